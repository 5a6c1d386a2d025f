//! Exam questions can neither be collected before the exam nor looked up during it: a learner collects every question
//! with its key from practice, the tutor and placement, and then takes the exam.

use std::collections::{BTreeMap, BTreeSet};

use plumb_answers::answer::sameness;
use plumb_answers::item::TestForm;
use plumb_content::problem_set::Purpose;
use plumb_content::read::{self, BlueprintKind};
use plumb_server::config::Options;
use plumb_server::files::blueprints;
use plumb_service::accounts::tokens::Scope;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use plumb_typeset::plain_text;
use serde_json::{Value as Json, json};

use crate::api::story::serve;
use crate::api::{Program, problem};
use crate::support::bank::{SKILL, content, plain};
use crate::support::content::{ADD, usual, usual_with};
use crate::support::{Client, Field, Site, day, fresh, has, instant, repository, shown, unescaped, wrong_answer};

/// Questions with their keys, and the bank's problems among them.
#[derive(Default)]
struct Collected {
    keys: BTreeMap<String, String>,
    problems: BTreeSet<String>,
    /// Text of every page that was read.
    pages: String,
}

impl Collected {
    /// Returns how many items of a form were collected, by text and key or by problem.
    fn found_in(&self, form: &TestForm) -> usize {
        let is_found = |item: &plumb_answers::item::Item| {
            // An equal text with another figure is another question.
            let key = self.keys.get(&sameness(&item.question()));
            key.is_some_and(|key| *key == sameness(&plain_text(item.key_text())))
                || item.bank.is_some_and(|drawn| self.problems.contains(&drawn.problem.id.to_string()))
        };
        form.items.iter().filter(|placed| is_found(&placed.item)).count()
    }

    /// Returns how many stems of a form occur on the pages.
    fn shown_of(&self, form: &TestForm) -> usize {
        form.items.iter().filter(|placed| self.pages.contains(&unescaped(&shown(&placed.item.stem)))).count()
    }
}

/// Practises, and gives up every item: hints, then the solution.
struct Collector {
    program: Program,
    client: Client,
    collected: Collected,
}

impl Collector {
    async fn of(site: &Site, name: &str) -> Self {
        let client = site.signed_in(name, Role::Learner).await;
        let program = Program::of(site, name, Role::Learner, &[Scope::Read, Scope::Learn]).await;
        Self { program, client, collected: Collected::default() }
    }

    /// Collects up to `most` items of each skill, through the API.
    async fn practise(&mut self, skills: &BTreeSet<String>, most: usize) {
        for skill in skills {
            for _ in 0..most {
                let begin = json!({ "skill_id": skill, "command_id": fresh() });
                let reply = self.program.post("/practice", &begin).await;
                if !reply.status.is_success() {
                    assert!([404, 422].contains(&reply.status.as_u16()), "{skill}: {}", reply.body);
                    break;
                }
                let served = reply.json();
                let (session, item) = (served["session_id"].as_str().unwrap(), &served["item"]);
                let told = item["figure"]["alternative"].as_str();
                let question = [item["stem"].as_str(), told].into_iter().flatten().collect::<Vec<_>>().join("\n");
                let give_up = json!({ "position": item["position"], "command_id": fresh() });
                let solution = self.program.post(&format!("/practice/{session}/solution"), &give_up).await;
                let solution = solution.expect(200).json();
                let key = solution["key"].as_str().unwrap();
                self.collected.keys.insert(sameness(&question), sameness(key));
                self.collected.problems.extend(item["problem"]["id"].as_str().map(str::to_owned));
            }
            self.look(&format!("/practice/{skill}")).await;
            self.look(&format!("/practice/{skill}?example=1")).await;
            self.look(&format!("/search?q={skill}")).await;
            let listed = self.program.get(&format!("/problems?skillId={skill}")).await;
            problem(&listed, 403, "forbidden");
        }
    }

    /// Requests the current sum; returns its session and position.
    async fn serve_sum(&mut self) -> (SessionId, u32) {
        let (session, position, _) = serve(&mut self.program, "t_add").await;
        (session, u32::try_from(position).unwrap())
    }

    /// Collects from placement, tutor, scorecard and lists, through the pages.
    async fn look_around(&mut self, site: &Site) {
        let session = self.client.place().await;
        for position in 0..3 {
            self.look("/practice/placement").await;
            self.client.place_act("unknown", session, position, "").await;
        }
        for topic in site.plumb.catalog().topics.keys().take(3) {
            let tutored = self.client.learn(topic).await;
            self.look(&format!("/tutor/{tutored}")).await;
        }
        for page in ["/", "/practice", "/me", "/history", "/assessments", "/tutor"] {
            self.look(page).await;
        }
    }

    async fn look(&mut self, path: &str) {
        let page = self.client.get(path).await.body;
        self.collected.pages.push_str(&unescaped(&page));
    }
}

/// Returns the skills of the graph that belong to an assessment's skills.
fn practised_as(site: &Site, assessment: &str) -> BTreeSet<String> {
    let catalog = site.plumb.catalog();
    let asked: BTreeSet<&str> = catalog.assessments[assessment]
        .sections
        .iter()
        .flat_map(|section| &section.skills)
        .map(|weight| weight.skill_id.as_str())
        .collect();
    let nodes = catalog.graph.as_ref().unwrap().graph.nodes().iter();
    let exercises = |node: &&plumb_learning::graph::Node| {
        asked.contains(node.id.as_str()) || node.blueprints.iter().any(|id| asked.contains(id.as_str()))
    };
    nodes.filter(exercises).map(|node| node.id.to_string()).collect()
}

fn unlimited() -> Options {
    let many = Some(100_000);
    Options {
        sessions_per_hour: many,
        solutions_per_hour: many,
        api_requests_per_minute: many,
        open_sessions: many,
        ..Options::default()
    }
}

#[tokio::test]
async fn no_shipped_assessment_asks_what_its_learner_collected_before_or_meanwhile() {
    let files = blueprints(&[repository().join("blueprints")]).unwrap();
    let site = Site::with(unlimited(), &files).await;
    site.plumb.bank().stock().await.unwrap();
    let shipped: Vec<String> = site.plumb.catalog().assessments.keys().cloned().collect();
    assert!(shipped.len() >= 4, "{shipped:?}");
    for assessment in &shipped {
        let skills = practised_as(&site, assessment);
        assert!(skills.len() >= 4, "{skills:?}");
        // All items of a skill of the bank, some items of each other skill.
        let most = if assessment == "SCIENTIFIC-REASONING" { 10 } else { 6 };
        let mut before = Collector::of(&site, &format!("before {assessment}")).await;
        before.look_around(&site).await;
        before.practise(&skills, most).await;
        assert!(before.collected.keys.len() >= 4 * skills.len(), "{assessment}: {}", before.collected.keys.len());
        let session = before.client.begin(assessment).await;
        let form = site.form(session).await;
        assert_eq!(before.collected.found_in(&form), 0, "{assessment}: learnt beforehand");
        // During the exam, with another learner, who has seen nothing yet.
        let mut during = Collector::of(&site, &format!("during {assessment}")).await;
        let session = during.client.begin(assessment).await;
        let form = site.form(session).await;
        during.look_around(&site).await;
        during.practise(&skills, most).await;
        assert!(during.collected.keys.len() >= 4 * skills.len(), "{assessment}: {}", during.collected.keys.len());
        assert_eq!(during.collected.found_in(&form), 0, "{assessment}: looked up");
        if assessment == "SCIENTIFIC-REASONING" {
            assert_eq!((before.collected.shown_of(&form), during.collected.shown_of(&form)), (0, 0));
            knows_what_is_for_practice(&before.collected, &files);
        }
    }
}

/// Checks that the collector recognises questions and keys: it has all problems that are for practice, with the keys of
/// their sets, and these are about half.
fn knows_what_is_for_practice(collected: &Collected, files: &[(String, String)]) {
    let of_kind = files.iter().filter(|(name, _)| name.contains("reasoning/"));
    let sets = of_kind.filter(|(_, text)| read::kind_of(text) == Some(BlueprintKind::ProblemSet));
    let sets: Vec<_> = sets.map(|(name, text)| read::problem_set(name, text).unwrap()).collect();
    let (mut practice, mut kept) = (0, 0);
    for one in sets.iter().flat_map(|set| &set.problems) {
        let key = collected.keys.get(&sameness(&plain_text(&one.stem)));
        match one.purpose {
            Some(Purpose::Practice) => {
                assert_eq!(key, Some(&sameness(&plain_text(&one.key.text))), "{}", one.id);
                practice += 1;
            }
            Some(Purpose::Assessment) => {
                assert_eq!(key, None, "{}", one.id);
                kept += 1;
            }
            None => panic!("{} is for both", one.id),
        }
    }
    assert_eq!((practice, kept), (70, 70));
}

#[tokio::test]
async fn a_second_attempt_asks_other_problems_and_then_practice_never_meets_them_either() {
    let files = blueprints(&[repository().join("blueprints")]).unwrap();
    let site = Site::with(unlimited(), &files).await;
    site.plumb.bank().stock().await.unwrap();
    site.plumb.top_up_forms(4).await.unwrap();
    let mut ann = site.learner().await;
    let mut met = BTreeSet::new();
    for attempt in 1..=2 {
        let session = ann.begin("SCIENTIFIC-REASONING").await;
        let form = site.form(session).await;
        for placed in &form.items {
            assert!(met.insert(placed.item.bank.unwrap().problem.id), "attempt {attempt}: {}", placed.item.stem);
        }
        assert_eq!(met.len(), 14 * attempt);
        ann.finish(session).await;
    }
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new(), "such forms are proved like others");
    let ready = site.stores.forms.ready_counts().await.unwrap();
    assert!(ready.iter().map(|stock| stock.ready).sum::<i64>() >= 4 * 3 - 2, "what was not used lies ready still");
}

/// An exam of the skill that has problems in the bank only, with these rules.
fn of_bank(name: &str, rules: &str) -> (String, String) {
    let text = format!(
        "assessment_id: {name}\nversion: '1'\nmetadata: {{title: The exam {name}}}\nitem_source: bank\n{rules}\
         configuration: {{total_items: 4, time_limit_minutes: 10, passing_score_percent: 50, allow_skip: true, \
         allow_review: true}}\nsections: [{{section_id: a, title: All, item_count: 4, skills: [{{skill_id: {SKILL}}}], \
         difficulty_distribution: {{easy: 4}}}}]\nscoring: {{method: percent_correct}}\n"
    );
    (format!("{name}.yaml"), text)
}

fn six(purpose: impl Fn(u32) -> Option<&'static str>) -> Vec<Json> {
    let one = |number| {
        let mut one = plain(number, SKILL, 2);
        if let Some(purpose) = purpose(number) {
            one["problem_content"]["variables"] = json!({ "purpose": purpose });
        }
        one
    };
    (1..=6).map(one).collect()
}

fn bank_skill() -> BTreeSet<String> {
    BTreeSet::from([SKILL.to_owned()])
}

#[tokio::test]
async fn problems_for_both_are_practised_once_nobody_can_ask_them_any_more() {
    let site = Site::with(unlimited(), &[content(), vec![]].concat()).await;
    site.stock(&six(|_| None)).await;
    site.publish(&[content(), vec![of_bank("ONCE", "attempts: 1\n")]].concat()).await;
    let mut ann = Collector::of(&site, "ann").await;
    // Before: nothing can be practised, and the page states that.
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.keys.len(), 0);
    let begin = json!({ "skill_id": SKILL, "command_id": fresh() });
    let refused = problem(&ann.program.post("/practice", &begin).await, 422, "invalid");
    assert!(refused["detail"].as_str().unwrap().contains("reserved for an assessment"), "{refused}");
    let page = ann.client.get("/practice/t_bank").await.expect(200).body;
    assert!(page.contains("kept for a test that you can still take") && !page.contains("Start practising"), "{page}");
    let nodes = ann.program.post("/kg/learners/me/available-nodes", &json!({})).await.expect(200).json();
    let node = nodes["nodes"].as_array().unwrap().iter().find(|node| node["skill_id"] == SKILL).unwrap();
    assert_eq!(node["has_items"], false);
    // During the exam: nothing either.
    let session = ann.client.begin("ONCE").await;
    let form = site.form(session).await;
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.keys.len(), 0);
    ann.client.finish(session).await;
    // After it: all of them, and this collector finds the exam's.
    ann.practise(&bank_skill(), 10).await;
    assert_eq!((ann.collected.keys.len(), ann.collected.found_in(&form)), (6, 4));
    // For another learner the exam is still ahead.
    let mut bob = Collector::of(&site, "bob").await;
    bob.practise(&bank_skill(), 10).await;
    assert_eq!(bob.collected.keys.len(), 0);
}

#[tokio::test]
async fn what_is_kept_for_practice_is_asked_by_no_exam_and_the_other_way_round() {
    let site = Site::with(unlimited(), &content()).await;
    let purpose = |number| Some(if number <= 4 { "assessment" } else { "practice" });
    site.stock(&six(purpose)).await;
    site.publish(&[content(), vec![of_bank("FOREVER", "")]].concat()).await;
    let mut ann = Collector::of(&site, "ann").await;
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.keys.len(), 2);
    let session = ann.client.begin("FOREVER").await;
    assert_eq!(ann.collected.found_in(&site.form(session).await), 0);
    ann.client.get("/practice/t_bank").await.expect(200).lacks(["kept for a test"]);
}

#[tokio::test]
async fn what_a_class_is_set_is_kept_until_it_closes_for_its_learner() {
    let closed = format!("attempts: 1\navailability: {{opens: '{}', closes: '{}'}}\n", day(10, 0), day(12, 0));
    let site = Site::with(unlimited(), &content()).await;
    site.stock(&six(|_| None)).await;
    site.publish(&[content(), vec![of_bank("SET", &closed)]].concat()).await;
    site.clock.set(instant(&day(10, 30)));
    let (mut teacher, class) = site.class_of("teacher", &["ann"]).await;
    // Ann has used up her own attempt; then her class gets it assigned.
    let mut ann = Collector::of(&site, "ann").await;
    let session = ann.client.begin("SET").await;
    let form = site.form(session).await;
    ann.client.finish(session).await;
    let assignment = teacher.assign(class, "SET", &[("opens", &day(11, 0)), ("closes", &day(11, 30))]).await;
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.keys.len(), 0, "also before it opens");
    site.clock.set(instant(&day(11, 10)));
    // An idle learner has to sign in again.
    ann.client = site.signed_in("ann", Role::Learner).await;
    let session = ann.client.begin_assigned(assignment).await;
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.keys.len(), 0, "while it is under way");
    ann.client.finish(session).await;
    ann.practise(&bank_skill(), 10).await;
    assert_eq!(ann.collected.found_in(&form), 4, "when it is over");
}

/// Three different sums only, so that other seeds give equal questions.
fn three_sums() -> String {
    ADD.replace("b: {type: integer, min: 10, max: 99}", "b: {type: integer, min: 10, max: 10}")
        .replace("a: {type: integer, min: 10, max: 99}", "a: {type: integer, min: 30, max: 32}")
        .replace("  answer_type: integer", "  min_distinct_items: 3\n  answer_type: integer")
}

#[tokio::test]
async fn the_same_question_of_another_seed_is_not_given_while_an_attempt_asks_it() {
    let few = three_sums().replace("max: 32", "max: 41");
    let site = Site::with(unlimited(), &usual_with(&few)).await;
    let mut ann = Collector::of(&site, "ann").await;
    let session = ann.client.begin("FREE").await;
    let form = site.form(session).await;
    ann.practise(&BTreeSet::from(["t_add".to_owned()]), 60).await;
    assert_eq!(ann.collected.found_in(&form), 0, "looked up");
    // All others, except for the skill's worked example, if it is one of them.
    assert!((12 - 3 - 1..=12 - 3).contains(&ann.collected.keys.len()), "{:?}", ann.collected.keys);
    ann.client.finish(session).await;
    ann.practise(&BTreeSet::from(["t_add".to_owned()]), 60).await;
    assert_eq!(ann.collected.found_in(&form), 3, "afterwards they are practised like any");
}

#[tokio::test]
async fn what_is_before_a_learner_is_neither_hinted_nor_solved_while_an_attempt_asks_it() {
    let site = Site::with(unlimited(), &usual_with(&three_sums())).await;
    let mut ann = Collector::of(&site, "ann").await;
    // An item that was given up, and one that is open.
    let skill = BTreeSet::from(["t_add".to_owned()]);
    ann.practise(&skill, 1).await;
    let (practice, position) = ann.serve_sum().await;
    let at = |more: &[(&str, Json)]| {
        let mut body = json!({ "session_id": practice, "position": position, "command_id": fresh() });
        for (name, value) in more {
            body[*name] = value.clone();
        }
        body
    };
    // All three sums are in it.
    let session = ann.client.begin("FREE").await;
    let form = site.form(session).await;
    let solution = json!({ "position": position, "command_id": fresh() });
    for (path, body) in [
        (format!("/practice/{practice}/solution"), solution),
        ("/attempts".to_owned(), at(&[("answer", json!("x"))])),
        ("/hint".to_owned(), json!({ "problem": { "served": at(&[]) } })),
        ("/evaluate".to_owned(), json!({ "answer": "x", "problem": { "served": at(&[]) } })),
    ] {
        let refused = problem(&ann.program.post(&path, &body).await, 422, "invalid");
        assert!(
            refused["detail"].as_str().unwrap_or_default().contains("in progress")
                || refused["fields"][0]["message"].as_str().unwrap_or_default().contains("in progress"),
            "{path}: {refused}"
        );
    }
    ann.client.script = false;
    for what in ["hint", "solution", "answer"] {
        let page = ann.client.practice_act(what, practice, position, "x").await.expect(200).body;
        has(&page, ["This question is in a test that you have started"]);
    }
    ann.client.script = true;
    let earlier = format!("/sessions/{practice}/replay");
    assert_eq!(ann.client.get(&earlier).await.status, 403, "what was solved before is not told either");
    // There is nothing else to practise, and no example.
    let other = ann.client.post("/do/practise-next", &[("session", &practice), ("command", &fresh())]).await;
    assert_eq!(other.status, 409, "the item is open");
    let page = ann.client.get("/practice/t_add?example=1").await.expect(200).body;
    assert!(form.items.iter().all(|placed| !page.contains(&placed.item.solution[0])), "{page}");
    ann.client.finish(session).await;
    ann.client.get(&earlier).await.expect(200);
    ann.client.practice_act("solution", practice, position, "").await.expect(200).has(["Solution"]);
}

#[tokio::test]
async fn solutions_of_an_earlier_attempt_are_not_shown_while_another_asks_the_same() {
    let site = Site::of(&usual_with(&three_sums())).await;
    let mut ann = site.learner().await;
    let first = ann.begin("FREE").await;
    let form = site.form(first).await;
    ann.finish(first).await;
    let shows = |page: &str| form.items.iter().filter(|placed| page.contains(&placed.item.solution[0])).count();
    let results = format!("/sessions/{first}/results");
    assert_eq!(shows(&ann.get(&results).await.expect(200).body), 3);
    let second = ann.begin("FREE").await;
    assert_eq!(shows(&ann.get(&results).await.expect(200).body), 0);
    ann.finish(second).await;
    assert_eq!(shows(&ann.get(&results).await.expect(200).body), 3);
}

#[tokio::test]
async fn a_test_of_a_teacher_keeps_its_questions_from_the_class_that_takes_it() {
    let few = three_sums().replace("max: 32", "max: 75");
    let site = Site::with(unlimited(), &usual_with(&few)).await;
    let (mut teacher, class) = site.class_of("teacher", &["ann"]).await;
    let test = crate::teacher_assessments::make(&mut teacher, "Sums").await;
    let assignment = teacher.assign(class, &test, &[]).await;
    let mut ann = Collector::of(&site, "ann").await;
    let skills = BTreeSet::from(["t_add".to_owned(), "t_double".to_owned()]);
    // Before: six of forty-six sums. Enough others remain.
    ann.practise(&skills, 6).await;
    let session = ann.client.begin_assigned(assignment).await;
    let form = site.form(session).await;
    assert_eq!(ann.collected.found_in(&form), 0, "learnt beforehand");
    ann.practise(&skills, 40).await;
    assert_eq!(ann.collected.found_in(&form), 0, "looked up");
    ann.client.finish(session).await;
    ann.practise(&skills, 150).await;
    assert!(ann.collected.found_in(&form) > 0, "this collector finds what is practised afterwards");
}

#[tokio::test]
async fn so_many_solutions_are_shown_in_an_hour_to_who_does_not_try() {
    let site = Site::with(Options { solutions_per_hour: Some(2), ..Options::default() }, &usual()).await;
    let mut ann = Collector::of(&site, "ann").await;
    let skill = BTreeSet::from(["t_add".to_owned()]);
    ann.practise(&skill, 1).await;
    site.clock.advance_secs(100);
    ann.practise(&skill, 1).await;
    site.clock.advance_secs(100);
    let (session, position) = ann.serve_sum().await;
    let path = format!("/practice/{session}/solution");
    let give_up = || json!({ "position": position, "command_id": fresh() });
    let reply = ann.program.post(&path, &give_up()).await;
    let refused = problem(&reply, 429, "too-many-requests");
    assert_eq!(refused["limit"], json!({ "name": "solutions_per_hour", "most": 2 }), "{refused}");
    assert_eq!(reply.header("retry-after"), "3400", "until the first is an hour ago");
    let script = ann.client.practice_act("solution", session, position, "").await;
    assert_eq!((script.status.as_u16(), script.header("retry-after")), (429, "3400"));
    ann.client.script = false;
    let page = ann.client.practice_act("solution", session, position, "").await.expect(200).body;
    has(&page, ["as many solutions as you can in an hour"]);
    ann.client.script = true;
    // The stated wait is accurate.
    site.clock.advance_secs(3_399);
    problem(&ann.program.post(&path, &give_up()).await, 429, "too-many-requests");
    // After an attempt the solution is shown.
    let fields: [Field<'_>; 4] =
        [("session", &session), ("command", &fresh()), ("position", &position), ("answer", &"zz")];
    ann.client.post("/do/practise-answer", &fields).await;
    site.clock.advance_secs(1);
    ann.program.post(&path, &give_up()).await.expect(200);
    ann.practise(&skill, 0).await;
    let mut bob = Collector::of(&site, "bob").await;
    bob.practise(&skill, 2).await;
    assert_eq!(bob.collected.keys.len(), 2, "the limit is each account's own");
    // A guess counts as an attempt, but the number of solutions is limited.
    let mut shown = 0;
    let refused = loop {
        let (session, position) = bob.serve_sum().await;
        let (_, item) = site.practised(session).await;
        let fields: [Field<'_>; 4] =
            [("session", &session), ("command", &fresh()), ("position", &position), ("answer", &wrong_answer(&item))];
        bob.client.post("/do/practise-answer", &fields).await;
        let give_up = json!({ "position": position, "command_id": fresh() });
        let reply = bob.program.post(&format!("/practice/{session}/solution"), &give_up).await;
        if reply.status == 200 && shown < 9 {
            shown += 1;
        } else {
            break problem(&reply, 429, "too-many-requests");
        }
    };
    assert_eq!((shown, &refused["limit"]), (4, &json!({ "name": "solutions_per_hour", "most": 6 })), "{refused}");
}
