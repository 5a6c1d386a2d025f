//! Blueprints as files: an export can be imported again, and malicious files do no harm.

use std::fmt::Write as _;

use axum::body::Body;
use axum::http::{Request, header};
use plumb_service::Actor;
use plumb_service::blueprints::FileState;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use uuid::Uuid;

use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Client, PageText, Reply, Site, has};

async fn chief(site: &Site) -> (Client, Actor) {
    let client = site.signed_in("chief", Role::Admin).await;
    let id = site.id("chief").await;
    (client, Actor { id, name: "chief".into(), role: Role::Admin })
}

/// Sends a file as a browser's form does.
async fn send(client: &mut Client, name: &str, bytes: &[u8], from: &str) -> Reply {
    let mut body = format!(
        "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\
         Content-Type: application/octet-stream\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--b--\r\n");
    let request = Request::post("/admin/blueprints/upload")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=b")
        .header(header::ACCEPT, "text/html")
        .header("sec-fetch-site", from)
        .body(Body::from(body))
        .unwrap();
    client.send(request).await
}

async fn uploaded(client: &mut Client, name: &str, bytes: &[u8]) -> Uuid {
    let reply = send(client, name, bytes, "same-origin").await.expect(303);
    reply.leads_to("/admin/blueprints/import?upload=")
}

async fn current(site: &Site) -> Vec<String> {
    let rows = site.stores.contents.current_hashes().await.unwrap();
    let mut hashes: Vec<String> = rows.into_iter().map(|row| row.hash.to_string()).collect();
    hashes.sort();
    hashes
}

#[tokio::test]
async fn what_is_exported_can_be_imported_and_is_then_the_same() {
    let from = Site::start().await;
    let (mut client, actor) = chief(&from).await;
    let download = client.get("/admin/blueprints/export").await.expect(200);
    assert_eq!(download.header("content-type"), "application/zip");
    assert_eq!(download.header("content-disposition"), "attachment; filename=\"blueprints.zip\"");
    let archive = from.plumb.as_author(&actor).unwrap().export().await.unwrap();
    assert_eq!(archive, from.plumb.as_author(&actor).unwrap().export().await.unwrap(), "the same bytes");

    let to =
        Site::of(&[file("add", &ADD.replace("What is", "How much is")), exam("OWN", &[("T.ADD", 2)], &[], &[])]).await;
    let (mut client, actor) = chief(&to).await;
    let before = current(&to).await;
    let upload = uploaded(&mut client, "all.zip", &archive).await;
    let plan = to.plumb.as_author(&actor).unwrap().import_plan(upload).await.unwrap();
    let state = |id: &str| plan.files.iter().find(|file| file.id == id).unwrap().state;
    assert_eq!((state("T.ADD"), state("T.DOUBLE"), plan.files.len()), (FileState::Changed, FileState::New, 12));
    assert!(plan.problems.is_empty(), "{:?}", plan.problems);
    let page = client.get(&format!("/admin/blueprints/import?upload={upload}")).await.expect(200).body;
    has(&page, ["11 new", "1 changed", "Publish all 12", "skills/t/T.ADD.yaml"]);
    assert_eq!(current(&to).await, before, "looking changes nothing");

    let upload = upload.to_string();
    client.form("/do/import-publish", &[("upload", &upload)]).await.expect(200);
    let mut expected = current(&from).await;
    expected.extend(
        before
            .iter()
            .filter(|hash| **hash != ContentHash::of(&ADD.replace("What is", "How much is")).to_string())
            .cloned(),
    );
    expected.sort();
    assert_eq!(current(&to).await, expected);
    // The import records its author, and the content can be used at once.
    let rows = to.stores.contents.versions("skill", "T.DOUBLE").await.unwrap();
    assert_eq!(rows[0].author, Some(actor.id));
    let rows = to.trail(Some("T.DOUBLE"), AuditAction::BlueprintPublished).await;
    assert_eq!(rows.iter().map(|row| row.entry.actor).collect::<Vec<_>>(), [Some(actor.id)]);
    let mut ann = to.learner().await;
    ann.begin("STRICT").await;
    // Publishing removes the upload, and importing the files again changes nothing.
    client.form("/do/import-publish", &[("upload", &upload)]).await.expect(422);
    let again = uploaded(&mut client, "all.zip", &archive).await;
    let page = client.get(&format!("/admin/blueprints/import?upload={again}")).await.expect(200).body;
    assert!(page.contains("12 unchanged") && page.contains("already published"), "{page}");
}

#[tokio::test]
async fn one_file_comes_and_goes_by_itself_and_is_judged_beside_what_is_current() {
    let site = Site::of(&[file("add", ADD), exam("OWN", &[("T.ADD", 2)], &[], &[])]).await;
    let (mut client, actor) = chief(&site).await;
    let download = client.get(&format!("/admin/blueprints/export/{}", ContentHash::of(ADD))).await.expect(200);
    assert_eq!(download.body, ADD);
    assert_eq!(download.header("content-disposition"), "attachment; filename=\"T.ADD.yaml\"");
    client.get("/admin/blueprints/export/zz").await.expect(404);
    let before = current(&site).await;

    // The level that the assessment uses is gone.
    let breaking = ADD.replace("easy:", "hard:");
    let upload = uploaded(&mut client, "add.yaml", breaking.as_bytes()).await;
    let page = client.get(&format!("/admin/blueprints/import?upload={upload}")).await.expect(200).body;
    page.has(["published/assessment/OWN:", "Correct the errors before you publish"]).lacks([">Publish"]);
    client.form("/do/import-publish", &[("upload", &upload.to_string())]).await.expect(422);
    assert_eq!(current(&site).await, before);
    // It can be made a draft, to be corrected.
    client.form("/do/import-publish", &[("upload", &upload.to_string()), ("drafts", "1")]).await.expect(200);
    client.get("/admin/blueprints").await.expect(200).has(["/admin/blueprints/drafts/"]);
    assert_eq!(current(&site).await, before);

    // The error has its place.
    let upload = uploaded(&mut client, "add.yaml", ADD.replace("a + b\n", "a + c\n").as_bytes()).await;
    let page = client.get(&format!("/admin/blueprints/import?upload={upload}")).await.expect(200).body;
    assert!(page.contains("add.yaml:9:") && page.contains("cannot be read"), "{page}");

    let upload = uploaded(&mut client, "double.yaml", DOUBLE.as_bytes()).await;
    assert_eq!(site.plumb.as_author(&actor).unwrap().import_all(upload).await.unwrap(), 1);
    assert_eq!(current(&site).await.len(), 3);
}

#[tokio::test]
async fn an_upload_belongs_to_who_sent_it_and_is_forgotten() {
    let site = Site::of(&[file("add", ADD)]).await;
    let (mut client, actor) = chief(&site).await;
    let upload = uploaded(&mut client, "double.yaml", DOUBLE.as_bytes()).await;
    let mut other = site.signed_in("other chief", Role::Admin).await;
    let page = other.get(&format!("/admin/blueprints/import?upload={upload}")).await.expect(200).body;
    assert!(page.contains("has expired") && !page.contains("T.DOUBLE"), "{page}");
    site.clock.advance_secs(31 * 60);
    assert!(site.plumb.as_author(&actor).unwrap().import_all(upload).await.is_err());
    assert_eq!(current(&site).await.len(), 1);
}

#[tokio::test]
async fn only_this_route_takes_so_much_and_harm_is_refused_at_once() {
    let site = Site::of(&[file("add", ADD)]).await;
    let (mut client, _) = chief(&site).await;
    let before = current(&site).await;
    // Larger than any other form may be, and valid.
    let mut padded = DOUBLE.as_bytes().to_vec();
    padded.extend(std::iter::repeat_n(b'#', 100 * 1024));
    uploaded(&mut client, "double.yaml", &padded).await;
    let large = vec![b'#'; 21 * 1024 * 1024];
    send(&mut client, "x.yaml", &large, "same-origin").await.expect(413);
    let elsewhere = "x".repeat(100 * 1024);
    client.form("/do/import-publish", &[("upload", &elsewhere)]).await.expect(413);

    // An alias bomb: ten levels of ten are ten billion.
    let mut bomb = String::from("skill_id: T.BOMB\na: &a0 [x,x,x,x,x,x,x,x,x,x]\n");
    for level in 1..10 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(",");
        let _ = writeln!(bomb, "b{level}: &a{level} [{aliases}]");
    }
    #[expect(clippy::disallowed_methods, reason = "how long it takes is what is tested")]
    let began = std::time::Instant::now();
    let upload = uploaded(&mut client, "bomb.yaml", bomb.as_bytes()).await;
    client.get(&format!("/admin/blueprints/import?upload={upload}")).await.expect(200).has(["cannot be read"]);
    assert!(began.elapsed() < std::time::Duration::from_secs(1), "{:?}", began.elapsed());

    for (name, bytes, words) in [
        ("x.zip", b"PK\x03\x04 nothing".as_slice(), "cannot be read"),
        ("x.exe", b"MZ", "Use only .yaml"),
        ("x.yaml", b"\xff\xfe", "not plain text"),
        ("x.yaml", b"", "no blueprint"),
    ] {
        let reply = send(&mut client, name, bytes, "same-origin").await.expect(303);
        let path = reply.location().to_owned();
        assert!(path.starts_with("/admin/blueprints/import?"), "{path}");
        let page = client.get(&path).await.expect(200).body;
        assert!(page.contains(words), "{name}: {page}");
    }
    assert_eq!(current(&site).await, before);
}

#[tokio::test]
async fn another_site_cannot_send_a_file_in_an_administrators_name() {
    let site = Site::of(&[file("add", ADD)]).await;
    let (mut client, _) = chief(&site).await;
    send(&mut client, "double.yaml", DOUBLE.as_bytes(), "cross-site").await.expect(403);
    let mut teacher = site.signed_in("teacher", Role::Teacher).await;
    send(&mut teacher, "double.yaml", DOUBLE.as_bytes(), "same-origin").await.expect(403);
    let mut visitor = site.visitor();
    let reply = send(&mut visitor, "double.yaml", DOUBLE.as_bytes(), "same-origin").await.expect(303);
    assert!(reply.location().starts_with("/sign-in"), "{}", reply.location());
}
