//! Charts in numbers: what stands behind each of them.

use leptos::prelude::*;

use crate::text::{Texts, t};
use crate::ui::columns::share;

/// A part in percent, to the nearest whole one.
pub(super) fn percent(t: &Texts, part: u64, whole: u64) -> String {
    t.percent((share(part, whole) + 50) / 100 * 100)
}

/// The head of a table and its rows: the first cell of each says what the others are about.
pub(super) struct Numbers {
    /// Names of the columns.
    pub(super) head: Vec<String>,
    /// One cell for each.
    pub(super) rows: Vec<Vec<String>>,
}

impl Numbers {
    /// How often each of these was given, and by what share of those who answered.
    pub(super) fn counted(t: &Texts, what: String, counts: &[(String, u64)], answered: u64) -> Self {
        let row = |(label, count): &(String, u64)| vec![label.clone(), t.count(*count), percent(t, *count, answered)];
        Self {
            head: vec![what, t!(t, "teach-col-count"), t!(t, "teach-col-share")],
            rows: counts.iter().map(row).collect(),
        }
    }

    /// The table, closed until somebody opens it; printed open.
    pub(super) fn behind(self, t: &Texts, label: String) -> AnyView {
        let head = self
            .head
            .into_iter()
            .enumerate()
            .map(|(at, name)| view! { <th scope="col" class:n={at > 0}>{name}</th> })
            .collect_view();
        let rows = self.rows.into_iter().map(row).collect_view();
        view! {
            <details>
                <summary>{t!(t, "teach-as-table")}</summary>
                <div class="wide" role="group" tabindex="0" aria-label=label>
                    <table>
                        <thead><tr>{head}</tr></thead>
                        <tbody>{rows}</tbody>
                    </table>
                </div>
            </details>
        }
        .into_any()
    }
}

fn row(cells: Vec<String>) -> AnyView {
    let mut cells = cells.into_iter();
    let first = cells.next();
    let rest = cells.map(|cell| view! { <td class="n">{cell}</td> }).collect_view();
    view! { <tr><th scope="row">{first}</th>{rest}</tr> }.into_any()
}
