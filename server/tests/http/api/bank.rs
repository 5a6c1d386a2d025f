//! The bank through the API: problems for staff, keys for administrators.

use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::Value as Json;

use super::{Program, problem};
use crate::support::Site;

/// A site with verified problems of a skill; their keys are numbers of nine digits that occur nowhere else.
async fn stocked(count: usize) -> Site {
    let text = crate::support::content::DOUBLE
        .replace("skill_id: T.DOUBLE", "skill_id: T.SECRET")
        .replace("answer_formula: n * 2", "answer_formula: n * 100003 + 7")
        .replace("presentation:", "  computed_values: {hidden: n * 100019}\npresentation:");
    let mut files = crate::support::content::usual();
    files.push(crate::support::content::file("secret", &text));
    let site = Site::of(&files).await;
    let bank = site.plumb.bank();
    let generator = bank.published("T.SECRET").await.unwrap().unwrap();
    let filled = bank.fill(&generator, "easy", count, 1).await.unwrap();
    assert_eq!(filled.verified, count);
    site
}

fn keys(page: &Json) -> Vec<String> {
    let problems = page["problems"].as_array().unwrap().iter();
    problems.map(|problem| problem["solution_logic"]["final_answer_canonical"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn teachers_see_problems_administrators_their_keys_too_and_learners_neither() {
    let site = stocked(5).await;
    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Read, Scope::Manage]).await;
    let full = chief.get("/problems?view=full&skillId=T.SECRET").await.expect(200).json();
    let keys = keys(&full);
    assert_eq!(keys.len(), 5);
    for role in [Role::Learner, Role::Teacher] {
        let mut other = Program::of(&site, role.as_str(), role, &[Scope::Read, Scope::Learn]).await;
        if role == Role::Learner {
            let id = full["problems"][0]["meta"]["id"].as_str().unwrap();
            for path in ["/problems", "/problems?skillId=T.SECRET", "/problems?view=full", &format!("/problems/{id}")] {
                problem(&other.get(path).await, 403, "forbidden");
            }
            continue;
        }
        let mut seen = vec![other.get("/problems?skillId=T.SECRET").await.expect(200)];
        let page = seen[0].json();
        assert_eq!(page["problems"].as_array().unwrap().len(), 5);
        for shown in page["problems"].as_array().unwrap() {
            assert!(shown["problem_content"]["stem"].as_str().unwrap().contains("twice"));
            assert_eq!(shown["answer_spec"]["input_type"], "integer");
            let id = shown["meta"]["id"].as_str().unwrap();
            seen.push(other.get(&format!("/problems/{id}")).await.expect(200));
            seen.push(other.get(&format!("/problems/{id}?version=1")).await.expect(200));
            problem(&other.get(&format!("/problems/{id}?version=2")).await, 404, "not-found");
            problem(&other.get(&format!("/problems/{id}?view=full")).await, 403, "forbidden");
        }
        problem(&other.get("/problems?view=full").await, 403, "forbidden");
        for reply in seen {
            for secret in keys.iter().map(String::as_str).chain(["hidden", "solution", "misconceptions", "provenance"])
            {
                assert!(!reply.body.contains(secret), "{secret} in {}", reply.body);
            }
        }
    }
    let mut plain = Program::of(&site, "chief", Role::Admin, &[Scope::Read]).await;
    problem(&plain.get("/problems?view=full").await, 403, "insufficient-scope");
}

#[tokio::test]
async fn pages_follow_one_another_without_gaps() {
    let site = stocked(7).await;
    let mut ann = Program::of(&site, "ann", Role::Teacher, &[Scope::Read]).await;
    let (mut seen, mut after) = (Vec::new(), String::new());
    for _ in 0..4 {
        let page = ann.get(&format!("/problems?limit=3{after}")).await.expect(200).json();
        seen.extend(page["problems"].as_array().unwrap().iter().map(|one| one["meta"]["id"].to_string()));
        match page["next"].as_str() {
            Some(next) => after = format!("&after={next}"),
            None => break,
        }
    }
    assert_eq!(seen.len(), 7);
    assert!(seen.is_sorted() && seen.windows(2).all(|pair| pair[0] != pair[1]), "{seen:?}");
    let none = ann.get("/problems?difficulty=5").await.expect(200).json();
    assert_eq!(none["problems"].as_array().unwrap().len(), 0);
}

#[tokio::test]
async fn what_is_not_verified_is_not_there_but_whole() {
    let site = stocked(2).await;
    let mut ann = Program::of(&site, "ann", Role::Teacher, &[Scope::Read]).await;
    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Manage]).await;
    let page = ann.get("/problems").await.expect(200).json();
    let id = page["problems"][0]["meta"]["id"].as_str().unwrap().to_owned();
    site.plumb.bank().retire(id.parse().unwrap(), None, "tired").await.unwrap();
    problem(&ann.get(&format!("/problems/{id}")).await, 404, "not-found");
    assert_eq!(ann.get("/problems").await.expect(200).json()["problems"].as_array().unwrap().len(), 1);
    let whole = chief.get(&format!("/problems/{id}?view=full")).await.expect(200).json();
    assert_eq!(whole["meta"]["status"], "RETIRED");
    assert!(whole["meta"]["provenance"]["verifier"]["passed"].as_bool().unwrap(), "what it was verified by: {whole}");
    let retired = chief.get("/problems?view=full&status=RETIRED").await.expect(200).json();
    assert_eq!(retired["problems"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn the_place_of_a_choice_does_not_tell_the_key() {
    let name = "blueprints/problems/reasoning/m1.yaml";
    let text = std::fs::read_to_string(crate::support::repository().join(name)).unwrap();
    let set = plumb_content::read::problem_set(name, &text).unwrap();
    let site = Site::of(&crate::support::content::usual()).await;
    site.publish(&[(name.to_owned(), text)]).await;
    assert_eq!(site.plumb.bank().stock().await.unwrap().added, set.problems.len());
    let mut ann = Program::of(&site, "ann", Role::Teacher, &[Scope::Read]).await;
    let page = ann.get("/problems?skillId=reason_scaling").await.expect(200).json();
    let problems = page["problems"].as_array().unwrap();
    assert_eq!(problems.len(), set.problems.len());
    // The file has every key before its wrong answers.
    let first = problems.iter().filter(|problem| {
        let first = problem["answer_spec"]["ui"]["choices"][0].as_str().unwrap();
        let stem = problem["problem_content"]["stem"].as_str().unwrap();
        set.problems.iter().any(|written| written.stem == stem && written.key.text == first)
    });
    assert!(first.count() <= problems.len() / 2);
}
