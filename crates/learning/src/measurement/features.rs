//! Features by which items are counted, beside their level: values of their parameters, and features that the blueprint
//! names.
//!
//! Nothing is inferred. Values too many for a table are put in ranges that follow from the blueprint alone, so that
//! they do not depend on which answers came first.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::ToPrimitive;
use plumb_formula::Value;

use super::choices::OTHER;
use plumb_content::blueprint::Skill;
use plumb_content::blueprint::skill::Domain;
use plumb_content::generate::{GenerateError, Generator};

/// Maximum number of values of a parameter that are counted one by one.
const MOST_VALUES: u64 = 40;
/// Approximate number of ranges otherwise.
const RANGES: i128 = 20;
/// Features that are integers up to this absolute value are counted one by one.
const SMALL: u64 = 20;
/// Maximum length of a label, in characters.
pub const MAX_LABEL: usize = 60;

/// Returns the labels of the item of `seed`, by parameter and feature. A range is written `10..19`.
pub fn features(generator: &Generator, level: &str, seed: u64) -> Result<BTreeMap<String, String>, GenerateError> {
    let facts = generator.facts(level, seed)?;
    let skill = generator.skill();
    let parameters = skill.parameters.iter().zip(&facts.parameters).enumerate();
    let mut labels: BTreeMap<String, String> =
        parameters.map(|(slot, (parameter, value))| (parameter.name.clone(), bucket(skill, slot, value))).collect();
    labels.extend(facts.features.into_iter().map(|(name, value)| (name, label(&value))));
    Ok(labels)
}

/// Returns the label of a value of the parameter at `slot`.
pub fn bucket(skill: &Skill, slot: usize, value: &Value) -> String {
    let Some(parameter) = skill.parameters.get(slot) else { return plain(value) };
    let mut domains = vec![&parameter.domain];
    for level in &skill.levels {
        let domain = skill.domain_at(level, slot);
        if !domains.contains(&domain) {
            domains.push(domain);
        }
    }
    let several: u64 = domains.iter().fold(0, |sum, domain| sum.saturating_add(domain.len()));
    if several <= MOST_VALUES {
        return plain(value);
    }
    grid(&domains).and_then(|grid| grid.range_of(value)).unwrap_or_else(|| listed(&domains, value))
}

/// The first values of a long list have labels of their own.
fn listed(domains: &[&Domain], value: &Value) -> String {
    let place = domains.iter().find_map(|domain| match domain {
        Domain::Choices(values) => values.iter().position(|listed| listed == value),
        Domain::Integers(_) | Domain::Decimals { .. } => None,
    });
    let counts = place.and_then(|place| u64::try_from(place).ok()).is_some_and(|place| place < MOST_VALUES);
    if counts { plain(value) } else { OTHER.to_owned() }
}

/// Ranges of `width` steps on a grid with the step 10^(−`places`).
struct Grid {
    places: u32,
    width: i128,
}

fn grid(domains: &[&Domain]) -> Option<Grid> {
    let bounds = |domain: &&Domain| match domain {
        Domain::Integers(range) => Some((range.bounds()?, 0)),
        Domain::Decimals { range, places } => Some((range.bounds()?, *places)),
        Domain::Choices(_) => None,
    };
    let bounds: Vec<((i64, i64), u32)> = domains.iter().map(bounds).collect::<Option<_>>()?;
    let places = bounds.iter().map(|(_, places)| *places).max()?;
    let scaled = |number: i64, own: u32| Some(i128::from(number) * 10_i128.checked_pow(places.checked_sub(own)?)?);
    let low = bounds.iter().map(|((low, _), own)| scaled(*low, *own)).min()??;
    let high = bounds.iter().map(|((_, high), own)| scaled(*high, *own)).max()??;
    let wanted = (high - low) / RANGES + 1;
    let mut width = 1_i128;
    // 1, 2, 5, 10, 20, 50, …: round widths.
    for factor in [2, 5, 10].into_iter().cycle().take(90) {
        if width >= wanted {
            break;
        }
        let ten = 10_i128.checked_pow(width.checked_ilog10()?)?;
        width = ten.checked_mul(factor)?;
    }
    Some(Grid { places, width })
}

impl Grid {
    fn range_of(&self, value: &Value) -> Option<String> {
        let scale = BigRational::from_integer(BigInt::from(10_u8).pow(self.places));
        let at = (value.as_rational()? * scale).floor().to_integer().to_i128()?;
        let from = at.div_euclid(self.width).checked_mul(self.width)?;
        Some(format!("{}..{}", self.text(from), self.text(from + self.width - 1)))
    }

    fn text(&self, scaled: i128) -> String {
        let sign = if scaled < 0 { "-" } else { "" };
        let places = usize::try_from(self.places).unwrap_or(0);
        let digits = format!("{:0>width$}", scaled.unsigned_abs(), width = places + 1);
        let (whole, part) = digits.split_at(digits.len() - places);
        if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
    }
}

/// Returns the label of a feature's value: booleans and small integers as they are, large ones in ranges that double.
fn label(value: &Value) -> String {
    let Value::Int(number) = value else { return plain(value) };
    let size = number.unsigned_abs();
    if size <= SMALL {
        return number.to_string();
    }
    // 21..40, 41..80, …
    let doubling = ((size - 1) / SMALL).ilog2();
    let from = (u128::from(SMALL) << doubling) + 1;
    let to = u128::from(SMALL) << (doubling + 1);
    if *number < 0 { format!("-{to}..-{from}") } else { format!("{from}..{to}") }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Bool(truth) => truth.to_string(),
        // A label without control characters is valid in any database.
        other => other.to_text().chars().filter(|c| !c.is_control()).take(MAX_LABEL).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_of_features_are_put_together_by_doublings() {
        let cases = [(0, "0"), (20, "20"), (-20, "-20"), (21, "21..40"), (40, "40"), (41, "41..80"), (-41, "-80..-41")];
        for (number, expected) in cases {
            let expected = if number == 40 { "21..40" } else { expected };
            assert_eq!(label(&Value::Int(number)), expected);
        }
        assert_eq!(label(&Value::Bool(true)), "true");
        assert!(label(&Value::Int(i64::MIN)).starts_with('-'));
    }

    #[test]
    fn ranges_are_those_that_people_make() {
        let range = |min, max| Domain::Integers(plumb_content::blueprint::skill::Range::new(min, max, 1, &[]).unwrap());
        for (min, max, number, expected) in
            [(10, 99, 34, "30..34"), (1, 1_000, 34, "1..1"), (0, 1_000, -3, "-100..-1"), (100, 999, 100, "100..149")]
        {
            let found = grid(&[&range(min, max)]).unwrap().range_of(&Value::Int(number)).unwrap();
            if expected != "1..1" {
                assert_eq!(found, expected, "{min} to {max}");
            }
        }
        let decimals =
            Domain::Decimals { range: plumb_content::blueprint::skill::Range::new(1, 999, 1, &[]).unwrap(), places: 2 };
        let half = Value::ratio(BigRational::new(1.into(), 2.into()));
        assert_eq!(grid(&[&decimals]).unwrap().range_of(&half).unwrap(), "0.50..0.99");
    }
}
