//! How many of the items that each model wrote were accepted.

use std::collections::BTreeMap;

use leptos::prelude::*;
use plumb_service::factory::{ItemState, ModelYield};

use crate::text::{Texts, t};
use crate::ui::columns::share;
use crate::ui::table::{col, num, wide_below};

/// A row for each model; nothing before the first item.
pub(super) fn table(t: &Texts, yields: &BTreeMap<String, ModelYield>) -> Option<AnyView> {
    use ItemState::{Agreed, Approved, Declined, Proved, Rejected};
    if yields.is_empty() {
        return None;
    }
    let rows = yields.iter().map(|(model, counted)| {
        let count = |states: &[ItemState]| counted.of(states);
        let accepted = count(&[Proved, Agreed, Approved, Declined]);
        let percent = t.percent(share(accepted.into(), counted.done().into()));
        let model = if model.is_empty() { "–".to_owned() } else { model.clone() };
        let cell = |number: u32| view! { <td class="n">{t.count(u64::from(number))}</td> };
        view! {
            <tr>
                <th scope="row">{model}</th>
                {cell(counted.done())}
                <td class="n">{percent}</td>
                {cell(count(&[Proved]))}
                {cell(count(&[Agreed]))}
                {cell(count(&[Approved]))}
                {cell(count(&[Declined]))}
                {cell(count(&[Rejected]))}
            </tr>
        }
    });
    let rows = rows.collect_view();
    let head = [
        col(t!(t, "factory-model-name")),
        num(t!(t, "factory-items")),
        num(t!(t, "factory-yield")),
        num(t!(t, "factory-proved")),
        num(t!(t, "factory-agreed")),
        num(t!(t, "factory-approved")),
        num(t!(t, "factory-declined")),
        num(t!(t, "factory-rejected")),
    ];
    Some(section! { "yields", t!(t, "factory-yields") =>
        <p class="soft">{t!(t, "factory-yields-lead")}</p>
        {wide_below("yields", head, rows)}
    })
}
