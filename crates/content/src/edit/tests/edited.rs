//! Single edits with difficult texts: reading returns the edited values, and all other lines are unchanged.

use std::ops::Range;

use proptest::prelude::*;

use super::super::doc::{Doc, Lookup, MappingEntry, entries};
use super::super::edits::items;
use super::super::{FieldRow, FieldShape, FieldValue, Form, apply};
use super::{form, skills};

/// Edit of one value, row or item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EditKind {
    Change,
    Add,
    Remove,
    Move,
}

fn words() -> impl Strategy<Value = String> {
    let nasty = [
        "- a",
        "a: b",
        "a #b",
        "#",
        "'",
        "\"",
        "''",
        "it's",
        "{a}",
        "{",
        "}",
        "[x",
        "*x",
        "&x",
        "!x",
        "|",
        ">",
        "%",
        "@",
        "`",
        "~",
        "null",
        "true",
        "yes",
        "0x1F",
        "1e3",
        "-1",
        "- ",
        ": ",
        " a",
        "a ",
        "\\",
        "\\n",
        "ä – “ß” 🙂",
        "\u{a0}",
        "\u{2028}",
        "\u{feff}x",
        "? a",
        "---",
        "...",
        "<<",
        "a\tb",
        "\t",
        "a:",
        "key: [1, {b: 'c'}]",
        "“",
        "=",
        ",",
        "a, b",
        "{{a}}",
    ];
    prop_oneof![
        prop::sample::select(nasty.to_vec()).prop_map(str::to_owned),
        "[ -~äß–\u{2029}]{1,24}",
        "[a-z0-9 :#'\"{}\\[\\],&*!|>%@`\\\\-]{1,10}",
    ]
    .prop_filter("blank is nothing", |words| !words.trim().is_empty())
}

/// Makes an edit at a field chosen by `pick`; returns its path and indices in the text, none if no existing part is
/// affected.
fn edit(form: &mut Form, deed: EditKind, pick: usize, new: &str) -> Option<(String, Vec<usize>)> {
    let fields: Vec<usize> = (0..form.fields.len())
        .filter(|at| {
            !form.fields[*at].0.path.ends_with("figure.kind") && !matches!(form.fields[*at].1, FieldValue::Fixed(_))
        })
        .collect();
    let (field, value) = &mut form.fields[fields[pick % fields.len()]];
    let pick = pick / fields.len();
    let path = field.path.clone();
    match (field.shape, value) {
        (FieldShape::One(_), FieldValue::One(_)) if matches!(deed, EditKind::Add | EditKind::Move) => None,
        (FieldShape::One(_), FieldValue::One(text)) => {
            if deed == EditKind::Remove {
                text.clear();
            } else {
                new.clone_into(text);
            }
            Some((path, vec![]))
        }
        (FieldShape::Many(kind), FieldValue::Many(lines)) => {
            let new = if kind.is_long() { format!("{new}\n{new}") } else { new.to_owned() };
            list(lines, deed, pick, new).map(|at| (path, at))
        }
        (FieldShape::Rows(_, parts), FieldValue::Rows(rows)) => {
            let unused = |name: &str| rows.iter().all(|row| row.name != name);
            let name = unused(new).then(|| new.to_owned())?;
            if deed == EditKind::Change && !rows.is_empty() {
                let at = pick % rows.len();
                let pick = pick / rows.len() % (parts.len() + 1);
                let row = &mut rows[at];
                match row.parts.get_mut(pick) {
                    None => row.name = name,
                    Some(FieldValue::One(text)) => new.clone_into(text),
                    Some(FieldValue::Many(lines)) => lines.push(new.to_owned()),
                    Some(_) => {}
                }
                return Some((path, vec![at, pick]));
            }
            let blank = parts.iter().map(|part| {
                if part.many { FieldValue::Many(vec![new.to_owned()]) } else { FieldValue::One(new.to_owned()) }
            });
            list(rows, deed, pick, FieldRow { was: None, name, parts: blank.collect() }).map(|at| (path, at))
        }
        _ => None,
    }
}

fn list<T>(all: &mut Vec<T>, deed: EditKind, pick: usize, new: T) -> Option<Vec<usize>> {
    let count = all.len();
    match deed {
        EditKind::Add => all.insert(pick % (count + 1), new),
        _ if count == 0 => return None,
        EditKind::Change => all[pick % count] = new,
        EditKind::Remove => drop(all.remove(pick % count)),
        EditKind::Move => {
            let moved = all.remove(pick % count);
            all.insert(pick / count % count, moved);
        }
    }
    let touched = matches!(deed, EditKind::Change | EditKind::Remove).then_some(pick % count.max(1));
    Some(touched.into_iter().collect())
}

/// Returns the lines that the edit may affect.
fn lines_of(text: &str, path: &str, at: &[usize], deed: EditKind) -> Range<usize> {
    let doc = Doc::parse(text).unwrap();
    let number = |at: usize| text[..at].matches('\n').count();
    let whole = |entry: MappingEntry<'_>| number(entry.key.place.start)..number(doc.end_of(entry.key, entry.node)) + 1;
    let entry = match doc.find(path) {
        Lookup::At(entry) | Lookup::Absent { null: Some(entry), .. } => entry,
        Lookup::Absent { map, .. } if doc.is_flow(map) => return number(map.place.start)..number(map.place.start) + 1,
        _ => return 0..0,
    };
    if let (EditKind::Remove, 1, Some((outer, _))) = (deed, entries(entry.map).count(), path.rsplit_once('.'))
        && let Lookup::At(outer) = doc.find(outer)
    {
        // The mapping is removed with its last value.
        return whole(outer);
    }
    if doc.is_flow(entry.node) || doc.is_flow(entry.map) {
        return whole(entry);
    }
    let node = entry.node;
    let one = |index: usize| match items(node).get(index) {
        Some(item) => number(doc.dash(item).unwrap())..number(doc.end(item)) + 1,
        None => entries(node).nth(index).map_or(0..0, whole),
    };
    match at {
        // The last one is removed, and the list with it.
        [_] if deed == EditKind::Remove && items(node).len().max(entries(node).count()) == 1 => whole(entry),
        [] if deed == EditKind::Add || deed == EditKind::Move => match &node.data {
            crate::text::yaml::Data::Scalar(_) => whole(entry),
            _ => 0..0,
        },
        [] => whole(entry),
        [index, ..] => one(*index),
    }
}

fn filled(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_single_edit_is_read_again_and_all_other_lines_stay(
        which in any::<prop::sample::Index>(),
        deed in prop::sample::select(vec![EditKind::Change, EditKind::Add, EditKind::Remove, EditKind::Move]),
        pick in 0..1_000_000_usize,
        new in words(),
    ) {
        let all = texts();
        let text = which.get(&all);
        let mut wanted = form(text);
        let Some((path, at)) = edit(&mut wanted, deed, pick, &new) else { return Ok(()) };
        let made = apply(text, &wanted);
        prop_assert!(made.is_ok(), "{path} {at:?}: {made:?}");
        let made = made.unwrap();
        prop_assert_eq!(form(&made).settled(), wanted.settled(), "{} {:?}\n{}", path, at, made);
        let mut touched = lines_of(text, &path, &at, deed);
        if touched.is_empty() {
            touched = 0..0;
        }
        let kept: Vec<&str> = text
            .lines()
            .enumerate()
            .filter(|(number, line)| !touched.contains(number) && !line.trim().is_empty())
            .map(|(_, line)| line)
            .collect();
        let now = filled(&made);
        if deed == EditKind::Move && touched.is_empty() {
            let sorted = |mut lines: Vec<&str>| { lines.sort_unstable(); lines.join("\n") };
            prop_assert!(sorted(kept) == sorted(now), "{path} {at:?}\n{made}");
        } else {
            let mut rest = now.iter();
            for line in kept {
                prop_assert!(rest.any(|other| *other == line), "{made}\n{path} {at:?} {deed:?}: lost or moved: {line}");
            }
        }
    }

    #[test]
    fn many_edits_at_once_are_read_again(
        which in any::<prop::sample::Index>(),
        deeds in prop::collection::vec(
            (prop::sample::select(vec![EditKind::Change, EditKind::Add, EditKind::Remove, EditKind::Move]), 0..1_000_000_usize, words()), 1..8),
    ) {
        let all = texts();
        let text = which.get(&all);
        let mut wanted = form(text);
        for (deed, pick, new) in deeds {
            edit(&mut wanted, deed, pick, &new);
        }
        let made = apply(text, &wanted);
        prop_assert!(made.is_ok(), "{made:?}\n{wanted:?}");
        prop_assert_eq!(form(&made.unwrap()).settled(), wanted.settled());
    }
}

/// Returns every shipped skill, and texts in other styles.
fn texts() -> Vec<String> {
    static ALL: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    ALL.get_or_init(|| {
        let mut all: Vec<String> = skills().into_iter().map(|(_, text)| text).collect();
        // Added repeatedly, as the shipped ones all have one style.
        for _ in 0..20 {
            all.extend([super::styles::TEXT.to_owned(), crate::tests::SKILL.to_owned()]);
        }
        all
    })
    .clone()
}
