//! Checks units of measure: the one that the question asks for, and the one of the answer.

use std::collections::HashMap;
use std::sync::LazyLock;

use num_rational::BigRational;
use plumb_answers::answer::plain_value;

use crate::text::problem::Severity;

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind, tokens};

/// Quantities, each with the signs and words of its units.
const UNITS: &[(&str, &str, &[&str])] = &[
    ("length", "mm", &["mm", "millimetre", "millimeter"]),
    ("length", "cm", &["cm", "centimetre", "centimeter", "Zentimeter"]),
    ("length", "dm", &["dm", "decimetre", "decimeter", "Dezimeter"]),
    ("length", "m", &["m", "metre", "meter"]),
    ("length", "km", &["km", "kilometre", "kilometer"]),
    ("mass", "mg", &["mg", "milligram", "Milligramm"]),
    ("mass", "g", &["g", "gram", "Gramm"]),
    ("mass", "kg", &["kg", "kilogram", "Kilogramm"]),
    ("mass", "t", &["t", "tonne", "Tonne"]),
    ("volume", "mL", &["ml", "mL", "millilitre", "milliliter"]),
    ("volume", "cL", &["cl", "cL", "centilitre", "centiliter"]),
    ("volume", "L", &["l", "L", "litre", "liter"]),
    ("time", "s", &["s", "second", "Sekunde"]),
    ("time", "min", &["min", "minute"]),
    ("time", "h", &["h", "hour", "Stunde"]),
    ("time", "day", &["day", "Tag"]),
    ("time", "week", &["week", "Woche"]),
    ("money", "euro", &["euro", "€", "EUR"]),
    ("money", "cent", &["cent"]),
    ("data", "bit", &["bit"]),
    ("data", "byte", &["byte"]),
];

/// A unit by its words: the quantity and the sign.
type NamedUnit = (&'static str, &'static str);

/// The units by their words, each as it is written and in small letters. Every word of every text is looked up.
#[derive(Default)]
struct UnitWords {
    exact: HashMap<&'static str, NamedUnit>,
    lower: HashMap<String, NamedUnit>,
}

static WORDS: LazyLock<UnitWords> = LazyLock::new(|| {
    let mut known = UnitWords::default();
    for (kind, sign, words) in UNITS {
        for word in *words {
            known.exact.entry(*word).or_insert((*kind, *sign));
            known.lower.entry(word.to_lowercase()).or_insert((*kind, *sign));
        }
    }
    known
});

/// Returns the quantity that a word measures, and the sign of its unit. Short signs have their capitals: `mL`, not `ML`.
fn unit_of(word: &str) -> Option<NamedUnit> {
    let UnitWords { exact, lower } = &*WORDS;
    let lowered = word.to_lowercase();
    let bare = |word: &str, lowered: &str| if word.len() > 2 { lower.get(lowered) } else { exact.get(word) };
    let plural = || {
        ["s", "n", "en"].iter().find_map(|ending| {
            let one = word.strip_suffix(ending).filter(|one| one.chars().count() > 2)?;
            bare(one, lowered.strip_suffix(ending)?)
        })
    };
    bare(word, &lowered).or_else(plural).copied()
}

/// A number with its unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::check) struct Measured {
    pub(in crate::check) value: BigRational,
    pub(in crate::check) kind: &'static str,
    pub(in crate::check) unit: &'static str,
}

/// Returns the quantities of a text with known units, without those of an area, a volume or a speed.
pub(in crate::check) fn measured(text: &str) -> Vec<Measured> {
    let tokens = tokens(text);
    let found = tokens.windows(2).enumerate().filter_map(|(at, pair)| {
        let [number, word] = pair else { return None };
        let (kind, unit) =
            unit_of(word.text).filter(|_| matches!(word.kind, WordingTokenKind::Word | WordingTokenKind::Letter))?;
        let compound = tokens.get(at + 2).is_some_and(|next| matches!(next.text, "/" | "²" | "³" | "^" | "per"));
        let value = plain_value(&number.text.replace(',', "")).filter(|_| number.kind == WordingTokenKind::Number)?;
        (!compound).then_some(Measured { value, kind, unit })
    });
    found.collect()
}

/// Returns the unit in which a question asks for its answer.
fn asked(stem: &str) -> Option<(&'static str, &'static str)> {
    let tokens = tokens(stem);
    let says = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.text.eq_ignore_ascii_case(word));
    let unit = |at: usize| tokens.get(at).and_then(|token| unit_of(token.text));
    let ends = |at: usize| tokens.get(at).is_none_or(|token| matches!(token.text, "." | "?" | "!"));
    let many = (0..tokens.len()).find_map(|at| {
        let how = says(at, "how") && says(at + 1, "many") || says(at, "wie") && says(at + 1, "viele");
        let compound =
            tokens.get(at + 3).is_some_and(|next| matches!(next.text, "/" | "²" | "³" | "^" | "per" | "and" | "und"));
        unit(at + 2).filter(|_| how && !compound)
    });
    many.or_else(|| (0..tokens.len()).find_map(|at| unit(at + 1).filter(|_| says(at, "in") && ends(at + 2))))
}

/// Reports an answer in another unit than requested, in the options or at the end of the solution.
pub(super) fn fault(stem: &str, key: &str, last_step: Option<&str>) -> Option<(bool, WordingFault)> {
    let (kind, wanted) = asked(stem)?;
    let fault = |is_key: bool, found: &Measured| {
        let what = if is_key { "the key" } else { "the solution" };
        let message = format!("the question wants {wanted}, and {what} has {}", found.unit);
        let help = "let question, key and solution have one unit";
        (is_key, WordingFault { severity: Severity::Error, code: "unit-mismatch", message, help })
    };
    if let [own] = measured(key).as_slice() {
        return (own.unit != wanted).then(|| fault(true, own));
    }
    let value = plain_value(key)?;
    let stated = measured(last_step?);
    let of_key: Vec<&Measured> = stated.iter().filter(|found| found.value == value).collect();
    let other = of_key.iter().find(|found| found.kind == kind && found.unit != wanted)?;
    (!of_key.iter().any(|found| found.unit == wanted)).then(|| fault(false, other))
}

/// Returns the units in a text that measure this quantity.
pub(super) fn names(text: &str, wanted: &str) -> Vec<&'static str> {
    let named =
        |token: &WordingToken<'_>| unit_of(token.text).filter(|(kind, _)| *kind == wanted).map(|(_, unit)| unit);
    tokens(text).iter().filter(|token| token.text.chars().count() > 1).filter_map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_has_the_unit_that_is_asked_for() {
        for (stem, key, step) in [
            ("How many metres are 300 cm?", "3 cm", ""),
            ("How long is it in centimetres?", "5 mm", ""),
            ("How many minutes are 2 hours?", "120", "2 × 60 = 120 s"),
            ("What is its length in m?", "5", "So it is 5 cm."),
            ("Wie viele Gramm sind 2 kg?", "2000 kg", ""),
        ] {
            assert!(fault(stem, key, Some(step)).is_some(), "{stem}");
        }
        for (stem, key, step) in [
            ("How many metres are 300 cm?", "3", "300 cm = 3 m"),
            ("How many metres are 300 cm?", "3 m", ""),
            ("How many square metres is that?", "12", "3 m × 4 m = 12 square metres"),
            ("How many apples are 3 kg?", "12", "12 apples weigh 3 kg"),
            ("How long is it in hours and minutes?", "90 min", ""),
            ("What is 3 m + 4 m?", "7", "7 m"),
            ("How many minutes are 1 hour?", "60", "60 min = 3600 s"),
        ] {
            assert!(fault(stem, key, Some(step)).is_none(), "{stem}");
        }
    }
}
