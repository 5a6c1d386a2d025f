//! A scorecard: one page for its learner and for their teacher, who sees more. The first screen has strengths, next
//! skills and growth; the details are one click away.

mod growth;
mod mastery;
mod past;
mod report;
mod results;

use leptos::prelude::*;
use plumb_learning::mastery::MasteryStatus;
use plumb_service::accounts::SignInCode;
use plumb_service::scorecard::Scorecard;
use plumb_types::saturating_cast;

pub(crate) use report::{of_learner as learner_report, own as own_report};

use super::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::tabs;

/// The reader, which decides links and words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CardReader {
    Learner,
    Teacher,
    Admin,
}

impl CardReader {
    fn is_learner(self) -> bool {
        self == Self::Learner
    }
}

/// `/me`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let card = visit.edge.learner()?.scorecard().await?;
    let t = &visit.t;
    let lead = if card.begun == 0 { t!(t, "me-lead-empty") } else { mastered(t, &card) };
    let begin = (card.begun == 0)
        .then(|| view! { <p class="no-print"><a class="btn" href="/practice">{t!(t, "me-begin")}</a></p> });
    let head = html! {
        <h1>{t!(t, "me-title")}</h1>
        <p class="lead">{lead}</p>
        {begin}
    };
    let body = page(&visit, &card, head, CardReader::Learner, "/me");
    Ok(PageContent { title: t!(t, "me-title"), nav: Nav::Me, body })
}

/// `/teach/learners/{id}`.
pub(crate) async fn learner(visit: PageRequest) -> Page {
    let card = visit.edge.teacher()?.learner_scorecard(visit.uuid()?).await?;
    let is_admin = visit.edge.actor().is_some_and(|actor| actor.role == plumb_types::user::Role::Admin);
    let reader = if is_admin { CardReader::Admin } else { CardReader::Teacher };
    let code = match visit.query("show") {
        Some("code") => Some(visit.edge.teacher()?.sign_in_code(card.learner.id).await?),
        _ => None,
    };
    let t = &visit.t;
    let title = t!(t, "card-title", name = card.learner.name.clone());
    let lead = if card.begun == 0 { t!(t, "card-lead-empty") } else { mastered(t, &card) };
    let head = html! {
        <p class="tag">{t!(t, "card-tag")}</p>
        <h1>{card.learner.name.clone()}</h1>
        <p class="lead">{lead}</p>
        {sign_in_code(t, &card, code)}
    };
    let path = format!("/teach/learners/{}", card.learner.id);
    Ok(PageContent { title, nav: Nav::Classes, body: page(&visit, &card, head, reader, &path) })
}

/// The learner's sign-in code, or the link that shows it.
fn sign_in_code(t: &Texts, card: &Scorecard, code: Option<SignInCode>) -> AnyView {
    let Some(SignInCode { code, until }) = code else {
        let link = format!("/teach/learners/{}?show=code#sign-in-code", card.learner.id);
        return html! { <p class="no-print"><a href=link>{t!(t, "card-code-link")}</a></p> };
    };
    html! {
        <section id="sign-in-code" class="note no-print" aria-label=t!(t, "card-code-link")>
            <p>{t!(t, "card-code", name = card.learner.name.clone(), time = t.date_time(until))}</p>
            <p class="join-code"><code>{code}</code></p>
        </section>
    }
}

fn mastered(t: &Texts, card: &Scorecard) -> String {
    t!(t, "me-lead", mastered = card.mastered, begun = card.begun, skills = card.skills)
}

/// The page: at a glance, or with everything (`view=all`).
fn page(visit: &PageRequest, card: &Scorecard, head: AnyView, reader: CardReader, path: &str) -> AnyView {
    let t = &visit.t;
    let shows_all = visit.query("view") == Some("all");
    let tabs = tabs(
        t!(t, "card-views"),
        [
            (path.to_owned(), t!(t, "card-glance"), !shows_all),
            (format!("{path}?view=all"), t!(t, "card-details"), shows_all),
        ],
    );
    let parts = if shows_all { details(t, card, reader) } else { glance(t, card, reader) };
    html! {
        <div class="page scorecard">
            {head}
            {notes(t, card, reader)}
            {tabs}
            {parts}
        </div>
    }
}

/// The first screen: strengths, next skills, growth, and the latest assessments.
fn glance(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    html! {
        <div class="halves">
            {report::strengths(t, card)}
            {mastery::next(t, card, reader)}
        </div>
        <div class="halves">
            {growth::curve(t, card)}
            {report::results(t, card)}
        </div>
    }
}

fn details(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    html! {
        {mastery::areas(t, card, reader)}
        {growth::growth(t, card)}
        {growth::comparison(t, card)}
        {results::accuracy(t, card, reader)}
        {results::missteps(t, card, reader)}
        {results::sittings(t, card, reader)}
        <div class="halves">{past::days(t, card)}{past::latest(t, card)}</div>
    }
}

/// Notes on results that are not included, and on keeping the scorecard.
fn notes(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    let withheld = (card.withheld > 0).then(|| {
        let words = if reader.is_learner() {
            t!(t, "card-withheld-own", n = card.withheld)
        } else {
            t!(t, "card-withheld", n = card.withheld)
        };
        view! { <p class="note due">{words}</p> }
    });
    let report = if reader.is_learner() {
        "/me/report".to_owned()
    } else {
        format!("/teach/learners/{}/report", card.learner.id)
    };
    html! {
        {withheld}
        <p class="no-print"><a href=report>{t!(t, "report-link")}</a></p>
    }
}

/// Mastery status of a skill: its class in the style sheet and its words.
pub(in crate::pages) fn standing(t: &Texts, standing: MasteryStatus) -> (&'static str, String) {
    match standing {
        MasteryStatus::NotStarted => ("open", t!(t, "card-standing-none")),
        MasteryStatus::LikelyKnown => ("likely", t!(t, "card-standing-likely")),
        MasteryStatus::NeedsPractice => ("growing", t!(t, "card-standing-needs")),
        MasteryStatus::Learning => ("growing", t!(t, "card-standing-learning")),
        MasteryStatus::Mastered => ("mastered", t!(t, "card-standing-mastered")),
        MasteryStatus::ReviewDue => ("due", t!(t, "card-standing-due")),
    }
}

/// A share in basis points, to the nearest whole percent.
pub(in crate::pages) fn whole_percent(t: &Texts, basis_points: u32) -> String {
    t.percent((basis_points + 50) / 100 * 100)
}

/// A share as a whole percent, or a dash if there is none.
fn share(t: &Texts, basis_points: Option<u32>) -> String {
    basis_points.map_or_else(|| t!(t, "card-none"), |points| whole_percent(t, points))
}

/// A duration, or a dash if there is none.
fn time(t: &Texts, millis: Option<u64>) -> String {
    millis.map_or_else(|| t!(t, "card-none"), |millis| t.duration(saturating_cast(millis)))
}
