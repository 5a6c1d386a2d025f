use ed25519_dalek::SigningKey;
use plumb_store::audit::{Actions, AuditEntry, AuditFilter, Progress, RecordPosition, SessionSearch, VerifyReport};
use plumb_store::heads::{append_head, read_heads};
use plumb_store::sessions::Created;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;

use plumb_types::ids::{SessionId, UserId};

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id, new_session};

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
    an_action_of_an_older_release_is_read,
    rows_are_found_by_every_filter_alone_and_together,
    a_window_of_the_trail_reads_no_further_than_it_says,
    sessions_are_found_by_every_filter_and_counted_by_version,
    verifying_tells_how_far_it_has_come,
);

/// Actions of the rows that [`fill`] writes.
const EVEN: AuditAction = AuditAction::SignedIn;
const ODD: AuditAction = AuditAction::SignedOut;

async fn fill(house: &TestDatabase, rows: usize) {
    let entries = (1..=rows).map(|n| entry(if n % 2 == 0 { EVEN } else { ODD }, "thing", &n.to_string()));
    house.stores.audit.record(entries.collect()).await.unwrap();
}

async fn rows_are_listed_newest_first(house: TestDatabase) {
    fill(&house, 150).await;
    let mut filter = AuditFilter { action: Some(EVEN), limit: 2, ..AuditFilter::default() };
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

/// Signs the current head.
async fn sign(house: &TestDatabase) {
    let head = house.stores.audit.head().await.unwrap();
    append_head(&house.path("heads"), &key(), &head, NOW).unwrap();
}

async fn verify(house: &TestDatabase) -> VerifyReport {
    let heads = read_heads(&house.path("heads"), &key().verifying_key()).unwrap();
    house.stores.audit.verify(&heads).await.unwrap()
}

async fn bad_place(house: &TestDatabase) -> Option<RecordPosition> {
    verify(house).await.first_bad.map(|bad| bad.place)
}

async fn an_honest_trail_verifies(house: TestDatabase) {
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

async fn a_flipped_byte_is_found(house: TestDatabase) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house.sql("update audit set detail = '{ }' where seq = 7").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(7)));
}

async fn a_deleted_row_is_found(house: TestDatabase) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house.sql("delete from audit where seq = 7").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(7)));
    house.sql("delete from audit where seq = 1").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(1)));
}

async fn swapped_rows_are_found(house: TestDatabase) {
    fill(&house, 20).await;
    house.drop_triggers().await;
    house
        .sql(
            "update audit set seq = -1 where seq = 8; update audit set seq = 8 where seq = 12;
              update audit set seq = 12 where seq = -1",
        )
        .await
        .unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(8)));
}

async fn a_cut_tail_is_found(house: TestDatabase) {
    fill(&house, 20).await;
    sign(&house).await;
    house.drop_triggers().await;
    house.sql("delete from audit where seq > 15").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(16)));
    // Setting the head of the trail back does not help either.
    house.sql("update chain_head set seq = 15, hash = (select hash from audit where seq = 15)").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(16)));
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn a_chain_written_anew_is_found(house: TestDatabase) {
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
    let mut forged: Vec<_> = (1..=25).map(|n| entry(ODD, "thing", &n.to_string())).collect();
    forged[4].detail = "{\"score\":100}".into();
    house.stores.audit.record(forged).await.unwrap();
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Audit(20)));
}

async fn a_forged_event_is_found(house: TestDatabase) {
    let session = house.session().await;
    let change = house.change(session).await;
    house.stores.sessions.append(change).await.unwrap();
    house.drop_triggers().await;
    house.sql("update session_event set body = '{}' where seq = 2").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Event(session, 2)));
    house.sql("delete from session_event where seq >= 2").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Event(session, 2)));
    // The session's row and its events agree; only the audit trail shows the change.
    house.sql("update session set version = 1, head = (select hash from session_event where seq = 1)").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Event(session, 1)));
}

async fn a_missing_session_is_found(house: TestDatabase) {
    let session = house.session().await;
    house.drop_triggers().await;
    house.sql("delete from session_event; delete from session").await.unwrap();
    assert_eq!(bad_place(&house).await, Some(RecordPosition::Event(session, 1)));
}

async fn history_refuses_to_be_changed(house: TestDatabase) {
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

async fn an_action_of_an_older_release_is_read(house: TestDatabase) {
    fill(&house, 1).await;
    house.drop_triggers().await;
    house.sql("update audit set action = 'door_painted'").await.unwrap();
    let rows = house.stores.audit.page(AuditFilter { limit: 9, ..AuditFilter::default() }).await.unwrap();
    assert_eq!(rows[0].entry.action, "door_painted");
}

fn done(at: Timestamp, actor: Option<UserId>, action: AuditAction, kind: &str, subject: &str) -> AuditEntry {
    AuditEntry { at, actor, ..entry(action, kind, subject) }
}

async fn seqs(house: &TestDatabase, filter: AuditFilter) -> Vec<i64> {
    let rows = house.stores.audit.page(AuditFilter { limit: 9, ..filter }).await.unwrap();
    rows.iter().map(|row| row.seq).collect()
}

async fn rows_are_found_by_every_filter_alone_and_together(house: TestDatabase) {
    let (ann, bob) = (id(), id());
    let later = |secs| NOW.plus_secs(secs);
    let rows = vec![
        done(NOW, Some(ann), AuditAction::SignedIn, "account", "a"),
        done(later(20), Some(bob), AuditAction::SignedIn, "account", "b"),
        // The clock of another server is slow.
        done(later(10), None, AuditAction::RoleChanged, "account", "b"),
        done(later(30), Some(ann), AuditAction::AttemptEvaluated, "session", "s"),
        done(later(40), Some(ann), AuditAction::ClassLeft, "class", "b"),
    ];
    house.stores.audit.record(rows).await.unwrap();
    let text = |text: &str| Some(text.to_owned());
    let any = AuditFilter::default;
    for (filter, expected) in [
        (any(), vec![5, 4, 3, 2, 1]),
        (AuditFilter { actor: Some(ann), ..any() }, vec![5, 4, 1]),
        (AuditFilter { subject_kind: text("account"), ..any() }, vec![3, 2, 1]),
        (AuditFilter { subject_kind: text("session"), ..any() }, vec![4]),
        (AuditFilter { subject_id: text("b"), ..any() }, vec![5, 3, 2]),
        (AuditFilter { subject_id: text("b"), subject_kind: text("class"), ..any() }, vec![5]),
        (AuditFilter { action: Some(AuditAction::SignedIn), ..any() }, vec![2, 1]),
        (AuditFilter { action: Some(AuditAction::SignedIn), actor: Some(bob), ..any() }, vec![2]),
        (AuditFilter { since: Some(later(10)), ..any() }, vec![5, 4, 2, 3]),
        (AuditFilter { until: Some(later(20)), ..any() }, vec![3, 1]),
        (AuditFilter { since: Some(later(10)), until: Some(later(30)), ..any() }, vec![2, 3]),
        (AuditFilter { since: Some(later(1)), actor: Some(ann), ..any() }, vec![5, 4]),
        (
            AuditFilter { actions: Actions::Only(vec![AuditAction::ClassLeft, AuditAction::SignedIn]), ..any() },
            vec![5, 2, 1],
        ),
        (AuditFilter { actions: Actions::But(vec![AuditAction::SignedIn]), actor: Some(ann), ..any() }, vec![5, 4]),
        (AuditFilter { before: Some(3), ..any() }, vec![2, 1]),
        // Ordered by time, also across pages.
        (AuditFilter { since: Some(NOW), before: Some(4), ..any() }, vec![2, 3, 1]),
        (AuditFilter { since: Some(NOW), before: Some(2), ..any() }, vec![3, 1]),
        (AuditFilter { since: Some(NOW), before: Some(99), ..any() }, vec![]),
    ] {
        assert_eq!(seqs(&house, filter.clone()).await, expected, "{filter:?}");
    }
    let nothing = AuditFilter { actions: Actions::Only(Vec::new()), limit: 9, ..any() };
    assert!(house.stores.audit.page(nothing).await.is_err());
    let about = house.stores.audit.about("account", &["a".into(), "b".into()], 2).await.unwrap();
    assert_eq!(about.iter().map(|row| row.seq).collect::<Vec<_>>(), [3, 2]);
    assert!(house.stores.audit.about("account", &[], 2).await.unwrap().is_empty());
}

async fn a_window_of_the_trail_reads_no_further_than_it_says(house: TestDatabase) {
    fill(&house, 50).await;
    let even = AuditFilter { action: Some(EVEN), ..AuditFilter::default() };
    let window = async |after, rows| {
        let rows = house.stores.audit.window(&even, after, rows).await.unwrap();
        rows.iter().map(|row| row.seq).collect::<Vec<_>>()
    };
    assert_eq!(window(0, 5).await, [2, 4]);
    assert_eq!(window(5, 5).await, [6, 8, 10]);
    assert_eq!(window(48, 100).await, [50]);
    assert!(window(50, 5).await.is_empty());
}

async fn sessions_are_found_by_every_filter_and_counted_by_version(house: TestDatabase) {
    let (one, two) = (house.session().await, house.session().await);
    let rows = house.stores.audit.sessions(SessionSearch { limit: 9, ..SessionSearch::default() }).await.unwrap();
    let all: Vec<SessionId> = rows.iter().map(|row| row.id).collect();
    assert_eq!(all.len(), 2);
    assert!(all.contains(&one) && all.contains(&two));
    let first = &rows[0];
    let found = async |search: SessionSearch| {
        let rows = house.stores.audit.sessions(SessionSearch { limit: 9, ..search }).await.unwrap();
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    let any = SessionSearch::default;
    let after = Some((first.created_at, first.id));
    assert_eq!(found(SessionSearch { after, ..any() }).await, [rows[1].id]);
    assert_eq!(
        found(SessionSearch { learner: Some(first.learner), after, ..any() })
            .await
            .iter()
            .filter(|id| **id == first.id)
            .count(),
        0
    );
    for (search, expected) in [
        (SessionSearch { kind: Some("evaluation".into()), ..any() }, 2),
        (SessionSearch { kind: Some("trial".into()), ..any() }, 0),
        (SessionSearch { open: Some(true), ..any() }, 2),
        (SessionSearch { open: Some(false), ..any() }, 0),
        (SessionSearch { learner: Some(id()), ..any() }, 0),
        (SessionSearch { since: Some(first.created_at), ..any() }, 2),
        (SessionSearch { until: Some(first.created_at), ..any() }, 0),
    ] {
        assert_eq!(found(search.clone()).await.len(), expected, "{search:?}");
    }
    let about = first.assessment_id.clone();
    assert!(found(SessionSearch { about: Some(about.clone()), ..any() }).await.contains(&first.id));
    // A session for a class and a trial of one version, and a session of another version that has ended.
    let hash = first.assessment_hash.clone();
    let mut made = Vec::new();
    for (about, kind, body) in [("assigned:x", "evaluation", "A"), ("trial:A", "trial", "A"), ("A", "evaluation", "B")]
    {
        let mut new = new_session(house.learner().await, body);
        (new.assessment_id, new.kind) = (about.into(), kind.into());
        new.state.open = body == "A";
        made.push(new.id);
        assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    }
    for (text, version) in [("A", "1"), ("B", "2")] {
        let sql = "insert into content (hash, kind, id, version, body, created_at) values";
        let hash = ContentHash::of(text);
        house.sql(&format!("{sql} ('{hash}', 'assessment', 'E', '{version}', '{text}', 0)")).await.unwrap();
    }
    let versions = vec![hash.clone(), ContentHash::of("B")];
    let all = found(SessionSearch { versions: versions.clone(), ..any() }).await;
    assert_eq!(all.len(), 4, "{all:?}");
    assert!(all.contains(&made[0]) && !all.contains(&made[1]) && all.contains(&made[2]));
    let open = SessionSearch { versions: versions.clone(), open: Some(true), ..any() };
    assert_eq!(found(open).await.len(), 3);
    let two = SessionSearch { versions: versions.clone(), limit: 2, ..any() };
    let last = house.stores.audit.sessions(two).await.unwrap();
    assert_eq!(last.iter().map(|row| row.id).collect::<Vec<_>>(), all[..2]);
    let after = Some((last[1].created_at, last[1].id));
    assert_eq!(found(SessionSearch { versions, after, ..any() }).await, all[2..]);
    let many = SessionSearch { versions: vec![hash.clone(); 101], limit: 9, ..any() };
    assert!(house.stores.audit.sessions(many).await.is_err());
    // Versions with trials only, however new, are left out.
    let mut trial = new_session(house.learner().await, "C");
    (trial.assessment_id, trial.kind) = ("trial:E".into(), "trial".into());
    assert_eq!(house.stores.sessions.create(trial).await.unwrap(), Created::Created);
    let newest = ContentHash::of("C");
    let sql = "insert into content (hash, kind, id, version, body, created_at) values";
    house.sql(&format!("{sql} ('{newest}', 'assessment', 'E', '3', 'C', 1)")).await.unwrap();
    let mut sat = house.stores.audit.versions_in_use("assessment", "E", 9).await.unwrap();
    sat.sort_unstable();
    let mut expected = vec![hash.clone(), ContentHash::of("B")];
    expected.sort_unstable();
    assert_eq!(sat, expected);
    assert_eq!(house.stores.audit.versions_in_use("assessment", "E", 1).await.unwrap().len(), 1);
    // Restricted to one learner, the query returns these sessions as well.
    let of_first = SessionSearch { learner: Some(first.learner), versions: expected, ..any() };
    assert_eq!(found(of_first.clone()).await, [first.id]);
    let open = SessionSearch { open: Some(true), kind: Some("evaluation".into()), ..of_first.clone() };
    assert_eq!(found(open).await, [first.id]);
    assert!(found(SessionSearch { versions: vec![newest], ..of_first }).await.is_empty());
    let counted = async |most| {
        let pinned = house.stores.audit.pinned("assessment", "E", most).await.unwrap();
        let of = |hash: &ContentHash| pinned.iter().find(|one| one.hash == *hash).map(|one| (one.sessions, one.open));
        [of(&hash), of(&ContentHash::of("B"))]
    };
    assert_eq!(counted(100).await, [Some((3, 3)), Some((1, 0))]);
    assert_eq!(counted(2).await, [Some((2, 3)), Some((1, 0))], "the open ones are all counted");
    assert!(house.stores.audit.pinned("assessment", "NOPE", 100).await.unwrap().is_empty());
}

async fn verifying_tells_how_far_it_has_come(house: TestDatabase) {
    fill(&house, 12_000).await;
    house.session().await;
    let told = std::sync::Mutex::new(Vec::new());
    let tell = |progress: Progress| told.lock().unwrap().push(progress);
    let report = house.stores.audit.verify_with_progress(&[], &tell).await.unwrap();
    let told = told.into_inner().unwrap();
    let last = *told.last().unwrap();
    assert_eq!((last.rows, last.of_rows, last.sessions, last.of_sessions), (report.rows, report.rows, 1, 1));
    assert!(told.len() > 2 && told.is_sorted_by_key(|progress| (progress.rows, progress.sessions)), "{told:?}");
}
