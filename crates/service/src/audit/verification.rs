//! Verifying the audit trail while the server runs: one verification at a time, remembered until the next one or a
//! restart. Also lists the signed heads.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_store::Stores;
use plumb_store::audit::{AuditEntry, Progress, RecordPosition, VerifyReport};
use plumb_store::heads::{HeadsError, HeadsPage, SignedHead};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use super::{Admin, NamedAccount};
use crate::clock::Clock;
use crate::failure::{Result, ServiceError};

/// Signed heads on a page.
const HEADS: usize = 50;
/// Subject of rows about the trail itself.
pub(super) const TRAIL: (&str, &str) = ("audit", "trail");

/// The file of signed heads, which is kept outside the database, and the key to check it with. Its methods block.
pub trait HeadsFile: Send + Sync {
    /// Returns all heads signed with this server's key, with their signatures checked; `None` if there is no file.
    fn all(&self) -> Result<Option<Vec<SignedHead>>, HeadsError>;
    /// Returns the last lines before a byte of the file, like [`plumb_store::heads::list_heads`].
    fn list(&self, before: Option<u64>, limit: usize) -> Result<HeadsPage, HeadsError>;
}

/// Status of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum VerificationStatus {
    /// It is running.
    Running,
    /// All rows and events are intact.
    Whole,
    /// The first row or event that is not intact, and why.
    Bad(RecordPosition, String),
    /// This line of the signed heads is invalid, and why.
    BadHead(usize, String),
    /// It could not be carried out; the log has the reason.
    Failed,
}

/// A verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationView {
    pub started: Timestamp,
    /// The account that began it.
    pub by: NamedAccount,
    pub finished: Option<Timestamp>,
    /// Its progress.
    pub progress: Progress,
    /// Its result; `None` while it is running or if it failed.
    pub report: Option<VerifyReport>,
    /// Whether there was a file of signed heads to compare with.
    pub has_heads: bool,
    /// Its status.
    pub standing: VerificationStatus,
}

/// The running or latest verification of this server.
#[derive(Clone, Default)]
pub(crate) struct Verification(Arc<Mutex<Option<VerificationState>>>);

#[derive(Clone)]
struct VerificationState {
    started: Timestamp,
    by: UserId,
    finished: Option<Timestamp>,
    progress: Progress,
    report: Option<VerifyReport>,
    has_heads: bool,
    standing: VerificationStatus,
}

impl Verification {
    fn state(&self) -> MutexGuard<'_, Option<VerificationState>> {
        // The state is consistent at any moment, so a poisoned lock is safe.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut VerificationState)) {
        if let Some(state) = self.state().as_mut() {
            change(state);
        }
    }

    /// Registers a verification as running; returns false if another one is running.
    fn take_on(&self, by: UserId, at: Timestamp) -> bool {
        let mut state = self.state();
        if state.as_ref().is_some_and(|state| state.standing == VerificationStatus::Running) {
            return false;
        }
        *state = Some(VerificationState {
            started: at,
            by,
            finished: None,
            progress: Progress::default(),
            report: None,
            has_heads: false,
            standing: VerificationStatus::Running,
        });
        true
    }
}

/// The inputs of a verification, apart from the request that began it.
#[derive(Clone)]
struct VerificationJob {
    stores: Stores,
    clock: Arc<dyn Clock>,
    heads: Arc<dyn HeadsFile>,
    state: Verification,
    by: UserId,
}

impl VerificationJob {
    fn entry(&self, action: AuditAction, detail: &Json) -> AuditEntry {
        AuditEntry {
            at: self.clock.now(),
            actor: Some(self.by),
            action,
            subject_kind: TRAIL.0.into(),
            subject_id: TRAIL.1.into(),
            detail: detail.to_string(),
        }
    }

    async fn run(self) {
        let found = tokio::spawn(self.clone().verify()).await;
        let (standing, report) = match found {
            Ok(Ok(found)) => found,
            Ok(Err(error)) => {
                tracing::error!(%error, "the audit trail could not be verified");
                (VerificationStatus::Failed, None)
            }
            Err(error) => {
                tracing::error!(%error, "verifying the audit trail broke off");
                (VerificationStatus::Failed, None)
            }
        };
        if matches!(standing, VerificationStatus::Bad(..) | VerificationStatus::BadHead(..)) {
            tracing::error!(?standing, "the audit trail is not as it was written");
        }
        let (action, detail) = told(&standing, report.as_ref());
        let entry = match action {
            EndRow::Verified => self.entry(AuditAction::ChainVerified, &detail),
            EndRow::Failed => self.entry(AuditAction::VerificationFailed, &detail),
        };
        if let Err(error) = self.stores.audit.record(vec![entry]).await {
            tracing::error!(%error, "that the audit trail was verified could not be written down");
        }
        let at = self.clock.now();
        self.state.change(|state| {
            state.finished = Some(at);
            state.report = report;
            state.standing = standing;
        });
    }

    async fn verify(self) -> Result<(VerificationStatus, Option<VerifyReport>)> {
        let heads = Arc::clone(&self.heads);
        let read = tokio::task::spawn_blocking(move || heads.all()).await;
        let signed = match read.map_err(|error| ServiceError::Internal(error.to_string()))? {
            Ok(signed) => signed,
            Err(HeadsError::Line { line, why }) => {
                return Ok((VerificationStatus::BadHead(line, why.to_owned()), None));
            }
            Err(HeadsError::Io(error)) => return Err(ServiceError::Internal(error.to_string())),
        };
        self.state.change(|state| state.has_heads = signed.is_some());
        let told = |progress| self.state.change(|state| state.progress = progress);
        let report = self.stores.audit.verify_with_progress(&signed.unwrap_or_default(), &told).await?;
        let standing = match &report.first_bad {
            None => VerificationStatus::Whole,
            Some(bad) => VerificationStatus::Bad(bad.place, bad.why.clone()),
        };
        Ok((standing, Some(report)))
    }
}

/// The kind of row that is written at the end of a verification.
enum EndRow {
    Verified,
    Failed,
}

fn told(standing: &VerificationStatus, report: Option<&VerifyReport>) -> (EndRow, Json) {
    let mut detail = match report {
        Some(report) => json!({
            "rows": report.rows, "sessions": report.sessions, "events": report.events, "heads": report.heads,
        }),
        None => json!({}),
    };
    detail["whole"] = json!(*standing == VerificationStatus::Whole);
    match standing {
        VerificationStatus::Running | VerificationStatus::Failed => return (EndRow::Failed, json!({})),
        VerificationStatus::Whole => {}
        VerificationStatus::Bad(RecordPosition::Audit(row), why) => {
            detail["bad_row"] = json!(row);
            detail["why"] = json!(why);
        }
        VerificationStatus::Bad(RecordPosition::Event(session, event), why) => {
            detail["bad_session"] = json!(session);
            detail["bad_event"] = json!(event);
            detail["why"] = json!(why);
        }
        VerificationStatus::BadHead(line, why) => {
            detail["bad_head_line"] = json!(line);
            detail["why"] = json!(why);
        }
    }
    (EndRow::Verified, detail)
}

impl Admin<'_> {
    /// Begins to verify the whole trail; returns false if a verification is running. Recorded as a row now and another
    /// one at the end.
    pub async fn begin_verification(&self) -> Result<bool> {
        let plumb = self.plumb;
        let job = VerificationJob {
            stores: plumb.stores.clone(),
            clock: Arc::clone(&plumb.clock),
            heads: Arc::clone(&plumb.heads),
            state: plumb.verification.clone(),
            by: self.actor.id,
        };
        if !plumb.verification.take_on(self.actor.id, plumb.now()) {
            return Ok(false);
        }
        let noted = plumb.stores.audit.record(vec![job.entry(AuditAction::VerificationBegun, &json!({}))]).await;
        if let Err(error) = noted {
            *plumb.verification.state() = None;
            return Err(error.into());
        }
        tokio::spawn(job.run());
        Ok(true)
    }

    /// Returns the running verification, or the last one since this server started.
    pub async fn verification(&self) -> Result<Option<VerificationView>> {
        let state = self.plumb.verification.state().clone();
        let Some(state) = state else { return Ok(None) };
        let VerificationState { started, by, finished, progress, report, has_heads, standing } = state;
        let names = self.names(BTreeSet::from([by])).await?;
        let name = names.get(&by).cloned().unwrap_or_else(|| by.to_string());
        let by = NamedAccount { id: by, name };
        Ok(Some(VerificationView { started, by, finished, progress, report, has_heads, standing }))
    }

    /// Returns signed heads, newest first, from before a byte of their file.
    pub async fn signed_heads(&self, before: Option<u64>) -> Result<HeadsPage> {
        let heads = Arc::clone(&self.plumb.heads);
        let listed = tokio::task::spawn_blocking(move || heads.list(before, HEADS)).await;
        let listed = listed.map_err(|error| ServiceError::Internal(error.to_string()))?;
        listed.map_err(|error| ServiceError::Internal(error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use plumb_types::ids::SessionId;

    use super::*;

    #[test]
    fn one_at_a_time_and_then_the_next() {
        let verification = Verification::default();
        let (somebody, at) = (UserId::nil(), Timestamp::from_secs(1));
        assert!(verification.take_on(somebody, at));
        assert!(!verification.take_on(somebody, at), "it is under way");
        verification.change(|state| state.standing = VerificationStatus::Whole);
        assert!(verification.take_on(somebody, at));
    }

    #[test]
    fn the_row_at_the_end_names_the_first_bad_place() {
        let session = SessionId::from_u128(7);
        for (standing, field, value) in [
            (VerificationStatus::Bad(RecordPosition::Audit(9), "x".into()), "bad_row", json!(9)),
            (VerificationStatus::Bad(RecordPosition::Event(session, 3), "x".into()), "bad_session", json!(session)),
            (VerificationStatus::BadHead(2, "x".into()), "bad_head_line", json!(2)),
        ] {
            let (action, detail) = told(&standing, None);
            assert!(matches!(action, EndRow::Verified));
            assert_eq!((&detail[field], &detail["whole"]), (&value, &json!(false)), "{detail}");
        }
    }
}
