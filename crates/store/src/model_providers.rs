//! Language models that administrators entered, and which of them are used in which order.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::writer::Batch;

/// An endpoint of language models.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ModelProviderRow {
    pub id: Uuid,
    /// The endpoint's name; no two have the same.
    pub name: String,
    /// Its variables by name, without the secret ones, as JSON.
    pub variables: String,
    /// Its secret variables, encrypted, in hexadecimal digits; `None` if it has none.
    pub sealed: Option<String>,
    /// Its place in the order in which endpoints are called, from 1; `None` if it is not used.
    pub place: Option<i64>,
    pub changed_at: Timestamp,
    /// The last test since the last change, as JSON.
    pub test: Option<String>,
}

/// Endpoints that administrators entered.
#[derive(Clone)]
pub struct ModelProviders {
    pub(crate) db: Arc<Db>,
}

async fn put((row, audit): &(ModelProviderRow, AuditEntry), batch: &mut Batch) -> Result<()> {
    let same_name = batch.query("select 1 from model_provider where name = $1 and id <> $2");
    if same_name.bind(row.name.as_str()).bind(row.id).exists().await? {
        return Err(StoreError::Conflict);
    }
    let text = "insert into model_provider (id, name, variables, sealed, changed_at) values ($1, $2, $3, $4, $5)
        on conflict (id) do update set name = excluded.name, variables = excluded.variables,
            sealed = excluded.sealed, changed_at = excluded.changed_at, test = null";
    let stmt = batch.query(text).bind(row.id).bind(row.name.as_str()).bind(row.variables.as_str());
    stmt.bind(row.sealed.clone()).bind(row.changed_at).run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn keep_test((id, changed_at, result): &(Uuid, Timestamp, String), batch: &mut Batch) -> Result<()> {
    let text = "update model_provider set test = $3 where id = $1 and changed_at = $2";
    batch.query(text).bind(*id).bind(*changed_at).bind(result.as_str()).run().await.map(drop)
}

async fn set_order((order, audit): &(Vec<Uuid>, AuditEntry), batch: &mut Batch) -> Result<()> {
    batch.query("update model_provider set place = null").run().await?;
    for (place, id) in (1_i64..).zip(order) {
        let stmt = batch.query("update model_provider set place = $2 where id = $1").bind(*id).bind(place);
        stmt.must_or(StoreError::Conflict).await?;
    }
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn delete((id, audit): &(Uuid, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "delete from model_provider where id = $1 and place is null";
    batch.query(text).bind(*id).must_or(StoreError::Conflict).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl ModelProviders {
    /// Stores an endpoint, or changes it; its place stays, and its test is forgotten.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another has that name.
    pub async fn put(&self, row: ModelProviderRow, audit: AuditEntry) -> Result<()> {
        self.db.change((row, audit), put).await
    }

    /// Stores the result of a test, unless the endpoint was changed since `changed_at`.
    pub async fn keep_test(&self, id: Uuid, changed_at: Timestamp, test: String) -> Result<()> {
        self.db.change((id, changed_at, test), keep_test).await
    }

    /// Uses these endpoints, in this order, and no others.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if one of them does not exist.
    pub async fn set_order(&self, order: Vec<Uuid>, audit: AuditEntry) -> Result<()> {
        self.db.change((order, audit), set_order).await
    }

    /// Deletes an endpoint that is not used.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is used, or does not exist.
    pub async fn delete(&self, id: Uuid, audit: AuditEntry) -> Result<()> {
        self.db.change((id, audit), delete).await
    }

    /// Returns all endpoints: those in use in their order, then the others by name.
    pub async fn all(&self) -> Result<Vec<ModelProviderRow>> {
        let text = "select id, name, variables, sealed, place, changed_at, test from model_provider
            order by case when place is null then 1 else 0 end, place, name";
        self.db.query(text).rows().await
    }
}
