//! Queries of runs, items and artefacts.

use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{ArtefactRow, FactoryRuns, ItemRow, RunRow, StageCount, StateCount, WrittenItem};
use crate::error::Result;

macro_rules! select_run {
    ($rest:literal) => {
        concat!(
            "select id, created_at, created_by, plan, models, per_minute, budget, state, why, ended_at from factory_run ",
            $rest
        )
    };
}

macro_rules! select_item {
    ($rest:literal) => {
        concat!(
            "select i.run, i.number, i.state, cast(case when i.lease_by is null then 0 else 1 end as bigint) as leased,
                i.tries, i.ended, i.problem, i.ended_at, coalesce(a.seq, 0) as said, a.stage, a.attempt
             from factory_item i left join factory_artefact a on a.run = i.run and a.number = i.number
                and a.seq = (select max(l.seq) from factory_artefact l where l.run = i.run and l.number = i.number) ",
            $rest
        )
    };
}

impl FactoryRuns {
    /// Returns runs, newest first; only those before an instant and id, if given.
    pub async fn runs(&self, before: Option<(Timestamp, Uuid)>, limit: i64) -> Result<Vec<RunRow>> {
        let text =
            select_run!("where ($1 is null or (created_at, id) < ($1, $2)) order by created_at desc, id desc limit $3");
        self.db.query(text).bind(before.map(|(at, _)| at)).bind(before.map(|(_, id)| id)).bind(limit).rows().await
    }

    /// Returns a run.
    pub async fn run(&self, id: Uuid) -> Result<Option<RunRow>> {
        self.db.query(select_run!("where id = $1")).bind(id).optional().await
    }

    /// Counts the items of a run by state.
    pub async fn counts(&self, run: Uuid) -> Result<Vec<StateCount>> {
        let text = "select state, count(*) as items from factory_item where run = $1 group by state order by state";
        self.db.query(text).bind(run).rows().await
    }

    /// Counts the unfinished items of a run by their last stage.
    pub async fn stages(&self, run: Uuid) -> Result<Vec<StageCount>> {
        let text = "select a.stage, count(*) as items from factory_item i
            left join factory_artefact a on a.run = i.run and a.number = i.number
                and a.seq = (select max(l.seq) from factory_artefact l where l.run = i.run and l.number = i.number)
            where i.run = $1 and i.state = 'queued' group by a.stage order by a.stage";
        self.db.query(text).bind(run).rows().await
    }

    /// Returns items of a run, from a number on.
    pub async fn items(&self, run: Uuid, from: i64, limit: i64) -> Result<Vec<ItemRow>> {
        let text = select_item!("where i.run = $1 and i.number >= $2 order by i.number limit $3");
        self.db.query(text).bind(run).bind(from).bind(limit).rows().await
    }

    /// Returns items of all runs that wait for a person's decision, oldest first.
    pub async fn agreed(&self, limit: i64) -> Result<Vec<ItemRow>> {
        let text = select_item!("where i.state = 'agreed' order by i.ended_at, i.run, i.number limit $1");
        self.db.query(text).bind(limit).rows().await
    }

    /// Returns the state and the origin of the last draft of finished items, latest first.
    pub async fn written(&self, limit: i64) -> Result<Vec<WrittenItem>> {
        let text = "select i.state, a.made from factory_item i join factory_artefact a on a.run = i.run
            and a.number = i.number and a.seq = (select max(l.seq) from factory_artefact l
                where l.run = i.run and l.number = i.number and l.stage in ('generate', 'implement'))
            where i.state not in ('queued', 'cancelled') order by i.ended_at desc, i.run, i.number limit $1";
        self.db.query(text).bind(limit).rows().await
    }

    /// Returns the item that a problem of the bank came from.
    pub async fn of_problem(&self, problem: Uuid) -> Result<Option<ItemRow>> {
        let text = select_item!("where i.problem = $1 order by i.ended_at limit 1");
        self.db.query(text).bind(problem).optional().await
    }

    /// Returns all artefacts of an item, in order.
    pub async fn story(&self, run: Uuid, number: i64) -> Result<Vec<ArtefactRow>> {
        let text = "select number, seq, at, stage, attempt, part, outcome, made from factory_artefact
            where run = $1 and number = $2 order by seq";
        self.db.query(text).bind(run).bind(number).rows().await
    }

    /// Returns the earliest artefact with exactly this cache key.
    pub async fn cached(&self, key: &str) -> Result<Option<ArtefactRow>> {
        let text = "select number, seq, at, stage, attempt, part, outcome, made from factory_artefact
            where cache_key = $1 order by at, run, number, seq limit 1";
        self.db.query(text).bind(key).optional().await
    }

    /// Returns the number of a run's artefacts and of its finished items; it changes whenever the run makes progress.
    pub async fn progress(&self, run: Uuid) -> Result<(i64, i64)> {
        let text = "select (select count(*) from factory_artefact where run = $1),
            (select count(*) from factory_item where run = $1 and state <> 'queued')";
        self.db.query(text).bind(run).row().await
    }
}
