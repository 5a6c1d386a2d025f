//! The lineage of one item of a session: the text and the seeds it was made from, its verification, the versions of the
//! rules, and the answers. Also generates it again for comparison.

mod again;
mod content;
mod item_history;
mod practised;

use plumb_types::saturating_cast;
use practised::verification;
pub use practised::{Template, Trace, TracedItem, TracedItemSource, Verification};

use self::item_history::item_history;
use crate::engine::stored::if_of;
use plumb_answers::answer::Verdict;
use plumb_figures::Figure;
use plumb_sessions::session::adaptive::ChoiceReason;
use plumb_sessions::session::{Mark, Session};
use plumb_store::sessions::SessionRow;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{Admin, AuditedSession, key, options, owner};
use crate::failure::{Result, ServiceError};
use crate::practice::within::is_practice;

/// The lineage of an item.
#[derive(Debug, Clone)]
pub struct Lineage {
    pub session: AuditedSession,
    /// Position, from 0.
    pub position: u32,
    /// Number of items of the session; so far, if they are made one by one.
    pub items: u32,
    /// When it was first presented to the learner; `None` if never.
    pub served: Option<Timestamp>,
    /// Why it was chosen, in an adaptive test.
    pub chosen: Option<ChoiceReason>,
    /// The section of the form; `None` if there is no form.
    pub section: Option<String>,
    /// The skills of the graph it was an opportunity for; empty in assessments.
    pub skills: Vec<String>,
    pub origin: Origin,
    /// Hash of the assessment's text, or of the graph's.
    pub content_hash: String,
    /// The seed of the whole form.
    pub form_seed: Option<u64>,
    /// Its problem, with the version. An item of a blueprint is the same problem whenever it is generated. `None` for
    /// an inline item.
    pub problem: Option<(Uuid, u32)>,
    /// The verification of that problem in the bank; `None` if it is not kept there.
    pub verification: Option<Verification>,
    /// The versions of the rules applied to it, of each kind in order of appearance.
    pub rules: Vec<(RuleKind, Vec<String>)>,
    /// The question.
    pub stem: String,
    /// Its figure.
    pub figure: Option<Figure>,
    /// (id, text, misconception) of each option.
    pub options: Vec<(String, String, Option<String>)>,
    /// The key: option id (if there are options) and text.
    pub key: (Option<String>, String),
    /// (name, value) of parameters and computed values.
    pub parameters: Vec<(String, String)>,
    /// The answers, oldest first.
    pub attempts: Vec<AttemptLine>,
    /// The help given, and when.
    pub help: Vec<(Timestamp, Help)>,
    /// Changes of its mark after the end: when, the old and the new mark, and why.
    pub remarked: Vec<(Timestamp, Option<Mark>, Option<Mark>, String)>,
}

/// The source of an item.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A version of a blueprint.
    Template(Template),
    /// Inline content in the text with that hash.
    SentAlong(String),
    Bank,
}

/// Kinds of rules that have versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleKind {
    /// Marking of answers.
    Marking,
    /// Mastery.
    Mastery,
    /// Choice of hints.
    Hints,
    /// The detector that keeps hints from revealing the answer.
    Detector,
}

/// Help with an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    Hint,
    /// The worked solution.
    Solution,
    /// The learner's statement that they do not know this yet.
    Unknown,
}

/// A submitted answer.
#[derive(Debug, Clone)]
pub struct AttemptLine {
    /// When it was received, or when the draft was saved.
    pub at: Timestamp,
    /// The answer as typed, or the option's id.
    pub answer: String,
    /// The answer in the learner's terms.
    pub words: String,
    /// The lines of work submitted with it.
    pub work: Vec<String>,
    /// Time since the item was presented, milliseconds.
    pub elapsed_ms: u64,
    /// Whether it was a saved draft, submitted with the session or when time was up.
    pub from_draft: bool,
    /// Whether it was received after the deadline, within the grace period.
    pub in_grace: bool,
    /// The verdict.
    pub verdict: Option<Verdict>,
}

impl Admin<'_> {
    /// Returns the lineage of an item of an assessment, a trial, practice or a placement test. `NotFound` if there is
    /// no such item, and for sessions without items.
    pub async fn lineage(&self, session: SessionId, position: u32) -> Result<Lineage> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        let events = sessions.events(session).await?;
        let form = match if_of::<Session>(&row)? {
            Some(session) => Some(self.plumb.form_of(&session).await?),
            None => None,
        };
        let mut told = item_history(&row, &events, position)?;
        let placed =
            form.as_ref().map(|form| form.items.get(at(position)).ok_or(ServiceError::NotFound)).transpose()?;
        let content = match (placed, told.source.take()) {
            (Some(placed), _) => self.of_item(&placed.item, Some(placed.item.engine)).await?,
            (None, Some((source, engine))) => self.of_source(&source, engine, is_practice(&row)?).await?,
            (None, None) => return Err(ServiceError::NotFound),
        };
        for attempt in &mut told.attempts {
            attempt.words = content.body.answer_text(&attempt.answer).to_owned();
        }
        let kept = match content.problem {
            Some((id, version)) => self.plumb.stores.problems.get(id, Some(version.into())).await?,
            None => None,
        };
        let items = form.as_ref().map_or(told.items, |form| saturating_cast(form.items.len()));
        Ok(Lineage {
            content_hash: row.assessment_hash.to_string(),
            session: self.session_line(row).await?,
            position,
            items,
            served: told.served,
            chosen: told.chosen,
            section: placed.map(|placed| placed.section_id.clone()),
            form_seed: form.as_ref().map(|form| form.seed),
            verification: kept.as_ref().map(verification).transpose()?,
            rules: told.rules(),
            options: options(&content.body),
            key: key(&content.body),
            stem: content.stem,
            figure: content.figure,
            parameters: content.parameters,
            origin: content.origin,
            problem: content.problem,
            skills: told.skills,
            attempts: told.attempts,
            help: told.help,
            remarked: told.remarked,
        })
    }

    pub(super) async fn session_line(&self, row: SessionRow) -> Result<AuditedSession> {
        Ok(AuditedSession {
            title: self.title_of_session(&row.assessment_id, &row.assessment_hash).await?,
            session: row.id,
            learner_id: owner(row.learner),
            learner: self.plumb.name_of(row.learner).await?,
            kind: row.kind,
            about: row.assessment_id,
            status: row.state.status,
            created: row.created_at,
            finished: row.state.finished_at,
            basis_points: row.state.score_bp.and_then(|score| u32::try_from(score).ok()),
        })
    }
}

fn at(position: u32) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX - 1)
}
