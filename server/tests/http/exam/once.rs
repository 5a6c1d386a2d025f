//! Repeated and concurrent requests take effect once.

use std::collections::BTreeSet;

use plumb_sessions::engine::Status;
use plumb_types::audit_action::AuditAction;
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{Field, Site, at_item, fresh};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_finishes_at_once_give_one_score_one_audit_row_and_one_answer() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    ann.save(session, 1, 0, &site.answer(session, 1, true).await).await.expect(200);
    let mut all = JoinSet::new();
    for _ in 0..100 {
        let mut tab = ann.clone();
        all.spawn(async move { tab.finish(session).await });
    }
    let replies = all.join_all().await;
    let told: BTreeSet<(u16, String, String)> =
        replies.iter().map(|reply| (reply.status.as_u16(), reply.location().to_owned(), reply.body.clone())).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(told.first().unwrap().1, format!("/sessions/{session}/results"));
    let after = site.session(session).await;
    assert_eq!(after.status(), Status::Completed);
    assert_eq!(after.result().unwrap().correct, 2);
    assert_eq!(site.audited(session, AuditAction::SessionCompleted).await, 1);
    let events = site.stores.sessions.events(session).await.unwrap();
    assert_eq!(events.iter().filter(|row| row.event.kind == "session_completed").count(), 1);
    assert_eq!(events.iter().filter(|row| row.event.kind == "attempt_evaluated").count(), 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn beginning_twice_or_many_times_at_once_begins_one_session() {
    let site = Site::start().await;
    let ann = site.learner().await;
    let mut all = JoinSet::new();
    for _ in 0..20 {
        let mut tab = ann.clone();
        all.spawn(async move { tab.begin("FREE").await });
    }
    let begun: BTreeSet<_> = all.join_all().await.into_iter().collect();
    assert_eq!(begun.len(), 1, "{begun:?}");
    assert_eq!(Some(&site.learner().await.begin("FREE").await), begun.first());
    let user = site.stores.users.by_name("ann").await.unwrap().unwrap();
    assert_eq!(site.stores.sessions.count_attempts(user.id, "FREE").await.unwrap(), 1);
}

#[tokio::test]
async fn the_same_command_again_gets_the_same_answer_and_changes_nothing() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let save = at_item(session, 0, 0, &site.answer(session, 0, false).await);
    let submit = at_item(session, 0, 1, &site.answer(session, 0, true).await);
    let skip = json!({ "session": session, "position": 1, "command": fresh() });
    let back = json!({ "session": session, "position": 0, "command": fresh() });
    for (path, body) in [("/do/save", &save), ("/do/submit", &submit), ("/do/skip", &skip), ("/do/go", &back)] {
        let first = ann.json(path, body).await.expect(200);
        let before = site.session(session).await;
        let again = ann.json(path, body).await.expect(200);
        assert_eq!(first.body, again.body, "{path}");
        assert_eq!(site.session(session).await, before, "{path}");
    }
    let finish: [Field<'_>; 2] = [("session", &session), ("command", &fresh())];
    let first = ann.post("/do/finish", &finish).await;
    let before = site.session(session).await;
    let again = ann.post("/do/finish", &finish).await;
    assert_eq!((first.status, first.location(), &first.body), (again.status, again.location(), &again.body));
    assert_eq!(site.session(session).await, before);
}

#[tokio::test]
async fn a_stale_tab_is_told_what_the_server_has_and_overwrites_nothing() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let (right, wrong) = (site.answer(session, 0, true).await, site.answer(session, 0, false).await);
    let mut stale = ann.clone();
    ann.save(session, 0, 0, &right).await.expect(200);
    for path in ["/do/save", "/do/submit"] {
        for answer in [wrong.as_str(), ""] {
            if path == "/do/submit" && answer.is_empty() {
                continue;
            }
            let told = stale.json(path, &at_item(session, 0, 0, answer)).await.expect(409).json();
            assert_eq!(told.pointer("/Conflict/saved"), Some(&json!(right)), "{path}: {told}");
            assert_eq!(told.pointer("/Conflict/revision"), Some(&json!(1)), "{path}: {told}");
            assert_eq!(told.pointer("/Conflict/position"), Some(&json!(0)), "{path}: {told}");
        }
    }
    // Saving an equal draft is no conflict: a page that missed its own save gets the current revision.
    assert_eq!(stale.save(session, 0, 0, &right).await.expect(200).revision(), 1);
    let drafts = site.stores.sessions.load_with_drafts(session).await.unwrap().unwrap().1;
    assert_eq!(drafts.rows.iter().map(|draft| draft.answer.as_str()).collect::<Vec<_>>(), [right.as_str()]);
    // With that revision the tab may continue.
    stale.submit(session, 0, 1, &wrong).await.expect(200);
    let told = ann.submit(session, 0, 1, &right).await.expect(409).json();
    assert_eq!(told.pointer("/Conflict/position"), Some(&json!(1)), "the session is elsewhere now: {told}");
    assert_eq!(site.session(session).await.items[0].answer(), Some(wrong.as_str()));
}

#[tokio::test]
async fn a_learner_goes_on_in_another_browser_where_the_first_one_stopped() {
    let (site, mut first, session) = Site::with_begun("STRICT").await;
    first.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    let draft = site.answer(session, 1, true).await;
    first.save(session, 1, 0, &draft).await.expect(200);
    site.clock.advance_secs(100);

    let mut second = site.learner().await;
    assert_ne!(first.cookies, second.cookies);
    let home = second.get("/").await.expect(200);
    assert!(home.body.contains(&format!("/sessions/{session}")), "{}", home.body);
    let page = second.get(&format!("/sessions/{session}")).await.expect(200);
    assert!(page.body.contains(&site.form(session).await.items[1].item.stem), "{}", page.body);
    assert!(page.body.contains(&draft), "what was saved is shown: {}", page.body);
    assert_eq!(second.clock(session).await.json()["millis_left"], 500_000);
    assert_eq!(second.submit(session, 1, 1, &draft).await.expect(200).position(), 2);
    // The answer that its browser still keeps was submitted already; a different one comes too late.
    second.save(session, 1, 0, &draft).await.expect(200);
    second.save(session, 1, 0, &site.answer(session, 1, false).await).await.expect(409);
    // The first browser is out of date now.
    first.submit(session, 1, 1, &draft).await.expect(409);
}
