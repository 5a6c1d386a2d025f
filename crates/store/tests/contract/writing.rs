//! Group commit: every job has its own result.

use plumb_store::StoreError;
use plumb_store::sessions::{Appended, DraftSaved};
use plumb_types::audit_action::AuditAction;

use crate::TestDatabase;
use crate::test_database::{draft, entry, id};

on_both!(
    many_changes_at_once_each_have_their_outcome,
    one_that_cannot_be_stored_fails_alone,
    what_was_acknowledged_is_there_after_reopening,
    a_closed_store_says_not_saved,
    two_servers_keep_one_chain,
);

async fn many_changes_at_once_each_have_their_outcome(house: TestDatabase) {
    let mut changes = Vec::new();
    for _ in 0..40 {
        let session = house.session().await;
        changes.push(house.change(session).await);
    }
    let mut jobs = tokio::task::JoinSet::new();
    for (index, change) in changes.iter().cloned().enumerate() {
        let mut change = change;
        if index % 4 == 0 {
            change.expected_version = 1;
        }
        let sessions = house.stores.sessions.clone();
        jobs.spawn(async move { (index, sessions.append(change).await.unwrap()) });
    }
    for (index, outcome) in jobs.join_all().await {
        assert_eq!(outcome == Appended::Conflict, index % 4 == 0, "change {index}");
    }
    for (index, change) in changes.iter().enumerate() {
        let row = house.stores.sessions.load(change.id).await.unwrap().unwrap();
        assert_eq!(row.version, if index % 4 == 0 { 2 } else { 3 });
    }
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn one_that_cannot_be_stored_fails_alone(house: TestDatabase) {
    let (session, learner) = (house.session().await, house.learner().await);
    let mut jobs = tokio::task::JoinSet::new();
    for position in 0..30 {
        let (sessions, users) = (house.stores.sessions.clone(), house.stores.users.clone());
        jobs.spawn(async move {
            let saved = sessions.save_draft(draft(session, position, 0, "fine")).await;
            assert_eq!(saved.unwrap(), DraftSaved::Saved(1));
        });
        if position % 10 == 0 {
            jobs.spawn(async move {
                let refused =
                    users.set_time_factor(learner, -1, entry(AuditAction::TimeFactorChanged, "user", "")).await;
                assert!(matches!(refused, Err(StoreError::Backend(_))));
                let nobody = users.set_time_factor(id(), 150, entry(AuditAction::TimeFactorChanged, "user", "")).await;
                assert!(matches!(nobody, Err(StoreError::NotFound)));
            });
        }
    }
    jobs.join_all().await;
    let (_, drafts) = house.stores.sessions.load_with_drafts(session).await.unwrap().unwrap();
    assert_eq!(drafts.rows.len(), 30);
    assert_eq!(house.stores.users.by_id(learner).await.unwrap().unwrap().time_factor_percent, 100);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, 3);
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn what_was_acknowledged_is_there_after_reopening(house: TestDatabase) {
    let session = house.session().await;
    house.stores.maintenance.ping().await.unwrap();
    house.stores.maintenance.close().await;
    let options = plumb_store::Options { migrate: false, ..plumb_store::Options::default() };
    let reopened = plumb_store::open(&house.url, &options).await.unwrap();
    assert_eq!(reopened.sessions.load(session).await.unwrap().unwrap().version, 2);
    assert_eq!(reopened.maintenance.check().await.unwrap(), Vec::<String>::new());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../migrations/sqlite");
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let newest: Option<i64> = names.map(|name| name.split('_').next().unwrap().parse().unwrap()).max();
    assert_eq!(Some(reopened.maintenance.schema_version().await.unwrap()), newest);
}

async fn a_closed_store_says_not_saved(house: TestDatabase) {
    let session = house.session().await;
    let waiting = house.stores.sessions.save_draft(draft(session, 0, 0, "in the queue"));
    let (saved, ()) = tokio::join!(waiting, house.stores.maintenance.close());
    assert!(matches!(saved, Ok(DraftSaved::Saved(1)) | Err(StoreError::Unavailable(_))));
    let after = house.stores.sessions.save_draft(draft(session, 0, 1, "too late")).await;
    assert!(matches!(after, Err(StoreError::Unavailable(_))));
    assert!(house.stores.maintenance.ping().await.unwrap_err().is_transient());
}

async fn two_servers_keep_one_chain(house: TestDatabase) {
    let other = plumb_store::open(&house.url, &plumb_store::Options::default()).await.unwrap();
    let session = house.session().await;
    let mut jobs = tokio::task::JoinSet::new();
    for index in 0..60 {
        let stores = if index % 2 == 0 { house.stores.clone() } else { other.clone() };
        let change = house.change(session).await;
        jobs.spawn(async move {
            stores.audit.record(vec![entry(AuditAction::AccountExported, "session", "")]).await.unwrap();
            stores.sessions.append(change).await.unwrap()
        });
    }
    let done = jobs.join_all().await.into_iter().filter(|done| *done == Appended::Appended).count();
    let row = house.stores.sessions.load(session).await.unwrap().unwrap();
    assert_eq!(row.version, 2 + i64::try_from(done).unwrap());
    let report = other.audit.verify(&[]).await.unwrap();
    assert_eq!((report.first_bad, report.rows), (None, 2 + 60 + u64::try_from(done).unwrap()));
    other.maintenance.close().await;
}
