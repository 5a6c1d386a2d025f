//! Rows of the form: numbers, levels, distractors.

use leptos::prelude::*;
use plumb_content::edit::{FieldKind, FieldRow, FieldShape, FieldValue, RowPart, Rows};

use super::FormContext;
use super::controls::{complaint, fixed, lines, value};
use super::words::{adds, label, named, part_label};
use crate::text::t;

/// All rows of a field, and the button for one more.
pub(super) fn all(sheet: &FormContext<'_>, path: &str) -> AnyView {
    let t = sheet.t;
    let Some((field, found)) = sheet.form.fields.iter().find(|(field, _)| field.path == path) else {
        return ().into_any();
    };
    let (FieldShape::Rows(rows, parts), FieldValue::Rows(all)) = (field.shape, found) else {
        return match found {
            FieldValue::Fixed(raw) => fixed(sheet, path, label(t, path), raw),
            _ => ().into_any(),
        };
    };
    let blank = |part: &RowPart| if part.many { FieldValue::Many(Vec::new()) } else { FieldValue::One(String::new()) };
    let more = FieldRow { was: None, name: String::new(), parts: parts.iter().map(blank).collect() };
    let more = (sheet.adds == Some(path)).then_some(&more);
    let shown: Vec<AnyView> =
        all.iter().chain(more).enumerate().map(|(at, row)| one(sheet, path, (rows, parts), at, row)).collect();
    html! {
        {shown}
        {complaint(sheet, path)}
        <p><button class="btn quiet small" name="go" value=format!("add:{path}")>{adds(t, path)}</button></p>
    }
}

fn one(sheet: &FormContext<'_>, path: &str, (rows, parts): (Rows, &[RowPart]), at: usize, row: &FieldRow) -> AnyView {
    let t = sheet.t;
    let own = format!("{path}.{at}");
    let is_new = row.was.is_none() && row.name.is_empty();
    let legend = if is_new { t!(t, "form-new-row") } else { row.name.clone() };
    let was = row.was.clone().map(|was| view! { <input type="hidden" name=format!("{own}.was") value=was /> });
    let name = value(sheet, &format!("{own}.name"), named(t, rows), &row.name, FieldKind::Line);
    let (short, long): (Vec<_>, Vec<_>) = parts.iter().zip(&row.parts).partition(|(part, _)| !part.many);
    let field = |(part, held): (&RowPart, &FieldValue)| {
        let name = format!("{own}.{}", part.called());
        let label = part_label(t, path, part.called());
        match held {
            FieldValue::One(text) => value(sheet, &name, label, text, part.kind),
            FieldValue::Many(all) => lines(sheet, &name, label, all, part.kind),
            FieldValue::Fixed(raw) => fixed(sheet, &name, label, raw),
            FieldValue::Rows(_) => ().into_any(),
        }
    };
    let short: Vec<AnyView> = short.into_iter().map(field).collect();
    let long: Vec<AnyView> = long.into_iter().map(field).collect();
    let up = (at > 0 && !is_new).then(|| {
        view! { <button class="btn quiet small" name="go" value=format!("up:{own}")>{t!(t, "form-up")}</button> }
    });
    let gone = (!is_new).then(|| {
        view! {
            <label class="check"><input type="checkbox" name=format!("{own}.gone") value="1" />{t!(t, "form-gone")}</label>
        }
    });
    // A name for programs comes last if authors need not care about it.
    let (first, last) = if rows == Rows::Named { (Some(name), None) } else { (None, Some(name)) };
    html! {
        <fieldset class="question-item" id=is_new.then_some("new")>
            <legend>{legend}</legend>
            {was}
            <div class="question-row">{first}{short}</div>
            {long}
            {last}
            <p class="actions">{gone}{up}</p>
        </fieldset>
    }
}
