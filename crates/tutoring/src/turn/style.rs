//! Length and style of replies, by how the learner writes.

use serde::{Deserialize, Serialize};

/// Number of messages that show that a learner writes less and less.
const FADING: usize = 4;

/// How much a learner writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verbosity {
    /// At most five words per message.
    Quiet,
    /// Up to fifteen words.
    Moderate,
    /// More than fifteen words.
    Expressive,
}

impl Verbosity {
    /// Minimum and maximum number of sentences of a reply.
    pub const fn sentences(self) -> (u8, u8) {
        match self {
            Self::Quiet => (2, 3),
            Self::Moderate => (3, 5),
            Self::Expressive => (3, 8),
        }
    }
}

/// How a learner writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Style {
    /// Length of the messages.
    pub verbosity: Verbosity,
    /// Whether they contain emoji.
    pub emoji: bool,
    /// Whether the learner asks questions.
    pub asks: bool,
    /// Whether the latest four messages got shorter and shorter, to half of the first or less.
    pub is_fading: bool,
}

impl Style {
    /// The style of messages, oldest first; `None` if there are no messages yet.
    pub fn of<S: AsRef<str>>(messages: &[S]) -> Option<Self> {
        let words: Vec<usize> = messages.iter().map(|text| text.as_ref().split_whitespace().count()).collect();
        let total: usize = words.iter().sum();
        let verbosity = match total.div_ceil(messages.len().max(1)) {
            _ if messages.is_empty() => return None,
            0..=5 => Verbosity::Quiet,
            6..=15 => Verbosity::Moderate,
            _ => Verbosity::Expressive,
        };
        let any = |holds: fn(char) -> bool| messages.iter().any(|text| text.as_ref().contains(holds));
        Some(Self { verbosity, emoji: any(is_emoji), asks: any(|c| c == '?'), is_fading: is_fading(&words) })
    }
}

impl Style {
    /// The instruction for the writer of the reply.
    pub fn directive(&self) -> String {
        let (fewest, most) = self.verbosity.sentences();
        let mut told = vec![match self.verbosity {
            Verbosity::Expressive => format!("Write {fewest} to {most} sentences; you may elaborate."),
            Verbosity::Quiet | Verbosity::Moderate => format!("Write {fewest} to {most} sentences."),
        }];
        if self.emoji {
            told.push("One emoji is welcome.".to_owned());
        }
        if self.asks {
            told.push("The learner asks questions: answer them before you go on.".to_owned());
        }
        if self.is_fading {
            told.push("The learner writes less and less: be short and warm, and make the next thing easy.".to_owned());
        }
        told.join(" ")
    }
}

fn is_fading(words: &[usize]) -> bool {
    let Some(latest) = words.len().checked_sub(FADING).and_then(|from| words.get(from..)) else { return false };
    let shrinks = latest.is_sorted_by(|before, after| before >= after);
    matches!((latest.first(), latest.last()), (Some(first), Some(last)) if shrinks && *first > 0 && last * 2 <= *first)
}

/// Pictures, signs and faces.
const fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27BF}' | '\u{1F300}'..='\u{1FAFF}')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn words(count: usize) -> String {
        vec!["word"; count].join(" ")
    }

    #[test]
    fn who_writes_little_is_told_little() {
        assert_eq!(Style::of::<&str>(&[]), None);
        let verbosity = |counts: &[usize]| {
            let messages: Vec<String> = counts.iter().map(|count| words(*count)).collect();
            Style::of(&messages).map(|style| style.verbosity)
        };
        assert_eq!(verbosity(&[5]), Some(Verbosity::Quiet));
        assert_eq!(verbosity(&[1, 9]), Some(Verbosity::Quiet), "the mean counts");
        assert_eq!(verbosity(&[6]), Some(Verbosity::Moderate));
        assert_eq!(verbosity(&[15]), Some(Verbosity::Moderate));
        assert_eq!(verbosity(&[16]), Some(Verbosity::Expressive));
        let ranges = [Verbosity::Quiet, Verbosity::Moderate, Verbosity::Expressive].map(Verbosity::sentences);
        assert_eq!(ranges[..2], [(2, 3), (3, 5)]);
    }

    #[test]
    fn pictures_and_questions_are_seen() {
        let style = Style::of(&["ok 🙂"]).unwrap();
        assert!(style.emoji && !style.asks);
        let style = Style::of(&["why?"]).unwrap();
        assert!(!style.emoji && style.asks);
    }

    #[test]
    fn four_messages_tell_that_somebody_loses_heart() {
        let fading = |counts: &[usize]| {
            let messages: Vec<String> = counts.iter().map(|count| words(*count)).collect();
            Style::of(&messages).unwrap().is_fading
        };
        assert!(fading(&[12, 8, 4, 2]));
        assert!(fading(&[1, 12, 8, 8, 6]), "the latest four count");
        assert!(!fading(&[12, 8, 2]), "three are too few");
        assert!(!fading(&[12, 8, 9, 2]), "one was longer");
        assert!(!fading(&[4, 4, 4, 4]), "always short is no change");
        assert!(!fading(&[0, 0, 0, 0]));
    }

    proptest! {
        #[test]
        fn a_style_is_told_of_whatever_is_written(messages in prop::collection::vec(".{0,80}", 1..12)) {
            prop_assert!(Style::of(&messages).is_some());
        }
    }
}
