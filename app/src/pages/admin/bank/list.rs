//! The bank, page by page.

use leptos::prelude::*;
use plumb_bank::{ProblemOrigin, Status};
use plumb_service::bank::{BankLine, BankPage, BankQuery, BankSkill};
use plumb_typeset::plain_text;

use super::{origin_words, path_of, skill, status, status_words};
use crate::pages::admin::audited::{choice, line, option, text};
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::with_values;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, wide};
use crate::ui::words::turn;

/// The page.
const HERE: &str = "/admin/bank";
/// Characters of a question shown in the list.
const SHOWN: usize = 160;
/// The difficulties.
const DIFFICULTIES: [&str; 5] = ["1", "2", "3", "4", "5"];

/// `/admin/bank`.
pub(crate) async fn list(visit: PageRequest) -> Page {
    let asked = asked(&visit);
    let found = visit.edge.admin()?.search_bank(&asked).await?;
    let t = &visit.t;
    let first = asked.after.map(|_| (path(&BankQuery { after: None, ..asked.clone() }), t!(t, "bank-first")));
    let next = found.next.map(|next| (path(&BankQuery { after: Some(next), ..asked.clone() }), t!(t, "bank-next")));
    let shown = match (found.lines.is_empty(), found.next) {
        (true, None) => html! { <p class="empty">{t!(t, "bank-none")}</p> },
        // The search stopped at its limit; a link continues it.
        (true, Some(_)) => html! { <p class="empty">{t!(t, "bank-none-yet")}</p> },
        (false, _) => table(t, &found.lines),
    };
    let title = t!(t, "bank-title");
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "bank-lead")}</p>
            {counts(t, &found)}
            {filter(t, &asked, &found.skills)}
            {shown}
            {turn(t, first, next)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Bank, body })
}

fn asked(visit: &PageRequest) -> BankQuery {
    let after = visit.query("after").and_then(|text| {
        let (id, version) = text.split_once('.')?;
        Some((id.parse().ok()?, version.parse().ok()?))
    });
    BankQuery {
        text: text(visit, "q"),
        skill: text(visit, "skill"),
        difficulty: visit.query("difficulty").and_then(|difficulty| difficulty.parse().ok()),
        status: visit.query("status").and_then(Status::parse),
        origin: visit.query("origin").and_then(ProblemOrigin::parse),
        after,
    }
}

fn path(asked: &BankQuery) -> String {
    let difficulty = asked.difficulty.map(|difficulty| difficulty.to_string()).unwrap_or_default();
    let after = asked.after.map(|(id, version)| format!("{id}.{version}")).unwrap_or_default();
    let values = [
        ("q", asked.text.as_str()),
        ("skill", &asked.skill),
        ("difficulty", &difficulty),
        ("status", asked.status.map_or("", Status::as_str)),
        ("origin", asked.origin.map_or("", ProblemOrigin::as_str)),
        ("after", &after),
    ];
    with_values(HERE, &values)
}

/// Number of versions by status, each with a link to them.
fn counts(t: &Texts, found: &BankPage) -> AnyView {
    let lines = found
        .counts
        .iter()
        .map(|(status, n)| {
            let path = with_values(HERE, &[("status", status.as_str())]);
            view! { <span><a href=path>{status_words(t, *status)}</a>" "{t.count(*n)}</span> }
        })
        .collect_view();
    html! { <p class="facts">{lines}</p> }
}

fn filter(t: &Texts, asked: &BankQuery, skills: &[BankSkill]) -> AnyView {
    let none = String::new;
    let skills = skills
        .iter()
        .map(|skill| {
            let words = match &skill.name {
                Some(name) => format!("{name} ({})", skill.id),
                None => skill.id.clone(),
            };
            option(&skill.id, words, &asked.skill)
        })
        .collect_view();
    let chosen = asked.difficulty.map(|difficulty| difficulty.to_string()).unwrap_or_default();
    let difficulties = DIFFICULTIES.map(|n| option(n, n.to_owned(), &chosen)).collect_view();
    let chosen = asked.status.map_or("", Status::as_str);
    let states = Status::ALL.map(|status| option(status.as_str(), status_words(t, status), chosen)).collect_view();
    let chosen = asked.origin.map_or("", ProblemOrigin::as_str);
    let origins =
        ProblemOrigin::ALL.map(|origin| option(origin.as_str(), origin_words(t, origin), chosen)).collect_view();
    html! {
        <form method="get" action=HERE class="filter" role="search" aria-label=t!(t, "bank-search")>
            {line("q", t!(t, "bank-text"), t!(t, "bank-text-hint"), &asked.text, none())}
            {choice(t, "skill", t!(t, "bank-skill"), skills.into_any(), none())}
            {choice(t, "difficulty", t!(t, "bank-difficulty"), difficulties.into_any(), none())}
            {choice(t, "status", t!(t, "bank-status"), states.into_any(), none())}
            {choice(t, "origin", t!(t, "bank-origin"), origins.into_any(), none())}
            <button class="btn">{t!(t, "trail-look")}</button>
            <a class="btn quiet" href=HERE>{t!(t, "trail-all")}</a>
        </form>
    }
}

fn table(t: &Texts, lines: &[BankLine]) -> AnyView {
    let rows = lines.iter().map(|line| row(t, line)).collect_view();
    wide(
        t!(t, "bank-title"),
        [
            col(t!(t, "bank-question")),
            col(t!(t, "bank-skill")),
            num(t!(t, "bank-difficulty")),
            col(t!(t, "bank-status")),
            col(t!(t, "bank-origin")),
            num(t!(t, "bank-version")),
        ],
        rows,
    )
}

fn row(t: &Texts, line: &BankLine) -> AnyView {
    let whole = plain_text(&line.stem);
    let mut stem: String = whole.chars().take(SHOWN).collect();
    if stem.len() < whole.len() {
        stem.push('…');
    }
    html! {
        <tr>
            <th scope="row" class="roomy"><a href=path_of(line.id, line.version)>{stem}</a></th>
            <td>{skill(&line.skill)}</td>
            <td class="n">{line.difficulty}</td>
            <td>{status(t, line.status)}</td>
            <td>{origin_words(t, line.origin)}<span class="soft small block">{line.maker.clone()}</span></td>
            <td class="n">{line.version}</td>
        </tr>
    }
}
