//! What a message means by its words: the meaning of one that is not an answer, and alarms. A message with an alarm is
//! answered at once, before any teaching and before a model sees it. Fixed rules decide, which cannot be talked round.

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
fn plain(message: &str) -> String {
    let kept: String = message.chars().filter(|c| !matches!(c, '\'' | '’')).collect();
    let words = kept.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join(" ")
}

/// Why a message gets an immediate answer instead of teaching.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SafetyFlag))]
pub enum Alarm {
    /// The learner may be in danger of self-harm, or is being hurt: a responsible person has to be informed.
    Distress,
    /// A threat against others.
    Threat,
    /// Insults. The learner is asked to stop.
    Abuse,
}

impl Alarm {
    /// Whether a person must look at it.
    pub const fn needs_a_person(self) -> bool {
        matches!(self, Self::Distress | Self::Threat)
    }
}

/// Phrases for each alarm, the most serious first.
const RULES: [(Alarm, &[&str]); 3] = [
    (
        Alarm::Distress,
        &[
            "kill myself",
            "killing myself",
            "hurt myself",
            "hurting myself",
            "cut myself",
            "cutting myself",
            "harm myself",
            "harming myself",
            "end my life",
            "want to die",
            "wanna die",
            "wish i was dead",
            "wish i were dead",
            "better off dead",
            "suicide",
            "suicidal",
            "hits me",
            "he beats me",
            "she beats me",
            "dad beats me",
            "mum beats me",
            "mom beats me",
            "touches me",
            "touched me",
            "abuses me",
            "abused me",
            "dont want to live",
            "do not want to live",
            "no reason to live",
        ],
    ),
    (
        Alarm::Threat,
        &[
            "kill you",
            "kill him",
            "kill her",
            "kill them all",
            "kill everyone",
            "kill everybody",
            "shoot up",
            "shoot everyone",
            "shoot everybody",
            "bring a gun",
            "bring a knife",
            "bomb the school",
        ],
    ),
    (
        Alarm::Abuse,
        &[
            "fuck you",
            "fuck off",
            "shut up",
            "you are stupid",
            "youre stupid",
            "you are an idiot",
            "youre an idiot",
            "bitch",
            "asshole",
            "go to hell",
        ],
    ),
];

/// Returns the alarm in a message; `None` for almost all messages. Only English is recognised. A false alarm is
/// preferred to a missed one: "I cut myself a piece of cake" raises an alarm.
pub fn alarm(message: &str) -> Option<Alarm> {
    let spaced = format!(" {} ", plain(message));
    let has = |phrase: &&str| spaced.contains(&format!(" {phrase} "));
    RULES.iter().find(|(_, phrases)| phrases.iter().any(has)).map(|(alarm, _)| *alarm)
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

    #[test]
    fn somebody_in_distress_is_heard() {
        let distress = [
            "I want to die",
            "i wanna die",
            "I don't want to live any more",
            "sometimes I think about killing myself",
            "I want to really hurt myself",
            "my uncle touches me",
            "He hits me when I get it wrong",
            "I'M GOING TO END MY LIFE!!!",
            "suicide",
        ];
        for message in distress {
            assert_eq!(alarm(message), Some(Alarm::Distress), "{message}");
        }
        assert_eq!(alarm("I will bring a gun"), Some(Alarm::Threat));
        assert_eq!(alarm("I will kill you all"), Some(Alarm::Threat));
        assert_eq!(alarm("shut up you bot"), Some(Alarm::Abuse));
        assert!(Alarm::Distress.needs_a_person() && Alarm::Threat.needs_a_person() && !Alarm::Abuse.needs_a_person());
    }

    #[test]
    fn talk_about_the_subject_is_no_alarm() {
        let quiet = [
            "42",
            "I killed it, all right!",
            "this is killing me, I cannot do fractions",
            "I cut the cake into 8 pieces myself",
            "it beats me how that works",
            "what if the dice die shows 6",
            "I want to divide it",
            "it beats the other number",
            "kill the process with id 12",
            "it hurts my head",
            "he shut the door, and went up",
            "tell me the answer you stupid machine, please",
            "",
        ];
        for message in quiet {
            assert_eq!(alarm(message), None, "{message}");
        }
    }

    proptest! {
        #[test]
        fn every_message_means_something(message in ".{0,200}") {
            let meaning = Meaning::of(&message);
            prop_assert_eq!(meaning, Meaning::of(&format!("  {message} ")));
        }

        #[test]
        fn any_message_can_be_looked_at(message in ".{0,400}") {
            let _ = alarm(&message);
        }

        #[test]
        fn whatever_is_said_around_it_distress_is_heard(before in "[a-z ]{0,40}", after in "[a-z ]{0,40}") {
            let message = format!("{before}. I want to kill myself. {after}");
            prop_assert_eq!(alarm(&message), Some(Alarm::Distress));
        }
    }
}
