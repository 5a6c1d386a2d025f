//! Replay of a session, moment by moment.

use leptos::prelude::*;
use plumb_service::assessment::Ending;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Moment, MomentDetail, MomentSubject};

use super::super::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::chart::{Bar, Bars};
use crate::ui::layout::Nav;
use crate::ui::table::{col, num, table};
use crate::ui::{When, picture, typeset};

/// Consecutive moments about one subject.
struct ItemTimeSpan<'m> {
    about: Option<&'m MomentSubject>,
    moments: Vec<&'m Moment>,
    /// Duration until the next stretch begins.
    millis: i64,
}

/// `/sessions/{id}/replay`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let learner = visit.edge.learner()?;
    let moments = learner.replay(id).await?;
    let card = learner.session(id).await?;
    let t = &visit.t;
    let stretches = stretches(&moments);
    let to_result = (card.kind == SessionKind::Evaluation && card.ended.is_some()).then(|| {
        view! {
            <p class="note">
                {t!(t, "replay-evaluation")}" "
                <a href=format!("/sessions/{id}/results")>{t!(t, "led-to-result")}</a>
            </p>
        }
    });
    let list = stretches.iter().map(|stretch| shown(t, stretch)).collect_view();
    let (title, name) = (t!(t, "replay-title"), super::list::title(t, &card));
    let body = html! {
        <div class="page replay">
            <p class="tag"><a href=super::list::place(&card)>{t!(t, "replay-back")}</a></p>
            <h1>{title.clone()}</h1>
            <p class="lead">{name}</p>
            {to_result}
            {chart(t, &stretches)}
            {list}
        </div>
    };
    Ok(PageContent { title, nav: Nav::Sessions, body })
}

fn stretches(moments: &[Moment]) -> Vec<ItemTimeSpan<'_>> {
    let mut all: Vec<ItemTimeSpan<'_>> = Vec::new();
    for moment in moments {
        if let Some(last) = all.last_mut() {
            let first = last.moments.first().map_or(moment.offset_millis, |first| first.offset_millis);
            last.millis = moment.offset_millis.saturating_sub(first);
        }
        match all.last_mut().filter(|last| last.about == moment.about.as_ref()) {
            Some(last) => last.moments.push(moment),
            None => all.push(ItemTimeSpan { about: moment.about.as_ref(), moments: vec![moment], millis: 0 }),
        }
    }
    all
}

/// Time per item or question, over all its stretches.
fn chart(t: &Texts, stretches: &[ItemTimeSpan<'_>]) -> Option<AnyView> {
    let mut times: Vec<(u32, i64)> = Vec::new();
    for stretch in stretches {
        let Some(about) = stretch.about else { continue };
        match times.iter_mut().find(|(number, _)| *number == about.number) {
            Some((_, millis)) => *millis = millis.saturating_add(stretch.millis),
            None => times.push((about.number, stretch.millis)),
        }
    }
    let longest = times.iter().map(|(_, millis)| *millis).max().filter(|longest| *longest > 0)?;
    if times.len() < 2 {
        return None;
    }
    let named: Vec<(String, i64)> =
        times.into_iter().map(|(number, millis)| (t!(t, "replay-about", n = number), millis)).collect();
    let description: Vec<String> =
        named.iter().map(|(name, millis)| format!("{name}: {}", t.duration(*millis))).collect();
    let bars = named
        .iter()
        .map(|(name, millis)| Bar {
            label: name.clone(),
            basis_points: u32::try_from(i128::from(*millis) * 10_000 / i128::from(longest)).unwrap_or(0),
            value: t.duration(*millis),
        })
        .collect();
    let rows = named
        .iter()
        .map(|(name, millis)| {
            view! { <tr><th scope="row">{name.clone()}</th><td class="n">{t.duration(*millis)}</td></tr> }
        })
        .collect_view();
    Some(section! { "times", t!(t, "replay-times") =>
        <Bars id="time-bars" title=t!(t, "replay-times") description=description.join(", ") bars=bars />
        <details>
            <summary>{t!(t, "as-table")}</summary>
            {table([col(t!(t, "replay-what")), num(t!(t, "replay-time"))], rows)}
        </details>
    })
}

fn shown(t: &Texts, stretch: &ItemTimeSpan<'_>) -> AnyView {
    let heading = stretch.about.map(|about| {
        let question = about.asked.as_ref().map(|asked| {
            let t = &t.about(asked);
            html! { <p class="text clip">{typeset(t, &asked.stem)}</p>{picture(t, asked.figure.as_ref())} }
        });
        view! { <h2>{t!(t, "replay-about", n = about.number)}</h2>{question} }
    });
    let rows = stretch.moments.iter().map(|moment| line(t, moment)).collect_view();
    let class = if heading.is_some() { "stretch" } else { "stretch between" };
    html! { <section class=class>{heading}<ol class="moments">{rows}</ol></section> }
}

fn line(t: &Texts, moment: &Moment) -> AnyView {
    let (words, more) = said(t, &moment.what);
    let more = (!more.is_empty()).then(|| view! { <span class="given text">{more.join("\n")}</span> });
    let class = match moment.what {
        MomentDetail::Marked(Some(true)) => "verdict right",
        MomentDetail::Marked(Some(false)) => "verdict wrong",
        _ => "what",
    };
    html! {
        <li>
            <span class="offset">{t!(t, "replay-offset", time = t.duration(moment.offset_millis))}</span>
            <span><span class=class>{words}</span>{more}</span>
            <span class="soft small"><When at=moment.at t=t.clone() /></span>
        </li>
    }
}

/// Event in words, and the texts that belong to it.
fn said(t: &Texts, what: &MomentDetail) -> (String, Vec<String>) {
    let words = match what {
        MomentDetail::Begun => t!(t, "replay-begun"),
        MomentDetail::Asked => t!(t, "replay-asked"),
        MomentDetail::AskedAgain => t!(t, "replay-asked-again"),
        MomentDetail::Answered(_) => t!(t, "replay-answered"),
        MomentDetail::LeftOut => t!(t, "replay-left-out"),
        MomentDetail::WentOn => t!(t, "replay-went-on"),
        MomentDetail::WentBack => t!(t, "replay-went-back"),
        MomentDetail::HintWanted => t!(t, "replay-hint-wanted"),
        MomentDetail::Hint(_) => t!(t, "replay-hint"),
        MomentDetail::SolutionWanted => t!(t, "replay-solution-wanted"),
        MomentDetail::Solution => t!(t, "replay-solution"),
        MomentDetail::Marked(Some(true)) => t!(t, "task-right"),
        MomentDetail::Marked(Some(false)) => t!(t, "task-wrong"),
        MomentDetail::Marked(None) => t!(t, "task-undecided"),
        MomentDetail::Estimated(shown) => match shown.overall_ability_estimate {
            Some(ability) => t!(t, "replay-estimated", ability = t.rounded(ability, 2)),
            None => t!(t, "replay-not-estimated"),
        },
        MomentDetail::Said(_) => t!(t, "replay-said"),
        MomentDetail::Wrote(_) => t!(t, "replay-wrote"),
        MomentDetail::Left => t!(t, "replay-left"),
        MomentDetail::TimedOut => t!(t, "replay-timed-out"),
        MomentDetail::Reviewed => t!(t, "replay-reviewed"),
        MomentDetail::WindowMoved(Some(closes)) => t!(t, "replay-window-moved", when = t.deadline(*closes)),
        MomentDetail::WindowMoved(None) => t!(t, "replay-window-open"),
        MomentDetail::Paused => t!(t, "replay-paused"),
        MomentDetail::Resumed => t!(t, "replay-resumed"),
        MomentDetail::MoreTime(minutes) => t!(t, "replay-more-time", time = t.minutes(*minutes)),
        MomentDetail::LongerBreaks(minutes) => t!(t, "replay-longer-breaks", time = t.minutes(*minutes)),
        MomentDetail::Mastered(skill) => t!(t, "replay-mastered", skill = skill.clone()),
        MomentDetail::Ended(Ending::HandedIn) => t!(t, "replay-ended"),
        MomentDetail::Ended(Ending::TimeUp) => t!(t, "replay-time-up"),
        MomentDetail::Ended(Ending::Terminated) => t!(t, "replay-terminated"),
    };
    let more = match what {
        MomentDetail::Answered(lines) => lines.clone(),
        MomentDetail::Hint(text) => text.iter().map(|text| t.hint(text)).collect(),
        MomentDetail::Said(text) => vec![t.reply(text)],
        MomentDetail::Wrote(text) => vec![t.learner_message(text)],
        _ => Vec::new(),
    };
    (words, more)
}
