//! Files that only the server's account may read, because they have answers, keys and password hashes.

use std::fs::DirBuilder;
use std::io::{Result, Write as _};
use std::path::{Path, PathBuf};

use crate::config::{self, Settings};

/// Creates a folder and its missing parents, accessible to the server's account alone.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    if folder.as_os_str().is_empty() { Ok(()) } else { builder.create(folder) }
}

/// Returns random bytes for a key.
pub(crate) fn random() -> std::result::Result<[u8; 32], getrandom::Error> {
    let mut bytes = [0; 32];
    #[expect(clippy::disallowed_methods, reason = "keys are made once, here")]
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Writes a new file that the server's account alone may read, and its missing folders.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent() {
        make_folder(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes).and_then(|()| file.sync_all())
}

/// Returns the server's files that other accounts of the machine may read or write, with their permissions.
pub(crate) fn open_to_others(settings: &Settings) -> Vec<(PathBuf, u32)> {
    let database = config::file_of(&settings.database);
    let keys = [&settings.audit_key, &settings.audit_heads, &settings.model_key].map(Clone::clone);
    let files = database.into_iter().chain(keys);
    files.filter_map(|file| mode(&file).map(|mode| (file, mode))).filter(|(_, mode)| mode & 0o077 != 0).collect()
}

#[cfg(unix)]
fn mode(file: &Path) -> Option<u32> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::metadata(file).ok().map(|about| about.permissions().mode() & 0o777)
}

#[cfg(not(unix))]
fn mode(_: &Path) -> Option<u32> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;
    use crate::config::Options;

    #[test]
    fn what_others_may_read_is_told_and_folders_are_made_for_nobody_else() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("deep/data");
        make_folder(&folder).unwrap();
        make_folder(&folder).unwrap();
        assert_eq!(mode(&folder), Some(0o700));
        let database = folder.join("plumb.db");
        let options = Options { database: Some(format!("sqlite://{}", database.display())), ..Options::default() };
        let settings = options.settle().unwrap();
        assert_eq!(open_to_others(&settings), []);
        for (name, mode) in [("plumb.db", 0o600), ("audit-key.pem", 0o640), ("audit-heads.jsonl", 0o604)] {
            std::fs::write(folder.join(name), "").unwrap();
            std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(mode)).unwrap();
        }
        let wanted = [(folder.join("audit-key.pem"), 0o640), (folder.join("audit-heads.jsonl"), 0o604)];
        assert_eq!(open_to_others(&settings), wanted);
    }
}
