//! Settings of the whole server that administrators change while it runs, stored as JSON by name.

use std::sync::Arc;

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use crate::db::Db;
use crate::error::Result;
use crate::trail::AuditEntry;
use crate::users::ReadingChoices;
use crate::writer::Batch;

/// Settings of the whole server.
#[derive(Clone)]
pub struct Settings {
    pub(crate) db: Arc<Db>,
}

async fn put((key, value, at, audit): &(String, String, Timestamp, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into setting (key, value, updated_at) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at";
    batch.query(text).bind(key.as_str()).bind(value.as_str()).bind(at).run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Settings {
    /// Returns the JSON stored under that name.
    pub async fn setting(&self, key: &str) -> Result<Option<String>> {
        self.db.query("select value from setting where key = $1").bind(key).optional_value().await
    }

    /// Like [`Settings::setting`], and whether the account has a second factor, in one query: every request of staff
    /// needs both.
    pub async fn setting_and_factor(&self, key: &str, account: UserId) -> Result<(Option<String>, bool)> {
        let text = "select (select value from setting where key = $1),
            (select count(*) from user_account where id = $2 and totp_secret is not null)";
        let row = self.db.query(text).bind(key).bind(account).one().await?;
        Ok((row.get(0)?, row.get::<i64>(1)? > 0))
    }

    /// Like [`Settings::setting`], and the account's choices for reading, in one query: every page needs both.
    pub async fn setting_and_reader(
        &self,
        key: &str,
        account: Option<UserId>,
    ) -> Result<(Option<String>, ReadingChoices)> {
        let text = "select (select value from setting where key = $1),
            (select time_zone from user_account where id = $2), (select language from user_account where id = $2),
            (select count(*) from home where user_id = $2 and easy_reading = 1)";
        let row = self.db.query(text).bind(key).bind(account).one().await?;
        let easy = row.get::<i64>(3)? > 0;
        Ok((row.get(0)?, ReadingChoices { time_zone: row.get(1)?, language: row.get(2)?, easy }))
    }

    /// Stores a setting.
    pub async fn put_setting(&self, key: String, value: String, at: Timestamp, audit: AuditEntry) -> Result<()> {
        self.db.change((key, value, at, audit), put).await
    }
}
