//! Answers to an item, their marks and hints, and later changes of the marks.

use leptos::prelude::*;
use plumb_answers::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_service::audit::{AttemptLine, Help, Lineage};
use plumb_sessions::session::Mark;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use crate::text::{Texts, t};
use crate::ui::icons::{Cross, Tick};
use crate::ui::table::{col, num, wide_below};
use crate::ui::{When, typeset};

pub(super) fn answers(t: &Texts, item: &Lineage) -> AnyView {
    let list = if item.attempts.is_empty() {
        html! { <p class="empty">{t!(t, "lineage-no-answers")}</p> }
    } else {
        let rows = item.attempts.iter().map(|attempt| row(t, attempt)).collect_view();
        wide_below(
            "answers",
            [
                col(t!(t, "audit-event-at")),
                col(t!(t, "audit-response")),
                col(t!(t, "audit-result")),
                num(t!(t, "lineage-credit")),
                num(t!(t, "audit-time")),
                col(t!(t, "lineage-rule-marking")),
            ],
            rows,
        )
    };
    let help = (!item.help.is_empty()).then(|| {
        let lines = item.help.iter().map(|line| help_line(t, *line)).collect_view();
        view! { <h3>{t!(t, "lineage-help")}</h3><ul class="lines">{lines}</ul> }
    });
    let remarked = (!item.remarked.is_empty()).then(|| {
        let lines = item.remarked.iter().map(|line| remarked_line(t, line)).collect_view();
        view! { <h3>{t!(t, "deed-result-regraded")}</h3><ul class="lines">{lines}</ul> }
    });
    section! { "answers", t!(t, "lineage-answers") =>
        {list}
        {remarked}
        {help}
    }
}

fn help_line(t: &Texts, (at, help): (Timestamp, Help)) -> AnyView {
    let words = match help {
        Help::Hint => t!(t, "deed-hint-served"),
        Help::Solution => t!(t, "deed-solution-served"),
        Help::Unknown => t!(t, "deed-unknown-said"),
    };
    html! { <li><span>{words}</span><When at=at t=t.clone() /></li> }
}

fn remarked_line(t: &Texts, (at, was, is, why): &(Timestamp, Option<Mark>, Option<Mark>, String)) -> AnyView {
    let change = t!(t, "lineage-remarked", was = mark_words(t, *was), is = mark_words(t, *is));
    html! { <li><span class="text">{change}" "{why.clone()}</span><When at=*at t=t.clone() /></li> }
}

fn mark_words(t: &Texts, mark: Option<Mark>) -> String {
    match mark {
        None => t!(t, "audit-no-response"),
        Some(Mark::Correct) => t!(t, "audit-right"),
        Some(Mark::Partial(_)) => t!(t, "lineage-partial"),
        Some(Mark::Incorrect) => t!(t, "audit-wrong"),
        Some(Mark::Undecided) => t!(t, "audit-undecided"),
        Some(Mark::Dropped) => t!(t, "audit-dropped"),
    }
}

fn row(t: &Texts, attempt: &AttemptLine) -> AnyView {
    let same = attempt.words == attempt.answer;
    let id = (!same).then(|| view! { <span class="soft small block"><code>{attempt.answer.clone()}</code></span> });
    let work =
        (!attempt.work.is_empty()).then(|| view! { <span class="soft small block">{attempt.work.join(" / ")}</span> });
    let source = attempt.from_draft.then(|| t!(t, "audit-response-draft"));
    let grace = attempt.in_grace.then(|| t!(t, "lineage-in-grace"));
    let how: Vec<String> = [source, grace].into_iter().flatten().collect();
    let how = (!how.is_empty()).then(|| view! { <span class="soft small block">{how.join("; ")}</span> });
    let millis = saturating_cast(attempt.elapsed_ms);
    let (found, credit, algorithm) = match &attempt.verdict {
        Some(verdict) => (verdict_words(t, verdict), credit(t, verdict), verdict.algorithm.to_string()),
        None => (t!(t, "lineage-not-marked").into_any(), String::new(), String::new()),
    };
    html! {
        <tr>
            <th scope="row"><When at=attempt.at t=t.clone() /></th>
            <td><code>{attempt.words.clone()}</code>{id}{work}{how}</td>
            <td>{found}</td>
            <td class="n">{credit}</td>
            <td class="n">{t.duration(millis)}</td>
            <td><code>{algorithm}</code></td>
        </tr>
    }
}

fn credit(t: &Texts, verdict: &Verdict) -> String {
    let points = u64::from(verdict.credit) * 10_000 / u64::from(FULL_CREDIT);
    t.percent(u32::try_from(points).unwrap_or(0))
}

/// The checker's verdict with its reason.
pub(in crate::pages) fn verdict_words(t: &Texts, verdict: &Verdict) -> AnyView {
    let outcome = match verdict.outcome {
        Outcome::Correct => html! { <span class="verdict right"><Tick />{t!(t, "audit-right")}</span> },
        Outcome::Partial => html! { <span class="verdict open">{t!(t, "lineage-partial")}</span> },
        Outcome::Incorrect => html! { <span class="verdict wrong"><Cross />{t!(t, "audit-wrong")}</span> },
        Outcome::Invalid => html! { <span class="verdict open">{t!(t, "lineage-invalid")}</span> },
        Outcome::Undecided => html! { <span class="verdict open">{t!(t, "audit-undecided")}</span> },
    };
    let read = verdict.read_as.clone().map(|read| t!(t, "lineage-read-as", text = read));
    let more: Vec<String> =
        [read, verdict.reason.as_deref().map(|reason| t.reason(reason))].into_iter().flatten().collect();
    let more =
        (!more.is_empty()).then(|| view! { <span class="soft small block">{typeset(t, &more.join("; "))}</span> });
    html! { {outcome}{more} }
}
