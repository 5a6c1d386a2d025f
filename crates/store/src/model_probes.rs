//! Reports of probes of language models: the latest of each model at each endpoint.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;

use crate::db::Db;
use crate::error::Result;
use crate::writer::Batch;

/// The latest report about a model.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ModelProbeRow {
    /// The endpoint's name.
    pub endpoint: String,
    /// The requested model.
    pub model: String,
    /// End of the probe.
    pub at: Timestamp,
    /// The report, as JSON.
    pub report: String,
}

/// Reports of probes.
#[derive(Clone)]
pub struct ModelProbes {
    pub(crate) db: Arc<Db>,
}

async fn put(row: &ModelProbeRow, batch: &mut Batch) -> Result<()> {
    let text = "insert into model_probe (endpoint, model, at, report) values ($1, $2, $3, $4)
        on conflict (endpoint, model) do update set at = excluded.at, report = excluded.report
        where model_probe.at <= excluded.at";
    let stmt = batch.query(text).bind(row.endpoint.as_str()).bind(row.model.as_str());
    stmt.bind(row.at).bind(row.report.as_str()).run().await.map(drop)
}

impl ModelProbes {
    /// Stores a report in place of an earlier one about the same model.
    pub async fn put(&self, row: ModelProbeRow) -> Result<()> {
        self.db.change(row, put).await
    }

    /// Returns the latest report about each model, by endpoint and model.
    pub async fn all(&self) -> Result<Vec<ModelProbeRow>> {
        let text = "select endpoint, model, at, report from model_probe order by endpoint, model";
        self.db.query(text).rows().await
    }
}
