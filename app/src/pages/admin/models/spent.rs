//! Cost of language models, and their budgets.

use leptos::prelude::*;
use plumb_service::models::{BudgetLine, BudgetScope, CallSum, DaySum, ModelsView, Money, SPANS};
use plumb_types::time::Timestamp;
use plumb_types::zone::{Zone, school_day};

use crate::text::{Texts, t};
use crate::ui::Meter;
use crate::ui::chart::{Line, Point};
use crate::ui::columns::share;
use crate::ui::table::{NumberRow, Numbers, col, num, wide_below};
use crate::ui::tabs;

use super::outcome_words;

/// The budgets and their use.
pub(super) fn budgets(t: &Texts, lines: &[BudgetLine]) -> AnyView {
    let lines = lines.iter().map(|line| budget(t, line)).collect_view();
    section! { "budgets", t!(t, "models-budgets") =>
        <p class="soft">{t!(t, "models-budgets-lead")}</p>
        <div class="bars">{lines}</div>
    }
}

fn budget(t: &Texts, line: &BudgetLine) -> AnyView {
    let name = match line.scope {
        BudgetScope::Day => t!(t, "models-budget-day"),
        BudgetScope::Job => t!(t, "models-budget-job"),
        BudgetScope::LearnerDay => t!(t, "models-budget-learner"),
    };
    let spent = t.money(Money(line.spent.cost));
    match line.limit.cost {
        None => html! {
            <div class="bar-row"><span>{name}</span><span class="n">{t!(t, "models-no-limit", spent = spent)}</span></div>
        },
        Some(limit) => {
            let value = t!(t, "models-of-limit", spent = spent, limit = t.money(Money(limit)));
            // A budget of 0 is always used up.
            let used = if limit == 0 { 10_000 } else { share(line.spent.cost, limit) };
            html! { <Meter label=name basis_points=used value=value /> }
        }
    }
}

/// Sums of the last days.
pub(super) fn spent(t: &Texts, view: &ModelsView) -> AnyView {
    let spans = SPANS.map(|days| {
        let words = if days == 1 { t!(t, "models-today") } else { t!(t, "models-days", n = days) };
        (format!("/admin/models?days={days}#spent"), words, days == view.days)
    });
    let sums = if view.sums.is_empty() {
        html! { <p class="empty">{t!(t, "models-no-calls")}</p> }
    } else {
        html! { {chart(t, view)}{table(t, view)} }
    };
    section! { "spent", t!(t, "models-spent") =>
        <p class="soft">{t!(t, "models-spent-lead")}</p>
        {tabs(t!(t, "models-spans"), spans)}
        {sums}
    }
}

/// Cost by day as a line chart, or the number of calls if no model has a price; the table behind it has both.
fn chart(t: &Texts, view: &ModelsView) -> Option<AnyView> {
    if view.by_day.len() < 2 {
        return None;
    }
    let has_prices = view.by_day.iter().any(|day| day.cost > 0);
    let amount = |day: &DaySum| u64::try_from(if has_prices { day.cost } else { day.calls }).unwrap_or(0);
    let said = |amount: u64| if has_prices { t.money(Money(amount)) } else { t.count(amount) };
    // Cost is summed by UTC days, wherever the reader is.
    let date = |day: &DaySum| t.day(school_day(&Zone::utc(), Timestamp::from_secs(day.day * 86_400)));
    let highest = view.by_day.iter().map(amount).max().unwrap_or(0);
    let points = view
        .by_day
        .iter()
        .map(|day| Point { label: date(day), basis_points: share(amount(day), highest), value: said(amount(day)) })
        .collect();
    let title = if has_prices { t!(t, "models-cost-by-day") } else { t!(t, "models-calls-by-day") };
    let words = t!(t, "models-chart-words", n = view.by_day.len(), most = said(highest));
    let rows = view
        .by_day
        .iter()
        .rev()
        .map(|day| {
            let calls = t.count(u64::try_from(day.calls).unwrap_or(0));
            NumberRow::named(date(day), vec![calls, t.money(Money::stored(day.cost))])
        })
        .collect();
    let behind = Numbers { head: vec![t!(t, "models-day"), t!(t, "models-calls"), t!(t, "models-cost")], rows };
    Some(html! {
        <h3>{title.clone()}</h3>
        <Line id="by-day" title=title.clone() description=words top=said(highest) points=points />
        {behind.behind(t, title)}
    })
}

fn table(t: &Texts, view: &ModelsView) -> AnyView {
    let rows = view.sums.iter().map(|sum| row(t, sum)).collect_view();
    let total = t!(t, "models-together", cost = t.money(view.cost()));
    html! {
        {wide_below("spent", [
            col(t!(t, "models-site")), col(t!(t, "models-model")), col(t!(t, "models-outcome")),
            num(t!(t, "models-calls")), num(t!(t, "models-tokens")), num(t!(t, "models-cost")),
            num(t!(t, "models-latency")),
        ], rows)}
        <p>{total}</p>
    }
}

fn row(t: &Texts, sum: &CallSum) -> AnyView {
    let count = |n: i64| t.count(u64::try_from(n).unwrap_or(0));
    let tokens = t!(t, "models-in-out", sent = count(sum.input_tokens), got = count(sum.output_tokens));
    let latency = t!(t, "time-millis", n = count(sum.latency_ms / sum.calls.max(1)));
    html! {
        <tr>
            <th scope="row"><code>{sum.site.clone()}</code></th>
            <td>{sum.endpoint.clone()}" "<code>{sum.model_asked.clone()}</code></td>
            <td>{outcome_words(t, &sum.outcome)}</td>
            <td class="n">{count(sum.calls)}</td>
            <td class="n">{tokens}</td>
            <td class="n">{t.money(Money::stored(sum.cost))}</td>
            <td class="n">{latency}</td>
        </tr>
    }
}
