//! The lists of the tests and of the questions that a teacher may see.

use leptos::prelude::*;
use plumb_service::teacher_content::{TeacherContentDetail, TeacherContentKind, TeacherContentSummary};

use super::{facts, title_of};
use crate::models::fresh_command;
use crate::pages::admin::blueprints::begin;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::own_question_path;
use crate::text::{Texts, t};
use crate::ui::layout::Nav;

/// A list of the teacher's own content, and below of that of other teachers, if there is any.
struct ListPage {
    class: &'static str,
    nav: Nav,
    title: String,
    lead: String,
    /// What is between the lead and the lists.
    top: AnyView,
    /// Heading of the own content, and a text for when there is none.
    own: (String, String),
    /// Id and heading of the section with the content of others.
    others: (&'static str, String),
}

/// `/teach/tests`.
pub(crate) async fn tests(visit: PageRequest) -> Page {
    let tests = visit.edge.teacher()?.contents(TeacherContentKind::Assessment).await?;
    let t = &visit.t;
    let top = html! {
        {visit.success_message("archived", t!(t, "test-archived"))}
        {visit.alert_unless(&[])}
        <p class="actions"><a class="btn" href="/teach/tests/new">{t!(t, "test-new")}</a></p>
    };
    let page = ListPage {
        class: "page",
        nav: Nav::Tests,
        title: t!(t, "test-list-title"),
        lead: t!(t, "test-list-lead"),
        top,
        own: (t!(t, "test-list-own"), t!(t, "test-none")),
        others: ("shared", t!(t, "test-list-others")),
    };
    Ok(page.content(t, tests))
}

/// `/teach/blueprints`, with the form that begins a question. Administrators see the questions of all teachers.
pub(crate) async fn own_questions(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    let questions = teacher.contents(TeacherContentKind::Skill).await?;
    let named = ("/do/own-begin", Some(fresh_command()));
    let begin = begin(&visit, named, teacher.question_strands(), &teacher.question_skills());
    let t = &visit.t;
    let done = match visit.query("done") {
        Some("discarded") => visit.success_message("done", t!(t, "studio-done-discarded")),
        Some("retired") => visit.success_message("done", t!(t, "own-retired")),
        _ => None,
    };
    let page = ListPage {
        class: "page blueprints",
        nav: Nav::OwnQuestions,
        title: t!(t, "own-title"),
        lead: t!(t, "own-lead"),
        top: html! { {done}{visit.alert_unless(&["title"])}{begin} },
        own: (t!(t, "own-mine"), t!(t, "own-none")),
        others: ("of-others", t!(t, "own-of-teachers")),
    };
    Ok(page.content(t, questions))
}

impl ListPage {
    fn content(self, t: &Texts, all: Vec<TeacherContentSummary>) -> PageContent {
        let Self { class, nav, title, lead, top, own: (heading, none), others: (others_id, others_heading) } = self;
        let (own, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|content| content.is_own);
        let own = if own.is_empty() {
            html! { <p class="empty">{none}</p> }
        } else {
            lines(t, &own)
        };
        let others = (!others.is_empty()).then(|| section! { others_id, others_heading => {lines(t, &others)} });
        let body = html! {
            <div class=class>
                <h1>{title.clone()}</h1>
                <p class="lead">{lead}</p>
                {top}
                {section! { "own", heading => {own} }}
                {others}
            </div>
        };
        PageContent { title, nav, body }
    }
}

fn lines(t: &Texts, contents: &[TeacherContentSummary]) -> AnyView {
    let line = |content: &TeacherContentSummary| {
        let (path, id, paper) = match content.detail {
            TeacherContentDetail::Assessment { .. } => {
                let path = format!("/teach/tests/{}", content.id);
                let named = t!(t, "paper-of", title = content.title.clone());
                let paper = view! { <a href=format!("{path}/paper") aria-label=named>{t!(t, "paper-link")}</a> };
                (path, None, Some(paper))
            }
            TeacherContentDetail::Skill(_) => {
                (own_question_path(&content.id), Some(view! { <code>{content.id.clone()}</code> }), None)
            }
        };
        view! {
            <li>
                <a href=path>{title_of(content)}</a>
                <span class="facts">{id}{facts(t, content)}</span>
                {paper}
            </li>
        }
    };
    html! { <ul class="lines">{contents.iter().map(line).collect_view()}</ul> }
}
