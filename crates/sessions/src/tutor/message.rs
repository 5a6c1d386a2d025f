//! Learners' messages and how they are read: rules decide here whether a message is an answer, never a model.

use serde::{Deserialize, Serialize};

use super::reading::{ReadAnswer, has_number, only_value, read_answer, says_yes};
use super::wording::ScriptLine;
use plumb_answers::answer::{DecimalMark, Input};
use plumb_answers::item::ItemBody;
use plumb_bank::task::Task;
use plumb_tutoring::turn::{Alarm, Meaning, alarm};

/// A learner's message or action in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearnerMessage {
    /// Text, which may be an answer.
    Text(String),
    /// An answer in the item's own form, to the item at that position; with lines of work if the item requires them.
    Answer {
        position: u32,
        answer: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        work: Vec<String>,
    },
    /// A button.
    Want(Meaning),
}

/// How a message was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// An answer to the open item, in the item's own form: an option's id, or the typed text.
    Answer(String, #[serde(default)] Vec<String>),
    /// A value that the learner asks about: it is an answer once the learner confirms it.
    Proposed(String),
    /// An answer to the part of the open item that the tutor asked.
    SubAnswer(String),
    /// Not an answer.
    Meant(Meaning),
    /// An alarm: the lesson must not simply continue.
    Alarm(Alarm),
}

impl Intent {
    /// The name in the source document.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Answer(..) | Self::SubAnswer(_) => "answer",
            Self::Proposed(_) => "question",
            Self::Alarm(_) => "unsafe",
            Self::Meant(meaning) => match meaning {
                Meaning::GoOn | Meaning::Slower | Meaning::Faster | Meaning::Stop | Meaning::Bored => "continuation",
                Meaning::NotUnderstood | Meaning::Hint | Meaning::TellMe | Meaning::Repeat | Meaning::Frustrated => {
                    "confusion"
                }
                Meaning::Question
                | Meaning::Why
                | Meaning::WhatIs
                | Meaning::Example
                | Meaning::Picture
                | Meaning::Rule
                | Meaning::FirstStep
                | Meaning::Purpose
                | Meaning::WhatWasWrong
                | Meaning::IsItRight
                | Meaning::OtherWay
                | Meaning::HowLong
                | Meaning::HowToWrite
                | Meaning::Disagree
                | Meaning::WhoAreYou
                | Meaning::Language
                | Meaning::Calculator => "question",
                Meaning::OffTopic => "off_topic",
                Meaning::Words
                | Meaning::Sad
                | Meaning::Thanks
                | Meaning::Greeting
                | Meaning::Wait
                | Meaning::OwnWork => "other",
            },
        }
    }
}

/// Reads a message while `task` is open; `None` if no item is open. `proposed` is the value that the learner was asked
/// to confirm.
pub(super) fn read(
    message: &LearnerMessage,
    task: Option<&Task>,
    proposed: Option<&str>,
    decimal: DecimalMark,
) -> Intent {
    match message {
        LearnerMessage::Want(meaning) => Intent::Meant(*meaning),
        LearnerMessage::Answer { answer, work, .. } => {
            let alarm = work.iter().chain([answer]).find_map(|text| alarm(text));
            alarm.map_or_else(|| Intent::Answer(answer.clone(), work.clone()), Intent::Alarm)
        }
        LearnerMessage::Text(text) => {
            if let Some(alarm) = alarm(text) {
                return Intent::Alarm(alarm);
            }
            let meaning = Meaning::of(text);
            let asked =
                || task.filter(|_| meaning == Meaning::IsItRight).and_then(|task| asked_value(task, text, decimal));
            let answer = task.and_then(|task| answer_in(task, text, meaning, decimal)).or_else(asked);
            match (answer, meaning, task.and(proposed)) {
                (Some(ReadAnswer { answer, is_question: true }), ..) => Intent::Proposed(answer),
                (Some(ReadAnswer { answer, .. }), ..) => Intent::Answer(answer, Vec::new()),
                (None, meaning, Some(proposed)) if meaning == Meaning::GoOn || says_yes(text) => {
                    Intent::Answer(proposed.to_owned(), Vec::new())
                }
                (None, Meaning::NotUnderstood, Some(_)) if is_no(text) => Intent::Meant(Meaning::Wait),
                (None, meaning, _) => Intent::Meant(meaning),
            }
        }
    }
}

/// Reads the answer to an item in words, if their other meaning leaves room for one.
fn answer_in(task: &Task, text: &str, meaning: Meaning, decimal: DecimalMark) -> Option<ReadAnswer> {
    // The item requires lines of work, which have a field of their own.
    if task.answer_mode.needs_work() {
        return None;
    }
    if let ItemBody::ShortAnswer { spec, .. } = &task.body {
        if spec.input == Input::Text {
            // Any text could be the answer, except text that plainly has another meaning.
            let is_answer = Meaning::of_phrases(text).is_none() && !text.trim_end().ends_with('?');
            let is_answer = is_answer && !text.trim().is_empty();
            return is_answer.then(|| ReadAnswer { answer: text.trim().to_owned(), is_question: false });
        }
        // As a formula, "help" would be a product of letters. For a yes-or-no item, yes and no are answers.
        let is_letter = text.trim().chars().count() <= 1;
        let may_be_one = has_number(text) || is_letter || matches!(meaning, Meaning::Words | Meaning::Question);
        if spec.input != Input::Boolean && !may_be_one {
            return None;
        }
    }
    read_answer(task, text, decimal)
}

/// The value that a question about its rightness has in it.
fn asked_value(task: &Task, text: &str, decimal: DecimalMark) -> Option<ReadAnswer> {
    let is_typed_in_words = matches!(&task.body, ItemBody::ShortAnswer { spec, .. } if spec.input == Input::Text);
    if task.answer_mode.needs_work() || is_typed_in_words { None } else { only_value(task, text, decimal) }
}

/// Whether a message only says no.
fn is_no(text: &str) -> bool {
    let bare = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    ["no", "nope", "nein", "nee", "ne", "not really"].contains(&bare.as_str())
}

impl LearnerMessage {
    /// The meaning of the button with that name; `None` if there is no such button.
    pub fn of_button(name: &str) -> Option<Self> {
        let meaning = Meaning::of_name(name)?;
        button(meaning).map(|_| Self::Want(meaning))
    }

    /// The message as the learner reads it: an option by its text, a button by its label.
    pub fn words(&self, task: Option<&Task>) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Answer { answer, .. } => {
                task.map_or(answer.as_str(), |task| task.body.answer_text(answer.trim())).to_owned()
            }
            Self::Want(meaning) => button(*meaning).map(String::from).unwrap_or_default(),
        }
    }
}

/// The label of the button with that meaning; `None` if there is no such button.
const fn button(meaning: Meaning) -> Option<ScriptLine> {
    Some(match meaning {
        Meaning::GoOn => ScriptLine::ContinueButton,
        Meaning::NotUnderstood => ScriptLine::NotUnderstoodButton,
        Meaning::Hint => ScriptLine::HintButton,
        Meaning::TellMe => ScriptLine::SolutionButton,
        Meaning::Slower => ScriptLine::SlowerButton,
        Meaning::Faster => ScriptLine::FasterButton,
        Meaning::Stop => ScriptLine::StopButton,
        _ => return None,
    })
}
