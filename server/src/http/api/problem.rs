//! The problem document of every refusal (RFC 9457), and the list of kinds.

use plumb_service::Need;
use serde::Serialize;
use utoipa::ToSchema;

/// Why a request was refused (RFC 9457).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(example = json!({
    "type": "/api/v1/errors#invalid",
    "title": "The request is not valid",
    "status": 422,
    "detail": "unknown field `p_mastery`, expected `session_id` or `position`",
    "instance": "urn:uuid:019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de",
    "fields": [{ "field": "/p_mastery", "message": "unknown field" }]
}))]
pub struct Problem {
    /// The kind of problem: a URI with the kind's name as fragment, as in `/errors`.
    #[serde(rename = "type")]
    #[schema(format = "uri-reference")]
    pub kind: String,
    /// The kind in words; always equal for one kind.
    pub title: &'static str,
    /// The HTTP status.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// Description of this occurrence.
    pub detail: String,
    /// This request: the id in its log lines and its `X-Request-Id`, as a URN.
    #[schema(format = "uri")]
    pub instance: String,
    /// The parts of the request that are wrong; only if they are known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub fields: Vec<BadField>,
    /// The stored value that the request conflicts with; only if it helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Object)]
    pub stored: Option<serde_json::Value>,
    /// The skills that have to be mastered first; only for a locked skill.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub requires: Vec<Need>,
    /// The limit that was reached; only if there were too many of something.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub limit: Option<Limit>,
}

/// A limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Limit {
    /// Its name: `requests_per_minute`, `sessions_per_hour` (of one kind), `solutions_per_hour`, `open_sessions`
    /// (assessments under way at once), `open_streams` or `open_sockets`.
    #[schema(example = "sessions_per_hour")]
    pub name: &'static str,
    /// The largest number allowed.
    pub most: u32,
}

/// A part of a request that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct BadField {
    /// A JSON pointer into the body, or the name of a parameter or a header.
    pub field: String,
    /// The error.
    pub message: String,
}

/// A kind of problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemKind {
    /// The fragment of its `type`.
    pub name: &'static str,
    /// The HTTP status of the response.
    pub status: u16,
    /// The kind in words.
    pub title: &'static str,
}

pub(super) const fn kind(name: &'static str, status: u16, title: &'static str) -> ProblemKind {
    ProblemKind { name, status, title }
}

pub(super) const BAD_REQUEST: ProblemKind = kind("bad-request", 400, "The request cannot be read");
pub(super) const UNAUTHORIZED: ProblemKind = kind("unauthorized", 401, "Sign-in required");
pub(super) const FORBIDDEN: ProblemKind = kind("forbidden", 403, "This account does not have permission");
pub(super) const INSUFFICIENT_SCOPE: ProblemKind =
    kind("insufficient-scope", 403, "This token does not have permission");
pub(super) const CROSS_SITE: ProblemKind = kind("cross-site", 403, "The request came from another site");
pub(super) const NOT_FOUND: ProblemKind = kind("not-found", 404, "Not found");
pub(super) const METHOD: ProblemKind = kind("method-not-allowed", 405, "Method not allowed");
pub(super) const CONFLICT: ProblemKind = kind("conflict", 409, "The request conflicts with the current state");
pub(super) const GONE: ProblemKind = kind("gone", 410, "No longer available");
pub(super) const TOO_LARGE: ProblemKind = kind("too-large", 413, "The body is too large");
pub(super) const MEDIA_TYPE: ProblemKind = kind("unsupported-media-type", 415, "The body must be application/json");
pub(super) const INVALID: ProblemKind = kind("invalid", 422, "The request is not valid");
pub(super) const KEY_REUSED: ProblemKind =
    kind("idempotency-key-reused", 422, "The idempotency key belongs to another request");
pub(super) const TOO_MANY: ProblemKind = kind("too-many-requests", 429, "Too many requests");
pub(super) const INTERNAL: ProblemKind = kind("internal", 500, "Internal server error");
pub(super) const UNAVAILABLE: ProblemKind = kind("unavailable", 503, "Temporarily unavailable");

/// All kinds.
pub const KINDS: [ProblemKind; 16] = [
    BAD_REQUEST,
    UNAUTHORIZED,
    FORBIDDEN,
    INSUFFICIENT_SCOPE,
    CROSS_SITE,
    NOT_FOUND,
    METHOD,
    CONFLICT,
    GONE,
    TOO_LARGE,
    MEDIA_TYPE,
    INVALID,
    KEY_REUSED,
    TOO_MANY,
    INTERNAL,
    UNAVAILABLE,
];
