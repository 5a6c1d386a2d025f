//! Liveness and readiness.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;

use super::Web;

/// `/healthz`: the process responds.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// `/readyz`: it can read its database, has content, and is not stopping.
pub async fn readyz(State(web): State<Web>) -> impl IntoResponse {
    if web.stopping.load(std::sync::atomic::Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match web.plumb.is_ready().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (StatusCode::SERVICE_UNAVAILABLE, "not ready\n")
        }
    }
}
