//! Prometheus metrics: collected here, served on a separate address or with a token.

use std::time::Duration;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::Web;

const SECONDS: [f64; 12] = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Installs the recorder for this process. Later calls return the first one.
pub fn install() -> Result<PrometheusHandle, String> {
    static HANDLE: std::sync::OnceLock<Result<PrometheusHandle, String>> = std::sync::OnceLock::new();
    HANDLE
        .get_or_init(|| {
            PrometheusBuilder::new()
                .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), &SECONDS)
                .and_then(PrometheusBuilder::install_recorder)
                .map_err(|error| error.to_string())
        })
        .clone()
}

/// Counts and times each request by route, never by path, because paths have identifiers.
pub async fn count(State(web): State<Web>, request: Request, next: Next) -> Response {
    let method = request.method().as_str().to_owned();
    let route =
        request.extensions().get::<MatchedPath>().map_or_else(|| "other".to_owned(), |path| path.as_str().to_owned());
    let began = web.plumb.now();
    let response = next.run(request).await;
    let took = web.plumb.now().as_micros().saturating_sub(began.as_micros());
    let took = Duration::from_micros(u64::try_from(took).unwrap_or(0)).as_secs_f64();
    let status = response.status().as_u16().to_string();
    metrics::counter!("plumb_http_requests_total", "method" => method, "route" => route.clone(), "status" => status)
        .increment(1);
    metrics::histogram!("plumb_http_request_seconds", "route" => route).record(took);
    response
}

/// `/metrics` on the main address: only with the token, compared in constant time.
pub async fn guarded(State(web): State<Web>, request: Request) -> Response {
    let given = request
        .headers()
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    match (&web.metrics_token, given) {
        (Some(token), Some(given)) if plumb_service::same_secret(token, given) => text(&web.metrics),
        (None, _) => StatusCode::NOT_FOUND.into_response(),
        _ => (StatusCode::UNAUTHORIZED, [(header::WWW_AUTHENTICATE, "Bearer")]).into_response(),
    }
}

/// The metrics as text.
pub fn text(handle: &PrometheusHandle) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], handle.render()).into_response()
}
