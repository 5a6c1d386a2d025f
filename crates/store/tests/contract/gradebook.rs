//! Gradebooks: which attempts count, grades that replace their scores, and when grades are released.

use plumb_learning::gradebook::{Attempt, Counting, Grade, GradeOverride, Mean};
use plumb_store::StoreError;
use plumb_store::assignments::{AssignmentRow, ExceptionTarget, about};
use plumb_store::gradebook::{Grading, NewChange, SummedColumn};
use plumb_store::sessions::{Created, SessionState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use sqlx::{Connection as _, Row as _};

use crate::TestDatabase;
use crate::classes::{assignment, class, except, group, join};
use crate::test_database::{NOW, entry, id, new_session};

on_both! {
    of_each_learner_the_attempts_come_that_may_count,
    sums_are_what_the_rules_and_what_was_given_come_to,
    a_change_is_made_upon_the_latest_or_not_at_all,
    what_was_changed_stays_and_a_comment_goes_with_the_account,
    grades_are_seen_by_their_learner_while_they_are_released,
    a_grade_that_is_given_after_the_release_is_new_from_then_on,
    a_released_grade_says_whether_the_assignment_is_for_its_learner,
    terms_of_learners_and_their_groups_come_beside_those_for_everybody,
    a_gradebook_reads_no_snapshot,
    attempts_of_an_earlier_version_are_brought_up_to_date,
}

/// Creates an ended attempt with that score, or an open one.
async fn attempt(
    house: &TestDatabase,
    assignment: AssignmentId,
    learner: UserId,
    number: i64,
    score: Option<i64>,
) -> SessionId {
    let mut new = new_session(learner, &about(assignment));
    new.attempt = number;
    new.state = SessionState {
        open: score.is_none(),
        status: if score.is_none() { "active" } else { "completed" }.into(),
        next_due_at: None,
        finished_at: score.map(|_| NOW),
        score_bp: score,
        grade: score.map(|score| format!("G{score}")),
        undecided: number - 1,
        score_from: score.map(|_| NOW.plus_secs(number)),
        ..new.state
    };
    let id = new.id;
    assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    id
}

fn change(assignment: AssignmentId, learner: UserId, upon: i64, by: UserId, given: Option<GradeOverride>) -> NewChange {
    let (reason, comment) = (format!("because {upon}"), format!("comment {upon}"));
    NewChange { assignment, learner, upon, at: NOW.plus_secs(upon), by, given, reason, comment }
}

async fn give(house: &TestDatabase, change: NewChange) -> Result<(), StoreError> {
    let audit = entry(AuditAction::GradeOverridden, "assignment", &change.assignment.to_string());
    house.stores.gradebook.change_grade(change, audit).await
}

async fn release(house: &TestDatabase, assignment: AssignmentId, released: bool) -> u64 {
    let audit = entry(AuditAction::GradesReleased, "assignment", &assignment.to_string());
    house.stores.gradebook.release_grades(vec![(assignment, audit)], released.then_some(NOW)).await.unwrap()
}

/// Adds rows to both tables.
pub(crate) async fn furnish(house: &TestDatabase) {
    let teacher = house.learner().await;
    let class = class(house, teacher, None).await;
    let learner = join(house, class).await;
    let assignment = assignment(house, class).await.id;
    attempt(house, assignment, learner, 1, Some(5_000)).await;
    let score = GradeOverride::Score { score: 7_525, grade: Some("B".into()) };
    give(house, change(assignment, learner, 0, teacher, Some(score))).await.unwrap();
    give(house, change(assignment, learner, 1, teacher, Some(GradeOverride::Word("well".into())))).await.unwrap();
    give(house, change(assignment, learner, 2, teacher, Some(GradeOverride::Excused))).await.unwrap();
    give(house, change(assignment, learner, 3, teacher, None)).await.unwrap();
    assert_eq!(release(house, assignment, true).await, 1);
}

async fn of_each_learner_the_attempts_come_that_may_count(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let (one, other) = (assignment(&house, class).await.id, assignment(&house, class).await.id);
    let mut sessions = Vec::new();
    for (number, score) in (1..).zip([4_000, 9_000, 9_000, 1_000, 2_000]) {
        sessions.push(attempt(&house, one, ann, number, Some(score)).await);
    }
    attempt(&house, one, ann, 6, None).await;
    attempt(&house, other, bob, 1, None).await;
    let store = &house.stores.gradebook;
    let abouts = [about(one), about(other)];
    let rows = store.scored(&abouts, &[ann, bob]).await.unwrap();
    let mut numbers: Vec<u32> = rows.iter().map(|row| row.attempt.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, [1, 3, 5], "the first, the best, the latest that is over");
    assert!(rows.iter().all(|row| row.learner == ann && row.about == abouts[0]));
    let attempts: Vec<Attempt> = rows.into_iter().map(|row| row.attempt).collect();
    let best = Counting::Best.of(&attempts).unwrap();
    let wanted = Attempt {
        session: sessions[2],
        number: 3,
        score: 9_000,
        grade: Some("G9000".into()),
        undecided: 2,
        shown_from: Some(NOW.plus_secs(3)),
    };
    assert_eq!(best, &wanted);
    let mut open = store.under_way(&abouts, &[ann, bob]).await.unwrap();
    open.sort();
    let mut expected = vec![(about(one), ann), (about(other), bob)];
    expected.sort();
    assert_eq!(open, expected);
    assert_eq!(store.completed(&abouts, class, &[ann, bob]).await.unwrap(), [(about(one), ann)]);
    assert!(
        store.scored(&[], &[ann]).await.unwrap().is_empty() && store.scored(&abouts, &[]).await.unwrap().is_empty()
    );

    let page = store.attempts(&abouts[0], ann, None, 2).await.unwrap();
    assert_eq!(page.iter().map(|row| (row.number, row.open)).collect::<Vec<_>>(), [(6, true), (5, false)]);
    let next = store.attempts(&abouts[0], ann, Some(5), 10).await.unwrap();
    assert_eq!(next.iter().map(|row| row.score_bp).collect::<Vec<_>>(), [1_000, 9_000, 9_000, 4_000].map(Some));
    assert_eq!((next[0].undecided, next[0].score_from), (3, Some(NOW.plus_secs(4))));
}

async fn sums_are_what_the_rules_and_what_was_given_come_to(house: TestDatabase) {
    let teacher = house.learner().await;
    let class = class(&house, teacher, None).await;
    let mut learners = Vec::new();
    for _ in 0..6 {
        learners.push(join(&house, class).await);
    }
    let mut assignments = Vec::new();
    for _ in Counting::ALL {
        assignments.push(assignment(&house, class).await.id);
    }
    // Pseudorandom scores: the means in SQL are compared with those of the counting rule in Rust.
    let mut state: u64 = 7;
    let mut next = |below: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % below
    };
    for assignment in &assignments {
        for learner in &learners {
            for number in 1..=next(4) {
                let score = i64::try_from(next(5) * 2_000).unwrap();
                attempt(&house, *assignment, *learner, i64::try_from(number).unwrap(), Some(score)).await;
            }
            let given = match next(6) {
                0 => Some(GradeOverride::Score { score: 3_333, grade: None }),
                1 => Some(GradeOverride::Word("fine".into())),
                2 => Some(GradeOverride::Excused),
                _ => None,
            };
            if given.is_some() {
                give(&house, change(*assignment, *learner, 0, teacher, given)).await.unwrap();
            }
        }
    }
    let columns: Vec<SummedColumn> = assignments
        .iter()
        .zip(Counting::ALL)
        .map(|(id, counting)| SummedColumn { assignment: *id, counting })
        .collect();
    let store = &house.stores.gradebook;
    let abouts: Vec<String> = assignments.iter().map(|id| about(*id)).collect();
    let scored = store.scored(&abouts, &learners).await.unwrap();
    let given = store.overrides(&assignments, &learners).await.unwrap();
    let points = |column: &SummedColumn, learner: UserId| {
        let about = about(column.assignment);
        let attempts: Vec<Attempt> = scored
            .iter()
            .filter(|row| row.about == about && row.learner == learner)
            .map(|row| row.attempt.clone())
            .collect();
        let given = given.iter().find(|row| row.assignment == column.assignment && row.learner == learner);
        Grade::new(given.and_then(|row| row.given.as_ref()), column.counting.of(&attempts)).score()
    };
    let by_column = store.sums_of_columns(class, &columns).await.unwrap();
    assert_eq!(by_column.len(), 3);
    for (column, mean) in by_column {
        let column = columns.iter().find(|one| one.assignment == column).unwrap();
        assert_eq!(
            mean,
            learners.iter().filter_map(|learner| points(column, *learner)).collect::<Mean>(),
            "{column:?}"
        );
    }
    let some = &learners[1..4];
    let by_learner = store.sums_of_learners(class, &columns, some).await.unwrap();
    for learner in some {
        let wanted: Mean = columns.iter().filter_map(|column| points(column, *learner)).collect();
        let found = by_learner.iter().find(|(id, _)| id == learner).map(|(_, mean)| *mean);
        assert_eq!(found.unwrap_or_default(), wanted);
    }
    assert!(by_learner.iter().all(|(id, _)| some.contains(id)));
    // Learners who left the class no longer count; a class without columns has no means.
    let audit = entry(AuditAction::ClassLeft, "class", &class.to_string());
    assert!(house.stores.classes.remove_member(class, learners[0], audit).await.unwrap());
    for (column, mean) in store.sums_of_columns(class, &columns).await.unwrap() {
        let column = columns.iter().find(|one| one.assignment == column).unwrap();
        assert_eq!(mean, learners[1..].iter().filter_map(|learner| points(column, *learner)).collect::<Mean>());
    }
    assert!(store.sums_of_columns(class, &[]).await.unwrap().is_empty());
}

async fn a_change_is_made_upon_the_latest_or_not_at_all(house: TestDatabase) {
    let teacher = house.learner().await;
    let class = class(&house, teacher, None).await;
    let ann = join(&house, class).await;
    let assignment = assignment(&house, class).await.id;
    let stranger = house.learner().await;
    assert!(matches!(give(&house, change(assignment, stranger, 0, teacher, None)).await, Err(StoreError::NotFound)));
    assert!(matches!(give(&house, change(id(), ann, 0, teacher, None)).await, Err(StoreError::NotFound)));
    give(&house, change(assignment, ann, 0, teacher, Some(GradeOverride::Excused))).await.unwrap();
    let again = give(&house, change(assignment, ann, 0, teacher, None)).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert!(matches!(give(&house, change(assignment, ann, 2, teacher, None)).await, Err(StoreError::Conflict)));
    let word = GradeOverride::Word("fine".into());
    give(&house, change(assignment, ann, 1, teacher, Some(word.clone()))).await.unwrap();
    let store = &house.stores.gradebook;
    let holds = store.overrides(&[assignment], &[ann, stranger]).await.unwrap();
    assert_eq!((holds.len(), holds[0].n, holds[0].given.clone()), (1, 2, Some(word)));
    let history = store.changes(assignment, ann, None, 10).await.unwrap();
    assert_eq!(history.iter().map(|one| one.n).collect::<Vec<_>>(), [2, 1]);
    assert_eq!((history[0].by.id, history[0].reason.as_str()), (teacher, "because 1"));
    assert_eq!(store.changes(assignment, ann, Some(2), 10).await.unwrap(), history[1..]);
    let listed = store.changes_in(class, None, 1).await.unwrap();
    assert_eq!((listed[0].change.n, listed[0].title.as_str()), (1, "Test"));
    let rest = store.changes_in(class, Some((assignment, ann, 1)), 10).await.unwrap();
    assert_eq!(rest.iter().map(|one| one.change.n).collect::<Vec<_>>(), [2]);
}

async fn what_was_changed_stays_and_a_comment_goes_with_the_account(house: TestDatabase) {
    let teacher = house.learner().await;
    let class = class(&house, teacher, None).await;
    let ann = join(&house, class).await;
    let assignment = assignment(&house, class).await.id;
    give(&house, change(assignment, ann, 0, teacher, Some(GradeOverride::Excused))).await.unwrap();
    for text in [
        "update grade_change set reason = 'x'",
        "update grade_change set kind = null",
        "update grade_change set comment = 'x'",
        "delete from grade_change",
    ] {
        assert!(house.sql(text).await.is_err(), "{text}");
    }
    let erasure = plumb_store::people::Erasure {
        id: ann,
        name: "Deleted account 1".into(),
        at: NOW,
        audit: entry(AuditAction::AccountDeleted, "account", &ann.to_string()),
    };
    house.stores.people.erase(erasure).await.unwrap();
    let history = house.stores.gradebook.changes(assignment, ann, None, 10).await.unwrap();
    assert_eq!((history[0].comment.as_str(), history[0].reason.as_str()), ("", "because 0"));
    assert_eq!(history[0].given, Some(GradeOverride::Excused));
}

async fn grades_are_seen_by_their_learner_while_they_are_released(house: TestDatabase) {
    let teacher = house.learner().await;
    let class = class(&house, teacher, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let (one, other) = (assignment(&house, class).await.id, assignment(&house, class).await.id);
    let store = &house.stores.gradebook;
    assert_eq!(store.grading(one).await.unwrap(), Grading::default());
    give(&house, change(one, ann, 0, teacher, Some(GradeOverride::Score { score: 5, grade: None }))).await.unwrap();
    assert!(store.released(ann, None, 10).await.unwrap().is_empty());
    assert_eq!(store.released_result(one, ann).await.unwrap(), None);

    assert_eq!(release(&house, one, true).await, 1);
    assert_eq!(release(&house, one, true).await, 0, "once is enough");
    let hers = store.released(ann, None, 10).await.unwrap();
    assert_eq!(hers.len(), 1);
    assert_eq!((hers[0].assignment.id, hers[0].released_at, hers[0].comment.as_str()), (one, NOW, "comment 0"));
    assert_eq!(hers[0].given, Some(GradeOverride::Score { score: 5, grade: None }));
    assert_eq!(store.released_result(one, ann).await.unwrap().as_ref(), hers.first());
    assert_eq!(store.released_since(ann, NOW, 10).await.unwrap(), hers);
    assert!(store.released_since(ann, NOW.plus_secs(1), 10).await.unwrap().is_empty());
    assert!(store.released_since(teacher, NOW, 10).await.unwrap().is_empty());
    let his = store.released_result(one, bob).await.unwrap().unwrap();
    assert_eq!((his.given, his.comment.as_str()), (None, ""), "nothing of hers");
    assert_eq!(store.released_result(one, teacher).await.unwrap(), None, "who is not in the class");
    let hers = store.changes_for(ann, None, 10).await.unwrap();
    assert_eq!((hers.len(), hers[0].1), (1, true));

    let counting = entry(AuditAction::CountingChanged, "assignment", &one.to_string());
    store.set_counting(one, Counting::First, counting).await.unwrap();
    assert_eq!(store.grading(one).await.unwrap(), Grading { counting: Counting::First, released_at: Some(NOW) });
    let counting = entry(AuditAction::CountingChanged, "assignment", &other.to_string());
    store.set_counting(other, Counting::Latest, counting).await.unwrap();
    assert_eq!(store.grading(other).await.unwrap(), Grading { counting: Counting::Latest, released_at: None });
    let columns = store.columns(class, 10).await.unwrap();
    let found: Vec<_> = columns.iter().map(|column| (column.assignment.id, column.grading.counting)).collect();
    assert!(found.contains(&(one, Counting::First)) && found.contains(&(other, Counting::Latest)));

    assert_eq!(release(&house, other, true).await, 1);
    let all = store.released(ann, None, 10).await.unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(store.released(ann, Some(all[0].assignment.id), 10).await.unwrap(), all[1..]);
    assert!(store.released(ann, Some(all[1].assignment.id), 10).await.unwrap().is_empty());
    assert_eq!(release(&house, one, false).await, 1);
    assert_eq!(release(&house, one, false).await, 0);
    assert_eq!(store.released(ann, None, 10).await.unwrap().len(), 1);
    assert_eq!(store.grading(one).await.unwrap(), Grading { counting: Counting::First, released_at: None });
    assert!(!store.changes_for(ann, None, 10).await.unwrap()[0].1);
}

async fn a_grade_that_is_given_after_the_release_is_new_from_then_on(house: TestDatabase) {
    let teacher = house.learner().await;
    let class = class(&house, teacher, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let one = assignment(&house, class).await.id;
    let store = &house.stores.gradebook;
    let later = NOW.plus_secs(1);
    assert_eq!(release(&house, one, true).await, 1);
    assert_eq!(store.released_since(ann, NOW, 10).await.unwrap()[0].given_at, None);
    assert!(store.released_since(ann, later, 10).await.unwrap().is_empty());
    // The first change is made at `NOW`, the second a second later.
    give(&house, change(one, ann, 0, teacher, None)).await.unwrap();
    assert!(store.released_since(ann, later, 10).await.unwrap().is_empty());
    give(&house, change(one, ann, 1, teacher, Some(GradeOverride::Excused))).await.unwrap();
    let hers = store.released_since(ann, later, 10).await.unwrap();
    assert_eq!(hers.len(), 1);
    assert_eq!((hers[0].released_at, hers[0].given_at), (NOW, Some(later)));
    assert!(store.released_since(ann, NOW.plus_secs(2), 10).await.unwrap().is_empty());
    assert!(store.released_since(bob, later, 10).await.unwrap().is_empty(), "hers is none of his");
}

async fn a_released_grade_says_whether_the_assignment_is_for_its_learner(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let group = group(&house, class, "A", vec![ann]).await.unwrap();
    let row = AssignmentRow { id: id(), group: Some(group), ..assignment(&house, class).await };
    let one = row.id;
    let audit = entry(AuditAction::AssignmentCreated, "assignment", &one.to_string());
    house.stores.assignments.create_assignment(row, None, audit).await.unwrap();
    assert_eq!(release(&house, one, true).await, 1);
    for (learner, is_for_learner) in [(ann, true), (bob, false)] {
        let row = house.stores.gradebook.released_result(one, learner).await.unwrap().unwrap();
        assert_eq!((row.is_for_learner, row.class_archived), (is_for_learner, false));
    }
}

async fn terms_of_learners_and_their_groups_come_beside_those_for_everybody(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let row = assignment(&house, class).await;
    let late = group(&house, class, "late", vec![ann, bob]).await.unwrap();
    except(&house, row.id, ExceptionTarget::Group(late), Some(r#"{"g":1}"#)).await.unwrap();
    except(&house, row.id, ExceptionTarget::Learner(ann), Some(r#"{"a":1}"#)).await.unwrap();
    let rows = house.stores.gradebook.learner_exceptions(&[row.id], &[ann, bob]).await.unwrap();
    let mut found: Vec<_> = rows.iter().map(|one| (one.learner == ann, one.is_own, one.terms.as_str())).collect();
    found.sort_unstable();
    assert_eq!(found, [(false, false, r#"{"g":1}"#), (true, false, r#"{"g":1}"#), (true, true, r#"{"a":1}"#)]);
    assert_eq!(house.stores.gradebook.learner_exceptions(&[row.id], &[bob]).await.unwrap().len(), 1);
}

/// Only on SQLite, where the test can read the query plan: everything needed about ended attempts is in the index.
async fn a_gradebook_reads_no_snapshot(house: TestDatabase) {
    if !house.url.starts_with("sqlite:") {
        return;
    }
    let mut conn = sqlx_sqlite::SqliteConnection::connect(&house.url).await.unwrap();
    let text = "explain query plan select s.score_bp, s.grade, s.undecided, s.score_from, s.id from session s
        where s.open = 0 and s.score_bp is not null and s.assessment_id in ('a', 'b') and s.learner in (x'01', x'02')";
    let rows = sqlx::query(text).fetch_all(&mut conn).await.unwrap();
    let plan: Vec<String> = rows.iter().map(|row| row.get(3)).collect();
    assert!(plan.iter().any(|line| line.contains("COVERING INDEX session_graded")), "{plan:?}");
}

/// Runs the statement of the migration on attempts of an earlier version.
async fn attempts_of_an_earlier_version_are_brought_up_to_date(house: TestDatabase) {
    let ann = house.learner().await;
    let end = NOW.plus_secs(100);
    let micros = NOW.plus_secs(500).as_micros();
    let snapshots = [
        (r#"{"rules":{"reveal":{"score":"after_completion"}},"result":{"undecided":2}}"#.to_owned(), 2, Some(end)),
        (
            format!(
                r#"{{"rules":{{"reveal":{{"score":"after_window"}}}},"allowance":{{"window_closes":{micros}}},"result":{{}}}}"#
            ),
            0,
            Some(NOW.plus_secs(500)),
        ),
        (r#"{"rules":{"reveal":{"score":"after_window"}},"allowance":{}}"#.to_owned(), 0, Some(end)),
        (r#"{"rules":{"reveal":{"score":"after_release"}}}"#.to_owned(), 0, None),
        (r#"{"rules":{"reveal":{"score":"after_release"}},"released":true}"#.to_owned(), 0, Some(end)),
        (r#"{"rules":{"reveal":{"score":"never"}}}"#.to_owned(), 0, None),
    ];
    for (number, (snapshot, ..)) in (1..).zip(&snapshots) {
        let mut new = new_session(ann, "assigned:x");
        new.attempt = number;
        new.state = SessionState {
            open: false,
            status: "completed".into(),
            snapshot: snapshot.clone(),
            next_due_at: None,
            finished_at: Some(end),
            score_bp: Some(1),
            ..new.state
        };
        assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    }
    let kind = if house.url.starts_with("sqlite:") { "sqlite" } else { "postgres" };
    let path = format!("{}/../../migrations/{kind}/0015_gradebook.sql", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let start = text.find("update session set").unwrap();
    let statement = text[start..].split(';').next().unwrap();
    house.sql(statement).await.unwrap();
    let rows = house.stores.gradebook.attempts("assigned:x", ann, None, 10).await.unwrap();
    let found: Vec<_> = rows.iter().rev().map(|row| (row.undecided, row.score_from)).collect();
    let wanted: Vec<_> = snapshots.iter().map(|(_, undecided, from)| (*undecided, *from)).collect();
    assert_eq!(found, wanted);
}
