//! Handling reports about items: teachers see those of learners in their classes, administrators all.

use crate::engine::stored::if_of;
use plumb_sessions::session::Session;
use plumb_store::assignments::about;
use plumb_store::audit::AuditEntry;
use plumb_store::reports::{NewNote, ReportCursor, ReportFilter, ReportRow, ReportState, ReportUpdate};
use plumb_store::sessions::SessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::AssignmentId;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use super::reported::tidied;
use super::{LONGEST_REPORT, ReportDecision, ReportList, ReportPage, ReportedItem, ReportsQuery};
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};

/// Items on a page.
const PAGE: usize = 50;
/// Other reports of an item on a page.
const OTHERS: usize = 20;
/// Most notes of a report that are shown.
const MOST_NOTES: i64 = 200;
/// Most open reports of an item that are settled at once, of each state.
const AT_ONCE: i64 = 100;

impl Teacher<'_> {
    /// Returns a page of items with reports.
    pub async fn reports(&self, asked: ReportsQuery) -> Result<ReportList> {
        if let Some(class) = asked.class {
            self.own_class(class).await?;
        }
        let about = match asked.assignment {
            Some(assignment) => {
                self.own_assignment(assignment).await?;
                Some(about(assignment))
            }
            None => None,
        };
        let filter = ReportFilter {
            class: asked.class,
            about,
            blueprint: asked.blueprint,
            state: asked.state,
            ..self.visible()
        };
        let mut groups = self.plumb.stores.reports.groups(filter, asked.after, one_more(PAGE)).await?;
        let more = cut(&mut groups, PAGE);
        let next = groups.last().filter(|_| more).map(|group| cursor(&group.latest));
        Ok(ReportList { groups, next })
    }

    /// Returns a report with its item and its notes, and other reports about that item after the given one.
    pub async fn report(&self, id: Uuid, after: Option<ReportCursor>) -> Result<ReportPage> {
        let row = self.own_report(id).await?;
        let reports = &self.plumb.stores.reports;
        let session = self.plumb.stores.sessions.load(row.report.session).await?;
        let (title, item) = match &session {
            Some(session) => (self.title_of(session)?, self.reported_item(session, &row).await?),
            None => (String::new(), None),
        };
        // One more than a page, and this report, which is then removed.
        let mut others = reports.of_item(&row.report.item, self.visible(), after, one_more(OTHERS + 1)).await?;
        others.retain(|other| other.report.id != id);
        let more = cut(&mut others, OTHERS);
        let next = others.last().filter(|_| more).map(cursor);
        let open_others = self.open_others(&row).await?.len();
        Ok(ReportPage { notes: reports.notes(id, MOST_NOTES).await?, row, title, item, others, next, open_others })
    }

    /// Sets the state of a report, answers its learner, and leaves a note for colleagues. If requested, other open
    /// reports of the item get the state and the answer too, but not the note. Returns how many others were changed.
    pub async fn handle_report(&self, id: Uuid, decision: ReportDecision<'_>) -> Result<u64> {
        let row = self.own_report(id).await?;
        let state = ReportState::parse(decision.state).ok_or(InvalidInput::ReportChooseState)?;
        let answer = said("answer", decision.answer)?;
        let note = said("note", decision.note)?;
        if row.version != decision.version {
            return Err(InvalidInput::ReportChanged.into());
        }
        let others = match decision.others_until {
            Some(until) => {
                let mut open = self.open_others(&row).await?;
                // Without an answer, reports in that state already would not change.
                open.retain(|other| other.report.at <= until && (answer.is_some() || other.state != state));
                open
            }
            None => Vec::new(),
        };
        if state == row.state && answer.is_none() && note.is_none() && others.is_empty() {
            return Err(InvalidInput::ReportNothing.into());
        }
        let rest = others.iter().map(|other| self.handling(other, state, answer.as_deref(), None)).collect();
        let first = self.handling(&row, state, answer.as_deref(), note.as_deref());
        let done = self.plumb.stores.reports.handle(first, rest).await?;
        Ok(done.ok_or(InvalidInput::ReportChanged)?)
    }

    /// Returns the number of new reports from sessions of an assignment.
    pub async fn reports_of_assignment(&self, assignment: AssignmentId) -> Result<i64> {
        self.own_assignment(assignment).await?;
        let filter = ReportFilter { about: Some(about(assignment)), state: Some(ReportState::New), ..self.visible() };
        Ok(self.plumb.stores.reports.count(filter).await?)
    }

    /// Returns a filter for the reports that the caller may see.
    fn visible(&self) -> ReportFilter {
        let teacher = (self.actor.role != Role::Admin).then_some(self.actor.id);
        ReportFilter { teacher, ..ReportFilter::default() }
    }

    /// Returns a report of a learner in a class that the caller teaches, or any for an administrator; `NotFound` for
    /// others.
    async fn own_report(&self, id: Uuid) -> Result<ReportRow> {
        let row = self.plumb.stores.reports.report(id).await?.ok_or(ServiceError::NotFound)?;
        if self.teaches(row.report.learner).await? { Ok(row) } else { Err(ServiceError::NotFound) }
    }

    /// Returns the reported item; `None` if it cannot be loaded, as the report is still worth handling.
    async fn reported_item(&self, session: &SessionRow, row: &ReportRow) -> Result<Option<ReportedItem>> {
        match self.plumb.reported_item(session, &row.report).await {
            Ok(item) => Ok(Some(item)),
            Err(failure @ ServiceError::Unavailable(_)) => Err(failure),
            Err(failure) => {
                tracing::warn!(report = %row.report.id, %failure, "the item of a report cannot be shown");
                Ok(None)
            }
        }
    }

    /// Returns other open reports of that item, newest first, up to a limit.
    async fn open_others(&self, row: &ReportRow) -> Result<Vec<ReportRow>> {
        let mut all = Vec::new();
        for state in [ReportState::New, ReportState::LookedAt] {
            let filter = ReportFilter { state: Some(state), ..self.visible() };
            all.extend(self.plumb.stores.reports.of_item(&row.report.item, filter, None, AT_ONCE).await?);
        }
        all.retain(|other| other.report.id != row.report.id);
        Ok(all)
    }

    fn handling(&self, row: &ReportRow, state: ReportState, answer: Option<&str>, note: Option<&str>) -> ReportUpdate {
        let now = self.plumb.now();
        let said = |to_learner: bool, words: &str| NewNote {
            id: self.plumb.chance.id(now),
            to_learner,
            words: words.to_owned(),
        };
        let answer = answer.map(|words| said(true, words));
        let note = note.map(|words| said(false, words));
        let mut actions = Vec::new();
        if answer.is_some() {
            actions.push(AuditAction::ReportAnswered);
        }
        if note.is_some() {
            actions.push(AuditAction::ReportNoted);
        }
        if state != row.state {
            actions.push(match state {
                ReportState::Settled | ReportState::SetAside => AuditAction::ReportClosed,
                ReportState::LookedAt => AuditAction::ReportLookedAt,
                ReportState::New => AuditAction::ReportReopened,
            });
        }
        ReportUpdate {
            report: row.report.id,
            version: row.version,
            state,
            by: self.actor.id,
            at: now,
            audit: actions.into_iter().map(|action| self.about_report(action, row, state)).collect(),
            notes: answer.into_iter().chain(note).collect(),
        }
    }

    fn about_report(&self, action: AuditAction, row: &ReportRow, state: ReportState) -> AuditEntry {
        let detail = json!({ "item": row.report.item, "learner": row.report.learner, "state": state.as_str() });
        self.entry(action, "report", row.report.id, &detail)
    }

    /// Returns the title of a session; empty if it has none.
    fn title_of(&self, row: &SessionRow) -> Result<String> {
        if let Some(session) = if_of::<Session>(row)? {
            return Ok(session.title);
        }
        let catalog = self.plumb.catalog();
        // The `about` value of practice ends with the skill, for a checkpoint as well.
        let skill = row.assessment_id.rsplit(':').next().unwrap_or_default();
        let node = catalog.graph.as_ref().and_then(|version| version.graph.node(skill));
        Ok(node.map(|node| node.name.clone()).unwrap_or_default())
    }
}

fn cursor(row: &ReportRow) -> ReportCursor {
    (row.report.at, row.report.id)
}

/// Checks the text of a field; `None` if it is blank.
fn said(field: &'static str, words: &str) -> Result<Option<String>> {
    let words = tidied(words);
    if words.chars().count() > LONGEST_REPORT {
        return Err(InvalidInput::ReportWordsLong { field }.into());
    }
    Ok(Some(words).filter(|words| !words.is_empty()))
}
