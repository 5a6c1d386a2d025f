//! The second factor: the page that asks for a code, and the page that sets it up.

use leptos::prelude::*;
use plumb_service::accounts::second_factor::{enrolment_url, grouped};

use super::{Page, PageContent, PageFailure, PageRequest};
use crate::paths::{own_path, with_next};
use crate::server_fns::request::OneTimeSecret;
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::layout::Nav;
use crate::ui::qr::Qr;

/// `/sign-in/code`.
pub(crate) async fn code(visit: PageRequest) -> Page {
    let next = own_path(visit.query("next").unwrap_or_default()).to_owned();
    if visit.edge.actor().is_some() {
        return Err(PageFailure::To(next));
    }
    let back = with_next("/sign-in", &next);
    if !visit.edge.wants_code().await? {
        return Err(PageFailure::To(back));
    }
    let t = &visit.t;
    let body = html! {
        <div class="page narrow">
            <section class="card">
                <h1>{t!(t, "code-title")}</h1>
                <p class="soft">{t!(t, "code-lead")}</p>
                {visit.alert_unless(&[])}
                <form method="post" action="/do/sign-in-code" class="stack">
                    <input type="hidden" name="next" value=next.clone() />
                    <Field name="code" label=t!(t, "code-field") autocomplete="one-time-code" inputmode="numeric" />
                    <button class="btn">{t!(t, "code-button")}</button>
                </form>
                <details>
                    <summary>{t!(t, "code-recovery-title")}</summary>
                    <form method="post" action="/do/sign-in-code" class="stack">
                        <input type="hidden" name="next" value=next />
                        <Field
                            name="recovery"
                            label=t!(t, "code-recovery-field")
                            autocomplete="off"
                            hint=t!(t, "code-recovery-hint")
                        />
                        <button class="btn quiet">{t!(t, "code-button")}</button>
                    </form>
                </details>
                <p class="aside"><a href=back>{t!(t, "code-back")}</a></p>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "code-title"), nav: Nav::Elsewhere, body })
}

/// `/account/second-factor`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let left = visit.edge.second_factor().await?;
    let t = &visit.t;
    let must = visit.edge.is_second_factor_missing().then(|| view! { <p class="note due">{t!(t, "factor-must")}</p> });
    let inner = match left {
        Some(left) => {
            switched_on(&visit, left, visit.edge.one_time_secret(OneTimeSecret::Recovery).await?.unwrap_or_default())
        }
        None => set_up(&visit, &visit.edge.enrolment_secret().await?)?,
    };
    let body = html! {
        <div class="page narrow">
            <h1>{t!(t, "factor-title")}</h1>
            {must}
            {visit.alert_unless(&["password", "code"])}
            {inner}
            <p><a href="/account">{t!(t, "factor-back")}</a></p>
        </div>
    };
    Ok(PageContent { title: t!(t, "factor-title"), nav: Nav::Account, body })
}

fn set_up(visit: &PageRequest, secret: &str) -> Result<AnyView, PageFailure> {
    let t = &visit.t;
    let name = visit.edge.actor().map(|actor| actor.name.as_str()).unwrap_or_default();
    let url = enrolment_url(name, secret)?;
    Ok(html! {
        <p>{t!(t, "factor-off")}</p>
        <section aria-labelledby="scan">
            <h2 id="scan">{t!(t, "factor-scan-title")}</h2>
            <p>{t!(t, "factor-scan")}</p>
            <Qr text=url label=t!(t, "factor-qr") />
            <p>{t!(t, "factor-secret")} " " <code class="codes">{grouped(secret, 4, " ")}</code></p>
        </section>
        <section aria-labelledby="confirm">
            <h2 id="confirm">{t!(t, "factor-confirm-title")}</h2>
            <form method="post" action="/do/second-factor-on" class="stack">
                {code_field(visit, t!(t, "factor-code-hint"), "numeric")}
                {password_field(visit)}
                <button class="btn">{t!(t, "factor-on-button")}</button>
            </form>
        </section>
    })
}

fn switched_on(visit: &PageRequest, left: i64, one_time_secret: Vec<String>) -> AnyView {
    let t = &visit.t;
    let codes = (!one_time_secret.is_empty()).then(|| recovery_codes(t, one_time_secret));
    html! {
        <p>{t!(t, "factor-on")}</p>
        {codes}
        <p>{t!(t, "factor-left", n = left)}</p>
        <section aria-labelledby="off">
            <h2 id="off">{t!(t, "factor-off-title")}</h2>
            <p class="soft">{t!(t, "factor-off-hint")}</p>
            <form method="post" action="/do/second-factor-off" class="stack">
                {password_field(visit)}
                {code_field(visit, t!(t, "factor-off-code-hint"), "text")}
                <button class="btn quiet">{t!(t, "factor-off-button")}</button>
            </form>
        </section>
    }
}

fn recovery_codes(t: &Texts, codes: Vec<String>) -> AnyView {
    let codes = codes.into_iter().map(|code| view! { <li><code>{code}</code></li> }).collect_view();
    section! { "recovery", class "card", t!(t, "factor-recovery-title") =>
        <p>{t!(t, "factor-recovery")}</p>
        <ul class="codes">{codes}</ul>
    }
}

fn password_field(visit: &PageRequest) -> AnyView {
    html! {
        <Field
            name="password"
            label=t!(visit.t, "factor-password")
            kind="password"
            autocomplete="current-password"
            error=visit.field_error("password").unwrap_or_default()
        />
    }
}

fn code_field(visit: &PageRequest, hint: String, inputmode: &'static str) -> AnyView {
    html! {
        <Field
            name="code"
            label=t!(visit.t, "code-field")
            autocomplete="one-time-code"
            inputmode=inputmode
            hint=hint
            error=visit.field_error("code").unwrap_or_default()
        />
    }
}
