//! Checks that all acknowledged data is in the database, and that the database is consistent.

use plumb_sessions::engine::Event as _;
use std::collections::HashMap;
use std::fmt;
use std::process::Command;

use plumb_sessions::session::SessionEvent;
use plumb_store::Stores;
use plumb_store::audit::AuditFilter;
use plumb_store::sessions::{Drafts, SessionFilter, SessionRow};
use plumb_types::ids::SessionId;

use crate::live::Failure;
use crate::live::process::Site;
use crate::scene::Scene;
use crate::sitter::{Acknowledged, Record};

/// Counts of the checked data.
#[derive(Debug, Default)]
pub(crate) struct CrashReport {
    pub(crate) acknowledged: u64,
    pub(crate) cut_off: u64,
    looks: u64,
    sessions: u64,
    finished: u64,
}

impl fmt::Display for CrashReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { acknowledged, cut_off, looks, sessions, finished } = self;
        write!(
            f,
            "{acknowledged} answers acknowledged and there, {cut_off} requests cut off, {looks} looks at saved \
             answers, {sessions} sessions, {finished} finished"
        )
    }
}

/// A session as it is stored.
pub(crate) struct Stored {
    pub(crate) row: SessionRow,
    pub(crate) drafts: Drafts,
    pub(crate) events: Vec<SessionEvent>,
}

/// Checks everything; the server must not be running.
pub(crate) async fn all(scene: &Scene, records: &[Record]) -> Result<CrashReport, Failure> {
    let stores = scene.stores().await?;
    let sessions = stored(&stores).await?;
    let mut found = CrashReport { sessions: sessions.len() as u64, ..CrashReport::default() };
    for record in records {
        let there = |id: &SessionId| sessions.get(id).ok_or_else(|| format!("session {id} is lost"));
        for done in &record.submits {
            must_have_submit(there(&done.session)?, done)?;
        }
        for done in &record.saves {
            must_have_save(there(&done.session)?, done)?;
        }
        for id in &record.finished {
            if there(id)?.row.state.open {
                return Err(format!("session {id} was said to be over and is open").into());
            }
        }
        found.acknowledged += (record.submits.len() + record.saves.len()) as u64;
        found.cut_off += record.cut_off;
        found.looks += record.looks;
        found.finished += record.finished.len() as u64;
    }
    for session in sessions.values() {
        must_have_one_result(&stores, session).await?;
    }
    stores.maintenance.close().await;
    in_order(scene)?;
    Ok(found)
}

/// Runs the product's own checks.
pub(crate) fn in_order(scene: &Scene) -> Result<(), Failure> {
    let checked = command(&scene.site, &["db", "check"])?;
    if !checked.contains("0 problems") {
        return Err(checked.into());
    }
    let (heads, key) = (scene.site.path("audit-heads.jsonl"), scene.site.path("audit-key.pem"));
    let verified = command(&scene.site, &["audit", "verify", "--heads", &heads, "--key", &key])?;
    if verified.lines().any(|line| line == "whole") { Ok(()) } else { Err(verified.into()) }
}

/// Runs another `plumb` command on this database; returns its output, or fails with it.
fn command(site: &Site, words: &[&str]) -> Result<String, Failure> {
    let mut command = Command::new(&site.binary);
    let done = command.args(words).args(["--database", &site.database]).env_remove("PLUMB_CONFIG").output()?;
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    if done.status.success() { Ok(said) } else { Err(format!("plumb {words:?}: {}\n{said}", done.status).into()) }
}

/// Loads every session with its drafts and events.
pub(crate) async fn stored(stores: &Stores) -> Result<HashMap<SessionId, Stored>, Failure> {
    let mut filter = SessionFilter { limit: 500, ..SessionFilter::default() };
    let mut sessions = HashMap::new();
    loop {
        let page = stores.sessions.list(filter.clone()).await?;
        let Some(last) = page.last() else { return Ok(sessions) };
        filter.after = Some((last.created_at, last.id));
        for summary in page {
            let loaded = stores.sessions.load_with_drafts(summary.id).await?;
            let (row, drafts) = loaded.ok_or("a session went away")?;
            let events = stores.sessions.events(summary.id).await?;
            let events: Result<_, _> = events.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
            sessions.insert(summary.id, Stored { row, drafts, events: events? });
        }
    }
}

fn must_have_submit(session: &Stored, done: &Acknowledged) -> Result<(), Failure> {
    let same = session.events.iter().filter(|event| match event {
        SessionEvent::AttemptSubmitted { position, answer, command_id, .. } => {
            (*position, answer.as_str(), *command_id) == (done.position, done.answer.as_str(), done.command)
        }
        _ => false,
    });
    match same.count() {
        1 => Ok(()),
        count => Err(format!("a submit is there {count} times: {done:?}").into()),
    }
}

/// Checks that a save is stored, or was replaced by a later one or by a submit.
fn must_have_save(session: &Stored, done: &Acknowledged) -> Result<(), Failure> {
    let later_submit = session.events.iter().any(|event| {
        matches!(event, SessionEvent::AttemptSubmitted { position, revision, .. }
            if *position == done.position && u64::from(*revision) > done.revision)
    });
    let kept = session.drafts.rows.iter().any(|draft| {
        let same = (draft.command_id, draft.answer.as_str()) == (done.command, done.answer.as_str());
        draft.position == i64::from(done.position)
            && (same || u64::try_from(draft.revision).is_ok_and(|revision| revision > done.revision))
    });
    if later_submit || kept { Ok(()) } else { Err(format!("a save is lost: {done:?}").into()) }
}

/// Checks that a session that is over has exactly one result, in its events and in the audit trail, and that an open
/// one has none.
async fn must_have_one_result(stores: &Stores, session: &Stored) -> Result<(), Failure> {
    let id = session.row.id;
    let closing = ["session_completed", "session_expired", "session_terminated"];
    let results = session.events.iter().filter(|event| closing.contains(&event.kind())).count();
    let filter = AuditFilter { subject_id: Some(id.to_string()), limit: 10_000, ..AuditFilter::default() };
    let rows = stores.audit.page(filter).await?;
    let audited = rows.iter().filter(|row| closing.contains(&row.entry.action.as_str())).count();
    let wanted = usize::from(!session.row.state.open);
    if (results, audited) == (wanted, wanted) && session.row.state.score_bp.is_some() == (wanted == 1) {
        Ok(())
    } else {
        Err(format!("session {id}: {results} results, {audited} of them audited, {:?}", session.row.state.status)
            .into())
    }
}
