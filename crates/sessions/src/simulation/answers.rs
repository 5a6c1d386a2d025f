//! Drawn abilities and answers.

use plumb_answers::item::{ItemBody, ItemOption, MAX_SEED, TestForm};
use plumb_content::generate::Stream;
use plumb_measure::response::{FamilyParameters, ItemParameters, MAX_DIFFICULTY};

/// Ids of the options of every item in a simulation.
pub(super) const RIGHT: &str = "right";
pub(super) const WRONG: &str = "wrong";

/// The form with two options for each item, of which one is right: marking is not what is simulated.
pub(super) fn with_stub_answers(mut form: TestForm) -> TestForm {
    let option = |id: &str| ItemOption { id: id.to_owned(), text: id.to_owned(), strategy: None, misconception: None };
    for placed in &mut form.items {
        placed.item.body =
            ItemBody::MultipleChoice { options: vec![option(RIGHT), option(WRONG)], key: RIGHT.to_owned() };
    }
    form
}

/// Random numbers of one learner.
pub(super) struct Chance(Stream);

impl Chance {
    pub(super) fn new(seed: u64, learner: u32) -> Self {
        Self(Stream::of_parts(seed, &["learner", &learner.to_string()]))
    }

    /// The seed of a form.
    pub(super) fn seed(&mut self) -> u64 {
        self.0.word() & MAX_SEED
    }

    /// A number from 0 (exclusive) to 1 (exclusive).
    fn unit(&mut self) -> f64 {
        let upper = u32::try_from(self.0.word() >> 32).unwrap_or(u32::MAX);
        (f64::from(upper) + 0.5) / 4_294_967_296.0
    }

    /// A number from N(0, 1): G. E. P. Box and M. E. Muller, Annals of Mathematical Statistics 29 (1958).
    pub(super) fn normal(&mut self) -> f64 {
        let (radius, angle) = ((-2.0 * libm::log(self.unit())).sqrt(), std::f64::consts::TAU * self.unit());
        radius * libm::cos(angle)
    }

    /// Whether a learner answers an item of the family right, with a difficulty drawn from it.
    pub(super) fn answers(&mut self, family: FamilyParameters, theta: f64) -> bool {
        let mean = family.mean();
        let drawn = mean.difficulty() + family.spread() * self.normal();
        let difficulty = drawn.clamp(-MAX_DIFFICULTY, MAX_DIFFICULTY);
        let item = ItemParameters::new(mean.slope(), difficulty, mean.guess()).unwrap_or(mean);
        self.unit() < item.probability(theta)
    }
}
