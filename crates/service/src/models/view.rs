//! What administrators see of language models: how they are doing, what was spent, and every call.

use plumb_agents::client::ModelStatus;
use plumb_agents::ledger::{Limit, Spent};
use plumb_store::model_calls::{CallFilter, CallSum, DaySum, ModelCallRow, SpentOn, SpentRow};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{Money, Probed, RunningProbe};
use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};

/// Calls on a page.
const CALLS: usize = 40;
/// The spans that sums are told of, in days.
pub const SPANS: [u32; 3] = [1, 7, 30];
/// The longest name that is looked for, in characters.
const LONGEST: usize = 100;

/// The language models, and what they came to.
#[derive(Debug, Clone)]
pub struct ModelsView {
    pub now: Timestamp,
    /// None where none is configured.
    pub configured: Option<ConfiguredModels>,
    /// The span of what follows: the last days, today included, UTC.
    pub days: u32,
    /// By place, endpoint, model and outcome.
    pub sums: Vec<CallSum>,
    /// Each day of the span, in order, those without calls too.
    pub by_day: Vec<DaySum>,
}

impl ModelsView {
    /// What all calls of the span cost.
    pub fn cost(&self) -> Money {
        Money(self.sums.iter().map(|sum| Money::stored(sum.cost).0).sum())
    }
}

/// The models that are configured.
#[derive(Debug, Clone)]
pub struct ConfiguredModels {
    /// In the order in which endpoints are asked.
    pub models: Vec<ModelStatus>,
    /// The probe under way.
    pub running: Option<RunningProbe>,
    /// The newest report of each model that was probed since the server started.
    pub probed: Vec<Probed>,
    pub budgets: [BudgetLine; 3],
    /// The ledger keeps what is asked and answered.
    pub capture: bool,
}

/// What a budget counts together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BudgetScope {
    /// Everything today.
    Day,
    /// Each job.
    Job,
    /// Each learner, today.
    LearnerDay,
}

/// A budget, and how much of it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetLine {
    pub scope: BudgetScope,
    pub limit: Limit,
    /// Of jobs and learners, by the one that has spent most, of those with a call today.
    pub spent: Spent,
}

/// What is looked for among calls: each blank where it is not asked for.
#[derive(Debug, Clone, Default)]
pub struct CallsQuery {
    /// Where they were made.
    pub site: String,
    /// How they ended.
    pub outcome: String,
    /// Calls that come after this one in the list.
    pub before: Option<(Timestamp, Uuid)>,
}

/// A page of calls.
#[derive(Debug, Clone)]
pub struct CallsPage {
    /// Newest first.
    pub calls: Vec<ModelCallRow>,
    /// Whether there are more.
    pub more: bool,
    /// What can be chosen: the places and outcomes of the longest span.
    pub sites: Vec<String>,
    pub outcomes: Vec<String>,
}

impl Admin<'_> {
    /// How the language models are doing, and what the last `days` days came to.
    pub async fn models(&self, days: u32) -> Result<ModelsView> {
        let days = SPANS.into_iter().find(|span| *span == days).unwrap_or(SPANS[0]);
        let today = self.plumb.today();
        let first = today - i64::from(days) + 1;
        let known = self.plumb.stores.model_calls.days(first).await?;
        let none = |day| DaySum { day, calls: 0, cost: 0 };
        let by_day = (first..=today).map(|day| known.iter().find(|sum| sum.day == day).copied().unwrap_or(none(day)));
        Ok(ModelsView {
            now: self.plumb.now(),
            configured: self.configured(today).await?,
            days,
            sums: self.plumb.model_sums(days).await?,
            by_day: by_day.collect(),
        })
    }

    async fn configured(&self, today: i64) -> Result<Option<ConfiguredModels>> {
        let Some(client) = &self.plumb.models else { return Ok(None) };
        let calls = &self.plumb.stores.model_calls;
        let (running, probed) = self.plumb.probes.seen();
        let budget = client.budget();
        let line = |scope, limit, spent: SpentRow| BudgetLine { scope, limit, spent: super::spent(spent) };
        Ok(Some(ConfiguredModels {
            models: client.status(),
            running,
            probed,
            budgets: [
                line(BudgetScope::Day, budget.per_day, calls.spent(&SpentOn::Day(today)).await?),
                line(BudgetScope::Job, budget.per_job, calls.dearest_job(today).await?),
                line(BudgetScope::LearnerDay, budget.per_learner_day, calls.dearest_learner(today).await?),
            ],
            capture: client.config().capture,
        }))
    }

    /// A page of the ledger.
    pub async fn model_calls(&self, asked: &CallsQuery) -> Result<CallsPage> {
        let given =
            |text: &str| Some(text.trim().chars().take(LONGEST).collect()).filter(|text: &String| !text.is_empty());
        let filter = CallFilter {
            site: given(&asked.site),
            outcome: given(&asked.outcome),
            before: asked.before,
            limit: i64::try_from(CALLS + 1).unwrap_or(i64::MAX),
        };
        let mut calls = self.plumb.stores.model_calls.latest(filter).await?;
        let more = calls.len() > CALLS;
        calls.truncate(CALLS);
        let sums = self.plumb.model_sums(SPANS[2]).await?;
        let mut sites: Vec<String> = sums.iter().map(|sum| sum.site.clone()).collect();
        let mut outcomes: Vec<String> = sums.into_iter().map(|sum| sum.outcome).collect();
        for names in [&mut sites, &mut outcomes] {
            names.sort();
            names.dedup();
        }
        Ok(CallsPage { calls, more, sites, outcomes })
    }

    /// A call.
    pub async fn model_call(&self, id: Uuid) -> Result<ModelCallRow> {
        self.plumb.stores.model_calls.get(id).await?.ok_or(ServiceError::NotFound)
    }
}
