//! Problems of the bank with recognisable secrets, served in practice.

use plumb_bank::InputType;
use plumb_sessions::practice::Practice;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::crawl::Crawler;
use crate::support::bank::{self, SKILL, content, id};
use crate::support::{Client, Site, shown_answer};

/// Written into parts of a problem that no learner sees before the item is finished.
const SECRETS: [&str; 11] = [
    "QZMODEL",
    "QZISSUE",
    "QZVARIABLE",
    "QZDIAGRAM",
    "QZSTEP",
    "QZEND",
    "QZMISCONCEPTION",
    "QZTAG",
    "QZLADDER",
    "98765431",
    "rubric_scores",
];

const KINDS: [InputType; 7] = [
    InputType::Integer,
    InputType::Decimal,
    InputType::Fraction,
    InputType::Expression,
    InputType::Set,
    InputType::Boolean,
    InputType::MultipleChoice,
];

/// Key, another form of it, and a wrong answer. A new type does not compile until it has a problem here.
const fn answers(input: InputType) -> (&'static str, Option<&'static str>, &'static str) {
    match input {
        InputType::Integer => ("86420317", Some("172840634/2"), "98765431"),
        InputType::Decimal => ("8642.0317", Some("86420317/10000"), "98765431"),
        InputType::Fraction => ("86420317/4", Some("172840634/8"), "98765431"),
        InputType::Expression => ("86420317*x + 1", Some("1 + 86420317*x"), "98765431*x"),
        InputType::Set => ("{5, 86420317}", Some("{86420317, 5}"), "{98765431}"),
        InputType::Boolean => ("true", None, "false"),
        InputType::MultipleChoice => ("QZNORTH", None, "QZSOUTH"),
    }
}

fn problem(number: u32, input: InputType) -> Json {
    let (key, form, wrong) = answers(input);
    let mut problem = bank::problem(number, SKILL, 3, (input.as_str(), key), wrong);
    problem["meta"]["provenance"]["generator_model"] = json!("QZMODEL");
    problem["meta"]["verification_report"]["issues"] = json!(["QZISSUE"]);
    problem["problem_content"]["variables"] = json!({ "hidden": "QZVARIABLE" });
    problem["problem_content"]["diagram_prompt"] = json!("QZDIAGRAM");
    problem["answer_spec"]["accepted_forms"] = json!(form.into_iter().collect::<Vec<_>>());
    if input == InputType::MultipleChoice {
        problem["answer_spec"]["ui"] = json!({ "choices": [key, wrong, "QZWEST"] });
    }
    problem["solution_logic"]["steps"][0]["explanation"] = json!("QZSTEP");
    problem["solution_logic"]["steps"][1]["explanation"] = json!("QZEND");
    problem["misconceptions"][0]["id"] = json!("QZMISCONCEPTION");
    problem["misconceptions"][0]["error_tag"] = json!("QZTAG");
    problem["misconceptions"][0]["hint_ladder"] = json!(["QZLADDER one", "QZLADDER two", "QZLADDER three"]);
    problem
}

/// Returns the texts that must not be shown while that problem is current.
fn forbidden(input: InputType) -> Vec<String> {
    let (key, form, _) = answers(input);
    // `true` occurs in every page, and the options are shown.
    let is_shown = matches!(input, InputType::Boolean | InputType::MultipleChoice);
    let own = (!is_shown).then_some(key).into_iter().chain(form);
    SECRETS.into_iter().chain(own).map(str::to_owned).collect()
}

/// [`forbidden`], with the key and its other form as pages show them.
fn unseen(input: InputType) -> Vec<String> {
    let (key, form, _) = answers(input);
    let mut texts = forbidden(input);
    let known: Vec<&str> = [key].into_iter().chain(form).filter(|text| texts.iter().any(|one| one == text)).collect();
    texts.extend(known.into_iter().map(shown_answer));
    texts
}

/// Returns the session, and the number and the type of its current problem.
async fn before(site: &Site, client: &mut Client) -> (SessionId, u32, InputType) {
    let session = client.practise(site, SKILL).await;
    let current = site.snapshot::<Practice>(session).await.current.unwrap();
    let name = current.source.problem().unwrap().id;
    let at = (0..).zip(KINDS).find(|(number, _)| id(*number) == name).unwrap();
    (session, current.position, at.1)
}

async fn stocked() -> Site {
    let site = Site::of(&content()).await;
    site.stock(&(0..).zip(KINDS).map(|(number, input)| problem(number, input)).collect::<Vec<_>>()).await;
    site
}

#[tokio::test]
async fn administrators_find_every_secret_of_a_problem() {
    let site = stocked().await;
    let all: Vec<String> = KINDS.into_iter().flat_map(forbidden).collect();
    let mut crawler = Crawler::new(site.signed_in("chief", Role::Admin).await, all.clone());
    crawler.get("admin", &format!("/api/v1/problems?view=full&skillId={SKILL}")).await;
    for secret in all {
        assert!(crawler.hits.iter().any(|hit| hit.contains(&format!(": {secret} in"))), "{secret} was not found");
    }
}

#[tokio::test]
async fn no_key_of_a_problem_before_a_learner_is_anywhere() {
    let site = stocked().await;
    let mut ann = site.learner().await;
    let mut met = Vec::new();
    let mut hits = Vec::new();
    for _ in KINDS {
        let (session, position, input) = before(&site, &mut ann).await;
        met.push(input);
        let state = format!("{input:?}");
        for who in [
            ann.clone(),
            site.visitor(),
            site.signed_in("another", Role::Learner).await,
            site.signed_in("teacher", Role::Teacher).await,
        ] {
            let mut crawler = Crawler::new(who, unseen(input));
            crawler.read_all(&state, session).await;
            for number in 0..u32::try_from(KINDS.len()).unwrap() {
                crawler.get(&state, &format!("/api/v1/problems/{}", id(number))).await;
                crawler.get(&state, &format!("/api/v1/problems/{}?view=full&version=1", id(number))).await;
            }
            for query in ["", "?skillId=t_bank", "?skillId=t_bank&view=full", "?difficulty=3&limit=7"] {
                crawler.get(&state, &format!("/api/v1/problems{query}")).await;
            }
            crawler.get(&state, "/practice/t_bank").await;
            crawler.get(&state, &format!("/api/v1/practice/{session}")).await;
            crawler.get(&state, &format!("/api/v1/practice/{session}/trace")).await;
            assert!(crawler.asked > 40);
            hits.append(&mut crawler.hits);
        }
        // Another learner gets nothing by acting on the session either.
        let mut other = Crawler::new(site.signed_in("third", Role::Learner).await, unseen(input));
        for what in ["answer", "hint", "solution", "next", "end"] {
            let reply = other.client.practice_act(what, session, position, "1").await;
            other.search(&format!("{state}: {what} by another"), &reply);
        }
        hits.append(&mut other.hits);
        // Its own learner sees hints, and the key once the item is finished.
        let (key, _, _) = answers(input);
        let is_key = |secret: &String| secret == key || *secret == shown_answer(key);
        let mut own = Crawler::new(ann.clone(), unseen(input).into_iter().filter(is_key).collect());
        for what in ["hint", "hint", "hint"] {
            let reply = own.client.practice_act(what, session, position, "").await;
            own.search(&format!("{state}: {what}"), &reply);
        }
        let reply = own.client.practice_act("answer", session, position, "?!").await;
        own.search(&format!("{state}: what cannot be read"), &reply);
        hits.append(&mut own.hits);
        let solved = ann.practice_act("solution", session, position, "").await.expect(200);
        solved.has(["QZEND", &shown_answer(key)]);
        if met.len() < KINDS.len() {
            ann.practice_act("next", session, position, "").await.expect(200);
        }
    }
    assert!(hits.is_empty(), "{hits:#?}");
    assert!(KINDS.iter().all(|input| met.contains(input)), "every kind was before the learner: {met:?}");
}
