//! Reads the form from a text.

use std::rc::Rc;

use crate::text::problem::Problem;
use crate::text::yaml::{Data, Node};

use super::doc::{Doc, Lookup, MappingEntry, entries, name_of};
use super::form::{FIGURES, FieldRow, FieldShape, FieldValue, Form, FormField, RowPart, Rows, known};

/// Reads the form from a text; an error if it is not YAML.
pub fn read(text: &str) -> Result<Form, Box<Problem>> {
    let doc = Doc::parse(text)?;
    Ok(form(&doc))
}

/// Returns the kinds of the figures; empty where there is none.
pub(super) fn figures_of(doc: &Doc) -> [String; 2] {
    FIGURES.map(|path| match doc.find(&format!("{path}.kind")) {
        Lookup::At(entry) => match &entry.node.data {
            Data::Scalar(text) => text.clone(),
            _ => String::new(),
        },
        _ => String::new(),
    })
}

pub(super) fn form(doc: &Doc) -> Form {
    let fields = known(&figures_of(doc)).into_iter().map(|field| {
        let value = value(doc, &field);
        (field, value)
    });
    Form { fields: fields.collect() }
}

/// Returns the value of a field.
pub(super) fn value(doc: &Doc, field: &FormField) -> FieldValue {
    match doc.find(&field.path) {
        Lookup::Absent { .. } => nothing(field.shape),
        Lookup::Odd(node) => fixed(doc, node),
        Lookup::At(entry) => at(doc, entry, field.shape).unwrap_or_else(|| fixed(doc, Some(entry.node))),
    }
}

pub(super) const fn nothing(shape: FieldShape) -> FieldValue {
    match shape {
        FieldShape::One(_) => FieldValue::One(String::new()),
        FieldShape::Many(_) => FieldValue::Many(Vec::new()),
        FieldShape::Rows(..) => FieldValue::Rows(Vec::new()),
    }
}

fn fixed(doc: &Doc, node: Option<&Rc<Node>>) -> FieldValue {
    FieldValue::Fixed(node.map(|node| doc.raw(node).to_owned()).unwrap_or_default())
}

fn at(doc: &Doc, entry: MappingEntry<'_>, shape: FieldShape) -> Option<FieldValue> {
    match shape {
        FieldShape::One(kind) => doc.one(entry.node, kind, doc.colon(entry.key)).map(FieldValue::One),
        FieldShape::Many(kind) => doc.many(entry.node, kind).map(FieldValue::Many),
        FieldShape::Rows(rows, parts) => read_rows(doc, entry.node, rows, parts).map(FieldValue::Rows),
    }
}

fn read_rows(doc: &Doc, node: &Rc<Node>, rows: Rows, parts: &[RowPart]) -> Option<Vec<FieldRow>> {
    if !doc.is_tidy(node) {
        return None;
    }
    match (rows, &node.data) {
        (Rows::Named, Data::Map(_)) => entries(node)
            .map(|entry| {
                let name = name_of(entry.key);
                let parts =
                    if is_value(parts) { vec![own_value(doc, entry, parts)] } else { inner(doc, entry.node, parts)? };
                Some(FieldRow { was: Some(name.clone()), name, parts })
            })
            .collect(),
        (Rows::Listed(key), Data::List(items)) => items
            .iter()
            .map(|item| {
                let name = match doc.below(item, key) {
                    Lookup::At(named) => doc.one(named.node, super::FieldKind::Line, doc.colon(named.key))?,
                    Lookup::Absent { .. } => String::new(),
                    Lookup::Odd(_) => return None,
                };
                Some(FieldRow { was: Some(name.clone()), name, parts: inner(doc, item, parts)? })
            })
            .collect(),
        _ => None,
    }
}

/// Whether each row is a single value.
pub(super) fn is_value(parts: &[RowPart]) -> bool {
    matches!(parts, [only] if only.name.is_empty())
}

fn own_value(doc: &Doc, entry: MappingEntry<'_>, parts: &[RowPart]) -> FieldValue {
    if entry.node.is_null() {
        return FieldValue::One(String::new());
    }
    let kind = parts.first().map_or(super::FieldKind::Line, |part| part.kind);
    doc.one(entry.node, kind, doc.colon(entry.key)).map_or_else(|| fixed(doc, Some(entry.node)), FieldValue::One)
}

/// Returns the parts of a row that is a mapping; `None` if the form cannot edit it.
fn inner(doc: &Doc, map: &Rc<Node>, parts: &[RowPart]) -> Option<Vec<FieldValue>> {
    if !matches!(map.data, Data::Map(_)) || !doc.is_tidy(map) {
        return None;
    }
    let part = |part: &RowPart| match doc.below(map, part.name) {
        Lookup::Absent { .. } => nothing(part.shape()),
        Lookup::Odd(node) => fixed(doc, node),
        Lookup::At(entry) => at(doc, entry, part.shape()).unwrap_or_else(|| fixed(doc, Some(entry.node))),
    };
    Some(parts.iter().map(part).collect())
}

impl RowPart {
    /// Shape of its value.
    pub(super) const fn shape(&self) -> FieldShape {
        if self.many { FieldShape::Many(self.kind) } else { FieldShape::One(self.kind) }
    }

    /// Name of the part in the form.
    pub const fn called(&self) -> &'static str {
        if self.name.is_empty() { "value" } else { self.name }
    }
}
