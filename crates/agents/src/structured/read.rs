//! Reading of an object from an endpoint's answer, and the check against its schema.

use serde_json::Value as Json;

use super::{NoObject, ObjectMode, Schema, TOOL, extract};
use crate::wire::ModelReply;

/// Why an answer is not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// The object is incomplete.
    Unfinished,
    /// There is no object, or more than one.
    NoObject(NoObject),
    /// The object does not fit; the differences with their places.
    Findings(Vec<String>),
}

/// The object in `reply`, requested at `level`, if it fits `schema`.
///
/// # Errors
/// Why it is not accepted.
pub fn read(reply: &ModelReply, level: ObjectMode, schema: &Schema) -> Result<Json, Unfit> {
    let text_around = level == ObjectMode::Prompt;
    let object = match reply.tool_calls.as_slice() {
        [] => extract(reply.text.as_deref().unwrap_or_default(), text_around),
        // A tool call that was not requested is no answer.
        [call] if level == ObjectMode::Tool && call.name == TOOL => extract(&call.arguments, false),
        [_] => Err(NoObject::Missing),
        _ => Err(NoObject::Several),
    };
    let object = object.map_err(|why| match why {
        NoObject::Unfinished => Unfit::Unfinished,
        why => Unfit::NoObject(why),
    })?;
    schema.check(Json::Object(object)).map_err(Unfit::Findings)
}
