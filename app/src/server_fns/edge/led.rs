//! Sessions that are led, as their pages use them.

use plumb_service::Failure;
use plumb_service::protocol::{Begin, Content, Responded, Response, SessionPage};
use plumb_service::views::SessionKind;
use plumb_sessions::conversation::{CallId, ClientAction, OrderFault};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Edge, failed};
use crate::error::AppError;
use crate::server_fns::web_session;

/// The fields of a form that has not been taken: they are in the browser's session, not in an address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptForm {
    /// The session.
    pub session: Uuid,
    /// The call that it responds to.
    pub call: String,
    /// The fields.
    pub fields: Vec<(String, String)>,
}

impl Edge {
    /// Where a session is shown, and what.
    pub(crate) async fn session_page(&self, session: Uuid) -> Result<SessionPage, AppError> {
        self.learner()?.session_page(&self.plumb, session).await.map_err(failed)
    }

    /// Begins what is led from its beginning, and leads there.
    pub(in crate::server_fns) async fn lead(
        &self,
        kind: &str,
        content: String,
        assignment: &str,
        command: Uuid,
    ) -> Result<(), AppError> {
        let learner = self.learner()?;
        if !assignment.is_empty() && SessionKind::parse(kind) == Some(SessionKind::SURVEY) {
            let assignment: Uuid = assignment.parse().map_err(|_| failed(Failure::NotFound))?;
            let begun = learner.lead_assigned(&self.plumb, assignment, command).await.map_err(failed)?;
            leptos_axum::redirect(&format!("/sessions/{}", begun.id));
            return Ok(());
        }
        let kind = SessionKind::parse(kind).ok_or_else(|| failed(Failure::NotFound))?;
        let what = Begin::Guided(kind, Content::Published(content));
        let begun = learner.lead(&self.plumb, what, command).await.map_err(failed)?;
        leptos_axum::redirect(&format!("/sessions/{}", begun.id));
        Ok(())
    }

    /// Ends a session before its end. One that is over stays as it is.
    pub(in crate::server_fns) async fn end_session(&self, session: Uuid, command: Uuid) -> Result<(), AppError> {
        let learner = self.learner()?;
        let card = learner.session(session).await.map_err(failed)?;
        match card.kind {
            _ if card.ended.is_some() => {}
            SessionKind::EVALUATION => learner.finish(session, command, self.arrived()).await.map_err(failed)?,
            _ => drop(learner.end_led(session, "ended by its learner").await.map_err(failed)?),
        }
        leptos_axum::redirect(&format!("/sessions/{session}"));
        Ok(())
    }

    /// Sends what a form says to what the person was asked for, and leads back to the session.
    pub(in crate::server_fns) async fn respond(
        &self,
        session: Uuid,
        call: &str,
        command: Uuid,
        fields: Vec<(String, String)>,
    ) -> Result<(), AppError> {
        let learner = self.learner()?;
        // No call has a name as long as that.
        let call = CallId::claimed(call.get(..64).unwrap_or(call));
        let action = learner.asked(session, &call).await.map_err(failed)?;
        let action = action.ok_or_else(|| failed(moved_on()))?;
        if let Some(position) = reported(&fields) {
            // What is typed is not sent yet: it waits for who comes back from the report.
            let fields = fields.into_iter().filter(|(name, _)| name != REPORT).collect();
            self.keep_form(&KeptForm { session, call: call.as_str().to_owned(), fields }).await;
            leptos_axum::redirect(&format!("/sessions/{session}/report/{position}"));
            return Ok(());
        }
        let asks_help = fields.iter().any(|(name, value)| name == "request" && value != "back");
        let done = self.try_respond(session, &call, command, &action, &fields).await;
        let form = KeptForm { session, call: call.as_str().to_owned(), fields };
        match done {
            Ok(()) if asks_help => self.keep_for_next(form).await,
            Ok(()) => self.forget_form().await,
            Err(failure) => {
                self.keep_form(&form).await;
                return Err(failed(failure));
            }
        }
        leptos_axum::redirect(&format!("/sessions/{session}"));
        Ok(())
    }

    async fn try_respond(
        &self,
        session: Uuid,
        call: &CallId,
        command: Uuid,
        action: &ClientAction,
        fields: &[(String, String)],
    ) -> Result<(), Failure> {
        match action.order_fault(fields) {
            Some(OrderFault::NoPlace) => return Err(invalid("order-no-place")),
            Some(OrderFault::SamePlace(_)) => return Err(invalid("order-same-place")),
            None => {}
        }
        let response = action.read_form(fields);
        let says_nothing = response.as_object().is_some_and(serde_json::Map::is_empty);
        let sent = Response { call: call.clone(), response, key: Some(command) };
        let learner = self.actor.as_ref().map(|actor| self.plumb.as_learner(actor)).ok_or(Failure::SignedOut)?;
        let responded = learner.respond(&self.plumb, session, &sent, self.arrived()).await;
        match responded {
            Ok(Responded::Recorded { .. }) => Ok(()),
            Ok(Responded::Other(_) | Responded::NotPending | Responded::Overtaken { late: false }) => Err(moved_on()),
            Ok(Responded::Overtaken { late: true }) => Err(Failure::Gone { kept: true }),
            // Where nothing was entered there is nothing to be read.
            Err(Failure::Invalid { field: "response", .. } | Failure::Faults(_))
                if says_nothing && !action.is_to_go_on() =>
            {
                Err(invalid("answer-missing"))
            }
            Err(failure) => Err(failure),
        }
    }

    /// The fields of the form that was not taken, for what is asked now.
    pub(crate) async fn kept_fields(&self, session: Uuid, call: &str) -> Vec<(String, String)> {
        let kept = web_session::kept_form(&self.session).await.unwrap_or_else(|error| {
            // The page is worth more than what it could come back with.
            tracing::warn!(%error, "a form could not be looked up");
            None
        });
        kept.filter(|form| form.session == session && form.call == call).map(|form| form.fields).unwrap_or_default()
    }

    /// A hint was asked for: the same is asked again under another name, and what was typed is still wanted.
    async fn keep_for_next(&self, form: KeptForm) {
        let page = match self.learner() {
            Ok(learner) => learner.session_page(&self.plumb, form.session).await.ok(),
            Err(_) => None,
        };
        let Some(SessionPage::Led(led)) = page else { return };
        match led.view.pending {
            Some(asked) if led.solution.is_none() => self.keep_form(&KeptForm { call: asked.call, ..form }).await,
            _ => self.forget_form().await,
        }
    }

    pub(super) async fn keep_form(&self, form: &KeptForm) {
        if let Err(error) = web_session::keep_form(&self.session, form).await {
            tracing::warn!(%error, "a form could not be kept");
        }
    }

    async fn forget_form(&self) {
        if let Err(error) = web_session::forget_form(&self.session).await {
            tracing::warn!(%error, "a form could not be forgotten");
        }
    }
}

/// The name of the button that leads to a report; its value is the item's place.
const REPORT: &str = "report";

/// The item that is to be reported instead of responded to.
fn reported(fields: &[(String, String)]) -> Option<u32> {
    fields.iter().find(|(name, _)| name == REPORT)?.1.parse().ok()
}

/// The form is of a page that is not the latest.
fn moved_on() -> Failure {
    Failure::Invalid { field: "", message: "session-moved-on", detail: String::new() }
}

fn invalid(message: &'static str) -> Failure {
    Failure::Invalid { field: "answer", message, detail: String::new() }
}
