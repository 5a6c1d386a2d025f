use ed25519_dalek::SigningKey;
use plumb_store::audit::{AuditFilter, Place, VerifyReport};
use plumb_store::heads::{append_head, read_heads};

use crate::House;
use crate::house::{NOW, entry, id};

on_both!(
    rows_are_listed_newest_first,
    an_honest_trail_verifies,
    a_flipped_byte_is_found,
    a_deleted_row_is_found,
    swapped_rows_are_found,
    a_cut_tail_is_found,
    a_chain_written_anew_is_found,
    a_forged_event_is_found,
    a_missing_session_is_found,
    history_refuses_to_be_changed,
);

async fn fill(house: &House, rows: usize) {
    let entries = (1..=rows).map(|n| entry(if n % 2 == 0 { "even" } else { "odd" }, "thing", &n.to_string()));
    house.stores.audit.record(entries.collect()).await.unwrap();
}

async fn rows_are_listed_newest_first(house: House) {
    fill(&house, 150).await;
    let mut filter = AuditFilter { action: Some("even".into()), limit: 2, ..AuditFilter::default() };
    let seqs = async |filter| {
        let rows = house.stores.audit.page(filter).await.unwrap();
        rows.iter().map(|row| row.seq).collect::<Vec<_>>()
    };
    assert_eq!(seqs(filter.clone()).await, [150, 148]);
    filter.before = Some(148);
    assert_eq!(seqs(filter).await, [146, 144]);
    let one = AuditFilter { subject_id: Some("3".into()), limit: 9, ..AuditFilter::default() };
    assert_eq!(seqs(one).await, [3]);
    let nobody = AuditFilter { actor: Some(id()), limit: 9, ..AuditFilter::default() };
    assert_eq!(seqs(nobody).await, Vec::<i64>::new());
    assert_eq!(house.stores.audit.head().await.unwrap().seq, 150);
}

fn key() -> SigningKey {
    SigningKey::from_bytes(&[7; 32])
}

/// Signs the head as it is.
async fn sign(house: &House) {
    let head = house.stores.audit.head().await.unwrap();
    append_head(&house.path("heads"), &key(), &head, NOW).unwrap();
}

async fn verify(house: &House) -> VerifyReport {
    let heads = read_heads(&house.path("heads"), &key().verifying_key()).unwrap();
    house.stores.audit.verify(&heads).await.unwrap()
}

async fn bad_place(house: &House) -> Option<Place> {
    verify(house).await.first_bad.map(|bad| bad.place)
}

async fn an_honest_trail_verifies(house: House) {
    assert_eq!(bad_place(&house).await, None);
    fill(&house, 20).await;
    sign(&house).await;
    let session = house.session().await;
    for _ in 0..3 {
        let change = house.change(session).await;
        house.stores.sessions.append(change).await.unwrap();
    }
    sign(&house).await;
    let report = verify(&house).await;
    assert_eq!((report.first_bad, report.rows, report.sessions, report.events, report.heads), (None, 25, 1, 5, 2));
    assert_eq!(report.head, house.stores.audit.head().await.unwrap());
}

async fn a_flipped_byte_is_found(house: House) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house.sql("update audit set detail = '{ }' where seq = 7").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(7)));
}

async fn a_deleted_row_is_found(house: House) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house.sql("delete from audit where seq = 7").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(7)));
    house.sql("delete from audit where seq = 1").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(1)));
}

async fn swapped_rows_are_found(house: House) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house
        .sql(
            "update audit set seq = -1 where seq = 8; update audit set seq = 8 where seq = 12;
              update audit set seq = 12 where seq = -1",
        )
        .await
        .unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(8)));
}

async fn a_cut_tail_is_found(house: House) {
    fill(&house, 20).await;
    sign(&house).await;
    house.drop_triggers().await;
    house.sql("delete from audit where seq > 15").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(16)));
    // Nor does it help to set the head of the trail back.
    house.sql("update chain_head set seq = 15, hash = (select hash from audit where seq = 15)").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Audit(16)));
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn a_chain_written_anew_is_found(house: House) {
    fill(&house, 20).await;
    sign(&house).await;
    house.drop_triggers().await;
    house.sql("delete from audit").await.unwrap();
    let zero = if house.url.starts_with("sqlite:") {
        "zeroblob(32)".to_owned()
    } else {
        format!("'\\x{}'::bytea", "0".repeat(64))
    };
    house.sql(&format!("update chain_head set seq = 0, hash = {zero}")).await.unwrap();
    let mut forged: Vec<_> = (1..=25).map(|n| entry("odd", "thing", &n.to_string())).collect();
    forged[4].detail = "{\"score\":100}".into();
    house.stores.audit.record(forged).await.unwrap();
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
    assert_eq!(bad_place(&house).await, Some(Place::Audit(20)));
}

async fn a_forged_event_is_found(house: House) {
    let session = house.session().await;
    let change = house.change(session).await;
    house.stores.sessions.append(change).await.unwrap();
    house.drop_triggers().await;
    house.sql("update session_event set body = '{}' where seq = 2").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Event(session, 2)));
    house.sql("delete from session_event where seq >= 2").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Event(session, 2)));
    // The session says so too, and its events fit: the audit trail still knows better.
    house.sql("update session set version = 1, head = (select hash from session_event where seq = 1)").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Event(session, 1)));
}

async fn a_missing_session_is_found(house: House) {
    let session = house.session().await;
    house.drop_triggers().await;
    house.sql("delete from session_event; delete from session").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(Place::Event(session, 1)));
}

async fn history_refuses_to_be_changed(house: House) {
    let session = house.session().await;
    let late = plumb_store::sessions::LateSave {
        session,
        position: 0,
        command_id: id(),
        answer: String::new(),
        arrived_at: NOW,
    };
    house.stores.sessions.save_late(late).await.unwrap();
    house
        .sql("insert into content (hash, kind, id, version, body, created_at) values ('h', 'skill', 'S', '1', '', 0)")
        .await
        .unwrap();
    for (table, column) in
        [("audit", "action"), ("session_event", "kind"), ("content", "body"), ("late_save", "answer")]
    {
        for text in [format!("update {table} set {column} = 'x'"), format!("delete from {table}")] {
            let refused = house.sql(&text).await.unwrap_err();
            assert!(refused.contains("append-only"), "{text}: {refused}");
        }
    }
}
