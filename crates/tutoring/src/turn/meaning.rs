//! Meaning of a message that is not an answer.

use serde::{Deserialize, Serialize};

/// The learner's intent, by the words of the message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = MessageMeaning))]
pub enum Meaning {
    /// To move on.
    GoOn,
    /// To get the explanation again, in another way.
    NotUnderstood,
    /// A hint.
    Hint,
    /// To get the answer: the learner gives up the question.
    TellMe,
    /// To go slower.
    Slower,
    /// To go faster.
    Faster,
    /// To stop.
    Stop,
    /// To ask a question.
    Question,
    /// Anything else.
    Words,
}

/// Whole messages and their meanings.
const WHOLE: [(Meaning, &[&str]); 5] = [
    (
        Meaning::GoOn,
        &[
            "ok",
            "okay",
            "k",
            "yes",
            "yeah",
            "yep",
            "yes please",
            "sure",
            "go on",
            "continue",
            "next",
            "got it",
            "i see",
            "ready",
            "im ready",
            "i am ready",
            "i understand",
            "understood",
            "makes sense",
            "that makes sense",
            "thanks",
            "thank you",
            "fine",
            "good",
            "lets go",
            "more",
            "carry on",
        ],
    ),
    (Meaning::NotUnderstood, &["huh", "what", "why", "how", "no", "not really", "unclear", "again", "lost", "im lost"]),
    (Meaning::Hint, &["hint", "help", "help me", "a hint", "clue", "stuck", "im stuck", "i am stuck"]),
    (Meaning::TellMe, &["i give up", "give up", "tell me", "solution", "skip", "pass"]),
    (Meaning::Stop, &["stop", "quit", "bye", "goodbye", "im done", "i am done", "finish", "enough", "the end"]),
];

/// Phrases with a meaning wherever they occur; the first match counts.
const WITHIN: [(Meaning, &[&str]); 6] = [
    (Meaning::Slower, &["slower", "slow down", "too fast"]),
    (Meaning::Faster, &["faster", "speed up", "too slow", "too easy"]),
    (
        Meaning::TellMe,
        &["tell me the answer", "whats the answer", "what is the answer", "show me the answer", "show me the solution"],
    ),
    (Meaning::Hint, &["a hint", "give me a clue", "can you help", "help me with"]),
    (
        Meaning::NotUnderstood,
        &[
            "dont understand",
            "do not understand",
            "dont get it",
            "do not get it",
            "dont get this",
            "confused",
            "confusing",
            "dont know",
            "do not know",
            "no idea",
            "idk",
            "what do you mean",
            "explain again",
            "explain it again",
            "say it again",
            "another way",
            "makes no sense",
            "doesnt make sense",
        ],
    ),
    (Meaning::Stop, &["i want to stop", "lets stop", "stop for today"]),
];

impl Meaning {
    /// The meaning of a message. Only English is recognised; anything else is a question or words.
    pub fn of(message: &str) -> Self {
        let plain = plain(message);
        let whole = WHOLE.iter().find(|(_, all)| all.contains(&plain.as_str())).map(|(meaning, _)| *meaning);
        let within = || {
            let spaced = format!(" {plain} ");
            let has = |phrase: &str| spaced.contains(&format!(" {phrase} "));
            WITHIN.iter().find(|(_, all)| all.iter().any(|phrase| has(phrase))).map(|(meaning, _)| *meaning)
        };
        let otherwise = if message.trim_end().ends_with('?') { Self::Question } else { Self::Words };
        whole.or_else(within).unwrap_or(otherwise)
    }
}

/// Lower case, with only letters and digits in words, single spaces, and no apostrophes.
pub(super) fn plain(message: &str) -> String {
    let kept: String = message.chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let words = kept.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_learners_write_is_understood() {
        let wanted = [
            (Meaning::GoOn, &["OK", "ok!", "Yes, please.", "I'm ready", "Let’s go", "Got it 👍"][..]),
            (Meaning::NotUnderstood, &["I don't understand", "no idea", "Huh?", "why?", "what do you mean by carry?"]),
            (Meaning::Hint, &["hint", "Could I have a hint please", "I'm stuck", "Help!"]),
            (Meaning::TellMe, &["I give up", "just tell me the answer", "What's the answer?"]),
            (Meaning::Slower, &["Can you go slower?", "that was too fast for me"]),
            (Meaning::Faster, &["this is too easy", "faster please"]),
            (Meaning::Stop, &["stop", "I want to stop now", "Bye!"]),
            (Meaning::Question, &["Is zero even?", "Do I add the tens first?"]),
            (Meaning::Words, &["the tens make one hundred", "42", "", "我不懂", "know how tens work"]),
        ];
        for (meaning, messages) in wanted {
            for message in messages {
                assert_eq!(Meaning::of(message), meaning, "{message:?}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_message_means_something(message in ".{0,200}") {
            let meaning = Meaning::of(&message);
            prop_assert_eq!(meaning, Meaning::of(&format!("  {message} ")));
        }
    }
}
