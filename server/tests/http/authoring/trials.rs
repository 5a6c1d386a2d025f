//! Trying a blueprint as a learner would: with the real player, and without effect on the account.

use plumb_content::read::BlueprintKind;
use plumb_types::ContentHash;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;

use crate::support::content::{ADD, exam, file, usual};
use crate::support::{Client, Field, Site, administrator, fresh, fresh_id};

async fn begin(client: &mut Client, hash: &ContentHash, level: &str) -> SessionId {
    let fields: [Field<'_>; 3] = [("hash", &hash), ("level", &level), ("command", &fresh())];
    client.post("/do/trial", &fields).await.leads_to("/sessions/")
}

#[tokio::test]
async fn a_trial_is_sat_like_an_assessment_and_counts_nowhere() {
    let (site, mut chief) = Site::with_chief().await;
    let session = begin(&mut chief, &ContentHash::of(ADD), "easy").await;
    assert_eq!(site.form(session).await.items.len(), 10);
    chief.get(&format!("/sessions/{session}")).await.expect(200).has(["Trial: does not count", "What is "]);
    // Another account gets 404, and a second click starts nothing new.
    site.learner().await.get(&format!("/sessions/{session}")).await.expect(404);
    assert_eq!(begin(&mut chief, &ContentHash::of(ADD), "easy").await, session);
    chief.answer_all(&site, session, 0, (0..10).map(|position| position < 7)).await;
    chief.finish(session).await;
    chief.get(&format!("/sessions/{session}/results")).await.expect(200).has(["Trial: does not count", "7 of 10"]);

    let user = site.id("chief").await;
    let kinds: Vec<String> =
        site.stores.sessions.events(session).await.unwrap().into_iter().map(|row| row.event.kind).collect();
    assert!(!kinds.iter().any(|kind| kind.contains("mastery")), "{kinds:?}");
    assert!(site.stores.learning.skill_states(user).await.unwrap().is_empty());
    for path in ["/", "/sessions", "/history", "/me", "/me?view=all"] {
        let page = chief.get(path).await;
        assert!(!page.body.contains(&session.to_string()), "{path}");
    }
    // The trial is in the audit, and its items can be verified.
    let page = chief.get(&format!("/admin/audit/sessions/{session}?compare=1")).await.expect(200).body;
    assert!(page.contains("All 10 items are identical, byte for byte.") && page.contains("trial"), "{page}");
    assert_eq!(site.plumb.check_sessions(&mut Vec::new()).await.unwrap(), 1);
    // After the end another one can be started.
    assert_ne!(begin(&mut chief, &ContentHash::of(ADD), "easy").await, session);
}

#[tokio::test]
async fn an_assessment_is_tried_without_using_up_an_attempt_or_waiting_for_its_window() {
    let closed = exam(
        "CLOSED",
        &[("T.ADD", 3)],
        &["allow_review: true"],
        &["attempts: 1", "availability: {opens: '2030-01-01T00:00:00Z'}", "reveal: {score: never, solutions: never}"],
    );
    let mut files = usual();
    files.push(closed.clone());
    let site = Site::of(&files).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let session = begin(&mut chief, &ContentHash::of(&closed.1), "").await;
    chief.finish(session).await;
    chief.get(&format!("/sessions/{session}/results")).await.expect(200).has(["0 of 3"]);
    let user = site.id("chief").await;
    assert_eq!(site.stores.sessions.count_attempts(user, "CLOSED").await.unwrap(), 0);
    let compared = site.plumb.as_admin(&administrator()).unwrap().regenerate(session).await.unwrap();
    assert!(compared.iter().all(|line| line.equal), "{compared:?}");
}

#[tokio::test]
async fn a_text_that_nobody_published_can_be_tried_and_stays_unpublished() {
    let site = Site::start().await;
    let (mut chief, text) = (site.signed_in("chief", Role::Admin).await, ADD.replace("What is", "How much is"));
    let id = site.id("chief").await;
    let actor = plumb_service::Actor { id, name: "chief".into(), role: Role::Admin };
    let author = site.plumb.as_author(&actor).unwrap();
    let session = author.try_text(BlueprintKind::Skill, "draft", &text, None, fresh_id()).await.unwrap();
    chief.get(&format!("/sessions/{session}")).await.expect(200).has(["How much is "]);
    site.plumb.reload_content().await.unwrap();
    let compared = site.plumb.as_admin(&actor).unwrap().regenerate(session).await.unwrap();
    assert!(compared.len() == 10 && compared.iter().all(|line| line.equal));
    let rows = site.stores.contents.current("skill").await.unwrap();
    assert!(rows.iter().all(|row| row.hash != ContentHash::of(&text)));
    // The trial creates no version, and a file with an equal text is published nevertheless.
    let versions = async || site.stores.contents.version_lines("skill", "T.ADD", 9).await.unwrap();
    assert_eq!(versions().await.len(), 1);
    let imported = site.plumb.import(&[file("add", &text)]).await.unwrap();
    assert_eq!((imported.published, versions().await.len()), (1, 2));
    assert_eq!(versions().await[0].author, None, "who tried it is not who published it");
    assert!(author.try_text(BlueprintKind::Skill, "draft", "skill_id: X", None, fresh_id()).await.is_err());
    assert!(author.try_text(BlueprintKind::Skill, "draft", &text, Some("nope"), fresh_id()).await.is_err());
    let survey = usual().into_iter().find(|(name, _)| name == "feedback.yaml").unwrap().1;
    assert!(author.try_text(BlueprintKind::Survey, "draft", &survey, None, fresh_id()).await.is_err());
}
