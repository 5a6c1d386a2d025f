//! House rules that can be checked in the sources.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use plumb_service::InvalidInput;
use plumb_service::audit::actions::action_message;
use plumb_types::audit_action::ActionGroup;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|own| own == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// (path, text) of every source of this crate except this one, and of the service, which names messages too.
fn sources() -> Vec<(PathBuf, String)> {
    [root().join("src"), root().join("../crates/service/src")]
        .iter()
        .flat_map(|folder| files(folder, "rs"))
        .filter(|path| !path.ends_with("house_rules.rs"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path, text)
        })
        .collect()
}

/// The ids of all messages, file by file; a duplicate id occurs twice.
fn message_ids() -> Vec<String> {
    files(&root().join("locales/en"), "ftl")
        .iter()
        .flat_map(|path| {
            let text = std::fs::read_to_string(path).unwrap();
            let ids: Vec<String> = text
                .lines()
                .filter(|line| line.starts_with(|c: char| c.is_ascii_lowercase()))
                .filter_map(|line| Some(line.split_once(" =")?.0.to_owned()))
                .collect();
            ids
        })
        .collect()
}

fn messages() -> BTreeSet<String> {
    message_ids().into_iter().collect()
}

/// The string literal at the start of `text`.
fn literal(text: &str) -> Option<&str> {
    text.trim_start().strip_prefix('"')?.split('"').next()
}

/// All plain string literals of a source.
fn literals(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}

#[test]
fn every_message_that_is_used_is_there() {
    let known = messages();
    let mut missing = BTreeSet::new();
    for (path, text) in sources() {
        let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        // Excludes `assert!(`, which ends in that letter too.
        let calls = code.match_indices("t!(").filter(|(at, _)| !code[..*at].ends_with(char::is_alphanumeric));
        let calls = calls.filter_map(|(at, found)| literal(code[at + found.len()..].split_once(',')?.1));
        for id in calls {
            if !known.contains(id) {
                missing.insert(format!("{}: {id}", path.display()));
            }
        }
    }
    assert!(missing.is_empty(), "no such message: {missing:#?}");
}

#[test]
fn no_id_names_two_messages() {
    let mut seen = BTreeSet::new();
    let twice: Vec<String> = message_ids().into_iter().filter(|id| !seen.insert(id.clone())).collect();
    assert!(twice.is_empty(), "of two messages with one id only one is shown: {twice:?}");
}

#[test]
fn every_message_that_is_there_is_used() {
    let sources = sources();
    let mut used: BTreeSet<&str> = sources.iter().flat_map(|(_, text)| literals(text)).collect();
    used.extend(InvalidInput::IDS);
    // The easy variant of a message is used where the message is.
    let of = |id: &str| id.strip_suffix("--easy").unwrap_or(id).to_owned();
    // `Texts` finds these ids by the stored English.
    let stored: BTreeSet<&str> = crate::text::sentences()
        .chain(crate::text::PARTS.iter().copied())
        .flatten()
        .map(|sentence| sentence.id)
        .collect();
    let actions: BTreeSet<String> = ActionGroup::all().flat_map(ActionGroup::actions).map(action_message).collect();
    let is_idle =
        |id: &String| !used.contains(of(id).as_str()) && !stored.contains(id.as_str()) && !actions.contains(id);
    let idle: Vec<String> = messages().into_iter().filter(is_idle).collect();
    assert!(idle.is_empty(), "never used: {idle:#?}");
}

#[test]
fn text_areas_come_from_the_one_component_that_escapes() {
    for (path, text) in sources() {
        if !path.ends_with("ui/forms.rs") {
            assert!(!text.contains("<textarea"), "{}: use ui::TextArea", path.display());
        }
    }
}

#[test]
fn nothing_is_put_into_a_page_unescaped() {
    // Pictures are the exception: they are drawn with all text escaped (decision 67).
    for (path, text) in sources().into_iter().filter(|(path, _)| !path.ends_with("app/src/figure.rs")) {
        for banned in ["inner_html", "set_inner_html", "insert_adjacent_html", "outer_html", "document.write"] {
            assert!(!text.contains(banned), "{}: {banned} puts text into the page unescaped", path.display());
        }
    }
}

#[test]
fn no_style_is_inline_because_the_policy_forbids_it() {
    for (path, text) in sources() {
        for banned in [" style=", "style:", "<style"] {
            assert!(!text.contains(banned), "{}: {banned}", path.display());
        }
    }
}

/// The classes that style sheets lay out globally, each with its files. Rules within another element, in a state, or
/// for a medium do not count.
fn classes_laid_out() -> std::collections::BTreeMap<String, BTreeSet<String>> {
    let mut found = std::collections::BTreeMap::<String, BTreeSet<String>>::new();
    for path in files(&root().join("../style"), "css") {
        let text = std::fs::read_to_string(&path).unwrap();
        let file = path.file_name().unwrap().to_string_lossy().into_owned();
        for line in text.lines().filter(|line| line.starts_with('.')) {
            let Some((selectors, _)) = line.split_once('{') else { continue };
            // A comma within parentheses does not separate selectors.
            let mut depth = 0;
            let parts = selectors.split(|c: char| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                c == ',' && depth == 0
            });
            for selector in parts.map(str::trim) {
                let class = selector.trim_start_matches('.');
                if class.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
                    found.entry(class.to_owned()).or_default().insert(file.clone());
                }
            }
        }
    }
    found
}

#[test]
fn a_class_is_laid_out_by_one_style_sheet() {
    let found = classes_laid_out();
    assert!(found.len() > 100, "the style sheets are where they were: {}", found.len());
    // If two style sheets lay out one class, the later one wins, even on pages that it was not written for.
    let several: Vec<_> = found.iter().filter(|(_, files)| files.len() > 1).collect();
    assert!(several.is_empty(), "laid out by several style sheets: {several:#?}");
}
