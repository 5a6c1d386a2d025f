//! Signs heads of the audit trail into a file, beginning when the server starts.

use std::path::PathBuf;

use ed25519_dalek::SigningKey;
use plumb_service::Plumb;
use plumb_store::audit::AuditHead;
use plumb_store::heads::{self, key_id};
use plumb_types::time::Timestamp;

/// Signs heads of the audit trail into a file.
pub struct Signer {
    /// The key.
    pub key: SigningKey,
    /// The file.
    pub file: PathBuf,
    /// The head that was signed last.
    pub last: Option<AuditHead>,
    /// Number of heads that the database had for this key then.
    pub noted: Option<u64>,
}

/// Heads of another server with the same key are in another file, so neither file can be verified as complete.
const SHARED: &str = "another server signs heads of this database with the same key; each needs a key of its own";

impl Signer {
    /// Signs the present head at the start, so that a server always has a signed head. Heads that were signed before
    /// and are missing from the file are reported in the log and in the trail.
    pub async fn begin(&mut self, plumb: &Plumb) -> Result<(), String> {
        let (file, key) = (self.file.clone(), self.key.verifying_key());
        let read = tokio::task::spawn_blocking(move || {
            if let Some(folder) = file.parent() {
                crate::private::make_folder(folder)?;
            }
            heads::read_heads(&file, &key)
        });
        let there = read.await.map_err(|error| error.to_string())?.map_err(|error| error.to_string())?;
        let id = key_id(&self.key.verifying_key());
        if let Some(missing) = plumb.heads_missing(&id, &there).await.map_err(|error| error.to_string())? {
            tracing::error!(missing, file = %self.file.display(), "signed heads of the audit trail are missing, or are another server's that has the same key");
        }
        self.sign(plumb).await.map(drop)
    }

    /// Signs the head, unless it is signed already; returns the time and its number. Returns an error after signing if
    /// another server signs with the same key.
    pub async fn sign(&mut self, plumb: &Plumb) -> Result<Option<(Timestamp, i64)>, String> {
        let head = plumb.audit_head().await.map_err(|error| error.to_string())?;
        if self.last.as_ref() == Some(&head) {
            return Ok(None);
        }
        let (key, file, at) = (self.key.clone(), self.file.clone(), plumb.now());
        tokio::task::spawn_blocking(move || heads::append_head(&file, &key, &head, at))
            .await
            .map_err(|error| error.to_string())?
            .map_err(|error| error.to_string())?;
        self.last = Some(head);
        // The file is written first, so that the database never counts a head that is in no file.
        let id = key_id(&self.key.verifying_key());
        let noted = plumb.record_signed_head(&id, head.seq, at).await.map_err(|error| error.to_string())?;
        let before = self.noted.replace(noted);
        if before.is_some_and(|before| before + 1 != noted) {
            return Err(SHARED.to_owned());
        }
        Ok(Some((at, head.seq)))
    }
}
