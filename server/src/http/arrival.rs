//! The outermost layer of a request: records its time of arrival and gives it an id.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::HeaderValue;
use axum::middleware::Next;
use axum::response::Response;
use futures_util::{StreamExt as _, stream};
use http_body_util::BodyExt as _;
use plumb_app::server_fns::request::{ArrivalTime, ClientAddress, RequestId};

use super::{REQUEST_LIMIT, Web};
use crate::counted::counted;

/// A body that ends later than this after its head was not sent with it; then the time of its end counts.
pub const APART: Duration = Duration::from_secs(1);
/// Number of bytes that are read before the time is taken. No answer is longer.
const READ: usize = 64 * 1024;

/// Records the time of arrival before anything slow can happen, so that slow processing costs the learner nothing, and
/// sending the head of a request in time with the answer later gains nothing.
/// The id goes into every log line, onto error pages and into the `x-request-id` header.
pub async fn stamp(State(web): State<Web>, request: Request, next: Next) -> Response {
    let head = web.plumb.now();
    let id = web.plumb.fresh_id::<uuid::Uuid>().simple().to_string();
    let (parts, body) = request.into_parts();
    let body = begun(body).await;
    let mut request = Request::from_parts(parts, body);
    let end = web.plumb.now();
    let is_apart = u128::try_from(end.millis_since(head)).is_ok_and(|millis| millis > APART.as_millis());
    request.extensions_mut().insert(ArrivalTime(if is_apart { end } else { head }));
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

/// Reads the beginning of a body and returns the whole body. An error or a timeout becomes an error of the returned
/// body.
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

/// Reads the first bytes of a body; returns them with the unread rest.
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

/// Returns the client's address. Behind a proxy it is the last one in the header, because the client can forge those
/// before it.
fn address(request: &Request, behind_proxy: bool) -> Option<IpAddr> {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    if !behind_proxy {
        return peer;
    }
    let last = |name: &str| {
        let value = request.headers().get_all(name).iter().next_back()?.to_str().ok()?;
        value.rsplit(',').next().map(str::trim)
    };
    // A proxy that sets one of the headers passes the other on as the client sent it.
    let noted = match last("x-forwarded-for") {
        Some(noted) => noted_address(noted),
        None => last("forwarded").and_then(|noted| {
            let of_client = noted.split(';').find_map(|pair| {
                let (name, value) = pair.trim().split_once('=')?;
                name.eq_ignore_ascii_case("for").then_some(value)
            });
            noted_address(of_client?)
        }),
    };
    noted.or(peer)
}

/// Parses an address as proxies write it: bare, with a port, in brackets, in quotes.
fn noted_address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(address, _)| address);
    // The zone of a link-local address is the proxy's own name for a network.
    let bare = bare.split('%').next().unwrap_or(bare);
    bare.parse().ok().or_else(|| bare.parse::<SocketAddr>().ok().map(|address| address.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(headers: &[(&str, &str)]) -> Option<String> {
        let mut request = Request::builder();
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let mut request = request.body(Body::empty()).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 9))));
        let direct = address(&request, false).unwrap().to_string();
        assert_eq!(direct, "10.0.0.1", "without a proxy what a header says is made up");
        address(&request, true).map(|address| address.to_string())
    }

    #[test]
    fn the_last_address_that_a_proxy_noted_counts_however_it_is_written() {
        for (noted, read) in [
            ("203.0.113.7", "203.0.113.7"),
            ("203.0.113.7:51234", "203.0.113.7"),
            ("2001:db8::1", "2001:db8::1"),
            ("[2001:db8::1]", "2001:db8::1"),
            ("[2001:db8::1]:443", "2001:db8::1"),
            ("\"[2001:db8::1]:443\"", "2001:db8::1"),
            ("\"198.51.100.9:4711\"", "198.51.100.9"),
            ("198.51.100.1, 203.0.113.7:1", "203.0.113.7"),
            ("198.51.100.1,[2001:db8::2]:9 ", "2001:db8::2"),
            ("fe80::1%eth0", "fe80::1"),
            ("unknown", "10.0.0.1"),
            ("_hidden:1", "10.0.0.1"),
            ("", "10.0.0.1"),
        ] {
            assert_eq!(behind(&[("x-forwarded-for", noted)]).as_deref(), Some(read), "{noted}");
        }
    }

    #[test]
    fn the_standard_header_is_read_where_there_is_no_other() {
        for (noted, read) in [
            ("for=192.0.2.60;proto=http;by=203.0.113.43", "192.0.2.60"),
            ("proto=https;For=\"[2001:db8:cafe::17]:4711\"", "2001:db8:cafe::17"),
            ("for=192.0.2.43, for=\"198.51.100.17:80\"", "198.51.100.17"),
            ("for=unknown", "10.0.0.1"),
            ("proto=https", "10.0.0.1"),
        ] {
            assert_eq!(behind(&[("forwarded", noted)]).as_deref(), Some(read), "{noted}");
        }
        let both = [("forwarded", "for=192.0.2.60"), ("x-forwarded-for", "203.0.113.7:1")];
        assert_eq!(behind(&both).as_deref(), Some("203.0.113.7"));
    }
}
