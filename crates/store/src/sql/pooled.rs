//! Checks that a Postgres database is reached without a transaction-mode pooler: settings, locks and prepared
//! statements belong to a session, and such a pooler gives each transaction another one.

use std::time::Duration;

use sqlx::{ConnectOptions as _, Connection as _, Row as _};
use sqlx_postgres::{PgConnectOptions, PgConnection};

use crate::error::{Result, StoreError};

/// Error for a pooler that Plumb cannot work with.
const DIRECT: &str = "the database is reached through a pooler that does not keep sessions: use a direct connection, or \
     a pooler in session mode that passes startup options on";
/// Settings that each connection requests at startup; a query for them shows whether the pooler passed them on.
/// Acknowledged data is on disk whatever the settings of the database, its user or the server are, because those of a
/// connection take precedence.
pub(super) const REQUIRED_SETTINGS: [(&str, &str); 2] = [("lock_timeout", "5s"), ("synchronous_commit", "on")];
/// Values of the settings if they were passed on.
const EXPECTED_SETTINGS: &str = "5s on";
/// How long a pooler may let a statement wait for a connection that it has given to another client.
const PATIENCE: Duration = Duration::from_secs(10);

/// Refuses a pooler that does not keep sessions, before anything is written. Uses simple statements, which every pooler
/// passes on.
pub(super) async fn require_session_pooling(options: &PgConnectOptions) -> Result<()> {
    let mut one = connect(options).await?;
    let settings = "select current_setting('lock_timeout') || ' ' || current_setting('synchronous_commit'),
        pg_backend_pid()::text";
    let first = ask(&mut one, settings).await?;
    let kept = ask(&mut one, "select set_config('plumb.session', 'kept', false), pg_backend_pid()::text").await?;
    // While this connection is in a transaction, no other statement can use its session.
    let mut other = connect(options).await?;
    sqlx::raw_sql("begin").execute(&mut other).await?;
    let of_other = ask(&mut other, "select current_database()::text, pg_backend_pid()::text").await?;
    let is_shared = [&first, &kept].iter().any(|row| row.1 == of_other.1);
    let read = "select coalesce(current_setting('plumb.session', true), ''), pg_backend_pid()::text";
    let last = if is_shared { None } else { Some(ask(&mut one, read).await?) };
    sqlx::raw_sql("rollback").execute(&mut other).await?;
    for conn in [one, other] {
        conn.close().await?;
    }
    let is_kept = last.is_some_and(|last| last.0 == "kept" && last.1 == first.1 && last.1 == kept.1);
    if first.0 == EXPECTED_SETTINGS && is_kept { Ok(()) } else { Err(StoreError::Invalid(DIRECT.into())) }
}

/// Connects. A pooler that accepts no settings reports that at startup.
async fn connect(options: &PgConnectOptions) -> Result<PgConnection> {
    options.connect().await.map_err(|error| match &error {
        sqlx::Error::Database(said) if said.message().contains("startup parameter") => {
            StoreError::Invalid(format!("{DIRECT} ({})", said.message()))
        }
        _ => error.into(),
    })
}

/// Returns the two texts of a row.
async fn ask(conn: &mut PgConnection, text: &'static str) -> Result<(String, String)> {
    let row = tokio::time::timeout(PATIENCE, sqlx::raw_sql(text).fetch_one(conn)).await;
    let row = row.map_err(|_| StoreError::Invalid(DIRECT.into()))??;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::{TcpListener, TcpStream};

    use super::super::Connector;
    use super::*;

    /// How the test's database is reached.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Way {
        Direct,
        /// In session mode, but startup options are ignored.
        OptionsIgnored,
        /// One session for all clients, one transaction at a time.
        SharedSession,
        /// A different session for each statement.
        MovingSession,
        OptionsRefused,
    }

    fn message(kind: u8, body: &[u8]) -> Vec<u8> {
        let length = u32::try_from(body.len() + 4).unwrap().to_be_bytes();
        [&[kind][..], &length, body].concat()
    }

    fn text_row(cells: &[String]) -> Vec<u8> {
        let count = i16::try_from(cells.len()).unwrap().to_be_bytes();
        let (mut about, mut row) = (count.to_vec(), count.to_vec());
        for cell in cells {
            // Name; no table; type text, any length, in text format.
            about.extend([b'c', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]);
            row.extend(i32::try_from(cell.len()).unwrap().to_be_bytes());
            row.extend(cell.as_bytes());
        }
        [message(b'T', &about), message(b'D', &row), message(b'C', b"SELECT 1\0")].concat()
    }

    async fn frame(stream: &mut TcpStream) -> Option<Vec<u8>> {
        let length = stream.read_u32().await.ok()?;
        let mut body = vec![0; usize::try_from(length).unwrap() - 4];
        stream.read_exact(&mut body).await.ok()?;
        Some(body)
    }

    /// Answers the probe's messages like a database that is reached in that way.
    async fn answer(mut stream: TcpStream, way: Way, number: u32, heard: Arc<Mutex<Vec<String>>>) -> Option<()> {
        let mut begin = frame(&mut stream).await?;
        if begin.len() == 4 {
            // The client requests encryption; there is none.
            stream.write_all(b"N").await.ok()?;
            begin = frame(&mut stream).await?;
        }
        if way == Way::OptionsRefused && String::from_utf8_lossy(&begin).contains("options") {
            let said = b"SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0";
            return stream.write_all(&message(b'E', said)).await.ok();
        }
        stream.write_all(&message(b'R', &[0; 4])).await.ok()?;
        let ready = message(b'Z', b"I");
        stream.write_all(&ready).await.ok()?;
        let mut asked = 0;
        loop {
            if stream.read_u8().await.ok()? != b'Q' {
                return Some(());
            }
            let query = frame(&mut stream).await?;
            let query = String::from_utf8_lossy(&query).trim_end_matches('\0').to_owned();
            asked += 1;
            let pid = match way {
                Way::SharedSession => 7,
                Way::MovingSession => 100 * number + asked,
                _ => number,
            };
            let first = match () {
                () if query.contains("lock_timeout") && way != Way::OptionsIgnored => "5s on",
                () if query.contains("lock_timeout") => "0 off",
                () => "kept",
            };
            let reply = if query.starts_with("select") {
                text_row(&[first.to_owned(), pid.to_string()])
            } else {
                message(b'C', b"BEGIN\0")
            };
            heard.lock().unwrap().push(query);
            stream.write_all(&[reply, ready.clone()].concat()).await.ok()?;
        }
    }

    async fn opened(way: Way) -> (Result<()>, Vec<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("postgres://ann@{}/school?sslmode=disable", listener.local_addr().unwrap());
        let heard = Arc::new(Mutex::new(Vec::new()));
        let told = Arc::clone(&heard);
        let server = tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                number += 1;
                tokio::spawn(answer(stream, way, number, Arc::clone(&told)));
            }
        });
        let Connector::Postgres(options) = Connector::parse(&url, true).unwrap() else { panic!() };
        let done = require_session_pooling(&options).await;
        server.abort();
        let heard = heard.lock().unwrap().clone();
        (done, heard)
    }

    #[tokio::test]
    async fn a_pooler_that_keeps_no_session_is_refused_before_anything_is_written() {
        for way in [Way::OptionsIgnored, Way::SharedSession, Way::MovingSession, Way::OptionsRefused] {
            let (done, heard) = opened(way).await;
            let Err(StoreError::Invalid(why)) = &done else { panic!("{way:?}: {done:?}") };
            assert!(why.contains("direct connection") && why.contains("session mode"), "{way:?}: {why}");
            let writes = |text: &&String| ["create", "insert", "alter"].iter().any(|word| text.contains(word));
            assert_eq!(heard.iter().find(writes), None, "{way:?}");
        }
        let (done, heard) = opened(Way::Direct).await;
        done.unwrap();
        assert_eq!(heard.len(), 6, "{heard:?}");
    }
}
