use plumb_store::learning::{AnswerCounts, EvidenceRow, NewEvidence, SkillStateRow, Timing};
use plumb_store::sessions::{Appended, SessionChange};
use plumb_types::ids::{SessionId, UserId};

use crate::TestDatabase;
use crate::test_database::NOW;

on_both!(
    evidence_and_state_are_stored_with_the_events,
    a_state_that_moved_on_makes_the_whole_change_a_conflict,
    two_changes_of_one_batch_do_not_overtake_each_other,
    an_item_that_teaches_two_skills_counts_its_time_once,
    answers_are_counted_once_however_many_skills_they_teach,
    one_change_may_teach_a_skill_several_times_in_a_row,
    evidence_can_not_be_changed,
    all_evidence_is_read_page_by_page,
    the_skills_of_several_learners_are_read_at_once,
);

/// The `n`-th opportunity in a skill, at a position of a session.
pub(crate) fn learned(learner: UserId, skill: &str, n: i64, session: SessionId, position: i64) -> NewEvidence {
    NewEvidence {
        evidence: EvidenceRow {
            learner,
            skill: skill.into(),
            n,
            session,
            position,
            blueprint: "B".into(),
            at: NOW.plus_secs(n),
            body: format!("{{\"n\":{n}}}"),
        },
        state: SkillStateRow {
            learner,
            skill: skill.into(),
            n,
            mastered: n > 2,
            due_at: (n > 2).then(|| NOW.plus_secs(100)),
            snapshot: format!("{{\"p\":{n}}}"),
        },
        millis: 1_500,
    }
}

async fn change(house: &TestDatabase, session: SessionId, learned: Vec<NewEvidence>) -> SessionChange {
    SessionChange { learned, ..house.change(session).await }
}

async fn learner_of(house: &TestDatabase, session: SessionId) -> UserId {
    house.stores.sessions.load(session).await.unwrap().unwrap().learner
}

async fn evidence_and_state_are_stored_with_the_events(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    for n in 1..=3 {
        let change = change(&house, session, vec![learned(learner, "add", n, session, n)]).await;
        assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    }
    let learning = &house.stores.learning;
    let last = learned(learner, "add", 3, session, 3);
    assert_eq!(learning.skill_states(learner).await.unwrap(), [last.state]);
    let evidence = learning.evidence(learner, "add").await.unwrap();
    assert_eq!(evidence.iter().map(|row| row.n).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(evidence.last(), Some(&last.evidence));
    assert_eq!(learning.latest_evidence(learner, 2).await.unwrap().first(), Some(&last.evidence));
    let latest = learning.latest_of(learner, &last.evidence.skill, 1).await.unwrap();
    assert_eq!(latest, std::slice::from_ref(&last.evidence));
    assert_eq!(learning.latest_of(learner, "another", 9).await.unwrap(), []);
    assert_eq!(learning.timing("B").await.unwrap(), Timing { seen: 3, total_ms: 4_500 });
    let both = learning.timings(&["other", "B"]).await.unwrap();
    assert_eq!(both, [("B".to_owned(), Timing { seen: 3, total_ms: 4_500 })], "those never answered are left out");
    assert_eq!(learning.timing("other").await.unwrap(), Timing::default());
    assert!(learning.skill_states(house.learner().await).await.unwrap().is_empty());
}

async fn a_state_that_moved_on_makes_the_whole_change_a_conflict(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    let first = change(&house, session, vec![learned(learner, "add", 1, session, 1)]).await;
    house.stores.sessions.append(first).await.unwrap();
    let before = house.stores.sessions.load(session).await.unwrap().unwrap();
    let again = learned(learner, "add", 1, session, 2);
    let fresh = learned(learner, "sub", 1, session, 2);
    let stale = change(&house, session, vec![fresh, again]).await;
    assert_eq!(house.stores.sessions.append(stale).await.unwrap(), Appended::Conflict);
    assert_eq!(house.stores.sessions.load(session).await.unwrap().unwrap(), before, "nothing of it is stored");
    assert_eq!(house.stores.learning.skill_states(learner).await.unwrap().len(), 1);
}

async fn two_changes_of_one_batch_do_not_overtake_each_other(house: TestDatabase) {
    let first = house.session().await;
    let learner = learner_of(&house, first).await;
    let mut new = crate::test_database::new_session(learner, "B");
    new.attempt = 1;
    let second = new.id;
    house.stores.sessions.create(new).await.unwrap();
    let mut racing = tokio::task::JoinSet::new();
    for session in [first, second] {
        let change = change(&house, session, vec![learned(learner, "add", 1, session, 1)]).await;
        let sessions = house.stores.sessions.clone();
        racing.spawn(async move { sessions.append(change).await.unwrap() });
    }
    let outcomes = racing.join_all().await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Appended::Appended).count(), 1, "{outcomes:?}");
    assert_eq!(house.stores.learning.evidence(learner, "add").await.unwrap().len(), 1);
}

async fn an_item_that_teaches_two_skills_counts_its_time_once(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    let both = vec![learned(learner, "add", 1, session, 1), learned(learner, "carry", 1, session, 1)];
    let change = change(&house, session, both).await;
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    assert_eq!(house.stores.learning.skill_states(learner).await.unwrap().len(), 2);
    assert_eq!(house.stores.learning.timing("B").await.unwrap().seen, 1);
}

async fn answers_are_counted_once_however_many_skills_they_teach(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    let counts = async || house.stores.learning.answer_counts("B").await.unwrap();
    assert_eq!(counts().await, AnswerCounts::default());
    let right = |mut learned: NewEvidence| {
        learned.evidence.body = "{\"correct\":true}".into();
        learned
    };
    let both = vec![right(learned(learner, "add", 1, session, 1)), right(learned(learner, "carry", 1, session, 1))];
    for learned in [both, vec![learned(learner, "add", 2, session, 2)]] {
        let change = change(&house, session, learned).await;
        assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    }
    assert_eq!(counts().await, AnswerCounts { answers: 2, correct: 1, learners: 1 });
}

async fn one_change_may_teach_a_skill_several_times_in_a_row(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    let three = vec![
        learned(learner, "add", 1, session, 1),
        learned(learner, "carry", 1, session, 1),
        learned(learner, "add", 2, session, 2),
        learned(learner, "add", 3, session, 3),
    ];
    let last = three[3].clone();
    let taught = change(&house, session, three).await;
    assert_eq!(house.stores.sessions.append(taught).await.unwrap(), Appended::Appended);
    let states = house.stores.learning.skill_states(learner).await.unwrap();
    assert_eq!(states.iter().map(|row| (row.skill.as_str(), row.n)).collect::<Vec<_>>(), [("add", 3), ("carry", 1)]);
    assert_eq!(states[0], last.state, "the last is what all of it comes to");
    assert_eq!(house.stores.learning.evidence(learner, "add").await.unwrap().len(), 3);
    let timing = house.stores.learning.timing("B").await.unwrap();
    assert_eq!((timing.seen, timing.total_ms), (3, 4_500));
    let gap = vec![learned(learner, "carry", 2, session, 4), learned(learner, "carry", 4, session, 5)];
    let change = change(&house, session, gap).await;
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Conflict, "a number is missing");
}

async fn evidence_can_not_be_changed(house: TestDatabase) {
    let session = house.session().await;
    let learner = learner_of(&house, session).await;
    let change = change(&house, session, vec![learned(learner, "add", 1, session, 1)]).await;
    house.stores.sessions.append(change).await.unwrap();
    for text in ["update evidence set body = '{}'", "delete from evidence"] {
        let refused = house.sql(text).await.unwrap_err();
        assert!(refused.contains("append-only"), "{refused}");
    }
}

async fn all_evidence_is_read_page_by_page(house: TestDatabase) {
    for _ in 0..2 {
        let session = house.session().await;
        let learner = learner_of(&house, session).await;
        for (n, skill) in [(1, "add"), (2, "add"), (1, "sub")] {
            let position = if skill == "add" { n } else { 9 };
            let change = change(&house, session, vec![learned(learner, skill, n, session, position)]).await;
            assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
        }
    }
    let learning = &house.stores.learning;
    let mut evidence = Vec::new();
    loop {
        let after = evidence.last().map(|row: &EvidenceRow| (row.learner, row.skill.clone(), row.n));
        let page = learning.all_evidence(after, 4).await.unwrap();
        if page.is_empty() {
            break;
        }
        evidence.extend(page);
    }
    assert_eq!(evidence.len(), 6);
    let first = learning.all_states(None, 3).await.unwrap();
    let last = first.last().map(|row| (row.learner, row.skill.clone()));
    assert_eq!((first.len(), learning.all_states(last, 3).await.unwrap().len()), (3, 1));
}

async fn the_skills_of_several_learners_are_read_at_once(house: TestDatabase) {
    let mut learners = Vec::new();
    for skills in [&["add", "sub"][..], &["add"], &[]] {
        let session = house.session().await;
        let learner = learner_of(&house, session).await;
        for (position, skill) in (1..).zip(skills) {
            let change = change(&house, session, vec![learned(learner, skill, 1, session, position)]).await;
            assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
        }
        learners.push(learner);
    }
    let learning = &house.stores.learning;
    let mut found: Vec<(UserId, String)> =
        learning.states_of(&learners).await.unwrap().into_iter().map(|row| (row.learner, row.skill)).collect();
    found.sort();
    let mut wanted =
        vec![(learners[0], "add".to_owned()), (learners[0], "sub".to_owned()), (learners[1], "add".to_owned())];
    wanted.sort();
    assert_eq!(found, wanted);
    assert_eq!(learning.states_of(&learners[2..]).await.unwrap(), []);
    assert_eq!(learning.states_of(&[]).await.unwrap(), []);
}
