//! Creating, showing, using and revoking tokens, on their page.

use plumb_service::accounts::tokens::Scope;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{Program, problem};
use crate::support::{Client, PASSWORD, Site, fresh};

async fn make(client: &mut Client, fields: &[(&str, &str)]) -> crate::support::Reply {
    let usual = [("name", "notebook"), ("days", "30"), ("read", "1"), ("password", PASSWORD)];
    let others = usual.iter().filter(|(name, _)| !fields.iter().any(|(own, _)| own == name));
    let all: Vec<(&str, &str)> = others.copied().chain(fields.iter().copied()).collect();
    client.form("/do/token-add", &all).await
}

/// Returns the token on a page.
fn shown(page: &str) -> Option<String> {
    let at = page.find("plumb_")?;
    Some(page[at..].chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect())
}

#[tokio::test]
async fn a_token_is_shown_once_works_and_is_revoked() {
    let (site, mut ann) = Site::with_learner().await;
    ann.get("/account/tokens").await.expect(200).has(["You have no tokens"]).lacks(["name=\"manage\""]);
    let made = make(&mut ann, &[("learn", "1")]).await;
    assert_eq!(made.location(), "/account/tokens", "{}", made.body);
    assert!(shown(&made.body).is_none());
    let page = ann.get("/account/tokens").await.expect(200).body;
    let token = shown(&page).unwrap();
    assert_eq!(token.len(), "plumb_".len() + 40, "{token}");
    assert!(shown(&ann.get("/account/tokens").await.expect(200).body).is_none(), "only once");
    let learner = site.id("ann").await;
    assert_eq!(site.audited(learner, AuditAction::TokenCreated).await, 1);
    let backup = site.path().join("all.jsonl");
    site.stores.maintenance.backup(&backup, site.plumb.now()).await.unwrap();
    assert!(!std::fs::read_to_string(&backup).unwrap().contains(&token[6..]), "only its hash is kept");
    let mut program = Program::with(&site, &token);
    program.get("/kg/graph").await.expect(200);
    let row = &site.stores.api_tokens.of_user(learner).await.unwrap()[0];
    assert_eq!(row.last_used_at, Some(site.clock_now()));
    let revoked = ann.form("/do/token-revoke", &[("token", &row.id.to_string())]).await;
    assert_eq!(revoked.location(), "/account/tokens?revoked=1");
    assert!(ann.get(revoked.location()).await.body.contains("The token has been revoked"));
    problem(&program.get("/kg/graph").await, 401, "unauthorized");
    assert_eq!(site.audited(learner, AuditAction::TokenRevoked).await, 1);
}

#[tokio::test]
async fn without_script_the_form_comes_back_and_says_what_is_wrong() {
    let (site, mut ann) = Site::with_learner().await;
    ann.script = false;
    for (field, value, says) in [
        ("name", "", "Enter a name of 1 to 64 characters"),
        ("days", "0", "Enter 1 to 365 days"),
        ("days", "366", "Enter 1 to 365 days"),
        ("days", "soon", "Enter 1 to 365 days"),
        ("read", "", "Choose at least one permission"),
        ("password", "wrong-password", "Wrong password"),
    ] {
        let reply = make(&mut ann, &[(field, value)]).await;
        let (_, query) = reply.location().split_once('?').unwrap_or_else(|| panic!("{field}: {:?}", reply.headers));
        let page = ann.get(&format!("/account/tokens?{query}")).await.expect(200).body;
        assert!(page.contains(says), "{field}={value}: {says} in {page}");
    }
    assert!(site.plumb.tokens_of("ann").await.unwrap().is_empty());
    // An account cannot create a token with more permissions than its own.
    make(&mut ann, &[("manage", "1")]).await.expect(403);
}

#[tokio::test]
async fn a_token_ends_when_it_is_old_and_with_password_and_role() {
    let (site, mut old) = Program::start().await;
    site.clock.advance_secs(30 * 86_400 - 1);
    old.get("/kg/graph").await.expect(200);
    site.clock.advance_secs(1);
    problem(&old.get("/kg/graph").await, 401, "unauthorized");
    site.learner().await.get("/account/tokens").await.expect(200).has(["expired"]);
    let mut one = Program::learner(&site).await;
    one.get("/kg/graph").await.expect(200);
    let mut ann = site.learner().await;
    let fields = [("current", PASSWORD), ("new", "eight-blue-candles")];
    assert_eq!(ann.form("/do/password", &fields).await.location(), "/account?changed=1");
    problem(&one.get("/kg/graph").await, 401, "unauthorized");
    let mut two = Program::learner(&site).await;
    site.plumb.set_role("ann", Role::Teacher).await.unwrap();
    problem(&two.get("/kg/graph").await, 401, "unauthorized");
}

#[tokio::test]
async fn another_ones_token_cannot_be_seen_or_revoked() {
    let site = Site::start().await;
    let mut ben_program = Program::of(&site, "ben", Role::Learner, &[Scope::Read]).await;
    let ben = site.id("ben").await;
    let id = site.stores.api_tokens.of_user(ben).await.unwrap()[0].id.to_string();
    for role in [Role::Learner, Role::Admin] {
        let mut other = site.signed_in(&format!("other {role:?}"), role).await;
        assert!(!other.get("/account/tokens").await.expect(200).body.contains(&id));
        for id in [id.clone(), fresh().to_string()] {
            other.form("/do/token-revoke", &[("token", &id)]).await.expect(404);
        }
    }
    ben_program.get("/kg/graph").await.expect(200);
}
