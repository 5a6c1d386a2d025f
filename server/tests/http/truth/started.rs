//! The server as a process: heads that it signs at its start, and its exclusive lock on the database.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use plumb_server::audit_key;
use plumb_server::signing::Signer;
use plumb_store::audit::AuditFilter;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use sqlx::{Connection as _, Executor as _};
use sqlx_sqlite::SqliteConnection;

use crate::cli::{on, plumb};
use crate::support::{PageText, Site, content};

/// The files of a server, in one folder.
struct Ground(tempfile::TempDir);

/// A server; killed when dropped.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Ground {
    fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        std::fs::create_dir_all(at("site/pkg")).unwrap();
        std::fs::write(at("site/manifest.json"), r#"{"plumb.css":"pkg/plumb.css"}"#).unwrap();
        std::fs::write(at("site/hash.txt"), "js: 1\nwasm: 1\n").unwrap();
        std::fs::create_dir(at("content")).unwrap();
        for (name, text) in content::usual() {
            let to = at("content").join(name);
            std::fs::create_dir_all(to.parent().unwrap()).unwrap();
            std::fs::write(to, text).unwrap();
        }
        Self(dir)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn spawn(&self) -> Child {
        self.spawn_at("127.0.0.1:0")
    }

    fn spawn_at(&self, listen: &str) -> Child {
        let database = format!("sqlite://{}", self.path("plumb.db").display());
        Command::new(env!("CARGO_BIN_EXE_plumb"))
            .current_dir(self.0.path())
            .env_clear()
            .args(["serve", "--listen", listen, "--database", &database, "--site", "site", "--content", "content"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// Starts a server and waits for its ready message; no request was sent before that.
    fn start(&self) -> Server {
        let mut child = self.spawn();
        let mut said = String::new();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        // The output is read further, so that the server is not blocked by a full pipe.
        let mut err = child.stderr.take().unwrap();
        std::thread::spawn(move || std::io::copy(&mut err, &mut std::io::sink()));
        out.read_line(&mut said).unwrap();
        let server = Server(child);
        assert!(said.contains("is ready"), "{said:?}");
        server
    }
}

fn lines(path: &Path) -> usize {
    std::fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

#[test]
fn a_head_is_signed_before_the_first_request_and_one_that_is_gone_is_told() {
    let ground = Ground::new();
    let heads = ground.path("audit-heads.jsonl");
    let database = format!("sqlite://{}", ground.path("plumb.db").display());
    let audit =
        |what: &str, code: i32| plumb(ground.0.path(), &["audit", what, "--database", &database], "").expect(code);
    let verify = |code: i32| audit("verify", code);
    let server = ground.start();
    assert_eq!(lines(&heads), 1, "beside the database, by default");
    #[cfg(unix)]
    for file in ["plumb.db", "plumb.db-wal", "audit-heads.jsonl", "audit-key.pem"] {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = std::fs::metadata(ground.path(file)).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode, 0o600, "{file} is for the server's account alone");
    }
    drop(server);
    verify(0);
    // A second start continues the file of heads; if the file is missing, it records that in the trail.
    drop(ground.start());
    assert!(lines(&heads) >= 1);
    verify(0);
    std::fs::remove_file(&heads).unwrap();
    drop(ground.start());
    let trail = audit("export", 0);
    assert_eq!(trail.out.matches("\"heads_missing\"").count(), 1, "{}", trail.out);
    verify(4);
}

#[tokio::test]
async fn heads_that_the_database_has_forgotten_are_told() {
    let ground = Ground::new();
    let database = format!("sqlite://{}", ground.path("plumb.db").display());
    drop(ground.start());
    let add = ["user", "add", "ann", "--role", "learner", "--database", &database];
    plumb(ground.0.path(), &add, "seven-green-lanterns\n").expect(0);
    drop(ground.start());
    assert!(lines(&ground.path("audit-heads.jsonl")) >= 2);
    let verify = |code: i32| plumb(ground.0.path(), &["audit", "verify", "--database", &database], "").expect(code);
    verify(0);
    let mut db = SqliteConnection::connect(&database).await.unwrap();
    db.execute("delete from signed_head").await.unwrap();
    db.close().await.unwrap();
    let told = verify(4);
    assert!(told.err.contains("does not know of"), "{}", told.err);
}

#[test]
fn a_second_server_on_the_same_file_is_refused() {
    let ground = Ground::new();
    let first = ground.start();
    let mut second = ground.spawn();
    let status = second.wait().unwrap();
    let mut said = String::new();
    second.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(!status.success(), "{said}");
    assert!(said.contains("another server is using") && said.contains("plumb.db.server-lock"), "{said}");
    // The lock is released when its holder ends.
    drop(first);
    drop(ground.start());
}

#[test]
#[expect(clippy::disallowed_methods, reason = "nothing but this test runs on its thread")]
fn a_server_that_nobody_listens_to_goes_on() {
    let ground = Ground::new();
    let listen = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut server = Server(ground.spawn_at(&listen.to_string()));
    drop(server.0.stdout.take());
    let mut err = server.0.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut said = String::new();
        err.read_to_string(&mut said).map(|_| said).unwrap()
    });
    // It accepts connections only after its ready message.
    loop {
        if let Ok(mut stream) = TcpStream::connect(listen) {
            stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
            let mut answer = String::new();
            if stream.read_to_string(&mut answer).is_ok() && answer.starts_with("HTTP/1.1 200") {
                break;
            }
        }
        if let Some(status) = server.0.try_wait().unwrap() {
            panic!("{status}: {}", log.join().unwrap());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(server);
    assert!(log.join().unwrap().contains("could not be said"));
}

#[tokio::test]
async fn two_servers_that_sign_with_one_key_are_told() {
    let site = Site::start().await;
    let signer = |file: &str| Signer {
        key: audit_key::signing(&site.settings.audit_key).unwrap(),
        file: site.path().join(file),
        last: None,
        noted: None,
    };
    let (mut one, mut two) = (signer("one.jsonl"), signer("two.jsonl"));
    one.begin(&site.plumb).await.unwrap();
    site.account("ann", Role::Learner).await;
    one.sign(&site.plumb).await.unwrap();
    // The second server finds heads that are missing from its file, and records that.
    two.begin(&site.plumb).await.unwrap();
    let rows = site.stores.audit.page(AuditFilter { limit: 9, ..AuditFilter::default() }).await.unwrap();
    assert_eq!(rows.iter().filter(|row| row.entry.action == AuditAction::HeadsMissing.as_str()).count(), 1);
    let told = one.sign(&site.plumb).await.unwrap_err();
    assert!(told.contains("a key of its own"), "{told}");
    let two = site.path().join("two.jsonl").display().to_string();
    let public = site.settings.audit_key.with_extension("pub.pem").display().to_string();
    on(&site, &["audit", "verify", "--heads", &two, "--key", &public]).expect(4).err.has(["lacks"]);
}
