//! Ratios, durations and times of day: one value in several forms.

use num_rational::BigRational;
use num_traits::Zero as _;
use plumb_answers::answer::plain_value;

/// Words of a stem that make `4:30` a ratio instead of a time.
const RATIOS: &[&str] = &["ratio", "scale", "proportion", "odds", "verhältnis", "maßstab"];
/// Units of time, in seconds.
const TIMES: &[(&str, u32)] = &[
    ("s", 1),
    ("sec", 1),
    ("second", 1),
    ("sekunde", 1),
    ("min", 60),
    ("minute", 60),
    ("h", 3_600),
    ("hr", 3_600),
    ("hour", 3_600),
    ("stunde", 3_600),
    ("d", 86_400),
    ("day", 86_400),
    ("tag", 86_400),
    ("week", 604_800),
    ("woche", 604_800),
];

/// Whether two options have one value, as a ratio, a duration or a time of day; `stem` is in lower case.
pub(super) fn are_one(first: &str, second: &str, stem: &str) -> bool {
    let both = |read: fn(&str) -> Option<BigRational>| read(first).is_some_and(|value| read(second) == Some(value));
    let are_times = time_of_day(first).is_some() && time_of_day(second).is_some();
    let ratio_asked = RATIOS.iter().any(|word| stem.contains(word));
    if are_times && !ratio_asked {
        return both(time_of_day);
    }
    ratio(first).is_some_and(|one| ratio(second) == Some(one)) || both(duration)
}

/// Parses `2:4` or `1 : 2`, with any number of parts, relative to the first part.
fn ratio(text: &str) -> Option<Vec<BigRational>> {
    let parts: Option<Vec<BigRational>> = text.split(':').map(|part| plain_value(part.trim())).collect();
    let parts = parts.filter(|parts| (2..=4).contains(&parts.len()) && parts.iter().all(|part| !part.is_zero()))?;
    let first = parts.first()?.clone();
    Some(parts.into_iter().map(|part| part / &first).collect())
}

/// Parses `1 h 30 min`, in seconds.
fn duration(text: &str) -> Option<BigRational> {
    let spaced: String = text.replace(" and ", " ").replace(" und ", " ");
    let mut words: Vec<String> = Vec::new();
    for word in spaced.split_whitespace() {
        // `90min`
        let digits = word.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len());
        let (number, unit) = word.split_at(digits);
        words.extend([number, unit].into_iter().filter(|part| !part.is_empty()).map(str::to_lowercase));
    }
    if words.is_empty() || !words.len().is_multiple_of(2) {
        return None;
    }
    words.chunks(2).try_fold(BigRational::zero(), |sum, pair| {
        let unit = TIMES.iter().find(|(unit, _)| {
            pair[1] == *unit
                || unit.len() > 2 && ["s", "n", "en"].iter().any(|ending| pair[1] == format!("{unit}{ending}"))
        });
        let seconds = BigRational::from_integer(unit?.1.into());
        Some(sum + plain_value(&pair[0])? * seconds)
    })
}

/// Parses `3:15 pm` or `15:15`, in minutes.
fn time_of_day(text: &str) -> Option<BigRational> {
    let lower = text.trim().to_lowercase().replace("a.m.", "am").replace("p.m.", "pm");
    let (clock, half) = match (lower.strip_suffix("am"), lower.strip_suffix("pm")) {
        (Some(clock), _) => (clock.trim_end(), Some(0)),
        (_, Some(clock)) => (clock.trim_end(), Some(12)),
        _ => (lower.strip_suffix("uhr").unwrap_or(&lower).trim_end(), None),
    };
    let (hours, minutes) = clock.split_once(':')?;
    let two_digits = minutes.len() == 2 && (1..=2).contains(&hours.len());
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let fits = two_digits && minutes < 60 && if half.is_some() { (1..=12).contains(&hours) } else { hours < 25 };
    let hours = half.map_or(hours, |half| hours % 12 + half);
    fits.then(|| BigRational::from_integer((hours * 60 + minutes).into()))
}

#[cfg(test)]
mod tests {
    use super::are_one;

    #[test]
    fn one_value_in_two_forms_is_one() {
        for (first, second, stem) in [
            ("2:4", "1:2", "what is it?"),
            ("6 : 9", "2:3", "what is it?"),
            ("10:20", "12:24", "what is the ratio?"),
            ("2:4:6", "1:2:3", "how do they stand?"),
            ("90 min", "1 h 30 min", "how long?"),
            ("1.5 hours", "90 minutes", "how long?"),
            ("1 hour and 5 minutes", "65min", "how long?"),
            ("2 days", "48 h", "how long?"),
            ("3:15 pm", "15:15", "what time is it?"),
            ("03:15", "3:15", "what time is it?"),
            ("12:05 a.m.", "0:05", "when?"),
        ] {
            assert!(are_one(first, second, stem), "{first} {second}");
        }
        for (first, second, stem) in [
            ("10:20", "12:24", "what time is it?"),
            ("2:3", "3:2", "what is the ratio?"),
            ("90 min", "1 h 20 min", "how long?"),
            ("3:15 am", "15:15", "what time is it?"),
            ("5 m", "5 min", "how long?"),
            ("a:b", "a:b:c", ""),
            ("0:1", "0:2", "ratio"),
        ] {
            assert!(!are_one(first, second, stem), "{first} {second}");
        }
    }
}
