//! The factory: runs in which language models write items, the history of each item, and the decisions of reviewers.

mod begin;
mod blind;
mod decide;
mod item;
mod list;
mod queue;
mod report;
mod run;
mod story;
mod template;
mod words;
mod yields;

pub(crate) use item::item;
pub(crate) use list::list;
pub(crate) use queue::queue;
pub(crate) use run::run;
pub(crate) use words::run_state;

use leptos::prelude::*;
use plumb_service::factory::{ItemView, RunView};
use plumb_service::models::Money;
use uuid::Uuid;

use crate::pages::PageRequest;
use crate::text::{Texts, t};
use crate::ui::columns::share;
use crate::ui::{Alert, Meter};

/// The factory's page.
const PAGE: &str = "/admin/factory";

/// The page of a run.
pub(in crate::pages) fn path_of(run: Uuid) -> String {
    format!("{PAGE}/{run}")
}

/// The page of an item.
fn path_of_item(run: Uuid, number: u32) -> String {
    format!("{PAGE}/{run}/{number}")
}

/// An amount in millionths, in words.
fn money(t: &Texts, millionths: i64) -> String {
    t.money(Money::stored(millionths))
}

/// A count, at least 0, in words.
fn count(t: &Texts, number: i64) -> String {
    t.count(whole(number))
}

fn whole(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// The share of a run's items that are done, as a bar and in words.
fn progress(t: &Texts, run: &RunView) -> AnyView {
    let (done, all) = (whole(run.done()), u64::from(run.plan.count));
    let of = t!(t, "factory-done-of", n = t.count(done), all = t.count(all));
    let share = share(done, all);
    html! { <Meter label=of basis_points=share value=t.percent(share) /> }
}

/// The share of accepted items among those that are done; empty before the first.
fn yielded(t: &Texts, run: &RunView) -> String {
    let done = whole(run.done());
    if done == 0 { "–".to_owned() } else { t.percent(share(whole(run.accepted()), done)) }
}

/// Subject of a run: the titles of the first items, and how many more there are.
fn about(t: &Texts, run: &RunView) -> String {
    const NAMED: usize = 3;
    let named: Vec<&str> = run.plan.briefs.iter().take(NAMED).map(|brief| brief.title.as_str()).collect();
    let named = named.join("; ");
    match run.plan.briefs.len().saturating_sub(NAMED) {
        0 => named,
        more => t!(t, "factory-and-more", named = named, n = more),
    }
}

/// Name of an item.
fn name_of(t: &Texts, item: &ItemView) -> String {
    t!(t, "factory-item", n = item.number.to_string(), about = item.title.clone())
}

/// Success message of the last form.
fn done(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    let words = match visit.query("done").filter(|_| visit.form_error().is_none())? {
        "begun" => t!(t, "factory-done-begun"),
        "paused" => t!(t, "factory-done-paused"),
        "resumed" => t!(t, "factory-done-resumed"),
        "cancelled" => t!(t, "factory-done-cancelled"),
        "approved" => t!(t, "factory-done-approved"),
        "published" => t!(t, "factory-done-published"),
        "in-review" => t!(t, "factory-done-in-review"),
        "approved-many" => {
            let number = |name: &str| visit.query(name).and_then(|n| n.parse().ok()).unwrap_or(0_u32);
            t!(t, "factory-done-approved-many", n = number("approved"), refused = number("refused"))
        }
        "declined" => t!(t, "factory-done-declined"),
        "edited" => t!(t, "factory-done-edited"),
        _ => return None,
    };
    Some(html! { <Alert text=words role="status" /> })
}
