//! One tutor session, turn by turn: the messages, and below each turn its decisions.

use leptos::prelude::*;
use plumb_service::tutor::{Conversation, Decision, PacePreference, SkillMove, TURNS_SHOWN, TurnView, TutorMessage};
use plumb_sessions::tutor::Source;

use super::super::turn as pager;
use super::{alarm, decided, progress, standing};
use crate::ids::SessionId;
use crate::pages::practice::whole;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, table};

/// Address of a turn in a session.
pub(in crate::pages::teach) fn place(session: SessionId, turn: u32) -> String {
    // Turn 0 is the first of a page.
    let page = usize::try_from(turn).unwrap_or(0) / TURNS_SHOWN + 1;
    format!("/teach/conversations/{session}?page={page}#turn-{turn}")
}

/// `/teach/conversations/{id}`; `?open=1` unfolds all decisions.
pub(crate) async fn conversation(visit: PageRequest) -> Page {
    let (id, page) = (visit.uuid()?, visit.page());
    let told = visit.edge.teacher()?.conversation(id, page).await?;
    let open = visit.query("open").is_some();
    let t = &visit.t;
    let here = |page: u32, open: bool| {
        format!("/teach/conversations/{id}?page={}{}", page.saturating_add(1), if open { "&open=1" } else { "" })
    };
    let first = (page > 0).then(|| here(0, open));
    let next = told.more.then(|| here(page.saturating_add(1), open));
    let (unfold, words) =
        if open { (here(page, false), t!(t, "talk-fold")) } else { (here(page, true), t!(t, "talk-unfold")) };
    let turns = told.turns.iter().map(|one| turn(t, one, open)).collect_view();
    let title = t.shown(&told.title);
    let body = html! {
        <div class="page one-talk">
            <p class="tag"><a href=format!("/teach/conversations?learner={}", told.learner)>{t!(t, "talks-title")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="lead">
                <a href=format!("/teach/learners/{}", told.learner)>{told.name.clone()}</a>
                ", "<When at=told.begun t=t.clone() />
            </p>
            <p>{progress(t, told.progress)}". "{standing(t, told.progress)}". "{pace(t, told.pace)}"."</p>
            {moved(t, &told)}
            <section aria-labelledby="turns">
                <h2 id="turns">{t!(t, "talk-turns")}</h2>
                <p class="note">{t!(t, "talk-for-teachers")}</p>
                <p class="no-print"><a href=unfold>{words}</a></p>
                <ol class="talk">{turns}</ol>
            </section>
            {pager(t, first, next)}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Flags, body })
}

pub(super) fn pace(t: &Texts, pace: PacePreference) -> String {
    match pace {
        PacePreference::Slow => t!(t, "talk-pace-slow"),
        PacePreference::Normal => t!(t, "talk-pace-normal"),
        PacePreference::Fast => t!(t, "talk-pace-fast"),
    }
}

/// The change, in whole percent.
pub(super) fn from_to(t: &Texts, before: Option<u32>, after: u32) -> String {
    let before = before.map_or_else(|| t!(t, "card-none"), |before| t.percent(whole(before)));
    t!(t, "moved-from-to", before = before, after = t.percent(whole(after)))
}

/// Changes of the mastery of each skill in the session.
fn moved(t: &Texts, told: &Conversation) -> Option<AnyView> {
    if told.moved.is_empty() {
        return None;
    }
    let line = |one: &SkillMove| {
        view! {
            <tr>
                <th scope="row">{t.shown(&one.skill)}</th>
                <td class="n">{from_to(t, one.before, one.after)}</td>
            </tr>
        }
    };
    let rows = told.moved.iter().map(line).collect_view();
    Some(section! { "moved", t!(t, "talk-moved") =>
        <p class="soft">{t!(t, "talk-moved-lead")}</p>
        {table([col(t!(t, "talk-skill")), num(t!(t, "talk-before-after"))], rows)}
    })
}

fn turn(t: &Texts, turn: &TurnView, open: bool) -> AnyView {
    let said = turn.said.as_deref().map(|words| {
        let words = t.learner_message(words);
        view! {
            <div class="utterance by-learner">
                <p class="who">{t!(t, "talk-learner")}" "<When at=turn.at t=t.clone() /></p>
                <div class="text">{words}</div>
            </div>
        }
    });
    let spoken = turn.spoken.iter().map(|spoken| uttered(t, spoken)).collect_view();
    let name = if turn.number == 0 { t!(t, "talk-opening") } else { t!(t, "talk-turn", n = turn.number) };
    html! {
        <li class="taught-turn" id=format!("turn-{}", turn.number)>
            {said}
            {spoken}
            <details open=open>
                <summary>{name}" "{marks(t, turn)}</summary>
                <dl class="pairs">{decided::show(t, turn)}</dl>
            </details>
        </li>
    }
}

/// The words of a reply: those of a model exactly as they passed the gate.
fn spoken_words(t: &Texts, spoken: &TutorMessage) -> String {
    if matches!(spoken.by, Source::Model { .. }) { spoken.text.clone() } else { t.reply(&spoken.text) }
}

fn uttered(t: &Texts, spoken: &TutorMessage) -> AnyView {
    html! {
        <div class="utterance by-tutor">
            <p class="who">{t!(t, "tutor-says")}" "<span>{decided::worded_by(t, &spoken.by)}</span></p>
            <div class="text">{spoken_words(t, spoken)}</div>
        </div>
    }
}

/// Badges that are visible before a turn is unfolded.
fn marks(t: &Texts, turn: &TurnView) -> AnyView {
    let mut marks: Vec<AnyView> = Vec::new();
    let mut held_back = 0_u32;
    for decision in &turn.decisions {
        match decision {
            Decision::Flagged { alarm: found, .. } => marks.push(alarm(t, *found)),
            Decision::Marked { verdict, .. } => marks.push(match verdict.is_right() {
                Some(true) => html! { <span class="verdict right">{t!(t, "task-right")}</span> },
                Some(false) => html! { <span class="verdict wrong">{t!(t, "task-wrong")}</span> },
                None => html! { <span class="verdict open">{t!(t, "task-undecided")}</span> },
            }),
            Decision::WithheldReply(_) => held_back += 1,
            _ => {}
        }
    }
    if held_back > 0 {
        marks.push(html! { <span class="due">{t!(t, "talk-held-back-count", n = held_back)}</span> });
    }
    marks.into_iter().map(|mark| view! { <span class="mark">{mark}</span> }).collect_view().into_any()
}
