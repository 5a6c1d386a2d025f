//! The browser's view of an item, of the next step, and of a reading.

use plumb_service::ServiceError;
use plumb_service::assessment::{InputView, ItemView, Mark, NextPage, Player};
use plumb_service::reading::ReadingView;
use plumb_typeset::escape;

use crate::error::AppError;
use crate::figure::picture_fields;
use crate::ids::SessionId;
use crate::models::{AnswerReading, Input, PlayerStep, PositionState, PresentedItem, PresentedOption, TypedKind};
use crate::server_fns::request::RequestContext;
use crate::text::{Texts, t};

/// A conflict is returned with the state on the server, so that a stale tab can show it.
pub(super) async fn with_server_state(edge: &RequestContext, session: SessionId, failure: ServiceError) -> AppError {
    let ServiceError::Conflict = failure else { return said(edge, failure.into()).await };
    let state = match edge.learner() {
        Ok(learner) => learner.player(session).await.ok(),
        Err(_) => None,
    };
    let item = match state {
        Some(Player::Item(view)) => read_by(edge, &view).await.ok(),
        _ => None,
    };
    let conflict = AppError::Conflict(item);
    conflict.set_status();
    conflict
}

/// The error with its reason in the reader's language, for the island that shows it.
async fn said(edge: &RequestContext, error: AppError) -> AppError {
    match (error, edge.texts().await) {
        (AppError::Invalid { field, message, detail }, Ok(t)) => {
            AppError::Invalid { field, message, detail: t.reason(&detail) }
        }
        (error, _) => error,
    }
}

/// A number that must fit the domain's smaller type; a larger one names nothing that exists and returns `NotFound`.
pub(super) fn small<T, S: TryFrom<T>>(number: T) -> Result<S, AppError> {
    S::try_from(number).map_err(|_| ServiceError::NotFound.into())
}

pub(super) async fn step(edge: &RequestContext, next: NextPage) -> Result<PlayerStep, AppError> {
    Ok(match next {
        NextPage::Item(view) => PlayerStep::Item(read_by(edge, &view).await?),
        NextPage::Review => PlayerStep::Review,
        NextPage::Over => PlayerStep::Over,
    })
}

/// An item for the caller, with formulas and numbers as the account's language writes them.
async fn read_by(edge: &RequestContext, view: &ItemView) -> Result<Box<PresentedItem>, AppError> {
    Ok(Box::new(presented(view, &edge.texts().await?)))
}

/// An item as the browser may see it, in the reader's language if it has a translation.
pub(crate) fn presented(view: &ItemView, t: &Texts) -> PresentedItem {
    let t = &t.about(&view.asked);
    let frame = &view.frame;
    let figure = view.asked.figure.as_ref().map(|figure| t.figure(figure));
    let figure = figure.as_deref();
    let fields = picture_fields(t, figure, &view.input, &view.saved);
    PresentedItem {
        session: frame.session,
        position: view.position,
        total: frame.most_items,
        section: t.shown(&view.section),
        stem: t.html(&view.asked.stem),
        input: match &view.input {
            // A script of the picture fills in the hidden field; its text has no reading.
            InputView::Typed(_) if fields.is_some() => Input::Typed(TypedKind::Text),
            InputView::Choice(options) => Input::Choice(
                options
                    .iter()
                    .map(|(id, text)| PresentedOption { id: id.clone(), text: t.option_html(text) })
                    .collect(),
            ),
            InputView::Typed(kind) => Input::Typed(TypedKind::of_input(kind)),
        },
        figure: fields.or_else(|| figure.map(|figure| t.of_figure(|language| figure.svg_in(language)))),
        saved: view.saved.clone(),
        revision: view.revision,
        marks: frame
            .marks
            .iter()
            .map(|mark| match mark {
                Mark::Ahead => PositionState::Ahead,
                Mark::Open => PositionState::Open,
                Mark::Answered => PositionState::Done,
            })
            .collect(),
        show_progress: frame.player.show_progress,
        allow_review: frame.player.allow_review,
        allow_skip: frame.player.allow_skip,
        is_last: view.is_last,
        millis_left: frame.millis_left,
        millis_total: frame.millis_total,
        item_millis_left: view.item_millis_left,
    }
}

/// A reading as the browser may see it.
pub(crate) fn reading(t: &Texts, view: ReadingView) -> AnswerReading {
    let html = match view {
        ReadingView::Read(read) => format!(
            "<p><span class=\"soft\">{}</span> <span class=\"typeset\">{}</span></p>",
            escape(&t!(t, "reading-as")),
            t.reading_html(&read)
        ),
        ReadingView::Unreadable { reason, before, at, after } => format!(
            "<p class=\"unread\">{}</p><p class=\"where\"><span>{}</span><mark>{}</mark><span>{}</span></p>",
            escape(&t!(t, "reading-unreadable", reason = t.reason(&reason))),
            escape(&before),
            escape(&at),
            escape(&after)
        ),
        ReadingView::Nothing => String::new(),
    };
    AnswerReading { html }
}
