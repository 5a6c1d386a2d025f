//! Queries: SQLite in memory, a database for each run, which is made by the author's script and then only read.

mod guard;
mod rows;

use std::sync::{PoisonError, RwLock};

use plumb_code::request::{SqlLimits, SqlWork};
use plumb_code::sql::SqlOutcome;
use rusqlite::config::DbConfig;
use rusqlite::ffi::ErrorCode;
use rusqlite::limits::Limit;
use rusqlite::{Connection, Error};

use guard::{Access, Meter};

/// Bytes that SQLite may use in this process. It counts for all connections together.
const HEAP: usize = 96 << 20;
/// Instructions of SQLite's virtual machine between two looks at the limits.
const STRIDE: u16 = 100;
/// Queries that use up their steps before the rest is left out.
const STEP_OUTS: usize = 2;

/// A query that found no memory runs again while no other does: then the limit is its own. One that was content beside
/// others is content alone, so the outcome does not depend on the others.
static ALONE: RwLock<()> = RwLock::new(());

/// The outcome on each database.
pub(crate) fn run(work: &SqlWork) -> Vec<SqlOutcome> {
    let limits = work.limits.clamped();
    let mut outcomes: Vec<SqlOutcome> = Vec::new();
    for database in &work.databases {
        let outs = outcomes.iter().filter(|outcome| **outcome == SqlOutcome::OutOfSteps).count();
        outcomes.push(if outs >= STEP_OUTS { SqlOutcome::Skipped } else { on_database(work, database, &limits) });
    }
    outcomes
}

fn on_database(work: &SqlWork, database: &str, limits: &SqlLimits) -> SqlOutcome {
    let outcome = {
        let _beside_others = ALONE.read().unwrap_or_else(PoisonError::into_inner);
        attempt(work, database, limits, false)
    };
    if outcome != SqlOutcome::OutOfMemory {
        return outcome;
    }
    let _alone = ALONE.write().unwrap_or_else(PoisonError::into_inner);
    attempt(work, database, limits, true)
}

fn attempt(work: &SqlWork, database: &str, limits: &SqlLimits, alone: bool) -> SqlOutcome {
    let meter = Meter::new(limits);
    let connection = match prepare(database, &meter) {
        Ok(connection) => connection,
        Err(error) => {
            let memory = error.sqlite_error_code() == Some(ErrorCode::OutOfMemory);
            return match meter.ended() {
                Some(SqlOutcome::Clock) => SqlOutcome::Clock,
                None if memory && !alone => SqlOutcome::OutOfMemory,
                _ => SqlOutcome::AuthorsFault { message: error.to_string() },
            };
        }
    };
    let access = match Access::learner(&connection, work.may_write) {
        Ok(access) => access,
        Err(error) => return SqlOutcome::AuthorsFault { message: error.to_string() },
    };
    let result = restrict(&connection)
        .and_then(|()| access.guard(&connection))
        .map_err(rows::Fault::from)
        .and_then(|()| rows::last_result(&connection, &work.source, work.statements.clamp(1, 20), limits));
    let result = match (result, &work.after) {
        (Ok(_), Some(after)) => Access::author().guard(&connection).map_err(rows::Fault::from).and_then(|()| {
            let last = rows::last_result(&connection, after, 1, limits);
            last.map_err(|fault| match fault {
                rows::Fault::Sqlite(error) if error.sqlite_error_code() != Some(ErrorCode::OutOfMemory) => {
                    rows::Fault::Author(error.to_string())
                }
                other => other,
            })
        }),
        (result, _) => result,
    };
    match result {
        Ok(result) => SqlOutcome::Rows { result, steps: meter.steps() },
        Err(fault) => meter.ended().unwrap_or_else(|| outcome_of(fault, &access, &work.source)),
    }
}

/// A database as the author's script makes it.
fn prepare(script: &str, meter: &Meter) -> rusqlite::Result<Connection> {
    let connection = Connection::open_in_memory()?;
    connection.execute_batch(&format!("PRAGMA hard_heap_limit = {HEAP}; PRAGMA temp_store = memory;"))?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_FKEY, true)?;
    // "name" is never a text: SQLite would take a misspelt column for one.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DML, false)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DQS_DDL, false)?;
    connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
    connection.set_limit(Limit::SQLITE_LIMIT_WORKER_THREADS, 0)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, 1 << 20)?;
    meter.watch(&connection, STRIDE)?;
    Access::author().guard(&connection)?;
    connection.execute_batch(script)?;
    Ok(connection)
}

/// Limits of the learner's query.
fn restrict(connection: &Connection) -> rusqlite::Result<()> {
    for (limit, most) in [
        (Limit::SQLITE_LIMIT_LENGTH, 100_000),
        (Limit::SQLITE_LIMIT_SQL_LENGTH, 65_536),
        (Limit::SQLITE_LIMIT_COLUMN, 100),
        (Limit::SQLITE_LIMIT_EXPR_DEPTH, 100),
        (Limit::SQLITE_LIMIT_COMPOUND_SELECT, 30),
        (Limit::SQLITE_LIMIT_VDBE_OP, 25_000),
        (Limit::SQLITE_LIMIT_FUNCTION_ARG, 20),
        (Limit::SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
        (Limit::SQLITE_LIMIT_VARIABLE_NUMBER, 0),
        (Limit::SQLITE_LIMIT_TRIGGER_DEPTH, 10),
    ] {
        connection.set_limit(limit, most)?;
    }
    Ok(())
}

fn outcome_of(fault: rows::Fault, access: &Access, source: &str) -> SqlOutcome {
    let error = match fault {
        rows::Fault::TooLarge => return SqlOutcome::ResultTooLarge,
        rows::Fault::Statements(most) => {
            return SqlOutcome::NotAllowed { message: format!("more than {most} statements") };
        }
        rows::Fault::Author(message) => return SqlOutcome::AuthorsFault { message },
        rows::Fault::Sqlite(error) => error,
    };
    match error.sqlite_error_code() {
        Some(ErrorCode::OutOfMemory) => SqlOutcome::OutOfMemory,
        Some(ErrorCode::AuthorizationForStatementDenied) => {
            SqlOutcome::NotAllowed { message: access.denied().unwrap_or_else(|| error.to_string()) }
        }
        _ => match error {
            Error::SqlInputError { msg, sql, offset, .. } => {
                if let Some(message) = access.denied() {
                    return SqlOutcome::NotAllowed { message };
                }
                // The text of the error is what was left of the source.
                let position = usize::try_from(offset).ok().map(|offset| source.len() - sql.len() + offset);
                SqlOutcome::Failed { message: msg, position: position.and_then(|at| u32::try_from(at).ok()) }
            }
            Error::SqliteFailure(_, Some(message)) => SqlOutcome::Failed { message, position: None },
            error => SqlOutcome::Failed { message: error.to_string(), position: None },
        },
    }
}
