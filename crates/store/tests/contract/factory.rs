//! Runs of the factory: leases, artefacts, and how a run ends.

use plumb_store::StoreError;
use plumb_store::factory::{EndedItem, ItemState, Lease, NewArtefact, NewRun, RunMove, RunState};
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    an_item_is_one_workers_until_its_lease_ends,
    what_is_said_has_an_order_and_is_said_once,
    a_run_ends_with_its_last_item,
    a_cancelled_run_takes_nothing_more,
    a_paused_run_goes_on_where_it_was,
    the_same_question_has_its_first_answer,
    a_person_decides_once_about_what_was_agreed,
);

async fn run(house: &TestDatabase, count: i64) -> Uuid {
    let run = id();
    let new = NewRun {
        id: run,
        created_at: NOW,
        created_by: None,
        plan: "{}".into(),
        models: "{}".into(),
        count,
        per_minute: Some(60),
        budget: Some(1_000_000),
    };
    house
        .stores
        .factory
        .begin(new, entry(AuditAction::FactoryRunStarted, "factory_run", &run.to_string()))
        .await
        .unwrap();
    run
}

fn lease(by: Uuid, until: Timestamp) -> Lease {
    Lease { by, until }
}

fn said(run: Uuid, number: i64, seq: i64) -> NewArtefact {
    NewArtefact {
        run,
        number,
        seq,
        at: NOW,
        stage: "generate".into(),
        attempt: 1,
        part: 1,
        outcome: r#"{"answer":{}}"#.into(),
        made: Some("{}".into()),
        cache_key: Some(format!("{number}-{seq}")),
    }
}

fn ended(run: Uuid, number: i64, state: ItemState) -> EndedItem {
    EndedItem { run, number, state, ended: "{}".into(), problem: Some(id()), at: NOW }
}

/// Adds rows to every table.
pub(crate) async fn furnish(house: &TestDatabase) {
    let run = run(house, 2).await;
    let mine = lease(id(), NOW.plus_secs(60));
    let factory = &house.stores.factory;
    factory.claim(mine, NOW, Some(run), 1).await.unwrap();
    factory.add(said(run, 0, 1), mine).await.unwrap();
    factory.finish(ended(run, 0, ItemState::Agreed), mine).await.unwrap();
    factory.claim(mine, NOW, Some(run), 1).await.unwrap();
}

async fn an_item_is_one_workers_until_its_lease_ends(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 3).await;
    let (one, two) = (lease(id(), NOW.plus_secs(60)), lease(id(), NOW.plus_secs(120)));
    assert_eq!(factory.claim(one, NOW, None, 2).await.unwrap(), [(run, 0), (run, 1)]);
    assert_eq!(factory.claim(two, NOW, None, 5).await.unwrap(), [(run, 2)]);
    assert_eq!(factory.claim(two, NOW.plus_secs(59), None, 5).await.unwrap(), []);
    assert_eq!(factory.claim(two, NOW.plus_secs(60), None, 5).await.unwrap(), [(run, 0), (run, 1)]);
    let late = factory.add(said(run, 0, 1), one).await;
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    factory.release_leases(Some(two.by)).await.unwrap();
    assert_eq!(factory.claim(one, NOW, Some(run), 9).await.unwrap().len(), 3);
    factory.postpone((run, 1), one.by, NOW.plus_secs(30)).await.unwrap();
    factory.release_leases(None).await.unwrap();
    assert_eq!(factory.claim(two, NOW, None, 9).await.unwrap(), [(run, 0), (run, 2)]);
    let items = factory.items(run, 0, 9).await.unwrap();
    assert_eq!((items[1].tries, items[1].leased, items[0].leased), (1, false, true));
    // Restricted to one run; items of another run keep their leases.
    let other = self::run(&house, 1).await;
    factory.claim(two, NOW, Some(other), 1).await.unwrap();
    factory.release_run_leases(run).await.unwrap();
    assert_eq!(factory.claim(one, NOW, None, 9).await.unwrap(), [(run, 0), (run, 2)]);
    factory.release_run_leases(other).await.unwrap();
    assert_eq!(factory.claim(one, NOW, None, 9).await.unwrap(), [(other, 0)]);
}

async fn what_is_said_has_an_order_and_is_said_once(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 1).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 1).await.unwrap();
    factory.add(said(run, 0, 1), mine).await.unwrap();
    assert!(factory.add(said(run, 0, 1), mine).await.is_err(), "the place is taken");
    factory.add(said(run, 0, 2), mine).await.unwrap();
    let story = factory.story(run, 0).await.unwrap();
    assert_eq!(story.iter().map(|one| one.seq).collect::<Vec<_>>(), [1, 2]);
    let item = factory.items(run, 0, 9).await.unwrap().remove(0);
    assert_eq!((item.said, item.stage.as_deref(), item.attempt), (2, Some("generate"), Some(1)));
    assert_eq!(factory.progress(run).await.unwrap(), (2, 0));
}

async fn a_run_ends_with_its_last_item(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 2).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 2).await.unwrap();
    factory.finish(ended(run, 1, ItemState::Rejected), mine).await.unwrap();
    assert_eq!(factory.run(run).await.unwrap().unwrap().state, RunState::Running);
    factory.finish(ended(run, 0, ItemState::Proved), mine).await.unwrap();
    let row = factory.run(run).await.unwrap().unwrap();
    assert_eq!((row.state, row.ended_at), (RunState::Done, Some(NOW)));
    let again = factory.finish(ended(run, 0, ItemState::Rejected), mine).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    let counts = factory.counts(run).await.unwrap();
    assert_eq!(
        counts.iter().map(|one| (one.state, one.items)).collect::<Vec<_>>(),
        [(ItemState::Proved, 1), (ItemState::Rejected, 1)]
    );
    assert_eq!(factory.runs(None, 9).await.unwrap(), [row]);
}

async fn a_cancelled_run_takes_nothing_more(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 2).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 1).await.unwrap();
    let audit = entry(AuditAction::FactoryRunCancelled, "factory_run", &run.to_string());
    factory.move_run(run, RunMove::Cancel(NOW), Some(audit.clone())).await.unwrap();
    assert!(matches!(factory.add(said(run, 0, 1), mine).await, Err(StoreError::Conflict)));
    assert_eq!(factory.claim(mine, NOW, None, 9).await.unwrap(), []);
    assert!(matches!(factory.move_run(run, RunMove::Resume, None).await, Err(StoreError::Conflict)));
    assert!(matches!(factory.move_run(id(), RunMove::Resume, None).await, Err(StoreError::NotFound)));
}

async fn a_paused_run_goes_on_where_it_was(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 1).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 1).await.unwrap();
    factory.move_run(run, RunMove::Pause("no credit".into()), None).await.unwrap();
    // An artefact in progress may still be added.
    assert!(!factory.add(said(run, 0, 1), mine).await.unwrap(), "and is told so");
    factory.release_leases(Some(mine.by)).await.unwrap();
    assert_eq!(factory.claim(mine, NOW, None, 1).await.unwrap(), []);
    assert_eq!(factory.run(run).await.unwrap().unwrap().why.as_deref(), Some("no credit"));
    factory.move_run(run, RunMove::Resume, None).await.unwrap();
    assert_eq!(factory.claim(mine, NOW, None, 1).await.unwrap(), [(run, 0)]);
    assert_eq!(factory.story(run, 0).await.unwrap().len(), 1);
}

async fn the_same_question_has_its_first_answer(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 2).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 2).await.unwrap();
    let key = Some("the question".to_owned());
    factory.add(NewArtefact { cache_key: key.clone(), ..said(run, 0, 1) }, mine).await.unwrap();
    factory.add(NewArtefact { cache_key: key, at: NOW.plus_secs(1), ..said(run, 1, 1) }, mine).await.unwrap();
    assert_eq!(factory.cached("the question").await.unwrap().map(|one| one.number), Some(0));
    assert_eq!(factory.cached("another").await.unwrap(), None);
}

async fn a_person_decides_once_about_what_was_agreed(house: TestDatabase) {
    let factory = &house.stores.factory;
    let run = run(&house, 1).await;
    let mine = lease(id(), NOW.plus_secs(60));
    factory.claim(mine, NOW, None, 1).await.unwrap();
    let end = ended(run, 0, ItemState::Agreed);
    let problem = end.problem;
    factory.finish(end, mine).await.unwrap();
    assert_eq!(factory.agreed(9).await.unwrap().len(), 1);
    assert_eq!(factory.of_problem(problem.unwrap()).await.unwrap().map(|one| one.number), Some(0));
    factory.decide((run, 0), true, None).await.unwrap();
    assert!(matches!(factory.decide((run, 0), false, None).await, Err(StoreError::Conflict)));
    assert_eq!(factory.agreed(9).await.unwrap(), []);
}
