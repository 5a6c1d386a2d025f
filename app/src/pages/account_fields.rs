//! Fields shared by all forms that make an account, and the page for a closed sign-up.

use leptos::prelude::*;

use super::{PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::Field;
use crate::ui::layout::Nav;

/// Field of the new account's name; `proposed` is its value until something is typed.
pub(super) fn name_field(visit: &PageRequest, proposed: Option<String>) -> AnyView {
    let t = &visit.t;
    html! {
        <Field
            name="name"
            label=t!(t, "sign-up-name")
            autocomplete="username"
            hint=t!(t, "sign-up-name-hint")
            value=visit.typed_name().or(proposed).unwrap_or_default()
            error=visit.field_error("name").unwrap_or_default()
        />
    }
}

/// Field of the new account's password.
pub(super) fn password_field(visit: &PageRequest) -> AnyView {
    let t = &visit.t;
    html! {
        <Field
            name="password"
            label=t!(t, "sign-up-password")
            kind="password"
            autocomplete="new-password"
            hint=t!(t, "sign-up-password-hint")
            error=visit.field_error("password").unwrap_or_default()
        />
    }
}

/// The page that says why no account can be made here, with a link to sign in.
pub(super) fn shut_page(t: &Texts, title: String, why: String) -> PageContent {
    let body = html! {
        <div class="page narrow">
            <h1>{title.clone()}</h1>
            <p>{why}</p>
            <p><a class="btn quiet" href="/sign-in">{t!(t, "nav-sign-in")}</a></p>
        </div>
    };
    PageContent { title, nav: Nav::Elsewhere, body }
}
