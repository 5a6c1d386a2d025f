//! Signed heads of the audit trail, kept in a file outside the database.
//!
//! Whoever owns the database can rewrite the whole chain; a head signed earlier and kept elsewhere still names the
//! row and the hash that were there. One line of JSON per head; the file is only ever appended to.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use plumb_domain::time::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::audit::AuditHead;
use crate::chain::{ChainHash, Link};

/// A head that was signed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHead {
    /// The head.
    pub head: AuditHead,
    /// When it was signed.
    pub at: Timestamp,
}

/// Why the file of heads cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HeadsError {
    /// It cannot be read or written.
    #[error("the file of signed heads: {0}")]
    Io(#[from] std::io::Error),
    /// A line is not as it was written.
    #[error("line {line} of the signed heads: {why}")]
    Line {
        /// Counts from 1.
        line: usize,
        /// What is wrong with it.
        why: &'static str,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    seq: i64,
    hash: String,
    at: i64,
    key_id: String,
    signature: String,
}

/// A short name of a key: the first 16 hex digits of its SHA-256.
pub fn key_id(key: &VerifyingKey) -> String {
    hex::encode(&Sha256::digest(key.as_bytes())[..8])
}

fn message(head: &AuditHead, at: Timestamp, key_id: &str) -> ChainHash {
    Link::new("plumb audit head 1", head.hash).int(head.seq).int(at.as_micros()).text(key_id).finish()
}

/// Signs a head and appends it; returns when it is on the disk.
pub fn append_head(path: &Path, key: &SigningKey, head: &AuditHead, at: Timestamp) -> Result<(), HeadsError> {
    let key_id = key_id(&key.verifying_key());
    let signature = key.sign(message(head, at, &key_id).as_bytes());
    let line = Line {
        seq: head.seq,
        hash: head.hash.to_string(),
        at: at.as_micros(),
        key_id,
        signature: hex::encode(signature.to_bytes()),
    };
    let mut text = serde_json::to_string(&line).map_err(std::io::Error::from)?;
    text.push('\n');
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    // A crash may have left half a line: start a new one rather than spoil this one.
    let end = file.seek(SeekFrom::End(0))?;
    if end > 0 && !ends_with_newline(&mut file)? {
        text.insert(0, '\n');
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    Ok(())
}

fn ends_with_newline(file: &mut File) -> std::io::Result<bool> {
    use std::io::Read;
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last == *b"\n")
}

/// All heads signed by `key`, with their signatures checked; no file means no heads yet.
/// Lines of other keys (before a change of key) are skipped, and so is half a line left by a crash, which is no JSON;
/// any other line that does not hold is an error.
pub fn read_heads(path: &Path, key: &VerifyingKey) -> Result<Vec<SignedHead>, HeadsError> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error.into()),
    };
    let ours = key_id(key);
    let mut heads: Vec<SignedHead> = Vec::new();
    for (index, text) in BufReader::new(file).lines().enumerate() {
        let Ok(line) = serde_json::from_str::<Line>(&text?) else {
            continue;
        };
        if line.key_id != ours {
            continue;
        }
        let bad = |why| HeadsError::Line { line: index + 1, why };
        let hash = ChainHash::from_hex(&line.hash).ok_or_else(|| bad("the hash is not 64 hex digits"))?;
        let signature = hex::decode(&line.signature).map_err(|_| bad("the signature is not hex"))?;
        let signature = Signature::from_slice(&signature).map_err(|_| bad("the signature is not 64 bytes"))?;
        let signed = SignedHead { head: AuditHead { seq: line.seq, hash }, at: Timestamp::from_micros(line.at) };
        key.verify(message(&signed.head, signed.at, &line.key_id).as_bytes(), &signature)
            .map_err(|_| bad("the signature does not hold"))?;
        if heads.last().is_some_and(|last| last.head.seq > signed.head.seq) {
            return Err(bad("it comes before the line above it"));
        }
        heads.push(signed);
    }
    Ok(heads)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8) -> SigningKey {
        SigningKey::from_bytes(&[byte; 32])
    }

    fn head(seq: i64) -> AuditHead {
        AuditHead { seq, hash: ChainHash::from_hex(&format!("{seq:064x}")).unwrap() }
    }

    const AT: Timestamp = Timestamp::from_secs(1);

    #[test]
    fn heads_read_back_as_they_were_signed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads");
        assert_eq!(read_heads(&path, &key(1).verifying_key()).unwrap(), []);
        append_head(&path, &key(1), &head(5), AT).unwrap();
        append_head(&path, &key(2), &head(6), AT).unwrap();
        append_head(&path, &key(1), &head(9), AT).unwrap();
        let read = read_heads(&path, &key(1).verifying_key()).unwrap();
        assert_eq!(read, [SignedHead { head: head(5), at: AT }, SignedHead { head: head(9), at: AT }]);
    }

    #[test]
    fn a_line_that_was_changed_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads");
        append_head(&path, &key(1), &head(5), AT).unwrap();
        append_head(&path, &key(1), &head(6), AT).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("\"seq\":6", "\"seq\":7")).unwrap();
        let error = read_heads(&path, &key(1).verifying_key()).unwrap_err();
        assert_eq!(error.to_string(), "line 2 of the signed heads: the signature does not hold");
        let swapped: Vec<_> = text.lines().rev().collect();
        std::fs::write(&path, swapped.join("\n")).unwrap();
        let error = read_heads(&path, &key(1).verifying_key()).unwrap_err();
        assert_eq!(error.to_string(), "line 2 of the signed heads: it comes before the line above it");
    }

    #[test]
    fn half_a_line_left_by_a_crash_spoils_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads");
        append_head(&path, &key(1), &head(5), AT).unwrap();
        let whole = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, format!("{whole}{}", &whole[..40])).unwrap();
        append_head(&path, &key(1), &head(6), AT).unwrap();
        let read = read_heads(&path, &key(1).verifying_key()).unwrap();
        assert_eq!(read.iter().map(|signed| signed.head.seq).collect::<Vec<_>>(), [5, 6]);
    }
}
