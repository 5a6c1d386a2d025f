//! A teacher's first page: classes and learners at work, new results, and learners who need help.

use leptos::prelude::*;
use plumb_service::homes::{ClassCard, HelpReason, NeedsHelp, NewResults, NotBegun, TeacherHome};
use plumb_types::user::Role;

use super::super::{Page, PageContent, PageRequest, first_steps};
use super::{HomeView, head};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

pub(super) async fn page(visit: PageRequest, role: Role) -> Page {
    let home = visit.edge.teacher()?.home().await?;
    let t = &visit.t;
    let sum = |of: fn(&ClassCard) -> u64| home.classes.iter().map(of).sum::<u64>();
    let (working, to_mark) = (sum(|card| card.working), sum(|card| card.to_mark));
    let lead = if home.classes.is_empty() { t!(t, "home-lead-begin") } else { t!(t, "home-lead-working", n = working) };
    let mark = (to_mark > 0).then(|| t!(t, "home-lead-to-mark", n = to_mark));
    let lead = [Some(lead), mark].into_iter().flatten().collect::<Vec<_>>().join(" ");
    let first_steps = first_steps::panel(&visit).await?;
    let body = html! {
        {head(&visit, role, HomeView::Teaching, lead)}
        <div class="page">
            {visit.alert_unless(&[])}
            {first_steps}
            {classes(t, &home)}
            <div class="halves">
                {help(t, &home)}
                {results(t, &home)}
            </div>
        </div>
    };
    Ok(PageContent { title: t!(t, "home-title"), nav: Nav::Home, body })
}

fn classes(t: &Texts, home: &TeacherHome) -> AnyView {
    let list = if home.classes.is_empty() {
        html! {
            <p class="empty">{t!(t, "home-no-classes")}</p>
            <p><a class="btn" href="/teach#add">{t!(t, "home-make-class")}</a></p>
        }
    } else {
        let cards = home.classes.iter().map(|card| class(t, card)).collect_view();
        let more = home.more_classes.then(|| view! { <p><a href="/teach">{t!(t, "home-all-classes")}</a></p> });
        html! {
            <ul class="cards">{cards}</ul>
            {more}
            <p><a class="btn" href="/teach/tests/new">{t!(t, "test-new")}</a></p>
        }
    };
    section! { "classes", t!(t, "home-classes") =>
        {list}
    }
}

fn class(t: &Texts, card: &ClassCard) -> AnyView {
    let id = card.class.id;
    let mark = (card.to_mark > 0).then(|| {
        let words = t!(t, "home-to-mark", n = card.to_mark);
        view! { <p><a class="due" href="/teach/reviews">{words}</a></p> }
    });
    let working = if card.working > 0 { "now" } else { "" };
    html! {
        <li class="card class-card">
            <h3><a href=format!("/teach/classes/{id}")>{card.class.name.clone()}</a></h3>
            <p class="facts">
                <span>{t!(t, "home-learners", n = card.members)}</span>
                <span class=working>{t!(t, "home-working", n = card.working)}</span>
            </p>
            {mark}
            <p>
                <a
                    class="small"
                    href=format!("/teach/classes/{id}/gradebook")
                    aria-label=t!(t, "home-gradebook-of", class = card.class.name.clone())
                >
                    {t!(t, "home-gradebook")}
                </a>
            </p>
        </li>
    }
}

/// Maximum number of named learners who have not begun; the rest is counted.
const NAMED: usize = 6;

fn help(t: &Texts, home: &TeacherHome) -> AnyView {
    let list = if home.help.is_empty() && home.not_begun.is_empty() {
        html! { <p class="empty">{t!(t, "home-help-none")}</p> }
    } else {
        let not_begun = home.not_begun.iter().map(|line| not_begun(t, line)).collect_view();
        let items = home.help.iter().map(|one| helped(t, one)).collect_view();
        let more =
            (home.more_help > 0).then(|| view! { <p class="soft">{t!(t, "home-help-more", n = home.more_help)}</p> });
        html! { <ul class="lines help">{not_begun}{items}</ul>{more} }
    };
    section! { "help", t!(t, "home-help") =>
        <p class="soft small">{t!(t, "home-help-lead")}</p>
        {list}
    }
}

fn not_begun(t: &Texts, line: &NotBegun) -> AnyView {
    let (n, when) = (line.learners.len(), t.date_time(line.closes));
    let words = if line.is_over {
        t!(t, "help-missed", n = n, when = when)
    } else {
        t!(t, "help-not-begun", n = n, when = when)
    };
    let names: Vec<_> = line
        .learners
        .iter()
        .take(NAMED)
        .map(|learner| view! { <a href=format!("/teach/learners/{}", learner.id)>{learner.name.clone()}</a> })
        .collect();
    let more = n.saturating_sub(NAMED);
    let more = (more > 0).then(|| view! { <span class="soft">{t!(t, "home-help-more", n = more)}</span> });
    html! {
        <li>
            <a href=format!("/teach/assignments/{}", line.assignment)>{t.shown(&line.title)}</a>
            <div class="reasons small"><p>{words}</p><p class="names">{names}{more}</p></div>
        </li>
    }
}

fn helped(t: &Texts, one: &NeedsHelp) -> AnyView {
    let learner = one.learner.id;
    let reasons = one
        .reasons
        .iter()
        .map(|reason| match reason {
            HelpReason::Flagged(_) => {
                view! { <li><a class="due" href="/teach/flags">{t!(t, "help-flagged")}</a></li> }.into_any()
            }
            HelpReason::LowResult { assignment, title, basis_points } => {
                let words = t!(t, "help-low", score = t.percent(*basis_points), title = title.clone());
                view! { <li><a href=format!("/teach/assignments/{assignment}/grades/{learner}")>{words}</a></li> }
                    .into_any()
            }
            HelpReason::Struggling(skill) => {
                let words = t!(t, "help-struggling", skill = skill.clone());
                view! { <li>{words}</li> }.into_any()
            }
        })
        .collect_view();
    html! {
        <li>
            <a href=format!("/teach/learners/{learner}")>{one.learner.name.clone()}</a>
            <ul class="reasons small">{reasons}</ul>
        </li>
    }
}

fn results(t: &Texts, home: &TeacherHome) -> AnyView {
    let since = if home.has_looked {
        t!(t, "home-results-since", when = t.date_time(home.since))
    } else {
        t!(t, "home-results-week")
    };
    let list = if home.results.is_empty() {
        html! { <p class="empty">{t!(t, "home-results-none")}</p> }
    } else {
        let items = home.results.iter().map(|one| result(t, one)).collect_view();
        html! {
            <ul class="lines">{items}</ul>
            <form method="post" action="/do/results-seen">
                <input type="hidden" name="until" value=home.now.as_micros().to_string() />
                <button class="btn quiet small">{t!(t, "home-results-seen")}</button>
            </form>
        }
    };
    section! { "results", t!(t, "home-results") =>
        <p class="soft small">{since}</p>
        {list}
    }
}

fn result(t: &Texts, one: &NewResults) -> AnyView {
    html! {
        <li>
            <a href=format!("/teach/assignments/{}", one.assignment)>{t.shown(&one.title)}</a>
            <span class="soft small">{one.class.clone()}" · "<When at=one.latest t=t.clone() /></span>
            <span class="n small">{t!(t, "home-results-count", n = one.count)}</span>
        </li>
    }
}
