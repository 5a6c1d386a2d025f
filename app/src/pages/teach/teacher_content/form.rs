//! The form of a test, with a preview beside it. Every button sends the whole form.

use leptos::prelude::*;
use plumb_content::choices::TestChoices;
use plumb_service::classes::ClassLine;
use plumb_service::teacher_content::{SkillOffer, TestView};

use super::examples::beside;
use super::finder::finder;
use super::level_words;
use crate::error::AppError;
use crate::ids::ClassId;
use crate::models::fresh_command;
use crate::pages::{PageFailure, PageRequest};
use crate::server_fns::teacher_content::assessments::TestFields;
use crate::text::{Texts, t};
use crate::ui::{Field, options};

/// The fields that show their errors themselves.
pub(super) const FIELDS: [&str; 3] = ["title", "counts", "minutes"];
/// The seed of the example items.
const EXAMPLE: u64 = 1;
/// Maximum number of classes with a button.
const CLASSES: usize = 6;

/// The form of a new or an existing test; `class` is the class that it is meant for, which gets the first button.
pub(super) async fn form(
    visit: &PageRequest,
    test: Option<&TestView>,
    fields: &TestFields,
    class: Option<ClassId>,
) -> Result<AnyView, PageFailure> {
    let teacher = visit.edge.teacher()?;
    let mut choices = fields.choices();
    teacher.name_skills(&mut choices);
    let examples = teacher.test_examples(&choices, EXAMPLE).await?;
    let time = teacher.test_time(&choices).await?;
    let (mut classes, _) = teacher.classes(false, None).await?;
    classes.sort_by_key(|line| Some(line.class.id) != class);
    classes.truncate(CLASSES);
    let own = teacher.own_offers(test);
    let t = &visit.t;
    let own = (!own.is_empty()).then(|| (t!(t, "test-area-own"), own));
    let offers: Vec<_> = own.into_iter().chain(teacher.test_skills()).collect();
    let id = test.map(|test| test.summary.id.clone()).unwrap_or_default();
    let base = test.map(|test| test.hash.to_string()).unwrap_or_default();
    let class = class.map(|class| class.to_string()).unwrap_or_default();
    Ok(html! {
        <form method="post" action="/do/test-save" autocomplete="off" class="test-form">
            <input type="hidden" name="test" value=id />
            <input type="hidden" name="base" value=base />
            <input type="hidden" name="class" value=class />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <div class="halves">
                <div>
                    {finder(t, &offers, fields)}
                    {chosen(visit, &offers, fields, &choices)}
                    {settings(visit, fields)}
                    {buttons(t, &classes)}
                </div>
                <aside aria-labelledby="beside">
                    <h2 id="beside">{t!(t, "test-beside")}</h2>
                    {beside(t, &choices, time, examples.as_deref())}
                </aside>
            </div>
        </form>
    })
}

/// The chosen skills, each with its level and count.
fn chosen(
    visit: &PageRequest,
    offers: &[(String, Vec<SkillOffer>)],
    fields: &TestFields,
    choices: &TestChoices,
) -> AnyView {
    let t = &visit.t;
    let wrong = match visit.form_error() {
        Some(AppError::Invalid { field, detail, .. }) if field == "counts" => Some(detail),
        _ => None,
    };
    let rows = fields.skills.iter().zip(&choices.skills).enumerate().map(|(at, (row, choice))| {
        let name = t.shown(&choice.name);
        let offer = offers.iter().flat_map(|(_, offers)| offers).find(|offer| offer.id == row.id);
        let levels = offer.map(|offer| offer.levels.clone()).unwrap_or_default();
        let mixed = (String::new(), t!(t, "test-level-mixed"));
        let levels = levels.into_iter().map(|level| {
            let words = level_words(t, &level);
            (level, words)
        });
        let levels = options(std::iter::once(mixed).chain(levels), &row.level);
        let is_wrong = wrong.as_deref() == Some(row.id.as_str());
        let error_id = format!("count-{at}-error");
        let described = is_wrong.then(|| error_id.clone());
        let error = is_wrong.then(|| visit.field_error("counts")).flatten();
        let error = error.map(|text| view! { <p class="error" id=error_id role="alert">{text}</p> });
        let field = |part: &str| format!("form[skills][{at}][{part}]");
        view! {
            <li class:has-error=is_wrong>
                <input type="hidden" name=field("id") value=row.id.clone() />
                <span class="test-skill">{name.clone()}</span>
                <select name=field("level") aria-label=t!(t, "test-level-of", skill = name.clone())>{levels}</select>
                <input
                    type="text"
                    inputmode="numeric"
                    name=field("count")
                    value=row.count.clone()
                    placeholder=choice.count.to_string()
                    aria-label=t!(t, "test-count-of", skill = name.clone())
                    aria-invalid=is_wrong.then_some("true")
                    aria-describedby=described
                />
                <label class="check">
                    <input type="checkbox" name=field("remove") value="1" aria-label=t!(t, "test-remove-what", skill = name) />
                    {t!(t, "test-remove")}
                </label>
                {error}
            </li>
        }
    });
    let list = if fields.skills.is_empty() {
        html! { <p class="empty">{t!(t, "test-chosen-none")}</p> }
    } else {
        html! {
            <ul class="test-skills">{rows.collect_view()}</ul>
            <p class="hint">{t!(t, "test-count-hint")}</p>
        }
    };
    section! { "chosen", t!(t, "test-chosen") =>
        {list}
    }
}

/// Settings of the test: title, time limit, and what results show.
fn settings(visit: &PageRequest, fields: &TestFields) -> AnyView {
    let t = &visit.t;
    let choice = |name: &'static str, id: &'static str, label: String, each: [(&str, String); 2], value: &str| {
        let options = options(each.map(|(word, words)| (word.to_owned(), words)), value);
        view! { <div class="field"><label for=id>{label}</label><select id=id name=name>{options}</select></div> }
    };
    let shown = |name: &'static str, id: &'static str, label: String, value: &str| {
        let each = [("after_completion", t!(t, "test-shown-after")), ("never", t!(t, "test-shown-never"))];
        choice(name, id, label, each, value)
    };
    let chosen_by = [("fixed", t!(t, "test-choice-fixed")), ("adaptive", t!(t, "test-choice-adaptive"))];
    section! { "settings", t!(t, "test-settings") =>
        <div class="stack">
            <Field
                name="form[title]"
                id="test-title"
                label=t!(t, "test-title")
                autocomplete="off"
                optional=true
                hint=t!(t, "test-title-hint")
                value=fields.title.clone()
                error=visit.field_error("title").unwrap_or_default()
            />
            <Field
                name="form[minutes]"
                id="test-minutes"
                label=t!(t, "test-minutes")
                autocomplete="off"
                inputmode="numeric"
                optional=true
                hint=t!(t, "test-minutes-hint")
                value=fields.minutes.clone()
                error=visit.field_error("minutes").unwrap_or_default()
            />
            {choice("form[choice]", "test-choice", t!(t, "test-choice"), chosen_by, &fields.choice)}
            <p class="hint">{t!(t, "test-choice-hint")}</p>
            {shown("form[score]", "test-score", t!(t, "terms-score"), &fields.score)}
            {shown("form[solutions]", "test-solutions", t!(t, "test-solutions"), &fields.solutions)}
            <p class="hint">{t!(t, "test-shown-hint")}</p>
        </div>
    }
}

fn buttons(t: &Texts, classes: &[ClassLine]) -> AnyView {
    let assign = classes
        .iter()
        .enumerate()
        .map(|(at, line)| {
            let words = t!(t, "test-save-assign", class = line.class.name.clone());
            let class = if at == 0 { "btn" } else { "btn quiet" };
            view! { <button class=class name="go" value=format!("assign:{}", line.class.id)>{words}</button> }
        })
        .collect_view();
    html! {
        <p class="actions">
            {assign}
            <button class="btn quiet" name="go" value="save">{t!(t, "test-save")}</button>
        </p>
    }
}
