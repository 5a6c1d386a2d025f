//! A learner's practice of this week, and the weekly goal.

use leptos::prelude::*;
use plumb_service::homes::{GoalUnit, MOST_DAYS, MOST_ITEMS, PracticeWeek};

use super::super::PageRequest;
use crate::text::{Texts, t};
use crate::ui::columns::{Column, Columns, share};
use crate::ui::{Field, Meter};

/// The week as a chart and in words, the goal, and the form that changes it.
pub(super) fn card(visit: &PageRequest, week: &PracticeWeek) -> AnyView {
    let t = &visit.t;
    let columns: Vec<Column> = (1..)
        .zip(&week.days)
        .map(|(number, day)| Column { label: weekday(t, number), count: u64::from(day.items) })
        .collect();
    let highest = columns.iter().map(|column| column.count).max().unwrap_or(0).max(1);
    let items = (week.items > 0).then(|| view! { <span>{t!(t, "home-week-items", n = week.items)}</span> });
    // A streak that has ended is not shown.
    let row = (week.in_a_row > 1).then(|| view! { <span>{t!(t, "home-in-a-row", n = week.in_a_row)}</span> });
    html! {
        <section class="card week" aria-labelledby="week">
            <h2 id="week">{t!(t, "home-week")}</h2>
            <p>{t!(t, "home-week-days", n = week.practised)}</p>
            <p class="facts">{items}{row}</p>
            <Columns id="week-chart".to_owned() title=t!(t, "home-week-chart") columns=columns highest=highest />
            {goal(t, week)}
            {form(visit, week)}
        </section>
    }
}

fn goal(t: &Texts, week: &PracticeWeek) -> AnyView {
    let (wanted, reached) = (week.goal.count, week.reached());
    let words = match week.goal.unit {
        GoalUnit::Days => t!(t, "home-goal-days", n = wanted),
        GoalUnit::Items => t!(t, "home-goal-items", n = wanted),
    };
    if reached >= wanted {
        return html! { <p>{words}</p><p class="verdict right">{t!(t, "home-goal-reached")}</p> };
    }
    let part = share(u64::from(reached), u64::from(wanted));
    html! { <Meter label=words basis_points=part value=t!(t, "home-goal-so-far", n = reached, all = wanted) /> }
}

fn form(visit: &PageRequest, week: &PracticeWeek) -> AnyView {
    let t = &visit.t;
    let error = visit.field_error("count").unwrap_or_default();
    let is_open = !error.is_empty();
    let units = [
        (GoalUnit::Days, t!(t, "home-goal-unit-days", most = MOST_DAYS)),
        (GoalUnit::Items, t!(t, "home-goal-unit-items", most = MOST_ITEMS)),
    ];
    let units = units.map(|(unit, words)| {
        view! { <option value=unit.as_str() selected=unit == week.goal.unit>{words}</option> }
    });
    html! {
        <details open=is_open>
            <summary>{t!(t, "home-goal-change")}</summary>
            <form method="post" action="/do/goal" class="stack">
                <Field
                    name="count"
                    label=t!(t, "home-goal-count")
                    kind="number"
                    inputmode="numeric"
                    autocomplete="off"
                    value=week.goal.count.to_string()
                    error=error
                />
                <div class="field">
                    <label for="goal-unit">{t!(t, "home-goal-unit")}</label>
                    <select id="goal-unit" name="unit">{units.collect_view()}</select>
                </div>
                <button class="btn quiet">{t!(t, "home-goal-save")}</button>
            </form>
        </details>
    }
}

fn weekday(t: &Texts, number: u8) -> String {
    match number {
        1 => t!(t, "weekday-short-1"),
        2 => t!(t, "weekday-short-2"),
        3 => t!(t, "weekday-short-3"),
        4 => t!(t, "weekday-short-4"),
        5 => t!(t, "weekday-short-5"),
        6 => t!(t, "weekday-short-6"),
        _ => t!(t, "weekday-short-7"),
    }
}
