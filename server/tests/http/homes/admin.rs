//! An administrator's home page.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::support::{PageText, Site, fresh, has};

#[tokio::test]
async fn an_administrator_sees_what_needs_attention_and_what_is_under_way() {
    let (site, mut chief) = Site::with_chief().await;
    let page = chief.look("/").await;
    page.has(["No drafts are open.", "No runs and no sessions are in progress.", "Not signed yet.", "Never exported."]);
    // A site without a backup has a warning; there are no others.
    assert!(page.contains("href=\"/admin/system\"") && !page.contains("href=\"/teach/flags\">"), "{page}");

    let mut ann = site.learner().await;
    let exam = ann.begin("FREE").await;
    ann.report(&site, exam, 0, "key", "It is seven.").await;
    let lesson = ann.learn("sums-and-doubles").await;
    let words = "I want to die";
    ann.post("/do/tutor-say", &[("session", &lesson), ("command", &fresh()), ("text", &words)]).await;
    chief.form("/do/draft-begin", &[("kind", "skill"), ("from", "empty")]).await.expect(200);
    let page = chief.look("/").await;
    has(&page, ["One new report about an item", "One flagged message", "1 open"]);
    has(&page, ["/admin/blueprints/drafts/"]);
    assert!(!page.contains("It is seven.") && !page.contains(words), "{page}");
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    assert!(!tess.look("/?view=administration").await.contains("One new report"));
}

#[tokio::test]
async fn the_last_export_of_the_trail_is_told() {
    let (site, mut chief) = Site::with_chief().await;
    assert!(chief.look("/").await.contains("Never exported."));
    chief.form("/admin/audit/export", &[("action", "session_created")]).await.expect(200);
    assert_eq!(site.trail(None, AuditAction::AuditExported).await.len(), 1);
    assert!(!chief.look("/").await.contains("Never exported."));
}
