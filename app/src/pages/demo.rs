//! The accounts of demo mode: suggestions of what to try, with links.

use leptos::prelude::*;
use plumb_types::user::Role;

use super::PageRequest;
use super::account::role_name;
use crate::server_fns::request::{Demo, DemoAccount, School};
use crate::text::{Texts, t};

/// The card beside the sign-in form. `next` is the page to show after the sign-in.
pub(super) fn accounts(visit: &PageRequest, demo: &Demo, next: &str) -> AnyView {
    let t = &visit.t;
    let school = demo.school.school();
    let rows = demo.accounts.iter().map(|account| row(t, *account, school, next)).collect_view();
    section! { "demo-title", class "card demo", t!(t, "sign-in-demo-title") =>
        <p class="soft small">{t!(t, "sign-in-demo-lead")}</p>
        {state(t, school)}
        {rows}
    }
}

fn state(t: &Texts, school: School) -> Option<AnyView> {
    match school {
        School::None | School::Whole(_) => None,
        School::Filling => Some(html! {
            <p class="note" role="status">
                {t!(t, "demo-filling")} " " <a href="/sign-in">{t!(t, "demo-filling-again")}</a>
            </p>
        }),
        School::Partly => Some(html! { <p class="note">{t!(t, "demo-partly")}</p> }),
    }
}

/// An account: a form with one button for each place to go.
fn row(t: &Texts, account: DemoAccount, school: School, next: &str) -> AnyView {
    let DemoAccount { role, name, password } = account;
    let label = t!(t, "sign-in-demo-use", name = name);
    let tries = (school != School::None).then(|| {
        let ways = ways(t, role, school)
            .into_iter()
            .map(|(path, words)| {
                view! { <button class="btn quiet small" name="next" value=path>{words}</button> }
            })
            .collect_view();
        view! {
            <p class="small">{tries(t, role)}</p>
            <p class="actions">{ways}</p>
        }
    });
    html! {
        <form method="post" action="/do/sign-in" class="demo-account">
            <input type="hidden" name="name" value=name />
            <input type="hidden" name="password" value=password />
            <div class="demo-row">
                <span>
                    <strong>{role_name(t, role)}</strong>
                    <code>{name}" / "{password}</code>
                </span>
                <button class="btn quiet small" name="next" value=next.to_owned() aria-label=label>
                    {t!(t, "sign-in-button")}
                </button>
            </div>
            {tries}
        </form>
    }
}

/// Suggestion of what to try with an account of that role.
fn tries(t: &Texts, role: Role) -> String {
    match role {
        Role::Learner => t!(t, "demo-try-learner"),
        Role::Teacher => t!(t, "demo-try-teacher"),
        Role::Admin => t!(t, "demo-try-admin"),
    }
}

/// Paths of the places to try, with their link texts.
fn ways(t: &Texts, role: Role, school: School) -> Vec<(String, String)> {
    let places = match school {
        School::Whole(places) => Some(places),
        School::None | School::Filling | School::Partly => None,
    };
    let way = |path: &str, words: String| Some((path.to_owned(), words));
    let ways = match role {
        Role::Learner => vec![
            places.map(|places| (format!("/assignments/{}", places.test), t!(t, "demo-way-test"))),
            way("/practice", t!(t, "demo-way-practice")),
            way("/tutor", t!(t, "demo-way-tutor")),
            way("/me", t!(t, "demo-way-progress")),
        ],
        Role::Teacher => vec![
            places.map(|places| (format!("/teach/assignments/{}/live", places.test), t!(t, "demo-way-live"))),
            places.map(|places| (format!("/teach/classes/{}/gradebook", places.class), t!(t, "demo-way-gradebook"))),
            way("/teach/reviews", t!(t, "demo-way-reviews")),
            way("/teach/reports", t!(t, "demo-way-reports")),
        ],
        Role::Admin => vec![
            way("/admin/system", t!(t, "demo-way-system")),
            way("/admin/audit", t!(t, "demo-way-audit")),
            way("/admin/blueprints", t!(t, "demo-way-blueprints")),
        ],
    };
    ways.into_iter().flatten().collect()
}
