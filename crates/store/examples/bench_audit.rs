//! Measures how fast the audit trail is verified and searched: 100,000 rows, target 2 seconds.
//!
//! `cargo run --release -p plumb-store --example bench_audit -- sqlite:/path/to/new.db`

use std::process::ExitCode;
use std::time::{Duration, Instant};

use plumb_store::audit::{AuditEntry, AuditFilter};
use plumb_store::{Options, Stores};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

const AT: Timestamp = Timestamp::from_secs(1_800_000_000);
/// Rows written.
const ROWS: i64 = 100_000;
/// Rows written at a time.
const AT_ONCE: i64 = 5_000;
/// Accounts that write them.
const PEOPLE: i64 = 500;
/// Longest time that verifying may take.
const TARGET: Duration = Duration::from_secs(2);

type BenchFailure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<ExitCode, BenchFailure> {
    let url = std::env::args().nth(1).ok_or("give a database URL")?;
    let stores = plumb_store::open(&url, &Options::default()).await?;
    let began = now();
    for start in (0..ROWS).step_by(usize::try_from(AT_ONCE)?) {
        stores.audit.record((start..start + AT_ONCE).map(entry).collect()).await?;
    }
    report(&format!("{ROWS} audit rows written in {:?}", began.elapsed()));
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let began = now();
        let verified = stores.audit.verify(&[]).await?;
        best = best.min(began.elapsed());
        report(&format!("{} audit rows verified in {:?}", verified.rows, began.elapsed()));
        if verified.first_bad.is_some() || verified.rows < u64::try_from(ROWS)? {
            return Err(format!("the trail is not whole: {:?}", verified.first_bad).into());
        }
    }
    pages(&stores).await?;
    stores.maintenance.close().await;
    report(&format!("target {TARGET:?}: {}", if best <= TARGET { "met" } else { "missed" }));
    Ok(if best <= TARGET { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Reads a page with each kind of filter.
async fn pages(stores: &Stores) -> Result<(), BenchFailure> {
    let any = || AuditFilter { limit: 101, ..AuditFilter::default() };
    let filters = [
        ("newest", any()),
        ("by a person", AuditFilter { actor: Some(person(7)), ..any() }),
        ("about a thing", AuditFilter { subject_id: Some("17".into()), ..any() }),
        ("a rare action", AuditFilter { action: Some(AuditAction::RoleChanged), ..any() }),
        ("a rare kind", AuditFilter { subject_kind: Some("account".into()), ..any() }),
        ("a time long ago", AuditFilter { until: Some(AT.plus_secs(100)), ..any() }),
        ("a person at a time", AuditFilter { actor: Some(person(7)), since: Some(AT.plus_secs(90_000)), ..any() }),
    ];
    for (name, filter) in filters {
        let began = now();
        let rows = stores.audit.page(filter).await?.len();
        report(&format!("a page, {name}: {rows} rows in {:?}", began.elapsed()));
    }
    Ok(())
}

fn person(number: i64) -> UserId {
    UserId::from(Uuid::from_u64_pair(1, number.unsigned_abs()))
}

/// Mostly answers, now and then an action on an account.
fn entry(number: i64) -> AuditEntry {
    let is_rare = number % 1_000 == 7;
    AuditEntry {
        at: AT.plus_secs(number),
        actor: Some(person(number % PEOPLE)),
        action: if is_rare { AuditAction::RoleChanged } else { AuditAction::AttemptEvaluated },
        subject_kind: if is_rare { "account" } else { "session" }.into(),
        subject_id: (number % 5_000).to_string(),
        detail: "{\"events\":[\"attempt_submitted\",\"attempt_evaluated\",\"problem_served\"],\"version\":12}".into(),
    }
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads a clock")]
fn now() -> Instant {
    Instant::now()
}

#[expect(clippy::print_stdout, reason = "a measurement is for reading")]
fn report(line: &str) {
    println!("{line}");
}
