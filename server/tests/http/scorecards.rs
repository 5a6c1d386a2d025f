//! Scorecards: permissions, effects of the reveal rules, and the skills of a class.

use plumb_answers::item::ItemBody;
use plumb_learning::mastery::{Policy, SkillState};
use plumb_learning::scorecard::{belief, heat_map_step};
use plumb_service::accounts::tokens::Scope;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::api::Program;
use crate::practice::{answer_rightly, item};
use crate::support::content::{ADD, DOUBLE, GRAPH, exam, file};
use crate::support::{Client, PageText, Site, has_fields};

const HELD: [(&str, &str); 2] = [("terms[score]", "after_release"), ("terms[solutions]", "after_release")];

/// A site with an exam of four sums, each with two benchmark times, and a double.
async fn site(rest: &[&str]) -> Site {
    let sums = exam("SUMS", &[("T.ADD", 4), ("T.DOUBLE", 1)], &[], rest);
    let graph = ("skills_graph.json".to_owned(), GRAPH.to_owned());
    let benchmarks = "performance_benchmarks:\n  quick: {expected_accuracy: 0.9, expected_time_seconds: 5}\n  \
        steady: {expected_accuracy: 0.8, expected_time_seconds: 30}\n";
    let add = file("add", &format!("{ADD}{benchmarks}"));
    Site::of(&[add, file("double", DOUBLE), graph, sums]).await
}

/// Returns a section of a page, by the id of its heading.
fn section<'p>(page: &'p str, id: &str) -> &'p str {
    let start = page.find(&format!("aria-labelledby=\"{id}\"")).unwrap_or_else(|| panic!("no section {id}: {page}"));
    page[start..].split("</section>").next().unwrap()
}

/// Takes the assigned exam with ten seconds per item, the first and the last wrong. Returns the misconception of the
/// first.
async fn sit(site: &Site, ann: &mut Client, session: SessionId) -> String {
    ann.answer_all(site, session, 10, [false, true, true, true, false]).await;
    assert_eq!(site.plumb.count_answers().await.unwrap(), 1);
    let form = site.form(session).await;
    let ItemBody::MultipleChoice { options, key } = &form.items[0].item.body else { panic!("a choice") };
    options.iter().find(|option| option.id != *key).unwrap().misconception.clone().unwrap()
}

/// Returns the learner's documents of the API, without fields that depend on the time.
async fn told(ann: &mut Program) -> (Json, Json) {
    let mut stats = ann.get("/sessions/stats").await.expect(200).json();
    for period in ["this_month", "month_before"] {
        stats[period]["from"].take();
        stats[period]["until"].take();
    }
    stats["assessments"]["withheld"].take();
    let mut card = ann.get("/sessions/scorecard").await.expect(200).json();
    card["assessments_withheld"].take();
    (stats, card)
}

#[tokio::test]
async fn a_learner_and_their_teacher_read_the_same_and_nobody_else_does() {
    let site = site(&[]).await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea"]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_add").await;
    for _ in 0..8 {
        answer_rightly(&site, &mut ann, session).await;
    }
    let path = format!("/teach/learners/{}?view=all", site.id("ann").await);
    let (me, hers) = (ann.look("/me?view=all").await, tess.look(&path).await);
    for page in [&me, &hers] {
        assert!(page.contains("1 of 2 skills mastered, 1 started."), "{page}");
        assert!(section(page, "areas").contains("Numbers: 1 of 2 mastered"), "{page}");
        assert!(section(page, "growth").contains("From 1 skill to 1 skill"), "it begins with the first answer: {page}");
        let compared = section(page, "comparison");
        assert!(compared.contains("<td class=\"n\">8</td>") && compared.contains("100 %"), "{compared}");
        assert!(section(page, "sittings").contains("Add"), "{page}");
    }
    assert!(me.contains("href=\"/practice/t_add\"") && !hers.contains("href=\"/practice/t_add\""));
    let mut theo = site.signed_in("theo", Role::Teacher).await;
    theo.class("8a").await;
    theo.get(&path).await.expect(404);
    ann.get(&path).await.expect(403);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.get(&path).await.expect(200);
    for nobody in [Uuid::nil().to_string(), "zz".to_owned()] {
        chief.get(&format!("/teach/learners/{nobody}")).await.expect(404);
    }
    // The teacher cannot see a learner who has left the class.
    let ann = site.id("ann").await;
    tess.post("/do/class-learner-remove", &[("class", &class), ("learner", &ann)]).await.expect(200);
    tess.get(&path).await.expect(404);
}

#[tokio::test]
async fn nothing_is_said_of_an_empty_scorecard_but_that_it_is_empty() {
    let site = site(&[]).await;
    let mut ann = site.learner().await;
    // There is a recommendation nevertheless.
    let glance = ann.look("/me").await;
    assert!(section(&glance, "next").contains("href=\"/practice/"), "{glance}");
    let page = ann.look("/me?view=all").await;
    for (section_id, words) in [
        ("growth", "There is no progress yet"),
        ("comparison", "There is nothing to compare in the last 30 days"),
        ("accuracy", "There are no assessment results"),
        ("missteps", "No typical mistakes yet."),
        ("sittings", "There are no assessments or practice sessions yet."),
    ] {
        assert!(section(&page, section_id).contains(words), "{section_id}: {page}");
    }
}

#[tokio::test]
async fn a_result_that_is_held_back_is_in_no_number_until_it_is_released() {
    let site = site(&[]).await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let assignment = tess.assign(class, "SUMS", &HELD).await;
    let (mut ann, mut program) = (site.learner().await, Program::learner(&site).await);
    let before = told(&mut program).await;
    let session = ann.begin_assigned(assignment).await;
    let wrong_way = sit(&site, &mut ann, session).await;

    assert_eq!(told(&mut program).await, before, "nothing moved");
    let withheld = program.get("/sessions/stats").await.expect(200).json()["assessments"]["withheld"].clone();
    assert_eq!(withheld, 1);
    let hidden = ann.look("/me?view=all").await;
    assert!(hidden.contains("You have handed in one assessment whose result is not shown yet."), "{hidden}");
    assert!(section(&hidden, "accuracy").contains("There are no assessment results"), "{hidden}");
    assert!(section(&hidden, "missteps").contains("No typical mistakes"), "{hidden}");
    let sittings = section(&hidden, "sittings");
    assert!(sittings.contains("not shown yet") && !sittings.contains("60 %"), "{sittings}");
    let summary = program.get(&format!("/sessions/{session}/summary")).await.expect(200).json();
    assert_eq!((&summary["score_percent"], &summary["score_withheld"]), (&Json::Null, &Json::Bool(true)), "{summary}");
    assert_eq!(summary["items_correct"], Json::Null, "{summary}");
    let listed = program.get("/sessions/history").await.expect(200).json()["sessions"][0].clone();
    assert_eq!((&listed["score_percent"], &listed["score_withheld"]), (&Json::Null, &Json::Bool(true)), "{listed}");
    // The teacher sees it, with a mark.
    let path = format!("/teach/learners/{}?view=all", site.id("ann").await);
    let hers = tess.look(&path).await;
    assert!(section(&hers, "sittings").contains("60 %"), "{hers}");
    assert!(section(&hers, "sittings").contains("not shown to the learner yet"), "{hers}");
    assert!(section(&hers, "accuracy").contains("3 of 5 answers right: 60 %"), "{hers}");
    assert!(
        section(&hers, "accuracy").contains("Includes one assessment whose result the learner cannot see yet."),
        "{hers}"
    );
    assert!(section(&hers, "missteps").contains(&wrong_way), "{hers}");
    assert!(section(&hers, "missteps").contains("whose solutions the learner cannot see"), "{hers}");
    assert!(section(&hers, "areas").contains("Numbers: 0 of 2 mastered"), "the skills wait for the release: {hers}");

    tess.post("/do/assignment-release", &[("assignment", &assignment)]).await.expect(200);
    for path in ["/sessions/history".to_owned(), format!("/sessions/{session}/summary")] {
        let told = program.get(&path).await.expect(200).json();
        let told = told.get("sessions").map_or(&told, |sessions| &sessions[0]);
        has_fields(told, json!({ "/score_percent": 60.0, "/score_withheld": false }));
    }
    let shown = ann.look("/me?view=all").await;
    assert!(!shown.contains("is not shown yet"), "{shown}");
    assert!(section(&shown, "accuracy").contains("3 of 5 answers right: 60 %"), "{shown}");
    assert!(section(&shown, "sittings").contains("60 %"), "{shown}");
    assert!(section(&shown, "missteps").contains(&wrong_way), "{shown}");
    assert!(section(&shown, "comparison").contains("<td class=\"n\">5</td>"), "{shown}");
    let (stats, _) = told(&mut program).await;
    assert_eq!((&stats["answers"], &stats["right"]), (&Json::from(5), &Json::from(3)), "{stats}");
    let benchmarks = stats["assessments"]["benchmarks"].as_array().unwrap();
    let kept: Vec<_> = benchmarks.iter().map(|one| (one["label"].as_str().unwrap(), one["within"].clone())).collect();
    assert_eq!(kept, [("quick", Json::from(0)), ("steady", Json::from(4))], "ten seconds each: {stats}");
    tess.look(&path).await.lacks(["not shown to the learner yet", "the learner cannot see"]);
}

#[tokio::test]
async fn which_answers_were_wrong_is_for_the_solutions_to_tell() {
    let (site, mut ann) = site(&["reveal: {score: after_completion, solutions: never}"]).await.and_learner().await;
    let session = ann.begin("SUMS").await;
    let wrong_way = sit(&site, &mut ann, session).await;
    let page = ann.look("/me?view=all").await;
    assert!(section(&page, "accuracy").contains("3 of 5 answers right: 60 %"), "{page}");
    assert!(!page.contains(&wrong_way), "{page}");
    assert!(!page.contains("aria-labelledby=\"latest\""), "the list of single answers is of practice alone: {page}");
    let card = Program::learner(&site).await.get("/sessions/scorecard").await.expect(200).json();
    assert_eq!(card["misconceptions"], Json::Array(vec![]), "{card}");
    assert!(!card.to_string().contains(&wrong_way), "{card}");
}

#[tokio::test]
async fn a_wrong_way_of_practice_is_settled_by_a_right_answer_after_it() {
    let (site, mut ann) = site(&[]).await.and_learner().await;
    let session = ann.practise(&site, "t_add").await;
    let (position, _, wrong) = item(&site, session).await;
    site.clock.advance_secs(10);
    let answered = ann.practice_act("answer", session, position, &wrong).await.expect(200).body;
    let words = ["Added a ten too many", "Counted one too few"].into_iter().find(|words| answered.contains(words));
    let words = words.unwrap_or_else(|| panic!("a named mistake: {answered}"));
    let missteps = section(&ann.look("/me?view=all").await, "missteps").to_owned();
    assert!(missteps.contains(words) && missteps.contains("Not yet"), "{missteps}");
    ann.practice_act("solution", session, position, "").await.expect(200);
    ann.practice_act("next", session, position, "").await.expect(200);
    answer_rightly(&site, &mut ann, session).await;
    let missteps = section(&ann.look("/me?view=all").await, "missteps").to_owned();
    assert!(missteps.contains(words) && missteps.contains("verdict right"), "{missteps}");
}

/// Returns the probability of mastery of a skill in whole percent, and its colour step.
async fn believed(site: &Site, learner: &str, skill: &str) -> (u32, u32) {
    let rows = site.stores.learning.skill_states(site.id(learner).await).await.unwrap();
    let row = rows.iter().find(|row| row.skill == skill).unwrap();
    let state: SkillState = serde_json::from_str(&row.snapshot).unwrap();
    let belief = belief(&state, &Policy::default());
    ((belief + 50) / 100, heat_map_step(belief))
}

/// Returns the rest of a learner's row, from their name on.
fn row<'p>(page: &'p str, name: &str) -> &'p str {
    let start = page.find(&format!(">{name}</a>")).unwrap_or_else(|| panic!("no row of {name}: {page}"));
    page[start..].split("</tr>").next().unwrap()
}

#[tokio::test]
async fn the_skills_of_a_class_are_what_is_believed_of_each_learner() {
    let site = site(&[]).await;
    let (mut tess, class) = site.class_of("tess", &["ann", "bea", "=cleo"]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_add").await;
    for _ in 0..8 {
        answer_rightly(&site, &mut ann, session).await;
    }
    let mut bea = site.signed_in("bea", Role::Learner).await;
    let session = bea.practise(&site, "t_add").await;
    let (position, _, wrong) = item(&site, session).await;
    site.clock.advance_secs(10);
    bea.practice_act("answer", session, position, &wrong).await.expect(200);

    let path = format!("/teach/classes/{class}/skills");
    assert!(tess.look(&format!("/teach/classes/{class}")).await.contains(&format!("href=\"{path}\"")));
    let page = tess.look(&path).await;
    let mut standings = Vec::new();
    for name in ["ann", "bea"] {
        let (percent, step) = believed(&site, name, "t_add").await;
        let own = row(&page, name);
        assert!(own.contains(&format!("heat heat-{step}")) && own.contains(&format!("{percent} %")), "{own}");
        standings.push(own.contains("mastered"));
    }
    assert_eq!(standings, [true, false]);
    assert!(row(&page, "ann").contains("1 of 2") && row(&page, "bea").contains("0 of 2"), "{page}");
    assert!(!row(&page, "=cleo").contains("heat-") && row(&page, "=cleo").contains("not started"), "{page}");
    assert!(page.contains(&format!("href=\"/teach/learners/{}\"", site.id("ann").await)), "{page}");
    let foot = page.split("<tfoot>").nth(1).unwrap();
    assert!(foot.contains("1 of 3") && foot.contains("0 of 3"), "{foot}");

    let csv = tess.get(&format!("{path}/csv?area=Numbers")).await.expect(200);
    assert_eq!(csv.header("content-type"), "text/csv; charset=utf-8");
    let lines: Vec<&str> = csv.body.strip_prefix('\u{feff}').unwrap().lines().collect();
    let (percent, _) = believed(&site, "ann", "t_add").await;
    assert!(lines[0].starts_with("Learner,Add: status,"), "{lines:?}");
    let find = |name: &str| lines.iter().find(|line| line.starts_with(name)).copied().unwrap_or_default();
    assert_eq!(find("ann"), format!("ann,mastered,{percent},not started,,1"));
    assert_eq!(find("'=cleo"), "'=cleo,not started,,not started,,0", "no spreadsheet runs a name: {lines:?}");
    assert_eq!(lines.len(), 4);
}

#[tokio::test]
async fn the_skills_that_a_class_is_set_to_practise_can_be_chosen() {
    let site = site(&[]).await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let path = format!("/teach/classes/{class}/skills");
    tess.look(&format!("{path}?area=~set")).await.has(["Double</th>"]).lacks(["Skills assigned to the class"]);
    tess.assign_task(class, "Sums", &[("task[kind]", "practice"), ("task[skills][]", "t_add")]).await;
    tess.look(&format!("{path}?area=~set")).await.has(["Add</th>"]).lacks(["Double</th>"]);
    tess.look(&path).await.has(["Skills assigned to the class", "Double</th>"]);
}

#[tokio::test]
async fn a_large_class_is_shown_page_by_page_and_kept_whole() {
    let site = site(&[]).await;
    let names: Vec<String> = (1..=61).map(|n| format!("pupil {n:02}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (mut tess, class) = site.class_of("tess", &names).await;
    let path = format!("/teach/classes/{class}/skills");
    let page = tess.look(&path).await;
    assert_eq!(page.matches("href=\"/teach/learners/").count(), 60);
    assert!(!page.contains("pupil 61"), "{page}");
    let next = page.split("rel=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let next = next.or_else(|| page.split("after=").nth(1)).unwrap_or_else(|| panic!("no next: {page}"));
    assert!(next.contains("pupil%2060"), "{next}");
    let last = tess.look(&format!("{path}?area=Numbers&after=pupil%2060")).await;
    assert_eq!(last.matches("href=\"/teach/learners/").count(), 1);
    let csv = tess.get(&format!("{path}/csv")).await.expect(200).body;
    assert_eq!(csv.lines().count(), 62);
    // A token's scope gives no access to pages or files.
    let mut program = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    assert_eq!(program.get("/sessions/scorecard").await.expect(200).json()["begun"], 0);
}

#[tokio::test]
async fn items_that_a_learner_brings_along_count_nowhere_and_are_shown_as_theirs() {
    let site = site(&[]).await;
    let (mut tess, class) = site.class_of("tess", &["ann"]).await;
    let mut ann = site.learner().await;
    let assignment = tess.assign(class, "SUMS", &[]).await;
    let session = ann.begin_assigned(assignment).await;
    sit(&site, &mut ann, session).await;
    let path = format!("/teach/learners/{}?view=all", site.id("ann").await);
    let before = section(&tess.look(&path).await, "accuracy").to_owned();
    assert!(before.contains("1 assessment"), "{before}");
    let mut program = Program::learner(&site).await;
    let stats = told(&mut program).await;
    // The learner's own test, with the title of the real one and known keys.
    let own = json!({
        "title": "The exam SUMS",
        "items": [{ "stem": "1 + 1?", "answer": "2" }, { "stem": "2 + 2?", "answer": "4" }],
    });
    let what = json!({ "session_type": "evaluation", "config": own });
    let made = program.post("/session/", &what).await.expect(201).json();
    let own: SessionId = made["session_id"].as_str().unwrap().parse().unwrap();
    for (position, answer) in ["2", "4"].into_iter().enumerate() {
        site.clock.advance_secs(30);
        ann.submit(own, position, 0, answer).await.expect(200);
    }
    assert!(site.session(own).await.result().is_some());
    site.plumb.count_answers().await.unwrap();
    let (hers, me) = (tess.look(&path).await, ann.look("/me?view=all").await);
    assert_eq!(section(&hers, "accuracy"), before);
    assert_eq!(told(&mut program).await.0["assessments"], stats.0["assessments"]);
    let sittings = section(&hers, "sittings");
    assert_eq!(sittings.matches("with the learner’s own items; does not count").count(), 1, "{sittings}");
    assert!(section(&me, "sittings").contains("with your own items; does not count"), "{me}");
}
