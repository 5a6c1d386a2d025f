//! Views of runs and items.

use std::collections::BTreeMap;

use plumb_factory::{Artefact, Brief, Pipeline, Plan};
use plumb_store::factory::{ItemRow, ItemState, RunRow, RunState};
use plumb_store::model_calls::SpendingFilter;
use plumb_types::ids::UserId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde_json::Value as Json;
use uuid::Uuid;

use super::templates::accepted_template;
use super::{Factory, TemplateView, artefact, plan_of};
use crate::failure::{Result, ServiceError, stored_number};

/// A run with its state.
#[derive(Debug, Clone, PartialEq)]
pub struct RunView {
    pub id: Uuid,
    pub created_at: Timestamp,
    /// The administrator; `None` for the command line.
    pub created_by: Option<UserId>,
    /// Their name.
    pub who: Option<String>,
    pub plan: Plan,
    /// Models that replace the configured ones, by role.
    pub models: BTreeMap<String, String>,
    /// Most calls a minute.
    pub per_minute: Option<i64>,
    /// In millionths of the currency's unit.
    pub budget: Option<i64>,
    pub state: RunState,
    /// Why it is paused.
    pub why: Option<String>,
    pub ended_at: Option<Timestamp>,
    /// Number of items in each state.
    pub counts: BTreeMap<ItemState, i64>,
    /// Cost so far, in millionths of the currency's unit, failed calls included.
    pub cost: i64,
    /// Tokens of requests and answers.
    pub tokens: i64,
}

impl RunView {
    /// Number of finished items.
    pub fn done(&self) -> i64 {
        self.counts.iter().filter(|(state, _)| **state != ItemState::Queued).map(|(_, items)| items).sum()
    }

    /// Number of accepted items, whatever a person decided about them afterwards.
    pub fn accepted(&self) -> i64 {
        use ItemState::{Agreed, Approved, Declined, Proved};
        [Proved, Agreed, Approved, Declined].iter().filter_map(|state| self.counts.get(state)).sum()
    }
}

/// An item on the board.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemView {
    pub run: Uuid,
    pub number: u32,
    /// Id and title of its subject.
    pub about: String,
    pub title: String,
    pub pipeline: Pipeline,
    /// `Easy`, `Medium` or `Hard`; without meaning for a blueprint, which has all levels.
    pub level: &'static str,
    /// 1 to 5.
    pub difficulty: u8,
    pub state: ItemState,
    /// Whether a worker is making it.
    pub is_under_way: bool,
    /// The last completed stage; `None` before the first.
    pub stage: Option<String>,
    pub attempt: u32,
    /// Id in the bank.
    pub problem: Option<Uuid>,
    /// Why it was rejected.
    pub cause: Option<String>,
    pub findings: Vec<String>,
}

/// An artefact and its time.
#[derive(Debug, Clone, PartialEq)]
pub struct StoryLine {
    pub at: Timestamp,
    pub said: Artefact,
}

/// An item with all its artefacts.
#[derive(Debug, Clone, PartialEq)]
pub struct StoryView {
    pub item: ItemView,
    pub brief: Brief,
    pub lines: Vec<StoryLine>,
    /// The item in the bank; `None` if it is not there.
    pub problem: Option<plumb_bank::MathProblemItem>,
    /// The blueprint that it became, if that is its kind and it is finished.
    pub template: Option<TemplateView>,
}

/// Results of a run, in numbers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RunReport {
    /// Number of items ordered; then finished and accepted.
    pub asked_for: u32,
    pub done: i64,
    pub accepted: i64,
    /// Share of accepted items among the finished ones, 0 to 1.
    pub yielded: f64,
    /// Number of items in each state, by name.
    pub states: BTreeMap<&'static str, i64>,
    /// Number of rejections by cause.
    pub causes: BTreeMap<String, u32>,
    /// In millionths of the currency's unit.
    pub cost: i64,
    pub tokens: i64,
    /// Cost for each accepted item; `None` before the first.
    pub cost_per_accepted: Option<i64>,
    pub tokens_per_accepted: Option<i64>,
    /// Cues to the key in the options of its accepted problems.
    pub cues: plumb_factory::Cues,
}

impl Factory<'_> {
    /// Returns runs, newest first.
    pub async fn runs(&self, before: Option<(Timestamp, Uuid)>, limit: u16) -> Result<Vec<RunView>> {
        let mut views = Vec::new();
        for row in self.plumb.stores.factory.runs(before, limit.into()).await? {
            views.push(self.view(row).await?);
        }
        Ok(views)
    }

    /// Returns a run.
    pub async fn run(&self, id: Uuid) -> Result<RunView> {
        self.view(self.plumb.stores.factory.run(id).await?.ok_or(ServiceError::NotFound)?).await
    }

    async fn view(&self, row: RunRow) -> Result<RunView> {
        let plan = plan_of(&row)?;
        let counts = self.plumb.stores.factory.counts(row.id).await?;
        let spent = self.plumb.stores.model_calls.spent(&SpendingFilter::Job(row.id.to_string())).await?;
        let who = match row.created_by {
            Some(id) => Some(self.plumb.name_of(id).await?),
            None => None,
        };
        Ok(RunView {
            id: row.id,
            created_at: row.created_at,
            created_by: row.created_by,
            who,
            plan,
            models: serde_json::from_str(&row.models).map_err(|error| super::damaged(row.id, &error))?,
            per_minute: row.per_minute,
            budget: row.budget,
            state: row.state,
            why: row.why,
            ended_at: row.ended_at,
            counts: counts.into_iter().map(|one| (one.state, one.items)).collect(),
            cost: spent.cost,
            tokens: spent.tokens,
        })
    }

    /// Returns items of a run from a number on.
    pub async fn items(&self, run: Uuid, from: u32, limit: u16) -> Result<Vec<ItemView>> {
        let (_, plan) = self.run_of(run).await?;
        let rows = self.plumb.stores.factory.items(run, from.into(), limit.into()).await?;
        rows.iter().map(|row| item_view(&plan, row)).collect()
    }

    /// Returns items of all runs that wait for review, oldest first.
    pub async fn waiting(&self, limit: u16) -> Result<Vec<ItemView>> {
        let mut plans: BTreeMap<Uuid, Plan> = BTreeMap::new();
        let mut waiting = Vec::new();
        for row in self.plumb.stores.factory.agreed(limit.into()).await? {
            let plan = self.plan_among(&mut plans, row.run).await?;
            waiting.push(item_view(plan, &row)?);
        }
        Ok(waiting)
    }

    /// Returns an item with all its artefacts.
    pub async fn story(&self, run: Uuid, number: u32) -> Result<StoryView> {
        let (_, plan) = self.run_of(run).await?;
        let order = plan.order(number).ok_or(ServiceError::NotFound)?;
        let row = self.item_row(run, number).await?;
        let lines = self.lines(run, number).await?;
        let problem = self.problem_of(&row).await?;
        let story: Vec<Artefact> = lines.iter().map(|line| line.said.clone()).collect();
        let template = match accepted_template(&plan, &order, &story) {
            Some(template) => Some(self.template_view(template, &story).await?),
            None => None,
        };
        Ok(StoryView { item: item_view(&plan, &row)?, brief: order.brief.clone(), lines, problem, template })
    }

    pub(super) async fn item_row(&self, run: Uuid, number: u32) -> Result<ItemRow> {
        let rows = self.plumb.stores.factory.items(run, number.into(), 1).await?;
        rows.into_iter().next().filter(|row| row.number == i64::from(number)).ok_or(ServiceError::NotFound)
    }

    pub(super) async fn lines(&self, run: Uuid, number: u32) -> Result<Vec<StoryLine>> {
        let rows = self.plumb.stores.factory.story(run, number.into()).await?;
        rows.iter().map(|row| Ok(StoryLine { at: row.at, said: artefact(run, row)? })).collect()
    }

    /// Returns a pair that changes whenever the run does: the numbers of artefacts and of finished items.
    pub async fn progress(&self, run: Uuid) -> Result<(i64, i64)> {
        Ok(self.plumb.stores.factory.progress(run).await?)
    }

    /// Returns the results of a run, in numbers.
    pub async fn report(&self, id: Uuid) -> Result<RunReport> {
        let run = self.run(id).await?;
        let rows = self.plumb.stores.factory.items(id, 0, i64::MAX).await?;
        let (mut causes, mut items) = (BTreeMap::new(), Vec::new());
        for row in &rows {
            let view = item_view(&run.plan, row)?;
            if let Some(cause) = view.cause {
                *causes.entry(cause).or_default() += 1;
            }
            if let Some(problem) = row.problem
                && let Some(row) = self.plumb.stores.problems.get(problem, None).await?
            {
                items.push(crate::bank::whole(&row)?);
            }
        }
        let (done, accepted) = (run.done(), run.accepted());
        let per_accepted = |whole: i64| (accepted > 0).then(|| whole / accepted.max(1));
        Ok(RunReport {
            asked_for: run.plan.count,
            done,
            accepted,
            yielded: share(accepted, done),
            states: run.counts.iter().map(|(state, items)| (state.as_str(), *items)).collect(),
            causes,
            cost: run.cost,
            tokens: run.tokens,
            cost_per_accepted: per_accepted(run.cost),
            tokens_per_accepted: per_accepted(run.tokens),
            cues: plumb_factory::cues(&items),
        })
    }
}

fn share(part: i64, whole: i64) -> f64 {
    let real = |n: i64| f64::from(saturating_cast::<u64, u32>(n.unsigned_abs()));
    if whole == 0 { 0.0 } else { real(part) / real(whole) }
}

/// Returns an item as the board shows it.
pub(super) fn item_view(plan: &Plan, row: &ItemRow) -> Result<ItemView> {
    let number: u32 = stored_number(row.number, "number of an item")?;
    let missing = || super::damaged(row.run, &format!("it has no item {number}"));
    let order = plan.order(number).ok_or_else(missing)?;
    let ended: Json = match &row.ended {
        Some(text) => serde_json::from_str(text).map_err(|error| super::damaged(row.run, &error))?,
        None => Json::Null,
    };
    let findings = ended["findings"].as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned);
    Ok(ItemView {
        run: row.run,
        number,
        about: order.brief.id.clone(),
        title: order.brief.title.clone(),
        pipeline: plan.pipeline,
        level: order.level.name(),
        difficulty: order.difficulty,
        state: row.state,
        is_under_way: row.leased && row.state == ItemState::Queued,
        stage: row.stage.clone(),
        attempt: row.attempt.and_then(|attempt| u32::try_from(attempt).ok()).unwrap_or(0),
        problem: row.problem,
        cause: ended["cause"].as_str().map(str::to_owned),
        findings: findings.collect(),
    })
}
