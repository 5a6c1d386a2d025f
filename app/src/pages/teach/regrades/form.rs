//! The form that makes a regrade: its items, its sessions, its remedy and its reason.

use leptos::prelude::*;
use plumb_answers::answer::with_minus;
use plumb_answers::item::{Item, ItemBody};
use plumb_service::regrade::RegradeTarget;
use plumb_typeset::plain_text;
use uuid::Uuid;

use super::super::said;
use super::shown;
use crate::error::AppError;
use crate::ids::AssignmentId;
use crate::pages::{PageFailure, PageRequest};
use crate::paths::encode;
use crate::server_fns::marking::RegradeForm;
use crate::text::{Texts, t};
use crate::ui::table::{col, num, wide_below};
use crate::ui::{Field, TextArea, TextKind};

/// The fields that show their own errors.
pub(super) const FIELDS: [&str; 4] = ["assignment", "remedy", "key", "reason"];
pub(super) const PATH: &str = "/do/regrade-new";

/// The target of the regrade, from the address.
struct AddressedItem<'a> {
    hash: &'a str,
    item: Option<(&'a str, u64)>,
    assignment: Option<AssignmentId>,
}

impl<'a> AddressedItem<'a> {
    fn of(visit: &'a PageRequest) -> Result<Option<Self>, PageFailure> {
        let Some(hash) = visit.query("hash") else { return Ok(None) };
        let item = match (visit.query("level"), visit.query("seed").filter(|seed| !seed.is_empty())) {
            (Some(level), Some(seed)) => {
                Some((level, seed.parse().map_err(|_| PageFailure::Error(AppError::NotFound))?))
            }
            _ => None,
        };
        let assignment = match visit.query("assignment").filter(|id| !id.is_empty()) {
            Some(id) => Some(id.parse().map_err(|_| PageFailure::Error(AppError::NotFound))?),
            None => None,
        };
        Ok(Some(Self { hash, item, assignment }))
    }

    fn link(&self, level: &str, seed: u64) -> String {
        let assignment = self.assignment.map(|id| format!("&assignment={id}")).unwrap_or_default();
        format!("/teach/regrades?hash={}&level={}&seed={seed}{assignment}", encode(self.hash), encode(level))
    }

    fn whole(&self) -> String {
        let assignment = self.assignment.map(|id| format!("&assignment={id}")).unwrap_or_default();
        format!("/teach/regrades?hash={}{assignment}", encode(self.hash))
    }
}

/// The form; `None` if the address names no target.
pub(super) async fn form(visit: &PageRequest) -> Result<Option<AnyView>, PageFailure> {
    let Some(asked) = AddressedItem::of(visit)? else { return Ok(None) };
    let target = visit.edge.teacher()?.regrade_target(asked.hash, asked.item, asked.assignment).await?;
    let kept = visit.kept::<RegradeForm>(Uuid::nil(), "regrade").await;
    let form = kept.unwrap_or_default();
    let t = &visit.t;
    let what = if let Some(item) = &target.item {
        let whole = asked.whole();
        html! {
            {shown::item(t, item)}
            {shown::answers(t, &target.answers, target.answers_cut)}
            <p><a href=whole>{t!(t, "regrade-whole-version")}</a></p>
        }
    } else {
        let words = t!(t, "regrade-all-items", blueprint = target.blueprint.clone());
        html! { <p>{words}</p> }
    };
    let can_be_made = target.everywhere || asked.assignment.is_some();
    let make = can_be_made.then(|| make(visit, &asked, &target, form));
    let title = t!(t, "regrade-new", blueprint = target.blueprint.clone());
    let view = section! { "new", title =>
        {what}
        {whose(visit, &asked, &target)}
        {make}
        {items(t, &asked, &target)}
    };
    Ok(Some(view.into_any()))
}

/// The choice of the assignment: a form of its own, so that the items of the assignment can be listed.
fn whose(visit: &PageRequest, asked: &AddressedItem<'_>, target: &RegradeTarget) -> AnyView {
    let t = &visit.t;
    let options = target
        .assignments
        .iter()
        .map(|one| {
            let words = t!(t, "regrade-assignment-of", title = one.title.clone(), class = one.class.clone());
            view! { <option value=one.id.to_string() selected={asked.assignment == Some(one.id)}>{words}</option> }
        })
        .collect_view();
    let everywhere = target.everywhere.then(|| view! { <option value="">{t!(t, "regrade-everywhere")}</option> });
    let item = asked.item.map(|(level, seed)| {
        view! {
            <input type="hidden" name="level" value=level.to_owned() />
            <input type="hidden" name="seed" value=seed.to_string() />
        }
    });
    let error = said(visit, PATH, "assignment");
    let error = (!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> });
    let none = (target.assignments.is_empty() && !target.everywhere)
        .then(|| view! { <p class="empty">{t!(t, "regrade-no-assignment")}</p> });
    html! {
        <form method="get" action="/teach/regrades" class="filter" aria-label=t!(t, "regrade-whose")>
            <input type="hidden" name="hash" value=asked.hash.to_owned() />
            {item}
            <div class="field">
                <label for="assignment">{t!(t, "regrade-whose")}</label>
                <select id="assignment" name="assignment">{everywhere}{options}</select>
                {error}
            </div>
            <button class="btn quiet">{t!(t, "regrade-choose")}</button>
        </form>
        {none}
    }
}

fn make(visit: &PageRequest, asked: &AddressedItem<'_>, target: &RegradeTarget, form: RegradeForm) -> AnyView {
    let t = &visit.t;
    let hidden = |name: &'static str, value: String| view! { <input type="hidden" name=name value=value /> };
    let item = asked.item.map(|(level, seed)| {
        view! { {hidden("regrade[level]", level.to_owned())}{hidden("regrade[seed]", seed.to_string())} }
    });
    let assignment = asked.assignment.map(|id| hidden("regrade[assignment]", id.to_string()));
    let reason_error = said(visit, PATH, "reason");
    let wrong = !reason_error.is_empty();
    let described = if wrong { "reason-error reason-hint" } else { "reason-hint" };
    let reason_error = wrong.then(|| view! { <p class="error" id="reason-error" role="alert">{reason_error}</p> });
    html! {
        <form method="post" action=PATH class="stack">
            {hidden("regrade[hash]", asked.hash.to_owned())}
            {item}
            {assignment}
            {remedies(visit, target.item.as_ref(), &form)}
            {target.item.as_ref().map(|item| key(visit, item, form.key.clone()))}
            <label class="check">
                <input type="checkbox" name="regrade[spares]" value="1" checked={!form.spares.is_empty()} />
                <span>{t!(t, "regrade-spares")}<span class="hint block">{t!(t, "regrade-spares-means")}</span></span>
            </label>
            <div class="field" class:has-error=wrong>
                <label for="reason">{t!(t, "regrade-reason")}</label>
                <p class="hint" id="reason-hint">{t!(t, "regrade-reason-hint")}</p>
                <TextArea
                    name="regrade[reason]"
                    id="reason"
                    value=form.reason
                    rows=3
                    required=true
                    wrong=wrong
                    described=described
                    longest=500
                    writing=TextKind::Prose
                />
                {reason_error}
            </div>
            <p class="soft">{t!(t, "regrade-looks-first")}</p>
            <button class="btn">{t!(t, "regrade-look")}</button>
        </form>
    }
}

/// The remedies: for one item, or for all of a version.
fn remedies(visit: &PageRequest, item: Option<&Item>, form: &RegradeForm) -> AnyView {
    let t = &visit.t;
    let of_item = [
        ("key", t!(t, "regrade-remedy-key"), t!(t, "regrade-remedy-key-means")),
        ("accept", t!(t, "regrade-remedy-accept"), t!(t, "regrade-remedy-accept-means")),
    ];
    let any = [
        ("drop", t!(t, "regrade-remedy-drop"), t!(t, "regrade-remedy-drop-means")),
        ("full", t!(t, "regrade-remedy-full"), t!(t, "regrade-remedy-full-means")),
        ("again", t!(t, "regrade-remedy-again"), t!(t, "regrade-remedy-again-means")),
    ];
    let all = of_item.into_iter().filter(|_| item.is_some()).chain(any);
    let radios = all
        .map(|(value, words, means)| {
            view! {
                <label class="check">
                    <input type="radio" name="regrade[remedy]" value=value checked={form.remedy == value} required />
                    <span>{words}<span class="hint block">{means}</span></span>
                </label>
            }
        })
        .collect_view();
    let error = said(visit, PATH, "remedy");
    let error = (!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> });
    html! {
        <fieldset class="checks">
            <legend>{t!(t, "regrade-how")}</legend>
            {error}
            {radios}
        </fieldset>
    }
}

/// The new key, or the additional accepted answer.
fn key(visit: &PageRequest, item: &Item, typed: String) -> AnyView {
    let t = &visit.t;
    let error = said(visit, PATH, "key");
    match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            let options = options
                .iter()
                .filter(|option| option.id != *key)
                .map(|option| {
                    // Options are compared by text: an id names another option if the options were shuffled
                    // differently.
                    let chosen = option.text.trim() == typed.as_str();
                    view! { <option value=option.text.clone() selected=chosen>{with_minus(&plain_text(&option.text))}</option> }
                })
                .collect_view();
            let error = (!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> });
            html! {
                <div class="field">
                    <label for="key">{t!(t, "regrade-other-option")}</label>
                    <p class="hint">{t!(t, "regrade-other-hint")}</p>
                    <select id="key" name="regrade[key]">
                        <option value="">{t!(t, "regrade-no-other")}</option>
                        {options}
                    </select>
                    {error}
                </div>
            }
        }
        ItemBody::ShortAnswer { .. } => html! {
            <Field
                name="regrade[key]"
                id="key"
                label=t!(t, "regrade-other-answer")
                autocomplete="off"
                optional=true
                hint=t!(t, "regrade-other-hint")
                value=typed
                error=error
            />
        },
    }
}

/// The items of the assignment's attempts, to choose one from.
fn items(t: &Texts, asked: &AddressedItem<'_>, target: &RegradeTarget) -> Option<AnyView> {
    if target.items.is_empty() {
        return None;
    }
    let rows = target
        .items
        .iter()
        .map(|(level, seed, sessions)| {
            view! {
                <tr>
                    <th scope="row">
                        <a href=asked.link(level, *seed)>{t!(t, "regrade-item-seed", seed = seed.to_string())}</a>
                    </th>
                    <td>{level.clone()}</td>
                    <td class="n">{t.count(*sessions)}</td>
                </tr>
            }
        })
        .collect_view();
    Some(html! {
        <h3 id="single">{t!(t, "regrade-single")}</h3>
        <p class="soft">{t!(t, "regrade-single-lead")}</p>
        {wide_below("single", [
            col(t!(t, "regrade-col-item")), col(t!(t, "items-col-level")), num(t!(t, "regrade-col-sessions")),
        ], rows)}
    })
}
