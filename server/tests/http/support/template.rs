//! Databases that tests begin with, made once: to copy one takes a tenth of the time of migrating and publishing.

use std::path::Path;

use plumb_server::config::Options;
use plumb_service::Plumb;
use plumb_service::content::ImportError;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use sqlx_sqlite::SqliteConnection;
use tokio::sync::OnceCell;

use super::chance::TestChance;
use super::{TOKEN, content, plumb_by, test_clock};

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

/// Options of a server with all its files in that folder.
pub(super) fn options_in(dir: &Path) -> Options {
    let site = dir.join("site");
    std::fs::create_dir_all(site.join("pkg")).unwrap();
    std::fs::write(site.join("manifest.json"), r#"{"plumb.css":"pkg/plumb.css"}"#).unwrap();
    std::fs::write(site.join("hash.txt"), "js: 1\nwasm: 1\n").unwrap();
    Options {
        database: Some(format!("sqlite://{}", dir.join("plumb.db").display())),
        site: Some(site),
        metrics_token: Some(TOKEN.into()),
        audit_key: Some(dir.join("key.pem")),
        model_key: Some(dir.join("model-key.txt")),
        audit_heads: Some(dir.join("heads.jsonl")),
        sandbox: Some(dir.join("no-sandbox")),
        ..Options::default()
    }
}

/// Publishes texts without errors.
pub(super) async fn publish(plumb: &Plumb, files: &[(String, String)]) {
    match plumb.import(files).await {
        Ok(_) => plumb.reload_content().await.unwrap(),
        Err(ImportError::Problems(problems)) => {
            panic!("{}", problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        }
        Err(ImportError::Failed(failure)) => panic!("{failure}"),
    }
}
