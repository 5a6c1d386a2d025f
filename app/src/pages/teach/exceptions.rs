//! Exceptions to the general terms, for groups and single learners.

use leptos::prelude::*;
use plumb_service::ExceptionTarget;
use plumb_service::assignments::AssignmentView;
use plumb_sessions::assignment::Terms;

use super::assignment::is_assessment;
use super::{about, terms};
use crate::pages::PageRequest;
use crate::server_fns::teach::TermsForm;
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::table::{blank, col, wide_below};

/// Value that requests the form of a new exception.
const NEW: &str = "new";

/// Target of an exception, as in addresses and forms.
fn word(whom: ExceptionTarget) -> String {
    match whom {
        ExceptionTarget::Group(id) => format!("group:{id}"),
        ExceptionTarget::Learner(id) => format!("learner:{id}"),
    }
}

/// All exceptions.
pub(super) fn list(t: &Texts, view: &AssignmentView) -> AnyView {
    let id = view.line.row.id;
    let rows =
        view.exceptions.iter().map(|(row, set)| exception(t, view, row.whom, row.name.clone(), set)).collect_view();
    let list = if view.exceptions.is_empty() {
        html! { <p class="empty">{t!(t, "except-none")}</p> }
    } else {
        wide_below("exceptions", [col(t!(t, "except-whom")), col(t!(t, "except-terms")), blank()], rows)
    };
    section! { "exceptions", t!(t, "except-title") =>
        <p class="soft">{t!(t, "except-lead")}</p>
        {list}
        <p>
            <a class="btn quiet" href=format!("/teach/assignments/{id}?whom={NEW}#exception")>{t!(t, "except-add")}</a>
        </p>
    }
}

fn exception(t: &Texts, view: &AssignmentView, whom: ExceptionTarget, name: String, set: &Terms) -> AnyView {
    let id = view.line.row.id;
    let kind = match whom {
        ExceptionTarget::Group(_) => t!(t, "except-group"),
        ExceptionTarget::Learner(_) => t!(t, "except-learner"),
    };
    let path = format!("/teach/assignments/{id}?whom={}#exception", word(whom));
    let change = t!(t, "except-change-whose", name = name.clone());
    let remove = t!(t, "except-remove-whose", name = name.clone());
    html! {
        <tr>
            <th scope="row">{name}<span class="soft small block">{kind}</span></th>
            <td>{terms::in_words(t, set)}</td>
            <td>
                <a href=path aria-label=change>{t!(t, "except-change")}</a>
                <form method="post" action="/do/assignment-except">
                    {about("assignment", id)}
                    <input type="hidden" name="whom" value=word(whom) />
                    <button class="btn quiet small" aria-label=remove>{t!(t, "class-remove")}</button>
                </form>
            </td>
        </tr>
    }
}

/// The form of an exception; `asked` is its target in the address.
pub(super) async fn form(visit: &PageRequest, view: &AssignmentView, asked: &str) -> AnyView {
    let t = &visit.t;
    let id = view.line.row.id;
    let kept = visit.kept::<(String, String, TermsForm)>(id, "except").await;
    let known = view.exceptions.iter().find(|(row, _)| word(row.whom) == asked);
    let (chosen, learner, set) = kept.unwrap_or_else(|| {
        let set = known.map(|(_, set)| terms::filled(set, t.school())).unwrap_or_default();
        (asked.to_owned(), String::new(), set)
    });
    let whom = match known {
        Some((row, _)) => {
            let name = t!(t, "except-for", name = row.name.clone());
            html! { <input type="hidden" name="whom" value=word(row.whom) /><p><strong>{name}</strong></p> }
        }
        None => choose(visit, view, &chosen, learner),
    };
    section! { "exception", t!(t, "except-form") =>
        <form method="post" action="/do/assignment-except" class="stack">
            {about("assignment", id)}
            {whom}
            {terms::fieldset(visit, &set, is_assessment(view), t!(t, "terms-blank-everybody"))}
            <button class="btn">{t!(t, "assignment-save")}</button>
        </form>
        <p><a href=format!("/teach/assignments/{id}")>{t!(t, "except-back")}</a></p>
    }
}

/// The choice of a group, or of a learner by name.
fn choose(visit: &PageRequest, view: &AssignmentView, chosen: &str, learner: String) -> AnyView {
    let t = &visit.t;
    let groups = view
        .groups
        .iter()
        .map(|group| {
            let value = word(ExceptionTarget::Group(group.id));
            let is_chosen = value == chosen;
            let words = t!(t, "except-group-named", name = group.name.clone());
            view! { <option value=value selected=is_chosen>{words}</option> }
        })
        .collect_view();
    let error = visit.field_error("whom").map(|error| view! { <p class="error" role="alert">{error}</p> });
    html! {
        <div class="field">
            <label for="whom">{t!(t, "except-whom")}</label>
            <select id="whom" name="whom">
                <option value="learner">{t!(t, "except-learner-named")}</option>
                {groups}
            </select>
            {error}
        </div>
        <Field
            name="learner"
            label=t!(t, "except-learner-name")
            autocomplete="off"
            optional=true
            hint=t!(t, "except-learner-hint")
            value=learner
            error=visit.field_error("learner").unwrap_or_default()
        />
    }
}
