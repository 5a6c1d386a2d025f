//! Why an answer that is no formula is wrong, in words that a learner can check. They repeat what was given and never say
//! what the key is, nor on which side of the answer it lies: who may try again could close in on it.

use super::units::{Dimension, Unit};

/// The longest answer that a reason repeats, in characters.
const LONGEST: usize = 60;

/// For a text.
pub(super) const WORDS: &str = "Other words are asked for.";
/// For several options: not which of the two it is.
pub(super) const CHOICE: &str = "The choice is not complete, or has something that does not belong.";
/// For ids in order.
pub(super) const ORDER: &str = "They are not in this order.";
/// For pairs: not which of them.
pub(super) const PAIRS: &str = "Not all of these belong together.";

/// For a number.
pub fn number(given: &str) -> String {
    let given = if is_short(given) { given } else { "This" };
    format!("{given} is not the number that is asked for.")
}

/// For a truth value.
pub(super) fn truth(given: bool) -> String {
    option(if given { "true" } else { "false" })
}

/// For one option.
pub(crate) fn option(given: &str) -> String {
    if is_short(given) {
        format!("“{given}” is not what is asked for.")
    } else {
        "This is not what is asked for.".to_owned()
    }
}

/// For a quantity whose unit is of the right kind.
pub(super) fn quantity(given: &str) -> String {
    let given = if is_short(given) { given } else { "this" };
    format!("The kind of unit fits, the number does not: {given} is not what is asked for.")
}

/// For a quantity whose unit is of another kind. What the key measures is not said.
pub(super) fn unit(given: &str, unit: &Unit) -> String {
    match measured(unit.dimension) {
        Some(kind) if is_short(given) => format!("{given} measures {kind}. Something else is asked for."),
        _ => "The unit measures something else than what is asked for.".to_owned(),
    }
}

fn is_short(given: &str) -> bool {
    given.chars().take(LONGEST + 1).count() <= LONGEST
}

/// What a unit measures, where its dimension leaves no doubt: s⁻¹ may be a frequency or an activity, and is not named.
fn measured(dimension: Dimension) -> Option<&'static str> {
    Some(match dimension {
        [1, 0, 0, 0, 0, 0, 0, 0, 0] => "a length",
        [2, 0, 0, 0, 0, 0, 0, 0, 0] => "an area",
        [3, 0, 0, 0, 0, 0, 0, 0, 0] => "a volume",
        [0, 1, 0, 0, 0, 0, 0, 0, 0] => "a mass",
        [0, 0, 1, 0, 0, 0, 0, 0, 0] => "a time",
        [1, 0, -1, 0, 0, 0, 0, 0, 0] => "a speed",
        [1, 0, -2, 0, 0, 0, 0, 0, 0] => "an acceleration",
        [1, 1, -2, 0, 0, 0, 0, 0, 0] => "a force",
        [2, 1, -2, 0, 0, 0, 0, 0, 0] => "an energy or a torque",
        [2, 1, -3, 0, 0, 0, 0, 0, 0] => "a power",
        [-3, 1, 0, 0, 0, 0, 0, 0, 0] => "a density",
        [0, 0, 0, 1, 0, 0, 0, 0, 0] => "an electric current",
        [0, 0, 1, 1, 0, 0, 0, 0, 0] => "an electric charge",
        [2, 1, -3, -1, 0, 0, 0, 0, 0] => "a voltage",
        [2, 1, -3, -2, 0, 0, 0, 0, 0] => "a resistance",
        [0, 0, 0, 0, 1, 0, 0, 0, 0] => "a temperature",
        [0, 0, 0, 0, 0, 1, 0, 0, 0] => "an amount of substance",
        [0, 0, 0, 0, 0, 0, 0, 1, 0] | [0, 0, 0, 0, 0, 0, 0, 0, 1] => "an angle",
        _ => return None,
    })
}
