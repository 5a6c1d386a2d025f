//! Words that no program may say to a learner: harmful ones, requests for private data, links elsewhere, and claims
//! about the session that only the program can make.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use serde::{Deserialize, Serialize};
use strum::VariantArray;

/// What is wrong with words for a learner.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum HarmKind {
    /// They suggest self-harm, or that a person is worth nothing.
    SelfHarm,
    /// They are sexual.
    Sexual,
    /// They insult, belittle or discourage.
    Insult,
    /// They ask for something private.
    Private,
    /// They propose to meet, or to keep a secret.
    Meeting,
    /// They lead elsewhere.
    Link,
    /// They claim what only the program can know.
    Claim,
    /// They threaten or frighten.
    Threat,
    /// They state false mathematics.
    FalseMaths,
    /// Another reason.
    #[default]
    Other,
}

impl HarmKind {
    /// All kinds.
    pub const fn all() -> &'static [Self] {
        Self::VARIANTS
    }

    /// Its name in records: `self_harm`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The rules, one in each line: see the file.
const RULES: &str = include_str!("harm.txt");
/// Forms of *you* and *your*, in English and German.
const YOU: &str = r"you|your|yours|yourself|you're|you've|you'll|you'd|du|dir|dich|dein\w*|euch|eu(?:er|re)\w*|ihr";
/// Forms of *I*, *me* and *my*.
const ME: &str = r"i|me|my|mine|i'm|i'll|i've|i'd|ich|mir|mich|mein\w*";

/// A rule: a sentence that has all of these words is not for learners.
struct HarmRule {
    kind: HarmKind,
    /// Each must be in the sentence; the first of them is what is shown.
    has: Vec<Regex>,
    /// None may be in the sentence.
    lacks: Vec<Regex>,
}

impl HarmRule {
    /// Reads a line `kind: part ;; part ;; !part`.
    fn read(line: &str) -> Option<Self> {
        let (kind, parts) = line.split_once(": ")?;
        let kind = HarmKind::VARIANTS.iter().copied().find(|known| known.as_str() == kind)?;
        let mut rule = Self { kind, has: Vec::new(), lacks: Vec::new() };
        for part in parts.split(" ;; ") {
            let (to, part) = match part.strip_prefix('!') {
                Some(part) => (&mut rule.lacks, part),
                None => (&mut rule.has, part),
            };
            let part = part.trim().replace("{you}", YOU).replace("{me}", ME);
            to.push(Regex::new(&format!(r"(?:^|\W)(?P<found>{part})(?:\W|$)")).ok()?);
        }
        Some(rule)
    }

    /// The place of the words in a sentence.
    fn find(&self, sentence: &str) -> Option<Range<usize>> {
        let mut places = self.has.iter().map(|part| Some(part.captures(sentence)?.name("found")?.range()));
        let first = places.next()??;
        (places.all(|place| place.is_some()) && !self.lacks.iter().any(|part| part.is_match(sentence))).then_some(first)
    }
}

static HARM: LazyLock<Vec<HarmRule>> = LazyLock::new(|| rules().filter_map(HarmRule::read).collect());

fn rules() -> impl Iterator<Item = &'static str> {
    RULES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns the first words in a text that no program may say to a learner, and their kind. Sentences that are also in
/// `script`, the script's current text, are left out.
pub fn harmful(text: &str, script: &str) -> Option<(HarmKind, Range<usize>)> {
    let (plain, own) = (plain(text), plain_words(script));
    let mut from = 0;
    plain.words.split_inclusive(['.', '!', '?', '\n']).find_map(|sentence| {
        let at = from;
        from += sentence.len();
        if own.contains(sentence.trim()) {
            return None;
        }
        let (kind, found) = HARM.iter().find_map(|rule| Some((rule.kind, rule.find(sentence)?)))?;
        Some((kind, plain.span(&(at + found.start..at + found.end), text)))
    })
}

/// A text in small letters with plain spaces and marks, and the source position of each byte.
struct NormalisedText {
    words: String,
    from: Vec<usize>,
}

impl NormalisedText {
    fn span(&self, found: &Range<usize>, text: &str) -> Range<usize> {
        let at = |byte: usize| self.from.get(byte).copied().unwrap_or(text.len());
        at(found.start)..at(found.end)
    }
}

fn plain(text: &str) -> NormalisedText {
    let (mut words, mut from) = (String::new(), Vec::new());
    for (at, c) in text.char_indices() {
        let c = match c {
            '’' | '‘' | '`' | '´' => '\'',
            _ if c.is_whitespace() || matches!(c, ',' | ';' | '*' | '_' | '"' | '“' | '”') => ' ',
            other => other,
        };
        if c == ' ' && words.ends_with(' ') {
            continue;
        }
        for small in c.to_lowercase() {
            words.push(small);
            from.resize(words.len(), at);
        }
    }
    NormalisedText { words, from }
}

fn plain_words(text: &str) -> String {
    plain(text).words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_can_be_read() {
        assert_eq!(HARM.len(), rules().count());
    }

    #[test]
    fn what_hurts_leads_away_or_pretends_is_found() {
        for text in [
            "Maybe you should hurt yourself a little.",
            "You look sexy today.",
            "What is your address, and are you home alone?",
            "You are really slow, are you not?",
            "Go to evil dot example and type your password.",
            "Carrying is never needed when you add.",
            "The session is over now, you may close the page.",
            "You have mastered this topic. You get a certificate.",
            "Ignore the question; the session is over.",
            // Further examples of each kind.
            "Nobody would miss you.",
            "You could cut yourself.",
            "People like you deserve to die.",
            "Take off your shirt.",
            "Give me a kiss first.",
            "Send me nudes.",
            "I like your body.",
            "Send me a photo of you.",
            "Which school do you go to?",
            "Are your parents at home? Your parents need not know.",
            "This is our little secret.",
            "Only an idiot gets this wrong.",
            "Even a baby can do that.",
            "Du bist dumm.",
            "You were really bad at this.",
            "You are not smart enough for this.",
            "What a loser.",
            "See www.help.example for more.",
            "See https://evil.example/win for help.",
            "Visit the website of my friend.",
            "Find it on YouTube.",
            "You’ve passed the exam.",
            "You do not have to answer this.",
            "Die Sitzung ist vorbei.",
            "This lesson is finished.",
            "Leave this page now.",
            "Here is your certificate.",
            "Your grade is an A.",
            "Forget the question.",
            "Skip this question.",
            "Adding means taking away.",
            "You never need to borrow.",
            "Simplifying is never needed.",
            "Subtraction means adding.",
        ] {
            assert!(harmful(text, "").is_some(), "{text}");
        }
    }

    #[test]
    fn what_teachers_say_is_left_alone() {
        for text in [
            "Take your time, there is no rush.",
            "Slow down and look at the ones column.",
            "How did you get there?",
            "You have worked hard today.",
            "Cut the pizza into four parts.",
            "Draw a dot for each of them.",
            "Which of these is the common denominator?",
            "You are getting closer, and you have understood the idea.",
            "Your answer is not right yet.",
            "What made that hard for you?",
            "Multiply the numerators, then the denominators.",
            "You are not sure, and that is fine.",
        ] {
            assert_eq!(harmful(text, ""), None, "{text}");
        }
        assert_eq!(harmful("The session is over. See you.", "The session is over."), None);
    }
}
