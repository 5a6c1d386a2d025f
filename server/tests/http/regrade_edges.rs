//! Regrading in unusual cases: options in a fixed order, sections without remaining items, servers that crash, sessions
//! that cannot be read.

use std::sync::Arc;
use std::time::Duration;

use plumb_service::Plumb;
use plumb_sessions::session::Mark;
use plumb_types::ids::SessionId;

use crate::ops::database;
use crate::regrades::{
    ada, carry_out, content, done, is_sound, make, of_item, of_version, order, regradings, score, sits,
};
use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{PageText, Site, has};

#[tokio::test]
async fn another_key_is_the_option_that_was_chosen_where_options_are_not_shuffled() {
    let mut content = content();
    content.push(exam("SORTED", &[("T.ADD", 4)], &["shuffle_options: false"], &[]));
    let site = Site::of(&content).await;
    let session = sits(&site, "ann", "SORTED", "----").await;
    let mut ada = ada(&site).await;
    for (position, reached) in [2_500, 5_000, 7_500, 10_000].into_iter().enumerate() {
        let item = site.form(session).await.items[position].item.clone();
        let answer = site.session(session).await.items[position].answer().unwrap().to_owned();
        let text = item.body.answer_text(&answer);
        let link = format!("/teach/regrades?hash={}&level=easy&seed={}", item.blueprint, item.seed);
        let form = ada.look(&link).await;
        let before = form.split(&format!(">{text}</option>")).next().unwrap();
        let value = before.rsplit("value=\"").next().and_then(|rest| rest.split('"').next()).unwrap();
        let remedy = [("regrade[remedy]", "key"), ("regrade[key]", value)];
        let id = make(&mut ada, &of_item(&site, session, position).await, &remedy).await;
        let page = ada.look(&format!("/teach/regrades/{id}")).await;
        assert!(page.contains(&format!("New key: {text}")), "{text}: {page}");
        done(&site, &mut ada, "apply", id).await;
        assert_eq!(site.session(session).await.items[position].mark, Some(Mark::Correct), "{text}");
        assert_eq!(score(&site, session).await, reached);
    }
    is_sound(&site).await;
}

#[tokio::test]
async fn a_section_of_which_nothing_is_left_has_no_weight_on_the_result_page() {
    let (id, text) = exam("WEIGHED", &[("T.ADD", 4), ("T.DOUBLE", 1)], &[], &[]);
    let weighed = "scoring:\n  section_weights: {s0: 0.75, s1: 0.25}\n";
    let site = Site::of(&[file("add", ADD), file("double", DOUBLE), (id, text.replace("scoring:\n", weighed))]).await;
    let session = sits(&site, "ann", "WEIGHED", "++--+").await;
    let path = format!("/sessions/{session}/results");
    site.learner().await.look(&path).await.has([">75 %</td>", ">25 %</td>"]);
    let mut ada = ada(&site).await;
    let id = make(&mut ada, &of_version(DOUBLE), &[("regrade[remedy]", "drop")]).await;
    done(&site, &mut ada, "apply", id).await;
    assert_eq!(score(&site, session).await, 5_000);
    site.learner().await.look(&path).await.has([">100 %</td>", ">0 %</td>"]).lacks([">25 %</td>"]);
}

#[tokio::test]
async fn a_server_that_dies_half_way_is_followed_by_one_that_goes_on_and_marks_each_session_once() {
    let site = Site::of(&content()).await;
    let mut sessions = Vec::new();
    for number in 0..45 {
        sessions.push(sits(&site, &format!("learner {number}"), "SUMS", "+--++").await);
    }
    let mut ada = ada(&site).await;
    let id = make(&mut ada, &of_version(DOUBLE), &[("regrade[remedy]", "drop")]).await;
    assert!(ada.look(&format!("/teach/regrades/{id}")).await.contains("45 results would change"));
    order(&mut ada, "apply", id).await.expect(200);
    // Servers that are killed in the middle of a step, at various moments.
    for millis in [3, 10, 25, 40, 7, 60] {
        let server: Arc<Plumb> = site.restarted().await;
        let _ = tokio::time::timeout(Duration::from_millis(millis), server.carry_out_regrades()).await;
    }
    // And two that work concurrently.
    let (one, two) = (site.restarted().await, site.restarted().await);
    for _ in 0..10 {
        let (one, two) = tokio::join!(one.carry_out_regrades(), two.carry_out_regrades());
        one.unwrap();
        two.unwrap();
    }
    carry_out(&site.plumb).await;
    for session in &sessions {
        assert_eq!(regradings(&site, *session).await.len(), 1, "once and no more");
        assert_eq!(score(&site, *session).await, 5_000);
    }
    let row = site.stores.regrades.regrade(id).await.unwrap().unwrap();
    assert_eq!((row.changed, row.done, row.reached), (45, 45, 45));
    ada.look(&format!("/teach/regrades/{id}")).await.has(["45 results have changed"]).lacks(["rel=\"next\""]);
    while site.plumb.count_answers().await.unwrap() > 0 {}
    is_sound(&site).await;
}

/// Makes a session unreadable; returns its snapshot.
pub(crate) async fn damage(site: &Site, session: SessionId) -> String {
    let was = site.stores.sessions.load(session).await.unwrap().unwrap().state.snapshot;
    put(site, session, "{}").await;
    was
}

pub(crate) async fn put(site: &Site, session: SessionId, snapshot: &str) {
    let asked = sqlx::query("update session set snapshot = ? where id = ?");
    let asked = asked.bind(snapshot.to_owned()).bind(session.as_bytes().to_vec());
    assert_eq!(asked.execute(&mut database(site).await).await.unwrap().rows_affected(), 1);
}

#[tokio::test]
async fn a_session_that_cannot_be_marked_again_is_told_of_and_taken_back_later() {
    let site = Site::of(&content()).await;
    let (anns, bobs) = (sits(&site, "ann", "SUMS", "++++-").await, sits(&site, "bob", "SUMS", "++++-").await);
    let mut ada = ada(&site).await;
    let id = make(&mut ada, &of_version(DOUBLE), &[("regrade[remedy]", "drop")]).await;
    let path = format!("/teach/regrades/{id}");
    let bobs_item = make(&mut ada, &of_item(&site, bobs, 0).await, &[("regrade[remedy]", "full")]).await;
    let was = damage(&site, bobs).await;
    ada.look(&format!("/teach/regrades/{bobs_item}")).await;
    done(&site, &mut ada, "apply", id).await;
    let page = ada.look(&path).await;
    has(&page, ["Applied.", "One result has changed", "One result could not be regraded", "failed, unchanged"]);
    put(&site, bobs, &was).await;
    assert_eq!((score(&site, anns).await, score(&site, bobs).await), (10_000, 8_000));

    let was = damage(&site, anns).await;
    done(&site, &mut ada, "undo", id).await;
    let page = ada.look(&path).await;
    has(&page, ["Partly undone.", "The regrade of one result could not be undone", "Change one result back"]);
    assert!(ada.look("/teach/regrades").await.contains("Partly undone."));
    put(&site, anns, &was).await;
    assert_eq!(score(&site, anns).await, 10_000, "it still is as it was made");

    done(&site, &mut ada, "undo", id).await;
    ada.look(&path).await.has(["Undone.", "One result was restored"]).lacks(["could not be", "/do/regrade-undo"]);
    assert_eq!(score(&site, anns).await, 8_000);
    order(&mut ada, "undo", id).await.expect(409);
    is_sound(&site).await;
}
