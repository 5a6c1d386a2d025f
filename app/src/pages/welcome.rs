//! Setup of a server without an administrator: making the first one.

use leptos::prelude::*;

use super::account_fields::{name_field, password_field};
use super::{Page, PageContent, PageFailure, PageRequest};
use crate::text::t;
use crate::ui::Field;
use crate::ui::layout::Nav;

/// `/welcome`, until there is an administrator. The link that the server prints contains the code.
pub(crate) async fn show(visit: PageRequest) -> Page {
    if visit.edge.actor().is_some() || visit.edge.has_administrator().await? {
        return Err(PageFailure::To("/".into()));
    }
    let t = &visit.t;
    let error = |field: &str| visit.field_error(field).unwrap_or_default();
    let body = html! {
        <div class="page narrow">
            <section class="card">
                <h1>{t!(t, "welcome-title")}</h1>
                <p class="soft">{t!(t, "welcome-lead")}</p>
                {visit.alert_unless(&["code", "name", "password"])}
                <form method="post" action="/do/welcome" class="stack">
                    <Field
                        name="code"
                        label=t!(t, "welcome-code")
                        autocomplete="off"
                        hint=t!(t, "welcome-code-hint")
                        value=visit.query("code").unwrap_or_default().to_owned()
                        error=error("code")
                    />
                    {name_field(&visit, None)}
                    {password_field(&visit)}
                    <button class="btn">{t!(t, "sign-up-button")}</button>
                </form>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "welcome-title"), nav: Nav::Elsewhere, body })
}
