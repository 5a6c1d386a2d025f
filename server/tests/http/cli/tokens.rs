//! `plumb token`.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::Value as Json;

use super::plumb;
use crate::api::{Program, problem};
use crate::support::{Site, instant};

#[tokio::test]
async fn a_token_is_made_listed_and_revoked_from_the_command_line() {
    let site = Site::start().await;
    let ann = site.account("ann", Role::Learner).await;
    let run = |args: &[&str]| plumb(site.path(), &[args, &["--database", &site.settings.database]].concat(), "");
    let add = ["token", "add", "ann", "--label", "night job"];
    run(&add).expect(2);
    assert!(run(&[&add[..], &["--scope", "manage"]].concat()).expect(3).err.contains("administrator"));
    assert!(run(&[&add[..], &["--scope", "read", "--days", "366"]].concat()).expect(3).err.contains("365 days"));
    assert!(run(&["token", "add", "nobody", "--label", "x", "--scope", "read"]).expect(3).err.contains("no account"));
    assert!(run(&["token", "add", "ann", "--label", " ", "--scope", "read"]).expect(3).err.contains("label"));
    let token = run(&[&add[..], &["--scope", "learn", "--scope", "read", "--days", "2"]].concat()).expect(0).out;
    let token = token.trim();
    assert!(token.starts_with("plumb_") && token.len() == 46, "{token}");

    let listed: Json = run(&["token", "list", "ann", "--format", "json"]).expect(0).json();
    assert_eq!((&listed["label"], &listed["scopes"]), (&"night job".into(), &serde_json::json!(["read", "learn"])));
    assert_eq!(listed["last_used_at"], Json::Null);
    // The command uses the machine's clock.
    site.clock.set(instant(listed["created_at"].as_str().unwrap()));
    let mut program = Program::with(&site, token);
    program.get("/kg/graph").await.expect(200);
    let lines = run(&["token", "list", "ann"]).expect(0).out;
    assert!(lines.contains("\tnight job\tread,learn\t") && !lines.contains(token), "{lines}");
    assert!(!lines.trim_end().ends_with('-'), "it was used: {lines}");

    let id = listed["id"].as_str().unwrap();
    assert!(run(&["token", "revoke", "nobody", id]).expect(3).err.contains("no account"));
    run(&["token", "revoke", "ann", "zz"]).expect(2);
    assert!(run(&["token", "revoke", "ann", id]).expect(0).out.contains("revoked"));
    assert!(run(&["token", "revoke", "ann", id]).expect(3).err.contains("no token with this id"));
    problem(&program.get("/kg/graph").await, 401, "unauthorized");
    assert_eq!(site.audited(ann, AuditAction::TokenCreated).await, 1);
    assert_eq!(site.audited(ann, AuditAction::TokenRevoked).await, 1);
    run(&["audit", "verify"]).expect(4);
}
