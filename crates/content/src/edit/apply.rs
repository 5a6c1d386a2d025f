//! Writes a form back into its text: only the differences are changed.

use super::doc::{Doc, Lookup, MappingEntry, entries};
use super::form::{
    FIGURES, FaultKind, FieldRow, FieldShape, FieldValue, Form, FormField, FormWriteFault, RowPart, Rows,
};
use super::read::{figures_of, form, is_value};
use super::{FieldKind, edits};
use crate::text::source::Style;

use edits::{Edit, Slot};

/// Maximum number of structural changes in one call: more rows than a blueprint may have, each with all of its parts.
const MAX_STEPS: usize = 2_000;

/// Changes that one pass over the text finds.
#[derive(Default)]
struct Changes {
    /// Values to replace in place; all of them can be made at once.
    values: Vec<Edit>,
    /// The first structural change.
    structure: Vec<Edit>,
}

impl Changes {
    fn structural(&mut self, edits: impl FnOnce() -> Vec<Edit>) {
        if self.structure.is_empty() {
            self.structure = edits();
        }
    }
}

/// Writes the form into the text that it was read from.
///
/// # Errors
///
/// Every field that cannot be written, with its fault.
pub fn apply(text: &str, wanted: &Form) -> Result<String, Vec<FormWriteFault>> {
    let faults = faults(wanted);
    if !faults.is_empty() {
        return Err(faults);
    }
    let unlike = || vec![FormWriteFault { field: String::new(), wrong: FaultKind::Text }];
    let doc = Doc::parse(text).map_err(|_| unlike())?;
    let goal = wanted.settled();
    if form(&doc).settled() == goal {
        return Ok(text.to_owned());
    }
    let ended = text.ends_with('\n');
    let mut now = if ended { text.to_owned() } else { format!("{text}\n") };
    now = without_rows(now, wanted).ok_or_else(unlike)?;
    // Rows still have their old names: all values and names change at once.
    let doc = Doc::parse(&now).map_err(|_| unlike())?;
    now = edits::patched(&now, changes(&doc, wanted).values);
    for _ in 0..MAX_STEPS {
        let doc = Doc::parse(&now).map_err(|_| unlike())?;
        let Changes { values, structure } = changes(&doc, &goal);
        let next = if values.is_empty() { structure } else { values };
        if next.is_empty() {
            let made = form(&doc).settled() == goal;
            if !ended {
                now.truncate(now.trim_end_matches('\n').len());
            }
            return if made { Ok(now) } else { Err(unlike()) };
        }
        now = edits::patched(&now, next);
    }
    Err(unlike())
}

/// Returns the text without rows and figures that are to be removed.
fn without_rows(mut text: String, wanted: &Form) -> Option<String> {
    for _ in 0..MAX_STEPS {
        let doc = Doc::parse(&text).ok()?;
        let unwanted = FIGURES
            .into_iter()
            .zip(figures_of(&doc))
            .find(|(path, figure)| !figure.is_empty() && *figure != wanted.one(&format!("{path}.kind")));
        let found = match unwanted {
            Some((path, _)) => edits::removed(&doc, path),
            None => wanted.fields.iter().find_map(|(field, value)| gone(&doc, field, value)).unwrap_or_default(),
        };
        if found.is_empty() {
            return Some(text);
        }
        text = edits::patched(&text, found);
    }
    None
}

/// Returns the edits that remove unwanted rows of a field; `None` if there are none.
fn gone(doc: &Doc, field: &FormField, value: &FieldValue) -> Option<Vec<Edit>> {
    let (FieldShape::Rows(..), FieldValue::Rows(wanted)) = (field.shape, value) else { return None };
    let FieldValue::Rows(present) = super::read::value(doc, field) else { return None };
    let Lookup::At(entry) = doc.find(&field.path) else { return None };
    let kept = matched(&present, wanted);
    let slots: Vec<Slot> = (0..present.len()).filter(|at| kept.contains(&Some(*at))).map(Slot::Old).collect();
    if slots.len() == present.len() {
        return None;
    }
    Some(if slots.is_empty() {
        edits::emptied(doc, &field.path, field.needed)
    } else {
        edits::arranged(doc, entry, &slots)
    })
}

/// Returns for each wanted row the existing row with its former name.
fn matched(present: &[FieldRow], wanted: &[FieldRow]) -> Vec<Option<usize>> {
    let mut taken = vec![false; present.len()];
    wanted
        .iter()
        .map(|row| {
            let was = row.was.as_ref()?;
            let at = (0..present.len()).find(|at| !taken[*at] && present[*at].name == *was)?;
            taken[at] = true;
            Some(at)
        })
        .collect()
}

/// Returns for each wanted value the existing value that it equals or replaces.
fn paired(present: &[String], wanted: &[String]) -> Vec<Option<usize>> {
    let mut taken = vec![false; present.len()];
    let mut pairs = vec![None; wanted.len()];
    let mut pair = |fits: &dyn Fn(usize, usize) -> bool| {
        for (new, slot) in pairs.iter_mut().enumerate() {
            if slot.is_none()
                && let Some(old) = (0..present.len()).find(|old| !taken[*old] && fits(*old, new))
            {
                taken[old] = true;
                *slot = Some(old);
            }
        }
    };
    pair(&|old, new| old == new && present[old] == wanted[new]);
    pair(&|old, new| present[old] == wanted[new]);
    pair(&|_, _| true);
    pairs
}

fn changes(doc: &Doc, wanted: &Form) -> Changes {
    let mut changes = Changes::default();
    for (field, value) in &wanted.fields {
        if super::read::value(doc, field) == *value {
            continue;
        }
        let found = doc.find(&field.path);
        match (field.shape, value) {
            (FieldShape::One(kind), FieldValue::One(text)) => {
                let remove = || edits::removed(doc, &field.path);
                one(doc, &mut changes, found, (kind, field.needed), text, remove);
            }
            (FieldShape::Many(kind), FieldValue::Many(lines)) => {
                let remove = || edits::emptied(doc, &field.path, field.needed);
                many(doc, &mut changes, found, kind, lines, remove);
            }
            (FieldShape::Rows(rows, parts), FieldValue::Rows(wanted)) => {
                all_rows(doc, &mut changes, field, (rows, parts), wanted);
            }
            _ => {}
        }
    }
    changes
}

fn one(
    doc: &Doc,
    changes: &mut Changes,
    found: Lookup<'_>,
    (kind, needed): (FieldKind, bool),
    text: &str,
    remove: impl FnOnce() -> Vec<Edit>,
) {
    match found {
        Lookup::At(_) if text.is_empty() && !needed => changes.structural(remove),
        Lookup::At(entry) => {
            let from = doc.colon(entry.key);
            if doc.one(entry.node, kind, from).is_some_and(|present| present != text) {
                changes.values.push(edits::replaced(doc, entry.node, from, text, kind));
            }
        }
        Lookup::Absent { .. } if text.is_empty() => {}
        Lookup::Absent { map, null, missing } => {
            changes.structural(|| edits::created(doc, map, null, &missing, edits::fresh_one(text, kind)));
        }
        Lookup::Odd(_) => {}
    }
}

fn many(
    doc: &Doc,
    changes: &mut Changes,
    found: Lookup<'_>,
    kind: FieldKind,
    lines: &[String],
    remove: impl FnOnce() -> Vec<Edit>,
) {
    match found {
        Lookup::At(entry) => {
            let Some(present) = doc.many(entry.node, kind) else { return };
            if lines.is_empty() && !present.is_empty() {
                changes.structural(remove);
                return;
            }
            let pairs = paired(&present, lines);
            let items = edits::items(entry.node);
            let quoted = items.iter().any(|item| item.place.style != Style::Plain);
            for (line, old) in lines.iter().zip(&pairs) {
                if let Some((item, text)) = old.and_then(|old| Some((items.get(old)?, present.get(old)?)))
                    && text != line
                {
                    let from = doc.dash(item).filter(|_| !doc.is_flow(entry.node));
                    let from = from.map_or(item.place.start, |dash| dash + 1);
                    changes.values.push(edits::replaced(doc, item, from, line, kind));
                }
            }
            if pairs.iter().copied().eq((0..present.len()).map(Some)) {
                return;
            }
            let slots: Vec<Slot> = lines
                .iter()
                .zip(&pairs)
                .map(|(line, old)| match old {
                    Some(old) => Slot::Old(*old),
                    None => Slot::New(String::new(), edits::fresh_item(line, kind, quoted)),
                })
                .collect();
            changes.structural(|| edits::arranged(doc, entry, &slots));
        }
        Lookup::Absent { .. } if lines.is_empty() => {}
        Lookup::Absent { map, null, missing } => {
            changes.structural(|| edits::created(doc, map, null, &missing, edits::fresh_many(lines, kind)));
        }
        Lookup::Odd(_) => {}
    }
}

fn all_rows(
    doc: &Doc,
    changes: &mut Changes,
    field: &FormField,
    (rows, parts): (Rows, &[RowPart]),
    wanted: &[FieldRow],
) {
    let fresh = |row: &FieldRow| edits::fresh_row(row, rows, parts);
    let entry = match doc.find(&field.path) {
        Lookup::At(entry) => entry,
        Lookup::Absent { .. } if wanted.is_empty() => return,
        Lookup::Absent { map, null, missing } => {
            let all = edits::fresh_rows(wanted, rows, parts);
            changes.structural(|| edits::created_rows(doc, map, null, &missing, all));
            return;
        }
        Lookup::Odd(_) => return,
    };
    let FieldValue::Rows(present) = super::read::value(doc, field) else { return };
    let pairs = matched(&present, wanted);
    for (row, old) in wanted.iter().zip(&pairs) {
        let Some(was) = old.and_then(|old| present.get(old)) else { continue };
        if let (Some(old), true) = (old, was.name != row.name || was.parts != row.parts) {
            one_row(doc, changes, entry, *old, (rows, parts), row);
        }
    }
    if pairs.iter().copied().eq((0..present.len()).map(Some)) {
        return;
    }
    let slots: Vec<Slot> = wanted
        .iter()
        .zip(&pairs)
        .map(|(row, old)| match old {
            Some(old) => Slot::Old(*old),
            None => Slot::New(row.name.clone(), fresh(row)),
        })
        .collect();
    changes.structural(|| match slots[..] {
        [] => edits::emptied(doc, &field.path, field.needed),
        _ => edits::arranged(doc, entry, &slots),
    });
}

fn one_row(
    doc: &Doc,
    changes: &mut Changes,
    entry: MappingEntry<'_>,
    at: usize,
    (rows, parts): (Rows, &[RowPart]),
    wanted: &FieldRow,
) {
    let own = entries(entry.node).nth(at);
    let map = match rows {
        Rows::Named => {
            let Some(own) = own else { return };
            if !super::doc::is_named(own.key, &wanted.name) {
                changes.values.push(Edit::at(own.key.place.start..own.key.place.end, super::write::key(&wanted.name)));
            }
            if is_value(parts) {
                if let (Some(FieldValue::One(text)), Some(part)) = (wanted.parts.first(), parts.first()) {
                    let found = if own.node.is_null() {
                        Lookup::Absent { map: entry.node, null: Some(own), missing: Vec::new() }
                    } else {
                        Lookup::At(own)
                    };
                    one(doc, changes, found, (part.kind, true), text, Vec::new);
                }
                return;
            }
            own.node
        }
        Rows::Listed(key) => {
            let Some(item) = edits::items(entry.node).get(at) else { return };
            one(doc, changes, doc.below(item, key), (FieldKind::Line, true), &wanted.name, Vec::new);
            item
        }
    };
    for (part, value) in parts.iter().zip(&wanted.parts) {
        let remove = || match doc.below(map, part.name) {
            Lookup::At(entry) => edits::cut(doc, entry),
            _ => Vec::new(),
        };
        match value {
            FieldValue::One(text) => {
                one(doc, changes, doc.below(map, part.name), (part.kind, part.needed), text, remove);
            }
            FieldValue::Many(lines) => many(doc, changes, doc.below(map, part.name), part.kind, lines, remove),
            FieldValue::Rows(_) | FieldValue::Fixed(_) => {}
        }
    }
}

/// Returns the faults of a form that could not be written into any text.
fn faults(form: &Form) -> Vec<FormWriteFault> {
    let mut faults = Vec::new();
    let mut look = |field: String, text: &str, kind: FieldKind| {
        let wrong = if text.contains('\n') && !kind.is_long() {
            FaultKind::TooManyLines
        } else if text.contains(|c: char| c.is_control() && !matches!(c, '\n' | '\t')) {
            FaultKind::Control
        } else {
            return;
        };
        faults.push(FormWriteFault { field, wrong });
    };
    let mut names = Vec::new();
    for (field, value) in &form.fields {
        match (field.shape, value) {
            (FieldShape::One(kind), FieldValue::One(text)) => look(field.path.clone(), text, kind),
            (FieldShape::Many(kind), FieldValue::Many(lines)) => {
                let at = |at: usize| if kind.is_long() { format!("{}.{at}", field.path) } else { field.path.clone() };
                lines.iter().enumerate().for_each(|(index, line)| look(at(index), line, kind));
            }
            (FieldShape::Rows(rows, parts), FieldValue::Rows(all)) => {
                for (at, row) in all.iter().enumerate() {
                    let own = format!("{}.{at}", field.path);
                    look(format!("{own}.name"), &row.name, FieldKind::Line);
                    let is_unnamed = row.name.trim().is_empty() && row.was.as_ref() != Some(&row.name);
                    let twice = rows == Rows::Named && all.iter().take(at).any(|other| other.name == row.name);
                    if is_unnamed {
                        names.push(FormWriteFault { field: format!("{own}.name"), wrong: FaultKind::NoName });
                    } else if twice {
                        names.push(FormWriteFault { field: format!("{own}.name"), wrong: FaultKind::NameTwice });
                    }
                    for (part, value) in parts.iter().zip(&row.parts) {
                        let field = format!("{own}.{}", part.called());
                        match value {
                            FieldValue::One(text) => look(field, text, part.kind),
                            FieldValue::Many(lines) => {
                                for line in lines {
                                    look(field.clone(), line, part.kind);
                                }
                            }
                            FieldValue::Rows(_) | FieldValue::Fixed(_) => {}
                        }
                    }
                }
            }
            _ => {}
        }
    }
    faults.append(&mut names);
    faults
}
