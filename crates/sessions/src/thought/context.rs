//! Context of an agent that leads a thought session: the latest exchanges word for word, a summary of the earlier ones,
//! if one was made, and a few words of each exchange that the summary does not cover. It follows from the events alone,
//! and stays small however much is written.

use serde::{Deserialize, Serialize};

use super::event::ThoughtEvent;
use plumb_tutoring::gate::Source;
use plumb_tutoring::turn::{Alarm, alarm};

/// Maximum number of exchanges kept word for word, the latest ones.
pub const MAX_WINDOW: usize = 10;
/// Maximum number of exchanges before these that are kept as short gists, the latest ones.
pub const MAX_SUMMARY: usize = 40;
/// A summary is due whenever this many more exchanges are outside the window and the last summary.
pub const SUMMARY_EVERY: u32 = 10;
/// Maximum length of a gist, in characters.
pub const MAX_GIST: usize = 120;

/// A question and its answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    pub prompt: String,
    pub follow_up: bool,
    pub text: String,
    /// Who wrote the question.
    #[serde(default, skip_serializing_if = "Source::is_script")]
    pub source: Source,
    /// The answer, word for word; `None` if it was skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// The short form of an earlier exchange.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExchangeGist {
    pub prompt: String,
    pub follow_up: bool,
    /// The answer's first sentence, or its first [`MAX_GIST`] characters, whichever is shorter; `None` if it was
    /// skipped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gist: Option<String>,
}

/// Summary of earlier exchanges, in a few sentences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExchangeSummary {
    /// Number of exchanges that it covers, from the first.
    pub exchanges: u32,
    pub text: String,
    /// Who wrote it.
    pub source: Source,
}

/// The part of a session that an agent may see.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ThoughtContext {
    /// Summary of the first exchanges, if one was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conversation_summary: Option<ExchangeSummary>,
    /// The exchanges between that summary and the window, oldest first; at most the [`MAX_SUMMARY`] latest.
    pub summary: Vec<ExchangeGist>,
    /// The latest exchanges, oldest first; at most [`MAX_WINDOW`].
    pub window: Vec<Exchange>,
    pub exchanges: u32,
}

impl ThoughtContext {
    /// Rebuilds the context from all events of a session.
    pub fn rebuilt<'a>(events: impl IntoIterator<Item = &'a ThoughtEvent>) -> Self {
        let events: Vec<&ThoughtEvent> = events.into_iter().collect();
        let digest = events.iter().rev().find_map(|event| match event {
            ThoughtEvent::HistorySummarized { exchanges, text, source, .. } => {
                Some(ExchangeSummary { exchanges: *exchanges, text: text.clone(), source: source.clone() })
            }
            _ => None,
        });
        let all = exchanges(events);
        let (before, window) = all.split_at(all.len().saturating_sub(MAX_WINDOW));
        let told = digest.as_ref().map_or(0, |digest| digest.exchanges as usize).min(before.len());
        let from = before.len().saturating_sub(MAX_SUMMARY).max(told);
        let (_, summed_up) = before.split_at(from);
        Self {
            conversation_summary: digest,
            summary: summed_up.iter().map(ExchangeGist::of).collect(),
            window: window.to_vec(),
            exchanges: u32::try_from(all.len()).unwrap_or(u32::MAX),
        }
    }

    /// The exchanges, by number from 0, that a summary made now has to add to what the previous one covers. `None`
    /// while there are too few of them, and if a summary of them was already requested and not made.
    pub fn summary_range(&self) -> Option<std::ops::Range<u32>> {
        let from = self.conversation_summary.as_ref().map_or(0, |digest| digest.exchanges);
        let to = self.exchanges.saturating_sub(u32::try_from(self.window.len()).unwrap_or(u32::MAX));
        let more = to.saturating_sub(from);
        (more > 0 && more.is_multiple_of(SUMMARY_EVERY)).then_some(from..to)
    }

    /// Whether the latest answer speaks of harm that a person has to know of: then no question follows before the
    /// learner writes again.
    pub fn needs_a_person(&self) -> bool {
        self.window.last().is_some_and(Exchange::needs_a_person)
    }

    /// Whether a partner may be asked for the next words: not while the window contains an answer that a person has to
    /// know of, because no model may make conversation about it.
    pub fn may_ask_partner(&self) -> bool {
        !self.window.iter().any(Exchange::needs_a_person)
    }

    /// Applies a summary: the gists of the exchanges that it covers are dropped.
    pub(super) fn apply_summary(&mut self, digest: ExchangeSummary) {
        let before = (self.exchanges as usize).saturating_sub(self.window.len());
        let left = before.saturating_sub(digest.exchanges as usize);
        self.summary.drain(..self.summary.len().saturating_sub(left));
        self.conversation_summary = Some(digest);
    }

    /// Adds the latest exchange: an exchange that leaves the window is shortened to a gist.
    pub(super) fn append(&mut self, exchange: Exchange) {
        self.exchanges = self.exchanges.saturating_add(1);
        self.window.push(exchange);
        if self.window.len() > MAX_WINDOW {
            self.summary.push(ExchangeGist::of(&self.window.remove(0)));
        }
        if self.summary.len() > MAX_SUMMARY {
            self.summary.remove(0);
        }
    }
}

/// All questions with their answers, or without one if skipped, in order: for the learner to read again.
pub fn exchanges<'a>(events: impl IntoIterator<Item = &'a ThoughtEvent>) -> Vec<Exchange> {
    let (mut asked, mut found) = ("", Source::Script);
    let mut all = Vec::new();
    for event in events {
        match event {
            ThoughtEvent::PromptPresented { text, source, .. } => (asked, found) = (text, source.clone()),
            ThoughtEvent::ResponseRecorded { prompt, follow_up, text, .. } => all.push(Exchange {
                prompt: prompt.clone(),
                follow_up: *follow_up,
                text: asked.to_owned(),
                source: found.clone(),
                answer: text.clone(),
            }),
            ThoughtEvent::SessionCreated { .. }
            | ThoughtEvent::HistorySummarized { .. }
            | ThoughtEvent::Said(_)
            | ThoughtEvent::SessionCompleted { .. }
            | ThoughtEvent::SessionTerminated { .. } => {}
        }
    }
    all
}

impl Exchange {
    /// Decided by fixed rules only, which cannot be talked round.
    fn needs_a_person(&self) -> bool {
        self.answer.as_deref().and_then(alarm).is_some_and(Alarm::needs_a_person)
    }
}

impl ExchangeGist {
    fn of(exchange: &Exchange) -> Self {
        Self {
            prompt: exchange.prompt.clone(),
            follow_up: exchange.follow_up,
            gist: exchange.answer.as_deref().map(gist),
        }
    }
}

/// The first sentence, cut at [`MAX_GIST`] characters. A line break also ends a sentence; a number with a point before
/// any letter, as in a list, does not.
pub(super) fn gist(answer: &str) -> String {
    let mut gist = String::new();
    let mut has_letter = false;
    let line = answer.trim().lines().next().unwrap_or_default();
    let mut rest = line.chars().take(MAX_GIST).peekable();
    while let Some(c) = rest.next() {
        gist.push(c);
        has_letter |= c.is_alphabetic();
        let ends = match c {
            '.' | '!' | '?' | '…' => rest.peek().is_none_or(|next| next.is_whitespace()),
            '。' | '！' | '？' => true,
            _ => false,
        };
        if has_letter && ends {
            break;
        }
    }
    gist.trim_end().to_owned()
}
