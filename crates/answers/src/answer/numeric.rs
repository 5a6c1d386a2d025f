//! Numbers: the value is checked first, then the form.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use plumb_maths::read::DecimalMark;
use plumb_types::saturating_cast;

use super::input::Input;
use super::mark::KeyFormPolicy;
use super::message::{Message, MessageId};
use super::number::{self, Number, NumberNotation};
use super::reasons;
use super::spec::AnswerSpec;
use super::verdict::Verdict;

/// Reads a number of the required kind. The error has the reason, and the reading if there is one.
pub(super) fn parse(
    spec: &AnswerSpec,
    answer: &str,
    decimal: DecimalMark,
) -> Result<Number, (Option<String>, Message)> {
    let given = number::read(answer, decimal).map_err(|problem| (None, problem))?;
    let refused = if given.percent && !spec.percent {
        MessageId::NoPercent
    } else if spec.input == Input::Integer && matches!(given.written, NumberNotation::Fraction { .. }) {
        MessageId::WholeNotFraction
    } else if spec.input == Input::Integer && !given.value.is_integer() {
        MessageId::WholeNumber
    } else {
        return Ok(given);
    };
    Err((Some(given.read_as), refused.message()))
}

pub(super) fn mark(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str, own: KeyFormPolicy) -> Verdict {
    let given = match parse(spec, answer, decimal) {
        Ok(given) => given,
        Err((read_as, reason)) => return Verdict::refused(read_as, reason),
    };
    let Ok(right) = number::read(key, DecimalMark::Point) else {
        return Verdict::undecided(Some(given.read_as), MessageId::KeyUnreadable);
    };
    if !equal(spec, &given.value, &right.value) {
        let reason = reasons::number(&given.read_as);
        return Verdict::wrong(given.read_as, reason);
    }
    if own == KeyFormPolicy::Fine && given.read_as == right.read_as {
        return Verdict::right(given.read_as);
    }
    match wrong_form(spec, &given) {
        None => Verdict::right(given.read_as),
        Some(wanted) => Verdict::wrong_form(spec.wrong_form_percent, given.read_as, wanted),
    }
}

/// Whether `given` counts as `key`: equal, within a tolerance, or equal to the key rounded to the required digits.
pub(super) fn equal(spec: &AnswerSpec, given: &BigRational, key: &BigRational) -> bool {
    if given == key {
        return true;
    }
    let distance = (given - key).abs();
    let within = |limit: BigRational| if spec.strict_tolerance { distance < limit } else { distance <= limit };
    spec.absolute_tolerance.as_ref().is_some_and(|tolerance| within(tolerance.value().clone()))
        || spec.relative_tolerance.as_ref().is_some_and(|tolerance| within(tolerance.value() * key.abs()))
        || spec.decimal_places.is_some_and(|places| *given == round_to(key, i32::from(places)))
        || spec.significant_figures.is_some_and(|figures| *given == round_figures(key, figures))
}

/// Returns the required form if `given` does not have it.
fn wrong_form(spec: &AnswerSpec, given: &Number) -> Option<Message> {
    if let Some(places) = spec.decimal_places {
        let plain = matches!(given.written, NumberNotation::Plain { places: typed, scientific: false, .. }
            if typed == u32::from(places));
        if !plain {
            return Some(match places {
                0 => MessageId::FormNoPlaces.message(),
                _ => MessageId::FormPlaces.with("count", places),
            });
        }
    }
    if let Some(figures) = spec.significant_figures {
        let wanted = u32::from(figures);
        let fits = matches!(given.written, NumberNotation::Plain { figures: (fewest, most), .. }
            if (fewest..=most).contains(&wanted));
        if !fits {
            return Some(MessageId::FormFigures.with("count", wanted));
        }
    }
    if spec.lowest_terms {
        let lowest = match given.written {
            NumberNotation::Fraction { lowest } => lowest,
            NumberNotation::Plain { places, scientific, .. } => places == 0 && !scientific && !given.percent,
        };
        if !lowest {
            return Some(MessageId::FormLowestTerms.message());
        }
    }
    None
}

/// Rounds to `places` digits after the point (before it if negative), halves away from zero.
pub fn round_to(value: &BigRational, places: i32) -> BigRational {
    let unit = number::scaled(BigInt::one(), -places);
    (value / &unit).round() * unit
}

/// Rounds to `figures` significant figures, halves away from zero.
pub fn round_figures(value: &BigRational, figures: u8) -> BigRational {
    if value.is_zero() {
        return value.clone();
    }
    let places = i32::from(figures) - 1 - magnitude(&value.abs());
    round_to(value, places)
}

/// Returns the power of ten of the first digit of a positive number: 0 for 1 to 9.99…, −1 for 0.1 to 0.999…
pub fn magnitude(value: &BigRational) -> i32 {
    let length = |number: &BigInt| saturating_cast::<usize, i32>(number.to_string().len());
    let guess = length(value.numer()) - length(value.denom());
    if *value >= number::scaled(BigInt::one(), guess) { guess } else { guess - 1 }
}
