//! Tables in general, and tables of numbers beside or behind a chart.

use leptos::prelude::*;

use crate::text::{Texts, t};

/// A table that scrolls sideways if it is too wide. `label` is its caption, `head` has the names of the columns.
pub(crate) fn wide(label: String, head: impl IntoView + 'static, rows: impl IntoView + 'static) -> AnyView {
    named((Some(label), None), head, rows)
}

/// Like [`wide`], labelled by the heading with that id.
pub(crate) fn wide_below(
    heading: &'static str,
    head: impl IntoView + 'static,
    rows: impl IntoView + 'static,
) -> AnyView {
    named((None, Some(heading)), head, rows)
}

fn named(
    (label, heading): (Option<String>, Option<&'static str>),
    head: impl IntoView + 'static,
    rows: impl IntoView + 'static,
) -> AnyView {
    html! {
        <div class="wide" role="group" tabindex="0" aria-label=label aria-labelledby=heading>{table(head, rows)}</div>
    }
}

/// A table that fits its place.
pub(crate) fn table(head: impl IntoView + 'static, rows: impl IntoView + 'static) -> AnyView {
    html! {
        <table>
            <thead><tr>{head}</tr></thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

/// The name of a column.
pub(crate) fn col(name: String) -> AnyView {
    html! { <th scope="col">{name}</th> }
}

/// The name of a column of numbers.
pub(crate) fn num(name: String) -> AnyView {
    html! { <th scope="col" class="n">{name}</th> }
}

/// The header of a column of buttons or marks, which has no name.
pub(crate) fn blank() -> AnyView {
    html! { <td></td> }
}

/// A table of numbers, with a label in the first cell of each row.
pub(crate) struct Numbers {
    /// Names of the columns.
    pub(crate) head: Vec<String>,
    /// The rows in order.
    pub(crate) rows: Vec<NumberRow>,
}

/// A row of a table of numbers.
pub(crate) struct NumberRow {
    /// Label of the row.
    pub(crate) about: AnyView,
    /// One for each column but the first.
    pub(crate) cells: Vec<String>,
}

impl NumberRow {
    /// A row with a name as its label.
    pub(crate) fn named(name: String, cells: Vec<String>) -> Self {
        Self { about: name.into_any(), cells }
    }
}

impl Numbers {
    /// The table; it scrolls sideways if it is too wide. `label` is its caption.
    pub(crate) fn shown(self, label: String) -> AnyView {
        let mut names = self.head.into_iter();
        let first = names.next().unwrap_or_default();
        let row = |NumberRow { about, cells }| {
            let cells = cells.into_iter().map(|cell| view! { <td class="n">{cell}</td> }).collect_view();
            view! { <tr><th scope="row">{about}</th>{cells}</tr> }
        };
        let rows = self.rows.into_iter().map(row).collect_view();
        wide(label, (col(first), names.map(num).collect_view()), rows)
    }

    /// The table behind a chart: folded on screen, open in print.
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
                NumberRow::named("A <i>".to_owned(), vec!["3".to_owned()]),
                NumberRow { about: html! { <time>"B"</time> }, cells: vec!["4".to_owned()] },
            ];
            let table = Numbers { head: vec!["What".to_owned(), "How often".to_owned()], rows };
            table.behind(&Texts::default(), "Counts".to_owned()).to_html().replace("<!>", "")
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
