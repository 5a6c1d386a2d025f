//! Anonymous sessions.

use plumb_store::anonymous::{AnonymousOwnership, NOBODY};
use plumb_store::sessions::{Created, SessionFilter, SessionState};
use plumb_store::users::NewUser;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id, new_session};

on_both! {
    many_may_answer_at_once_and_each_finds_their_own,
    whose_it_was_is_forgotten_after_the_end_and_how_it_ended_is_not,
}

/// Creates an anonymous session of `user`.
pub(crate) async fn veiled(house: &TestDatabase, user: UserId, run: Option<SessionId>) -> SessionId {
    if house.stores.users.by_id(NOBODY).await.unwrap().is_none() {
        let nobody = NewUser {
            id: NOBODY,
            name: "(anonymous)".into(),
            role: plumb_types::user::Role::Learner,
            password_hash: "-".into(),
            time_factor_percent: 100,
            created_at: NOW,
        };
        house.stores.users.create(nobody, entry(AuditAction::AccountCreated, "user", "nobody")).await.unwrap();
    }
    let mut new = new_session(NOBODY, "survey:s");
    new.assessment_hash = ContentHash::of("s");
    new.anonymity = Some(AnonymousOwnership { user, run });
    let id = new.id;
    assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    id
}

async fn end(house: &TestDatabase, session: SessionId, status: &str) {
    let mut change = house.change(session).await;
    change.state =
        SessionState { open: false, status: status.into(), finished_at: Some(NOW), next_due_at: None, ..change.state };
    house.stores.sessions.append(change).await.unwrap();
}

async fn many_may_answer_at_once_and_each_finds_their_own(house: TestDatabase) {
    let (ann, bob) = (house.learner().await, house.learner().await);
    let (hers, his) = (veiled(&house, ann, None).await, veiled(&house, bob, None).await);
    let anonymous = &house.stores.anonymous;
    assert!(anonymous.may_resume(hers, ann).await.unwrap() && !anonymous.may_resume(hers, bob).await.unwrap());
    assert_eq!(anonymous.open_anonymous(bob, "survey:s").await.unwrap().unwrap().id, his);
    assert_eq!(anonymous.open_anonymous(bob, "survey:t").await.unwrap(), None);
    assert_eq!(anonymous.anonymous_since(ann, NOW, 10).await.unwrap(), [NOW]);
    assert_eq!(anonymous.anonymous_since(ann, NOW.plus_millis(1), 10).await.unwrap(), []);
    let own = SessionFilter { learner: Some(ann), limit: 10, ..SessionFilter::default() };
    assert!(house.stores.sessions.list(own.clone()).await.unwrap().is_empty());
    let with = house.stores.sessions.list(SessionFilter { and_anonymous: true, ..own }).await.unwrap();
    assert_eq!(with.iter().map(|row| row.id).collect::<Vec<_>>(), [hers]);
}

async fn whose_it_was_is_forgotten_after_the_end_and_how_it_ended_is_not(house: TestDatabase) {
    let ann = house.learner().await;
    let (one, other, going) = (id(), id(), id());
    let completed = veiled(&house, ann, Some(one)).await;
    let anonymous = &house.stores.anonymous;
    assert_eq!(anonymous.run_completed(one).await.unwrap(), None);
    end(&house, completed, "completed").await;
    let ended = veiled(&house, ann, Some(other)).await;
    end(&house, ended, "terminated").await;
    let open = veiled(&house, ann, Some(going)).await;
    for _ in 0..2 {
        assert_eq!(anonymous.run_completed(one).await.unwrap(), Some(true));
        assert_eq!(anonymous.run_completed(other).await.unwrap(), Some(false));
        assert_eq!(anonymous.run_completed(going).await.unwrap(), None);
        assert_eq!(anonymous.run_completed(id()).await.unwrap(), None);
        anonymous.forget(NOW.plus_secs(1)).await.unwrap();
    }
    assert!(!anonymous.may_resume(completed, ann).await.unwrap() && !anonymous.may_resume(ended, ann).await.unwrap());
    assert!(anonymous.may_resume(open, ann).await.unwrap());
    assert!(house.stores.sessions.load(completed).await.unwrap().is_some());
}
