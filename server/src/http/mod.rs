//! The web server: its routes, and the layers that every request passes.

pub mod admission;
pub mod api;
pub mod archives;
pub mod arrival;
pub mod audit;
pub mod board;
mod conversation;
mod download;
pub mod factory;
pub mod failures;
pub mod gradebook;
pub mod health;
mod limits;
mod marked;
mod marks;
pub mod metrics;
mod nul;
pub mod people;
mod refusals;
mod refused_form;
pub mod security;
mod sent_back;
pub mod teach;
pub mod web_session;
mod xlsx;

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ::http::{HeaderName, HeaderValue, StatusCode};
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef, Request};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{MethodRouter, get};
use leptos::config::LeptosOptions;
use leptos::prelude::provide_context;
use leptos::server_fn::axum::server_fn_paths;
use leptos_axum::LeptosRoutes;
use metrics_exporter_prometheus::PrometheusHandle;
use plumb_app::server_fns::request::SiteSettings;
use plumb_service::Plumb;
use plumb_service::system::Host;
use plumb_sessions::session::SETTLE_MILLIS;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;
use tower_http::trace::TraceLayer;

use crate::host::ThisHost;

/// Longest duration of a request: no longer than the worker waits after the grace period of a deadline before it closes
/// a session, so that an answer that was received in time and is still being stored is not overtaken. The time of
/// arrival may be a little before the last byte.
pub const REQUEST_LIMIT: Duration = Duration::from_millis(SETTLE_MILLIS.unsigned_abs()).saturating_sub(arrival::APART);

/// The state of all handlers. Every layer has a copy, so cloning it must cost only a reference count.
#[derive(Clone)]
pub struct Web(Arc<WebParts>);

impl From<WebParts> for Web {
    fn from(parts: WebParts) -> Self {
        Self(Arc::new(parts))
    }
}

impl Deref for Web {
    type Target = WebParts;

    fn deref(&self) -> &WebParts {
        &self.0
    }
}

/// The parts of [`Web`].
#[derive(Clone)]
pub struct WebParts {
    /// The use cases.
    pub plumb: Arc<Plumb>,
    /// The browser bundle.
    pub leptos: LeptosOptions,
    /// The settings that pages show.
    pub site: Arc<SiteSettings>,
    /// Whether cookies and transport are secure, so that this is no development server.
    pub secure: bool,
    /// Whether the client's address is taken from `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// The rate limit of the API.
    pub api_limit: Arc<api::limit::RateLimit>,
    /// The running and the waiting requests.
    pub admission: Arc<admission::Admission>,
    /// The sockets that are open.
    pub sockets: Arc<crate::sockets::Sockets>,
    /// The streams of events that are open.
    pub streams: Arc<crate::sockets::Sockets>,
    /// This process, for administrators.
    pub host: Arc<ThisHost>,
    /// The metrics.
    pub metrics: PrometheusHandle,
    /// Token for `/metrics` on this address.
    pub metrics_token: Option<Arc<str>>,
    /// Set during a shutdown, so that a load balancer sends no more requests.
    pub stopping: Arc<AtomicBool>,
}

impl FromRef<Web> for LeptosOptions {
    fn from_ref(web: &Web) -> Self {
        web.leptos.clone()
    }
}

/// The whole router. axum treats one `ServiceBuilder` as one service, with the first layer outermost; each separate
/// `layer` of a router would be cloned and boxed again for every request.
pub fn router(web: Web) -> Router {
    let context = {
        let (plumb, site, host) = (Arc::clone(&web.plumb), Arc::clone(&web.site), Arc::clone(&web.host));
        move || {
            provide_context(Arc::clone(&plumb));
            provide_context(Arc::clone(&site));
            provide_context::<Arc<dyn Host>>(host.clone());
        }
    };
    let shell = {
        let options = web.leptos.clone();
        move || plumb_app::shell(options.clone())
    };
    let pages = leptos_axum::generate_route_list(plumb_app::App);
    let render: sent_back::Render =
        Arc::new(leptos_axum::render_app_async_with_context(context.clone(), shell.clone()));
    let app = Router::new()
        .leptos_routes_with_context(&web, pages, context, shell)
        .merge(api::router(&web))
        .merge(files_of_staff())
        .merge(conversation::router())
        // Icons and the like; missing files get their page from `failures::pages`.
        .fallback_service(ServeDir::new(web.leptos.site_root.as_ref()).append_index_html_on_directories(false))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn(marks::taken_out))
                .layer(from_fn(move |request, next| sent_back::again(Arc::clone(&render), request, next))),
        );
    // Some paths take larger bodies, none more than a draft. Larger ones are refused by the announced length, with 413,
    // or while they are read.
    let app = guarded(app, &web, limits::DRAFT_BODY, limits::TALKING).layer(
        ServiceBuilder::new()
            .layer(from_fn(failures::forget_earlier))
            .layer(from_fn(limits::time))
            .layer(from_fn(limits::body)),
    );
    let rosters = people::uploads().layer(from_fn(refusals::of_staff));
    let rosters = guarded(rosters, &web, people::ROSTER_LIMIT, REQUEST_LIMIT);
    let uploads = archives::uploads().layer(from_fn(refusals::of_staff));
    let uploads = guarded(uploads, &web, archives::BODY_LIMIT, archives::REQUEST_LIMIT).merge(rosters);
    own_routes()
        .into_iter()
        .fold(app.merge(uploads), |app, (path, route)| app.route(path, route))
        .nest_service("/pkg", files(&web))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn(api::socket_token::move_token_to_header))
                .layer(from_fn_with_state(web.clone(), arrival::stamp))
                .layer(TraceLayer::new_for_http().make_span_with(span).on_failure(failures::log))
                .layer(from_fn_with_state(web.clone(), metrics::count))
                .layer(from_fn_with_state(web.clone(), security::headers))
                .layer(compression())
                .layer(from_fn(api::refusal::with_problem_document))
                .layer(from_fn(failures::pages))
                .layer(CatchPanicLayer::custom(failures::panicked))
                .layer(from_fn_with_state(web.clone(), admission::in_turn)),
        )
        .with_state(web)
}

/// Returns the log span of a request.
fn span(request: &Request) -> tracing::Span {
    let id = request.extensions().get::<plumb_app::server_fns::request::RequestId>();
    // The path without the query, because a form error may contain a user's input, and without the token of an
    // invitation.
    let path = request.uri().path();
    let path = if path.starts_with("/invite/") { "/invite/…" } else { path };
    tracing::info_span!("request", method = %request.method(), path, id = id.map(|id| id.0.as_str()))
}

/// Adds the layers of all requests with a caller: authentication, the client's address, and the limits of size and
/// time.
fn guarded(app: Router<Web>, web: &Web, body: usize, time: Duration) -> Router<Web> {
    app.layer(
        ServiceBuilder::new()
            .layer(from_fn(nul::refuse))
            .layer(from_fn(api::caller::token_or_browser))
            .layer(CsrfLayer::new())
            .layer(web_session::layer(Arc::clone(&web.plumb), web.secure))
            .layer(from_fn_with_state(web.clone(), refusals::written))
            .layer(from_fn_with_state(web.clone(), failures::in_words))
            .layer(from_fn(people::read_only)),
    )
    .layer(
        ServiceBuilder::new()
            .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, time))
            // The second layer refuses by the announced length, with 413; both refuse by the actual length.
            .layer(DefaultBodyLimit::max(body))
            .layer(RequestBodyLimitLayer::new(body)),
    )
}

/// Files and streams of teachers and administrators, and their uploads.
fn files_of_staff() -> Router<Web> {
    teach::router()
        .merge(board::router())
        .merge(gradebook::router())
        .merge(people::router())
        .merge(audit::router())
        .merge(factory::router())
        .merge(archives::downloads())
        .layer(from_fn(refusals::of_staff))
}

/// Routes that are neither pages nor server functions.
pub fn own_routes() -> [(&'static str, MethodRouter<Web>); 3] {
    [("/metrics", get(metrics::guarded)), ("/healthz", get(health::healthz)), ("/readyz", get(health::readyz))]
}

/// Every route: method and path. The permission tests go through all of them.
pub fn all_routes() -> Vec<(String, String)> {
    let pages = leptos_axum::generate_route_list(plumb_app::App).into_iter();
    let pages = pages.map(|page| ("GET".to_owned(), page.path().to_owned()));
    let functions = server_fn_paths().map(|(path, method)| (method.to_string(), path.to_owned()));
    let own = own_routes().into_iter().map(|(path, _)| ("GET".to_owned(), path.to_owned()));
    let tables =
        [teach::CSV, teach::SKILLS_CSV, board::STREAM, conversation::FILE].into_iter().chain(gradebook::ROUTES);
    let files = tables.map(|path| ("GET", path)).chain(archives::ROUTES).chain(factory::ROUTES);
    let sent = [people::ROSTER_READ, people::ROSTER_APPLY, people::EXPORT, audit::EXPORT].map(|path| ("POST", path));
    let files = files.chain(sent).map(|(method, path)| (method.to_owned(), path.to_owned()));
    let mut all: Vec<_> = pages.chain(functions).chain(own).chain(files).chain(api::all_routes()).collect();
    all.sort();
    all.dedup();
    all
}

/// Hashed names never change their content. Files that `cargo xtask web` compressed are sent as they are.
fn files(web: &Web) -> Router {
    let dir = std::path::Path::new(web.leptos.site_root.as_ref()).join("pkg");
    Router::new().fallback_service(ServeDir::new(dir).precompressed_br().precompressed_gzip()).layer(
        SetResponseHeaderLayer::if_not_present(
            HeaderName::from_static("cache-control"),
            |response: &::http::Response<_>| {
                response.status().is_success().then(|| HeaderValue::from_static("public, max-age=31536000, immutable"))
            },
        ),
    )
}

/// Small JSON responses are not compressed, because that costs more than it saves; fonts are compressed already.
fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new().br(true).quality(tower_http::CompressionLevel::Fastest).compress_when(
        DefaultPredicate::new()
            .and(NotForContentType::const_new("application/json"))
            .and(NotForContentType::const_new("font/")),
    )
}
