//! Notices of changes reach the other servers; a single server sends none.

use std::time::Duration;

use plumb_store::notifications::{Listener, Notice};
use plumb_store::sessions::{Appended, SessionChange};
use plumb_store::{Options, Stores};
use plumb_types::ids::SessionId;
use tokio::time::timeout;

use crate::TestDatabase;

on_both!(
    news_goes_out_with_its_commit_and_only_where_there_is_any,
    a_server_that_stops_listening_holds_nothing_up,
    what_is_not_stored_is_not_told,
);

async fn other(house: &TestDatabase) -> Stores {
    plumb_store::open(&house.url, &Options::default()).await.unwrap()
}

/// Waits briefly for the next notice.
async fn heard(listener: &mut Listener) -> Notice {
    timeout(Duration::from_secs(5), listener.next()).await.expect("nothing was told").unwrap()
}

async fn append(house: &TestDatabase, session: SessionId, should_notify: bool) {
    let change = SessionChange { should_notify, ..house.change(session).await };
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
}

async fn news_goes_out_with_its_commit_and_only_where_there_is_any(house: TestDatabase) {
    let other = other(&house).await;
    let listener = other.notifications.listen().await.unwrap();
    let (one, two) = (house.session().await, house.session().await);
    append(&house, one, false).await;
    append(&house, two, true).await;
    house.stores.notifications.notify(Notice::Stop(one)).await.unwrap();
    let Some(mut listener) = listener else {
        assert!(house.url.starts_with("sqlite:"), "on Postgres there is one who listens");
        return;
    };
    // In the order of the commits, and without changes that need no notice.
    assert_eq!(heard(&mut listener).await, Notice::NewMessages(two));
    assert_eq!(other.sessions.load(two).await.unwrap().unwrap().version, 3, "it is there when it is told");
    assert_eq!(heard(&mut listener).await, Notice::Stop(one));
    other.maintenance.close().await;
}

async fn what_is_not_stored_is_not_told(house: TestDatabase) {
    let other = other(&house).await;
    let listener = other.notifications.listen().await.unwrap();
    let session = house.session().await;
    let stale = SessionChange { should_notify: true, expected_version: 1, ..house.change(session).await };
    assert_eq!(house.stores.sessions.append(stale).await.unwrap(), Appended::Conflict);
    house.stores.notifications.notify(Notice::Stop(session)).await.unwrap();
    if let Some(mut listener) = listener {
        assert_eq!(heard(&mut listener).await, Notice::Stop(session), "the conflict was told");
    }
}

async fn a_server_that_stops_listening_holds_nothing_up(house: TestDatabase) {
    let other = other(&house).await;
    let Some(mut listener) = other.notifications.listen().await.unwrap() else { return };
    let session = house.session().await;
    house.sql("select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()").await.unwrap();
    let lost = timeout(Duration::from_secs(5), listener.next()).await.expect("nobody noticed");
    assert!(lost.unwrap_err().is_transient());
    append(&house, session, true).await;
    // A new listener receives the notices sent from now on.
    let mut listener = other.notifications.listen().await.unwrap().unwrap();
    append(&house, session, true).await;
    assert_eq!(heard(&mut listener).await, Notice::NewMessages(session));
}
