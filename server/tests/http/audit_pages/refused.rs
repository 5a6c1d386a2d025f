//! Refused access in the audit trail.

use plumb_service::accounts::tokens::Scope;
use plumb_store::audit::AuditRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::read;
use crate::api::Program;
use crate::support::{Site, fresh};

/// Returns the rows about refused access, newest first: the account and the detail.
async fn refused(site: &Site) -> Vec<(Option<UserId>, Json)> {
    let told = |row: AuditRow| (row.entry.actor, serde_json::from_str(&row.entry.detail).unwrap());
    site.trail(None, AuditAction::AccessRefused).await.into_iter().map(told).collect()
}

#[tokio::test]
async fn who_asks_for_what_their_role_does_not_allow_is_in_the_trail_once_a_minute() {
    let (site, mut ann) = Site::with_learner().await;
    let id = site.id("ann").await;
    let user = id.to_string();
    let role = |route: &str| (Some(id), json!({ "lacking": "role", "route": route }));
    // The row has the pattern of the route without its values, and repeated requests give one row.
    for _ in 0..5 {
        ann.get(&format!("/admin/users/{}", fresh())).await.expect(403);
    }
    let rows = refused(&site).await;
    let [row] = &rows[..] else { panic!("one row: {rows:?}") };
    assert_eq!(row.0, Some(id));
    assert_eq!(row.1["lacking"], "role");
    let route = row.1["route"].as_str().unwrap();
    assert!(route.starts_with("GET /admin/users/") && route.len() < 30, "{route}");

    site.clock.advance_secs(60);
    ann.form("/do/user-role", &[("user", &user), ("role", "admin")]).await.expect(403);
    assert_eq!(refused(&site).await[0], role("POST /do/user-role"));
    site.clock.advance_secs(59);
    ann.get("/teach").await.expect(403);
    assert_eq!(refused(&site).await.len(), 2);
    site.clock.advance_secs(1);
    ann.get("/teach").await.expect(403);
    assert_eq!(refused(&site).await[0], role("GET /teach"));
    // Files for staff only.
    site.clock.advance_secs(60);
    ann.get("/teach/surveys/feedback/csv").await.expect(403);
    assert_eq!(refused(&site).await[0].1["lacking"], "role");
    assert_eq!(site.audited(id, AuditAction::AccessRefused).await, 4);

    // The row is found by action and account, in words, and in the account's story.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/trail?action=access_refused&actor=ann").await.expect(200).body;
    let page = read(&page);
    assert!(page.contains("Access refused") && page.contains("POST /do/user-role"), "{page}");
    let story = chief.get(&format!("/admin/audit/people/{id}")).await.expect(200).body;
    let entries = story.split("aria-labelledby=\"entries\"").nth(1).unwrap().split("</section>").next().unwrap();
    assert!(entries.contains("Access refused"), "{entries}");
}

#[tokio::test]
async fn a_stranger_and_who_asks_for_what_looks_as_if_it_were_not_there_leave_no_row() {
    let site = Site::start().await;
    let (mut ann, mut ben) = (site.learner().await, site.signed_in("ben", Role::Learner).await);
    let session = ann.begin("FREE").await;
    ben.get(&format!("/sessions/{session}")).await.expect(404);
    let mut stranger = site.visitor();
    assert!(stranger.get("/admin").await.location().starts_with("/sign-in"));
    stranger.form("/do/user-role", &[("user", &fresh().to_string()), ("role", "admin")]).await.expect(401);
    assert!(refused(&site).await.is_empty());
}

#[tokio::test]
async fn who_would_change_something_while_looking_as_somebody_is_named_themselves() {
    let site = Site::start().await;
    site.learner().await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let (ann, chief_id) = (site.id("ann").await, site.id("chief").await);
    chief.form("/do/user-view", &[("user", &ann.to_string())]).await;
    chief.form("/do/break", &[("session", &fresh().to_string()), ("command", &fresh().to_string())]).await.expect(403);
    let told = json!({ "lacking": "read_only", "route": "POST /do/break", "viewed": ann });
    assert_eq!(refused(&site).await, [(Some(chief_id), told)]);
    assert_eq!(site.audited(chief_id, AuditAction::AccessRefused).await, 1);
    assert_eq!(site.audited(ann, AuditAction::AccessRefused).await, 0);
}

#[tokio::test]
async fn a_token_without_its_scope_and_a_program_without_the_role_are_in_the_trail() {
    let site = Site::start().await;
    let mut reader = Program::of(&site, "ann", Role::Learner, &[Scope::Read]).await;
    let mut other = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    let (ann, tess) = (site.id("ann").await, site.id("tess").await);
    reader.post("/practice", &json!({ "skill_id": "t_add", "command_id": fresh() })).await.expect(403);
    other.get("/problems?view=full").await.expect(403);
    // Content that is not open at the moment, or does not exist, is no refusal.
    other.get(&format!("/mastery/{ann}/skills")).await.expect(404);
    let told = refused(&site).await;
    let scope = json!({ "lacking": "scope", "scope": "learn", "route": "POST /api/v1/practice" });
    let role = json!({ "lacking": "role", "route": "GET /api/v1/problems" });
    assert_eq!(told, [(Some(tess), role), (Some(ann), scope)]);
}

#[tokio::test]
async fn staff_who_are_led_to_their_second_factor_leave_no_row() {
    let site = Site::start().await;
    let (mut tess, mut chief) =
        (site.signed_in("tess", Role::Teacher).await, site.signed_in("chief", Role::Admin).await);
    let mut program = Program::of(&site, "chief", Role::Admin, &[Scope::Read]).await;
    let mut ann = site.learner().await;
    let rule = json!({ "second_factor": true }).to_string();
    let audit = site.entry(None, AuditAction::SettingsChanged, ("setting", "people"));
    site.stores.settings.put_setting("people".into(), rule, site.clock_now(), audit).await.unwrap();
    assert_eq!(tess.get("/teach/surveys/feedback/csv").await.status, 403);
    chief.get("/api/v1/problems?view=full").await.expect(403);
    program.get("/problems?view=full").await.expect(403);
    assert!(refused(&site).await.is_empty());
    // The rule does not apply to learners: they lack the role.
    assert_eq!(ann.get("/teach/surveys/feedback/csv").await.status, 403);
    assert_eq!(refused(&site).await.len(), 1);
}
