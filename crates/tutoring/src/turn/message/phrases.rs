//! Phrases with a fixed meaning, in [plain](super::plain) spelling.

use std::sync::LazyLock;

use super::Meaning;

static PHRASES: LazyLock<Vec<Phrases>> = LazyLock::new(|| read(include_str!("phrases.txt")));

/// Phrases of one meaning.
struct Phrases {
    /// Whether the message must be one of them, or have one of them in it.
    is_whole: bool,
    meaning: Option<Meaning>,
    all: Vec<&'static str>,
}

fn read(text: &'static str) -> Vec<Phrases> {
    let lines = listed(text).filter_map(|(name, phrases)| {
        let (scope, name) = name.split_once(' ')?;
        Some(Phrases { is_whole: scope == "whole", meaning: Meaning::of_name(name), all: phrases })
    });
    lines.collect()
}

/// The lines `name: phrase; phrase` of a list.
pub(super) fn listed(text: &'static str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": "));
    lines.map(|(name, phrases)| (name, phrases.split("; ").collect()))
}

/// Whether a plain message has a phrase in it.
pub(super) fn has(plain: &str, phrase: &str) -> bool {
    plain.match_indices(phrase).any(|(at, _)| {
        let (before, after) = (plain.get(..at).unwrap_or_default(), plain.get(at + phrase.len()..).unwrap_or_default());
        (before.is_empty() || before.ends_with(' ')) && (after.is_empty() || after.starts_with(' '))
    })
}

/// The meaning of a plain message by these phrases; `None` if it has none of them.
pub(super) fn meaning(plain: &str) -> Option<Meaning> {
    let fits =
        |of: &&Phrases| of.all.iter().any(|phrase| if of.is_whole { plain == *phrase } else { has(plain, phrase) });
    PHRASES.iter().find(fits)?.meaning
}

/// The meaning of a plain message that is one of these phrases as a whole.
pub(super) fn whole(plain: &str) -> Option<Meaning> {
    PHRASES.iter().find(|of| of.is_whole && of.all.contains(&plain))?.meaning
}

#[cfg(test)]
mod tests {
    use super::{PHRASES, listed};
    use crate::turn::message::plain;

    #[test]
    fn every_line_has_a_meaning_and_plain_phrases() {
        assert!(PHRASES.iter().all(|of| of.meaning.is_some()));
        for (_, phrases) in listed(include_str!("phrases.txt")).chain(listed(include_str!("alarms.txt"))) {
            for phrase in phrases {
                assert_eq!(plain(phrase), phrase);
            }
        }
    }
}
