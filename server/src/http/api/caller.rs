//! The caller of a request: a program with a token, or a signed-in browser.

use std::sync::Arc;

use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use plumb_app::server_fns::request::{ArrivalTime, ClientAddress, signed_in};
use plumb_service::accounts::tokens::{Bearer, Scope, Scopes};
use plumb_service::people::{AccessRefused, AccountManager};
use plumb_service::{Actor, Admin, Learner, Plumb, ServiceError, Teacher};
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use tower_sessions::Session;

use super::limit::RateLimitSubject;
use super::refusal::{ApiRefusal, ApiResult, is_api};
use crate::http::{Web, refusals};

/// The authenticated caller, with the scopes of its token.
#[derive(Clone)]
pub struct Caller {
    plumb: Arc<Plumb>,
    actor: Arc<Actor>,
    scopes: Scopes,
    arrived: Timestamp,
}

impl Caller {
    /// Identifies the owner of a token in an `Authorization` header.
    pub(super) async fn of_token(web: &Web, shown: &HeaderValue) -> ApiResult<Self> {
        let bearer = bearer(web, shown).await?;
        Ok(Self::new(web, bearer, web.plumb.now()))
    }

    fn new(web: &Web, bearer: Bearer, arrived: Timestamp) -> Self {
        let Bearer { actor, scopes } = bearer;
        Self { plumb: Arc::clone(&web.plumb), actor: Arc::new(actor), scopes, arrived }
    }

    /// Counts a request of this caller; returns the refusal if the quota is exceeded.
    pub(super) fn too_many(&self, web: &Web) -> Option<ApiRefusal> {
        let quota = web.api_limit.count(RateLimitSubject::Account(self.actor.id), web.plumb.now());
        quota.left.is_none().then(|| quota.refused())
    }

    /// The account.
    pub fn actor(&self) -> &Actor {
        &self.actor
    }

    /// When the request was received.
    pub fn arrived(&self) -> Timestamp {
        self.arrived
    }

    /// Returns the use cases of a learner, if the caller has the scope.
    pub fn learner(&self, scope: Scope) -> ApiResult<Learner<'_>> {
        self.must(scope)?;
        Ok(self.plumb.as_learner(&self.actor))
    }

    /// Returns the use cases of a teacher, if the caller is one and has the scope.
    pub fn teacher(&self, scope: Scope) -> ApiResult<Teacher<'_>> {
        let teacher = self.plumb.as_teacher(&self.actor).map_err(|_| ApiRefusal::role())?;
        self.must(scope)?;
        Ok(teacher)
    }

    /// Returns the use cases of an administrator, if the caller is one and has the scope `manage`.
    pub fn admin(&self) -> ApiResult<Admin<'_>> {
        let admin = self.plumb.as_admin(&self.actor).map_err(|_| ApiRefusal::role())?;
        self.must(Scope::Manage)?;
        Ok(admin)
    }

    /// Returns the use cases of an account manager, if the caller is one and has the scope `manage`.
    pub fn account_manager(&self) -> ApiResult<AccountManager<'_>> {
        let manager = self.plumb.as_account_manager(&self.actor).map_err(|_| ApiRefusal::role())?;
        self.must(Scope::Manage)?;
        Ok(manager)
    }

    /// Refuses a caller without the scope.
    pub fn must(&self, scope: Scope) -> ApiResult<()> {
        if self.scopes.has(scope) { Ok(()) } else { Err(ApiRefusal::scope(scope)) }
    }

    /// Reads the learner of a path: `me` or an account's id. Only administrators may name another account; for all
    /// other callers it does not exist.
    pub fn target_learner(&self, learner: &str) -> ApiResult<LearnerRef> {
        if learner == "me" {
            return Ok(LearnerRef::Own);
        }
        let id: UserId = learner.parse().map_err(|_| ApiRefusal::field("learner_id", "must be `me` or a UUID"))?;
        if id == self.actor.id {
            Ok(LearnerRef::Own)
        } else if self.actor.role == Role::Admin {
            Ok(LearnerRef::Other(id))
        } else {
            Err(ApiRefusal::not_found())
        }
    }
}

/// The learner that a request is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LearnerRef {
    /// The caller.
    Own,
    /// Another account.
    Other(UserId),
}

impl<S: Send + Sync> FromRequestParts<S> for Caller {
    type Rejection = ApiRefusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiRefusal> {
        parts.extensions.get::<Self>().cloned().ok_or_else(ApiRefusal::unauthorized)
    }
}

/// Identifies the caller and counts the request; refused requests are logged. A request with a token is judged by it
/// alone, and the browser's cookie is ignored.
pub async fn identify(State(web): State<Web>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let found = caller(&web, &parts).await;
    let who = match &found {
        Ok(caller) => RateLimitSubject::Account(caller.actor.id),
        Err(_) => RateLimitSubject::Address(parts.extensions.get::<ClientAddress>().map(|address| address.0)),
    };
    let quota = web.api_limit.count(who, web.plumb.now());
    let mut response = match found {
        _ if quota.left.is_none() => quota.refused().into_response(),
        Ok(caller) => {
            let (method, path) = (parts.method.clone(), parts.extensions.get::<MatchedPath>().cloned());
            let person = caller.actor.id;
            parts.extensions.insert(caller);
            let response = next.run(Request::from_parts(parts, body)).await;
            if let Some(lacking) = ApiRefusal::lacking(&response) {
                let route = refusals::route(&method, path.as_ref());
                web.plumb.note_access_refused(AccessRefused { person, viewed: None, route, lacking }).await;
            }
            response
        }
        Err(refused) => refused.into_response(),
    };
    quota.add_headers(response.headers_mut());
    response
}

async fn caller(web: &Web, request: &Parts) -> ApiResult<Caller> {
    let bearer = if let Some(shown) = request.headers.get(header::AUTHORIZATION) {
        bearer(web, shown).await?
    } else {
        let session = request.extensions.get::<Session>().ok_or_else(|| ApiRefusal::internal("no browser session"))?;
        let actor = signed_in(session, &web.plumb).await.map_err(|error| ApiRefusal::unavailable(&error))?;
        let actor = actor.ok_or(ServiceError::SignedOut)?;
        let scopes = Scopes::of_role(actor.role);
        Bearer { actor, scopes }
    };
    let arrived = request.extensions.get::<ArrivalTime>().map_or_else(|| web.plumb.now(), |arrived| arrived.0);
    Ok(Caller::new(web, bearer, arrived))
}

/// Identifies the owner of a bearer token.
async fn bearer(web: &Web, shown: &HeaderValue) -> ApiResult<Bearer> {
    let token = shown.to_str().ok().and_then(|shown| shown.split_once(' '));
    let token = token.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, token)| token.trim());
    Ok(web.plumb.bearer(token.ok_or_else(ApiRefusal::unauthorized)?).await?)
}

/// A request with a token comes from a program: cookies are ignored and its origin is not checked. A request without
/// one is authenticated by its cookie, and its origin is checked as for forms.
pub async fn token_or_browser(mut request: Request, next: Next) -> Response {
    if is_api(request.uri().path()) && request.headers().contains_key(header::AUTHORIZATION) {
        for name in ["cookie", "origin", "referer", "sec-fetch-site"] {
            request.headers_mut().remove(name);
        }
    }
    next.run(request).await
}
