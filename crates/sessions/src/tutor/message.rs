//! Learners' messages and how they are read: rules decide here whether a message is an answer, never a model.

use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize, de};

use super::wording::ScriptLine;
use plumb_answers::answer::DecimalMark;
use plumb_answers::answer::{Input, Outcome};
use plumb_answers::item::{ItemBody, mark_read};
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
    /// Not an answer.
    Meant(Meaning),
    /// An alarm: the lesson must not simply continue.
    Alarm(Alarm),
}

impl Intent {
    /// The name in the source document.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Answer(..) => "answer",
            Self::Alarm(_) => "unsafe",
            Self::Meant(Meaning::GoOn | Meaning::Slower | Meaning::Faster | Meaning::Stop) => "continuation",
            Self::Meant(Meaning::NotUnderstood | Meaning::Hint | Meaning::TellMe) => "confusion",
            Self::Meant(Meaning::Question) => "question",
            Self::Meant(Meaning::Words) => "other",
        }
    }
}

/// Phrases that may precede an answer without being part of it.
const LEAD_INS: [&str; 10] = [
    "the answer is",
    "my answer is",
    "answer:",
    "i think it is",
    "i think it's",
    "i think",
    "it is",
    "it's",
    "is it",
    "maybe",
];

/// Reads a message while `task` is open; `None` if no item is open.
pub(super) fn read(message: &LearnerMessage, task: Option<&Task>, decimal: DecimalMark) -> Intent {
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
            match task.and_then(|task| answer_in(task, text, decimal)) {
                Some(answer) => Intent::Answer(answer, Vec::new()),
                None => Intent::Meant(Meaning::of(text)),
            }
        }
    }
}

/// Extracts the answer to an item from words, in the item's own form.
fn answer_in(task: &Task, text: &str, decimal: DecimalMark) -> Option<String> {
    let text = text.trim();
    // The item requires lines of work, which have a field of their own.
    if task.answer_mode.needs_work() {
        return None;
    }
    if let ItemBody::ShortAnswer { spec, .. } = &task.body {
        let means = Meaning::of(text);
        if spec.input == Input::Text {
            // Any text could be the answer, except text that plainly has another meaning.
            return (!text.is_empty() && means == Meaning::Words).then(|| text.to_owned());
        }
        // As a formula, "help" would be a product of letters. For a yes-or-no item, yes and no are answers.
        let is_letter = text.chars().count() <= 1;
        if spec.input != Input::Boolean && !is_letter && !matches!(means, Meaning::Words | Meaning::Question) {
            return None;
        }
    }
    candidates(text).into_iter().find_map(|candidate| {
        let answer = option_named(&task.body, candidate).unwrap_or_else(|| candidate.to_owned());
        (mark_read(&task.body, &answer, decimal).outcome != Outcome::Invalid).then_some(answer)
    })
}

/// The text, and the text without common phrases around an answer.
fn candidates(text: &str) -> Vec<&str> {
    let mut all = vec![text];
    let bare = text.trim_end_matches(['.', '!', '?']).trim();
    all.push(bare);
    for lead_in in LEAD_INS {
        if let Some(head) = bare.get(..lead_in.len())
            && head.eq_ignore_ascii_case(lead_in)
        {
            all.extend(bare.get(lead_in.len()..).map(str::trim));
        }
    }
    all.dedup();
    all.retain(|candidate| !candidate.is_empty());
    all
}

/// The id of the option named in the text: by its text, or by its letter as shown.
fn option_named(body: &ItemBody, text: &str) -> Option<String> {
    let options = body.options()?;
    let same = |option: &str| option.trim().to_lowercase() == text.to_lowercase();
    let by_text = options.iter().find(|option| same(&option.text));
    let letter = || {
        let name = text.trim_start_matches("option ").trim_start_matches("Option ").trim_matches(['(', ')', '.', ' ']);
        let mut letters = name.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?.to_ascii_uppercase();
        let at = u32::from(letter).checked_sub(u32::from('A'))?;
        options.get(usize::try_from(at).ok()?)
    };
    by_text.or_else(letter).map(|option| option.id.clone())
}

impl LearnerMessage {
    /// The meaning of the button with that name; `None` if there is no such button.
    pub fn of_button(name: &str) -> Option<Self> {
        let meaning = Meaning::deserialize(StrDeserializer::<de::value::Error>::new(name)).ok()?;
        (!matches!(meaning, Meaning::Question | Meaning::Words)).then_some(Self::Want(meaning))
    }

    /// The message as the learner reads it: an option by its text, a button by its label.
    pub fn words(&self, task: Option<&Task>) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Answer { answer, .. } => {
                task.map_or(answer.as_str(), |task| task.body.answer_text(answer.trim())).to_owned()
            }
            Self::Want(meaning) => button(*meaning),
        }
    }
}

fn button(meaning: Meaning) -> String {
    match meaning {
        Meaning::GoOn => ScriptLine::ContinueButton.into(),
        Meaning::NotUnderstood => ScriptLine::NotUnderstoodButton.into(),
        Meaning::Hint => ScriptLine::HintButton.into(),
        Meaning::TellMe => ScriptLine::SolutionButton.into(),
        Meaning::Slower => ScriptLine::SlowerButton.into(),
        Meaning::Faster => ScriptLine::FasterButton.into(),
        Meaning::Stop => ScriptLine::StopButton.into(),
        Meaning::Question => "?".to_owned(),
        Meaning::Words => "…".to_owned(),
    }
}
