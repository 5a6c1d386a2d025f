//! Reports about items: as their learners see them, and as those see them who look into them.

use plumb_figures::Figure;
use plumb_store::reports::{NoteRow, ReportCursor, ReportGroup, ReportKind, ReportRow, ReportState};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::sessions::SessionCard;

/// An item of a learner's own session that can be reported. Nothing of the item itself: what may be seen of it is shown
/// where it is met.
#[derive(Debug, Clone)]
pub struct ReportPlace {
    pub card: SessionCard,
    /// The item's number in it, from 1.
    pub number: u32,
    /// Milliseconds left, while an assessment with a deadline runs.
    pub millis_left: Option<i64>,
}

/// A report as its learner sees it: no item, no key, no verdict.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnReport {
    /// The session's title; empty where it has none.
    pub title: String,
    /// The item's number in it, from 1.
    pub number: u32,
    /// The skill's name, where it has one.
    pub skill: Option<String>,
    /// What seemed to be wrong.
    pub kind: ReportKind,
    /// The learner's words; may be blank.
    pub words: String,
    /// When it was sent.
    pub at: Timestamp,
    /// What became of it.
    pub state: ReportState,
    /// What it was answered, first to last.
    pub answers: Vec<(Timestamp, String)>,
    /// There is an answer that has not been marked as read.
    pub unread: bool,
}

/// Which reports to list for those who look into them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReportsQuery {
    /// Only those that stand so.
    pub state: Option<ReportState>,
    /// Only about items of this blueprint, or this problem of the bank.
    pub blueprint: Option<String>,
    /// Only of learners of this class.
    pub class: Option<Uuid>,
    /// Only from sessions of this assignment.
    pub assignment: Option<Uuid>,
    /// Only after this one.
    pub after: Option<ReportCursor>,
}

/// A page of items with reports, the one with the latest report first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportList {
    /// Item by item.
    pub groups: Vec<ReportGroup>,
    /// Where the next page begins.
    pub next: Option<ReportCursor>,
}

/// An option of an item that was reported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedOption {
    pub text: String,
    /// The misconception that leads to it.
    pub misconception: Option<String>,
    pub is_key: bool,
    /// The learner had chosen it.
    pub is_answer: bool,
}

/// An item that was reported, as its learner saw it, and with all that they did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedItem {
    /// The question.
    pub stem: String,
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// What there was to choose from, as it was shown; nothing where an answer is typed.
    pub options: Vec<ReportedOption>,
    /// The key in words.
    pub key: String,
    /// Parameters and computed values, by name.
    pub parameters: Vec<(String, String)>,
    /// The worked solution, a step a line.
    pub solution: Vec<String>,
    /// The learner's answer at that time, in words.
    pub answer: Option<String>,
}

/// One report, for those who look into it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportPage {
    pub row: ReportRow,
    /// What the session is called; empty where it has no name.
    pub title: String,
    /// The item; none when it cannot be found or made any more.
    pub item: Option<ReportedItem>,
    /// What was said of it, first to last.
    pub notes: Vec<NoteRow>,
    /// Other reports of the same item, newest first.
    pub others: Vec<ReportRow>,
    /// Where the next of them begin.
    pub next: Option<ReportCursor>,
    /// How many of the others are open, up to a bound.
    pub open_others: usize,
}

/// What is decided about a report.
#[derive(Debug, Clone, Copy)]
pub struct ReportDecision<'a> {
    /// The report as the page showed it.
    pub version: i64,
    /// How it stands from now on.
    pub state: &'a str,
    /// What the learner is answered; blank for nothing.
    pub answer: &'a str,
    /// What colleagues are told; blank for nothing.
    pub note: &'a str,
    /// The same for all open reports of the item that had arrived by then.
    pub others_until: Option<Timestamp>,
}
