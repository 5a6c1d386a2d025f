//! The first page for visitors, signing in, and making an account.

use leptos::prelude::*;

use super::account_fields::{name_field, password_field, shut_page};
use super::{Page, PageContent, PageFailure, PageRequest, demo};
use crate::error::AppError;
use crate::paths::{TRIAL, WELCOME};
use crate::text::t;
use crate::ui::icons::PlumbLine;
use crate::ui::layout::Nav;
use crate::ui::{Alert, Field};

/// `/` for visitors; without an administrator the server is set up first.
pub(crate) async fn start(visit: &PageRequest) -> Page {
    if visit.edge.has_administrator().await? { Ok(landing(visit)) } else { Err(PageFailure::To(WELCOME.into())) }
}

fn landing(visit: &PageRequest) -> PageContent {
    let t = &visit.t;
    let try_it = visit.edge.trial_total().map(|total| {
        view! { <p class="try-it"><a class="btn big" href=TRIAL>{t!(t, "try-link", n = total)}</a></p> }
    });
    let body = html! {
        <div class="hero">
            <div class="page landing">
                <div class="pitch">
                    <h1>{t!(t, "landing-headline")}</h1>
                    <p class="lead">{t!(t, "landing-lead")}</p>
                    <ul class="points">
                        <li>{t!(t, "landing-point-save")}</li>
                        <li>{t!(t, "landing-point-keys")}</li>
                        <li>{t!(t, "landing-point-proof")}</li>
                    </ul>
                    {try_it}
                </div>
                <PlumbLine />
                <div class="entry">{sign_in_card(visit, true)}</div>
            </div>
        </div>
    };
    PageContent { title: t!(t, "landing-title"), nav: Nav::Elsewhere, body }
}

/// `/sign-in`.
pub(crate) async fn sign_in(visit: PageRequest) -> Page {
    if visit.edge.actor().is_some() {
        return Err(PageFailure::To("/".into()));
    }
    let card = sign_in_card(&visit, false);
    let body = html! { <div class="page narrow">{card}</div> };
    Ok(PageContent { title: t!(visit.t, "sign-in-title"), nav: Nav::Elsewhere, body })
}

fn sign_in_card(visit: &PageRequest, below_a_title: bool) -> AnyView {
    let t = &visit.t;
    let next = visit.query("next").unwrap_or_default().to_owned();
    let alert = visit.alert(&[]);
    let lead = (!next.is_empty() && alert.is_none()).then(|| view! { <p class="soft">{t!(t, "sign-in-next")}</p> });
    let title = if below_a_title {
        html! { <h2>{t!(t, "sign-in-title")}</h2> }
    } else {
        html! { <h1>{t!(t, "sign-in-title")}</h1> }
    };
    let code = matches!(visit.form_error(), Some(AppError::TooMany { .. })).then(|| {
        html! { <Field name="code" label=t!(t, "sign-in-code") hint=t!(t, "sign-in-code-hint") autocomplete="off" optional=true /> }
    });
    let settings = visit.edge.settings();
    let sign_up = settings.sign_up.then(|| {
        view! {
            <p class="aside">
                {t!(t, "sign-in-no-account")} " " <a href="/sign-up">{t!(t, "nav-sign-up")}</a>
            </p>
        }
    });
    let demo = settings.demo.as_ref().map(|demo| demo::accounts(visit, demo, &next));
    html! {
        <section class="card">
            {title}
            {lead}
            {alert.map(|text| view! { <Alert text=text /> })}
            <form method="post" action="/do/sign-in" class="stack">
                <input type="hidden" name="next" value=next />
                <Field name="name" label=t!(t, "sign-in-name") autocomplete="username" value=visit.typed_name().unwrap_or_default() />
                <Field name="password" label=t!(t, "sign-in-password") kind="password" autocomplete="current-password" />
                {code}
                <button class="btn">{t!(t, "sign-in-button")}</button>
            </form>
            {sign_up}
        </section>
        {demo}
    }
}

/// `/sign-up`.
pub(crate) async fn sign_up(visit: PageRequest) -> Page {
    if visit.edge.actor().is_some() {
        return Err(PageFailure::To("/".into()));
    }
    let t = &visit.t;
    if !visit.edge.settings().sign_up {
        return Ok(shut_page(t, t!(t, "sign-up-closed-title"), t!(t, "sign-up-closed")));
    }
    let alert = visit.alert(&["name", "password"]);
    let body = html! {
        <div class="page narrow">
            <section class="card">
                <h1>{t!(t, "sign-up-title")}</h1>
                <p class="soft">{t!(t, "sign-up-lead")}</p>
                {alert.map(|text| view! { <Alert text=text /> })}
                <form method="post" action="/do/sign-up" class="stack">
                    {name_field(&visit, None)}
                    {password_field(&visit)}
                    <button class="btn">{t!(t, "sign-up-button")}</button>
                </form>
                <p class="aside">
                    {t!(t, "sign-up-have-one")} " " <a href="/sign-in">{t!(t, "nav-sign-in")}</a>
                </p>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "sign-up-title"), nav: Nav::Elsewhere, body })
}
