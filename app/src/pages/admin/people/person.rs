//! One account, and its actions.

use leptos::prelude::*;
use plumb_service::accounts::tokens::TokenLine;
use plumb_service::people::{AccountStatus, Person, PersonLine, TIME_FACTORS};
use plumb_types::user::Role;

use super::parts::{done, error_of, factor_name, role_choice, standing_name};
use crate::pages::account::role_name;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};
use crate::ui::{Field, When};

/// Fields with their errors beside them.
const FIELDS: [&str; 4] = ["role", "disabled", "percent", "typed"];

/// `/admin/users/{id}`.
pub(crate) async fn person(visit: PageRequest) -> Page {
    let person = visit.edge.account_manager()?.person(visit.uuid()?).await?;
    let t = &visit.t;
    let name = person.line.name.clone();
    let changes = (person.line.standing != AccountStatus::Deleted).then(|| changes(&visit, &person));
    let body = html! {
        <div class="page">
            <p><a href="/admin/users">{t!(t, "user-back")}</a></p>
            <h1>{name.clone()}</h1>
            {done(&visit)}
            {visit.alert_unless(&FIELDS)}
            {facts(t, &person)}
            {export(t, &person.line)}
            {changes}
        </div>
    };
    Ok(PageContent { title: name, nav: Nav::Users, body })
}

fn facts(t: &Texts, person: &Person) -> AnyView {
    let line = &person.line;
    let seen = match line.last_sign_in {
        Some(at) => html! { <When at=at t=t.clone() /> },
        None => t!(t, "users-never").into_any(),
    };
    let factor = if line.second_factor { t!(t, "account-factor-on") } else { t!(t, "account-factor-off") };
    let story = format!("/admin/audit/trail?subject={}", line.id);
    let acts = format!("/admin/audit/trail?actor={}", line.id);
    html! {
        <dl class="pairs">
            <div><dt>{t!(t, "account-role")}</dt><dd>{role_name(t, line.role)}</dd></div>
            <div><dt>{t!(t, "users-state")}</dt><dd>{standing_name(t, line.standing)}</dd></div>
            <div><dt>{t!(t, "account-since")}</dt><dd><When at=line.created t=t.clone() /></dd></div>
            <div><dt>{t!(t, "users-seen")}</dt><dd>{seen}</dd></div>
            <div><dt>{t!(t, "user-browsers")}</dt><dd>{person.browsers}</dd></div>
            <div><dt>{t!(t, "account-factor")}</dt><dd>{factor}</dd></div>
            <div><dt>{t!(t, "account-time")}</dt><dd>{factor_name(t, line.time_factor_percent)}</dd></div>
            <div><dt>{t!(t, "user-id")}</dt><dd><code class="hash">{line.id.to_string()}</code></dd></div>
            <div>
                <dt>{t!(t, "user-story")}</dt>
                <dd><a href=story>{t!(t, "user-story-about")}</a> ", " <a href=acts>{t!(t, "user-story-by")}</a></dd>
            </div>
        </dl>
    }
}

fn export(t: &Texts, line: &PersonLine) -> AnyView {
    let may_view = line.role == Role::Learner && line.standing != AccountStatus::Deleted;
    let look = may_view.then(|| one_button("/do/user-view", line, t!(t, "user-view")));
    let look_hint = may_view.then(|| view! { <p class="soft">{t!(t, "user-view-hint")}</p> });
    section! { "look", t!(t, "user-look-title") =>
        {look_hint}
        <div class="inline-forms">
            {look}
            <form method="post" action="/do/export">
                <input type="hidden" name="user" value=line.id.to_string() />
                <button class="btn quiet">{t!(t, "user-export")}</button>
            </form>
        </div>
        <p class="soft">{t!(t, "user-export-hint")}</p>
    }
}

/// A form that is one button.
fn one_button(action: &'static str, line: &PersonLine, label: String) -> AnyView {
    html! {
        <form method="post" action=action>
            <input type="hidden" name="user" value=line.id.to_string() />
            <button class="btn quiet">{label}</button>
        </form>
    }
}

fn changes(visit: &PageRequest, person: &Person) -> AnyView {
    let t = &visit.t;
    let line = &person.line;
    let invited = (line.standing == AccountStatus::Invited).then(|| {
        section! { "invited", t!(t, "user-invited-title") =>
            <p class="soft">{t!(t, "user-invited")}</p>
            {one_button("/do/invite-renew", line, t!(t, "user-renew"))}
        }
    });
    let factor_off = line.second_factor.then(|| {
        section! { "factor", t!(t, "user-factor-title") =>
            <p class="soft">{t!(t, "user-factor-hint")}</p>
            {one_button("/do/user-factor-off", line, t!(t, "user-factor-off"))}
        }
    });
    html! {
        {invited}
        {role(visit, line)}
        {time(visit, line)}
        <section aria-labelledby="browsers">
            <h2 id="browsers">{t!(t, "user-browsers")}</h2>
            <p class="soft">{t!(t, "user-browsers-hint", n = person.browsers)}</p>
            {one_button("/do/user-browsers-end", line, t!(t, "user-browsers-end"))}
        </section>
        {factor_off}
        {tokens(t, line, &person.tokens)}
        {disable(visit, person)}
        {delete(visit, person)}
    }
}

fn role(visit: &PageRequest, line: &PersonLine) -> AnyView {
    let t = &visit.t;
    section! { "role-title", t!(t, "user-role-title") =>
        <form method="post" action="/do/user-role" class="stack">
            <input type="hidden" name="user" value=line.id.to_string() />
            <div class="field">
                <label for="role">{t!(t, "account-role")}</label>
                <p class="hint">{t!(t, "user-role-hint")}</p>
                {role_choice(t, "role", Some(line.role), None)}
                {error_of(visit, "role")}
            </div>
            <button class="btn quiet">{t!(t, "user-role-save")}</button>
        </form>
    }
}

fn time(visit: &PageRequest, line: &PersonLine) -> AnyView {
    let t = &visit.t;
    let options = TIME_FACTORS.map(|percent| {
        let percent = u32::from(percent);
        let chosen = line.time_factor_percent == percent;
        view! { <option value=percent.to_string() selected=chosen>{factor_name(t, percent)}</option> }
    });
    section! { "time-title", t!(t, "account-time") =>
        <form method="post" action="/do/user-time" class="stack">
            <input type="hidden" name="user" value=line.id.to_string() />
            <div class="field">
                <label for="percent">{t!(t, "user-time-label")}</label>
                <p class="hint">{t!(t, "user-time-hint")}</p>
                <select id="percent" name="percent">{options.into_iter().collect_view()}</select>
                {error_of(visit, "percent")}
            </div>
            <button class="btn quiet">{t!(t, "user-time-save")}</button>
        </form>
    }
}

fn tokens(t: &Texts, line: &PersonLine, tokens: &[TokenLine]) -> Option<AnyView> {
    if tokens.is_empty() {
        return None;
    }
    let user = line.id.to_string();
    let rows = tokens
        .iter()
        .map(|token| {
            let scopes = token.scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(", ");
            let last = match token.last_used {
                Some(at) => html! { <When at=at t=t.clone() /> },
                None => t!(t, "tokens-never-used").into_any(),
            };
            let label = t!(t, "tokens-revoke-label", name = token.name.clone());
            view! {
                <tr>
                    <th scope="row">{token.name.clone()}</th>
                    <td>{scopes}</td>
                    <td><When at=token.expires t=t.clone() /></td>
                    <td>{last}</td>
                    <td>
                        <form method="post" action="/do/user-token-revoke">
                            <input type="hidden" name="user" value=user.clone() />
                            <input type="hidden" name="token" value=token.id.to_string() />
                            <button class="btn quiet small" aria-label=label>{t!(t, "tokens-revoke")}</button>
                        </form>
                    </td>
                </tr>
            }
        })
        .collect_view();
    let table = section! { "tokens", t!(t, "tokens-title") =>
        {wide(t!(t, "tokens-title"), [
            col(t!(t, "tokens-name")), col(t!(t, "tokens-scopes")), col(t!(t, "tokens-expires")),
            col(t!(t, "tokens-used")), col(t!(t, "tokens-revoke")),
        ], rows)}
    };
    Some(table.into_any())
}

fn disable(visit: &PageRequest, person: &Person) -> AnyView {
    let t = &visit.t;
    let line = &person.line;
    let disabled = line.standing == AccountStatus::Disabled;
    let own = person.own.then(|| view! { <p class="soft">{t!(t, "user-own")}</p> });
    let (hint, label) = if disabled {
        (t!(t, "user-enable-hint"), t!(t, "user-enable"))
    } else {
        (t!(t, "user-disable-hint"), t!(t, "user-disable"))
    };
    let open = disabled.then(|| view! { <input type="hidden" name="open" value="1" /> });
    section! { "disable", label.clone() =>
        <p class="soft">{hint}</p>
        {own}
        <form method="post" action="/do/user-disable" class="field">
            <input type="hidden" name="user" value=line.id.to_string() />
            {open}
            {error_of(visit, "disabled")}
            <div><button class="btn quiet">{label}</button></div>
        </form>
    }
}

fn delete(visit: &PageRequest, person: &Person) -> AnyView {
    let t = &visit.t;
    let line = &person.line;
    let inner = if person.exams.is_empty() {
        html! {
            <details open=visit.field_error("typed").is_some()>
                <summary>{t!(t, "user-delete-open")}</summary>
                <form method="post" action="/do/user-delete" class="stack">
                    <input type="hidden" name="user" value=line.id.to_string() />
                    <Field
                        name="typed"
                        label=t!(t, "user-delete-typed", name = line.name.clone())
                        autocomplete="off"
                        error=visit.field_error("typed").unwrap_or_default()
                    />
                    <button class="btn quiet">{t!(t, "user-delete")}</button>
                </form>
            </details>
        }
    } else {
        html! {
            <p>{t!(t, "user-delete-in-exam", n = person.exams.len())}</p>
            {one_button("/do/user-exams-end", line, t!(t, "user-exams-end"))}
        }
    };
    section! { "delete", class "danger", t!(t, "user-delete-title") =>
        <p class="soft">{t!(t, "user-delete-hint")}</p>
        {inner}
    }
}
