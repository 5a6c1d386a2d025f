//! Flagged messages, and sessions, as the learner's teacher sees them.

use plumb_store::flags::FlagReview;
use plumb_store::sessions::{Appended, TeacherSessionFilter};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};

use crate::TestDatabase;
use crate::classes::{class, join};
use crate::test_database::{NOW, entry, event, id, new_session};

on_both! {
    flagged_messages_are_seen_by_who_teaches_their_learner,
    a_flagged_message_is_looked_at_once,
    sessions_are_listed_for_who_teaches_their_learner,
}

/// Creates a tutor session with a flagged message and the event that flags it. Another event comes between them, as
/// when a model raised the flag.
async fn flagged(house: &TestDatabase, learner: UserId, secs: i64) -> (SessionId, i64) {
    let mut new = new_session(learner, &format!("tutor:{secs}"));
    new.kind = "tutor".into();
    new.created_at = NOW.plus_secs(secs);
    let session = new.id;
    house.stores.sessions.create(new).await.unwrap();
    let mut change = house.change(session).await;
    let (mut said, mut flag) = (event("message_received"), event("flagged"));
    said.body = format!("\"said at {secs}\"");
    flag.at = NOW.plus_secs(secs);
    change.events = vec![event("message_received"), said, event("explained"), flag];
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    let events = house.stores.sessions.events(session).await.unwrap();
    (session, events.last().unwrap().seq)
}

fn look(session: SessionId, seq: i64, by: UserId) -> FlagReview {
    FlagReview { session, seq, by, at: NOW, note: "Talked to Ann.".into() }
}

/// Adds a reviewed message, for the backup.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    let ann = house.learner().await;
    let (session, seq) = flagged(house, ann, 1).await;
    let audit = entry(AuditAction::FlagLookedAt, "flag", &session.to_string());
    assert!(house.stores.flags.look(look(session, seq, teacher), audit).await.unwrap());
}

async fn flagged_messages_are_seen_by_who_teaches_their_learner(house: TestDatabase) {
    let flags = &house.stores.flags;
    let (tess, rex) = (house.learner().await, house.learner().await);
    let (hers, _) = (class(&house, tess, None).await, class(&house, rex, None).await);
    let (ann, bea) = (join(&house, hers).await, house.learner().await);
    for (learner, secs) in [(ann, 10), (bea, 20), (ann, 30)] {
        flagged(&house, learner, secs).await;
    }
    let seen = async |teacher, since: i64, limit| {
        let rows = flags.flagged(teacher, NOW.plus_secs(since), limit).await.unwrap();
        rows.into_iter()
            .map(|row| (row.learner, row.at.millis_since(NOW) / 1_000, row.said.unwrap_or_default()))
            .collect::<Vec<_>>()
    };
    let said = |secs: i64| format!("\"said at {secs}\"");
    let all = [(ann, 30, said(30)), (bea, 20, said(20)), (ann, 10, said(10))];
    assert_eq!(seen(None, 0, 9).await, all);
    assert_eq!(seen(Some(tess), 0, 9).await, [all[0].clone(), all[2].clone()]);
    assert_eq!(seen(Some(rex), 0, 9).await, []);
    assert_eq!(seen(None, 20, 9).await, all[..2]);
    assert_eq!(seen(None, 0, 1).await, all[..1]);
    // In another kind of session the flag alone is listed.
    let mut new = new_session(ann, "thought:1");
    new.kind = "thought".into();
    let session = new.id;
    house.stores.sessions.create(new).await.unwrap();
    let mut change = house.change(session).await;
    let mut flag = event("flagged");
    flag.at = NOW.plus_secs(40);
    change.events = vec![event("response_recorded"), flag];
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    assert_eq!(seen(Some(tess), 40, 9).await, [(ann, 40, String::new())]);
}

async fn a_flagged_message_is_looked_at_once(house: TestDatabase) {
    let flags = &house.stores.flags;
    let (tess, rex) = (house.learner().await, house.learner().await);
    let ann = join(&house, class(&house, tess, None).await).await;
    let (late, early) = (flagged(&house, ann, 30).await, flagged(&house, ann, 10).await);
    assert_eq!(flags.count_waiting(Some(tess), NOW).await.unwrap(), 2);
    let audit = |session: SessionId| entry(AuditAction::FlagLookedAt, "flag", &session.to_string());
    assert!(flags.look(look(late.0, late.1, tess), audit(late.0)).await.unwrap());
    let rows = house.ask("select cast(count(*) as text) from audit").await;
    let again = FlagReview { note: "Me, too.".into(), ..look(late.0, late.1, rex) };
    assert!(!flags.look(again, audit(late.0)).await.unwrap(), "a colleague was faster");
    assert_eq!(house.ask("select cast(count(*) as text) from audit").await, rows, "what changes nothing leaves no row");

    let seen = flags.flagged(Some(tess), NOW, 9).await.unwrap();
    assert_eq!(seen.iter().map(|row| row.session).collect::<Vec<_>>(), [early.0, late.0], "what waits comes first");
    assert_eq!(seen[0].looked_by, None);
    assert_eq!(seen[1].looked_by, Some(format!("learner {tess}")));
    assert_eq!((seen[1].looked_at, seen[1].note.as_deref()), (Some(NOW), Some("Talked to Ann.")));
    for (teacher, waiting) in [(Some(tess), 1), (Some(rex), 0), (None, 1)] {
        assert_eq!(flags.count_waiting(teacher, NOW).await.unwrap(), waiting);
    }
    assert!(flags.look(look(late.0, 99, tess), audit(late.0)).await.is_err(), "there is no such event");
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn sessions_are_listed_for_who_teaches_their_learner(house: TestDatabase) {
    let (tess, rex) = (house.learner().await, house.learner().await);
    let (first, second) = (class(&house, tess, None).await, class(&house, tess, None).await);
    let (ann, bea, cal) = (join(&house, first).await, join(&house, second).await, house.learner().await);
    let mut all = Vec::new();
    for (learner, secs) in [(ann, 10), (bea, 20), (cal, 30), (ann, 40)] {
        all.insert(0, flagged(&house, learner, secs).await.0);
    }
    let mut change = house.change(all[0]).await;
    change.events = vec![event("reply_held_back"), event("reply_held_back")];
    house.stores.sessions.append(change).await.unwrap();
    let filter = || TeacherSessionFilter { limit: 9, ..TeacherSessionFilter::default() };
    let listed = async |kind, filter: TeacherSessionFilter| {
        let rows = house.stores.sessions.taught(kind, filter).await.unwrap();
        rows.into_iter().map(|row| row.session.id).collect::<Vec<_>>()
    };
    assert_eq!(listed("tutor", filter()).await, all);
    let own = |more: TeacherSessionFilter| TeacherSessionFilter { teacher: Some(tess), ..more };
    assert_eq!(listed("tutor", own(filter())).await, [all[0], all[2], all[3]]);
    assert_eq!(listed("tutor", own(TeacherSessionFilter { class: Some(second), ..filter() })).await, [all[2]]);
    assert_eq!(listed("tutor", own(TeacherSessionFilter { learner: Some(ann), ..filter() })).await, [all[0], all[3]]);
    assert_eq!(
        listed("tutor", own(TeacherSessionFilter { learner: Some(cal), ..filter() })).await,
        Vec::<SessionId>::new()
    );
    assert_eq!(listed("tutor", TeacherSessionFilter { teacher: Some(rex), ..filter() }).await, Vec::<SessionId>::new());
    assert_eq!(listed("thought", filter()).await, Vec::<SessionId>::new());
    let rows = house.stores.sessions.taught("tutor", own(TeacherSessionFilter { limit: 1, ..filter() })).await.unwrap();
    assert_eq!((rows[0].learner_name.clone(), rows[0].held_back), (format!("learner {ann}"), 2));
    let after = Some((rows[0].session.created_at, rows[0].session.id));
    assert_eq!(listed("tutor", own(TeacherSessionFilter { after, ..filter() })).await, [all[2], all[3]]);
    assert_eq!(
        listed("tutor", own(TeacherSessionFilter { after: Some((NOW, id())), ..filter() })).await,
        Vec::<SessionId>::new()
    );
}
