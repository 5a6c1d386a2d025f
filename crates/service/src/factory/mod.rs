//! The factory: runs in which language models write items, from the order to the bank. Every artefact is stored at
//! once, so that a run can continue wherever it stopped.

mod export;
mod offer;
mod order;
mod publish;
mod queue;
mod reprove;
mod review;
mod spending;
mod standing;
mod templates;
mod view;
mod work;
mod yields;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use plumb_bank::MathProblemItem;
use plumb_store::factory::{ArtefactRow, ItemRow, RunRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use uuid::Uuid;

pub use export::{RunFile, RunFiles};
pub use offer::{EXAM_ROLES, Offer, TUTORING_ROLES, WordedBlueprint, WordedLevel};
pub use order::{NewRunOrder, OrderFault, Subject};
pub use plumb_agents::Role;
pub use plumb_agents::config::millionths;
pub use plumb_factory::{
    AnswerOrigin, Artefact, Cues, Outcome, Pipeline, Plan, PlanFault, RuleFindings, Rules, Stage, StyleRule, Weights,
};
pub use plumb_store::factory::{ItemState, RunState};
pub use queue::{BulkApproval, Queue, QueueFilter, WaitingItem};
pub use reprove::ProofReview;
pub use review::ItemEdit;
pub use templates::{Approval, TemplateView};
pub use view::{ItemView, RunReport, RunView, StoryLine, StoryView};
pub use work::RoundReport;
pub use yields::ModelYield;

use crate::accounts::Actor;
use crate::failure::{Result, ServiceError, stored_number};
use crate::plumb::Plumb;

/// The factory of a [`Plumb`]: for the command line, for workers, and for administrators.
#[derive(Clone, Copy)]
pub struct Factory<'a> {
    plumb: &'a Plumb,
    /// The administrator; `None` for the command line and workers.
    actor: Option<&'a Actor>,
}

impl Plumb {
    /// Returns the factory, for the command line and for workers.
    pub const fn factory(&self) -> Factory<'_> {
        Factory { plumb: self, actor: None }
    }
}

impl<'a> crate::capabilities::Admin<'a> {
    /// Returns the factory, for this administrator.
    pub const fn factory(&self) -> Factory<'a> {
        Factory { plumb: self.plumb, actor: Some(self.actor) }
    }
}

impl Factory<'_> {
    /// Returns a run with its plan.
    async fn run_of(&self, id: Uuid) -> Result<(RunRow, Plan)> {
        let row = self.plumb.stores.factory.run(id).await?.ok_or(ServiceError::NotFound)?;
        let plan = plan_of(&row)?;
        Ok((row, plan))
    }

    /// Returns the plan of a run, which is read once for each of its items in a list.
    async fn plan_among<'p>(&self, plans: &'p mut BTreeMap<Uuid, Plan>, run: Uuid) -> Result<&'p Plan> {
        match plans.entry(run) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(unknown) => Ok(unknown.insert(self.run_of(run).await?.1)),
        }
    }

    /// Returns all artefacts of an item, in order.
    async fn artefacts(&self, run: Uuid, number: u32) -> Result<Vec<Artefact>> {
        let rows = self.plumb.stores.factory.story(run, number.into()).await?;
        rows.iter().map(|row| artefact(run, row)).collect()
    }

    /// Returns the problem of an item in the bank; `None` if it has none there.
    async fn problem_of(&self, item: &ItemRow) -> Result<Option<MathProblemItem>> {
        let Some(id) = item.problem else { return Ok(None) };
        let row = self.plumb.stores.problems.get(id, None).await?;
        row.map(|row| crate::bank::whole(&row)).transpose()
    }

    fn actor_id(&self) -> Option<UserId> {
        self.actor.map(|actor| actor.id)
    }

    fn entry(&self, action: AuditAction, run: Uuid, detail: &serde_json::Value) -> plumb_store::audit::AuditEntry {
        plumb_store::audit::AuditEntry {
            at: self.plumb.now(),
            actor: self.actor_id(),
            action,
            subject_kind: "factory_run".into(),
            subject_id: run.to_string(),
            detail: detail.to_string(),
        }
    }
}

fn plan_of(row: &RunRow) -> Result<Plan> {
    serde_json::from_str(&row.plan).map_err(|error| damaged(row.id, &error))
}

fn damaged(run: Uuid, error: &dyn std::fmt::Display) -> ServiceError {
    ServiceError::Internal(format!("run {run} of the factory cannot be read: {error}"))
}

/// Parses a stored artefact for the pipelines.
fn artefact(run: Uuid, row: &ArtefactRow) -> Result<Artefact> {
    Ok(Artefact {
        stage: row.stage.parse().map_err(|error| damaged(run, &error))?,
        attempt: stored_number(row.attempt, "attempt at an artefact")?,
        part: stored_number(row.part, "part of an artefact")?,
        outcome: serde_json::from_str(&row.outcome).map_err(|error| damaged(run, &error))?,
        made: row.made.as_deref().map(serde_json::from_str).transpose().map_err(|error| damaged(run, &error))?,
    })
}
