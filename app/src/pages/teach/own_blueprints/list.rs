//! A teacher's own questions, and the form that begins one.

use leptos::prelude::*;
use plumb_service::own_blueprints::{OwnQuestionLine, QuestionState};

use crate::models::fresh_command;
use crate::pages::admin::blueprints::begin;
use crate::pages::{Page, PageContent, PageRequest};
use crate::paths::own_question_path;
use crate::text::{Texts, t};
use crate::ui::Alert;
use crate::ui::layout::Nav;

/// `/teach/blueprints`.
pub(crate) async fn own_questions(visit: PageRequest) -> Page {
    let teacher = visit.edge.teacher()?;
    let (own, others): (Vec<OwnQuestionLine>, Vec<OwnQuestionLine>) =
        teacher.own_questions().await?.into_iter().partition(|line| line.is_own);
    let named = ("/do/own-begin", Some(fresh_command()));
    let begin = begin(&visit, named, teacher.question_strands(), &teacher.question_skills());
    let t = &visit.t;
    let title = t!(t, "own-title");
    let mine = if own.is_empty() {
        html! { <p class="empty">{t!(t, "own-none")}</p> }
    } else {
        lines(t, &own)
    };
    // Administrators see the questions of all teachers.
    let others = (!others.is_empty()).then(|| {
        section! { "of-others", t!(t, "own-of-teachers") =>
            {lines(t, &others)}
        }
    });
    let body = html! {
        <div class="page blueprints">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "own-lead")}</p>
            {done(&visit)}
            {visit.alert_unless(&["title"])}
            {begin}
            {section! { "own", t!(t, "own-mine") =>
                {mine}
            }}
            {others}
        </div>
    };
    Ok(PageContent { title, nav: Nav::OwnQuestions, body })
}

/// Success message of the last action.
fn done(visit: &PageRequest) -> Option<AnyView> {
    let t = &visit.t;
    let text = match visit.query("done")? {
        _ if visit.form_error().is_some() => return None,
        "discarded" => t!(t, "studio-done-discarded"),
        "retired" => t!(t, "own-retired"),
        _ => return None,
    };
    Some(html! { <Alert text=text role="status" /> })
}

fn lines(t: &Texts, lines: &[OwnQuestionLine]) -> AnyView {
    let rows = lines
        .iter()
        .map(|line| {
            let state = state(t, line);
            let owner = (!line.is_own).then(|| view! { <span>{t!(t, "test-of", name = line.owner.clone())}</span> });
            let name = if line.title.is_empty() { line.id.clone() } else { line.title.clone() };
            view! {
                <li>
                    <a href=own_question_path(&line.id)>{name}</a>
                    <span class="facts"><code>{line.id.clone()}</code>{owner}<span>{state}</span></span>
                </li>
            }
        })
        .collect_view();
    html! { <ul class="lines">{rows}</ul> }
}

/// State of a question, in words.
pub(super) fn state(t: &Texts, line: &OwnQuestionLine) -> String {
    match line.state {
        QuestionState::Draft => t!(t, "own-state-draft"),
        QuestionState::Published => t!(t, "own-state-published"),
        QuestionState::Changing => t!(t, "own-state-changing"),
        QuestionState::Open => t!(t, "own-state-open"),
    }
}
