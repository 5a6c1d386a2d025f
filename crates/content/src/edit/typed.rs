//! Applies the input of a form to the values that were read.

use super::form::{FIGURES, FieldKind, FieldRow, FieldShape, FieldValue, Form, RowPart, Rows, known};
use super::read::nothing;

/// Maximum length of a proposed name.
const MAX_NAME: usize = 40;

/// Returns the form as filled in. A field is named by its path; a row adds a number, and its parts a name:
/// `generation.parameters.0.min`. A row also has `name`, `was` (only if it was read from the text) and `gone`. Fields
/// that were not sent are left unchanged.
pub fn typed(read: &Form, sent: &[(String, String)]) -> Form {
    let sent = SubmittedFields(sent);
    let figures = FIGURES.map(|path| {
        let kind = format!("{path}.kind");
        sent.get(&kind).unwrap_or_else(|| read.one(&kind).to_owned())
    });
    let fields = known(&figures).into_iter().map(|field| {
        let before = read.get(&field.path).cloned().unwrap_or_else(|| nothing(field.shape));
        let value = match field.shape {
            FieldShape::One(kind) => sent.one(&field.path, before, kind),
            FieldShape::Many(kind) => sent.many(&field.path, before, kind),
            FieldShape::Rows(rows, parts) => sent.rows(&field.path, before, rows, parts),
        };
        (field, value)
    });
    Form { fields: fields.collect() }
}

struct SubmittedFields<'s>(&'s [(String, String)]);

impl SubmittedFields<'_> {
    fn get(&self, name: &str) -> Option<String> {
        let (_, value) = self.0.iter().find(|(other, _)| other == name)?;
        // Forms send CRLF line ends.
        Some(value.replace("\r\n", "\n"))
    }

    /// Returns the numbers that follow a path, in order.
    fn numbers(&self, path: &str) -> Vec<usize> {
        let number = |(name, _): &(String, String)| {
            name.strip_prefix(path)?.strip_prefix('.')?.split('.').next()?.parse::<usize>().ok()
        };
        let mut numbers: Vec<usize> = self.0.iter().filter_map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    fn one(&self, name: &str, before: FieldValue, kind: FieldKind) -> FieldValue {
        match (before, self.get(name)) {
            (FieldValue::One(before), Some(now)) => FieldValue::One(kept(&before, &now, kind)),
            (before, _) => before,
        }
    }

    fn many(&self, path: &str, before: FieldValue, kind: FieldKind) -> FieldValue {
        let FieldValue::Many(before) = before else { return before };
        if kind.is_long() {
            let numbers = self.numbers(path);
            if numbers.is_empty() {
                return FieldValue::Many(before);
            }
            let line = |at: usize| {
                let now = self.get(&format!("{path}.{at}")).unwrap_or_default();
                kept(before.get(at).map_or("", String::as_str), &now, kind)
            };
            return FieldValue::Many(numbers.into_iter().map(line).filter(|line| !line.trim().is_empty()).collect());
        }
        let Some(now) = self.get(path) else { return FieldValue::Many(before) };
        if now.trim_end() == before.join("\n").trim_end() {
            return FieldValue::Many(before);
        }
        let line =
            |line: &str| before.iter().find(|same| *same == line).cloned().unwrap_or_else(|| line.trim().to_owned());
        FieldValue::Many(now.split('\n').filter(|line| !line.trim().is_empty()).map(line).collect())
    }

    fn rows(&self, path: &str, before: FieldValue, rows: Rows, parts: &[RowPart]) -> FieldValue {
        let FieldValue::Rows(before) = before else { return before };
        let numbers = self.numbers(path);
        if numbers.is_empty() {
            return FieldValue::Rows(before);
        }
        let mut taken = vec![false; before.len()];
        let mut now: Vec<FieldRow> = Vec::new();
        for number in numbers {
            let own = format!("{path}.{number}");
            let was = self.get(&format!("{own}.was"));
            let same = |at: &usize| !taken[*at] && Some(&before[*at].name) == was.as_ref();
            let old = (0..before.len()).find(same);
            if let Some(old) = old {
                taken[old] = true;
            }
            if self.get(&format!("{own}.gone")).is_some() {
                continue;
            }
            let old = old.and_then(|old| before.get(old));
            let name = self.get(&format!("{own}.name"));
            let name = kept(old.map_or("", |old| &old.name), &name.unwrap_or_default(), FieldKind::Line);
            let part = |(index, part): (usize, &RowPart)| {
                let before = old.and_then(|old| old.parts.get(index)).cloned();
                let before = before.unwrap_or_else(|| nothing(part.shape()));
                let name = format!("{own}.{}", part.called());
                if part.many { self.many(&name, before, part.kind) } else { self.one(&name, before, part.kind) }
            };
            let row = FieldRow {
                was: old.map(|old| old.name.clone()),
                name,
                parts: parts.iter().enumerate().map(part).collect(),
            };
            if row.was.is_some() || says_something(&row, parts) {
                now.push(row);
            }
        }
        if rows != Rows::Named {
            name_all(&mut now);
        }
        if let Some(at) = self.get("go").as_deref().and_then(|go| moved_up(go, path))
            && at < now.len()
        {
            now.swap(at - 1, at);
        }
        FieldValue::Rows(now)
    }
}

/// Returns the row at a path that `up:path.3` moves up.
fn moved_up(go: &str, path: &str) -> Option<usize> {
    let at = go.strip_prefix("up:")?.strip_prefix(path)?.strip_prefix('.')?.parse().ok()?;
    (at > 0).then_some(at)
}

/// Returns the former value if the input differs only in outer white space.
fn kept(before: &str, now: &str, kind: FieldKind) -> String {
    if now.trim() == before.trim() {
        return before.to_owned();
    }
    if kind.is_long() { now.trim_end().to_owned() } else { now.trim().to_owned() }
}

/// Whether a row has any input apart from preselected words.
fn says_something(row: &FieldRow, parts: &[RowPart]) -> bool {
    let typed = |(part, value): (&RowPart, &FieldValue)| match value {
        FieldValue::One(text) => !text.is_empty() && !matches!(part.kind, FieldKind::Word(_)),
        FieldValue::Many(lines) => !lines.is_empty(),
        FieldValue::Rows(_) | FieldValue::Fixed(_) => true,
    };
    !row.name.is_empty() || parts.iter().zip(&row.parts).any(typed)
}

/// Names rows without a name after their first words.
fn name_all(rows: &mut [FieldRow]) {
    for at in 0..rows.len() {
        if !rows[at].name.is_empty() || rows[at].was.is_some() {
            continue;
        }
        let words = rows[at].parts.iter().find_map(|part| match part {
            FieldValue::One(text) if !text.is_empty() => Some(slug(text)),
            _ => None,
        });
        let base = words.filter(|words| !words.is_empty()).unwrap_or_else(|| "wrong_way".to_owned());
        let is_free = |name: &String| rows.iter().all(|other| other.name != *name);
        let numbered = (2..).map(|number| format!("{base}_{number}"));
        if let Some(name) = std::iter::once(base.clone()).chain(numbered).find(is_free) {
            rows[at].name = name;
        }
    }
}

/// Converts words to an identifier.
pub(super) fn slug(words: &str) -> String {
    let mut out = String::new();
    for c in words.chars() {
        if c.is_ascii_alphanumeric() {
            out.push(c.to_ascii_lowercase());
        } else if !out.ends_with('_') && !out.is_empty() {
            out.push('_');
        }
        if out.len() > MAX_NAME {
            // Cuts after a whole word, unless there is only one.
            let end = out.rfind('_').unwrap_or(MAX_NAME);
            out.truncate(end);
            break;
        }
    }
    out.trim_end_matches('_').to_owned()
}
