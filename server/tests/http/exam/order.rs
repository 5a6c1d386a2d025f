//! The order of items follows the rules, and only answers that can be read are accepted.

use plumb_sessions::engine::Status;
use serde_json::{Value as Json, json};

use crate::support::content::{ADD, exam, file};
use crate::support::{Field, Site, fresh};

#[tokio::test]
async fn items_out_of_order_are_neither_answered_nor_saved_nor_shown() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let before = site.session(session).await;
    let key = site.answer(session, 1, true).await;
    ann.submit(session, 1, 0, &key).await.expect(409);
    ann.save(session, 1, 0, &key).await.expect(409);
    for position in [1, 3] {
        let reply = ann.go(session, position).await.expect(409);
        let stem = &site.form(session).await.items[position].item.stem;
        assert!(!reply.body.contains(stem), "{}", reply.body);
    }
    for position in [4, 65_535, 65_536, 4_000_000_000] {
        ann.submit(session, position, 0, "1").await.expect(404);
        ann.save(session, position, 0, "1").await.expect(404);
        ann.go(session, position).await.expect(404);
    }
    assert_eq!(site.session(session).await, before);
    assert_eq!(site.stores.sessions.load_with_drafts(session).await.unwrap().unwrap().1.rows, []);
}

#[tokio::test]
async fn where_it_is_not_allowed_nothing_is_skipped_and_nothing_visited_again() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let missing = ann.skip(session, 0).await.expect(422).json();
    assert_eq!(missing.pointer("/Invalid/message"), Some(&json!("answer-missing")), "{missing}");
    ann.review(session).await.expect(409);
    ann.submit(session, 0, 0, &site.answer(session, 0, false).await).await.expect(200);
    ann.go(session, 0).await.expect(409);
    // The answer is final.
    ann.submit(session, 0, 1, &site.answer(session, 0, true).await).await.expect(409);
    ann.save(session, 0, 1, &site.answer(session, 0, true).await).await.expect(409);
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200);
    for button in ["value=\"skip\"", "value=\"back\"", "value=\"review\""] {
        assert!(!page.body.contains(button), "{button}: {}", page.body);
    }
}

#[tokio::test]
async fn where_it_is_allowed_items_are_skipped_visited_again_and_answered_anew() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    assert_eq!(ann.skip(session, 0).await.expect(200).position(), 1);
    ann.submit(session, 1, 0, &site.answer(session, 1, false).await).await.expect(200);
    assert_eq!(ann.skip(session, 2).await.expect(200).json(), "Review");
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200);
    assert!(page.body.contains("/do/finish"), "the page before handing in: {}", page.body);
    let item = ann.go(session, 1).await.expect(200);
    assert_eq!((item.position(), item.revision()), (1, 1));
    ann.submit(session, 1, 1, &site.answer(session, 1, true).await).await.expect(200);
    ann.finish(session).await;
    let result = site.session(session).await.result().unwrap().clone();
    assert_eq!((result.correct, result.attempted), (1, 1));
}

#[tokio::test]
async fn with_review_but_without_skipping_every_item_is_answered_before_the_review() {
    let rules = ["allow_review: true"];
    let (site, mut ann) =
        Site::of(&[file("add", ADD), exam("ORDER", &[("T.ADD", 3)], &rules, &[])]).await.and_learner().await;
    let session = ann.begin("ORDER").await;
    ann.review(session).await.expect(422);
    ann.go(session, 2).await.expect(409);
    ann.answer_all(&site, session, 0, [true; 3]).await;
    assert_eq!(site.session(session).await.status(), Status::Active);
    assert_eq!(ann.go(session, 2).await.expect(200).position(), 2);
}

#[tokio::test]
async fn an_option_of_another_item_or_of_none_is_refused() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let foreign = site.answer(session, 1, true).await;
    let ours = site.form(session).await.items[0].item.clone();
    for answer in [foreign.as_str(), "0", "1", "A", "' OR 1=1 --", ours.key_text(), "\u{1}"] {
        let told = ann.submit(session, 0, 0, answer).await.expect(422).json();
        assert_eq!(told.pointer("/Invalid/field"), Some(&json!("answer")), "{answer:?}: {told}");
    }
    // A NUL character is refused before the answer is read.
    ann.submit(session, 0, 0, "\u{0}").await.expect(422);
    assert_eq!(site.session(session).await.items[0].answer(), None);
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_says_why_and_uses_no_attempt() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    ann.answer_all(&site, session, 0, [true; 2]).await;
    for answer in ["twelve", "1,0", "12 34 56"] {
        let told = ann.submit(session, 2, 0, answer).await.expect(422).json();
        let reason = told.pointer("/Invalid/detail").and_then(Json::as_str).unwrap_or_default();
        assert!(!reason.is_empty(), "{answer:?}: {told}");
    }
    for answer in ["", "   "] {
        let told = ann.submit(session, 2, 0, answer).await.expect(422).json();
        assert_eq!(told.pointer("/Invalid/message"), Some(&json!("answer-missing")), "{answer:?}: {told}");
    }
    assert_eq!(site.session(session).await.items[2].revision(), 0);
    let too_long = "1".repeat(20_000);
    ann.submit(session, 2, 0, &too_long).await.expect(422);
    ann.save(session, 2, 0, &too_long).await.expect(422);
    // With a space between the thousands it can be read, and the first attempt is still available.
    let key = site.answer(session, 2, true).await;
    let (thousands, rest) = key.split_at(key.len() - 3);
    ann.submit(session, 2, 0, &format!(" {thousands},{rest} ")).await.expect(200);
    assert_eq!(site.session(session).await.items[2].mark, Some(plumb_sessions::session::Mark::Correct));
}

#[tokio::test]
async fn an_exam_is_taken_to_its_end_with_plain_forms_alone() {
    let (site, mut ann) = Site::with_learner().await;
    ann.script = false;
    let session = ann.begin("FREE").await;
    let steps = [(0, "", true), (1, "skip", false), (2, "back", true), (1, "", true), (2, "review", true)];
    let (mut revisions, mut answers) = ([0; 3], Vec::new());
    for position in 0..3 {
        answers.push(site.answer(session, position, true).await);
    }
    for (position, go, answered) in steps {
        let page = ann.get(&format!("/sessions/{session}")).await.expect(200);
        assert!(page.body.contains("action=\"/do/submit-form\""), "{}", page.body);
        let shown = format!("name=\"position\" value=\"{position}\"");
        assert!(page.body.contains(&shown), "not at item {position}: {}", page.body);
        let answer = if answered { answers[position].as_str() } else { "" };
        let fields: [Field<'_>; 6] = [
            ("session", &session),
            ("position", &position),
            ("revision", &revisions[position]),
            ("command", &fresh()),
            ("answer", &answer),
            ("go", &go),
        ];
        let reply = ann.post("/do/submit-form", &fields).await.expect(302);
        assert_eq!(reply.location(), format!("/sessions/{session}"));
        revisions[position] += u64::from(answered);
    }
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200);
    assert!(page.body.contains("action=\"/do/finish\""), "{}", page.body);
    let reply = ann.finish(session).await.expect(302);
    assert_eq!(reply.location(), format!("/sessions/{session}/results"));
    let result = site.session(session).await.result().unwrap().clone();
    assert_eq!((result.correct, result.score), (3, 10_000), "the draft left with the review button counts too");
}

/// Returns the words of the player's button `go`.
fn button(page: &str, go: &str) -> String {
    let rest = page.split(&format!("name=\"go\" value=\"{go}\"")).nth(1).unwrap_or_else(|| panic!("no {go}: {page}"));
    let words = rest.split_once('>').unwrap().1.split("</button>").next().unwrap();
    words.split("<!>").collect()
}

#[tokio::test]
async fn the_last_item_says_that_it_hands_in_and_no_other_does() {
    let rules = ["allow_skip: true"];
    let (site, mut ann) =
        Site::of(&[file("add", ADD), exam("LAST", &[("T.ADD", 3)], &rules, &[])]).await.and_learner().await;
    let session = ann.begin("LAST").await;
    for position in 0..3 {
        let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
        let is_last = position == 2;
        assert_eq!(button(&page, ""), if is_last { "Hand in" } else { "Next" }, "{position}");
        assert_eq!(button(&page, "skip"), if is_last { "Skip and hand in" } else { "Skip" }, "{position}");
        let step = ann.submit(session, position, 0, &site.answer(session, position, true).await).await.expect(200);
        match position {
            0 => assert_eq!(step.json().pointer("/Item/is_last"), Some(&json!(false))),
            1 => assert_eq!(step.json().pointer("/Item/is_last"), Some(&json!(true)), "scripts are told, too"),
            _ => assert_eq!(step.json(), "Over", "and it does"),
        }
    }
}

#[tokio::test]
async fn where_a_review_follows_the_last_item_hands_nothing_in() {
    let (_site, mut ann, session) = Site::with_begun("FREE").await;
    ann.go(session, 2).await.expect(200);
    let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
    assert_eq!((button(&page, "").as_str(), button(&page, "skip").as_str()), ("Next", "Skip"));
}
