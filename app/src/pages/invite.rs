//! The page behind the link of an invitation.

use leptos::prelude::*;
use plumb_service::people::InvitationState;

use super::account_fields::{name_field, password_field, shut_page};
use super::{Page, PageContent, PageRequest};
use crate::pages::account::role_name;
use crate::text::t;
use crate::ui::layout::Nav;

/// `/invite/{token}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let t = &visit.t;
    let (role, name, fixed) = match visit.edge.invitation(visit.param("token")).await? {
        InvitationState::Open { role, name, fixed } => (role, name, fixed),
        InvitationState::Used => return Ok(shut(&visit, t!(t, "invite-used"))),
        InvitationState::Expired => return Ok(shut(&visit, t!(t, "invite-expired"))),
        InvitationState::Withdrawn => return Ok(shut(&visit, t!(t, "invite-withdrawn"))),
        InvitationState::Unknown => return Ok(shut(&visit, t!(t, "invite-unknown"))),
    };
    let name_field = if fixed {
        let name = name.unwrap_or_default();
        html! {
            <p>{t!(t, "invite-your-name", name = name.clone())}</p>
            <input type="text" name="username" autocomplete="username" value=name hidden readonly />
        }
    } else {
        name_field(&visit, name)
    };
    let somebody = visit.edge.actor().map(|actor| {
        view! { <p class="note due">{t!(t, "invite-somebody", name = actor.name.clone())}</p> }
    });
    let body = html! {
        <div class="page narrow">
            <section class="card">
                <h1>{t!(t, "invite-title")}</h1>
                <p class="soft">{t!(t, "invite-lead", role = role_name(t, role))}</p>
                {somebody}
                {visit.alert_unless(&["name", "password"])}
                <form method="post" action="/do/invite-accept" class="stack">
                    <input type="hidden" name="invitation" value=visit.param("token").to_owned() />
                    {name_field}
                    {password_field(&visit)}
                    <button class="btn">{t!(t, "invite-accept")}</button>
                </form>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "invite-title"), nav: Nav::Elsewhere, body })
}

fn shut(visit: &PageRequest, why: String) -> PageContent {
    let t = &visit.t;
    shut_page(t, t!(t, "invite-shut"), why)
}
