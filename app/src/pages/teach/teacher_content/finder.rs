//! Search for skills of a test: by words, by strand, and by kind of answer.

use leptos::prelude::*;
use plumb_service::search::SearchTerms;
use plumb_service::teacher_content::SkillOffer;

use crate::server_fns::teacher_content::assessments::TestFields;
use crate::text::{Texts, t};
use crate::ui::{Field, options};

/// The search field, and the matching skills that are not chosen yet, each with a checkbox.
pub(super) fn finder(t: &Texts, offers: &[(String, Vec<SkillOffer>)], fields: &TestFields) -> AnyView {
    let wanted = SearchTerms::read(&fields.find);
    let is_narrowed = wanted.is_some();
    let fits = |offer: &&SkillOffer| {
        let named = wanted.as_ref().is_none_or(|wanted| {
            wanted.best([t.content(&offer.name), offer.name.as_str(), offer.id.as_str()]).is_some()
        });
        let answered = match fields.answers.as_str() {
            "typed" => offer.is_typed,
            "chosen" => !offer.is_typed,
            _ => true,
        };
        named && answered && !fields.skills.iter().any(|skill| skill.id == offer.id)
    };
    let mut found = 0;
    let areas: Vec<AnyView> = offers
        .iter()
        .filter_map(|(area, offers)| {
            let offers: Vec<&SkillOffer> = offers.iter().filter(fits).collect();
            found += offers.len();
            (!offers.is_empty()).then(|| strand(t, area, &offers, is_narrowed, fields.answers.is_empty()))
        })
        .collect();
    let none = (found == 0).then(|| view! { <p class="empty" role="status">{t!(t, "test-find-none")}</p> });
    let answers = [
        ("", t!(t, "test-answers-any")),
        ("typed", t!(t, "test-answers-typed")),
        ("chosen", t!(t, "test-answers-chosen")),
    ]
    .map(|(value, words)| (value.to_owned(), words));
    section! { "find-skills", t!(t, "test-find-title") =>
        <div class="test-find">
            <Field
                name="form[find]"
                id="test-find"
                label=t!(t, "test-find-label")
                autocomplete="off"
                optional=true
                value=fields.find.clone()
            />
            <div class="field">
                <label for="test-answers">{t!(t, "test-answers")}</label>
                <select id="test-answers" name="form[answers]">{options(answers, &fields.answers)}</select>
            </div>
            <button class="btn quiet" name="go" value="find">{t!(t, "test-find-button")}</button>
        </div>
        {none}
        <div class="areas">{areas}</div>
        <p class="actions"><button class="btn quiet" name="go" value="show">{t!(t, "test-add-button")}</button></p>
    }
}

/// One area; `says_how` adds the kind of answer to each skill.
fn strand(t: &Texts, area: &str, offers: &[&SkillOffer], is_open: bool, says_how: bool) -> AnyView {
    let name = if area.is_empty() { t!(t, "assign-area-other") } else { t.shown(area) };
    let boxes = offers
        .iter()
        .map(|offer| {
            let answered = if offer.is_typed { t!(t, "test-answers-typed") } else { t!(t, "test-answers-chosen") };
            let answered = says_how.then(|| view! { " "<span class="soft small">{answered}</span> });
            view! {
                <label class="check">
                    <input type="checkbox" name="form[add][]" value=offer.id.clone() />
                    <span>{t.shown(&offer.name)}{answered}</span>
                </label>
            }
        })
        .collect_view();
    html! {
        <details open=is_open>
            <summary>{name}" "<span class="soft small">{t.count(u64::try_from(offers.len()).unwrap_or(0))}</span></summary>
            <div class="checks columns">{boxes}</div>
        </details>
    }
}
