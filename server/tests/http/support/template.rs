//! Databases that tests begin with, made once: to copy one takes a tenth of the time of migrating and publishing.

use std::path::Path;

use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use sqlx_sqlite::SqliteConnection;
use tokio::sync::OnceCell;

use super::chance::TestChance;
use super::{content, options_in, plumb_by, publish, test_clock};

const DATABASE: &str = "plumb.db";
const KEY: &str = "key.pem";
const HEADS: &str = "heads.jsonl";

/// The files of a site of which no server runs, by name.
pub(super) struct Template(Vec<(&'static str, Vec<u8>)>);

impl Template {
    /// A migrated database with these texts, if they are the usual ones; otherwise without any.
    pub(super) async fn of(files: &[(String, String)]) -> (&'static Self, bool) {
        static EMPTY: OnceCell<Template> = OnceCell::const_new();
        static USUAL: OnceCell<Template> = OnceCell::const_new();
        let usual = content::usual();
        if files == usual {
            (USUAL.get_or_init(|| Self::made(&usual)).await, true)
        } else {
            (EMPTY.get_or_init(|| Self::made(&[])).await, false)
        }
    }

    async fn made(files: &[(String, String)]) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let settings = options_in(dir.path()).settle().unwrap();
        let stores = plumb_server::open_stores(&settings, true).await.unwrap();
        if !files.is_empty() {
            // Seeds of its own, so that those of the test that comes first are the same as of any other.
            let plumb = plumb_by(&stores, &test_clock(), &settings, TestChance::of(0));
            publish(&plumb, files).await;
        }
        // A copy by the database: after closing, a part of the rows may be in the log beside the file for a while.
        let copy = dir.path().join("copy.db");
        let mut conn = SqliteConnection::connect(&settings.database).await.unwrap();
        conn.execute(AssertSqlSafe(format!("vacuum into '{}'", copy.display()))).await.unwrap();
        conn.close().await.unwrap();
        stores.maintenance.close().await;
        let read = |name: &'static str| std::fs::read(dir.path().join(name)).ok().map(|bytes| (name, bytes));
        let beside = [KEY, HEADS].into_iter().filter_map(read);
        Self([(DATABASE, std::fs::read(copy).unwrap())].into_iter().chain(beside).collect())
    }

    pub(super) fn copy_to(&self, dir: &Path) {
        for (name, bytes) in &self.0 {
            std::fs::write(dir.join(name), bytes).unwrap();
        }
    }
}
