//! Making items: claim, ask, store, publish.

use std::collections::{BTreeMap, HashMap};
use std::future::Future;
use std::pin::pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use plumb_agents::{Call, LlmClient, LlmError, Role};
use plumb_factory::{
    AnswerOrigin, Artefact, ArtefactHistory, Ask, ModelQuestion, Order, Outcome, Pipeline, Plan, Stage, Step, drafted,
    drafted_template,
};
use plumb_store::StoreError;
use plumb_store::factory::{Lease, NewArtefact, RunMove, RunRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use tokio::time::Instant;
use uuid::Uuid;

use super::spending::Spending;
use super::{Factory, artefact, plan_of};
use crate::failure::{Result, ServiceError};

/// How long a worker's claim on an item lasts after its last artefact: longer than a call may take with all its
/// repairs.
const LEASE_SECS: i64 = 15 * 60;
/// The first pause after a model could not be reached; each further one is twice as long.
const PAUSE_SECS: i64 = 5;
/// After this many failures in a row the whole run is paused.
const TRIES: i64 = 6;

/// Result of a round of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoundReport {
    /// Number of finished items.
    pub done: usize,
    /// Number of items that were deferred, because no model could be reached, or released.
    pub postpone: usize,
}

impl RoundReport {
    fn take(&mut self, left: WorkOutcome) {
        match left {
            WorkOutcome::Done => self.done += 1,
            WorkOutcome::PutOff => self.postpone += 1,
        }
    }
}

/// How the work on an item ended.
#[derive(Clone, Copy)]
enum WorkOutcome {
    Done,
    PutOff,
}

/// An artefact, and the key under which an identical request finds it.
struct CachedArtefact {
    artefact: Artefact,
    key: String,
}

/// Why a request to a model gave no artefact.
enum AskError {
    /// No model could be asked. An answer that cannot be used is an artefact, not an error.
    Model(LlmError),
    Service(ServiceError),
}

impl From<ServiceError> for AskError {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

/// A run being worked on.
struct Job {
    row: RunRow,
    plan: Plan,
    models: BTreeMap<Role, String>,
    /// When the next call may be made.
    next_call: Mutex<Instant>,
    spending: Spending,
}

impl Factory<'_> {
    /// Makes waiting items, of `run` if one is given, as many at once as configured, until none is left or `stopping`
    /// completes. Unfinished items are then released.
    pub async fn work(&self, run: Option<Uuid>, stopping: impl Future<Output = ()>) -> Result<RoundReport> {
        let Some(client) = self.plumb.models() else { return Ok(RoundReport::default()) };
        let me = self.plumb.fresh_id();
        let done = tokio::select! {
            done = self.work_as(me, &client, run) => done,
            () = stopping => Ok(RoundReport::default()),
        };
        self.plumb.stores.factory.release_leases(Some(me)).await?;
        done
    }

    async fn work_as(&self, me: Uuid, client: &LlmClient, run: Option<Uuid>) -> Result<RoundReport> {
        let mut jobs: HashMap<Uuid, Arc<Job>> = HashMap::new();
        let mut under_way = FuturesUnordered::new();
        let mut count = RoundReport::default();
        loop {
            let free = i64::try_from(self.plumb.items_at_once().saturating_sub(under_way.len())).unwrap_or(1);
            // The items in progress must be polled here too: otherwise they would keep their database connections, and
            // claiming waits for one.
            let claimed = {
                let mut claiming = pin!(self.claimed(me, run, free, &mut jobs));
                loop {
                    tokio::select! {
                        claimed = &mut claiming => break claimed?,
                        Some(left) = under_way.next() => count.take(left?),
                    }
                }
            };
            for (job, number) in claimed {
                under_way.push(self.make(client, job, number, me));
            }
            match under_way.next().await {
                Some(left) => count.take(left?),
                None => return Ok(count),
            }
        }
    }

    /// Claims items for this worker, at most `free`, each with its run.
    async fn claimed(
        &self,
        me: Uuid,
        run: Option<Uuid>,
        free: i64,
        jobs: &mut HashMap<Uuid, Arc<Job>>,
    ) -> Result<Vec<(Arc<Job>, i64)>> {
        let claimed = self.plumb.stores.factory.claim(self.lease(me), self.plumb.now(), run, free).await?;
        let mut items = Vec::with_capacity(claimed.len());
        for (id, number) in claimed {
            let job = if let Some(job) = jobs.get(&id) {
                Arc::clone(job)
            } else {
                let job = Arc::new(self.job(id).await?);
                jobs.insert(id, Arc::clone(&job));
                job
            };
            items.push((job, number));
        }
        Ok(items)
    }

    /// Releases the items claimed by a server that no longer exists. Only valid if this is the only server of its
    /// database.
    pub async fn take_over(&self) -> Result<()> {
        Ok(self.plumb.stores.factory.release_leases(None).await?)
    }

    /// Releases the items claimed in a run, so that it need not wait for the leases of a worker that no longer exists.
    /// A worker that is still running stops at its next artefact, and its open request is repeated.
    pub async fn take_over_run(&self, run: Uuid) -> Result<()> {
        Ok(self.plumb.stores.factory.release_run_leases(run).await?)
    }

    async fn job(&self, id: Uuid) -> Result<Job> {
        let row = self.plumb.stores.factory.run(id).await?.ok_or(ServiceError::NotFound)?;
        let plan = plan_of(&row)?;
        let models = serde_json::from_str(&row.models).map_err(|error| super::damaged(id, &error))?;
        Ok(Job { row, plan, models, next_call: Mutex::new(Instant::now()), spending: Spending::default() })
    }

    fn lease(&self, by: Uuid) -> Lease {
        Lease { by, until: self.plumb.now().plus_secs(LEASE_SECS) }
    }

    /// Makes one item, continuing from its last artefact.
    async fn make(&self, client: &LlmClient, job: Arc<Job>, number: i64, worker: Uuid) -> Result<WorkOutcome> {
        let run = job.row.id;
        let order = u32::try_from(number).ok().and_then(|number| job.plan.order(number));
        let order = order.ok_or_else(|| super::damaged(run, &format!("it has no item {number}")))?;
        let mut story = self.artefacts(run, order.number).await?;
        loop {
            let step;
            (step, story) = next_step(&job, order.number, story).await?;
            let (said, key) = match step {
                Step::Note(said) => (self.with_repetition(&job.plan, &order, &story, said).await?, None),
                Step::Ask(ask) => match self.ask(client, &job, &ask).await {
                    Ok(CachedArtefact { artefact, key }) => (artefact, Some(key)),
                    Err(AskError::Model(error)) => return self.give_back(&job, number, worker, &error).await,
                    Err(AskError::Service(error)) => return Err(error),
                },
                Step::End(end) => {
                    let lease = self.lease(worker);
                    return match self.end(run, &order, end, lease).await {
                        // The run was cancelled, or another worker has the item by now.
                        Err(ServiceError::Conflict) => Ok(WorkOutcome::PutOff),
                        ended => ended.map(|()| WorkOutcome::Done),
                    };
                }
            };
            let seq = saturating_cast(story.len() + 1);
            let row = row_of(run, number, (seq, self.plumb.now()), &said, key)?;
            match self.plumb.stores.factory.add(row, self.lease(worker)).await {
                Ok(true) => story.push(said),
                Ok(false) => {
                    self.plumb.stores.factory.postpone((run, number), worker, self.plumb.now()).await?;
                    return Ok(WorkOutcome::PutOff);
                }
                Err(StoreError::Conflict) => return Ok(WorkOutcome::PutOff),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Adds to the findings of the rules whether the bank already has the question.
    async fn with_repetition(
        &self,
        plan: &Plan,
        order: &Order<'_>,
        story: &[Artefact],
        mut said: Artefact,
    ) -> Result<Artefact> {
        if let (Stage::Rules, Outcome::Found(found)) = (said.stage, &mut said.outcome)
            && found.against.is_empty()
        {
            let story = ArtefactHistory(story);
            if plan.pipeline == Pipeline::Template {
                if let Some(template) = drafted_template(order, &story, said.attempt) {
                    found.against.extend(self.repeated_template(order, &template).await?);
                }
            } else if let Some(item) = drafted(plan, order, &story, said.attempt) {
                found.against.extend(self.duplicate_message(&item).await?);
            }
        }
        Ok(said)
    }

    /// Sends a request to a model, unless an identical one has been answered.
    async fn ask(&self, client: &LlmClient, job: &Job, ask: &Ask) -> Result<CachedArtefact, AskError> {
        let asked = ask.render().map_err(ServiceError::Internal)?;
        let configured = client.config().endpoints.first().map_or("", |endpoint| endpoint.model(ask.role));
        let model = job.models.get(&ask.role).map_or(configured, String::as_str);
        let key = asked.key(model, ask.seed);
        if let Some(row) = self.plumb.stores.factory.cached(&key).await.map_err(ServiceError::from)? {
            let known = artefact(job.row.id, &row)?;
            let made = known.made.map(|made| AnswerOrigin { cached: true, ..made });
            let outcome = known.outcome;
            let artefact = Artefact { stage: ask.stage, attempt: ask.attempt, part: ask.part, outcome, made };
            return Ok(CachedArtefact { artefact, key });
        }
        let reserved = match job.row.budget {
            Some(budget) => match self.reserved(job.row.id, &job.spending, budget).await? {
                None => return Err(AskError::Model(LlmError::Budget { scope: "of the run" })),
                before => before,
            },
            None => None,
        };
        job.wait_for_turn().await;
        let answered = client.structured::<Json>(call(job, ask, &asked), asked.schema).await;
        if let Some(before) = reserved {
            self.released(job.row.id, &job.spending, before).await?;
        }
        let (outcome, made) = match answered {
            Ok(answer) => (Outcome::Answer(answer.value), made(&asked, answer.model, answer.endpoint)),
            Err(error) if is_answer(&error) => {
                let findings = match &error {
                    LlmError::SchemaInvalid { findings, .. } | LlmError::PolicyRejected { findings, .. } => {
                        findings.clone()
                    }
                    _ => Vec::new(),
                };
                let endpoint = error.context().map(|context| context.endpoint.clone()).unwrap_or_default();
                (Outcome::Failed { code: error.code().to_owned(), findings }, made(&asked, model.to_owned(), endpoint))
            }
            Err(error) => return Err(AskError::Model(error)),
        };
        let (stage, attempt, part) = (ask.stage, ask.attempt, ask.part);
        Ok(CachedArtefact { artefact: Artefact { stage, attempt, part, outcome, made: Some(made) }, key })
    }

    /// Handles a model that could not be asked: the item is retried later, or the run is paused if waiting does not
    /// help.
    async fn give_back(&self, job: &Job, number: i64, worker: Uuid, error: &LlmError) -> Result<WorkOutcome> {
        let factory = &self.plumb.stores.factory;
        let run = job.row.id;
        let tries = factory.items(run, number, 1).await?.first().map_or(0, |item| item.tries);
        let waits = matches!(error, LlmError::Transport { .. } | LlmError::RateLimited(_) | LlmError::CircuitOpen(_));
        let pause = PAUSE_SECS << tries.clamp(0, TRIES);
        let asked = error.retry_after().and_then(|wait| i64::try_from(wait.as_secs()).ok()).unwrap_or(0);
        factory.postpone((run, number), worker, self.plumb.now().plus_secs(pause.max(asked))).await?;
        if !waits || tries + 1 >= TRIES {
            tracing::warn!(%run, %error, "a run of the factory is paused");
            let audit = self.entry(AuditAction::FactoryRunPaused, run, &serde_json::json!({ "why": error.code() }));
            match factory.move_run(run, RunMove::Pause(error.to_string()), Some(audit)).await {
                // The run was paused or cancelled in between.
                Ok(()) | Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(WorkOutcome::PutOff)
    }
}

/// Computes the next step of an item, and returns it with the story. Checking a blueprint takes up to seconds, so this
/// has a thread of its own.
async fn next_step(job: &Arc<Job>, number: u32, story: Vec<Artefact>) -> Result<(Step, Vec<Artefact>)> {
    let job = Arc::clone(job);
    let computed = tokio::task::spawn_blocking(move || {
        let order = job.plan.order(number)?;
        Some((plumb_factory::next(&job.plan, &order, &ArtefactHistory(&story)), story))
    });
    let failure =
        |why: &dyn std::fmt::Display| ServiceError::Internal(format!("the next step of item {number}: {why}"));
    computed.await.map_err(|error| failure(&error))?.ok_or_else(|| failure(&"there is no such item"))
}

impl Job {
    /// Waits until the run may make its next call. Each server spreads its calls evenly over a minute.
    async fn wait_for_turn(&self) {
        let Some(per_minute) = self.row.per_minute.and_then(|most| u32::try_from(most).ok()).filter(|most| *most > 0)
        else {
            return;
        };
        let turn = {
            let mut next = self.next_call.lock().unwrap_or_else(PoisonError::into_inner);
            let turn = (*next).max(Instant::now());
            *next = turn + Duration::from_mins(1) / per_minute;
            turn
        };
        tokio::time::sleep_until(turn).await;
    }
}

/// Whether an error is about the model's answer, and so part of the item's artefacts.
const fn is_answer(error: &LlmError) -> bool {
    matches!(
        error,
        LlmError::Truncated(_)
            | LlmError::Refused(_)
            | LlmError::ContentFilter(_)
            | LlmError::Malformed(_)
            | LlmError::SchemaInvalid { .. }
            | LlmError::PolicyRejected { .. }
    )
}

fn call(job: &Job, ask: &Ask, asked: &ModelQuestion) -> Call {
    let mut call = Call::new(asked.site, ask.role, asked.messages.clone(), ask.max_tokens);
    call.prompt = Some(asked.prompt.clone());
    call.model = job.models.get(&ask.role).cloned();
    // Some endpoints accept no seed of more than 31 bits.
    call.seed = i64::try_from(ask.seed & 0x7fff_ffff).ok();
    call.job = Some(job.row.id.to_string());
    call
}

fn made(asked: &ModelQuestion, model: String, endpoint: String) -> AnswerOrigin {
    AnswerOrigin {
        prompt: asked.prompt.clone(),
        schema: asked.schema.hash().to_owned(),
        model,
        endpoint,
        cached: false,
    }
}

fn row_of(
    run: Uuid,
    number: i64,
    (seq, at): (i64, Timestamp),
    said: &Artefact,
    cache_key: Option<String>,
) -> Result<NewArtefact> {
    let text = |value: serde_json::Result<String>| value.map_err(|error| super::damaged(run, &error));
    Ok(NewArtefact {
        run,
        number,
        seq,
        at,
        stage: said.stage.name().to_owned(),
        attempt: said.attempt.into(),
        part: said.part.into(),
        outcome: text(serde_json::to_string(&said.outcome))?,
        made: said.made.as_ref().map(|made| text(serde_json::to_string(made))).transpose()?,
        cache_key,
    })
}
