//! First pages: their queries and their stored settings.

use plumb_store::assignments::{ExceptionTarget, about};
use plumb_store::homes::{ClassCount, Goal, GoalUnit, HomeRow};
use plumb_store::learning::NewEvidence;
use plumb_store::sessions::{Created, SessionChange, SessionState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use crate::TestDatabase;
use crate::classes::{assignment, class, except, group, join};
use crate::learning::learned;
use crate::test_database::{NOW, draft, entry, id, new_session};

on_both! {
    a_goal_and_what_was_seen_are_kept_beside_each_other,
    practice_is_counted_by_quarters_of_an_hour,
    several_classes_are_read_of_at_once,
    what_was_practised_lately_and_is_not_mastered_is_told,
    sessions_under_way_come_with_the_one_touched_last_first,
    the_latest_attempt_at_everything_is_told,
    names_are_those_of_ones_own_classes,
    results_that_were_released_lately_are_those_of_ones_own_classes,
    the_latest_attempt_that_had_ended_by_an_instant_is_found,
}

/// Adds a row to the table of first pages.
pub(crate) async fn furnish(house: &TestDatabase, account: UserId) {
    house.stores.homes.set_goal(account, Goal { unit: GoalUnit::Items, count: 20 }).await.unwrap();
    house.stores.homes.mark_results_seen(account, NOW).await.unwrap();
}

async fn a_goal_and_what_was_seen_are_kept_beside_each_other(house: TestDatabase) {
    let (homes, ann) = (&house.stores.homes, house.learner().await);
    assert_eq!(homes.home(ann).await.unwrap(), HomeRow::default());
    let goal = Goal { unit: GoalUnit::Days, count: 5 };
    homes.set_goal(ann, goal).await.unwrap();
    assert_eq!(homes.home(ann).await.unwrap(), HomeRow { goal: Some(goal), results_seen_at: None });
    homes.mark_results_seen(ann, NOW).await.unwrap();
    homes.mark_results_seen(ann, NOW.plus_secs(-5)).await.unwrap();
    let kept = HomeRow { goal: Some(goal), results_seen_at: Some(NOW) };
    assert_eq!(homes.home(ann).await.unwrap(), kept, "nothing is taken back");
    let other = house.learner().await;
    homes.mark_results_seen(other, NOW).await.unwrap();
    assert_eq!(homes.home(other).await.unwrap().goal, None);
}

async fn results_that_were_released_lately_are_those_of_ones_own_classes(house: TestDatabase) {
    let (own, other) =
        (class(&house, house.learner().await, None).await, class(&house, house.learner().await, None).await);
    let ann = join(&house, own).await;
    let (one, two) = (assignment(&house, own).await.id, assignment(&house, own).await.id);
    let others = assignment(&house, other).await.id;
    // Another one of hers is not released.
    assignment(&house, own).await;
    for (assignment, at) in [(one, NOW), (two, NOW.plus_secs(5)), (others, NOW)] {
        let audit = entry(AuditAction::ResultsReleased, "assignment", &assignment.to_string());
        assert!(house.stores.assignments.release(assignment, at, audit).await.unwrap());
    }
    for (since, limit, expected) in
        [(NOW, 9, vec![two, one]), (NOW, 1, vec![two]), (NOW.plus_secs(1), 9, vec![two]), (NOW.plus_secs(6), 9, vec![])]
    {
        let found = house.stores.homes.results_released_since(ann, since, limit).await.unwrap();
        assert_eq!(found.iter().map(|row| row.assignment).collect::<Vec<_>>(), expected);
    }
}

/// Opens a session of that kind.
async fn the_latest_attempt_that_had_ended_by_an_instant_is_found(house: TestDatabase) {
    let (sessions, ann) = (&house.stores.sessions, house.learner().await);
    let mut ids = Vec::new();
    for (number, ended) in [(1, Some(5)), (2, Some(10)), (3, None)] {
        let mut new = new_session(ann, "A");
        new.attempt = number;
        let finished_at = ended.map(|secs| NOW.plus_secs(secs));
        new.state = SessionState { open: ended.is_none(), next_due_at: None, finished_at, ..new.state };
        ids.push(new.id);
        assert_eq!(sessions.create(new).await.unwrap(), Created::Created);
    }
    for (secs, expected) in [(4, None), (5, Some(ids[0])), (12, Some(ids[1]))] {
        let subjects = [("A".to_owned(), NOW.plus_secs(secs)), ("B".to_owned(), NOW.plus_secs(secs))];
        let found = sessions.ended_by(ann, &subjects).await.unwrap();
        assert_eq!(found.iter().map(|row| row.id).collect::<Vec<_>>(), Vec::from_iter(expected), "{secs}");
        assert!(sessions.ended_by(house.learner().await, &subjects).await.unwrap().is_empty());
    }
    assert!(sessions.ended_by(ann, &[]).await.unwrap().is_empty());
}

async fn open(house: &TestDatabase, learner: UserId, kind: &str, subject: &str) -> SessionId {
    let mut new = new_session(learner, subject);
    new.kind = kind.into();
    let id = new.id;
    house.stores.sessions.create(new).await.unwrap();
    id
}

async fn teach(house: &TestDatabase, session: SessionId, learned: Vec<NewEvidence>) {
    let change = SessionChange { learned, ..house.change(session).await };
    house.stores.sessions.append(change).await.unwrap();
}

/// The `n`-th answer of a learner in a skill, at that instant.
fn answer(learner: UserId, skill: &str, n: i64, session: SessionId, at: Timestamp) -> NewEvidence {
    let mut answer = learned(learner, skill, n, session, n);
    answer.evidence.at = at;
    answer.state.mastered = false;
    answer
}

async fn practice_is_counted_by_quarters_of_an_hour(house: TestDatabase) {
    let (homes, ann) = (&house.stores.homes, house.learner().await);
    let practice = open(&house, ann, "practice", "practice:add").await;
    let exam = open(&house, ann, "evaluation", "A").await;
    let quarter = Timestamp::from_micros(NOW.as_micros().div_euclid(900_000_000) * 900_000_000);
    let at = |secs: i64| quarter.plus_secs(secs);
    teach(
        &house,
        practice,
        vec![
            answer(ann, "add", 1, practice, at(0)),
            // An item that is an opportunity for two skills.
            answer(ann, "count", 1, practice, at(0)),
            answer(ann, "add", 2, practice, at(899)),
            answer(ann, "add", 3, practice, at(900)),
            answer(ann, "add", 4, practice, at(-1)),
        ],
    )
    .await;
    teach(&house, exam, vec![answer(ann, "take", 1, exam, at(10))]).await;
    let rows = homes.practised(ann, at(0)).await.unwrap();
    let told: Vec<_> = rows.iter().map(|row| (row.at, row.items)).collect();
    assert_eq!(told, [(at(900), 1), (at(0), 2)], "no assessment, and nothing before");
    assert!(homes.practised(house.learner().await, at(0)).await.unwrap().is_empty());
}

async fn several_classes_are_read_of_at_once(house: TestDatabase) {
    let (homes, tess) = (&house.stores.homes, house.learner().await);
    let (one, two, empty) =
        (class(&house, tess, None).await, class(&house, tess, None).await, class(&house, tess, None).await);
    let (ann, bob) = (join(&house, one).await, join(&house, two).await);
    let classes = [one, two, empty];
    let members = homes.members(&classes).await.unwrap();
    let mut pairs: Vec<_> = members.iter().map(|member| (member.class, member.learner)).collect();
    pairs.sort_unstable();
    let mut expected = vec![(one, ann), (two, bob)];
    expected.sort_unstable();
    assert_eq!(pairs, expected);
    assert!(members.iter().all(|member| member.joined_at == NOW));
    assert!(homes.members(&[]).await.unwrap().is_empty());

    // Ann was active recently; Bob's session was last touched long ago, until he saves a draft.
    let set = assignment(&house, one).await;
    let of_ann = open(&house, ann, "evaluation", &about(set.id)).await;
    let of_bob = open(&house, bob, "evaluation", "A").await;
    assert_eq!(homes.working(&classes, NOW).await.unwrap().len(), 2);
    assert!(homes.working(&classes, NOW.plus_secs(1)).await.unwrap().is_empty());
    house.stores.assignments.seen(vec![of_ann], NOW.plus_secs(5)).await.unwrap();
    assert_eq!(homes.working(&classes, NOW.plus_secs(1)).await.unwrap(), [ClassCount { class: one, count: 1 }]);
    let mut saved = draft(of_bob, 0, 0, "7");
    saved.saved_at = NOW.plus_secs(9);
    house.stores.sessions.save_draft(saved).await.unwrap();
    assert_eq!(homes.working(&classes, NOW.plus_secs(6)).await.unwrap(), [ClassCount { class: two, count: 1 }]);
    assert!(homes.waiting(&classes).await.unwrap().is_empty());

    // Assignments, and how far they are.
    assert_eq!(homes.assignments(&classes).await.unwrap(), std::slice::from_ref(&set));
    let latest_sessions = homes.latest_sessions(&[set.id]).await.unwrap();
    assert_eq!(latest_sessions.len(), 1);
    assert_eq!(latest_sessions[0].session, of_ann);
    assert_eq!(latest_sessions[0].learner, ann);
    assert_eq!(latest_sessions[0].finished_at, None);
    assert!(homes.assigned_learners(&[set.id]).await.unwrap().is_empty(), "it is for everybody");
    let late = group(&house, one, "late", vec![ann]).await.unwrap();
    except(&house, set.id, ExceptionTarget::Group(late), Some(r#"{"extra_minutes":5}"#)).await.unwrap();
    except(&house, set.id, ExceptionTarget::Learner(ann), Some("{}")).await.unwrap();
    let terms = homes.terms(&[set.id]).await.unwrap();
    let mut told: Vec<_> = terms.iter().map(|row| (row.learner, row.is_own, row.terms.as_str())).collect();
    told.sort_unstable();
    assert_eq!(told, [(ann, 0, r#"{"extra_minutes":5}"#), (ann, 1, "{}")]);
}

async fn what_was_practised_lately_and_is_not_mastered_is_told(house: TestDatabase) {
    let (homes, tess) = (&house.stores.homes, house.learner().await);
    let classes = [class(&house, tess, None).await, class(&house, tess, None).await];
    let ann = join(&house, classes[0]).await;
    let audit = crate::test_database::entry(AuditAction::ClassJoined, "class", "x");
    house.stores.classes.add_members(classes[1], NOW, vec![(ann, audit)]).await.unwrap();
    let practice = open(&house, ann, "practice", "practice:add").await;
    let mut rows: Vec<NewEvidence> = (1..=5).map(|n| answer(ann, "add", n, practice, NOW.plus_secs(n))).collect();
    rows.extend((1..=2).map(|n| answer(ann, "take", n, practice, NOW.plus_secs(20 + n))));
    let mut mastered: Vec<NewEvidence> =
        (1..=5).map(|n| answer(ann, "count", n, practice, NOW.plus_secs(30))).collect();
    for row in &mut mastered {
        row.state.mastered = true;
    }
    rows.extend(mastered);
    teach(&house, practice, rows).await;
    let told = homes.recent_practice(&classes, NOW.plus_secs(5)).await.unwrap();
    let told: Vec<_> = told.iter().map(|row| (row.learner, row.skill.as_str(), row.n)).collect();
    assert_eq!(told, [(ann, "take", 2), (ann, "add", 5)], "once for two classes, the latest first; one is mastered");
    let told = homes.recent_practice(&classes, NOW.plus_secs(6)).await.unwrap();
    assert_eq!(told.len(), 1, "one was last practised before: {told:?}");
}

async fn sessions_under_way_come_with_the_one_touched_last_first(house: TestDatabase) {
    let (sessions, ann) = (&house.stores.sessions, house.learner().await);
    let (older, newer) =
        (open(&house, ann, "practice", "practice:a").await, open(&house, ann, "practice", "practice:b").await);
    for (session, secs) in [(newer, 10), (older, 20)] {
        let mut change = house.change(session).await;
        for event in &mut change.events {
            event.at = NOW.plus_secs(secs);
        }
        change.state.next_due_at = None;
        sessions.append(change).await.unwrap();
    }
    open(&house, house.learner().await, "practice", "practice:a").await;
    let ids = async |limit| sessions.under_way(ann, limit).await.unwrap().iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(ids(9).await, [older, newer]);
    // An assessment with a deadline comes first.
    let exam = open(&house, ann, "evaluation", "A").await;
    assert_eq!(ids(9).await, [exam, older, newer]);
    assert_eq!(ids(1).await, [exam]);
    assert_eq!(sessions.load_all(&[older, id()]).await.unwrap().len(), 1);
}

async fn the_latest_attempt_at_everything_is_told(house: TestDatabase) {
    let (sessions, ann) = (&house.stores.sessions, house.learner().await);
    let first = open(&house, ann, "evaluation", "A").await;
    let mut change = house.change(first).await;
    change.state = SessionState { open: false, next_due_at: None, finished_at: Some(NOW), ..change.state };
    sessions.append(change).await.unwrap();
    let mut again = new_session(ann, "A");
    again.attempt = 2;
    let second = again.id;
    sessions.create(again).await.unwrap();
    open(&house, ann, "evaluation", "inline:set").await;
    open(&house, ann, "practice", "practice:a").await;
    let told: Vec<_> = sessions.latest_attempts(ann).await.unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        (told[0].assessment_id.as_str(), told[0].session, told[0].attempt, told[0].open),
        ("A", second, 2, true)
    );
}

async fn names_are_those_of_ones_own_classes(house: TestDatabase) {
    let (tess, rex) = (house.learner().await, house.learner().await);
    let (hers, his) = (class(&house, tess, None).await, class(&house, rex, None).await);
    let (ann, bob) = (join(&house, hers).await, join(&house, his).await);
    let classes = &house.stores.classes;
    let names =
        async |teacher| classes.names(teacher, 9).await.unwrap().into_iter().map(|row| row.id).collect::<Vec<_>>();
    assert_eq!(names(Some(tess)).await, [hers]);
    assert_eq!(names(None).await.len(), 2);
    let learners = classes.learners_of(tess, 9).await.unwrap();
    assert_eq!(learners.iter().map(|row| row.id).collect::<Vec<_>>(), [ann]);
    let all = house.stores.people.all_names(100).await.unwrap();
    assert!([tess, rex, ann, bob].iter().all(|one| all.iter().any(|row| row.id == *one)));
    assert_eq!(house.stores.people.all_names(1).await.unwrap().len(), 1);
    let part: String = all[0].name.to_uppercase().chars().skip(1).collect();
    assert!(house.stores.people.names_with(&part, 9).await.unwrap().iter().any(|row| row.id == all[0].id));
    assert!(house.stores.people.names_with("", 9).await.unwrap().is_empty());
    assert!(house.stores.people.names_with("%", 9).await.unwrap().is_empty(), "a sign is no wildcard");
}
