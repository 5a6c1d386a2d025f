//! Sessions of browsers: `tower-sessions` with Plumb's own store. The table has a hash of the id, never the id.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use plumb_app::server_fns::request::{expiry_date, hashed};
use plumb_service::Plumb;
use plumb_store::web_sessions::WebSessionRow;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use tower_sessions::cookie::SameSite;
use tower_sessions::session::{Id, Record};
use tower_sessions::session_store::{Error, Result};
use tower_sessions::{SessionManagerLayer, SessionStore};

/// The store behind `tower-sessions`.
#[derive(Clone)]
pub struct WebSessions(Arc<Plumb>);

impl std::fmt::Debug for WebSessions {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("WebSessions")
    }
}

/// The layer: HttpOnly, SameSite=Lax (so that a link in an e-mail finds the reader signed in), `__Host-` and Secure
/// outside development.
pub fn layer(plumb: Arc<Plumb>, secure: bool) -> SessionManagerLayer<WebSessions> {
    SessionManagerLayer::new(WebSessions(plumb))
        .with_name(if secure { "__Host-plumb" } else { "plumb" })
        .with_path("/")
        .with_secure(secure)
        .with_http_only(true)
        .with_same_site(SameSite::Lax)
}

fn backend(error: impl std::fmt::Display) -> Error {
    Error::Backend(error.to_string())
}

fn row(record: &Record) -> Result<WebSessionRow> {
    let micros = i64::try_from(record.expiry_date.unix_timestamp_nanos().div_euclid(1_000));
    Ok(WebSessionRow {
        id_hash: hashed(&record.id),
        user_id: whose(&record.data),
        data: serde_json::to_string(&record.data).map_err(|error| Error::Encode(error.to_string()))?,
        expires_at: Timestamp::from_micros(micros.map_err(|error| Error::Encode(error.to_string()))?),
    })
}

/// Returns the account of a browser session, also before the second factor: ending an account's sessions ends a pending
/// sign-in too.
fn whose(data: &HashMap<String, serde_json::Value>) -> Option<UserId> {
    let account = data.get("actor").or_else(|| data.get("pending"))?;
    account.get("id")?.as_str()?.parse().ok()
}

#[async_trait]
impl SessionStore for WebSessions {
    async fn create(&self, record: &mut Record) -> Result<()> {
        // 128 random bits do not collide; if they did, the insert fails instead of mixing two accounts.
        self.0.web_sessions().create(row(record)?).await.map_err(backend)
    }

    async fn save(&self, record: &Record) -> Result<()> {
        self.0.web_sessions().save(row(record)?).await.map(drop).map_err(backend)
    }

    async fn load(&self, id: &Id) -> Result<Option<Record>> {
        let Some(row) = self.0.web_sessions().load(hashed(id), self.0.now()).await.map_err(backend)? else {
            return Ok(None);
        };
        let data: HashMap<String, serde_json::Value> =
            serde_json::from_str(&row.data).map_err(|error| Error::Decode(error.to_string()))?;
        let expiry_date =
            expiry_date(row.expires_at).ok_or_else(|| Error::Decode("expiry date out of range".to_owned()))?;
        Ok(Some(Record { id: *id, data, expiry_date }))
    }

    async fn delete(&self, id: &Id) -> Result<()> {
        self.0.web_sessions().delete(hashed(id)).await.map_err(backend)
    }
}
