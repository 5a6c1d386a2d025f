//! The stories of an account and of a blueprint.

use plumb_types::user::Role;

use super::{exam, read};
use crate::classes::{learner, set};
use crate::support::content::usual;
use crate::support::{Site, fresh, has};

#[tokio::test]
async fn the_story_of_a_person_holds_what_they_did_and_what_was_done_to_them() {
    let (site, mut ann) = Site::with_learner().await;
    let id = site.id("ann").await;
    let session = exam(&site, &mut ann).await;
    site.visitor().sign_in("ann", "wrong").await.expect(422);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.form("/do/user-time", &[("user", &id.to_string()), ("percent", "150")]).await.expect(200);
    let page = chief.get(&format!("/admin/audit/people/{id}")).await.expect(200).body;
    let part = |name: &str| {
        let rest =
            page.split(&format!("aria-labelledby=\"{name}\"")).nth(1).unwrap_or_else(|| panic!("{name}: {page}"));
        rest.split("</section>").next().unwrap().to_owned()
    };
    assert!(part("sessions").contains(&format!("/admin/audit/sessions/{session}")));
    assert!(part("entries").contains("Sign-in refused") && !part("entries").contains("Time factor"));
    assert!(part("done-to").contains("Time factor changed") && !part("done-to").contains("Sign-in refused"));
    assert!(part("done-by").contains("Answer marked") || part("done-by").contains("Session completed"));
    assert!(!part("done-by").contains("Time factor"), "that was somebody else");
    chief.get(&format!("/admin/audit/people/{}", fresh())).await.expect(404);
    chief.get("/admin/audit/people/zz").await.expect(404);
    let page = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body;
    assert!(page.contains(&format!("/admin/audit/people/{id}")) && page.contains(&format!("subject={session}")));
}

#[tokio::test]
async fn the_story_of_a_blueprint_holds_versions_drafts_and_sessions() {
    let (site, mut ann) = Site::with_learner().await;
    let session = exam(&site, &mut ann).await;
    let text = usual().into_iter().find(|(name, _)| name == "FREE.yaml").unwrap().1;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    // A second version, from a draft.
    let first = plumb_types::ContentHash::of(&text).to_string();
    let draft: String = chief.form("/do/draft-begin", &[("from", &first)]).await.leads_to(super::DRAFTS);
    let changed = text.replace("The exam FREE", "The exam FREE again").replace("version: '1'", "version: '2'");
    let fields = [("draft", draft.as_str()), ("revision", "1"), ("text", &changed), ("go", "publish")];
    chief.form("/do/draft-save", &fields).await.expect(200);
    let second = plumb_types::ContentHash::of(&changed).to_string();
    let page = chief.get("/admin/audit/blueprints/assessment/FREE").await.expect(200).body;
    let row = |hash: &str| {
        let row = page.split("<tr>").find(|row| row.contains(hash) && row.contains("<th scope=\"row\">"));
        read(row.unwrap_or_else(|| panic!("{hash}: {page}")))
    };
    // Author, publisher, sessions, open sessions.
    assert!(row(&first).ends_with("a file 1 0") || row(&first).contains(" 1 0"), "{}", row(&first));
    assert!(row(&second).contains("chief chief 0 0"), "{}", row(&second));
    has(&page, ["Blueprint published", "Draft created", draft.as_str()]);
    chief.get("/admin/audit?subject=FREE").await.expect(200).has([&session.to_string()]);
    chief.get("/admin/audit/blueprints/skill/T.ADD").await.expect(200).has(["/teach/items/T.ADD", "Answers counted"]);
    for path in ["skill/NOPE", "king/FREE", "survey/FREE"] {
        chief.get(&format!("/admin/audit/blueprints/{path}")).await.expect(404);
    }
    chief.get("/admin/audit/blueprints/survey/feedback").await.expect(200);
}

#[tokio::test]
async fn the_story_of_an_assessment_counts_what_is_taken_for_a_class() {
    let (site, _tess, assignment) = set(&["ann"], &[]).await;
    let mut ann = learner(&site, "ann").await;
    let over = exam(&site, &mut ann).await;
    let open = ann.begin_assigned(assignment).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/blueprints/assessment/FREE").await.expect(200).body;
    let row = page.split("<tr>").find(|row| row.contains("<th scope=\"row\">")).unwrap();
    assert!(read(row).contains("from a file from a file 2 1"), "{}", read(row));
    // Sessions of an assessment are found by its id, with and without an assignment.
    for (query, expected) in [
        ("subject=FREE", [true, true]),
        ("subject=FREE&state=open", [false, true]),
        ("subject=FREE&actor=ann&kind=evaluation", [true, true]),
        ("subject=FREE&kind=trial", [false, false]),
        ("subject=STRICT", [false, false]),
    ] {
        let page = chief.get(&format!("/admin/audit?{query}")).await.expect(200).body;
        let listed = [over, open].map(|session| page.contains(&format!("/admin/audit/sessions/{session}")));
        assert_eq!(listed, expected, "{query}");
    }
    let own = chief.get(&format!("/admin/audit?subject=assigned:{assignment}")).await.expect(200).body;
    assert!(own.contains(&open.to_string()) && !own.contains(&over.to_string()));
}
