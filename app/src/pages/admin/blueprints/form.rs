//! The form of a preview's options: a plain form that requests the page again.

use leptos::prelude::*;
use plumb_service::blueprints::{PreviewForm, PreviewFormError, SkillPreview};

use crate::pages::PageRequest;
use crate::text::{Texts, t};
use crate::ui;

/// The preview's options in the address.
pub(in crate::pages) fn asked(visit: &PageRequest) -> PreviewForm {
    // Longer values are never valid.
    let of = |name| visit.query(name).unwrap_or_default().chars().take(200).collect();
    PreviewForm {
        level: of("level"),
        from: of("from"),
        parameter: of("parameter"),
        value: of("value"),
        seed: of("seed"),
    }
}

fn because(t: &Texts, why: PreviewFormError) -> String {
    match why {
        PreviewFormError::Level => t!(t, "preview-wrong-level"),
        PreviewFormError::Seed => t!(t, "preview-wrong-seed"),
        PreviewFormError::Parameter => t!(t, "preview-wrong-parameter"),
        PreviewFormError::Value => t!(t, "preview-wrong-value"),
    }
}

/// Error of a field, shown under it.
fn wrong(t: &Texts, field: &str, wrong: &[(&'static str, PreviewFormError)]) -> Option<AnyView> {
    let (_, why) = wrong.iter().find(|(name, _)| *name == field)?;
    let id = format!("wrong-{field}");
    Some(html! { <p class="error" id=id role="alert">{because(t, *why)}</p> })
}

/// A line of input with the value that was typed.
pub(super) fn line(
    t: &Texts,
    name: &'static str,
    label: String,
    value: String,
    numeric: bool,
    faults: &[(&'static str, PreviewFormError)],
) -> AnyView {
    let id = format!("ask-{name}");
    let fault = wrong(t, name, faults);
    let is_wrong = fault.is_some();
    html! {
        <div class="field" class:has-error=is_wrong>
            <label for=id.clone()>{label}</label>
            <input
                id=id
                name=name
                value=value
                autocomplete="off"
                inputmode=numeric.then_some("numeric")
                aria-invalid=is_wrong.then_some("true")
                aria-describedby=is_wrong.then(|| format!("wrong-{name}"))
            />
            {fault}
        </div>
    }
}

fn choice(
    t: &Texts,
    name: &'static str,
    label: String,
    chosen: &str,
    options: Vec<(String, String)>,
    faults: &[(&'static str, PreviewFormError)],
) -> AnyView {
    let id = format!("ask-{name}");
    let fault = wrong(t, name, faults);
    let is_wrong = fault.is_some();
    html! {
        <div class="field" class:has-error=is_wrong>
            <label for=id.clone()>{label}</label>
            <select id=id name=name aria-describedby=is_wrong.then(|| format!("wrong-{name}"))>{ui::options(options, chosen)}</select>
            {fault}
        </div>
    }
}

/// The form of a skill.
pub(super) fn of_skill(t: &Texts, preview: &SkillPreview, ask: &PreviewForm, at: &str) -> AnyView {
    let faults = &preview.wrong;
    let same = |name: &String| (name.clone(), name.clone());
    let levels = preview.levels.iter().map(same).collect();
    let none = (String::new(), t!(t, "preview-any"));
    let parameters = std::iter::once(none).chain(preview.parameters.iter().map(same)).collect();
    let from = if ask.from.is_empty() { "0".to_owned() } else { ask.from.clone() };
    html! {
        <form method="get" action=at.to_owned() class="preview-form no-print">
            {choice(t, "level", t!(t, "preview-level"), &preview.level, levels, faults)}
            {line(t, "from", t!(t, "preview-from"), from, true, faults)}
            {choice(t, "parameter", t!(t, "preview-lock"), &ask.parameter, parameters, faults)}
            {line(t, "value", t!(t, "preview-lock-value"), ask.value.clone(), false, faults)}
            {line(t, "seed", t!(t, "preview-pin"), ask.seed.clone(), true, faults)}
            <button class="btn">{t!(t, "preview-show")}</button>
        </form>
    }
}
