//! The server as a separate process, and learners who use it over HTTP: for crash tests and measurements. Only the
//! server's command line, routes and database are known here.

pub(crate) mod content;
pub(crate) mod learner;
pub(crate) mod people;
pub(crate) mod process;
pub(crate) mod wire;

use std::time::Instant;

use uuid::Uuid;

/// Any error.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The present moment, for measuring durations.
#[expect(clippy::disallowed_methods, reason = "tests and measurements of a real process live in real time")]
pub(crate) fn moment() -> Instant {
    Instant::now()
}

/// Reads an environment variable that sets where to look or for how long.
#[expect(clippy::disallowed_methods, reason = "how long to measure is told by the environment")]
pub(crate) fn told(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

/// Random numbers that depend on the seed alone.
#[derive(Debug, Clone)]
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        // SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ (mixed >> 31)) % bound.max(1)
    }

    /// An id, such as a browser makes for a command.
    pub(crate) fn id<T: From<Uuid>>(&mut self) -> T {
        Uuid::from_u64_pair(self.below(u64::MAX), self.below(u64::MAX)).into()
    }
}
