//! Items by session, regrades from state to state, and changed marks with all their consequences.

use std::collections::HashSet;

use plumb_store::assignments::about;
use plumb_store::item_stats::Counted;
use plumb_store::regrades::{
    Effect, MarkChanges, RegradeOrder, RegradeRow, RegradeSession, RegradeState, RegradeStep, RegradeTally,
    ScoreOutcome,
};
use plumb_store::reviews::ReviewCounts;
use plumb_store::sat_items::{EndedSession, SessionItem, SessionItemFilter};
use plumb_store::sessions::{Appended, SessionState};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, SessionId, UserId};
use uuid::Uuid;

use crate::TestDatabase;
use crate::item_stats::{all, answers, counting, ended, sums_of};
use crate::reviews;
use crate::test_database::{NOW, entry, id, new_session};

on_both! {
    items_are_noted_once_and_say_which_sessions_are_reached,
    a_regrade_goes_from_state_to_state_and_takes_each_step_once,
    rises_falls_and_scores_that_stay_are_counted_apart,
    marks_change_together_with_statistics_and_the_queue,
    where_a_regrade_failed_is_told_until_it_is_done_there,
    a_session_that_moved_on_changes_in_nothing,
    regrades_that_stand_in_a_session_come_in_the_order_they_were_applied,
    regrades_are_listed_for_those_who_teach_the_class,
}

pub(crate) fn item(position: u16, seed: u64, waits: bool) -> SessionItem {
    SessionItem { position, blueprint: "S".into(), hash: ContentHash::of("S"), level: "easy".into(), seed, waits }
}

pub(crate) async fn note(
    house: &TestDatabase,
    session: SessionId,
    assignment: Option<AssignmentId>,
    items: Vec<SessionItem>,
) -> usize {
    let version = house.stores.sessions.load(session).await.unwrap().unwrap().version;
    let noted = EndedSession { id: session, version, assignment, items };
    house.stores.sat_items.note(vec![noted]).await.unwrap()
}

fn reach(item: Option<(&str, u64)>, assignment: Option<AssignmentId>) -> SessionItemFilter {
    SessionItemFilter {
        hash: ContentHash::of("S"),
        item: item.map(|(level, seed)| (level.to_owned(), seed)),
        assignment,
    }
}

fn regrade(id: Uuid, made_by: UserId, assignment: Option<AssignmentId>) -> RegradeRow {
    RegradeRow {
        id,
        made_by,
        made_at: NOW,
        blueprint: "S".into(),
        assignment,
        what: "{\"é\":1}".into(),
        reason: "The key\nwas \"wrong\".".into(),
        state: RegradeState::Looking,
        place: None,
        reached: 3,
        done: 0,
        changes: 0,
        changed: 0,
        restored: 0,
        kept: 0,
        failed: 0,
        ordered: None,
        ended_at: None,
    }
}

async fn made(house: &TestDatabase, by: UserId, assignment: Option<AssignmentId>) -> Uuid {
    let row = regrade(id(), by, assignment);
    let id = row.id;
    let audit = entry(AuditAction::RegradeMade, "regrade", &id.to_string());
    house.stores.regrades.create_regrade(row, audit).await.unwrap();
    id
}

fn effect(session: SessionId, effect: Effect) -> RegradeSession {
    let before = ScoreOutcome { score_bp: 5_000, grade: Some("Rest".into()), passed: Some(false) };
    let after = ScoreOutcome { score_bp: 7_500, grade: None, passed: None };
    RegradeSession { session, effect, before, after, marks: "[]".into() }
}

fn step(id: Uuid, from: Option<SessionId>, to: SessionId, rows: Vec<RegradeSession>) -> RegradeStep {
    RegradeStep {
        id,
        state: RegradeState::Looking,
        from,
        to: Some(to),
        done: 1,
        changes: 1,
        kept: 0,
        rows,
        failed: vec![],
        end: None,
    }
}

/// Ends a state of a regrade with its last step.
async fn ends(house: &TestDatabase, id: Uuid, state: RegradeState, then: RegradeState) {
    ends_with(house, id, state, then, vec![]).await;
}

/// Like [`ends`], with sessions in which it failed.
async fn ends_with(house: &TestDatabase, id: Uuid, state: RegradeState, then: RegradeState, failed: Vec<SessionId>) {
    let from = house.stores.regrades.regrade(id).await.unwrap().unwrap().place;
    let end = Some((then, NOW));
    let last = RegradeStep { id, state, from, to: from, done: 0, changes: 0, kept: 0, rows: vec![], failed, end };
    assert!(house.stores.regrades.step(last).await.unwrap());
}

async fn order(house: &TestDatabase, id: Uuid, from: RegradeState, to: RegradeState, by: UserId) -> bool {
    let audit = entry(AuditAction::RegradeApplied, "regrade", &id.to_string());
    let order = RegradeOrder { id, from, to, reached: 2, by, at: NOW.plus_secs(9), audit };
    house.stores.regrades.order_regrade(order).await.unwrap()
}

/// A change of marks for the current state of a session.
async fn remark(house: &TestDatabase, session: SessionId, waiting: Vec<(u16, bool)>) -> MarkChanges {
    let mut change = house.change(session).await;
    change.state = SessionState { score_bp: Some(7_500), ..change.state };
    MarkChanges {
        at: NOW.plus_secs(20),
        any_mark_changed: true,
        by: id(),
        counted: counting(house, session, Some(answers()[..1].to_vec())).await,
        waiting,
        assignment: None,
        regrade: None,
        change,
    }
}

/// Adds rows to each of the tables.
pub(crate) async fn furnish(house: &TestDatabase, teacher: UserId) {
    let session = ended(house, "evaluation", 40).await;
    note(house, session, None, vec![item(0, 1, true), item(1, 2, false)]).await;
    let id = made(house, teacher, None).await;
    let rows = vec![effect(session, Effect::Changes)];
    assert!(house.stores.regrades.step(step(id, None, session, rows)).await.unwrap());
    let remark = remark(house, session, vec![(0, false)]).await;
    assert_eq!(house.stores.regrades.change_marks(remark).await.unwrap(), Appended::Appended);
    assert!(reviews::rubric(house, None, "[]", teacher).await);
}

async fn items_are_noted_once_and_say_which_sessions_are_reached(house: TestDatabase) {
    let items = &house.stores.sat_items;
    let class = crate::classes::class(&house, house.learner().await, None).await;
    let assignment = crate::classes::assignment(&house, class).await.id;
    let (one, other) = (ended(&house, "evaluation", 1).await, ended(&house, "evaluation", 2).await);
    let mut new = new_session(house.learner().await, &about(assignment));
    new.state = SessionState { open: false, finished_at: Some(NOW.plus_secs(3)), ..new.state };
    let set = new.id;
    house.stores.sessions.create(new).await.unwrap();
    ended(&house, "survey", 1).await;
    house.session().await;
    assert_eq!(items.sessions_without_items(10).await.unwrap(), [one, other, set]);
    assert_eq!(note(&house, one, None, vec![item(0, 1, false), item(1, 1, false), item(2, 2, false)]).await, 1);
    assert_eq!(note(&house, one, None, vec![item(0, 1, false)]).await, 0, "once is enough");
    note(&house, other, None, vec![item(0, 2, false)]).await;
    note(&house, set, Some(assignment), vec![item(0, 1, false)]).await;
    assert_eq!(items.sessions_without_items(10).await.unwrap(), Vec::<SessionId>::new());

    let sorted = |mut ids: Vec<SessionId>| {
        ids.sort_unstable();
        ids
    };
    for (reach, expected) in [
        (reach(Some(("easy", 1)), None), vec![one, set]),
        (reach(Some(("easy", 2)), None), vec![one, other]),
        (reach(Some(("hard", 1)), None), vec![]),
        (reach(None, None), vec![one, other, set]),
        (reach(Some(("easy", 1)), Some(assignment)), vec![set]),
        (reach(None, Some(assignment)), vec![set]),
        (reach(None, Some(id())), vec![]),
    ] {
        let expected = sorted(expected);
        assert_eq!(items.reached(&reach, None, 10).await.unwrap(), expected, "{reach:?}");
        let count = i64::try_from(expected.len()).unwrap();
        assert_eq!(items.count_reached(&reach, 10).await.unwrap(), count, "{reach:?}");
        assert_eq!(items.count_reached(&reach, 1).await.unwrap(), count.min(1));
        let mut pages = Vec::new();
        while let Some(next) = items.reached(&reach, pages.last().copied(), 1).await.unwrap().first() {
            pages.push(*next);
        }
        assert_eq!(pages, expected, "{reach:?}");
    }
    let sat = items.items_of(&ContentHash::of("S"), assignment, 10).await.unwrap();
    assert_eq!(
        sat.iter().map(|one| (one.level.as_str(), one.seed, one.sessions)).collect::<Vec<_>>(),
        [("easy", 1, 1)]
    );
}

async fn a_regrade_goes_from_state_to_state_and_takes_each_step_once(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let by = house.learner().await;
    let id = made(&house, by, None).await;
    let stored = regrades.regrade(id).await.unwrap().unwrap();
    assert_eq!(stored, regrade(id, by, None));
    assert_eq!(regrades.under_way(10).await.unwrap(), [id]);
    let session = house.session().await;
    let first = step(id, None, session, vec![effect(session, Effect::Changes)]);
    assert!(regrades.step(first.clone()).await.unwrap());
    assert!(!regrades.step(first.clone()).await.unwrap(), "two servers take one step");
    let last = RegradeStep { end: Some((RegradeState::Draft, NOW)), ..step(id, Some(session), session, vec![]) };
    assert!(regrades.step(last).await.unwrap());
    let row = regrades.regrade(id).await.unwrap().unwrap();
    assert_eq!((row.state, row.done, row.changes, row.ended_at), (RegradeState::Draft, 2, 2, Some(NOW)));
    assert!(regrades.under_way(10).await.unwrap().is_empty());

    assert!(!order(&house, id, RegradeState::Applied, RegradeState::Undoing, by).await);
    assert!(order(&house, id, RegradeState::Draft, RegradeState::Applying, by).await);
    assert!(!order(&house, id, RegradeState::Draft, RegradeState::Applying, by).await, "once");
    let row = regrades.regrade(id).await.unwrap().unwrap();
    assert_eq!((row.place, row.done, row.reached, row.changes), (None, 0, 2, 2));
    assert_eq!(row.ordered, Some((by, NOW.plus_secs(9))));
    let [line] = &regrades.effects(id, None, false, 10).await.unwrap()[..] else { panic!("one") };
    assert_eq!(line.row, effect(session, Effect::Changes));
    assert!(regrades.effects(id, Some(session), true, 10).await.unwrap().is_empty());
}

async fn rises_falls_and_scores_that_stay_are_counted_apart(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let by = house.learner().await;
    let id = made(&house, by, None).await;
    assert_eq!(regrades.tally(id).await.unwrap(), RegradeTally::default());
    let (mut rows, mut last) = (Vec::new(), SessionId::nil());
    for (number, after) in [7_500, 5_001, 4_999, 5_000].into_iter().enumerate() {
        let session = ended(&house, "evaluation", i64::try_from(number).unwrap() + 1).await;
        let changes = effect(session, Effect::Changes);
        rows.push(RegradeSession { after: ScoreOutcome { score_bp: after, ..changes.after.clone() }, ..changes });
        last = last.max(session);
    }
    assert!(regrades.step(step(id, None, last, rows)).await.unwrap());
    assert_eq!(regrades.tally(id).await.unwrap(), RegradeTally { rises: 2, falls: 1, same: 1 });
}

async fn marks_change_together_with_statistics_and_the_queue(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let by = house.learner().await;
    let session = ended(&house, "evaluation", 1).await;
    note(&house, session, None, vec![item(0, 1, false), item(1, 2, true)]).await;
    let counted = counting(&house, session, Some(answers())).await;
    assert_eq!(house.stores.item_stats.count(vec![counted]).await.unwrap(), Counted::Counted);
    let id = made(&house, by, None).await;
    let mut asked = remark(&house, session, vec![(0, true), (1, false)]).await;
    asked.regrade = Some((id, effect(session, Effect::Changed), 0));
    assert_eq!(regrades.change_marks(asked.clone()).await.unwrap(), Appended::Conflict, "nobody ordered it yet");
    assert_eq!(all(&house).await, sums_of(&answers()));
    ends(&house, id, RegradeState::Looking, RegradeState::Draft).await;
    assert!(order(&house, id, RegradeState::Draft, RegradeState::Applying, by).await);
    assert_eq!(regrades.change_marks(asked).await.unwrap(), Appended::Appended);

    let row = house.stores.sessions.load(session).await.unwrap().unwrap();
    assert_eq!(row.state.score_bp, Some(7_500));
    assert_eq!(house.stores.item_stats.responses(session).await.unwrap(), answers()[..1]);
    assert_eq!(all(&house).await, sums_of(&answers()[..1]), "what was counted is taken away, to the byte");
    let counts = house.stores.reviews.review_counts(None, 10).await.unwrap();
    assert_eq!(counts, ReviewCounts { waiting: 1, decided: 1 });
    assert_eq!(house.stores.reviews.next_review(None, None).await.unwrap().unwrap().position, 0);
    assert_eq!(regrades.changed_by(id, None, 10).await.unwrap(), [session]);
    assert_eq!(regrades.regrade(id).await.unwrap().unwrap().changed, 1);
    assert_eq!(regrades.regraded_since(row.learner, NOW.plus_secs(20), 10).await.unwrap(), [session]);
    assert!(regrades.regraded_since(row.learner, NOW.plus_secs(21), 10).await.unwrap().is_empty());

    // Computing the effect again does not undo a change; undoing it does.
    let again = step(id, None, session, vec![effect(session, Effect::Same)]);
    assert!(regrades.step(RegradeStep { state: RegradeState::Applying, ..again }).await.unwrap());
    assert_eq!(regrades.effects(id, None, false, 10).await.unwrap()[0].row.effect, Effect::Changed);
    let mut back = remark(&house, session, vec![(0, false)]).await;
    back.counted = counting(&house, session, Some(answers())).await;
    back.regrade = Some((id, effect(session, Effect::Restored), 2));
    assert_eq!(regrades.change_marks(back.clone()).await.unwrap(), Appended::Conflict, "it is still being applied");
    ends(&house, id, RegradeState::Applying, RegradeState::Applied).await;
    assert!(order(&house, id, RegradeState::Applied, RegradeState::Undoing, by).await);
    assert_eq!(regrades.change_marks(back).await.unwrap(), Appended::Appended);
    assert_eq!(all(&house).await, sums_of(&answers()), "and what is added again is what it was");
    let row = regrades.regrade(id).await.unwrap().unwrap();
    assert_eq!((row.changed, row.restored, row.kept), (1, 1, 2));
    assert!(regrades.changed_by(id, None, 10).await.unwrap().is_empty());
}

async fn where_a_regrade_failed_is_told_until_it_is_done_there(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let by = house.learner().await;
    let (one, other) = (ended(&house, "evaluation", 1).await, ended(&house, "evaluation", 2).await);
    let id = made(&house, by, None).await;
    let told = async |all: bool| {
        let lines = regrades.effects(id, None, all, 10).await.unwrap();
        let lines = lines.iter().map(|line| (line.row.session, line.row.effect, line.failed));
        let failed = regrades.regrade(id).await.unwrap().unwrap().failed;
        (failed, lines.collect::<HashSet<_>>())
    };
    let remarked = async |session: SessionId, what: Effect| {
        let mut asked = remark(&house, session, vec![]).await;
        asked.regrade = Some((id, effect(session, what), 0));
        assert_eq!(regrades.change_marks(asked).await.unwrap(), Appended::Appended);
    };
    ends_with(&house, id, RegradeState::Looking, RegradeState::Draft, vec![one]).await;
    assert_eq!(told(false).await, (1, [(one, Effect::Same, true)].into()), "it is told of without asking for all");
    assert!(order(&house, id, RegradeState::Draft, RegradeState::Applying, by).await);
    remarked(one, Effect::Changed).await;
    ends_with(&house, id, RegradeState::Applying, RegradeState::Applied, vec![one, other]).await;
    let changed = (one, Effect::Changed, false);
    assert_eq!(told(false).await, (1, [changed, (other, Effect::Same, true)].into()), "what was changed did not fail");

    assert!(order(&house, id, RegradeState::Applied, RegradeState::Undoing, by).await);
    ends_with(&house, id, RegradeState::Undoing, RegradeState::Undone, vec![one]).await;
    assert_eq!(told(false).await, (1, [(one, Effect::Changed, true), (other, Effect::Same, true)].into()));
    assert_eq!(regrades.changed_by(id, None, 10).await.unwrap(), [one], "it can be taken back once more");
    assert!(order(&house, id, RegradeState::Undone, RegradeState::Undoing, by).await);
    remarked(one, Effect::Restored).await;
    ends(&house, id, RegradeState::Undoing, RegradeState::Undone).await;
    assert_eq!(told(false).await, (0, [(one, Effect::Restored, false), (other, Effect::Same, true)].into()));
}

async fn a_session_that_moved_on_changes_in_nothing(house: TestDatabase) {
    let session = ended(&house, "evaluation", 1).await;
    note(&house, session, None, vec![item(0, 1, true)]).await;
    let counted = counting(&house, session, Some(answers())).await;
    house.stores.item_stats.count(vec![counted]).await.unwrap();
    let stale = remark(&house, session, vec![(0, false)]).await;
    let change = house.change(session).await;
    house.stores.sessions.append(change).await.unwrap();
    assert_eq!(house.stores.regrades.change_marks(stale).await.unwrap(), Appended::Conflict);
    assert_eq!(all(&house).await, sums_of(&answers()));
    assert_eq!(house.stores.reviews.review_counts(None, 10).await.unwrap().waiting, 1);
    // A session that is not counted stays so.
    let uncounted = ended(&house, "evaluation", 2).await;
    let asked = remark(&house, uncounted, vec![]).await;
    assert_eq!(house.stores.regrades.change_marks(asked).await.unwrap(), Appended::Appended);
    assert_eq!(all(&house).await, sums_of(&answers()));
    assert!(house.stores.item_stats.responses(uncounted).await.unwrap().is_empty());
}

async fn regrades_that_stand_in_a_session_come_in_the_order_they_were_applied(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let session = ended(&house, "evaluation", 1).await;
    note(&house, session, None, vec![item(0, 1, true)]).await;
    let by = house.learner().await;
    let (first, second, elsewhere) =
        (made(&house, by, None).await, made(&house, by, None).await, made(&house, by, None).await);
    let other = ended(&house, "evaluation", 2).await;
    for (id, session) in [(first, session), (second, session), (elsewhere, other)] {
        assert!(regrades.step(step(id, None, session, vec![effect(session, Effect::Same)])).await.unwrap());
        ends(&house, id, RegradeState::Looking, RegradeState::Draft).await;
    }
    let standing = async |session: SessionId, blueprint: &'static str| {
        let rows = regrades.active_for_session(session, blueprint).await.unwrap();
        rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert!(standing(session, "S").await.is_empty(), "none is applied");
    for (id, secs) in [(second, 9), (first, 10), (elsewhere, 11)] {
        let audit = entry(AuditAction::RegradeApplied, "regrade", &id.to_string());
        let (from, to) = (RegradeState::Draft, RegradeState::Applying);
        let order = RegradeOrder { id, from, to, reached: 1, by, at: NOW.plus_secs(secs), audit };
        assert!(regrades.order_regrade(order).await.unwrap());
    }
    assert_eq!(standing(session, "S").await, [second, first]);
    ends(&house, first, RegradeState::Applying, RegradeState::Applied).await;
    assert_eq!(standing(session, "S").await, [second, first]);
    assert_eq!(standing(other, "S").await, [elsewhere]);
    assert!(standing(session, "T").await.is_empty());
    assert!(order(&house, first, RegradeState::Applied, RegradeState::Undoing, by).await);
    assert_eq!(standing(session, "S").await, [second], "nothing of it is left to take back");
}

async fn regrades_are_listed_for_those_who_teach_the_class(house: TestDatabase) {
    let regrades = &house.stores.regrades;
    let (tess, tom) = (house.learner().await, house.learner().await);
    let class = crate::classes::class(&house, tess, None).await;
    let assignment = crate::classes::assignment(&house, class).await.id;
    let hers = made(&house, tess, Some(assignment)).await;
    let everywhere = made(&house, tess, None).await;
    let listed = regrades.regrades(Some(tess), None, 10).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.id).collect::<Vec<_>>(), [hers]);
    assert!(regrades.regrades(Some(tom), None, 10).await.unwrap().is_empty());
    let mut all = Vec::new();
    let mut after = None;
    while let Some(row) = regrades.regrades(None, after, 1).await.unwrap().pop() {
        after = Some((row.made_at, row.id));
        all.push(row.id);
    }
    let mut both = vec![hers, everywhere];
    both.sort_unstable();
    both.reverse();
    assert_eq!(all, both);
    let named = regrades.named_assignments(Some(tess), 10).await.unwrap();
    assert_eq!(named.iter().map(|one| (one.id, one.class.as_str())).collect::<Vec<_>>(), [(assignment, "7b")]);
    assert!(regrades.named_assignments(Some(tom), 10).await.unwrap().is_empty());
    assert_eq!(regrades.named_assignments(None, 10).await.unwrap().len(), 1);
}
