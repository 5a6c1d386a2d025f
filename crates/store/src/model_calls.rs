//! Calls of language models, attempt by attempt, and their cost.

use std::sync::Arc;

use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::Result;
use crate::sql::Flag;
use crate::writer::Batch;

/// An attempt of a model call.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ModelCallRow {
    pub id: Uuid,
    /// End of the attempt.
    pub at: Timestamp,
    /// Day of `at`, in days since 1970, UTC.
    pub day: i64,
    /// Place in the program that made the call.
    pub site: String,
    pub prompt_hash: Option<String>,
    pub schema_hash: Option<String>,
    /// The endpoint's name.
    pub endpoint: String,
    pub model_asked: String,
    /// The model that the answer names, if it names one.
    pub model_answered: Option<String>,
    /// Number of the attempt, from 1.
    pub attempt: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// Whether the token counts are estimates from text lengths.
    #[sqlx(try_from = "Flag")]
    pub estimated: bool,
    /// Cost, in millionths of the currency's unit.
    pub cost: i64,
    pub latency_ms: i64,
    /// `ok`, or an error code.
    pub outcome: String,
    /// Method by which a structured answer was requested.
    pub level: Option<String>,
    pub job: Option<String>,
    pub learner: Option<String>,
    /// The request, if content is captured.
    pub request: Option<String>,
    /// The answer, if content is captured.
    pub answer: Option<String>,
}

/// Which calls to add up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpendingFilter {
    /// All calls of a day, in days since 1970, UTC.
    Day(i64),
    /// The calls for a learner on a day.
    Learner(String, i64),
    /// The calls of a job.
    Job(String),
}

/// Sums over calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub struct SpendingRow {
    /// Cost, in millionths of the currency's unit.
    pub cost: i64,
    /// Tokens of requests and answers together.
    pub tokens: i64,
}

/// Sums over the calls of one place, endpoint, model and outcome.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CallSum {
    pub site: String,
    pub endpoint: String,
    pub model_asked: String,
    pub outcome: String,
    pub calls: i64,
    pub input_tokens: i64,
    pub output_tokens: i64,
    /// Cost, in millionths of the currency's unit.
    pub cost: i64,
    /// Total latency in milliseconds.
    pub latency_ms: i64,
}

/// Sums over the calls of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct DaySum {
    /// Day, in days since 1970, UTC.
    pub day: i64,
    pub calls: i64,
    /// Cost, in millionths of the currency's unit.
    pub cost: i64,
}

/// Which calls to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct CallFilter {
    /// Only calls made by this place in the program.
    pub site: Option<String>,
    /// Only calls with this outcome.
    pub outcome: Option<String>,
    /// Only calls before this instant and id (the last of the previous page).
    pub before: Option<(Timestamp, Uuid)>,
    /// Maximum number of calls.
    pub limit: i64,
}

/// Calls of language models.
#[derive(Clone)]
pub struct ModelCalls {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_call {
    ($rest:literal) => {
        concat!(
            "select id, at, day, site, prompt_hash, schema_hash, endpoint, model_asked, model_answered, attempt,
                input_tokens, output_tokens, estimated, cost, latency_ms, outcome, level, job, learner, request, answer
             from model_call ",
            $rest
        )
    };
}

async fn add(row: &ModelCallRow, batch: &mut Batch) -> Result<()> {
    let text = "insert into model_call (id, at, day, site, prompt_hash, schema_hash, endpoint, model_asked,
            model_answered, attempt, input_tokens, output_tokens, estimated, cost, latency_ms, outcome, level, job,
            learner, request, answer)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
        on conflict (id) do nothing";
    batch
        .query(text)
        .bind(row.id)
        .bind(row.at)
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
        .bind(row.answer.clone())
        .run()
        .await
        .map(drop)
}

impl ModelCalls {
    /// Stores an attempt; storing it again changes nothing.
    pub async fn add(&self, row: ModelCallRow) -> Result<()> {
        self.db.change(row, add).await
    }

    /// Returns the sums, including failed attempts.
    pub async fn spent(&self, on: &SpendingFilter) -> Result<SpendingRow> {
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
            SpendingFilter::Day(day) => readers.query(spent!("day = $1")).bind(*day),
            SpendingFilter::Learner(learner, day) => {
                readers.query(spent!("learner = $1 and day = $2")).bind(learner.as_str()).bind(*day)
            }
            SpendingFilter::Job(job) => readers.query(spent!("job = $1")).bind(job.as_str()),
        };
        Ok(stmt.optional().await?.unwrap_or_default())
    }

    /// Returns the sums of the most expensive job with calls on that day.
    pub async fn most_expensive_job(&self, day: i64) -> Result<SpendingRow> {
        let text =
            "select cast(sum(cost) as bigint) as cost, cast(sum(input_tokens + output_tokens) as bigint) as tokens
            from model_call where job in (select c.job from model_call c where c.day = $1 and c.job is not null)
            group by job order by 1 desc, 2 desc limit 1";
        self.most(text, day).await
    }

    /// Returns the sums of the most expensive learner on that day.
    pub async fn most_expensive_learner(&self, day: i64) -> Result<SpendingRow> {
        let text =
            "select cast(sum(cost) as bigint) as cost, cast(sum(input_tokens + output_tokens) as bigint) as tokens
            from model_call where day = $1 and learner is not null group by learner order by 1 desc, 2 desc limit 1";
        self.most(text, day).await
    }

    async fn most(&self, text: &'static str, day: i64) -> Result<SpendingRow> {
        Ok(self.db.query(text).bind(day).optional().await?.unwrap_or_default())
    }

    /// Returns an attempt.
    pub async fn get(&self, id: Uuid) -> Result<Option<ModelCallRow>> {
        self.db.query(select_call!("where id = $1")).bind(id).optional().await
    }

    /// Returns the latest attempts, newest first.
    pub async fn latest(&self, filter: CallFilter) -> Result<Vec<ModelCallRow>> {
        // The day follows from the instant, so this orders by instant; the index begins with the day.
        let text = select_call!(
            "where ($1 is null or site = $1) and ($2 is null or outcome = $2) and ($3 is null or (at, id) < ($3, $4))
             order by day desc, at desc, id desc limit $5"
        );
        let before = filter.before;
        let stmt = self.db.query(text).bind(filter.site).bind(filter.outcome);
        stmt.bind(before.map(|(at, _)| at)).bind(before.map(|(_, id)| id)).bind(filter.limit).rows().await
    }

    /// Returns the latest attempts for a job, oldest first.
    pub async fn of_job(&self, job: &str, limit: i64) -> Result<Vec<ModelCallRow>> {
        let text = select_call!("where job = $1 order by at desc, id desc limit $2");
        let mut rows: Vec<ModelCallRow> = self.db.query(text).bind(job).bind(limit).rows().await?;
        rows.reverse();
        Ok(rows)
    }

    /// Returns the sums of each day, from a day on; leaves out days without calls.
    pub async fn days(&self, from_day: i64) -> Result<Vec<DaySum>> {
        let text = "select day, count(*) as calls, cast(sum(cost) as bigint) as cost
            from model_call where day >= $1 group by day order by day";
        self.db.query(text).bind(from_day).rows().await
    }

    /// Returns the sums over the calls from a day on, by place, endpoint, model and outcome.
    pub async fn sums(&self, from_day: i64) -> Result<Vec<CallSum>> {
        let text = "select site, endpoint, model_asked, outcome, count(*) as calls,
                cast(sum(input_tokens) as bigint) as input_tokens, cast(sum(output_tokens) as bigint) as output_tokens,
                cast(sum(cost) as bigint) as cost, cast(sum(latency_ms) as bigint) as latency_ms
            from model_call where day >= $1 group by site, endpoint, model_asked, outcome
            order by site, endpoint, model_asked, outcome";
        self.db.query(text).bind(from_day).rows().await
    }
}
