//! Two servers on one Postgres database, each with its own connections, memory and listener.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use plumb_server::config::Options;
use plumb_server::http::router;
use plumb_server::serve;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};

use super::{Site, content, plumb};

/// Creates an empty database on the tests' cluster.
#[expect(clippy::disallowed_methods, reason = "where the cluster is depends on the machine")]
pub(crate) async fn fresh_postgres() -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let cluster = std::env::var("PLUMB_TEST_POSTGRES").expect("PLUMB_TEST_POSTGRES must name a Postgres cluster");
    let name = format!("plumb_http_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut conn = sqlx_postgres::PgConnection::connect(&cluster).await.unwrap();
    conn.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await.unwrap();
    conn.execute(AssertSqlSafe(format!("create database {name}"))).await.unwrap();
    conn.close().await.unwrap();
    let (base, _) = cluster.rsplit_once('/').expect("PLUMB_TEST_POSTGRES must end with /database");
    format!("{base}/{name}")
}

impl Site {
    /// Two servers with the usual content and one clock. Each receives the other's notifications.
    pub(crate) async fn two() -> (Self, Self) {
        let options = Options { database: Some(fresh_postgres().await), ..Options::default() };
        let one = Self::with(options, &content::usual()).await;
        let stores = plumb_server::open_stores(&one.settings, false).await.unwrap();
        let other = plumb(&stores, &one.clock, &one.settings);
        other.reload_content().await.unwrap();
        let stopping = Arc::new(AtomicBool::new(false));
        let web = serve::web(&one.settings, Arc::clone(&other), Arc::clone(&stopping)).unwrap();
        let two = Self {
            router: router(web.clone()),
            web,
            plumb: other,
            stores,
            clock: Arc::clone(&one.clock),
            settings: one.settings.clone(),
            stopping,
            dir: tempfile::tempdir().unwrap(),
        };
        for site in [&one, &two] {
            let plumb = Arc::clone(&site.plumb);
            tokio::spawn(async move { plumb.relay_notifications().await });
        }
        (one, two)
    }
}
