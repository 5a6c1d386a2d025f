//! Tables of numbers: beside a chart, or behind it.

use leptos::prelude::*;

use crate::text::{Texts, t};

/// A table whose cells are numbers, but for the first of each row.
pub(crate) struct Numbers {
    /// Names of the columns.
    pub(crate) head: Vec<String>,
    /// In order.
    pub(crate) rows: Vec<Row>,
}

/// A row of a table of numbers.
pub(crate) struct Row {
    /// What the numbers are about.
    pub(crate) about: AnyView,
    /// One for each column but the first.
    pub(crate) cells: Vec<String>,
}

impl Row {
    /// A row about what has a name.
    pub(crate) fn named(name: String, cells: Vec<String>) -> Self {
        Self { about: name.into_any(), cells }
    }
}

impl Numbers {
    /// The table; moved sideways where it is wider than its place. `label` says what it is about.
    pub(crate) fn shown(self, label: String) -> AnyView {
        let mut names = self.head.into_iter();
        let first = names.next().unwrap_or_default();
        let names = names.map(|name| view! { <th scope="col" class="n">{name}</th> }).collect_view();
        let row = |Row { about, cells }| {
            let cells = cells.into_iter().map(|cell| view! { <td class="n">{cell}</td> }).collect_view();
            view! { <tr><th scope="row">{about}</th>{cells}</tr> }
        };
        let rows = self.rows.into_iter().map(row).collect_view();
        html! {
            <div class="wide" role="group" tabindex="0" aria-label=label>
                <table>
                    <thead><tr><th scope="col">{first}</th>{names}</tr></thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
    }

    /// The table behind a chart: closed until somebody opens it; printed open.
    pub(crate) fn behind(self, t: &Texts, label: String) -> AnyView {
        html! {
            <details>
                <summary>{t!(t, "as-table")}</summary>
                {self.shown(label)}
            </details>
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_has_the_names_of_its_column_and_of_its_row() {
        let html = Owner::new().with(|| {
            let rows = vec![
                Row::named("A <i>".to_owned(), vec!["3".to_owned()]),
                Row { about: html! { <time>"B"</time> }, cells: vec!["4".to_owned()] },
            ];
            let table = Numbers { head: vec!["What".to_owned(), "How often".to_owned()], rows };
            table.behind(&Texts::default(), "Counts".to_owned()).to_html()
        });
        for part in [
            "class=\"wide\"",
            "role=\"group\"",
            "tabindex=\"0\"",
            "aria-label=\"Counts\"",
            "<th scope=\"col\">What</th>",
            "<th scope=\"col\" class=\"n\">How often</th>",
            "<th scope=\"row\">A &lt;i&gt;</th><td class=\"n\">3</td>",
            "<th scope=\"row\"><time>B</time></th><td class=\"n\">4</td>",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
    }
}
