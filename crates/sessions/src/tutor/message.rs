//! What a learner says, and how it is read: whether something is an answer is decided here, never by a model.

use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize, de};

use plumb_answers::answer::DecimalMark;
use plumb_answers::answer::{Input, Outcome};
use plumb_answers::item::{ItemBody, mark_read};
use plumb_bank::task::Task;
use plumb_tutoring::turn::{Alarm, Meaning, alarm};

/// What a learner says or does in a turn.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LearnerMessage {
    /// Words, which may be an answer.
    Text(String),
    /// An answer in the item's own form, to the item at that position; with lines of work where these are asked for.
    Answer {
        position: u32,
        answer: String,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        work: Vec<String>,
    },
    /// A button.
    Want(Meaning),
}

/// How a message is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Intent {
    /// It answers the item before the learner, in the item's own form: an option's id, or what was typed.
    Answer(String, #[serde(default)] Vec<String>),
    /// It is no answer.
    Meant(Meaning),
    /// It is not to be taught over.
    Alarm(Alarm),
}

impl Intent {
    /// The word of the source document.
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

/// What stands before an answer without being part of it.
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

/// How a message is read while `task` is before the learner; none when nothing is.
pub fn read(message: &LearnerMessage, task: Option<&Task>, decimal: DecimalMark) -> Intent {
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

/// The answer that words give to an item, in its own form.
fn answer_in(task: &Task, text: &str, decimal: DecimalMark) -> Option<String> {
    let text = text.trim();
    // The way to it is asked for, too, and there is a field for that.
    if task.answer_mode.needs_work() {
        return None;
    }
    if let ItemBody::ShortAnswer { spec, .. } = &task.body {
        let means = Meaning::of(text);
        if spec.input == Input::Text {
            // Any words could be one: those that plainly mean something else are not.
            return (!text.is_empty() && means == Meaning::Words).then(|| text.to_owned());
        }
        // Read as a formula, "help" would be a product of letters. Where yes or no is asked for, they are answers.
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

/// The text, and what is left of it without what often stands around an answer.
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

/// The id of the option that words name: by its text, or by its letter as shown.
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
    /// What the button of that name says; none for no button.
    pub fn of_button(name: &str) -> Option<Self> {
        let meaning = Meaning::deserialize(StrDeserializer::<de::value::Error>::new(name)).ok()?;
        (!matches!(meaning, Meaning::Question | Meaning::Words)).then_some(Self::Want(meaning))
    }

    /// What was said, as the learner reads it: an option by its text, a button by what it says.
    pub fn words(&self, task: Option<&Task>) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Answer { answer, .. } => {
                task.map_or(answer.as_str(), |task| task.body.answer_text(answer.trim())).to_owned()
            }
            Self::Want(meaning) => button(*meaning).to_owned(),
        }
    }
}

const fn button(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::GoOn => "Continue.",
        Meaning::NotUnderstood => "I don't understand.",
        Meaning::Hint => "A hint, please.",
        Meaning::TellMe => "Show me the solution.",
        Meaning::Slower => "Slower, please.",
        Meaning::Faster => "Faster, please.",
        Meaning::Stop => "I want to stop.",
        Meaning::Question => "?",
        Meaning::Words => "…",
    }
}
