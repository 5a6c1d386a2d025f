//! The two things a pure core must be given: the time, and chance.

use plumb_domain::item::MAX_SEED;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

/// Tells the time. Only the server's clock counts; tests bring their own.
pub trait Clock: Send + Sync {
    /// Now.
    fn now(&self) -> Timestamp;
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
