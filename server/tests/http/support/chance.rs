//! Reproducible random numbers for tests.

use std::cell::Cell;
use std::hash::{DefaultHasher, Hash, Hasher as _};
use std::sync::atomic::{AtomicU64, Ordering};

use plumb_answers::item::MAX_SEED;
use plumb_service::{Chance, SystemChance};
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// Derives seeds from the run's seed (`PROPTEST_RNG_SEED`), the test's name and the count so far, so that two runs of
/// one source tree generate equal items. Without a run's seed, and for names and secrets, it uses the operating system.
pub(crate) struct TestChance {
    run: Option<u64>,
    drawn: AtomicU64,
}

impl TestChance {
    #[expect(clippy::disallowed_methods, reason = "the seed of a run of the tests")]
    pub(crate) fn new() -> Self {
        let of_site = SITES.with(|sites| sites.replace(sites.get() + 1));
        let run = std::env::var("PROPTEST_RNG_SEED").ok().map(|seed| {
            let test = std::thread::current().name().map(str::to_owned);
            hash(&(seed, test, of_site))
        });
        Self { run, drawn: AtomicU64::new(0) }
    }

    /// Derives its seeds from that number alone.
    pub(crate) fn of(run: u64) -> Self {
        Self { run: Some(run), drawn: AtomicU64::new(0) }
    }
}

thread_local! {
    /// Number of sites in this test: each has its own seeds.
    static SITES: Cell<u64> = const { Cell::new(0) };
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

impl Chance for TestChance {
    fn seed(&self) -> u64 {
        let nth = self.drawn.fetch_add(1, Ordering::Relaxed);
        self.run.map_or_else(|| SystemChance.seed(), |run| hash(&(run, nth)) & MAX_SEED)
    }

    fn id(&self, now: Timestamp) -> Uuid {
        SystemChance.id(now)
    }

    fn secret(&self) -> [u8; 20] {
        SystemChance.secret()
    }
}
