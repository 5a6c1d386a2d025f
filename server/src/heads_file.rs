//! The file of signed heads, for the pages that list and compare them.

use std::path::PathBuf;

use plumb_service::audit::{HeadsError, HeadsFile, HeadsPage, SignedHead};
use plumb_store::heads;

use crate::audit_key;
use crate::config::Settings;

/// The configured files of signed heads and of the key.
pub struct ConfiguredHeads {
    heads: PathBuf,
    key: PathBuf,
}

impl ConfiguredHeads {
    /// Takes the paths from the settings.
    pub fn of(settings: &Settings) -> Self {
        Self { heads: settings.audit_heads.clone(), key: settings.audit_key.clone() }
    }

    fn key(&self) -> Result<ed25519_dalek::VerifyingKey, HeadsError> {
        audit_key::verifying(&self.key).map_err(|why| HeadsError::Io(std::io::Error::other(why)))
    }
}

impl HeadsFile for ConfiguredHeads {
    fn all(&self) -> Result<Option<Vec<SignedHead>>, HeadsError> {
        if self.heads.exists() { heads::read_heads(&self.heads, &self.key()?).map(Some) } else { Ok(None) }
    }

    fn list(&self, before: Option<u64>, limit: usize) -> Result<HeadsPage, HeadsError> {
        // Without the file of heads, the key may be missing too.
        if self.heads.exists() {
            heads::list_heads(&self.heads, &self.key()?, before, limit)
        } else {
            Ok(HeadsPage::default())
        }
    }
}
