//! Reporting a problem with an item, and following the report. It must not give hints: nothing here shows an item, a
//! key or a verdict.

use crate::engine::names::{PRACTICE, TUTOR};
use crate::engine::stored::if_of;
use plumb_bank::ItemSource;
use plumb_sessions::session::Session;
use plumb_sessions::session::TRIAL;
use plumb_store::audit::AuditEntry;
use plumb_store::reports::{Filed, FilingLimits, Report, ReportCursor, ReportKind, ReportRow};
use plumb_store::sessions::SessionRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;
use serde_json::json;

use super::reported::{name_of, tidied};
use super::{OwnReport, ReportPlace};
use crate::assessment::session_id;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::{Result, stored_number};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};
use crate::sessions::SessionCard;

/// Longest report, answer or note, characters.
pub const LONGEST_REPORT: usize = 2_000;
/// Most reports that a learner may send in [`A_DAY`].
const A_DAYS_REPORTS: i64 = 20;
/// A day, seconds.
const A_DAY: i64 = 86_400;
/// Most open reports of a learner about one item.
const OF_ONE_ITEM: i64 = 5;
/// Reports on a page.
const PAGE: usize = 20;
/// Most answers to a report that are shown.
const MOST_ANSWERS: i64 = 50;

impl Learner<'_> {
    /// Returns the place of an item in a session of the caller, for reporting a problem with it. `NotFound` for an item
    /// that was not shown, and in sessions without items.
    pub async fn report_place(&self, session: SessionId, position: u32) -> Result<ReportPlace> {
        let row = self.own(session).await?;
        self.plumb.item_at(&row, position).await?;
        let card = self.card_of_items(&row).await?;
        let now = self.plumb.now();
        let open = if_of::<Session>(&row)?.filter(|_| card.ended.is_none());
        let left = open.and_then(|session| session.millis_left(now));
        Ok(ReportPlace { card, number: position.saturating_add(1), millis_left: left })
    }

    /// Reports a problem with an item in a session of the caller; returns the session. Repeating the command sends only
    /// one report.
    pub async fn report_item(
        &self,
        session: SessionId,
        position: u32,
        (kind, words): (&str, &str),
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<SessionCard> {
        let row = self.own(session).await?;
        let item = self.plumb.item_at(&row, position).await?;
        let card = self.card_of_items(&row).await?;
        let kind = ReportKind::parse(kind).ok_or(InvalidInput::ReportChooseKind)?;
        let words = tidied(words);
        if words.is_empty() && kind == ReportKind::Other {
            return Err(InvalidInput::ReportWordsMissing.into());
        }
        if words.chars().count() > LONGEST_REPORT {
            return Err(InvalidInput::ReportWordsLong { field: "words" }.into());
        }
        let report = Report {
            id: session_id(self.actor.id, command_id).as_uuid(),
            learner: self.actor.id,
            session,
            position: i64::from(position),
            about: row.assessment_id.clone(),
            item: name_of(&item.source, position),
            source: item.source,
            kind,
            words,
            answer: item.answer,
            verdict: item.verdict.map(str::to_owned),
            app_version: env!("CARGO_PKG_VERSION").to_owned(),
            at: arrived,
        };
        let (limits, audit) = filing(&report, self.plumb.now());
        match self.plumb.stores.reports.file(report, limits, audit).await? {
            Filed::Filed => Ok(card),
            Filed::TooMany => Err(InvalidInput::ReportTooMany.into()),
            Filed::TooManyOfItem => Err(InvalidInput::ReportTooManyOfItem.into()),
        }
    }

    /// Returns a page of the caller's reports, newest first, and where the next begins.
    pub async fn own_reports(&self, after: Option<ReportCursor>) -> Result<(Vec<OwnReport>, Option<ReportCursor>)> {
        let mut rows = self.plumb.stores.reports.of_learner(self.actor.id, after, one_more(PAGE)).await?;
        let more = cut(&mut rows, PAGE);
        let next = rows.last().filter(|_| more).map(|row| (row.report.at, row.report.id));
        let mut reports = Vec::with_capacity(rows.len());
        for row in rows {
            reports.push(self.own_report(row).await?);
        }
        Ok((reports, next))
    }

    /// Returns the number of the caller's reports with an unread answer.
    pub async fn unread_answers(&self) -> Result<i64> {
        Ok(self.plumb.stores.reports.unread(self.actor.id).await?)
    }

    /// Marks all answers as read.
    pub async fn read_answers(&self) -> Result<()> {
        Ok(self.plumb.stores.reports.read(self.actor.id, self.plumb.now()).await?)
    }

    async fn own_report(&self, row: ReportRow) -> Result<OwnReport> {
        let report = row.report;
        let answers = if row.answered_at.is_some() {
            let notes = self.plumb.stores.reports.notes(report.id, MOST_ANSWERS).await?;
            notes.into_iter().filter(|note| note.to_learner).map(|note| (note.at, note.words)).collect()
        } else {
            Vec::new()
        };
        // While an assessment or a placement test is open, the subject of an item would be a hint.
        let (title, is_told) = match self.plumb.stores.sessions.load(report.session).await? {
            Some(session) => {
                let is_told = !session.state.open || [PRACTICE, TUTOR].contains(&session.kind.as_str());
                (self.card_of_items(&session).await?.title, is_told)
            }
            None => (String::new(), true),
        };
        let catalog = self.plumb.catalog();
        let skill = match &report.source {
            ItemSource::Template { skill_id, .. } if is_told => catalog.skill(skill_id),
            ItemSource::Template { .. } | ItemSource::Bank { .. } => None,
        };
        Ok(OwnReport {
            title,
            number: stored_number(report.position + 1, "position of a report")?,
            skill: skill.map(|skill| skill.metadata.skill_statement.clone()),
            kind: report.kind,
            words: report.words,
            at: report.at,
            state: row.state,
            answers,
            unread: row.answered_at.is_some_and(|answered| row.read_at.is_none_or(|read| read < answered)),
        })
    }

    /// Returns a session with items as a card.
    async fn card_of_items(&self, row: &SessionRow) -> Result<SessionCard> {
        if row.kind != TRIAL {
            return self.session_card(row).await;
        }
        let session: Session = snapshot(row)?;
        Ok(SessionCard {
            session: row.id,
            kind: SessionKind::Evaluation,
            about: row.assessment_id.clone(),
            title: session.title.clone(),
            led: false,
            status: session.status(),
            begun: row.created_at,
            ended: session.closed_at(),
            deadline: session.deadline(),
            completed: 0,
            total: None,
            attempt: None,
            score: None,
            withheld: false,
        })
    }
}

/// Returns the limits for a report at that instant, and its audit row.
pub fn filing(report: &Report, at: Timestamp) -> (FilingLimits, AuditEntry) {
    let limits = FilingLimits { since: report.at.plus_secs(-A_DAY), in_time: A_DAYS_REPORTS, of_item: OF_ONE_ITEM };
    let detail = json!({ "session": report.session, "position": report.position, "item": report.item });
    let audit = AuditEntry {
        at,
        actor: Some(report.learner),
        action: AuditAction::ProblemReported,
        subject_kind: "report".into(),
        subject_id: report.id.to_string(),
        detail: detail.to_string(),
    };
    (limits, audit)
}
