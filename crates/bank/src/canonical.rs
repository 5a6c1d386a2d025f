//! Canonical form of a key, for each type of answer.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{One as _, Zero as _};
use plumb_formula::Value;

use super::item::InputType;
use plumb_answers::answer::{MAX_NUMBER, by_value, plain_value, sameness};

/// Maximum length of a key, in characters; of a number, [`MAX_NUMBER`].
const MAX_KEY: usize = 2_000;

/// Returns the reason why `key` is not in canonical form; `None` if it is.
pub(super) fn fault(input: InputType, key: &str) -> Option<String> {
    if key.is_empty() {
        return Some("the key is empty".to_owned());
    }
    if key.chars().count() > MAX_KEY {
        return Some(format!("the key is longer than {MAX_KEY} characters"));
    }
    if input.is_number() && key.len() > MAX_NUMBER {
        return Some(format!("the number is longer than {MAX_NUMBER} characters"));
    }
    let good = match input {
        InputType::Integer => is_integer(key),
        InputType::Fraction => is_fraction(key),
        InputType::Decimal => is_decimal(key),
        InputType::Boolean => key == "true" || key == "false",
        InputType::Expression => spaced(key) == key,
        InputType::Set => set(key).is_some_and(|sorted| sorted == key),
        InputType::MultipleChoice => key.trim() == key,
    };
    if good {
        return None;
    }
    let wanted = match input {
        InputType::Integer => "a whole number is written in digits alone, such as 42 or -7",
        InputType::Fraction => {
            "a fraction is written in lowest terms with the sign above the bar, such as -3/4, and a whole number as one"
        }
        InputType::Decimal => "a decimal is written in digits with a point, such as -0.50, without an exponent",
        InputType::Boolean => "a truth value is true or false",
        InputType::Expression => "an expression has single spaces, none at its ends",
        InputType::Set => {
            "a set is written {a, b}, each element once: numbers first, from small to large, then the others by letters"
        }
        InputType::MultipleChoice => "a choice has no spaces at its ends",
    };
    Some(match read(input, key) {
        Some(canonical) => format!("“{key}” is not in canonical form: write {canonical}"),
        None => format!("“{key}” is not in canonical form: {wanted}"),
    })
}

/// Returns the canonical form that was probably meant, if it is known.
fn read(input: InputType, key: &str) -> Option<String> {
    let text = match input {
        InputType::Integer => Some(plain_value(&sameness(key))?).filter(BigRational::is_integer)?.to_string(),
        InputType::Fraction => plain_value(&sameness(key))?.to_string(),
        InputType::Decimal => Value::ratio(plain_value(&sameness(key))?).to_text(),
        InputType::Boolean => key.trim().to_lowercase(),
        InputType::Expression => spaced(key),
        InputType::Set => set(key)?,
        InputType::MultipleChoice => key.trim().to_owned(),
    };
    (text != key && text.len() <= MAX_NUMBER && fault(input, &text).is_none()).then_some(text)
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_natural(text: &str) -> bool {
    is_digits(text) && (text == "0" || !text.starts_with('0'))
}

fn is_integer(text: &str) -> bool {
    text.strip_prefix('-').map_or_else(|| is_natural(text), |digits| is_natural(digits) && digits != "0")
}

fn is_fraction(text: &str) -> bool {
    let Some((above, below)) = text.split_once('/') else { return is_integer(text) };
    if !is_integer(above) || !is_natural(below) {
        return false;
    }
    match (above.parse::<BigInt>(), below.parse::<BigInt>()) {
        (Ok(n), Ok(d)) => !d.is_one() && !d.is_zero() && n.gcd(&d).is_one(),
        _ => false,
    }
}

fn is_decimal(text: &str) -> bool {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let good = match digits.split_once('.') {
        Some((before, after)) => is_natural(before) && is_digits(after),
        None => is_natural(digits),
    };
    let zero = digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
    good && !(negative && zero)
}

/// Replaces every run of white space by one space, and removes it at the ends.
pub(super) fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the canonical text of a set; `None` if it is not a set, or has an empty or a repeated element.
fn set(text: &str) -> Option<String> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let mut elements: Vec<String> = if inner.trim().is_empty() { Vec::new() } else { split(inner)? };
    elements.sort_by(|left, right| by_value(left, right));
    let distinct = elements.windows(2).all(|pair| by_value(&pair[0], &pair[1]) != Ordering::Equal);
    distinct.then(|| format!("{{{}}}", elements.join(", ")))
}

/// Splits at the commas outside of brackets.
fn split(inner: &str) -> Option<Vec<String>> {
    let (mut elements, mut depth) = (vec![String::new()], 0_u32);
    for c in inner.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                elements.push(String::new());
                continue;
            }
            _ => {}
        }
        elements.last_mut()?.push(c);
    }
    let elements: Vec<String> = elements.iter().map(|element| spaced(element)).collect();
    (depth == 0 && elements.iter().all(|element| !element.is_empty())).then_some(elements)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn each_type_has_one_way_to_write_a_key() {
        for (input, good) in [
            (InputType::Integer, &["42", "-7", "0"][..]),
            (InputType::Fraction, &["3/4", "-3/4", "5", "-5", "0"]),
            (InputType::Decimal, &["0.5", "-0.50", "12", "3.140", "0.0"]),
            (InputType::Boolean, &["true", "false"]),
            (InputType::Expression, &["2*x + 1", "x^2"]),
            (InputType::Set, &["{}", "{1, 2, 10}", "{-1/2, 0.25, a, b}", "{(1, 2), (2, 1)}"]),
            (InputType::MultipleChoice, &["B", "a triangle"]),
        ] {
            for key in good {
                assert_eq!(fault(input, key), None, "{input:?} {key}");
            }
        }
    }

    #[test]
    fn any_other_way_is_refused_and_the_right_one_named_where_it_is_clear() {
        for (input, key, said) in [
            (InputType::Integer, "+5", "write 5"),
            (InputType::Integer, "-0", "write 0"),
            (InputType::Integer, "007", "write 7"),
            (InputType::Integer, "1,000", "write 1000"),
            (InputType::Integer, "4.0", "write 4"),
            (InputType::Integer, "4.5", "digits alone"),
            (InputType::Integer, "", "empty"),
            (InputType::Fraction, "6/8", "write 3/4"),
            (InputType::Fraction, "8/2", "write 4"),
            (InputType::Fraction, "3/1", "write 3"),
            (InputType::Fraction, "3/-4", "write -3/4"),
            (InputType::Fraction, "three", "above the bar"),
            (InputType::Fraction, "1/0", "lowest terms"),
            (InputType::Fraction, "0.5", "write 1/2"),
            (InputType::Decimal, ".5", "write 0.5"),
            (InputType::Decimal, "5.", "write 5"),
            (InputType::Decimal, "1e3", "without an exponent"),
            (InputType::Decimal, "-0.0", "write 0"),
            (InputType::Boolean, "True", "write true"),
            (InputType::Boolean, "yes", "true or false"),
            (InputType::Expression, "x  + 1 ", "write x + 1"),
            (InputType::Set, "{2, 1}", "write {1, 2}"),
            (InputType::Set, "{10,9}", "write {9, 10}"),
            (InputType::Set, "{1, 1}", "each element once"),
            (InputType::Set, "{1/2, 0.5}", "each element once"),
            (InputType::Set, "{1,}", "{a, b}"),
            (InputType::Set, "1, 2", "{a, b}"),
            (InputType::Set, "{(1, 2}", "{a, b}"),
            (InputType::MultipleChoice, " B", "write B"),
        ] {
            let told = fault(input, key).unwrap_or_else(|| panic!("{input:?} {key} was taken"));
            assert!(told.contains(said), "{input:?} {key}: {told}");
        }
    }

    proptest! {
        #[test]
        fn anything_at_all_is_judged_without_a_panic(key in ".{0,40}") {
            for input in [InputType::Integer, InputType::Decimal, InputType::Fraction, InputType::Expression,
                InputType::Set, InputType::Boolean, InputType::MultipleChoice] {
                let _ = fault(input, &key);
            }
        }

        #[test]
        fn a_fraction_is_canonical_exactly_in_its_lowest_terms(n in -500_i64..500, d in 1_i64..500) {
            let lowest = BigRational::new(n.into(), d.into()).to_string();
            prop_assert_eq!(fault(InputType::Fraction, &lowest), None);
            let other = format!("{n}/{d}");
            prop_assert_eq!(fault(InputType::Fraction, &other).is_none(), other == lowest);
            prop_assert_eq!(plain_value(&other), plain_value(&lowest));
        }
    }
}
