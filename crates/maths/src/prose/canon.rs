//! Normalises the many spellings of a text into a plain one, in which each character has its place in the source.
//!
//! The passes are: escapes and HTML, LaTeX and markup, then characters (compatibility forms, digit scripts,
//! look-alike letters, invisible characters). Each is linear in the text.

use std::ops::Range;

use crate::read::{UnlatexPurpose, unlatex};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// A character and the byte range of the source that it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SourceChar {
    /// The plain character, in its original case.
    pub c: char,
    /// First byte in the source.
    pub from: usize,
    /// One past the last byte in the source.
    pub to: usize,
}

impl SourceChar {
    /// Returns another character with this position.
    #[must_use]
    pub const fn with(self, c: char) -> Self {
        Self { c, ..self }
    }
}

/// Meaning of `*` and `_`: one text can be read as a product or as emphasis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AsteriskMode {
    /// `*` multiplies, `**` raises.
    Operators,
    /// `**`, `__` and backticks are markup and are removed.
    Markup,
}

/// The plain spelling of `source`.
pub fn canonical(source: &str, stars: AsteriskMode) -> Vec<SourceChar> {
    let raw: Vec<SourceChar> =
        source.char_indices().map(|(at, c)| SourceChar { c, from: at, to: at + c.len_utf8() }).collect();
    let shown = without_latex(strip_tags(&unescape(&raw)));
    let mut plain = fold(&shown);
    match stars {
        AsteriskMode::Operators => raise(&mut plain),
        AsteriskMode::Markup => plain = without_markup(&plain),
    }
    zeros(&mut plain);
    plain
}

/// The byte range of the source that `range` of the plain characters covers.
pub fn span(chars: &[SourceChar], range: Range<usize>) -> Range<usize> {
    match chars.get(range) {
        Some([first, .., last]) => first.from..last.to,
        Some([only]) => only.from..only.to,
        _ => 0..0,
    }
}

const ENTITIES: &[(&str, char)] = &[
    ("minus", '-'),
    ("times", '×'),
    ("divide", '÷'),
    ("frac12", '½'),
    ("frac14", '¼'),
    ("frac34", '¾'),
    ("nbsp", ' '),
    ("thinsp", ' '),
    ("equals", '='),
    ("plus", '+'),
    ("sol", '/'),
    ("percnt", '%'),
    ("period", '.'),
    ("comma", ','),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("sup2", '²'),
    ("sup3", '³'),
    ("shy", '\u{AD}'),
    ("zwj", '\u{200D}'),
    ("zwnj", '\u{200C}'),
];

/// Character references (`&#52;`), `\u0034` and `%34%32`.
fn unescape(raw: &[SourceChar]) -> Vec<SourceChar> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(here) = raw.get(at) {
        let read = match here.c {
            '&' => entity(&raw[at + 1..]),
            '\\' => code_point(&raw[at + 1..]),
            '%' => percent(raw, at),
            _ => None,
        };
        if let Some((c, length)) = read {
            let to = raw.get(at + length).map_or(here.to, |last| last.to);
            out.push(SourceChar { c, from: here.from, to });
            at += length + 1;
        } else {
            out.push(*here);
            at += 1;
        }
    }
    out
}

fn entity(rest: &[SourceChar]) -> Option<(char, usize)> {
    let length = rest.iter().take(10).position(|ch| ch.c == ';')?;
    let name: String = rest[..length].iter().map(|ch| ch.c).collect();
    let c = match name.strip_prefix('#') {
        Some(code) => {
            let number = match code.strip_prefix(['x', 'X']) {
                Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                None => code.parse().ok()?,
            };
            char::from_u32(number)?
        }
        None => ENTITIES.iter().find(|(known, _)| *known == name)?.1,
    };
    Some((c, length + 1))
}

fn hex(rest: &[SourceChar], length: usize) -> Option<u32> {
    let digits: String = rest.get(..length)?.iter().map(|ch| ch.c).collect();
    u32::from_str_radix(&digits, 16).ok()
}

fn code_point(rest: &[SourceChar]) -> Option<(char, usize)> {
    match rest.first()?.c {
        'u' => Some((char::from_u32(hex(rest.get(1..)?, 4)?)?, 5)),
        'x' => Some((char::from_u32(hex(rest.get(1..)?, 2)?)?, 3)),
        _ => None,
    }
}

/// `%34` next to another such escape: a single one is more likely a percentage.
fn percent(raw: &[SourceChar], at: usize) -> Option<(char, usize)> {
    let escape = |at: usize| {
        let sign = raw.get(at)?.c == '%';
        hex(raw.get(at + 1..)?, 2).filter(|code| sign && (0x20..0x7F).contains(code))
    };
    let beside = escape(at + 3).is_some() || at.checked_sub(3).and_then(escape).is_some();
    let code = escape(at).filter(|_| beside)?;
    Some((char::from_u32(code)?, 2))
}

fn strip_tags(raw: &[SourceChar]) -> Vec<SourceChar> {
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(here) = raw.get(at) {
        let opens =
            here.c == '<' && raw.get(at + 1).is_some_and(|ch| ch.c == '/' || ch.c == '!' || ch.c.is_alphabetic());
        let close = if opens { raw[at..].iter().take(80).position(|ch| ch.c == '>') } else { None };
        if let Some(length) = close {
            let name: String = raw[at + 1..at + length].iter().map(|ch| ch.c.to_ascii_lowercase()).collect();
            // The text before a line break or paragraph and the text after it are separate words.
            if ["br", "p", "/p", "li", "div"].iter().any(|tag| name.trim_end_matches(['/', ' ']) == *tag) {
                out.push(here.with(' '));
            }
            at += length + 1;
        } else {
            out.push(*here);
            at += 1;
        }
    }
    out
}

fn without_latex(raw: Vec<SourceChar>) -> Vec<SourceChar> {
    if !raw.iter().any(|ch| matches!(ch.c, '\\' | '$' | '{')) {
        return raw;
    }
    let chars: Vec<char> = raw.iter().map(|ch| ch.c).collect();
    unlatex(&chars, UnlatexPurpose::Searched).into_iter().map(|(c, at)| raw[at].with(c)).collect()
}

/// Where the decimal digits of other scripts begin.
const ZEROS: [u32; 19] = [
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0,
    0x0F20, 0x1040, 0x17E0, 0x1810, 0xFF10,
];

/// Letters of other scripts that look like Latin ones.
const LOOK_ALIKES: &[(&str, &str)] = &[
    ("АВЕКМНОРСТУХаеорсухіјѕԁһԛԝ", "ABEKMHOPCTYXaeopcyxijsdhqw"),
    ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιρ", "ABEZHIKMNOPTYXovip"),
    ("ɑɡıⅼℓ", "agill"),
];

fn script_digit(c: char) -> Option<char> {
    let code = u32::from(c);
    let dingbat = [0x2776, 0x2780, 0x278A].into_iter().find(|first| (*first..first + 9).contains(&code));
    let zero = ZEROS.into_iter().find(|zero| (*zero..zero + 10).contains(&code));
    let value = zero.map(|zero| code - zero).or_else(|| dingbat.map(|one| code - one + 1))?;
    char::from_digit(value, 10)
}

fn look_alike(c: char) -> Option<char> {
    LOOK_ALIKES
        .iter()
        .find_map(|(from, to)| from.chars().zip(to.chars()).find(|(from, _)| *from == c))
        .map(|(_, to)| to)
}

fn raised(c: char) -> Option<char> {
    Some(match c {
        '⁰' => '0',
        '¹' => '1',
        '²' => '2',
        '³' => '3',
        '⁴'..='⁹' => char::from_digit(u32::from(c) - 0x2070, 10)?,
        '⁻' => '-',
        _ => return None,
    })
}

const fn invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}'
        | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{FFA0}' | '\u{E0000}'..='\u{E01EF}')
}

fn fold(shown: &[SourceChar]) -> Vec<SourceChar> {
    let mut out: Vec<SourceChar> = Vec::with_capacity(shown.len());
    let mut in_power = false;
    for (at, ch) in shown.iter().enumerate() {
        if invisible(ch.c) || is_combining_mark(ch.c) {
            continue;
        }
        if let Some(digit) = raised(ch.c) {
            let numerator = shown[at..].iter().find(|next| raised(next.c).is_none()).is_some_and(|next| next.c == '⁄');
            if !in_power && !numerator {
                out.push(ch.with('^'));
            }
            in_power = true;
            out.push(ch.with(digit));
            continue;
        }
        in_power = false;
        fold_one(*ch, &mut out);
    }
    out
}

fn fold_one(ch: SourceChar, out: &mut Vec<SourceChar>) {
    let plain = match ch.c {
        '\u{2212}' | '\u{2010}'..='\u{2013}' | '\u{FE63}' | '\u{FF0D}' | '\u{2796}' => '-',
        '\u{2014}' | '\u{2015}' | '\n' | '\r' => ';',
        '×' | '·' | '⋅' | '∙' | '∗' | '•' if ch.c != '•' => '*',
        '\u{2716}' => '*',
        '\u{2795}' => '+',
        '\u{2797}' => '÷',
        '\u{2044}' | '\u{2215}' => '/',
        '‘' | '’' | 'ʼ' | '′' => '\'',
        '“' | '”' => '"',
        '\u{1F51F}' => {
            out.extend([ch.with('1'), ch.with('0')]);
            return;
        }
        // Decomposed, it would contain an equals sign.
        '≠' => '≠',
        // A text with ±4 contains the number 4.
        c if c.is_whitespace() || matches!(c, '±' | '∓') => ' ',
        c => {
            let Some(plain) = script_digit(c).or_else(|| look_alike(c)) else {
                decompose(ch, out);
                return;
            };
            plain
        }
    };
    out.push(ch.with(plain));
}

fn decompose(ch: SourceChar, out: &mut Vec<SourceChar>) {
    if ch.c.is_ascii() {
        if !ch.c.is_control() {
            out.push(ch);
        }
        return;
    }
    let mut mixed = false;
    for c in std::iter::once(ch.c).nfkd().filter(|c| !is_combining_mark(*c)) {
        let vulgar = !mixed && c.is_ascii_digit() && matches!(ch.c, '¼'..='¾' | '⅐'..='⅟' | '↉');
        if vulgar && out.last().is_some_and(|before| before.c.is_ascii_digit()) {
            out.push(ch.with(' '));
        }
        mixed = true;
        let plain = if c == '\u{2044}' { '/' } else { script_digit(c).or_else(|| look_alike(c)).unwrap_or(c) };
        out.push(ch.with(plain));
    }
}

/// `**` between operands is a power.
fn raise(plain: &mut [SourceChar]) {
    let mut at = 0;
    while at + 1 < plain.len() {
        if plain[at].c == '*' && plain[at + 1].c == '*' {
            plain[at].c = '^';
            plain[at + 1].c = ' ';
        }
        at += 1;
    }
    // The space left behind must not separate the power from its exponent; the tokeniser ignores it.
}

fn without_markup(plain: &[SourceChar]) -> Vec<SourceChar> {
    let mut out = Vec::with_capacity(plain.len());
    for (at, ch) in plain.iter().enumerate() {
        let near = |other: Option<&SourceChar>, c: char| other.is_some_and(|other| other.c == c);
        let doubled =
            near(at.checked_sub(1).and_then(|before| plain.get(before)), ch.c) || near(plain.get(at + 1), ch.c);
        let alone = |other: Option<&SourceChar>| other.is_none_or(|other| !other.c.is_alphanumeric());
        let edge = alone(at.checked_sub(1).and_then(|before| plain.get(before))) || alone(plain.get(at + 1));
        let markup = match ch.c {
            '`' => true,
            '*' | '_' | '~' => doubled || edge,
            _ => false,
        };
        if !markup {
            out.push(*ch);
        }
    }
    out
}

/// Reads the letter O among digits as a zero.
fn zeros(plain: &mut [SourceChar]) {
    let mut at = 0;
    while at < plain.len() {
        let end = at + plain[at..].iter().take_while(|ch| ch.c.is_alphanumeric()).count();
        let run = &mut plain[at..end];
        let number = run.first().is_some_and(|ch| ch.c.is_ascii_digit())
            && run.iter().all(|ch| ch.c.is_ascii_digit() || matches!(ch.c, 'O' | 'o'));
        if number {
            for ch in run.iter_mut().filter(|ch| !ch.c.is_ascii_digit()) {
                ch.c = '0';
            }
        }
        at = end.max(at) + 1;
    }
}
