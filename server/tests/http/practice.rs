//! Practice through the real router: from a new learner to a mastered skill that unlocks another.

use plumb_answers::item::ItemBody;
use plumb_learning::mastery::SkillState;
use plumb_sessions::engine::Event as _;
use plumb_sessions::practice::{Practice, PracticeEvent};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use crate::support::content::{ADD, GRAPH, file, long_keys};
use crate::support::{Client, Field, Site, fresh, has, has_fields, right_answer, says, stands, wrong_answer};

async fn sitting(site: &Site, session: SessionId) -> Practice {
    site.snapshot(session).await
}

pub(crate) async fn events(site: &Site, session: SessionId) -> Vec<PracticeEvent> {
    site.events(session).await
}

/// Returns the current item: its number, the right answer, and a readable wrong answer.
pub(crate) async fn item(site: &Site, session: SessionId) -> (u32, String, String) {
    let (position, item) = site.practised(session).await;
    (position, right_answer(&item), wrong_answer(&item))
}

/// Submits the right answer after ten seconds and continues with the next item.
pub(crate) async fn answer_rightly(site: &Site, ann: &mut Client, session: SessionId) -> String {
    site.clock.advance_secs(10);
    let (position, right, _) = item(site, session).await;
    let page = ann.practice_act("answer", session, position, &right).await.expect(200).body;
    ann.practice_act("next", session, position, "").await.expect(200);
    page
}

#[tokio::test]
async fn a_learner_masters_a_skill_and_the_next_one_opens() {
    let (site, mut ann) = Site::with_learner().await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: open") && stands(&map).contains("Double: later"), "{map}");
    let session = ann.practise(&site, "t_add").await;
    let mut mastered = false;
    for _ in 0..8 {
        let page = answer_rightly(&site, &mut ann, session).await;
        assert!(page.contains("Right"), "{page}");
        mastered = page.contains("Mastered");
        if mastered {
            break;
        }
    }
    assert!(mastered, "eight right first answers leave no doubt");
    let kinds: Vec<&str> = events(&site, session).await.iter().map(PracticeEvent::kind).collect();
    for kind in [
        "problem_served",
        "attempt_submitted",
        "attempt_evaluated",
        "mastery_updated",
        "skill_mastered",
        "skill_unlocked",
    ] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Add: mastered") && stands(&map).contains("Double: open"), "{map}");
    ann.practise(&site, "t_double").await;
    ann.get("/me").await.expect(200).has(["1 of 2 skills mastered"]);
}

/// Returns the percentages between two places of a page.
fn percentages(page: &str, from: &str, to: &str) -> Vec<u32> {
    let part = page.split(from).nth(1).unwrap_or_default().split(to).next().unwrap_or_default();
    let read: String = part.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect();
    let before: Vec<&str> = read.split('%').collect();
    let number =
        |text: &&str| text.trim_end().rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok());
    before[..before.len() - 1].iter().filter_map(number).collect()
}

#[tokio::test]
async fn the_mastery_shown_agrees_with_itself() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let first = ann.get("/practice/t_add").await.expect(200).body;
    assert!(!first.contains("<aside"), "nothing is beside a question: {first}");
    let mut last = None;
    for n in 0..8 {
        let page = answer_rightly(&site, &mut ann, session).await;
        let moved = percentages(&page, "class=\"moves\"", "</ul>");
        let after = *moved.last().unwrap_or_else(|| panic!("{page}"));
        assert_eq!(moved.len(), if n == 0 { 1 } else { 2 }, "the first answer moves from nothing: {page}");
        assert_eq!(last, moved.first().copied().filter(|_| n > 0), "it goes on from where it was: {page}");
        let card = ann.get("/me?view=all").await.expect(200).body;
        assert!(percentages(&card, "class=\"area-skills\"", "</details>").contains(&after), "{after}: {card}");
        let mastered = page.contains("stand mastered");
        assert_eq!(mastered, after >= 95, "{after} %: {page}");
        if mastered {
            return;
        }
        last = Some(after);
    }
    panic!("eight right first answers leave no doubt");
}

#[tokio::test]
async fn a_wrong_answer_meets_its_misconception_hints_and_the_worked_solution() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let (_, item) = site.practised(session).await;
    let ItemBody::MultipleChoice { options, .. } = &item.body else { panic!("options") };
    let wrong = options.iter().find(|option| option.misconception.is_some()).unwrap();
    let misconception = wrong.misconception.as_deref().unwrap();
    site.clock.advance_secs(10);
    let page = ann.practice_act("answer", session, 0, &wrong.id).await.expect(200).body;
    assert!(page.contains("Not quite") && page.contains(misconception), "{page}");
    assert!(page.contains("Where to look"), "the first hint comes by itself: {page}");
    ann.practice_act("hint", session, 0, "").await.expect(200).has(["The rule"]);
    let page = ann.practice_act("hint", session, 0, "").await.expect(200).body;
    assert!(page.contains("Next step") && !page.contains("The answer is") && !page.contains("Solution"), "{page}");
    assert!(!page.contains("Give me a hint"), "every hint was given: {page}");
    ann.practice_act("hint", session, 0, "").await.expect(422);
    ann.practice_act("solution", session, 0, "").await.expect(200).has(["Solution", "The answer is"]);
    let kinds: Vec<&str> = events(&site, session).await.iter().map(PracticeEvent::kind).collect();
    for kind in ["diagnosis_completed", "hint_served", "solution_served"] {
        assert!(kinds.contains(&kind), "{kind} in {kinds:?}");
    }
    let page = ann.practice_act("next", session, 0, "").await.expect(200).body;
    assert!(!page.contains("Solution"), "a new item: {page}");
}

#[tokio::test]
async fn the_key_is_nowhere_until_the_item_is_done_with() {
    let files = [file("add", ADD), file("double", &long_keys()), ("skills_graph.json".to_owned(), GRAPH.to_owned())];
    let (site, mut ann) = Site::of(&files).await.and_learner().await;
    let session = ann.practise(&site, "t_add").await;
    for _ in 0..8 {
        answer_rightly(&site, &mut ann, session).await;
    }
    let session = ann.practise(&site, "t_double").await;
    for _ in 0..5 {
        let (position, right, _) = item(&site, session).await;
        let wrong = (right.parse::<u64>().unwrap() + 2).to_string();
        let mut pages = vec![ann.get("/practice/t_double").await.expect(200).body];
        has(&pages[0], ["autocapitalize=\"off\"", "autocorrect=\"off\"", "spellcheck=\"false\""]);
        pages.push(ann.get("/practice").await.expect(200).body);
        pages.push(ann.get("/me?view=all").await.expect(200).body);
        pages.push(ann.practice_act("hint", session, position, "").await.expect(200).body);
        site.clock.advance_secs(10);
        pages.push(ann.practice_act("answer", session, position, &wrong).await.expect(200).body);
        for page in &pages {
            assert!(!page.contains(&right), "the key {right} is in {page}");
        }
        ann.practice_act("solution", session, position, "").await.expect(200).has([&right]);
        ann.practice_act("next", session, position, "").await.expect(200);
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_costs_nothing() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let before = sitting(&site, session).await;
    let reply = ann.practice_act("answer", session, 0, "no such option").await;
    assert_eq!(reply.status, 422);
    assert_eq!(sitting(&site, session).await, before);
    // Without scripts, the page is shown again with the error.
    ann.script = false;
    let fields: [Field<'_>; 4] =
        [("session", &session), ("command", &fresh()), ("position", &0), ("answer", &"no such option")];
    let back = ann.post("/do/practise-answer", &fields).await;
    assert!(back.location().contains("__err="), "{:?}", back.headers);
}

#[tokio::test]
async fn a_checkpoint_has_no_help_and_ends_after_its_questions() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    answer_rightly(&site, &mut ann, session).await;
    let command = Uuid::from_u128(77).to_string();
    let fields = [("skill", "t_add"), ("command", command.as_str()), ("checkpoint", "1")];
    ann.form("/do/practise", &fields).await;
    let page = ann.get("/practice/t_add").await.expect(200).body;
    assert!(page.contains("Checkpoint: question 1 of 5") && !page.contains("Give me a hint"), "{page}");
    let id = page.split("name=\"session\" value=\"").nth(1).unwrap().split('"').next().unwrap();
    let quiz: SessionId = id.parse().unwrap();
    assert_eq!(ann.practice_act("hint", quiz, 0, "").await.status, 403);
    for number in 0..5 {
        site.clock.advance_secs(10);
        let (position, right, wrong) = item(&site, quiz).await;
        let answer = if number == 0 { wrong } else { right };
        ann.practice_act("answer", quiz, position, &answer).await.expect(200);
        if number < 4 {
            ann.practice_act("next", quiz, position, "").await.expect(200);
        }
    }
    assert!(sitting(&site, quiz).await.life.status.is_closed());
    assert_eq!(ann.practice_act("next", quiz, 4, "").await.status, 410);
}

#[tokio::test]
async fn what_is_stored_is_what_the_evidence_comes_to() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    for _ in 0..4 {
        answer_rightly(&site, &mut ann, session).await;
    }
    let found = site.plumb.recompute_mastery().await.unwrap();
    assert_eq!((found.states, found.evidence), (1, 4));
    assert_eq!(found.differences, Vec::<String>::new());
    let mut wrong = Vec::new();
    assert_eq!(site.plumb.check_sessions(&mut wrong).await.unwrap(), 1);
    assert_eq!(wrong, Vec::<String>::new());
    let learner = site.id("ann").await;
    let rows = site.stores.learning.skill_states(learner).await.unwrap();
    let state: SkillState = serde_json::from_str(&rows[0].snapshot).unwrap();
    assert_eq!(state.opportunities, 4);
}

#[tokio::test]
async fn the_same_answer_twice_counts_once_and_two_tabs_do_not_clash() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let (_, right, _) = item(&site, session).await;
    site.clock.advance_secs(10);
    let fields: [Field<'_>; 4] = [("session", &session), ("command", &fresh()), ("position", &0), ("answer", &right)];
    let (mut other_tab, path) = (ann.clone(), "/do/practise-answer");
    let (one, two) = tokio::join!(ann.post(path, &fields), other_tab.post(path, &fields));
    assert_eq!((one.location(), two.location()), ("/practice/t_add#now", "/practice/t_add#now"));
    assert_eq!(sitting(&site, session).await.counted, 1);
    let again = ann.practise(&site, "t_add").await;
    assert_eq!(again, session, "beginning again goes on");
}

#[tokio::test]
async fn practice_does_not_show_among_assessments_nor_count_against_their_limits() {
    let (_site, mut ann, session) = Site::with_practice("t_add").await;
    ann.get("/").await.expect(200).lacks([&session.to_string()]);
    ann.get("/history").await.expect(200);
    assert_eq!(ann.get(&format!("/sessions/{session}")).await.status, 404);
}

#[tokio::test]
async fn administrators_follow_each_item_back_to_what_it_rests_on() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    answer_rightly(&site, &mut ann, session).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let list = chief.get("/admin/audit").await.expect(200).body;
    has(&list, [&format!("/admin/audit/sessions/{session}"), "Add, session of ann"]);
    let page = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body;
    has(&page, ["The event chain is intact", "Served items", "T.ADD", "with its blueprint", "mastery-2"]);
    has(&page, ["problem_served", "attempt_evaluated", "mastery_updated"]);
    assert!(!page.contains("?compare=1"), "there is no form to draw again");
    let later = chief.get(&format!("/admin/audit/sessions/{session}?from=1")).await.expect(200).body;
    assert!(later.matches("level easy, seed").count() == 1, "{later}");
}

/// Opens the typed item of doubling, without scripts; returns the number to double.
async fn doubling(site: &Site) -> (Client, SessionId, i64) {
    let mut ann = site.learner().await;
    let session = ann.practise(site, "t_add").await;
    for _ in 0..8 {
        answer_rightly(site, &mut ann, session).await;
    }
    let session = ann.practise(site, "t_double").await;
    let (_, right, _) = item(site, session).await;
    ann.script = false;
    (ann, session, right.parse::<i64>().unwrap() / 2)
}

/// Posts the plain form of the item and returns the page of the redirect.
async fn post(ann: &mut Client, session: SessionId, answer: &str, work: &str, go: &str) -> String {
    let fields: [Field<'_>; 6] = [
        ("session", &session),
        ("command", &fresh()),
        ("position", &0),
        ("answer", &answer),
        ("work", &work),
        ("go", &go),
    ];
    let reply = ann.post("/do/practise-answer", &fields).await;
    // Browsers send a form's error back to the referring page.
    let query = reply.location().split_once('?').map_or("", |(_, query)| query);
    let query = query.split('#').next().unwrap_or_default().to_owned();
    ann.get(&format!("/practice/t_double?{query}")).await.expect(200).body
}

/// The number 1234 as a page shows it once it is read.
const READ: &str = r#"<math dir="ltr" aria-label="1234"><mn>1234</mn></math>"#;

#[tokio::test]
async fn an_answer_is_shown_as_it_is_read_before_it_is_handed_in() {
    let site = Site::start().await;
    let (mut ann, session, _) = doubling(&site).await;
    let before = sitting(&site, session).await;
    let read = |answer: &str| json!({ "session": session, "position": 0, "answer": answer });
    let found = ann.json("/do/read", &read("1,234")).await.expect(200).json();
    assert!(found["html"].as_str().unwrap().contains(READ), "{found}");
    let found = ann.json("/do/read", &read("12x4")).await.expect(200).json();
    let html = found["html"].as_str().unwrap();
    assert!(html.starts_with("<p class=\"unread\">"), "the reason: {html}");
    let (_, place) = html.split_once("class=\"where\">").unwrap();
    let typed = place.replace("<span>", "").replace("</span>", "").replace("<mark>", "").replace("</mark>", "");
    assert_eq!(typed, "12x4</p>", "the answer with its fault marked");
    assert_eq!(ann.json("/do/read", &read(" ")).await.expect(200).json()["html"], "");
    let long = ann.json("/do/read", &read(&"9".repeat(20_000))).await.expect(200);
    assert!(long.body.len() < 4_000, "what is too long does not come back");
    let other = json!({ "session": session, "position": 1, "answer": "1" });
    assert_eq!(ann.json("/do/read", &other).await.status, 409, "another item");
    assert_eq!(sitting(&site, session).await, before, "nothing was used up");
}

#[tokio::test]
async fn without_scripts_a_button_shows_how_an_answer_is_read_and_the_field_keeps_it() {
    let site = Site::start().await;
    let (mut ann, session, _) = doubling(&site).await;
    let before = sitting(&site, session).await;
    let page = post(&mut ann, session, "1,234", "1 + 2", "read").await;
    has(&page, ["Show how my answer is read", "value=\"1,234\"", READ]);
    assert!(page.contains("1 + 2</textarea>"), "the steps are kept, too: {page}");
    let again = ann.get("/practice/t_double").await.expect(200).body;
    assert!(again.contains("value=\"1,234\""), "loading the page again loses nothing");
    assert_eq!(sitting(&site, session).await, before, "nothing was used up");
}

#[tokio::test]
async fn a_plain_form_that_is_refused_comes_back_with_what_was_typed() {
    let site = Site::start().await;
    let (mut ann, session, n) = doubling(&site).await;
    let before = sitting(&site, session).await;
    let page = post(&mut ann, session, "twelve \"<b>\"", "first\n</textarea>second", "").await;
    has(&page, ["We cannot read this answer", "value=\"twelve &quot;", "first\n&lt;/textarea&gt;second</textarea>"]);
    let long = format!("{}1", "1\n".repeat(40));
    let page = post(&mut ann, session, "12", &long, "").await;
    has(&page, ["at most 40 lines, with at most 300 characters each", "value=\"12\""]);
    assert_eq!(sitting(&site, session).await, before, "nothing was used up");
    let page = post(&mut ann, session, &(2 * n + 1).to_string(), "", "").await;
    assert!(page.contains("Not quite") && !page.contains("value=\"12\""), "taken: the field is empty again: {page}");
}

#[tokio::test]
async fn lines_of_work_are_followed_and_the_first_that_goes_wrong_is_pointed_at() {
    let site = Site::start().await;
    let (mut ann, session, n) = doubling(&site).await;
    site.clock.advance_secs(10);
    let work = format!("{n} + {n}\nthat is\n{n} + {n} = {}\n", 2 * n + 10);
    let page = post(&mut ann, session, &(2 * n + 10).to_string(), &work, "").await;
    has(&page, ["Look again at line 3 of your steps", "could not be read as maths"]);
    assert!(!says(&page, &(2 * n).to_string()), "the key is in {page}");
    let diagnosed = events(&site, session).await.into_iter().find_map(|event| match event {
        PracticeEvent::DiagnosisCompleted { diagnosis, .. } => Some(diagnosis),
        _ => None,
    });
    let diagnosed = diagnosed.unwrap();
    assert_eq!((diagnosed.divergent_line, diagnosed.divergence_step_index), (Some(3), Some(1)));
    ann.script = true;
    let body = json!({ "problem": { "served": { "session_id": session, "position": 0 } } });
    has_fields(&ann.json("/api/v1/diagnose", &body).await.expect(200).json(), json!({ "/divergent_line": 3 }));
}
