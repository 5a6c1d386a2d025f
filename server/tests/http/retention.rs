//! Data of an account: deletion, retention, exports.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::classes::except;
use crate::people::led;
use crate::support::{PASSWORD, Site, has};

#[tokio::test]
async fn a_deleted_learner_is_a_pseudonym_and_the_trail_stays_whole() {
    let (site, mut chief) = Site::with_chief().await;
    let mut ann = site.learner().await;
    let id = site.id("ann").await;
    let user = id.to_string();
    let session = ann.begin("FREE").await;
    ann.save(session, 0, 0, "7").await.expect(200);
    chief.get(&format!("/admin/users/{id}")).await.expect(200).has(["/do/user-exams-end"]).lacks(["/do/user-delete"]);
    chief.form("/do/user-delete", &[("user", &user), ("typed", "ann")]).await.expect(422).has(["account-in-exam"]);
    led(&mut chief, "/do/user-exams-end", &[("user", &user)]).await;
    chief.form("/do/user-delete", &[("user", &user), ("typed", "bob")]).await.expect(422).has(["delete-name"]);
    led(&mut chief, "/do/user-delete", &[("user", &user), ("typed", " ANN ")]).await;
    assert!(ann.get("/account").await.location().starts_with("/sign-in"));
    site.visitor().sign_in("ann", PASSWORD).await.expect(422);
    for path in [
        "/admin/users".to_owned(),
        format!("/admin/users/{id}"),
        "/admin/audit".into(),
        format!("/admin/audit/sessions/{session}"),
    ] {
        let page = chief.get(&path).await.expect(200).body;
        assert!(!page.contains(">ann<"), "{path}: {page}");
    }
    assert!(chief.get("/admin/users?state=deleted").await.expect(200).body.contains("Deleted account "));
    assert_eq!(site.stores.audit.verify(&[]).await.unwrap().first_bad, None);
    site.sessions_are_whole().await;
    let again = chief.form("/do/user-disable", &[("user", &user), ("open", "1")]).await;
    assert_eq!(again.status, 409);
}

#[tokio::test]
async fn what_is_not_to_be_kept_is_deleted_by_the_worker() {
    let (site, mut chief) = Site::with_chief().await;
    let (ann, bob) = (site.account("ann", Role::Learner).await, site.account("bob", Role::Learner).await);
    led(&mut chief, "/do/user-disable", &[("user", &ann.to_string())]).await;
    for days in ["x", "-1", "36501"] {
        chief.form("/do/settings-save", &[("closed_days", days), ("idle_days", "0")]).await.expect(422);
    }
    led(&mut chief, "/do/settings-save", &[("closed_days", "30"), ("idle_days", "0")]).await;
    let standing = async |id| site.stores.people.person(id).await.unwrap().unwrap().standing.as_str();
    site.clock.advance_secs(30 * 86_400);
    site.plumb.sweep().await.unwrap();
    assert_eq!(standing(ann).await, "disabled");
    site.clock.advance_secs(1);
    site.plumb.sweep().await.unwrap();
    assert_eq!((standing(ann).await, standing(bob).await), ("deleted", "active"));
    let mut chief = site.signed_in("chief", Role::Admin).await;
    led(&mut chief, "/do/settings-save", &[("closed_days", "0"), ("idle_days", "10"), ("agreed", "1")]).await;
    site.plumb.sweep().await.unwrap();
    assert_eq!(standing(bob).await, "deleted");
    assert_eq!(site.stores.users.count(Some(Role::Admin)).await.unwrap(), 1, "only learners grow old");
}

#[tokio::test]
async fn days_that_delete_somebody_are_taken_when_their_number_is_agreed_to() {
    let site = Site::start().await;
    let bob = site.account("bob", Role::Learner).await;
    site.clock.advance_secs(2 * 86_400);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let standing = async || site.stores.people.person(bob).await.unwrap().unwrap().standing.as_str();
    // A missing digit is easily overlooked: the page states how many accounts would be deleted, keeps the typed text,
    // and deletes none.
    let days = [("closed_days", "77"), ("idle_days", "1")];
    chief.script = false;
    let refused = chief.form("/do/settings-save", &days).await;
    let (_, why) = refused.location().split_once('?').unwrap();
    let asked = chief.get(&format!("/admin/settings?{why}")).await.expect(200).body;
    chief.script = true;
    has(&asked, ["Delete 1 account within", "name=\"agreed\" value=\"1\"", "value=\"77\""]);
    site.plumb.sweep().await.unwrap();
    assert_eq!(standing().await, "active");
    let saved = "/admin/settings?done=1";
    assert_eq!(led(&mut chief, "/do/settings-save", &[days[0], days[1], ("agreed", "1")]).await, saved);
    // Saving without a change of the periods requires no confirmation, even if accounts are due by now; nor does a
    // longer period.
    assert_eq!(led(&mut chief, "/do/settings-save", &days).await, saved);
    site.plumb.sweep().await.unwrap();
    assert_eq!(standing().await, "deleted");
    assert_eq!(led(&mut chief, "/do/settings-save", &[("closed_days", "0"), ("idle_days", "2")]).await, saved);
    assert_eq!(led(&mut chief, "/do/settings-save", &days).await, saved, "nobody is left to go");
}

#[tokio::test]
async fn an_export_holds_everything_of_one_person_and_nothing_of_others() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.learner().await, site.signed_in("bob", Role::Learner).await);
    let (mine, theirs) = (ann.begin("FREE").await, bob.begin("FREE").await);
    for (client, session, answer) in [(&mut ann, mine, "12345"), (&mut bob, theirs, "98765")] {
        client.save(session, 0, 0, answer).await.expect(200);
    }
    let bobs = site.id("bob").await.to_string();
    let id = site.id("ann").await.to_string();
    let own = ann.form("/do/export", &[]).await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let full = chief.form("/do/export", &[("user", &id)]).await.expect(200);
    for file in [&own, &full] {
        let records: Vec<Json> =
            serde_json::from_str(&file.body).unwrap_or_else(|error| panic!("{error}: {}", file.body));
        let parts: std::collections::BTreeSet<&str> = records.iter().filter_map(|r| r["part"].as_str()).collect();
        assert!(
            ["account", "session", "event", "draft", "audit", "end"].iter().all(|part| parts.contains(part)),
            "{parts:?}"
        );
        assert_eq!(records.last().unwrap()["records"], json!(records.len() - 1));
        assert!(file.body.contains(&mine.to_string()) && file.body.contains("12345"));
        for others in [theirs.to_string().as_str(), &bobs, "argon2"] {
            assert!(!file.body.contains(others), "{others}");
        }
    }
    let events = site.stores.sessions.events(mine).await.unwrap().len();
    assert_eq!(full.body.matches("\"part\":\"event\"").count(), events);
    let form = site.form(mine).await;
    assert!(full.body.contains(&form.assessment.to_string()) && !own.body.contains(&form.assessment.to_string()));
    assert!(!own.body.contains("verdict"), "{}", own.body);
    bob.form("/do/export", &[("user", &id)]).await.expect(404);
    assert_eq!(site.audited(&id, AuditAction::AccountExported).await, 2);
}

#[tokio::test]
async fn an_export_names_classes_groups_and_own_terms_and_no_password_of_a_room() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bob"]).await;
    let set = tess.assign(class, "FREE", &[]).await;
    let (ann, class) = (site.id("ann").await.to_string(), class.to_string());
    let group = [("class", class.as_str()), ("name", "Late"), ("members[]", &ann)];
    tess.form("/do/class-group", &group).await.expect(200);
    let terms = [("learner", "ann"), ("terms[extra]", "5"), ("terms[password]", "swordfish")];
    except(&mut tess, set, "learner", &terms).await.expect(200);
    let mut own = site.signed_in("ann", Role::Learner).await;
    let file = own.form("/do/export", &[]).await.expect(200);
    let records: Vec<Json> = serde_json::from_str(&file.body).unwrap();
    let of = |part: &str| records.iter().filter(|record| record["part"] == part).collect::<Vec<_>>();
    let (classes, terms) = (of("class"), of("own_terms"));
    assert_eq!((classes.len(), &classes[0]["name"], &classes[0]["groups"]), (1, &json!("7b"), &json!(["Late"])));
    assert_eq!((terms.len(), &terms[0]["assignment"]), (1, &json!(set)));
    assert!(!file.body.contains("swordfish") && !file.body.contains("argon2"), "{}", file.body);
    let mut other = site.signed_in("bob", Role::Learner).await;
    other.form("/do/export", &[]).await.expect(200).has(["\"7b\""]).lacks(["Late", "own_terms"]);
}
