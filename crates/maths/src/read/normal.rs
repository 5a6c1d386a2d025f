//! One way to write each character, with the place it came from.
//!
//! Compatibility forms are composed (NFKC), every dash is a minus, every raised digit a power. Each character keeps
//! the span of what was typed, so that an error found later points into the learner's own text.

use super::limits::{MAX_CHARACTERS, MAX_NORMALISED};
use super::unreadable::{Reading, Unreadable, UnreadableKind};
use crate::tree::Span;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A character and where it stands in what was typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Char {
    pub(crate) c: char,
    pub(crate) span: Span,
}

/// Fractions that have a character of their own.
pub(crate) const VULGAR: &[(char, u32, u32)] = &[
    ('½', 1, 2),
    ('⅓', 1, 3),
    ('⅔', 2, 3),
    ('¼', 1, 4),
    ('¾', 3, 4),
    ('⅕', 1, 5),
    ('⅖', 2, 5),
    ('⅗', 3, 5),
    ('⅘', 4, 5),
    ('⅙', 1, 6),
    ('⅚', 5, 6),
    ('⅐', 1, 7),
    ('⅛', 1, 8),
    ('⅜', 3, 8),
    ('⅝', 5, 8),
    ('⅞', 7, 8),
    ('⅑', 1, 9),
    ('⅒', 1, 10),
];

/// What is not left to NFKC: what it keeps apart, or takes apart in a way that loses the meaning.
fn plain(c: char) -> Option<char> {
    Some(match c {
        '−' | '–' | '—' | '‐' | '‑' | '‒' | '―' | '﹣' | '➖' => '-',
        '×' | '✕' | '✖' | '⨯' | '·' | '⋅' | '∗' | '∙' | '•' | '⁎' | '\u{2062}' => '*',
        '÷' | '∕' | '⁄' | '➗' => '/',
        '➕' => '+',
        '≦' | '⩽' => '≤',
        '≧' | '⩾' => '≥',
        '⋃' => '∪',
        '⋂' => '∩',
        '⌀' => '∅',
        '′' | '’' | '‘' | 'ʼ' | '`' | '´' => '\'',
        '“' | '”' => '"',
        'º' | '˚' => '°',
        '∣' | '│' | '❘' => '|',
        '∖' | 'ℝ' => c,
        '\u{2063}' => ',',
        '\u{2061}' => ' ',
        _ if c.is_whitespace() => ' ',
        _ if VULGAR.iter().any(|(vulgar, ..)| *vulgar == c) => c,
        _ => return None,
    })
}

/// Characters that are not seen and mean nothing.
const fn invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2064}' | '\u{feff}' | '\u{ad}' | '\u{fe0e}' | '\u{fe0f}'
    )
}

const fn raised(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴' => '4',
        '⁵' => '5',
        '⁶' => '6',
        '⁷' => '7',
        '⁸' => '8',
        '⁹' => '9',
        '⁺' => '+',
        '⁻' => '-',
        '⁽' => '(',
        '⁾' => ')',
        'ⁿ' => 'n',
        'ⁱ' => 'i',
        'ˣ' => 'x',
        'ʸ' => 'y',
        _ => return None,
    })
}

const fn lowered(c: char) -> Option<char> {
    Some(match c {
        '₀' => '0',
        '₁' => '1',
        '₂' => '2',
        '₃' => '3',
        '₄' => '4',
        '₅' => '5',
        '₆' => '6',
        '₇' => '7',
        '₈' => '8',
        '₉' => '9',
        'ₐ' => 'a',
        'ₑ' => 'e',
        'ᵢ' => 'i',
        'ⱼ' => 'j',
        'ₖ' => 'k',
        'ₘ' => 'm',
        'ₙ' => 'n',
        'ₒ' => 'o',
        'ₚ' => 'p',
        'ₛ' => 's',
        'ₜ' => 't',
        'ₓ' => 'x',
        _ => return None,
    })
}

/// Normalises a text. Errors when it is too long.
pub(crate) fn normalise(text: &str) -> Reading<Vec<Char>> {
    let typed: Vec<char> = text.chars().take(MAX_CHARACTERS + 1).collect();
    if typed.len() > MAX_CHARACTERS {
        return Err(too_long(typed.len()));
    }
    let mut out = Vec::with_capacity(typed.len() + 8);
    let mut at = 0;
    while let Some(&c) = typed.get(at) {
        let from = at;
        at += 1;
        if raised(c).is_some() {
            at = from + run(&typed, from, raised);
            wrap(&mut out, ["^", "(", ")"], &typed, from, at, raised);
        } else if lowered(c).is_some() {
            at = from + run(&typed, from, lowered);
            wrap(&mut out, ["_", "{", "}"], &typed, from, at, lowered);
        } else if let Some(one) = plain(c) {
            out.push(Char { c: one, span: Span { from, to: at } });
        } else if !invisible(c) {
            while typed.get(at).is_some_and(|next| is_combining_mark(*next)) {
                at += 1;
            }
            let span = Span { from, to: at };
            let composed = typed.get(from..at).unwrap_or_default().iter().copied().nfkc();
            out.extend(composed.map(|c| Char { c: plain(c).unwrap_or(c), span }));
        }
        if out.len() > MAX_NORMALISED {
            return Err(too_long(typed.len()));
        }
    }
    Ok(out)
}

fn run(typed: &[char], from: usize, shifted: impl Fn(char) -> Option<char>) -> usize {
    typed.get(from..).unwrap_or_default().iter().take_while(|c| shifted(**c).is_some()).count()
}

/// Writes a raised or lowered run as `^(…)` or `_{…}`.
fn wrap(
    out: &mut Vec<Char>,
    marks: [&str; 3],
    typed: &[char],
    from: usize,
    to: usize,
    shifted: impl Fn(char) -> Option<char>,
) {
    let first = Span { from, to: from + 1 };
    let last = Span { from: to - 1, to };
    let [mark, open, close] = marks;
    out.extend(mark.chars().chain(open.chars()).map(|c| Char { c, span: first }));
    let within = (from..to).filter_map(|at| {
        let c = typed.get(at).copied().and_then(&shifted)?;
        Some(Char { c, span: Span { from: at, to: at + 1 } })
    });
    out.extend(within);
    out.extend(close.chars().map(|c| Char { c, span: last }));
}

fn too_long(length: usize) -> Unreadable {
    let end = length.min(MAX_CHARACTERS);
    let span = Span { from: end, to: end };
    Unreadable::new(
        UnreadableKind::TooLarge,
        span,
        format!("This is longer than the {MAX_CHARACTERS} characters that can be read. Please write less."),
    )
}
