use plumb_store::StoreError;
use plumb_store::assignments::about;
use plumb_store::blueprint_drafts::{DraftLine, DraftMove, DraftPublication, DraftRow, DraftSave, DraftStatus};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::sessions::{Created, NewSession};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id, new_session};

on_both!(
    a_draft_is_kept_and_saved_upon_its_latest_revision_only,
    a_draft_in_review_stands_still_until_it_is_sent_back,
    a_draft_is_published_and_gone_or_neither,
    there_are_no_more_drafts_than_may_be,
    nothing_is_begun_once_by_each_author_for_each_kind,
    what_was_ever_published_is_known_again,
    a_content_stands_with_its_versions_and_open_sessions,
);

pub(crate) fn draft(by: UserId, body: &str) -> DraftRow {
    let line = DraftLine {
        id: id(),
        kind: "skill".into(),
        content_id: Some("S".into()),
        base: None,
        revision: 1,
        status: DraftStatus::Draft,
        author: by,
        edited_by: by,
        sent_by: None,
        remark: None,
        created_at: NOW,
        updated_at: NOW,
        question: None,
    };
    DraftRow { line, body: body.into() }
}

async fn add(house: &TestDatabase, draft: &DraftRow) -> Result<Uuid, StoreError> {
    let audit = entry(AuditAction::DraftCreated, "blueprint_draft", &draft.line.id.to_string());
    house.stores.blueprint_drafts.add(draft.clone(), 3, audit).await
}

fn save(draft: Uuid, expected: i64, body: &str, by: UserId) -> DraftSave {
    DraftSave { id: draft, expected, content_id: Some("S2".into()), body: body.into(), by, at: NOW.plus_secs(9) }
}

fn publication(id: &str, body: &str, expects: Expects) -> Publication {
    let content = ContentRow {
        hash: ContentHash::of(body),
        kind: "skill".into(),
        id: id.into(),
        version: "1".into(),
        body: body.into(),
        created_at: NOW,
        author: None,
    };
    Publication { content, expects, audit: entry(AuditAction::BlueprintPublished, "skill", id) }
}

/// Adds a draft, for a backup.
pub(crate) async fn furnish(house: &TestDatabase, user: UserId) {
    add(house, &draft(user, "skill_id: half\n\"é")).await.unwrap();
}

async fn a_draft_is_kept_and_saved_upon_its_latest_revision_only(house: TestDatabase) {
    let (ann, ben, drafts) = (house.learner().await, house.learner().await, &house.stores.blueprint_drafts);
    let new = draft(ann, "skill_id: S\n");
    add(&house, &new).await.unwrap();
    let head = house.stores.audit.head().await.unwrap();
    assert_eq!(drafts.get(new.line.id).await.unwrap(), Some(new.clone()));
    assert_eq!(drafts.list(9).await.unwrap(), std::slice::from_ref(&new.line));
    assert!(drafts.save(save(new.line.id, 1, "text 2", ben)).await.unwrap());
    assert!(!drafts.save(save(new.line.id, 1, "text 3", ann)).await.unwrap(), "that revision is gone");
    assert!(!drafts.save(save(id(), 1, "text", ann)).await.unwrap());
    let now = drafts.get(new.line.id).await.unwrap().unwrap();
    assert_eq!((now.body.as_str(), now.line.revision, now.line.edited_by, now.line.author), ("text 2", 2, ben, ann));
    assert_eq!((now.line.content_id.as_deref(), now.line.updated_at), (Some("S2"), NOW.plus_secs(9)));
    assert_eq!(house.stores.audit.head().await.unwrap(), head, "a save leaves no row");
    let gone = entry(AuditAction::DraftDiscarded, "blueprint_draft", "");
    assert!(drafts.discard(new.line.id, gone.clone()).await.unwrap());
    assert!(!drafts.discard(new.line.id, gone).await.unwrap(), "once");
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    assert_eq!(drafts.get(new.line.id).await.unwrap(), None);
}

async fn a_draft_in_review_stands_still_until_it_is_sent_back(house: TestDatabase) {
    let (ann, drafts) = (house.learner().await, &house.stores.blueprint_drafts);
    let new = draft(ann, "text");
    add(&house, &new).await.unwrap();
    let to = |to, expected, remark: Option<&str>| DraftMove {
        id: new.line.id,
        expected,
        to,
        sent_by: (to == DraftStatus::Review).then_some(ann),
        remark: remark.map(str::to_owned),
        at: NOW.plus_secs(60),
    };
    let audit = || entry(AuditAction::DraftSentToReview, "blueprint_draft", "");
    assert!(!drafts.send(to(DraftStatus::Review, 2, None), audit()).await.unwrap(), "another revision was read");
    assert!(!drafts.send(to(DraftStatus::Draft, 1, None), audit()).await.unwrap(), "it is there already");
    let before = house.stores.audit.head().await.unwrap().seq;
    assert!(drafts.send(to(DraftStatus::Review, 1, None), audit()).await.unwrap());
    assert!(!drafts.send(to(DraftStatus::Review, 1, None), audit()).await.unwrap());
    assert!(!drafts.save(save(new.line.id, 1, "more", ann)).await.unwrap());
    assert!(!drafts.rebase(new.line.id, 1, None).await.unwrap());
    assert!(drafts.send(to(DraftStatus::Draft, 1, Some("Say why")), audit()).await.unwrap());
    let now = drafts.get(new.line.id).await.unwrap().unwrap();
    assert_eq!((now.line.status, now.line.sent_by, now.body.as_str()), (DraftStatus::Draft, None, "text"));
    assert_eq!(now.line.remark.as_deref(), Some("Say why"));
    assert_eq!(house.stores.audit.head().await.unwrap().seq, before + 2);
    assert!(drafts.save(save(new.line.id, 1, "more", ann)).await.unwrap());
}

async fn a_draft_is_published_and_gone_or_neither(house: TestDatabase) {
    let (ann, drafts, contents) = (house.learner().await, &house.stores.blueprint_drafts, &house.stores.contents);
    let new = draft(ann, "id: S\n");
    add(&house, &new).await.unwrap();
    let change_total = contents.change_count().await.unwrap();
    let asked = |expected, change_total, expects| DraftPublication {
        id: new.line.id,
        expected,
        status: DraftStatus::Draft,
        publication: publication("S", "id: S\n", expects),
        change_total,
    };
    let head = house.stores.audit.head().await.unwrap();
    // Another revision, another status, other content published since, or another current version than expected.
    let in_review = DraftPublication { status: DraftStatus::Review, ..asked(1, change_total, Expects::Nothing) };
    let other = Expects::Hash(ContentHash::of("other"));
    for wrong in [
        asked(2, change_total, Expects::Nothing),
        in_review,
        asked(1, 7, Expects::Nothing),
        asked(1, change_total, other),
    ] {
        assert!(matches!(drafts.publish(wrong.clone()).await, Err(StoreError::Conflict)), "{wrong:?}");
    }
    assert_eq!(house.stores.audit.head().await.unwrap(), head);
    assert!(drafts.get(new.line.id).await.unwrap().is_some());
    assert_eq!(contents.current("skill").await.unwrap(), []);
    drafts.publish(asked(1, change_total, Expects::Nothing)).await.unwrap();
    assert!(drafts.get(new.line.id).await.unwrap().is_none());
    assert_eq!(contents.current("skill").await.unwrap().len(), 1);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, head.seq + 1);
    assert!(contents.change_count().await.unwrap() > change_total);
    assert!(
        matches!(drafts.publish(asked(1, change_total, Expects::Nothing)).await, Err(StoreError::Conflict)),
        "once"
    );
}

async fn there_are_no_more_drafts_than_may_be(house: TestDatabase) {
    let ann = house.learner().await;
    for _ in 0..3 {
        add(&house, &draft(ann, "a")).await.unwrap();
    }
    let head = house.stores.audit.head().await.unwrap();
    assert!(matches!(add(&house, &draft(ann, "a")).await, Err(StoreError::Conflict)));
    assert_eq!(house.stores.audit.head().await.unwrap(), head);
    assert_eq!(house.stores.blueprint_drafts.list(2).await.unwrap().len(), 2);
}

async fn nothing_is_begun_once_by_each_author_for_each_kind(house: TestDatabase) {
    let (ann, ben) = (house.learner().await, house.learner().await);
    let first = draft(ann, "");
    assert_eq!(add(&house, &first).await.unwrap(), first.line.id);
    assert_eq!(add(&house, &draft(ann, "")).await.unwrap(), first.line.id, "the same again");
    assert_eq!(house.stores.blueprint_drafts.list(9).await.unwrap().len(), 1);
    let another = draft(ben, "");
    assert_eq!(add(&house, &another).await.unwrap(), another.line.id, "what somebody else began is theirs");
    // Once the draft has a text, a new one is begun.
    assert!(house.stores.blueprint_drafts.save(save(first.line.id, 1, "a", ann)).await.unwrap());
    let next = draft(ann, "");
    assert_eq!(add(&house, &next).await.unwrap(), next.line.id);
}

async fn what_was_ever_published_is_known_again(house: TestDatabase) {
    let contents = &house.stores.contents;
    for (body, expects) in [("one", Expects::Nothing), ("two", Expects::Anything)] {
        contents.publish(vec![publication("S", body, expects)]).await.unwrap();
    }
    // A version that was only tried does not count until it is published; then author and time are those of
    // publication.
    let tried = publication("S", "three", Expects::Anything);
    let by = house.learner().await;
    let (early, late) = (NOW, NOW.plus_secs(60));
    contents.keep(ContentRow { author: Some(by), created_at: early, ..tried.content.clone() }).await.unwrap();
    let asked = ["one", "two", "three"].map(ContentHash::of);
    assert_eq!(contents.published_among(&asked).await.unwrap(), asked[..2]);
    assert_eq!(contents.version_lines("skill", "S", 9).await.unwrap().len(), 2);
    let content = ContentRow { author: None, created_at: late, ..tried.content.clone() };
    contents.publish(vec![Publication { content, ..tried }]).await.unwrap();
    assert_eq!(contents.published_among(&asked).await.unwrap(), asked);
    let newest = contents.version_lines("skill", "S", 9).await.unwrap().remove(0);
    assert_eq!((newest.hash, newest.author, newest.created_at), (asked[2].clone(), None, late));
    assert_eq!(contents.published_among(&[]).await.unwrap(), []);
}

async fn a_content_stands_with_its_versions_and_open_sessions(house: TestDatabase) {
    let contents = &house.stores.contents;
    contents.publish(vec![publication("A", "one", Expects::Nothing)]).await.unwrap();
    contents.publish(vec![publication("A", "two", Expects::Anything)]).await.unwrap();
    contents.publish(vec![publication("B", "three", Expects::Nothing)]).await.unwrap();
    let change_total = contents.change_count().await.unwrap();
    let audit = || entry(AuditAction::BlueprintRetired, "skill", "B");
    assert!(matches!(
        contents.retire("skill", "B", Some(change_total - 1), None, audit()).await,
        Err(StoreError::Conflict)
    ));
    assert!(contents.retire("skill", "B", Some(change_total), None, audit()).await.unwrap());
    let lines = contents.lines().await.unwrap();
    let told: Vec<_> = lines.iter().map(|line| (line.id.as_str(), line.hash.clone(), line.is_current)).collect();
    assert_eq!(told, [("A", ContentHash::of("two"), true), ("B", ContentHash::of("three"), false)]);
    let versions = contents.version_lines("skill", "A", 9).await.unwrap();
    let current: Vec<_> = versions.iter().filter(|line| line.is_current).map(|line| line.hash.clone()).collect();
    assert_eq!((versions.len(), current), (2, vec![ContentHash::of("two")]));
    assert_eq!(contents.version_lines("skill", "A", 1).await.unwrap().len(), 1);
    assert_eq!(contents.version_lines("survey", "A", 9).await.unwrap(), []);
    // The sessions of the test database use the version with text `A`, whatever they are about, including those for
    // classes.
    contents.publish(vec![publication("E", "A", Expects::Nothing)]).await.unwrap();
    house.session().await;
    for (about, kind) in [(about(id()), "evaluation"), ("trial:A".to_owned(), "trial")] {
        let new = NewSession { assessment_id: about, kind: kind.into(), ..new_session(house.learner().await, "A") };
        assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    }
    assert_eq!(contents.pinned("skill", "E").await.unwrap(), [(ContentHash::of("A"), 2)], "a trial is none");
    assert_eq!(contents.pinned("skill", "A").await.unwrap(), []);
    assert_eq!(contents.pinned("survey", "E").await.unwrap(), []);
}
