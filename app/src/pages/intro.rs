//! The introduction to an assessment, before it begins.

use leptos::prelude::*;

use crate::models::fresh_command;
use plumb_service::assessment::{Blocked, Introduction, RevealWhen};

use super::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// `/assessments/{id}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let intro = visit.edge.learner()?.introduction(visit.id()).await?;
    let t = &visit.t;
    let title = t.shown(&intro.card.title);
    let alert = visit.alert_unless(&[]);
    let head = view! {
        <p class="tag">{t!(t, "intro-kind")}</p>
        <h1>{title.clone()}</h1>
        {(!intro.card.description.is_empty()).then(|| view! { <p class="lead">{t.shown(&intro.card.description)}</p> })}
        {(!intro.audience.is_empty())
            .then(|| view! { <p class="soft">{t!(t, "intro-audience", audience = intro.audience.clone())}</p> })}
    };
    let body = html! {
        <div class="page">
            {alert}
            <div class="split">
                <div>
                    {head}
                    {rules(t, &intro)}
                    {afterwards(t, &intro)}
                </div>
                <aside class="card facts-card">
                    {facts(t, &intro)}
                    {sections(t, &intro)}
                    {begin(t, &intro)}
                </aside>
            </div>
        </div>
    };
    Ok(PageContent { title, nav: Nav::Elsewhere, body })
}

pub(super) fn facts(t: &Texts, intro: &Introduction) -> AnyView {
    let time = match (intro.card.minutes, intro.base_minutes) {
        (None, Some(base)) => t!(t, "intro-fact-time-unlimited-you", base = t.minutes(base)),
        (None, None) => t!(t, "intro-fact-time-none"),
        (Some(minutes), Some(base)) if minutes != base => {
            t!(t, "intro-fact-time-extra", time = t.minutes(minutes), base = t.minutes(base))
        }
        (Some(minutes), _) => t.minutes(minutes),
    };
    let attempts = intro.card.attempts_left.map_or_else(|| t!(t, "intro-fact-attempts-unlimited"), |n| n.to_string());
    let pass = intro.pass_mark.map(|mark| t!(t, "intro-fact-pass-value", percent = t.percent(mark)));
    let closes = intro.card.closes.map(|at| html! { <time datetime=at.to_rfc3339()>{t.deadline(at)}</time> });
    let items = if intro.card.is_adaptive {
        t!(t, "intro-fact-items-most", n = intro.card.items)
    } else {
        intro.card.items.to_string()
    };
    html! {
        <h2>{t!(t, "intro-facts")}</h2>
        <dl class="pairs">
            <div><dt>{t!(t, "intro-fact-items")}</dt><dd>{items}</dd></div>
            <div><dt>{t!(t, "intro-fact-time")}</dt><dd>{time}</dd></div>
            {pass.map(|pass| view! { <div><dt>{t!(t, "intro-fact-pass")}</dt><dd>{pass}</dd></div> })}
            <div><dt>{t!(t, "intro-fact-attempts")}</dt><dd>{attempts}</dd></div>
            {closes.map(|closes| view! { <div><dt>{t!(t, "intro-fact-closes")}</dt><dd>{closes}</dd></div> })}
        </dl>
    }
}

pub(super) fn sections(t: &Texts, intro: &Introduction) -> AnyView {
    let rows = intro
        .sections
        .iter()
        .map(|(title, items)| view! { <tr><th scope="row">{t.shown(title)}</th><td class="n">{*items}</td></tr> })
        .collect_view();
    html! {
        <table>
            <caption class="visually-hidden">{t!(t, "intro-sections")}</caption>
            <thead>
                <tr>
                    <th scope="col">{t!(t, "intro-section")}</th>
                    <th scope="col" class="n">{t!(t, "intro-items")}</th>
                </tr>
            </thead>
            <tbody>{rows}</tbody>
        </table>
    }
}

pub(super) fn rules(t: &Texts, intro: &Introduction) -> AnyView {
    let clock = if intro.card.minutes.is_some() { t!(t, "intro-rule-clock") } else { t!(t, "intro-rule-no-clock") };
    let item_time =
        intro.item_seconds.map(|seconds| t!(t, "intro-rule-item-time", time = t.duration(i64::from(seconds) * 1_000)));
    let adaptive = intro.card.is_adaptive;
    let review = if adaptive {
        t!(t, "intro-rule-adaptive-no-review")
    } else if intro.player.allow_review {
        t!(t, "intro-rule-review")
    } else {
        t!(t, "intro-rule-no-review")
    };
    let skip = if adaptive {
        t!(t, "intro-rule-adaptive", n = intro.card.items)
    } else if intro.player.allow_skip {
        t!(t, "intro-rule-skip")
    } else {
        t!(t, "intro-rule-no-skip")
    };
    let calculator = if intro.calculator { t!(t, "intro-rule-calculator") } else { t!(t, "intro-rule-no-calculator") };
    let trial = (intro.trial_items > 0).then(|| t!(t, "intro-rule-trial", n = u32::from(intro.trial_items)));
    let saved = t!(t, "intro-rule-saved");
    let rules = [Some(clock), item_time, Some(saved), Some(review), Some(skip), trial, Some(calculator)]
        .into_iter()
        .flatten()
        .map(|rule| view! { <li>{rule}</li> })
        .collect_view();
    html! {
        <h2>{t!(t, "intro-rules")}</h2>
        <ul class="rules">{rules}</ul>
    }
}

pub(super) fn afterwards(t: &Texts, intro: &Introduction) -> AnyView {
    let score = match intro.reveal_score {
        RevealWhen::AfterCompletion => t!(t, "intro-score-now"),
        RevealWhen::AfterWindow => t!(t, "intro-score-later"),
        RevealWhen::AfterRelease => t!(t, "intro-score-released"),
        RevealWhen::Never => t!(t, "intro-score-never"),
    };
    let solutions = match intro.reveal_solutions {
        RevealWhen::AfterCompletion => t!(t, "intro-solutions-now"),
        RevealWhen::AfterWindow => t!(t, "intro-solutions-later"),
        RevealWhen::AfterRelease => t!(t, "intro-solutions-released"),
        RevealWhen::Never => t!(t, "intro-solutions-never"),
    };
    html! {
        <h2>{t!(t, "intro-after")}</h2>
        <ul class="rules"><li>{score}</li><li>{solutions}</li></ul>
    }
}

fn begin(t: &Texts, intro: &Introduction) -> AnyView {
    if let Some(blocked) = intro.card.blocked {
        return not_now(t, blocked);
    }
    html! {
        <form method="post" action="/do/begin" class="begin">
            <input type="hidden" name="assessment" value=intro.card.id.clone() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class="btn big">{begin_word(t, intro)}</button>
        </form>
    }
}

/// Label of the button that begins the assessment.
pub(super) fn begin_word(t: &Texts, intro: &Introduction) -> String {
    match intro.card.minutes {
        Some(minutes) => t!(t, "intro-begin-clock", time = t.minutes(minutes)),
        None => t!(t, "intro-begin"),
    }
}

/// The reason why the assessment cannot be begun now, with a link to go on.
pub(super) fn not_now(t: &Texts, blocked: Blocked) -> AnyView {
    let blocked = match blocked {
        Blocked::Running(session) => {
            return html! {
                <p>{t!(t, "intro-is-running")}</p>
                <a class="btn big" href=format!("/sessions/{session}")>{t!(t, "home-go-on")}</a>
            };
        }
        Blocked::NotYetOpen(at) => t!(t, "intro-not-open", when = t.deadline(at)),
        Blocked::Closed(at) => t!(t, "intro-is-closed", when = t.deadline(at)),
        Blocked::NoAttemptsLeft => t!(t, "intro-no-attempts"),
    };
    html! {
        <p class="due">{blocked}</p>
        <a class="btn quiet" href="/">{t!(t, "intro-back")}</a>
    }
}
