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

/// What the calls of a day come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct DaySum {
    /// In days since 1970, UTC.
    pub day: i64,
    pub calls: i64,
    /// In millionths of the currency's unit.
    pub cost: i64,
}

/// Which calls to list, newest first.
#[derive(Debug, Clone, Default)]
pub struct CallFilter {
    /// Only those made there.
    pub site: Option<String>,
    /// Only those with that outcome.
    pub outcome: Option<String>,
    /// Only those before an instant and id: the last of the page before.
    pub before: Option<(Timestamp, Uuid)>,
    /// At most so many.
    pub limit: i64,
}

/// The calls.
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

    /// The most that a job with calls on that day has spent so far.
    pub async fn dearest_job(&self, day: i64) -> Result<SpentRow> {
        let text =
            "select cast(sum(cost) as bigint) as cost, cast(sum(input_tokens + output_tokens) as bigint) as tokens
            from model_call where job in (select c.job from model_call c where c.day = $1 and c.job is not null)
            group by job order by 1 desc, 2 desc limit 1";
        self.most(text, day).await
    }

    /// The most that was spent for one learner on that day.
    pub async fn dearest_learner(&self, day: i64) -> Result<SpentRow> {
        let text =
            "select cast(sum(cost) as bigint) as cost, cast(sum(input_tokens + output_tokens) as bigint) as tokens
            from model_call where day = $1 and learner is not null group by learner order by 1 desc, 2 desc limit 1";
        self.most(text, day).await
    }

    async fn most(&self, text: &'static str, day: i64) -> Result<SpentRow> {
        Ok(self.db.readers.row(self.db.readers.stmt(text).bind(day)).await?.unwrap_or_default())
    }

    /// An attempt.
    pub async fn get(&self, id: Uuid) -> Result<Option<ModelCallRow>> {
        self.db.readers.row(self.db.readers.stmt(select_call!("where id = $1")).bind(id)).await
    }

    /// The latest attempts, newest first.
    pub async fn latest(&self, filter: CallFilter) -> Result<Vec<ModelCallRow>> {
        // The day follows from the instant, so the order is that of instants; the index begins with the day.
        let text = select_call!(
            "where ($1 is null or site = $1) and ($2 is null or outcome = $2) and ($3 is null or (at, id) < ($3, $4))
             order by day desc, at desc, id desc limit $5"
        );
        let before = filter.before;
        let stmt = self.db.readers.stmt(text).bind(filter.site).bind(filter.outcome);
        let stmt = stmt.bind(before.map(|(at, _)| at.as_micros())).bind(before.map(|(_, id)| id)).bind(filter.limit);
        self.db.readers.rows(stmt).await
    }

    /// The latest attempts for a job, oldest first.
    pub async fn of_job(&self, job: &str, limit: i64) -> Result<Vec<ModelCallRow>> {
        let text = select_call!("where job = $1 order by at desc, id desc limit $2");
        let mut rows: Vec<ModelCallRow> =
            self.db.readers.rows(self.db.readers.stmt(text).bind(job).bind(limit)).await?;
        rows.reverse();
        Ok(rows)
    }

    /// What the calls from a day on come to, day by day; days without any are left out.
    pub async fn days(&self, from_day: i64) -> Result<Vec<DaySum>> {
        let text = "select day, count(*) as calls, cast(sum(cost) as bigint) as cost
            from model_call where day >= $1 group by day order by day";
        self.db.readers.rows(self.db.readers.stmt(text).bind(from_day)).await
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
