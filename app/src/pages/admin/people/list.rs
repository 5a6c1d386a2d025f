//! Every account, by name.

use leptos::prelude::*;
use plumb_service::people::{AccountStatus, PeopleQuery, PersonLine};
use plumb_types::user::Role;

use super::parts::{factor_name, role_choice, standing_name, tabs};
use crate::pages::account::role_name;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::encode;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};
use crate::ui::words::turn;

/// `/admin/users`.
pub(crate) async fn list(visit: PageRequest) -> Page {
    let sought = PeopleQuery {
        name: visit.query("name").unwrap_or_default().chars().take(64).collect(),
        role: visit.query("role").and_then(Role::parse),
        standing: visit.query("state").and_then(AccountStatus::parse),
        after: visit.query("after").map(str::to_owned),
    };
    let (people, more) = visit.edge.account_manager()?.people(sought.clone()).await?;
    let t = &visit.t;
    let next = people.last().filter(|_| more).map(|last| path(&sought, &last.name));
    let first = sought.after.is_some().then(|| path(&PeopleQuery { after: None, ..sought.clone() }, ""));
    let pager = turn(t, first.map(|path| (path, t!(t, "users-first"))), next.map(|path| (path, t!(t, "users-next"))));
    let found = if people.is_empty() {
        html! { <p class="empty">{t!(t, "users-none")}</p> }
    } else {
        table(t, people)
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "users-title")}</h1>
            {tabs(t, "/admin/users")}
            {filter(t, &sought)}
            {found}
            {pager}
        </div>
    };
    Ok(PageContent { title: t!(t, "users-title"), nav: Nav::Users, body })
}

/// The address of the filtered list, starting after a name.
fn path(sought: &PeopleQuery, after: &str) -> String {
    let role = sought.role.map_or("", Role::as_str);
    let state = sought.standing.map_or("", AccountStatus::as_str);
    let mut path = format!("/admin/users?name={}&role={role}&state={state}", encode(&sought.name));
    if !after.is_empty() {
        path.push_str("&after=");
        path.push_str(&encode(after));
    }
    path
}

fn filter(t: &Texts, sought: &PeopleQuery) -> AnyView {
    let states = AccountStatus::ALL.map(|standing| {
        let chosen = sought.standing == Some(standing);
        view! { <option value=standing.as_str() selected=chosen>{standing_name(t, standing)}</option> }
    });
    html! {
        <form method="get" action="/admin/users" class="filter" role="search">
            <div class="field">
                <label for="name">{t!(t, "users-name-begins")}</label>
                <input id="name" name="name" type="search" autocomplete="off" maxlength="64" value=sought.name.clone() />
            </div>
            <div class="field">
                <label for="role">{t!(t, "account-role")}</label>
                {role_choice(t, "role", sought.role, Some(t!(t, "users-any")))}
            </div>
            <div class="field">
                <label for="state">{t!(t, "users-state")}</label>
                <select id="state" name="state"><option value="">{t!(t, "users-any")}</option>{states.into_iter().collect_view()}</select>
            </div>
            <button class="btn">{t!(t, "users-search")}</button>
        </form>
    }
}

fn table(t: &Texts, people: Vec<PersonLine>) -> AnyView {
    let rows = people
        .into_iter()
        .map(|line| {
            let seen = match line.last_sign_in {
                Some(at) => html! { <When at=at t=t.clone() /> },
                None => t!(t, "users-never").into_any(),
            };
            let factor = if line.second_factor { t!(t, "users-factor-on") } else { t!(t, "users-factor-off") };
            view! {
                <tr>
                    <th scope="row"><a href=format!("/admin/users/{}", line.id)>{line.name}</a></th>
                    <td>{role_name(t, line.role)}</td>
                    <td>{standing_name(t, line.standing)}</td>
                    <td>{factor}</td>
                    <td>{factor_name(t, line.time_factor_percent)}</td>
                    <td>{seen}</td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "users-title"),
        [
            col(t!(t, "account-name")),
            col(t!(t, "account-role")),
            col(t!(t, "users-state")),
            col(t!(t, "account-factor")),
            col(t!(t, "account-time")),
            col(t!(t, "users-seen")),
        ],
        rows,
    )
}
