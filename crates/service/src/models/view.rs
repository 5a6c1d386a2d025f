//! Language models as administrators see them: status, costs, and every call.

use plumb_agents::client::ModelStatus;
use plumb_agents::ledger::{Limit, Spent};
use plumb_store::model_calls::{CallFilter, CallSum, DaySum, ModelCallRow, SpendingFilter, SpendingRow};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{Money, ProbeRecord, ProviderView, RunningProbe};
use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};

/// Calls on a page.
const CALLS: usize = 40;
/// The available periods for sums, days.
pub const SPANS: [u32; 3] = [1, 7, 30];
/// Longest search text, characters.
const LONGEST: usize = 100;

/// The language models with their usage.
#[derive(Debug, Clone)]
pub struct ModelsView {
    pub now: Timestamp,
    /// The models in use; `None` if there are none.
    pub configured: Option<ConfiguredModels>,
    /// The running probe.
    pub running: Option<RunningProbe>,
    /// The providers that administrators entered.
    pub providers: Vec<ProviderView>,
    /// Whether these are used, not the models of the server's environment.
    pub uses_providers: bool,
    /// Whether the server's environment sets models.
    pub has_environment: bool,
    /// The period of the sums: the last days, today included, UTC.
    pub days: u32,
    /// Sums by site, endpoint, model and outcome.
    pub sums: Vec<CallSum>,
    /// Each day of the period, in order, including days without calls.
    pub by_day: Vec<DaySum>,
}

impl ModelsView {
    /// Returns the cost of all calls of the period.
    pub fn cost(&self) -> Money {
        Money(self.sums.iter().map(|sum| Money::stored(sum.cost).0).sum())
    }
}

/// The configured models.
#[derive(Debug, Clone)]
pub struct ConfiguredModels {
    /// Models in the order in which endpoints are tried.
    pub models: Vec<ModelStatus>,
    /// The newest report of each of them that was probed.
    pub probed: Vec<ProbeRecord>,
    pub budgets: [BudgetLine; 3],
    /// Whether the ledger stores requests and replies.
    pub capture: bool,
}

/// Scope of a budget.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BudgetScope {
    /// All calls of today.
    Day,
    /// Each job.
    Job,
    /// Each learner's calls of today.
    LearnerDay,
}

/// A budget with its usage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BudgetLine {
    pub scope: BudgetScope,
    pub limit: Limit,
    /// Amount spent; for jobs and learners, by the one that has spent most, among those with a call today.
    pub spent: Spent,
}

/// Query for calls; blank fields do not restrict it.
#[derive(Debug, Clone, Default)]
pub struct CallsQuery {
    /// Site of the call.
    pub site: String,
    /// Outcome of the call.
    pub outcome: String,
    /// Only calls after this one in the list.
    pub before: Option<(Timestamp, Uuid)>,
}

/// A page of calls.
#[derive(Debug, Clone)]
pub struct CallsPage {
    /// Newest first.
    pub calls: Vec<ModelCallRow>,
    /// Whether there are more calls.
    pub more: bool,
    /// Available filters: the sites and outcomes of the longest period.
    pub sites: Vec<String>,
    pub outcomes: Vec<String>,
}

impl Admin<'_> {
    /// Returns the status of the language models, and their usage in the last `days` days.
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
            running: self.plumb.probes.running(),
            providers: self.providers().await?,
            uses_providers: self.plumb.models.are_entered(),
            has_environment: self.plumb.models.setup.environment.is_some(),
            days,
            sums: self.plumb.model_sums(days).await?,
            by_day: by_day.collect(),
        })
    }

    async fn configured(&self, today: i64) -> Result<Option<ConfiguredModels>> {
        let Some(client) = self.plumb.models() else { return Ok(None) };
        let calls = &self.plumb.stores.model_calls;
        let models = client.status();
        let probed = self.plumb.probed(&models).await?;
        let budget = client.budget();
        let line = |scope, limit, spent: SpendingRow| BudgetLine { scope, limit, spent: super::spent(spent) };
        Ok(Some(ConfiguredModels {
            models,
            probed,
            budgets: [
                line(BudgetScope::Day, budget.per_day, calls.spent(&SpendingFilter::Day(today)).await?),
                line(BudgetScope::Job, budget.per_job, calls.most_expensive_job(today).await?),
                line(BudgetScope::LearnerDay, budget.per_learner_day, calls.most_expensive_learner(today).await?),
            ],
            capture: client.config().capture,
        }))
    }

    /// Returns a page of the ledger.
    pub async fn model_calls(&self, asked: &CallsQuery) -> Result<CallsPage> {
        let given =
            |text: &str| Some(text.trim().chars().take(LONGEST).collect()).filter(|text: &String| !text.is_empty());
        let filter = CallFilter {
            site: given(&asked.site),
            outcome: given(&asked.outcome),
            before: asked.before,
            limit: one_more(CALLS),
        };
        let mut calls = self.plumb.stores.model_calls.latest(filter).await?;
        let more = cut(&mut calls, CALLS);
        let sums = self.plumb.model_sums(SPANS[2]).await?;
        let mut sites: Vec<String> = sums.iter().map(|sum| sum.site.clone()).collect();
        let mut outcomes: Vec<String> = sums.into_iter().map(|sum| sum.outcome).collect();
        for names in [&mut sites, &mut outcomes] {
            names.sort();
            names.dedup();
        }
        Ok(CallsPage { calls, more, sites, outcomes })
    }

    /// Returns a call.
    pub async fn model_call(&self, id: Uuid) -> Result<ModelCallRow> {
        self.plumb.stores.model_calls.get(id).await?.ok_or(ServiceError::NotFound)
    }
}
