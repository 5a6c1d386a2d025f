//! Parts of a report's page.

use leptos::prelude::*;
use plumb_bank::ItemSource;
use plumb_service::reports::{ReportPage, ReportedItem};
use plumb_service::{NoteRow, ReportRow};

use crate::pages::reports::{cursor, kind_words, state_words};
use crate::pages::teach::turn;
use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Dash, Tick};
use crate::ui::question;
use crate::ui::table::{blank, col, wide};
use crate::ui::{When, typeset, typeset_answer, typeset_option};

fn pair(name: String, value: impl IntoView + 'static) -> AnyView {
    html! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

/// The report: its learner, its text and its attached data.
pub(super) fn facts(t: &Texts, page: &ReportPage) -> AnyView {
    let report = &page.row.report;
    let words = if report.words.is_empty() {
        html! { <p class="soft">{t!(t, "report-no-words")}</p> }
    } else {
        html! { <blockquote class="text note">{report.words.clone()}</blockquote> }
    };
    let title = (!page.title.is_empty()).then(|| pair(t!(t, "report-session"), t.shown(&page.title)));
    let made = match &report.source {
        ItemSource::Template { skill_id, blueprint, difficulty, seed } => html! {
            {pair(t!(t, "reports-blueprint"), view! { <code>{skill_id.clone()}</code> })}
            {pair(t!(t, "preview-level"), difficulty.clone())}
            {pair(t!(t, "audit-seed"), view! { <code>{seed.to_string()}</code> })}
            <div class="long">
                <dt>{t!(t, "audit-blueprint-hash")}</dt>
                <dd><code class="hash">{blueprint.to_string()}</code></dd>
            </div>
        },
        ItemSource::Bank { id, version } => html! {
            {pair(t!(t, "audit-problem"), view! { <code>{id.to_string()}</code> })}
            {pair(t!(t, "audit-version"), version.to_string())}
        },
    };
    let number = t!(t, "report-number", n = report.position.saturating_add(1));
    html! {
        {words}
        <dl class="pairs columns">
            {pair(t!(t, "report-learner"), page.row.learner_name.clone())}
            {pair(t!(t, "reports-when"), view! { <When at=report.at t=t.clone() /> })}
            {pair(t!(t, "report-state"), state_words(t, page.row.state))}
            {title}
            {pair(t!(t, "reports-item"), number)}
            {made}
            {pair(t!(t, "report-app-version"), report.app_version.clone())}
        </dl>
    }
}

fn verdict(t: &Texts, word: Option<&str>) -> AnyView {
    match word {
        Some("correct") => {
            html! { <span class="verdict right"><Tick />{t!(t, "report-verdict-correct")}</span> }
        }
        Some("partial") => {
            html! { <span class="verdict open"><Dash />{t!(t, "report-verdict-partial")}</span> }
        }
        Some("incorrect") => {
            html! { <span class="verdict wrong"><Cross />{t!(t, "report-verdict-incorrect")}</span> }
        }
        Some("dropped") => {
            html! { <span class="verdict open"><Dash />{t!(t, "report-verdict-dropped")}</span> }
        }
        Some(_) => html! { <span class="verdict open"><Dash />{t!(t, "report-verdict-undecided")}</span> },
        None => html! { <span class="soft">{t!(t, "report-verdict-none")}</span> },
    }
}

/// The item as its learner saw it, with the hidden parts.
pub(super) fn item(t: &Texts, page: &ReportPage) -> AnyView {
    let report = &page.row.report;
    let shown = match &page.item {
        None => html! { <p class="note wrong">{t!(t, "report-item-gone")}</p> },
        Some(item) => whole(t, item),
    };
    let answer = page.item.as_ref().and_then(|item| item.answer.clone()).or_else(|| report.answer.clone());
    let answer = match answer {
        Some(answer) => html! { <code class="text">{answer}</code> },
        None => html! { <span class="soft">{t!(t, "report-no-answer")}</span> },
    };
    section! { "item", class "card", t!(t, "report-the-item") =>
        {shown}
        <dl class="pairs columns">
            {pair(t!(t, "report-their-answer"), answer)}
            {pair(t!(t, "report-verdict"), verdict(t, report.verdict.as_deref()))}
        </dl>
    }
}

fn whole(t: &Texts, item: &ReportedItem) -> AnyView {
    let rows = item
        .options
        .iter()
        .map(|option| {
            view! {
                <tr>
                    <th scope="row">{typeset_option(t, &option.text)}</th>
                    <td class="soft">{option.misconception.as_deref().map(|words| typeset(t, words))}</td>
                    <td>
                        {option.is_key.then(|| view! { <span class="badge right">{t!(t, "audit-is-key")}</span> })}
                        {option.is_answer.then(|| view! { <span class="badge">{t!(t, "audit-is-response")}</span> })}
                    </td>
                </tr>
            }
        })
        .collect_view();
    let options = (!item.options.is_empty()).then(|| {
        view! {
            {wide(t!(t, "report-options"), [
                col(t!(t, "report-option")), col(t!(t, "preview-misconception")), blank(),
            ], rows)}
        }
    });
    let parameters = item
        .parameters
        .iter()
        .map(|(name, value)| view! { <span><code>{format!("{name} = {value}")}</code></span> })
        .collect_view();
    let parameters = (!item.parameters.is_empty()).then(|| {
        view! { <div class="long"><dt>{t!(t, "audit-parameters")}</dt><dd class="facts">{parameters}</dd></div> }
    });
    let steps = (!item.solution.is_empty()).then(|| {
        let steps = item.solution.iter().map(|step| view! { <li class="text">{typeset(t, step)}</li> }).collect_view();
        view! { <details><summary>{t!(t, "preview-solution")}</summary><ol class="steps">{steps}</ol></details> }
    });
    html! {
        {question(t, &item.stem, item.figure.as_ref())}
        {options}
        <dl class="pairs columns">
            {pair(t!(t, "audit-key"), view! { <strong>{typeset_answer(t, &item.key)}</strong> })}
            {parameters}
        </dl>
        {steps}
    }
}

/// Notes and answers so far.
pub(super) fn thread(t: &Texts, notes: &[NoteRow]) -> Option<AnyView> {
    if notes.is_empty() {
        return None;
    }
    let items = notes
        .iter()
        .map(|note| {
            let to = if note.to_learner { t!(t, "report-said-to-learner") } else { t!(t, "report-said-to-colleagues") };
            view! {
                <li class="note">
                    <p class="facts"><span>{note.author_name.clone()}</span><span>{to}</span><span><When at=note.at t=t.clone() /></span></p>
                    <p class="text">{note.words.clone()}</p>
                </li>
            }
        })
        .collect_view();
    Some(section! { "said", t!(t, "report-said") =>
        <ol class="reports">{items}</ol>
    })
}

/// Other reports of this item.
pub(super) fn others(t: &Texts, page: &ReportPage) -> Option<AnyView> {
    if page.others.is_empty() {
        return None;
    }
    let rows = page.others.iter().map(|other| line(t, other)).collect_view();
    let next = page.next.map(|next| format!("/teach/reports/{}?after={}#others", page.row.report.id, cursor(next)));
    Some(section! { "others", t!(t, "report-others") =>
        <ul class="lines">{rows}</ul>
        {turn(t, None, next)}
    })
}

fn line(t: &Texts, other: &ReportRow) -> AnyView {
    let report = &other.report;
    html! {
        <li>
            <a href=format!("/teach/reports/{}", report.id)>{other.learner_name.clone()}</a>
            <span class="facts">
                <span>{kind_words(t, report.kind)}</span>
                <span>{state_words(t, other.state)}</span>
                <span><When at=report.at t=t.clone() /></span>
            </span>
        </li>
    }
}
