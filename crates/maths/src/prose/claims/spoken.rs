//! Calculations in whole sentences: “Multiply 15 by 28, which gives 43”, and German ones in words: “sieben plus acht
//! ist sechzehn”.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::LazyLock;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero as _;
use regex::Regex;

use super::FalseClaim;

static DONE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(
        r"(?i)\b(multipl(?:y|ying|ied)|add(?:ing|ed)?|subtract(?:ing|ed)?|divid(?:e|ing|ed)) (\d+(?:\.\d+)?) (?:by|and|to|from|with) (\d+(?:\.\d+)?)(?:,| )(?:[a-z ,]{0,24}? )?(?:gives?|makes?|is|get|gets|equals|comes to|=) (\d+(?:\.\d+)?(?:/\d+)?)",
    )
    .ok()
});

/// Checks a calculation that a sentence describes, with its result.
pub(super) fn false_spoken_calculation(text: &str) -> Option<FalseClaim> {
    let pattern = DONE.as_ref()?;
    pattern.captures_iter(text).find_map(|found| {
        let value = |at| value(found.get(at)?.as_str());
        let (whole, verb) = (found.get(0)?, found.get(1)?.as_str().to_lowercase());
        let goes_on = text[whole.end()..].trim_start().starts_with(['+', '-', '−', '*', '×', '/', '÷', '%', '^', '.'])
            && !text[whole.end()..].starts_with(". ")
            && text[whole.end()..].trim() != ".";
        let (one, other, claimed) = (value(2)?, value(3)?, value(4)?);
        let came: BigRational = match verb.as_bytes().first()? {
            b'm' => one * other,
            b'a' => one + other,
            // “Subtract 3 from 10.”
            b's' => other - one,
            _ if other.is_zero() => return None,
            _ => one / other,
        };
        // In binary, one and one make 10.
        if whole.as_str().contains("binary") {
            return None;
        }
        // A rounded result, or one with a remainder, is not counted as wrong.
        let wrong = came != claimed && (came.is_integer() || claimed.is_integer() && verb.starts_with('m'));
        (wrong && !goes_on)
            .then(|| FalseClaim { span: whole.range(), why: format!("“{}” does not hold", whole.as_str()) })
    })
}

/// The value of digits with a point or a fraction bar.
fn value(digits: &str) -> Option<BigRational> {
    if let Some((above, below)) = digits.split_once('/') {
        let (above, below) = (value(above)?, value(below)?);
        return (!below.is_zero()).then(|| above / below);
    }
    let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
    let number: BigInt = format!("{before}{after}").parse().ok()?;
    let places = u32::try_from(after.len()).ok()?;
    Some(BigRational::new(number, BigInt::from(10).pow(places)))
}

const ONES: [(&str, u32); 13] = [
    ("null", 0),
    ("eins", 1),
    ("ein", 1),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("funf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("elf", 11),
    ("zwolf", 12),
];
const TEENS: [(&str, u32); 8] = [
    ("zehn", 10),
    ("dreizehn", 13),
    ("vierzehn", 14),
    ("funfzehn", 15),
    ("sechzehn", 16),
    ("siebzehn", 17),
    ("achtzehn", 18),
    ("neunzehn", 19),
];
const TENS: [(&str, u32); 8] = [
    ("zwanzig", 20),
    ("dreissig", 30),
    ("vierzig", 40),
    ("funfzig", 50),
    ("sechzig", 60),
    ("siebzig", 70),
    ("achtzig", 80),
    ("neunzig", 90),
];

/// The value of a German number word in small letters, with or without the marks of its letters; up to 9,999.
pub fn number(word: &str) -> Option<u32> {
    let plain = word.replace('ü', "u").replace('ö', "o").replace('ß', "ss");
    let counted = |size: &str, value: u32, most: u32| {
        let (before, after) = plain.split_once(size)?;
        let count = if before.is_empty() { 1 } else { number(before).filter(|count| (1..10).contains(count))? };
        let rest = if after.is_empty() { 0 } else { number(after.strip_prefix("und").unwrap_or(after))? };
        (rest < most).then_some(count * value + rest)
    };
    if plain.contains("tausend") {
        return counted("tausend", 1_000, 1_000);
    }
    if plain.contains("hundert") {
        return counted("hundert", 100, 100);
    }
    let of = |list: &[(&str, u32)], word: &str| list.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
    let below_hundred = of(&ONES, &plain).or_else(|| of(&TEENS, &plain)).or_else(|| of(&TENS, &plain));
    below_hundred.or_else(|| {
        let (ones, tens) = plain.split_once("und")?;
        Some(of(&ONES, ones).filter(|ones| (1..10).contains(ones))? + of(&TENS, tens)?)
    })
}

/// A text with its numbers and operations as signs, and the positions of its words.
pub(super) struct SymbolicText {
    pub(super) text: String,
    /// Start of each word in it, and the word's bytes in the source.
    places: Vec<(usize, Range<usize>)>,
}

impl SymbolicText {
    /// The bytes of the source that a range of it comes from.
    pub(super) fn source(&self, span: &Range<usize>) -> Option<Range<usize>> {
        let place = |byte: usize| self.places.iter().rev().find(|(at, _)| *at <= byte).map(|(_, range)| range);
        Some(place(span.start)?.start..place(span.end.saturating_sub(1))?.end)
    }
}

/// A German text with signs for its words; `None` if it has no number words.
pub(super) fn of_german(text: &str) -> Option<SymbolicText> {
    let (mut out, mut places, mut numbers) = (String::new(), Vec::new(), 0);
    for word in text.split_whitespace() {
        let from = word.as_ptr() as usize - text.as_ptr() as usize;
        let bare = word.trim_end_matches(['.', ',', '!', '?', ';', ':']);
        let lower = bare.to_lowercase();
        places.push((out.len(), from..from + bare.len()));
        let sign = match lower.as_str() {
            "plus" => Some("+"),
            "minus" => Some("-"),
            "mal" => Some("*"),
            "durch" => Some("/"),
            "ist" | "gleich" | "ergibt" | "macht" | "sind" | "gibt" => Some("="),
            _ => None,
        };
        match (number(&lower), sign) {
            (Some(value), _) => {
                // `ein` is mostly an article, or the end of a verb.
                numbers += usize::from(lower != "ein");
                let _ = write!(out, "{value}");
            }
            (None, Some("=")) if out.trim_end().ends_with('=') => {}
            (None, Some(sign)) => out.push_str(sign),
            (None, None) => out.push_str(bare),
        }
        out.push_str(&word[bare.len()..]);
        out.push(' ');
    }
    (numbers > 0).then_some(SymbolicText { text: out, places })
}
