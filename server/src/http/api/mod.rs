//! The interface for programs, `/api/v1`: the use cases behind the pages, as JSON, described by OpenAPI.

mod ag_ui;
mod ag_ui_run;
mod agent_logs;
mod answer_spec;
mod attempts;
pub mod caller;
mod contents;
mod graph;
mod hint;
mod input;
mod learners;
pub mod limit;
mod mastery;
mod posed;
mod practice;
mod problem;
mod problem_input;
mod problems;
pub mod refusal;
mod session;
mod session_create;
mod session_forms;
mod session_learning;
mod session_list;
mod session_replay;
mod session_results;
pub(super) mod session_stream;
mod sessions_history;
mod sessions_scorecard;
mod socket;
mod socket_frames;
pub mod socket_token;
mod socket_tutor;
mod tagged;
mod trace;
mod tutor;
mod tutor_state;
mod tutoring;

use std::sync::LazyLock;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::IntoResponse;
use axum::routing::any;
use axum::{Json, Router};
use serde::Serialize;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi, ToSchema};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

use super::Web;
use refusal::{KINDS, Problem, ProblemKind};

/// Base path of the API.
pub const BASE: &str = "/api/v1";

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Plumb",
        version = "1",
        description = "Skills, problems, practice and mastery. Sign in with `Authorization: Bearer plumb_…`, a personal \
access token made under Account or by `plumb token add`; its scopes are `read` (look, and mark what the caller brings \
along), `learn` (practise as its owner) and `manage` (what administrators see). Every refusal is a problem document \
(RFC 9457). Unknown fields are refused.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "Skills graph", description = "Prerequisites of skills, and what to learn next"),
        (name = "Problem bank", description = "Verified problems"),
        (name = "Practice", description = "Get an item and answer it"),
        (name = "Mastery", description = "A learner's mastery, with the evidence"),
        (name = "Scaffolding", description = "Diagnosis and hints"),
        (name = "Sessions", description = "Sessions of any kind: start, follow, respond and get the result"),
        (name = "About", description = "This API"),
    ),
    components(schemas(Problem)),
    security(("token" = []), ("browser" = [])),
    modifiers(&SecuritySchemes),
)]
struct ApiDocument;

/// The two ways to authenticate.
struct SecuritySchemes;

impl Modify for SecuritySchemes {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_with(Default::default);
        let token = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("plumb_…").build();
        components.add_security_scheme("token", SecurityScheme::Http(token));
        let cookie = ApiKeyValue::with_description(
            "__Host-plumb",
            "The cookie of a browser that is signed in (`plumb` on a development server). Changes pass a check of their origin.",
        );
        components.add_security_scheme("browser", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// Every handler that requires a caller.
fn handlers() -> Vec<UtoipaMethodRouter<Web>> {
    vec![
        routes!(graph::graph),
        routes!(graph::node),
        routes!(graph::prerequisites),
        routes!(graph::available),
        routes!(contents::assessments),
        routes!(contents::surveys),
        routes!(contents::workflows),
        routes!(contents::curricula),
        routes!(contents::topics),
        routes!(learners::list),
        routes!(problems::list),
        routes!(problems::one),
        routes!(practice::serve),
        routes!(practice::sitting),
        routes!(practice::solution),
        routes!(practice::end),
        routes!(trace::trace),
        routes!(session_list::list, session_create::create),
        routes!(session::one, session::end),
        routes!(session_stream::stream),
        routes!(session::respond),
        routes!(ag_ui_run::run),
        routes!(session::stop),
        routes!(session_results::results),
        routes!(socket::open),
        routes!(sessions_history::all, tutor::begin),
        routes!(tutor_state::state),
        routes!(tutor::step),
        routes!(sessions_history::history),
        routes!(sessions_scorecard::stats::stats),
        routes!(sessions_scorecard::card::scorecard),
        routes!(sessions_scorecard::progress::progress),
        routes!(sessions_history::summary),
        routes!(session_replay::replay),
        routes!(agent_logs::agent_logs),
        routes!(attempts::attempt),
        routes!(attempts::evaluate),
        routes!(mastery::skills),
        routes!(mastery::update),
        routes!(tutoring::diagnose),
        routes!(hint::hint),
    ]
}

fn described() -> OpenApiRouter<Web> {
    handlers().into_iter().fold(OpenApiRouter::new(), OpenApiRouter::routes)
}

/// The routes with a trailing slash if they have none, and without it if they have one.
fn with_other_slash() -> Router<Web> {
    handlers().into_iter().fold(Router::new(), |router, (_, described, methods)| {
        let path = described.paths.into_keys().next().unwrap_or_default();
        let other = path.strip_suffix('/').map_or_else(|| format!("{path}/"), str::to_owned);
        router.route(&other, methods)
    })
}

fn open() -> OpenApiRouter<Web> {
    OpenApiRouter::new().routes(routes!(document)).routes(routes!(errors))
}

fn whole() -> OpenApiRouter<Web> {
    OpenApiRouter::with_openapi(ApiDocument::openapi()).nest(BASE, described().merge(open()))
}

/// The OpenAPI document, made once.
static DOCUMENT: LazyLock<(Document, String)> = LazyLock::new(|| {
    let document = whole().into_openapi();
    let text = document.to_json().unwrap_or_default();
    (document, text)
});

/// The routes. Only the description and the list of errors are open to callers that are not authenticated.
pub fn router(web: &Web) -> Router<Web> {
    let closed = Router::from(described()).merge(with_other_slash());
    let closed = closed.route_layer(from_fn(tagged::tag));
    let closed = closed.route_layer(from_fn_with_state(web.clone(), caller::identify));
    let v1 = closed.merge(Router::from(open()));
    Router::new()
        .nest(BASE, v1)
        // Unknown paths under /api are answered as problem documents, whatever the method: no page is served here.
        .route("/api", any(nothing))
        .route("/api/{*rest}", any(nothing))
}

async fn nothing(State(_): State<Web>) -> StatusCode {
    StatusCode::NOT_FOUND
}

/// Every route: method and path.
pub fn all_routes() -> Vec<(String, String)> {
    let mut all = Vec::new();
    for (path, item) in &DOCUMENT.0.paths.paths {
        for (method, operation) in [("GET", &item.get), ("POST", &item.post), ("DELETE", &item.delete)] {
            if operation.is_some() {
                all.push((method.to_owned(), path.clone()));
            }
        }
    }
    all
}

/// This description, as OpenAPI 3.1.
#[utoipa::path(get, path = "/openapi.json", tag = "About", security(()),
    responses((status = 200, description = "The description", body = Object, content_type = "application/json")))]
async fn document() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.1.as_str())
}

/// The kinds of problems.
#[derive(Serialize, ToSchema)]
struct Kinds {
    /// Each is the fragment of the `type` of a problem document.
    kinds: Vec<ProblemKind>,
}

/// The kinds of problem documents.
#[utoipa::path(get, path = "/errors", tag = "About", security(()),
    responses((status = 200, description = "All kinds", body = Kinds)))]
async fn errors() -> Json<Kinds> {
    Json(Kinds { kinds: KINDS.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::DOCUMENT;

    /// Programs are generated from the description, so it only changes on purpose: `PLUMB_WRITE_OPENAPI=1` writes
    /// the file again.
    #[test]
    fn the_description_is_the_stored_one() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/openapi.json");
        let described = DOCUMENT.0.to_pretty_json().unwrap() + "\n";
        #[expect(clippy::disallowed_methods, reason = "whether to write the file is for who runs the test to say")]
        let writes = std::env::var_os("PLUMB_WRITE_OPENAPI").is_some();
        if writes {
            std::fs::write(file, &described).unwrap();
        }
        let stored = std::fs::read_to_string(file).unwrap();
        let differ =
            stored.lines().zip(described.lines()).zip(1..).find(|((stored, described), _)| stored != described);
        assert_eq!(differ, None, "first line of {file} that differs: (stored, described), number");
        assert_eq!(stored.len(), described.len());
    }
}
