//! The forms in which endpoints exchange requests and replies. Everything in Plumb knows one of them, chat completions;
//! the others are translated here, at the edge.

mod messages;
mod responses;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serde_json::value::{RawValue, to_raw_value};
use strum::{Display, EnumString, IntoStaticStr, VariantNames};

use super::ChatRequest;

/// The form of requests and replies.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Default,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
    VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Protocol {
    /// Chat completions, which most servers know.
    #[default]
    Chat,
    /// Anthropic's own form: keeps to schemas, and keeps the beginning of a request in its cache.
    Messages,
    /// OpenAI's newer form.
    Responses,
}

impl Protocol {
    /// The path below the base URL.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Chat => "/chat/completions",
            Self::Messages => "/messages",
            Self::Responses => "/responses",
        }
    }

    /// The body of a request.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn body(self, request: &ChatRequest) -> serde_json::Result<Box<RawValue>> {
        match self {
            Self::Chat => to_raw_value(request),
            Self::Messages => to_raw_value(&messages::body(request)),
            Self::Responses => to_raw_value(&responses::body(request)),
        }
    }

    /// A reply in the form of chat completions. What has another form than expected is returned as it is.
    pub fn reply(self, reply: Json) -> Json {
        match self {
            Self::Chat => reply,
            Self::Messages => messages::reply(&reply).unwrap_or(reply),
            Self::Responses => responses::reply(&reply).unwrap_or(reply),
        }
    }
}

/// Adds fields that have a value.
fn add(body: &mut Json, fields: impl IntoIterator<Item = (&'static str, Option<Json>)>) {
    if let Some(body) = body.as_object_mut() {
        body.extend(fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    }
}
