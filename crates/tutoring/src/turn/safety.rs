//! Alarms: messages that are answered at once, before any teaching and before a model sees them. Decided by fixed rules
//! only, which cannot be talked round.

use serde::{Deserialize, Serialize};

use super::meaning::plain;

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
