//! Personal access tokens: the list, making one, revoking one.

use leptos::prelude::*;
use plumb_service::accounts::tokens::{MAX_DAYS, Scope, TokenLine};

use super::{Page, PageContent, PageRequest};
use crate::server_fns::request::OneTimeSecret;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, wide};
use crate::ui::{Field, When};

/// The fields of the form, which show their errors themselves.
const FIELDS: [&str; 5] = ["name", "days", "scopes", "password", "code"];

/// `/account/tokens`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let account = visit.edge.learner()?.account().await?;
    let tokens = visit.edge.tokens().await?;
    let one_time_secret = visit.edge.one_time_secret(OneTimeSecret::Token).await?;
    let t = &visit.t;
    let revoked = visit.success_message("revoked", t!(t, "tokens-revoked"));
    let one_time_secret = one_time_secret.map(|token| fresh_token(t, token));
    let list = if tokens.is_empty() {
        html! { <p class="empty">{t!(t, "tokens-none")}</p> }
    } else {
        table(t, tokens)
    };
    let body = html! {
        <div class="page">
            <h1>{t!(t, "tokens-title")}</h1>
            <p class="lead">{t!(t, "tokens-lead")}</p>
            <p class="soft">{t!(t, "tokens-api", path = "/api/v1/openapi.json".to_owned())}</p>
            {revoked}
            {visit.alert_unless(&FIELDS)}
            {one_time_secret}
            {list}
            <p class="soft">{t!(t, "tokens-end")}</p>
            {form(&visit, account.second_factor, account.role)}
            <p><a href="/account">{t!(t, "tokens-back")}</a></p>
        </div>
    };
    Ok(PageContent { title: t!(t, "tokens-title"), nav: Nav::Account, body })
}

fn fresh_token(t: &Texts, token: String) -> AnyView {
    section! { "fresh", class "card", t!(t, "tokens-fresh-title") =>
        <p>{t!(t, "tokens-fresh")}</p>
        <p class="token"><code>{token}</code></p>
    }
}

fn table(t: &Texts, tokens: Vec<TokenLine>) -> AnyView {
    let rows = tokens
        .into_iter()
        .map(|token| {
            let scopes = token.scopes.iter().map(|scope| scope.as_str()).collect::<Vec<_>>().join(", ");
            let used = match token.last_used {
                Some(at) => html! { <When at=at t=t.clone() /> },
                None => t!(t, "tokens-never-used").into_any(),
            };
            let expired = token.expired.then(|| view! { " " <span class="soft">{t!(t, "tokens-expired")}</span> });
            let label = t!(t, "tokens-revoke-label", name = token.name.clone());
            view! {
                <tr>
                    <th scope="row">{token.name}</th>
                    <td>{scopes}</td>
                    <td><When at=token.created t=t.clone() /></td>
                    <td><When at=token.expires t=t.clone() />{expired}</td>
                    <td>{used}</td>
                    <td>
                        <form method="post" action="/do/token-revoke">
                            <input type="hidden" name="token" value=token.id.to_string() />
                            <button class="btn quiet" aria-label=label>{t!(t, "tokens-revoke")}</button>
                        </form>
                    </td>
                </tr>
            }
        })
        .collect_view();
    wide(
        t!(t, "tokens-title"),
        [
            col(t!(t, "tokens-name")),
            col(t!(t, "tokens-scopes")),
            col(t!(t, "tokens-created")),
            col(t!(t, "tokens-expires")),
            col(t!(t, "tokens-used")),
            col(t!(t, "tokens-revoke")),
        ],
        rows,
    )
}

fn form(visit: &PageRequest, second_factor: bool, role: plumb_types::user::Role) -> AnyView {
    let t = &visit.t;
    let error = |name: &str| visit.field_error(name).unwrap_or_default();
    let boxes = Scope::ALL.into_iter().filter(|scope| scope.suits(role)).map(|scope| {
        let label = match scope {
            Scope::Read => t!(t, "tokens-scope-read"),
            Scope::Learn => t!(t, "tokens-scope-learn"),
            Scope::Manage => t!(t, "tokens-scope-manage"),
        };
        view! {
            <label class="check">
                <input type="checkbox" name=scope.as_str() value="1" checked=scope == Scope::Read />
                {label}
            </label>
        }
    });
    let boxes = boxes.collect_view();
    let scopes_error = visit.field_error("scopes").map(|error| view! { <p class="error" role="alert">{error}</p> });
    let code = second_factor.then(|| {
        view! {
            <Field
                name="code"
                label=t!(t, "tokens-add-code")
                autocomplete="one-time-code"
                hint=t!(t, "tokens-add-code-hint")
                error=error("code")
            />
        }
    });
    section! { "add", t!(t, "tokens-add-title") =>
        <form method="post" action="/do/token-add" class="stack">
            <Field
                name="name"
                label=t!(t, "tokens-add-name")
                autocomplete="off"
                hint=t!(t, "tokens-add-name-hint")
                error=error("name")
            />
            <Field
                name="days"
                label=t!(t, "tokens-add-days")
                autocomplete="off"
                inputmode="numeric"
                hint=t!(t, "tokens-add-days-hint", most = MAX_DAYS)
                error=error("days")
            />
            <fieldset class="checks">
                <legend>{t!(t, "tokens-add-scopes")}</legend>
                {boxes}
                {scopes_error}
            </fieldset>
            <Field
                name="password"
                label=t!(t, "tokens-add-password")
                kind="password"
                autocomplete="current-password"
                error=error("password")
            />
            {code}
            <button class="btn">{t!(t, "tokens-add-button")}</button>
        </form>
    }
}
