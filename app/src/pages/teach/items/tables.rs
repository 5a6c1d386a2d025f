//! Wrong answers, times, levels and values: each as a chart with a table of the numbers.

use leptos::prelude::*;
use plumb_learning::measurement::{ENOUGH, ItemFigures, millionths};
use plumb_service::items::{ItemLevel, ItemPart, ItemReport};

use super::figures::{coefficient, share, time, times, way};
use crate::pages::scorecard::whole_percent;
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::table::{NumberRow, Numbers};
use crate::ui::{columns, item_question, typeset};

/// A section with its heading.
fn section(id: &'static str, title: String, lead: String, content: AnyView) -> AnyView {
    html! {
        <section aria-labelledby=id>
            <h2 id=id>{title}</h2>
            <p class="soft">{lead}</p>
            {content}
        </section>
    }
}

fn bars(id: String, title: String, bars: Vec<Bar>) -> AnyView {
    let words: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    html! { <Bars id=id title=title description=words.join("; ") bars=bars /> }
}

/// Wrong answers: how often each was chosen where it was possible, and by which learners.
pub(super) fn wrong(t: &Texts, report: &ItemReport) -> Option<AnyView> {
    let figures = &report.figures;
    if figures.choices.is_empty() {
        return None;
    }
    let title = t!(t, "items-wrong");
    let part = |chosen, offered| whole_percent(t, columns::share(chosen, offered));
    let key = Bar {
        label: t!(t, "items-key"),
        basis_points: columns::share(figures.right, figures.n),
        value: part(figures.right, figures.n),
    };
    let drawn = figures.choices.iter().map(|choice| Bar {
        label: way(t, &report.ways, &choice.strategy),
        basis_points: columns::share(choice.chosen, choice.offered),
        value: part(choice.chosen, choice.offered),
    });
    let rows = figures
        .choices
        .iter()
        .map(|choice| {
            let cells = vec![
                t.count(choice.offered),
                t.count(choice.chosen),
                part(choice.chosen, choice.offered),
                coefficient(t, choice.discrimination),
            ];
            NumberRow::named(way(t, &report.ways, &choice.strategy), cells)
        })
        .collect();
    let head = ["items-col-wrong", "items-col-offered", "items-col-chosen", "items-col-share", "items-col-wrong-r"];
    let table = Numbers { head: head.map(|id| t.say(id, &[])).to_vec(), rows };
    let content = view! {
        {bars("wrong-chart".to_owned(), title.clone(), std::iter::once(key).chain(drawn).collect())}
        {table.shown(title.clone())}
    };
    Some(section("wrong", title, t!(t, "items-wrong-lead"), content.into_any()))
}

/// Time taken for answers.
pub(super) fn taken(t: &Texts, report: &ItemReport) -> Option<AnyView> {
    let groups = report.sums.times.doublings();
    if groups.is_empty() {
        return None;
    }
    let label = |from, below| t!(t, "items-from-to", from = time(t, from), to = time(t, below));
    let all = report.sums.times.count();
    let drawn = groups
        .iter()
        .map(|(from, below, count)| Bar {
            label: label(*from, *below),
            basis_points: columns::share(*count, all),
            value: t.count(*count),
        })
        .collect();
    let title = t!(t, "items-time");
    let content = view! {
        <p>{times(t, &report.figures)}</p>
        {bars("time-chart".to_owned(), title.clone(), drawn)}
    };
    Some(section("time", title, t!(t, "items-time-lead"), content.into_any()))
}

fn facts(t: &Texts, name: String, figures: &ItemFigures) -> NumberRow {
    let r = if figures.n < ENOUGH { t!(t, "items-too-few") } else { coefficient(t, figures.item_rest) };
    NumberRow::named(name, vec![t.count(figures.n), share(t, figures.facility), r, times(t, figures)])
}

fn head(t: &Texts, first: String) -> Vec<String> {
    let rest = ["items-col-answers", "items-col-facility", "items-col-discrimination", "items-col-time"];
    std::iter::once(first).chain(rest.map(|id| t.say(id, &[]))).collect()
}

/// Facility as a bar.
fn facility(t: &Texts, label: String, figures: &ItemFigures) -> Bar {
    let share_of = figures.facility.and_then(millionths).map_or(0, |share| share / 100);
    Bar { label, basis_points: u32::try_from(share_of).unwrap_or(0), value: share(t, figures.facility) }
}

/// Difficulty levels, each with an item of it.
pub(super) fn levels(t: &Texts, report: &ItemReport) -> AnyView {
    let rows = report.levels.iter().map(|level| facts(t, level.name.clone(), &level.figures)).collect();
    let drawn = report.levels.iter().map(|level| facility(t, level.name.clone(), &level.figures)).collect();
    let table = Numbers { head: head(t, t!(t, "items-col-level")), rows };
    let title = t!(t, "items-levels");
    let examples = report.levels.iter().map(|level| example(t, level)).collect_view();
    let content = view! {
        {bars("levels-chart".to_owned(), title.clone(), drawn)}
        {table.shown(title.clone())}
        {examples}
    };
    section("levels", title, t!(t, "items-levels-lead"), content.into_any())
}

/// An item with its key: readers of this page may see published content.
fn example(t: &Texts, level: &ItemLevel) -> Option<AnyView> {
    let item = level.example.as_ref()?;
    let t = &t.about(&item.asked_and_over());
    let key = t.answer(item.key_text());
    let options = item.body.options().map(|options| {
        let option = |option: &plumb_answers::item::ItemOption| {
            let right = option.strategy.is_none();
            let text = t.answer(&option.text);
            let words = if right { t!(t, "items-example-key", answer = text) } else { text };
            view! { <li class:right=right>{typeset(t, &words)}</li> }
        };
        html! { <ol>{options.iter().map(option).collect_view()}</ol> }
    });
    let answer = options.unwrap_or_else(|| html! { <p>{typeset(t, &t!(t, "items-example-key", answer = key))}</p> });
    Some(html! {
        <details>
            <summary>{t!(t, "items-example", level = level.name.clone())}</summary>
            {item_question(t, item)}
            {answer}
        </details>
    })
}

/// Values of parameters and features.
pub(super) fn parts(t: &Texts, report: &ItemReport) -> Option<AnyView> {
    if report.parts.is_empty() {
        return None;
    }
    let parts = report.parts.iter().enumerate().map(|(at, one)| part(t, at, one)).collect_view();
    Some(section("parts", t!(t, "items-parts"), t!(t, "items-parts-lead"), parts.into_any()))
}

fn part(t: &Texts, at: usize, part: &ItemPart) -> AnyView {
    let title = if part.declared {
        t!(t, "items-feature", name = part.name.clone())
    } else {
        t!(t, "items-parameter", name = part.name.clone())
    };
    let named = |value: &str| match value.split_once("..") {
        Some((from, to)) => t!(t, "items-from-to", from = from.to_owned(), to = to.to_owned()),
        None if value.is_empty() => t!(t, "items-rare"),
        None if part.declared && value == "true" => t!(t, "items-yes"),
        None if part.declared && value == "false" => t!(t, "items-no"),
        None => value.to_owned(),
    };
    let drawn = part.values.iter().map(|(value, figures)| facility(t, named(value), figures)).collect();
    let rows = part.values.iter().map(|(value, figures)| facts(t, named(value), figures)).collect();
    let table = Numbers { head: head(t, t!(t, "items-col-value")), rows };
    html! {
        <details open=part.declared>
            <summary>{title.clone()}</summary>
            {bars(format!("part-{at}-chart"), title.clone(), drawn)}
            {table.shown(title)}
        </details>
    }
}
