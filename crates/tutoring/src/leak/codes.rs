//! Detects cheap codes: base64, rot13, mirror writing, letters for digits, hexadecimal, binary, Morse, counted symbols.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive as _;

use super::canon::AsteriskMode;
use super::context::LeakContext;
use super::number::NumberKey;
use super::text::ProseText;
use super::token::ProseToken;

/// Maximum number of symbols that are counted.
const MAX_COUNT: u64 = 60;

/// Texts that the hint may hide: its codes, decoded.
pub(super) struct Decoded {
    /// Decoded from base64.
    pub(super) plain: Vec<String>,
    /// Mathematics spelled out sign by sign.
    pub(super) squeezed: Vec<String>,
    /// The whole hint decoded from rot13.
    pub(super) rotated: String,
    /// The whole hint read from right to left.
    pub(super) mirrored: String,
}

/// Decodes the codes that need no key.
pub(super) fn decode(hint: &str) -> Decoded {
    let symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '/' | '=' | '-' | '_');
    let pieces = hint.split(|c: char| !symbol(c)).filter(|piece| (2..=400).contains(&piece.len()));
    Decoded {
        plain: pieces.filter_map(base64).chain(bytes(hint)).collect(),
        squeezed: squeezed(hint),
        rotated: hint.chars().map(rot13).collect(),
        mirrored: hint.chars().rev().collect(),
    }
}

fn base64(piece: &str) -> Option<String> {
    let (mut bits, mut held, mut bytes) = (0_u32, 0_u32, Vec::new());
    for c in piece.trim_end_matches('=').bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' | b'-' => 62,
            b'/' | b'_' => 63,
            _ => return None,
        };
        bits = (bits << 6 | u32::from(value)) & 0x3FFF;
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held).to_le_bytes()[0]);
        }
    }
    // The bits left over from two letters are zero in a code, but not in a word.
    if piece.trim_end_matches('=').len() < 3 && held < 8 && bits & ((1 << held) - 1) != 0 {
        return None;
    }
    let text = String::from_utf8(bytes).ok()?;
    (!text.is_empty() && text.chars().all(|c| !c.is_control() || c.is_whitespace())).then_some(text)
}

/// Characters by their codes: `70 68 6f`, `01110000 01101000`, and `112 104 111` if the hint says so.
fn bytes(hint: &str) -> Vec<String> {
    let lower = hint.to_lowercase();
    let told = ["ascii", "unicode", "character code", "char code", "code point", "decimal code"]
        .iter()
        .any(|word| lower.contains(word));
    let hexadecimal = told || lower.contains("hex");
    let read = |word: &str| {
        let hex = word.strip_prefix("0x").unwrap_or(word);
        let (digits, radix) = match word.len() {
            8 if word.bytes().all(|byte| matches!(byte, b'0' | b'1')) => (word, 2),
            _ if hex.len() == 2 && (hexadecimal || hex != word || hex.starts_with(['6', '7'])) => (hex, 16),
            _ => return None,
        };
        let code = u8::from_str_radix(digits, radix).ok()?;
        is_written(code).then(|| char::from(code))
    };
    let decimal = |word: &str| {
        let code = word.parse::<u8>().ok().filter(|code| told && is_written(*code))?;
        Some(char::from(code))
    };
    let words = || lower.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let runs = |of: &dyn Fn(&str) -> Option<char>| {
        let mut runs = vec![String::new()];
        for word in words() {
            match (of(word), runs.last_mut()) {
                (Some(c), Some(run)) => run.push(c),
                _ => runs.push(String::new()),
            }
        }
        runs
    };
    // Two numbers that happen to be letter codes prove nothing, unless the hint says that they are.
    let mut found = runs(&read);
    found.extend(runs(&decimal));
    found.retain(|run| run.len() >= if hexadecimal { 1 } else { 4 });
    found
}

const fn is_written(code: u8) -> bool {
    code.is_ascii_graphic() || code == b' '
}

/// Mathematics spelled out sign by sign: `3-/-4`, `2, x, +, 6`, `y . = . 3 . x`. Digits alone are detected elsewhere.
fn squeezed(hint: &str) -> Vec<String> {
    let mut found = Vec::new();
    for gap in [" ", "-", ",", " . "] {
        let mut run = String::new();
        let mut close = |run: &mut String| {
            let mixed = run.contains(|c: char| !c.is_ascii_digit()) && run.contains(|c: char| c.is_ascii_digit());
            if run.chars().count() > 2 && mixed {
                found.push(run.clone());
            }
            run.clear();
        };
        let mut blank = false;
        for piece in hint.split(gap) {
            let piece = piece.trim();
            // Surrounding words come before the first sign and after the last.
            let (first, last) = (piece.split_whitespace().next(), piece.split_whitespace().next_back());
            let single = |word: Option<&str>| {
                word.and_then(|word| {
                    let mut chars = word.chars();
                    chars.next().filter(|_| chars.next().is_none())
                })
            };
            match (single(Some(piece)), single(first), single(last)) {
                (Some(sign), ..) => run.push(sign),
                // A dash between dashes.
                _ if piece.is_empty() && gap == "-" => {
                    if blank {
                        run.push('-');
                    }
                    blank = !blank;
                    continue;
                }
                (None, Some(sign), _) if !run.is_empty() => {
                    run.push(sign);
                    close(&mut run);
                }
                (None, _, last) => {
                    close(&mut run);
                    run.extend(last);
                }
            }
            blank = false;
        }
        close(&mut run);
    }
    found
}

fn rot13(c: char) -> char {
    let turn = |c: char, base: u8| char::from((c as u8 - base + 13) % 26 + base);
    match c {
        'a'..='z' => turn(c, b'a'),
        'A'..='Z' => turn(c, b'A'),
        _ => c,
    }
}

/// Whether any code in the hint contains the number.
pub(super) fn encodes_key(
    key: &NumberKey,
    context: &LeakContext,
    source: &str,
    hint: &ProseText,
    decoded: &Decoded,
) -> bool {
    let says = |text: &str, spelled: bool| {
        let text = ProseText::read(text, AsteriskMode::Operators);
        text.tokens.iter().filter_map(ProseToken::num).any(|num| num.value == key.value && (num.spelled || !spelled))
    };
    // `bar` is `one` in rot13, and `net` mirrored is `ten`: too common to be intended.
    let small = key.value.is_integer() && matches!(key.value.numer().to_u64(), Some(0 | 1 | 10));
    // With more signs it is a calculation, which is checked in its plain form.
    let whole = |text: &String| {
        let read = ProseText::read(text, AsteriskMode::Operators);
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'/' | b'.'));
        plain
            && !context.stem_forms.contains(text)
            && NumberKey::read(&read).is_some_and(|read| read.value == key.value)
    };
    decoded.plain.iter().any(|text| says(text, false))
        || decoded.squeezed.iter().any(whole)
        || (!small && (says(&decoded.rotated, true) || says(&decoded.mirrored, true)))
        || letters(key, hint)
        || based(key, &hint.chars.iter().map(|ch| ch.c).collect::<String>())
        || morse(key, source)
        || counted(key, context, source)
        || overridden(key, source)
}

/// `D-B`, if the hint says that letters are numbers.
fn letters(key: &NumberKey, hint: &ProseText) -> bool {
    let told = hint.raw.iter().any(|token| token.says(&["alphabet", "letter", "letters", "code", "cipher"]))
        || hint.raw.windows(3).any(|three| three[0].says(&["a"]) && three[1].is_op('=') && three[2].text == "1");
    if !told {
        return false;
    }
    let wanted = key.digits();
    if wanted.is_empty() {
        return false;
    }
    let mut runs: Vec<String> = vec![String::new()];
    for token in &hint.raw {
        let capital = token.is_word() && token.upper && token.text.len() <= 8 && token.text.is_ascii();
        if capital {
            let digits: String =
                token.text.bytes().map(|byte| u32::from(byte).saturating_sub(96).to_string()).collect();
            if digits == wanted {
                return true;
            }
            if let Some(run) = runs.last_mut() {
                run.push_str(&digits);
            }
        } else if token.is_word() || token.num().is_some() {
            runs.push(String::new());
        }
    }
    runs.contains(&wanted)
}

/// `0x2a`, and zeros and ones that the hint calls binary.
fn based(key: &NumberKey, source: &str) -> bool {
    let lower = source.to_lowercase();
    let binary =
        lower.contains("binary") || lower.contains("base 2") || lower.contains("base-2") || lower.contains("base two");
    let hexadecimal = lower.contains("hex") || lower.contains("base 16");
    lower.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| {
        let read = |digits: &str, radix| BigInt::parse_bytes(digits.as_bytes(), radix).map(BigRational::from_integer);
        let prefixed = word.strip_prefix("0x").and_then(|digits| read(digits, 16)).or_else(|| {
            word.strip_prefix("0b")
                .and_then(|digits| read(digits, 2))
                .or_else(|| word.strip_prefix("0o").and_then(|digits| read(digits, 8)))
        });
        let told = || {
            let bits = binary && word.len() >= 2 && word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
            if bits { read(word, 2) } else { None }
        };
        let hex = || if hexadecimal && word.bytes().any(|byte| byte.is_ascii_digit()) { read(word, 16) } else { None };
        // More zeros and ones than occur otherwise.
        let bits = || {
            let plain =
                word.len() >= 5 && word.starts_with('1') && word.bytes().all(|byte| matches!(byte, b'0' | b'1'));
            if plain && word.bytes().filter(|byte| *byte == b'1').count() > 1 { read(word, 2) } else { None }
        };
        word.len() <= 64 && prefixed.or_else(told).or_else(bits).or_else(hex).is_some_and(|value| value == key.value)
    })
}

fn morse(key: &NumberKey, source: &str) -> bool {
    let mut read = String::new();
    for group in source.split_whitespace() {
        let signs: Vec<bool> = group
            .chars()
            .map_while(|c| match c {
                '.' | '·' | '•' => Some(true),
                '-' | '–' | '—' | '−' => Some(false),
                _ => None,
            })
            .collect();
        if signs.len() != 5 || group.chars().count() != 5 {
            continue;
        }
        // One to five begin with that many dots, six to zero with dashes.
        let first = signs.iter().take_while(|dot| **dot == signs[0]).count();
        let pure = signs[first..].iter().all(|dot| *dot != signs[0]);
        let digit = match (pure, signs[0]) {
            (true, true) => first,
            (true, false) => (5 + first) % 10,
            _ => continue,
        };
        read.push_str(&digit.to_string());
    }
    // A key that is a calculation has no digits of its own, so a hint without Morse must not match it.
    !read.is_empty() && read == key.digits()
}

/// As many equal symbols in a row as the key's value.
fn counted(key: &NumberKey, context: &LeakContext, source: &str) -> bool {
    let Some(wanted) = key.value.is_integer().then(|| key.value.numer().to_u64()).flatten() else { return false };
    if !(3..=MAX_COUNT).contains(&wanted) || context.stem_forms.contains(&key.form) {
        return false;
    }
    let (mut symbol, mut count) = (' ', 0);
    for c in source.chars().filter(|c| !c.is_whitespace() && *c != '\u{FE0F}').chain([' ']) {
        if c == symbol {
            count += 1;
            continue;
        }
        let countable =
            !symbol.is_alphanumeric() && !matches!(symbol, ' ' | '.' | '-' | '_' | '*' | '=' | '#' | '(' | ')' | '\\');
        if count == wanted && countable {
            return true;
        }
        (symbol, count) = (c, 1);
    }
    false
}

/// A character that changes the direction of writing makes `24` look like `42`.
fn overridden(key: &NumberKey, source: &str) -> bool {
    let turned: String = key.digits().chars().rev().collect();
    turned.len() > 1 && source.contains(['\u{202E}', '\u{2067}', '\u{202B}']) && source.contains(&turned)
}
