//! The learner's current item, looked up by its problem of the bank.

use plumb_sessions::practice::Practice;
use plumb_store::sessions::SessionFilter;
use plumb_types::ids::SessionId;
use uuid::Uuid;

use crate::capabilities::Learner;
use crate::engine::names::PRACTICE;
use crate::engine::stored::snapshot;
use crate::failure::Result;

/// Most open practice sessions that are searched; a learner has one for each skill.
const MAX_OPEN_SESSIONS: i64 = 500;

/// The place of a problem of the bank in a session, and the answer in the form that its item takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankedItem {
    pub session: SessionId,
    pub position: u32,
    /// The answer; for a choice named by its text, the id of the option.
    pub answer: String,
}

impl Learner<'_> {
    /// Returns the learner's current item if it is this problem of the bank, in this version if one is given; `None`
    /// otherwise.
    pub async fn item_of_problem(
        &self,
        problem: Uuid,
        version: Option<u32>,
        answer: String,
    ) -> Result<Option<BankedItem>> {
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            kind: Some(PRACTICE.to_owned()),
            open: Some(true),
            limit: MAX_OPEN_SESSIONS,
            ..SessionFilter::default()
        };
        for row in self.plumb.stores.sessions.list(filter).await? {
            let Some(row) = self.plumb.stores.sessions.load(row.id).await? else { continue };
            let practice: Practice = snapshot(&row)?;
            let found = practice.current.as_ref().filter(|current| {
                let of_bank = current.source.problem();
                of_bank.is_some_and(|item| item.id == problem && version.is_none_or(|wanted| wanted == item.version))
            });
            let Some(position) = found.map(|current| current.position) else { continue };
            let choices = self.served(row.id).await?.item.map(|item| item.choices).unwrap_or_default();
            let is_id = choices.iter().any(|choice| choice.id == answer);
            let by_text = choices.into_iter().find(|choice| !is_id && choice.text.trim() == answer.trim());
            let answer = by_text.map_or(answer, |choice| choice.id);
            return Ok(Some(BankedItem { session: row.id, position, answer }));
        }
        Ok(None)
    }
}
