//! Grades and learners' states in words, shared by pages and files.

use plumb_learning::gradebook::{AssessmentProgress, Counting, Grade, GradeOverride};
use plumb_service::gradebook::{AssessmentCell, ColumnKind, GradeCell};

use crate::text::{Texts, t};

/// Which attempt counts.
pub(super) fn counting_words(t: &Texts, counting: Counting) -> String {
    match counting {
        Counting::Best => t!(t, "grades-counting-best"),
        Counting::Latest => t!(t, "grades-counting-latest"),
        Counting::First => t!(t, "grades-counting-first"),
    }
}

/// Content of a column's cells.
pub(super) fn kind_words(t: &Texts, kind: ColumnKind) -> String {
    match kind {
        ColumnKind::Assessment => t!(t, "assign-kind-assessment"),
        ColumnKind::Practice { .. } => t!(t, "assign-kind-practice"),
        ColumnKind::Survey => t!(t, "assign-kind-survey"),
    }
}

/// An override by a teacher, or that the reached result counts.
pub(crate) fn given_words(t: &Texts, given: Option<&GradeOverride>) -> String {
    match given {
        None => t!(t, "grade-as-reached"),
        Some(GradeOverride::Excused) => t!(t, "grade-excused"),
        Some(GradeOverride::Word(word)) => t.shown(word),
        Some(GradeOverride::Score { score, grade: None }) => t.percent(u32::from(*score)),
        Some(GradeOverride::Score { score, grade: Some(word) }) => {
            t!(t, "grade-score-and-word", score = t.percent(u32::from(*score)), word = word.clone())
        }
    }
}

/// Score and grade of a cell; `None` if it has neither.
pub(super) fn grade_words(t: &Texts, cell: &AssessmentCell) -> Option<String> {
    match cell.grade() {
        Grade::Excused => Some(t!(t, "grade-excused")),
        Grade::Of { score: Some(score), word: Some(word) } => {
            Some(t!(t, "grade-score-and-word", score = t.percent(u32::from(score)), word = word.to_owned()))
        }
        Grade::Of { score: Some(score), word: None } => Some(t.percent(u32::from(score))),
        Grade::Of { score: None, word } => word.map(|word| t.shown(word)),
        Grade::None => None,
    }
}

/// A learner's state in an assessment, and notes on the grade.
pub(super) fn state_words(t: &Texts, cell: &AssessmentCell) -> Vec<String> {
    let standing = match cell.standing {
        AssessmentProgress::NotBegun => Some(t!(t, "grade-not-begun")),
        AssessmentProgress::Missed => Some(t!(t, "grade-missed")),
        AssessmentProgress::UnderWay => Some(t!(t, "grade-under-way")),
        AssessmentProgress::Done { again: true } => Some(t!(t, "grade-under-way-again")),
        AssessmentProgress::Done { again: false } => None,
    };
    let waiting = cell.attempt.as_ref().map_or(0, |attempt| attempt.undecided);
    [
        standing,
        (waiting > 0).then(|| t!(t, "grade-undecided", n = waiting)),
        cell.held.then(|| t!(t, "grade-held")),
        match &cell.given {
            Some(GradeOverride::Excused) | None => None,
            Some(GradeOverride::Score { .. } | GradeOverride::Word(_)) => Some(t!(t, "grade-given")),
        },
        cell.has_comment.then(|| t!(t, "grade-has-comment")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A cell that has no score.
pub(super) fn other_words(t: &Texts, cell: &GradeCell) -> String {
    match cell {
        GradeCell::Assessment(_) => String::new(),
        GradeCell::Practice { mastered, of } => t!(t, "grade-mastered", mastered = *mastered, all = *of),
        GradeCell::Survey(Some(true)) => t!(t, "grade-survey-done"),
        GradeCell::Survey(Some(false)) => t!(t, "grade-survey-open"),
        GradeCell::Survey(None) => t!(t, "grade-survey-unknown"),
        GradeCell::NotAssigned => t!(t, "grade-not-assigned"),
    }
}
