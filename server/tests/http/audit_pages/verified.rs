//! Verifying the trail in the browser.

use std::time::Duration;

use plumb_server::audit_key;
use plumb_store::audit::AuditEntry;
use plumb_store::chain::ChainHash;
use plumb_store::heads::append_head;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::exam;
use crate::ops::database;
use crate::support::{Site, has};

/// Waits for the last row of the verification that was started.
async fn ended(site: &Site) -> AuditEntry<String> {
    for _ in 0..500 {
        for action in [AuditAction::ChainVerified, AuditAction::VerificationFailed] {
            if let Some(row) = site.trail(None, action).await.pop() {
                // Its state is set right after the row.
                tokio::time::sleep(Duration::from_millis(50)).await;
                return row.entry;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never ended");
}

#[tokio::test]
async fn a_whole_trail_is_found_whole_in_the_browser() {
    let (site, mut ann) = Site::with_learner().await;
    exam(&site, &mut ann).await;
    let head = site.stores.audit.head().await.unwrap();
    let key = audit_key::signing(&site.settings.audit_key).unwrap();
    append_head(&site.settings.audit_heads, &key, &head, site.clock_now()).unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    has(&page, ["No verification has run", &head.hash.to_string(), "valid"]);
    let reply = chief.form("/do/audit-verify", &[]).await.expect(200);
    assert_eq!(reply.location(), "/admin/audit/verify");
    let row = ended(&site).await;
    let detail: Json = serde_json::from_str(&row.detail).unwrap();
    assert_eq!((&detail["whole"], &detail["heads"], &detail["sessions"]), (&json!(true), &json!(1), &json!(1)));
    assert_eq!(row.actor, Some(site.id("chief").await));
    let page = chief.get("/admin/audit/verify").await.expect(200).has(["The trail is intact", ">chief</a>"]).body;
    // After a reload the page has the result in place of the progress, and no script that polls.
    assert!(page.contains("data-live=\"verification\"") && !page.contains("<leptos-island"), "{page}");
    chief.get("/admin/audit/trail?kind=audit").await.expect(200).has(["Trail verification started", "Trail verified"]);
}

#[tokio::test]
async fn a_row_that_was_changed_is_named_in_the_browser() {
    for (sql, link, said) in [
        ("update audit set detail = '{}' where seq = 3", "/admin/audit/trail?before=4", "Row 3"),
        (
            "update session_event set body = replace(body, '\"position\":1', '\"position\":2')",
            "/admin/audit/sessions/",
            "Session ",
        ),
    ] {
        let (site, mut ann) = Site::with_learner().await;
        exam(&site, &mut ann).await;
        let mut db = database(&site).await;
        let triggers = "drop trigger audit_no_update; drop trigger session_event_no_update;";
        sqlx::raw_sql(triggers).execute(&mut db).await.unwrap();
        assert!(sqlx::query(sql).execute(&mut db).await.unwrap().rows_affected() > 0);
        let mut chief = site.signed_in("chief", Role::Admin).await;
        chief.form("/do/audit-verify", &[]).await.expect(200);
        let detail: Json = serde_json::from_str(&ended(&site).await.detail).unwrap();
        assert_eq!(detail["whole"], json!(false), "{detail}");
        chief.get("/admin/audit/verify").await.expect(200).has(["has been altered", link, said, "does not fit"]);
    }
}

#[tokio::test]
async fn a_head_that_was_forged_is_named_in_the_browser() {
    let site = Site::start().await;
    let key = audit_key::signing(&site.settings.audit_key).unwrap();
    for seq in 1..=60 {
        let head = plumb_store::audit::AuditHead { seq, hash: ChainHash::GENESIS };
        append_head(&site.settings.audit_heads, &key, &head, site.clock_now()).unwrap();
    }
    let text = std::fs::read_to_string(&site.settings.audit_heads).unwrap();
    std::fs::write(&site.settings.audit_heads, text.replace("\"seq\":60,", "\"seq\":61,")).unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    assert_eq!((page.matches("not valid").count(), page.matches("<tr>").count()), (1, 51), "{page}");
    let older = page.split("/admin/audit/verify?before=").nth(1).and_then(|rest| rest.split('#').next()).unwrap();
    let page = chief.get(&format!("/admin/audit/verify?before={older}")).await.expect(200).body;
    assert_eq!(page.matches("<tr>").count(), 11, "{page}");
    chief.form("/do/audit-verify", &[]).await.expect(200);
    ended(&site).await;
    chief.get("/admin/audit/verify").await.expect(200).has(["Line 60 of the signed heads"]);
}
