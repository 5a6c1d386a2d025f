//! Blueprints that a model writes: approved once, and then practised with items that the engine makes.

use std::collections::BTreeSet;

use plumb_fake_llm::FakeLlm;

use super::writer::added;
use super::*;

/// A site with a model that writes blueprints, and one that waits: its run.
async fn one_blueprint_waits() -> (Site, FakeLlm, Client, Uuid) {
    let fake = writer(|_| Drafted::Proved);
    let site = Site::of(&content()).await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let run = ordered(&mut chief, "1").await;
    work(&site).await;
    (site, fake, chief, run)
}

/// Orders that many blueprints of the skill.
async fn ordered(chief: &mut Client, count: &str) -> Uuid {
    let fields = [("form[about]", "templates"), ("form[skills][]", SKILL), ("form[count]", count)];
    let reply = chief.form("/do/factory-begin", &fields).await;
    let path = reply.location().strip_suffix("?done=begun").map(str::to_owned);
    path.unwrap_or_else(|| panic!("{}", reply.body)).strip_prefix("/admin/factory/").unwrap().parse().unwrap()
}

/// The sum in a page of practice.
fn sum_of(page: &str) -> &str {
    page.split("What is ").nth(1).and_then(|rest| rest.split('?').next()).unwrap_or_else(|| panic!("{page}"))
}

#[tokio::test]
async fn a_blueprint_is_approved_once_and_makes_a_thousand_items() {
    let (site, _model, mut chief, run) = one_blueprint_waits().await;
    let path = format!("/admin/factory/{run}/0");
    let page = chief.look(&path).await;
    has(&page, ["Add litres with equal denominators", "Level: easy", "Level: hard", "Approve and publish"]);
    has(&page, ["The keys of all checked items follow from the words of their questions."]);
    has(&page, ["distractor_strategies", "Numerators and denominators were both added", "Draft 1"]);
    assert!(!site.learner().await.look(&format!("/practice/{SKILL}")).await.contains("Start practising"));

    let approved = chief.form("/do/factory-approve", &[("run", &run.to_string()), ("number", "0")]).await;
    assert_eq!(approved.location(), format!("{path}?done=published"), "{}", approved.body);
    has(&chief.look(approved.location()).await, ["Approved and published.", "approved"]);
    for (subject, action) in
        [(Some(run.to_string()), AuditAction::TemplateApproved), (None, AuditAction::BlueprintPublished)]
    {
        let rows = site.trail(subject.as_deref(), action).await;
        assert!(rows.iter().any(|row| row.entry.actor.is_some()), "{action}: {rows:?}");
    }
    // It is decided already.
    chief.post("/do/factory-approve", &[("run", &run), ("number", &0)]).await.expect(409);

    let catalog = site.plumb.catalog();
    let generator = catalog.skills.values().find(|known| known.skill().id.starts_with(SKILL)).unwrap();
    let mut questions = BTreeSet::new();
    for seed in 0..1_500 {
        for level in ["easy", "hard"] {
            let item = generator.generate(level, seed).unwrap();
            assert_eq!(item.key_text(), added(sum_of(&item.stem)).unwrap(), "{}", item.stem);
            questions.insert(item.stem);
        }
    }
    assert!(questions.len() >= 1_000, "{}", questions.len());

    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    let page = ann.look(&format!("/practice/{SKILL}")).await;
    let right = added(sum_of(&page)).unwrap();
    assert!(ann.practice_act("answer", session, 0, &right).await.expect(200).body.contains("Right"));
}

#[tokio::test]
async fn the_same_questions_are_not_taken_twice() {
    let (site, _model, mut chief, run) = one_blueprint_waits().await;
    let again = ordered(&mut chief, "1").await;
    work(&site).await;
    has(&chief.look(&format!("/admin/factory/{again}/0")).await, ["asks these questions already"]);
    chief.form("/do/factory-approve", &[("run", &run.to_string()), ("number", "0")]).await;
    let third = ordered(&mut chief, "1").await;
    work(&site).await;
    has(&chief.look(&format!("/admin/factory/{third}/0")).await, ["asks these questions already", "rejected"]);
}

#[tokio::test]
async fn a_blueprint_is_declined_with_a_reason_or_changed_in_the_studio() {
    let (site, _model, mut chief, run) = one_blueprint_waits().await;
    let of = run.to_string();
    let draft = chief.form("/do/factory-template-edit", &[("run", &of), ("number", "0")]).await;
    let address = draft.location().to_owned();
    assert!(address.starts_with("/admin/blueprints/drafts/"), "{}", draft.body);
    has(&chief.look(&address).await, ["Add litres with equal denominators", "Numbers in the question"]);
    let declined =
        chief.form("/do/factory-decline", &[("run", &of), ("number", "0"), ("why", "We have better ones.")]).await;
    assert_eq!(declined.location(), format!("/admin/factory/{run}/0?done=declined"));
    let rows = site.trail(Some(&of), AuditAction::TemplateDeclined).await;
    assert!(rows.len() == 1 && rows[0].entry.detail.contains("We have better ones."), "{rows:?}");
    assert!(site.plumb.catalog().skills.keys().all(|id| !id.starts_with(SKILL)));
}

#[tokio::test]
async fn where_two_people_publish_an_approved_blueprint_goes_to_review() {
    let (site, _model, mut chief, run) = one_blueprint_waits().await;
    chief.form("/do/studio-settings", &[("setting", "two_people"), ("on", "1")]).await.expect(200);
    let approved = chief.form("/do/factory-approve", &[("run", &run.to_string()), ("number", "0")]).await;
    assert_eq!(approved.location(), format!("/admin/factory/{run}/0?done=in-review"), "{}", approved.body);
    has(&chief.look(approved.location()).await, ["a second one must publish it in the studio"]);
    assert_eq!(site.trail(None, AuditAction::DraftSentToReview).await.len(), 1);
    assert_eq!(
        site.trail(None, AuditAction::BlueprintPublished)
            .await
            .iter()
            .filter(|row| row.entry.subject_id.starts_with(SKILL))
            .count(),
        0
    );
}
