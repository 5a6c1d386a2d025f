use plumb_store::sessions::{Appended, DeleteDrafts, DraftSaved, LateSave};

use crate::TestDatabase;
use crate::test_database::{NOW, draft, id};

on_both!(
    a_draft_is_rotated_by_revision,
    the_same_save_twice_is_one_save,
    a_draft_needs_the_session_it_was_decided_on,
    a_draft_saved_meanwhile_bars_the_finish,
    answering_removes_its_draft,
    late_saves_are_kept_once,
);

async fn a_draft_is_rotated_by_revision(house: TestDatabase) {
    let session = house.session().await;
    let sessions = &house.stores.sessions;
    assert_eq!(sessions.save_draft(draft(session, 0, 0, "one")).await.unwrap(), DraftSaved::Saved(1));
    let two = draft(session, 0, 1, "two");
    assert_eq!(sessions.save_draft(two.clone()).await.unwrap(), DraftSaved::Saved(2));
    let DraftSaved::Stale(Some(current)) = sessions.save_draft(draft(session, 0, 1, "")).await.unwrap() else {
        panic!("a stale tab overwrote a draft")
    };
    assert_eq!((current.answer.as_str(), current.revision, current.command_id), ("two", 2, two.command_id));
    let gap = draft(session, 1, 3, "from a revision that is not there");
    assert_eq!(sessions.save_draft(gap).await.unwrap(), DraftSaved::Stale(None));
    let mut jump = draft(session, 1, 0, "the item's revision counts answers too");
    jump.revision = 7;
    assert_eq!(sessions.save_draft(jump).await.unwrap(), DraftSaved::Saved(7));
    let (_, drafts) = sessions.load_with_drafts(session).await.unwrap().unwrap();
    assert_eq!(drafts.rows.iter().map(|draft| draft.revision).collect::<Vec<_>>(), [2, 7]);
    let view = sessions.load_for_answer(session, 1).await.unwrap().unwrap();
    assert_eq!((view.draft.as_ref(), view.drafts_mark), (Some(&drafts.rows[1]), drafts.mark));
    assert_eq!(sessions.load_for_answer(session, 9).await.unwrap().unwrap().draft, None);
    let mut racers = tokio::task::JoinSet::new();
    for tab in 0..20 {
        let (sessions, write) = (sessions.clone(), draft(session, 0, 2, &format!("tab {tab}")));
        racers.spawn(async move { sessions.save_draft(write).await.unwrap() });
    }
    let saved = racers.join_all().await;
    assert_eq!(saved.iter().filter(|saved| **saved == DraftSaved::Saved(3)).count(), 1);
}

async fn the_same_save_twice_is_one_save(house: TestDatabase) {
    let session = house.session().await;
    let write = draft(session, 0, 0, "once");
    let mut racers = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (sessions, write) = (house.stores.sessions.clone(), write.clone());
        racers.spawn(async move { sessions.save_draft(write).await.unwrap() });
    }
    assert!(racers.join_all().await.iter().all(|saved| *saved == DraftSaved::Saved(1)));
}

async fn a_draft_needs_the_session_it_was_decided_on(house: TestDatabase) {
    let session = house.session().await;
    let sessions = &house.stores.sessions;
    let change = house.change(session).await;
    sessions.append(change).await.unwrap();
    let mut write = draft(session, 0, 0, "old page");
    assert_eq!(sessions.save_draft(write.clone()).await.unwrap(), DraftSaved::SessionMoved);
    write.session_version = 3;
    assert_eq!(sessions.save_draft(write).await.unwrap(), DraftSaved::Saved(1));
    let mut end = house.change(session).await;
    end.state.open = false;
    sessions.append(end).await.unwrap();
    let mut after = draft(session, 0, 1, "after the end");
    after.session_version = 4;
    assert_eq!(sessions.save_draft(after).await.unwrap(), DraftSaved::SessionMoved);
    assert_eq!(sessions.save_draft(draft(id(), 0, 0, "nowhere")).await.unwrap(), DraftSaved::SessionMoved);
}

async fn a_draft_saved_meanwhile_bars_the_finish(house: TestDatabase) {
    let session = house.session().await;
    let sessions = &house.stores.sessions;
    let (_, seen) = sessions.load_with_drafts(session).await.unwrap().unwrap();
    let mut finish = house.change(session).await;
    finish.expected_drafts = Some(seen.mark);
    sessions.save_draft(draft(session, 0, 0, "at the last moment")).await.unwrap();
    assert_eq!(sessions.append(finish.clone()).await.unwrap(), Appended::Conflict);
    let (_, seen) = sessions.load_with_drafts(session).await.unwrap().unwrap();
    finish.expected_drafts = Some(seen.mark);
    assert_eq!(sessions.append(finish).await.unwrap(), Appended::Appended);
}

async fn answering_removes_its_draft(house: TestDatabase) {
    let session = house.session().await;
    let sessions = &house.stores.sessions;
    for position in 0..3 {
        sessions.save_draft(draft(session, position, 0, "x")).await.unwrap();
    }
    let mut answer = house.change(session).await;
    answer.delete_drafts = DeleteDrafts::One(1);
    sessions.append(answer).await.unwrap();
    let (_, drafts) = sessions.load_with_drafts(session).await.unwrap().unwrap();
    assert_eq!(drafts.rows.iter().map(|draft| draft.position).collect::<Vec<_>>(), [0, 2]);
    let mut finish = house.change(session).await;
    finish.delete_drafts = DeleteDrafts::All;
    sessions.append(finish).await.unwrap();
    assert_eq!(sessions.load_with_drafts(session).await.unwrap().unwrap().1.rows, []);
}

async fn late_saves_are_kept_once(house: TestDatabase) {
    let session = house.session().await;
    let late = LateSave { session, position: 3, command_id: id(), answer: "42".into(), arrived_at: NOW.plus_secs(99) };
    for _ in 0..2 {
        house.stores.sessions.save_late(late.clone()).await.unwrap();
    }
    assert_eq!(house.stores.sessions.late_saves(session).await.unwrap(), [late]);
}
