//! Files the server reads: blueprints and the browser bundle.

use std::io;
use std::path::{Path, PathBuf};

use plumb_app::SiteFiles;

/// Largest blueprint, in bytes.
const MAX_FILE: u64 = 256 * 1024;
/// Most blueprints in one import.
const MAX_FILES: usize = 5_000;

/// Most files in an import from another system.
const MAX_FOREIGN: usize = 500_000;

/// Reads the blueprints at `paths` (files, or folders with everything below), sorted by name.
/// Links are not followed.
pub fn blueprints(paths: &[PathBuf]) -> io::Result<Vec<(String, String)>> {
    texts(paths, is_content, MAX_FILES)
}

/// Reads all JSON files in a folder and below.
pub fn json(folder: PathBuf) -> io::Result<Vec<(String, String)>> {
    texts(&[folder], |path| path.extension().is_some_and(|end| end == "json"), MAX_FOREIGN)
}

fn texts(paths: &[PathBuf], is_wanted: fn(&Path) -> bool, most: usize) -> io::Result<Vec<(String, String)>> {
    let mut names = Vec::new();
    for path in paths {
        let kind = std::fs::symlink_metadata(path).map_err(|error| named(path, &error))?;
        if kind.is_dir() { collect(path, is_wanted, most, &mut names)? } else { names.push(path.clone()) }
    }
    names.sort();
    names.dedup();
    names
        .into_iter()
        .map(|path| {
            let size = std::fs::metadata(&path).map_err(|error| named(&path, &error))?.len();
            if size > MAX_FILE {
                return Err(io::Error::other(format!("{}: larger than {} KiB", path.display(), MAX_FILE / 1024)));
            }
            let text = std::fs::read_to_string(&path).map_err(|error| named(&path, &error))?;
            Ok((path.display().to_string(), text))
        })
        .collect()
}

fn collect(folder: &Path, is_wanted: fn(&Path) -> bool, most: usize, names: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in std::fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        let entry = entry.map_err(|error| named(folder, &error))?;
        let kind = entry.file_type()?;
        let path = entry.path();
        if kind.is_dir() {
            collect(&path, is_wanted, most, names)?;
        } else if kind.is_file() && is_wanted(&path) {
            names.push(path);
        }
        if names.len() > most {
            return Err(io::Error::other(format!("{}: more than {most} files", folder.display())));
        }
    }
    Ok(())
}

/// Whether a file is content: blueprints are YAML; the skills graph is JSON, under one fixed name.
fn is_content(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "yaml" || end == "yml")
        || path.file_name().is_some_and(|name| name == "skills_graph.json")
}

fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Paths of the browser bundle.
#[derive(Debug)]
pub struct Bundle {
    /// Absolute path of the file with the hashes in the script names.
    pub hash_file: String,
    /// URL paths of what every page loads.
    pub files: SiteFiles,
}

/// The fonts of the text of every page; others are for formulas, and for letters that few pages have.
const FIRST_FONTS: [&str; 2] = ["fonts/sans.woff2", "fonts/serif.woff2"];

/// Finds the bundle that `cargo xtask web` built in `site`.
pub fn bundle(site: &Path) -> Result<Bundle, String> {
    let build = "build it with `cargo xtask web`";
    let manifest = site.join("manifest.json");
    let text =
        std::fs::read_to_string(&manifest).map_err(|error| format!("{}: {error}; {build}", manifest.display()))?;
    let manifest: serde_json::Value =
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", manifest.display()))?;
    let stylesheet = manifest
        .get("plumb.css")
        .and_then(|path| path.as_str())
        .ok_or_else(|| format!("no style sheet in the manifest; {build}"))?;
    let hash_file = std::path::absolute(site.join("hash.txt")).map_err(|error| error.to_string())?;
    let fonts = FIRST_FONTS.iter().filter_map(|name| Some(format!("/{}", manifest.get(name)?.as_str()?))).collect();
    let scripts = manifest.as_object().into_iter().flatten().filter_map(|(name, path)| {
        let name = name.strip_prefix("scripts/")?.strip_suffix(".js")?;
        Some((name.to_owned(), format!("/{}", path.as_str()?)))
    });
    let files = SiteFiles { stylesheet: format!("/{stylesheet}"), fonts, scripts: scripts.collect() };
    Ok(Bundle { hash_file: hash_file.display().to_string(), files })
}
