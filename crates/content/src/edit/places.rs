//! Finds the field of the form for a position in the text.

use std::ops::Range;
use std::rc::Rc;

use crate::text::yaml::Node;

use super::doc::{Doc, Lookup, MappingEntry, entries};
use super::edits::items;
use super::form::{FieldShape, RowPart, Rows, known};
use super::read::{figures_of, is_value};

/// A field and its range in the text.
struct FieldRange {
    name: String,
    at: Range<usize>,
    /// Whether it is an entire row.
    is_row: bool,
}

/// Returns the name of the field at a line and column of the text, both counted from 1. For a problem about a missing
/// field, which is reported at the first line of the enclosing mapping, `lacks` is its message.
pub fn field_at(text: &str, line: usize, column: usize, lacks: Option<&str>) -> Option<String> {
    let doc = Doc::parse(text).ok()?;
    if let Some(field) = lacks.and_then(|words| missing(&doc, words)) {
        return Some(field);
    }
    let start = text.split_inclusive('\n').take(line.checked_sub(1)?).map(str::len).sum::<usize>();
    let own = text.get(start..)?.split('\n').next()?;
    let at = start + own.char_indices().nth(column.checked_sub(1)?).map_or(own.len(), |(at, _)| at);
    let mut all = places(&doc);
    all.retain(|place| place.at.contains(&at) && (place.is_row || lacks.is_none()));
    let nearest = all.into_iter().min_by_key(|place| place.at.len())?;
    Some(if nearest.is_row { format!("{}.name", nearest.name) } else { nearest.name })
}

/// Returns the field that a message of [`need`](crate::read) reports as missing.
fn missing(doc: &Doc, words: &str) -> Option<String> {
    let is_it = |path: &str| {
        let (map, name) = path.rsplit_once('.').unwrap_or(("", path));
        let what = if map.is_empty() { "the blueprint".to_owned() } else { format!("`{map}`") };
        words == format!("{what} has no field `{name}`")
    };
    known(&figures_of(doc)).into_iter().map(|field| field.path).find(|path| is_it(path))
}

fn places(doc: &Doc) -> Vec<FieldRange> {
    let mut places = Vec::new();
    for field in known(&figures_of(doc)) {
        let entry = match doc.find(&field.path) {
            Lookup::At(entry) => entry,
            Lookup::Absent { null: Some(entry), missing, .. } if missing.is_empty() => entry,
            _ => continue,
        };
        add(doc, &mut places, field.path, entry, field.shape);
    }
    places
}

fn add(doc: &Doc, places: &mut Vec<FieldRange>, name: String, entry: MappingEntry<'_>, shape: FieldShape) {
    let is_row = false;
    match shape {
        FieldShape::Many(kind) if kind.is_long() => {
            let item = |(at, item): (usize, &Rc<Node>)| FieldRange {
                name: format!("{name}.{at}"),
                at: item.place.start..doc.end(item) + 1,
                is_row,
            };
            places.extend(items(entry.node).iter().enumerate().map(item));
        }
        FieldShape::Rows(rows, parts) => {
            let mut row = |index: usize, map: &Rc<Node>, at: Range<usize>| {
                let own = format!("{name}.{index}");
                inner(doc, places, &own, map, (rows, parts));
                places.push(FieldRange { name: own, at, is_row: true });
            };
            match rows {
                Rows::Named => entries(entry.node).for_each(|entry| {
                    row(entry.index, entry.node, entry.key.place.start..doc.end_of(entry.key, entry.node) + 1);
                }),
                Rows::Listed(_) => items(entry.node).iter().enumerate().for_each(|(index, item)| {
                    let start = doc.dash(item).filter(|_| !doc.is_flow(entry.node));
                    row(index, item, start.unwrap_or(item.place.start)..doc.end(item) + 1);
                }),
            }
        }
        FieldShape::One(_) | FieldShape::Many(_) => {}
    }
    places.push(FieldRange { name, at: entry.key.place.start..doc.end_of(entry.key, entry.node) + 1, is_row });
}

fn inner(doc: &Doc, places: &mut Vec<FieldRange>, own: &str, map: &Rc<Node>, (rows, parts): (Rows, &[RowPart])) {
    if is_value(parts) {
        places.push(FieldRange { name: format!("{own}.value"), at: map.place.start..doc.end(map) + 1, is_row: false });
        return;
    }
    let named = match rows {
        Rows::Listed(key) => Some((key, "name")),
        Rows::Named => None,
    };
    let called = parts.iter().map(|part| (part.name, part.called()));
    for (key, called) in named.into_iter().chain(called) {
        if let Lookup::At(entry) = doc.below(map, key) {
            let at = entry.key.place.start..doc.end_of(entry.key, entry.node) + 1;
            places.push(FieldRange { name: format!("{own}.{called}"), at, is_row: false });
        }
    }
}
