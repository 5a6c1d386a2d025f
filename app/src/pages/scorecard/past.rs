//! Days with practice and the latest answers.

use leptos::prelude::*;
use plumb_service::scorecard::Scorecard;

use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::table::{col, num, table};

/// Days with practice.
pub(super) fn days(t: &Texts, card: &Scorecard) -> AnyView {
    if card.days.is_empty() {
        return html! { <section></section> };
    }
    let rows = card
        .days
        .iter()
        .rev()
        .map(|(day, all, right)| {
            view! {
                <tr>
                    <th scope="row"><time datetime=day.to_string()>{t.day(*day)}</time></th>
                    <td class="n">{*all}</td>
                    <td class="n">{*right}</td>
                </tr>
            }
        })
        .collect_view();
    section! { "days", t!(t, "me-days") =>
        <p>{t!(t, "me-streak", n = card.day_streak)}</p>
        {table([col(t!(t, "me-day")), num(t!(t, "me-answers")), num(t!(t, "me-right"))], rows)}
    }
}

/// The latest answers in practice.
pub(super) fn latest(t: &Texts, card: &Scorecard) -> AnyView {
    if card.latest.is_empty() {
        return html! { <section></section> };
    }
    let items = card
        .latest
        .iter()
        .map(|(name, at, right)| {
            let (class, word) =
                if *right { ("verdict right", t!(t, "task-right")) } else { ("verdict wrong", t!(t, "me-not-yet")) };
            view! {
                <li>
                    <span>{t.shown(name)}</span>
                    <span class="soft small"><When at=*at t=t.clone() /></span>
                    <span class=class>{word}</span>
                </li>
            }
        })
        .collect_view();
    section! { "latest", t!(t, "me-latest") =>
        <ul class="lines">{items}</ul>
    }
}
