//! The result of a session, as far as it may be seen.

use leptos::prelude::*;
use plumb_service::assessment::{
    Ending, NoteKind, ResultDetails, ResultNote, ResultView, RevealWhen, ScoreLine, SectionLine,
};

use plumb_sessions::session::regrade::Points;
use plumb_sessions::session::{Performance, is_trial};

use super::session::trial_mark;
use super::{Page, PageContent, PageRequest, reports};
use crate::pages::solutions;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::chart::{Bar, Bars, Scale};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, table, wide_below};

/// `/sessions/{id}/results`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let result = visit.edge.learner()?.result(visit.uuid()?).await?;
    let t = &visit.t;
    let title = t.shown(&result.card.title);
    let when = t.date_time(result.card.finished);
    let ending = match result.card.ending {
        Ending::HandedIn => t!(t, "result-handed-in", when = when),
        Ending::TimeUp => t!(t, "result-time-up", when = when),
        Ending::Terminated => t!(t, "result-terminated", when = when),
    };
    let reason = (!result.end_reason.is_empty())
        .then(|| html! { <p class="text">{t!(t, "result-end-reason", reason = result.end_reason.clone())}</p> });
    let score = match (&result.card.score, &result.details) {
        (Some(line), Some(details)) => html! {
            {headline(t, line, details)}
            {sections(t, &details.sections, &details.performance)}
            <div class="halves">{practise_next(t, details)}{pace(t, details)}</div>
        },
        (Some(line), None) => {
            html! { <div class="score"><p class="big">{big(t, line.basis_points)}</p></div> }
        }
        (None, _) => html! { <p class="note">{score_hidden(t, &result)}</p> },
    };
    let solutions = match &result.solutions {
        Some(items) => solutions::list(t, result.card.session, items, visit.query("only") == Some("wrong")).into_any(),
        None => solutions_hidden(t, &result).map(|text| view! { <p class="note">{text}</p> }).into_any(),
    };
    let body = html! {
        <div class="page result">
            <p class="tag">{t!(t, "result-title")}{trial_mark(t, is_trial(&result.card.assessment_id))}</p>
            <h1>{title.clone()}</h1>
            <p class="soft">
                {t!(t, "result-attempt", n = result.card.attempt)} " · " {ending}
            </p>
            {reason}
            {reports::sent(&visit)}
            {notes(t, &result.notes)}
            {score}
            {solutions}
            <p class="actions no-print">
                <a class="btn quiet" href="/">{t!(t, "result-home")}</a>
                <a class="btn quiet" href="/sessions?kind=evaluation&state=over">{t!(t, "result-all")}</a>
            </p>
        </div>
    };
    Ok(PageContent { title: format!("{} – {title}", t!(t, "result-title")), nav: Nav::Elsewhere, body })
}

/// Changes of the result after the end: when, why, and from which value to which.
fn notes(t: &Texts, notes: &[ResultNote]) -> Option<AnyView> {
    if notes.is_empty() {
        return None;
    }
    let items = notes
        .iter()
        .map(|note| {
            let none: &[Points] = &[];
            let (what, words, points) = match &note.what {
                NoteKind::Regraded(reason) => (t!(t, "result-note-regraded"), reason.as_str(), none),
                NoteKind::Undone => (t!(t, "result-note-undone"), "", none),
                NoteKind::Reviewed(Some(review)) => {
                    (t!(t, "result-note-reviewed", n = review.number), review.comment.as_str(), &review.points[..])
                }
                NoteKind::Reviewed(None) => (t!(t, "result-note-decided"), "", none),
            };
            let words = (!words.is_empty()).then(|| view! { <p class="text">{words.to_owned()}</p> });
            let points = earned(t, points);
            let (before, after) = (t.percent(note.before), t.percent(note.after));
            let scores = if note.before == note.after {
                t!(t, "result-note-same", score = after)
            } else {
                t!(t, "result-note-scores", before = before, after = after)
            };
            view! {
                <li class="note">
                    <p><When at=note.at t=t.clone() /> ": " {what} " " <strong>{scores}</strong></p>
                    {points}
                    {words}
                </li>
            }
        })
        .collect_view();
    Some(section! { "changes", class "result-notes", t!(t, "result-notes") =>
        <ol>{items}</ol>
    })
}

/// Points of an answer by the lines of a rubric.
fn earned(t: &Texts, points: &[Points]) -> Option<AnyView> {
    let line = |points: &Points| {
        let words = t!(
            t,
            "result-note-points",
            line = points.line.clone(),
            given = u32::from(points.given),
            of = u32::from(points.of)
        );
        view! { <li>{words}</li> }
    };
    let lines = points.iter().map(line).collect_view();
    (!points.is_empty()).then(|| html! { <ul>{lines}</ul> })
}

fn big(t: &Texts, basis_points: u32) -> AnyView {
    html! { <span class="visually-hidden">{t!(t, "result-score")} ": "</span>{t.percent_number(basis_points)}<span class="unit">" %"</span> }
}

fn headline(t: &Texts, line: &ScoreLine, details: &ResultDetails) -> AnyView {
    let score = t.percent(line.basis_points);
    let passed = line.passed.map(|passed| {
        if passed {
            html! { <span class="verdict right"><crate::ui::icons::Tick />{t!(t, "result-passed")}</span> }
        } else {
            html! { <span class="verdict wrong"><crate::ui::icons::Cross />{t!(t, "result-not-passed")}</span> }
        }
    });
    let ability = details.ability.map(|ability| {
        let missing = (ability.missing > 0).then(|| t!(t, "result-adaptive-missing", n = u32::from(ability.missing)));
        let trial = (ability.on_trial > 0).then(|| t!(t, "result-adaptive-trial", n = u32::from(ability.on_trial)));
        let (low, high) = (t.percent(ability.low.into()), t.percent(ability.high.into()));
        view! { <p class="note">{t!(t, "result-adaptive", low = low, high = high)} " " {missing} " " {trial}</p> }
    });
    let dropped = (details.dropped > 0).then(|| t!(t, "result-dropped", n = details.dropped));
    let facts = [
        Some(t!(t, "result-right-of", right = details.right, items = details.items)),
        dropped,
        Some(t!(t, "result-time-used", time = t.duration(details.millis_used))),
        details.pass_mark.map(|mark| t!(t, "result-pass-mark", percent = t.percent(mark))),
    ]
    .into_iter()
    .flatten()
    .map(|fact| view! { <span>{fact}</span> })
    .collect_view();
    let description = match &line.band {
        Some(band) => t!(t, "result-scale-text", score = score, band = band.clone()),
        None => t!(t, "result-scale-plain", score = score),
    };
    let bands = details.bands.iter().map(|(label, from)| (t.shown(label), *from)).collect();
    let pass = details.pass_mark.map(|mark| (mark, t!(t, "result-scale-pass")));
    html! {
        <section class="score" aria-label=t!(t, "result-score")>
            <p class="big">{big(t, line.basis_points)}</p>
            <div>
                <p class="band-name">{line.band.as_deref().map(|band| t.shown(band))} " " {passed}</p>
                <p class="facts">{facts}</p>
            </div>
        </section>
        {ability}
        <Scale
            id="scale"
            title=t!(t, "result-scale")
            description=description
            score=line.basis_points
            bands=bands
            pass=pass
        />
    }
}

/// The ability that the answers in a section suggest, on the scale of difficulties.
fn ability_in(t: &Texts, performance: &Performance, section: &str) -> String {
    let domain = performance.performance_by_domain.get(section);
    let ability = domain.and_then(|domain| domain.estimated_ability);
    ability.map_or_else(|| t!(t, "result-no-time"), |ability| t.fixed(ability, 2))
}

/// What the abilities of the sections mean, and what would be asked next.
fn ability_note(t: &Texts, performance: &Performance, sections: &[SectionLine]) -> Option<AnyView> {
    performance.overall_ability_estimate?;
    let next = performance.next_item_recommendation.as_ref().and_then(|next| {
        let section = sections.iter().find(|line| line.id == next.domain)?;
        let difficulty = t.rounded(next.target_difficulty, 2);
        Some(t!(t, "result-ability-next", difficulty = difficulty, section = t.shown(&section.title)))
    });
    Some(html! { <p class="soft small below-halves">{t!(t, "result-ability-note")} " " {next}</p> })
}

fn sections(t: &Texts, sections: &[SectionLine], performance: &Performance) -> AnyView {
    let bars = sections
        .iter()
        .map(|line| Bar {
            label: t.shown(&line.title),
            basis_points: share(line.right, line.items),
            value: t!(t, "result-right-of", right = line.right, items = line.items),
        })
        .collect();
    let list: Vec<String> = sections
        .iter()
        .map(|line| t!(t, "result-sections-entry", title = line.title.clone(), right = line.right, items = line.items))
        .collect();
    let rows = sections
        .iter()
        .map(|line| {
            let mean = line.mean_millis.map_or_else(|| t!(t, "result-no-time"), |millis| t.duration(millis));
            view! {
                <tr>
                    <th scope="row">{t.shown(&line.title)}</th>
                    <td class="n">{format!("{} / {}", line.right, line.items)}</td>
                    <td class="n">{line.answered}</td>
                    <td class="n">{t.percent(line.weight_basis_points)}</td>
                    <td class="n">{mean}</td>
                    <td class="n">{ability_in(t, performance, &line.id)}</td>
                </tr>
            }
        })
        .collect_view();
    let description = t!(t, "result-sections-text", list = list.join(", "));
    section! { "sections", t!(t, "result-sections") =>
        <div class="halves uneven">
            <Bars id="section-bars" title=t!(t, "result-sections") description=description bars=bars />
            {wide_below("sections", [
                col(t!(t, "result-section")), num(t!(t, "result-right")), num(t!(t, "result-answered")),
                num(t!(t, "result-weight")), num(t!(t, "result-mean-time")), num(t!(t, "result-ability")),
            ], rows)}
        </div>
        {ability_note(t, performance, sections)}
    }
}

/// `part` of `whole` in basis points.
fn share(part: usize, whole: usize) -> u32 {
    (part * 10_000).checked_div(whole).and_then(|share| u32::try_from(share).ok()).unwrap_or(0)
}

fn pace(t: &Texts, details: &ResultDetails) -> Option<AnyView> {
    if details.pace.is_empty() && details.too_quick == 0 {
        return None;
    }
    let too_quick = (details.too_quick > 0)
        .then(|| view! { <p class="soft">{t!(t, "result-pace-too-quick", n = details.too_quick)}</p> });
    let rows = details
        .pace
        .iter()
        .map(|(label, count)| view! { <tr><th scope="row">{t.shown(label)}</th><td class="n">{*count}</td></tr> })
        .collect_view();
    let table = (!details.pace.is_empty()).then(|| {
        view! {
            <p class="soft">{t!(t, "result-pace-lead")}</p>
            {table([col(t!(t, "result-pace-level")), num(t!(t, "result-pace-count"))], rows)}
        }
    });
    Some(html! {
        <details class="pace">
            <summary>{t!(t, "result-pace")}</summary>
            {table}
            {too_quick}
        </details>
    })
}

fn practise_next(t: &Texts, details: &ResultDetails) -> AnyView {
    let list = if details.practise_next.is_empty() {
        html! { <p class="soft">{t!(t, "result-next-none")}</p> }
    } else {
        let items = details
            .practise_next
            .iter()
            .map(|skill| {
                let name = t.shown(&skill.statement);
                let name = match &skill.practised_as {
                    Some(node) => html! { <a href=format!("/practice/{node}")>{name}</a> },
                    None => html! { <span>{name}</span> },
                };
                view! {
                    <li>
                        {name}
                        <span class="soft small n">
                            {t!(t, "result-next-right", right = skill.right, items = skill.asked)}
                        </span>
                    </li>
                }
            })
            .collect_view();
        html! {
            <p class="soft">{t!(t, "result-next-lead")}</p>
            <ol class="lines">{items}</ol>
        }
    };
    section! { "next", t!(t, "result-next") =>
        {list}
    }
}

fn score_hidden(t: &Texts, result: &ResultView) -> String {
    match (result.score_hidden, result.window_end) {
        (Some(RevealWhen::AfterWindow), Some(at)) => t!(t, "result-score-later-at", when = t.deadline(at)),
        (Some(RevealWhen::AfterWindow), None) => t!(t, "result-score-later"),
        (Some(RevealWhen::AfterRelease), _) => t!(t, "result-score-released"),
        _ => t!(t, "result-score-never"),
    }
}

fn solutions_hidden(t: &Texts, result: &ResultView) -> Option<String> {
    Some(match (result.solutions_hidden?, result.window_end) {
        (RevealWhen::AfterWindow, Some(at)) => t!(t, "result-solutions-later-at", when = t.deadline(at)),
        (RevealWhen::AfterWindow, None) => t!(t, "result-solutions-later"),
        (RevealWhen::AfterRelease, _) => t!(t, "result-solutions-released"),
        (RevealWhen::Never | RevealWhen::AfterCompletion, _) => t!(t, "result-solutions-never"),
    })
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn a_section_without_items_has_no_share() {
        assert_eq!(share(0, 0), 0);
        assert_eq!(share(3, 5), 6_000);
    }
}
