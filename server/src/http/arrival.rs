//! The first thing that happens to a request: its arrival is stamped and it gets an id.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt as _, stream};
use http_body_util::BodyExt as _;
use plumb_app::server_fns::request::{Arrived, ClientAddress, RequestId};

use super::{REQUEST_LIMIT, Web};
use crate::counted::counted;

/// Where the end of a body is further from its head, it was not sent with it: the end is what counts.
pub const APART: Duration = Duration::from_secs(1);
/// So much of a body is read before anything else happens. What is longer is no answer.
const READ: usize = 64 * 1024;

/// Stamps the arrival before anything slow can happen: slow processing must cost the learner nothing, and whoever sends
/// the head of a request in time and its answer later gains nothing.
/// The id goes into every log line, onto error pages and into the `x-request-id` header.
pub async fn stamp(State(web): State<Web>, request: Request, next: Next) -> Response {
    let head = web.plumb.now();
    let id = web.plumb.fresh_id().simple().to_string();
    let (parts, body) = request.into_parts();
    let body = begun(body).await;
    let mut request = Request::from_parts(parts, body);
    let end = web.plumb.now();
    let is_apart = u128::try_from(end.millis_since(head)).is_ok_and(|millis| millis > APART.as_millis());
    request.extensions_mut().insert(Arrived(if is_apart { end } else { head }));
    request.extensions_mut().insert(RequestId(id.clone()));
    if let Some(address) = address(&request, web.behind_proxy) {
        request.extensions_mut().insert(ClientAddress(counted(address)));
    }
    let mut response = next.run(request).await;
    if let Ok(value) = HeaderValue::from_str(&id) {
        response.headers_mut().insert("x-request-id", value);
    }
    response
}

/// The same body, of which so much is there as is read at once. One that breaks off or takes too long breaks off for
/// whoever reads it.
async fn begun(body: Body) -> Body {
    if body.is_end_stream() {
        return body;
    }
    match tokio::time::timeout(REQUEST_LIMIT, beginning(body)).await {
        Ok(Ok((read, None))) => Body::from(read),
        Ok(Ok((read, Some(rest)))) => {
            Body::from_stream(stream::iter([Ok(Bytes::from(read))]).chain(rest.into_data_stream()))
        }
        Ok(Err(error)) => Body::from_stream(stream::iter([Err::<Bytes, _>(error)])),
        Err(late) => Body::from_stream(stream::iter([Err::<Bytes, _>(late)])),
    }
}

/// The first bytes of a body, and what is left of it.
async fn beginning(mut body: Body) -> Result<(Vec<u8>, Option<Body>), axum::Error> {
    let mut read = Vec::new();
    while let Some(frame) = body.frame().await {
        if let Ok(bytes) = frame?.into_data() {
            read.extend_from_slice(&bytes);
        }
        if read.len() >= READ {
            return Ok((read, Some(body)));
        }
    }
    Ok((read, None))
}

/// The client's address; behind a proxy the last one it noted, for those before it can be made up.
fn address(request: &Request, behind_proxy: bool) -> Option<IpAddr> {
    let forwarded = request.headers().get_all("x-forwarded-for").iter().next_back();
    let noted = forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    if behind_proxy { noted.or(peer) } else { peer }
}
