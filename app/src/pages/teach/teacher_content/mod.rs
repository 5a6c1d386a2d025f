//! Content that teachers make. Tests: the list, the form of one, its text, and its print version. Questions for their
//! own classes: the list, and the page of one.

mod examples;
mod finder;
mod form;
mod list;
mod paper;
mod question;
mod test;
mod text;

pub(crate) use list::{own_questions, tests};
pub(crate) use paper::paper;
pub(crate) use question::own_question;
pub(crate) use test::{new_test, test};

use leptos::prelude::*;
use plumb_service::teacher_content::{QuestionState, TeacherContentDetail, TeacherContentSummary};

use crate::text::{Texts, t};

/// Name of a level; authors may name theirs freely.
fn level_words(t: &Texts, level: &str) -> String {
    match level {
        "easy" => t!(t, "test-level-easy"),
        "medium" => t!(t, "test-level-medium"),
        "hard" => t!(t, "test-level-hard"),
        other => other.to_owned(),
    }
}

/// Title, or the id while a question has no title.
fn title_of(content: &TeacherContentSummary) -> String {
    if content.title.is_empty() { content.id.clone() } else { content.title.clone() }
}

/// Number of items, time, owner and sharing of a test; owner and state of a question.
fn facts(t: &Texts, content: &TeacherContentSummary) -> Vec<AnyView> {
    let owner = (!content.is_own).then(|| t!(t, "test-of", name = content.owner.clone()));
    let facts = match content.detail {
        TeacherContentDetail::Assessment { items, minutes } => [
            Some(t!(t, "test-items", n = items)),
            Some(minutes.map_or_else(|| t!(t, "test-no-limit"), |minutes| t.minutes(minutes))),
            owner,
            content.shared.then(|| t!(t, "test-is-shared")),
        ],
        TeacherContentDetail::Skill(state) => [owner, Some(state_words(t, state)), None, None],
    };
    facts.into_iter().flatten().map(|fact| html! { <span>{fact}</span> }).collect()
}

fn state_words(t: &Texts, state: QuestionState) -> String {
    match state {
        QuestionState::Draft => t!(t, "own-state-draft"),
        QuestionState::Published => t!(t, "own-state-published"),
        QuestionState::Changing => t!(t, "own-state-changing"),
        QuestionState::Open => t!(t, "own-state-open"),
    }
}
