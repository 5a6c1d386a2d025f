//! Classes, their assignments, and exceptions from them.

use plumb_store::StoreError;
use plumb_store::assignments::{AssignmentRow, ExceptionTarget, about, assignment_of};
use plumb_store::classes::{ClassFilter, ClassRow, GroupRow};
use plumb_store::sessions::{Created, SessionState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, ClassId, SessionId, UserId};
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, draft, entry, id, new_session};

on_both! {
    a_class_has_a_teacher_as_long_as_it_is_there,
    learners_join_and_leave_with_their_groups,
    who_follows_the_order_of_skills_is_a_matter_of_the_classes_under_way,
    terms_are_those_of_the_learner_and_of_the_groups_they_are_in,
    the_board_shows_everybody_with_their_latest_session,
    results_are_released_once,
    what_stands_of_a_task_is_found_with_its_exceptions,
}

pub(crate) async fn class(house: &TestDatabase, teacher: UserId, code: Option<&str>) -> ClassId {
    let id = id();
    let row = ClassRow {
        id,
        name: "7b".into(),
        join_code: code.map(str::to_owned),
        created_at: NOW,
        archived: false,
        follow_order: false,
        model_words: false,
    };
    house
        .stores
        .classes
        .create_class(row, teacher, entry(AuditAction::ClassCreated, "class", &id.to_string()))
        .await
        .unwrap();
    id
}

pub(crate) async fn join(house: &TestDatabase, class: ClassId) -> UserId {
    let learner = house.learner().await;
    let audit = entry(AuditAction::ClassJoined, "class", &class.to_string());
    assert_eq!(house.stores.classes.add_members(class, NOW, vec![(learner, audit)]).await.unwrap(), 1);
    learner
}

pub(crate) async fn assignment(house: &TestDatabase, class: ClassId) -> AssignmentRow {
    let row = AssignmentRow {
        id: id(),
        class,
        title: "Test".into(),
        task: r#"{"assessment":"A"}"#.into(),
        terms: "{}".into(),
        created_at: NOW,
        released_at: None,
        withdrawn: false,
        group: None,
    };
    let audit = entry(AuditAction::AssignmentCreated, "assignment", &row.id.to_string());
    house.stores.assignments.create_assignment(row.clone(), None, audit).await.unwrap();
    row
}

pub(crate) async fn group(
    house: &TestDatabase,
    class: ClassId,
    name: &str,
    members: Vec<UserId>,
) -> Result<Uuid, StoreError> {
    let group = GroupRow { id: id(), name: name.into(), members };
    let id = group.id;
    house
        .stores
        .classes
        .put_group(class, group, entry(AuditAction::GroupChanged, "class", &class.to_string()))
        .await
        .map(|()| id)
}

pub(crate) async fn except(
    house: &TestDatabase,
    assignment: AssignmentId,
    whom: ExceptionTarget,
    terms: Option<&str>,
) -> Result<(), StoreError> {
    let audit = entry(AuditAction::ExceptionChanged, "assignment", &assignment.to_string());
    house.stores.assignments.except(assignment, id(), whom, terms.map(str::to_owned), audit).await
}

/// Adds rows to every table of classes.
pub(crate) async fn furnish(house: &TestDatabase, session: SessionId) {
    let class = class(house, house.learner().await, Some("maple")).await;
    let learner = join(house, class).await;
    let group = group(house, class, "late", vec![learner]).await.unwrap();
    let assignment = assignment(house, class).await;
    except(house, assignment.id, ExceptionTarget::Group(group), Some("{}")).await.unwrap();
    house.stores.assignments.seen(vec![session], NOW).await.unwrap();
}

/// Puts a learner into a class and a group, with an exception of their own.
pub(crate) async fn sets_apart(house: &TestDatabase, learner: UserId) {
    let class = class(house, house.learner().await, None).await;
    let audit = entry(AuditAction::ClassJoined, "class", &class.to_string());
    house.stores.classes.add_members(class, NOW, vec![(learner, audit)]).await.unwrap();
    group(house, class, "Late", vec![learner]).await.unwrap();
    let assignment = assignment(house, class).await;
    except(house, assignment.id, ExceptionTarget::Learner(learner), Some(r#"{"a":2}"#)).await.unwrap();
}

async fn who_follows_the_order_of_skills_is_a_matter_of_the_classes_under_way(house: TestDatabase) {
    let (teacher, learner, other) = (house.learner().await, house.learner().await, house.learner().await);
    let classes = &house.stores.classes;
    let (one, two) = (class(&house, teacher, None).await, class(&house, teacher, None).await);
    let audit = || entry(AuditAction::ClassOrderChanged, "class", &one.to_string());
    for class in [one, two] {
        classes.add_members(class, NOW, vec![(learner, audit())]).await.unwrap();
    }
    assert!(!classes.follows_order(learner).await.unwrap());
    let row = classes.class(one).await.unwrap().unwrap();
    let followed = ClassRow { follow_order: true, ..row.clone() };
    classes.change_class(followed.clone(), audit()).await.unwrap();
    assert_eq!(classes.class(one).await.unwrap(), Some(followed.clone()));
    assert!(classes.follows_order(learner).await.unwrap(), "one class is enough");
    assert!(!classes.follows_order(other).await.unwrap(), "of another class, or none");
    classes.change_class(ClassRow { archived: true, ..followed }, audit()).await.unwrap();
    assert!(!classes.follows_order(learner).await.unwrap(), "it is over");
    classes.change_class(row, audit()).await.unwrap();
    assert!(!classes.follows_order(learner).await.unwrap());
}

async fn a_class_has_a_teacher_as_long_as_it_is_there(house: TestDatabase) {
    let (ann, bob) = (house.learner().await, house.learner().await);
    let class = class(&house, ann, Some("maple")).await;
    let classes = &house.stores.classes;
    let audit = || entry(AuditAction::ClassTeacherAdded, "class", &class.to_string());
    assert!(matches!(classes.remove_teacher(class, ann, audit()).await, Err(StoreError::Conflict)));
    assert!(classes.add_teacher(class, bob, audit()).await.unwrap());
    assert!(!classes.add_teacher(class, bob, audit()).await.unwrap());
    assert_eq!(classes.teachers(class).await.unwrap().len(), 2);
    assert!(classes.remove_teacher(class, ann, audit()).await.unwrap());
    assert!(!classes.remove_teacher(class, ann, audit()).await.unwrap());
    assert!(classes.teaches(bob, class).await.unwrap() && !classes.teaches(ann, class).await.unwrap());

    let own = |teacher| ClassFilter { teacher: Some(teacher), limit: 10, ..ClassFilter::default() };
    assert_eq!(classes.classes(own(bob)).await.unwrap()[0].class.id, class);
    assert!(classes.classes(own(ann)).await.unwrap().is_empty());
    let row = classes.class_by_code("maple").await.unwrap().unwrap();
    let over = ClassRow { archived: true, join_code: None, name: "8b".into(), ..row.clone() };
    classes.change_class(over.clone(), audit()).await.unwrap();
    assert_eq!(classes.class(class).await.unwrap(), Some(over));
    assert_eq!(classes.class_by_code("maple").await.unwrap(), None);
    let under_way = ClassFilter { archived: Some(false), ..own(bob) };
    assert!(classes.classes(under_way).await.unwrap().is_empty());
    let nowhere = ClassRow { id: id(), ..row };
    assert!(matches!(classes.change_class(nowhere, audit()).await, Err(StoreError::NotFound)));
}

async fn learners_join_and_leave_with_their_groups(house: TestDatabase) {
    let teacher = house.learner().await;
    let (class, other) = (class(&house, teacher, None).await, class(&house, teacher, None).await);
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let stranger = join(&house, other).await;
    let classes = &house.stores.classes;
    let audit = || entry(AuditAction::ClassJoined, "class", &class.to_string());
    assert_eq!(classes.add_members(class, NOW, vec![(ann, audit())]).await.unwrap(), 0, "once is enough");
    let cid = house.learner().await;
    let rows = house.stores.audit.head().await.unwrap().seq;
    let lost = classes.add_members(class, NOW, vec![(cid, audit()), (UserId::nil(), audit())]).await;
    assert!(lost.is_err() && house.stores.audit.head().await.unwrap().seq == rows, "all or none");
    let first = classes.members(class, None, 1).await.unwrap();
    let rest = classes.members(class, Some(first[0].person.name.clone()), 10).await.unwrap();
    let mut all: Vec<UserId> = first.iter().chain(&rest).map(|member| member.person.id).collect();
    all.sort_unstable();
    let mut both = vec![ann, bob];
    both.sort_unstable();
    assert_eq!(all, both);
    assert!(classes.teaches_learner(teacher, ann).await.unwrap());
    assert!(!classes.teaches_learner(ann, bob).await.unwrap());

    let late = group(&house, class, "late", vec![ann, bob]).await.unwrap();
    assert!(matches!(group(&house, class, "late", vec![]).await, Err(StoreError::Conflict)));
    assert!(matches!(group(&house, class, "far", vec![stranger]).await, Err(StoreError::Invalid(_))));
    assert!(classes.groups(other).await.unwrap().is_empty());
    // The id of another class's group is refused.
    let stolen = GroupRow { id: late, name: "mine".into(), members: vec![] };
    assert!(matches!(classes.put_group(other, stolen, audit()).await, Err(StoreError::NotFound)));

    assert!(classes.remove_member(class, ann, audit()).await.unwrap());
    assert!(!classes.remove_member(class, ann, audit()).await.unwrap());
    assert!(!classes.learns(ann, class).await.unwrap());
    assert_eq!(classes.groups(class).await.unwrap(), [GroupRow { id: late, name: "late".into(), members: vec![bob] }]);
    classes.remove_group(class, late, audit()).await.unwrap();
    assert!(classes.groups(class).await.unwrap().is_empty());
    assert!(matches!(classes.remove_group(class, late, audit()).await, Err(StoreError::NotFound)));
}

async fn terms_are_those_of_the_learner_and_of_the_groups_they_are_in(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let late = group(&house, class, "late", vec![ann]).await.unwrap();
    let row = assignment(&house, class).await;
    except(&house, row.id, ExceptionTarget::Group(late), Some(r#"{"g":1}"#)).await.unwrap();
    except(&house, row.id, ExceptionTarget::Learner(ann), Some(r#"{"a":1}"#)).await.unwrap();
    except(&house, row.id, ExceptionTarget::Learner(ann), Some(r#"{"a":2}"#)).await.unwrap();
    let stranger = house.learner().await;
    assert!(matches!(
        except(&house, row.id, ExceptionTarget::Learner(stranger), Some("{}")).await,
        Err(StoreError::Invalid(_))
    ));
    let assignments = &house.stores.assignments;
    let hers = assignments.assigned(row.id, ann).await.unwrap().unwrap();
    assert_eq!((hers.groups, hers.own.as_deref()), (vec![r#"{"g":1}"#.to_owned()], Some(r#"{"a":2}"#)));
    let his = assignments.all_assigned(bob).await.unwrap();
    assert_eq!((his.len(), his[0].groups.len(), his[0].own.clone()), (1, 0, None));
    assert_eq!(assignments.assigned(row.id, stranger).await.unwrap(), None);
    assert_eq!(assignments.exceptions(row.id).await.unwrap().len(), 2);
    except(&house, row.id, ExceptionTarget::Learner(ann), None).await.unwrap();
    assert_eq!(assignments.exceptions(row.id).await.unwrap()[0].whom, ExceptionTarget::Group(late));
    let gone = AssignmentRow { withdrawn: true, title: "Gone".into(), ..row.clone() };
    let audit = || entry(AuditAction::AssignmentChanged, "assignment", "x");
    assignments.change_assignment(row.clone(), gone.clone(), audit()).await.unwrap();
    let late = AssignmentRow { title: "Late".into(), ..row.clone() };
    let refused = assignments.change_assignment(row.clone(), late, audit()).await;
    assert!(matches!(refused, Err(StoreError::Conflict)), "whoever has not seen what it is by now changes nothing");
    assert!(assignments.all_assigned(bob).await.unwrap().is_empty());
    assert_eq!(assignments.assignments(class).await.unwrap(), [gone]);
}

async fn the_board_shows_everybody_with_their_latest_session(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let (ann, bob) = (join(&house, class).await, join(&house, class).await);
    let row = assignment(&house, class).await;
    let mut last = None;
    for attempt in 1..=2 {
        let mut new = new_session(ann, &about(row.id));
        new.attempt = attempt;
        new.state = SessionState { open: attempt == 2, ..new.state };
        last = Some(new.id);
        assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    }
    let last = last.unwrap();
    house.stores.sessions.save_draft(draft(last, 0, 0, "half")).await.unwrap();
    let assignments = &house.stores.assignments;
    for at in [NOW, NOW.plus_secs(5)] {
        assignments.seen(vec![last], at).await.unwrap();
    }
    let board = assignments.board(row.id, 10).await.unwrap().rows;
    let hers = board.iter().find(|line| line.learner.id == ann).unwrap().session.clone().unwrap();
    assert_eq!((hers.id, hers.attempt, hers.saved_at, hers.seen_at), (last, 2, Some(NOW), Some(NOW.plus_secs(5))));
    assert_eq!(board.iter().find(|line| line.learner.id == bob).unwrap().session, None);
    // A disabled account that has begun keeps its row; one that has not begun has none.
    for learner in [bob, ann] {
        let before = assignments.board_version(row.id, NOW).await.unwrap();
        house.stores.users.set_disabled(learner, true, entry(AuditAction::AccountDisabled, "user", "")).await.unwrap();
        let board = assignments.board(row.id, 10).await.unwrap();
        assert_eq!((board.learners, board.rows.len(), board.rows[0].learner.id), (1, 1, ann));
        assert_ne!(assignments.board_version(row.id, NOW).await.unwrap(), before);
    }
    assert_eq!(assignments.sessions_of(row.id, true).await.unwrap(), [last]);
    assert_eq!(assignments.sessions_of(row.id, false).await.unwrap().len(), 2);
    assert_eq!(assignment_of(&about(row.id)), Some(row.id));
    assert_eq!(assignment_of("A"), None);
}

async fn results_are_released_once(house: TestDatabase) {
    let class = class(&house, house.learner().await, None).await;
    let row = assignment(&house, class).await;
    let assignments = &house.stores.assignments;
    let audit = || entry(AuditAction::ResultsReleased, "assignment", &row.id.to_string());
    assert!(assignments.release(row.id, NOW, audit()).await.unwrap());
    assert!(!assignments.release(row.id, NOW.plus_secs(1), audit()).await.unwrap());
    assert_eq!(assignments.assignment(row.id).await.unwrap().unwrap().released_at, Some(NOW));
}

async fn what_stands_of_a_task_is_found_with_its_exceptions(house: TestDatabase) {
    let (ann, assignments) = (house.learner().await, &house.stores.assignments);
    let (one, other) = (class(&house, ann, None).await, class(&house, ann, None).await);
    let learner = join(&house, one).await;
    let late = group(&house, one, "late", vec![learner]).await.unwrap();
    let (first, second) = (assignment(&house, one).await, assignment(&house, other).await);
    except(&house, first.id, ExceptionTarget::Group(late), Some(r#"{"g":1}"#)).await.unwrap();
    except(&house, first.id, ExceptionTarget::Learner(learner), Some(r#"{"a":1}"#)).await.unwrap();
    let standing = assignments.active_assignments(&first.task).await.unwrap();
    let found = |id: AssignmentId| standing.iter().find(|row| row.assignment.id == id).unwrap();
    assert_eq!(standing.len(), 2);
    let mut exceptions = found(first.id).exceptions.clone();
    exceptions.sort_unstable();
    assert_eq!(exceptions, [r#"{"a":1}"#, r#"{"g":1}"#]);
    assert_eq!((&found(second.id).assignment, found(second.id).class_name.as_str()), (&second, "7b"));
    assert!(found(second.id).exceptions.is_empty());
    assert!(assignments.active_assignments(r#"{"survey":"A"}"#).await.unwrap().is_empty());
    // Retiring fails if the number of assignments is not the one that was checked.
    for (expected, conflicts) in [(1, true), (3, true), (2, false)] {
        let assigned = Some((first.task.clone(), expected));
        let audit = entry(AuditAction::BlueprintRetired, "assessment", "NOPE");
        let retired = house.stores.contents.retire("assessment", "NOPE", None, assigned, audit).await;
        assert_eq!(matches!(retired, Err(StoreError::Conflict)), conflicts, "{expected}");
    }
    // Withdrawn assignments and those of archived classes do not count.
    let audit = || entry(AuditAction::AssignmentChanged, "assignment", "x");
    let gone = AssignmentRow { withdrawn: true, ..first.clone() };
    assignments.change_assignment(first.clone(), gone, audit()).await.unwrap();
    let row = house.stores.classes.class(other).await.unwrap().unwrap();
    house.stores.classes.change_class(ClassRow { archived: true, ..row }, audit()).await.unwrap();
    assert!(assignments.active_assignments(&first.task).await.unwrap().is_empty());
}
