//! Checks of sessions against their events: the row, the snapshot, the drafts, and all derived rows.

use std::collections::{BTreeMap, HashMap};

use plumb_answers::item::TestForm;
use plumb_learning::graph::SkillsGraph;
use plumb_sessions::session::Session;
use plumb_sessions::session::adaptive::differing_choices;
use plumb_store::anonymous::NOBODY;
use plumb_store::maintenance::Record;
use plumb_store::sessions::{SessionFilter, SessionRow};
use plumb_types::ids::{SessionId, UserId};

use super::begun::expected_row;
use super::forms::FormRedraw;
use super::{int, text};
use crate::engine::stored::{if_of, session_events};
use crate::failure::{Result, ServiceError};
use crate::kinds::{are_columns_consistent, is_fold};
use crate::plumb::Plumb;

/// Attempts of a learner at one subject: the first row of the audit trail about each, its number, and the session. They
/// are not ordered by time, as the clock may have been set back between two.
type Attempts = BTreeMap<(UserId, String), Vec<(Option<i64>, i64, SessionId)>>;

impl Plumb {
    /// Recomputes every session from its events and compares: its row, its form, its evidence and its derived rows.
    /// Adds differences to `found`. Returns the number of sessions checked.
    pub async fn check_sessions(&self, found: &mut Vec<String>) -> Result<usize> {
        self.check_all_sessions(found, &mut Vec::new()).await
    }

    /// Like [`Self::check_sessions`]; also adds to `notes` what could not be compared.
    pub(super) async fn check_all_sessions(&self, found: &mut Vec<String>, notes: &mut Vec<String>) -> Result<usize> {
        let mut filter = SessionFilter { limit: 500, ..SessionFilter::default() };
        let (mut checked, mut drawer, mut attempts) = (0, FormRedraw::default(), Attempts::new());
        let begun: HashMap<SessionId, i64> = self.stores.audit.begun().await?.into_iter().collect();
        let graphs = self.all_graphs().await?;
        loop {
            let page = self.stores.sessions.list(filter.clone()).await?;
            let Some(last) = page.last() else { break };
            filter.after = Some((last.created_at, last.id));
            for summary in page {
                checked += 1;
                if summary.learner != NOBODY {
                    let own = attempts.entry((summary.learner, summary.assessment_id)).or_default();
                    own.push((begun.get(&summary.id).copied(), summary.attempt, summary.id));
                }
                let mut problems = self.checked_session(summary.id, &mut drawer, &graphs).await?;
                if !problems.is_empty() {
                    // It may have changed while it was being checked.
                    problems = self.checked_session(summary.id, &mut drawer, &graphs).await?;
                }
                found.extend(problems.into_iter().map(|problem| format!("session {}: {problem}", summary.id)));
            }
        }
        drawer.tell(notes);
        found.extend(misnumbered(attempts));
        Ok(checked)
    }

    /// Returns the errors in a session; an unreadable session does not stop the check of the others.
    async fn checked_session(
        &self,
        id: SessionId,
        drawer: &mut FormRedraw,
        graphs: &[SkillsGraph],
    ) -> Result<Vec<String>> {
        match self.check_session(id, drawer, graphs).await {
            Err(ServiceError::Internal(why)) => Ok(vec![why]),
            other => other,
        }
    }

    async fn check_session(
        &self,
        id: SessionId,
        drawer: &mut FormRedraw,
        graphs: &[SkillsGraph],
    ) -> Result<Vec<String>> {
        let mut wrong = Vec::new();
        let Some(row) = self.stores.sessions.load(id).await? else { return Ok(wrong) };
        let events = self.stores.sessions.events(id).await?;
        // A session that is being changed at this moment is not damaged.
        if i64::try_from(events.len()).is_ok_and(|events| events > row.version) {
            return Ok(wrong);
        }
        if !is_fold(&row, &events) {
            wrong.push("what is stored of it is not what its events come to".to_owned());
        }
        if !are_columns_consistent(&row, &events) {
            wrong.push("an event is stored beside something else than it says".to_owned());
        }
        let Some(plan) = events.first().and_then(|first| expected_row(&row, first)) else {
            wrong.push(format!("its first event does not begin a session of the kind `{}`", row.kind));
            return Ok(wrong);
        };
        let differs = plan.differs(&row);
        if !differs.is_empty() {
            wrong.push(format!("it is not what its first event says it was begun as: {}", differs.join(", ")));
        }
        let session = if_of::<Session>(&row)?;
        if session.as_ref().is_some_and(|session| session.adaptive.is_some()) {
            let differing = differing_choices(&session_events(row.id, &events)?);
            let wrong_choice =
                |event: &usize| format!("its event {} is not the choice that its answers lead to", event + 1);
            wrong.extend(differing.iter().map(wrong_choice));
        }
        let form = self.check_form_of(&row, plan.form, drawer, &mut wrong).await?;
        // What was asked: the pool of an adaptive test has more.
        let form = match session.filter(|session| session.adaptive.is_some()) {
            Some(session) => form.map(|form| session.administered(&form).into_owned()),
            None => form,
        };
        self.check_drafts(&row, form.as_ref(), &mut wrong).await?;
        self.check_derived_rows(&row, &events, form.as_ref(), &mut wrong).await?;
        self.check_session_evidence(&row, &events, form.as_ref(), graphs, &mut wrong).await?;
        Ok(wrong)
    }

    /// Checks that drafts belong only to open sessions, and to items of their forms.
    async fn check_drafts(&self, row: &SessionRow, form: Option<&TestForm>, wrong: &mut Vec<String>) -> Result<()> {
        let drafts = self.stores.maintenance.rows("draft", Some(("session_id", row.id))).await?;
        let has = |draft: &&Record| {
            let at = int(draft, "position").and_then(|position| usize::try_from(position).ok());
            at.zip(form).is_some_and(|(at, form)| at < form.items.len())
        };
        let stray =
            drafts.iter().filter(|draft| !row.state.open || !has(draft)).filter_map(|draft| text(draft, "command_id"));
        wrong
            .extend(stray.map(|command| format!("it is over, or has no such item, and still has the draft {command}")));
        Ok(())
    }
}

/// Checks that attempts are numbered in the order in which they were made.
fn misnumbered(attempts: Attempts) -> impl Iterator<Item = String> {
    attempts.into_values().flat_map(|mut own| {
        own.sort_unstable();
        let wrong = (1..).zip(own).filter(|(number, (_, attempt, _))| number != attempt);
        wrong.map(|(number, (_, attempt, id))| format!("session {id}: it is attempt {attempt}, and should be {number}"))
    })
}
