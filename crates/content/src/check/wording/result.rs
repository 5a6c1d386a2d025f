//! Checks the result stated by the last step of a solution.

use num_rational::BigRational;
use num_traits::One as _;
use plumb_maths::prose::canon::AsteriskMode;
use plumb_maths::prose::text::ProseText;
use plumb_maths::prose::token::{Num, ProseToken, ProseTokenKind};

use crate::text::problem::{Severity, shorten};

use super::WordingFault;

/// Words followed by a result.
const RESULTS: &[&str] = &["is", "are", "makes", "gives", "get", "equals", "leaves"];

/// Reports a solution that ends with another number than the key, if the key is a number.
pub(super) fn fault(solution: &[String], key: &str) -> Option<WordingFault> {
    let step = solution.iter().rev().find(|step| !step.trim().is_empty())?;
    if !key.contains(|c: char| c.is_ascii_digit()) || !step.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let key_text = ProseText::read(key, AsteriskMode::Operators);
    let number = match key_text.tokens.as_slice() {
        [only] => only.num()?.clone(),
        [sign, only] if sign.is_op('-') => negative(only.num()?),
        [only, unit] if unit.is_word() || unit.kind == ProseTokenKind::Mark('°') => only.num()?.clone(),
        _ => return None,
    };
    let read = ProseText::read(step, AsteriskMode::Operators);
    let stated = last_result(&read.tokens)?;
    let names_key = read.tokens.iter().enumerate().any(|(at, token)| {
        token.num().is_some_and(|found| {
            let minus = at.checked_sub(1).is_some_and(|before| read.tokens[before].is_op('-'));
            let taken_away = at
                .checked_sub(2)
                .is_some_and(|before| read.tokens[before].num().is_some() || read.tokens[before].is_op(')'));
            if minus && !taken_away { same(&negative(found), &number) } else { same(found, &number) }
        })
    });
    (!names_key && !same(&stated, &number)).then(|| WordingFault {
        severity: Severity::Warning,
        code: "other-result",
        message: format!("the solution ends with {} (`{}`), and the key is `{key}`", stated.value, shorten(step)),
        help: "let the last step come to `{answer}`",
    })
}

/// Returns the number at the end of the step, if it is stated as the result.
fn last_result(tokens: &[ProseToken]) -> Option<Num> {
    let tokens = match tokens {
        [rest @ .., end] if end.kind == ProseTokenKind::End => rest,
        all => all,
    };
    // A unit may follow.
    let tokens = match tokens {
        [rest @ .., number, unit]
            if number.num().is_some() && (unit.is_word() || unit.kind == ProseTokenKind::Mark('°')) =>
        {
            &tokens[..=rest.len()]
        }
        all => all,
    };
    let (number, before) = tokens.split_last()?;
    let number = number.num().filter(|number| !number.ordinal && !number.spelled)?;
    let (number, before) = match before {
        [rest @ .., sign] if sign.is_op('-') && rest.last().is_none_or(|token| token.num().is_none()) => {
            (negative(number), rest)
        }
        all => (number.clone(), all),
    };
    // “There are 4 hours.” states a count, not a result.
    let there = before.len().checked_sub(2).is_some_and(|at| before[at].says(&["there"]));
    let says = before.last().is_some_and(|token| token.is_op('=') || token.says(RESULTS)) && !there;
    says.then_some(number)
}

fn negative(number: &Num) -> Num {
    Num { value: -&number.value, others: number.others.iter().map(|other| -other).collect(), ..number.clone() }
}

/// Whether two numbers are equal in some reading; a percentage may be a plain number of per cents.
fn same(one: &Num, other: &Num) -> bool {
    let readings = |number: &Num| -> Vec<BigRational> {
        let hundred = BigRational::one() * BigRational::from_integer(100.into());
        let percents = number.form.ends_with('%').then(|| &number.value * hundred);
        std::iter::once(number.value.clone()).chain(number.others.iter().cloned()).chain(percents).collect()
    };
    let others = readings(other);
    readings(one).iter().any(|value| others.contains(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn misses(step: &str, key: &str) -> bool {
        fault(&[step.to_owned()], key).is_some()
    }

    #[test]
    fn a_solution_ends_with_its_key() {
        for (step, key) in [
            ("So the result is 12.", "7"),
            ("3 × 4 = 12", "7"),
            ("Together they are 12 cm.", "13 cm"),
            ("That makes −5.", "5"),
            ("That gives 3/4.", "1/4"),
        ] {
            assert!(misses(step, key), "{step} {key}");
        }
        for (step, key) in [
            ("So the result is 7.", "7"),
            ("3 + 4 = 7, that is 1 less than 8.", "7"),
            ("Take the larger one: 12 is the larger of 12 and 7.", "12"),
            ("That is 0.75.", "3/4"),
            ("That is 25%.", "25"),
            ("The sum is −5.", "-5"),
            ("Cross out the ones.", "7"),
            ("The answer has 3 digits.", "123"),
            ("7 + 5 = 12.", "x + 12"),
            ("So 3.50 euros are left.", "3.5"),
        ] {
            assert!(!misses(step, key), "{step} {key}");
        }
    }
}
