//! Edits of a text.

use std::ops::Range;
use std::rc::Rc;

use crate::text::source::Style;
use crate::text::yaml::{Data, Node};

use super::FieldKind;
use super::doc::{Doc, Lookup, MappingEntry, entries};
use super::form::{FieldRow, FieldValue, RowPart, Rows};
use super::read::is_value;
use super::write::{NewValue, key, literal, scalar};

/// A range of the text, and its replacement.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    at: Range<usize>,
    text: String,
}

impl Edit {
    pub(super) const fn at(at: Range<usize>, text: String) -> Self {
        Self { at, text }
    }
}

/// An entry of a list or mapping after the edit.
#[derive(Debug, Clone)]
pub(super) enum Slot {
    /// An existing entry, by index.
    Old(usize),
    /// A new entry, with its key in a mapping.
    New(String, NewValue),
}

/// Rows to create.
pub(super) enum NewRows {
    Map(NewValue),
    List(Vec<NewValue>),
}

/// Applies the edits to the text; they must not overlap.
pub(super) fn patched(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| (edit.at.start, edit.at.end));
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for Edit { at, text: new } in edits {
        out.push_str(text.get(done..at.start).unwrap_or(""));
        out.push_str(&new);
        done = at.end.max(done);
    }
    out.push_str(text.get(done..).unwrap_or(""));
    out
}

/// Returns the items of a list.
pub(super) fn items(list: &Node) -> &[Rc<Node>] {
    match &list.data {
        Data::List(items) => items,
        _ => &[],
    }
}

pub(super) fn fresh_one(text: &str, kind: FieldKind) -> NewValue {
    NewValue::One(scalar(text, kind, Style::None))
}

/// Returns a new item of a list, quoted if the others are.
pub(super) fn fresh_item(text: &str, kind: FieldKind, quoted: bool) -> NewValue {
    NewValue::One(scalar(text, kind, if quoted { Style::Double } else { Style::None }))
}

pub(super) fn fresh_many(lines: &[String], kind: FieldKind) -> NewValue {
    NewValue::Many(lines.iter().map(|line| scalar(line, kind, Style::None)).collect())
}

pub(super) fn fresh_row(row: &FieldRow, rows: Rows, parts: &[RowPart]) -> NewValue {
    let part = |part: &RowPart, value: &FieldValue| match value {
        FieldValue::One(text) if !text.is_empty() || part.needed => Some(fresh_one(text, part.kind)),
        FieldValue::Many(lines) if !lines.is_empty() => Some(fresh_many(lines, part.kind)),
        _ => None,
    };
    let mut written = parts.iter().zip(&row.parts);
    if is_value(parts) {
        return written
            .next()
            .and_then(|(one, value)| part(one, value))
            .unwrap_or_else(|| fresh_one("", FieldKind::Line));
    }
    let name = match rows {
        Rows::Listed(key) => Some((key.to_owned(), fresh_one(&row.name, FieldKind::Line))),
        Rows::Named => None,
    };
    let parts = written.filter_map(|(one, value)| Some((one.name.to_owned(), part(one, value)?)));
    NewValue::Map(name.into_iter().chain(parts).collect())
}

pub(super) fn fresh_rows(wanted: &[FieldRow], rows: Rows, parts: &[RowPart]) -> NewRows {
    match rows {
        Rows::Named => {
            let named = wanted.iter().map(|row| (row.name.clone(), fresh_row(row, rows, parts)));
            NewRows::Map(NewValue::Map(named.collect()))
        }
        Rows::Listed(_) => NewRows::List(wanted.iter().map(|row| fresh_row(row, rows, parts)).collect()),
    }
}

/// Replaces a value, keeping its style where possible.
pub(super) fn replaced(doc: &Doc, node: &Node, from: usize, text: &str, kind: FieldKind) -> Edit {
    let end = doc.end(node);
    if !matches!(node.place.style, Style::Literal | Style::Folded) {
        return Edit::at(node.place.start..end, scalar(text, kind, node.place.style));
    }
    let head = doc.text().get(from..node.place.start).unwrap_or("");
    let start = from + (head.len() - head.trim_start_matches(' ').len());
    let written = literal(text, doc.column(node.place.start)).unwrap_or_else(|| scalar(text, kind, Style::Double));
    Edit::at(start..end, written)
}

/// Creates a value below a mapping, with the missing mappings around it.
pub(super) fn created(
    doc: &Doc,
    map: &Rc<Node>,
    null: Option<MappingEntry<'_>>,
    missing: &[String],
    fresh: NewValue,
) -> Vec<Edit> {
    let wrap = |names: &[String]| {
        names.iter().rev().fold(fresh.clone(), |inner, name| NewValue::Map(vec![(name.clone(), inner)]))
    };
    match (null, missing) {
        (Some(entry), _) => filled(doc, entry, &wrap(missing)),
        (None, [name, below @ ..]) => {
            vec![added(doc, map, name, |indent| wrap(below).block(indent), || wrap(below).flow())]
        }
        (None, []) => Vec::new(),
    }
}

/// Creates rows, like [`created`].
pub(super) fn created_rows(
    doc: &Doc,
    map: &Rc<Node>,
    null: Option<MappingEntry<'_>>,
    missing: &[String],
    rows: NewRows,
) -> Vec<Edit> {
    match rows {
        NewRows::Map(fresh) => created(doc, map, null, missing, fresh),
        NewRows::List(items) => {
            let flow = format!("[{}]", items.iter().map(NewValue::flow).collect::<Vec<_>>().join(", "));
            match (null, missing) {
                (None, [name]) => {
                    let block = |indent: usize| {
                        let margin = " ".repeat(indent);
                        items.iter().map(|item| format!("\n{margin}{}", item.item(indent))).collect::<Vec<_>>().concat()
                    };
                    vec![added(doc, map, name, block, || flow)]
                }
                _ => created(doc, map, null, missing, NewValue::One(flow)),
            }
        }
    }
}

/// Adds an entry at the end of a mapping.
fn added(
    doc: &Doc,
    map: &Rc<Node>,
    name: &str,
    block: impl FnOnce(usize) -> String,
    flow: impl FnOnce() -> String,
) -> Edit {
    let last = entries(map).last();
    if doc.is_flow(map) {
        let text = format!("{}: {}", key(name), flow());
        return match last {
            Some(last) => {
                let end = doc.end_of(last.key, last.node);
                Edit::at(end..end, format!(", {text}"))
            }
            None => Edit::at(map.place.start + 1..map.place.start + 1, text),
        };
    }
    let indent = doc.indent(map);
    let end = last.map_or(map.place.start, |last| doc.end_of(last.key, last.node));
    let at = doc.line_end(end);
    Edit::at(at..at, format!("{}{}:{}\n", " ".repeat(indent), key(name), block(indent + 2)))
}

/// Fills an empty entry.
fn filled(doc: &Doc, entry: MappingEntry<'_>, fresh: &NewValue) -> Vec<Edit> {
    let from = doc.colon(entry.key);
    let end = if doc.source.raw(entry.node.place).is_empty() { from } else { doc.end(entry.node).max(from) };
    if doc.is_flow(entry.map) {
        return vec![Edit::at(from..end, format!(" {}", fresh.flow()))];
    }
    let written = fresh.block(doc.indent(entry.map) + 2);
    if !written.starts_with('\n') {
        return vec![Edit::at(from..end, written)];
    }
    let at = doc.line_end(from) - 1;
    vec![Edit::at(from..end, String::new()), Edit::at(at..at, written)]
}

/// Removes the entry at a path, and the enclosing mapping with its last entry.
pub(super) fn removed(doc: &Doc, path: &str) -> Vec<Edit> {
    let Lookup::At(entry) = doc.find(path) else { return Vec::new() };
    match path.rsplit_once('.') {
        Some((outer, _)) if entries(entry.map).count() == 1 => removed(doc, outer),
        _ => cut(doc, entry),
    }
}

/// Empties a list or mapping, or removes it unless it is needed.
pub(super) fn emptied(doc: &Doc, path: &str, needed: bool) -> Vec<Edit> {
    let Lookup::At(entry) = doc.find(path) else { return Vec::new() };
    if !needed {
        return removed(doc, path);
    }
    let (open, close) = if matches!(entry.node.data, Data::Map(_)) { ('{', '}') } else { ('[', ']') };
    if doc.is_flow(entry.node) {
        return vec![Edit::at(entry.node.place.start..doc.end(entry.node), format!("{open}{close}"))];
    }
    let from = doc.colon(entry.key);
    let body = doc.line_end(from)..doc.line_end(doc.end(entry.node));
    vec![Edit::at(from..from, format!(" {open}{close}")), Edit::at(body, String::new())]
}

/// Removes an entry of a mapping; the comments before it stay.
pub(super) fn cut(doc: &Doc, entry: MappingEntry<'_>) -> Vec<Edit> {
    let (start, end) = (entry.key.place.start, doc.end_of(entry.key, entry.node));
    let mut all = entries(entry.map).skip(entry.index.saturating_sub(1));
    if entry.index == 0 && entries(entry.map).count() == 1 {
        return Vec::new();
    }
    if doc.is_flow(entry.map) {
        return match entry.index {
            0 => all.nth(1).map(|next| Edit::at(start..next.key.place.start, String::new())).into_iter().collect(),
            _ => all
                .next()
                .map(|before| Edit::at(doc.end_of(before.key, before.node)..end, String::new()))
                .into_iter()
                .collect(),
        };
    }
    let line = doc.line_start(start);
    let is_own = doc.text().get(line..start).is_some_and(|before| before.trim().is_empty());
    if is_own {
        return vec![Edit::at(line..doc.line_end(end), String::new())];
    }
    // After a dash: the next entry moves up, unless a comment comes between.
    let next = all.nth(1).map_or(end, |next| next.key.place.start);
    let between = doc.text().get(end..next).unwrap_or("#");
    let until = if between.trim().is_empty() { next } else { end };
    vec![Edit::at(start..until, String::new())]
}

/// Rearranges the entries of a list or mapping. The comments before a removed entry stay.
pub(super) fn arranged(doc: &Doc, entry: MappingEntry<'_>, slots: &[Slot]) -> Vec<Edit> {
    let node = entry.node;
    let is_map = matches!(node.data, Data::Map(_));
    if doc.is_flow(node) {
        let old: Vec<&str> = match &node.data {
            Data::Map(all) => all
                .iter()
                .map(|(key, value)| doc.text().get(key.place.start..doc.end_of(key, value)).unwrap_or(""))
                .collect(),
            _ => items(node).iter().map(|item| doc.raw(item)).collect(),
        };
        let written: Vec<String> = slots
            .iter()
            .map(|slot| match slot {
                Slot::Old(at) => old.get(*at).copied().unwrap_or("").to_owned(),
                Slot::New(name, fresh) if is_map => format!("{}: {}", key(name), fresh.flow()),
                Slot::New(_, fresh) => fresh.flow(),
            })
            .collect();
        return vec![Edit::at(node.place.start + 1..doc.end(node) - 1, written.join(", "))];
    }
    let head = doc.line_end(doc.colon(entry.key));
    let lines = doc.lines(node, head);
    let indent = doc.indent(node);
    let margin = " ".repeat(indent);
    let part = |range: Range<usize>| doc.text().get(range).unwrap_or("");
    let is_kept = |at: usize| slots.iter().any(|slot| matches!(slot, Slot::Old(old) if *old == at));
    let mut orphans = String::new();
    let mut chunks = Vec::with_capacity(lines.len());
    for (at, line) in lines.iter().enumerate() {
        let lead = part(line.lead..line.start);
        if is_kept(at) {
            chunks.push(format!("{}{lead}{}", std::mem::take(&mut orphans), part(line.start..line.end)));
            continue;
        }
        chunks.push(String::new());
        if lead.contains('#') {
            orphans.push_str(lead);
        }
    }
    let mut body: String = slots
        .iter()
        .map(|slot| match slot {
            Slot::Old(at) => chunks.get(*at).cloned().unwrap_or_default(),
            Slot::New(name, fresh) if is_map => format!("{margin}{}:{}\n", key(name), fresh.block(indent + 2)),
            Slot::New(_, fresh) => format!("{margin}{}\n", fresh.item(indent)),
        })
        .collect();
    body.push_str(&orphans);
    let end = lines.last().map_or(head, |line| line.end);
    vec![Edit::at(head..end, body)]
}
