//! The fields of the form.

use leptos::prelude::*;
use plumb_content::edit::{FieldKind, FieldShape, FieldValue, Form};

use super::super::nodes::nodes;
use super::FormContext;
use super::words::{label, word};
use crate::text::t;
use crate::ui::{self, TextArea, TextKind};

/// Longest line, in characters.
const LONGEST: u32 = 2_000;
/// Maximum number of rows of a text area.
const MOST_ROWS: usize = 12;

/// A field with one value.
pub(super) fn one(sheet: &FormContext<'_>, path: &str) -> AnyView {
    let found = sheet.form.fields.iter().find(|(field, _)| field.path == path);
    match found {
        Some((field, FieldValue::One(text))) => {
            let FieldShape::One(kind) = field.shape else { return ().into_any() };
            value(sheet, path, label(sheet.t, path), text, kind)
        }
        Some((_, FieldValue::Fixed(raw))) => fixed(sheet, path, label(sheet.t, path), raw),
        _ => ().into_any(),
    }
}

/// A field with several values.
pub(super) fn many(sheet: &FormContext<'_>, path: &str) -> AnyView {
    let found = sheet.form.fields.iter().find(|(field, _)| field.path == path);
    match found {
        Some((field, FieldValue::Many(all))) => match field.shape {
            FieldShape::Many(FieldKind::Prose) => texts(sheet, path, all),
            FieldShape::Many(kind) => lines(sheet, path, label(sheet.t, path), all, kind),
            _ => ().into_any(),
        },
        Some((_, FieldValue::Fixed(raw))) => fixed(sheet, path, label(sheet.t, path), raw),
        _ => ().into_any(),
    }
}

/// The ids of a field and of its error.
fn ids(name: &str) -> (String, String) {
    (format!("f-{name}"), format!("e-{name}"))
}

/// Error of a field, shown below it.
pub(super) fn complaint(sheet: &FormContext<'_>, name: &str) -> Option<AnyView> {
    let wrong = sheet.wrong(name);
    let (_, id) = ids(name);
    (!wrong.is_empty()).then(|| html! { <p class="error" id=id>{wrong.join(" ")}</p> })
}

/// One value: a line, a choice, or a text area.
pub(super) fn value(sheet: &FormContext<'_>, name: &str, label: String, text: &str, kind: FieldKind) -> AnyView {
    let (id, error_id) = ids(name);
    let complaint = complaint(sheet, name);
    let is_wrong = complaint.is_some();
    let described = is_wrong.then_some(error_id);
    let (name, text) = (name.to_owned(), text.to_owned());
    let control = match kind {
        FieldKind::Word(words) => {
            let words = if words.is_empty() { Form::figures() } else { words.to_vec() };
            choice(sheet, (id.clone(), name, described), &words, &text)
        }
        FieldKind::Node => node(sheet, (id.clone(), name, described), &text),
        FieldKind::Prose => {
            let rows = rows(&text);
            html! { <TextArea name=name id=id.clone() value=text rows=rows wrong=is_wrong described=described.unwrap_or_default() writing=TextKind::Prose /> }
        }
        FieldKind::Line | FieldKind::Formula | FieldKind::Number | FieldKind::Constant => html! {
            <input
                id=id.clone()
                name=name
                value=text
                class:code=matches!(kind, FieldKind::Formula)
                maxlength=LONGEST.to_string()
                autocomplete="off"
                autocapitalize="off"
                spellcheck=if matches!(kind, FieldKind::Line) { "true" } else { "false" }
                aria-invalid=is_wrong.then_some("true")
                aria-describedby=described
            />
        },
    };
    html! {
        <div class="field" class:has-error=is_wrong>
            <label for=id>{label}</label>
            {control}
            {complaint}
        </div>
    }
}

fn choice(
    sheet: &FormContext<'_>,
    (id, name, described): (String, String, Option<String>),
    words: &[&'static str],
    chosen: &str,
) -> AnyView {
    let t = sheet.t;
    let mut options = vec![(String::new(), t!(t, "form-nothing-chosen"))];
    options.extend(words.iter().map(|one| ((*one).to_owned(), word(t, &name, one))));
    // An unknown value stays until another one is chosen.
    if !options.iter().any(|(value, _)| value == chosen) {
        options.push((chosen.to_owned(), chosen.to_owned()));
    }
    html! { <select id=id name=name aria-describedby=described>{ui::options(options, chosen)}</select> }
}

/// A skill of the graph.
fn node(sheet: &FormContext<'_>, (id, name, described): (String, String, Option<String>), chosen: &str) -> AnyView {
    let nothing = match &sheet.by_graph {
        Some(skill) => t!(sheet.t, "form-practised-by-graph", skill = skill.clone()),
        None => t!(sheet.t, "form-practised-nowhere"),
    };
    let nothing = (String::new(), nothing);
    let is_known = chosen.is_empty() || sheet.nodes.iter().any(|(_, all)| all.iter().any(|(id, _)| id == chosen));
    // A skill missing from the graph stays until another one is chosen.
    let unknown = (!is_known).then(|| (chosen.to_owned(), chosen.to_owned()));
    html! {
        <select id=id name=name aria-describedby=described>
            {ui::options(std::iter::once(nothing).chain(unknown), chosen)}
            {nodes(sheet.nodes, chosen)}
        </select>
    }
}

fn rows(text: &str) -> u32 {
    u32::try_from(text.split('\n').count().clamp(2, MOST_ROWS)).unwrap_or(2)
}

/// Several values, one per line.
pub(super) fn lines(sheet: &FormContext<'_>, name: &str, label: String, all: &[String], kind: FieldKind) -> AnyView {
    let t = sheet.t;
    let (id, error_id) = ids(name);
    let complaint = complaint(sheet, name);
    let is_wrong = complaint.is_some();
    let text = all.join("\n");
    let rows = rows(&text);
    let writing = if matches!(kind, FieldKind::Line) { TextKind::Prose } else { TextKind::Code };
    let described = if is_wrong { error_id } else { String::new() };
    html! {
        <div class="field" class:has-error=is_wrong>
            <label for=id.clone()>{t!(t, "form-one-a-line", label = label)}</label>
            <TextArea name=name.to_owned() id=id value=text rows=rows wrong=is_wrong described=described writing=writing />
            {complaint}
        </div>
    }
}

/// Several texts, and room for one more.
fn texts(sheet: &FormContext<'_>, path: &str, all: &[String]) -> AnyView {
    let t = sheet.t;
    let spare = std::iter::once(String::new());
    let fields: Vec<AnyView> = all
        .iter()
        .cloned()
        .chain(spare)
        .enumerate()
        .map(|(at, text)| {
            let label = if at < all.len() {
                t!(t, "form-numbered", label = label(t, path), n = at + 1)
            } else {
                t!(t, "form-one-more", label = label(t, path))
            };
            value(sheet, &format!("{path}.{at}"), label, &text, FieldKind::Prose)
        })
        .collect();
    html! { {fields}{complaint(sheet, path)} }
}

/// A value that the form cannot edit.
pub(super) fn fixed(sheet: &FormContext<'_>, name: &str, label: String, raw: &str) -> AnyView {
    let t = sheet.t;
    html! {
        <div class="field">
            <p><strong>{label}</strong>" "<span class="soft">{t!(t, "form-fixed")}</span></p>
            <pre class="wide" tabindex="0">{raw.to_owned()}</pre>
            {complaint(sheet, name)}
        </div>
    }
}
