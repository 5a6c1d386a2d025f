//! The ledger: every call, and one of them.

use leptos::prelude::*;
use plumb_service::models::{CallsPage, CallsQuery, ModelCallRow, Money};

use super::{outcome_words, tabs};
use crate::pages::admin::audited::{choice, option, text};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::with_values;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};
use crate::ui::words::turn;

/// The list.
const HERE: &str = "/admin/models/calls";

/// `/admin/models/calls`.
pub(crate) async fn calls(visit: PageRequest) -> Page {
    let before = visit.query("before").and_then(|text| {
        let (at, id) = text.split_once('.')?;
        Some((plumb_types::time::Timestamp::from_micros(at.parse().ok()?), id.parse().ok()?))
    });
    let asked = CallsQuery { site: text(&visit, "site"), outcome: text(&visit, "outcome"), before };
    let found = visit.edge.admin()?.model_calls(&asked).await?;
    let t = &visit.t;
    let first = asked.before.map(|_| (path(&asked, None), t!(t, "audit-newest")));
    let next = found.calls.last().filter(|_| found.more).map(|call| (path(&asked, Some(call)), t!(t, "pager-older")));
    let list = if found.calls.is_empty() {
        html! { <p class="empty">{t!(t, "models-no-calls-found")}</p> }
    } else {
        table(t, &found.calls)
    };
    let title = t!(t, "models-calls-title");
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            {tabs(t, HERE)}
            <p class="soft">{t!(t, "models-calls-lead")}</p>
            {filter(t, &asked, &found)}
            {list}
            {turn(t, first, next)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Models, body })
}

/// The address of the filtered list: from its beginning, or after a call.
fn path(asked: &CallsQuery, after: Option<&ModelCallRow>) -> String {
    let before = after.map(|call| format!("{}.{}", call.at.as_micros(), call.id)).unwrap_or_default();
    with_values(HERE, &[("site", &asked.site), ("outcome", &asked.outcome), ("before", &before)])
}

fn filter(t: &Texts, asked: &CallsQuery, found: &CallsPage) -> AnyView {
    // A chosen filter stays an option even if there were no recent calls with it.
    let options = |names: &[String], chosen: &str| {
        let chosen = chosen.trim();
        let other = (!chosen.is_empty() && !names.iter().any(|name| name == chosen)).then(|| chosen.to_owned());
        other.iter().chain(names).map(|name| option(name, name.clone(), chosen)).collect_view().into_any()
    };
    html! {
        <form method="get" action=HERE class="filter" role="search" aria-label=t!(t, "models-search")>
            {choice(t, "site", t!(t, "models-site"), options(&found.sites, &asked.site), String::new())}
            {choice(t, "outcome", t!(t, "models-outcome"), options(&found.outcomes, &asked.outcome), String::new())}
            <button class="btn">{t!(t, "trail-look")}</button>
            <a class="btn quiet" href=HERE>{t!(t, "trail-all")}</a>
        </form>
    }
}

fn table(t: &Texts, calls: &[ModelCallRow]) -> AnyView {
    let rows = calls.iter().map(|call| row(t, call)).collect_view();
    wide(
        t!(t, "models-calls-title"),
        [
            col(t!(t, "models-when")),
            col(t!(t, "models-site")),
            col(t!(t, "models-model")),
            num(t!(t, "models-tokens")),
            num(t!(t, "models-cost")),
            num(t!(t, "models-latency")),
            col(t!(t, "models-outcome")),
        ],
        rows,
    )
}

fn row(t: &Texts, call: &ModelCallRow) -> AnyView {
    let path = format!("{HERE}/{}", call.id);
    html! {
        <tr>
            <th scope="row"><a href=path><When at=call.at t=t.clone() /></a></th>
            <td><code>{call.site.clone()}</code></td>
            <td>{call.endpoint.clone()}" "<code>{call.model_asked.clone()}</code></td>
            <td class="n">{tokens(t, call)}</td>
            <td class="n">{t.money(Money::stored(call.cost))}</td>
            <td class="n">{latency(t, call)}</td>
            <td>{outcome_words(t, &call.outcome)}</td>
        </tr>
    }
}

fn tokens(t: &Texts, call: &ModelCallRow) -> String {
    let count = |n: i64| t.count(u64::try_from(n).unwrap_or(0));
    let tokens = t!(t, "models-in-out", sent = count(call.input_tokens), got = count(call.output_tokens));
    if call.estimated { t!(t, "models-guessed", tokens = tokens) } else { tokens }
}

fn latency(t: &Texts, call: &ModelCallRow) -> String {
    t!(t, "time-millis", n = t.count(u64::try_from(call.latency_ms).unwrap_or(0)))
}

/// `/admin/models/calls/{id}`.
pub(crate) async fn call(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let call = visit.edge.admin()?.model_call(id).await?;
    let t = &visit.t;
    let title = t!(t, "models-call-title", site = call.site.clone());
    let captured = match (&call.request, &call.answer) {
        (None, None) => html! { <p class="soft">{t!(t, "models-not-captured")}</p> },
        (request, answer) => html! {
            {content("asked", t!(t, "models-asked-text"), request.clone())}
            {content("answered", t!(t, "models-answered-text"), answer.clone())}
        },
    };
    let body = html! {
        <div class="page">
            <p class="crumb"><a href=HERE>{t!(t, "models-calls-title")}</a></p>
            <h1>{title.clone()}</h1>
            {facts(t, &call)}
            {captured}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Models, body })
}

fn content(id: &'static str, heading: String, text: Option<String>) -> Option<AnyView> {
    let text = text?;
    Some(section! { id, heading =>
        <p class="text"><code>{text}</code></p>
    })
}

fn facts(t: &Texts, call: &ModelCallRow) -> AnyView {
    let pair = |name: String, value: AnyView| view! { <div><dt>{name}</dt><dd>{value}</dd></div> };
    let code = |text: &str| html! { <code>{text.to_owned()}</code> };
    let maybe = |name: String, value: &Option<String>| {
        value
            .as_deref()
            .map(|text| view! { <div><dt>{name}</dt><dd><code class="hash">{text.to_owned()}</code></dd></div> })
    };
    html! {
        <dl class="pairs columns">
            {pair(t!(t, "models-when"), html! { <When at=call.at t=t.clone() /> })}
            {pair(t!(t, "models-outcome"), outcome_words(t, &call.outcome))}
            {pair(t!(t, "models-site"), code(&call.site))}
            {pair(t!(t, "models-endpoint"), call.endpoint.clone().into_any())}
            {pair(t!(t, "models-model-asked"), code(&call.model_asked))}
            {maybe(t!(t, "models-model-answered"), &call.model_answered)}
            {pair(t!(t, "models-attempt"), call.attempt.into_any())}
            {pair(t!(t, "models-tokens"), tokens(t, call).into_any())}
            {pair(t!(t, "models-cost"), t.money(Money::stored(call.cost)).into_any())}
            {pair(t!(t, "models-latency"), latency(t, call).into_any())}
            {maybe(t!(t, "models-level"), &call.level)}
            {maybe(t!(t, "models-job"), &call.job)}
            {maybe(t!(t, "models-learner"), &call.learner)}
            {maybe(t!(t, "models-prompt-hash"), &call.prompt_hash)}
            {maybe(t!(t, "models-schema-hash"), &call.schema_hash)}
        </dl>
    }
}
