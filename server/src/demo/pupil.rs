//! A learner of the demo: ability, pace, and mastery so far.

use std::collections::HashMap;

use plumb_answers::answer::Input;
use plumb_answers::item::{Item, ItemBody};
use plumb_content::blueprint::Skill;
use plumb_content::generate::Generator;
use plumb_service::bulk::StoredMastery;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use super::dice::{Dice, millis, steep};

/// Probability that an item is answered without being read.
const CARELESS: f64 = 0.015;
/// Probability of an expression that is too large to be compared with the key.
const BEYOND: f64 = 0.2;
/// Such an expression.
pub(super) const TOO_LARGE: &str = "x^(10^30)";
/// Seconds for an item if the blueprint has no benchmark.
const USUAL_SECONDS: f64 = 20.0;
/// Growth of ability per day, in standard deviations of ability.
const GROWTH_A_DAY: f64 = 0.006;

/// A learner.
pub(super) struct Pupil {
    pub(super) id: UserId,
    pub(super) time_factor_percent: u16,
    ability: f64,
    /// Factor of the usual time for an item.
    pace: f64,
    pub(super) known: StoredMastery,
    /// Attempts so far, by content.
    attempts: HashMap<String, u32>,
    /// The random choices of the learner.
    pub(super) dice: Dice,
    began: Timestamp,
}

/// A learner's answer to an item.
pub(super) struct PupilReply {
    pub(super) answer: String,
    /// Time taken, in milliseconds.
    pub(super) millis: i64,
}

/// Difficulty of the demo's skills, by blueprint, for all learners alike.
pub(super) struct ItemDifficulty(pub(super) u64);

impl ItemDifficulty {
    /// Difficulty of an item, in standard deviations of ability.
    fn of(&self, item: &Item, skill: Option<&Skill>) -> f64 {
        let own = Dice::new(self.0, &["skill", &item.skill_id]).normal() * 0.5;
        let level = skill.and_then(|skill| skill.levels.iter().find(|level| level.name == item.difficulty));
        let level = level.map_or(0.5, |level| f64::from(level.value.millionths()) / 1_000_000.0);
        own + 1.6 * (level - 0.6)
    }
}

impl Pupil {
    /// The learner of that number.
    pub(super) fn new(seed: u64, number: usize, id: UserId, time_factor_percent: u16, began: Timestamp) -> Self {
        let mut dice = Dice::new(seed, &["learner", &number.to_string()]);
        let ability = dice.normal();
        let pace = (1.0 + 0.25 * dice.normal()).clamp(0.5, 2.0);
        Self {
            id,
            time_factor_percent,
            ability,
            pace,
            known: StoredMastery::default(),
            attempts: HashMap::new(),
            dice,
            began,
        }
    }

    /// Counts an attempt and returns its number.
    pub(super) fn attempt(&mut self, about: &str) -> u32 {
        let made = self.attempts.entry(about.to_owned()).or_insert(0);
        *made += 1;
        *made
    }

    /// Returns the learner's answer to an item at that time. `again`: after a wrong answer.
    pub(super) fn answer(
        &mut self,
        item: &Item,
        generator: Option<&Generator>,
        hardness: &ItemDifficulty,
        at: Timestamp,
        again: bool,
    ) -> PupilReply {
        let skill = generator.map(|generator| &**generator.skill());
        let usual = skill.and_then(usual_seconds).unwrap_or(USUAL_SECONDS);
        if self.dice.chance(CARELESS) {
            let answer = self.careless(item);
            return PupilReply { answer, millis: millis(0.8 + self.dice.share()) };
        }
        if let ItemBody::ShortAnswer { spec, .. } = &item.body
            && spec.input == Input::Expression
            && self.dice.chance(BEYOND)
        {
            return PupilReply { answer: TOO_LARGE.to_owned(), millis: millis(usual * self.pace) };
        }
        let days = whole_days(self.began, at);
        let able = self.ability + GROWTH_A_DAY * days + if again { 0.8 } else { 0.0 };
        let knows = steep(0.9 + 1.1 * (able - hardness.of(item, skill)));
        let right = self.dice.chance(knows);
        let answer = if right { key(item).to_owned() } else { self.wrong(item, generator) };
        let slower = if right { 1.0 } else { 1.25 };
        let seconds = usual * self.pace * slower * (1.0 + 0.35 * self.dice.normal()).clamp(0.25, 3.0);
        PupilReply { answer, millis: millis(seconds) }
    }

    fn careless(&mut self, item: &Item) -> String {
        match item.body.options() {
            Some(options) => self.dice.any(options).map_or_else(String::new, |option| option.id.clone()),
            None => self.dice.below(100).to_string(),
        }
    }

    /// Returns a wrong answer, by one of the blueprint's misconceptions if it has any: the first ones more often.
    fn wrong(&mut self, item: &Item, generator: Option<&Generator>) -> String {
        match &item.body {
            ItemBody::MultipleChoice { options, key } => {
                let wrong: Vec<&str> =
                    options.iter().filter(|option| option.id != *key).map(|option| option.id.as_str()).collect();
                self.dice.rather_early(&wrong).map_or_else(|| key.clone(), |id| (*id).to_owned())
            }
            ItemBody::ShortAnswer { key, .. } => {
                let lesson = generator.and_then(|generator| generator.lesson(&item.difficulty, item.seed).ok());
                let ways = lesson.map(|lesson| lesson.wrong_ways).unwrap_or_default();
                match self.dice.rather_early(&ways) {
                    Some(way) => way.answer.clone(),
                    None => key.parse::<i64>().map_or_else(|_| key.clone(), |key| key.saturating_add(1).to_string()),
                }
            }
        }
    }
}

/// Returns the right answer as it is submitted.
pub(super) fn key(item: &Item) -> &str {
    match &item.body {
        ItemBody::MultipleChoice { key, .. } | ItemBody::ShortAnswer { key, .. } => key,
    }
}

/// Returns the usual time for an item: the median of the blueprint's benchmarks.
fn usual_seconds(skill: &Skill) -> Option<f64> {
    let mut seconds: Vec<u32> = skill.benchmarks.iter().map(|benchmark| benchmark.expected_time_seconds).collect();
    seconds.sort_unstable();
    seconds.get(seconds.len() / 2).map(|seconds| f64::from(*seconds))
}

#[expect(clippy::cast_precision_loss, reason = "days of a quarter")]
fn whole_days(from: Timestamp, to: Timestamp) -> f64 {
    (to.millis_since(from) / 86_400_000) as f64
}
