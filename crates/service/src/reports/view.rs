//! Reports about items: as their learners and as their handlers see them.

use plumb_figures::Figure;
use plumb_store::reports::{NoteRow, ReportCursor, ReportGroup, ReportKind, ReportRow, ReportState};
use plumb_types::ids::{AssignmentId, ClassId};
use plumb_types::time::Timestamp;

use crate::sessions::SessionCard;

/// The place of an item that can be reported. It has nothing of the item itself, which is visible only in its session.
#[derive(Debug, Clone)]
pub struct ReportPlace {
    pub card: SessionCard,
    /// Number of the item in the session, from 1.
    pub number: u32,
    /// Milliseconds left, while an assessment with a deadline is open.
    pub millis_left: Option<i64>,
}

/// A report as its learner sees it, without item, key or verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnReport {
    /// The session's title; empty if it has none.
    pub title: String,
    /// Number of the item in the session, from 1.
    pub number: u32,
    /// The skill's name, if it has one.
    pub skill: Option<String>,
    /// Kind of the problem.
    pub kind: ReportKind,
    /// The learner's words; may be blank.
    pub words: String,
    /// When it was sent.
    pub at: Timestamp,
    /// Its state.
    pub state: ReportState,
    /// The answers to it, oldest first.
    pub answers: Vec<(Timestamp, String)>,
    /// Whether there is an unread answer.
    pub unread: bool,
}

/// Filter for the list of reports.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportsQuery {
    /// Only reports in this state.
    pub state: Option<ReportState>,
    /// Only about items of this blueprint, or this problem of the bank.
    pub blueprint: Option<String>,
    /// Only of learners of this class.
    pub class: Option<ClassId>,
    /// Only from sessions of this assignment.
    pub assignment: Option<AssignmentId>,
    /// Only after this one.
    pub after: Option<ReportCursor>,
}

/// A page of items with reports, the one with the latest report first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportList {
    /// The items.
    pub groups: Vec<ReportGroup>,
    /// Where the next page begins.
    pub next: Option<ReportCursor>,
}

/// An option of a reported item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedOption {
    pub text: String,
    /// The misconception that leads to it.
    pub misconception: Option<String>,
    pub is_key: bool,
    /// Whether the learner had chosen it.
    pub is_answer: bool,
}

/// A reported item, as its learner saw it, with its hidden parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedItem {
    /// The question.
    pub stem: String,
    /// Its figure.
    pub figure: Option<Figure>,
    /// The options in the order shown; empty if the answer is typed.
    pub options: Vec<ReportedOption>,
    /// The key in words.
    pub key: String,
    /// Parameters and computed values, by name.
    pub parameters: Vec<(String, String)>,
    /// The worked solution, a step per line.
    pub solution: Vec<String>,
    /// The learner's answer at that time, in words.
    pub answer: Option<String>,
}

/// A report, for its handlers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportPage {
    pub row: ReportRow,
    /// Title of the session; empty if it has none.
    pub title: String,
    /// The item; `None` if it can no longer be loaded or generated.
    pub item: Option<ReportedItem>,
    /// Notes on the report, oldest first.
    pub notes: Vec<NoteRow>,
    /// Other reports of that item, newest first.
    pub others: Vec<ReportRow>,
    /// Where the next page of them begins.
    pub next: Option<ReportCursor>,
    /// Number of open ones among the others, up to a limit.
    pub open_others: usize,
}

/// A handler's decision on a report.
#[derive(Debug, Clone, Copy)]
pub struct ReportDecision<'a> {
    /// The version of the report that the page showed.
    pub version: i64,
    /// The new state.
    pub state: &'a str,
    /// The answer to the learner; blank for none.
    pub answer: &'a str,
    /// A note for colleagues; blank for none.
    pub note: &'a str,
    /// If set, state and answer also apply to all open reports of the item received by then.
    pub others_until: Option<Timestamp>,
}
