//! Answers that speak of danger, in sessions without an agent: they are not marked, a teacher sees a flag, and the
//! learner reads fixed words. Fixed rules decide, and no model.

use plumb_sessions::conversation::Message;
use plumb_sessions::engine::{SaidEvent, SessionKind};
use plumb_store::anonymous::NOBODY;
use plumb_tutoring::turn::alarm;

use super::execute::{Change, DecisionResult, LoadedSession, RecordedRefusal};
use super::stored::advance;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

impl Plumb {
    /// Returns the decision on texts of a learner if one of them speaks of danger. An anonymous session gets no flag,
    /// because the learner must stay unknown.
    pub(crate) async fn refuse_danger<K: SessionKind<Event: SaidEvent>, T>(
        &self,
        loaded: &LoadedSession<K>,
        texts: &[&str],
    ) -> Result<Option<DecisionResult<K, T>>> {
        let mut alarms = texts.iter().filter_map(|text| alarm(text));
        let Some(alarm) = alarms.find(|alarm| alarm.needs_a_person()) else { return Ok(None) };
        let learner = loaded.row.learner;
        let change = if learner == NOBODY {
            Change::nothing()
        } else {
            Change::new(vec![SaidEvent::said(Message::Flagged { at: self.now(), alarm })], Some(learner))
        };
        // Boxed, as it is rarely needed and large.
        let contact = Box::pin(self.server_settings()).await?.contact;
        let words = if learner == NOBODY {
            InvalidInput::AnswerOfDangerAnonymous(contact)
        } else {
            InvalidInput::AnswerOfDanger(contact)
        };
        let after = advance(loaded.session.clone(), &change.events)?;
        let refusal = RecordedRefusal { change, after, error: ServiceError::Invalid(words) };
        Ok(Some(DecisionResult::Refuse(Box::new(refusal))))
    }
}
