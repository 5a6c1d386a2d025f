//! The result, as the learner sees it.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Site, has};

#[tokio::test]
async fn the_score_follows_the_sections_weights_and_its_band_is_named() {
    let (id, text) = exam("WEIGHED", &[("T.ADD", 2), ("T.DOUBLE", 2)], &[], &[]);
    let weighed = "scoring:\n  section_weights: {s0: 0.8, s1: 0.2}\n";
    let site = Site::of(&[file("add", ADD), file("double", DOUBLE), (id, text.replace("scoring:\n", weighed))]).await;
    for (name, right, score, band, passed) in [
        ("all", [true, true, true, true], 10_000, "Good", true),
        ("first", [true, true, false, false], 8_000, "Good", true),
        ("half", [true, false, false, true], 5_000, "Good", true),
        ("second", [false, false, true, true], 2_000, "Rest", false),
        ("none", [false, false, false, false], 0, "Rest", false),
    ] {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let session = learner.begin("WEIGHED").await;
        learner.answer_all(&site, session, 0, right).await;
        let result = site.session(session).await.result().unwrap().clone();
        assert_eq!((result.score, result.grade.as_deref()), (score, Some(band)), "{name}");
        assert_eq!(result.passed, Some(passed), "{name}");
        let page = learner.get(&format!("/sessions/{session}/results")).await.expect(200);
        let (whole, right) = (score / 100, right.into_iter().filter(|right| *right).count());
        for shown in [band.to_owned(), "Section 0".into(), "Section 1".into(), format!("{whole}"), format!("{right}")] {
            assert!(page.body.contains(&shown), "{name}: no {shown}: {}", page.body);
        }
        assert_eq!(
            page.body.contains("Added a ten too many") || page.body.contains("Counted one too few"),
            right < 4 && name != "first",
            "{name}"
        );
        let history = learner.get("/history").await.expect(200);
        assert!(history.body.contains(&session.to_string()), "{name}");
    }
}

#[tokio::test]
async fn a_pass_mark_between_two_percent_is_shown_as_it_is_compared_with() {
    let (id, text) = exam("LIMIT", &[("T.ADD", 3)], &[], &[]);
    let text = text.replace("passing_score_percent: 50", "passing_score_percent: 66.7");
    let (site, mut ann) = Site::of(&[file("add", ADD), (id, text.replace("min_percent: 50", "min_percent: 66.66"))])
        .await
        .and_learner()
        .await;
    ann.get("/assessments/LIMIT").await.expect(200).has(["66.7 % or more"]);
    let session = ann.begin("LIMIT").await;
    ann.answer_all(&site, session, 0, [true, true, false]).await;
    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
    has(&page, ["pass mark 66.7 %", "66.67", "Not passed", "Good"]);
}

#[tokio::test]
async fn while_a_session_runs_there_is_no_result() {
    let (site, mut ann, session) = Site::with_begun("STRICT").await;
    let page = ann.get(&format!("/sessions/{session}/results")).await.expect(409);
    assert!(page.header("content-type").starts_with("text/html"));
    ann.answer_all(&site, session, 0, [true; 4]).await;
    ann.get(&format!("/sessions/{session}/results")).await.expect(200);
    let player = ann.get(&format!("/sessions/{session}")).await;
    assert_eq!(player.location(), format!("/sessions/{session}/results"));
}

#[tokio::test]
async fn a_session_ended_by_staff_is_marked_with_what_was_saved() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    ann.save(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    site.plumb.terminate(session, " wrong\u{7} room\n", UserId::nil()).await.unwrap();
    let after = site.session(session).await;
    assert_eq!(after.status(), plumb_sessions::engine::Status::Terminated);
    assert_eq!(after.result().unwrap().correct, 1);
    ann.submit(session, 1, 0, "zz").await.expect(410);
    has(&ann.look(&format!("/sessions/{session}/results")).await, ["wrong room"]);
    assert_eq!(site.audited(session, AuditAction::SessionTerminated).await, 1);
}

#[tokio::test]
async fn nobody_is_called_an_expert_for_answers_that_were_too_quick_to_count() {
    let benchmarks = "performance_benchmarks:\n  expert: {expected_accuracy: 0.9, expected_time_seconds: 10}\n  \
        novice: {expected_accuracy: 0.5, expected_time_seconds: 60}\n";
    let add = format!("{ADD}{benchmarks}");
    let site = Site::of(&[file("add", &add), exam("PACE", &[("T.ADD", 3)], &[], &[])]).await;
    for (name, seconds, shown, note) in [
        ("hasty", [1, 1, 2], None, Some("3 answers were too fast")),
        (
            "mixed",
            [1, 4, 30],
            Some(("expert</th><td class=\"n\">1<", "novice</th><td class=\"n\">1<")),
            Some("One answer was"),
        ),
        ("calm", [4, 5, 30], Some(("expert</th><td class=\"n\">2<", "novice</th><td class=\"n\">1<")), None),
    ] {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let session = learner.begin("PACE").await;
        for (position, seconds) in seconds.into_iter().enumerate() {
            site.clock.advance_secs(seconds);
            let answer = site.answer(session, position, true).await;
            learner.submit(session, position, 0, &answer).await.expect(200);
        }
        let page = learner.get(&format!("/sessions/{session}/results")).await.expect(200).body;
        match shown {
            Some((expert, novice)) => assert!(page.contains(expert) && page.contains(novice), "{name}: {page}"),
            None => assert!(!page.contains("expert") && !page.contains("novice"), "{name}: {page}"),
        }
        assert_eq!(note.is_some(), page.contains("too fast"), "{name}: {page}");
        assert!(note.is_none_or(|note| page.contains(note)), "{name}: {page}");
        // The scorecard agrees.
        let card = learner.get("/me?view=all").await.expect(200).body;
        assert_eq!(card.contains("expert"), shown.is_some(), "{name}: {card}");
    }
}

#[tokio::test]
async fn a_result_leads_on_to_practice_and_can_be_narrowed_to_what_was_wrong() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let items = site.form(session).await.items.len();
    ann.answer_all(&site, session, 10, (0..items).map(|position| position > 0)).await;
    ann.review(session).await.expect(200);
    ann.finish(session).await;
    let path = format!("/sessions/{session}/results");
    let page = ann.look(&path).await;
    assert_eq!(page.matches("class=\"solution-head\"").count(), items, "{page}");
    has(&page, ["1 to look at", "Practise this"]);
    let only = ann.look(&format!("{path}?only=wrong")).await;
    assert_eq!(only.matches("class=\"solution-head\"").count(), 1, "{only}");
    let skill = only.split("aria-label=\"Practise what item 1 is about\"").next().unwrap();
    let skill = skill.rsplit("href=\"").next().unwrap().split('"').next().unwrap().to_owned();
    ann.get(&skill).await.expect(200);
}
