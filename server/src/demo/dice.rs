//! Random numbers of the demo: a seed gives equal numbers on every machine. No function is used that differs between
//! mathematics libraries.

use plumb_answers::item::MAX_SEED;
use plumb_content::generate::Stream;
use plumb_types::ids::CommandId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// A stream of random numbers, named by a seed and a path.
#[derive(Debug, Clone)]
pub(super) struct Dice(Stream);

impl Dice {
    pub(super) fn new(seed: u64, path: &[&str]) -> Self {
        Self(Stream::of_parts(seed, path))
    }

    /// A number below `n`; 0 for 0.
    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0.below(n)
    }

    /// A number from 0 to 1, without 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub(super) fn share(&mut self) -> f64 {
        (self.0.word() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// True with that probability.
    pub(super) fn chance(&mut self, probability: f64) -> bool {
        self.share() < probability
    }

    /// About normal, with mean 0 and standard deviation 1: the sum of twelve uniform draws, less six.
    pub(super) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.share()).sum::<f64>() - 6.0
    }

    /// An element, the earlier ones more often.
    pub(super) fn rather_early<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        let first = self.0.index(of.len());
        let second = self.0.index(of.len());
        of.get(first.min(second))
    }

    /// An element, each equally often.
    pub(super) fn any<'t, T>(&mut self, of: &'t [T]) -> Option<&'t T> {
        of.get(self.0.index(of.len()))
    }

    /// A seed for forms and items.
    pub(super) fn seed(&mut self) -> u64 {
        self.0.word() & MAX_SEED
    }

    /// An identifier in order of time, as [`plumb_service::Chance::id`] makes them.
    pub(super) fn id<Id: From<Uuid>>(&mut self, at: Timestamp) -> Id {
        let millis = u64::try_from(at.as_millis()).unwrap_or(0);
        let mut noise = [0; 10];
        noise[..8].copy_from_slice(&self.0.word().to_le_bytes());
        noise[8..].copy_from_slice(&self.0.word().to_le_bytes()[..2]);
        uuid::Builder::from_unix_timestamp_millis(millis, &noise).into_uuid().into()
    }

    /// A command id as a browser makes it.
    pub(super) fn command(&mut self) -> CommandId {
        let mut noise = [0; 16];
        noise[..8].copy_from_slice(&self.0.word().to_le_bytes());
        noise[8..].copy_from_slice(&self.0.word().to_le_bytes());
        uuid::Builder::from_random_bytes(noise).into_uuid().into()
    }
}

/// From 0 to 1, with 1/2 and the steepest slope at 0: like the logistic curve, but computed with basic arithmetic
/// alone.
pub(super) fn steep(x: f64) -> f64 {
    0.5 + 0.5 * x / (1.0 + x * x).sqrt()
}

/// Converts seconds to whole milliseconds, at least 700, because no learner answers faster.
#[expect(clippy::cast_possible_truncation, reason = "bounded on both sides")]
pub(super) fn millis(seconds: f64) -> i64 {
    (seconds.clamp(0.7, 3_600.0) * 1_000.0) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_is_the_same_chance() {
        let draw = |seed| {
            let mut dice = Dice::new(seed, &["learner", "7"]);
            (dice.below(1_000), dice.command(), dice.id::<Uuid>(Timestamp::from_secs(1_000)), dice.seed())
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }

    #[test]
    fn what_looks_normal_is_about_normal() {
        let mut dice = Dice::new(3, &["normal"]);
        let draws: Vec<f64> = (0..20_000).map(|_| dice.normal()).collect();
        let mean = draws.iter().sum::<f64>() / 20_000.0;
        let variance = draws.iter().map(|draw| (draw - mean) * (draw - mean)).sum::<f64>() / 20_000.0;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }

    #[test]
    fn the_better_answer_right_more_often() {
        assert!((steep(0.0) - 0.5).abs() < f64::EPSILON);
        assert!(steep(2.0) > 0.9 && steep(-2.0) < 0.1 && steep(0.5) > steep(0.4));
    }

    #[test]
    fn nobody_is_faster_than_a_blink() {
        assert_eq!((millis(-4.0), millis(2.5)), (700, 2_500));
    }
}
