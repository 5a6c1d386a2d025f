//! Structure rules checked in the sources: dependencies between modules, and lengths of files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Modules that may depend on all others of their crate, while others depend on them: the base of the use cases, and
/// the capabilities of roles. Without them there must be no cycle (docs/decisions/0053-what-all-use-cases-know.md).
const HUBS: [(&str, [&str; 2]); 1] = [("crates/service", ["plumb", "capabilities"])];

/// Maximum number of lines of a file, without its tests.
const MOST_LINES: usize = 400;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The folders of all crates, by their path in the repository.
fn crates() -> Vec<String> {
    let below = std::fs::read_dir(root().join("crates")).expect("the folder of crates");
    let below = below.map(|entry| format!("crates/{}", entry.expect("an entry").file_name().to_string_lossy()));
    let mut all: Vec<String> = below.chain(["app", "frontend", "server", "xtask"].map(str::to_owned)).collect();
    all.sort();
    assert!(all.len() > 10, "{all:?}");
    all
}

/// (path below `src`, text without tests and comments) of a crate's sources.
fn sources(of: &str) -> Vec<(PathBuf, String)> {
    let src = root().join(of).join("src");
    let mut found = Vec::new();
    gather(&src, &mut found);
    let is_test = |path: &Path| path.iter().any(|part| part.to_string_lossy().contains("tests"));
    let below = found.into_iter().map(|path| path.strip_prefix(&src).expect("a path below it").to_owned());
    below.filter(|path| !is_test(path)).map(|path| (path.clone(), without_tests(&src.join(path)))).collect()
}

fn gather(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather(&path, into);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            into.push(path);
        }
    }
}

fn without_tests(path: &Path) -> String {
    let text = std::fs::read_to_string(path).expect("a source");
    let lines = text.lines().take_while(|line| *line != "#[cfg(test)]");
    lines.map(|line| if line.trim_start().starts_with("//") { "" } else { line }).collect::<Vec<_>>().join("\n")
}

/// The first names after each `crate::`: one, or those of a group.
fn named(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let first = |path: &str| path.chars().take_while(|c| is_name(*c)).collect::<String>();
    let paths = text.split("crate::").skip(1);
    paths
        .flat_map(|path| match path.strip_prefix('{').and_then(|group| group.split_once('}')) {
            Some((group, _)) => group.split(',').map(|one| first(one.trim())).collect(),
            None => vec![first(path)],
        })
        .collect()
}

/// For each top module of a crate, the modules that it needs.
fn needs(of: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources(of) {
        let top = path.iter().next().expect("a name").to_string_lossy().trim_end_matches(".rs").to_owned();
        if !["lib", "main"].contains(&top.as_str()) {
            needs.entry(top).or_default().extend(named(&text));
        }
    }
    let modules: BTreeSet<String> = needs.keys().cloned().collect();
    for (module, others) in &mut needs {
        others.retain(|other| other != module && modules.contains(other));
    }
    needs
}

/// The modules that remain after repeatedly removing every module that needs none of the rest: the cycles, and the
/// modules that depend on them.
fn circles(of: &str) -> BTreeSet<String> {
    let mut left = needs(of);
    for hub in HUBS.iter().filter(|(crate_of, _)| *crate_of == of).flat_map(|(_, hubs)| hubs) {
        assert!(left.remove(*hub).is_some(), "{of} has no module {hub}");
    }
    loop {
        let rest: BTreeSet<String> = left.keys().cloned().collect();
        left.retain(|_, others| others.iter().any(|other| rest.contains(other)));
        if left.len() == rest.len() {
            return rest;
        }
    }
}

#[test]
fn no_two_modules_of_a_crate_need_each_other() {
    for of in crates() {
        let found = circles(&of);
        assert!(found.is_empty(), "modules of {of} need each other: {found:?}");
    }
}

#[test]
fn no_file_has_more_than_400_lines() {
    let long: Vec<String> = crates()
        .iter()
        .flat_map(|of| sources(of).into_iter().map(move |(path, text)| (of, path, text.lines().count())))
        .filter(|(_, _, lines)| *lines > MOST_LINES)
        .map(|(of, path, lines)| format!("{of}/src/{}: {lines}", path.display()))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// Whether a line begins a public item. Items made by a macro are documented at its call.
fn is_public_item(line: &str) -> bool {
    let Some(rest) = line.trim_start().strip_prefix("pub ") else { return false };
    let kinds = ["fn ", "async fn ", "const ", "struct ", "enum ", "trait ", "type ", "static "];
    kinds.iter().any(|kind| rest.starts_with(kind)) && !line.contains('$')
}

/// Whether a line opens a block of items.
fn opens(line: &str) -> bool {
    line.ends_with('{') && ["impl", "pub ", "mod ", "trait ", "unsafe impl"].iter().any(|word| line.starts_with(word))
}

/// Finds public items without a comment. Rust's own lint also requires comments on fields and variants, most of which
/// have telling names, so some crates do without it.
#[test]
fn every_public_item_says_what_it_is() {
    let mut silent = Vec::new();
    for of in crates() {
        for (path, _) in sources(&of) {
            let text = std::fs::read_to_string(root().join(&of).join("src").join(&path)).expect("a source");
            let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
            for (at, line) in lines.iter().enumerate().filter(|(_, line)| is_public_item(line)) {
                // Goes up through the attributes, to the comment or the preceding line.
                let above = lines[..at].iter().rev().map(|line| line.trim());
                let above = above.take_while(|line| !line.is_empty() && !opens(line));
                if !above.into_iter().any(|line| line.starts_with("///")) {
                    silent.push(format!("{of}/src/{}:{}: {}", path.display(), at + 1, line.trim()));
                }
            }
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
}
