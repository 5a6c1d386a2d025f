//! Parts shared by the preview and the comparison: items with their keys, and distributions of values.

use leptos::prelude::*;
use plumb_answers::item::{Item, ItemBody};
use plumb_content::generate::{Histogram, Lesson};
use plumb_service::blueprints::in_order;
use plumb_types::histogram::Bin;

use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::columns::{Column, Columns, share};
use crate::ui::table::{NumberRow, Numbers, col, wide};
use crate::ui::{item_question, typeset, typeset_answer, typeset_option, worked_picture};

/// The options of an item with key and misconceptions, or its typed key.
pub(super) fn options(t: &Texts, item: &Item) -> AnyView {
    match &item.body {
        ItemBody::ShortAnswer { key, spec } => html! {
            <p><span class="badge right">{t!(t, "preview-key")}</span>" "<strong>{typeset_answer(t, key)}</strong>
                " "<span class="soft small">{spec.input.as_str()}</span></p>
        },
        ItemBody::MultipleChoice { options, key } => {
            let lines = options
                .iter()
                .map(|option| {
                    let is_key = option.id == *key;
                    let why = option.misconception.clone().or_else(|| option.strategy.clone());
                    view! {
                        <li>
                            {typeset_option(t, &option.text)}" "
                            {is_key.then(|| view! { <span class="badge right">{t!(t, "preview-key")}</span> })}
                            {why.map(|why| view! { <span class="soft small">{why}</span> })}
                        </li>
                    }
                })
                .collect_view();
            html! { <ul class="preview-options">{lines}</ul> }
        }
    }
}

/// Parameters, then computed values.
pub(super) fn values(parameters: &[String], item: &Item) -> AnyView {
    let values = in_order(parameters, item)
        .into_iter()
        .map(|(name, value)| view! { <span><code>{format!("{name} = {value}")}</code></span> })
        .collect_view();
    html! { <p class="facts">{values}</p> }
}

/// One item in full: with its worked solution, its hints and the misconceptions behind its distractors.
pub(in crate::pages) fn lesson(t: &Texts, parameters: &[String], lesson: &Lesson) -> AnyView {
    let item = &lesson.item;
    let list = |title: String, lines: &[String]| {
        (!lines.is_empty()).then(|| {
            let lines = lines.iter().map(|line| view! { <li class="text">{typeset(t, line)}</li> }).collect_view();
            view! { <h3>{title}</h3><ol>{lines}</ol> }
        })
    };
    let ways = lesson
        .wrong_ways
        .iter()
        .map(|way| {
            let name =
                way.misconception.clone().filter(|name| !name.is_empty()).unwrap_or_else(|| way.strategy.clone());
            view! {
                <tr>
                    <th scope="row">{name}</th>
                    <td>{typeset_answer(t, &way.answer)}</td>
                    <td>{way.hints.join(" ")}</td>
                </tr>
            }
        })
        .collect_view();
    let ways = (!lesson.wrong_ways.is_empty()).then(|| {
        view! {
            <h3>{t!(t, "preview-wrong-ways")}</h3>
            {wide(t!(t, "preview-wrong-ways"), [
                col(t!(t, "preview-misconception")), col(t!(t, "preview-answer")), col(t!(t, "preview-hints")),
            ], ways)}
        }
    });
    html! {
        <div class="card">
            {item_question(t, item)}
            {options(t, item)}
            {values(parameters, item)}
            {list(t!(t, "preview-solution"), &item.solution)}
            {worked_picture(t, item.solution_figure.as_ref())}
            {list(t!(t, "preview-hints"), &lesson.hints)}
            {ways}
        </div>
    }
}

/// The address of one item, as a link and, with scripts, to be copied.
pub(super) fn link_to(t: &Texts, address: String) -> AnyView {
    html! {
        <p>
            <a href=address.clone()>{t!(t, "preview-link")}</a>" "
            <button type="button" class="btn quiet small" data-copy=address>{t!(t, "preview-copy-link")}</button>
            " "<span class="soft small" role="status"></span>
        </p>
    }
}

/// Frequencies of the values as a chart, with a table of the numbers.
pub(super) fn histogram(t: &Texts, id: &str, title: String, seen: &Histogram, all: u64) -> AnyView {
    let counts: Vec<(String, u64)> = match seen {
        Histogram::Numbers(bins) => bins.iter().map(|bin| (step(t, bin), bin.count)).collect(),
        Histogram::Words { counts, others } => {
            let others = (*others > 0).then(|| (t!(t, "preview-others"), *others));
            counts.iter().cloned().chain(others).collect()
        }
    };
    if counts.is_empty() {
        return ().into_any();
    }
    let chart = match seen {
        Histogram::Numbers(_) => {
            let highest = counts.iter().map(|(_, count)| *count).max().unwrap_or(0);
            let columns = counts.iter().map(|(label, count)| Column { label: label.clone(), count: *count }).collect();
            html! { <Columns id=id.to_owned() title=title.clone() columns=columns highest=highest /> }
        }
        Histogram::Words { .. } => {
            let bar = |(label, count): &(String, u64)| Bar {
                label: label.clone(),
                basis_points: share(*count, all),
                value: t.count(*count),
            };
            let words: Vec<String> = counts.iter().map(|(label, count)| format!("{label}: {count}")).collect();
            let bars = counts.iter().map(bar).collect();
            html! { <Bars id=id.to_owned() title=title.clone() description=words.join("; ") bars=bars /> }
        }
    };
    let table = Numbers {
        head: vec![t!(t, "preview-value"), t!(t, "preview-times")],
        rows: counts.into_iter().map(|(label, count)| NumberRow::named(label, vec![t.count(count)])).collect(),
    };
    html! {
        {chart}
        {table.behind(t, title)}
    }
}

fn step(t: &Texts, bin: &Bin) -> String {
    if bin.from == bin.to {
        t.decimal(bin.from)
    } else {
        t!(t, "teach-step", from = t.decimal(bin.from), to = t.decimal(bin.to))
    }
}
