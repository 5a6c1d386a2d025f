//! The provenance of one item of a session, and generating it again.

use plumb_types::ids::SessionId;
use plumb_types::user::Role;

use super::exam;
use crate::support::content::ADD;
use crate::support::{Field, Site, fresh, has};

#[tokio::test]
async fn an_item_of_an_exam_is_followed_back_and_made_again() {
    let (site, mut ann) = Site::with_learner().await;
    let session = exam(&site, &mut ann).await;
    let form = site.form(session).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let audit = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body;
    assert!(audit.contains(&format!("/admin/audit/items/{session}/1")), "{audit}");
    let wrong = chief.get(&format!("/admin/audit/items/{session}/1")).await.expect(200).body;
    let item = &form.items[1].item;
    let facts = [item.blueprint.to_string(), item.seed.to_string(), form.seed.to_string(), form.assessment.to_string()];
    has(&wrong, facts);
    has(&wrong, ["plumb-answer/4", "No language model was used", "/admin/audit/blueprints/skill/T.ADD"]);
    has(&wrong, ["verified before publication", "class=\"verdict wrong\""]);
    let compared = chief.get(&format!("/admin/audit/items/{session}/1?compare=1")).await.expect(200).body;
    let hash = plumb_types::ContentHash::of(&item.canonical_json()).to_string();
    assert_eq!(compared.matches(&hash).count(), 2, "stored and made again: {compared}");
    assert!(compared.contains("class=\"note right\""), "{compared}");
    let last = chief.get(&format!("/admin/audit/items/{session}/2")).await.expect(200).body;
    assert!(last.contains("There are no answers") && !last.contains("rel=\"next\""), "{last}");
    for path in [format!("{session}/3"), format!("{session}/-1"), format!("{}/0", fresh()), "x/y".into()] {
        chief.get(&format!("/admin/audit/items/{path}")).await.expect(404);
    }
}

#[tokio::test]
async fn items_of_practice_and_of_trials_are_followed_back_too() {
    let (site, mut ann, practice) = Site::with_practice("t_add").await;
    ann.practice_act("hint", practice, 0, "").await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get(&format!("/admin/audit/items/{practice}/0?compare=1")).await.expect(200).body;
    has(&page, ["mastery-2", "T.ADD", "Hint given", "class=\"note right\"", "Practice items are not stored"]);
    let hash = plumb_types::ContentHash::of(ADD).to_string();
    let fields: [Field<'_>; 3] = [("hash", &hash), ("level", &"easy"), ("command", &fresh())];
    let trial: SessionId = chief.post("/do/trial", &fields).await.leads_to("/sessions/");
    let page = chief.get(&format!("/admin/audit/items/{trial}/0?compare=1")).await.expect(200).body;
    assert!(page.contains("class=\"note right\"") && page.contains(&hash), "{page}");
    let placement = ann.place().await;
    let page = chief.get(&format!("/admin/audit/items/{placement}/0?compare=1")).await.expect(200).body;
    assert!(page.contains("class=\"note right\"") && page.contains("not recorded"), "{page}");
    let audit = chief.get(&format!("/admin/audit/sessions/{placement}")).await.expect(200).body;
    assert!(audit.contains(&format!("/admin/audit/items/{placement}/0")), "{audit}");
}
