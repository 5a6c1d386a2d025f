//! A run, under way or over: the state of its items, its cost and its actions.

use leptos::prelude::*;
use plumb_service::factory::{ItemState, ItemView, RunState, RunView, Stage};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::words::{cause, item_state, level_of, pipeline, run_state, stage, stages, standing};
use super::{PAGE, about, count, done, money, name_of, path_of, path_of_item, progress, report, yielded};
use crate::islands::Live;
use crate::pages::teach::{about as hidden, said, turn};
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::{Nav, Scripts};
use crate::ui::table::{col, wide_below};

/// Items per page.
const ITEMS: u16 = 100;
/// Interval of updates without an event stream, in seconds.
const AGAIN_SECS: u32 = 10;

/// `/admin/factory/{run}`.
pub(crate) async fn run(visit: PageRequest) -> Page {
    let id: Uuid = visit.parsed("run")?;
    let admin = visit.edge.admin()?;
    let factory = admin.factory();
    let run = factory.run(id).await?;
    let from = visit.query("from").and_then(|from| from.parse().ok()).unwrap_or(0);
    let items = factory.items(id, from, ITEMS + 1).await?;
    let stages = factory.stages(id).await?;
    // Only the board is fetched repeatedly: the report reads every item.
    let report = if visit.query("board").is_some() { None } else { Some(factory.report(id).await?) };
    let now = visit.edge.arrived();
    let t = &visit.t;
    let title = t!(t, "factory-run-title", when = t.date_time(run.created_at));
    let board = html! {
        <div id="factory-run">
            {standing_of(t, &run, now)}
            {orders(&visit, &run)}
            {under_way(t, &run, &stages)}
            {list(t, &run, &items, from)}
        </div>
    };
    let board = if matches!(run.state, RunState::Running | RunState::Paused) {
        let stream = format!("{}/stream", path_of(id));
        let again = format!("{}?board=1&from={from}", path_of(id));
        html! {
            <p class="actions"><a class="btn quiet" href=path_of(id)>{t!(t, "factory-again")}</a></p>
            <Live id="factory-run" stale=t!(t, "live-stale") every=AGAIN_SECS stream=stream from=again>
                {board}
            </Live>
            <Scripts />
        }
    } else {
        html! { <div data-live="factory-run">{board}</div> }
    };
    let body = html! {
        <div class="page factory">
            <p class="crumb"><a href=PAGE>{t!(t, "factory-title")}</a></p>
            <h1>{title.clone()}</h1>
            {done(&visit)}
            {visit.alert_unless(&["why"])}
            {board}
            {report.map(|found| report::report(t, &run, &found, now))}
            {ordered(t, &run)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Factory, body })
}

fn pair(name: String, value: impl IntoView + 'static) -> AnyView {
    html! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

/// The run in numbers, as of now.
fn standing_of(t: &Texts, run: &RunView, now: Timestamp) -> AnyView {
    let why = run.why.clone().filter(|why| run.state == RunState::Paused && !why.is_empty());
    let why = why.map(|why| view! { <p class="note due" role="status">{t!(t, "factory-paused-why", why = why)}</p> });
    let counts = run.counts.iter().filter(|(_, items)| **items > 0);
    let counts = counts.map(|(state, items)| {
        view! { <span>{t!(t, "factory-count-of", state = item_state(t, *state), n = count(t, *items))}</span> }
    });
    let cost = match run.budget {
        Some(budget) => t!(t, "factory-cost-of", cost = money(t, run.cost), budget = money(t, budget)),
        None => money(t, run.cost),
    };
    let left = (run.state == RunState::Running).then(|| left(run, now)).flatten();
    let ended = run.ended_at.map(|at| pair(t!(t, "factory-ended"), view! { <When at=at t=t.clone() /> }));
    html! {
        {why}
        {progress(t, run)}
        <p class="facts">{counts.collect_view()}</p>
        <dl class="pairs columns">
            {pair(t!(t, "factory-state"), run_state(t, run.state))}
            {pair(t!(t, "factory-yield"), yielded(t, run))}
            {pair(t!(t, "factory-cost"), cost)}
            {pair(t!(t, "factory-tokens"), count(t, run.tokens))}
            {left.map(|millis| pair(t!(t, "factory-left"), t!(t, "factory-about-time", time = t.span(millis))))}
            {ended}
        </dl>
    }
}

/// Estimated time left in milliseconds, at the mean speed since the start; `None` before the first item.
fn left(run: &RunView, now: Timestamp) -> Option<i64> {
    let (done, all) = (run.done(), i64::from(run.plan.count));
    let passed = now.millis_since(run.created_at);
    (done > 0 && done < all && passed > 0).then(|| passed.saturating_mul(all - done) / done)
}

/// The actions of the run.
fn orders(visit: &PageRequest, run: &RunView) -> Option<AnyView> {
    let t = &visit.t;
    let go_on = match run.state {
        RunState::Running => {
            let error = said(visit, "/do/factory-pause", "why");
            let is_wrong = !error.is_empty();
            html! {
                <form method="post" action="/do/factory-pause" class="order">
                    {hidden("run", run.id)}
                    <label>
                        {t!(t, "factory-pause-why")}
                        <input type="text" name="why" id="pause-why" maxlength="500" autocomplete="off" aria-invalid=is_wrong.then_some("true") />
                    </label>
                    <button class="btn quiet small" id="pause">{t!(t, "factory-pause")}</button>
                    {is_wrong.then(|| view! { <p class="error" role="alert">{error}</p> })}
                </form>
            }
        }
        RunState::Paused => html! {
            <form method="post" action="/do/factory-resume" class="order">
                {hidden("run", run.id)}
                <button class="btn small" id="resume">{t!(t, "factory-resume")}</button>
            </form>
        },
        RunState::Cancelled | RunState::Done => return None,
    };
    Some(html! {
        <div class="factory-orders">
            {go_on}
            <details id="cancel">
                <summary id="cancel-summary">{t!(t, "factory-cancel")}</summary>
                <p>{t!(t, "factory-cancel-means")}</p>
                <form method="post" action="/do/factory-cancel">
                    {hidden("run", run.id)}
                    <button class="btn quiet small" id="cancel-button">{t!(t, "factory-cancel-button")}</button>
                </form>
            </details>
        </div>
    })
}

/// Unfinished items by stage.
fn under_way(t: &Texts, run: &RunView, counts: &[(Option<Stage>, i64)]) -> Option<AnyView> {
    if counts.is_empty() {
        return None;
    }
    let of = |at: Option<Stage>| counts.iter().find(|(stage, _)| *stage == at).map_or(0, |(_, items)| *items);
    let cell = |name: String, items: i64| {
        let class = if items > 0 { "some" } else { "none" };
        view! { <li class=class><span class="n">{count(t, items)}</span><span>{name}</span></li> }
    };
    let waiting = cell(t!(t, "factory-not-begun"), of(None));
    let cells = stages(run.plan.pipeline).iter().map(|at| cell(stage(t, *at), of(Some(*at)))).collect_view();
    Some(section! { "under-way", t!(t, "factory-stages") =>
        <p class="soft">{t!(t, "factory-stages-lead")}</p>
        <ol class="factory-stages">{waiting}{cells}</ol>
    })
}

fn list(t: &Texts, run: &RunView, items: &[ItemView], from: u32) -> AnyView {
    let rows = items.iter().take(ITEMS.into()).map(|item| row(t, item)).collect_view();
    let next = items.get(usize::from(ITEMS)).map(|item| format!("{}?from={}", path_of(run.id), item.number));
    let first = (from > 0).then(|| path_of(run.id));
    section! { "items", t!(t, "factory-items") =>
        {wide_below("items", [
            col(t!(t, "factory-item-name")), col(t!(t, "factory-level")), col(t!(t, "factory-last-stage")),
            col(t!(t, "factory-state")),
        ], rows)}
        {turn(t, first, next)}
    }
}

fn row(t: &Texts, item: &ItemView) -> AnyView {
    let at = item.stage.as_deref().and_then(|name| name.parse::<Stage>().ok());
    let at = at.map(|at| t!(t, "factory-stage-of", stage = stage(t, at), n = item.attempt));
    let why = item.cause.as_deref().filter(|_| item.state == ItemState::Rejected);
    let why = why.map(|why| view! { <span class="soft small block">{cause(t, why)}</span> });
    html! {
        <tr>
            <th scope="row"><a href=path_of_item(item.run, item.number)>{name_of(t, item)}</a></th>
            <td>{level_of(t, item)}</td>
            <td>{at}</td>
            <td>{standing(t, item)}{why}</td>
        </tr>
    }
}

/// The order.
fn ordered(t: &Texts, run: &RunView) -> AnyView {
    let plan = &run.plan;
    let briefs = plan.briefs.iter().map(|brief| {
        view! { <li>{t!(t, "factory-schema", id = brief.id.clone(), title = brief.title.clone())}</li> }
    });
    let weights = [
        t!(t, "factory-weight", level = t!(t, "factory-easy"), n = plan.weights.easy.to_string()),
        t!(t, "factory-weight", level = t!(t, "factory-medium"), n = plan.weights.medium.to_string()),
        t!(t, "factory-weight", level = t!(t, "factory-hard"), n = plan.weights.hard.to_string()),
    ];
    let models = run.models.iter().map(|(role, model)| {
        let role = role.parse().map_or_else(|_| role.clone(), |role| super::words::role(t, role));
        pair(role, model.clone())
    });
    let who = run.who.clone().unwrap_or_else(|| t!(t, "factory-command-line"));
    section! { "ordered", t!(t, "factory-ordered") =>
        <dl class="pairs columns">
            {pair(t!(t, "factory-about"), about(t, run))}
            {pair(t!(t, "factory-pipeline"), pipeline(t, plan.pipeline))}
            {pair(t!(t, "factory-how-hard"), weights.join(", "))}
            {pair(t!(t, "factory-seed"), plan.seed.to_string())}
            {run.per_minute.map(|most| pair(t!(t, "factory-per-minute"), count(t, most)))}
            {pair(t!(t, "factory-who"), who)}
            {models.collect_view()}
        </dl>
        <details>
            <summary>{t!(t, "factory-briefs", n = plan.briefs.len())}</summary>
            <ul>{briefs.collect_view()}</ul>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use plumb_service::factory::{Pipeline, Plan, Rules, Weights};

    use super::*;

    #[test]
    fn what_is_left_goes_by_what_was_done_and_is_unknown_before() {
        let plan = Plan {
            pipeline: Pipeline::Exam,
            briefs: Vec::new(),
            count: 10,
            seed: 0,
            weights: Weights::default(),
            rules: Rules::default(),
        };
        let run = |done: i64| RunView {
            id: Uuid::nil(),
            created_at: Timestamp::from_secs(0),
            created_by: None,
            who: None,
            plan: plan.clone(),
            models: BTreeMap::new(),
            per_minute: None,
            budget: None,
            state: RunState::Running,
            why: None,
            ended_at: None,
            counts: BTreeMap::from([(ItemState::Rejected, done), (ItemState::Queued, 10 - done)]),
            cost: 0,
            tokens: 0,
        };
        let at = Timestamp::from_secs(60);
        assert_eq!([0, 2, 10].map(|done| left(&run(done), at)), [None, Some(240_000), None]);
        assert_eq!(left(&run(2), Timestamp::from_secs(0)), None);
    }
}
