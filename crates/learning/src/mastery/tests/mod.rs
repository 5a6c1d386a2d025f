//! Tests of mastery, with examples and properties.

mod calibration;
mod fading;
mod fitting;
mod folding;
mod guarding;
mod learning;
mod rules;
mod vectors;

use crate::mastery::policy::DEFAULT_POLICY;
use crate::mastery::{Bkt, ItemTiming, Opportunity, Policy, Setting, SkillState, Update};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

const MINUTE: i64 = 60;
const DAY: i64 = 86_400;

fn bkt() -> Bkt {
    Bkt::new(0.40, 0.20, 0.10, 0.20).unwrap()
}

fn at(secs: i64) -> Timestamp {
    Timestamp::from_secs(1_700_000_000 + secs)
}

/// An attempt of one minute at an item with many answers and a mean time of one minute.
fn attempt(number: u32, correct: bool, secs: i64) -> Opportunity {
    Opportunity {
        item: format!("item-{number}"),
        blueprint: None,
        skills: vec!["add".into()],
        setting: Setting::Practice,
        correct,
        hinted: false,
        assisted: false,
        millis: Some(60_000),
        timing: ItemTiming { seen: 100, mean_millis: 60_000 },
        emission: None,
        at: at(secs),
        policy: DEFAULT_POLICY.to_owned(),
    }
}

/// A learner of one skill, with a minute between attempts.
struct Learner {
    state: SkillState,
    policy: Policy,
    attempts: u32,
    secs: i64,
}

impl Learner {
    fn new() -> Self {
        Self { state: SkillState::new(bkt()), policy: Policy::default(), attempts: 0, secs: 0 }
    }

    fn answers(&mut self, correct: bool) -> Update {
        self.does(|_| {}, correct)
    }

    fn does(&mut self, change: impl FnOnce(&mut Opportunity), correct: bool) -> Update {
        self.attempts += 1;
        self.secs += MINUTE;
        let mut opportunity = attempt(self.attempts, correct, self.secs);
        change(&mut opportunity);
        self.state.attempt(&SkillId::new("add"), &opportunity, &self.policy)
    }

    fn rests(&mut self, days: i64) {
        self.secs += days * DAY;
    }
}

/// Deterministic pseudorandom numbers between 0 and 1 (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        f64::from(u32::try_from((word ^ (word >> 31)) >> 32).unwrap()) / 4_294_967_296.0
    }
}

#[track_caller]
fn close(found: f64, wanted: f64) {
    assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
}
