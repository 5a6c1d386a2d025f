//! When the database cannot save, the store reports it, and recovers by itself once it can.

use plumb_store::StoreError;
use plumb_store::sessions::DraftSaved;
use sqlx::{Connection as _, Executor as _};

use crate::TestDatabase;
use crate::test_database::draft;

on_both!(a_lock_held_too_long_is_not_saved, lost_connections_come_back);

async fn a_lock_held_too_long_is_not_saved(house: TestDatabase) {
    let session = house.session().await;
    let save = || house.stores.sessions.save_draft(draft(session, 0, 0, "x"));
    if house.url.starts_with("sqlite:") {
        let mut holder = sqlx_sqlite::SqliteConnection::connect(&house.url).await.unwrap();
        holder.execute("begin immediate").await.unwrap();
        assert!(matches!(save().await, Err(StoreError::Unavailable(_))));
        holder.execute("rollback").await.unwrap();
    } else {
        let mut holder = sqlx_postgres::PgConnection::connect(&house.url).await.unwrap();
        holder.execute("begin").await.unwrap();
        holder.execute("update chain_head set seq = seq").await.unwrap();
        assert!(matches!(save().await, Err(StoreError::Unavailable(_))));
        holder.execute("rollback").await.unwrap();
    }
    assert_eq!(save().await.unwrap(), DraftSaved::Saved(1));
}

async fn lost_connections_come_back(house: TestDatabase) {
    let session = house.session().await;
    if house.url.starts_with("postgres:") {
        let text = "select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()";
        house.sql(text).await.unwrap();
    }
    let write = draft(session, 0, 0, "x");
    let mut outcome = house.stores.sessions.save_draft(write.clone()).await;
    if let Err(error) = &outcome {
        assert!(error.is_transient(), "{error}");
        outcome = house.stores.sessions.save_draft(write).await;
    }
    assert_eq!(outcome.unwrap(), DraftSaved::Saved(1));
    assert!(house.stores.sessions.load(session).await.unwrap().is_some());
}
