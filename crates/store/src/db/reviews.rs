//! The queue of answers that wait for a person.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{Cells, Db, damaged};
use crate::audit::AuditEntry;
use crate::error::Result;
use crate::reviews::{ReviewCounts, ReviewRow, Reviews};
use crate::sql::Row;
use crate::writer::Batch;

/// Where an answer stands among those to the same item: always the same place, which nobody could foretell.
fn order_key(session: Uuid, position: u16) -> i64 {
    let digest = Sha256::new().chain_update(session.as_bytes()).chain_update(position.to_be_bytes()).finalize();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    i64::from_be_bytes(first)
}

/// Lets an answer wait, whether it did before or not.
pub(super) async fn wait(batch: &mut Batch, session: Uuid, position: u16, assignment: Option<Uuid>) -> Result<()> {
    let text =
        "insert into review (session_id, position, blueprint, hash, level, seed, assignment_id, order_key, state)
        select i.session_id, i.position, i.blueprint, i.hash, i.level, i.seed, $3, $4, 'waiting'
        from sat_item i where i.session_id = $1 and i.position = $2
        on conflict (session_id, position) do update set state = 'waiting', decided_by = null, decided_at = null";
    let stmt = batch.stmt(text).bind(session).bind(i64::from(position)).bind(assignment);
    batch.run(stmt.bind(order_key(session, position))).await.map(drop)
}

/// Notes that an answer waits no longer, if it did.
pub(super) async fn decided(batch: &mut Batch, session: Uuid, position: u16, by: Uuid, at: Timestamp) -> Result<()> {
    let text = "update review set state = 'decided', decided_by = $3, decided_at = $4
        where session_id = $1 and position = $2 and state = 'waiting'";
    let stmt = batch.stmt(text).bind(session).bind(i64::from(position)).bind(by).bind(at.as_micros());
    batch.run(stmt).await.map(drop)
}

macro_rules! select_review {
    ($rest:literal) => {
        concat!(
            "select r.session_id, r.position, r.blueprint, r.hash, r.state from review r
             where ($1 is null or r.assignment_id in
                (select a.id from class_teacher t join assignment a on a.class_id = t.class_id where t.user_id = $1)) ",
            $rest
        )
    };
}

fn review(row: &Row) -> Result<ReviewRow> {
    let mut cells = Cells::new(row);
    Ok(ReviewRow {
        session: cells.next()?,
        position: u16::try_from(cells.next::<i64>()?).map_err(|_| damaged("an answer has no place in its form"))?,
        blueprint: cells.next()?,
        hash: ContentHash::from_stored(cells.next()?),
        waits: cells.next::<String>()? == "waiting",
    })
}

type Rubric = (String, String, Uuid, Timestamp, AuditEntry);

async fn put_rubric((blueprint, lines, by, at, audit): &Rubric, batch: &mut Batch) -> Result<()> {
    let text = "insert into rubric (blueprint, lines, changed_by, changed_at) values ($1, $2, $3, $4)
        on conflict (blueprint) do update set lines = excluded.lines, changed_by = excluded.changed_by,
            changed_at = excluded.changed_at";
    let stmt = batch.stmt(text).bind(blueprint.as_str()).bind(lines.as_str()).bind(*by).bind(at.as_micros());
    batch.run(stmt).await?;
    batch.audit(audit.clone(), None);
    Ok(())
}

impl Db {
    async fn one_review(&self, stmt: crate::sql::Stmt) -> Result<Option<ReviewRow>> {
        self.readers.opt(stmt).await?.as_ref().map(review).transpose()
    }
}

#[async_trait]
impl Reviews for Db {
    async fn next_review(&self, teacher: Option<Uuid>, after: Option<(Uuid, u16)>) -> Result<Option<ReviewRow>> {
        let first = select_review!(
            "and r.state = 'waiting' order by r.blueprint, r.hash, r.level, r.seed, r.order_key limit 1"
        );
        let later = select_review!(
            "and r.state = 'waiting' and (r.blueprint, r.hash, r.level, r.seed, r.order_key) >
                (select o.blueprint, o.hash, o.level, o.seed, o.order_key from review o
                 where o.session_id = $2 and o.position = $3)
             order by r.blueprint, r.hash, r.level, r.seed, r.order_key limit 1"
        );
        let stmt = match after {
            None => self.readers.stmt(first).bind(teacher),
            Some((session, position)) => self.readers.stmt(later).bind(teacher).bind(session).bind(i64::from(position)),
        };
        self.one_review(stmt).await
    }

    async fn review(&self, teacher: Option<Uuid>, session: Uuid, position: u16) -> Result<Option<ReviewRow>> {
        let text = select_review!("and r.session_id = $2 and r.position = $3");
        self.one_review(self.readers.stmt(text).bind(teacher).bind(session).bind(i64::from(position))).await
    }

    async fn review_counts(&self, teacher: Option<Uuid>, most: i64) -> Result<ReviewCounts> {
        let text = "select count(*) from (select 1 from review r
            where r.state = $2 and ($1 is null or r.assignment_id in
                (select a.id from class_teacher t join assignment a on a.class_id = t.class_id where t.user_id = $1))
            limit $3) as counted";
        let mut counts = [0; 2];
        for (count, state) in counts.iter_mut().zip(["waiting", "decided"]) {
            *count = self.readers.one(self.readers.stmt(text).bind(teacher).bind(state).bind(most)).await?.get(0)?;
        }
        let [waiting, decided] = counts;
        Ok(ReviewCounts { waiting, decided })
    }

    async fn rubric(&self, blueprint: &str) -> Result<Option<String>> {
        let stmt = self.readers.stmt("select lines from rubric where blueprint = $1").bind(blueprint);
        self.readers.opt(stmt).await?.map(|row| row.get(0)).transpose()
    }

    async fn put_rubric(&self, blueprint: &str, lines: &str, by: Uuid, at: Timestamp, audit: AuditEntry) -> Result<()> {
        let input: Rubric = (blueprint.to_owned(), lines.to_owned(), by, at, audit);
        self.writer.change(input, |input, batch| Box::pin(put_rubric(input, batch))).await
    }

    async fn meets(&self, teacher: Option<Uuid>, blueprint: &str) -> Result<bool> {
        let text = select_review!("and r.state in ('waiting', 'decided') and r.blueprint = $2 limit 1");
        Ok(self.one_review(self.readers.stmt(text).bind(teacher).bind(blueprint)).await?.is_some())
    }
}
