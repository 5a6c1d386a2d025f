//! A set of prompts once it has been read.

use crate::question::{Question, QuestionKind};
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;

/// Most prompts of a set.
pub const MAX_PROMPTS: usize = 50;
/// Most paragraphs at the end.
pub const MAX_CLOSING: usize = 10;
/// Most words that an answer may need not to be followed up.
pub const MAX_FOLLOW_UP_WORDS: u32 = 500;

/// Prompts to think about, in order.
#[derive(Debug, Clone)]
pub struct Reflection {
    /// Its name for programs.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its name for people.
    pub title: String,
    /// What it is for, in a sentence or two; may be empty.
    pub description: String,
    /// How long it takes, in minutes.
    pub estimated_duration_minutes: Option<u32>,
    /// A free conversation: it goes on until the learner ends it, and the prompts are for when nothing else is found to
    /// ask.
    pub free: bool,
    /// The prompts, in the order of the file; 1 to [`MAX_PROMPTS`], ids each once.
    pub prompts: Vec<Prompt>,
    /// What is shown at the end, by paragraphs; at most [`MAX_CLOSING`].
    pub closing: Vec<String>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// One thing to think about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    /// Its name for programs, once in a set.
    pub id: String,
    /// What is asked, word for word.
    pub text: String,
    /// A sentence that helps to answer it.
    pub help: Option<String>,
    /// Whether it cannot be left out.
    pub required: bool,
    /// Most characters of an answer, to the prompt and to its follow-up each; 1 to
    /// [`MAX_TEXT`](crate::question::MAX_TEXT).
    pub max_length: u32,
    /// What is asked right after an answer that says little.
    pub follow_up: Option<FollowUp>,
}

/// A second question, asked once, when the answer to the first says little.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FollowUp {
    /// An answer of fewer words is followed up; 2 to [`MAX_FOLLOW_UP_WORDS`]. One that was left out is not.
    pub when_fewer_words_than: u32,
    /// What is asked, word for word.
    pub text: String,
}

impl Reflection {
    /// The place of a prompt among the prompts.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.prompts.iter().position(|prompt| prompt.id == id)
    }

    /// A prompt, or its follow-up, as a question: what reads and judges its answers. None where there is no such
    /// prompt or it has no follow-up.
    pub fn question(&self, id: &str, follow_up: bool) -> Option<Question> {
        self.prompts.get(self.index_of(id)?)?.question(follow_up)
    }
}

impl Prompt {
    /// The words that are asked; none for a follow-up that there is not.
    pub fn words(&self, follow_up: bool) -> Option<&str> {
        if follow_up { self.follow_up.as_ref().map(|follow_up| follow_up.text.as_str()) } else { Some(&self.text) }
    }

    /// The prompt, or its follow-up, as a question. A follow-up can always be left out: the prompt was answered.
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
    /// Whether it is asked after this answer. Words are what stands between spaces and has a letter or a digit.
    pub fn follows(&self, answer: &str) -> bool {
        let words = answer.split_whitespace().filter(|word| word.contains(char::is_alphanumeric));
        let enough = usize::try_from(self.when_fewer_words_than).unwrap_or(usize::MAX);
        words.take(enough).count() < enough
    }
}
