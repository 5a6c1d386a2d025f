//! The machine's clock may be set at any moment: no learner gains or loses time by it.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use plumb_server::clock::{Machine, SteadyClock};
use plumb_service::Plumb;
use plumb_store::audit::AuditFilter;
use plumb_types::time::Timestamp;

use crate::support::{START, Site, instant, plumb};

const HOUR: i64 = 3_600;

/// A machine with a clock that can be set.
struct FakeMachineState {
    told: AtomicI64,
    uptime: AtomicI64,
    start: Mutex<String>,
}

#[derive(Clone)]
struct FakeMachine(Arc<FakeMachineState>);

impl FakeMachine {
    fn new() -> Self {
        let told = AtomicI64::new(instant(START).as_micros());
        Self(Arc::new(FakeMachineState { told, uptime: AtomicI64::new(77), start: Mutex::new("first".into()) }))
    }

    fn pass(&self, secs: i64) {
        self.set_ahead(secs);
        self.0.uptime.fetch_add(secs * 1_000_000, Ordering::SeqCst);
    }

    fn set_ahead(&self, secs: i64) {
        self.0.told.fetch_add(secs * 1_000_000, Ordering::SeqCst);
    }

    fn reboot(&self) {
        *self.0.start.lock().unwrap() = "second".into();
        self.0.uptime.store(0, Ordering::SeqCst);
    }
}

impl Machine for FakeMachine {
    fn told(&self) -> Timestamp {
        Timestamp::from_micros(self.0.told.load(Ordering::SeqCst))
    }

    fn uptime(&self) -> i64 {
        self.0.uptime.load(Ordering::SeqCst)
    }

    fn start(&self) -> Option<String> {
        Some(self.0.start.lock().unwrap().clone())
    }
}

/// Starts a server on that machine.
async fn server(site: &Site, machine: &FakeMachine) -> Arc<Plumb> {
    let plumb = plumb(&site.stores, &Arc::new(SteadyClock::new(machine.clone())), &site.settings);
    plumb.begin_time().await.unwrap();
    plumb
}

/// Returns the recorded events of the clock, oldest first.
async fn noted(site: &Site) -> Vec<String> {
    let filter = AuditFilter { subject_kind: Some("clock".into()), limit: 100, ..AuditFilter::default() };
    let rows = site.stores.audit.page(filter).await.unwrap();
    rows.into_iter().rev().map(|row| row.entry.action).collect()
}

fn after(secs: i64) -> Timestamp {
    instant(START).plus_secs(secs)
}

#[tokio::test]
async fn a_clock_that_is_set_during_a_test_gives_and_takes_nothing_and_is_gone_by_when_it_is_over() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let machine = FakeMachine::new();
    let plumb = server(&site, &machine).await;
    assert_eq!(plumb.now(), after(0));
    machine.pass(60);
    machine.set_ahead(HOUR);
    plumb.keep_time().await.unwrap();
    assert_eq!(plumb.now(), after(60), "a minute has passed and no hour");
    plumb.keep_time().await.unwrap();
    assert_eq!(noted(&site).await, ["clock_started", "clock_jumped"], "noted once");
    plumb.close_overdue().await.unwrap();
    assert!(!site.session(session).await.status().is_closed());

    // A restarted server continues the time of the earlier one.
    machine.pass(30);
    let plumb = server(&site, &machine).await;
    assert_eq!(plumb.now(), after(90));
    assert_eq!(noted(&site).await.len(), 2);
    // Set again while the server was down, and recorded at its start.
    machine.set_ahead(-2 * HOUR);
    let plumb_again = server(&site, &machine).await;
    assert_eq!(plumb_again.now(), after(90));
    assert_eq!(noted(&site).await[2..], ["clock_jumped"]);

    ann.finish(session).await;
    plumb.keep_time().await.unwrap();
    assert_eq!(plumb.now(), after(90 - HOUR));
    assert_eq!(noted(&site).await.last().unwrap(), "clock_set");
}

#[tokio::test]
async fn what_has_no_end_near_by_holds_nothing_and_another_start_of_the_machine_begins_anew() {
    let (site, mut ann) = Site::with_learner().await;
    // It has no time limit.
    ann.practise(&site, "t_add").await;
    let machine = FakeMachine::new();
    let plumb = server(&site, &machine).await;
    machine.set_ahead(HOUR);
    plumb.keep_time().await.unwrap();
    assert_eq!(plumb.now(), after(HOUR));
    assert_eq!(noted(&site).await, ["clock_started", "clock_jumped", "clock_set"]);
    // A small drift is no jump.
    machine.0.told.fetch_add(999_000, Ordering::SeqCst);
    plumb.keep_time().await.unwrap();
    assert_eq!(plumb.now(), after(HOUR));
    assert_eq!(noted(&site).await.len(), 3);

    machine.reboot();
    machine.pass(5);
    let plumb = server(&site, &machine).await;
    assert_eq!(plumb.now(), machine.told(), "nothing tells of an earlier time");
    assert_eq!(noted(&site).await[3..], ["clock_started"]);
}
