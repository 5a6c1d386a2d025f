//! An agent-led session: earlier messages, the current prompt, and the button that ends it.

use axum::http::{HeaderValue, header};
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use plumb_service::engine::SessionKind;
use plumb_service::practice::views::SolutionView;
use plumb_service::protocol::{LedSession, OpenPrompt};
use plumb_sessions::engine::Status;
use plumb_sessions::practice::MAX_WORK;

use super::super::session::clock_words;
use super::super::{Page, PageContent, PageRequest, reports};
use super::kind_words;
use crate::error::AppError;
use crate::islands::Countdown;
use crate::models::fresh_command;
use crate::server_fns::request::KeptForm;
use crate::text::{Texts, t};
use crate::ui::layout::{Nav, Scripts};
use crate::ui::widgets::{WidgetContext, is_item, is_optional, send_words, widget};
use crate::ui::{Alert, Meter, at_rest, explain, typeset, typeset_answer, worked_picture};

/// Seconds after which the page reloads while a run is at work.
const LOOK_AGAIN: &str = "2";
/// Maximum length of a shown reason, in characters.
const LONGEST_REASON: usize = 200;

/// `/sessions/{id}` of an agent-led session.
pub(super) async fn show(visit: PageRequest, led: LedSession) -> Page {
    let t = &visit.t;
    let is_over = led.view.status.is_closed();
    let main = match &led.view.pending {
        _ if is_over => over(t, &led),
        Some(asked) => at_rest(t, led.rests(), field_error(&visit).is_some(), asking(&visit, &led, asked).await),
        None => at_work(t, &led),
    };
    let alert = alert(&visit).filter(|_| !is_over).map(|text| view! { <Alert text=text /> });
    let clock = led.millis_left.filter(|_| !is_over && led.kind == SessionKind::Evaluation).map(|left| {
        let total = led.view.deadline.map(|deadline| deadline.millis_since(led.view.created));
        view! { <Countdown session=led.view.id left=left total=total stays=false words=clock_words(t) /> <Scripts /> }
    });
    let title = if led.view.title.is_empty() { kind_words(t, led.kind) } else { t.shown(&led.view.title) };
    let body = html! {
        <div class="player led">
            <div class="status">
                <p class="exam-title">{title.clone()}<span class="soft">" · "{kind_words(t, led.kind)}</span></p>
                {progress(t, &led)}
                {clock}
            </div>
            {reports::sent(&visit)}
            {alert}
            {earlier(t, &led)}
            {said(t, &led)}
            {main}
            {(!is_over).then(|| end(t, &led))}
        </div>
    };
    let in_exam = led.kind == SessionKind::Evaluation && !is_over;
    Ok(PageContent { title, nav: if in_exam { Nav::Exam } else { Nav::Sessions }, body })
}

/// Error of the last form, unless it is shown at its field.
fn alert(visit: &PageRequest) -> Option<String> {
    field_error(visit).map_or_else(|| visit.alert(&[]), |_| None)
}

/// Why the last response was refused.
fn field_error(visit: &PageRequest) -> Option<String> {
    match visit.form_error()? {
        AppError::Invalid { field, message, detail }
            if matches!(field.split('/').next(), Some("answer" | "response" | "work")) =>
        {
            let reason: String = visit.t.reason(&detail).chars().take(LONGEST_REASON).collect();
            Some(match message.as_str() {
                "practice-work-long" => t!(visit.t, "practice-work-long", lines = MAX_WORK.0, chars = MAX_WORK.1),
                _ if reason.is_empty() => explain(&visit.t, &AppError::Invalid { field, message, detail }),
                "response-unreadable" => t!(visit.t, "widget-refused", reason = reason),
                "answer-unreadable" => t!(visit.t, "player-invalid-because", reason = reason),
                _ => explain(&visit.t, &AppError::Invalid { field, message, detail }),
            })
        }
        _ => None,
    }
}

fn progress(t: &Texts, led: &LedSession) -> AnyView {
    let done = led.view.completed;
    match led.view.total.filter(|total| *total > 0) {
        Some(total) => {
            let share = u64::from(done.min(total)) * 10_000 / u64::from(total);
            let words = t!(t, "led-done-of", n = done, total = total);
            let share = u32::try_from(share).unwrap_or(10_000);
            html! { <div class="progress"><Meter label=t!(t, "led-progress") basis_points=share value=words /></div> }
        }
        None => html! { <p class="place soft">{t!(t, "led-done", n = done)}</p> },
    }
}

/// Earlier questions and answers of a thought session, and the link that downloads them.
fn earlier(t: &Texts, led: &LedSession) -> Option<AnyView> {
    if led.kind != SessionKind::Thought {
        return None;
    }
    let form_error = led.asks_model.then(|| view! { <p class="soft small">{t!(t, "led-asks-model")}</p> });
    let exchanges = led.earlier.iter().map(|exchange| {
        let answer = exchange.answer.clone().unwrap_or_else(|| t!(t, "replay-left-out"));
        view! { <li><p class="text">{typeset(t, &t.reply(&exchange.text))}</p><p class="note text">{answer}</p></li> }
    });
    let talk = (!led.earlier.is_empty()).then(|| {
        let file = format!("/sessions/{}/conversation.md", led.view.id);
        let all = exchanges.collect_view();
        view! {
            <section class="earlier" aria-labelledby="earlier">
                <h2 id="earlier" class="small-head">{t!(t, "led-earlier")}</h2>
                <ol class="talk">{all}</ol>
                <p><a href=file download="">{t!(t, "led-keep")}</a></p>
            </section>
        }
    });
    Some(html! { {talk}{form_error} })
}

/// Feedback on the last response. Screen readers announce it when the page is loaded.
fn said(t: &Texts, led: &LedSession) -> AnyView {
    let verdict = led.correct.map(|right| {
        let (class, words) =
            if right { ("verdict right", t!(t, "task-right")) } else { ("verdict wrong", t!(t, "task-wrong")) };
        view! { <p class=class>{words}</p> }
    });
    let asked = led.view.pending.as_ref();
    let said = led
        .said
        .iter()
        .filter(|text| !asked.is_some_and(|asked| tells(asked, text)))
        .map(|text| view! { <p class="note text">{typeset(t, &t.reply(text))}</p> })
        .collect_view();
    let solution = led.solution.as_ref().map(|SolutionView { key, steps, figure }| {
        let steps = steps.iter().map(|step| view! { <li>{typeset(t, step)}</li> }).collect_view();
        view! {
            <section class="worked" aria-labelledby="worked">
                <h2 id="worked" class="small-head">{t!(t, "led-solution")}</h2>
                <ol class="steps">{steps}</ol>
                {worked_picture(t, figure.as_ref())}
                <p>{t!(t, "task-key")}" "<strong>{typeset_answer(t, key)}</strong></p>
            </section>
        }
    });
    html! { <div class="so-far" role="status">{verdict}{said}{solution}</div> }
}

/// Whether the prompt already shows this text: hints stay with their item.
fn tells(asked: &OpenPrompt, text: &str) -> bool {
    use plumb_sessions::conversation::ClientAction::{PresentChoices, RequestFreeText};
    match &asked.action {
        RequestFreeText(props) => props.hints.iter().any(|hint| hint == text),
        PresentChoices(props) => props.help.as_deref().is_some_and(|help| help.lines().any(|line| line == text)),
        _ => false,
    }
}

async fn asking(visit: &PageRequest, led: &LedSession, asked: &OpenPrompt) -> AnyView {
    let t = &visit.t;
    let kept = visit.edge.typed::<KeptForm>().await;
    let kept = kept.filter(|form| form.session == led.view.id.as_uuid() && form.call == asked.call);
    let mut kept = kept.map(|form| form.fields).unwrap_or_default();
    if let Some(given) = asked.given.as_ref().filter(|_| kept.is_empty()) {
        kept = asked.action.fill_form(given);
    }
    let around = WidgetContext { t, now: visit.edge.arrived(), error: field_error(visit), kept: &kept };
    let leave = is_optional(&asked.action).then(|| {
        view! { <button class="btn quiet" name="leave" value="1" formnovalidate>{t!(t, "widget-leave")}</button> }
    });
    let help = |request: &'static str, words: String| {
        view! { <button class="btn quiet" name="request" value=request formnovalidate>{words}</button> }
    };
    let helps = (led.helps && is_item(&asked.action)).then(|| {
        view! { {help("hint", t!(t, "task-hint"))}{help("solution", t!(t, "task-give-up"))} }
    });
    html! {
        <form method="post" action="/do/respond" class="answer" id="now">
            <input type="hidden" name="session" value=led.view.id.to_string() />
            <input type="hidden" name="call" value=asked.call.clone() />
            <input type="hidden" name="command" value=fresh_command().to_string() />
            {widget(&around, &asked.action)}
            <div class="foot">
                <button class="btn big">{send_words(t, &asked.action)}</button>
                {leave}
                {helps}
                {asked.back.then(|| help("back", t!(t, "player-back")))}
                {asked.position.map(|position| report(t, position))}
            </div>
        </form>
    }
}

/// The button that leads to a report about the current item; typed input is kept.
fn report(t: &Texts, position: u32) -> AnyView {
    html! {
        <button class="btn quiet small report-item" name="report" value=position.to_string() formnovalidate>
            {t!(t, "report-item")}
        </button>
    }
}

/// There is no prompt yet. The page reloads by itself; the link is for browsers that do not.
fn at_work(t: &Texts, led: &LedSession) -> AnyView {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.insert_header(header::REFRESH, HeaderValue::from_static(LOOK_AGAIN));
    }
    html! {
        <div class="asked" role="status">
            <h1 class="stem">{t!(t, "led-moment")}</h1>
            <p>{t!(t, "led-moment-text")}</p>
            <p><a class="btn quiet" href=format!("/sessions/{}", led.view.id)>{t!(t, "led-look-again")}</a></p>
        </div>
    }
}

fn over(t: &Texts, led: &LedSession) -> AnyView {
    let id = led.view.id;
    let words = match led.view.status {
        Status::Expired => t!(t, "led-over-expired"),
        Status::Terminated => t!(t, "led-over-ended"),
        _ => t!(t, "led-over-text"),
    };
    let ending = led.view.ending.iter().map(|text| view! { <p class="text">{typeset(t, text)}</p> }).collect_view();
    let next = match led.kind {
        SessionKind::Evaluation => {
            html! { <a class="btn" href=format!("/sessions/{id}/results")>{t!(t, "led-to-result")}</a> }
        }
        SessionKind::Learning => html! {
            <a class="btn" href=format!("/practice/{}", led.view.about)>{t!(t, "led-to-skill")}</a>
            <a class="btn quiet" href="/me">{t!(t, "led-to-progress")}</a>
        },
        _ => ().into_any(),
    };
    html! {
        <div class="asked">
            <h1 class="stem">{t!(t, "led-over")}</h1>
            <p>{words}</p>
            {ending}
            <p class="actions">{next}
                <a class="btn quiet" href=format!("/sessions/{id}/replay")>{t!(t, "sessions-how")}</a>
                <a class="btn quiet" href="/sessions">{t!(t, "led-to-sessions")}</a></p>
        </div>
    }
}

/// The button that ends the session, with a warning about the effect.
fn end(t: &Texts, led: &LedSession) -> AnyView {
    let sure = if led.kind == SessionKind::Evaluation { t!(t, "led-end-exam") } else { t!(t, "led-end-sure") };
    html! {
        <details class="stop">
            <summary>{t!(t, "led-end")}</summary>
            <form method="post" action="/do/session-end">
                <input type="hidden" name="session" value=led.view.id.to_string() />
                <input type="hidden" name="command" value=fresh_command().to_string() />
                <p>{sure}</p>
                <button class="btn quiet">{t!(t, "led-end-yes")}</button>
            </form>
        </details>
    }
}
