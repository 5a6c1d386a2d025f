//! Messages that were flagged, for who teaches the learner.

use plumb_store::sessions::Appended;

use crate::TestDatabase;
use crate::classes::{class, join};
use crate::test_database::{NOW, event, new_session};

on_both! {
    flagged_messages_are_seen_by_who_teaches_their_learner,
}

async fn flagged_messages_are_seen_by_who_teaches_their_learner(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let (tess, rex) = (house.learner().await, house.learner().await);
    let (hers, _) = (class(&house, tess, None).await, class(&house, rex, None).await);
    let (ann, bea) = (join(&house, hers).await, house.learner().await);
    for (learner, secs) in [(ann, 10), (bea, 20), (ann, 30)] {
        let mut new = new_session(learner, &format!("tutor:{secs}"));
        new.kind = "tutor".into();
        let session = new.id;
        sessions.create(new).await.unwrap();
        let mut change = house.change(session).await;
        let (mut said, mut flag) = (event("message_received"), event("flagged"));
        said.body = format!("\"said at {secs}\"");
        flag.at = NOW.plus_secs(secs);
        change.events = vec![said, flag];
        assert_eq!(sessions.append(change).await.unwrap(), Appended::Appended);
    }
    let seen = async |kind, teacher, since: i64, limit| {
        let rows = sessions.flagged(kind, teacher, NOW.plus_secs(since), limit).await.unwrap();
        rows.into_iter().map(|row| (row.learner, row.at.millis_since(NOW) / 1_000, row.said)).collect::<Vec<_>>()
    };
    let said = |secs: i64| format!("\"said at {secs}\"");
    let all = [(ann, 30, said(30)), (bea, 20, said(20)), (ann, 10, said(10))];
    assert_eq!(seen("tutor", None, 0, 9).await, all);
    assert_eq!(seen("tutor", Some(tess), 0, 9).await, [all[0].clone(), all[2].clone()]);
    assert_eq!(seen("tutor", Some(rex), 0, 9).await, []);
    assert_eq!(seen("tutor", None, 20, 9).await, all[..2]);
    assert_eq!(seen("tutor", None, 0, 1).await, all[..1]);
    assert_eq!(seen("learning", None, 0, 9).await, []);
}
