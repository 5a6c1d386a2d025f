//! Measures how many answers the store accepts in a second, and how fast the audit trail is verified.
//!
//! `cargo run --release -p plumb-store --example bench_writer -- sqlite:/path/to/new.db 64 5`

use std::time::{Duration, Instant};

use plumb_store::audit::AuditEntry;
use plumb_store::sessions::{
    Appended, Created, DeleteDrafts, FormSource, NewEvent, NewSession, SessionChange, SessionState,
};
use plumb_store::users::NewUser;
use plumb_store::{Options, Stores};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

const AT: Timestamp = Timestamp::from_secs(1_800_000_000);

type BenchFailure = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), BenchFailure> {
    let mut args = std::env::args().skip(1);
    let url = args.next().ok_or("give a database URL, then clients and seconds")?;
    let clients: u64 = args.next().map_or(Ok(64), |text| text.parse())?;
    let seconds: u64 = args.next().map_or(Ok(5), |text| text.parse())?;
    let stores = plumb_store::open(&url, &Options::default()).await?;

    let end = now() + Duration::from_secs(seconds);
    let mut tasks = tokio::task::JoinSet::new();
    for client in 1..=clients {
        let stores = stores.clone();
        tasks.spawn(answer_until(stores, client, end));
    }
    let mut waits = Vec::new();
    while let Some(done) = tasks.join_next().await {
        waits.append(&mut done??);
    }
    waits.sort_unstable();
    let rate = waits.len() as u64 / seconds;
    report(&format!("{rate} answers/s of {clients} clients, p50 {:?}, p99 {:?}", at(&waits, 50), at(&waits, 99)));

    let missing = 100_000 - stores.audit.head().await?.seq;
    for start in (0..missing).step_by(5_000) {
        let entries = (start..missing.min(start + 5_000)).map(|n| entry(&n.to_string())).collect();
        stores.audit.record(entries).await?;
    }
    let began = now();
    let verified = stores.audit.verify(&[]).await?;
    report(&format!(
        "{} audit rows and {} events verified in {:?}: {:?}",
        verified.rows,
        verified.events,
        began.elapsed(),
        verified.first_bad
    ));
    stores.maintenance.close().await;
    Ok(())
}

async fn answer_until(stores: Stores, client: u64, end: Instant) -> Result<Vec<Duration>, BenchFailure> {
    let id = begin(&stores, client).await?;
    let mut waits = Vec::new();
    while now() < end {
        let began = now();
        // Answering is one read of session and draft, and one change.
        let view = stores.sessions.load_for_answer(id, 1).await?.ok_or("the session is gone")?;
        let change = SessionChange {
            id,
            expected_version: view.session.version,
            expected_head: view.session.head,
            expected_drafts: None,
            state: view.session.state,
            events: vec![event("attempt_submitted"), event("attempt_evaluated")],
            delete_drafts: DeleteDrafts::One(1),
            learned: Vec::new(),
            should_notify: false,
            audit: entry(&id.to_string()),
        };
        if stores.sessions.append(change).await? != Appended::Appended {
            return Err("a lone client met a conflict".into());
        }
        waits.push(began.elapsed());
    }
    Ok(waits)
}

async fn begin(stores: &Stores, client: u64) -> Result<SessionId, BenchFailure> {
    let learner = UserId::from(Uuid::from_u64_pair(client, 1));
    let user = NewUser {
        id: learner,
        name: format!("client {client}"),
        role: Role::Learner,
        password_hash: String::new(),
        time_factor_percent: 100,
        created_at: AT,
    };
    stores.users.create(user, entry(&learner.to_string())).await?;
    let id = Uuid::from_u64_pair(client, 2).into();
    let session = NewSession {
        id,
        learner,
        kind: "evaluation".into(),
        assessment_id: "BENCH".into(),
        assessment_hash: ContentHash::of("BENCH"),
        attempt: 1,
        created_at: AT,
        state: SessionState {
            status: "active".into(),
            open: true,
            snapshot: format!("{{\"x\":\"{}\"}}", "s".repeat(3_000)),
            next_due_at: Some(AT),
            finished_at: None,
            score_bp: None,
            grade: None,
            undecided: 0,
            score_from: None,
        },
        events: vec![event("session_created")],
        form: FormSource::None,
        anonymity: None,
        audit: entry(&id.to_string()),
    };
    match stores.sessions.create(session).await? {
        Created::Created => Ok(id),
        other => Err(format!("{other:?}: use a new database").into()),
    }
}

fn event(kind: &str) -> NewEvent {
    NewEvent { at: AT, kind: kind.into(), body: format!("{{\"answer\":\"{}\"}}", "a".repeat(150)), call: None }
}

fn entry(subject: &str) -> AuditEntry {
    AuditEntry {
        at: AT,
        actor: None,
        action: AuditAction::AttemptSubmitted,
        subject_kind: "session".into(),
        subject_id: subject.into(),
        detail: "{\"position\":1}".into(),
    }
}

fn at(sorted: &[Duration], percent: usize) -> Duration {
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default()
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads a clock")]
fn now() -> Instant {
    Instant::now()
}

#[expect(clippy::print_stdout, reason = "a measurement is for reading")]
fn report(line: &str) {
    println!("{line}");
}
