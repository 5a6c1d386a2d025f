//! Refusals of the API.

use axum::body::Body;
use axum::http::{Method, Request, header};
use plumb_server::config::Options;
use serde_json::json;

use super::{Program, body, faulty, problem};
use crate::support::content::usual;
use crate::support::{Site, fresh, fresh_id};

fn posts() -> Vec<String> {
    let routes = plumb_server::http::all_routes().into_iter();
    let posts = routes.filter(|(method, path)| method == "POST" && path.starts_with("/api/")).map(|(_, path)| path);
    let filled = |path: String| path.replace("{learner_id}", "me").replace("{session_id}", &fresh().to_string());
    posts.map(|path| filled(path).trim_start_matches("/api/v1").to_owned()).collect()
}

#[tokio::test]
async fn what_cannot_be_read_is_told_with_its_place() {
    let (_site, mut ann) = Program::start().await;
    let all = posts();
    assert!(all.len() >= 7, "{all:?}");
    for path in &all {
        for broken in ["", "{", "[[[[[[", "{\"a\": 1} x", "\u{0}"] {
            problem(&ann.raw(path, "application/json", broken.to_owned()).await, 400, "bad-request");
        }
        problem(&ann.raw(path, "application/json", vec![0xff, 0xfe]).await, 400, "bad-request");
        problem(&ann.raw(path, "application/json", "\"\\ud800\"".to_owned()).await, 422, "invalid");
        let deep = "[".repeat(60_000);
        assert!(ann.raw(path, "application/json", deep).await.status.is_client_error());
        for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
            problem(&ann.raw(path, kind, "{}".to_owned()).await, 415, "unsupported-media-type");
        }
        let large = format!("{{\"x\": \"{}\"}}", "x".repeat(70_000));
        problem(&ann.raw(path, "application/json", large).await, 413, "too-large");
        let mut more = body(path, Some(fresh_id()));
        more["surprise"] = json!(1);
        faulty(&ann.post(path, &more).await, "/surprise");
    }
    let wrong = json!({ "session_id": "zz", "position": 0, "answer": "x", "command_id": fresh() });
    faulty(&ann.post("/attempts", &wrong).await, "/session_id");
    let wrong =
        json!({ "answer": "x", "problem": { "posed": { "answer_spec": { "input_type": "poem" }, "key": "x" } } });
    let refused = problem(&ann.post("/evaluate", &wrong).await, 422, "invalid");
    assert!(refused["fields"][0]["field"].as_str().unwrap().ends_with("/answer_spec/input_type"), "{refused}");
    let wrong = json!({ "answer": "x", "problem": { "posed": {
        "answer_spec": { "input_type": "text", "tolerance": 1 }, "key": "x" } } });
    faulty(&ann.post("/evaluate", &wrong).await, "/problem/posed/answer_spec/tolerance");
}

#[tokio::test]
async fn queries_and_paths_are_read_as_strictly() {
    let (_site, mut ann) = Program::start().await;
    for path in [
        "/problems?difficulty=9",
        "/problems?difficulty=x",
        "/problems?limit=0",
        "/problems?limit=101",
        "/problems?surprise=1",
        "/problems?after=zz",
        "/problems?status=DRAFT",
        "/problems/zz",
        "/practice/zz",
        "/kg/graph?version=a%20b",
        "/kg/nodes/%ff",
        "/mastery/zz/skills",
    ] {
        let refused = problem(&ann.get(path).await, 422, "invalid");
        assert!(refused["fields"][0]["field"].is_string(), "{path}: {refused}");
    }
    // Refused before authentication.
    for path in ["/problems?skillId=a%00b", "/kg/nodes/a%00b"] {
        problem(&ann.get(path).await, 400, "bad-request");
    }
    problem(&ann.post("/kg/learners/me/available-nodes", &json!({ "limit": 0 })).await, 422, "invalid");
    for path in ["/kg/nodes/nope", "/kg/nodes/nope/prerequisites", "/kg/graph?version=99", "/nope", "", "/"] {
        problem(&ann.get(path).await, 404, "not-found");
    }
    problem(&ann.get(&format!("/problems/{}", fresh())).await, 403, "forbidden");
}

#[tokio::test]
async fn a_person_who_looks_gets_documents_too_and_wrong_methods_are_named() {
    let (site, mut ann) = Site::with_learner().await;
    for path in ["/api", "/api/v1/nope", "/api/v2/kg/graph", "/api/v1/problems/zz/zz"] {
        problem(&ann.get(path).await, 404, "not-found");
        problem(&ann.bare(Method::POST, path).await, 404, "not-found");
        problem(&ann.bare(Method::DELETE, path).await, 404, "not-found");
    }
    for (method, path) in [(Method::POST, "/api/v1/kg/graph"), (Method::GET, "/api/v1/attempts")] {
        let reply = ann.bare(method, path).await;
        problem(&reply, 405, "method-not-allowed");
        assert!(!reply.header("allow").is_empty());
    }
    problem(&site.visitor().get("/api/v1/kg/graph").await, 401, "unauthorized");
}

#[tokio::test]
async fn what_goes_wrong_inside_stays_inside() {
    let (site, mut ann) = Program::start().await;
    let served = ann.post("/practice", &json!({ "skill_id": "t_add", "command_id": fresh() })).await.expect(200).json();
    let mut db = crate::ops::database(&site).await;
    sqlx::query("UPDATE session SET snapshot = 'QZINTERNAL'").execute(&mut db).await.unwrap();
    let told = ann.get(&format!("/practice/{}", served["session_id"].as_str().unwrap())).await;
    problem(&told, 500, "internal");
    for inside in ["QZINTERNAL", "snapshot", "serde", "expected value"] {
        assert!(!told.body.contains(inside), "{inside}: {}", told.body);
    }
    site.stores.maintenance.close().await;
    problem(&ann.get("/mastery/me/skills").await, 503, "unavailable");
}

#[tokio::test]
async fn who_asks_too_often_is_told_when_to_come_back() {
    let options = Options { api_requests_per_minute: Some(3), ..Options::default() };
    let site = Site::with(options, &usual()).await;
    let mut ann = Program::learner(&site).await;
    let mut other = Program::learner(&site).await;
    for left in [2, 1, 0] {
        let reply = ann.get("/kg/graph").await.expect(200);
        assert_eq!(reply.header("ratelimit-policy"), "\"account\";q=3;w=60");
        assert_eq!(reply.header("ratelimit"), format!("\"account\";r={left};t=60"));
    }
    // Another token belongs to the same account's quota.
    let reply = other.get("/kg/graph").await;
    let refused = problem(&reply, 429, "too-many-requests");
    assert_eq!(refused["limit"], serde_json::json!({ "name": "requests_per_minute", "most": 3 }), "{refused}");
    assert_eq!((reply.header("retry-after"), reply.header("ratelimit")), ("60", "\"account\";r=0;t=60"));
    let mut ben = Program::of(&site, "ben", plumb_types::user::Role::Learner, &super::Scope::ALL[..2]).await;
    ben.get("/kg/graph").await.expect(200);
    site.clock.advance_secs(60);
    ann.get("/kg/graph").await.expect(200);
    // Invalid tokens are counted too.
    let mut stranger = Program::with(&site, "plumb_nope");
    for _ in 0..3 {
        problem(&stranger.get("/kg/graph").await, 401, "unauthorized");
    }
    problem(&stranger.get("/kg/graph").await, 429, "too-many-requests");
    site.visitor().get("/practice").await;
}

#[tokio::test]
async fn a_cookie_changes_nothing_for_another_site_and_a_token_needs_no_origin() {
    let (site, mut ann) = Site::with_learner().await;
    let body = json!({ "skill_id": "t_add", "command_id": fresh() }).to_string();
    let ask = |headers: &[(&str, &str)]| {
        let request = Request::post("/api/v1/practice").header(header::CONTENT_TYPE, "application/json");
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request.body(Body::from(body.clone())).unwrap()
    };
    for foreign in [("sec-fetch-site", "cross-site"), ("origin", "https://evil.example"), ("origin", "null")] {
        problem(&ann.send(ask(&[foreign])).await, 403, "cross-site");
    }
    ann.send(ask(&[("sec-fetch-site", "same-origin")])).await.expect(200);
    let token = Program::learner(&site).await.token.unwrap();
    let bearer = format!("Bearer {token}");
    let mut program = site.visitor();
    program.send(ask(&[("authorization", &bearer), ("origin", "https://tool.example")])).await.expect(200);
    // An invalid token is refused although the request has a valid cookie.
    let refused = ann.send(ask(&[("authorization", "Bearer plumb_nope"), ("sec-fetch-site", "same-origin")])).await;
    problem(&refused, 401, "unauthorized");
    assert_eq!(refused.header("www-authenticate"), "Bearer realm=\"plumb\"");
}
