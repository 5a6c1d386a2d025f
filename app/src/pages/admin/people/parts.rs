//! Parts shared by the pages about accounts.

use leptos::prelude::*;
use plumb_service::people::AccountStatus;
use plumb_types::user::Role;

use crate::pages::PageRequest;
use crate::pages::account::role_name;
use crate::text::{Texts, t};
use crate::ui::Alert;

/// Links between the pages.
pub(super) fn tabs(t: &Texts, here: &'static str) -> AnyView {
    let links = [
        ("/admin/users", t!(t, "users-title")),
        ("/admin/users/invitations", t!(t, "invites-title")),
        ("/admin/users/roster", t!(t, "roster-title")),
    ];
    crate::ui::tabs(t!(t, "users-tabs"), links.map(|(path, words)| (path.to_owned(), words, path == here)))
}

/// Status of an account, in a word.
pub(super) fn standing_name(t: &Texts, standing: AccountStatus) -> String {
    match standing {
        AccountStatus::Active => t!(t, "standing-active"),
        AccountStatus::Invited => t!(t, "standing-invited"),
        AccountStatus::Disabled => t!(t, "standing-disabled"),
        AccountStatus::Deleted => t!(t, "standing-deleted"),
    }
}

/// A time factor in words.
pub(super) fn factor_name(t: &Texts, percent: u32) -> String {
    match percent {
        0 => t!(t, "account-time-unlimited"),
        100 => t!(t, "account-time-normal"),
        percent => t!(t, "account-time-factor", percent = t.percent(percent.saturating_mul(100))),
    }
}

/// A choice of a role, with the one chosen.
pub(super) fn role_choice(t: &Texts, id: &'static str, chosen: Option<Role>, any: Option<String>) -> AnyView {
    let options = Role::ALL.map(|role| {
        view! { <option value=role.as_str() selected=chosen == Some(role)>{role_name(t, role)}</option> }
    });
    let any = any.map(|any| view! { <option value="">{any}</option> });
    html! { <select id=id name="role">{any}{options.into_iter().collect_view()}</select> }
}

/// Success message of the last action.
pub(super) fn done(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    let words = match visit.query("done").filter(|_| visit.form_error().is_none())? {
        "role" => t!(t, "user-done-role"),
        "disabled" => t!(t, "user-done-disabled"),
        "enabled" => t!(t, "user-done-enabled"),
        "browsers" => t!(t, "user-done-browsers"),
        "factor" => t!(t, "user-done-factor"),
        "time" => t!(t, "user-done-time"),
        "token" => t!(t, "user-done-token"),
        "exams" => t!(t, "user-done-exams"),
        "deleted" => t!(t, "user-done-deleted"),
        "withdrawn" => t!(t, "invites-done-withdrawn"),
        "1" => t!(t, "settings-done"),
        _ => return None,
    };
    Some(html! { <Alert text=words role="status" /> })
}

/// An error of a field, as a paragraph of its own.
pub(super) fn error_of(visit: &PageRequest, field: &str) -> Option<AnyView> {
    visit.field_error(field).map(|error| html! { <p class="error" role="alert">{error}</p> })
}
