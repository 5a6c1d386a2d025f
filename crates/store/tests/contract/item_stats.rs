//! Each answer is counted once, however many servers count, and the stored sums equal recomputed ones.

use std::collections::{BTreeMap, BTreeSet};

use plumb_learning::measurement::{GivenChoice, ItemSums, Observation, SHARE_ONE};
use plumb_sessions::session::{ItemResponse, StatKey};
use plumb_store::contents::{ContentRow, Expects, Publication};
use plumb_store::item_stats::{Correction, Counted, CountedSession, MistakeRow, StatRow};
use plumb_store::sessions::SessionState;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, new_session};

on_both! {
    sessions_wait_in_the_order_of_their_end_until_they_are_looked_at,
    what_is_counted_is_added_up_and_read_back_as_it_was,
    a_session_is_counted_once_however_many_try,
    a_session_that_moved_on_is_not_counted,
    sums_are_put_right_only_when_they_are_as_they_were_read,
    sums_come_page_by_page_and_lists_have_the_published_version,
    wrong_ways_are_those_of_one_learner_that_a_strategy_makes,
}

/// Creates an ended evaluation.
pub(crate) async fn ended(house: &TestDatabase, kind: &str, secs: i64) -> SessionId {
    let mut new = new_session(house.learner().await, "A");
    new.kind = kind.into();
    let id = new.id;
    house.stores.sessions.create(new).await.unwrap();
    let mut change = house.change(id).await;
    let state = SessionState { open: false, status: "completed".into(), next_due_at: None, ..change.state };
    change.state = SessionState { finished_at: Some(NOW.plus_secs(secs)), ..state };
    house.stores.sessions.append(change).await.unwrap();
    id
}

fn answer(position: u16, blueprint: &str, choice: GivenChoice) -> ItemResponse {
    let right = choice == GivenChoice::Key;
    ItemResponse {
        position,
        blueprint: blueprint.into(),
        hash: ContentHash::of(blueprint),
        level: "easy".into(),
        seed: (1 << 53) - 1,
        threshold: 3_000,
        seen: Observation {
            credit: if right { 1_000_000 } else { 0 },
            rest: SHARE_ONE / 3 + u64::from(position),
            total: SHARE_ONE,
            millis: 12_345,
            choice,
            offered: BTreeSet::from(["off \"by\" one".to_owned(), "other way".to_owned()]),
            typed: position % 2 == 1,
            low_effort: false,
        },
        features: BTreeMap::from([("carry".to_owned(), "true".to_owned())]),
    }
}

/// Returns answers of a session, with each kind of choice.
pub(crate) fn answers() -> Vec<ItemResponse> {
    let choices = [GivenChoice::Key, GivenChoice::Wrong("off \"by\" one".into()), GivenChoice::Other];
    (0..).zip(choices).map(|(position, choice)| answer(position, "S", choice)).collect()
}

pub(crate) fn sums_of(answers: &[ItemResponse]) -> BTreeMap<StatKey, ItemSums> {
    let mut sums: BTreeMap<StatKey, ItemSums> = BTreeMap::new();
    for (key, added) in answers.iter().flat_map(ItemResponse::sums) {
        let so_far = sums.remove(&key).unwrap_or_default();
        sums.insert(key, so_far.plus(&added));
    }
    sums
}

pub(crate) async fn counting(
    house: &TestDatabase,
    id: SessionId,
    responses: Option<Vec<ItemResponse>>,
) -> CountedSession {
    let row = house.stores.sessions.load(id).await.unwrap().unwrap();
    let (assessment_id, assessment_hash) = (row.assessment_id, row.assessment_hash);
    CountedSession { id, version: row.version, assessment_id, assessment_hash, responses }
}

pub(crate) async fn all(house: &TestDatabase) -> BTreeMap<StatKey, ItemSums> {
    let rows = house.stores.item_stats.all(None, 1_000).await.unwrap();
    rows.into_iter().map(|StatRow { key, sums }| (key, sums)).collect()
}

/// Adds rows to each of the tables.
pub(crate) async fn furnish(house: &TestDatabase) {
    let id = ended(house, "evaluation", 1).await;
    let counting = counting(house, id, Some(answers())).await;
    assert_eq!(house.stores.item_stats.count(vec![counting]).await.unwrap(), Counted::Counted);
}

async fn sessions_wait_in_the_order_of_their_end_until_they_are_looked_at(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    let late = ended(&house, "evaluation", 9).await;
    let early = ended(&house, "evaluation", 2).await;
    ended(&house, "survey", 1).await;
    house.session().await;
    let found = stats.uncounted(10).await.unwrap();
    assert_eq!(found.iter().map(|one| one.id).collect::<Vec<_>>(), [early, late]);
    assert!(found.iter().all(|one| one.role == "learner" && !one.published));
    // Items sent with a request are stored under the hash of their text, which was never published.
    let body = "A";
    let kept = ContentRow {
        hash: ContentHash::of(body),
        kind: "items".into(),
        id: "inline".into(),
        version: "inline".into(),
        body: body.into(),
        created_at: NOW,
        author: None,
    };
    house.stores.contents.keep(kept).await.unwrap();
    assert!(stats.uncounted(10).await.unwrap().iter().all(|one| !one.published));
    assert_eq!(stats.uncounted(1).await.unwrap().len(), 1);
    let looked = vec![counting(&house, early, None).await, counting(&house, late, Some(vec![])).await];
    assert_eq!(stats.count(looked).await.unwrap(), Counted::Counted);
    assert_eq!(stats.uncounted(10).await.unwrap(), []);
    // A session that is not counted at first is not counted later either.
    assert_eq!(stats.counted(None, 10).await.unwrap(), [(NOW.plus_secs(9), late)]);
    assert_eq!(stats.counted(Some((NOW.plus_secs(9), late)), 10).await.unwrap(), []);
    assert!(all(&house).await.is_empty());
}

async fn what_is_counted_is_added_up_and_read_back_as_it_was(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    for secs in [1, 2] {
        let id = ended(&house, "evaluation", secs).await;
        let counting = counting(&house, id, Some(answers())).await;
        assert_eq!(stats.count(vec![counting]).await.unwrap(), Counted::Counted);
        assert_eq!(stats.responses(id).await.unwrap(), answers());
    }
    let twice: Vec<ItemResponse> = answers().into_iter().chain(answers()).collect();
    assert_eq!(all(&house).await, sums_of(&twice));
    let [version] = &stats.versions("S", 10).await.unwrap()[..] else { panic!("one version") };
    assert_eq!((version.n, version.facility, version.flags, version.serious), (6, Some(333_333), 0, false));
    let rows = stats.of_version("S", &ContentHash::of("S"), 10).await.unwrap();
    assert_eq!(rows.len(), 3);
    assert_eq!(stats.of_version("S", &ContentHash::of("S"), 2).await.unwrap().len(), 2);
    assert_eq!(stats.versions("T", 10).await.unwrap(), []);
}

async fn a_session_is_counted_once_however_many_try(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    let one = ended(&house, "evaluation", 1).await;
    let other = ended(&house, "evaluation", 2).await;
    let both = vec![counting(&house, one, Some(answers())).await, counting(&house, other, Some(answers())).await];
    let tries = (0..6).map(|_| {
        let (stores, both) = (house.stores.clone(), both.clone());
        tokio::spawn(async move { stores.item_stats.count(both).await.unwrap() })
    });
    let mut counted = 0;
    for attempt in tries.collect::<Vec<_>>() {
        counted += usize::from(attempt.await.unwrap() == Counted::Counted);
    }
    assert_eq!(counted, 1);
    assert_eq!(stats.count(vec![both[0].clone()]).await.unwrap(), Counted::Conflict);
    let twice: Vec<ItemResponse> = answers().into_iter().chain(answers()).collect();
    assert_eq!(all(&house).await, sums_of(&twice));
}

async fn a_session_that_moved_on_is_not_counted(house: TestDatabase) {
    let id = ended(&house, "evaluation", 1).await;
    let old = counting(&house, id, Some(answers())).await;
    let mut change = house.change(id).await;
    change.state.finished_at = Some(NOW.plus_secs(1));
    house.stores.sessions.append(change).await.unwrap();
    assert_eq!(house.stores.item_stats.count(vec![old]).await.unwrap(), Counted::Conflict);
    assert_eq!(house.stores.item_stats.uncounted(10).await.unwrap().len(), 1);
    assert_eq!(house.stores.item_stats.responses(id).await.unwrap(), []);
}

async fn sums_are_put_right_only_when_they_are_as_they_were_read(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    furnish(&house).await;
    let stored = all(&house).await;
    let (key, was) = stored.iter().next().unwrap();
    let other = ItemSums::of(&answers()[0].seen);
    let audit = || entry(AuditAction::StatisticsRecomputed, "item_stat", "");
    let correction = |was: Option<ItemSums>| Correction { key: key.clone(), was, becomes: other.clone() };
    for wrong in [None, Some(other.clone())] {
        assert!(!stats.correct(vec![correction(wrong)], audit()).await.unwrap());
    }
    assert_eq!(all(&house).await, stored);
    assert!(stats.correct(vec![correction(Some(was.clone()))], audit()).await.unwrap());
    assert_eq!(all(&house).await[key], other);
    let gone = Correction { key: key.clone(), was: Some(other.clone()), becomes: ItemSums::default() };
    assert!(stats.correct(vec![gone], audit()).await.unwrap());
    assert!(!all(&house).await.contains_key(key));
}

async fn sums_come_page_by_page_and_lists_have_the_published_version(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    let id = ended(&house, "evaluation", 1).await;
    let mixed =
        vec![answer(0, "S", GivenChoice::Key), answer(1, "T", GivenChoice::Other), answer(2, "É", GivenChoice::Key)];
    let counting = counting(&house, id, Some(mixed.clone())).await;
    stats.count(vec![counting]).await.unwrap();
    let (mut found, mut after) = (BTreeMap::new(), None);
    loop {
        let page = stats.all(after, 2).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.key.clone());
        found.extend(page.into_iter().map(|row| (row.key, row.sums)));
    }
    assert_eq!(found, sums_of(&mixed));
    for (id, text) in [("S", "S"), ("T", "another text")] {
        let content = ContentRow {
            hash: ContentHash::of(text),
            kind: "skill".into(),
            id: id.into(),
            version: "1".into(),
            body: text.into(),
            created_at: NOW,
            author: None,
        };
        let publication = Publication {
            content,
            expects: Expects::Anything,
            audit: entry(AuditAction::BlueprintPublished, "skill", id),
        };
        house.stores.contents.publish(vec![publication]).await.unwrap();
    }
    let current = stats.current().await.unwrap();
    assert_eq!(current.iter().map(|one| one.blueprint.as_str()).collect::<Vec<_>>(), ["S"]);
}

async fn wrong_ways_are_those_of_one_learner_that_a_strategy_makes(house: TestDatabase) {
    let stats = &house.stores.item_stats;
    let (ours, others) = (ended(&house, "evaluation", 3).await, ended(&house, "evaluation", 4).await);
    for session in [ours, others] {
        let counting = counting(&house, session, Some(answers())).await;
        assert_eq!(stats.count(vec![counting]).await.unwrap(), Counted::Counted);
    }
    let learner = house.stores.sessions.load(ours).await.unwrap().unwrap().learner;
    let way =
        MistakeRow { session: ours, blueprint: "S".into(), strategy: "off \"by\" one".into(), at: NOW.plus_secs(3) };
    assert_eq!(stats.wrong_ways(learner, 10, 10).await.unwrap(), [way]);
    assert_eq!(stats.wrong_ways(learner, 0, 10).await.unwrap(), []);
    assert_eq!(stats.wrong_ways(house.learner().await, 10, 10).await.unwrap(), []);
}
