//! Security headers of every response, and access to the metrics.

use axum::body::Body;
use axum::http::{Method, Request, header};
use plumb_server::config::Options;
use plumb_types::user::Role;

use super::effective;
use crate::support::content::usual;
use crate::support::{Client, Reply, Site, TOKEN, fresh_id, has};

fn policy(reply: &Reply) -> &str {
    let policy = reply.header("content-security-policy");
    has(policy, ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]);
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"), "{policy}");
    policy
}

fn guarded(what: &str, reply: &Reply) {
    policy(reply);
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ] {
        assert_eq!(reply.header(name), value, "{what}: {name}");
    }
    assert!(!reply.header("permissions-policy").is_empty(), "{what}");
    // A response with a tag may be cached by its client, and is revalidated.
    let cache = if reply.header("etag").is_empty() { "no-store" } else { "private, no-cache" };
    assert_eq!(reply.header("cache-control"), cache, "{what}");
    assert_eq!(reply.header("x-request-id").len(), 32, "{what}");
}

#[tokio::test]
async fn every_answer_carries_the_headers_that_guard_it() {
    let (site, ann, session) = Site::with_begun("FREE").await;
    for (method, path) in plumb_server::http::all_routes() {
        let about = if path.starts_with("/assessments") { "FREE".to_owned() } else { session.to_string() };
        let path = path.replace("{id}", &about);
        for mut client in [ann.clone(), site.visitor()] {
            let reply = if method == "GET" {
                client.get(&path).await
            } else {
                let (kind, body) = effective(&path, fresh_id());
                let request = Request::post(&path).header(header::CONTENT_TYPE, kind);
                client.send(request.body(Body::from(body)).unwrap()).await
            };
            guarded(&format!("{method} {path} {}", reply.status), &reply);
        }
    }
    let mut visitor = site.visitor();
    guarded("404", &visitor.get("/nowhere").await.expect(404));
    guarded("404 in a folder", &visitor.get("/admin/nowhere").await.expect(404));
    guarded("405", &visitor.bare(Method::DELETE, "/do/save").await);
    guarded("413", &visitor.form("/do/sign-in", &[("name", &"x".repeat(80_000))]).await.expect(413));
    let cross = Request::post("/do/sign-in").header("sec-fetch-site", "cross-site");
    guarded("403", &visitor.send(cross.body(Body::empty()).unwrap()).await.expect(403));
}

#[tokio::test]
async fn scripts_run_only_with_a_nonce_that_is_new_every_time() {
    let (_site, mut ann, session) = Site::with_begun("FREE").await;
    let mut nonces = Vec::new();
    for _ in 0..2 {
        let page = ann.get(&format!("/sessions/{session}")).await.expect(200);
        let policy = policy(&page);
        let nonce = policy.split("'nonce-").nth(1).and_then(|rest| rest.split('\'').next()).unwrap().to_owned();
        assert!(nonce.len() >= 16, "{nonce}");
        let scripts = page.body.matches("<script").count();
        assert!(scripts > 0, "the player has a script: {}", page.body);
        assert!(page.body.matches(&format!("nonce=\"{nonce}\"")).count() >= scripts, "{}", page.body);
        for inline in ["onclick=", "onload=", "onerror=", "javascript:", "style=\""] {
            assert!(!page.body.contains(inline), "{inline}");
        }
        nonces.push(nonce);
    }
    assert_ne!(nonces[0], nonces[1]);
}

async fn metrics(client: &mut Client, token: Option<&str>) -> Reply {
    let mut request = Request::get("/metrics");
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, token);
    }
    client.send(request.body(Body::empty()).unwrap()).await
}

#[tokio::test]
async fn metrics_are_shown_to_who_has_the_token() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    metrics(&mut visitor, Some(&format!("Bearer {TOKEN}"))).await.expect(200);
    for wrong in [None, Some("Bearer "), Some("Bearer a-token-for-metric"), Some(TOKEN), Some("Basic YTpi")] {
        let reply = metrics(&mut visitor, wrong).await.expect(401);
        assert_eq!(reply.header("www-authenticate"), "Bearer");
        assert!(!reply.body.contains("plumb_"), "{}", reply.body);
    }
    let mut admin = site.signed_in("chief", Role::Admin).await;
    metrics(&mut admin, None).await.expect(401);
    // Without a configured token the route does not exist.
    let mut open = site.settings.clone();
    open.metrics_token = None;
    let stopping = std::sync::Arc::clone(&site.stopping);
    let web = plumb_server::serve::web(&open, std::sync::Arc::clone(&site.plumb), stopping).unwrap();
    let mut visitor = Site::visitor_of(plumb_server::http::router(web));
    metrics(&mut visitor, Some("Bearer ")).await.expect(404);
}

#[tokio::test]
async fn a_secure_site_asks_for_secure_transport_always() {
    let options = Options { public_url: Some("https://plumb.example.org".into()), ..Options::default() };
    let site = Site::with(options, &usual()).await;
    for path in ["/", "/nowhere", "/healthz"] {
        let reply = site.visitor().get(path).await;
        assert!(reply.header("strict-transport-security").contains("max-age=31536000"), "{path}");
    }
}
