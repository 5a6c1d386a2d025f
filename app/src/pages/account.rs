//! The account: name, role, accommodations, password, signing out.

use leptos::prelude::*;
use plumb_service::accounts::second_factor::may_enrol;
use plumb_types::user::Role;

use super::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::{Alert, Field, zones};

/// A role in words.
pub(crate) fn role_name(t: &Texts, role: Role) -> String {
    match role {
        Role::Learner => t!(t, "role-learner"),
        Role::Teacher => t!(t, "role-teacher"),
        Role::Admin => t!(t, "role-admin"),
    }
}

/// State of the second factor with a link to its page, for roles that may have one.
fn second_factor(t: &Texts, role: Role, on: bool) -> Option<impl IntoView + use<>> {
    let (state, link) = if on {
        (t!(t, "account-factor-on"), t!(t, "account-factor-manage"))
    } else {
        (t!(t, "account-factor-off"), t!(t, "account-factor-set-up"))
    };
    (on || may_enrol(role)).then(|| {
        view! {
            <div>
                <dt>{t!(t, "account-factor")}</dt>
                <dd>{state} " " <a href="/account/second-factor">{link}</a></dd>
            </div>
        }
    })
}

/// The form that chooses the account's time zone.
fn time_zone(visit: &PageRequest, chosen: Option<&str>) -> AnyView {
    let t = &visit.t;
    let as_school = t!(t, "time-zone-as-school", zone = t.school().place());
    let choice = zones::choice("time-zone", "time-zone-lead".to_owned(), chosen.unwrap_or_default(), Some(as_school));
    let error = visit.field_error("time_zone").map(|error| view! { <p class="error" role="alert">{error}</p> });
    section! { "zone", t!(t, "time-zone-own") =>
        <p class="soft" id="time-zone-lead">{t!(t, "time-zone-own-lead")}</p>
        <form method="post" action="/do/account-zone" class="stack">
            <div class="field">
                <label for="time-zone">{t!(t, "time-zone-own")}</label>
                {choice}
                {error}
            </div>
            <button class="btn quiet">{t!(t, "time-zone-save")}</button>
        </form>
    }
}

/// The form that chooses the language of the pages. Each language is named in itself, so that people who cannot read
/// this page find theirs.
fn language(visit: &PageRequest, chosen: Option<&str>) -> AnyView {
    let t = &visit.t;
    let chosen = chosen.unwrap_or_default();
    let options = Texts::languages()
        .into_iter()
        .map(|(tag, name)| {
            let is_chosen = tag == chosen;
            view! { <option value=tag.clone() lang=tag selected=is_chosen>{name}</option> }
        })
        .collect_view();
    let error = visit.field_error("language").map(|error| view! { <p class="error" role="alert">{error}</p> });
    section! { "language", t!(t, "account-language") =>
        <form method="post" action="/do/account-language" class="stack">
            <div class="field">
                <label for="account-language">{t!(t, "account-language")}</label>
                <select id="account-language" name="language" autocomplete="off">
                    <option value="">{t!(t, "account-language-browser")}</option>
                    {options}
                </select>
                {error}
            </div>
            <button class="btn quiet">{t!(t, "account-language-save")}</button>
        </form>
    }
}

/// The form that chooses ordinary or easy reading; each choice describes the look of the pages.
fn reading(t: &Texts) -> AnyView {
    let choice = |easy: bool, words: String| {
        let is_chosen = t.is_easy() == easy;
        view! {
            <label class="check">
                <input type="radio" name="easy" value=easy.to_string() checked=is_chosen autocomplete="off" />
                <span>{words}</span>
            </label>
        }
    };
    section! { "reading", t!(t, "account-reading") =>
        <form method="post" action="/do/account-reading" class="stack">
            <fieldset class="checks">
                <legend class="visually-hidden">{t!(t, "account-reading")}</legend>
                {choice(false, t!(t, "account-reading-usual"))}
                {choice(true, t!(t, "account-reading-large"))}
            </fieldset>
            <button class="btn quiet">{t!(t, "account-reading-save")}</button>
        </form>
    }
}

/// `/account`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let account = visit.edge.learner()?.account().await?;
    let t = &visit.t;
    let factor = match account.time_factor_percent {
        0 => t!(t, "account-time-unlimited"),
        100 => t!(t, "account-time-normal"),
        percent => t!(t, "account-time-factor", percent = t.percent(percent.saturating_mul(100))),
    };
    let good = visit.success_message("changed", t!(t, "account-changed"));
    let language_chosen = visit.success_message("language", t!(t, "account-language-saved"));
    let reading_chosen = visit.success_message("reading", t!(t, "account-reading-saved"));
    let zone_chosen = visit.success_message("zone", t!(t, "time-zone-saved"));
    let factor_off = (visit.query("off").is_some() && !account.second_factor && visit.form_error().is_none())
        .then(|| view! { <Alert text=t!(t, "account-factor-now-off") role="status" /> });
    let alert = visit.alert_unless(&["current", "new", "password", "language", "time_zone"]);
    let new_error = visit.field_error("new").or_else(|| visit.field_error("password")).unwrap_or_default();
    let current = view! {
        <Field
            name="current"
            label=t!(t, "account-current")
            kind="password"
            autocomplete="current-password"
            error=visit.field_error("current").unwrap_or_default()
        />
    };
    let new = view! {
        <Field
            name="new"
            label=t!(t, "account-new")
            kind="password"
            autocomplete="new-password"
            hint=t!(t, "account-new-hint")
            error=new_error
        />
    };
    let body = html! {
        <div class="page narrow">
            <h1>{t!(t, "account-title")}</h1>
            {good}
            {language_chosen}
            {reading_chosen}
            {zone_chosen}
            {factor_off}
            {alert}
            <dl class="pairs">
                <div><dt>{t!(t, "account-name")}</dt><dd>{account.name.clone()}</dd></div>
                <div><dt>{t!(t, "account-role")}</dt><dd>{role_name(t, account.role)}</dd></div>
                <div>
                    <dt>{t!(t, "account-since")}</dt>
                    <dd><time datetime=account.created.to_rfc3339()>{t.date(account.created)}</time></dd>
                </div>
                <div>
                    <dt>{t!(t, "account-time")}</dt>
                    <dd>{factor}<span class="soft small block">{t!(t, "account-time-hint")}</span></dd>
                </div>
                {second_factor(t, account.role, account.second_factor)}
                <div>
                    <dt>{t!(t, "account-tokens")}</dt>
                    <dd><a href="/account/tokens">{t!(t, "account-tokens-link")}</a></dd>
                </div>
            </dl>
            {language(&visit, account.language.as_deref())}
            {reading(t)}
            {time_zone(&visit, account.time_zone.as_deref())}
            <section aria-labelledby="password">
                <h2 id="password">{t!(t, "account-password")}</h2>
                <form method="post" action="/do/password" class="stack">
                    <input type="text" name="username" autocomplete="username" value=account.name hidden readonly />
                    {current}
                    {new}
                    <button class="btn">{t!(t, "account-change")}</button>
                </form>
            </section>
            <section aria-labelledby="data">
                <h2 id="data">{t!(t, "account-data-title")}</h2>
                <p class="soft">{t!(t, "account-data-hint")}</p>
                <form method="post" action="/do/export"><button class="btn quiet">{t!(t, "account-data")}</button></form>
            </section>
            <section aria-labelledby="sign-out">
                <h2 id="sign-out">{t!(t, "account-sign-out-title")}</h2>
                <p class="soft">{t!(t, "account-sign-out-hint")}</p>
                <form method="post" action="/do/sign-out"><button class="btn quiet">{t!(t, "account-sign-out")}</button></form>
            </section>
        </div>
    };
    Ok(PageContent { title: t!(t, "account-title"), nav: Nav::Account, body })
}
