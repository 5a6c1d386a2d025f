//! The placement test through the real router: from no evidence to a starting point.

use std::collections::BTreeSet;

use plumb_bank::ItemSource;
use plumb_learning::mastery::{Evidence, SkillState};
use plumb_sessions::placement::{PlacementEnding, PlacementEvent, PlacementSession};
use plumb_types::SkillId;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;

use crate::support::content::{file, long_keys};
use crate::support::{Client, Field, PageText, Site, fresh, has, right_answer, stands, wrong_answer};

/// Six skills of whole numbers in a chain, three of fractions on top; the last has no items. Beside them a skill of
/// another subject, which needs nothing.
fn graph() -> String {
    let node = |id: &str, need: &str, area: &str| {
        let needs = if need.is_empty() { String::new() } else { format!("\"{need}\"") };
        let items = if id == "f3" { String::new() } else { format!("\"{}\"", template(id)) };
        format!(
            "{{\"id\": \"{id}\", \"name\": \"Skill {id}\", \"area\": \"{area}\", \"grade_band\": \"3-5\", \"tags\": [], \
             \"prerequisites\": [{needs}], \"blueprints\": [{items}]}}"
        )
    };
    let (whole, parts) = ("Whole numbers", "Fractions");
    let nodes = [
        node("n1", "", whole),
        node("n2", "n1", whole),
        node("n3", "n2", whole),
        node("n4", "n3", whole),
        node("n5", "n4", whole),
        node("n6", "n5", whole),
        node("f1", "n6", parts),
        node("f2", "f1", parts),
        node("f3", "f2", parts),
        node("net", "", "Addresses"),
    ];
    format!("{{\"version\": \"1\", \"nodes\": [{}]}}", nodes.join(",\n"))
}

/// The blueprint of a skill. Each has one of its own, as no template comes twice.
fn template(skill: &str) -> String {
    format!("T.{}", skill.to_uppercase())
}

/// The files of that graph.
fn content(graph: String) -> Vec<(String, String)> {
    let skills = ["n1", "n2", "n3", "n4", "n5", "n6", "f1", "f2", "net"];
    let blueprints = skills.map(|skill| {
        let text = long_keys().replace("T.DOUBLE", &template(skill)).replace("is twice", &format!("is {skill} of"));
        let text = if skill == "net" { text.replace("domain: Demo", "domain: Networking") } else { text };
        file(skill, &text)
    });
    blueprints.into_iter().chain([("skills_graph.json".to_owned(), graph)]).collect()
}

async fn site() -> Site {
    Site::of(&content(graph())).await
}

async fn stored(site: &Site, session: SessionId) -> PlacementSession {
    site.snapshot(session).await
}

async fn events(site: &Site, session: SessionId) -> Vec<PlacementEvent> {
    site.events(session).await
}

/// Returns the current question: its skill, its number, the right answer, and a readable wrong answer.
async fn asked(site: &Site, session: SessionId) -> Option<(String, u32, String, String)> {
    let placing = stored(site, session).await;
    let current = placing.current?;
    let item = site.made_anew(&current.source).await;
    Some((placing.probe?.skill.to_string(), current.position, right_answer(&item), wrong_answer(&item)))
}

/// Answers everything, right if `knows` the skill; returns the last page.
async fn answer_all(site: &Site, client: &mut Client, session: SessionId, knows: impl Fn(&str) -> bool) -> String {
    let mut page = String::new();
    while let Some((skill, position, right, wrong)) = asked(site, session).await {
        let answer = if knows(&skill) { right } else { wrong };
        page = client.place_act("answer", session, position, &answer).await.expect(200).body;
    }
    page
}

async fn states(site: &Site) -> Vec<(String, SkillState)> {
    let learner = site.id("ann").await;
    let rows = site.stores.learning.skill_states(learner).await.unwrap();
    rows.into_iter().map(|row| (row.skill, serde_json::from_str(&row.snapshot).unwrap())).collect()
}

#[tokio::test]
async fn who_knows_everything_below_fractions_is_placed_there() {
    let (site, mut ann) = site().await.and_learner().await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(map.contains("Not sure where to start?") && stands(&map).contains("Skill f1: later"), "{map}");
    ann.get("/practice/placement").await.expect(200).has(["Start the placement test", "at most 26 questions"]);
    let session = ann.place().await;
    ann.get("/practice/placement").await.expect(200).has(["Question 1"]);
    let page = answer_all(&site, &mut ann, session, |skill| skill.starts_with('n')).await;

    assert!(page.contains("You likely know 5 skills already"), "{page}");
    let answered = stored(&site, session).await.answered();
    assert!(page.contains(&format!("You answered {answered} questions")), "asked is not concluded: {page}");
    assert!(page.find("Your strengths") < page.find("Where to start"), "strengths come first: {page}");
    let text: Vec<&str> = page.split('<').filter_map(|part| Some(part.split_once('>')?.1)).collect();
    let text = text.join("|");
    has(&text, ["Whole numbers||5||0||1|", "Fractions||0||3||0|"]);
    assert!(page.contains("href=\"/practice/n6\""), "begin with what was right only once: {page}");
    assert!(!page.contains("href=\"/practice/f1\""), "{page}");

    let Some(PlacementEvent::SessionCompleted { why, mastered, unlocked, .. }) = events(&site, session).await.pop()
    else {
        panic!("it has not ended")
    };
    assert_eq!((why, mastered.len()), (PlacementEnding::Settled, 0), "only answers master");
    assert_eq!(unlocked.iter().map(SkillId::as_str).collect::<Vec<_>>(), ["n6"]);
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Skill n5: likely known") && stands(&map).contains("Skill n6: open"), "{map}");
    assert!(stands(&map).contains("Skill f1: later") && !map.contains("Not sure where to start?"), "{map}");
    ann.practise(&site, "n6").await;
    ann.get("/me").await.expect(200).has(["Practise a skill, and your progress will appear here"]);
}

#[tokio::test]
async fn what_is_likely_known_is_said_so_everywhere_and_checked_by_answers() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    answer_all(&site, &mut ann, session, |skill| skill.starts_with('n')).await;
    let answered = stored(&site, session).await.answered();

    let home = ann.get("/").await.expect(200).body;
    has(&home, ["You practised on 1 day this week", &format!("{answered} items answered"), "Skill n6"]);
    for never in ["The skill you practised last", "Your week starts", "Due for review", "You have nothing to do"] {
        assert!(!home.contains(never), "{never}: {home}");
    }
    let skill = ann.get("/practice/n5").await.expect(200).body;
    has(&skill, ["likely known", "Your placement test suggests that you know this", "No answers yet"]);
    assert!(!skill.contains("How well you know this"), "no number without an answer: {skill}");
    ann.get("/practice/n6")
        .await
        .expect(200)
        .has(["likely known"])
        .lacks(["builds on something that you may not know"]);
    let next = ann.get("/practice").await.expect(200).body;
    assert!(
        next.find("Skill n6") < next.find("likely known: see if you do"),
        "a check comes after what is new: {next}"
    );

    let practice = ann.practise(&site, "n5").await;
    let (position, right, _) = crate::practice::item(&site, practice).await;
    site.clock.advance_secs(10);
    ann.practice_act("answer", practice, position, &right)
        .await
        .expect(200)
        .has(["right on the first try"])
        .lacks(["Right at the first try lately"]);
    // What is known of the skill is beside what there is to read, not beside a question.
    ann.get("/practice/n5?example=1").await.expect(200).has(["Right at the first try lately: 1 of 1"]);
    let states = states(&site).await;
    let n5 = &states.iter().find(|(id, _)| id == "n5").unwrap().1;
    assert!(!n5.is_mastered() && n5.is_likely_known() && n5.opportunities == 1);
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}

#[tokio::test]
async fn it_asks_for_a_subject_stays_in_it_and_repeats_no_template() {
    let (site, mut ann) = site().await.and_learner().await;
    has(&ann.get("/practice/placement").await.expect(200).body, ["In which subject?", "Demo", "Networking"]);
    for (name, subject) in [("bea", "Demo"), ("cleo", "Networking"), ("dora", "no such subject")] {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let command = fresh().to_string();
        learner.form("/do/place", &[("command", command.as_str()), ("subject", subject)]).await.expect(200);
        let session = learner.place().await;
        answer_all(&site, &mut learner, session, |skill| skill != "f2").await;
        let templates: Vec<String> = events(&site, session)
            .await
            .into_iter()
            .filter_map(|event| match event {
                PlacementEvent::ProblemServed { source: ItemSource::Template { skill_id, .. }, .. } => Some(skill_id),
                _ => None,
            })
            .collect();
        let once: BTreeSet<&String> = templates.iter().collect();
        assert_eq!(once.len(), templates.len(), "{subject}: {templates:?}");
        assert_eq!(once.contains(&template("net")), subject == "Networking", "{subject}: {templates:?}");
        let page = learner.get("/practice/placement").await.expect(200).body;
        assert_eq!(page.contains("Addresses"), subject == "Networking", "{subject}: {page}");
    }
}

#[tokio::test]
async fn a_subject_of_which_nothing_is_open_begins_with_what_it_builds_on() {
    let alone = "\"prerequisites\": [], \"blueprints\": [\"T.NET\"]";
    let graph = graph().replace(alone, &alone.replace("[],", "[\"n2\"],"));
    let site = Site::of(&content(graph)).await;
    let mut ann = site.learner().await;
    let command = fresh().to_string();
    ann.form("/do/place", &[("command", command.as_str()), ("subject", "Networking")]).await.expect(200);
    let session = ann.place().await;
    let page = answer_all(&site, &mut ann, session, |_| false).await;
    has(&page, ["Where to start", "href=\"/practice/n1\""]);
    assert!(!page.contains("href=\"/practice/f1\""), "{page}");
}

#[tokio::test]
async fn what_is_stored_is_what_the_events_and_the_evidence_come_to() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    answer_all(&site, &mut ann, session, |skill| skill == "n1" || skill == "n2").await;
    let found = site.plumb.recompute_mastery().await.unwrap();
    let settled = stored(&site, session).await.placement.findings().count();
    assert_eq!((found.states, found.evidence), (settled, settled), "one piece of evidence for each settled skill");
    assert_eq!(found.differences, Vec::<String>::new());
    site.sessions_are_whole().await;
    assert_eq!(site.audited(session, AuditAction::SessionCompleted).await, 1);
    let learner = site.id("ann").await;
    let rows = site.stores.learning.evidence(learner, "n1").await.unwrap();
    let piece: Evidence = serde_json::from_str(&rows[0].body).unwrap();
    assert!(matches!(piece, Evidence::Placed { known: true, .. }) && rows[0].session == session, "{piece:?}");
    // One right answer was all there was about the harder one.
    assert!(site.stores.learning.evidence(learner, "n2").await.unwrap().is_empty());
    assert_eq!(site.stores.learning.timing("").await.unwrap().seen, 0, "a conclusion took no time");
}

#[tokio::test]
async fn stopping_early_keeps_what_was_found() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    for _ in 0..2 {
        let (_, position, right, _) = asked(&site, session).await.unwrap();
        ann.place_act("answer", session, position, &right).await.expect(200);
    }
    let found = states(&site).await;
    assert!(found.is_empty(), "nothing is evidence before the end: {found:?}");
    ann.place_act("stop", session, 0, "").await.expect(200).has(["stopped early", "Take the placement test again"]);
    let found = states(&site).await;
    assert!(found.iter().any(|(id, _)| id == "n4"), "{found:?}");
    assert!(found.iter().all(|(_, state)| state.is_likely_known()), "nothing was found unknown: {found:?}");
    assert_eq!(ann.place_act("unknown", session, 2, "").await.status, 410);
}

#[tokio::test]
async fn saying_i_do_not_know_this_yet_spares_the_learner_the_harder_ones() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    let mut said = 0;
    while let Some((_, position, ..)) = asked(&site, session).await {
        ann.place_act("unknown", session, position, "").await.expect(200);
        said += 1;
    }
    assert!(said <= 4, "{said} times for eight skills in a row");
    assert!(states(&site).await.iter().all(|(_, state)| !state.is_started()));
    let page = ann.get("/practice/placement").await.expect(200).body;
    page.has(["Now we know where to start", "href=\"/practice/n1\""]).lacks(["0 skills"]);
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Skill n1: open") && stands(&map).contains("Skill n2: later"), "{map}");
}

#[tokio::test]
async fn the_key_is_never_shown_neither_before_nor_after() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    let mut keys = Vec::new();
    while let Some((_, position, right, wrong)) = asked(&site, session).await {
        keys.push(right);
        let mut pages = vec![ann.get("/practice/placement").await.expect(200).body];
        pages.push(ann.place_act("answer", session, position, &wrong).await.expect(200).body);
        for page in &pages {
            for key in &keys {
                assert!(!page.contains(key), "the key {key} is in {page}");
            }
        }
    }
    assert!(keys.len() >= 3);
}

#[tokio::test]
async fn two_tabs_and_another_browser_go_on_with_the_same_one() {
    let (site, mut ann) = site().await.and_learner().await;
    let (command, mut tab) = (fresh().to_string(), ann.clone());
    let begin = [("command", command.as_str())];
    let (one, two) = tokio::join!(ann.form("/do/place", &begin), tab.form("/do/place", &begin));
    assert_eq!((one.location(), two.location()), ("/practice/placement#now", "/practice/placement#now"));
    let session = ann.place().await;
    let mut elsewhere = site.learner().await;
    assert_eq!(elsewhere.place().await, session, "in another browser it goes on");
    elsewhere.get("/practice").await.expect(200).has(["Continue the placement test"]);

    let (_, _, right, wrong) = asked(&site, session).await.unwrap();
    let fields: [Field<'_>; 4] = [("session", &session), ("command", &fresh()), ("position", &0), ("answer", &right)];
    let (one, two) = tokio::join!(ann.post("/do/place-answer", &fields), tab.post("/do/place-answer", &fields));
    assert_eq!((one.location(), two.location()), ("/practice/placement#now", "/practice/placement#now"));
    assert_eq!(stored(&site, session).await.served, 2, "the same answer twice counts once");
    // The other tab still shows the first item: its answer is not taken for the second.
    assert_eq!(tab.place_act("answer", session, 0, &wrong).await.status, 409);
    assert_eq!(tab.place_act("unknown", session, 0, "").await.status, 409);
    assert_eq!(stored(&site, session).await.placement.asked().len(), 1);

    ann.place_act("stop", session, 0, "").await.expect(200);
    let closed = events(&site, session).await;
    // Sending the form again does not start a second test.
    ann.form("/do/place", &begin).await;
    ann.get("/practice/placement").await.expect(200).has(["stopped early"]);
    assert_eq!(events(&site, session).await, closed);
}

#[tokio::test]
async fn what_cannot_be_read_is_told_and_costs_nothing() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    let before = stored(&site, session).await;
    assert_eq!(ann.place_act("answer", session, 0, "a few").await.status, 422);
    assert_eq!(stored(&site, session).await, before);
    // Without scripts, the page is shown again with the error.
    ann.script = false;
    let fields: [Field<'_>; 4] = [("session", &session), ("command", &fresh()), ("position", &0), ("answer", &"a few")];
    let back = ann.post("/do/place-answer", &fields).await;
    assert!(back.location().contains("__err="), "{:?}", back.headers);
}

#[tokio::test]
async fn words_of_danger_are_no_answer_and_a_person_is_told() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    for words in crate::care::DISTRESS {
        ann.place_act("answer", session, 0, words).await.refused("answer-of-danger");
    }
    assert_eq!(stored(&site, session).await.placement.asked().len(), 0);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let flags = chief.look("/teach/flags").await;
    assert_eq!(flags.matches("Written in another session").count(), crate::care::DISTRESS.len(), "{flags}");
    let (_, position, right, _) = asked(&site, session).await.unwrap();
    ann.place_act("answer", session, position, &right).await.expect(200);
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn others_placements_look_like_none_and_are_no_practice_and_no_exam() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    let (_, position, right, _) = asked(&site, session).await.unwrap();
    let before = events(&site, session).await;
    let mut bob = site.signed_in("bob", Role::Learner).await;
    assert!(!bob.get("/practice/placement").await.expect(200).body.contains(&session.to_string()));
    for what in ["answer", "unknown", "stop"] {
        assert_eq!(bob.place_act(what, session, position, &right).await.status, 404, "{what}");
    }
    assert_eq!(ann.practice_act("solution", session, position, "").await.status, 404);
    assert_eq!(ann.get(&format!("/sessions/{session}")).await.status, 404);
    assert_eq!(events(&site, session).await, before);
    ann.get("/").await.expect(200).lacks([&session.to_string()]);
    let practice = bob.practise(&site, "n1").await;
    assert_eq!(bob.place_act("stop", practice, 0, "").await.status, 404);
}

#[tokio::test]
async fn answers_that_counted_are_stronger_than_a_placement() {
    let (site, mut ann) = site().await.and_learner().await;
    let practice = ann.practise(&site, "n1").await;
    ann.practice_act("solution", practice, 0, "").await.expect(200);
    let before = states(&site).await;
    let session = ann.place().await;
    answer_all(&site, &mut ann, session, |_| true).await;
    let after = states(&site).await;
    for (skill, state) in &before {
        let now = &after.iter().find(|(id, _)| id == skill).unwrap().1;
        assert_eq!(now, state, "{skill} was practised");
    }
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}

#[tokio::test]
async fn a_graph_published_meanwhile_changes_nothing_for_who_is_being_placed() {
    let (site, mut ann) = site().await.and_learner().await;
    let session = ann.place().await;
    let small = graph().replace("\"version\": \"1\"", "\"version\": \"2\"").replace("Skill n6", "Another name");
    site.publish(&content(small)).await;
    let page = answer_all(&site, &mut ann, session, |skill| skill.starts_with('n')).await;
    assert!(page.contains("You likely know 5 skills already") && page.contains("Another name"), "{page}");
}

#[tokio::test]
async fn it_begins_where_the_learner_says_and_ends_on_something_known() {
    let banded = graph()
        .replace(
            "\"Skill n1\", \"area\": \"Whole numbers\", \"grade_band\": \"3-5\"",
            "\"Skill n1\", \"area\": \"Whole numbers\", \"grade_band\": \"K-2\"",
        )
        .replace(
            "\"area\": \"Fractions\", \"grade_band\": \"3-5\"",
            "\"area\": \"Fractions\", \"grade_band\": \"6-8\"",
        );
    let site = Site::of(&content(banded)).await;
    let mut ann = site.learner().await;
    let intro = ann.get("/practice/placement").await.expect(200).body;
    has(&intro, ["Where shall we start?", "Kindergarten to grade 2, about 5 to 8 years old"]);
    has(&intro, ["Grades 3 to 5, about 8 to 11 years old", "Grades 6 to 8", "I don’t know"]);
    for (name, start, first) in
        [("ann", "6-8", "f1"), ("bea", "", "n1"), ("cleo", "no such band", "n1"), ("dora", "3-5", "n5")]
    {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let command = fresh().to_string();
        learner.form("/do/place", &[("command", command.as_str()), ("start", start)]).await.expect(200);
        let session = learner.place().await;
        let (skill, ..) = asked(&site, session).await.unwrap();
        assert_eq!(skill, first, "{start}");
        answer_all(&site, &mut learner, session, |skill| skill.starts_with('n')).await;
        let last = events(&site, session).await.into_iter().rev().find_map(|event| match event {
            PlacementEvent::ProblemServed { skill, .. } => Some(skill),
            _ => None,
        });
        assert!(last.unwrap().as_str().starts_with('n'), "{start}: the last question is one they can answer");
    }
    site.sessions_are_whole().await;
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
}
