//! Alarms: messages that are answered at once, before any teaching.

use std::sync::LazyLock;

use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize, de};

use super::{nearest, phrases, plain};

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
    /// The alarm with that name; `None` if there is none.
    fn of_name(name: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<de::value::Error>::new(name)).ok()
    }

    /// Whether a person must look at it.
    pub const fn needs_a_person(self) -> bool {
        matches!(self, Self::Distress | Self::Threat)
    }
}

static PHRASES: LazyLock<Vec<(Alarm, Vec<&str>)>> = LazyLock::new(|| {
    let lines = phrases::listed(include_str!("alarms.txt"));
    lines.filter_map(|(name, phrases)| Some((Alarm::of_name(name)?, phrases))).collect()
});

/// Score from which a message that resembles examples of an alarm most raises it. Of 680 messages by other writers for
/// which an alarm is not meant, none comes near it.
const MIN_SCORE: f64 = 0.9;
/// Number of words from which nearness counts: the id of an option or a short answer is near to something by chance.
const MIN_WORDS: usize = 4;

/// Returns the alarm in a message; `None` for almost all messages. Phrases raise one, and nearness to example
/// sentences, in English and German. A false alarm is preferred to a missed one: "I cut myself a piece of cake" raises
/// an alarm.
pub fn alarm(message: &str) -> Option<Alarm> {
    let plain = plain(message);
    let by_phrase = PHRASES.iter().find(|(_, all)| all.iter().any(|phrase| phrases::has(&plain, phrase)));
    by_phrase.map(|(alarm, _)| *alarm).or_else(|| {
        // A message with a meaning of its own resembles an example by chance.
        if phrases::meaning(&plain).is_some() {
            return None;
        }
        plain.split(' ').nth(MIN_WORDS - 1)?;
        let (label, score) = nearest::nearest(message).into_iter().next()?;
        Alarm::of_name(label).filter(|_| score >= MIN_SCORE)
    })
}
