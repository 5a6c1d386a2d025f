//! Where a request meets the use cases: who asks, when it arrived, and how a failure is told.

mod announcements;
mod archives;
mod device;
pub(in crate::server_fns) mod grades;
mod led;
pub(in crate::server_fns) mod marking;
mod people;
mod refusal;
mod reports;
mod second_factor;
mod sent_back;
mod sitting;
mod studio;
pub(in crate::server_fns) mod teach;
mod tokens;
mod typed;

use std::net::IpAddr;
use std::sync::Arc;

use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use leptos::prelude::{expect_context, use_context};
use leptos_axum::ResponseOptions;
use plumb_service::{Actor, Admin, Author, Failure, Learner, LoginFrom, Plumb, SignIn, Teacher};
use plumb_types::time::Timestamp;
use tower_sessions::Session;

use super::web_session;
pub use super::web_session::{actor as signed_in, hashed, is_viewing, person};
use crate::error::AppError;
use crate::paths::{SET_UP_FACTOR, with_next};
pub use archives::told_at;
pub use led::KeptForm;
pub use refusal::Refusal;
pub use reports::{KeptHandling, KeptReport};
pub use second_factor::SecondFactor;
pub use sent_back::{SentBack, Waiting};
pub use sitting::presented;
pub use studio::TypedDraft;
pub(crate) use studio::problems_of;
pub use typed::Typed;
pub(crate) use typed::math_part;

/// When the request arrived, stamped before anything else happened to it.
#[derive(Debug, Clone, Copy)]
pub struct Arrived(pub Timestamp);

/// The request's id: on error pages and in the log.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// The client's address as it is counted: of IPv6 only its network.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

/// What pages show of the server's settings.
#[derive(Debug, Clone, Default)]
pub struct SiteSettings {
    /// May visitors make an account?
    pub sign_up: bool,
    /// Demo accounts (role, name, password), in demo mode only.
    pub demo: Option<Vec<(String, String, String)>>,
    /// Path of the style sheet.
    pub stylesheet: String,
    /// What links begin with that are told to others, where it is known: never what a request says.
    pub address: Option<String>,
    /// Cookies are for secure transport alone.
    pub secure: bool,
}

/// A request, as use cases need it.
pub struct Edge {
    plumb: Arc<Plumb>,
    site: Arc<SiteSettings>,
    actor: Option<Actor>,
    /// The actor has yet to set up the second factor that the rule asks for: only learners' pages open.
    held: bool,
    /// The administrator who looks at the actor's pages, where it is not their own.
    viewer: Option<Actor>,
    session: Session,
    parts: Parts,
}

/// The request at hand: who it comes from is looked up here, once.
pub async fn here() -> Result<Edge, AppError> {
    let plumb = expect_context::<Arc<Plumb>>();
    let site = expect_context::<Arc<SiteSettings>>();
    let parts = expect_context::<Parts>();
    let session = parts.extensions.get::<Session>().cloned().ok_or_else(|| internal("no browser session layer"))?;
    let present = web_session::present(&session, &plumb).await.map_err(|error| unavailable(&error))?;
    let (actor, held, viewer) = match present {
        Some(present) => (Some(present.actor), present.held, present.viewer),
        None => (None, false, None),
    };
    Ok(Edge { plumb, site, actor, held, viewer, session, parts })
}

impl Edge {
    /// Who is signed in, if anybody.
    pub fn actor(&self) -> Option<&Actor> {
        self.actor.as_ref()
    }

    /// The server's settings, as far as pages show them.
    pub fn settings(&self) -> &SiteSettings {
        &self.site
    }

    /// What a learner may do; `SignedOut` when nobody is signed in.
    pub fn learner(&self) -> Result<Learner<'_>, AppError> {
        let learner = self.actor.as_ref().map(|actor| self.plumb.as_learner(actor));
        let learner = learner.ok_or_else(|| failed(Failure::SignedOut))?;
        Ok(if self.viewer.is_some() { learner.viewed_by_another() } else { learner })
    }

    /// What a teacher may see.
    pub fn teacher(&self) -> Result<Teacher<'_>, AppError> {
        let actor = self.staff()?;
        self.plumb.as_teacher(actor).map_err(|failure| self.without_role(failure))
    }

    /// What an administrator may do.
    pub fn admin(&self) -> Result<Admin<'_>, AppError> {
        let actor = self.staff()?;
        self.plumb.as_admin(actor).map_err(|failure| self.without_role(failure))
    }

    /// What an author may do.
    pub fn author(&self) -> Result<Author<'_>, AppError> {
        let actor = self.staff()?;
        self.plumb.as_author(actor).map_err(|failure| self.without_role(failure))
    }

    pub(crate) fn arrived(&self) -> Timestamp {
        self.parts.extensions.get::<Arrived>().map_or_else(|| self.plumb.now(), |arrived| arrived.0)
    }

    fn from(&self) -> LoginFrom {
        let address = self.parts.extensions.get::<ClientAddress>();
        LoginFrom {
            address: address.map_or_else(|| "unknown".into(), |address| address.0.to_string()),
            device: self.device(),
        }
    }

    /// Who is signed in, unless the second factor that the rule asks for is lacking.
    fn staff(&self) -> Result<&Actor, AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        if self.held { Err(failed(Failure::Forbidden)) } else { Ok(actor) }
    }

    pub(super) async fn sign_up(&self, name: &str, password: &str) -> Result<(), AppError> {
        let actor = self.plumb.sign_up(name, password, &self.from()).await.map_err(failed)?;
        self.signed_in(&actor).await
    }

    /// Signs in; gives what is to be shown then: `next`, unless a code is still wanted, or the second factor that the
    /// rule asks for has to be set up first.
    pub(super) async fn sign_in(&self, name: &str, password: &str, next: &str) -> Result<String, AppError> {
        match self.plumb.sign_in(name, password, &self.from()).await.map_err(failed)? {
            SignIn::SignedIn(actor) => {
                self.signed_in(&actor).await?;
                let held = self.plumb.lacks_second_factor(&actor).await.map_err(failed)?;
                Ok(if held { SET_UP_FACTOR } else { next }.to_owned())
            }
            SignIn::NeedsCode(account) => {
                let noted = web_session::begin_pending(&self.session, account, self.plumb.now()).await;
                noted.map_err(|error| unavailable(&error))?;
                Ok(with_next("/sign-in/code", next))
            }
        }
    }

    pub(super) async fn signed_in(&self, actor: &Actor) -> Result<(), AppError> {
        let done = web_session::begin(&self.session, actor, self.plumb.now()).await;
        done.map_err(|error| unavailable(&error))?;
        self.remember_device(actor).await
    }

    pub(super) async fn sign_out(&self) -> Result<(), AppError> {
        if let (Some(viewer), Some(learner)) = (&self.viewer, &self.actor) {
            self.plumb.viewing_ended(viewer, learner.id).await.map_err(failed)?;
        }
        if let Some(actor) = self.viewer.as_ref().or(self.actor.as_ref()) {
            self.plumb.signed_out(actor).await.map_err(failed)?;
        }
        self.session.flush().await.map_err(|error| unavailable(&error))
    }

    pub(super) async fn change_password(&self, current: &str, new: &str) -> Result<(), AppError> {
        let actor = self.actor.as_ref().ok_or_else(|| failed(Failure::SignedOut))?;
        let keep = self.session.id().map(|id| web_session::hashed(&id));
        self.plumb.change_password(actor, current, new, keep).await.map_err(failed)?;
        self.session.cycle_id().await.map_err(|error| unavailable(&error))?;
        self.remember_device(actor).await
    }
}

/// A failure as the browser may know it; the HTTP status is set, and what is ours to mend is logged here, once.
pub fn failed(failure: Failure) -> AppError {
    let (code, error) = match failure {
        Failure::NotFound => (StatusCode::NOT_FOUND, AppError::NotFound),
        Failure::Forbidden | Failure::Locked(_) | Failure::NotYetOpen(_) => {
            (StatusCode::FORBIDDEN, AppError::Forbidden)
        }
        Failure::SignedOut => (StatusCode::UNAUTHORIZED, AppError::SignedOut),
        Failure::Invalid { field, message, detail } => (
            StatusCode::UNPROCESSABLE_ENTITY,
            AppError::Invalid { field: field.into(), message: message.into(), detail },
        ),
        Failure::Faults(faults) => {
            let field = faults.first().map(|fault| fault.field.clone()).unwrap_or_default();
            let detail: Vec<String> = faults.into_iter().map(|fault| fault.detail).collect();
            let invalid = AppError::Invalid { field, message: "response-unreadable".into(), detail: detail.join("; ") };
            (StatusCode::UNPROCESSABLE_ENTITY, invalid)
        }
        Failure::Conflict => (StatusCode::CONFLICT, AppError::Conflict(None)),
        Failure::Gone { kept } => (StatusCode::GONE, AppError::Gone { kept }),
        Failure::TooMany { retry_after } | Failure::TooManySessions { retry_after, .. } => {
            if let (Some(response), Ok(value)) =
                (use_context::<ResponseOptions>(), HeaderValue::from_str(&retry_after.to_string()))
            {
                response.insert_header(header::RETRY_AFTER, value);
            }
            (StatusCode::TOO_MANY_REQUESTS, AppError::TooMany { retry_after })
        }
        failure @ Failure::Unavailable(_) => return unavailable(&failure),
        Failure::Internal(text) => return internal(&text),
    };
    if !(code == StatusCode::UNPROCESSABLE_ENTITY && is_plain_form()) {
        status(code);
    }
    error
}

fn unavailable(error: &dyn std::error::Error) -> AppError {
    let cause = error.source().map(ToString::to_string).unwrap_or_default();
    tracing::warn!(%error, cause, "storage is not available");
    status(StatusCode::SERVICE_UNAVAILABLE);
    AppError::Unavailable
}

fn internal(text: &str) -> AppError {
    let reference = use_context::<Parts>()
        .and_then(|parts| parts.extensions.get::<RequestId>().map(|id| id.0.clone()))
        .unwrap_or_default();
    tracing::error!(reference, error = text, "a use case failed");
    status(StatusCode::INTERNAL_SERVER_ERROR);
    AppError::Internal { reference }
}

fn status(code: StatusCode) {
    if let Some(response) = use_context::<ResponseOptions>() {
        response.set_status(code);
    }
}

/// A form posted without our script: what is wrong with a field is shown on the form again, by a redirect.
pub(super) fn is_plain_form() -> bool {
    use_context::<Parts>().is_some_and(|parts| {
        let accept = parts.headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
        parts.method == axum::http::Method::POST && accept.is_some_and(|accept| accept.contains("text/html"))
    })
}
