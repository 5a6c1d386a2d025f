//! The form that reports a problem with an item. It is a page of its own, because a nested form would lose typed input.
//! It does not show the item, which the rules of its session may hide.

use leptos::prelude::*;
use plumb_service::ReportKind;
use plumb_service::engine::SessionKind;
use plumb_service::reports::ReportPlace;

use super::{Page, PageContent, PageRequest, kind_words};
use crate::islands::Countdown;
use crate::models::fresh_command;
use crate::pages::session::clock_words;
use crate::pages::sessions::kind_words as session_words;
use crate::paths::way_back;
use crate::server_fns::request::KeptReport;
use crate::text::t;
use crate::ui::layout::{Nav, Scripts};
use crate::ui::{TextArea, TextKind};

/// Maximum length in characters, as in the service.
const LONGEST: u32 = 2_000;
/// Fields that show their errors themselves.
const FIELDS: [&str; 2] = ["kind", "words"];

/// `/sessions/{id}/report/{position}`.
pub(crate) async fn show(visit: PageRequest) -> Page {
    let session = visit.uuid()?;
    let position: u32 = visit.parsed("position")?;
    let place = visit.edge.learner()?.report_place(session, position).await?;
    let kept = match visit.form_error() {
        Some(_) => visit.edge.typed::<KeptReport>().await,
        None => None,
    };
    let kept = kept.filter(|kept| kept.session == session && kept.position == position);
    let (kind, words) = kept.map(|kept| (ReportKind::parse(&kept.kind), kept.words)).unwrap_or_default();
    let t = &visit.t;
    let card = &place.card;
    let title = t!(t, "report-title", n = place.number);
    let about = if card.title.is_empty() { session_words(t, card.kind) } else { t.shown(&card.title) };
    let back = way_back(card, false);
    let body = html! {
        <div class="player report">
            <div class="status"><p class="exam-title">{about.clone()}</p>{clock(&visit, &place)}</div>
            {visit.alert_unless(&FIELDS)}
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "report-lead")}</p>
            <form method="post" action="/do/report-item" class="stack">
                <input type="hidden" name="session" value=session.to_string() />
                <input type="hidden" name="position" value=position.to_string() />
                <input type="hidden" name="command" value=fresh_command().to_string() />
                {kinds(&visit, kind)}
                {words_field(&visit, words)}
                <p class="hint">{t!(t, "report-kept")}</p>
                <button class="btn big">{t!(t, "report-send")}</button>
            </form>
            <p class="actions"><a class="btn quiet" href=back>{t!(t, "report-back")}</a></p>
        </div>
    };
    let in_exam = card.kind == SessionKind::Evaluation && card.ended.is_none();
    Ok(PageContent { title: format!("{title} – {about}"), nav: if in_exam { Nav::Exam } else { Nav::Home }, body })
}

/// The clock of a running assessment, which also signals that the learner is present.
fn clock(visit: &PageRequest, place: &ReportPlace) -> Option<AnyView> {
    place.millis_left.map(|left| {
        let total = place.card.deadline.map(|deadline| deadline.millis_since(place.card.begun));
        let words = clock_words(&visit.t);
        html! { <Countdown session=place.card.session left=left total=total stays=true words=words /> <Scripts /> }
    })
}

fn kinds(visit: &PageRequest, chosen: Option<ReportKind>) -> AnyView {
    let t = &visit.t;
    let error = visit.field_error("kind");
    let wrong = error.is_some();
    let options = ReportKind::ALL
        .map(|kind| {
            view! {
                <label class="check">
                    <input type="radio" name="kind" value=kind.as_str() checked={chosen == Some(kind)} required />
                    {kind_words(t, kind)}
                </label>
            }
        })
        .collect_view();
    html! {
        <fieldset class="checks" class:has-error=wrong>
            <legend>{t!(t, "report-kind")}</legend>
            {error.map(|text| view! { <p class="error" role="alert">{text}</p> })}
            {options}
        </fieldset>
    }
}

fn words_field(visit: &PageRequest, words: String) -> AnyView {
    let t = &visit.t;
    let error = visit.field_error("words");
    let wrong = error.is_some();
    let described = if wrong { "words-error words-hint" } else { "words-hint" };
    html! {
        <div class="field" class:has-error=wrong>
            <label for="words">{t!(t, "report-words")}</label>
            <p class="hint" id="words-hint">{t!(t, "report-words-hint", n = LONGEST)}</p>
            <TextArea
                name="words"
                id="words"
                value=words
                rows=5
                wrong=wrong
                described=described
                longest=LONGEST
                writing=TextKind::Prose
            />
            {error.map(|text| view! { <p class="error" id="words-error" role="alert">{text}</p> })}
        </div>
    }
}
