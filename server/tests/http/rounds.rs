//! Practice in rounds: their end, worked examples, and the recommended order of skills.

use std::collections::BTreeSet;

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use crate::practice::{answer_rightly, item};
use crate::support::content::{ADD, DOUBLE, GRAPH, file};
use crate::support::{Client, PageText, Site, fresh, has, stands};

/// Returns the page of the end of a round.
async fn end_of_round(ann: &mut Client, skill: &str) -> String {
    ann.get(&format!("/practice/{skill}?round=end")).await.expect(200).body
}

/// Returns the text of the first element with that class.
fn text_of<'p>(page: &'p str, class: &str) -> Option<&'p str> {
    page.split_once(&format!("class=\"{class}\""))?.1.split_once('>')?.1.split_once('<').map(|(text, _)| text)
}

#[tokio::test]
async fn a_round_has_eight_items_and_ends_with_what_was_learned_and_what_comes_next() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let first = end_of_round(&mut ann, "t_add").await;
    assert!(first.contains("Question 1 of 8") && !first.contains("Round finished"), "it has not ended: {first}");
    let mut page = String::new();
    for number in 0..8 {
        site.clock.advance_secs(10);
        let (position, _, wrong) = item(&site, session).await;
        page = ann.practice_act("answer", session, position, &wrong).await.expect(200).body;
        has(&page, [&format!("Question {} of 8", number + 1), &format!("{number} of 8 questions done in this round")]);
        page = ann.practice_act("solution", session, position, "").await.expect(200).body;
        if number < 7 {
            assert!(page.contains("Next question") && !page.contains("See how this round went"), "{page}");
            ann.practice_act("next", session, position, "").await.expect(200);
        }
    }
    assert!(page.contains("See how this round went") && !page.contains("Next question"), "{page}");
    let end = end_of_round(&mut ann, "t_add").await;
    has(&end, ["Round finished", "0 of 8 questions right at the first try", "This needs some more practice"]);
    has(&end, ["Mistakes to watch for", "A common mistake: ", "Another round", "Done for today"]);
    assert!(!end.contains("Go on to Double"), "{end}");
    // To show at home: who, what, and a petal for each question.
    has(&end, ["ann finished a round: Add", ">0/8</text>"]);
    assert_eq!(end.matches("class=\"petal\"").count(), 8, "{end}");

    let next = ann.practice_act("next", session, 7, "").await.expect(200).body;
    assert!(next.contains("Question 1 of 8"), "another round: {next}");
    assert!(!end_of_round(&mut ann, "t_add").await.contains("Round finished"));
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn no_question_comes_twice_in_a_round_while_the_skill_has_others() {
    for (items, different) in [(8, 8), (5, 5)] {
        let few = DOUBLE
            .replace("min: 1000, max: 9999", &format!("min: 1, max: {items}"))
            .replace("  answer_type: integer", "  min_distinct_items: 5\n  answer_type: integer");
        let graph = ("skills_graph.json".to_owned(), GRAPH.to_owned());
        let (site, mut ann) = Site::of(&[file("add", ADD), file("double", &few), graph]).await.and_learner().await;
        let session = ann.practise(&site, "t_double").await;
        let mut asked = BTreeSet::new();
        for position in 0..8 {
            site.clock.advance_secs(10);
            asked.insert(site.practised(session).await.1.question().into_owned());
            ann.practice_act("solution", session, position, "").await.expect(200);
            ann.practice_act("next", session, position, "").await.expect(200);
        }
        assert_eq!(asked.len(), different, "of {items}: {asked:?}");
    }
}

#[tokio::test]
async fn after_a_round_that_was_too_hard_the_skill_below_is_offered_first() {
    let (site, mut ann, session) = Site::with_practice("t_double").await;
    for position in 0..8 {
        site.clock.advance_secs(10);
        ann.practice_act("solution", session, position, "").await.expect(200);
        if position < 7 {
            ann.practice_act("next", session, position, "").await.expect(200);
        }
    }
    let end = end_of_round(&mut ann, "t_double").await;
    has(&end, ["0 of 8 questions right at the first try", "href=\"/practice/t_add\"", "First practise Add"]);
    has(&end, ["Another round"]);
}

#[tokio::test]
async fn mastery_ends_the_round_and_leads_to_one_next_skill() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let mut answered = 0;
    loop {
        site.clock.advance_secs(10);
        let (position, right, _) = item(&site, session).await;
        let page = ann.practice_act("answer", session, position, &right).await.expect(200).body;
        assert!(page.contains("class=\"cheer\""), "a right answer is felt: {page}");
        answered += 1;
        if page.contains("See how this round went") {
            break;
        }
        ann.practice_act("next", session, position, "").await.expect(200);
    }
    assert!(answered < 8, "{answered} right answers leave no doubt");
    let end = end_of_round(&mut ann, "t_add").await;
    has(&end, ["You have mastered Add", "Your answers leave little doubt", "ann has mastered: Add"]);
    has(&end, [format!("{answered} of {answered} questions right at the first try")]);
    has(&end, ["href=\"/practice/t_double\"", "Go on to Double", "Another round", "Done for today"]);
    // Continuing begins another round.
    ann.practice_act("next", session, 0, "").await.expect(200).has(["Question 1 of 8"]);
    ann.practice_act("end", session, 0, "").await.expect(200);
    ann.get("/practice/t_add").await.expect(200).has(["/do/practise\""]);
    // The home does not offer to continue what is mastered.
    let home = ann.get("/").await.expect(200).has(["Double"]).body;
    assert!(!home.contains("id=\"go-on\""), "{home}");
}

#[tokio::test]
async fn an_answer_that_nothing_explains_is_met_with_a_hint() {
    let (site, mut ann, session) = Site::with_practice("t_double").await;
    site.clock.advance_secs(10);
    let (position, right, _) = item(&site, session).await;
    let odd = (right.parse::<u64>().unwrap() * 7 + 3).to_string();
    let page = ann.practice_act("answer", session, position, &odd).await.expect(200).body;
    page.has(["Not quite. Try again"]).lacks(["no known error"]);
}

#[tokio::test]
async fn what_a_skill_builds_on_is_advice_unless_a_class_follows_the_order() {
    let (site, mut tess, class) = Site::with_class(&["ann"]).await;
    let mut ann = site.learner().await;
    let page = ann.get("/practice/t_double").await.expect(200).body;
    has(&page, ["You can start there first", "href=\"/practice/t_add\">Add</a>", "/do/practise\""]);
    assert!(stands(&ann.get("/practice").await.expect(200).body).contains("Double: later"));

    let classroom = tess.get(&format!("/teach/classes/{class}")).await.expect(200).body;
    assert!(classroom.contains("Learners may practise any skill"), "off unless a teacher wants it: {classroom}");
    let of = class.to_string();
    let (on, off) = ([("class", of.as_str()), ("follow", "1")], [("class", of.as_str())]);
    tess.form("/do/class-order", &on).await.expect(200);
    assert_eq!(site.audited(class, AuditAction::ClassOrderChanged).await, 1);
    tess.get(&format!("/teach/classes/{class}")).await.expect(200).has(["Learners follow the order of skills"]);

    // For pages and for the API.
    let page = ann.get("/practice/t_double").await.expect(200).body;
    assert!(page.contains("Your class follows the order of skills") && !page.contains("/do/practise\""), "{page}");
    assert!(stands(&ann.get("/practice").await.expect(200).body).contains("Double: locked"));
    assert_eq!(ann.post("/do/practise", &[("skill", &"t_double"), ("command", &fresh())]).await.status, 403);
    let asked = json!({ "skill_id": "t_double", "command_id": fresh() });
    let refused = ann.json("/api/v1/practice", &asked).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["requires"][0]["skill_id"]), (403, &json!("t_add")));
    ann.practise(&site, "t_add").await;
    // Not for learners without such a class.
    let mut bob = site.signed_in("bob", Role::Learner).await;
    bob.practise(&site, "t_double").await;

    tess.form("/do/class-order", &off).await.expect(200);
    let session = ann.practise(&site, "t_double").await;
    // A session that was begun stays open when the order is enforced again.
    ann.practice_act("solution", session, 0, "").await.expect(200);
    tess.form("/do/class-order", &on).await.expect(200);
    ann.practice_act("next", session, 0, "").await.expect(200);
    assert_eq!(ann.practise(&site, "t_double").await, session);
    // An archived class requires nothing.
    let over = [("class", of.as_str()), ("name", "7b"), ("archived", "1")];
    tess.form("/do/class-change", &over).await.expect(200);
    ann.get("/practice/t_double").await.expect(200).lacks(["Your class follows the order"]);
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn only_its_teachers_say_whether_a_class_follows_the_order() {
    let (site, _, class) = Site::with_class(&["ann"]).await;
    let of = class.to_string();
    let fields = [("class", of.as_str()), ("follow", "1")];
    let mut ann = site.learner().await;
    assert_eq!(ann.form("/do/class-order", &fields).await.status, 403);
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    assert_eq!(theo.form("/do/class-order", &fields).await.status, 404);
    assert!(!site.stores.classes.class(class).await.unwrap().unwrap().follow_order);
}

#[tokio::test]
async fn a_worked_example_is_shown_before_the_first_item_and_is_never_asked() {
    let (site, mut ann) = Site::with_learner().await;
    let page = ann.get("/practice/t_add").await.expect(200).body;
    has(&page, ["A worked example", "Skip the example", "The answer is"]);
    let stem = text_of(&page, "question").unwrap().to_owned();
    let answer = page.split_once("The answer is").unwrap().1.split_once("<strong><span class=\"typeset\">").unwrap().1;
    let answer = answer.split_once('<').unwrap().0.to_owned();
    assert!(page.contains(&format!(" = {answer}.")), "with its steps: {page}");
    let learner = site.id("ann").await;
    assert!(site.stores.learning.skill_states(learner).await.unwrap().is_empty(), "reading is no evidence");

    let session = ann.practise(&site, "t_add").await;
    for _ in 0..40 {
        let (_, made) = site.practised(session).await;
        assert!(made.stem != stem && made.key_text() != answer, "{} is {answer}, as in {stem}", made.stem);
        answer_rightly(&site, &mut ann, session).await;
    }
    ann.get("/practice/t_add").await.expect(200).has(["See a worked example"]).lacks(["A worked example"]);
    let again = ann.get("/practice/t_add?example=1").await.expect(200).body;
    assert!(again.contains(&stem) && again.contains("Back to the question"), "always the same: {again}");

    ann.practice_act("end", session, 0, "").await.expect(200);
    let page = ann.get("/practice/t_add").await.expect(200).body;
    assert!(!page.contains("Skip the example") && page.contains("See a worked example"), "only once: {page}");
    // A checkpoint offers no help.
    let command = fresh().to_string();
    ann.form("/do/practise", &[("skill", "t_add"), ("command", &command), ("checkpoint", "1")]).await;
    let quiz = ann.get("/practice/t_add?example=1").await.expect(200).body;
    assert!(quiz.contains("Checkpoint: question 1 of 5") && !quiz.contains("worked example"), "{quiz}");
}

#[tokio::test]
async fn a_skill_with_few_answers_has_no_example() {
    use crate::support::content::{DOUBLE, GRAPH, file};
    let few = DOUBLE.replace("n * 2", "n % 3").replace("T.DOUBLE", "T.ADD");
    let graph = GRAPH.replace("[\"T.DOUBLE\"]", "[]");
    let (_site, mut ann) =
        Site::of(&[file("add", &few), ("skills_graph.json".to_owned(), graph)]).await.and_learner().await;
    ann.get("/practice/t_add").await.expect(200).has(["/do/practise\""]).lacks(["worked example"]);
}
