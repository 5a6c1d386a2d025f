//! Refusals of the API as problem details (RFC 9457), whatever their cause.

mod service;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::middleware::Next;
use axum::response::IntoResponse;
use plumb_app::server_fns::request::RequestId;
use plumb_service::accounts::tokens::Scope;
use plumb_service::people::MissingPermission;
use plumb_service::{Need, ServiceError};
use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response as Documented, ResponseBuilder};
use uuid::Uuid;

use super::BASE;
use super::problem::{
    BAD_REQUEST, CONFLICT, CROSS_SITE, GONE, INSUFFICIENT_SCOPE, INTERNAL, INVALID, KEY_REUSED, MEDIA_TYPE, METHOD,
    NOT_FOUND, TOO_LARGE, TOO_MANY, UNAUTHORIZED, UNAVAILABLE,
};
pub(super) use service::{in_words, pointer_of};

pub use super::problem::{BadField, KINDS, Limit, Problem, ProblemKind};
use crate::sockets::OF_ONE;

/// Name of the limit of requests.
pub(super) const REQUESTS_PER_MINUTE: &str = "requests_per_minute";
/// The media type of problem details.
pub const PROBLEM_JSON: &str = "application/problem+json";

/// A refused request. It becomes a document where the request's id is known: see [`dress`].
#[derive(Debug, Clone)]
pub struct ApiRefusal {
    kind: ProblemKind,
    detail: String,
    fields: Vec<BadField>,
    retry_after: Option<u32>,
    scope: Option<Scope>,
    is_of_role: bool,
    more: Box<RefusalDetails>,
}

/// Details that few refusals have.
#[derive(Debug, Clone, Default)]
struct RefusalDetails {
    stored: Option<serde_json::Value>,
    requires: Vec<Need>,
    limit: Option<Limit>,
}

/// The result of a handler.
pub type ApiResult<T> = Result<T, ApiRefusal>;

impl ApiRefusal {
    fn new(kind: ProblemKind, detail: impl Into<String>) -> Self {
        Self {
            kind,
            detail: detail.into(),
            fields: Vec::new(),
            retry_after: None,
            scope: None,
            is_of_role: false,
            more: Box::default(),
        }
    }

    /// The request cannot be read at all.
    pub fn unreadable(detail: impl Into<String>) -> Self {
        Self::new(BAD_REQUEST, detail)
    }

    /// The caller is not authenticated.
    pub fn unauthorized() -> Self {
        Self::new(UNAUTHORIZED, "Send `Authorization: Bearer plumb_…` with a token that has not expired, or sign in.")
    }

    /// The token lacks the scope.
    pub fn scope(scope: Scope) -> Self {
        let refused = Self::new(INSUFFICIENT_SCOPE, format!("Use a token with the scope `{}`.", scope.as_str()));
        Self { scope: Some(scope), ..refused }
    }

    /// The account's role does not permit it.
    pub fn role() -> Self {
        Self { is_of_role: true, ..Self::from(ServiceError::Forbidden) }
    }

    /// Returns the permission that the caller lacked, if that is why the response is a refusal.
    pub(super) fn lacking<B>(answer: &Response<B>) -> Option<MissingPermission> {
        let refused = answer.extensions().get::<Arc<Self>>()?;
        refused.scope.map(MissingPermission::Scope).or(refused.is_of_role.then_some(MissingPermission::Role))
    }

    /// The object does not exist, or the caller may not know that it does.
    pub fn not_found() -> Self {
        Self::new(NOT_FOUND, "This does not exist, or you do not have access to it.")
    }

    /// It conflicts with the present state.
    pub fn conflict(detail: impl Into<String>) -> Self {
        Self::new(CONFLICT, detail)
    }

    /// It came too late.
    pub fn gone(detail: impl Into<String>) -> Self {
        Self::new(GONE, detail)
    }

    /// The body's content type is not JSON.
    pub fn media_type() -> Self {
        Self::new(MEDIA_TYPE, "Send the body with `Content-Type: application/json`.")
    }

    /// The body exceeds the size limit.
    pub fn too_large() -> Self {
        Self::new(TOO_LARGE, "Send a body of at most 64 KiB.")
    }

    /// A part of the request is wrong.
    pub fn field(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::fields(vec![BadField { field: field.into(), message: message.into() }])
    }

    /// Parts of the request are wrong.
    pub fn fields(fields: Vec<BadField>) -> Self {
        let detail: Vec<&str> = fields.iter().map(|field| field.message.as_str()).collect();
        Self { detail: detail.join("; "), ..Self::new(INVALID, "") }.with(fields)
    }

    /// Too many requests, by a limit that only waiting relieves.
    pub fn too_often(limit: Option<Limit>, retry_after: u32) -> Self {
        let what = match limit {
            Some(Limit { name: REQUESTS_PER_MINUTE, most }) => {
                format!("At most {most} requests per minute are allowed. ")
            }
            _ => String::new(),
        };
        Self::too_many(limit, format!("{what}Try again in {retry_after} s."), Some(retry_after))
    }

    /// Too many of something: `detail` says of what, and what to do; `retry_after` only if waiting alone helps.
    pub fn too_many(limit: Option<Limit>, detail: impl Into<String>, retry_after: Option<u32>) -> Self {
        let more = Box::new(RefusalDetails { limit, ..RefusalDetails::default() });
        Self { retry_after, more, ..Self::new(TOO_MANY, detail) }
    }

    /// The account has all of its connections of a kind open. Broken connections are noticed within `retry_after`
    /// seconds.
    pub fn no_seat(name: &'static str, what: &str, retry_after: u32) -> Self {
        let detail = format!("An account can have {OF_ONE} {what} open at once. Close one that you do not need.");
        Self::too_many(Some(Limit { name, most: OF_ONE }), detail, Some(retry_after))
    }

    /// The idempotency key belongs to another request that was carried out.
    pub fn key_reused() -> Self {
        Self::new(
            KEY_REUSED,
            "This key belongs to another request. Use a new one for a request that says something else.",
        )
    }

    /// The database cannot be reached.
    pub fn unavailable(error: &dyn std::error::Error) -> Self {
        let cause = error.source().map(ToString::to_string).unwrap_or_default();
        tracing::warn!(%error, cause, "storage is not available");
        Self::new(UNAVAILABLE, "Nothing was changed. Try again in a moment.")
    }

    /// A fault of the server. The cause is only logged.
    pub fn internal(error: &str) -> Self {
        tracing::error!(error, "a use case failed");
        Self::new(INTERNAL, "The error has been logged under the id of this request.")
    }

    /// Adds the stored value that the request conflicts with.
    #[must_use]
    pub fn with_stored(mut self, stored: serde_json::Value) -> Self {
        self.more.stored = Some(stored);
        self
    }

    /// Replaces the description of the whole refusal.
    #[must_use]
    pub(super) fn with_detail(self, detail: &str) -> Self {
        Self { detail: detail.to_owned(), ..self }
    }

    /// Prefixes all fields with the place of their object in the body.
    #[must_use]
    pub(super) fn under(mut self, place: &str) -> Self {
        for bad in &mut self.fields {
            bad.field = format!("{place}{}", pointer_of(&bad.field));
        }
        self
    }

    /// Replaces all fields by this place in the body.
    #[must_use]
    pub(super) fn at(mut self, place: &str) -> Self {
        for bad in &mut self.fields {
            place.clone_into(&mut bad.field);
        }
        self
    }

    fn with(self, fields: Vec<BadField>) -> Self {
        Self { fields, ..self }
    }

    /// Returns the refusal for a bare status from a layer or the router.
    fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::UNAUTHORIZED => Self::unauthorized(),
            // Only the check of the request's origin refuses without a body.
            StatusCode::FORBIDDEN => Self::new(CROSS_SITE, "Use a token, or send the request from the site itself."),
            StatusCode::NOT_FOUND => Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => Self::new(METHOD, "See the `Allow` header for the methods you can use."),
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::media_type(),
            StatusCode::SERVICE_UNAVAILABLE => {
                Self::new(UNAVAILABLE, "The request took too long. Try again in a moment.")
            }
            status if status.is_client_error() => Self::unreadable("The request cannot be read."),
            _ => Self::new(INTERNAL, "The error has been logged under the id of this request."),
        }
    }

    /// Whether repeating the request in a moment may succeed.
    pub(super) fn is_passing(&self) -> bool {
        self.kind == UNAVAILABLE
    }

    /// Returns the problem document, with the request's id.
    pub(super) fn problem(self, request: Option<&str>) -> Problem {
        self.into_document(request).1
    }

    fn into_document(self, request: Option<&str>) -> (StatusCode, Problem) {
        let ProblemKind { name, status, title } = self.kind;
        let id = request.and_then(|id| id.parse::<Uuid>().ok()).unwrap_or_default();
        let problem = Problem {
            kind: format!("{BASE}/errors#{name}"),
            title,
            status,
            detail: self.detail,
            instance: id.urn().to_string(),
            fields: self.fields,
            stored: self.more.stored,
            requires: self.more.requires,
            limit: self.more.limit,
        };
        (StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), problem)
    }
}

impl IntoResponse for ApiRefusal {
    fn into_response(self) -> axum::response::Response {
        let status = StatusCode::from_u16(self.kind.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = status.into_response();
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        let challenge = match (self.kind, self.scope) {
            (UNAUTHORIZED, _) => Some("Bearer realm=\"plumb\"".to_owned()),
            (_, Some(scope)) => {
                Some(format!("Bearer realm=\"plumb\", error=\"insufficient_scope\", scope=\"{}\"", scope.as_str()))
            }
            _ => None,
        };
        if let Some(challenge) = challenge.and_then(|challenge| HeaderValue::from_str(&challenge).ok()) {
            headers.insert(header::WWW_AUTHENTICATE, challenge);
        }
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

/// Whether a path belongs to the API.
pub fn is_api(path: &str) -> bool {
    path == "/api" || path.starts_with("/api/")
}

/// Gives every refusal its document, also those of layers, of the router and of a panic.
pub async fn with_problem_document(request: Request, next: Next) -> Response<Body> {
    if !is_api(request.uri().path()) {
        return next.run(request).await;
    }
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let response = next.run(request).await;
    let status = response.status();
    if !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (mut parts, _) = response.into_parts();
    let refused = parts.extensions.remove::<Arc<ApiRefusal>>();
    let refused = refused.map_or_else(|| ApiRefusal::of_status(status), Arc::unwrap_or_clone);
    let (status, problem) = refused.into_document(id.as_deref());
    parts.status = status;
    for name in [header::CONTENT_LENGTH, header::CONTENT_ENCODING, header::LOCATION] {
        parts.headers.remove(name);
    }
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(PROBLEM_JSON));
    let body = serde_json::to_vec(&problem).unwrap_or_default();
    Response::from_parts(parts, Body::from(body))
}

/// The refusals of requests that only read.
pub struct ReadRefusals;

/// The refusals of requests with a body.
pub struct BodyRefusals;

impl IntoResponses for ReadRefusals {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        documented(&[400, 401, 403, 404, 422, 429, 500, 503])
    }
}

impl IntoResponses for BodyRefusals {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        documented(&[400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 503])
    }
}

fn documented(statuses: &[u16]) -> BTreeMap<String, RefOr<Documented>> {
    let one = |status: &u16| {
        let titles: Vec<&str> = KINDS.iter().filter(|kind| kind.status == *status).map(|kind| kind.title).collect();
        let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
        let response = ResponseBuilder::new().description(titles.join("; or: ")).content(PROBLEM_JSON, content).build();
        (status.to_string(), RefOr::T(response))
    };
    statuses.iter().map(one).collect()
}
