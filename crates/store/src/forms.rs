//! Sealed forms, drawn before they are needed, so that starting a session is a read.

use std::sync::Arc;

use plumb_types::ContentHash;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use sqlx::FromRow;
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::{MultiRowStmt, Row, Stmt};
use crate::writer::Batch;

/// One form.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct FormRow {
    pub id: Uuid,
    pub assessment_id: String,
    /// Hash over the texts of the assessment and of all its skills, from which the form was drawn.
    pub recipe: ContentHash,
    /// Items with their keys, as JSON.
    pub body: String,
    /// The seed it was drawn from.
    pub seed: i64,
    /// When it was drawn.
    pub created_at: Timestamp,
    /// The session that took it; `None` while it is available.
    pub session_id: Option<SessionId>,
}

/// Number of available forms of a recipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyCount {
    /// Hash over the texts they were drawn from.
    pub recipe: ContentHash,
    /// Number of forms that no session has taken.
    pub ready: i64,
}

/// Forms. Available forms are stock, not records: no audit rows. Taking one is part of [`crate::Sessions::create`].
#[derive(Clone)]
pub struct Forms {
    pub(crate) db: Arc<Db>,
}

macro_rules! select_form {
    ($rest:literal) => {
        concat!("select id, assessment_id, recipe, body, seed, created_at, session_id from form ", $rest)
    };
}

pub(crate) const ADD: MultiRowStmt =
    MultiRowStmt::new("insert into form (id, assessment_id, recipe, body, seed, created_at, session_id) values {}", 7);

const DISCARD: MultiRowStmt = MultiRowStmt::new("delete from form where session_id is null and id in (values {})", 1);

pub(crate) fn bind(stmt: Stmt, form: &FormRow, session_id: Option<SessionId>) -> Stmt {
    stmt.bind(form.id)
        .bind(form.assessment_id.as_str())
        .bind(form.recipe.as_str())
        .bind(form.body.as_str())
        .bind(form.seed)
        .bind(form.created_at)
        .bind(session_id)
}

async fn add(forms: &[FormRow], batch: &mut Batch) -> Result<()> {
    batch.multi(&ADD, forms, |stmt, form| bind(stmt, form, None)).await.map(drop)
}

async fn discard((assessment_id, keep): &(String, Option<ContentHash>), batch: &mut Batch) -> Result<u64> {
    let text = "delete from form where assessment_id = $1 and session_id is null and recipe <> $2";
    let keep = keep.as_ref().map_or("", ContentHash::as_str);
    batch.query(text).bind(assessment_id.as_str()).bind(keep).run().await
}

async fn discard_these(ids: &[Uuid], batch: &mut Batch) -> Result<()> {
    batch.multi(&DISCARD, ids, |stmt, id| stmt.bind(*id)).await.map(drop)
}

impl Forms {
    /// Stores available forms (their `session_id` must be `None`).
    pub async fn add_ready(&self, forms: Vec<FormRow>) -> Result<()> {
        if forms.iter().any(|form| form.session_id.is_some()) {
            return Err(StoreError::Invalid("a ready form belongs to no session".into()));
        }
        self.db.change(forms, add).await
    }

    /// Counts the available forms of this recipe.
    pub async fn count_ready(&self, recipe: &ContentHash) -> Result<i64> {
        let text = "select count(*) from form where recipe = $1 and session_id is null";
        self.db.query(text).bind(recipe.as_str()).value().await
    }

    /// Returns the number of available forms of every recipe that has any.
    pub async fn ready_counts(&self) -> Result<Vec<ReadyCount>> {
        let text = "select recipe, count(*) from form where session_id is null
            group by recipe order by recipe";
        let rows = self.db.query(text).all().await?;
        let count = |row: &Row| Ok(ReadyCount { recipe: row.get(0)?, ready: row.get(1)? });
        rows.iter().map(count).collect()
    }

    /// Returns at most `limit` available forms of this recipe in order of seed: from `seed` on, or from the first if
    /// none follows. If another session takes one first, `create` returns `FormTaken`.
    pub async fn ready(&self, recipe: &ContentHash, seed: i64, limit: usize) -> Result<Vec<FormRow>> {
        let text = select_form!("where recipe = $1 and session_id is null and seed >= $2 order by seed limit $3");
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        for from in [seed, i64::MIN] {
            let rows = self.db.query(text).bind(recipe.as_str()).bind(from).bind(limit).all().await?;
            if !rows.is_empty() {
                return rows.iter().map(Row::read).collect();
            }
        }
        Ok(Vec::new())
    }

    /// Deletes these forms, except those that a session has taken.
    pub async fn discard(&self, ids: Vec<Uuid>) -> Result<()> {
        self.db.change(ids, discard_these).await
    }

    /// Returns the form with this id.
    pub async fn get(&self, id: Uuid) -> Result<Option<FormRow>> {
        self.db.query(select_form!("where id = $1")).bind(id).optional().await
    }

    /// Returns the form that a session took.
    pub async fn for_session(&self, session_id: SessionId) -> Result<Option<FormRow>> {
        self.db.query(select_form!("where session_id = $1")).bind(session_id).optional().await
    }

    /// Returns a page of the forms with problems of the bank that sessions took, ordered by session; `after` is the
    /// session of the last form on the previous page.
    pub async fn served_of_bank(&self, after: Option<SessionId>, limit: i64) -> Result<Vec<FormRow>> {
        // The domain parses which problems a form contains; a body without this text contains none.
        let text = select_form!(
            "where session_id is not null and body like '%\"bank\":%' and ($1 is null or session_id > $1)
             order by session_id limit $2"
        );
        self.db.query(text).bind(after).bind(limit).rows().await
    }

    /// Deletes an assessment's available forms of other recipes; returns their number. `keep: None` deletes all.
    pub async fn discard_stale(&self, assessment_id: &str, keep: Option<&ContentHash>) -> Result<u64> {
        let input = (assessment_id.to_owned(), keep.cloned());
        self.db.change(input, discard).await
    }
}
