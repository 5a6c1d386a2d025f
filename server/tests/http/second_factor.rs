//! One-time codes and recovery codes: setting up, signing in, switching off.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;
use totp_rs::{Builder, Secret};

use crate::support::{Client, PASSWORD, Reply, Site, has};

const PAGE: &str = "/account/second-factor";

/// An account with a second factor.
struct Owner {
    id: UserId,
    /// The browser it was set up in.
    client: Client,
    secret: String,
    recovery: Vec<String>,
}

/// Returns all texts between `before` and `after` in a page.
fn between(page: &str, before: &str, after: &str) -> Vec<String> {
    page.split(before).skip(1).filter_map(|rest| Some(rest.split_once(after)?.0.to_owned())).collect()
}

/// Returns the secret that the page shows for typing.
async fn secret_on(client: &mut Client) -> String {
    let page = client.get(PAGE).await.expect(200).body;
    let shown = between(&page, "<code class=\"codes\">", "</code>").pop().unwrap_or_else(|| panic!("{page}"));
    assert!(shown.split(' ').all(|group| group.len() == 4), "{shown}");
    shown.replace(' ', "")
}

/// Returns the code of an authenticator app, `steps` time steps from now.
fn code(site: &Site, secret: &str, steps: i64) -> String {
    let seconds = site.plumb.now().as_millis() / 1_000 + steps * 30;
    let totp = Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).build().unwrap();
    totp.generate(u64::try_from(seconds).unwrap()).to_string()
}

/// Returns a code that is wrong in all time steps around now.
fn wrong_code(site: &Site, secret: &str) -> String {
    let near: Vec<String> = (-3..=3).map(|steps| code(site, secret, steps)).collect();
    (0..100).map(|n| format!("{n:06}")).find(|guess| !near.contains(guess)).unwrap()
}

async fn switch(client: &mut Client, path: &str, password: &str, code: &str) -> Reply {
    client.form(path, &[("password", password), ("code", code)]).await
}

/// Sets up a second factor, and waits until its first code has expired.
async fn owner(site: &Site, name: &str, role: Role) -> Owner {
    let mut client = site.signed_in(name, role).await;
    let secret = secret_on(&mut client).await;
    let done = switch(&mut client, "/do/second-factor-on", PASSWORD, &code(site, &secret, 0)).await;
    assert_eq!(done.location(), PAGE, "{done:?}");
    let page = client.get(PAGE).await.expect(200).body;
    let recovery = between(&page, "<li><code>", "</code></li>");
    site.clock.advance_secs(60);
    let id = site.id(name).await;
    Owner { id, client, secret, recovery }
}

/// A browser in which the right password was given.
async fn half_way(site: &Site, name: &str) -> Client {
    let mut client = site.visitor();
    let reply = client.sign_in(name, PASSWORD).await.expect(200);
    assert_eq!(reply.location(), "/sign-in/code?next=/");
    client
}

async fn give(client: &mut Client, code: &str) -> Reply {
    client.form("/do/sign-in-code", &[("code", code), ("next", "/history")]).await
}

async fn is_in(client: &mut Client) -> bool {
    client.get("/account").await.status == 200
}

fn refused_field(reply: &Reply) -> String {
    reply.json()["Invalid"]["field"].as_str().unwrap_or_else(|| panic!("{reply:?}")).to_owned()
}

#[tokio::test]
async fn who_has_set_it_up_signs_in_with_password_and_code() {
    let site = Site::start().await;
    let mut ann = owner(&site, "ann", Role::Teacher).await;
    assert_eq!(ann.recovery.len(), 10);
    assert_eq!(site.audited(ann.id, AuditAction::SecondFactorEnabled).await, 1);
    let page = ann.client.get(PAGE).await.expect(200).body;
    assert!(!page.contains(&ann.secret) && !page.contains(&ann.recovery[0]), "shown once: {page}");
    assert!(page.contains("10 recovery codes left"), "{page}");
    ann.client.form("/do/sign-out", &[]).await;

    let mut client = half_way(&site, "ann").await;
    assert!(!is_in(&mut client).await);
    client.get("/sign-in/code").await.expect(200).has(["autocomplete=\"one-time-code\"", "inputmode=\"numeric\""]);
    let before = client.clone();
    let done = give(&mut client, &code(&site, &ann.secret, 0)).await.expect(200);
    assert_eq!(done.location(), "/history");
    assert!(is_in(&mut client).await);
    assert_ne!(client.cookies, before.cookies);
    assert!(!is_in(&mut before.clone()).await, "the id changed");
    assert_eq!(client.get("/sign-in/code").await.location(), "/", "nothing is asked for any more");
    // Other accounts need no code.
    site.account("ben", Role::Teacher).await;
    let mut ben = site.visitor();
    assert_eq!(ben.sign_in("ben", PASSWORD).await.location(), "/");
    assert!(is_in(&mut ben).await);
}

#[tokio::test]
async fn it_goes_with_plain_forms_and_leads_to_where_one_was_going() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Admin).await;
    let mut client = site.visitor();
    client.script = false;
    let fields = [("name", "ann"), ("password", PASSWORD), ("next", "/history?page=2")];
    let reply = client.form("/do/sign-in", &fields).await.expect(302);
    assert_eq!(reply.location(), "/sign-in/code?next=/history%3Fpage%3D2");
    let page = client.get(reply.location()).await.expect(200).body;
    has(&page, ["value=\"/history?page=2\"", "href=\"/sign-in?next=/history%3Fpage%3D2\""]);
    let wrong = give(&mut client, &wrong_code(&site, &ann.secret)).await.expect(302);
    let back = wrong.location().trim_start_matches("http://plumb.test").replace("/account", "/sign-in/code");
    client.get(&back).await.expect(200).has(["This code is wrong"]);
    let typed = code(&site, &ann.secret, 0);
    let typed = format!(" {} {} ", &typed[..3], &typed[3..]);
    let fields = [("code", typed.as_str()), ("next", "/history?page=2")];
    assert_eq!(client.form("/do/sign-in-code", &fields).await.expect(302).location(), "/history?page=2");
    assert!(is_in(&mut client).await);
    for elsewhere in ["https://evil.example", "//evil.example"] {
        site.clock.advance_secs(60);
        let mut client = half_way(&site, "ann").await;
        let code = code(&site, &ann.secret, 0);
        let done = client.form("/do/sign-in-code", &[("code", &code), ("next", elsewhere)]).await;
        assert_eq!(done.location(), "/");
    }
}

#[tokio::test]
async fn a_code_is_taken_once_and_from_a_clock_one_step_off() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Teacher).await;
    for (steps, status) in
        [(-2, 422_u16), (2, 422), (-1, 200), (-1, 422), (0, 200), (0, 422), (-1, 422), (1, 200), (1, 422)]
    {
        let mut client = half_way(&site, "ann").await;
        let reply = give(&mut client, &code(&site, &ann.secret, steps)).await;
        assert_eq!(reply.status, status, "{steps}: {reply:?}");
        assert_eq!(is_in(&mut client).await, status == 200, "{steps}");
    }
}

#[tokio::test]
async fn of_two_who_send_the_same_code_at_once_one_is_let_in() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Teacher).await;
    let code = code(&site, &ann.secret, 0);
    let (mut here, mut there) = (half_way(&site, "ann").await, half_way(&site, "ann").await);
    tokio::join!(give(&mut here, &code), give(&mut there, &code));
    assert!(is_in(&mut here).await ^ is_in(&mut there).await);
}

#[tokio::test]
async fn guessing_codes_is_delayed_also_when_many_come_at_once() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Teacher).await;
    let wrong = wrong_code(&site, &ann.secret);
    let mut client = half_way(&site, "ann").await;
    for _ in 0..6 {
        let reply = give(&mut client, &wrong).await.expect(422);
        assert_eq!(refused_field(&reply), "code");
    }
    let refused = give(&mut client, &code(&site, &ann.secret, 0)).await.expect(429);
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=5).contains(&wait), "{wait}");
    // Signing in again with the password does not reset the count.
    let mut again = half_way(&site, "ann").await;
    give(&mut again, &wrong).await.expect(429);
    site.clock.advance_secs(300);
    let mut client = half_way(&site, "ann").await;
    give(&mut client, &code(&site, &ann.secret, 0)).await.expect(200);

    let guesser = half_way(&site, "ann").await;
    let all: Vec<_> = (0..50)
        .map(|_| {
            let (mut client, wrong) = (guesser.clone(), wrong.clone());
            tokio::spawn(async move { give(&mut client, &wrong).await.status.as_u16() })
        })
        .collect();
    let mut looked_at = 0;
    for one in all {
        let status = one.await.unwrap();
        assert!(status == 422 || status == 429, "{status}");
        looked_at += usize::from(status == 422);
    }
    assert!((1..=6).contains(&looked_at), "{looked_at} guesses were looked at");
}

#[tokio::test]
async fn a_recovery_code_stands_in_once() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Admin).await;
    let ben = owner(&site, "ben", Role::Admin).await;
    let typed = ann.recovery[3].to_lowercase().replace('-', " ");
    for (code, status) in [(ben.recovery[0].as_str(), 422), (typed.as_str(), 200), (ann.recovery[3].as_str(), 422)] {
        let mut client = half_way(&site, "ann").await;
        let reply = client.form("/do/sign-in-code", &[("recovery", code), ("next", "")]).await.expect(status);
        assert_eq!(is_in(&mut client).await, status == 200, "{code}: {reply:?}");
        if status == 200 {
            client.get(PAGE).await.expect(200).has(["9 recovery codes left"]);
        }
    }
    assert_eq!(site.audited(ann.id, AuditAction::RecoveryCodeUsed).await, 1);
    // The database has hashes, not codes.
    let dump = site.path().join("dump.jsonl");
    site.stores.maintenance.backup(&dump, site.plumb.now()).await.unwrap();
    let dump = std::fs::read_to_string(dump).unwrap();
    assert!(ann.recovery.iter().all(|code| !dump.contains(code) && !dump.contains(&code.replace('-', ""))));
}

#[tokio::test]
async fn a_password_alone_opens_nothing_and_waits_five_minutes() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Admin).await;
    let mut client = site.visitor();
    client.cookies.insert("plumb".into(), "AAAAAAAAAAAAAAAAAAAAAA".into());
    let planted = client.clone();
    client.sign_in("ann", PASSWORD).await.expect(200);
    assert_ne!(client.cookies, planted.cookies);
    for path in ["/account", "/history", "/admin/audit", PAGE] {
        assert!(client.get(path).await.location().starts_with("/sign-in?next="), "{path}");
    }
    assert!(client.get("/").await.body.contains("/do/sign-in"), "the page for visitors");
    client.ask_to_begin("FREE").await.expect(401);
    switch(&mut client, "/do/second-factor-off", PASSWORD, &ann.recovery[0]).await.expect(401);
    site.clock.advance_secs(299);
    client.get("/sign-in/code").await.expect(200);
    site.clock.advance_secs(1);
    assert_eq!(client.get("/sign-in/code").await.location(), "/sign-in?next=/");
    give(&mut client, &code(&site, &ann.secret, 0)).await.expect(401);
    assert!(!is_in(&mut client).await);
    // Signing in again in one browser signs out the account before.
    let mut ben = site.signed_in("ben", Role::Learner).await;
    ben.sign_in("ann", PASSWORD).await.expect(200);
    assert!(!is_in(&mut ben).await);
}

#[tokio::test]
async fn what_happens_to_the_account_meanwhile_counts() {
    let site = Site::start().await;
    let ann = owner(&site, "ann", Role::Admin).await;
    let mut client = half_way(&site, "ann").await;
    site.plumb.set_role("ann", Role::Teacher).await.unwrap();
    give(&mut client, &code(&site, &ann.secret, 0)).await.expect(401);
    let mut client = half_way(&site, "ann").await;
    site.plumb.set_password("ann", PASSWORD).await.unwrap();
    give(&mut client, &code(&site, &ann.secret, 0)).await.expect(401);
    // The use case itself checks the present state of the account too.
    let actor = site.plumb.verify_code(ann.id, &code(&site, &ann.secret, 0)).await.unwrap();
    assert_eq!(actor.role, Role::Teacher);
    site.plumb.reset_second_factor("ann").await.unwrap();
    assert!(site.plumb.verify_code(ann.id, &code(&site, &ann.secret, 1)).await.is_err());
    assert!(site.plumb.reset_second_factor("ann").await.is_err());
}

#[tokio::test]
async fn learners_have_none_but_who_becomes_one_keeps_theirs() {
    let (site, mut learner) = Site::with_learner().await;
    learner.get(PAGE).await.expect(403);
    switch(&mut learner, "/do/second-factor-on", PASSWORD, "123456").await.expect(403);
    assert!(!learner.get("/account").await.expect(200).body.contains(PAGE));
    let ben = owner(&site, "ben", Role::Teacher).await;
    site.plumb.set_role("ben", Role::Learner).await.unwrap();
    let mut client = half_way(&site, "ben").await;
    give(&mut client, &code(&site, &ben.secret, 0)).await.expect(200);
    assert!(client.get("/account").await.expect(200).body.contains(PAGE));
    client.get(PAGE).await.expect(200);
    switch(&mut client, "/do/second-factor-off", PASSWORD, &ben.recovery[0]).await.expect(200);
    client.get(PAGE).await.expect(403);
}

#[tokio::test]
async fn setting_up_needs_the_password_and_a_code_and_ends_the_other_browser_sessions() {
    let site = Site::start().await;
    let mut here = site.signed_in("ann", Role::Teacher).await;
    let (mut there, mut copied) = (site.signed_in("ann", Role::Teacher).await, here.clone());
    assert!(here.get("/account").await.body.contains("Set up two-factor sign-in"));
    let reply = switch(&mut here, "/do/second-factor-on", PASSWORD, "123456").await.expect(422);
    assert_eq!(refused_field(&reply), "code", "nothing was shown yet that could give a right one");
    let secret = secret_on(&mut here).await;
    assert_eq!(secret.len(), 32, "160 bits");
    assert_ne!(secret, secret_on(&mut there).await);
    let right = code(&site, &secret, 0);
    let reply = switch(&mut here, "/do/second-factor-on", "not-my-password", &right).await.expect(422);
    assert_eq!(refused_field(&reply), "password");
    let wrong = wrong_code(&site, &secret);
    let reply = switch(&mut here, "/do/second-factor-on", PASSWORD, &wrong).await.expect(422);
    assert_eq!(refused_field(&reply), "code");
    assert_eq!(secret_on(&mut here).await, secret, "the page made anew shows the same");
    assert!(is_in(&mut there).await);
    switch(&mut here, "/do/second-factor-on", PASSWORD, &right).await.expect(200);
    assert!(is_in(&mut here).await);
    assert!(!is_in(&mut there).await);
    assert!(!is_in(&mut copied).await, "the id changed");
    switch(&mut here, "/do/second-factor-on", PASSWORD, &right).await.expect(409);
    // The code that switched it on cannot be used to sign in.
    let mut client = half_way(&site, "ann").await;
    give(&mut client, &right).await.expect(422);
}

#[tokio::test]
async fn switching_off_needs_the_password_and_a_code() {
    let site = Site::start().await;
    let mut ann = owner(&site, "ann", Role::Teacher).await;
    let mut there = site.signed_in("ann", Role::Teacher).await;
    let off = "/do/second-factor-off";
    let reply = switch(&mut ann.client, off, "not-my-password", &code(&site, &ann.secret, 0)).await.expect(422);
    assert_eq!(refused_field(&reply), "password");
    let reply = switch(&mut ann.client, off, PASSWORD, &wrong_code(&site, &ann.secret)).await.expect(422);
    assert_eq!(refused_field(&reply), "code");
    assert!(is_in(&mut there).await);
    let done = switch(&mut ann.client, off, PASSWORD, &code(&site, &ann.secret, 0)).await.expect(200);
    ann.client.get(done.location()).await.expect(200).has(["Two-factor sign-in is off"]);
    assert!(!is_in(&mut there).await);
    assert_eq!(site.audited(ann.id, AuditAction::SecondFactorDisabled).await, 1);
    switch(&mut ann.client, off, PASSWORD, &code(&site, &ann.secret, 0)).await.expect(409);
    let mut client = site.visitor();
    assert_eq!(client.sign_in("ann", PASSWORD).await.location(), "/");
    assert!(is_in(&mut client).await);
    // Setting it up again gives another secret.
    assert_ne!(secret_on(&mut client).await, ann.secret);
}
