//! `cargo xtask web`: the whole bundle, from sources to a folder of files.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

use crate::site::{SiteDraft, Weight, asset_path, at, files_below};
use crate::{Failure, css, wasm};

/// The bundles by name, with their features of the frontend. Learners' pages come first: their bundle is the one with a
/// size budget.
const BUNDLES: [(&str, &[&str]); 2] = [("plumb", &[]), ("plumb-studio", &["studio"])];

/// Options of the command line.
#[derive(Debug, Clone)]
pub(crate) struct WebOptions {
    /// The cargo profile of the WebAssembly.
    pub(crate) profile: String,
    /// Folder of the site instead of `target/site`.
    pub(crate) site: Option<PathBuf>,
    /// Maximum size of the compressed WebAssembly of learners' pages, in kB.
    pub(crate) wasm_budget_kb: Option<u32>,
}

impl Default for WebOptions {
    fn default() -> Self {
        Self { profile: "wasm-release".to_owned(), site: None, wasm_budget_kb: None }
    }
}

/// Builds the bundle, unless it is up to date.
pub(crate) fn build(options: &WebOptions) -> Result<(), Failure> {
    let root = workspace_root()?;
    let lock = root.join("Cargo.lock");
    let lock = fs::read_to_string(&lock).map_err(at(&lock))?;
    wasm::check_versions(&lock)?;

    let modules = BUNDLES
        .map(|(name, features)| Ok((name, wasm::compile(&root, name, features, &options.profile)?)))
        .into_iter()
        .collect::<Result<Vec<_>, Failure>>()?;
    let assets = files_below(&root.join("app/assets"))?;
    let sheets = files_below(&root.join("style"))?;

    let site = options.site.clone().unwrap_or_else(|| root.join("target/site"));
    let stamp = site.with_extension("stamp");
    let inputs = fingerprint(&modules, &assets, &sheets, &options.profile)?;
    let weights = if let Some(weights) = recall(&stamp, &inputs, &site) {
        report("The browser bundle is up to date", &site, &weights);
        weights
    } else {
        let weights = assemble(&root, &modules, &assets, &site, &options.profile)?;
        remember(&stamp, &inputs, &weights)?;
        report("Built the browser bundle", &site, &weights);
        weights
    };
    check_budget(&weights, options.wasm_budget_kb)
}

fn assemble(
    root: &Path,
    modules: &[(&str, PathBuf)],
    assets: &BTreeMap<String, Vec<u8>>,
    site: &Path,
    profile: &str,
) -> Result<Vec<Weight>, Failure> {
    let bundles = modules
        .iter()
        .map(|(name, module)| Ok((*name, wasm::bind(module, profile != "dev")?)))
        .collect::<Result<Vec<_>, Failure>>()?;
    let mut draft = SiteDraft::new(site)?;
    draft.add_parts("js", &bundles.iter().map(|(name, bundle)| (*name, &*bundle.js)).collect::<Vec<_>>())?;
    draft.add_parts("wasm", &bundles.iter().map(|(name, bundle)| (*name, &*bundle.wasm)).collect::<Vec<_>>())?;
    // The bundles share their imports, which are named by their content.
    let snippets: BTreeMap<_, _> = bundles.iter().flat_map(|(_, bundle)| &bundle.snippets).collect();
    for (path, content) in snippets {
        draft.add_fixed(path, content)?;
    }
    let asset_folder = root.join("app/assets");
    let rename = |file: &Path| asset_address(&asset_folder, assets, file);
    draft.add_parts("css", &[("plumb", &css::bundle(&root.join("style/main.css"), &rename)?)])?;
    for (name, content) in assets {
        draft.add_asset(name, content)?;
    }
    draft.publish(site)
}

/// The address that a `url()` in a style sheet gets, for a file in the assets folder.
fn asset_address(folder: &Path, assets: &BTreeMap<String, Vec<u8>>, file: &Path) -> Result<String, Failure> {
    let real = file.canonicalize().map_err(|error| error.to_string())?;
    let folder = folder.canonicalize().map_err(|error| error.to_string())?;
    let name = real
        .strip_prefix(&folder)
        .map_err(|_| "only files in app/assets are served".to_owned())?
        .to_string_lossy()
        .replace('\\', "/");
    let content = assets.get(&name).ok_or("hidden files are not served")?;
    Ok(format!("/{}", asset_path(&name, content)))
}

/// A hash of all inputs of the site, including this program.
fn fingerprint(
    modules: &[(&str, PathBuf)],
    assets: &BTreeMap<String, Vec<u8>>,
    sheets: &BTreeMap<String, Vec<u8>>,
    profile: &str,
) -> Result<String, Failure> {
    let mut digest = Sha256::new();
    let mut add = |name: &str, content: &[u8]| {
        for part in [name.as_bytes(), content] {
            digest.update((part.len() as u64).to_le_bytes());
            digest.update(part);
        }
    };
    for (name, text) in [
        ("main", include_str!("main.rs")),
        ("wasm", include_str!("wasm.rs")),
        ("css", include_str!("css.rs")),
        ("site", include_str!("site.rs")),
        ("web", include_str!("web.rs")),
        ("lock", include_str!("../../Cargo.lock")),
    ] {
        add(name, text.as_bytes());
    }
    add("profile", profile.as_bytes());
    for (name, module) in modules {
        add(name, &fs::read(module).map_err(at(module))?);
    }
    for (kind, files) in [("asset", assets), ("sheet", sheets)] {
        for (name, content) in files {
            add(&format!("{kind}/{name}"), content);
        }
    }
    Ok(hex::encode(digest.finalize()))
}

/// The sizes of the last build, if its inputs are unchanged and its output still exists.
fn recall(stamp: &Path, inputs: &str, site: &Path) -> Option<Vec<Weight>> {
    let text = fs::read_to_string(stamp).ok()?;
    let mut lines = text.lines();
    if lines.next()? != inputs {
        return None;
    }
    let manifest = fs::read(site.join("manifest.json")).ok()?;
    let manifest: BTreeMap<String, String> = serde_json::from_slice(&manifest).ok()?;
    if !site.join("hash.txt").is_file() || !manifest.values().all(|path| site.join(path).is_file()) {
        return None;
    }
    lines
        .map(|line| {
            let mut fields = line.splitn(3, ' ');
            let raw = fields.next()?.parse().ok()?;
            let brotli = fields.next()?.parse().ok();
            Some(Weight { name: fields.next()?.to_owned(), raw, brotli })
        })
        .collect()
}

fn remember(stamp: &Path, inputs: &str, weights: &[Weight]) -> Result<(), Failure> {
    let mut lines = vec![inputs.to_owned()];
    for weight in weights {
        let brotli = weight.brotli.map_or_else(|| "-".to_owned(), |bytes| bytes.to_string());
        lines.push(format!("{} {brotli} {}", weight.raw, weight.name));
    }
    let text = lines.join("\n") + "\n";
    fs::write(stamp, text).map_err(at(stamp))
}

/// A table of names and sizes.
#[expect(clippy::print_stdout, reason = "the table is what the command prints")]
fn report(what: &str, site: &Path, weights: &[Weight]) {
    println!("{what} in {}", site.display());
    println!("  {:<28} {:>10} {:>10}", "file", "raw", "brotli");
    for weight in weights {
        let brotli = weight.brotli.map_or_else(|| "-".to_owned(), kilobytes);
        println!("  {:<28} {:>10} {:>10}", weight.name, kilobytes(weight.raw), brotli);
    }
}

/// Bytes as kilobytes (1 kB = 1,000 bytes) with one decimal, rounded up.
fn kilobytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100);
    format!("{}.{} kB", tenths / 10, tenths % 10)
}

fn check_budget(weights: &[Weight], budget_kb: Option<u32>) -> Result<(), Failure> {
    let Some(budget) = budget_kb else {
        return Ok(());
    };
    let wasm = weights.iter().filter(|weight| weight.name == "plumb.wasm");
    let bytes: usize = wasm.map(|weight| weight.brotli.unwrap_or(weight.raw)).sum();
    if bytes > budget as usize * 1000 {
        return Err(format!("the WebAssembly weighs {} compressed, over its budget of {budget} kB", kilobytes(bytes)));
    }
    Ok(())
}

/// The folder with the workspace's `Cargo.toml`: above this crate's when cargo runs it.
fn workspace_root() -> Result<PathBuf, Failure> {
    let here =
        wasm::option_var("CARGO_MANIFEST_DIR").ok_or("run this as `cargo xtask`: cargo says where the workspace is")?;
    let here = PathBuf::from(here);
    let root = here.parent().ok_or("the xtask crate is not in a workspace")?;
    Ok(root.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weigh(bytes: usize) -> Vec<Weight> {
        vec![Weight { name: "plumb.wasm".to_owned(), raw: bytes * 3, brotli: Some(bytes) }]
    }

    #[test]
    fn the_budget_is_for_the_compressed_module() {
        assert_eq!(check_budget(&weigh(150_000), Some(150)), Ok(()));
        assert_eq!(check_budget(&weigh(900_000), None), Ok(()));
        let failure = check_budget(&weigh(150_001), Some(150)).unwrap_err();
        assert!(failure.contains("150.1 kB") && failure.contains("150 kB"), "{failure}");
    }

    #[test]
    fn a_build_is_recalled_only_while_inputs_and_files_are_the_same() {
        let root = tempfile::tempdir().unwrap();
        let site = root.path().join("site");
        let stamp = root.path().join("site.stamp");
        let mut draft = SiteDraft::new(&site).unwrap();
        draft.add_parts("js", &[("plumb", &b"let a = 1;".repeat(50))]).unwrap();
        let weights = draft.publish(&site).unwrap();
        remember(&stamp, "abc", &weights).unwrap();

        let recalled = recall(&stamp, "abc", &site).unwrap();
        assert_eq!(recalled.len(), 1);
        assert_eq!((recalled[0].raw, recalled[0].brotli), (weights[0].raw, weights[0].brotli));
        assert!(recall(&stamp, "abd", &site).is_none(), "other inputs");
        fs::remove_dir_all(site.join("pkg")).unwrap();
        assert!(recall(&stamp, "abc", &site).is_none(), "files gone");
    }

    #[test]
    fn a_style_sheet_reaches_assets_by_their_served_names_and_nothing_else() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("assets");
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join("pin.svg"), "<svg/>").unwrap();
        fs::write(root.path().join("secret"), "s").unwrap();
        let assets = files_below(&folder).unwrap();
        let address = asset_address(&folder, &assets, &folder.join("../assets/pin.svg")).unwrap();
        assert_eq!(address, format!("/{}", asset_path("pin.svg", b"<svg/>")));
        assert!(asset_address(&folder, &assets, &folder.join("../secret")).is_err());
        assert!(asset_address(&folder, &assets, &folder.join("absent.svg")).is_err());
    }
}
