//! Comparison of an item's options: exactly one can be right only if all differ in value, and only options in one unit
//! do not reveal the key.

use std::borrow::Cow;

use plumb_content::check::{Comparison, recomputed};
use plumb_typeset::plain_text;

/// Returns errors in the options, with their letters.
pub(crate) fn against(options: &[(&'static str, &str)]) -> Vec<String> {
    let options: Vec<(&'static str, Cow<'_, str>)> =
        options.iter().map(|(letter, text)| (*letter, plain_text(text))).collect();
    let mut found = Vec::new();
    for (at, (letter, text)) in options.iter().enumerate() {
        for (before, other) in &options[..at] {
            if is_same(other, text) {
                found.push(format!("options {before} and {letter} have the same value: “{other}” and “{text}”"));
            }
        }
    }
    let mut units = options.iter().filter_map(|(letter, text)| Some((letter, unit(quantity(text)?.1)?)));
    if let Some((first, unit)) = units.next()
        && let Some((letter, other)) = units.find(|(_, other)| *other != unit)
    {
        found.push(format!("option {letter} has the unit “{other}”, and option {first} “{unit}”: give all one unit"));
    }
    found
}

fn is_same(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let (Some((value, rest)), Some((other_value, other_rest))) = (quantity(one), quantity(other)) else {
        return plain(one) == plain(other);
    };
    plain(rest) == plain(other_rest) && recomputed(value, other_value, false) == Comparison::Equal
}

/// Splits an option into a number or formula and the text after it; `None` for words.
fn quantity(text: &str) -> Option<(&str, &str)> {
    if let Some(value) = text.strip_prefix(['£', '€', '$']) {
        return Some((value, &text[..text.len() - value.len()]));
    }
    if let Some(value) = text.strip_suffix(['%', '°']) {
        return Some((value.trim_end(), &text[value.len()..]));
    }
    let begins = |(at, _): &(usize, &str)| {
        text[at + 1..].starts_with(|c: char| c.is_alphabetic() || matches!(c, '°' | '%'))
            && !text[..*at].ends_with(['+', '-', '*', '/', '^', '='])
    };
    let (value, rest) =
        text.match_indices(' ').find(begins).map_or((text, ""), |(at, _)| (&text[..at], &text[at + 1..]));
    let mut words = value.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
    let is_formula = words.all(|word| matches!(word, "sqrt" | "pi" | "sin" | "cos" | "tan" | "ln" | "log" | "exp"));
    (is_formula && value.contains(|c: char| c.is_ascii_digit())).then_some((value, rest))
}

/// Units that items have, alone, in products and in quotients.
const UNITS: [&str; 58] = [
    "m", "cm", "mm", "km", "g", "kg", "mg", "t", "s", "ms", "min", "h", "l", "ml", "L", "mL", "N", "kN", "mN", "J",
    "kJ", "MJ", "W", "kW", "MW", "V", "mV", "kV", "A", "mA", "Ω", "kΩ", "Hz", "kHz", "MHz", "Pa", "kPa", "MPa", "C",
    "K", "F", "lx", "lm", "rad", "eV", "°", "°C", "%", "£", "€", "$", "second", "minute", "hour", "day", "metre",
    "litre", "year",
];

/// Returns the unit after a value, empty without one; `None` if other words follow.
fn unit(rest: &str) -> Option<String> {
    let first = rest.split_whitespace().next().unwrap_or("");
    let one = |part: &str| {
        let part =
            part.trim_matches(|c: char| matches!(c, '(' | ')' | '^' | '-' | '−' | '²' | '³') || c.is_ascii_digit());
        let singular = part.strip_suffix('s').filter(|part| part.chars().count() > 2).unwrap_or(part);
        part.is_empty() || UNITS.contains(&singular)
    };
    if !first.split(['/', '*', '·']).all(one) {
        return None;
    }
    let plural = first.chars().count() > 3;
    Some(if plural { first.trim_end_matches('s').to_owned() } else { first.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::against;

    fn found(options: &[&str]) -> Vec<String> {
        let letters = ["A", "B", "C", "D"];
        against(&letters.into_iter().zip(options.iter().copied()).collect::<Vec<_>>())
    }

    #[test]
    fn options_that_are_one_are_found_however_they_are_written() {
        for options in [
            ["240 ml", "60 ml", "240.0 ml", "90 ml"],
            ["1/2", "0.5", "1/3", "2"],
            ["3*x + 12", "12 + 3*x", "3*x + 4", "x"],
            ["It doubles", "it  doubles", "It is halved", "It stays"],
            ["£68", "£68.00", "£12", "£92"],
            ["a + 2*b", "2*b + a", "a*b", "a - b"],
        ] {
            let found = found(&options);
            assert!(found.len() == 1 && found[0].contains("the same value"), "{options:?}: {found:?}");
        }
    }

    #[test]
    fn units_that_differ_are_found() {
        for options in [
            ["240", "60 ml", "120 ml", "90 ml"],
            ["240 l", "60 ml", "120 ml", "90 ml"],
            ["£68", "12", "£92", "£77"],
            ["3 m/s", "4 m/s", "5 m/s^2", "6 m/s"],
            ["30 °", "40 %", "50 °", "60 °"],
        ] {
            let found = found(&options);
            assert!(found.len() == 1 && found[0].contains("one unit"), "{options:?}: {found:?}");
        }
    }

    #[test]
    fn options_that_differ_are_left_alone() {
        for options in [
            ["240 ml", "60 ml", "120 ml", "90 ml"],
            ["5 m/s to the left", "5 m/s to the right", "3 m/s to the left", "3 m/s to the right"],
            ["It doubles", "It is halved", "It becomes 4 times as large", "It does not change"],
            ["1 hour", "2 hours", "3 hours", "4 hours"],
            ["5 or 7", "5 and 8", "5 only", "7 only"],
            ["2*sqrt(2)*g/L", "sqrt(2)*g/L", "2*g/L", "g/(2*L)"],
            ["m*g", "m*g*h", "m/g", "g/m"],
            ["4 W", "It cannot be told", "8 W", "16 W"],
            ["3 times as large", "3 times as small", "9 times as large", "the same"],
        ] {
            assert_eq!(found(&options), Vec::<String>::new(), "{options:?}");
        }
    }
}
