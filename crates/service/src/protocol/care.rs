//! The reply to a response that speaks of danger, in sessions of any kind: fixed words, the school's contact, and a flag
//! for a person.

use plumb_sessions::conversation::Message;
use plumb_sessions::thought::ThoughtLine;
use plumb_store::anonymous::NOBODY;
use plumb_store::sessions::SessionRow;
use plumb_tutoring::turn::{Alarm, alarm};
use serde_json::Value as Json;

use crate::failure::Result;
use crate::plumb::Plumb;

/// What follows such a response.
pub(super) struct Care {
    /// The words for the learner, in English; a page translates each paragraph.
    pub(super) words: String,
    /// The flag; `None` in an anonymous session.
    pub(super) flagged: Option<Message>,
}

impl Plumb {
    /// Returns what follows a response; `None` unless it speaks of danger. Fixed rules decide, and no model.
    pub(super) async fn care(&self, row: &SessionRow, responded: &Message) -> Result<Option<Care>> {
        let Message::ClientResponded { response, .. } = responded else { return Ok(None) };
        let Some(alarm) = alarm_in(response).filter(|alarm| alarm.needs_a_person()) else { return Ok(None) };
        let is_known = row.learner != NOBODY;
        let seen = is_known.then(|| ThoughtLine::SchoolSees.english().to_owned());
        let contact = self.server_settings().await?.contact;
        let contact = (!contact.is_empty()).then(|| ThoughtLine::SchoolContact.with("contact", contact).into());
        let paragraphs = [ThoughtLine::TalkToSomeone.english().to_owned()].into_iter().chain(contact).chain(seen);
        Ok(Some(Care {
            words: paragraphs.collect::<Vec<String>>().join("\n\n"),
            flagged: is_known.then(|| Message::Flagged { at: self.now(), alarm }),
        }))
    }
}

/// The alarm in any text of a response.
fn alarm_in(response: &Json) -> Option<Alarm> {
    match response {
        Json::String(text) => alarm(text),
        Json::Array(parts) => parts.iter().find_map(alarm_in),
        Json::Object(fields) => fields.values().find_map(alarm_in),
        Json::Null | Json::Bool(_) | Json::Number(_) => None,
    }
}
