//! Ownership of questions that teachers write for their classes, and publishing them for all.

use plumb_store::StoreError;
use plumb_store::blueprint_drafts::{DraftPublication, DraftRow, DraftStatus};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::teacher_skills::TeacherSkillRow;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use uuid::Uuid;

use crate::TestDatabase;
use crate::blueprint_drafts::draft;
use crate::test_database::{NOW, entry, id};

on_both!(
    a_question_is_begun_with_its_draft_or_not_at_all,
    drafts_of_questions_are_apart_from_those_of_the_studio,
    a_question_is_published_to_all_once_and_its_draft_goes_to_the_studio,
);

fn row(number: i64, owner: Uuid) -> TeacherSkillRow {
    TeacherSkillRow { id: format!("Q-{number}"), number, owner, open: false, command: id(), created_at: NOW }
}

fn of(question: &str, by: Uuid, body: &str) -> DraftRow {
    let mut draft = draft(by, body);
    draft.line.question = Some(question.to_owned());
    draft
}

async fn begun(house: &TestDatabase, number: i64, owner: Uuid) -> (TeacherSkillRow, DraftRow) {
    let row = row(number, owner);
    let draft = of(&row.id, owner, &format!("question {number}"));
    let audit = entry(AuditAction::DraftCreated, "skill", &row.id);
    house.stores.teacher_skills.begin(row.clone(), draft.clone(), audit).await.unwrap();
    (row, draft)
}

/// Adds a question with its draft, for a backup.
pub(crate) async fn furnish(house: &TestDatabase, teacher: Uuid) {
    begun(house, 1, teacher).await;
}

async fn a_question_is_begun_with_its_draft_or_not_at_all(house: TestDatabase) {
    let (teacher, rex, skills) = (house.learner().await, house.learner().await, &house.stores.teacher_skills);
    assert_eq!(skills.next_number(teacher).await.unwrap(), (1, 0));
    let head = house.stores.audit.head().await.unwrap().seq;
    let (first, draft) = begun(&house, 1, teacher).await;
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1, "one row tells of both");
    let line = skills.get("Q-1").await.unwrap().unwrap();
    assert_eq!((line.row, line.draft), (first.clone(), Some(draft.line.id)));
    assert_eq!(house.stores.blueprint_drafts.get(draft.line.id).await.unwrap(), Some(draft));
    assert_eq!(skills.of_command(first.command).await.unwrap(), Some(first.clone()));
    // Its number is taken, and so is its command.
    let taken = TeacherSkillRow { command: id(), ..first.clone() };
    let again = TeacherSkillRow { command: first.command, ..row(2, teacher) };
    for wrong in [taken, again] {
        let draft = of(&wrong.id, teacher, "another");
        let audit = entry(AuditAction::DraftCreated, "skill", &wrong.id);
        assert!(matches!(skills.begin(wrong, draft, audit).await, Err(StoreError::Conflict)));
    }
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1);
    begun(&house, 2, rex).await;
    assert_eq!(skills.next_number(rex).await.unwrap(), (3, 1));
    assert_eq!(skills.owners().await.unwrap(), [("Q-1".to_owned(), teacher), ("Q-2".to_owned(), rex)]);
    let seen = async |by: Option<Uuid>| -> Vec<i64> {
        skills.list(by, 9).await.unwrap().into_iter().map(|line| line.row.number).collect()
    };
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
    assert_eq!(house.stores.teacher_skills.get("Q-1").await.unwrap().unwrap().draft, None);
    // A question with neither draft nor version is not listed, and its number is not reused.
    assert_eq!(house.stores.teacher_skills.list(None, 9).await.unwrap(), []);
    assert_eq!(house.stores.teacher_skills.next_number(teacher).await.unwrap(), (2, 0));
    let again = of("Q-1", teacher, "again");
    assert_eq!(drafts.add(again.clone(), 9, audit()).await.unwrap(), again.line.id);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}

async fn a_question_is_published_to_all_once_and_its_draft_goes_to_the_studio(house: TestDatabase) {
    let (teacher, skills) = (house.learner().await, &house.stores.teacher_skills);
    let (_, draft) = begun(&house, 1, teacher).await;
    let audit = || entry(AuditAction::QuestionOpened, "skill", "Q-1");
    assert!(!skills.open("Q-1", audit()).await.unwrap(), "there is nothing to publish yet");
    assert!(!skills.open("Q-9", audit()).await.unwrap(), "there is none");
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
        assert_eq!(skills.open("Q-1", audit()).await.unwrap(), opens);
    }
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head + 1);
    assert_ne!(
        house.stores.contents.change_count().await.unwrap(),
        change_total,
        "what was judged before may not hold"
    );
    assert_eq!(skills.owners().await.unwrap(), []);
    let line = skills.get("Q-1").await.unwrap().unwrap();
    assert!(line.row.open && line.draft.is_none());
    assert_eq!(skills.list(Some(teacher), 9).await.unwrap(), [line]);
    assert_eq!(skills.next_number(teacher).await.unwrap(), (2, 0));
    let of_studio: Vec<Uuid> =
        house.stores.blueprint_drafts.list(9).await.unwrap().into_iter().map(|draft| draft.id).collect();
    assert_eq!(of_studio, [again.line.id]);
    assert_eq!(house.stores.maintenance.check_records().await.unwrap().problems, Vec::<String>::new());
}
