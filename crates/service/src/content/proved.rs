//! Texts that need no verification at start: the shipped blueprints, which were verified before the release.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plumb_types::ContentHash;

/// A line per text, beginning with its hash. `make prove` checks all shipped blueprints and writes it; a text changed
/// since then has another hash and is verified when it is imported.
static PROVED: LazyLock<BTreeSet<&'static str>> =
    LazyLock::new(|| include_str!("proved.txt").lines().filter_map(|line| line.split(' ').next()).collect());

/// Whether this text was verified before the release.
pub(crate) fn is_proved(text: &str) -> bool {
    PROVED.contains(ContentHash::of(text).as_str())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn texts(folder: &Path, found: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                texts(&path, found);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                found.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn the_shipped_blueprints_are_the_proved_ones() {
        let mut shipped = Vec::new();
        texts(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut shipped);
        assert!(!shipped.is_empty());
        let hashes: BTreeSet<String> = shipped.iter().map(|text| ContentHash::of(text).to_string()).collect();
        let proved: BTreeSet<String> = PROVED.iter().map(ToString::to_string).collect();
        assert_eq!(proved, hashes, "a blueprint was changed: run `make prove`");
        assert!(!is_proved(&format!("{}\n", shipped[0])), "a changed text is not proved");
    }
}
