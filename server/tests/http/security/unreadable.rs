//! Invalid text: however it is sent, no route responds with a server error.

use axum::body::Body;
use axum::http::{Method, Request, header};
use plumb_server::config::Options;
use plumb_server::http::all_routes;
use plumb_types::user::Role;

use crate::support::content::usual;
use crate::support::{Client, Site, fresh_postgres};

/// A path with the invalid text in each of its places.
fn filled(path: &str, with: &str) -> String {
    let piece = |piece: &str| if piece.starts_with(['{', ':', '*']) { with.to_owned() } else { piece.to_owned() };
    path.split('/').map(piece).collect::<Vec<_>>().join("/")
}

/// Names of form fields, each of which is sent with the invalid text.
const FIELDS: [&str; 40] = [
    "name",
    "password",
    "code",
    "user",
    "class",
    "title",
    "text",
    "names",
    "words",
    "answer",
    "session",
    "command",
    "note",
    "reason",
    "kind",
    "assessment",
    "skill",
    "topic",
    "current",
    "new",
    "next",
    "token",
    "role",
    "roster",
    "id",
    "learner",
    "group",
    "typed",
    "language",
    "time_zone",
    "grade[reason]",
    "grade[what]",
    "task[assessment]",
    "draft",
    "question",
    "problem",
    "days",
    "read",
    "form[title]",
    "area",
];

async fn status(client: &mut Client, method: &str, path: &str, body: Option<(&str, Vec<u8>)>) -> u16 {
    let method: Method = method.parse().unwrap();
    let Ok(request) = Request::builder().method(method).uri(path).body(Body::empty()) else { return 0 };
    let (mut parts, _) = request.into_parts();
    let body = match body {
        Some((kind, bytes)) => {
            parts.headers.insert(header::CONTENT_TYPE, kind.parse().unwrap());
            Body::from(bytes)
        }
        None => Body::empty(),
    };
    client.send(Request::from_parts(parts, body)).await.status.as_u16()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_cannot_be_read_or_stored_is_the_servers_fault() {
    let options = Options { database: Some(fresh_postgres().await), ..Options::default() };
    let site = Site::with(options, &usual()).await;
    let long = "x".repeat(5_000);
    let mut failed = Vec::new();
    let mut asked = 0;
    for role in [None, Some(Role::Learner), Some(Role::Admin)] {
        let mut client = match role {
            None => site.visitor(),
            Some(role) => site.signed_in(role.as_str(), role).await,
        };
        for (method, path) in all_routes() {
            if path.contains("sign-out") {
                continue;
            }
            // A NUL, invalid UTF-8, half of a surrogate pair, and too much.
            for bad in ["a%00b", "a%FFb", "%ED%A0%80", long.as_str()] {
                let at = format!("{}?after={bad}&name={bad}&q={bad}&next={bad}", filled(&path, bad));
                asked += 1;
                let told = status(&mut client, &method, &at, None).await;
                if told >= 500 {
                    failed.push(format!("{role:?} {method} {path} {bad:.9}: {told}"));
                }
            }
            if method != "POST" {
                continue;
            }
            let at = filled(&path, "x");
            let form = |bad: &str| FIELDS.map(|field| format!("{field}={bad}")).join("&").into_bytes();
            let json = |bad: &str| {
                let fields = FIELDS.map(|field| format!("\"{field}\":\"{bad}\""));
                format!("{{{}}}", fields.join(",")).into_bytes()
            };
            for (kind, body) in [
                ("application/x-www-form-urlencoded", form("a%00b")),
                ("application/x-www-form-urlencoded", form("a\0b")),
                ("application/x-www-form-urlencoded", form("%ED%A0%80")),
                ("application/x-www-form-urlencoded", b"name=\xFF\xFE&code=\xED\xA0\x80".to_vec()),
                ("application/json", json("a\\u0000b")),
                ("application/json", json("\\ud800")),
                ("application/json", b"{\"name\":\"\xFF\"}".to_vec()),
                ("application/json; charset=utf-8", json("a\0b")),
            ] {
                asked += 1;
                let told = status(&mut client, &method, &at, Some((kind, body.clone()))).await;
                if told >= 500 {
                    failed.push(format!(
                        "{role:?} {method} {path} {kind} {:.40?}: {told}",
                        String::from_utf8_lossy(&body)
                    ));
                }
            }
        }
    }
    assert!(asked > 5_000, "{asked}");
    assert!(failed.is_empty(), "{} of {asked}:\n{}", failed.len(), failed.join("\n"));
    // The two that need no account.
    for (path, body) in [("/do/sign-in", "name=a%00b&password=x"), ("/do/class-join", "code=a%00b")] {
        let form = Some(("application/x-www-form-urlencoded", body.as_bytes().to_vec()));
        assert_eq!(status(&mut site.visitor(), "POST", path, form).await, 422, "{path}");
    }
}
