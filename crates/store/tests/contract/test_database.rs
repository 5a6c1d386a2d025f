//! A new database for each test, its test data, and direct SQL access past the store.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use plumb_store::audit::AuditEntry;
use plumb_store::chain::ChainHash;
use plumb_store::forms::FormRow;
use plumb_store::sessions::{DeleteDrafts, DraftWrite, FormSource, NewEvent, NewSession, SessionChange, SessionState};
use plumb_store::users::{Budget, NewUser};
use plumb_store::{Options, Stores};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::{AssertSqlSafe, Connection as _, Executor as _};
use tokio::sync::OnceCell;
use uuid::Uuid;

static COUNT: AtomicU64 = AtomicU64::new(1);

/// Returns a unique id.
pub(crate) fn id<Id: From<Uuid>>() -> Id {
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    Uuid::from_u64_pair(u64::from(std::process::id()), count).into()
}

pub(crate) const NOW: Timestamp = Timestamp::from_secs(1_800_000_000);

/// A test database: a copy of one that was migrated once.
pub(crate) struct TestDatabase {
    pub(crate) stores: Stores,
    pub(crate) url: String,
    pub(crate) folder: tempfile::TempDir,
}

impl TestDatabase {
    pub(crate) async fn sqlite() -> Self {
        static MIGRATED: OnceCell<Vec<u8>> = OnceCell::const_new();
        let migrated = MIGRATED.get_or_init(|| async {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("plumb.db");
            let made = Self::at(format!("sqlite:{}", path.display()), folder).await;
            // A copy by the database: a part of the rows may be in the log beside the file.
            let copy = made.path("copy.db");
            made.sql(&format!("vacuum into '{}'", copy.display())).await.unwrap();
            std::fs::read(copy).unwrap()
        });
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plumb.db");
        std::fs::write(&path, migrated.await).unwrap();
        Self::at(format!("sqlite:{}", path.display()), folder).await
    }

    pub(crate) async fn postgres() -> Self {
        static MIGRATED: OnceCell<String> = OnceCell::const_new();
        let migrated = MIGRATED.get_or_init(|| async {
            let (url, name) = fresh_postgres("template0").await;
            Self::at(url, tempfile::tempdir().unwrap()).await.stores.maintenance.close().await;
            name
        });
        let (url, _) = fresh_postgres(migrated.await).await;
        Self::at(url, tempfile::tempdir().unwrap()).await
    }

    async fn at(url: String, folder: tempfile::TempDir) -> Self {
        let stores = plumb_store::open(&url, &Options::default()).await.unwrap();
        Self { stores, url, folder }
    }

    /// Creates another empty database on this server.
    pub(crate) async fn another(&self) -> Self {
        if self.url.starts_with("sqlite:") { Self::sqlite().await } else { Self::postgres().await }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Runs SQL past the store; returns the error's text.
    pub(crate) async fn sql(&self, text: &str) -> Result<(), String> {
        let text = AssertSqlSafe(text.to_owned());
        let done = if self.url.starts_with("sqlite:") {
            let mut conn = sqlx_sqlite::SqliteConnection::connect(&self.url).await.unwrap();
            let done = conn.execute(sqlx::raw_sql(text)).await.map(drop);
            conn.close().await.unwrap();
            done
        } else {
            let mut conn = sqlx_postgres::PgConnection::connect(&self.url).await.unwrap();
            let done = conn.execute(sqlx::raw_sql(text)).await.map(drop);
            conn.close().await.unwrap();
            done
        };
        done.map_err(|error| error.to_string())
    }

    /// Returns the texts of a query's result.
    pub(crate) async fn ask(&self, text: &str) -> Vec<String> {
        let text = AssertSqlSafe(text.to_owned());
        if self.url.starts_with("sqlite:") {
            let mut conn = sqlx_sqlite::SqliteConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(text).fetch_all(&mut conn).await.unwrap()
        } else {
            let mut conn = sqlx_postgres::PgConnection::connect(&self.url).await.unwrap();
            sqlx::query_scalar(text).fetch_all(&mut conn).await.unwrap()
        }
    }

    /// Drops the triggers that refuse changes, as the owner of the database can.
    pub(crate) async fn drop_triggers(&self) {
        for table in ["audit", "session_event", "content", "late_save", "evidence"] {
            if self.url.starts_with("sqlite:") {
                self.sql(&format!("drop trigger {table}_no_update; drop trigger {table}_no_delete")).await.unwrap();
            } else {
                self.sql(&format!("drop trigger {table}_no_change on {table}")).await.unwrap();
            }
        }
    }

    pub(crate) async fn learner(&self) -> UserId {
        let id = id();
        let user = NewUser {
            id,
            name: format!("learner {id}"),
            role: Role::Learner,
            password_hash: "$argon2id$…".into(),
            time_factor_percent: 100,
            created_at: NOW,
        };
        self.stores.users.create(user, entry(AuditAction::AccountCreated, "user", &id.to_string())).await.unwrap();
        id
    }

    /// Creates a learner with an open session.
    pub(crate) async fn session(&self) -> SessionId {
        let new = new_session(self.learner().await, "A");
        let id = new.id;
        let created = self.stores.sessions.create(new).await.unwrap();
        assert_eq!(created, plumb_store::sessions::Created::Created);
        id
    }

    /// Returns the change that appends one event to the current session.
    pub(crate) async fn change(&self, id: SessionId) -> SessionChange {
        let row = self.stores.sessions.load(id).await.unwrap().unwrap();
        SessionChange {
            id,
            expected_version: row.version,
            expected_head: row.head,
            expected_drafts: None,
            state: SessionState { snapshot: format!("{{\"version\":{}}}", row.version + 1), ..row.state },
            events: vec![event("attempt_submitted")],
            delete_drafts: DeleteDrafts::Keep,
            learned: Vec::new(),
            should_notify: false,
            audit: entry(AuditAction::AttemptSubmitted, "session", &id.to_string()),
        }
    }
}

/// Copies that database of the cluster; returns the address and the name of the copy.
#[expect(clippy::disallowed_methods, reason = "where the cluster is depends on the machine")]
async fn fresh_postgres(template: &str) -> (String, String) {
    let Ok(cluster) = std::env::var("PLUMB_TEST_POSTGRES") else {
        panic!(
            "PLUMB_TEST_POSTGRES is not set: it must name a Postgres cluster, such as postgres://plumb@127.0.0.1:5432/postgres"
        )
    };
    let name = format!("plumb_test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut conn = sqlx_postgres::PgConnection::connect(&cluster)
        .await
        .expect("the cluster PLUMB_TEST_POSTGRES names must answer");
    conn.execute(AssertSqlSafe(format!("drop database if exists {name} with (force)"))).await.unwrap();
    conn.execute(AssertSqlSafe(format!("create database {name} template {template}"))).await.unwrap();
    conn.close().await.unwrap();
    let (base, _) = cluster.rsplit_once('/').expect("PLUMB_TEST_POSTGRES must end with /database");
    (format!("{base}/{name}"), name)
}

/// Budget of guesses with that key: five are not delayed.
pub(crate) fn guess(key: &str) -> Budget {
    Budget { key: key.into(), free: 5, longest: 300, calm: None }
}

pub(crate) fn entry(action: AuditAction, kind: &str, subject: &str) -> AuditEntry {
    AuditEntry {
        at: NOW,
        actor: None,
        action,
        subject_kind: kind.into(),
        subject_id: subject.into(),
        detail: "{}".into(),
    }
}

pub(crate) fn event(kind: &str) -> NewEvent {
    NewEvent { at: NOW, kind: kind.into(), body: "{\"é\":\"'\\u0000\"}".into(), call: None }
}

pub(crate) fn new_session(learner: UserId, assessment: &str) -> NewSession {
    let id = id();
    NewSession {
        id,
        learner,
        kind: "evaluation".into(),
        assessment_id: assessment.into(),
        assessment_hash: ContentHash::of(assessment),
        attempt: 1,
        created_at: NOW,
        state: SessionState {
            status: "active".into(),
            open: true,
            snapshot: "{}".into(),
            next_due_at: Some(NOW.plus_secs(60)),
            finished_at: None,
            score_bp: None,
            grade: None,
            undecided: 0,
            score_from: None,
        },
        events: vec![event("session_created"), event("session_started")],
        form: FormSource::None,
        anonymity: None,
        audit: entry(AuditAction::SessionCreated, "session", &id.to_string()),
    }
}

pub(crate) fn form(assessment: &str, seed: i64) -> FormRow {
    FormRow {
        id: id(),
        assessment_id: assessment.into(),
        recipe: ContentHash::of(assessment),
        body: "{\"items\":[]}".into(),
        seed,
        created_at: NOW,
        session_id: None,
    }
}

pub(crate) fn draft(session: SessionId, position: i64, expected_revision: i64, answer: &str) -> DraftWrite {
    DraftWrite {
        session,
        session_version: 2,
        position,
        expected_revision,
        revision: expected_revision + 1,
        command_id: id(),
        answer: answer.into(),
        saved_at: NOW,
    }
}

pub(crate) const GENESIS: ChainHash = ChainHash::GENESIS;
