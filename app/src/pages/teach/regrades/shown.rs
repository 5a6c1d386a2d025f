//! Regrades in words.

use leptos::prelude::*;
use plumb_answers::item::{Item, ItemBody};
use plumb_service::regrade::{RegradeCard, RegradeRow, RegradeState, RegradedMark, SubmittedAnswer};
use plumb_sessions::session::Mark;
use plumb_sessions::session::regrade::{ItemRemedy, Regrade, Remedy};

use crate::server_fns::marking::RegradeForm;
use crate::text::{Texts, t};
use crate::ui::table::{col, num, wide_below};
use crate::ui::{picture, typeset};

/// The remedy, in a line.
pub(super) fn remedy(t: &Texts, what: &Regrade, item: Option<&Item>) -> String {
    let read = |key: String| item.map_or_else(|| key.clone(), |item| item.body.answer_text(&key).to_owned());
    let does = match what.remedy() {
        ItemRemedy::Key(key) => t!(t, "regrade-does-key", key = read(key)),
        ItemRemedy::Accept(key) => t!(t, "regrade-does-accept", key = read(key)),
        ItemRemedy::Any(Remedy::Drop) => t!(t, "regrade-does-drop"),
        ItemRemedy::Any(Remedy::Full) => t!(t, "regrade-does-full"),
        ItemRemedy::Any(Remedy::Again) => t!(t, "regrade-does-again"),
    };
    if what.spares() { t!(t, "regrade-does-sparing", does = does) } else { does }
}

/// The fields of the form that would make the regrade again.
pub(super) fn form_of(card: &RegradeCard) -> RegradeForm {
    let (remedy, key) = match card.what.remedy() {
        ItemRemedy::Key(key) => ("key", key),
        ItemRemedy::Accept(key) => ("accept", key),
        ItemRemedy::Any(Remedy::Drop) => ("drop", String::new()),
        ItemRemedy::Any(Remedy::Full) => ("full", String::new()),
        ItemRemedy::Any(Remedy::Again) => ("again", String::new()),
    };
    let item = card.what.item();
    RegradeForm {
        hash: card.what.hash().to_string(),
        level: item.map(|item| item.level.clone()).unwrap_or_default(),
        seed: item.map(|item| item.seed.to_string()).unwrap_or_default(),
        assignment: card.row.assignment.map(|id| id.to_string()).unwrap_or_default(),
        remedy: remedy.to_owned(),
        key,
        reason: card.row.reason.clone(),
        spares: if card.what.spares() { "1".to_owned() } else { String::new() },
    }
}

/// The regraded items, in a line.
pub(super) fn target(t: &Texts, card: &RegradeCard) -> String {
    let version: String = card.what.hash().as_str().chars().take(8).collect();
    match card.what.item() {
        Some(item) => t!(
            t,
            "regrade-of-item",
            blueprint = card.row.blueprint.clone(),
            version = version,
            level = item.level.clone(),
            seed = item.seed.to_string()
        ),
        None => t!(t, "regrade-of-version", blueprint = card.row.blueprint.clone(), version = version),
    }
}

/// State of the regrade.
pub(super) fn state(t: &Texts, row: &RegradeRow) -> String {
    match row.state {
        RegradeState::Looking => t!(t, "regrade-state-looking"),
        RegradeState::Draft => t!(t, "regrade-state-draft"),
        RegradeState::Applying => t!(t, "regrade-state-applying"),
        RegradeState::Applied => t!(t, "regrade-state-applied"),
        RegradeState::Undoing => t!(t, "regrade-state-undoing"),
        RegradeState::Undone if row.failed > 0 => t!(t, "regrade-state-undone-partly"),
        RegradeState::Undone => t!(t, "regrade-state-undone"),
    }
}

fn mark(t: &Texts, mark: Option<Mark>) -> String {
    match mark {
        None => t!(t, "regrade-mark-none"),
        Some(Mark::Correct) => t!(t, "regrade-mark-right"),
        Some(Mark::Partial(credit)) => t!(t, "regrade-mark-part", part = t.percent(credit / 100)),
        Some(Mark::Incorrect) => t!(t, "regrade-mark-wrong"),
        Some(Mark::Undecided) => t!(t, "regrade-mark-waits"),
        Some(Mark::Dropped) => t!(t, "regrade-mark-out"),
    }
}

/// Change of one mark, with its answer.
pub(super) fn change(t: &Texts, RegradedMark { change, answer }: &RegradedMark) -> String {
    let number = u32::from(change.position) + 1;
    let change = if change.was == change.is {
        t!(t, "regrade-mark-stays", n = number, is = mark(t, change.is))
    } else {
        t!(t, "regrade-mark", n = number, was = mark(t, change.was), is = mark(t, change.is))
    };
    match answer {
        Some(answer) => t!(t, "regrade-mark-of", change = change, answer = answer.clone()),
        None => change,
    }
}

/// Answers to the item, and their marks.
pub(super) fn answers(t: &Texts, answers: &[SubmittedAnswer], cut: bool) -> Option<AnyView> {
    if answers.is_empty() {
        return None;
    }
    let row = |one: &SubmittedAnswer| {
        let about = match &one.answer {
            Some(answer) => html! { <span class="text">{answer.clone()}</span> },
            None => html! { <span class="soft">{t!(t, "regrade-mark-none")}</span> },
        };
        view! {
            <tr>
                <th scope="row">{about}</th>
                <td>{mark(t, one.mark)}</td>
                <td class="n">{t.count(one.sessions)}</td>
            </tr>
        }
    };
    let rows = answers.iter().map(row).collect_view();
    let lead = t!(t, "regrade-answers-lead", cut = if cut { "yes" } else { "no" });
    let view = view! {
        <h3 id="answers">{t!(t, "regrade-answers")}</h3>
        <p>{lead}</p>
        {wide_below("answers", [
            col(t!(t, "regrade-col-answer")), col(t!(t, "regrade-col-mark")), num(t!(t, "regrade-col-sessions")),
        ], rows)}
    };
    Some(view.into_any())
}

/// The item with its key: readers of this page may see published content.
pub(super) fn item(t: &Texts, item: &Item) -> AnyView {
    let t = &t.about(&item.asked_and_over());
    let answer = match &item.body {
        ItemBody::MultipleChoice { options, key } => {
            let rows = options
                .iter()
                .map(|option| {
                    let text = t.answer(&option.text);
                    let is_key = option.id == *key;
                    let words = if is_key { t!(t, "regrade-is-key", answer = text) } else { text };
                    view! { <li class:right=is_key>{typeset(t, &words)}</li> }
                })
                .collect_view();
            html! { <ol>{rows}</ol> }
        }
        ItemBody::ShortAnswer { key, .. } => {
            let words = t!(t, "regrade-is-key", answer = t.answer(key));
            html! { <p>{typeset(t, &words)}</p> }
        }
    };
    html! { <div class="card"><p class="text">{typeset(t, &item.stem)}</p>{picture(t, item.figure.as_ref())}{answer}</div> }
}
