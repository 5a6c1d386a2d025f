//! Finds wrong options that no learner would choose.

use num_traits::{Signed as _, ToPrimitive as _};
use plumb_maths::compare::enclosure;
use plumb_maths::read::{ReadingPolicy, read};
use plumb_maths::tree::Statement;

use crate::flaws::{Chosen, FlawFindings, FlawPlace, FlawRule};

/// Options that are not answers.
const FILLERS: &[&str] = &[
    "n/a",
    "tbd",
    "option",
    "distractor",
    "wrong answer",
    "another answer",
    "placeholder",
    "option a",
    "option b",
    "option c",
    "option d",
    "distractor 1",
    "distractor 2",
    "distractor 3",
];
const NO_ANSWERS: &[&str] = &[
    "i don't know",
    "i do not know",
    "don't know",
    "not sure",
    "i am not sure",
    "no idea",
    "who knows",
    "i give up",
    "cannot say",
    "anything",
    "something else",
    "whatever",
    "a random number",
    "banana",
    "magic",
    "aliens",
];
/// Factor from every other option at which a number is implausible: more than a mistake with metres and kilometres, or
/// their squares.
const FAR: f64 = 10_000_000.0;

pub(super) fn find(chosen: &Chosen<'_>, found: &mut FlawFindings) {
    for (at, option) in chosen.options.iter().enumerate() {
        let text = option.raw.trim();
        let lower = text.to_lowercase();
        if text.is_empty() || FILLERS.contains(&lower.as_str()) {
            found.refuse(FlawRule::ImplausibleDistractors, FlawPlace::Option(at), text);
        } else if chosen.key != Some(at) && (NO_ANSWERS.contains(&option.line()) || is_joke(&lower)) {
            found.mention(FlawRule::ImplausibleDistractors, FlawPlace::Option(at), text);
        }
    }
    let sizes: Vec<Option<f64>> = chosen.options.iter().map(|option| size(option.raw)).collect();
    let Some(sizes) = sizes.into_iter().collect::<Option<Vec<f64>>>() else { return };
    for (at, own) in sizes.iter().enumerate().filter(|(at, _)| chosen.key != Some(*at)) {
        let mut others = sizes.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, other)| *other);
        let far = |other: f64| other > 0.0 && *own > 0.0 && (own / other > FAR || other / own > FAR);
        if sizes.len() > 2 && others.all(far) {
            let text = chosen.options.get(at).map_or("", |option| option.raw);
            found.mention(FlawRule::ImplausibleDistractors, FlawPlace::Option(at), text);
        }
    }
}

fn is_joke(lower: &str) -> bool {
    [
        "unicorn",
        "dragon",
        "wizard",
        "magic spell",
        "haha",
        "lol",
        "hogwarts",
        "santa claus",
        "because the teacher",
        "pizza",
    ]
    .iter()
    .any(|joke| super::super::text::find_part(lower, joke).is_some())
}

/// Returns the size of a number; a word after a space is its unit.
fn size(text: &str) -> Option<f64> {
    let unit = text.match_indices(' ').find(|(at, _)| text[at + 1..].starts_with(char::is_alphabetic));
    let number = text[..unit.map_or(text.len(), |(at, _)| at)].trim();
    // Multiplying by a large power instead of dividing is a plausible mistake, although the result is far off.
    if !number.contains(|c: char| c.is_ascii_digit()) || number.contains(['^', '*', '×', '·']) {
        return None;
    }
    match read(number, &ReadingPolicy::default()).ok()? {
        Statement::Expression(tree) => enclosure(&tree)?.0.abs().to_f64(),
        _ => None,
    }
}
