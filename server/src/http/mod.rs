//! The web server: which route goes where, and what every request passes through.

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

/// Longest time a request may take: no longer than the worker waits after a deadline's grace before it closes a
/// session, so that an answer that arrived in time and is still being stored is not overtaken. It may have arrived a
/// little before its last byte.
pub const REQUEST_LIMIT: Duration = Duration::from_millis(SETTLE_MILLIS.unsigned_abs()).saturating_sub(arrival::APART);

/// What requests need. Each layer that a request passes has its own, so it costs one count to clone.
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
    /// Where the browser bundle is.
    pub leptos: LeptosOptions,
    /// What pages show of the settings.
    pub site: Arc<SiteSettings>,
    /// Cookies and transport are secure: this is not a development server.
    pub secure: bool,
    /// Take the client's address from `X-Forwarded-For`.
    pub behind_proxy: bool,
    /// How often programs may ask.
    pub api_limit: Arc<api::limit::RateLimit>,
    /// Which requests are at work, and which wait.
    pub admission: Arc<admission::Admission>,
    /// The sockets that are open.
    pub sockets: Arc<crate::sockets::Sockets>,
    /// The streams of events that are open.
    pub streams: Arc<crate::sockets::Sockets>,
    /// This process, as administrators are shown it.
    pub host: Arc<ThisHost>,
    /// The metrics.
    pub metrics: PrometheusHandle,
    /// Opens `/metrics` on this address.
    pub metrics_token: Option<Arc<str>>,
    /// Set while stopping, so that a balancer sends nobody any more.
    pub stopping: Arc<AtomicBool>,
}

impl FromRef<Web> for LeptosOptions {
    fn from_ref(web: &Web) -> Self {
        web.leptos.clone()
    }
}

/// The whole router. What stands in one `ServiceBuilder` is one service to axum, the first outermost: each `layer` of a
/// router is cloned and boxed again for every request.
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
        // Icons and the like; what is not there gets its page from `failures::pages`.
        .fallback_service(ServeDir::new(web.leptos.site_root.as_ref()).append_index_html_on_directories(false))
        .layer(
            ServiceBuilder::new()
                .layer(from_fn(marks::taken_out))
                .layer(from_fn(move |request, next| sent_back::again(Arc::clone(&render), request, next))),
        );
    // Some paths take more than others, none more than a draft; by the length announced, with 413, or by what comes.
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

/// How a request is called in the log.
fn span(request: &Request) -> tracing::Span {
    let id = request.extensions().get::<plumb_app::server_fns::request::RequestId>();
    // The path, never the query: a form error may carry what was typed. Nor the token of an invitation.
    let path = request.uri().path();
    let path = if path.starts_with("/invite/") { "/invite/…" } else { path };
    tracing::info_span!("request", method = %request.method(), path, id = id.map(|id| id.0.as_str()))
}

/// What every request for somebody passes through: who asks, from where, and how much and how long it may be.
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
            // The second refuses by the length announced, with 413; both by what really comes.
            .layer(DefaultBodyLimit::max(body))
            .layer(RequestBodyLimitLayer::new(body)),
    )
}

/// What teachers and administrators get as files and streams, with what they send beside plain forms.
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

/// What is neither a page nor a server function.
pub fn own_routes() -> [(&'static str, MethodRouter<Web>); 3] {
    [("/metrics", get(metrics::guarded)), ("/healthz", get(health::healthz)), ("/readyz", get(health::readyz))]
}

/// Every route there is: method and path. The tests of who may do what go through all of them.
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

/// Hashed names never change their content; what `cargo xtask web` compressed is sent as it lies there.
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

/// Small JSON answers are sent as they are: compressing them costs more than it saves.
fn compression() -> CompressionLayer<impl Predicate> {
    CompressionLayer::new()
        .br(true)
        .quality(tower_http::CompressionLevel::Fastest)
        .compress_when(DefaultPredicate::new().and(NotForContentType::const_new("application/json")))
}
