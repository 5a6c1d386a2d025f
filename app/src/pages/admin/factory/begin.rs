//! The form that begins a run.

use std::collections::BTreeMap;

use leptos::prelude::*;
use plumb_service::factory::{EXAM_ROLES, Offer, Role, Rules, TUTORING_ROLES, Weights, WordedLevel};

use super::words;
use crate::pages::PageRequest;
use crate::pages::teach::said;
use crate::server_fns::factory::RunForm;
use crate::text::{Texts, t};
use crate::ui::Field;

/// Endpoint of the form.
const PATH: &str = "/do/factory-begin";

/// The fields that show their errors themselves.
pub(super) const FIELDS: [&str; 22] = [
    "about",
    "skills",
    "schemas",
    "blueprints",
    "count",
    "easy",
    "medium",
    "hard",
    "models",
    "budget",
    "per_minute",
    "seed",
    "attempts",
    "solves",
    "solvability",
    "ambiguity",
    "procedural_correctness",
    "pedagogical_alignment",
    "designer_retries",
    "implementer_retries",
    "style_least",
    "style_mean",
];

/// Index of the first field in the section of rarely changed settings.
const SELDOM: usize = 12;

/// The default run.
fn usual() -> RunForm {
    let (Weights { easy, medium, hard }, rules) = (Weights::default(), Rules::default());
    let least = rules.rubric.least;
    RunForm {
        about: "skills".into(),
        count: "10".into(),
        easy: easy.to_string(),
        medium: medium.to_string(),
        hard: hard.to_string(),
        attempts: rules.rubric.max_attempts.to_string(),
        solves: rules.solves.to_string(),
        implementer_retries: rules.implementer_retries.to_string(),
        designer_retries: rules.designer_retries.to_string(),
        solvability: least.solvability.to_string(),
        ambiguity: least.ambiguity.to_string(),
        procedural_correctness: least.procedural_correctness.to_string(),
        pedagogical_alignment: least.pedagogical_alignment.to_string(),
        style_least: rules.style.least.to_string(),
        style_mean: rules.style.mean.to_string(),
        ..RunForm::default()
    }
}

/// The form, or the reason why no run is possible.
pub(super) fn form(visit: &PageRequest, offer: &Offer, kept: Option<RunForm>) -> AnyView {
    let t = &visit.t;
    let Some(models) = &offer.models else { return none(t) };
    let form = kept.unwrap_or_else(usual);
    section! { "begin", t!(t, "factory-begin") =>
        <form method="post" action=PATH class="stack">
            {subject(visit, offer, &form)}
            {amounts(visit, &form)}
            {bounds(visit, &form)}
            {makers(visit, models, &form)}
            {more(visit, &form)}
            <button class="btn">{t!(t, "factory-begin-button")}</button>
        </form>
    }
}

fn none(t: &Texts) -> AnyView {
    section! { "begin", t!(t, "factory-begin") =>
        <div class="note due">
            <p>{t!(t, "factory-none")}</p>
            <p>{t!(t, "factory-none-how")}</p>
            <p><a href="/admin/models">{t!(t, "factory-none-models")}</a></p>
        </div>
    }
}

/// Error of a field.
fn error(visit: &PageRequest, field: &str) -> Option<AnyView> {
    let error = said(visit, PATH, field);
    (!error.is_empty()).then(|| html! { <p class="error" role="alert">{error}</p> })
}

/// The choice of subject: skills, for problems or for blueprints; schemas; or blueprints.
fn subject(visit: &PageRequest, offer: &Offer, form: &RunForm) -> AnyView {
    let t = &visit.t;
    let radio = |value: &'static str, words: String| {
        view! {
            <label class="check">
                <input type="radio" name="form[about]" value=value checked={form.about == value} required />
                {words}
            </label>
        }
    };
    html! {
        <fieldset class="checks set-tasks">
            <legend>{t!(t, "factory-about-what")}</legend>
            {error(visit, "about")}
            <div class="set-task">
                {radio("skills", t!(t, "factory-about-skills"))}
                {radio("templates", t!(t, "factory-about-templates"))}
                {error(visit, "skills")}
                {skills(t, offer, form)}
            </div>
            <div class="set-task">
                {radio("schemas", t!(t, "factory-about-schemas"))}
                {error(visit, "schemas")}
                {schemas(t, offer, form)}
            </div>
            <div class="set-task">
                {radio("blueprints", t!(t, "factory-about-blueprints"))}
                {error(visit, "blueprints")}
                {blueprints(t, offer, form)}
            </div>
        </fieldset>
    }
}

/// The skills by area; an area with a chosen skill is open.
fn skills(t: &Texts, offer: &Offer, form: &RunForm) -> AnyView {
    let areas = offer.skills.iter().map(|(area, skills)| {
        let name = if area.is_empty() { t!(t, "assign-area-other") } else { area.clone() };
        let is_open = skills.iter().any(|(id, _)| form.skills.contains(id));
        let boxes = skills.iter().map(|(id, name)| {
            let is_chosen = form.skills.contains(id);
            view! {
                <label class="check">
                    <input type="checkbox" name="form[skills][]" value=id.clone() checked=is_chosen />
                    {name.clone()}
                </label>
            }
        });
        let boxes = boxes.collect_view();
        view! { <details open=is_open><summary>{name}</summary><div class="checks columns">{boxes}</div></details> }
    });
    html! {
        <details class="areas" open={!form.skills.is_empty()}>
            <summary>{t!(t, "factory-choose-skills")}</summary>
            <div class="areas">{areas.collect_view()}</div>
        </details>
    }
}

/// The schemas: all of a letter, or single ones.
fn schemas(t: &Texts, offer: &Offer, form: &RunForm) -> AnyView {
    let letters: std::collections::BTreeSet<String> =
        offer.schemas.iter().filter_map(|(id, _)| id.chars().next()).map(String::from).collect();
    let check = |value: String, words: String| {
        let is_chosen = form.schemas.contains(&value);
        view! {
            <label class="check">
                <input type="checkbox" name="form[schemas][]" value=value checked=is_chosen />
                {words}
            </label>
        }
    };
    let all = letters.into_iter().map(|letter| {
        let words = t!(t, "factory-all-of", letter = letter.clone());
        check(letter, words)
    });
    let all = all.collect_view();
    let single = offer
        .schemas
        .iter()
        .map(|(id, title)| check(id.clone(), t!(t, "factory-schema", id = id.clone(), title = title.clone())));
    html! {
        <details class="areas" open={!form.schemas.is_empty()}>
            <summary>{t!(t, "factory-choose-schemas")}</summary>
            <div class="checks columns">{all}</div>
            <div class="checks columns">{single.collect_view()}</div>
        </details>
    }
}

/// The blueprints that let a model write items, each with the bank's stock by level and the number that an assessment
/// takes.
fn blueprints(t: &Texts, offer: &Offer, form: &RunForm) -> AnyView {
    if offer.blueprints.is_empty() {
        return html! { <p class="soft">{t!(t, "factory-no-blueprints")}</p> };
    }
    let boxes = offer.blueprints.iter().map(|blueprint| {
        let is_chosen = form.blueprints.contains(&blueprint.id);
        let level = |level: &WordedLevel| {
            t!(t, "factory-worded", level = level.name.clone(), there = level.there, wanted = level.wanted)
        };
        let levels: Vec<String> = blueprint.levels.iter().map(level).collect();
        view! {
            <label class="check">
                <input type="checkbox" name="form[blueprints][]" value=blueprint.id.clone() checked=is_chosen />
                <span>
                    {blueprint.statement.clone()}
                    <span class="small soft block">{levels.join(" · ")}</span>
                </span>
            </label>
        }
    });
    html! {
        <details class="areas" open={!form.blueprints.is_empty()}>
            <summary>{t!(t, "factory-choose-blueprints")}</summary>
            <p class="soft">{t!(t, "factory-blueprints-lead")}</p>
            <div class="checks">{boxes.collect_view()}</div>
        </details>
    }
}

/// A number field that may be left blank.
fn field(
    visit: &PageRequest,
    (name, field): (&'static str, &'static str),
    label: String,
    hint: String,
    value: &str,
) -> AnyView {
    html! {
        <Field
            name=name
            id=field
            label=label
            hint=hint
            autocomplete="off"
            inputmode="decimal"
            optional=true
            value=value.to_owned()
            error=said(visit, PATH, field)
        />
    }
}

fn amounts(visit: &PageRequest, form: &RunForm) -> AnyView {
    let t = &visit.t;
    let none = String::new;
    html! {
        <div class="terms-fields">
            {field(visit, ("form[count]", "count"), t!(t, "factory-count-label"), t!(t, "factory-count-hint"), &form.count)}
        </div>
        <fieldset class="terms">
            <legend>{t!(t, "factory-how-hard")}</legend>
            <p class="hint">{t!(t, "factory-how-hard-hint")}</p>
            <div class="terms-fields">
                {field(visit, ("form[easy]", "easy"), t!(t, "factory-easy"), none(), &form.easy)}
                {field(visit, ("form[medium]", "medium"), t!(t, "factory-medium"), none(), &form.medium)}
                {field(visit, ("form[hard]", "hard"), t!(t, "factory-hard"), none(), &form.hard)}
            </div>
        </fieldset>
    }
}

fn bounds(visit: &PageRequest, form: &RunForm) -> AnyView {
    let t = &visit.t;
    html! {
        <div class="terms-fields">
            {field(visit, ("form[budget]", "budget"), t!(t, "factory-budget-label"), t!(t, "factory-budget-hint"), &form.budget)}
            {field(visit, ("form[per_minute]", "per_minute"), t!(t, "factory-per-minute"), t!(t, "factory-per-minute-hint"), &form.per_minute)}
            {field(visit, ("form[seed]", "seed"), t!(t, "factory-seed"), t!(t, "factory-seed-hint"), &form.seed)}
        </div>
    }
}

/// Choice of models other than the configured ones.
fn makers(visit: &PageRequest, models: &BTreeMap<Role, String>, form: &RunForm) -> AnyView {
    let t = &visit.t;
    let one = |role: Role| {
        let id = format!("model-{role}");
        let typed = form.models.get(&role.to_string()).cloned();
        view! {
            <div class="field">
                <label for=id.clone()>{words::role(t, role)}</label>
                <input
                    id=id
                    name=format!("form[models][{role}]")
                    type="text"
                    maxlength="200"
                    autocomplete="off"
                    autocapitalize="none"
                    spellcheck="false"
                    placeholder=models.get(&role).cloned()
                    value=typed
                />
            </div>
        }
    };
    let (tutoring, exam) = (TUTORING_ROLES.map(one).collect_view(), EXAM_ROLES.map(one).collect_view());
    let is_open = form.models.values().any(|model| !model.trim().is_empty()) || visit.field_error("models").is_some();
    html! {
        <details open=is_open>
            <summary>{t!(t, "factory-models")}</summary>
            <p class="hint">{t!(t, "factory-models-hint")}</p>
            <div class="checks">{error(visit, "models")}</div>
            <h3>{t!(t, "factory-tutoring")}</h3>
            <div class="terms-fields">{tutoring}</div>
            <h3>{t!(t, "factory-exam")}</h3>
            <div class="terms-fields">{exam}</div>
        </details>
    }
}

/// The section of rarely changed settings; open if one of its fields has an error.
fn more(visit: &PageRequest, form: &RunForm) -> AnyView {
    let t = &visit.t;
    let none = String::new;
    let is_open = FIELDS[SELDOM..].iter().any(|name| visit.field_error(name).is_some());
    html! {
        <details open=is_open>
            <summary>{t!(t, "factory-more")}</summary>
            <h3>{t!(t, "factory-tutoring")}</h3>
            <div class="terms-fields">
                {field(visit, ("form[attempts]", "attempts"), t!(t, "factory-attempts"), t!(t, "factory-one-to-ten"), &form.attempts)}
                {field(visit, ("form[solves]", "solves"), t!(t, "factory-solves"), t!(t, "factory-one-to-ten"), &form.solves)}
            </div>
            <p class="hint">{t!(t, "factory-rubric-hint")}</p>
            <div class="terms-fields">
                {field(visit, ("form[solvability]", "solvability"), t!(t, "factory-field-solvability"), none(), &form.solvability)}
                {field(visit, ("form[ambiguity]", "ambiguity"), t!(t, "factory-field-ambiguity"), none(), &form.ambiguity)}
                {field(visit, ("form[procedural_correctness]", "procedural_correctness"), t!(t, "factory-field-procedural-correctness"), none(), &form.procedural_correctness)}
                {field(visit, ("form[pedagogical_alignment]", "pedagogical_alignment"), t!(t, "factory-field-pedagogical-alignment"), none(), &form.pedagogical_alignment)}
            </div>
            <h3>{t!(t, "factory-exam")}</h3>
            <div class="terms-fields">
                {field(visit, ("form[designer_retries]", "designer_retries"), t!(t, "factory-designer-retries"), t!(t, "factory-up-to-ten"), &form.designer_retries)}
                {field(visit, ("form[implementer_retries]", "implementer_retries"), t!(t, "factory-implementer-retries"), t!(t, "factory-up-to-ten"), &form.implementer_retries)}
                {field(visit, ("form[style_least]", "style_least"), t!(t, "factory-style-least"), t!(t, "factory-of-ten"), &form.style_least)}
                {field(visit, ("form[style_mean]", "style_mean"), t!(t, "factory-style-mean"), t!(t, "factory-of-ten"), &form.style_mean)}
            </div>
        </details>
    }
}
