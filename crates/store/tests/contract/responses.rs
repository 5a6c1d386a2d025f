//! What surveys came to, read page by page.

use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use plumb_store::responses::Tally;
use plumb_store::sessions::{Created, SessionState};
use uuid::Uuid;

use crate::House;
use crate::house::{NOW, new_session};

on_both! {
    versions_are_counted_apart_and_other_contents_not_at_all,
    completed_sessions_come_page_by_page_the_latest_first,
}

/// A learner's session of that kind, content and version, ended so at that instant, or still open.
async fn session(house: &House, kind: &str, about: &str, version: &str, end: Option<(&str, Timestamp)>) -> Uuid {
    let learner = house.learner().await;
    let mut new = new_session(learner, about);
    new.kind = kind.into();
    new.assessment_hash = ContentHash::of(version);
    let id = new.id;
    assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    if let Some((status, at)) = end {
        finish(house, id, status, at).await;
    }
    id
}

async fn finish(house: &House, id: Uuid, status: &str, at: Timestamp) {
    let mut change = house.change(id).await;
    let ended = SessionState { open: false, status: status.into(), finished_at: Some(at), ..change.state };
    change.state = SessionState { next_due_at: None, ..ended };
    house.stores.sessions.append(change).await.unwrap();
}

async fn versions_are_counted_apart_and_other_contents_not_at_all(house: House) {
    let later = NOW.plus_secs(9);
    session(&house, "survey", "survey:s", "one", Some(("completed", NOW))).await;
    session(&house, "survey", "survey:s", "one", Some(("completed", later))).await;
    session(&house, "survey", "survey:s", "one", Some(("terminated", later.plus_secs(9)))).await;
    session(&house, "survey", "survey:s", "two", None).await;
    session(&house, "survey", "survey:t", "one", Some(("completed", NOW))).await;
    session(&house, "workflow", "survey:s", "one", Some(("completed", NOW))).await;
    let tally = |version: &str, completed, open, ended, latest| Tally {
        version: ContentHash::of(version),
        completed,
        open,
        ended,
        latest,
    };
    let mut expected = vec![tally("one", 2, 0, 1, Some(later)), tally("two", 0, 1, 0, None)];
    expected.sort_by(|a, b| a.version.cmp(&b.version));
    assert_eq!(house.stores.responses.tallies("survey:s").await.unwrap(), expected);
    assert_eq!(house.stores.responses.tallies("survey:nothing").await.unwrap(), []);
}

async fn completed_sessions_come_page_by_page_the_latest_first(house: House) {
    let responses = &house.stores.responses;
    let mut expected = Vec::new();
    // Two of them at one instant.
    for secs in [5, 3, 3, 8, 1] {
        let at = NOW.plus_secs(secs);
        expected.push((at, session(&house, "survey", "survey:s", "s", Some(("completed", at))).await));
    }
    session(&house, "survey", "survey:s", "s", Some(("terminated", NOW))).await;
    session(&house, "survey", "survey:s", "s", None).await;
    session(&house, "survey", "survey:s", "other", Some(("completed", NOW))).await;
    expected.sort_unstable_by(|a, b| b.cmp(a));
    let (version, mut found, mut after) = (ContentHash::of("s"), Vec::new(), None);
    loop {
        let page = responses.completed("survey:s", &version, after, 2).await.unwrap();
        assert!(page.len() <= 2);
        let Some(last) = page.last() else { break };
        after = Some((last.finished_at, last.id));
        for row in page {
            let learner = house.stores.users.by_id(row.learner).await.unwrap().unwrap();
            assert_eq!(row.learner_name, learner.name);
            assert!(!row.snapshot.is_empty());
            found.push((row.finished_at, row.id));
        }
    }
    assert_eq!(found, expected);
}
