//! Context of a request for the use cases: the caller, the time of receipt, and how failures are answered.

mod demo;
mod device;
mod failure;
mod kept;
mod refusal;
mod sent_back;

use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

use axum::http::request::Parts;
use axum::http::{Method, header};
use leptos::prelude::{expect_context, use_context};
use plumb_answers::answer::DecimalMark;
use plumb_service::accounts::tokens::TokenLine;
use plumb_service::announcements::{AnnouncementRow, Board};
use plumb_service::people::{InvitationState, Reader, Zones};
use plumb_service::protocol::SessionPage;
use plumb_service::system::{Host, SystemView};
use plumb_service::trial::{TrialAnswer, TrialQuestion};
use plumb_service::{
    AccountManager, Actor, Admin, Announcer, Author, Inviter, Learner, LoginFrom, Plumb, ServiceError, Teacher,
};
use plumb_types::time::Timestamp;
use serde::de::DeserializeOwned;
use tower_sessions::Session;

use super::web_session;
pub(crate) use super::web_session::OneTimeSecret;
pub use super::web_session::{actor as signed_in, expiry_date, hashed, is_viewing, person};
use crate::error::AppError;
use crate::ids::SessionId;
use crate::paths::SET_UP_FACTOR;
use crate::text::Texts;
pub use demo::{Demo, DemoAccount, School, SchoolPlaces, SchoolProgress};
use failure::internal;
pub(crate) use kept::{KeptForm, KeptHandling, KeptInput, KeptReport, Typed, TypedDraft};
pub use refusal::RefusalNote;
pub use sent_back::{ReturnedForm, ThrottledForm, error_url};

/// When the request was received, stamped before any other handling.
#[derive(Debug, Clone, Copy)]
pub struct ArrivalTime(pub Timestamp);

/// The request's id: on error pages and in the log.
#[derive(Debug, Clone)]
pub struct RequestId(pub String);

/// The client's address as rate limits count it: of IPv6 only the network.
#[derive(Debug, Clone, Copy)]
pub struct ClientAddress(pub IpAddr);

/// Settings of the server that pages need.
#[derive(Debug, Clone, Default)]
pub struct SiteSettings {
    /// Whether visitors may make an account.
    pub sign_up: bool,
    /// In demo mode only.
    pub demo: Option<Demo>,
    /// The site's public address, for links sent to other people, where it is configured; never taken from a request.
    pub address: Option<String>,
    /// Whether cookies are sent over secure transport only.
    pub secure: bool,
}

/// A request as the use cases need it. Pages get their capabilities from it and nothing else.
pub struct RequestContext {
    pub(super) plumb: Arc<Plumb>,
    pub(super) session: Session,
    site: Arc<SiteSettings>,
    actor: Option<Actor>,
    /// The actor has not set up the required second factor yet: only learners' pages open.
    held: bool,
    /// The administrator who views the actor's pages; `None` if they are the actor's own.
    viewer: Option<Actor>,
    parts: Parts,
}

/// The context of the current request; its caller is looked up here, once.
pub async fn request_context() -> Result<RequestContext, AppError> {
    let plumb = expect_context::<Arc<Plumb>>();
    let site = expect_context::<Arc<SiteSettings>>();
    let parts = expect_context::<Parts>();
    let session = parts.extensions.get::<Session>().cloned().ok_or_else(|| internal("no browser session layer"))?;
    let (actor, held, viewer) = match web_session::present(&session, &plumb).await? {
        Some(present) => (Some(present.actor), present.held, present.viewer),
        None => (None, false, None),
    };
    Ok(RequestContext { plumb, session, site, actor, held, viewer, parts })
}

/// Answers an accepted form with a redirect to another page.
#[expect(clippy::unnecessary_wraps, reason = "the end of every function that a form is posted to")]
pub(super) fn redirect(path: impl AsRef<str>) -> Result<(), AppError> {
    leptos_axum::redirect(path.as_ref());
    Ok(())
}

impl RequestContext {
    /// The signed-in account; `None` for visitors.
    pub fn actor(&self) -> Option<&Actor> {
        self.actor.as_ref()
    }

    /// The signed-in account; `SignedOut` for visitors.
    pub(super) fn signed_in_actor(&self) -> Result<&Actor, AppError> {
        Ok(self.actor.as_ref().ok_or(ServiceError::SignedOut)?)
    }

    /// Whether the required second factor is missing.
    pub fn is_second_factor_missing(&self) -> bool {
        self.held
    }

    /// The administrator who views the actor's pages; `None` if they are the actor's own.
    pub fn viewer(&self) -> Option<&Actor> {
        self.viewer.as_ref()
    }

    /// The server's settings, as far as pages show them.
    pub fn settings(&self) -> &SiteSettings {
        &self.site
    }

    /// The use cases of learners; `SignedOut` for visitors.
    pub fn learner(&self) -> Result<Learner<'_>, AppError> {
        let learner = self.plumb.as_learner(self.signed_in_actor()?);
        Ok(if self.viewer.is_some() { learner.viewed_by_another() } else { learner })
    }

    /// Like [`Self::learner`], to begin a session: its numbers use the decimal mark of the learner's language.
    pub async fn beginning_learner(&self) -> Result<Learner<'_>, AppError> {
        Ok(self.learner()?.writing_decimals_with(self.texts().await?.decimal_mark()))
    }

    /// The use cases of teachers.
    pub fn teacher(&self) -> Result<Teacher<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_teacher(self.staff_actor()?))
    }

    /// The use cases of administrators.
    pub fn admin(&self) -> Result<Admin<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_admin(self.staff_actor()?))
    }

    /// The use cases of authors.
    pub fn author(&self) -> Result<Author<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_author(self.staff_actor()?))
    }

    /// The use cases of account managers.
    pub fn account_manager(&self) -> Result<AccountManager<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_account_manager(self.staff_actor()?))
    }

    /// The use cases of people who may invite others.
    pub(super) fn inviter(&self) -> Result<Inviter<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_inviter(self.staff_actor()?))
    }

    /// The use cases of people who may publish announcements on that board.
    pub async fn announcer(&self, board: Board) -> Result<Announcer<'_>, AppError> {
        self.or_note_refusal(self.plumb.as_announcer(self.staff_actor()?, board).await)
    }

    /// The reader of the page: the learner where an administrator views a learner's pages.
    pub async fn reader(&self) -> Result<Reader, AppError> {
        Ok(self.plumb.reader(self.actor.as_ref().map(|actor| actor.id)).await?)
    }

    /// The texts in the reader's language.
    ///
    /// # Errors
    ///
    /// The database does not answer.
    pub async fn texts(&self) -> Result<Texts, AppError> {
        let texts = Texts::for_request().read_by(self.reader().await?);
        let words = self.plumb.content_words(&texts.language());
        Ok(texts.with_content(words))
    }

    /// The school's contact for learners in distress; empty if none is set.
    pub(crate) async fn contact(&self) -> Result<String, AppError> {
        Ok(self.plumb.server_settings().await?.contact)
    }

    /// The reader's time zones.
    pub async fn zones(&self) -> Result<Zones, AppError> {
        Ok(self.reader().await?.zones)
    }

    pub(crate) fn arrived(&self) -> Timestamp {
        self.parts.extensions.get::<ArrivalTime>().map_or_else(|| self.plumb.now(), |arrived| arrived.0)
    }

    pub(super) fn from(&self) -> LoginFrom {
        let address = self.parts.extensions.get::<ClientAddress>();
        LoginFrom {
            address: address.map_or_else(|| "unknown".into(), |address| address.0.to_string()),
            device: self.device(),
            code: None,
        }
    }

    /// The signed-in account, unless the required second factor is missing.
    fn staff_actor(&self) -> Result<&Actor, AppError> {
        let actor = self.signed_in_actor()?;
        if self.held { Err(ServiceError::Forbidden.into()) } else { Ok(actor) }
    }

    /// Signs in and returns the page to show: `next`, unless the required second factor has to be set up first.
    pub(super) async fn start_session<'n>(&self, actor: &Actor, next: &'n str) -> Result<&'n str, AppError> {
        web_session::begin(&self.session, actor, self.plumb.now()).await?;
        self.remember_device(actor).await?;
        Ok(if self.plumb.lacks_second_factor(actor).await? { SET_UP_FACTOR } else { next })
    }

    /// This browser session, which survives when the account's others are ended.
    pub(super) fn own_session(&self) -> Option<[u8; 32]> {
        self.session.id().map(|id| hashed(&id))
    }

    /// Takes a value that is shown once, such as a new token. Only a GET request of a page receives it.
    pub(crate) async fn one_time_secret<T: DeserializeOwned>(
        &self,
        what: OneTimeSecret,
    ) -> Result<Option<T>, AppError> {
        if self.parts.method != Method::GET {
            return Ok(None);
        }
        Ok(web_session::take_once(&self.session, what, self.plumb.now()).await?)
    }

    /// Whether this browser has given a right password and not yet the second factor.
    pub async fn wants_code(&self) -> Result<bool, AppError> {
        Ok(web_session::pending(&self.session, self.plumb.now()).await?.is_some())
    }

    /// Recovery codes left; `None` when the second factor is off.
    pub async fn second_factor(&self) -> Result<Option<i64>, AppError> {
        Ok(self.plumb.second_factor(self.signed_in_actor()?).await?)
    }

    /// The secret with which this browser session sets up the second factor.
    pub async fn enrolment_secret(&self) -> Result<String, AppError> {
        let id = self.session.id().ok_or(ServiceError::SignedOut)?;
        Ok(self.plumb.enrolment_secret(self.signed_in_actor()?, &id.0.to_le_bytes()).await?)
    }

    /// The account's tokens.
    pub async fn tokens(&self) -> Result<Vec<TokenLine>, AppError> {
        Ok(self.plumb.tokens(self.signed_in_actor()?).await?)
    }

    /// The number of questions of the trial for visitors.
    pub(crate) fn trial_total(&self) -> Option<usize> {
        self.plumb.trial_total()
    }

    /// A question of the trial for visitors.
    pub(crate) fn trial_question(&self, number: usize) -> Option<TrialQuestion> {
        self.plumb.trial_question(number)
    }

    /// An answer to it, marked.
    pub(crate) fn mark_trial(&self, number: usize, answer: &str, decimal: DecimalMark) -> Option<TrialAnswer> {
        self.plumb.mark_trial(number, answer, decimal)
    }

    /// Whether the server has an administrator.
    pub(crate) async fn has_administrator(&self) -> Result<bool, AppError> {
        Ok(self.plumb.has_administrator().await?)
    }

    /// The state of the invitation behind a link.
    pub async fn invitation(&self, token: &str) -> Result<InvitationState, AppError> {
        Ok(self.plumb.invitation(token).await?)
    }

    /// The page of a session, with its content.
    pub(crate) async fn session_page(&self, session: SessionId) -> Result<SessionPage, AppError> {
        Ok(self.learner()?.session_page(&self.plumb, session).await?)
    }

    /// The announcements that every page shows. If they cannot be read, the page is shown without them.
    pub(crate) async fn announced(&self) -> Vec<AnnouncementRow> {
        let Some(actor) = &self.actor else { return Vec::new() };
        self.plumb.undismissed_announcements(actor).await.unwrap_or_else(|error| {
            tracing::warn!(%error, "what is announced could not be read");
            Vec::new()
        })
    }

    /// All announcements to the signed-in account, dismissed ones included.
    pub(crate) async fn all_announced(&self) -> Result<Vec<AnnouncementRow>, AppError> {
        Ok(self.plumb.current_announcements(self.signed_in_actor()?).await?)
    }

    /// The state of the server.
    pub(crate) async fn system(&self) -> Result<SystemView, AppError> {
        let admin = self.admin()?;
        let host = use_context::<Arc<dyn Host>>().ok_or_else(|| internal("nothing looks at the process"))?;
        Ok(admin.system(host).await?)
    }
}

/// An id in a form's field, of the kind that the caller needs.
pub(super) fn id<Id: FromStr>(text: &str) -> Result<Id, AppError> {
    text.parse().map_err(|_| ServiceError::NotFound.into())
}

/// An id in a form's field that may be left blank.
pub(super) fn optional_id<Id: FromStr>(text: &str) -> Result<Option<Id>, AppError> {
    if text.is_empty() { Ok(None) } else { id(text).map(Some) }
}

/// Whether the form was posted without our script: field errors are then shown on the form again, after a redirect.
pub(super) fn is_plain_form() -> bool {
    use_context::<Parts>().is_some_and(|parts| {
        let accept = parts.headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok());
        parts.method == Method::POST && accept.is_some_and(|accept| accept.contains("text/html"))
    })
}
