//! Runs of the factory: the plan of each, the states of its items, and their artefacts.

mod rows;
mod shown;

use std::sync::Arc;

use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::trail::AuditEntry;
use crate::writer::Batch;

pub use rows::*;

/// The factory's runs.
#[derive(Clone)]
pub struct FactoryRuns {
    pub(crate) db: Arc<Db>,
}

/// A worker's exclusive claim on an item, and when it ends.
#[derive(Debug, Clone, Copy)]
pub struct Lease {
    /// Id of the worker.
    pub by: Uuid,
    pub until: Timestamp,
}

async fn begin((run, audit): &(NewRun, AuditEntry), batch: &mut Batch) -> Result<()> {
    let text = "insert into factory_run (id, created_at, created_by, plan, models, per_minute, budget, state)
        values ($1, $2, $3, $4, $5, $6, $7, 'running')";
    batch
        .query(text)
        .bind(run.id)
        .bind(run.created_at)
        .bind(run.created_by)
        .bind(run.plan.as_str())
        .bind(run.models.as_str())
        .bind(run.per_minute)
        .bind(run.budget)
        .run()
        .await?;
    let text = "with recursive counted(number) as (
            select cast(0 as bigint) union all select number + 1 from counted where number + 1 < $2)
        insert into factory_item (run, number, state, tries, not_before)
        select $1, number, 'queued', 0, 0 from counted";
    batch.query(text).bind(run.id).bind(run.count).run().await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

async fn claim(asked: &Claim, batch: &mut Batch) -> Result<Vec<(Uuid, i64)>> {
    let text = "update factory_item set lease_by = $1, lease_until = $2
        where state = 'queued' and (lease_until is null or lease_until <= $3) and (run, number) in (
            select i.run, i.number from factory_item i join factory_run r on r.id = i.run
            where i.state = 'queued' and r.state = 'running' and i.not_before <= $3
                and (i.lease_until is null or i.lease_until <= $3) and ($4 is null or i.run = $4)
            order by r.created_at, i.run, i.number limit $5)
        returning run, number";
    let stmt =
        batch.query(text).bind(asked.lease.by).bind(asked.lease.until).bind(asked.now).bind(asked.run).bind(asked.most);
    let mut claimed: Vec<(Uuid, i64)> = stmt.rows().await?;
    claimed.sort_unstable();
    Ok(claimed)
}

/// Which items to claim.
struct Claim {
    lease: Lease,
    now: Timestamp,
    run: Option<Uuid>,
    most: i64,
}

/// Renews the lease; `Conflict` if another worker has the item by now, or it is no longer queued.
async fn keep(batch: &mut Batch, (run, number): (Uuid, i64), lease: Lease) -> Result<()> {
    let text = "update factory_item set lease_until = $1, tries = 0
        where run = $2 and number = $3 and lease_by = $4 and state = 'queued'";
    batch.query(text).bind(lease.until).bind(run).bind(number).bind(lease.by).must_or(StoreError::Conflict).await
}

async fn add((said, lease): &(NewArtefact, Lease), batch: &mut Batch) -> Result<bool> {
    keep(batch, (said.run, said.number), *lease).await?;
    let text = "insert into factory_artefact (run, number, seq, at, stage, attempt, part, outcome, made, cache_key)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    batch
        .query(text)
        .bind(said.run)
        .bind(said.number)
        .bind(said.seq)
        .bind(said.at)
        .bind(said.stage.as_str())
        .bind(said.attempt)
        .bind(said.part)
        .bind(said.outcome.as_str())
        .bind(said.made.clone())
        .bind(said.cache_key.clone())
        .run()
        .await?;
    let running = batch.query("select 1 from factory_run where id = $1 and state = 'running'").bind(said.run);
    running.exists().await
}

async fn finish((ended, lease): &(EndedItem, Lease), batch: &mut Batch) -> Result<()> {
    keep(batch, (ended.run, ended.number), *lease).await?;
    let text = "update factory_item set state = $1, ended = $2, problem = $3, ended_at = $4, lease_by = null,
            lease_until = null
        where run = $5 and number = $6";
    batch
        .query(text)
        .bind(ended.state)
        .bind(ended.ended.as_str())
        .bind(ended.problem)
        .bind(ended.at)
        .bind(ended.run)
        .bind(ended.number)
        .run()
        .await?;
    let text = "update factory_run set state = 'done', ended_at = $2 where id = $1 and state = 'running'
        and not exists (select 1 from factory_item where run = $1 and state = 'queued')";
    batch.query(text).bind(ended.run).bind(ended.at).run().await.map(drop)
}

async fn postpone((run, number, by, not_before): &(Uuid, i64, Uuid, Timestamp), batch: &mut Batch) -> Result<()> {
    let text = "update factory_item set lease_by = null, lease_until = null, tries = tries + 1, not_before = $1
        where run = $2 and number = $3 and lease_by = $4";
    batch.query(text).bind(not_before).bind(*run).bind(*number).bind(*by).run().await.map(drop)
}

async fn release_leases((by,): &(Option<Uuid>,), batch: &mut Batch) -> Result<()> {
    let text = "update factory_item set lease_by = null, lease_until = null
        where state = 'queued' and lease_by is not null and ($1 is null or lease_by = $1)";
    batch.query(text).bind(*by).run().await.map(drop)
}

async fn release_run_leases((run,): &(Uuid,), batch: &mut Batch) -> Result<()> {
    let text = "update factory_item set lease_by = null, lease_until = null
        where run = $1 and state = 'queued' and lease_by is not null";
    batch.query(text).bind(*run).run().await.map(drop)
}

async fn move_run((id, change, audit): &(Uuid, RunMove, Option<AuditEntry>), batch: &mut Batch) -> Result<()> {
    let (from, to, why, at) = match change {
        RunMove::Pause(why) => ([RunState::Running; 2], RunState::Paused, Some(why.clone()), None),
        RunMove::Resume => ([RunState::Paused; 2], RunState::Running, None, None),
        RunMove::Cancel(at) => ([RunState::Running, RunState::Paused], RunState::Cancelled, None, Some(*at)),
    };
    let text = "update factory_run set state = $1, why = $2, ended_at = $3 where id = $4 and state in ($5, $6)";
    let stmt = batch.query(text).bind(to).bind(why).bind(at).bind(*id);
    if stmt.bind_all(from).run().await? == 0 {
        let there = batch.query("select 1 from factory_run where id = $1").bind(*id);
        return Err(if there.exists().await? { StoreError::Conflict } else { StoreError::NotFound });
    }
    let items = match change {
        RunMove::Cancel(_) => Some(
            "update factory_item set state = 'cancelled', lease_by = null, lease_until = null
             where run = $1 and state = 'queued'",
        ),
        RunMove::Resume => {
            Some("update factory_item set tries = 0, not_before = 0 where run = $1 and state = 'queued'")
        }
        RunMove::Pause(_) => None,
    };
    if let Some(text) = items {
        batch.query(text).bind(*id).run().await?;
    }
    if let Some(audit) = audit {
        batch.audit(audit.clone(), None);
    }
    Ok(())
}

async fn decide(
    (run, number, approved, audit): &(Uuid, i64, bool, Option<AuditEntry>),
    batch: &mut Batch,
) -> Result<()> {
    let to = if *approved { ItemState::Approved } else { ItemState::Declined };
    let text = "update factory_item set state = $1 where run = $2 and number = $3 and state = 'agreed'";
    batch.query(text).bind(to).bind(*run).bind(*number).must_or(StoreError::Conflict).await?;
    if let Some(audit) = audit {
        batch.audit(audit.clone(), None);
    }
    Ok(())
}

async fn correct(change: &CorrectedItem, batch: &mut Batch) -> Result<()> {
    let text = "update factory_item set state = $1, ended = $2 where run = $3 and number = $4 and state = 'proved'";
    let stmt = batch.query(text).bind(change.state).bind(change.ended.as_str()).bind(change.run).bind(change.number);
    stmt.run().await.map(drop)
}

impl FactoryRuns {
    /// Begins a run; its items wait for a worker.
    pub async fn begin(&self, run: NewRun, audit: AuditEntry) -> Result<()> {
        self.db.change((run, audit), begin).await
    }

    /// Claims at most `most` waiting items, of `run` if given, oldest run first. No other worker can claim them while
    /// the lease lasts.
    pub async fn claim(&self, lease: Lease, now: Timestamp, run: Option<Uuid>, most: i64) -> Result<Vec<(Uuid, i64)>> {
        self.db.change(Claim { lease, now, run, most }, claim).await
    }

    /// Adds an artefact of an item and renews the lease; false if the run is paused and the item has to be given back.
    /// `Conflict` if another worker has the item by now, or it is cancelled.
    pub async fn add(&self, said: NewArtefact, lease: Lease) -> Result<bool> {
        self.db.change((said, lease), add).await
    }

    /// Ends an item, and its run with the last item. `Conflict` if another worker has the item by now, or it is
    /// cancelled.
    pub async fn finish(&self, ended: EndedItem, lease: Lease) -> Result<()> {
        self.db.change((ended, lease), finish).await
    }

    /// Gives an item back, to be retried later.
    pub async fn postpone(&self, (run, number): (Uuid, i64), by: Uuid, not_before: Timestamp) -> Result<()> {
        self.db.change((run, number, by, not_before), postpone).await
    }

    /// Releases all items of a worker; `None` releases those of all workers, when this is the only server and it
    /// starts.
    pub async fn release_leases(&self, by: Option<Uuid>) -> Result<()> {
        self.db.change((by,), release_leases).await
    }

    /// Releases all items of a run, whichever worker has them.
    pub async fn release_run_leases(&self, run: Uuid) -> Result<()> {
        self.db.change((run,), release_run_leases).await
    }

    /// Pauses, resumes or cancels a run; `Conflict` if its state does not allow that.
    pub async fn move_run(&self, id: Uuid, change: RunMove, audit: Option<AuditEntry>) -> Result<()> {
        self.db.change((id, change, audit), move_run).await
    }

    /// Records a person's decision on an item that waits for one (`agreed`), with its row of the audit trail, if it has
    /// none elsewhere; `Conflict` if it does not wait.
    pub async fn decide(&self, (run, number): (Uuid, i64), approved: bool, audit: Option<AuditEntry>) -> Result<()> {
        self.db.change((run, number, approved, audit), decide).await
    }

    /// Corrects the end of an item that was counted as proved and has lost the proof of its key. Leaves items in other
    /// states alone.
    pub async fn correct(&self, item: CorrectedItem) -> Result<()> {
        self.db.change(item, correct).await
    }
}
