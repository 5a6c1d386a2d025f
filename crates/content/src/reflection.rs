//! A set of prompts for reflection, after reading.

use crate::fields::{Count, Wording, fields};
use crate::question::{Question, QuestionKind};
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;
use plumb_types::saturating_cast;

/// Maximum number of prompts in a set.
pub const MAX_PROMPTS: usize = 50;
/// Maximum number of closing paragraphs.
pub const MAX_CLOSING: usize = 10;
/// Largest threshold of words for a follow-up.
pub const MAX_FOLLOW_UP_WORDS: u32 = 500;

/// Prompts for reflection, in order.
#[derive(Debug, Clone)]
pub struct Reflection {
    /// Id.
    pub id: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title.
    pub title: String,
    /// Description in one or two sentences; may be empty.
    pub description: String,
    /// Estimated duration in minutes.
    pub estimated_duration_minutes: Option<u32>,
    /// Free conversation: it lasts until the learner ends it, and the prompts are used only when there is nothing else
    /// to ask.
    pub free: bool,
    /// The prompts, in the order of the file; 1 to [`MAX_PROMPTS`], with unique ids.
    pub prompts: Vec<Prompt>,
    /// Text shown at the end, by paragraph; at most [`MAX_CLOSING`].
    pub closing: Vec<String>,
    /// The same in other languages.
    pub translations: Vec<Translated<Reflection>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

/// A prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// Id, unique in the set.
    pub id: String,
    /// Text, shown word for word.
    pub text: String,
    /// Help text.
    pub help: Option<String>,
    /// Whether an answer is required.
    pub required: bool,
    /// Maximum length in characters of an answer to the prompt, and of one to its follow-up; 1 to
    /// [`MAX_TEXT`](crate::question::MAX_TEXT).
    pub max_length: u32,
    /// Follow-up after a short answer.
    pub follow_up: Option<FollowUp>,
}

fields! {
    /// A second question, asked once after a short answer to the first.
    pub FollowUp {
        /// Answers with fewer words get the follow-up. A skipped prompt gets none.
        when_fewer_words_than: Count<2, MAX_FOLLOW_UP_WORDS>,
        /// Text, shown word for word.
        text: Wording,
    }
}

impl Reflection {
    /// Returns the index of a prompt.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.prompts.iter().position(|prompt| prompt.id == id)
    }

    /// Returns a prompt, or its follow-up, as a question that reads and validates answers. `None` if there is no such
    /// prompt, or it has no follow-up.
    pub fn question(&self, id: &str, follow_up: bool) -> Option<Question> {
        self.prompts.get(self.index_of(id)?)?.question(follow_up)
    }
}

impl Prompt {
    /// Returns the text of the prompt or its follow-up; `None` if it has no follow-up.
    pub fn words(&self, follow_up: bool) -> Option<&str> {
        if follow_up { self.follow_up.as_ref().map(|follow_up| follow_up.text.as_str()) } else { Some(&self.text) }
    }

    /// Returns the prompt, or its follow-up, as a question. A follow-up is never required, since the prompt was
    /// answered.
    fn question(&self, follow_up: bool) -> Option<Question> {
        Some(Question {
            id: self.id.clone(),
            text: self.words(follow_up)?.to_owned(),
            help: self.help.clone().filter(|_| !follow_up),
            required: self.required && !follow_up,
            kind: QuestionKind::LongText { max_length: self.max_length },
        })
    }
}

impl FollowUp {
    /// Whether the follow-up is asked after this answer. A word is a part between spaces with a letter or a digit.
    pub fn follows(&self, answer: &str) -> bool {
        let words = answer.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        let enough = saturating_cast(self.when_fewer_words_than);
        words.take(enough).count() < enough
    }
}
