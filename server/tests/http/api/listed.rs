//! Lists of content and learners, and responses that the client has already.

use axum::body::Body;
use axum::http::{Request, header};
use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use super::sessions::begin;
use super::{Program, problem};
use crate::support::bank::{self, SKILL, id};
use crate::support::{Reply, Site, has_fields};

/// Returns all pages of a list, two entries at a time.
async fn all(program: &mut Program, path: &str, name: &str) -> Vec<Json> {
    let (mut found, mut after) = (Vec::new(), String::new());
    for _ in 0..20 {
        let page = program.get(&format!("{path}?limit=2{after}")).await.expect(200).json();
        let lines = page[name].as_array().unwrap().clone();
        assert!(lines.len() <= 2 && (page["next"].is_null() || !lines.is_empty()), "{page}");
        found.extend(lines);
        let Some(next) = page["next"].as_str() else { return found };
        after = format!("&after={next}");
    }
    panic!("{path} has no end");
}

#[tokio::test]
async fn what_may_be_begun_is_listed_by_the_names_it_is_begun_under() {
    let (_site, mut ann) = Program::start().await;
    for (path, name, ids) in [
        ("/assessments", "assessments", vec!["FREE", "STRICT"]),
        ("/surveys", "surveys", vec!["feedback", "frankly"]),
        ("/workflows", "workflows", vec!["course"]),
        ("/curricula", "curricula", vec!["sums"]),
        ("/topics", "topics", vec!["sums-and-doubles"]),
    ] {
        let found = all(&mut ann, path, name).await;
        let listed: Vec<&str> = found.iter().map(|one| one["id"].as_str().unwrap()).collect();
        for id in ids {
            assert!(listed.contains(&id), "{id} in {listed:?}");
        }
        assert!(listed.is_sorted_by(|a, b| a < b), "each once, in order: {listed:?}");
        assert!(found.iter().all(|one| one["title"].as_str().is_some_and(|title| !title.is_empty())), "{found:?}");
        for query in ["limit=0", "limit=101", "limit=x", "after=a%20b", "surprise=1"] {
            problem(&ann.get(&format!("{path}?{query}")).await, 422, "invalid");
        }
    }
    let first = ann.get("/assessments?limit=1").await.expect(200).json()["assessments"][0]["id"].clone();
    begin(&mut ann, &json!({ "session_type": "evaluation", "assessment_id": first })).await;
}

#[tokio::test]
async fn administrators_find_learners_by_name_and_go_on_with_their_ids() {
    let site = Site::start().await;
    for name in ["anna", "annika", "bert", "ÄNNE"] {
        site.account(name, Role::Learner).await;
    }
    site.account("annabel", Role::Teacher).await;
    let mut admin = Program::of(&site, "root", Role::Admin, &Scope::ALL).await;
    let found = all(&mut admin, "/learners", "learners").await;
    let names: Vec<&str> = found.iter().map(|one| one["name"].as_str().unwrap()).collect();
    for name in ["anna", "annika", "bert", "ÄNNE"] {
        assert_eq!(names.iter().filter(|listed| **listed == name).count(), 1, "{names:?}");
    }
    assert!(!names.contains(&"annabel") && !names.contains(&"root"), "learners alone: {names:?}");
    let search = admin.get("/learners?search=ANN").await.expect(200).json();
    let names: Vec<&Json> = search["learners"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["anna", "annika"]);
    let id = search["learners"][1]["learner_id"].as_str().unwrap();
    has_fields(&admin.get(&format!("/mastery/{id}/skills")).await.expect(200).json(), json!({ "/learner_id": id }));
    let mut reader = Program::of(&site, "root", Role::Admin, &[Scope::Read]).await;
    problem(&reader.get("/learners").await, 403, "insufficient-scope");
    let mut ann = Program::learner(&site).await;
    problem(&ann.get("/learners?search=anna").await, 403, "forbidden");
    problem(&admin.get("/learners?limit=51").await, 422, "invalid");
}

async fn tagged(program: &Program, path: &str, tag: Option<&str>) -> Reply {
    let token = program.token.clone().unwrap();
    let request = Request::get(format!("/api/v1{path}")).header(header::AUTHORIZATION, format!("Bearer {token}"));
    let request = tag.into_iter().fold(request, |request, tag| request.header(header::IF_NONE_MATCH, tag));
    program.client.clone().send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn who_has_the_graph_or_a_page_of_the_bank_already_is_not_sent_it_again() {
    let site = Site::start().await;
    let ann = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    for path in ["/kg/graph", "/kg/nodes/t_add", "/kg/nodes/t_double/prerequisites", "/problems", "/problems/"] {
        let first = tagged(&ann, path, None).await.expect(200);
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with('"') && tag.len() == 66, "{tag}");
        assert_eq!(first.header("cache-control"), "private, no-cache");
        for known in [tag.clone(), format!("W/{tag}"), format!("\"other\", {tag}"), "*".to_owned()] {
            let again = tagged(&ann, path, Some(&known)).await;
            assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""), "{path} {known}");
            assert_eq!(again.header("etag"), tag);
        }
        let other = tagged(&ann, path, Some("\"other\"")).await.expect(200);
        assert_eq!(other.body, first.body, "{path}");
    }
    // Refusals have no tag, nor do documents that change.
    for path in ["/kg/nodes/nope", "/mastery/me/skills", "/sessions"] {
        assert_eq!(tagged(&ann, path, Some("*")).await.header("etag"), "", "{path}");
    }
}

#[tokio::test]
async fn a_problem_is_sent_again_only_when_it_is_another() {
    let site = Site::of(&bank::content()).await;
    site.stock(&[bank::plain(1, SKILL, 3), bank::plain(2, SKILL, 3)]).await;
    let tess = Program::of(&site, "tess", Role::Teacher, &[Scope::Read]).await;
    let list = format!("/problems?skillId={SKILL}");
    let mut tags = Vec::new();
    for path in [format!("/problems/{}", id(1)), format!("/problems/{}", id(2)), list.clone()] {
        let tag = tagged(&tess, &path, None).await.expect(200).header("etag").to_owned();
        assert_eq!(tagged(&tess, &path, Some(&tag)).await.expect(304).body, "", "{path}");
        assert!(!tags.contains(&tag), "{path}");
        tags.push(tag);
    }
    site.plumb.bank().retire(id(1), None, "too easy").await.unwrap();
    let shorter = tagged(&tess, &list, Some(&tags[2])).await.expect(200);
    assert_ne!(shorter.header("etag"), tags[2]);
    problem(&tagged(&tess, &format!("/problems/{}", id(1)), Some(&tags[0])).await, 404, "not-found");
}
