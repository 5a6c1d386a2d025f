//! A learner's own grades, once their teachers have released them.

use leptos::prelude::*;
use plumb_service::gradebook::{OwnGrade, ReleasedGrade};

use super::{Page, PageContent, PageRequest};
use crate::ids::AssignmentId;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;

/// `/grades`; `?before=` is the last grade of the previous page.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let before = visit.query("before").and_then(|id| id.parse::<AssignmentId>().ok());
    let (grades, more) = visit.edge.learner()?.grades(before).await?;
    let t = &visit.t;
    let title = t!(t, "own-grades-title");
    let next = grades.last().filter(|_| more).map(|last| {
        let path = format!("/grades?before={}", last.assignment);
        view! { <p><a class="btn quiet" rel="next" href=path>{t!(t, "own-grades-older")}</a></p> }
    });
    let list = if grades.is_empty() {
        html! { <p class="empty">{t!(t, "own-grades-none")}</p> }
    } else {
        let items = grades.iter().map(|grade| one(t, grade)).collect_view();
        html! { <ul class="grades">{items}</ul> }
    };
    let body = html! {
        <div class="page">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "own-grades-lead")}</p>
            {list}
            {next}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Home, body })
}

fn one(t: &Texts, grade: &ReleasedGrade) -> AnyView {
    let title = t.shown(&grade.title);
    let title = if grade.has_page {
        html! { <a href=format!("/assignments/{}", grade.assignment)>{title}</a> }
    } else {
        title.into_any()
    };
    html! {
        <li>
            <h2>{title}</h2>
            <p class="soft">{t!(t, "assigned-for", class = grade.class.clone())}</p>
            {shown(t, grade)}
        </li>
    }
}

/// A grade on the page of its assignment.
pub(super) fn section(t: &Texts, grade: &ReleasedGrade) -> AnyView {
    section! { "grade", t!(t, "own-grade") =>
        {shown(t, grade)}
        <p><a href="/grades">{t!(t, "own-grades-all")}</a></p>
    }
}

fn shown(t: &Texts, grade: &ReleasedGrade) -> AnyView {
    let comment = grade.comment.clone().map(|comment| {
        view! {
            <p class="soft small">{t!(t, "own-grade-comment")}</p>
            <p class="as-typed">{comment}</p>
        }
    });
    let notes = notes(t, &grade.grade).into_iter().map(|note| view! { <span>{note}</span> }).collect_view();
    html! {
        <p class="grade">{words(t, &grade.grade)}</p>
        <p class="facts">{notes}<span><When at=grade.at t=t.clone() /></span></p>
        {comment}
    }
}

fn words(t: &Texts, grade: &OwnGrade) -> String {
    let both = |score: Option<u16>, word: &Option<String>| match (score, word) {
        (Some(score), Some(word)) => {
            t!(t, "grade-score-and-word", score = t.percent(u32::from(score)), word = word.clone())
        }
        (Some(score), None) => t.percent(u32::from(score)),
        (None, Some(word)) => t.shown(word),
        (None, None) => t!(t, "grade-none"),
    };
    match grade {
        OwnGrade::None => t!(t, "grade-none"),
        OwnGrade::Held => t!(t, "own-grade-held"),
        OwnGrade::Excused => t!(t, "own-grade-excused"),
        OwnGrade::Reached { score, word, .. } => both(Some(*score), word),
        OwnGrade::Given { score, word } => both(*score, word),
    }
}

fn notes(t: &Texts, grade: &OwnGrade) -> Vec<String> {
    match grade {
        OwnGrade::Reached { attempt, undecided, .. } => {
            let from = Some(t!(t, "sessions-attempt", n = *attempt));
            let waits = undecided.then(|| t!(t, "own-grade-undecided"));
            from.into_iter().chain(waits).collect()
        }
        OwnGrade::Given { .. } => vec![t!(t, "own-grade-given")],
        OwnGrade::None | OwnGrade::Held | OwnGrade::Excused => Vec::new(),
    }
}
