//! Results of assessments, frequent misconceptions, and the latest sessions.

use leptos::prelude::*;
use plumb_service::engine::SessionKind;
use plumb_service::scorecard::{MisstepLine, Scorecard, SessionLine};
use plumb_service::sessions::SessionCard;
use plumb_sessions::session::{BenchmarkLine, SectionLine};

use super::{CardReader, share, time};
use crate::pages::sessions::kind_words;
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::table::{NumberRow, Numbers, col, num, wide};
use crate::ui::{When, typeset};

/// Accuracy of assessments, and time against benchmarks.
pub(super) fn accuracy(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    let sums = &card.accuracy;
    let body = if sums.sessions == 0 {
        html! { <p class="empty">{t!(t, "card-accuracy-empty")}</p> }
    } else {
        let right = sums.share().map(|points| {
            t!(t, "card-accuracy-right", right = sums.right, all = sums.marked, share = super::whole_percent(t, points))
        });
        let held = (card.withheld > 0 && !reader.is_learner())
            .then(|| view! { <p class="hint">{t!(t, "card-accuracy-withheld", n = card.withheld)}</p> });
        let cut = card.cut.assessments.then(|| view! { <p class="hint">{t!(t, "card-accuracy-cut")}</p> });
        html! {
            <p class="facts">
                <span>{t!(t, "card-accuracy-sessions", n = sums.sessions)}</span>
                {right.map(|words| view! { <span>{words}</span> })}
            </p>
            {held}
            {cut}
            {sections(t, &sums.sections)}
            {benchmarks(t, &sums.benchmarks)}
        }
    };
    section! { "accuracy", t!(t, "card-accuracy") =>
        {body}
    }
}

fn sections(t: &Texts, lines: &[SectionLine]) -> AnyView {
    let bars = lines
        .iter()
        .filter_map(|line| {
            let points = line.share()?;
            let value = t!(t, "card-right-of", right = line.right, all = line.marked);
            Some(Bar { label: t.shown(&line.title), basis_points: points, value })
        })
        .collect::<Vec<_>>();
    let description: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    let row = |line: &SectionLine| {
        let (part, mean) = (share(t, line.share()), time(t, line.mean_ms()));
        NumberRow::named(t.shown(&line.title), vec![line.marked.to_string(), line.right.to_string(), part, mean])
    };
    let table = Numbers {
        head: vec![
            t!(t, "card-section"),
            t!(t, "card-marked"),
            t!(t, "me-right"),
            t!(t, "card-share-right"),
            t!(t, "card-mean-time"),
        ],
        rows: lines.iter().map(row).collect(),
    };
    html! {
        <Bars id="accuracy-chart" title=t!(t, "card-by-section") description=description.join(", ") bars=bars />
        {table.behind(t, t!(t, "card-by-section"))}
    }
}

/// Items answered within the time of a benchmark: a table, because each line compares two times.
fn benchmarks(t: &Texts, lines: &[BenchmarkLine]) -> AnyView {
    if lines.is_empty() {
        return html! { <p class="soft">{t!(t, "card-no-benchmarks")}</p> };
    }
    let bars = lines
        .iter()
        .map(|line| Bar {
            label: t.shown(&line.label),
            basis_points: line.share().unwrap_or(0),
            value: t!(t, "card-kept-of", kept = line.kept, all = line.items),
        })
        .collect::<Vec<_>>();
    let description: Vec<String> = bars.iter().map(|bar| format!("{}: {}", bar.label, bar.value)).collect();
    let row = |line: &BenchmarkLine| {
        let (mean, wanted) = (time(t, line.mean_ms()), time(t, line.mean_wanted_ms()));
        NumberRow::named(t.shown(&line.label), vec![line.items.to_string(), line.kept.to_string(), mean, wanted])
    };
    let table = Numbers {
        head: vec![
            t!(t, "card-benchmark"),
            t!(t, "card-items"),
            t!(t, "card-kept"),
            t!(t, "card-mean-time"),
            t!(t, "card-benchmark-time"),
        ],
        rows: lines.iter().map(row).collect(),
    };
    html! {
        <h3>{t!(t, "card-benchmarks")}</h3>
        <p class="soft">{t!(t, "card-benchmarks-lead")}</p>
        <Bars id="benchmarks-chart" title=t!(t, "card-benchmarks") description=description.join(", ") bars=bars />
        {table.behind(t, t!(t, "card-benchmarks"))}
    }
}

/// Misconceptions that occurred.
pub(super) fn missteps(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    let body = if card.missteps.is_empty() {
        html! { <p class="empty">{t!(t, "card-missteps-empty")}</p> }
    } else {
        let rows = card.missteps.iter().map(|line| misstep(t, line, reader)).collect_view();
        let label = t!(t, "card-missteps");
        html! {
            <p class="soft">{t!(t, "card-missteps-lead")}</p>
            {wide(label, [
                col(t!(t, "card-misstep")), col(t!(t, "card-skill")), num(t!(t, "card-times")),
                col(t!(t, "card-last")), col(t!(t, "card-since")),
            ], rows)}
        }
    };
    section! { "missteps", t!(t, "card-missteps") =>
        {body}
    }
}

fn misstep(t: &Texts, line: &MisstepLine, reader: CardReader) -> AnyView {
    let since = match line.right_since {
        Some(true) => html! { <span class="verdict right">{t!(t, "card-since-right")}</span> },
        Some(false) => html! { <span class="soft">{t!(t, "card-since-not")}</span> },
        None => html! { <span class="soft">{t!(t, "card-none")}</span> },
    };
    let held = (line.withheld > 0 && !reader.is_learner())
        .then(|| view! { <span class="due small block">{t!(t, "card-misstep-withheld", n = line.withheld)}</span> });
    html! {
        <tr>
            <th scope="row">{typeset(t, &t.hint(&line.words))}{held}</th>
            <td>{t.shown(&line.skill)}</td>
            <td class="n">{line.times}</td>
            <td><time datetime=line.last.to_rfc3339()>{t.date(line.last)}</time></td>
            <td>{since}</td>
        </tr>
    }
}

/// The latest sessions.
pub(super) fn sittings(t: &Texts, card: &Scorecard, reader: CardReader) -> AnyView {
    let body = if card.sittings.is_empty() {
        html! { <p class="empty">{t!(t, "card-sittings-empty")}</p> }
    } else {
        let rows = card.sittings.iter().map(|line| sitting(t, line, reader)).collect_view();
        let label = t!(t, "card-sittings");
        wide(
            label,
            [
                col(t!(t, "sessions-session")),
                col(t!(t, "sessions-kind")),
                col(t!(t, "sessions-begun")),
                num(t!(t, "sessions-standing")),
            ],
            rows,
        )
    };
    let all = reader
        .is_learner()
        .then(|| view! { <p class="no-print"><a href="/sessions">{t!(t, "card-all-sittings")}</a></p> });
    let talks = (!reader.is_learner()).then(|| {
        let path = format!("/teach/conversations?learner={}", card.learner.id);
        view! { <p class="no-print"><a href=path>{t!(t, "talks-title")}</a></p> }
    });
    section! { "sittings", t!(t, "card-sittings") =>
        {body}
        {all}
        {talks}
    }
}

fn sitting(t: &Texts, SessionLine { card: line, brought }: &SessionLine, reader: CardReader) -> AnyView {
    let title = if line.title.is_empty() { kind_words(t, line.kind) } else { t.shown(&line.title) };
    let name = match place(line, reader) {
        Some(path) => html! { <a href=path>{title}</a> },
        None => html! { {title} },
    };
    let score = line.score.as_ref().map(|score| {
        let band = score.band.as_deref().map(|band| view! { <span class="soft">" "{t.shown(band)}</span> });
        view! { <strong>{t.percent(score.basis_points)}</strong>{band} }
    });
    let held = line.withheld.then(|| {
        let words = if reader.is_learner() { t!(t, "history-hidden") } else { t!(t, "card-sitting-withheld") };
        view! { <span class="due small block">{words}</span> }
    });
    let progress =
        (line.score.is_none() && !line.withheld && line.kind != SessionKind::Placement).then(|| match line.total {
            Some(total) => t!(t, "led-done-of", n = line.completed, total = total),
            None => t!(t, "led-done", n = line.completed),
        });
    let brought = brought.then(|| {
        let words = if reader.is_learner() { t!(t, "card-sitting-brought-own") } else { t!(t, "card-sitting-brought") };
        view! { <span class="soft small block">{words}</span> }
    });
    let open = line.ended.is_none().then(|| view! { <span class="soft small block">{t!(t, "sessions-open")}</span> });
    html! {
        <tr>
            <th scope="row">{name}{brought}</th>
            <td>{kind_words(t, line.kind)}{open}</td>
            <td><When at=line.begun t=t.clone() /></td>
            <td class="n">{score}{progress}{held}</td>
        </tr>
    }
}

/// The page of a session: its own page for the learner; for administrators the audit of assessments.
fn place(line: &SessionCard, reader: CardReader) -> Option<String> {
    match (reader, line.kind) {
        (CardReader::Learner, SessionKind::Placement) => Some("/practice/placement".to_owned()),
        (CardReader::Learner, SessionKind::Evaluation) if !line.led && line.ended.is_some() => {
            Some(format!("/sessions/{}/results", line.session))
        }
        (CardReader::Learner, SessionKind::Learning) if !line.led => Some(format!("/practice/{}", line.about)),
        (CardReader::Learner, _) => Some(format!("/sessions/{}", line.session)),
        (CardReader::Admin | CardReader::Teacher, SessionKind::Tutor) => {
            Some(format!("/teach/conversations/{}", line.session))
        }
        (CardReader::Admin, SessionKind::Evaluation) => Some(format!("/admin/audit/sessions/{}", line.session)),
        (CardReader::Admin | CardReader::Teacher, _) => None,
    }
}
