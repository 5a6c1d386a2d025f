//! The trail as a file, which can be verified without the server.

use plumb_store::audit::{AuditEntry, row_hash};
use plumb_store::chain::ChainHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::Value as Json;

use super::exam;
use crate::support::Site;

#[tokio::test]
async fn the_lines_of_an_export_hold_the_chain() {
    let (site, mut ann) = Site::with_learner().await;
    exam(&site, &mut ann).await;
    let head = site.stores.audit.head().await.unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let base = site.stores.audit.head().await.unwrap().seq;
    let file = chief.form("/admin/audit/export", &[]).await.expect(200);
    assert!(file.header("content-disposition").contains("audit-trail.jsonl"));
    let lines: Vec<Json> = file.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), usize::try_from(base).unwrap());
    let mut last = ChainHash::GENESIS;
    for (seq, (line, text)) in (1..).zip(lines.iter().zip(file.body.lines())) {
        let word = |name: &str| line[name].as_str().unwrap().to_owned();
        let entry = AuditEntry {
            at: Timestamp::parse(&word("at")).unwrap(),
            actor: line["actor"].as_str().map(|id| id.parse().unwrap()),
            action: word("action"),
            subject_kind: word("kind"),
            subject_id: word("subject"),
            // The bytes of the line, unchanged.
            detail: text.split_once("\"detail\":").unwrap().1.rsplit_once(",\"anchor\":").unwrap().0.to_owned(),
        };
        let anchor = line["anchor"].as_str().map(|hex| ChainHash::from_hex(hex).unwrap());
        last = row_hash(seq, &entry, anchor, last);
        assert_eq!((line["seq"].as_i64(), word("hash")), (Some(seq), last.to_string()), "{text}");
        if seq == head.seq {
            assert_eq!(last, head.hash);
        }
    }
    assert_eq!(site.trail(None, AuditAction::AuditExported).await.len(), 1, "the export is in the trail");
    // The filters of the page apply; a name does not get into the trail.
    let file = chief.form("/admin/audit/export", &[("actor", "ann"), ("kind", "session")]).await.expect(200);
    let ann = site.id("ann").await;
    assert!(file.body.lines().count() > 3 && file.body.lines().all(|line| line.contains(&ann.to_string())));
    let detail = site.trail(None, AuditAction::AuditExported).await.remove(0).entry.detail;
    assert!(detail.contains(&ann.to_string()) && !detail.contains("\"ann\""), "{detail}");
    let back = chief.form("/admin/audit/export", &[("from", "x"), ("actor", "ann")]).await;
    assert_eq!(back.location(), "/admin/audit/trail?actor=ann&from=x");
}
