use async_trait::async_trait;
use plumb_domain::time::Timestamp;

use super::Db;
use crate::audit::AuditEntry;
use crate::error::Result;
use crate::settings::Settings;
use crate::writer::Batch;

async fn set((key, value, at, audit): &(String, String, Timestamp, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into setting (key, value, updated_at) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at";
    let stmt = batch.stmt(text).bind(key.as_str()).bind(value.as_str()).bind(at.as_micros());
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

#[async_trait]
impl Settings for Db {
    async fn all(&self) -> Result<Vec<(String, String)>> {
        let rows = self.readers.all(self.readers.stmt("select key, value from setting order by key")).await?;
        rows.iter().map(|row| Ok((row.get(0)?, row.get(1)?))).collect()
    }

    async fn set(&self, key: &str, value: String, at: Timestamp, audit: AuditEntry) -> Result<()> {
        let input = (key.to_owned(), value, at, audit);
        self.writer.change(input, |input, batch| Box::pin(set(input, batch))).await
    }
}
