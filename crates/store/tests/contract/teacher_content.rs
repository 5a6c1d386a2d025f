//! Ownership of the assessments and questions that teachers make, sharing them, and publishing questions for all.

use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftPublication, DraftRow, DraftStatus};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::teacher_content::TeacherContentKind::{self, Assessment, Skill};
use plumb_store::teacher_content::{TeacherAssessmentPublication, TeacherContentLine, TeacherContentRow};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, UserId};
use uuid::Uuid;

use crate::TestDatabase;
use crate::blueprint_drafts::draft;
use crate::test_database::{NOW, entry, id};

on_both!(
    a_test_is_published_with_its_owner_or_not_at_all,
    those_of_others_are_seen_once_they_are_shared,
    one_form_makes_one_test,
    a_question_is_begun_with_its_draft_or_not_at_all,
    drafts_of_questions_are_apart_from_those_of_the_studio,
    a_question_is_published_to_all_once_and_its_draft_goes_to_the_studio,
    rows_of_earlier_releases_are_read,
);

fn row(kind: TeacherContentKind, number: i64, owner: UserId) -> TeacherContentRow {
    let letter = if kind == Skill { 'Q' } else { 'T' };
    TeacherContentRow { id: format!("{letter}-{number}"), number, owner, shared: false, command: id(), created_at: NOW }
}

async fn numbers(house: &TestDatabase, kind: TeacherContentKind, seen_by: Option<UserId>) -> Vec<i64> {
    let lines = house.stores.teacher_content.list(kind, seen_by, 9).await.unwrap();
    lines.into_iter().map(|line| line.row.number).collect()
}

/// Adds a teacher's assessment, and a question with its draft, for a backup.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    made(house, 1, teacher).await;
    begun(house, 1, teacher).await;
}

async fn asked(
    house: &TestDatabase,
    new: Option<&TeacherContentRow>,
    id: &str,
    body: &str,
) -> TeacherAssessmentPublication {
    let content = ContentRow {
        hash: ContentHash::of(body),
        kind: "assessment".into(),
        id: id.into(),
        version: "1".into(),
        body: body.into(),
        created_at: NOW,
        author: None,
    };
    let audit = entry(AuditAction::BlueprintPublished, "assessment", id);
    TeacherAssessmentPublication {
        new: new.cloned(),
        publication: Publication { content, expects: Expects::Anything, audit },
        change_total: house.stores.contents.change_count().await.unwrap(),
    }
}

async fn made(house: &TestDatabase, number: i64, owner: UserId) -> TeacherContentRow {
    let row = row(Assessment, number, owner);
    let asked = asked(house, Some(&row), &row.id, &format!("test {number}")).await;
    house.stores.teacher_content.publish_assessment(asked).await.unwrap();
    row
}

async fn a_test_is_published_with_its_owner_or_not_at_all(house: TestDatabase) {
    let (teacher, tests) = (house.learner().await, &house.stores.teacher_content);
    assert_eq!(tests.next_number(Assessment, teacher).await.unwrap(), (1, 0));
    let head = house.stores.audit.head().await.unwrap();
    let first = made(&house, 1, teacher).await;
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1, "one row tells of both");
    assert_eq!(tests.get(Assessment, "T-1").await.unwrap().unwrap().row, first);
    assert_eq!(tests.get(Assessment, "T-2").await.unwrap(), None);
    assert_eq!(
        (tests.next_number(Assessment, teacher).await.unwrap(), tests.owners(Assessment).await.unwrap()),
        ((2, 1), vec![("T-1".to_owned(), teacher)])
    );
    // Its number is taken; other content was published since it was checked; it is current already.
    let again = row(Assessment, 1, teacher);
    let taken = asked(&house, Some(&again), "T-1", "other").await;
    let second = row(Assessment, 2, teacher);
    let stale = TeacherAssessmentPublication { change_total: 0, ..asked(&house, Some(&second), "T-2", "test 2").await };
    let same = asked(&house, None, "T-1", "test 1").await;
    for wrong in [taken, stale, same] {
        assert!(matches!(tests.publish_assessment(wrong.clone()).await, Err(StoreError::Conflict)), "{wrong:?}");
    }
    assert_eq!(tests.owners(Assessment).await.unwrap(), [("T-1".to_owned(), teacher)]);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    tests.publish_assessment(asked(&house, None, "T-1", "test 1, changed").await).await.unwrap();
    let current = house.stores.contents.current("assessment").await.unwrap();
    assert_eq!(current.iter().map(|row| row.body.as_str()).collect::<Vec<_>>(), ["test 1, changed"]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn those_of_others_are_seen_once_they_are_shared(house: TestDatabase) {
    let (teacher, rex, tests) = (house.learner().await, house.learner().await, &house.stores.teacher_content);
    for number in 1..=3 {
        made(&house, number, if number == 2 { rex } else { teacher }).await;
    }
    let seen = |by| numbers(&house, Assessment, by);
    assert_eq!((seen(Some(teacher)).await, seen(Some(rex)).await), (vec![3, 1], vec![2]));
    assert_eq!(seen(None).await, [3, 2, 1]);
    let audit = || entry(AuditAction::TestShared, "assessment", "T-1");
    let head = house.stores.audit.head().await.unwrap();
    assert!(tests.share_assessment("T-1", true, audit()).await.unwrap());
    assert!(!tests.share_assessment("T-1", true, audit()).await.unwrap(), "it is");
    assert!(!tests.share_assessment("T-9", true, audit()).await.unwrap(), "there is none");
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    assert_eq!(seen(Some(rex)).await, [2, 1]);
    assert_eq!(tests.list(Assessment, Some(rex), 1).await.unwrap().len(), 1);
    let name = house.stores.users.by_id(teacher).await.unwrap().unwrap().name;
    assert_eq!(tests.get(Assessment, "T-1").await.unwrap().unwrap().owner_name, name);
    assert!(tests.share_assessment("T-1", false, audit()).await.unwrap());
    assert_eq!(seen(Some(rex)).await, [2]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn one_form_makes_one_test(house: TestDatabase) {
    let (teacher, tests) = (house.learner().await, &house.stores.teacher_content);
    let first = made(&house, 1, teacher).await;
    assert_eq!(tests.of_command(Assessment, first.command).await.unwrap().map(|line| line.row), Some(first.clone()));
    assert_eq!(tests.of_command(Assessment, id()).await.unwrap(), None);
    let again = TeacherContentRow { command: first.command, ..row(Assessment, 2, teacher) };
    let asked = asked(&house, Some(&again), "T-2", "test 2").await;
    assert!(matches!(tests.publish_assessment(asked).await, Err(StoreError::Conflict)));
    assert_eq!(tests.owners(Assessment).await.unwrap(), [("T-1".to_owned(), teacher)]);
}

fn of(question: &str, by: UserId, body: &str) -> DraftRow {
    let mut draft = draft(by, body);
    draft.line.question = Some(question.to_owned());
    draft
}

async fn begun(house: &TestDatabase, number: i64, owner: UserId) -> (TeacherContentRow, DraftRow) {
    let row = row(Skill, number, owner);
    let draft = of(&row.id, owner, &format!("question {number}"));
    let audit = entry(AuditAction::DraftCreated, "skill", &row.id);
    house.stores.teacher_content.begin_skill(row.clone(), draft.clone(), audit).await.unwrap();
    (row, draft)
}

async fn a_question_is_begun_with_its_draft_or_not_at_all(house: TestDatabase) {
    let (teacher, rex, skills) = (house.learner().await, house.learner().await, &house.stores.teacher_content);
    assert_eq!(skills.next_number(Skill, teacher).await.unwrap(), (1, 0));
    let head = house.stores.audit.head().await.unwrap().seq;
    let (first, draft) = begun(&house, 1, teacher).await;
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1, "one row tells of both");
    let line = skills.get(Skill, "Q-1").await.unwrap().unwrap();
    assert_eq!((line.row, line.draft), (first.clone(), Some(draft.line.id)));
    assert_eq!(house.stores.blueprint_drafts.get(draft.line.id).await.unwrap(), Some(draft));
    assert_eq!(skills.of_command(Skill, first.command).await.unwrap().map(|line| line.row), Some(first.clone()));
    // Its number is taken, and so is its command.
    let taken = TeacherContentRow { command: id(), ..first.clone() };
    let again = TeacherContentRow { command: first.command, ..row(Skill, 2, teacher) };
    for wrong in [taken, again] {
        let draft = of(&wrong.id, teacher, "another");
        let audit = entry(AuditAction::DraftCreated, "skill", &wrong.id);
        assert!(matches!(skills.begin_skill(wrong, draft, audit).await, Err(StoreError::Conflict)));
    }
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1);
    begun(&house, 2, rex).await;
    assert_eq!(skills.next_number(Skill, rex).await.unwrap(), (3, 1));
    assert_eq!(skills.owners(Skill).await.unwrap(), [("Q-1".to_owned(), teacher), ("Q-2".to_owned(), rex)]);
    let seen = |by| numbers(&house, Skill, by);
    assert_eq!((seen(Some(teacher)).await, seen(Some(rex)).await, seen(None).await), (vec![1], vec![2], vec![2, 1]));
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn drafts_of_questions_are_apart_from_those_of_the_studio(house: TestDatabase) {
    let (teacher, drafts) = (house.learner().await, &house.stores.blueprint_drafts);
    let (_, first) = begun(&house, 1, teacher).await;
    assert_eq!(drafts.list(9).await.unwrap(), []);
    // Drafts of questions do not count among the studio's, and an empty one of the studio is not reused for a question.
    let empty = draft(teacher, "");
    let audit = || entry(AuditAction::DraftCreated, "blueprint_draft", "x");
    assert_eq!(drafts.add(empty.clone(), 1, audit()).await.unwrap(), empty.line.id);
    // A question has a single draft, whichever account begins another.
    assert_eq!(drafts.add(of("Q-1", teacher, "again"), 9, audit()).await.unwrap(), first.line.id);
    assert!(drafts.discard(first.line.id, audit()).await.unwrap());
    assert_eq!(house.stores.teacher_content.get(Skill, "Q-1").await.unwrap().unwrap().draft, None);
    // A question with neither draft nor version is not listed, and its number is not reused.
    assert_eq!(house.stores.teacher_content.list(Skill, None, 9).await.unwrap(), []);
    assert_eq!(house.stores.teacher_content.next_number(Skill, teacher).await.unwrap(), (2, 0));
    let again = of("Q-1", teacher, "again");
    assert_eq!(drafts.add(again.clone(), 9, audit()).await.unwrap(), again.line.id);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn a_question_is_published_to_all_once_and_its_draft_goes_to_the_studio(house: TestDatabase) {
    let (teacher, skills) = (house.learner().await, &house.stores.teacher_content);
    let (_, draft) = begun(&house, 1, teacher).await;
    let audit = || entry(AuditAction::QuestionOpened, "skill", "Q-1");
    assert!(!skills.open_skill("Q-1", audit()).await.unwrap(), "there is nothing to publish yet");
    assert!(!skills.open_skill("Q-9", audit()).await.unwrap(), "there is none");
    let content = ContentRow {
        hash: ContentHash::of("question 1"),
        kind: "skill".into(),
        id: "Q-1".into(),
        version: "1".into(),
        body: "question 1".into(),
        created_at: NOW,
        author: Some(teacher),
    };
    let change_total = house.stores.contents.change_count().await.unwrap();
    let publication = Publication {
        content,
        expects: Expects::Nothing,
        audit: entry(AuditAction::BlueprintPublished, "skill", "Q-1"),
    };
    let asked =
        DraftPublication { id: draft.line.id, expected: 1, status: DraftStatus::Draft, publication, change_total };
    house.stores.blueprint_drafts.publish(asked).await.unwrap();
    let again = of("Q-1", teacher, "question 1, better");
    house
        .stores
        .blueprint_drafts
        .add(again.clone(), 9, entry(AuditAction::DraftCreated, "skill", "Q-1"))
        .await
        .unwrap();
    let (head, change_total) =
        (house.stores.audit.head().await.unwrap().seq, house.stores.contents.change_count().await.unwrap());
    for opens in [true, false] {
        assert_eq!(skills.open_skill("Q-1", audit()).await.unwrap(), opens);
    }
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1);
    assert_ne!(
        house.stores.contents.change_count().await.unwrap(),
        change_total,
        "what was judged before may not hold"
    );
    assert_eq!(skills.owners(Skill).await.unwrap(), []);
    let line = skills.get(Skill, "Q-1").await.unwrap().unwrap();
    assert!(line.row.shared && line.draft.is_none());
    assert_eq!(skills.list(Skill, Some(teacher), 9).await.unwrap(), [line]);
    assert_eq!(skills.next_number(Skill, teacher).await.unwrap(), (2, 0));
    let of_studio: Vec<Uuid> =
        house.stores.blueprint_drafts.list(9).await.unwrap().into_iter().map(|draft| draft.id).collect();
    assert_eq!(of_studio, [again.line.id]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

/// The tables and columns are those in which releases before this one stored tests and questions.
async fn rows_of_earlier_releases_are_read(house: TestDatabase) {
    let (teacher, rex, content) = (house.learner().await, house.learner().await, &house.stores.teacher_content);
    let name = house.stores.users.by_id(teacher).await.unwrap().unwrap().name;
    for (kind, table, shares, id) in
        [(Assessment, "teacher_test", "shared", "T-7"), (Skill, "teacher_skill", "open", "Q-7")]
    {
        let stored = format!(
            "insert into {table} (id, number, owner, {shares}, command, created_at)
             select '{id}', 7, u.id, 1, u.id, 1800000000000000 from user_account u where u.name = '{name}'"
        );
        house.sql(&stored).await.unwrap();
        let (id, created_at, command) = (id.to_owned(), NOW, CommandId::from(teacher.as_uuid()));
        let row = TeacherContentRow { id, number: 7, owner: teacher, shared: true, command, created_at };
        let line = TeacherContentLine { row, owner_name: name.clone(), draft: None };
        assert_eq!(content.get(kind, &line.row.id).await.unwrap().as_ref(), Some(&line));
        assert_eq!(content.of_command(kind, command).await.unwrap(), Some(line));
        assert_eq!(content.next_number(kind, rex).await.unwrap(), (8, 0));
    }
    assert_eq!(numbers(&house, Assessment, Some(rex)).await, [7], "it is shared");
    assert_eq!(content.owners(Assessment).await.unwrap(), [("T-7".to_owned(), teacher)]);
    assert_eq!(content.owners(Skill).await.unwrap(), [], "it is published for all");
}
