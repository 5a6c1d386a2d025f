//! Review queue and rubrics.

use plumb_store::audit::AuditFilter;
use plumb_store::reviews::{ReviewCounts, RubricChange};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;

use crate::TestDatabase;
use crate::item_stats::ended;
use crate::regrades::{item, note};
use crate::test_database::{NOW, entry};

on_both! {
    teachers_have_their_own_queue_in_an_order_of_its_own,
    a_rubric_is_written_in_place_of_the_one_it_was_made_from,
}

/// Replaces a rubric; returns whether it was written.
pub(crate) async fn rubric(house: &TestDatabase, was: Option<&str>, lines: &str, by: UserId) -> bool {
    let (blueprint, was) = ("S".to_owned(), was.map(str::to_owned));
    let change = RubricChange { blueprint, was, lines: lines.to_owned(), by, at: NOW };
    house.stores.reviews.put_rubric(change, entry(AuditAction::RubricChanged, "blueprint", "S")).await.unwrap()
}

async fn teachers_have_their_own_queue_in_an_order_of_its_own(house: TestDatabase) {
    let reviews = &house.stores.reviews;
    let (tess, tom) = (house.learner().await, house.learner().await);
    let class = crate::classes::class(&house, tess, None).await;
    let assignment = crate::classes::assignment(&house, class).await.id;
    let mut hers = Vec::new();
    for secs in 1..=3 {
        let session = ended(&house, "evaluation", secs).await;
        note(&house, session, Some(assignment), vec![item(0, 1, true), item(1, 1, true)]).await;
        hers.extend([(session, 0), (session, 1)]);
    }
    let elsewhere = ended(&house, "evaluation", 9).await;
    note(&house, elsewhere, None, vec![item(0, 1, true)]).await;
    let mut queue = Vec::new();
    while let Some(next) = reviews.next_review(Some(tess), queue.last().copied()).await.unwrap() {
        assert_eq!((next.blueprint.as_str(), next.waits), ("S", true));
        queue.push((next.session, next.position));
    }
    let mut sorted = queue.clone();
    sorted.sort_unstable();
    hers.sort_unstable();
    assert_eq!(sorted, hers);
    let mut of_all = Vec::new();
    while let Some(next) = reviews.next_review(None, of_all.last().copied()).await.unwrap() {
        of_all.push((next.session, next.position));
    }
    of_all.retain(|(session, _)| *session != elsewhere);
    assert_eq!(of_all, queue, "the order is the same for all");
    assert_eq!(reviews.next_review(Some(tess), None).await.unwrap().map(|one| one.session), Some(queue[0].0));
    assert_eq!(reviews.next_review(Some(tom), None).await.unwrap(), None);
    assert!(reviews.review(Some(tess), elsewhere, 0).await.unwrap().is_none());
    assert!(reviews.review(None, elsewhere, 0).await.unwrap().is_some());
    assert_eq!(reviews.review_counts(Some(tess), 10).await.unwrap(), ReviewCounts { waiting: 6, decided: 0 });
    assert_eq!(reviews.review_counts(None, 5).await.unwrap(), ReviewCounts { waiting: 5, decided: 0 });
    assert!(
        reviews.may_edit_rubric(Some(tess), "S").await.unwrap()
            && !reviews.may_edit_rubric(Some(tom), "S").await.unwrap()
    );
    assert!(!reviews.may_edit_rubric(None, "T").await.unwrap());
    assert!(reviews.may_edit_rubric(None, "S").await.unwrap());
}

async fn a_rubric_is_written_in_place_of_the_one_it_was_made_from(house: TestDatabase) {
    let tess = house.learner().await;
    let stored = async || house.stores.reviews.rubric("S").await.unwrap();
    assert_eq!(stored().await, None);
    assert!(!rubric(&house, Some("[0]"), "[1]", tess).await, "there is none");
    assert!(rubric(&house, None, "[1]", tess).await);
    assert!(!rubric(&house, None, "[2]", tess).await, "somebody else has written the first");
    assert_eq!(stored().await.as_deref(), Some("[1]"));
    // Both reviewers get one and the same answer.
    let tom = house.learner().await;
    let (hers, his) = tokio::join!(rubric(&house, Some("[1]"), "[2]", tess), rubric(&house, Some("[1]"), "[3]", tom));
    assert_ne!(hers, his, "one of them is told");
    assert_eq!(stored().await.as_deref(), Some(if hers { "[2]" } else { "[3]" }));
    let filter = AuditFilter { action: Some(AuditAction::RubricChanged), limit: 10, ..AuditFilter::default() };
    assert_eq!(house.stores.audit.page(filter).await.unwrap().len(), 2, "what was not written is not audited");
}
