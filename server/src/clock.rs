//! The one place that reads the machine's clocks.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use plumb_service::Clock;
use plumb_service::clock::MachineStart;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

/// The time of the machine's clock, which may be set at any moment. Only for commands that run briefly.
#[expect(clippy::disallowed_methods, reason = "the one place that reads it")]
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp::from_micros(saturating_cast(since.as_micros()))
}

/// The clocks of a machine.
pub trait Machine: Send + Sync {
    /// The time of the wall clock.
    fn told(&self) -> Timestamp;
    /// Microseconds since the machine started, including time asleep. Never decreases, whatever the wall clock is set
    /// to.
    fn uptime(&self) -> i64;
    /// Identifier of the machine's start; `None` if the system does not provide one.
    fn start(&self) -> Option<String>;
}

/// A clock that runs evenly: the time of the machine's start plus its uptime.
#[derive(Debug)]
pub struct SteadyClock<M> {
    machine: M,
    /// The time of the machine's start, in microseconds since the Unix epoch.
    start: AtomicI64,
}

impl<M: Machine> SteadyClock<M> {
    /// Starts from the present time of the wall clock.
    pub fn new(machine: M) -> Self {
        let start = AtomicI64::new(start(&machine).as_micros());
        Self { machine, start }
    }
}

/// Returns the time of the machine's start by its wall clock.
fn start<M: Machine>(machine: &M) -> Timestamp {
    Timestamp::from_micros(machine.told().as_micros().saturating_sub(machine.uptime()))
}

impl<M: Machine> Clock for SteadyClock<M> {
    fn now(&self) -> Timestamp {
        Timestamp::from_micros(self.start.load(Ordering::Relaxed).saturating_add(self.machine.uptime()))
    }

    fn machine(&self) -> Option<MachineStart> {
        let reckoned = Timestamp::from_micros(self.start.load(Ordering::Relaxed));
        Some(MachineStart { id: self.machine.start(), reckoned, told: start(&self.machine) })
    }

    fn reckon_from(&self, start: Timestamp) {
        self.start.store(start.as_micros(), Ordering::Relaxed);
    }
}

/// The machine that this process runs on.
#[derive(Debug, Clone, Copy, Default)]
pub struct ThisMachine;

impl Machine for ThisMachine {
    fn told(&self) -> Timestamp {
        now()
    }

    #[cfg(target_os = "linux")]
    fn uptime(&self) -> i64 {
        use rustix::time::{ClockId, clock_gettime};
        let uptime = clock_gettime(ClockId::Boottime);
        uptime.tv_sec.saturating_mul(1_000_000).saturating_add(uptime.tv_nsec / 1_000)
    }

    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::disallowed_methods, reason = "the one place that reads it")]
    fn uptime(&self) -> i64 {
        static FIRST: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        let since = FIRST.get_or_init(std::time::Instant::now).elapsed();
        saturating_cast(since.as_micros())
    }

    #[cfg(target_os = "linux")]
    fn start(&self) -> Option<String> {
        let id = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
        Some(id.trim().to_owned())
    }

    #[cfg(not(target_os = "linux"))]
    fn start(&self) -> Option<String> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_machine_counts_on_and_says_which_start_it_counts_from() {
        let clock = SteadyClock::new(ThisMachine);
        let (first, told, second) = (clock.now(), now(), clock.now());
        assert!(first <= second);
        assert!(told.millis_since(first).abs() < 1_000, "{told:?} {first:?}");
        let start = clock.machine().unwrap();
        assert!(start.ahead_millis().abs() < 1_000);
        assert_eq!(start.id.is_some(), cfg!(target_os = "linux"));
    }
}
