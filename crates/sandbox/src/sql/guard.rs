//! What a statement may touch, and how long it may go on.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use plumb_code::request::SqlLimits;
use plumb_code::sql::SqlOutcome;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

use crate::clock;

/// Functions that differ from run to run, or reach out of the database.
const DENIED_FUNCTIONS: [&str; 7] =
    ["load_extension", "random", "randomblob", "current_date", "current_time", "current_timestamp", "fts3_tokenizer"];

/// What statements may touch.
pub(super) struct Access {
    kind: Kind,
    denied: Arc<Mutex<Option<String>>>,
}

#[derive(Clone)]
enum Kind {
    Author,
    Learner { tables: BTreeSet<String>, may_write: bool },
}

impl Access {
    /// An author makes tables, views, indices and triggers, and nothing outside of the database.
    pub(super) fn author() -> Self {
        Self { kind: Kind::Author, denied: Arc::default() }
    }

    /// A learner reads the tables and views that are there, and changes their rows where that is the task.
    pub(super) fn learner(connection: &Connection, may_write: bool) -> rusqlite::Result<Self> {
        let mut statement =
            connection.prepare("SELECT lower(name) FROM sqlite_schema WHERE type IN ('table', 'view')")?;
        let tables = statement.query_map([], |row| row.get(0))?.collect::<Result<BTreeSet<String>, _>>()?;
        Ok(Self { kind: Kind::Learner { tables, may_write }, denied: Arc::default() })
    }

    /// Watches the statements of a connection from now on.
    pub(super) fn guard(&self, connection: &Connection) -> rusqlite::Result<()> {
        let (kind, denied) = (self.kind.clone(), Arc::clone(&self.denied));
        connection.authorizer(Some(move |context: AuthContext<'_>| match kind.refusal(&context.action) {
            None => Authorization::Allow,
            Some(refusal) => {
                denied.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(refusal);
                Authorization::Deny
            }
        }))
    }

    /// What was refused first.
    pub(super) fn denied(&self) -> Option<String> {
        self.denied.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Kind {
    fn refusal(&self, action: &AuthAction<'_>) -> Option<String> {
        match (action, self) {
            (AuthAction::Function { function_name }, _) => DENIED_FUNCTIONS
                .iter()
                .any(|denied| function_name.eq_ignore_ascii_case(denied))
                .then(|| format!("the function {function_name} is not available here")),
            (
                AuthAction::Attach { .. }
                | AuthAction::Detach { .. }
                | AuthAction::Pragma { .. }
                | AuthAction::CreateVtable { .. }
                | AuthAction::DropVtable { .. }
                | AuthAction::Unknown { .. },
                _,
            ) => Some(match action {
                AuthAction::Pragma { pragma_name, .. } => format!("PRAGMA {pragma_name} is not available here"),
                AuthAction::Attach { .. } | AuthAction::Detach { .. } => "other databases are not available".into(),
                _ => "virtual tables are not available here".into(),
            }),
            (_, Self::Author) | (AuthAction::Select | AuthAction::Recursive, _) => None,
            (AuthAction::Read { table_name, .. }, Self::Learner { .. }) => {
                is_internal(table_name).then(|| format!("the table {table_name} may not be read"))
            }
            (
                AuthAction::Insert { table_name }
                | AuthAction::Delete { table_name }
                | AuthAction::Update { table_name, .. },
                Self::Learner { tables, may_write },
            ) => (!may_write || !tables.contains(&table_name.to_ascii_lowercase()))
                .then(|| format!("the table {table_name} may not be changed")),
            (AuthAction::Transaction { .. } | AuthAction::Savepoint { .. }, Self::Learner { may_write: true, .. }) => {
                None
            }
            _ => Some("only queries are allowed here".into()),
        }
    }
}

/// Tables of SQLite itself. All others are the author's, or names that the query gives to its own parts.
fn is_internal(table: &str) -> bool {
    let table = table.to_ascii_lowercase();
    table.starts_with("sqlite_")
        || table.starts_with("pragma_")
        || ["dbstat", "bytecode", "tables_used", "fts3tokenize"].contains(&table.as_str())
}

const RUNNING: u8 = 0;
const OUT_OF_STEPS: u8 = 1;
const OUT_OF_TIME: u8 = 2;

/// Counts the steps of a connection, and looks at the clock now and then.
pub(super) struct Meter {
    steps: Arc<AtomicU64>,
    ended: Arc<AtomicU8>,
    most: u64,
    time: Duration,
}

impl Meter {
    pub(super) fn new(limits: &SqlLimits) -> Self {
        let time = Duration::from_millis(limits.milliseconds);
        Self { steps: Arc::default(), ended: Arc::default(), most: limits.steps, time }
    }

    /// Watches the statements of a connection from now on.
    pub(super) fn watch(&self, connection: &Connection, stride: u16) -> rusqlite::Result<()> {
        let (steps, ended) = (Arc::clone(&self.steps), Arc::clone(&self.ended));
        let (most, time, started) = (self.most, self.time, clock::thread_time());
        connection.progress_handler(
            i32::from(stride),
            Some(move || {
                let so_far = steps.fetch_add(u64::from(stride), Ordering::Relaxed) + u64::from(stride);
                if so_far > most {
                    ended.store(OUT_OF_STEPS, Ordering::Relaxed);
                    return true;
                }
                // Some functions take long for one step, so the clock is looked at each time; it is a cheap call.
                if clock::thread_time().saturating_sub(started) > time {
                    ended.store(OUT_OF_TIME, Ordering::Relaxed);
                    return true;
                }
                false
            }),
        )
    }

    /// Steps so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps.load(Ordering::Relaxed)
    }

    /// The outcome, if a limit ended the statement.
    pub(super) fn ended(&self) -> Option<SqlOutcome> {
        match self.ended.load(Ordering::Relaxed) {
            RUNNING => None,
            OUT_OF_STEPS => Some(SqlOutcome::OutOfSteps),
            _ => Some(SqlOutcome::Clock),
        }
    }
}
