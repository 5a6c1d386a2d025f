use plumb_store::StoreError;
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;

use crate::TestDatabase;
use crate::test_database::{NOW, entry};

on_both!(
    publishing_is_all_or_nothing,
    publishing_the_same_again_changes_nothing,
    a_retired_content_can_come_back,
    a_text_belongs_to_one_content,
);

fn publication(id: &str, body: &str, expects: Expects) -> Publication {
    let content = ContentRow {
        hash: ContentHash::of(body),
        kind: "skill".into(),
        id: id.into(),
        version: "1.0".into(),
        body: body.into(),
        created_at: NOW,
        author: None,
    };
    Publication { content, expects, audit: entry(AuditAction::BlueprintPublished, "skill", id) }
}

async fn publishing_is_all_or_nothing(house: TestDatabase) {
    let contents = &house.stores.contents;
    let first = publication("S1", "id: S1", Expects::Nothing);
    assert_eq!(contents.publish(vec![first.clone()]).await.unwrap(), 1);
    let before = house.stores.audit.head().await.unwrap();
    let batch = vec![publication("S2", "id: S2", Expects::Nothing), publication("S1", "id: S1 b", Expects::Nothing)];
    assert!(matches!(contents.publish(batch).await, Err(StoreError::Conflict)));
    assert_eq!(contents.current("skill").await.unwrap(), std::slice::from_ref(&first.content));
    assert_eq!(contents.get(&ContentHash::of("id: S2")).await.unwrap(), None);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
    let next = publication("S1", "id: S1 b", Expects::Hash(first.content.hash.clone()));
    assert_eq!(contents.publish(vec![next.clone()]).await.unwrap(), 1);
    assert_eq!(contents.get(&first.content.hash).await.unwrap(), Some(first.content));
    assert_eq!(contents.current("skill").await.unwrap(), [next.content]);
    assert_eq!(contents.versions("skill", "S1").await.unwrap().len(), 2);
    assert_eq!(contents.current_hashes().await.unwrap()[0].revision, 2);
}

async fn publishing_the_same_again_changes_nothing(house: TestDatabase) {
    let contents = &house.stores.contents;
    let all: Vec<_> = (0..3).map(|n| publication(&format!("S{n}"), &format!("id: S{n}"), Expects::Anything)).collect();
    assert_eq!(contents.publish(all.clone()).await.unwrap(), 3);
    let before = house.stores.audit.head().await.unwrap();
    assert_eq!(contents.publish(all).await.unwrap(), 0);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
}

async fn a_retired_content_can_come_back(house: TestDatabase) {
    let contents = &house.stores.contents;
    let one = publication("S1", "id: S1", Expects::Nothing);
    contents.publish(vec![one.clone()]).await.unwrap();
    assert!(
        contents.retire("skill", "S1", None, None, entry(AuditAction::BlueprintRetired, "skill", "S1")).await.unwrap()
    );
    assert!(
        !contents.retire("skill", "S1", None, None, entry(AuditAction::BlueprintRetired, "skill", "S1")).await.unwrap()
    );
    assert_eq!(contents.current("skill").await.unwrap(), []);
    assert_eq!(contents.current_hashes().await.unwrap(), []);
    assert_eq!(contents.publish(vec![one]).await.unwrap(), 1);
    assert_eq!(contents.current_hashes().await.unwrap()[0].revision, 3);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, 3);
}

async fn a_text_belongs_to_one_content(house: TestDatabase) {
    let contents = &house.stores.contents;
    contents.publish(vec![publication("S1", "text", Expects::Nothing)]).await.unwrap();
    let stolen = contents.publish(vec![publication("S2", "text", Expects::Nothing)]).await;
    assert!(matches!(stolen, Err(StoreError::Conflict)));
    let mut lie = publication("S3", "text 3", Expects::Nothing);
    lie.content.hash = ContentHash::of("another");
    assert!(matches!(contents.publish(vec![lie]).await, Err(StoreError::Invalid(_))));
}
