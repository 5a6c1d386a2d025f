//! Permissions of tokens.

use plumb_service::accounts::tokens::Scope;
use plumb_types::user::Role;
use serde_json::json;

use super::{Program, problem};
use crate::support::{Site, fresh};

#[tokio::test]
async fn a_token_opens_what_its_scopes_say() {
    let site = Site::start().await;
    let mut reader = Program::of(&site, "ann", Role::Learner, &[Scope::Read]).await;
    let mut doer = Program::of(&site, "ann", Role::Learner, &[Scope::Learn]).await;
    let serve = json!({ "skill_id": "t_add", "command_id": fresh() });
    reader.get("/kg/graph").await.expect(200);
    let refused = reader.post("/practice", &serve).await;
    problem(&refused, 403, "insufficient-scope");
    assert!(refused.header("www-authenticate").contains("scope=\"learn\""), "{:?}", refused.headers);
    doer.post("/practice", &serve).await.expect(200);
    problem(&doer.get("/kg/graph").await, 403, "insufficient-scope");
    let mut stranger = Program::stranger(&site);
    problem(&stranger.get("/kg/graph").await, 401, "unauthorized");
    stranger.get("/openapi.json").await.expect(200);
    stranger.get("/errors").await.expect(200);
    for token in ["", "plumb_", "plumb_zz", &format!("plumb_{}", "0".repeat(40)), &"x".repeat(5_000)] {
        problem(&Program::with(&site, token).get("/kg/graph").await, 401, "unauthorized");
    }
}

#[tokio::test]
async fn nobody_but_administrators_with_the_scope_learns_of_others() {
    let site = Site::start().await;
    let ben = site.account("ben", Role::Learner).await;
    let paths = [format!("/mastery/{ben}/skills"), format!("/mastery/{}/skills", fresh())];
    for role in [Role::Learner, Role::Teacher] {
        let mut other = Program::of(&site, role.as_str(), role, &[Scope::Read, Scope::Learn]).await;
        for path in &paths {
            problem(&other.get(path).await, 404, "not-found");
        }
        problem(&other.post(&format!("/kg/learners/{ben}/available-nodes"), &json!({})).await, 404, "not-found");
    }
    let mut plain = Program::of(&site, "chief", Role::Admin, &[Scope::Read]).await;
    problem(&plain.get(&paths[0]).await, 403, "insufficient-scope");
    let mut chief = Program::of(&site, "chief", Role::Admin, &[Scope::Manage]).await;
    assert_eq!(chief.get(&paths[0]).await.expect(200).json()["learner_id"], json!(ben));
    problem(&chief.get(&paths[1]).await, 404, "not-found");
    chief.post(&format!("/kg/learners/{ben}/available-nodes"), &json!({})).await.expect(200);
    // A caller's own id is accepted as `me` is.
    let mut own = Program::of(&site, "ben", Role::Learner, &[Scope::Read]).await;
    own.get(&paths[0]).await.expect(200);
}

#[tokio::test]
async fn a_token_opens_no_page_and_a_page_opens_no_door_for_it() {
    let site = Site::start().await;
    let token = Program::learner(&site).await.token.unwrap();
    let mut visitor = site.visitor();
    let request = axum::http::Request::get("/practice").header("authorization", format!("Bearer {token}"));
    let reply = visitor.send(request.body(axum::body::Body::empty()).unwrap()).await;
    assert!(reply.location().starts_with("/sign-in"), "{:?}", reply.headers);
}
