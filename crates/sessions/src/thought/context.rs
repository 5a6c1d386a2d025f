//! What a driver may see of a session: the latest exchanges word for word, and a few words of each before them. It is
//! made without a model, always the same from the same events, and stays small however much is written.

use serde::{Deserialize, Serialize};

use super::event::ThoughtEvent;

/// How many exchanges are kept word for word, the latest ones.
pub const MAX_WINDOW: usize = 10;
/// How many exchanges before these are summed up, the latest ones.
pub const MAX_SUMMARY: usize = 40;
/// Most characters that an answer is summed up in.
pub const MAX_GIST: usize = 120;

/// Something that was asked, and what was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange {
    pub prompt: String,
    pub follow_up: bool,
    pub text: String,
    /// What was answered, word for word; none when it was left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// What is left of an exchange that was longer ago.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Earlier {
    pub prompt: String,
    pub follow_up: bool,
    /// The answer's first sentence, or its first [`MAX_GIST`] characters, whichever is shorter; none when it was left
    /// out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gist: Option<String>,
}

/// What a driver may see.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ThoughtContext {
    /// What was said before the window, oldest first; at most [`MAX_SUMMARY`], the latest of them.
    pub summary: Vec<Earlier>,
    /// The latest exchanges, oldest first; at most [`MAX_WINDOW`].
    pub window: Vec<Exchange>,
    pub exchanges: u32,
}

impl ThoughtContext {
    /// The same from the events of a session alone, from the beginning.
    pub fn rebuilt<'a>(events: impl IntoIterator<Item = &'a ThoughtEvent>) -> Self {
        let all = exchanges(events);
        let (before, window) = all.split_at(all.len().saturating_sub(MAX_WINDOW));
        let (_, summed_up) = before.split_at(before.len().saturating_sub(MAX_SUMMARY));
        Self {
            summary: summed_up.iter().map(Earlier::of).collect(),
            window: window.to_vec(),
            exchanges: u32::try_from(all.len()).unwrap_or(u32::MAX),
        }
    }

    /// Takes in the latest exchange: what slides out of the window is summed up.
    pub(super) fn take_in(&mut self, exchange: Exchange) {
        self.exchanges = self.exchanges.saturating_add(1);
        self.window.push(exchange);
        if self.window.len() > MAX_WINDOW {
            self.summary.push(Earlier::of(&self.window.remove(0)));
        }
        if self.summary.len() > MAX_SUMMARY {
            self.summary.remove(0);
        }
    }
}

/// Everything that was asked and answered or left out, in order: what a learner reads again.
pub fn exchanges<'a>(events: impl IntoIterator<Item = &'a ThoughtEvent>) -> Vec<Exchange> {
    let mut asked = "";
    let mut all = Vec::new();
    for event in events {
        match event {
            ThoughtEvent::PromptPresented { text, .. } => asked = text,
            ThoughtEvent::ResponseRecorded { prompt, follow_up, text, .. } => all.push(Exchange {
                prompt: prompt.clone(),
                follow_up: *follow_up,
                text: asked.to_owned(),
                answer: text.clone(),
            }),
            ThoughtEvent::SessionCreated { .. }
            | ThoughtEvent::Said(_)
            | ThoughtEvent::SessionCompleted { .. }
            | ThoughtEvent::SessionTerminated { .. } => {}
        }
    }
    all
}

impl Earlier {
    fn of(exchange: &Exchange) -> Self {
        Self {
            prompt: exchange.prompt.clone(),
            follow_up: exchange.follow_up,
            gist: exchange.answer.as_deref().map(gist),
        }
    }
}

/// The first sentence, as far as it goes in [`MAX_GIST`] characters. A line ends a sentence too; a number with a point
/// before any letter, as in a list, does not.
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
