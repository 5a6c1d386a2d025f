use plumb_store::StoreError;
use plumb_store::audit::AuditFilter;
use plumb_store::sessions::{Appended, BeginView, Created, FormSource, ImportedSession, SessionFilter, chain_is_whole};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;

use crate::TestDatabase;
use crate::learning::learned;
use crate::test_database::{GENESIS, NOW, entry, event, form, id, new_session};

on_both!(
    a_session_comes_back_as_it_was_stored,
    two_parallel_beginnings_give_one_session,
    an_attempt_is_never_begun_twice,
    a_form_serves_one_session,
    a_session_without_its_form_leaves_nothing_behind,
    a_stale_change_is_a_conflict,
    a_change_without_events_is_refused,
    a_hundred_parallel_finishes_make_one_change,
    due_sessions_come_most_overdue_first,
    runs_that_an_earlier_version_left_at_work_are_due,
    an_exam_counts_as_under_way_until_its_time_is_over,
    lists_are_filtered_and_paged,
    the_newest_of_a_kind_come_with_all_they_come_to,
    diagnoses_are_those_of_a_learners_latest_sessions,
    sessions_are_imported_with_all_that_came_of_them,
    an_import_in_whose_way_something_stands_stores_nothing,
);

async fn a_session_comes_back_as_it_was_stored(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let new = new_session(house.learner().await, "A");
    assert_eq!(sessions.create(new.clone()).await.unwrap(), Created::Created);
    let row = sessions.load(new.id).await.unwrap().unwrap();
    assert_eq!((row.id, row.learner, row.version, row.attempt), (new.id, new.learner, 2, 1));
    assert_eq!(row.kind, new.kind);
    assert_eq!(row.assessment_id, new.assessment_id);
    assert_eq!(row.assessment_hash, new.assessment_hash);
    let (next_end, later) = (row.state.next_due_at, NOW.plus_millis(1));
    assert_eq!((row.state, row.created_at), (new.state, new.created_at));
    let events = sessions.events(new.id).await.unwrap();
    assert_eq!(events.iter().map(|event| event.event.clone()).collect::<Vec<_>>(), new.events);
    assert_eq!(events.iter().map(|event| event.seq).collect::<Vec<_>>(), [1, 2]);
    assert_eq!(events[1].hash, row.head);
    assert_ne!(events[0].hash, GENESIS);
    for (kind, last) in [("session_created", events.first()), ("session_started", events.last()), ("other", None)] {
        assert_eq!(sessions.last_event(new.id, kind).await.unwrap().as_ref(), last, "{kind}");
    }
    assert_eq!(sessions.open_for(new.learner, "A").await.unwrap().unwrap().id, new.id);
    assert_eq!(sessions.count_open(new.learner).await.unwrap(), 1);
    assert_eq!(sessions.count_attempts(new.learner, "A").await.unwrap(), 1);
    assert_eq!(sessions.count_attempts(new.learner, "B").await.unwrap(), 0);
    for (kind, since, most, begun) in [(&*new.kind, NOW, 9, 1), (&*new.kind, later, 9, 0), ("another", NOW, 9, 0)] {
        let times = sessions.created_since(new.learner, kind, since, most).await.unwrap();
        assert_eq!(times, vec![NOW; begun], "{kind}");
    }
    assert_eq!(sessions.load(id()).await.unwrap(), None);
    let (open, exists) = (Some(new.id), true);
    let (open_count, created_since, attempts) = (1, 1, 1);
    let before = BeginView { time_factor_percent: 100, exists, open, open_count, next_end, created_since, attempts };
    assert_eq!(sessions.load_for_begin(new.id, new.learner, "A", NOW).await.unwrap(), Some(before.clone()));
    let other = BeginView { exists: false, open: None, created_since: 0, attempts: 0, ..before };
    assert_eq!(sessions.load_for_begin(id(), new.learner, "B", later).await.unwrap(), Some(other));
    assert_eq!(sessions.load_for_begin(id(), id(), "A", NOW).await.unwrap(), None);
}

/// A session of three events in two changes, with the `n`-th opportunity of a skill.
async fn whole(house: &TestDatabase, n: i64) -> ImportedSession {
    let mut session = new_session(house.learner().await, "A");
    session.events.push(event("session_completed"));
    session.state.open = false;
    session.state.next_due_at = None;
    session.state.finished_at = Some(NOW.plus_secs(60));
    session.form = FormSource::New(form("A", 1));
    session.audit.at = NOW.plus_secs(60);
    let before = vec![(2, entry(AuditAction::SessionStarted, "session", &session.id.to_string()))];
    let learned = vec![learned(session.learner, "add", n, session.id, 0)];
    ImportedSession { session, before, learned, class: None }
}

async fn sessions_are_imported_with_all_that_came_of_them(house: TestDatabase) {
    let (one, other) = (whole(&house, 1).await, whole(&house, 1).await);
    house.stores.sessions.import(vec![one.clone(), other.clone()]).await.unwrap();
    for ImportedSession { session, learned, .. } in [&one, &other] {
        let row = house.stores.sessions.load(session.id).await.unwrap().unwrap();
        let events = house.stores.sessions.events(session.id).await.unwrap();
        assert_eq!((row.version, &row.state), (3, &session.state));
        assert_eq!(events.iter().map(|row| row.event.clone()).collect::<Vec<_>>(), session.events);
        assert!(chain_is_whole(session.id, &events, row.head));
        let known = house.stores.learning.skill_states(session.learner).await.unwrap();
        assert_eq!(known, [learned[0].state.clone()]);
        let FormSource::New(form) = &session.form else { panic!() };
        assert_eq!(house.stores.forms.get(form.id).await.unwrap().unwrap().session_id, Some(session.id));
    }
    // One audit row for each change, with the hash of its last event, in order of time.
    let rows = house.stores.audit.page(AuditFilter { limit: 4, ..AuditFilter::default() }).await.unwrap();
    let rows: Vec<_> = rows.iter().rev().map(|row| (row.entry.subject_id.clone(), row.entry.at, row.anchor)).collect();
    let mut expected = Vec::new();
    for (seq, at) in [(2, NOW), (3, NOW.plus_secs(60))] {
        for id in [one.session.id, other.session.id] {
            let events = house.stores.sessions.events(id).await.unwrap();
            expected.push((id.to_string(), at, events.iter().find(|row| row.seq == seq).map(|row| row.hash)));
        }
    }
    assert_eq!(rows, expected);
    assert_eq!(house.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

async fn an_import_in_whose_way_something_stands_stores_nothing(house: TestDatabase) {
    let there = whole(&house, 1).await;
    house.stores.sessions.import(vec![there.clone()]).await.unwrap();
    // A session that exists already, and one with evidence that is not the learner's next.
    for in_the_way in [there, whole(&house, 2).await] {
        let good = whole(&house, 1).await;
        let head = house.stores.audit.head().await.unwrap();
        let refused = house.stores.sessions.import(vec![good.clone(), in_the_way]).await;
        assert!(matches!(refused, Err(StoreError::Conflict)), "{refused:?}");
        assert_eq!(house.stores.sessions.load(good.session.id).await.unwrap(), None);
        assert_eq!(house.stores.learning.skill_states(good.session.learner).await.unwrap(), []);
        assert_eq!(house.stores.audit.head().await.unwrap(), head);
    }
}

/// Runs the statement of the migration on sessions of an earlier version.
async fn runs_that_an_earlier_version_left_at_work_are_due(house: TestDatabase) {
    let phases = [
        (true, r#""phase":{"running":{"calling":{"call":"call_3","tool":"record_response"}}}"#),
        (true, r#""phase":{"ready":{"response":"call_2"}}"#),
        (false, r#""phase":{"ready":"nothing"}"#),
        (false, r#""phase":{"suspended":{"call":"call_2"}}"#),
        (false, r#""phase":"finished""#),
        (false, r#""said":"\"phase\":{\"running\":""#),
    ];
    let mut wanted = Vec::new();
    for (at, (is_due, phase)) in phases.into_iter().enumerate() {
        let mut new = new_session(house.learner().await, &format!("A{at}"));
        new.state.snapshot = format!(r#"{{"conversation":{{{phase}}}}}"#);
        new.state.next_due_at = None;
        wanted.extend(is_due.then_some(new.id));
        assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
    }
    let kind = if house.url.starts_with("sqlite:") { "sqlite" } else { "postgres" };
    let path = format!("{}/../../migrations/{kind}/0025_runs_to_take_up.sql", env!("CARGO_MANIFEST_DIR"));
    house.sql(&std::fs::read_to_string(path).unwrap()).await.unwrap();
    let mut due = house.stores.sessions.due(NOW, 10).await.unwrap();
    due.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(due, wanted);
}

async fn an_exam_counts_as_under_way_until_its_time_is_over(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let in_exam = |learner, secs| sessions.in_exam(learner, NOW.plus_secs(secs), 10, 100);
    // An exam due in a minute, not closed by a worker.
    let timed = new_session(house.learner().await, "A");
    assert!(!in_exam(timed.learner, 0).await.unwrap());
    sessions.create(timed.clone()).await.unwrap();
    assert!(in_exam(timed.learner, 0).await.unwrap());
    assert!(in_exam(timed.learner, 70).await.unwrap());
    assert!(!in_exam(timed.learner, 71).await.unwrap());
    // An exam without a time limit.
    let mut untimed = new_session(house.learner().await, "A");
    untimed.state.next_due_at = None;
    sessions.create(untimed.clone()).await.unwrap();
    assert!(in_exam(untimed.learner, 100).await.unwrap());
    assert!(!in_exam(untimed.learner, 101).await.unwrap());
    // It is finished, and the result may be shown.
    let mut over = house.change(untimed.id).await;
    (over.state.open, over.state.finished_at) = (false, Some(NOW.plus_secs(50)));
    sessions.append(over).await.unwrap();
    assert!(in_exam(untimed.learner, 60).await.unwrap());
    assert!(!in_exam(untimed.learner, 61).await.unwrap());
    // Practice is not an exam.
    let mut practice = new_session(house.learner().await, "A");
    practice.kind = "learning".into();
    sessions.create(practice.clone()).await.unwrap();
    assert!(!in_exam(practice.learner, 0).await.unwrap());
}

async fn two_parallel_beginnings_give_one_session(house: TestDatabase) {
    let learner = house.learner().await;
    let mut begun = tokio::task::JoinSet::new();
    for attempt in 1..=20 {
        let sessions = house.stores.sessions.clone();
        let mut new = new_session(learner, "A");
        new.attempt = attempt;
        begun.spawn(async move { sessions.create(new).await.unwrap() });
    }
    let begun = begun.join_all().await;
    assert_eq!(begun.iter().filter(|created| **created == Created::Created).count(), 1);
    assert!(begun.iter().all(|created| *created != Created::FormTaken));
    assert_eq!(house.stores.sessions.count_open(learner).await.unwrap(), 1);
}

async fn an_attempt_is_never_begun_twice(house: TestDatabase) {
    let first = house.session().await;
    let mut change = house.change(first).await;
    change.state.open = false;
    assert_eq!(house.stores.sessions.append(change).await.unwrap(), Appended::Appended);
    let learner = house.stores.sessions.load(first).await.unwrap().unwrap().learner;
    let mut again = new_session(learner, "A");
    assert_eq!(house.stores.sessions.create(again.clone()).await.unwrap(), Created::AlreadyOpen);
    again.attempt = 2;
    assert_eq!(house.stores.sessions.create(again).await.unwrap(), Created::Created);
}

async fn a_form_serves_one_session(house: TestDatabase) {
    let forms = &house.stores.forms;
    let hash = ContentHash::of("A");
    forms.add_ready((0..5).map(|seed| form("A", seed * 10)).collect()).await.unwrap();
    assert_eq!(forms.count_ready(&hash).await.unwrap(), 5);
    let seeds = async |from, limit| {
        let rows = forms.ready(&hash, from, limit).await.unwrap();
        rows.into_iter().map(|row| row.seed).collect::<Vec<_>>()
    };
    assert_eq!(seeds(11, 2).await, [20, 30]);
    assert_eq!(seeds(31, 2).await, [40]);
    assert_eq!(seeds(41, 9).await, [0, 10, 20, 30, 40]);
    assert_eq!(forms.ready(&ContentHash::of("B"), 0, 9).await.unwrap(), []);
    let picked = forms.ready(&hash, 11, 1).await.unwrap().remove(0);
    let mut begun = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let sessions = house.stores.sessions.clone();
        let mut new = new_session(house.learner().await, "A");
        new.form = FormSource::Ready(picked.id);
        begun.spawn(async move { (new.id, sessions.create(new).await.unwrap()) });
    }
    let begun = begun.join_all().await;
    let winners: Vec<_> = begun.iter().filter(|(_, created)| *created == Created::Created).collect();
    assert_eq!(winners.len(), 1);
    assert!(begun.iter().filter(|(_, created)| *created == Created::FormTaken).count() == 9);
    assert_eq!(forms.for_session(winners[0].0).await.unwrap().unwrap().id, picked.id);
    assert_eq!(forms.get(picked.id).await.unwrap().unwrap().session_id, Some(winners[0].0));
    let mut drawn = new_session(house.learner().await, "A");
    drawn.form = FormSource::New(form("A", 99));
    assert_eq!(house.stores.sessions.create(drawn.clone()).await.unwrap(), Created::Created);
    assert_eq!(forms.for_session(drawn.id).await.unwrap().unwrap().seed, 99);
    assert_eq!(forms.ready_counts().await.unwrap()[0].ready, 4);
    assert_eq!(forms.discard_stale("A", Some(&hash)).await.unwrap(), 0);
    assert_eq!(forms.discard_stale("A", None).await.unwrap(), 4);
}

async fn a_session_without_its_form_leaves_nothing_behind(house: TestDatabase) {
    let mut new = new_session(house.learner().await, "A");
    new.form = FormSource::Ready(id());
    let before = house.stores.audit.head().await.unwrap();
    assert_eq!(house.stores.sessions.create(new.clone()).await.unwrap(), Created::FormTaken);
    assert_eq!(house.stores.sessions.load(new.id).await.unwrap(), None);
    assert_eq!(house.stores.sessions.events(new.id).await.unwrap(), []);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
    new.form = FormSource::None;
    assert_eq!(house.stores.sessions.create(new).await.unwrap(), Created::Created);
}

async fn a_stale_change_is_a_conflict(house: TestDatabase) {
    let id = house.session().await;
    let stale = house.change(id).await;
    assert_eq!(house.stores.sessions.append(stale.clone()).await.unwrap(), Appended::Appended);
    let before = house.stores.audit.head().await.unwrap();
    assert_eq!(house.stores.sessions.append(stale).await.unwrap(), Appended::Conflict);
    let mut wrong_head = house.change(id).await;
    wrong_head.expected_head = GENESIS;
    assert_eq!(house.stores.sessions.append(wrong_head).await.unwrap(), Appended::Conflict);
    assert_eq!(house.stores.sessions.events(id).await.unwrap().len(), 3);
    assert_eq!(house.stores.audit.head().await.unwrap(), before);
}

async fn a_change_without_events_is_refused(house: TestDatabase) {
    let mut change = house.change(house.session().await).await;
    change.events.clear();
    assert!(matches!(house.stores.sessions.append(change).await, Err(StoreError::Invalid(_))));
}

async fn a_hundred_parallel_finishes_make_one_change(house: TestDatabase) {
    let id = house.session().await;
    let mut change = house.change(id).await;
    change.state.open = false;
    change.state.status = "completed".into();
    change.state.next_due_at = None;
    change.state.finished_at = Some(NOW);
    change.state.score_bp = Some(8_250);
    change.state.grade = Some("B".into());
    let before = house.stores.audit.head().await.unwrap().seq;
    let mut finishes = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let (sessions, change) = (house.stores.sessions.clone(), change.clone());
        finishes.spawn(async move { sessions.append(change).await.unwrap() });
    }
    let done = finishes.join_all().await;
    assert_eq!(done.iter().filter(|done| **done == Appended::Appended).count(), 1);
    assert_eq!(house.stores.audit.head().await.unwrap().seq, before + 1);
    assert_eq!(house.stores.sessions.load(id).await.unwrap().unwrap().state, change.state);
    assert_eq!(house.stores.sessions.events(id).await.unwrap().len(), 3);
}

async fn due_sessions_come_most_overdue_first(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let mut ids = Vec::new();
    for secs in [30, 10, 20] {
        let mut new = new_session(house.learner().await, "A");
        new.state.next_due_at = Some(NOW.plus_secs(secs));
        ids.push(new.id);
        sessions.create(new).await.unwrap();
    }
    let mut closed = house.change(ids[1]).await;
    closed.state.open = false;
    closed.state.next_due_at = None;
    // An ended session may still be due: its answers become evidence.
    let mut later = house.change(ids[2]).await;
    later.state.open = false;
    later.state.next_due_at = Some(NOW.plus_secs(40));
    let kind = sessions.load(ids[1]).await.unwrap().unwrap().kind;
    assert!(sessions.is_due_by(&kind, NOW.plus_secs(10)).await.unwrap());
    assert!(!sessions.is_due_by(&kind, NOW.plus_secs(9)).await.unwrap());
    assert!(!sessions.is_due_by("another", NOW.plus_secs(60)).await.unwrap());
    assert_eq!(sessions.due(NOW.plus_secs(20), 9).await.unwrap(), [ids[1], ids[2]]);
    sessions.append(closed).await.unwrap();
    assert!(!sessions.is_due_by(&kind, NOW.plus_secs(10)).await.unwrap(), "it is over");
    assert_eq!(sessions.due(NOW.plus_secs(30), 9).await.unwrap(), [ids[2], ids[0]]);
    assert_eq!(sessions.due(NOW.plus_secs(30), 1).await.unwrap(), [ids[2]]);
    sessions.append(later).await.unwrap();
    assert_eq!(sessions.due(NOW.plus_secs(39), 9).await.unwrap(), [ids[0]]);
    assert_eq!(sessions.due(NOW.plus_secs(40), 9).await.unwrap(), [ids[0], ids[2]]);
}

async fn lists_are_filtered_and_paged(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let learner = house.learner().await;
    let mut ids = Vec::new();
    for (index, assessment) in ["A", "B", "C"].into_iter().enumerate() {
        let mut new = new_session(learner, assessment);
        new.created_at = NOW.plus_secs(i64::try_from(index).unwrap() / 2);
        ids.push(new.id);
        sessions.create(new).await.unwrap();
    }
    house.session().await;
    let mut filter = SessionFilter { learner: Some(learner), limit: 2, ..SessionFilter::default() };
    let page = sessions.list(filter.clone()).await.unwrap();
    assert_eq!(page.iter().map(|row| row.id).collect::<Vec<_>>(), [ids[2], ids[1]]);
    assert_eq!(page[0].learner_name, format!("learner {learner}"));
    filter.after = page.last().map(|row| (row.created_at, row.id));
    let page = sessions.list(filter.clone()).await.unwrap();
    assert_eq!(page.iter().map(|row| row.id).collect::<Vec<_>>(), [ids[0]]);
    filter = SessionFilter { assessment_id: Some("A".into()), open: Some(true), limit: 9, ..SessionFilter::default() };
    assert_eq!(sessions.list(filter.clone()).await.unwrap().len(), 2);
    filter.open = Some(false);
    assert_eq!(sessions.list(filter).await.unwrap(), []);
}

async fn the_newest_of_a_kind_come_with_all_they_come_to(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let learner = house.learner().await;
    let mut made = Vec::new();
    for (secs, kind) in [(1, "learning"), (2, "evaluation"), (3, "learning"), (4, "learning")] {
        let mut new = new_session(learner, &format!("{kind} {secs}"));
        new.kind = kind.into();
        new.created_at = NOW.plus_secs(secs);
        made.push(new.id);
        sessions.create(new).await.unwrap();
    }
    house.session().await;
    let newest = sessions.newest(learner, "learning", None, 2).await.unwrap();
    assert_eq!(newest.iter().map(|row| row.id).collect::<Vec<_>>(), [made[3], made[2]]);
    assert_eq!(newest.first(), sessions.load(made[3]).await.unwrap().as_ref());
    assert_eq!(sessions.newest(learner, "evaluation", None, 9).await.unwrap().len(), 1);
    assert_eq!(sessions.newest(learner, "survey", None, 9).await.unwrap(), []);
    let about = sessions.newest(learner, "evaluation", None, 9).await.unwrap()[0].assessment_id.clone();
    assert_eq!(sessions.newest(learner, "evaluation", Some(&about[..1]), 9).await.unwrap(), []);
    assert_eq!(sessions.newest(learner, "evaluation", Some(&format!("{about}x")), 9).await.unwrap().len(), 1);
}

async fn diagnoses_are_those_of_a_learners_latest_sessions(house: TestDatabase) {
    let sessions = &house.stores.sessions;
    let learner = house.learner().await;
    let mut made = Vec::new();
    for secs in [1, 2] {
        let mut new = new_session(learner, &format!("practice:{secs}"));
        new.kind = "learning".into();
        new.created_at = NOW.plus_secs(secs);
        made.push(new.id);
        sessions.create(new).await.unwrap();
    }
    for (session, secs) in [(made[0], 30), (made[1], 10), (made[1], 20)] {
        let mut change = house.change(session).await;
        let mut found = event("diagnosis_completed");
        found.at = NOW.plus_secs(secs);
        change.events = vec![event("attempt_evaluated"), found];
        assert_eq!(sessions.append(change).await.unwrap(), Appended::Appended);
    }
    let found = async |sessions_looked_at, limit| {
        let rows = sessions.diagnoses(learner, "learning", sessions_looked_at, limit).await.unwrap();
        rows.into_iter().map(|row| (row.assessment_id, row.at)).collect::<Vec<_>>()
    };
    let told = |session: i64, secs| (format!("practice:{session}"), NOW.plus_secs(secs));
    assert_eq!(found(10, 10).await, [told(1, 30), told(2, 20), told(2, 10)]);
    assert_eq!(found(10, 1).await, [told(1, 30)]);
    assert_eq!(found(1, 10).await, [told(2, 20), told(2, 10)], "the older session is not looked at");
    assert_eq!(sessions.diagnoses(learner, "evaluation", 10, 10).await.unwrap(), []);
    assert_eq!(sessions.diagnoses(house.learner().await, "learning", 10, 10).await.unwrap(), []);
}
