//! Language models: the client, with its ledger in the database. No result depends on a model's reply.

mod entered;
mod in_use;
mod money;
mod probing;
mod providers;
mod sealing;
mod settings;
mod view;

use std::sync::Arc;

use async_trait::async_trait;
use plumb_agents::environment;
use plumb_agents::ledger::{CallContent, CallRecord, Ledger, LedgerError, Scope, Spent};
use plumb_store::ModelCalls;
use plumb_store::model_calls::{CallFilter, SpendingFilter, SpendingRow};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::clock::{Chance, Clock};
use crate::failure::Result;
use crate::plumb::Plumb;

pub use entered::ProviderFields;
pub use in_use::{ModelSetup, ProviderFault};
pub(crate) use in_use::{ModelsInUse, client};
pub use money::Money;
pub use plumb_agents::client::ModelStatus;
pub use plumb_agents::config::Role;
pub use plumb_agents::probe::{Enforcement, ProbeReport};
pub use plumb_agents::structured::ObjectMode;
pub use plumb_agents::transport::BreakerStatus;
pub use plumb_store::model_calls::{CallSum, DaySum, ModelCallRow};
pub(crate) use probing::Probes;
pub use probing::{ProbeRecord, ProbeSubject, RunningProbe};
pub use providers::{ProviderChange, ProviderTest, ProviderView};
pub use sealing::{SealingKey, SealingKeyFile};
pub use settings::ModelSettings;
pub use view::{BudgetLine, BudgetScope, CallsPage, CallsQuery, ConfiguredModels, ModelsView, SPANS};

/// Most calls listed at once.
const LISTED: i64 = 1_000;
/// Denominator of random fractions.
const PARTS: u32 = 1 << 24;

impl Plumb {
    /// Returns the latest calls, newest first, at most a thousand; only those before an instant and id, if given.
    pub async fn model_calls(&self, before: Option<(Timestamp, Uuid)>, limit: u32) -> Result<Vec<ModelCallRow>> {
        let filter = CallFilter { before, limit: i64::from(limit).min(LISTED), ..CallFilter::default() };
        Ok(self.stores.model_calls.latest(filter).await?)
    }

    /// Returns sums over the calls of the last `days` days, today included, by site, endpoint, model and outcome.
    pub async fn model_sums(&self, days: u32) -> Result<Vec<CallSum>> {
        Ok(self.stores.model_calls.sums(self.today() - i64::from(days.max(1)) + 1).await?)
    }

    /// Today, in days since 1970, UTC.
    fn today(&self) -> i64 {
        self.now().as_millis().div_euclid(86_400_000)
    }
}

/// The ledger in the database.
struct StoredLedger(ModelCalls);

#[async_trait]
impl Ledger for StoredLedger {
    async fn record(&self, record: CallRecord) -> std::result::Result<(), LedgerError> {
        self.0.add(row(record)).await.map_err(told)
    }

    async fn spent(&self, scope: &Scope) -> std::result::Result<Spent, LedgerError> {
        let on = match scope {
            Scope::Day(day) => SpendingFilter::Day(*day),
            Scope::LearnerDay { learner, day } => SpendingFilter::Learner(learner.clone(), *day),
            Scope::Job(job) => SpendingFilter::Job(job.clone()),
        };
        self.0.spent(&on).await.map(spent).map_err(told)
    }
}

fn spent(row: SpendingRow) -> Spent {
    let count = |n: i64| u64::try_from(n).unwrap_or(0);
    Spent { cost: count(row.cost), tokens: count(row.tokens) }
}

fn told(error: impl std::fmt::Display) -> LedgerError {
    LedgerError(error.to_string())
}

fn row(record: CallRecord) -> ModelCallRow {
    let day = record.day();
    let CallContent { request, answer } =
        record.content.unwrap_or_else(|| CallContent { request: String::new(), answer: None });
    ModelCallRow {
        id: record.id,
        at: record.at,
        day,
        site: record.site,
        prompt_hash: record.prompt_hash,
        schema_hash: record.schema_hash,
        endpoint: record.endpoint,
        model_asked: record.model_asked,
        model_answered: record.model_answered,
        attempt: record.attempt.into(),
        input_tokens: saturating_cast(record.input_tokens),
        output_tokens: saturating_cast(record.output_tokens),
        estimated: record.is_estimate,
        cost: saturating_cast(record.cost),
        latency_ms: saturating_cast(record.latency_ms),
        outcome: record.outcome,
        level: record.level.map(|level| level.to_string()),
        job: record.job,
        learner: record.learner,
        request: Some(request).filter(|request| !request.is_empty()),
        answer,
    }
}

struct ModelClock(Arc<dyn Clock>);

impl environment::Clock for ModelClock {
    fn now(&self) -> Timestamp {
        self.0.now()
    }
}

struct ModelChance(Arc<dyn Chance>);

impl environment::Chance for ModelChance {
    fn fraction(&self) -> f64 {
        // Does not use the seeds of items, so that waiting for a model never changes an item.
        let [a, b, c, ..] = self.0.secret();
        f64::from(u32::from_be_bytes([0, a, b, c])) / f64::from(PARTS)
    }

    fn id(&self, now: Timestamp) -> Uuid {
        self.0.id(now)
    }
}
