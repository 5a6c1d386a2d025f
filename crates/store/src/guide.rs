//! A teacher's progress with the first steps, and which accounts have dismissed them.

use std::sync::Arc;

use plumb_types::ids::{ClassId, UserId};
use sqlx::FromRow;

use crate::db::Db;
use crate::error::{Result, StoreError};
use crate::sql::Flag;
use crate::writer::Batch;

/// First steps of teachers.
#[derive(Clone)]
pub struct Guide {
    pub(crate) db: Arc<Db>,
}

/// What exists in the classes of a teacher, or in all classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct GuideRow {
    /// The first class.
    pub class: Option<ClassId>,
    /// Whether any of the classes has an assignment.
    #[sqlx(try_from = "Flag")]
    pub is_set: bool,
    /// Whether any of the classes has a learner.
    #[sqlx(try_from = "Flag")]
    pub has_learners: bool,
    /// Whether this account has dismissed the steps.
    #[sqlx(try_from = "Flag")]
    pub is_put_away: bool,
}

/// `$1` is the account.
macro_rules! select_guide {
    ($classes:literal) => {
        concat!(
            "select (select o.id from ",
            $classes,
            " o order by o.id limit 1) as class,
             (select count(*) from (select 1 as one from ",
            $classes,
            " o join assignment a on a.class_id = o.id limit 1) x) as is_set,
             (select count(*) from (select 1 as one from ",
            $classes,
            " o join class_member m on m.class_id = o.id limit 1) y) as has_learners,
             (select count(*) from guide_put_away p where p.user_id = $1) as is_put_away"
        )
    };
}

async fn dismiss(account: &UserId, batch: &mut Batch) -> Result<()> {
    let text = "insert into guide_put_away (user_id) values ($1) on conflict (user_id) do nothing";
    batch.query(text).bind(*account).run().await.map(drop)
}

impl Guide {
    /// Returns a teacher's progress with their own classes.
    pub async fn of_teacher(&self, account: UserId) -> Result<GuideRow> {
        let text = select_guide!("(select t.class_id as id from class_teacher t where t.user_id = $1)");
        self.row(text, account).await
    }

    /// Returns the progress of all classes together, for an administrator.
    pub async fn of_everybody(&self, account: UserId) -> Result<GuideRow> {
        self.row(select_guide!("class"), account).await
    }

    async fn row(&self, text: &'static str, account: UserId) -> Result<GuideRow> {
        let row = self.db.query(text).bind(account).optional().await?;
        row.ok_or(StoreError::NotFound)
    }

    /// Dismisses the steps for that account.
    pub async fn dismiss(&self, account: UserId) -> Result<()> {
        self.db.change(account, dismiss).await
    }
}
