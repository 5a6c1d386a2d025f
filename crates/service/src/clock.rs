//! Time and randomness: the two inputs that the pure core must be given.

use plumb_answers::item::MAX_SEED;
use plumb_types::time::Timestamp;
use uuid::Uuid;

/// The source of time. Only the server's clock counts; tests provide their own.
pub trait Clock: Send + Sync {
    /// Returns the current time.
    fn now(&self) -> Timestamp;
    /// Returns the start of the machine, in server time and by the machine's clock; `None` for a clock that does not
    /// depend on a machine.
    fn machine(&self) -> Option<MachineStart> {
        None
    }
    /// Moves the machine's start to `start`: server time is then that instant plus the time counted since the start.
    fn reckon_from(&self, _start: Timestamp) {}
}

/// The start of the machine. The time counted since then runs evenly, even if the machine's clock is set; so a change
/// of the clock appears as another start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MachineStart {
    /// Identifies the machine and its start; `None` if unknown.
    pub id: Option<String>,
    /// Start in server time.
    pub reckoned: Timestamp,
    /// Start by the machine's clock.
    pub told: Timestamp,
}

impl MachineStart {
    /// How far the machine's clock is ahead, milliseconds; negative if it is behind.
    pub fn ahead_millis(&self) -> i64 {
        self.told.millis_since(self.reckoned)
    }
}

/// The source of seeds, identifiers and secrets.
pub trait Chance: Send + Sync {
    /// Returns an unpredictable seed of at most [`MAX_SEED`].
    fn seed(&self) -> u64;
    /// Returns a new identifier; identifiers sort by time.
    fn id(&self, now: Timestamp) -> Uuid;
    /// Returns 160 unpredictable bits.
    fn secret(&self) -> [u8; 20];
}

/// The operating system's random number generator.
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
