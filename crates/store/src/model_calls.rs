//! What was asked of language models, attempt by attempt, and what it cost.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::{Flag, Micros};
use crate::writer::Batch;

/// An attempt of a call.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ModelCallRow {
    pub id: Uuid,
    /// When it ended.
    #[sqlx(try_from = "Micros")]
    pub at: Timestamp,
    /// That day, in days since 1970, UTC.
    pub day: i64,
    /// Where in the program it was made.
    pub site: String,
    pub prompt_hash: Option<String>,
    pub schema_hash: Option<String>,
    /// The endpoint's name.
    pub endpoint: String,
    pub model_asked: String,
    /// If it said so.
    pub model_answered: Option<String>,
    /// From 1.
    pub attempt: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// The tokens were guessed from lengths.
    #[sqlx(try_from = "Flag")]
    pub estimated: bool,
    /// In millionths of the currency's unit.
    pub cost: i64,
    pub latency_ms: i64,
    /// `ok`, or the code of the error.
    pub outcome: String,
    /// How an object was asked for.
    pub level: Option<String>,
    pub job: Option<String>,
    pub learner: Option<String>,
    /// What was asked, where content is captured.
    pub request: Option<String>,
    /// What was answered, where content is captured.
    pub answer: Option<String>,
}

/// Whose calls are added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpentOn {
    /// All of a day, in days since 1970, UTC.
    Day(i64),
    /// Those for a learner on a day.
    Learner(String, i64),
    /// Those of a job.
    Job(String),
}

/// What calls come to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub struct SpentRow {
    /// In millionths of the currency's unit.
    pub cost: i64,
    /// Of requests and answers together.
    pub tokens: i64,
}

/// What calls of one place, endpoint, model and outcome come to.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CallSum {
    pub site: String,
    pub endpoint: String,
    pub model_asked: String,
    pub outcome: String,
    pub calls: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// In millionths of the currency's unit.
    pub cost: i64,
    /// Of all of them, milliseconds.
    pub latency_ms: i64,
}

/// The calls.
#[derive(Clone)]
pub struct ModelCalls {
    pub(crate) db: Arc<Db>,
}

async fn add(row: &ModelCallRow, batch: &mut Batch) -> Result<()> {
    let text = "insert into model_call (id, at, day, site, prompt_hash, schema_hash, endpoint, model_asked,
            model_answered, attempt, input_tokens, output_tokens, estimated, cost, latency_ms, outcome, level, job,
            learner, request, answer)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
        on conflict (id) do nothing";
    let stmt = batch
        .stmt(text)
        .bind(row.id)
        .bind(row.at.as_micros())
        .bind(row.day)
        .bind(row.site.as_str())
        .bind(row.prompt_hash.clone())
        .bind(row.schema_hash.clone())
        .bind(row.endpoint.as_str())
        .bind(row.model_asked.as_str())
        .bind(row.model_answered.clone())
        .bind(row.attempt)
        .bind(row.input_tokens)
        .bind(row.output_tokens)
        .bind(i64::from(row.estimated))
        .bind(row.cost)
        .bind(row.latency_ms)
        .bind(row.outcome.as_str())
        .bind(row.level.clone())
        .bind(row.job.clone())
        .bind(row.learner.clone())
        .bind(row.request.clone())
        .bind(row.answer.clone());
    batch.run(stmt).await.map(drop)
}

impl ModelCalls {
    /// Enters an attempt; the same again changes nothing.
    pub async fn add(&self, row: ModelCallRow) -> Result<()> {
        self.db.writer.change(row, |row, batch| Box::pin(add(row, batch))).await
    }

    /// What was spent, failed attempts too.
    pub async fn spent(&self, on: &SpentOn) -> Result<SpentRow> {
        macro_rules! spent {
            ($which:literal) => {
                concat!(
                    "select cast(coalesce(sum(cost), 0) as bigint) as cost,
                        cast(coalesce(sum(input_tokens + output_tokens), 0) as bigint) as tokens
                     from model_call where ",
                    $which
                )
            };
        }
        let readers = &self.db.readers;
        let stmt = match on {
            SpentOn::Day(day) => readers.stmt(spent!("day = $1")).bind(*day),
            SpentOn::Learner(learner, day) => {
                readers.stmt(spent!("learner = $1 and day = $2")).bind(learner.as_str()).bind(*day)
            }
            SpentOn::Job(job) => readers.stmt(spent!("job = $1")).bind(job.as_str()),
        };
        Ok(readers.row(stmt).await?.unwrap_or_default())
    }

    /// The latest attempts, newest first, at most `limit`; those before an instant and id, if given.
    pub async fn latest(&self, before: Option<(Timestamp, Uuid)>, limit: i64) -> Result<Vec<ModelCallRow>> {
        let text = "select id, at, day, site, prompt_hash, schema_hash, endpoint, model_asked, model_answered, attempt,
                input_tokens, output_tokens, estimated, cost, latency_ms, outcome, level, job, learner, request, answer
            from model_call where ($1 is null or (at, id) < ($1, $2)) order by at desc, id desc limit $3";
        let stmt = self.db.readers.stmt(text);
        let stmt = stmt.bind(before.map(|(at, _)| at.as_micros())).bind(before.map(|(_, id)| id)).bind(limit);
        self.db.readers.rows(stmt).await
    }

    /// What the calls from a day on come to, by place, endpoint, model and outcome.
    pub async fn sums(&self, from_day: i64) -> Result<Vec<CallSum>> {
        let text = "select site, endpoint, model_asked, outcome, count(*) as calls,
                cast(sum(input_tokens) as bigint) as input_tokens, cast(sum(output_tokens) as bigint) as output_tokens,
                cast(sum(cost) as bigint) as cost, cast(sum(latency_ms) as bigint) as latency_ms
            from model_call where day >= $1 group by site, endpoint, model_asked, outcome
            order by site, endpoint, model_asked, outcome";
        self.db.readers.rows(self.db.readers.stmt(text).bind(from_day)).await
    }
}
