//! Invitations: the form that makes one, and the open ones.

use leptos::prelude::*;
use plumb_service::people::InvitationRow;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use uuid::Uuid;

use super::parts::{done, error_of, role_choice, tabs};
use crate::pages::account::role_name;
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::request::OneTimeSecret;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};

/// `/admin/users/invitations`.
pub(crate) async fn invitations(visit: PageRequest) -> Page {
    let after = visit.query("after").and_then(after_of);
    let (open, more) = visit.edge.account_manager()?.invited(after).await?;
    let one_time_secret = visit.edge.one_time_secret::<String>(OneTimeSecret::Link).await?;
    let t = &visit.t;
    let next = open.last().filter(|_| more).map(|last| {
        let path = format!("/admin/users/invitations?after={}.{}", last.created_at.as_micros(), last.id);
        view! {
            <nav class="pager" aria-label=t!(t, "pager-label")>
                <a class="btn quiet" rel="next" href=path>{t!(t, "pager-older")}</a>
            </nav>
        }
    });
    let list = if open.is_empty() {
        html! { <p class="empty">{t!(t, "invites-none")}</p> }
    } else {
        table(t, open)
    };
    let one_time_secret = one_time_secret.map(|token| {
        let address = visit.edge.settings().address.as_deref();
        let bare = address.is_none().then(|| view! { <p>{t!(t, "invites-fresh-bare")}</p> });
        section! { "fresh", class "card", t!(t, "invites-fresh-title") =>
            <p>{t!(t, "invites-fresh")}</p>
            <p class="token"><code>{format!("{}/invite/{token}", address.unwrap_or_default())}</code></p>
            {bare}
        }
    });
    let body = html! {
        <div class="page">
            <h1>{t!(t, "invites-title")}</h1>
            {tabs(t, "/admin/users/invitations")}
            {done(&visit)}
            {visit.alert_unless(&["role", "name"])}
            {one_time_secret}
            {form(&visit)}
            <section aria-labelledby="open">
                <h2 id="open">{t!(t, "invites-open-title")}</h2>
                {list}
                {next}
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "invites-title"), nav: Nav::Users, body })
}

/// The last invitation of the previous page: its time in microseconds, a dot and its id.
fn after_of(text: &str) -> Option<(Timestamp, Uuid)> {
    let (at, id) = text.split_once('.')?;
    Some((Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
}

fn form(visit: &PageRequest) -> AnyView {
    let t = &visit.t;
    section! { "add", t!(t, "invites-add-title") =>
        <p class="soft">{t!(t, "invites-add-lead")}</p>
        <form method="post" action="/do/invite-add" class="stack">
            <div class="field">
                <label for="role">{t!(t, "account-role")}</label>
                {role_choice(t, "role", Some(Role::Learner), None)}
                {error_of(visit, "role")}
            </div>
            <div class="field">
                <label for="name">{t!(t, "invites-name")}</label>
                <p class="hint" id="name-hint">{t!(t, "invites-name-hint")}</p>
                <input id="name" name="name" type="text" autocomplete="off" maxlength="64" aria-describedby="name-hint" />
                {error_of(visit, "name")}
            </div>
            <button class="btn">{t!(t, "invites-add")}</button>
        </form>
    }
}

fn table(t: &Texts, open: Vec<InvitationRow>) -> AnyView {
    let rows = open
        .into_iter()
        .map(|line| {
            let name = line.name.unwrap_or_else(|| t!(t, "invites-anybody"));
            let label = t!(t, "invites-withdraw-label", name = name.clone());
            let who = match line.user_id {
                Some(id) => html! { <a href=format!("/admin/users/{id}")>{name}</a> },
                None => name.into_any(),
            };
            view! {
                <tr>
                    <th scope="row">{who}</th>
                    <td>{role_name(t, line.role)}</td>
                    <td>{line.made_by_name}</td>
                    <td><When at=line.created_at t=t.clone() /></td>
                    <td><When at=line.expires_at t=t.clone() /></td>
                    <td>
                        <form method="post" action="/do/invite-withdraw">
                            <input type="hidden" name="invitation" value=line.id.to_string() />
                            <button class="btn quiet small" aria-label=label>{t!(t, "invites-withdraw")}</button>
                        </form>
                    </td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "invites-open-title"),
        [
            col(t!(t, "account-name")),
            col(t!(t, "account-role")),
            col(t!(t, "invites-by")),
            col(t!(t, "invites-made")),
            col(t!(t, "invites-until")),
            col(t!(t, "invites-withdraw")),
        ],
        rows,
    )
}
