//! The folder that the server serves: hashed names, compressed copies, lists of names.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::Failure;

/// Files that browsers and crawlers request by fixed names at the root of the site.
const WELL_KNOWN: [&str; 4] = ["favicon.ico", "favicon.svg", "robots.txt", "site.webmanifest"];

/// Types of files that compress well; pictures and web fonts are compressed already.
const COMPRESSIBLE: [&str; 8] = ["js", "wasm", "css", "svg", "json", "txt", "webmanifest", "ttf"];

/// Ten hexadecimal digits: short in a page, and long enough to avoid collisions.
const HASH_LENGTH: usize = 10;

/// The first digits of a content's SHA-256, as used in file names.
pub(crate) fn short_hash(content: &[u8]) -> String {
    let mut hash = hex::encode(Sha256::digest(content));
    hash.truncate(HASH_LENGTH);
    hash
}

/// `fonts/serif.woff2` with hash `ab12` becomes `fonts/serif.ab12.woff2`.
pub(crate) fn hashed_name(name: &str, hash: &str) -> String {
    let (folder, file) = name.rsplit_once('/').map_or(("", name), |(folder, file)| (folder, file));
    let renamed = match file.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => format!("{stem}.{hash}.{extension}"),
        _ => format!("{file}.{hash}"),
    };
    if folder.is_empty() { renamed } else { format!("{folder}/{renamed}") }
}

/// One file of the site with its size in transfer.
pub(crate) struct Weight {
    /// The logical name, without hash.
    pub(crate) name: String,
    /// Bytes uncompressed.
    pub(crate) raw: usize,
    /// Bytes with brotli, if that is smaller.
    pub(crate) brotli: Option<usize>,
}

/// A site being written. Nothing is visible until [`SiteDraft::publish`].
pub(crate) struct SiteDraft {
    folder: PathBuf,
    manifest: BTreeMap<String, String>,
    hashes: BTreeMap<&'static str, String>,
    weights: Vec<Weight>,
}

impl SiteDraft {
    /// Starts an empty site beside the one at `site`.
    pub(crate) fn new(site: &Path) -> Result<Self, Failure> {
        let folder = site.with_extension("new");
        remove(&folder)?;
        fs::create_dir_all(folder.join("pkg")).map_err(at(&folder))?;
        Ok(Self { folder, manifest: BTreeMap::new(), hashes: BTreeMap::new(), weights: Vec::new() })
    }

    /// Adds the parts of one kind, such as the scripts of each bundle, by bundle name. Their files are
    /// `<name>.<hash>.<kind>` with one hash for all of them, and `hash.txt` gets a line with it, where Leptos looks it
    /// up.
    pub(crate) fn add_parts(&mut self, kind: &'static str, parts: &[(&str, &[u8])]) -> Result<(), Failure> {
        let hash = short_hash(&parts.iter().flat_map(|(_, content)| *content).copied().collect::<Vec<_>>());
        for (name, content) in parts {
            self.write(&format!("{name}.{kind}"), &format!("pkg/{name}.{hash}.{kind}"), content)?;
        }
        self.hashes.insert(kind, hash);
        Ok(())
    }

    /// Adds a file under `pkg/` with a fixed name that other files already refer to.
    pub(crate) fn add_fixed(&mut self, path: &str, content: &[u8]) -> Result<(), Failure> {
        self.write(path, &format!("pkg/{path}"), content)
    }

    /// Adds an asset: at the root if its name is a convention, else hashed under `pkg/`.
    pub(crate) fn add_asset(&mut self, name: &str, content: &[u8]) -> Result<(), Failure> {
        self.write(name, &asset_path(name, content), content)
    }

    fn write(&mut self, logical: &str, path: &str, content: &[u8]) -> Result<(), Failure> {
        let file = self.folder.join(path);
        put(&file, content)?;
        let extension = file.extension().and_then(|text| text.to_str()).unwrap_or_default();
        let mut brotli = None;
        if COMPRESSIBLE.contains(&extension) {
            let packed = brotli_of(content).map_err(at(&file))?;
            if packed.len() < content.len() {
                put(&beside(&file, "br"), &packed)?;
                brotli = Some(packed.len());
            }
            let packed = gzip_of(content).map_err(at(&file))?;
            if packed.len() < content.len() {
                put(&beside(&file, "gz"), &packed)?;
            }
        }
        self.manifest.insert(logical.to_owned(), path.to_owned());
        self.weights.push(Weight { name: logical.to_owned(), raw: content.len(), brotli });
        Ok(())
    }

    /// Writes the lists of names and replaces the old site with the draft.
    pub(crate) fn publish(self, site: &Path) -> Result<Vec<Weight>, Failure> {
        let manifest = serde_json::to_string_pretty(&self.manifest).map_err(|error| error.to_string())?;
        put(&self.folder.join("manifest.json"), format!("{manifest}\n").as_bytes())?;
        let hashes: Vec<String> = self.hashes.iter().map(|(kind, hash)| format!("{kind}: {hash}\n")).collect();
        put(&self.folder.join("hash.txt"), hashes.concat().as_bytes())?;
        remove(site)?;
        fs::rename(&self.folder, site).map_err(at(site))?;
        Ok(self.weights)
    }
}

/// Path of an asset in the site.
pub(crate) fn asset_path(name: &str, content: &[u8]) -> String {
    if WELL_KNOWN.contains(&name) {
        name.to_owned()
    } else {
        format!("pkg/{}", hashed_name(name, &short_hash(content)))
    }
}

/// Every file below `folder` by its relative path, separated by `/`. Hidden files are skipped. A missing folder counts
/// as empty.
pub(crate) fn files_below(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let mut found = BTreeMap::new();
    let mut open = vec![(folder.to_owned(), String::new())];
    while let Some((path, prefix)) = open.pop() {
        if !path.exists() {
            continue;
        }
        for entry in fs::read_dir(&path).map_err(at(&path))? {
            let entry = entry.map_err(at(&path))?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                continue;
            }
            let logical = format!("{prefix}{name}");
            let path = entry.path();
            if path.is_dir() {
                open.push((path, format!("{logical}/")));
            } else {
                found.insert(logical, fs::read(&path).map_err(at(&path))?);
            }
        }
    }
    Ok(found)
}

/// Converts an I/O error to a message with the path.
pub(crate) fn at(path: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    let path = path.display().to_string();
    move |error| format!("{path}: {error}")
}

/// `plumb.js` → `plumb.js.br`
fn beside(file: &Path, extension: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(extension);
    PathBuf::from(name)
}

fn put(file: &Path, content: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder).map_err(at(folder))?;
    }
    fs::write(file, content).map_err(at(file))
}

fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(at(folder)(error)),
        _ => Ok(()),
    }
}

fn brotli_of(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, size_hint: content.len(), ..Default::default() };
    brotli::BrotliCompress(&mut &content[..], &mut packed, &params)?;
    Ok(packed)
}

fn gzip_of(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_goes_before_the_last_extension() {
        assert_eq!(hashed_name("plumb.css", "ab12"), "plumb.ab12.css");
        assert_eq!(hashed_name("fonts/serif.woff2", "ab12"), "fonts/serif.ab12.woff2");
        assert_eq!(hashed_name("LICENCE", "ab12"), "LICENCE.ab12");
    }

    #[test]
    fn equal_content_has_an_equal_name_and_other_content_another() {
        assert_eq!(short_hash(b"a"), short_hash(b"a"));
        assert_ne!(short_hash(b"a"), short_hash(b"b"));
        assert_eq!(short_hash(b"a").len(), HASH_LENGTH);
    }

    #[test]
    fn a_published_site_replaces_the_old_one_and_lists_its_names() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("site");
        fs::create_dir_all(&site).unwrap();
        fs::write(site.join("stale.js"), "old").unwrap();

        let mut draft = SiteDraft::new(&site).unwrap();
        draft.add_parts("js", &[("plumb", b"export default 1;")]).unwrap();
        draft.add_asset("robots.txt", b"User-agent: *\n").unwrap();
        draft.add_asset("logo.png", b"\x89PNG").unwrap();
        assert!(site.join("stale.js").exists(), "nothing is visible before publishing");
        draft.publish(&site).unwrap();

        assert!(!site.join("stale.js").exists());
        let hash = short_hash(b"export default 1;");
        assert_eq!(fs::read_to_string(site.join("hash.txt")).unwrap(), format!("js: {hash}\n"));
        let manifest: BTreeMap<String, String> =
            serde_json::from_slice(&fs::read(site.join("manifest.json")).unwrap()).unwrap();
        assert_eq!(manifest["plumb.js"], format!("pkg/plumb.{hash}.js"));
        assert_eq!(manifest["robots.txt"], "robots.txt");
        for path in manifest.values() {
            assert!(site.join(path).is_file(), "{path}");
        }
    }

    #[test]
    fn compressed_copies_unpack_to_the_same_bytes_and_are_left_out_when_larger() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("site");
        let text = "body { margin: 0 }\n".repeat(200);
        let mut draft = SiteDraft::new(&site).unwrap();
        draft.add_parts("css", &[("plumb", text.as_bytes())]).unwrap();
        draft.add_asset("tiny.txt", b"x").unwrap();
        draft.publish(&site).unwrap();

        let path = site.join(format!("pkg/plumb.{}.css", short_hash(text.as_bytes())));
        let mut unpacked = Vec::new();
        let packed = fs::read(beside(&path, "br")).unwrap();
        brotli::BrotliDecompress(&mut &packed[..], &mut unpacked).unwrap();
        assert_eq!(unpacked, text.as_bytes());
        let packed = fs::read(beside(&path, "gz")).unwrap();
        let mut unpacked = String::new();
        std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(&packed[..]), &mut unpacked).unwrap();
        assert_eq!(unpacked, text);
        let tiny = site.join(asset_path("tiny.txt", b"x"));
        assert!(tiny.is_file() && !beside(&tiny, "br").exists());
    }

    #[test]
    fn assets_are_found_in_folders_and_hidden_files_are_not() {
        let root = tempfile::tempdir().unwrap();
        put(&root.path().join("fonts/a.woff2"), b"font").unwrap();
        put(&root.path().join(".DS_Store"), b"junk").unwrap();
        let names: Vec<String> = files_below(root.path()).unwrap().into_keys().collect();
        assert_eq!(names, ["fonts/a.woff2"]);
        assert!(files_below(&root.path().join("absent")).unwrap().is_empty());
    }
}
