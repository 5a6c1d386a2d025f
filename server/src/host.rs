//! The process and its machine, for administrators. The only module that reads disk and memory figures.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use plumb_service::system::{Build, Disk, Host, HostView};
use plumb_types::time::Timestamp;

use crate::config::{Settings, file_of};
use crate::log;
use crate::reports::Reports;
use crate::sockets::Sockets;

/// This process.
pub struct ThisHost {
    /// Reports of the workers.
    pub reports: Arc<Reports>,
    started: Timestamp,
    sockets: Arc<Sockets>,
    folder: PathBuf,
    ready_forms: u32,
}

impl ThisHost {
    /// Starts with no reports of this process.
    pub fn new(settings: &Settings, started: Timestamp, sockets: Arc<Sockets>) -> Self {
        Self {
            reports: Arc::new(Reports::new(started)),
            started,
            sockets,
            folder: data_folder(settings),
            ready_forms: settings.ready_forms,
        }
    }
}

impl Host for ThisHost {
    fn look(&self) -> HostView {
        let (workers, signed) = self.reports.read();
        HostView {
            build: Build { version: env!("CARGO_PKG_VERSION"), is_release: !cfg!(debug_assertions) },
            started: self.started,
            workers,
            errors: log::errors().newest_first(),
            disk: disk(&self.folder),
            memory: memory(),
            sockets: self.sockets.count(),
            signed,
            ready_forms: self.ready_forms,
        }
    }
}

/// Returns the folder of the database file; if the database is not a local file, the folder of the signed heads.
fn data_folder(settings: &Settings) -> PathBuf {
    let file = file_of(&settings.database).unwrap_or_else(|| settings.audit_heads.clone());
    match file.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

#[cfg(unix)]
fn disk(folder: &Path) -> Option<Disk> {
    let told = rustix::fs::statvfs(folder).ok()?;
    // Space available without special rights, because that limits the database.
    Some(Disk { free: told.f_bavail.saturating_mul(told.f_frsize), total: told.f_blocks.saturating_mul(told.f_frsize) })
}

#[cfg(not(unix))]
fn disk(_folder: &Path) -> Option<Disk> {
    None
}

/// Returns the resident memory of this process, from Linux' status file.
fn memory() -> Option<u64> {
    resident(&std::fs::read_to_string("/proc/self/status").ok()?)
}

/// Parses `VmRSS:     1234 kB` into bytes.
fn resident(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kib: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kib.checked_mul(1_024)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Options;

    #[test]
    fn the_folder_is_that_of_the_data() {
        let folder = |database: &str, heads: &str| {
            let options =
                Options { database: Some(database.into()), audit_heads: Some(heads.into()), ..Options::default() };
            data_folder(&options.settle().unwrap()).display().to_string()
        };
        assert_eq!(folder("sqlite:///srv/plumb/plumb.db?mode=rwc", "x"), "/srv/plumb");
        assert_eq!(folder("sqlite://plumb.db", "x"), ".");
        assert_eq!(folder("sqlite:////srv/plumb/plumb.db", "x"), "//srv/plumb");
        assert_eq!(folder("sqlite:data/plumb.db", "x"), "data");
        assert_eq!(folder("postgres://u:p@db/plumb", "/safe/heads.jsonl"), "/safe");
    }

    #[test]
    fn memory_is_read_off_what_linux_tells() {
        assert_eq!(resident("Name:\tplumb\nVmRSS:\t   2048 kB\nThreads: 3\n"), Some(2_097_152));
        assert_eq!(resident("Name:\tplumb\n"), None);
        assert_eq!(resident("VmRSS: many kB"), None);
    }

    #[test]
    fn a_file_system_has_room_and_one_that_is_not_there_is_not_told() {
        let folder = tempfile::tempdir().unwrap();
        let here = disk(folder.path()).unwrap();
        assert!(here.total > 0 && here.free <= here.total, "{here:?}");
        assert_eq!(disk(&folder.path().join("none")), None);
    }
}
