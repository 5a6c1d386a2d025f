//! The answers to an item that may be regraded.

use std::collections::BTreeMap;

use plumb_sessions::session::Mark;
use plumb_sessions::session::regrade::ItemName;
use plumb_store::sat_items::SessionItemFilter;
use plumb_types::ids::SessionId;

use super::SubmittedAnswer;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};

/// Most sessions that are read for answers; an item drawn for each learner is in one or two.
const MOST_READ: usize = 50;

impl Teacher<'_> {
    /// Returns the answers of the first sessions within reach, most frequent first, and whether there are more
    /// sessions; no answers if the regrade concerns a whole version.
    pub(super) async fn answers_to(&self, reach: &SessionItemFilter) -> Result<(Vec<SubmittedAnswer>, bool)> {
        let Some((level, seed)) = &reach.item else { return Ok((Vec::new(), false)) };
        let name = ItemName { hash: reach.hash.clone(), level: level.clone(), seed: *seed };
        let mut given: BTreeMap<(Option<String>, Option<String>), SubmittedAnswer> = BTreeMap::new();
        let mut sessions = self.plumb.stores.sat_items.reached(reach, None, one_more(MOST_READ)).await?;
        let is_cut = cut(&mut sessions, MOST_READ);
        for id in sessions {
            let answers = match self.answers_of(id, &name).await {
                Ok(answers) => answers,
                Err(failure @ ServiceError::Unavailable(_)) => return Err(failure),
                Err(error) => {
                    tracing::error!(session = %id, %error, "a session cannot be read");
                    continue;
                }
            };
            for (answer, mark) in answers {
                let key = (answer.clone(), mark.map(|mark| format!("{mark:?}")));
                given.entry(key).or_insert(SubmittedAnswer { answer, mark, sessions: 0 }).sessions += 1;
            }
        }
        let mut given: Vec<SubmittedAnswer> = given.into_values().collect();
        given.sort_by_key(|one| std::cmp::Reverse(one.sessions));
        Ok((given, is_cut))
    }

    async fn answers_of(&self, session: SessionId, name: &ItemName) -> Result<Vec<(Option<String>, Option<Mark>)>> {
        let loaded = self.plumb.load_session(session, None).await?;
        let form = self.plumb.form_of(&loaded.session).await?;
        let items = form.items.iter().zip(&loaded.session.items);
        let of_it = items.filter(|(placed, _)| ItemName::of(&placed.item) == *name);
        let read = of_it.map(|(placed, state)| {
            let answer = state.answer().map(|answer| placed.item.body.answer_text(answer).to_owned());
            (answer, state.mark)
        });
        Ok(read.collect())
    }
}
