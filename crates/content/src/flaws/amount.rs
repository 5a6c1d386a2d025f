//! Finds unused data in a stem.

use std::collections::BTreeSet;

use num_bigint::BigInt;
use num_rational::BigRational;
use plumb_answers::answer::plain_value;

use super::Item;

/// Factors that a solution may use implicitly: unit conversions, doubling, halving.
const FACTORS: [i32; 8] = [1, 2, 10, 60, 100, 1000, 3600, 1_000_000];
/// Units of measure, by kind. Other words after a number do not identify its kind.
const UNITS: &[(&str, &[&str])] = &[
    ("length", &["m", "cm", "mm", "km", "metre", "meter", "centimetre", "kilometre", "millimetre", "mile"]),
    ("mass", &["kg", "g", "mg", "t", "kilogram", "gram", "tonne"]),
    ("volume", &["l", "ml", "cl", "litre", "liter", "millilitre"]),
    ("time", &["s", "ms", "min", "h", "second", "minute", "hour", "day", "week", "month", "year"]),
    ("temperature", &["°c", "°f", "k", "kelvin"]),
    ("money", &["€", "euro", "cent", "dollar", "pound"]),
    ("speed", &["m/s", "km/h", "mph"]),
    ("voltage", &["v", "volt"]),
    ("current", &["a", "ma", "ampere"]),
    ("resistance", &["Ω", "ω", "ohm"]),
    ("power", &["w", "kw", "mw", "watt"]),
    ("energy", &["j", "kj", "mj", "kwh", "joule"]),
    ("force", &["n", "kn", "newton"]),
    ("pressure", &["pa", "kpa", "hpa", "bar"]),
    ("data", &["kb", "mb", "gb", "byte", "bit"]),
];

/// A number of the stem, with its unit.
struct Datum {
    number: String,
    /// Kind from [`UNITS`]; `None` without a unit.
    kind: Option<&'static str>,
    /// The number as written, with its unit.
    text: String,
}

/// Returns the data of the stem that occur neither in the solution nor in the options, if no other number of their kind
/// does. In a table or a graph some numbers are always unused; a temperature among lengths is not. `None` without a
/// solution.
pub(super) fn unused(item: &Item<'_>) -> Option<String> {
    if item.solution.is_empty() {
        return None;
    }
    let options = item.chosen.iter().flat_map(|chosen| chosen.options.iter().map(|option| option.raw));
    let texts = item.solution.iter().copied().chain(item.key).chain(options);
    let used: BTreeSet<String> = texts.flat_map(data).map(|datum| datum.number).collect();
    let stem = data(item.stem.raw);
    let (used, unused): (Vec<Datum>, Vec<Datum>) = stem.into_iter().partition(|datum| is_used(&datum.number, &used));
    let is_alone = |datum: &&Datum| datum.kind.is_some() && used.iter().all(|used| used.kind != datum.kind);
    let named: Vec<&str> = unused.iter().filter(is_alone).map(|datum| datum.text.as_str()).collect();
    (!used.is_empty() && !named.is_empty()).then(|| named.join(", "))
}

/// Whether a number is used, directly or after an implicit step.
fn is_used(number: &str, used: &BTreeSet<String>) -> bool {
    let Some(value) = plain_value(number) else { return true };
    // Zero, one and two are used without being written.
    if matches!(number, "0" | "1" | "2") {
        return true;
    }
    let is_multiple = |other: BigRational| {
        FACTORS.iter().any(|factor| {
            let factor = BigRational::from_integer(BigInt::from(*factor));
            &value * &factor == other || &other * &factor == value
        })
    };
    used.contains(number) || used.iter().filter_map(|other| plain_value(other)).any(is_multiple)
}

/// Returns the numbers of a text, without separators, each with its unit.
fn data(text: &str) -> Vec<Datum> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        // The digits of a name, such as `R1`, are not a number.
        let is_name = rest[..start].ends_with(|c: char| c.is_alphabetic() || c == '_');
        rest = &rest[start..];
        let is_part = |at: usize, c: char| {
            c.is_ascii_digit() || matches!(c, '.' | ',') && rest[at + 1..].starts_with(|c: char| c.is_ascii_digit())
        };
        let end = rest.char_indices().find(|(at, c)| !is_part(*at, *c)).map_or(rest.len(), |(at, _)| at);
        let number = rest[..end].replace(',', "");
        let unit = unit(&rest[end..]);
        let kind = UNITS.iter().find(|(_, units)| units.contains(&unit.as_str())).map(|(kind, _)| *kind);
        if !is_name {
            found.push(Datum { text: format!("{number} {unit}"), number, kind });
        }
        rest = &rest[end..];
    }
    found
}

/// Returns the word or sign after a number, in lower case and in the singular.
fn unit(rest: &str) -> String {
    let rest = rest.trim_start_matches([' ', '-']);
    let end = rest.find(|c: char| !(c.is_alphabetic() || matches!(c, '°' | '€' | '/'))).unwrap_or(rest.len());
    let word = rest[..end].to_lowercase();
    match word.strip_suffix('s') {
        Some(one) if one.chars().count() > 2 => one.to_owned(),
        _ => word,
    }
}
