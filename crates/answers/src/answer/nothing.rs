//! Words for an empty set that may also be a formula.

use plumb_maths::read;

use super::input::Input;
use super::message::MessageId;
use super::spec::AnswerSpec;

/// Returns the reason why it is unclear whether an answer means the empty set: `n/a` is also a quotient, `NA` a
/// product, and φ a letter that looks like the sign of the empty set. If the item names its variables, it is clear.
pub(super) fn unclear(spec: &AnswerSpec, answer: &str) -> Option<String> {
    if !matches!(spec.input, Input::Set | Input::Interval) || !spec.variables.is_empty() {
        return None;
    }
    let plain = read::words(answer);
    let tight: String = plain.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect();
    let is_unclear = matches!(tight.trim_matches('$'), "n/a" | "na" | "φ" | "ϕ" | "phi" | "\\phi" | "\\varphi" | "ø");
    let shown = plain.trim();
    is_unclear.then(|| MessageId::NoneUnclear.with("typed", shown).into())
}
