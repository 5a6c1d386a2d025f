//! Reasons why an answer that is not a formula is wrong, in words that a learner can check. They repeat the given
//! answer and reveal neither the key nor on which side of the answer it lies: with several tries a learner could close
//! in on it.

use super::message::{Message, MessageId};
use super::minus::with_minus;
use super::units::{Dimension, Unit};

/// Maximum length of an answer that a reason repeats, in characters.
const LONGEST: usize = 60;

/// For a number.
pub fn number(given: &str) -> Message {
    repeating(MessageId::OtherNumber, "given", given).unwrap_or(MessageId::OtherNumberLong.message())
}

/// For a truth value.
pub(super) fn truth(given: bool) -> Message {
    option(if given { "true" } else { "false" })
}

/// For one option.
pub(crate) fn option(given: &str) -> Message {
    repeating(MessageId::OtherOption, "given", given).unwrap_or(MessageId::OtherOptionLong.message())
}

/// For a quantity with a unit of the right dimension.
pub(super) fn quantity(given: &str) -> Message {
    repeating(MessageId::OtherQuantity, "given", given).unwrap_or(MessageId::OtherQuantityLong.message())
}

/// For a quantity with a unit of another dimension. Does not reveal the dimension of the key.
pub(super) fn unit(given: &str, unit: &Unit) -> Message {
    measured(unit.dimension)
        .and_then(|kind| repeating(kind, "unit", given))
        .unwrap_or(MessageId::MeasuresElse.message())
}

/// Makes a message that repeats the given answer, with minus signs; `None` if that is too long.
fn repeating(id: MessageId, name: &'static str, given: &str) -> Option<Message> {
    (given.chars().take(LONGEST + 1).count() <= LONGEST).then(|| id.with(name, with_minus(given)))
}

/// Returns the message for the physical quantity of a dimension, if it is unambiguous: s⁻¹ may be a frequency or an
/// activity, so it has none.
fn measured(dimension: Dimension) -> Option<MessageId> {
    use MessageId as M;
    Some(match dimension {
        [1, 0, 0, 0, 0, 0, 0, 0, 0] => M::MeasuresLength,
        [2, 0, 0, 0, 0, 0, 0, 0, 0] => M::MeasuresArea,
        [3, 0, 0, 0, 0, 0, 0, 0, 0] => M::MeasuresVolume,
        [0, 1, 0, 0, 0, 0, 0, 0, 0] => M::MeasuresMass,
        [0, 0, 1, 0, 0, 0, 0, 0, 0] => M::MeasuresTime,
        [1, 0, -1, 0, 0, 0, 0, 0, 0] => M::MeasuresSpeed,
        [1, 0, -2, 0, 0, 0, 0, 0, 0] => M::MeasuresAcceleration,
        [1, 1, -2, 0, 0, 0, 0, 0, 0] => M::MeasuresForce,
        [2, 1, -2, 0, 0, 0, 0, 0, 0] => M::MeasuresEnergy,
        [2, 1, -3, 0, 0, 0, 0, 0, 0] => M::MeasuresPower,
        [-3, 1, 0, 0, 0, 0, 0, 0, 0] => M::MeasuresDensity,
        [0, 0, 0, 1, 0, 0, 0, 0, 0] => M::MeasuresCurrent,
        [0, 0, 1, 1, 0, 0, 0, 0, 0] => M::MeasuresCharge,
        [2, 1, -3, -1, 0, 0, 0, 0, 0] => M::MeasuresVoltage,
        [2, 1, -3, -2, 0, 0, 0, 0, 0] => M::MeasuresResistance,
        [0, 0, 0, 0, 1, 0, 0, 0, 0] => M::MeasuresTemperature,
        [0, 0, 0, 0, 0, 1, 0, 0, 0] => M::MeasuresAmount,
        [0, 0, 0, 0, 0, 0, 0, 1, 0] | [0, 0, 0, 0, 0, 0, 0, 0, 1] => M::MeasuresAngle,
        _ => return None,
    })
}
