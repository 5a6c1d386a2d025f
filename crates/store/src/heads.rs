//! Signed heads of the audit trail, kept in a file outside the database.
//!
//! The owner of the database can rewrite the whole chain; a head signed earlier and kept elsewhere still contains the
//! original row number and hash. One line of JSON per head; the file is only ever appended to.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use ed25519_dalek::{Signature, Signer, SigningKey, Verifier, VerifyingKey};
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::chain::{ChainHash, Link};
use crate::trail::AuditHead;

/// A signed head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHead {
    pub head: AuditHead,
    pub at: Timestamp,
}

/// Why the file of heads cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HeadsError {
    /// It cannot be read or written.
    #[error("the file of signed heads: {0}")]
    Io(#[from] std::io::Error),
    #[error("line {line} of the signed heads: {why}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// Description of the fault.
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

/// Returns a short name of a key: the first 16 hex digits of its SHA-256.
pub fn key_id(key: &VerifyingKey) -> String {
    hex::encode(&Sha256::digest(key.as_bytes())[..8])
}

fn message(head: &AuditHead, at: Timestamp, key_id: &str) -> ChainHash {
    Link::new("plumb audit head 1", head.hash).int(head.seq).int(at.as_micros()).text(key_id).finish()
}

/// Signs a head and appends it to the file; returns when it is on disk.
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
    let mut options = OpenOptions::new();
    options.read(true).append(true).create(true);
    // Like the key and the database: readable only by the server's account.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    // A crash may have left half a line: start a new line rather than corrupt this one.
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

/// Reads all heads signed by `key` and checks their signatures; a missing file means no heads yet. Lines of other keys
/// (from before a change of key) are skipped, and so is half a line left by a crash, which is not JSON. Any other
/// invalid line is an error.
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

/// A line of the file of heads, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ListedHead {
    /// A head.
    Named {
        signed: SignedHead,
        /// The key that the line names, in the form of [`key_id`].
        key_id: String,
        /// Result of checking its signature.
        signature: SignatureStatus,
    },
    /// Unreadable: half a line left by a crash, or foreign text in the file.
    Unreadable,
}

/// Result of checking a signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignatureStatus {
    Holds,
    /// The signature does not fit the head.
    Broken,
    /// Made with another key than the given one, so it cannot be checked.
    OtherKey,
}

/// Page of lines of the file of heads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HeadsPage {
    /// Newest first.
    pub heads: Vec<ListedHead>,
    /// Byte position before which the next page ends; `None` on the last page.
    pub older: Option<u64>,
}

/// Longest line that is searched for, in bytes: three times the usual length.
const LINE: u64 = 1_024;

/// Returns the last lines of the file that end before byte `before` (or its end), at most `limit` and at most 1,000;
/// reads only that part of the file. A missing file means no heads yet.
pub fn list_heads(path: &Path, key: &VerifyingKey, before: Option<u64>, limit: usize) -> Result<HeadsPage, HeadsError> {
    use std::io::Read;
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(HeadsPage::default()),
        Err(error) => return Err(error.into()),
    };
    let limit = limit.clamp(1, 1_000);
    let length = file.seek(SeekFrom::End(0))?;
    let end = before.map_or(length, |before| before.min(length));
    let start = end.saturating_sub(LINE * u64::try_from(limit).unwrap_or(1));
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = Vec::new();
    file.take(end - start).read_to_end(&mut bytes)?;
    // A part may begin within a line; that line is shown on the next page.
    let mut at = if start == 0 { 0 } else { bytes.iter().position(|byte| *byte == b'\n').map_or(0, |at| at + 1) };
    let mut lines = Vec::new();
    for line in bytes.get(at..).unwrap_or_default().split_inclusive(|byte| *byte == b'\n') {
        let text = String::from_utf8_lossy(line);
        if !text.trim().is_empty() {
            lines.push((at, listed(text.trim(), key)));
        }
        at += line.len();
    }
    let shown = lines.split_off(lines.len().saturating_sub(limit));
    let first = shown.first().map_or(start, |(at, _)| start + u64::try_from(*at).unwrap_or(0));
    let heads = shown.into_iter().rev().map(|(_, head)| head).collect();
    Ok(HeadsPage { heads, older: Some(first).filter(|first| *first > 0 && *first < end) })
}

fn listed(text: &str, key: &VerifyingKey) -> ListedHead {
    let read = || {
        let line: Line = serde_json::from_str(text).ok()?;
        let head = AuditHead { seq: line.seq, hash: ChainHash::from_hex(&line.hash)? };
        Some((SignedHead { head, at: Timestamp::from_micros(line.at) }, line.key_id, line.signature))
    };
    let Some((signed, key_id_, signature)) = read() else { return ListedHead::Unreadable };
    let signature = hex::decode(&signature).ok().and_then(|bytes| Signature::from_slice(&bytes).ok());
    let message = message(&signed.head, signed.at, &key_id_);
    let signature = match signature {
        _ if key_id_ != key_id(key) => SignatureStatus::OtherKey,
        Some(signature) if key.verify(message.as_bytes(), &signature).is_ok() => SignatureStatus::Holds,
        _ => SignatureStatus::Broken,
    };
    ListedHead::Named { signed, key_id: key_id_, signature }
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

    fn seqs(page: &HeadsPage) -> Vec<i64> {
        let seq = |head: &ListedHead| match head {
            ListedHead::Named { signed, .. } => signed.head.seq,
            ListedHead::Unreadable => -1,
        };
        page.heads.iter().map(seq).collect()
    }

    #[test]
    fn heads_are_listed_newest_first_page_by_page() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads");
        let page = |before, limit| list_heads(&path, &key(1).verifying_key(), before, limit).unwrap();
        assert_eq!(page(None, 9), HeadsPage::default());
        for seq in 1..=7 {
            append_head(&path, &key(1), &head(seq), AT).unwrap();
        }
        let first = page(None, 3);
        assert_eq!(seqs(&first), [7, 6, 5]);
        let second = page(first.older, 3);
        assert_eq!(seqs(&second), [4, 3, 2]);
        let last = page(second.older, 3);
        assert_eq!((seqs(&last), last.older), (vec![1], None));
        assert_eq!(seqs(&page(Some(0), 3)), Vec::<i64>::new());
    }

    #[test]
    fn a_list_of_heads_says_what_each_signature_is_worth() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("heads");
        for (signed_by, seq) in [(1, 5), (2, 6), (1, 8)] {
            append_head(&path, &key(signed_by), &head(seq), AT).unwrap();
        }
        let text = std::fs::read_to_string(&path).unwrap().replace("\"seq\":8", "\"seq\":9");
        std::fs::write(&path, format!("{text}{}", &text[..40])).unwrap();
        let page = list_heads(&path, &key(1).verifying_key(), None, 9).unwrap();
        assert_eq!(seqs(&page), [-1, 9, 6, 5]);
        let worth = |head: &ListedHead| match head {
            ListedHead::Named { signature, .. } => Some(*signature),
            ListedHead::Unreadable => None,
        };
        let worth: Vec<_> = page.heads.iter().map(worth).collect();
        assert_eq!(
            worth,
            [None, Some(SignatureStatus::Broken), Some(SignatureStatus::OtherKey), Some(SignatureStatus::Holds)]
        );
        // However long the lines are, paging reaches the beginning of the file.
        std::fs::write(&path, "x".repeat(9_000)).unwrap();
        let (mut before, mut pages) = (None, 0);
        loop {
            let page = list_heads(&path, &key(1).verifying_key(), before, 2).unwrap();
            pages += 1;
            before = page.older;
            if before.is_none() {
                break;
            }
        }
        assert_eq!(pages, 5);
    }
}
