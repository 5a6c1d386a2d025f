//! Learners and groups of a class.

use leptos::prelude::*;
use plumb_service::classes::ClassView;
use uuid::Uuid;

use super::{about, said, turn};
use crate::error::AppError;
use crate::ids::{ClassId, UserId};
use crate::pages::PageRequest;
use crate::paths::encode;
use crate::text::t;
use crate::ui::table::{blank, col, wide_below};
use crate::ui::{Field, TextArea, When};

/// Endpoint that adds learners to a class.
const ADD: &str = "/do/class-learners-add";
/// Endpoint that makes or changes a group.
const GROUP: &str = "/do/class-group";
/// The time factor without an accommodation, in percent.
const ORDINARY: i64 = 100;

/// The refused list of names.
pub(super) async fn typed(visit: &PageRequest, class: ClassId) -> String {
    if visit.form_error().is_none() || visit.query("__path") != Some(ADD) {
        return String::new();
    }
    visit.edge.kept::<String>(class, "names").await.unwrap_or_default()
}

/// The learners, and the form that adds some.
pub(super) fn learners(visit: &PageRequest, view: &ClassView, typed: String) -> AnyView {
    let t = &visit.t;
    let class = view.class.id;
    let is_first = visit.query("after").is_none();
    let list = if view.members.is_empty() && is_first {
        html! { <p class="empty">{t!(t, "class-no-learners")}</p> }
    } else {
        table(visit, view)
    };
    let first = (!is_first).then(|| format!("/teach/classes/{class}#learners"));
    let next = view.members.last().filter(|_| view.more).map(|last| {
        let after = encode(&last.person.name);
        format!("/teach/classes/{class}?after={after}#learners")
    });
    let wrong = said(visit, ADD, "names");
    let is_wrong = !wrong.is_empty();
    let error = is_wrong.then(|| {
        let unknown = unknown(visit).map(|names| view! { " " <span class="names">{names}</span> });
        view! { <p class="error" id="names-error" role="alert">{wrong}{unknown}</p> }
    });
    let described = if is_wrong { "names-error names-hint" } else { "names-hint" };
    section! { "learners", t!(t, "class-learners") =>
        {list}
        {turn(t, first, next)}
        <form method="post" action=ADD class="stack">
            {about("class", class)}
            <div class="field" class:has-error=is_wrong>
                <label for="names">{t!(t, "class-names")}</label>
                <p class="hint" id="names-hint">{t!(t, "class-names-hint")}</p>
                <TextArea name="names" id="names" value=typed rows=4 required=true wrong=is_wrong described=described />
                {error}
            </div>
            <button class="btn quiet">{t!(t, "class-names-add")}</button>
        </form>
    }
}

/// The names that no account has.
fn unknown(visit: &PageRequest) -> Option<String> {
    match visit.form_error()? {
        AppError::Invalid { message, detail, .. } if message == "class-names-unknown" && !detail.is_empty() => {
            Some(detail.chars().take(500).collect())
        }
        _ => None,
    }
}

fn table(visit: &PageRequest, view: &ClassView) -> AnyView {
    let t = &visit.t;
    let rows = view
        .members
        .iter()
        .map(|member| {
            let factor = match u32::try_from(member.time_factor_percent) {
                Ok(0) => t!(t, "class-time-unlimited"),
                Ok(percent) if member.time_factor_percent != ORDINARY => t.percent(percent.saturating_mul(100)),
                _ => String::new(),
            };
            let label = t!(t, "class-remove-whom", name = member.person.name.clone());
            view! {
                <tr>
                    <th scope="row"><a href=format!("/teach/learners/{}", member.person.id)>{member.person.name.clone()}</a></th>
                    <td><When at=member.joined_at t=t.clone() /></td>
                    <td>{factor}</td>
                    <td class="n">
                        <form method="post" action="/do/class-learner-remove">
                            {about("class", view.class.id)}
                            {about("learner", member.person.id)}
                            <button class="btn quiet small" aria-label=label>{t!(t, "class-remove")}</button>
                        </form>
                    </td>
                </tr>
            }
        })
        .collect_view();
    wide_below(
        "learners",
        [col(t!(t, "class-learner")), col(t!(t, "class-joined")), col(t!(t, "class-time-factor")), blank()],
        rows,
    )
}

/// The groups, and the form of the group in `?group=` or of a new one.
pub(super) fn groups(visit: &PageRequest, view: &ClassView) -> AnyView {
    let t = &visit.t;
    let class = view.class.id;
    let asked = visit.query("group").and_then(|group| group.parse::<Uuid>().ok());
    let items = view
        .groups
        .iter()
        .map(|group| {
            let change = t!(t, "class-group-change-which", name = group.name.clone());
            let remove = t!(t, "class-group-remove-which", name = group.name.clone());
            let current = (asked == Some(group.id)).then_some("true");
            view! {
                <li>
                    <a href=format!("/teach/classes/{class}?group={}#groups", group.id) aria-label=change aria-current=current>
                        {group.name.clone()}
                    </a>
                    <span class="soft small">{t!(t, "class-group-count", n = group.members.len())}</span>
                    <form method="post" action="/do/class-group-remove">
                        {about("class", class)}
                        {about("group", group.id)}
                        <button class="btn quiet small" aria-label=remove>{t!(t, "class-remove")}</button>
                    </form>
                </li>
            }
        })
        .collect_view();
    let list = if view.groups.is_empty() {
        html! { <p class="empty">{t!(t, "class-no-groups")}</p> }
    } else {
        html! { <ul class="lines">{items}</ul> }
    };
    section! { "groups", t!(t, "class-groups") =>
        <p class="soft">{t!(t, "class-groups-lead")}</p>
        {list}
        {(!view.members.is_empty()).then(|| group_form(visit, view, asked))}
    }
}

fn group_form(visit: &PageRequest, view: &ClassView, asked: Option<Uuid>) -> AnyView {
    let t = &visit.t;
    let group = view.groups.iter().find(|group| Some(group.id) == asked);
    let is_in = |learner: UserId| group.is_some_and(|group| group.members.contains(&learner));
    let boxes = view
        .members
        .iter()
        .map(|member| {
            view! {
                <label class="check">
                    <input
                        type="checkbox"
                        name="members[]"
                        value=member.person.id.to_string()
                        checked=is_in(member.person.id)
                    />
                    {member.person.name.clone()}
                </label>
            }
        })
        .collect_view();
    // Members on other pages of the list stay in the group.
    let shown = |learner: &UserId| view.members.iter().any(|member| member.person.id == *learner);
    let hidden: Vec<UserId> =
        group.iter().flat_map(|group| &group.members).filter(|learner| !shown(learner)).copied().collect();
    let others = (!hidden.is_empty()).then(|| {
        let words = t!(t, "class-group-others", n = hidden.len());
        view! { <p class="hint">{words}</p> }
    });
    let hidden = hidden.into_iter().map(|learner| about("members[]", learner)).collect_view();
    let strangers = Some(said(visit, GROUP, "members"))
        .filter(|error| !error.is_empty())
        .map(|error| view! { <p class="error" role="alert">{error}</p> });
    let (title, button) = match group {
        Some(group) => (t!(t, "class-group-change-which", name = group.name.clone()), t!(t, "class-group-change")),
        None => (t!(t, "class-group-new"), t!(t, "class-group-make")),
    };
    let id = group.map(|group| about("group", group.id));
    let name = group.map(|group| group.name.clone()).unwrap_or_default();
    let another = group.map(|_| {
        view! { <p><a href=format!("/teach/classes/{}#groups", view.class.id)>{t!(t, "class-group-another")}</a></p> }
    });
    let label = title.clone();
    html! {
        <form method="post" action=GROUP class="stack" aria-label=label>
            <h3>{title}</h3>
            {about("class", view.class.id)}
            {id}
            <Field
                name="name"
                id="group-name"
                label=t!(t, "class-group-name")
                autocomplete="off"
                value=name
                error=said(visit, GROUP, "name")
            />
            <fieldset class="checks columns">
                <legend>{t!(t, "class-group-members")}</legend>
                {boxes}
                {hidden}
                {others}
                {strangers}
            </fieldset>
            <button class="btn quiet">{button}</button>
        </form>
        {another}
    }
}
