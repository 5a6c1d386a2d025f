//! Strict extractors of requests: unknown fields are refused, and every error names its place.

use std::fmt::Display;
use std::marker::PhantomData;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use plumb_types::ids::{CommandId, derived};
use plumb_types::plain::plain;
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_path_to_error::Track;
use utoipa::{IntoParams, ToSchema};

use super::refusal::{ApiRefusal, ApiResult};

/// A JSON body.
pub(super) struct JsonBody<T>(pub(super) T);

/// The query string.
pub(super) struct QueryParams<T>(pub(super) T);

/// The parts of the path.
pub(super) struct PathParam<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiRefusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiRefusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        if !kind.is_some_and(is_json) {
            return Err(ApiRefusal::media_type());
        }
        let bytes = Bytes::from_request(request, state).await.map_err(unread)?;
        read(&bytes).map(Self)
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiRefusal> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(params)) => Ok(Self(params)),
            Err(rejection) => {
                let text = rejection.body_text();
                let said = text.split_once(": ").map_or(text.as_str(), |(_, said)| said);
                // The message begins with the parameter's name, if that is known.
                match said.split_once(": ") {
                    Some((name, why)) => Err(ApiRefusal::field(name, plain(why))),
                    None => Err(ApiRefusal::field("query", plain(said))),
                }
            }
        }
    }
}

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for PathParam<T> {
    type Rejection = ApiRefusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiRefusal> {
        let path = Path::from_request_parts(parts, state).await;
        path.map(|Path(at)| Self(at)).map_err(|rejection| {
            let text = rejection.body_text();
            let said = text.strip_prefix("Invalid URL: ").unwrap_or(&text);
            // The message names the part of the path, if that is known.
            let named = said.strip_prefix("Cannot parse `").and_then(|rest| rest.split_once('`'));
            match named.and_then(|(name, rest)| Some((name, rest.split_once("`: ")?.1))) {
                Some((name, why)) => ApiRefusal::field(name, plain(why)),
                None => ApiRefusal::field("path", plain(said)),
            }
        })
    }
}

/// Returns the size of a page: 1 to `most`, and `usual` if the request names none.
pub(super) fn page_size<N: Copy + Display + From<u8> + PartialOrd>(
    limit: Option<N>,
    usual: N,
    most: N,
) -> ApiResult<N> {
    match limit.unwrap_or(usual) {
        limit if (N::from(1_u8)..=most).contains(&limit) => Ok(limit),
        _ => Err(ApiRefusal::field("limit", format!("must be 1 to {most}"))),
    }
}

fn is_json(kind: &str) -> bool {
    let essence = kind.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

fn unread(rejection: BytesRejection) -> ApiRefusal {
    match rejection.status() {
        axum::http::StatusCode::PAYLOAD_TOO_LARGE => ApiRefusal::too_large(),
        _ => ApiRefusal::unreadable("The body is incomplete. Send it again."),
    }
}

/// Reads JSON. A syntax error anywhere makes the request unreadable; every other error names its field.
pub(super) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiRefusal> {
    // A pass over the whole text comes first, so that text that is not JSON is always reported as such.
    serde_json::from_slice::<IgnoredAny>(bytes)
        .map_err(|error| ApiRefusal::unreadable(format!("The body is not JSON: {error}.")))?;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let mut track = Track::new();
    let read = object(serde_path_to_error::Deserializer::new(&mut reader, &mut track));
    read.map_err(|error: serde_json::Error| {
        ApiRefusal::field(pointer(&track.path()), plain(without_place(&error.to_string())))
    })
}

/// Reads an object; refuses a list in its place, which serde would accept for a struct.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    from.deserialize_map(Fields::<T>(PhantomData))
}

/// Like [`object`], for a value that may be absent or `null`.
pub(super) fn maybe_object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<Strict<T>>::deserialize(from)?.map(|Strict(value)| value))
}

/// Like [`object`], for a list of objects.
pub(super) fn objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Vec<T>, D::Error> {
    Ok(Vec::<Strict<T>>::deserialize(from)?.into_iter().map(|Strict(value)| value).collect())
}

/// Like [`objects`], for a list that may be absent or `null`.
pub(super) fn maybe_objects<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    from: D,
) -> Result<Option<Vec<T>>, D::Error> {
    let read = Option::<Vec<Strict<T>>>::deserialize(from)?;
    Ok(read.map(|list| list.into_iter().map(|Strict(value)| value).collect()))
}

struct Strict<T>(T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Strict<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        object(from).map(Self)
    }
}

struct Fields<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

/// Returns a path into the body as a JSON pointer (RFC 6901).
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        let name = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => key.replace('~', "~0").replace('/', "~1"),
            Segment::Enum { variant } => variant.clone(),
            Segment::Unknown => continue,
        };
        pointer.push('/');
        pointer.push_str(&name);
    }
    pointer
}

fn without_place(text: &str) -> &str {
    text.rsplit_once(" at line ").map_or(text, |(what, _)| what)
}

/// The idempotency key from the header: a UUID, or any other text of the caller's.
#[derive(Debug, Clone, Copy)]
pub(super) struct IdempotencyKey(Option<CommandId>);

/// Describes [`IdempotencyKey`] in the OpenAPI document.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Header)]
#[expect(dead_code, reason = "describes what `IdempotencyKey` reads")]
pub(super) struct KeyHeader {
    /// Idempotency key, instead of a field of the body: a UUID, or 1 to 255 other visible characters.
    #[param(rename = "Idempotency-Key", pattern = "^[!-~]{1,255}$", example = "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10")]
    key: Option<String>,
}

const KEY_HEADER: &str = "Idempotency-Key";

impl<S: Send + Sync> FromRequestParts<S> for IdempotencyKey {
    type Rejection = ApiRefusal;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiRefusal> {
        let Some(sent) = parts.headers.get(KEY_HEADER) else { return Ok(Self(None)) };
        let is_key = |text: &&str| (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let text = sent.to_str().ok().map(|text| text.trim().trim_matches('"')).filter(is_key);
        let text = text.ok_or_else(|| ApiRefusal::field(KEY_HEADER, "must have 1 to 255 visible ASCII characters"))?;
        Ok(Self(Some(text.parse().unwrap_or_else(|_| derived(&[KEY_HEADER.as_bytes(), text.as_bytes()])))))
    }
}

impl IdempotencyKey {
    /// Combines the key of the header with the key of the body, if any. Keys that differ are refused.
    pub(super) fn or(self, field: Option<CommandId>) -> ApiResult<Option<CommandId>> {
        match (self.0, field) {
            (Some(header), Some(field)) if header != field => {
                Err(ApiRefusal::field(KEY_HEADER, "must be the key of the body, or be left out"))
            }
            (header, field) => Ok(header.or(field)),
        }
    }
}

/// The name of a skill or blueprint, such as `frac_add_like`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, pattern = "^[A-Za-z0-9_.-]{1,100}$", example = "frac_add_like")]
pub(super) struct Name(pub(super) String);

impl TryFrom<String> for Name {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
        if (1..=100).contains(&text.len()) && text.bytes().all(fits) {
            Ok(Self(text))
        } else {
            Err("a name has 1 to 100 letters, digits, dots, dashes and underscores".to_owned())
        }
    }
}

/// The number of an item within its session, from 0. It is read as described: `int32` ends at 2³¹ − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(try_from = "u32")]
#[schema(value_type = u32, minimum = 0, maximum = 2_147_483_647_u32, example = 0)]
pub(super) struct Position(pub(super) u32);

impl TryFrom<u32> for Position {
    type Error = &'static str;

    fn try_from(position: u32) -> Result<Self, Self::Error> {
        if position <= i32::MAX.unsigned_abs() { Ok(Self(position)) } else { Err("no sitting has that many items") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading is looked at")]
    struct Sample {
        #[serde(deserialize_with = "objects")]
        list: Vec<Inner>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only reading is looked at")]
    struct Inner {
        name: Name,
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (body, status, place) in [
            (r#"{"list":[{"name":"a"},{"name":7}]}"#, "invalid", "/list/1/name"),
            (r#"{"list":[{"name":"a b"}]}"#, "invalid", "/list/0/name"),
            (r#"{"list":[],"more":1}"#, "invalid", "/more"),
            (r#"{"list":[["a"]]}"#, "invalid", "/list/0"),
            ("[[]]", "invalid", ""),
            (r#"{"list":"#, "bad-request", ""),
            (r#"{"list":[]} x"#, "bad-request", ""),
            ("", "bad-request", ""),
        ] {
            let refused = format!("{:?}", read::<Sample>(body.as_bytes()).unwrap_err());
            assert!(refused.contains(&format!("name: \"{status}\"")), "{body}: {refused}");
            assert!(place.is_empty() || refused.contains(&format!("field: \"{place}\"")), "{body}: {refused}");
            assert!(!refused.contains(" at line ") || place.is_empty(), "{refused}");
        }
        assert!(read::<Sample>(br#" {"list":[{"name":"T.ADD_2-x"}]} "#).is_ok());
        let deep = "[".repeat(100_000);
        assert!(read::<Sample>(deep.as_bytes()).is_err(), "a body as deep as it is long is no danger");
    }

    #[test]
    fn a_position_ends_where_its_description_does() {
        assert!(serde_json::from_str::<Position>("2147483647").is_ok());
        for beyond in ["2147483648", "4294967296", "-1", "0.5", "\"0\""] {
            assert!(serde_json::from_str::<Position>(beyond).is_err(), "{beyond}");
        }
    }

    #[test]
    fn only_json_is_json() {
        for kind in ["application/json", "application/json; charset=utf-8", "Application/JSON"] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonp"] {
            assert!(!is_json(kind), "{kind}");
        }
    }
}
