use async_trait::async_trait;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::Db;
use crate::audit::AuditEntry;
use crate::error::Result;
use crate::settings::Settings;
use crate::writer::Batch;

async fn put((key, value, at, audit): &(String, String, Timestamp, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into setting (key, value, updated_at) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at";
    let stmt = batch.stmt(text).bind(key.as_str()).bind(value.as_str()).bind(at.as_micros());
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

#[async_trait]
impl Settings for Db {
    async fn setting(&self, key: &str) -> Result<Option<String>> {
        let stmt = self.readers.stmt("select value from setting where key = $1").bind(key);
        self.readers.opt(stmt).await?.map(|row| row.get(0)).transpose()
    }

    async fn setting_and_factor(&self, key: &str, account: Uuid) -> Result<(Option<String>, bool)> {
        let text = "select (select value from setting where key = $1),
            (select count(*) from user_account where id = $2 and totp_secret is not null)";
        let row = self.readers.one(self.readers.stmt(text).bind(key).bind(account)).await?;
        Ok((row.get(0)?, row.get::<i64>(1)? > 0))
    }

    async fn put_setting(&self, key: String, value: String, at: Timestamp, audit: AuditEntry) -> Result<()> {
        self.writer.change((key, value, at, audit), |input, batch| Box::pin(put(input, batch))).await
    }
}
