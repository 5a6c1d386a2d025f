//! A new server: its first administrator, and the first steps.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use crate::support::{Client, PASSWORD, PageText, Reply, Site};

/// Sends the form that creates the first administrator.
async fn set_up(client: &mut Client, name: &str, password: &str, code: &str) -> Reply {
    client.form("/do/welcome", &[("name", name), ("password", password), ("code", code)]).await
}

async fn administrators(site: &Site) -> i64 {
    site.stores.users.count(Some(Role::Admin)).await.unwrap()
}

#[tokio::test]
async fn the_first_administrator_is_made_once_and_signed_in() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    assert_eq!(visitor.get("/").await.expect(302).location(), "/welcome");
    let code = site.plumb.setup_code();
    visitor.look(&format!("/welcome?code={code}")).await.has(["/do/welcome", &format!("value=\"{code}\"")]);
    assert!(!visitor.look("/welcome").await.contains(&code), "only who was told it knows it");

    // The code may be typed in lower case and with spaces.
    let typed = format!(" {} ", code.to_lowercase().replace('-', " "));
    assert_eq!(set_up(&mut visitor, "Chief", PASSWORD, &typed).await.expect(200).location(), "/");
    let chief = site.stores.users.by_name("chief").await.unwrap().unwrap();
    assert_eq!(chief.role, Role::Admin);
    assert_eq!(site.audited(chief.id, AuditAction::AccountCreated).await, 1);
    visitor.get("/admin/users").await.expect(200);

    // Only once: after that, the page redirects and its form is refused.
    let mut late = site.visitor();
    assert_eq!(late.get("/welcome").await.expect(302).location(), "/");
    late.get("/").await.expect(200);
    set_up(&mut late, "Second", PASSWORD, &code).await.expect(403);
    assert_eq!(administrators(&site).await, 1);
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn of_two_who_set_it_up_at_once_one_does() {
    let site = Site::start().await;
    let code = site.plumb.setup_code();
    let (mut ann, mut ben) = (site.visitor(), site.visitor());
    let (first, second) =
        tokio::join!(set_up(&mut ann, "Ann", PASSWORD, &code), set_up(&mut ben, "Ben", PASSWORD, &code));
    let mut status = [first.status.as_u16(), second.status.as_u16()];
    status.sort_unstable();
    assert_eq!(status, [200, 403]);
    assert_eq!(administrators(&site).await, 1);
    assert_eq!(site.stores.users.count(None).await.unwrap(), 1, "the other has no account");
}

#[tokio::test]
async fn who_does_not_know_the_code_is_refused_and_soon_has_to_wait() {
    let site = Site::start().await;
    let mut stranger = site.visitor();
    for _ in 0..6 {
        let reply = set_up(&mut stranger, "Stranger", PASSWORD, "AAAAA-AAAAA").await;
        reply.refused("welcome-code-wrong");
    }
    // Refused with the right code too, so that a guess reveals nothing.
    let code = site.plumb.setup_code();
    let reply = set_up(&mut stranger, "Stranger", PASSWORD, &code).await.expect(429);
    assert_ne!(reply.header("retry-after"), "");
    assert_eq!(administrators(&site).await, 0);
    site.clock.advance_secs(600);
    for (name, password, message) in [
        ("", PASSWORD, "name-empty"),
        ("Chief", "short", "password-too-short"),
        ("Chief", "password1", "password-common"),
    ] {
        set_up(&mut stranger, name, password, &code).await.refused(message);
    }
    // Without scripts, a refused form keeps its text except the password.
    stranger.script = false;
    let back = set_up(&mut stranger, "Chief", "qzshort", &code).await.expect(302);
    let back = back.location().trim_start_matches("http://plumb.test").replace("/account", "/welcome");
    stranger.look(&back).await.has(["at least 8 characters", "value=\"Chief\""]).lacks(["qzshort"]);
    assert_eq!(administrators(&site).await, 0);
}

#[tokio::test]
async fn an_administrator_who_cannot_sign_in_still_counts() {
    let site = Site::start().await;
    let chief = site.account("chief", Role::Admin).await;
    let audit = site.entry(None, AuditAction::AccountDisabled, ("account", &chief.to_string()));
    site.stores.users.set_disabled(chief, true, audit).await.unwrap();
    let code = site.plumb.setup_code();
    set_up(&mut site.visitor(), "Second", PASSWORD, &code).await.expect(403);
    assert_eq!(site.visitor().get("/welcome").await.expect(302).location(), "/");
}

/// Returns the links of the first-steps panel; `None` if it is not shown.
async fn to_do(client: &mut Client) -> Option<Vec<String>> {
    let page = client.look("/").await;
    let panel = page.split("id=\"first-steps\"").nth(1)?.split("</section>").next()?.to_owned();
    let links = panel.split("<a href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
    Some(links.collect())
}

#[tokio::test]
async fn the_first_steps_lead_through_class_test_and_learners_and_then_go() {
    let site = Site::start().await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let mut rex = site.signed_in("rex", Role::Teacher).await;
    for client in [&mut tess, &mut chief] {
        assert_eq!(to_do(client).await.unwrap(), ["/teach"]);
    }
    assert_eq!(to_do(&mut site.learner().await).await, None);

    let class = tess.class("7b").await;
    let (assign, invite) = (format!("/teach/classes/{class}/assign"), format!("/teach/classes/{class}"));
    assert_eq!(to_do(&mut tess).await.unwrap(), [assign, invite.clone()]);
    tess.assign(class, "FREE", &[]).await;
    assert_eq!(to_do(&mut tess).await.unwrap(), std::slice::from_ref(&invite));
    assert_eq!(to_do(&mut chief).await.unwrap(), [invite], "an administrator looks at all classes");
    tess.post("/do/class-learners-add", &[("class", &class), ("names", &"ann")]).await.expect(200);
    assert_eq!(to_do(&mut tess).await, None);
    assert_eq!(to_do(&mut chief).await, None);

    // Another teacher's class completes no step; and the panel can be dismissed.
    assert_eq!(to_do(&mut rex).await.unwrap(), ["/teach"]);
    assert_eq!(rex.form("/do/first-steps-away", &[]).await.expect(200).location(), "/");
    assert_eq!(to_do(&mut rex).await, None);
    rex.form("/do/first-steps-away", &[]).await.expect(200);
    site.learner().await.form("/do/first-steps-away", &[]).await.expect(403);
}
