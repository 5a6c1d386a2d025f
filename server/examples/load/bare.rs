//! A lower bound for a submit on this machine: a program with axum and sqlx that stores one row for each request and
//! shares commits as Plumb does. It is a separate process, `load bare ADDRESS DATABASE`, so that Plumb's cost can be
//! stated relative to the machine.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::str::FromStr as _;
use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use axum::{Json, Router};
use plumb_server::clock;
use serde_json::{Value, json};
use sqlx::Connection as _;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;
use sqlx_sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;

use crate::answers::{AT_ONCE, Run};
use crate::databases::Database;
use crate::live::wire::Wire;
use crate::live::{Failure, moment};

/// Most rows in one commit, as in `plumb_store`.
const SHARED: usize = 128;

/// A row to be stored, and the channel that reports it stored.
type Waiting = (String, oneshot::Sender<()>);

/// Serves until it is killed.
pub(crate) async fn serve(address: &str, database: &str) -> Result<(), Failure> {
    let (queue, waiting) = mpsc::channel(1_024);
    let rows = Rows::open(database).await?;
    tokio::spawn(rows.keep(waiting));
    let app = Router::new().route("/submit", post(submit)).with_state(queue);
    let listener = tokio::net::TcpListener::bind(address).await?;
    Ok(axum::serve(listener, app).await?)
}

/// Responds when the row is stored, with a time and about as much text as an item has.
async fn submit(
    State(queue): State<mpsc::Sender<Waiting>>,
    Json(body): Json<Value>,
) -> Result<Json<Value>, StatusCode> {
    let (done, kept) = oneshot::channel();
    queue.send((body.to_string(), done)).await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    kept.await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
    Ok(Json(json!({ "at": clock::now().as_micros(), "text": "x".repeat(600) })))
}

/// The database of the rows.
enum Rows {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Rows {
    /// Opens an empty database and creates the table, with the durability settings of Plumb.
    async fn open(url: &str) -> Result<Self, Failure> {
        let (table, sqlite) = ("create table submitted (body text not null)", url.starts_with("sqlite:"));
        if !sqlite {
            let mut conn = PgConnection::connect(url).await?;
            sqlx::query(table).execute(&mut conn).await?;
            return Ok(Self::Postgres(conn));
        }
        let options = SqliteConnectOptions::from_str(url)?.create_if_missing(true);
        let options = options.journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let mut conn = SqliteConnection::connect_with(&options).await?;
        sqlx::query(table).execute(&mut conn).await?;
        Ok(Self::Sqlite(conn))
    }

    /// Stores the waiting rows together. An error ends the program, and with it every request.
    async fn keep(mut self, mut waiting: mpsc::Receiver<Waiting>) -> Result<(), sqlx::Error> {
        const INSERT: &str = "insert into submitted (body) values ($1)";
        let mut taken = Vec::with_capacity(SHARED);
        while waiting.recv_many(&mut taken, SHARED).await > 0 {
            match &mut self {
                Self::Sqlite(conn) => {
                    let mut all = conn.begin().await?;
                    for (body, _) in &taken {
                        sqlx::query(INSERT).bind(body).execute(&mut *all).await?;
                    }
                    all.commit().await?;
                }
                Self::Postgres(conn) => {
                    let mut all = conn.begin().await?;
                    for (body, _) in &taken {
                        sqlx::query(INSERT).bind(body).execute(&mut *all).await?;
                    }
                    all.commit().await?;
                }
            }
            for (_, done) in taken.drain(..) {
                // A client that gave up does not wait for the reply.
                let _ = done.send(());
            }
        }
        Ok(())
    }
}

/// The running program; killed when dropped.
pub(crate) struct Bare {
    address: SocketAddr,
    process: Child,
    /// Removed when dropped.
    _folder: tempfile::TempDir,
}

impl Bare {
    /// Starts it on an empty database and waits until it responds.
    pub(crate) async fn start(database: Database) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let url = database.fresh(folder.path()).await?;
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let process = Command::new(std::env::current_exe()?)
            .args(["bare", &address.to_string(), &url])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()?;
        let bare = Self { address, process, _folder: folder };
        let (began, mut wire) = (moment(), Wire::new(address, ""));
        while wire.json("/submit", "{}").await.is_err() {
            if began.elapsed() > Duration::from_secs(10) {
                return Err("the bare program does not answer".into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(bare)
    }

    /// Submits for so long, with as many clients and as much text as for Plumb.
    pub(crate) async fn turn(&self, time: Duration) -> Result<Run, Failure> {
        let body = json!({ "session": "0".repeat(36), "position": 1, "revision": 1, "command": "0".repeat(36), "answer": "42" });
        let (address, body, began) = (self.address, body.to_string(), moment());
        let mut tasks = JoinSet::new();
        for _ in 0..AT_ONCE {
            let body = body.clone();
            tasks.spawn(async move {
                let (mut wire, mut waits) = (Wire::new(address, ""), Vec::new());
                while began.elapsed() < time {
                    let asked = moment();
                    let reply = wire.json("/submit", &body).await?;
                    if reply.status != 200 {
                        return Err(reply.text().into());
                    }
                    waits.push(asked.elapsed());
                }
                Ok::<_, Failure>(waits)
            });
        }
        Run::joined(tasks, began).await
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        // Fails only if the process has ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
