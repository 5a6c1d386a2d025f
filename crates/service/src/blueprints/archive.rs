//! Archives of blueprints: read in memory only and within limits, and written deterministically.
//!
//! Limits are checked against the archive's directory before anything is unpacked, and again on the unpacked bytes, as
//! the directory may lie.

use std::collections::BTreeSet;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use plumb_types::saturating_cast;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipArchive, ZipWriter};

use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Largest upload, bytes.
pub const MAX_UPLOAD: usize = 20 * 1024 * 1024;
/// Most bytes of all unpacked files of an archive.
const MAX_UNPACKED: u64 = 200 * 1024 * 1024;
/// Most entries of an archive.
const MAX_FILES: usize = 5_000;
/// Largest blueprint, bytes; the skills graph may be larger.
const MAX_TEXT: u64 = 256 * 1024;
/// Largest skills graph, bytes.
const MAX_GRAPH: u64 = 4 * 1024 * 1024;
/// Longest name, bytes.
const MAX_NAME: usize = 300;
/// Largest compression ratio of a file; the prose of blueprints has 3 to 10.
const MAX_RATIO: u64 = 200;
/// File name of the skills graph.
const GRAPH_FILE: &str = "skills_graph.json";

/// The files of an upload.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct UnpackedArchive {
    /// (name, text) of each blueprint, by name.
    pub(super) files: Vec<(String, String)>,
    /// Names of files that are not blueprints and were not opened.
    pub(super) left_out: Vec<String>,
}

fn refused(message: fn(String) -> InvalidInput, detail: &str) -> ServiceError {
    message(detail.chars().filter(|c| !c.is_control()).take(100).collect()).into()
}

fn broken(error: &dyn std::fmt::Display) -> ServiceError {
    refused(InvalidInput::ArchiveBroken, &error.to_string())
}

/// Reads an upload: a single blueprint, or an archive of them.
pub(super) fn unpack(name: &str, bytes: &[u8]) -> Result<UnpackedArchive> {
    if bytes.is_empty() {
        return Err(refused(InvalidInput::ArchiveEmpty, name));
    }
    if bytes.len() > MAX_UPLOAD {
        return Err(refused(InvalidInput::ArchiveTooLarge, name));
    }
    if bytes.starts_with(b"PK") {
        return archive(bytes);
    }
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    check_name(name.as_bytes())?;
    if !is_blueprint(name) {
        return Err(refused(InvalidInput::ArchiveUnknownFile, name));
    }
    if saturating_cast::<_, u64>(bytes.len()) > largest(name) {
        return Err(refused(InvalidInput::ArchiveTextTooLarge, name));
    }
    Ok(UnpackedArchive { files: vec![(name.to_owned(), text(name, bytes.to_vec())?)], left_out: Vec::new() })
}

fn largest(name: &str) -> u64 {
    if name.ends_with(GRAPH_FILE) { MAX_GRAPH } else { MAX_TEXT }
}

fn text(name: &str, bytes: Vec<u8>) -> Result<String> {
    String::from_utf8(bytes).map_err(|_| refused(InvalidInput::ArchiveNotText, name))
}

fn archive(bytes: &[u8]) -> Result<UnpackedArchive> {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).map_err(|error| broken(&error))?;
    if archive.len() > MAX_FILES {
        return Err(InvalidInput::ArchiveTooMany(archive.len()).into());
    }
    if archive.has_duplicate_names() {
        return Err(refused(InvalidInput::ArchiveNameTwice, ""));
    }
    if archive.has_overlapping_entries().map_err(|error| broken(&error))? {
        return Err(InvalidInput::ArchiveOverlap.into());
    }
    let mut wanted = Vec::new();
    let mut left_out = Vec::new();
    let mut names = BTreeSet::new();
    let mut total = 0_u64;
    for at in 0..archive.len() {
        let entry = archive.by_index_data(at).map_err(|error| broken(&error))?;
        let name = check_name(entry.name_raw())?.to_owned();
        // Some file systems ignore case, so names that differ only in case are refused.
        if !names.insert(name.to_lowercase()) {
            return Err(refused(InvalidInput::ArchiveNameTwice, &name));
        }
        if entry.is_dir() {
            continue;
        }
        let kind = entry.unix_mode().map_or(0, |mode| mode & 0o170_000);
        if entry.is_symlink() || !matches!(kind, 0 | 0o100_000) {
            return Err(refused(InvalidInput::ArchiveLink, &name));
        }
        if entry.encrypted() {
            return Err(refused(InvalidInput::ArchiveEncrypted, &name));
        }
        if is_blueprint(&name) {
            let ratio = entry.size() / entry.compressed_size().max(1);
            if entry.size() > largest(&name) || ratio > MAX_RATIO {
                return Err(refused(InvalidInput::ArchiveTextTooLarge, &name));
            }
            total = total.saturating_add(entry.size());
            wanted.push((name, at));
        } else if is_harmless(&name) {
            left_out.push(name);
        } else {
            return Err(refused(InvalidInput::ArchiveUnknownFile, &name));
        }
    }
    if total > MAX_UNPACKED {
        return Err(refused(InvalidInput::ArchiveTooLarge, ""));
    }
    if wanted.is_empty() {
        return Err(refused(InvalidInput::ArchiveEmpty, ""));
    }
    wanted.sort();
    left_out.sort();
    let files = wanted.into_iter().map(|(name, at)| {
        let mut entry = archive.by_index(at).map_err(|error| broken(&error))?;
        let most = largest(&name);
        let mut bytes = Vec::new();
        // The number of unpacked bytes counts, not the announced size.
        entry.by_ref().take(most + 1).read_to_end(&mut bytes).map_err(|error| broken(&error))?;
        if saturating_cast::<_, u64>(bytes.len()) > most {
            return Err(refused(InvalidInput::ArchiveTextTooLarge, &name));
        }
        let text = text(&name, bytes)?;
        Ok((name, text))
    });
    Ok(UnpackedArchive { files: files.collect::<Result<_>>()?, left_out })
}

/// Checks that a name is plain text and does not lead out of the archive.
fn check_name(raw: &[u8]) -> Result<&str> {
    let name = std::str::from_utf8(raw)
        .map_err(|_| refused(InvalidInput::ArchiveNameEncoding, &String::from_utf8_lossy(raw)))?;
    let path = name.strip_suffix('/').unwrap_or(name);
    let leads_away = path.split('/').any(|part| matches!(part, "" | "." | ".."));
    let odd = |c: char| c.is_control() || matches!(c, '\\' | ':');
    if leads_away || name.len() > MAX_NAME || name.contains(odd) {
        return Err(refused(InvalidInput::ArchiveBadName, name));
    }
    Ok(name)
}

/// Blueprints are YAML; the skills graph is JSON, under its own file name.
fn is_blueprint(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or_default();
    let hidden = name.starts_with('.');
    let is_yaml = Path::new(name).extension().is_some_and(|end| end == "yaml" || end == "yml");
    !hidden && (is_yaml || name == GRAPH_FILE)
}

/// Whether a file may accompany blueprints; such files are never opened.
fn is_harmless(name: &str) -> bool {
    let own = name.rsplit('/').next().unwrap_or_default();
    let endings = [".md", ".txt", ".json"];
    own == ".DS_Store" || own.starts_with("._") || own == ".gitkeep" || endings.iter().any(|end| own.ends_with(end))
}

/// Packs files (name, text) into an archive; the same files give the same bytes.
pub(super) fn pack(files: &[(String, String)]) -> Result<Vec<u8>> {
    let internal =
        |error: &dyn std::fmt::Display| ServiceError::Internal(format!("an archive could not be written: {error}"));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(name.as_str(), options).map_err(|error| internal(&error))?;
        writer.write_all(text.as_bytes()).map_err(|error| internal(&error))?;
    }
    Ok(writer.finish().map_err(|error| internal(&error))?.into_inner())
}

#[cfg(test)]
mod tests;
