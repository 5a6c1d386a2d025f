//! Answers that no rule can mark: people review them anonymously and once, with all consequences.

use plumb_answers::item::Item;
use plumb_sessions::session::Mark;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{AssignmentId, SessionId};
use plumb_types::user::Role;

use crate::support::content::{exam, file};
use crate::support::{Client, Field, PageText, Reply, Site, has, hidden, shown_answer};

/// A blueprint with typed terms.
const TERM: &str = include_str!("content/term.yaml");
/// An expression that is too large to be compared.
const HARD: &str = "x^(10^30)";

struct School {
    site: Site,
    tess: Client,
    assignment: AssignmentId,
    code: String,
}

/// A class with an assignment of two terms, on these conditions.
async fn school(terms: &[(&str, &str)]) -> School {
    let site = Site::of(&[file("term", TERM), exam("TERMS", &[("T.TERM", 2)], &[], &[])]).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let assignment = tess.assign(class, "TERMS", terms).await;
    School { site, tess, assignment, code }
}

impl School {
    /// A learner of the class answers the first item right, and the second so that no rule can mark it.
    async fn sits(&self, name: &str) -> SessionId {
        let mut client = self.site.signed_in(name, Role::Learner).await;
        client.join(&self.code).await;
        let session = client.begin_assigned(self.assignment).await;
        let right = self.site.answer(session, 0, true).await;
        client.submit(session, 0, 0, &right).await.expect(200);
        client.submit(session, 1, 0, HARD).await.expect(200);
        assert_eq!(self.site.session(session).await.items[1].mark, Some(Mark::Undecided));
        self.site.plumb.note_items().await.unwrap();
        session
    }

    /// Regrades one item and applies it; returns the regrade.
    async fn regrades(&mut self, item: &Item, remedy: &str, key: &str) -> String {
        let fields: [Field<'_>; 7] = [
            ("regrade[hash]", &item.blueprint),
            ("regrade[level]", &item.difficulty),
            ("regrade[seed]", &item.seed),
            ("regrade[assignment]", &self.assignment),
            ("regrade[remedy]", &remedy),
            ("regrade[key]", &key),
            ("regrade[reason]", &"The key was wrong."),
        ];
        let regrade: String = self.tess.post("/do/regrade-new", &fields).await.leads_to("/teach/regrades/");
        while self.site.plumb.carry_out_regrades().await.unwrap() > 0 {}
        self.orders("apply", &regrade).await;
        regrade
    }

    /// Applies a regrade or undoes it.
    async fn orders(&mut self, what: &str, regrade: &str) {
        self.site.clock.advance_secs(1);
        self.tess.form(&format!("/do/regrade-{what}"), &[("id", regrade), ("confirm", "1")]).await.expect(200);
        while self.site.plumb.carry_out_regrades().await.unwrap() > 0 {}
    }
}

/// Reviews the answer on a page.
async fn decide(client: &mut Client, page: &str, points: &[&str], comment: &str) -> Reply {
    let (session, position) = (hidden(page, "session"), hidden(page, "position"));
    let rubric = hidden(page, "decision[rubric]");
    let mut fields = vec![
        ("session", session),
        ("position", position),
        ("decision[rubric]", rubric),
        ("decision[comment]", comment),
    ];
    fields.extend(points.iter().map(|points| ("decision[points][]", *points)));
    client.form("/do/review-decide", &fields).await
}

/// Writes the rubric of the item on a page.
async fn write(client: &mut Client, page: &str, text: &str) -> Reply {
    let names = ["session", "position", "blueprint", "mark"];
    let mut fields = names.map(|name| (name, hidden(page, name))).to_vec();
    fields.push(("rubric", text));
    client.form("/do/review-rubric", &fields).await
}

#[tokio::test]
async fn an_answer_is_decided_without_a_name_and_the_result_and_statistics_follow() {
    let mut school = school(&[]).await;
    let sessions = [school.sits("quentin").await, school.sits("rosalind").await];
    school.site.plumb.count_answers().await.unwrap();
    let mut page = school.tess.look("/teach/reviews").await;
    page.has(["0 of 2 marked", &shown_answer(HARD), "and one more.", "Right (0 to 1)"]).lacks(["quentin", "rosalind"]);
    let first = hidden(&page, "session");

    // After skipping, the other answer is next, and then the first again.
    let skipped = school.tess.look(&format!("/teach/reviews?after={first}~1")).await;
    let second = hidden(&skipped, "session");
    assert_ne!(first, second);
    assert!(school.tess.look(&format!("/teach/reviews?after={second}~1")).await.contains("still need marking"));

    let reply = decide(&mut school.tess, &page, &["1"], "Bold.").await.expect(200);
    assert_eq!(reply.location(), format!("/teach/reviews?done=1&after={first}~1"));
    page = school.tess.look(reply.location()).await;
    assert!(page.contains("1 of 2 marked") && hidden(&page, "session") == second, "{page}");
    decide(&mut school.tess, &page, &["0"], "").await.expect(200);
    assert!(school.tess.look("/teach/reviews").await.contains("There are no answers to mark"));

    let mut scores = Vec::new();
    for session in sessions {
        let stands = school.site.session(session).await;
        scores.push((stands.result().unwrap().score, stands.result().unwrap().undecided));
        assert_eq!(school.site.audited(session, AuditAction::ResponseReviewed).await, 1);
    }
    scores.sort_unstable();
    assert_eq!(scores, [(5_000, 0), (10_000, 0)]);
    let found = school.site.plumb.recompute_statistics(false).await.unwrap();
    assert_eq!((found.answers, found.wrong), (4, 0), "{found:?}");
    school.site.sessions_are_whole().await;
}

#[tokio::test]
async fn a_colleague_who_comes_second_is_told_and_changes_nothing() {
    let mut school = school(&[]).await;
    let session = school.sits("ann").await;
    let mut ada = school.site.signed_in("ada", Role::Admin).await;
    let page = school.tess.look("/teach/reviews").await;
    assert_eq!(hidden(&ada.look("/teach/reviews").await, "session"), session.to_string());
    decide(&mut ada, &page, &["1"], "").await.expect(200);
    let before = school.site.session(session).await;
    let late = decide(&mut school.tess, &page, &["0"], "").await.expect(422);
    assert!(late.body.contains("review-decided-meanwhile"), "{}", late.body);
    assert_eq!(school.site.session(session).await, before);
    school.tess.script = false;
    let late = decide(&mut school.tess, &page, &["0"], "").await;
    let query = late.query().to_owned();
    school.tess.look(&format!("/teach/reviews?{query}")).await.has(["Someone else has just marked this answer"]);
}

#[tokio::test]
async fn a_rubric_gives_points_by_line_and_a_form_made_from_another_is_refused() {
    let mut school = school(&[]).await;
    let session = school.sits("ann").await;
    let stale = school.tess.look("/teach/reviews").await;
    for (text, status, message) in [("no points", 422, "rubric-line"), ("1 Power\n3 Reason", 200, "")] {
        assert!(write(&mut school.tess, &stale, text).await.expect(status).body.contains(message));
    }
    let stored = school.site.stores.reviews.rubric("T.TERM").await.unwrap().unwrap();
    assert!(stored.contains("Power") && stored.contains("Reason"), "{stored}");
    let refused = decide(&mut school.tess, &stale, &["1"], "").await.expect(422);
    assert!(refused.body.contains("review-rubric-changed"), "{}", refused.body);
    let page = school.tess.look("/teach/reviews").await;
    assert!(page.contains("Power (0 to 1)") && page.contains("Reason (0 to 3)"), "{page}");
    for points in [&["1"][..], &["1", "4"], &["1", "x"], &["1", "-1"], &["1", "3", "1"]] {
        let refused = decide(&mut school.tess, &page, points, "").await.expect(422);
        assert!(refused.body.contains("review-points-range"), "{points:?}");
    }
    decide(&mut school.tess, &page, &["0", "3"], "").await.expect(200);
    let stands = school.site.session(session).await;
    assert_eq!((stands.items[1].mark, stands.result().unwrap().score), (Some(Mark::Partial(750_000)), 8_750));
    let result = school.site.learner().await.look(&format!("/sessions/{session}/results")).await;
    result.has(["Partly right, 75 %", "Power: 0 of 1", "Reason: 3 of 3"]).lacks(["verdict wrong"]);
}

#[tokio::test]
async fn a_rubric_that_a_colleague_has_changed_is_not_overwritten_unseen() {
    let mut school = school(&[]).await;
    school.sits("ann").await;
    let mut ada = school.site.signed_in("ada", Role::Admin).await;
    let stale = school.tess.look("/teach/reviews").await;
    let hers = ada.look("/teach/reviews").await;
    write(&mut ada, &hers, "2 Power").await.expect(200);
    school.tess.script = false;
    let refused = write(&mut school.tess, &stale, "1 Mine").await;
    let stored = school.site.stores.reviews.rubric("T.TERM").await.unwrap().unwrap();
    assert!(stored.contains("Power") && !stored.contains("Mine"), "{stored}");
    let query = refused.query().to_owned();
    let again = school.tess.look(&format!("/teach/reviews?{query}")).await;
    has(&again, ["Someone else has changed the rubric", "1 Mine", "Power (0 to 2)"]);
    // A teacher who has seen the other rubric may replace it.
    write(&mut school.tess, &again, "1 Mine").await;
    let stored = school.site.stores.reviews.rubric("T.TERM").await.unwrap().unwrap();
    assert!(stored.contains("Mine") && !stored.contains("Power"), "{stored}");
}

#[tokio::test]
async fn whoever_decides_sees_what_is_right_by_now() {
    let mut school = school(&[]).await;
    let session = school.sits("ann").await;
    let item = school.site.form(session).await.items[1].item.clone();
    let own = item.key_text().to_owned();
    let shown = async |school: &mut School| {
        let page = school.tess.look("/teach/reviews").await;
        [own.as_str(), "7*x + 2", "7*x + 3", "7*x + 4"].map(|key| page.contains(&shown_answer(key)))
    };
    assert_eq!(shown(&mut school).await, [true, false, false, false]);
    let mut regrades = Vec::new();
    for (remedy, key, right) in [
        ("accept", "7*x + 3", [true, false, true, false]),
        ("key", "7*x + 2", [false, true, false, false]),
        ("accept", "7*x + 4", [false, true, false, true]),
    ] {
        regrades.push(school.regrades(&item, remedy, key).await);
        assert_eq!(shown(&mut school).await, right, "{remedy} {key}");
    }
    school.orders("undo", &regrades[1]).await;
    assert_eq!(shown(&mut school).await, [true, false, true, true]);

    // A wrong key is not shown to the learner after a review either.
    school.regrades(&item, "key", "7*x + 2").await;
    let page = school.tess.look("/teach/reviews").await;
    decide(&mut school.tess, &page, &["0"], "").await.expect(200);
    let result = school.site.learner().await.look(&format!("/sessions/{session}/results")).await;
    assert!(result.contains("This item was faulty") && !result.contains(&shown_answer(&own)), "{result}");
}

#[tokio::test]
async fn only_those_who_teach_the_class_decide_and_learners_never() {
    let mut school = school(&[]).await;
    school.sits("ann").await;
    let page = school.tess.look("/teach/reviews").await;
    let mut tom = school.site.signed_in("tom", Role::Teacher).await;
    assert!(tom.look("/teach/reviews").await.contains("There are no answers to mark"));
    decide(&mut tom, &page, &["1"], "").await.expect(404);
    let session = hidden(&page, "session");
    tom.look(&format!("/teach/reviews?at={session}~1")).await.lacks([HARD, &shown_answer(HARD)]);
    write(&mut tom, &page, "1 a").await.expect(404);
    let mut ann = school.site.learner().await;
    ann.get("/teach/reviews").await.expect(403);
    decide(&mut ann, &page, &["1"], "").await.expect(403);
}

#[tokio::test]
async fn the_comment_waits_for_the_solutions_and_a_regrade_empties_the_queue() {
    let mut school = school(&[("terms[solutions]", "after_release")]).await;
    let session = school.sits("ann").await;
    let other = school.sits("bob").await;
    let page = school.tess.look(&format!("/teach/reviews?at={session}~1")).await;
    decide(&mut school.tess, &page, &["1"], "QZCOMMENT").await.expect(200);
    let results = format!("/sessions/{session}/results");
    let mut ann = school.site.learner().await;
    let before = ann.look(&results).await;
    before.has(["A teacher has marked one of your answers", "Your score is still 100 %."]).lacks(["QZCOMMENT"]);
    school.tess.post("/do/assignment-release", &[("assignment", &school.assignment)]).await.expect(200);
    assert!(ann.look(&results).await.contains("QZCOMMENT"));

    // An answer with full marks needs no review; when the regrade is undone, it needs one again.
    let fields: [Field<'_>; 4] = [
        ("regrade[hash]", &ContentHash::of(TERM)),
        ("regrade[assignment]", &school.assignment),
        ("regrade[remedy]", &"full"),
        ("regrade[reason]", &"No good."),
    ];
    let regrade: String = school.tess.post("/do/regrade-new", &fields).await.leads_to("/teach/regrades/");
    for (what, waits) in [("apply", false), ("undo", true)] {
        school.orders(what, &regrade).await;
        let queue = school.tess.look("/teach/reviews").await;
        assert_eq!(queue.contains(&other.to_string()), waits, "{what}: {queue}");
    }
}
