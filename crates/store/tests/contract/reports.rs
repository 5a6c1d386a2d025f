//! Reports about items: limits, grouping, handling, reading.

use plumb_bank::ItemSource;
use plumb_store::StoreError;
use plumb_store::audit::AuditFilter;
use plumb_store::classes::ClassRow;
use plumb_store::reports::{Filed, FilingLimits, NewNote, Report, ReportFilter, ReportKind, ReportState, ReportUpdate};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both! {
    a_report_is_kept_as_it_was_sent_and_once,
    a_learner_sends_so_many_and_no_more,
    reports_are_put_together_by_item_for_those_who_may_see_them,
    a_report_is_handled_by_who_saw_it_as_it_is,
    answers_wait_until_they_are_read,
}

const LIMITS: FilingLimits = FilingLimits { since: NOW, in_time: 100, of_item: 100 };

/// Creates a report from its own session about the item with that seed, that many seconds after the test began.
async fn report(house: &TestDatabase, seed: u64, secs: i64) -> Report {
    let session = house.session().await;
    let learner = house.stores.sessions.load(session).await.unwrap().unwrap().learner;
    let source = ItemSource::Template {
        skill_id: "T.ADD".into(),
        blueprint: ContentHash::of("add"),
        difficulty: "easy".into(),
        seed,
    };
    Report {
        id: id(),
        learner,
        session,
        position: 2,
        about: "A".into(),
        item: format!("add/easy/{seed}"),
        source,
        kind: ReportKind::Key,
        words: "3 + 4 is 7,\nnot \"8\" \u{1F600}".into(),
        answer: Some("7".into()),
        verdict: Some("incorrect".into()),
        app_version: "0.1.0".into(),
        at: NOW.plus_secs(secs),
    }
}

async fn file(house: &TestDatabase, report: &Report, limits: FilingLimits) -> Filed {
    let audit = entry(AuditAction::ProblemReported, "report", &report.id.to_string());
    house.stores.reports.file(report.clone(), limits, audit).await.unwrap()
}

fn handling(report: &Report, version: i64, state: ReportState, by: UserId, notes: Vec<NewNote>) -> ReportUpdate {
    let at = NOW.plus_secs(1_000);
    let audit = vec![entry(AuditAction::ReportClosed, "report", &report.id.to_string())];
    ReportUpdate { report: report.id, version, state, by, at, notes, audit }
}

fn note(to_learner: bool, words: &str) -> NewNote {
    NewNote { id: id(), to_learner, words: words.into() }
}

async fn audited(house: &TestDatabase, report: &Report) -> usize {
    let filter = AuditFilter { subject_id: Some(report.id.to_string()), limit: 100, ..AuditFilter::default() };
    house.stores.audit.page(filter).await.unwrap().len()
}

/// Adds rows to both tables.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    let report = report(house, 7, 1).await;
    assert_eq!(file(house, &report, LIMITS).await, Filed::Filed);
    let done = handling(&report, 1, ReportState::Settled, teacher, vec![note(true, "thank you")]);
    assert_eq!(house.stores.reports.handle(done, vec![]).await.unwrap(), Some(0));
}

async fn a_report_is_kept_as_it_was_sent_and_once(house: TestDatabase) {
    let sent = report(&house, (1 << 53) - 1, 1).await;
    assert_eq!(file(&house, &sent, LIMITS).await, Filed::Filed);
    // A form that was sent twice.
    let again = Report { words: "else".into(), ..sent.clone() };
    assert_eq!(file(&house, &again, LIMITS).await, Filed::Filed);
    let row = house.stores.reports.report(sent.id).await.unwrap().unwrap();
    assert_eq!((row.report.clone(), row.state, row.version), (sent.clone(), ReportState::New, 1));
    assert_eq!(row.learner_name, format!("learner {}", sent.learner));
    assert_eq!((row.answered_at, row.read_at), (None, None));
    assert_eq!(audited(&house, &sent).await, 1);
    let banked = Report {
        id: id(),
        item: "bank/x/3".into(),
        source: ItemSource::Bank { id: id(), version: 3 },
        answer: None,
        verdict: None,
        kind: ReportKind::Other,
        at: NOW.plus_secs(2),
        ..sent.clone()
    };
    assert_eq!(file(&house, &banked, LIMITS).await, Filed::Filed);
    assert_eq!(house.stores.reports.report(banked.id).await.unwrap().unwrap().report, banked);
    // Newest first, page by page.
    let reports = &house.stores.reports;
    let first = reports.of_learner(sent.learner, None, 1).await.unwrap();
    assert_eq!(first[0].report.id, banked.id);
    let after = Some((banked.at, banked.id));
    let rest = reports.of_learner(sent.learner, after, 10).await.unwrap();
    assert_eq!(rest.iter().map(|row| row.report.id).collect::<Vec<_>>(), [sent.id]);
    assert_eq!(reports.report(id()).await.unwrap(), None);
}

async fn a_learner_sends_so_many_and_no_more(house: TestDatabase) {
    let first = report(&house, 1, 1).await;
    let limits = FilingLimits { since: NOW, in_time: 3, of_item: 2 };
    let another =
        |item: &str, secs: i64| Report { id: id(), item: item.into(), at: NOW.plus_secs(secs), ..first.clone() };
    assert_eq!(file(&house, &first, limits).await, Filed::Filed);
    assert_eq!(file(&house, &another(&first.item, 2), limits).await, Filed::Filed);
    let refused = another(&first.item, 3);
    assert_eq!(file(&house, &refused, limits).await, Filed::TooManyOfItem);
    assert_eq!(audited(&house, &refused).await, 0, "what was not taken leaves no row");
    // A settled report no longer counts towards the limit.
    let done = handling(&first, 1, ReportState::Settled, first.learner, vec![]);
    house.stores.reports.handle(done, vec![]).await.unwrap();
    assert_eq!(file(&house, &another(&first.item, 4), limits).await, Filed::Filed);
    assert_eq!(file(&house, &another("another", 5), limits).await, Filed::TooMany);
    // Reports from before the period do not count.
    let later = FilingLimits { since: NOW.plus_secs(1), ..limits };
    assert_eq!(file(&house, &another("another", 6), later).await, Filed::Filed);
    // Reports of other learners do not count.
    assert_eq!(file(&house, &report(&house, 1, 7).await, limits).await, Filed::Filed);
}

/// Creates a class of that teacher with these learners.
async fn class(house: &TestDatabase, teacher: UserId, learners: &[UserId]) -> ClassId {
    let row = ClassRow {
        id: id(),
        name: "7b".into(),
        join_code: None,
        created_at: NOW,
        archived: false,
        follow_order: false,
        model_words: false,
    };
    let audit = || entry(AuditAction::ClassCreated, "class", "x");
    house.stores.classes.create_class(row.clone(), teacher, audit()).await.unwrap();
    for learner in learners {
        house.stores.classes.add_members(row.id, NOW, vec![(*learner, audit())]).await.unwrap();
    }
    row.id
}

async fn reports_are_put_together_by_item_for_those_who_may_see_them(house: TestDatabase) {
    let (ann, bob) = (report(&house, 1, 1).await, report(&house, 1, 4).await);
    let (cid, dan) = (report(&house, 2, 2).await, report(&house, 3, 3).await);
    let dan = Report { about: "B".into(), ..dan };
    for sent in [&ann, &bob, &cid, &dan] {
        assert_eq!(file(&house, sent, LIMITS).await, Filed::Filed);
    }
    let done = handling(&ann, 1, ReportState::Settled, ann.learner, vec![]);
    house.stores.reports.handle(done, vec![]).await.unwrap();
    let teacher = house.learner().await;
    let class = class(&house, teacher, &[ann.learner, cid.learner]).await;
    let reports = &house.stores.reports;
    let all = reports.groups(ReportFilter::default(), None, 10).await.unwrap();
    let said: Vec<(Uuid, i64, i64)> =
        all.iter().map(|group| (group.latest.report.id, group.count, group.open)).collect();
    assert_eq!(said, [(bob.id, 2, 1), (dan.id, 1, 1), (cid.id, 1, 1)]);
    // Pages contain every group exactly once.
    let (mut after, mut seen): (Option<(Timestamp, Uuid)>, Vec<Uuid>) = (None, Vec::new());
    while let Some(group) = reports.groups(ReportFilter::default(), after, 1).await.unwrap().pop() {
        after = Some((group.latest.report.at, group.latest.report.id));
        seen.push(group.latest.report.id);
    }
    assert_eq!(seen, [bob.id, dan.id, cid.id]);

    let ids = |groups: &[plumb_store::reports::ReportGroup]| -> Vec<(Uuid, i64)> {
        groups.iter().map(|group| (group.latest.report.id, group.count)).collect()
    };
    // A teacher sees, and counts, the reports of learners of their classes.
    let own = ReportFilter { teacher: Some(teacher), ..ReportFilter::default() };
    assert_eq!(ids(&reports.groups(own.clone(), None, 10).await.unwrap()), [(cid.id, 1), (ann.id, 1)]);
    let of_class = ReportFilter { class: Some(class), ..ReportFilter::default() };
    assert_eq!(ids(&reports.groups(of_class, None, 10).await.unwrap()), [(cid.id, 1), (ann.id, 1)]);
    let nobody = ReportFilter { teacher: Some(bob.learner), ..ReportFilter::default() };
    assert!(reports.groups(nobody.clone(), None, 10).await.unwrap().is_empty());
    assert!(reports.of_item(&ann.item, nobody, None, 10).await.unwrap().is_empty());
    // By state, subject and blueprint.
    let settled = ReportFilter { state: Some(ReportState::Settled), ..ReportFilter::default() };
    assert_eq!(ids(&reports.groups(settled, None, 10).await.unwrap()), [(ann.id, 1)]);
    let about = ReportFilter { about: Some("B".into()), ..ReportFilter::default() };
    assert_eq!(ids(&reports.groups(about.clone(), None, 10).await.unwrap()), [(dan.id, 1)]);
    assert_eq!(reports.count(about).await.unwrap(), 1);
    let other = ReportFilter { blueprint: Some("T.MUL".into()), ..ReportFilter::default() };
    assert!(reports.groups(other, None, 10).await.unwrap().is_empty());
    // All reports about one item.
    let of_item = reports.of_item(&ann.item, ReportFilter::default(), None, 10).await.unwrap();
    assert_eq!(of_item.iter().map(|row| row.report.id).collect::<Vec<_>>(), [bob.id, ann.id]);
    let after = Some((bob.at, bob.id));
    let of_item = reports.of_item(&ann.item, ReportFilter::default(), after, 10).await.unwrap();
    assert_eq!(of_item.iter().map(|row| row.report.id).collect::<Vec<_>>(), [ann.id]);
}

async fn a_report_is_handled_by_who_saw_it_as_it_is(house: TestDatabase) {
    let (ann, bob) = (report(&house, 1, 1).await, report(&house, 1, 2).await);
    let cid = report(&house, 1, 3).await;
    for sent in [&ann, &bob, &cid] {
        file(&house, sent, LIMITS).await;
    }
    let (tess, reports) = (house.learner().await, &house.stores.reports);
    let looked = handling(&bob, 1, ReportState::LookedAt, tess, vec![]);
    assert_eq!(reports.handle(looked, vec![]).await.unwrap(), Some(0));
    // The other report that has changed since it was read is left alone.
    let notes = || vec![note(true, "You are right."), note(false, "typo")];
    let first = handling(&ann, 1, ReportState::Settled, tess, notes());
    let others = vec![
        handling(&bob, 1, ReportState::Settled, tess, vec![note(true, "stale")]),
        handling(&cid, 1, ReportState::Settled, tess, vec![note(true, "You are right.")]),
    ];
    assert_eq!(reports.handle(first.clone(), others).await.unwrap(), Some(1));
    for (sent, state, version, said, rows) in [
        (&ann, ReportState::Settled, 2, 2, 2),
        (&bob, ReportState::LookedAt, 2, 0, 2),
        (&cid, ReportState::Settled, 2, 1, 2),
    ] {
        let row = reports.report(sent.id).await.unwrap().unwrap();
        assert_eq!((row.state, row.version), (state, version));
        assert_eq!(reports.notes(sent.id, 10).await.unwrap().len(), said);
        assert_eq!(audited(&house, sent).await, rows);
    }
    // A teacher who read an outdated version changes nothing, not even the other reports.
    let late = handling(&ann, 1, ReportState::SetAside, tess, vec![note(true, "no")]);
    let other = handling(&bob, 2, ReportState::SetAside, tess, vec![]);
    assert_eq!(reports.handle(late, vec![other]).await.unwrap(), None);
    assert_eq!(reports.report(bob.id).await.unwrap().unwrap().state, ReportState::LookedAt);
    let thread = reports.notes(ann.id, 10).await.unwrap();
    assert!(thread.iter().all(|note| note.author == tess && note.author_name == format!("learner {tess}")));
    let nowhere = ReportUpdate { report: id(), ..first };
    assert!(matches!(reports.handle(nowhere, vec![]).await, Err(StoreError::NotFound)));
}

async fn answers_wait_until_they_are_read(house: TestDatabase) {
    let (ann, bob) = (report(&house, 1, 1).await, report(&house, 1, 2).await);
    file(&house, &ann, LIMITS).await;
    file(&house, &bob, LIMITS).await;
    let reports = &house.stores.reports;
    let noted = handling(&ann, 1, ReportState::LookedAt, bob.learner, vec![note(false, "hm")]);
    reports.handle(noted, vec![]).await.unwrap();
    assert_eq!(reports.unread(ann.learner).await.unwrap(), 0, "a note for colleagues is no answer");
    let answered = handling(&ann, 2, ReportState::Settled, bob.learner, vec![note(true, "Yes.")]);
    reports.handle(answered, vec![]).await.unwrap();
    assert_eq!(reports.unread(ann.learner).await.unwrap(), 1);
    reports.read(bob.learner, NOW.plus_secs(2_000)).await.unwrap();
    assert_eq!(reports.unread(ann.learner).await.unwrap(), 1, "nobody reads for another");
    reports.read(ann.learner, NOW.plus_secs(2_000)).await.unwrap();
    assert_eq!(reports.unread(ann.learner).await.unwrap(), 0);
    let row = reports.report(ann.id).await.unwrap().unwrap();
    assert_eq!(row.read_at, Some(NOW.plus_secs(2_000)));
    // Dismissing a report without a note is not shown to the learner as news.
    reports.handle(handling(&ann, 3, ReportState::SetAside, bob.learner, vec![]), vec![]).await.unwrap();
    assert_eq!(reports.unread(ann.learner).await.unwrap(), 0);
}
