//! The first thing that happens to a request: its arrival is stamped and it gets an id.

use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use plumb_app::server_fns::edge::{Arrived, ClientAddress, RequestId};

use super::Web;

/// Stamps the arrival before anything slow can happen: slow processing must cost the learner nothing.
/// The id goes into every log line, onto error pages and into the `x-request-id` header.
pub async fn stamp(State(web): State<Web>, mut request: Request, next: Next) -> Response {
    let now = web.plumb.now();
    let id = web.plumb.fresh_id().simple().to_string();
    request.extensions_mut().insert(Arrived(now));
    request.extensions_mut().insert(RequestId(id.clone()));
    if let Some(address) = address(&request, web.behind_proxy) {
        request.extensions_mut().insert(ClientAddress(address));
    }
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

/// The client's address; behind a proxy the last one it noted, for those before it can be made up.
fn address(request: &Request, behind_proxy: bool) -> Option<IpAddr> {
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let noted = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    if behind_proxy { noted.or(peer) } else { peer }
}
