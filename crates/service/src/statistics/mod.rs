//! Item statistics: counted when assessments end, and recomputed to verify them.

pub(crate) mod noted;
mod recompute;

use std::collections::HashMap;
use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_content::generate::Generator;
use plumb_sessions::engine::Status;
use plumb_sessions::session::Session;
use plumb_sessions::session::{ItemResponse, responses};
use plumb_store::item_stats::{Counted, CountedSession, UncountedSession};
use plumb_types::ContentHash;
use plumb_types::user::Role;

pub(crate) use noted::items;
pub use recompute::StatisticsReport;

use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions counted in one transaction, few enough not to delay a learner's save.
const BATCH: i64 = 16;
/// How often a batch is read again because another server counted some of it.
const TRIES: usize = 8;

/// Blueprints by the hash of their text; `None` for a text that was never published.
#[derive(Default)]
pub(super) struct Blueprints(HashMap<ContentHash, Option<Arc<Generator>>>);

impl Blueprints {
    /// Loads the blueprints of a form.
    pub(super) async fn learn(&mut self, plumb: &Plumb, form: &TestForm) -> Result<()> {
        for hash in form.items.iter().map(|in_form| &in_form.item.blueprint) {
            if !self.0.contains_key(hash) {
                let generator = plumb.generator(hash).await?;
                self.0.insert(hash.clone(), generator);
            }
        }
        Ok(())
    }

    pub(super) fn get(&self, hash: &ContentHash) -> Option<&Generator> {
        self.0.get(hash)?.as_deref()
    }
}

/// Whether the answers of a session are counted: those of a learner, to published content, in a session that ended
/// normally. A terminated session says more about why it was terminated.
fn counts(found: &UncountedSession, session: &Session) -> bool {
    let ended = matches!(session.status(), Status::Completed | Status::Expired);
    found.role == Role::Learner.as_str() && found.published && ended
}

impl Plumb {
    /// Counts the answers of finished assessments; returns how many sessions were processed. Called by a worker.
    /// Several servers may do this at once: each session is counted once.
    pub async fn count_answers(&self) -> Result<usize> {
        self.count_batch(BATCH).await
    }

    /// Like [`Self::count_answers`], with at most this many sessions at once.
    pub async fn count_batch(&self, most: i64) -> Result<usize> {
        for _ in 0..TRIES {
            let found = self.stores.item_stats.uncounted(most).await?;
            if found.is_empty() {
                return Ok(0);
            }
            let mut blueprints = Blueprints::default();
            let mut sessions = Vec::with_capacity(found.len());
            for one in &found {
                sessions.extend(self.looked_at(one, &mut blueprints).await?);
            }
            match self.stores.item_stats.count(sessions.clone()).await {
                Ok(Counted::Counted) => return Ok(found.len()),
                Ok(Counted::Conflict) => {}
                Err(error) if error.is_transient() => return Err(error.into()),
                Err(_) => return self.count_one_by_one(sessions).await,
            }
        }
        Ok(0)
    }

    /// Counts sessions one by one. One with answers that cannot be stored must not stop the others: it is left out, and
    /// logged.
    async fn count_one_by_one(&self, sessions: Vec<CountedSession>) -> Result<usize> {
        let mut looked_at = 0;
        for session in sessions {
            let without = CountedSession { responses: None, ..session.clone() };
            let id = session.id;
            match self.stores.item_stats.count(vec![session]).await {
                Ok(_) => {}
                Err(error) if error.is_transient() => return Err(error.into()),
                Err(error) => {
                    tracing::error!(session = %id, %error, "a session's answers could not be counted");
                    self.stores.item_stats.count(vec![without]).await?;
                }
            }
            looked_at += 1;
        }
        Ok(looked_at)
    }

    /// Returns the answers of one session to count; `None` if the session no longer exists.
    async fn looked_at(&self, found: &UncountedSession, blueprints: &mut Blueprints) -> Result<Option<CountedSession>> {
        let Some(row) = self.stores.sessions.load(found.id).await? else { return Ok(None) };
        let session: Result<Session> = snapshot(&row);
        let responses = match session {
            Ok(session) if counts(found, &session) => match self.form_of(&session).await {
                Ok(form) => Some(self.answers(&session, &form, blueprints).await?),
                Err(ServiceError::Internal(why)) => unreadable(found, &why),
                Err(failure) => return Err(failure),
            },
            Ok(_) => None,
            Err(why) => unreadable(found, &why.to_string()),
        };
        Ok(Some(CountedSession {
            id: row.id,
            version: row.version,
            assessment_id: row.assessment_id,
            assessment_hash: row.assessment_hash,
            responses,
        }))
    }

    /// Returns the answers of a session; guesses are recognised with the present time statistics.
    async fn answers(
        &self,
        session: &Session,
        form: &TestForm,
        blueprints: &mut Blueprints,
    ) -> Result<Vec<ItemResponse>> {
        self.answers_with(session, form, blueprints, &HashMap::new()).await
    }

    /// Returns the answers of a session after a change of marks, to be counted again. The guess threshold of an answer
    /// that was counted before is kept; for others it follows from the present time statistics.
    pub(crate) async fn recount_answers(&self, session: &Session, form: &TestForm) -> Result<Vec<ItemResponse>> {
        let counted = self.stores.item_stats.responses(session.id).await?;
        let kept = counted.iter().map(|answer| (answer.position, answer.threshold)).collect();
        self.answers_with(session, form, &mut Blueprints::default(), &kept).await
    }

    async fn answers_with(
        &self,
        session: &Session,
        form: &TestForm,
        blueprints: &mut Blueprints,
        kept: &HashMap<u16, u64>,
    ) -> Result<Vec<ItemResponse>> {
        blueprints.learn(self, form).await?;
        let timings = self.timings(form).await?;
        let rapid = &self.rules.mastery.rapid;
        let known_now = |blueprint: &str| rapid.threshold_millis(timings.get(blueprint).copied().unwrap_or_default());
        let threshold =
            |position, blueprint: &str| kept.get(&position).copied().unwrap_or_else(|| known_now(blueprint));
        Ok(responses(session, form, &threshold, &|hash| blueprints.get(hash)))
    }
}

/// An unreadable session must not stop the others.
fn unreadable(found: &UncountedSession, why: &str) -> Option<Vec<ItemResponse>> {
    tracing::error!(session = %found.id, why, "a session's answers could not be counted");
    None
}
