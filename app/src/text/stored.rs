//! Sentences for learners that are stored and sent in English, in the reader's language.
//!
//! The domain makes each from a template, which is found again by its words ([decision 93]).
//!
//! [decision 93]: ../../../docs/decisions/0093-words-for-learners.md

use fluent_templates::fluent_bundle::FluentValue;
use plumb_answers::answer::{DecimalMark, Doubt, FormMessage, Message, MessageId, ReadingMessage};
use plumb_figures::{Language, WrittenLayout};
use plumb_sessions::thought::ThoughtLine;
use plumb_sessions::tutor::ScriptLine;
use plumb_tutoring::diagnosis::Explanation;
use plumb_tutoring::hints::{HintId, SolutionLine};
use plumb_types::message::MessageTemplate;

use super::{Texts, t};

/// Reasons of marking.
const REASONS: &[&[MessageTemplate]] = &[MessageId::ALL, ReadingMessage::ALL];
/// Hints and explanations of mistakes.
const HINTS: &[&[MessageTemplate]] = &[HintId::ALL, Explanation::ALL];
/// Lines of a tutor, and those of thought sessions.
const SCRIPT: &[&[MessageTemplate]] = &[ScriptLine::ALL, ThoughtLine::ALL, HintId::ALL, Explanation::ALL];
/// Arguments that are parts of sentences.
pub(crate) const PARTS: &[&[MessageTemplate]] = &[FormMessage::ALL, Doubt::ALL];

/// All sentences, by the set in which each is looked up.
#[cfg(test)]
pub(crate) fn sentences() -> impl Iterator<Item = &'static [MessageTemplate]> {
    REASONS.iter().chain(SCRIPT).copied().chain([
        SolutionLine::ALL,
        plumb_figures::WrittenMessage::ALL,
        plumb_figures::FigureMessage::ALL,
    ])
}

impl Texts {
    /// The marking's English reason in the reader's language; unchanged if it has no message.
    pub fn reason(&self, english: &str) -> String {
        self.stored(english, REASONS).unwrap_or_else(|| english.to_owned())
    }

    /// A hint, or the explanation of a mistake; unchanged if an author wrote it.
    pub fn hint(&self, english: &str) -> String {
        self.stored(english, HINTS).unwrap_or_else(|| self.content(english).to_owned())
    }

    /// A learner's message to a tutor: only that of a button is translated, never what was typed.
    pub fn learner_message(&self, english: &str) -> String {
        let button = ScriptLine::ALL.iter().find(|line| line.id.ends_with("-button") && line.english == english);
        button.map_or_else(|| english.to_owned(), |line| self.say(line.id, &[]))
    }

    /// A question of a led session; unchanged if an author wrote it.
    pub fn prompt(&self, english: &str) -> String {
        self.stored(english, &[ThoughtLine::ALL]).unwrap_or_else(|| self.content(english).to_owned())
    }

    /// A scripted reply of a tutor or in a led session, line by line; lines of authors are unchanged.
    pub fn reply(&self, english: &str) -> String {
        let paragraphs = english.split("\n\n").map(|paragraph| match self.content(paragraph) {
            same if same == paragraph => self.paragraph(paragraph),
            translated => translated.to_owned(),
        });
        paragraphs.collect::<Vec<_>>().join("\n\n")
    }

    fn paragraph(&self, english: &str) -> String {
        // Only the last line of a worked solution names the key: an author's line may begin with the same words.
        let is_solution = english.lines().next() == Some(ScriptLine::Together.english());
        let last = english.matches('\n').count();
        let lines = english.split('\n').enumerate().map(|(at, line)| {
            let known: &[&[MessageTemplate]] = if is_solution && at == last { &[SolutionLine::ALL] } else { SCRIPT };
            self.stored(line, known).unwrap_or_else(|| self.content(line).to_owned())
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    pub(super) fn stored(&self, english: &str, known: &[&[MessageTemplate]]) -> Option<String> {
        Some(self.message(Message::of_english(english, known)?))
    }

    /// A message of the domain in the reader's language.
    fn message(&self, Message { template, args }: Message) -> String {
        // Only counts are numbers: other arguments are shown as they were typed.
        let value = |(name, text): (&'static str, String)| match (name, text.parse::<u32>()) {
            (_, Ok(count)) if template.counts(name) => (name, FluentValue::from(count)),
            ("fault" | "doubt", _) => (name, FluentValue::from(self.part(text))),
            ("given", _) => (name, FluentValue::from(self.answer(&text))),
            _ => (name, FluentValue::from(text)),
        };
        let args: Vec<_> = args.into_iter().map(value).collect();
        self.say(template.id, &args)
    }

    /// Draws or describes a figure in the reader's language.
    pub fn of_figure<T>(&self, show: impl FnOnce(&Language<'_>) -> T) -> T {
        let layout =
            if t!(self, "written-layout") == "german" { WrittenLayout::German } else { WrittenLayout::English };
        let mark = if self.decimal_mark() == DecimalMark::Comma { ',' } else { '.' };
        show(&Language { layout, mark, say: &|message| self.message(message.clone()) })
    }

    /// A part of a sentence; faults in a form begin with a small letter in it.
    fn part(&self, english: String) -> String {
        let found = Message::of_english(&english, PARTS).or_else(|| Message::of_english(&capitalised(&english), PARTS));
        found.map_or(english, |part| self.say(part.template.id, &[]))
    }
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
