//! Requests from another site change nothing, and neither do reads.

use axum::body::Body;
use axum::http::{Method, Request, header};
use plumb_types::user::Role;

use super::{effective, everything, functions};
use crate::support::{Site, fresh};

#[tokio::test]
async fn every_change_asked_for_by_another_site_is_refused_and_changes_nothing() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let before = everything(&site).await;
    let foreign: [&[(&str, &str)]; 6] = [
        &[("sec-fetch-site", "cross-site")],
        &[("sec-fetch-site", "same-site")],
        &[("sec-fetch-site", "cross-site"), ("origin", "http://plumb.test")],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "http://plumb.test.evil.example")],
    ];
    for path in functions() {
        for headers in foreign {
            let (kind, body) = effective(&path, session);
            let mut request = Request::post(&path).header(header::CONTENT_TYPE, kind).header(header::ACCEPT, "*/*");
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            let reply = ann.send(request.body(Body::from(body)).unwrap()).await;
            assert_eq!(reply.status, 403, "{path} {headers:?}: {}", reply.body);
        }
    }
    assert_eq!(everything(&site).await, before);
    // From the site itself it works.
    for headers in [("origin", "http://plumb.test"), ("sec-fetch-site", "same-origin")] {
        let (kind, body) = effective("/do/clock", session);
        let request = Request::post("/do/clock").header(header::CONTENT_TYPE, kind).header(headers.0, headers.1);
        ann.send(request.body(Body::from(body)).unwrap()).await.expect(200);
    }
}

/// Returns all stored data without the rows about refused access, and the number of these rows.
async fn but_for_refusals(site: &Site) -> (Vec<String>, usize) {
    let file = site.path().join(format!("{}.jsonl", fresh()));
    site.stores.maintenance.backup(&file, site.plumb.now()).await.unwrap();
    let (mut table, mut rows, mut refused) = (String::new(), Vec::new(), 0);
    for line in std::fs::read_to_string(&file).unwrap().lines() {
        let read: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(name) = read["table"].as_str() {
            name.clone_into(&mut table);
        }
        match table.as_str() {
            "audit" if line.contains("\"access_refused\"") => refused += 1,
            "login_guard" if line.contains("\"access:") => {}
            // The last row of the trail, and the numbers of rows.
            "chain_head" => {}
            _ if read["plumb_backup"].is_number() || read["sha256"].is_string() => {}
            _ => rows.push(format!("{table}: {line}")),
        }
    }
    (rows, refused)
}

#[tokio::test]
async fn no_get_changes_anything() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    ann.save(session, 0, 0, "zz").await.expect(200);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    ann.join(&tess.join_code(class).await).await;
    let assignment = tess.assign(class, "FREE", &[]).await;
    ann.begin_assigned(assignment).await;
    let learner = site.id("ann").await;
    // Reading an overdue session does not close it.
    for late in [0, 900] {
        site.clock.advance_secs(late);
        let (mut ann, mut chief, mut visitor) =
            (site.learner().await, site.signed_in("chief", Role::Admin).await, site.visitor());
        let mut tess = site.signed_in("tess", Role::Teacher).await;
        let (before, refused) = but_for_refusals(&site).await;
        let mut pages = 0;
        for (_, path) in plumb_server::http::all_routes()
            .iter()
            .filter(|(_, path)| path.starts_with("/teach") && !path.ends_with("/stream"))
        {
            // Every id in the path is one of these.
            for id in [class.to_string(), assignment.to_string(), learner.to_string(), session.to_string()] {
                let path = path.replace("{id}", &id).replace("{learner}", &learner.to_string());
                pages += usize::from(tess.get(&path).await.status == 200);
            }
        }
        assert!(pages >= 20, "{pages} pages of a teacher were looked at");
        for (_, path) in plumb_server::http::all_routes() {
            let about = if path.starts_with("/assessments") { "FREE".to_owned() } else { session.to_string() };
            let path = path.replace("{id}", &about).replace("{session_id}", &about).replace("{learner_id}", "me");
            for client in [&mut ann, &mut chief, &mut visitor] {
                client.get(&path).await;
                client.get(&format!("{path}?compare=1&page=2&session={session}&command={}&position=0", fresh())).await;
                client.bare(Method::HEAD, &path).await;
            }
        }
        let (now, refused_now) = but_for_refusals(&site).await;
        let changed: Vec<_> = now.iter().filter(|row| !before.contains(row)).collect();
        assert!(now == before, "after {late} s: {changed:?}");
        // A learner's request for a page of staff is recorded, once.
        assert_eq!(refused_now, refused + 1, "after {late} s");
    }
}

#[tokio::test]
async fn a_server_function_answers_to_post_alone() {
    let (site, mut ann) = Site::with_learner().await;
    let before = everything(&site).await;
    let routes = plumb_server::http::all_routes();
    for path in functions() {
        // A list at the address of a route that creates something is a page like any other.
        let is_read = routes.contains(&("GET".to_owned(), path.clone()));
        let methods = [Method::GET, Method::PUT, Method::DELETE, Method::PATCH, Method::OPTIONS];
        for method in methods.into_iter().filter(|method| !(is_read && method == Method::GET)) {
            let reply = ann.bare(method.clone(), &path).await;
            assert!(reply.status.is_client_error(), "{method} {path}: {}", reply.status);
        }
    }
    assert_eq!(everything(&site).await, before);
}
