//! The two things a pure core must be given: the time, and chance.

use plumb_answers::item::MAX_SEED;
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// Tells the time. Only the server's clock counts; tests bring their own.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
    /// How the machine's clock stands to it; none for a clock that does not run by a machine.
    fn machine(&self) -> Option<MachineStart> {
        None
    }
    /// From now on the machine was started then: now is so long after as it has counted since.
    fn reckon_from(&self, _start: Timestamp) {}
}

/// When the machine was started. What it has counted since then runs evenly, whatever its clock is set to; so a clock that
/// is set shows as another start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineStart {
    /// Which start of which machine; none where that is not told.
    pub id: Option<String>,
    /// As time is reckoned here.
    pub reckoned: Timestamp,
    /// By the machine's clock.
    pub told: Timestamp,
}

impl MachineStart {
    /// How far the machine's clock is ahead, in milliseconds; below 0 it is behind.
    pub fn ahead_millis(&self) -> i64 {
        self.told.millis_since(self.reckoned)
    }
}

/// Makes seeds, identifiers and secrets.
pub trait Chance: Send + Sync {
    /// A seed of at most [`MAX_SEED`] that nobody can guess.
    fn seed(&self) -> u64;
    /// A fresh identifier, in the order of time.
    fn id(&self, now: Timestamp) -> Uuid;
    /// 160 bits that nobody can guess.
    fn secret(&self) -> [u8; 20];
}

/// The operating system's random numbers.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemChance;

#[expect(clippy::disallowed_methods, reason = "the one place that makes chance")]
impl Chance for SystemChance {
    fn seed(&self) -> u64 {
        getrandom::u64().expect("the operating system gives random numbers") & MAX_SEED
    }

    fn id(&self, now: Timestamp) -> Uuid {
        let millis = u64::try_from(now.as_millis()).unwrap_or(0);
        let mut noise = [0; 10];
        getrandom::fill(&mut noise).expect("the operating system gives random numbers");
        uuid::Builder::from_unix_timestamp_millis(millis, &noise).into_uuid()
    }

    fn secret(&self) -> [u8; 20] {
        let mut secret = [0; 20];
        getrandom::fill(&mut secret).expect("the operating system gives random numbers");
        secret
    }
}
