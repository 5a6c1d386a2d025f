//! From what an endpoint answered to an object that fits.

use serde_json::Value as Json;

use super::{Level, NoObject, Schema, TOOL, extract};
use crate::wire::Reply;

/// Why an answer is not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// The object is not finished.
    Unfinished,
    /// There is no object, or more than one.
    NoObject(NoObject),
    /// The object does not fit; where and how.
    Findings(Vec<String>),
}

/// The object in `reply`, which was asked for at `level`, if it fits `schema`.
///
/// # Errors
/// Why it is not taken.
pub fn read(reply: &Reply, level: Level, schema: &Schema) -> Result<Json, Unfit> {
    let text_around = level == Level::Prompt;
    let object = match reply.tool_calls.as_slice() {
        [] => extract(reply.text.as_deref().unwrap_or_default(), text_around),
        // An endpoint that was not asked for a tool call and makes one has no answer for us.
        [call] if level == Level::Tool && call.name == TOOL => extract(&call.arguments, false),
        [_] => Err(NoObject::Missing),
        _ => Err(NoObject::Several),
    };
    let object = object.map_err(|why| match why {
        NoObject::Unfinished => Unfit::Unfinished,
        why => Unfit::NoObject(why),
    })?;
    schema.check(Json::Object(object)).map_err(Unfit::Findings)
}
