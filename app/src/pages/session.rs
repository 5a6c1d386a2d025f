//! The player and the page before handing in.

use leptos::prelude::*;

use crate::ids::SessionId;
use crate::models::{PresentedItem, fresh_command};
use plumb_service::assessment::{Frame, Mark, PausedView, Player as State, ReviewView};

use super::{Page, PageContent, PageFailure, PageRequest, reports};
use crate::islands::words::{ClockWords, Words};
use crate::islands::{Countdown, Player, Standstill};
use crate::server_fns::player;
use crate::text::{Texts, t};
use crate::ui::layout::{Nav, Scripts};
use crate::ui::{Alert, kept_reading, keypad, picture_script};

/// `/sessions/{id}` of an assessment in the player (not agent-led).
pub(crate) async fn show(visit: PageRequest) -> Page {
    let id = visit.uuid()?;
    let learner = visit.edge.learner()?;
    match learner.player(id).await? {
        State::NotBegun { assessment_id } => Err(PageFailure::To(format!("/assessments/{assessment_id}"))),
        State::Paused(paused) => Ok(paused_page(&visit, &paused)),
        State::Over => Err(PageFailure::To(format!("/sessions/{id}/results"))),
        State::Item(item) => {
            let t = &visit.t;
            let presented = player::presented(&item, t);
            let words = words(t, &item.frame);
            let place = words.item_for(&presented);
            let title = t!(t, "player-title", item = place, assessment = item.frame.title.clone());
            let alert = alert(&visit).await.map(|text| view! { <Alert text=text /> });
            let read = read(&visit, &presented).await;
            let body = html! {
                <div class="player">
                    <p class="exam-title">{t.shown(&item.frame.title)}{trial_mark(t, item.frame.trial)}</p>
                    <div id="told">{reports::sent(&visit)}{alert}</div>
                    <Player item=presented words=words />
                    {picture_script()}
                    {keypad(t)}
                    {read}
                    {break_form(t, &item.frame)}
                </div>
                <Scripts />
            };
            Ok(PageContent { title, nav: Nav::Exam, body })
        }
        State::Review(review) => Ok(review_page(&visit, &review)),
    }
}

/// A badge that marks a trial session, which counts nowhere.
pub(super) fn trial_mark(t: &Texts, trial: bool) -> Option<AnyView> {
    trial.then(|| html! { " "<span class="badge trial">{t!(t, "trial-mark")}</span> })
}

/// The reading of the saved answer, if the plain form asked for it.
async fn read(visit: &PageRequest, item: &PresentedItem) -> Option<AnyView> {
    visit.query("read")?;
    let position = u32::try_from(item.position).ok()?;
    // The page is shown without the reading rather than not at all.
    let reading = visit.edge.learner().ok()?.read_answer(item.session, position, &item.saved).await.ok()?;
    kept_reading(player::reading(&visit.t, reading))
}

/// Alert of the last form. For an unreadable answer it gives the reason.
async fn alert(visit: &PageRequest) -> Option<String> {
    visit.danger_words().await.or_else(|| visit.answer_error()).or_else(|| visit.alert(&[]))
}

pub(super) fn clock_words(t: &Texts) -> ClockWords {
    ClockWords {
        left: t!(t, "player-time-left"),
        fixed: t!(t, "player-time-limit"),
        item: t!(t, "player-item-time"),
        held: t!(t, "player-time-held"),
        hide: t!(t, "player-hide-time"),
        show: t!(t, "player-show-time"),
        half: t!(t, "player-half"),
        ten: t!(t, "player-ten"),
        five: t!(t, "player-five"),
        one: t!(t, "player-one"),
        item_one: t!(t, "player-item-one"),
        item_up: t!(t, "player-item-up"),
        up: t!(t, "player-time-up"),
        breaks: t!(t, "player-break-left", time = "%t"),
    }
}

/// Help on the keyboard shortcuts, and the messages for turning them off and on: one line each, to keep the island
/// small.
pub(super) fn key_words(t: &Texts) -> String {
    [t!(t, "player-keys"), t!(t, "player-keys-off"), t!(t, "player-keys-on")].join("\n")
}

fn words(t: &Texts, frame: &Frame) -> Words {
    let (item_of, answered_of) = if frame.is_adaptive {
        (t!(t, "player-item-of-most", n = "%n", total = "%t"), t!(t, "player-answered-of-most", n = "%n", total = "%t"))
    } else {
        (t!(t, "player-item-of", n = "%n", total = "%t"), t!(t, "player-answered-of", n = "%n", total = "%t"))
    };
    // The island fills in these placeholders, so that it does not contain all of Fluent.
    Words {
        item: t!(t, "player-item", n = "%n"),
        item_of,
        answered_of,
        title: t!(t, "page-title", page = t!(t, "player-title", item = "%i", assessment = frame.title.clone())),
        choose: t!(t, "player-choose"),
        answer: t!(t, "player-answer"),
        hint_integer: t!(t, "player-hint-integer"),
        hint_decimal: t!(t, "player-hint-decimal"),
        hint_fraction: t!(t, "player-hint-fraction"),
        hint_text: t!(t, "player-hint-text"),
        yes: t!(t, "player-true"),
        no: t!(t, "player-false"),
        submit: t!(t, "player-submit"),
        submit_last: t!(t, "player-submit-last"),
        skip: t!(t, "player-skip"),
        skip_last: t!(t, "player-skip-last"),
        back: t!(t, "player-back"),
        review: t!(t, "player-review"),
        report: t!(t, "report-item"),
        saved: t!(t, "player-saved"),
        saving: t!(t, "player-saving"),
        unsaved: t!(t, "player-unsaved"),
        retrying: t!(t, "player-retrying"),
        nothing: t!(t, "player-nothing"),
        keys: key_words(t),
        choose_first: t!(t, "player-choose-first"),
        sending: t!(t, "player-sending"),
        not_sent: t!(t, "player-not-sent"),
        signed_out: t!(t, "player-signed-out"),
        sign_in: t!(t, "player-sign-in"),
        conflict_title: t!(t, "player-conflict-title"),
        conflict: t!(t, "player-conflict"),
        conflict_moved: t!(t, "player-conflict-moved"),
        mine: t!(t, "player-conflict-mine", answer = "%a"),
        theirs: t!(t, "player-conflict-theirs", answer = "%a"),
        blank: t!(t, "player-conflict-blank"),
        use_mine: t!(t, "player-conflict-use-mine"),
        use_theirs: t!(t, "player-conflict-use-theirs"),
        follow: t!(t, "player-conflict-follow"),
        kept_other: t!(t, "player-kept-other", n = "%n"),
        invalid: t!(t, "player-invalid"),
        invalid_because: t!(t, "player-invalid-because", reason = "%r"),
        danger: t!(t, "answer-of-danger-anonymous"),
        danger_contact: t!(t, "answer-contact", detail = "%r"),
        danger_seen: t!(t, "thought-school-sees"),
        refused: t!(t, "player-refused"),
        reload: t!(t, "player-reload"),
        show_reading: t!(t, "reading-show"),
        clock: clock_words(t),
    }
}

fn review_page(visit: &PageRequest, review: &ReviewView) -> PageContent {
    let t = &visit.t;
    let frame = &review.frame;
    let unanswered = frame.marks.iter().filter(|mark| **mark != Mark::Answered).count();
    let lead = if unanswered == 0 { t!(t, "review-lead-all") } else { t!(t, "review-lead-some", n = unanswered) };
    let warning = (unanswered > 0).then(|| t!(t, "review-hand-in-unanswered", n = unanswered));
    let clock = frame.millis_left.map(|left| {
        view! { <Countdown session=frame.session left=left total=frame.millis_total stays=false words=clock_words(t) /> }
    });
    let rows = review
        .lines
        .iter()
        .zip(&frame.marks)
        .enumerate()
        .map(|(position, ((section, asked), mark))| {
            line(t, frame.session, position, section, &t.question(asked), *mark, frame.player.allow_review)
        })
        .collect_view();
    let title = t!(t, "review-title");
    let body = html! {
        <div class="player review">
            <div class="status"><p class="exam-title">{t.shown(&frame.title)}{trial_mark(t, frame.trial)}</p>{clock}</div>
            {reports::sent(visit)}
            {visit.alert_unless(&[])}
            <h1>{title.clone()}</h1>
            <p class="lead" class:due=unanswered.gt(&0)>{lead}</p>
            <table class="review-table">
                <caption class="visually-hidden">{title.clone()}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="n">{t!(t, "review-number")}</th>
                        <th scope="col">{t!(t, "review-question")}</th>
                        <th scope="col">{t!(t, "review-state")}</th>
                        {frame.player.allow_review.then(|| view! { <td></td> })}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
            <section class="card hand-in" aria-labelledby="hand-in">
                <h2 id="hand-in">{t!(t, "review-hand-in-title")}</h2>
                {warning.map(|warning| view! { <p class="due">{warning}</p> })}
                <p>{t!(t, "review-hand-in-text")}</p>
                <form method="post" action="/do/finish">
                    <input type="hidden" name="session" value=frame.session.to_string() />
                    <input type="hidden" name="command" value=fresh_command().to_string() />
                    <button class="btn big">{t!(t, "review-hand-in")}</button>
                </form>
            </section>
        </div>
        {clock_scripts(frame.millis_left)}
    };
    PageContent { title: format!("{title} – {}", t.content(&frame.title)), nav: Nav::Exam, body }
}

/// The form that takes a break; hidden if no break is left, for the clock to show when there is one.
fn break_form(t: &Texts, frame: &Frame) -> AnyView {
    let left = frame.break_millis_left;
    let words = (left > 0).then(|| t!(t, "player-break-left", time = t.duration(left)));
    html! {
        <form method="post" action="/do/break" class="break" id="break" data-left=left.to_string() hidden={left <= 0}>
            <input type="hidden" name="session" value=frame.session.to_string() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            <button class="btn quiet small">{t!(t, "player-break")}</button>
            <span class="soft small" id="break-left" role="status">{words}</span>
        </form>
    }
}

/// The page of a paused session: the clock is stopped and no item is shown.
fn paused_page(visit: &PageRequest, paused: &PausedView) -> PageContent {
    let t = &visit.t;
    let session = paused.session;
    let (title, lead) = if paused.own {
        (t!(t, "paused-own-title"), t!(t, "paused-own-lead", time = t.duration(paused.millis)))
    } else {
        (t!(t, "paused-title"), t!(t, "paused-lead"))
    };
    let reason = (!paused.reason.is_empty())
        .then(|| html! { <p class="text">{t!(t, "paused-reason", reason = paused.reason.clone())}</p> });
    let go_on = if paused.own {
        html! {
            <form method="post" action="/do/end-break">
                <input type="hidden" name="session" value=session.to_string() />
                <input type="hidden" name="command" value=fresh_command().to_string() />
                <button class="btn big">{t!(t, "paused-go-on")}</button>
            </form>
        }
    } else {
        html! { <p><a class="btn quiet" href=format!("/sessions/{session}")>{t!(t, "paused-look")}</a></p> }
    };
    let body = html! {
        <div class="player paused">
            <p class="exam-title">{t.shown(&paused.title)}</p>
            {reports::sent(visit)}
            {visit.alert_unless(&[])}
            <h1>{title.clone()}</h1>
            <p class="lead" role="status">{lead}</p>
            {reason}
            {go_on}
            <Standstill session=session breaks=paused.break_minutes />
        </div>
        <Scripts />
    };
    PageContent { title: format!("{title} – {}", t.content(&paused.title)), nav: Nav::Exam, body }
}

fn clock_scripts(left: Option<i64>) -> Option<AnyView> {
    left.map(|_| html! { <Scripts /> })
}

fn line(
    t: &Texts,
    session: SessionId,
    position: usize,
    section: &str,
    stem: &str,
    mark: Mark,
    may_open: bool,
) -> AnyView {
    let (class, word) = match mark {
        Mark::Answered => ("state done", t!(t, "review-answered")),
        Mark::Open => ("state open", t!(t, "review-open")),
        Mark::Ahead => ("state open", t!(t, "review-ahead")),
    };
    let open = may_open.then(|| {
        view! {
            <td class="n">
                <form method="post" action="/do/go-form">
                    <input type="hidden" name="session" value=session.to_string() />
                    <input type="hidden" name="position" value=position.to_string() />
                    <input type="hidden" name="command" value=fresh_command().to_string() />
                    <button class="btn quiet small" aria-label=t!(t, "review-go-to", n = position + 1)>{t!(t, "review-go")}</button>
                </form>
            </td>
        }
    });
    html! {
        <tr>
            <th scope="row" class="n">{position + 1}</th>
            <td><span class="text clip">{stem.to_owned()}</span><span class="soft small">{t.shown(section)}</span></td>
            <td><span class=class>{word}</span></td>
            {open}
        </tr>
    }
}
