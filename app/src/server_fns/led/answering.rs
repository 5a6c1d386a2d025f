//! Responding to a prompt of a led session, by a form with the fields that the prompt names.

use plumb_answers::answer::DecimalMark;
use plumb_service::protocol::{ClientResponse, ResponseOutcome, SessionPage};
use plumb_service::{InvalidInput, Learner, ServiceError};
use plumb_sessions::conversation::{CallId, ClientAction, OrderFault};

use crate::error::AppError;
use crate::ids::{CommandId, SessionId};
use crate::server_fns::request::{KeptForm, RequestContext, redirect};

/// The name of the button that leads to a report; its value is the item's position.
const REPORT: &str = "report";

/// Sends the form as the response to a prompt and redirects to the session.
pub(super) async fn respond(
    edge: &RequestContext,
    session: SessionId,
    call: &str,
    command: CommandId,
    mut fields: Vec<(String, String)>,
) -> Result<(), AppError> {
    let learner = edge.learner()?;
    // No call has a longer name.
    let call = CallId::claimed(call.get(..64).unwrap_or(call));
    let action = learner.asked(session, &call).await?.ok_or_else(moved_on)?;
    let form = |fields| KeptForm { session: session.into(), call: call.as_str().to_owned(), fields };
    if let Some(position) = reported(&fields) {
        // The typed answer is not sent yet: it is kept until the learner returns from the report.
        fields.retain(|(name, _)| name != REPORT);
        edge.keep(&form(fields)).await;
        return redirect(format!("/sessions/{session}/report/{position}"));
    }
    let asks_help = fields.iter().any(|(name, value)| name == "request" && value != "back");
    match send(edge, &learner, session, &call, command, &action, &fields).await {
        Ok(()) if asks_help => keep_for_next(edge, &learner, form(fields)).await,
        Ok(()) => edge.forget::<KeptForm>().await,
        Err(failure) => {
            edge.keep(&form(fields)).await;
            return Err(failure.into());
        }
    }
    redirect(format!("/sessions/{session}"))
}

async fn send(
    edge: &RequestContext,
    learner: &Learner<'_>,
    session: SessionId,
    call: &CallId,
    command: CommandId,
    action: &ClientAction,
    fields: &[(String, String)],
) -> Result<(), ServiceError> {
    match action.order_fault(fields) {
        Some(OrderFault::NoPlace) => return Err(InvalidInput::OrderNoPlace.into()),
        Some(OrderFault::SamePlace(_)) => return Err(InvalidInput::OrderSamePlace.into()),
        None => {}
    }
    let decimal = edge.texts().await.map_or(DecimalMark::Point, |t| t.decimal_mark());
    let response = action.read_form(fields, decimal);
    let says_nothing = response.as_object().is_some_and(serde_json::Map::is_empty);
    let sent = ClientResponse { call: call.clone(), response, key: Some(command) };
    match learner.respond(&edge.plumb, session, &sent, edge.arrived()).await {
        Ok(ResponseOutcome::Recorded { .. }) => Ok(()),
        Ok(ResponseOutcome::Other(_) | ResponseOutcome::NotPending | ResponseOutcome::Overtaken { late: false }) => {
            Err(moved_on())
        }
        Ok(ResponseOutcome::Overtaken { late: true }) => Err(ServiceError::Gone { kept: true }),
        // An empty form is reported as a missing answer, not as an unreadable one.
        Err(failure) if says_nothing && !action.is_continue() && is_of_response(&failure) => {
            Err(InvalidInput::AnswerMissing.into())
        }
        Err(failure) => Err(failure),
    }
}

fn is_of_response(failure: &ServiceError) -> bool {
    match failure {
        ServiceError::Faults(_) => true,
        ServiceError::Invalid(input) => input.field() == "response",
        _ => false,
    }
}

/// After a hint the prompt comes again under another name: the typed answer is kept for it.
async fn keep_for_next(edge: &RequestContext, learner: &Learner<'_>, form: KeptForm) {
    let Ok(SessionPage::Led(led)) = learner.session_page(&edge.plumb, form.session.into()).await else { return };
    match led.view.pending {
        Some(asked) if led.solution.is_none() => edge.keep(&KeptForm { call: asked.call, ..form }).await,
        _ => edge.forget::<KeptForm>().await,
    }
}

/// Position of the item to report instead of responding; `None` without a report.
fn reported(fields: &[(String, String)]) -> Option<u32> {
    fields.iter().find(|(name, _)| name == REPORT)?.1.parse().ok()
}

/// The form belongs to a page that is not the latest.
fn moved_on() -> ServiceError {
    ServiceError::Invalid(InvalidInput::SessionMovedOn)
}
