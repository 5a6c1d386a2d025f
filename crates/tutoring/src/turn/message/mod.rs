//! What a message means by its words: the meaning of one that is not an answer, and alarms. A message with an alarm is
//! answered at once, before any teaching and before a model sees it. Fixed rules decide, which cannot be talked round:
//! first whole messages and phrases, then the [nearest example sentence](nearest), in English and German.

mod alarm;
mod forms;
mod known;
mod nearest;
mod phrases;

use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize, de};

pub use alarm::{Alarm, alarm};
pub use forms::{asks_for_meaning, asks_of_comparison, asks_on_condition, asks_to_check};
pub use known::{KnownQuestion, asks_only_for, known_question};

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
    /// To know why something is done so.
    Why,
    /// To know what a word means.
    WhatIs,
    /// A worked example.
    Example,
    /// A picture.
    Picture,
    /// The rule: the learner has forgotten how it is done.
    Rule,
    /// To know how to begin.
    FirstStep,
    /// To know what it is good for.
    Purpose,
    /// To know what was wrong with the latest answer.
    WhatWasWrong,
    /// To know whether something is right.
    IsItRight,
    /// To do it in another way.
    OtherWay,
    /// To get the question or the explanation again.
    Repeat,
    /// To know how much is left.
    HowLong,
    /// To know how an answer is typed.
    HowToWrite,
    /// The learner does not agree with the marking.
    Disagree,
    /// The learner is bored.
    Bored,
    /// The learner finds it too hard.
    Frustrated,
    /// The learner is sad, ill or tired.
    Sad,
    /// Thanks.
    Thanks,
    /// A greeting.
    Greeting,
    /// To know who the tutor is.
    WhoAreYou,
    /// Something else than the topic.
    OffTopic,
    /// A moment to wait.
    Wait,
    /// Another language.
    Language,
    /// To know whether tools or other people may help.
    Calculator,
    /// The learner says how the answer was found.
    OwnWork,
    /// To ask another question.
    Question,
    /// Anything else.
    Words,
}

/// Lowest score of a nearest example that counts; the most is 5.
const MIN_SCORE: f64 = 0.5;
/// The same for what cannot be taken back: the end of the session, and giving a question up.
const MIN_SCORE_OF_END: f64 = 0.85;
/// The same for what is not about the topic: a question about it resembles these by its form.
const MIN_SCORE_BESIDE: f64 = 0.7;
/// How far the score of what cannot be taken back must be above the next.
const MIN_LEAD_OF_END: f64 = 0.2;

impl Meaning {
    /// Whether it asks the tutor to do something, and not for an answer.
    pub const fn is_wish(self) -> bool {
        matches!(
            self,
            Self::GoOn
                | Self::NotUnderstood
                | Self::Hint
                | Self::TellMe
                | Self::Slower
                | Self::Faster
                | Self::Stop
                | Self::Repeat
        )
    }

    /// Whether it is about the program or the lesson, and not about the topic.
    const fn is_beside_topic(self) -> bool {
        matches!(
            self,
            Self::HowLong
                | Self::WhoAreYou
                | Self::OffTopic
                | Self::HowToWrite
                | Self::Disagree
                | Self::Language
                | Self::Calculator
                | Self::Wait
        )
    }

    /// The meaning with that name; `None` if there is none.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<de::value::Error>::new(name)).ok()
    }

    /// The meaning of a message by its phrases, without comparing it with examples; `None` if it has no such phrase.
    pub fn of_phrases(message: &str) -> Option<Self> {
        phrases::meaning(&plain(message))
    }

    /// The meaning of a message.
    pub fn of(message: &str) -> Self {
        let plain = plain(message);
        if let Some(meaning) = phrases::meaning(&plain) {
            return meaning;
        }
        if let Some(meaning) = forms::meaning(message) {
            return meaning;
        }
        // "Haha ok" before a question would make it resemble a wish to go on.
        let near = nearest::nearest(forms::question_in(message));
        let next = |at: usize| near.get(at + 1).map_or(0.0, |(_, score)| *score);
        let is_certain = |at: usize, label: &str, score: f64| match Self::of_name(label) {
            Some(Self::Stop | Self::TellMe) => score >= MIN_SCORE_OF_END && score - next(at) >= MIN_LEAD_OF_END,
            Some(meaning) if meaning.is_beside_topic() => score >= MIN_SCORE_BESIDE,
            _ => score >= MIN_SCORE,
        };
        let found = near.iter().take(2).enumerate().find(|(at, (label, score))| is_certain(*at, label, *score));
        let meaning = found.and_then(|(_, (label, _))| match *label {
            // The value that is asked about cannot be read; a value alone asks nothing.
            "confirm" if plain.contains(' ') => Some(Self::IsItRight),
            "confirm" => Some(Self::Words),
            label => Self::of_name(label),
        });
        let is_about_lesson = matches!(meaning, Some(Self::HowLong | Self::WhoAreYou | Self::OtherWay | Self::Purpose));
        let has_number = plain.chars().any(|letter| letter.is_ascii_digit());
        match meaning {
            Some(Self::OwnWork | Self::Words | Self::Question) | None if forms::asks_why(message) => Self::Why,
            // "Why 31 + 40?" asks about a step.
            Some(Self::IsItRight) if forms::begins_with_why(message) => Self::Why,
            // A number is of the topic: "how many hosts fit in a /27".
            meaning if meaning == Some(Self::OwnWork) || (is_about_lesson && has_number) => {
                let is_question = forms::is_question(message);
                let other = if meaning == Some(Self::OwnWork) { Self::OwnWork } else { Self::Words };
                if is_question { Self::Question } else { other }
            }
            Some(Self::Words) | None if message.trim_end().ends_with('?') => Self::Question,
            Some(meaning) => meaning,
            None => Self::Words,
        }
    }
}

/// Whether a message has a word or phrase in it, in any case and spelling of umlauts.
pub fn mentions(message: &str, phrase: &str) -> bool {
    let phrase = plain(phrase);
    !phrase.is_empty() && phrases::has(&plain(message), &phrase)
}

/// Lower case, with only letters and digits in words, single spaces, and no apostrophes; umlauts as pairs of letters.
pub fn plain(message: &str) -> String {
    let folded = folded(message);
    let words = folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Lower case, without apostrophes, umlauts as pairs of letters.
fn folded(message: &str) -> String {
    let mut kept = String::with_capacity(message.len());
    for letter in message.to_lowercase().chars() {
        match letter {
            '\'' | '’' => {}
            'ä' => kept.push_str("ae"),
            'ö' => kept.push_str("oe"),
            'ü' => kept.push_str("ue"),
            'ß' => kept.push_str("ss"),
            letter => kept.push(letter),
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_learners_write_is_understood() {
        let wanted = [
            (Meaning::GoOn, &["OK", "ok!", "Yes, please.", "I'm ready", "Let’s go", "Got it 👍"][..]),
            (Meaning::NotUnderstood, &["I don't understand", "no idea", "Huh?", "what do you mean by carry?"]),
            (Meaning::Hint, &["hint", "Could I have a hint please", "I'm stuck", "Help!"]),
            (Meaning::TellMe, &["I give up", "just tell me the answer", "What's the answer?"]),
            (Meaning::Slower, &["Can you go slower?", "that was too fast for me"]),
            (Meaning::Faster, &["this is too easy", "faster please"]),
            (Meaning::Stop, &["stop", "I want to stop now", "Bye!"]),
            (Meaning::IsItRight, &["is that right?", "stimmt das so"]),
            (Meaning::FirstStep, &["Do I add the tens first?", "womit fange ich an"]),
            (Meaning::Why, &["why?", "wieso", "how come we carry"]),
            (Meaning::Words, &["the tens make one hundred", "42", "", "我不懂", "tens and ones"]),
        ];
        for (meaning, messages) in wanted {
            for message in messages {
                assert_eq!(Meaning::of(message), meaning, "{message:?}");
            }
        }
    }

    /// Questions of learners that were taken for questions beside the topic.
    #[test]
    fn a_question_about_the_topic_is_one() {
        let asked = [
            "wie viele hosts gibts bei /30",
            "are there numbers with no mode",
            "ist die spannweite immer das letzte minus das erste",
            "what do you do when there is a zero on top?",
            "gibts da minuszahlen",
        ];
        for message in asked {
            assert_eq!(Meaning::of(message), Meaning::Question, "{message}");
        }
        assert_eq!(Meaning::of("ich will nicht mehr"), Meaning::Stop);
        assert_eq!(alarm("ich will nicht mehr"), None);
    }

    /// Conversations that a teacher judged, and sentences like theirs.
    #[test]
    fn the_form_of_a_message_decides_before_the_words_beside_it() {
        let wanted = [
            (
                Meaning::GoOn,
                &[
                    "lol ok, lets go to the questions",
                    "I mean give me a question please",
                    "carry on then",
                    "fair enough. continue",
                    "i think i get it. continue",
                    "danke! und jetzt weiter bitte",
                    "hmm na gut, weiter",
                    "na gut dann gib mir ne aufgabe",
                    "mach mal eine aufgabe",
                    "cool let me try one",
                    "can we start",
                    "hi! im ready, this is my favorite subject :)",
                    "this is fun, more!",
                    "thx, next please",
                    "super, dann weiter",
                    "ok let me try an exercise now",
                    "stell mir bitte eine frage",
                    "ich will jetzt eine aufgabe rechnen",
                ][..],
            ),
            (
                Meaning::NotUnderstood,
                &[
                    "make it simpler pls",
                    "kannst du das leichter erklären",
                    "boah das is schwer. kannst du das leichter erklären",
                    "can you say that in easier words",
                    "erklär das bitte einfacher",
                    "put it simpler please",
                ],
            ),
            (
                Meaning::OtherWay,
                &[
                    "gibts auch ein trick wie das schneller geht?",
                    "nein ich meinte einen trick zum rechnen",
                    "is there a shortcut",
                ],
            ),
            (Meaning::Slower, &["can u go slow", "bitte langsam", "yes slower please"]),
            (
                Meaning::Why,
                &[
                    "wieso geteilt durch 100?",
                    "warum (31+40):2",
                    "und wenn 2 in der mitte sind warum addiert man die dann",
                    "hä warum plus 8",
                    "ok but why times 4",
                    "ja aber wieso 9 und nicht 10",
                ],
            ),
            (
                Meaning::Question,
                &[
                    "how many hosts fit in a /27",
                    "whats the distance from -3 to 4 then",
                    "wie kommst du von 9/36 auf 1/4",
                ],
            ),
            (Meaning::Stop, &["thanks that was nice. i have to stop now", "ich muss jetzt aufhören"]),
        ];
        for (meaning, messages) in wanted {
            for message in messages {
                assert_eq!(Meaning::of(message), meaning, "{message:?}");
            }
        }
        let others = [
            "i have a question",
            "can i ask a question",
            "i dont want more of this",
            "no more",
            "give me the answer to the question",
            "i dont understand the question",
            "zeig mir die aufgabe nochmal",
            "i get it. what is a tenth?",
            "why do we go on with the tens",
        ];
        for message in others {
            assert_ne!(Meaning::of(message), Meaning::GoOn, "{message:?}");
        }
    }

    #[test]
    fn questions_for_the_meaning_of_a_word_are_known() {
        let asked = [
            "ok what is an octet",
            "ok and an octet?",
            "huh what is an octet",
            "what does IPv4 stand for",
            "haha ok. was heißt modalwert",
            "hm was sind nochmal zehntel",
            "hä das versteh ich nicht, und was ist ein bit",
            "was ist der unterschied zwischen modalwert und häufigkeit",
            "cool. what was the difference between network adress and broadcast adress",
            "nein ich meine was ist anders bei modalwert und häufigkeit",
            "whats a ratio again? i forgot",
            "wait, what does prefix mean",
            "und der median?",
            "so what are tenths",
        ];
        for message in asked {
            assert!(asks_for_meaning(message), "{message}");
        }
        for alone in ["ok what is a numerator again?", "und der zähler?", "was heißt denn zähler", "numerator"] {
            let word = if alone.contains("num") { "numerator" } else { "Zähler" };
            assert!(asks_only_for(alone, word), "{alone}");
        }
        for more in ["what is the largest numerator", "what is a numerator for", "what is it", ""] {
            assert!(!asks_only_for(more, "numerator"), "{more}");
        }
        let others = [
            "what if the prefix is 24",
            "what happens to the mean if theres a really big number",
            "what is 3/8 of 56",
            "and then?",
            "i know what to do",
            "42",
            "kann der mittelwert auch minus sein",
        ];
        for message in others {
            assert!(!asks_for_meaning(message), "{message}");
        }
        assert!(asks_on_condition("what if two numbers come up the same") && !asks_on_condition("what is a mode"));
        assert!(asks_to_check("wie kann ich das überprüfen?") && !asks_to_check("i check my work"));
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
