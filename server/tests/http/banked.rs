//! Practice with problems of the bank, through the real router: from an imported file to a mastered skill.

use plumb_bank::{BankRef, Status};
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::{ItemSource, Practice, PracticeEvent};
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::bank::{SKILL, content, id, lines, numbers, plain, problem};
use crate::support::{Client, PageText, Site, fresh, has, stands, untypeset};

/// Returns the current item: its number, and its problem if it is from the bank.
async fn item(site: &Site, session: SessionId) -> (u32, Option<BankRef>) {
    let current = site.snapshot::<Practice>(session).await.current.unwrap();
    (current.position, current.source.problem())
}

/// Returns the number of the current problem.
async fn number(site: &Site, session: SessionId) -> u32 {
    let (_, problem) = item(site, session).await;
    let problem = problem.expect("a problem of the bank");
    (0..100).find(|number| id(*number) == problem.id).expect("one of this test's")
}

/// Submits the right answer to the current problem, after ten seconds.
async fn answer_rightly(site: &Site, ann: &mut Client, session: SessionId) -> String {
    site.clock.advance_secs(10);
    let (position, _) = item(site, session).await;
    let (key, _) = numbers(number(site, session).await);
    let page = ann.practice_act("answer", session, position, &key).await.expect(200).body;
    assert!(page.contains("Right"), "{page}");
    page
}

#[tokio::test]
async fn a_skill_without_a_blueprint_is_practised_and_mastered_with_the_bank_alone() {
    let (site, mut ann) = Site::of(&content()).await.and_learner().await;
    let page = ann.get("/practice/t_bank").await.expect(200).body;
    assert!(page.contains("There are no questions for this skill yet") && !page.contains("Start practising"));
    let begin = [("skill", SKILL), ("command", &fresh().to_string())];
    assert_eq!(ann.form("/do/practise", &begin).await.status, 404);
    // Drafts cannot be practised with either.
    let drafts: Vec<_> = (1..=10).map(|number| plain(number, SKILL, 1 + u8::try_from(number % 5).unwrap())).collect();
    site.plumb.bank().import(&[("problems.jsonl".into(), lines(&drafts))]).await.unwrap();
    assert_eq!(ann.form("/do/practise", &begin).await.status, 404);
    site.stock(&drafts).await;
    let map = ann.get("/practice").await.expect(200).body;
    assert!(stands(&map).contains("Banked: open") && !map.contains("no questions yet"), "{map}");
    assert!(ann.get("/practice/t_bank").await.expect(200).body.contains("Start practising"));
    let session = ann.practise(&site, SKILL).await;
    let page = untypeset(&ann.get("/practice/t_bank").await.expect(200).body);
    assert!(page.contains(&format!("Problem no. {}?", number(&site, session).await)), "without LaTeX: {page}");
    let (mut met, mut mastered) = (std::collections::BTreeSet::new(), false);
    while !mastered {
        let (position, problem) = item(&site, session).await;
        assert!(met.insert(problem), "no problem comes twice");
        mastered = answer_rightly(&site, &mut ann, session).await.contains("Mastered");
        ann.practice_act("next", session, position, "").await.expect(200);
    }
    let proof = site.plumb.bank().prove().await.unwrap();
    assert_eq!((usize::try_from(proof.served).unwrap(), proof.violations), (met.len() + 1, 0));
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn a_wrong_answer_meets_the_problems_misconception_its_hints_and_its_solution() {
    let site = Site::of(&content()).await;
    site.stock(&[plain(7, SKILL, 3)]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    let (key, wrong) = numbers(7);
    site.clock.advance_secs(10);
    let mut pages = vec![ann.practice_act("answer", session, 0, &wrong).await.expect(200).body];
    assert!(pages[0].contains("Not quite") && pages[0].contains("went the other way"), "{}", pages[0]);
    assert!(pages[0].contains("Which way did you go?"), "the first hint comes by itself: {}", pages[0]);
    for hint in ["The way has two parts.", "Begin with the first part."] {
        let page = ann.practice_act("hint", session, 0, "").await.expect(200).body;
        assert!(page.contains(hint), "{hint} in {page}");
        pages.push(page);
    }
    for page in &pages {
        // The submitted answer is shown with a minus sign.
        let others = page.replace(&wrong, "").replace(&wrong.replace('-', "−"), "");
        assert!(!others.contains(&key) && !page.contains("So it ends"), "{page}");
    }
    let page = ann.practice_act("solution", session, 0, "").await.expect(200).body;
    has(&page, ["Solution", "Begin like this.", "So it ends.", key.as_str()]);
    let events: Vec<PracticeEvent> = site.events(session).await;
    let diagnosed = events.iter().find_map(|event| match event {
        PracticeEvent::DiagnosisCompleted { diagnosis, .. } => diagnosis.misconception.clone(),
        _ => None,
    });
    assert_eq!(diagnosed.as_deref(), Some("lost_its_way"));
}

#[tokio::test]
async fn what_was_retired_is_finished_by_who_has_it_and_served_to_nobody_else() {
    let site = Site::of(&content()).await;
    site.stock(&[plain(1, SKILL, 3)]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    site.clock.advance_secs(5);
    site.plumb.bank().retire(id(1), None, "too easy").await.unwrap();
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let begin = [("skill", SKILL), ("command", &fresh().to_string())];
    assert_eq!(bob.form("/do/practise", &begin).await.status, 404);
    assert!(bob.get("/practice/t_bank").await.expect(200).body.contains("There are no questions"));
    // A new version changes nothing for her: the session refers to the old one.
    let mut second = plain(1, SKILL, 3);
    second["meta"]["version"] = json!(2);
    second["problem_content"]["stem"] = json!("Another question?");
    site.stock(&[second]).await;
    let page = untypeset(&ann.look("/practice/t_bank").await);
    page.has(["Problem no. 1?"]).lacks(["Another question"]);
    answer_rightly(&site, &mut ann, session).await;
    let page = ann.get("/practice/t_bank").await.expect(200).body;
    assert!(page.contains("So it ends."), "the worked solution, too: {page}");
    let bobs = bob.practise(&site, SKILL).await;
    assert_eq!(item(&site, bobs).await.1, Some(BankRef { id: id(1), version: 2 }));
    let proof = site.plumb.bank().prove().await.unwrap();
    assert_eq!((proof.served, proof.violations), (2, 0), "each was verified when it was served");
}

#[tokio::test]
async fn a_problem_does_not_come_back_within_a_day_and_that_is_said() {
    let site = Site::of(&content()).await;
    site.stock(&[plain(1, SKILL, 2), plain(2, SKILL, 4)]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    answer_rightly(&site, &mut ann, session).await;
    ann.practice_act("next", session, 0, "").await.expect(200);
    let last = number(&site, session).await;
    answer_rightly(&site, &mut ann, session).await;
    assert_eq!(ann.practice_act("next", session, 1, "").await.status, 422);
    ann.script = false;
    let page = ann.practice_act("next", session, 1, "").await;
    assert!(page.body.contains("You have seen every question for this skill"), "{}", page.body);
    // Another session does not serve it again either.
    ann.script = true;
    ann.post("/do/practise-end", &[("session", &session), ("command", &fresh())]).await;
    let begin = [("skill", SKILL), ("command", &fresh().to_string())];
    assert_eq!(ann.form("/do/practise", &begin).await.status, 422);
    site.clock.advance_secs(86_400 - 9);
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    assert_ne!(number(&site, session).await, last, "what was met a day ago, and not what was met later");
}

#[tokio::test]
async fn a_skill_with_both_serves_unmet_problems_first_and_then_items_of_its_blueprint() {
    let site = Site::of(&content()).await;
    let own = (1..=5).map(|number| plain(number, "t_add", u8::try_from(number).unwrap()));
    // A problem of the blueprint belongs to its skill as well.
    let filled = (6..=10).map(|number| plain(number, "T.ADD", u8::try_from(number - 5).unwrap()));
    site.stock(&own.chain(filled).collect::<Vec<_>>()).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, "t_add").await;
    let (mut met, mut templates) = (std::collections::BTreeSet::new(), 0);
    for _ in 0..12 {
        let current = site.snapshot::<Practice>(session).await.current.unwrap();
        assert_eq!(current.skills.len(), 1, "{:?}", current.skills);
        match current.source {
            ItemSource::Bank { id, .. } => {
                assert!(met.insert(id), "no problem comes twice");
                assert_eq!(templates, 0, "of the wanted difficulty, unmet problems come first");
                answer_rightly(&site, &mut ann, session).await;
            }
            ItemSource::Template { .. } => {
                templates += 1;
                site.clock.advance_secs(10);
                ann.practice_act("solution", session, current.position, "").await.expect(200);
                if templates == 2 {
                    break;
                }
            }
        }
        // Giving up changed the probability of mastery, so another difficulty may be chosen.
        if templates > 0 {
            break;
        }
        ann.practice_act("next", session, current.position, "").await.expect(200);
    }
    assert!(met.len() >= 2 && templates > 0, "{} problems, {templates} items", met.len());
}

#[tokio::test]
async fn the_nearest_difficulty_stands_in_for_one_that_is_missing() {
    let site = Site::of(&content()).await;
    // A probability of 0.4 leads to difficulty 3.
    site.stock(&[plain(1, SKILL, 1), plain(4, SKILL, 4), plain(5, SKILL, 5)]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    assert_eq!(number(&site, session).await, 4);
    // Of two equally near difficulties, the lower.
    let site = Site::of(&content()).await;
    site.stock(&[plain(1, SKILL, 1), plain(5, SKILL, 5)]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    assert_eq!(number(&site, session).await, 1);
}

#[tokio::test]
async fn a_placement_asks_with_problems_of_the_bank_where_a_skill_has_nothing_else() {
    let site = Site::of(&content()).await;
    site.stock(&[plain(1, SKILL, 3), plain(2, SKILL, 3), plain(3, SKILL, 1)]).await;
    let mut ann = site.learner().await;
    let session = ann.place().await;
    let mut asked = std::collections::BTreeSet::new();
    for position in 0..12 {
        let Some(current) = site.snapshot::<PlacementSession>(session).await.current else { break };
        asked.extend(current.source.problem());
        site.clock.advance_secs(5);
        ann.place_act("unknown", session, position, "").await.expect(200);
    }
    assert!(!asked.is_empty(), "the skill of the bank was asked about");
    assert_eq!(site.plumb.bank().prove().await.unwrap().violations, 0);
}

#[tokio::test]
async fn a_choice_is_diagnosed_by_the_text_of_the_option() {
    let site = Site::of(&content()).await;
    let mut choice = problem(3, SKILL, 3, ("multiple_choice", "north"), "south");
    choice["answer_spec"]["ui"] = json!({ "choices": ["north", "south", "west"] });
    site.stock(&[choice]).await;
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    let page = ann.get("/practice/t_bank").await.expect(200).body;
    let option = |text: &str| {
        let before = page.split(&format!(">{text}</span>")).next().unwrap();
        before.rsplit("value=\"").next().unwrap().split('"').next().unwrap().to_owned()
    };
    let (south, north) = (option("south"), option("north"));
    site.clock.advance_secs(10);
    ann.practice_act("answer", session, 0, &south).await.expect(200).has(["Not quite", "went the other way"]);
    ann.practice_act("answer", session, 0, &north).await.expect(200).has(["Right"]);
}

/// A problem set with these (id, stem, key); each key is computed as itself.
fn set(version: &str, problems: &[(&str, &str, u32)]) -> (String, String) {
    let one = |(id, stem, key): &(&str, &str, u32)| {
        format!(
            "  - id: {id}\n    skill: t_bank\n    difficulty: 3\n    input: integer\n    stem: \"{stem}\"\n    \
             key: {{text: \"{key}\", check: \"{key}*1\"}}\n    wrong:\n      \
             - {{text: \"{}\", check: \"{key} + 1\", tag: one-more, why: \"Adds one.\", hint: \"Is one too many?\"}}\n      \
             - {{text: \"{}\", check: \"{key} - 1\", tag: one-less, why: \"Takes one.\", hint: \"Is one missing?\"}}\n    \
             hints: [\"Count again.\"]\n    solution: [{{say: \"Count.\", math: \"{key}*1 = {key}\"}}]\n",
            key + 1,
            key - 1
        )
    };
    let problems: String = problems.iter().map(one).collect();
    let head = format!("problem_set: t-set\nversion: \"{version}\"\ntitle: \"Of a test\"\nproblems:\n");
    ("problems/t-set.yaml".to_owned(), head + &problems)
}

#[tokio::test]
async fn a_published_set_of_problems_is_practised_and_what_is_taken_out_of_it_is_not() {
    let (site, mut ann) = Site::of(&content()).await.and_learner().await;
    let mut done = None;
    let (one, two) = (("a-01", "How many are there?", 700_123), ("a-02", "How many are here?", 800_321));
    let bank = site.plumb.bank();
    let standing = |id: &str| {
        let id = plumb_bank::authored_id("t-set", id);
        let problems = site.stores.problems.clone();
        async move { problems.get(id, None).await.unwrap().map(|row| (row.version, row.status)) }
    };

    site.publish(&[set("1.0", &[one, two])]).await;
    let stocked = site.plumb.stock_bank(&mut done).await.unwrap().unwrap();
    assert_eq!((stocked.added, stocked.refused), (2, 0));
    assert_eq!(standing("a-01").await, Some((1, Status::Verified)));
    assert_eq!(site.plumb.stock_bank(&mut done).await.unwrap(), None, "nothing was published since");
    assert_eq!(bank.stock().await.unwrap().unchanged, 2, "another server finds all there");
    let session = ann.practise(&site, SKILL).await;
    let problem = item(&site, session).await.1.expect("a problem of the bank");
    assert!([one, two].iter().any(|(id, ..)| plumb_bank::authored_id("t-set", id) == problem.id));

    // One is corrected, the other removed.
    site.publish(&[set("1.1", &[("a-01", "How many are there now?", 700_123)])]).await;
    let stocked = site.plumb.stock_bank(&mut done).await.unwrap().unwrap();
    assert_eq!((stocked.added, stocked.retired), (1, 1));
    assert_eq!(standing("a-01").await, Some((2, Status::Verified)));
    assert_eq!(standing("a-02").await, Some((1, Status::Retired)));
    assert_eq!(bank.stock().await.unwrap().retired, 0, "once");

    // A problem that returns is a new version; one that a person retired stays retired.
    site.publish(&[set("1.2", &[("a-01", "How many are there now?", 700_123), two])]).await;
    assert_eq!(bank.stock().await.unwrap().added, 1);
    assert_eq!(standing("a-02").await, Some((2, Status::Verified)));
    bank.retire(plumb_bank::authored_id("t-set", "a-02"), None, "a person's reason").await.unwrap();
    assert_eq!(bank.stock().await.unwrap().added, 0);
    assert_eq!(standing("a-02").await, Some((2, Status::Retired)));
}

#[tokio::test]
async fn a_set_whose_key_is_wrong_is_not_published() {
    let site = Site::of(&content()).await;
    let (file, text) = set("1.0", &[("a-01", "How many are there?", 700_123)]);
    let wrong = text.replace("check: \"700123*1\"", "check: \"700123*2\"");
    let refused = site.plumb.import(&[(file, wrong)]).await.unwrap_err();
    assert!(format!("{refused:?}").contains("wrong-value"), "{refused:?}");
}
