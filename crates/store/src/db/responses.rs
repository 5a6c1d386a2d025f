//! Reading what surveys came to.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use super::{Cells, Db};
use crate::error::Result;
use crate::responses::{ResponseRow, Responses, Tally};
use crate::sql::Row;

fn tally(row: &Row) -> Result<Tally> {
    let mut cells = Cells::new(row);
    Ok(Tally {
        version: ContentHash::from_stored(cells.next()?),
        completed: cells.next()?,
        open: cells.next()?,
        ended: cells.next()?,
        latest: cells.time_opt()?,
    })
}

fn response(row: &Row) -> Result<ResponseRow> {
    let mut cells = Cells::new(row);
    Ok(ResponseRow {
        id: cells.next()?,
        learner: cells.next()?,
        learner_name: cells.next()?,
        finished_at: cells.time()?,
        snapshot: cells.next()?,
    })
}

#[async_trait]
impl Responses for Db {
    async fn tallies(&self, about: &str) -> Result<Vec<Tally>> {
        let text = "select assessment_hash,
                count(case when status = 'completed' then 1 end),
                count(case when open = 1 then 1 end),
                count(case when open = 0 and status <> 'completed' then 1 end),
                max(case when status = 'completed' then finished_at end)
            from session where kind = 'survey' and assessment_id = $1
            group by assessment_hash order by assessment_hash";
        self.readers.all(self.readers.stmt(text).bind(about)).await?.iter().map(tally).collect()
    }

    async fn completed(
        &self,
        about: &str,
        version: &ContentHash,
        after: Option<(Timestamp, Uuid)>,
        limit: i64,
    ) -> Result<Vec<ResponseRow>> {
        let text = "select s.id, s.learner, u.name, s.finished_at, s.snapshot
            from session s join user_account u on u.id = s.learner
            where s.kind = 'survey' and s.assessment_id = $1 and s.assessment_hash = $2
              and s.status = 'completed' and s.finished_at is not null
              and ($3 is null or s.finished_at < $3 or (s.finished_at = $3 and s.id < $4))
            order by s.finished_at desc, s.id desc limit $5";
        let stmt = self.readers.stmt(text).bind(about).bind(version.as_str());
        let stmt = stmt.bind(after.map(|(at, _)| at.as_micros())).bind(after.map(|(_, id)| id)).bind(limit);
        self.readers.all(stmt).await?.iter().map(response).collect()
    }
}
