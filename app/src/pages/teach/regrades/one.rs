//! One regrade: its effect on each session, and its buttons.

use leptos::prelude::*;
use plumb_service::regrade::{Effect, RegradeEffect, RegradeState, RegradeTally, RegradeView, ScoreOutcome};
use plumb_sessions::session::regrade::ItemRemedy;

use super::super::{about, said, turn};
use super::form::PATH;
use super::shown;
use crate::ids::SessionId;
use crate::pages::{Page, PageContent, PageRequest};
use crate::server_fns::marking::RegradeForm;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide_below};
use crate::ui::{When, while_it_runs};

/// `/teach/regrades/{id}`; `?all=1` includes the sessions that it does not change.
pub(crate) async fn regrade(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let all = visit.query("all").is_some();
    let after = visit.query("after").and_then(|id| id.parse::<SessionId>().ok());
    let view = visit.edge.teacher()?.regrade(id, after, all).await?;
    let t = &visit.t;
    let title = t!(t, "regrade-title", blueprint = view.card.row.blueprint.clone());
    let content = content(&visit, &view, all, after.is_some());
    let shown = while_it_runs(t, "regrade", view.card.row.state.is_under_way(), content);
    let body = html! {
        <div class="page regrades">
            <p class="tag"><a href="/teach/regrades">{t!(t, "regrades-title")}</a></p>
            <h1>{title.clone()}</h1>
            {visit.alert_unless(&["confirm"])}
            {facts(t, &view)}
            {view.item.as_ref().map(|item| shown::item(t, item))}
            {shown}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Regrades, body })
}

fn facts(t: &Texts, view: &RegradeView) -> AnyView {
    let row = &view.card.row;
    let whose = view.assignment.as_deref().map_or_else(|| t!(t, "regrade-everywhere"), |title| t.shown(title));
    html! {
        <dl class="pairs">
            <div><dt>{t!(t, "regrade-fact-what")}</dt><dd>{shown::target(t, &view.card)}</dd></div>
            <div><dt>{t!(t, "regrade-fact-how")}</dt><dd>{shown::remedy(t, &view.card.what, view.item.as_ref())}</dd></div>
            <div><dt>{t!(t, "regrade-fact-whose")}</dt><dd>{whose}</dd></div>
            <div><dt>{t!(t, "regrade-fact-reason")}</dt><dd class="text">{row.reason.clone()}</dd></div>
            <div>
                <dt>{t!(t, "regrade-fact-made")}</dt>
                <dd>{view.made_by.clone()} ", " <When at=row.made_at t=t.clone() /></dd>
            </div>
        </dl>
    }
}

/// The part that changes while the regrade runs. It contains no island, so that it can be fetched again as a whole.
fn content(visit: &PageRequest, view: &RegradeView, all: bool, later: bool) -> AnyView {
    let t = &visit.t;
    html! {
        <div id="regrade">
            {progress(t, view)}
            {orders(visit, view)}
            {sessions(t, view, all, later)}
        </div>
    }
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// Progress, in words.
fn progress(t: &Texts, view: &RegradeView) -> AnyView {
    let row = &view.card.row;
    let (done, reached) = (count(row.done), count(row.reached));
    let changed = match row.state {
        RegradeState::Looking | RegradeState::Draft => t!(t, "regrade-would-change", n = count(row.changes)),
        RegradeState::Applying | RegradeState::Applied => t!(t, "regrade-has-changed", n = count(row.changed)),
        RegradeState::Undoing | RegradeState::Undone => t!(t, "regrade-has-restored", n = count(row.restored)),
    };
    let dealt_with = t!(t, "regrade-dealt-with", done = done, reached = reached.max(done));
    let kept = (row.kept > 0).then(|| view! { <p class="note due">{t!(t, "regrade-kept", n = count(row.kept))}</p> });
    let failed = (row.failed > 0).then(|| {
        let n = count(row.failed);
        let words = match row.state {
            RegradeState::Looking | RegradeState::Draft => t!(t, "regrade-failed-looking", n = n),
            RegradeState::Applying | RegradeState::Applied => t!(t, "regrade-failed-applying", n = n),
            RegradeState::Undoing | RegradeState::Undone => t!(t, "regrade-failed-undoing", n = n),
        };
        view! { <p class="note due">{words}</p> }
    });
    let reload = row.state.is_under_way().then(|| {
        let path = format!("/teach/regrades/{}", row.id);
        view! { <p><a class="btn quiet" href=path>{t!(t, "regrade-reload")}</a></p> }
    });
    html! {
        <p class="lead" role="status">
            <strong>{shown::state(t, row)}</strong> " " {dealt_with} " " {changed}
        </p>
        {tally(t, view)}
        {falls(t, view)}
        {kept}
        {failed}
        {reload}
    }
}

/// Whether the listed effects are those of applying the regrade, rather than of undoing it.
const fn is_onward(state: RegradeState) -> bool {
    !matches!(state, RegradeState::Undoing | RegradeState::Undone)
}

/// Numbers of scores that rise, fall and stay.
fn tally(t: &Texts, view: &RegradeView) -> Option<AnyView> {
    let RegradeTally { rises, falls, same } = view.tally;
    (is_onward(view.card.row.state) && rises + falls + same > 0).then(|| {
        html! {
            <p class="facts tally">
                <span>{t!(t, "regrade-rises", n = rises)}</span>
                <span class:due={falls > 0}>{t!(t, "regrade-falls", n = falls)}</span>
                <span>{t!(t, "regrade-same", n = same)}</span>
            </p>
        }
    })
}

/// A warning that scores would fall, with the option to spare all learners.
fn falls(t: &Texts, view: &RegradeView) -> Option<AnyView> {
    let falls = view.tally.falls;
    if falls == 0 || view.card.row.state != RegradeState::Draft {
        return None;
    }
    let spare = (!view.card.what.spares()).then(|| {
        let form = RegradeForm { spares: "1".to_owned(), ..shown::form_of(&view.card) };
        let hidden = |name: &'static str, value: String| view! { <input type="hidden" name=name value=value /> };
        view! {
            <form method="post" action=PATH>
                {hidden("regrade[hash]", form.hash)}
                {hidden("regrade[level]", form.level)}
                {hidden("regrade[seed]", form.seed)}
                {hidden("regrade[assignment]", form.assignment)}
                {hidden("regrade[remedy]", form.remedy)}
                {hidden("regrade[key]", form.key)}
                {hidden("regrade[reason]", form.reason)}
                {hidden("regrade[spares]", form.spares)}
                <button class="btn quiet">{t!(t, "regrade-spare-all")}</button>
            </form>
        }
    });
    let view = view! {
        <div class="note due" role="alert">
            <p>{t!(t, "regrade-falls-warning", n = falls)}</p>
            {spare}
        </div>
    };
    Some(view.into_any())
}

/// The actions that are possible now.
fn orders(visit: &PageRequest, view: &RegradeView) -> Option<AnyView> {
    let t = &visit.t;
    let row = &view.card.row;
    let n = count(match row.state {
        RegradeState::Draft => row.changes,
        // A failed undo can be tried again.
        RegradeState::Undone => row.failed,
        _ => row.changed,
    });
    let (path, title, lead, confirm, button) = match row.state {
        // A new key concerns every learner who had the item: the old key must not be shown any more.
        RegradeState::Draft if n == 0 && !matches!(view.card.what.remedy(), ItemRemedy::Key(_)) => {
            return Some(html! { <p class="note">{t!(t, "regrade-nothing")}</p> });
        }
        RegradeState::Draft => (
            "/do/regrade-apply",
            t!(t, "regrade-apply"),
            t!(t, "regrade-apply-lead"),
            match view.tally.falls {
                0 => t!(t, "regrade-apply-confirm", n = n),
                falls => t!(t, "regrade-apply-confirm-falls", n = n, falls = falls),
            },
            t!(t, "regrade-apply-button"),
        ),
        RegradeState::Undone if n == 0 => return None,
        RegradeState::Applied | RegradeState::Undone => (
            "/do/regrade-undo",
            t!(t, "regrade-undo"),
            t!(t, "regrade-undo-lead"),
            t!(t, "regrade-undo-confirm", n = n),
            t!(t, "regrade-undo-button"),
        ),
        _ => return None,
    };
    let error = said(visit, path, "confirm");
    let error = (!error.is_empty()).then(|| view! { <p class="error" role="alert">{error}</p> });
    let class = if row.state == RegradeState::Draft { "btn" } else { "btn quiet" };
    Some(section! { "order", title =>
        <p>{lead}</p>
        <form method="post" action=path class="stack">
            {about("id", row.id)}
            <div class="field">
                <label class="check"><input type="checkbox" name="confirm" value="1" required />{confirm}</label>
                {error}
            </div>
            <button class=class>{button}</button>
        </form>
    })
}

fn sessions(t: &Texts, view: &RegradeView, all: bool, later: bool) -> AnyView {
    let path = format!("/teach/regrades/{}", view.card.row.id);
    let mark = if all { "?all=1&" } else { "?" };
    let onward = view.lines.last().filter(|_| view.more).map(|line| format!("{path}{mark}after={}", line.row.session));
    let first = later.then(|| if all { format!("{path}?all=1") } else { path.clone() });
    let (other, words) = if all {
        (path, t!(t, "regrade-only-changes"))
    } else {
        (format!("{path}?all=1"), t!(t, "regrade-all-sessions"))
    };
    let list = if view.lines.is_empty() {
        html! { <p class="empty">{t!(t, "regrade-no-sessions")}</p> }
    } else {
        table(t, &view.lines)
    };
    section! { "sessions", t!(t, "regrade-sessions") =>
        <p><a href=other>{words}</a></p>
        {list}
        {turn(t, first, onward)}
    }
}

fn table(t: &Texts, lines: &[RegradeEffect]) -> AnyView {
    let rows = lines.iter().map(|line| row(t, line)).collect_view();
    wide_below(
        "sessions",
        [
            col(t!(t, "class-learner")),
            col(t!(t, "regrade-col-marks")),
            num(t!(t, "regrade-col-before")),
            num(t!(t, "regrade-col-after")),
            col(t!(t, "regrade-col-effect")),
        ],
        rows,
    )
}

fn row(t: &Texts, line: &RegradeEffect) -> AnyView {
    let marks =
        line.marks.iter().map(|change| view! { <span class="block">{shown::change(t, change)}</span> }).collect_view();
    let (before, after) = (&line.row.before, &line.row.after);
    // A change of score, grade or pass is highlighted.
    let moved = before != after;
    let stays = line.marks.iter().all(|mark| mark.change.was == mark.change.is);
    let effect = match line.effect {
        _ if line.failed => t!(t, "regrade-effect-failed"),
        Effect::Same => t!(t, "regrade-effect-same"),
        Effect::Changes | Effect::Changed | Effect::Restored if stays => t!(t, "regrade-effect-stays"),
        Effect::Changes => t!(t, "regrade-effect-changes"),
        Effect::Changed => t!(t, "regrade-effect-changed"),
        Effect::Restored => t!(t, "regrade-effect-restored"),
        Effect::Kept => t!(t, "regrade-effect-kept"),
    };
    html! {
        <tr class:changed=moved>
            <th scope="row">{line.learner.clone()}</th>
            <td>{marks}</td>
            <td class="n">{result(t, before)}</td>
            <td class="n">{result(t, after)}</td>
            <td>{effect}</td>
        </tr>
    }
}

fn result(t: &Texts, result: &ScoreOutcome) -> AnyView {
    let score = t.percent(u32::try_from(result.score_bp).unwrap_or(0));
    let passed = result.passed.map(|passed| if passed { t!(t, "result-passed") } else { t!(t, "result-not-passed") });
    let more: Vec<String> = result.grade.iter().map(|word| t.shown(word)).chain(passed).collect();
    let more = (!more.is_empty()).then(|| view! { <span class="soft small block">{more.join(", ")}</span> });
    html! { {score}{more} }
}
