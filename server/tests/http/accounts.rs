//! Accounts and browser sessions.

use argon2::{Algorithm, Argon2, Params, Version};
use axum::http::Method;
use password_hash::PasswordHasher;
use plumb_server::config::Options;
use plumb_service::accounts::password::Passwords;
use plumb_store::users::NewUser;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::content::{ADD, exam, file, usual};
use crate::support::{Client, PASSWORD, Reply, Site, account_entry, fresh, fresh_id, has};

const COOKIE: &str = "plumb";

async fn sign_up(client: &mut Client, name: &str, password: &str) -> Reply {
    client.form("/do/sign-up", &[("name", name), ("password", password)]).await
}

/// Whether the browser is signed in.
async fn is_in(client: &mut Client) -> bool {
    let page = client.get("/account").await;
    assert!(page.status == 200 || page.location().starts_with("/sign-in"), "{page:?}");
    page.status == 200
}

fn invalid(reply: &Reply) -> (String, String) {
    let json = reply.json();
    let text = |name: &str| json["Invalid"][name].as_str().unwrap_or_else(|| panic!("{json}")).to_owned();
    (text("field"), text("message"))
}

#[tokio::test]
async fn who_signs_up_is_signed_in_as_a_learner() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    sign_up(&mut visitor, "  Ann   Lee ", PASSWORD).await.expect(200);
    visitor.get("/account").await.expect(200).has(["Ann Lee"]);
    let user = site.stores.users.by_name("ann lee").await.unwrap().unwrap();
    assert_eq!(user.role, Role::Learner);
    assert!(user.password_hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", user.password_hash);
    assert_eq!(site.audited(user.id, AuditAction::AccountCreated).await, 1);
}

#[tokio::test]
async fn a_name_or_password_that_cannot_be_taken_is_refused_with_its_reason() {
    let site = Site::start().await;
    site.account("Ben", Role::Learner).await;
    for (name, password, field, message) in [
        ("ann", "short", "password", "password-too-short"),
        ("ann", "sevench", "password", "password-too-short"),
        ("ann", "password1", "password", "password-common"),
        ("ann", "annannann", "password", "password-common"),
        (" bEN ", PASSWORD, "name", "name-taken"),
        ("   ", PASSWORD, "name", "name-empty"),
        ("a\u{7}b", PASSWORD, "name", "name-unprintable"),
    ] {
        let reply = sign_up(&mut site.visitor(), name, password).await.expect(422);
        assert_eq!(invalid(&reply), (field.to_owned(), message.to_owned()), "{name:?} {password:?}");
    }
    let (long_name, long_password) = ("n".repeat(65), "x7 ".repeat(100));
    let reply = sign_up(&mut site.visitor(), &long_name, PASSWORD).await.expect(422);
    assert_eq!(invalid(&reply).1, "name-too-long");
    let reply = sign_up(&mut site.visitor(), "ann", &long_password).await.expect(422);
    assert_eq!(invalid(&reply).1, "password-too-long");
    assert_eq!(site.stores.users.count(None).await.unwrap(), 1, "nobody was made");
    // Length is the only rule, and a password may have any characters.
    sign_up(&mut site.visitor(), "ann", "zwölf blaue vögel").await.expect(200);
}

#[tokio::test]
async fn a_plain_form_comes_back_with_the_reason_and_without_the_password() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    visitor.script = false;
    let reply = sign_up(&mut visitor, "ann", "qzshort").await.expect(302);
    assert!(!reply.location().contains("qzshort"), "{}", reply.location());
    let path = reply.location().trim_start_matches("http://plumb.test").replace("/account", "/sign-up");
    visitor.get(&path).await.expect(200).has(["at least 8 characters"]).lacks(["qzshort"]);
}

/// Posts a plain form from that page; returns the address of the redirect.
async fn from_page(client: &mut Client, page: &str, path: &str, fields: &[(&str, &str)]) -> String {
    client.script = false;
    let referer = format!("http://plumb.test{page}");
    let reply = client.form_from(&referer, path, fields).await.expect(302);
    reply.location().trim_start_matches("http://plumb.test").to_owned()
}

/// Returns the value of the name field.
fn name_in(page: &str) -> &str {
    let field =
        page.split("<input ").find(|field| field.contains("id=\"field-name\"")).unwrap_or_else(|| panic!("{page}"));
    field.split('>').next().unwrap().split("value=\"").nth(1).map_or("", |rest| rest.split('"').next().unwrap())
}

#[tokio::test]
async fn a_sign_in_or_sign_up_that_fails_keeps_the_name() {
    let site = Site::start().await;
    site.account("ben", Role::Learner).await;
    site.account("chief", Role::Admin).await;
    for (page, path, name, password, said) in [
        ("/sign-in", "/do/sign-in", "ben", "qz-not-his", "Wrong name or password"),
        ("/sign-in", "/do/sign-in", "nobody at all", "qz-not-his", "Wrong name or password"),
        ("/", "/do/sign-in", "Ben &amp; \"Co\"", "qz-not-his", "Wrong name or password"),
        ("/sign-in", "/do/sign-in", "a<!>b", "qz-not-his", "Wrong name or password"),
        ("/sign-up", "/do/sign-up", "ann", "qzshort", "at least 8 characters"),
        ("/sign-up", "/do/sign-up", "ben", PASSWORD, "This name is taken"),
    ] {
        let mut visitor = site.visitor();
        let back = from_page(&mut visitor, page, path, &[("name", name), ("password", password)]).await;
        assert!(!back.contains(password), "{back}");
        let shown = visitor.get(&back).await.expect(200).body;
        assert!(shown.contains(said) && !shown.contains(password), "{path}: {shown}");
        assert!(!shown.contains("<!>"), "marks are for islands: {shown}");
        let escaped = name.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;");
        assert_eq!(name_in(&shown), escaped, "{path}");
    }
    // An overlong name is not carried along in the address.
    let mut visitor = site.visitor();
    let endless = "n".repeat(10_000);
    let back = from_page(&mut visitor, "/sign-up", "/do/sign-up", &[("name", &endless), ("password", PASSWORD)]).await;
    assert!(back.len() < 2_000, "{}", back.len());
}

#[tokio::test]
async fn a_form_that_fails_again_and_again_says_so_once_in_its_address() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    let mut page = "/sign-in?next=/history".to_owned();
    let mut lengths = Vec::new();
    for _ in 0..4 {
        let fields = [("name", "ann"), ("password", "qz-wrong-word"), ("next", "/history")];
        page = from_page(&mut visitor, &page, "/do/sign-in", &fields).await;
        assert_eq!((page.matches("__err=").count(), page.matches("__path=").count()), (1, 1), "{page}");
        assert!(page.starts_with("/sign-in?next="), "what the page was asked for stays: {page}");
        lengths.push(page.len());
    }
    assert!(lengths[1..].windows(2).all(|pair| pair[0] == pair[1]), "{lengths:?}");
    // Forms on other pages redirect with errors in this way too.
    let mut ann = site.learner().await;
    let mut page = "/account".to_owned();
    for _ in 0..3 {
        page = from_page(&mut ann, &page, "/do/password", &[("current", "qz-wrong"), ("new", PASSWORD)]).await;
        assert_eq!(page.matches("__err=").count(), 1, "{page}");
    }
}

#[tokio::test]
async fn where_sign_up_is_switched_off_nobody_makes_an_account() {
    let site = Site::with(Options { sign_up: Some(false), ..Options::default() }, &usual()).await;
    site.visitor().get("/sign-up").await.expect(200).lacks(["/do/sign-up"]);
    sign_up(&mut site.visitor(), "ann", PASSWORD).await.expect(403);
    assert!(!site.plumb.has_user("ann").await.unwrap());
}

#[tokio::test]
async fn a_wrong_name_and_a_wrong_password_look_alike() {
    let site = Site::start().await;
    site.account("ann", Role::Learner).await;
    let wrong = site.visitor().sign_in("ann", "seven-green-lantern").await.expect(422);
    let unknown = site.visitor().sign_in("nobody", PASSWORD).await.expect(422);
    assert_eq!(wrong.body, unknown.body);
    assert_eq!(invalid(&wrong), ("password".to_owned(), "sign-in-wrong".to_owned()));
    let mut ann = site.visitor();
    ann.sign_in(" ANN ", PASSWORD).await.expect(200);
    assert!(is_in(&mut ann).await);
    let user = site.stores.users.by_name("ann").await.unwrap().unwrap();
    let audit = site.entry(None, AuditAction::AccountDisabled, ("account", &user.id.to_string()));
    site.stores.users.set_disabled(user.id, true, audit).await.unwrap();
    let disabled = site.visitor().sign_in("ann", PASSWORD).await.expect(422);
    assert_eq!(disabled.body, unknown.body);
    assert!(!is_in(&mut ann).await);
}

#[tokio::test]
async fn the_id_changes_at_every_sign_in_and_the_old_one_is_dead() {
    let site = Site::start().await;
    site.account("ann", Role::Learner).await;
    let mut browser = site.visitor();
    browser.cookies.insert(COOKIE.into(), "AAAAAAAAAAAAAAAAAAAAAA".into());
    let mut planted = browser.clone();
    browser.sign_in("ann", PASSWORD).await.expect(200);
    assert_ne!(browser.cookies, planted.cookies);
    assert!(is_in(&mut browser).await && !is_in(&mut planted).await);
    let mut before = browser.clone();
    browser.sign_in("ann", PASSWORD).await.expect(200);
    assert_ne!(browser.cookies, before.cookies);
    assert!(is_in(&mut browser).await && !is_in(&mut before).await);
}

#[tokio::test]
async fn the_cookie_is_shut_away_and_secure_where_the_site_is() {
    for (url, name, secure) in [(None, "plumb=", false), (Some("https://plumb.example.org"), "__Host-plumb=", true)] {
        let options = Options { public_url: url.map(str::to_owned), ..Options::default() };
        let site = Site::with(options, &usual()).await;
        site.account("ann", Role::Learner).await;
        for page in ["/", "/sign-in", "/welcome"] {
            assert_eq!(site.visitor().get(page).await.header("set-cookie"), "", "visitors need none");
        }
        let reply = site.visitor().sign_in("ann", PASSWORD).await.expect(200);
        let cookies: Vec<&str> = reply.headers.get_all("set-cookie").iter().map(|it| it.to_str().unwrap()).collect();
        for cookie in &cookies {
            has(cookie, ["HttpOnly", "SameSite=Lax", "Path=/"]);
            assert_eq!(cookie.contains("Secure"), secure, "{cookie}");
            assert_eq!(cookie.starts_with("__Host-"), secure, "{cookie}");
            assert!(!cookie.contains("Domain"), "{cookie}");
        }
        assert_eq!(cookies.len(), 2, "the session and the browser: {cookies:?}");
        let cookie = cookies.iter().find(|cookie| cookie.starts_with(name)).unwrap();
        assert_eq!(reply.header("strict-transport-security").is_empty(), !secure);
        // The table has a hash of the id, not the id.
        let id = cookie.trim_start_matches(name).split(';').next().unwrap().to_owned();
        let dump = site.path().join("dump.jsonl");
        site.stores.maintenance.backup(&dump, site.plumb.now()).await.unwrap();
        assert!(!std::fs::read_to_string(dump).unwrap().contains(&id));
    }
}

#[tokio::test]
async fn half_an_hour_without_a_sign_of_life_signs_out_and_any_request_is_one() {
    let (site, mut ann) = Site::with_learner().await;
    for _ in 0..3 {
        site.clock.advance_secs(29 * 60);
        assert!(is_in(&mut ann).await);
    }
    site.clock.advance_secs(30 * 60);
    assert!(!is_in(&mut ann).await);
    let mut ann = site.learner().await;
    let session = ann.begin("STRICT").await;
    site.clock.advance_secs(3_600);
    ann.save(session, 0, 0, "zz").await.expect(401);
}

#[tokio::test]
async fn after_twelve_hours_one_signs_in_again_however_active() {
    let (site, mut ann) = Site::with_learner().await;
    for _ in 0..35 {
        site.clock.advance_secs(20 * 60);
        assert!(is_in(&mut ann).await);
    }
    site.clock.advance_secs(20 * 60);
    assert!(!is_in(&mut ann).await);
}

#[tokio::test]
async fn a_browser_session_never_ends_while_its_exam_runs() {
    let long = exam("LONG", &[("T.ADD", 3)], &["time_limit_minutes: 180"], &[]);
    let site = Site::of(&[file("add", ADD), long]).await;
    let mut idle = site.learner().await;
    let session = idle.begin("LONG").await;
    site.clock.advance_secs(180 * 60);
    let answer = site.answer(session, 0, true).await;
    idle.submit(session, 0, 0, &answer).await.expect(200);

    let mut late = site.signed_in("ben", Role::Learner).await;
    for _ in 0..35 {
        site.clock.advance_secs(20 * 60);
        assert!(is_in(&mut late).await);
    }
    // Ten minutes before the twelve hours are over.
    site.clock.advance_secs(10 * 60);
    let session = late.begin("LONG").await;
    site.clock.advance_secs(175 * 60);
    late.save(session, 0, 0, "zz").await.expect(200);
    site.clock.advance_secs(10 * 60);
    late.get(&format!("/sessions/{session}")).await.expect(200);
    site.clock.advance_secs(60 * 60);
    assert!(!is_in(&mut late).await, "the exam is over, and so is the browser session");
}

#[tokio::test]
async fn signing_out_kills_the_browser_session_on_the_server() {
    let (_site, mut ann) = Site::with_learner().await;
    let mut stolen = ann.clone();
    assert!(is_in(&mut stolen).await);
    ann.form("/do/sign-out", &[]).await;
    assert!(!is_in(&mut ann).await);
    assert!(!is_in(&mut stolen).await);
    stolen.form("/do/begin", &[("assessment", "FREE"), ("command", &fresh().to_string())]).await.expect(401);
}

#[tokio::test]
async fn a_new_password_ends_the_other_browser_sessions_and_not_this_one() {
    let site = Site::start().await;
    let (mut here, mut there) = (site.learner().await, site.learner().await);
    let mut copied = here.clone();
    let change = |current: &'static str, new: &'static str| [("current", current), ("new", new)];
    let wrong = here.form("/do/password", &change("not-my-password", "eight-blue-candles")).await.expect(422);
    assert_eq!(invalid(&wrong), ("current".to_owned(), "password-wrong".to_owned()));
    let common = here.form("/do/password", &change(PASSWORD, "password1")).await.expect(422);
    assert_eq!(invalid(&common), ("new".to_owned(), "password-common".to_owned()));
    assert!(is_in(&mut there).await);
    let done = here.form("/do/password", &change(PASSWORD, "eight-blue-candles")).await;
    assert_eq!(done.location(), "/account?changed=1");
    assert!(is_in(&mut here).await);
    assert!(!is_in(&mut there).await);
    assert!(!is_in(&mut copied).await, "the id changed");
    site.visitor().sign_in("ann", PASSWORD).await.expect(422);
    site.visitor().sign_in("ann", "eight-blue-candles").await.expect(200);
}

#[tokio::test]
async fn another_role_or_a_password_set_for_one_ends_all_browser_sessions() {
    let (site, mut ann) = Site::with_learner().await;
    ann.get("/admin/audit").await.expect(403);
    site.plumb.set_role("ann", Role::Admin).await.unwrap();
    assert!(!is_in(&mut ann).await);
    let mut ann = site.visitor();
    ann.sign_in("ann", PASSWORD).await.expect(200);
    ann.get("/admin/audit").await.expect(200);
    site.plumb.set_password("ann", "eight-blue-candles").await.unwrap();
    assert!(!is_in(&mut ann).await);
}

#[tokio::test]
async fn guessing_is_delayed_and_the_owner_elsewhere_is_not_locked_out() {
    let site = Site::with(Options { behind_proxy: Some(true), ..Options::default() }, &usual()).await;
    site.account("ann", Role::Learner).await;
    let mut guesser = site.visitor();
    guesser.address = Some("198.51.100.1, 192.0.2.1");
    for _ in 0..6 {
        guesser.sign_in("Ann", "seven-red-lanterns").await.expect(422);
    }
    // Not even with the right password, and not with another spelling of the name or a forged first address.
    guesser.address = Some("203.0.113.9, 192.0.2.1");
    let refused = guesser.sign_in(" ann", PASSWORD).await.expect(429);
    let wait: i64 = refused.header("retry-after").parse().unwrap();
    assert!((1..=5).contains(&wait), "{wait}");
    assert_eq!(refused.json(), json!({ "TooMany": { "retry_after": wait } }));
    let mut owner = site.visitor();
    owner.address = Some("192.0.2.2");
    owner.sign_in("ann", PASSWORD).await.expect(200);
    // Each further failure lengthens the next wait for a client without cookies, up to a limit.
    site.clock.advance_secs(wait);
    guesser.cookies.remove("plumb-device");
    guesser.sign_in("ann", "seven-red-lanterns").await.expect(422);
    site.clock.advance_secs(wait);
    guesser.sign_in("ann", PASSWORD).await.expect(429);
    guesser.cookies.remove("plumb-device");
    site.clock.advance_secs(300);
    guesser.sign_in("ann", PASSWORD).await.expect(200);
    // A successful sign-in resets the count of failures.
    guesser.sign_in("ann", "seven-red-lanterns").await.expect(422);
    guesser.sign_in("ann", PASSWORD).await.expect(200);
}

#[tokio::test]
async fn the_password_cannot_be_guessed_through_changing_it_either() {
    let (_site, mut thief) = Site::with_learner().await;
    let mut last = 0;
    for _ in 0..8 {
        let fields = [("current", "seven-red-lanterns"), ("new", "eight-blue-candles")];
        last = thief.form("/do/password", &fields).await.status.as_u16();
    }
    assert_eq!(last, 429);
}

#[tokio::test]
async fn a_hash_with_weaker_settings_is_made_anew_at_sign_in() {
    let site = Site::start().await;
    let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(4_096, 1, 1, None).unwrap());
    let weak = weak.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    assert!(Passwords::is_outdated(&weak));
    let (id, at) = (fresh_id(), site.plumb.now());
    let user = NewUser {
        id,
        name: "ann".into(),
        role: Role::Learner,
        password_hash: weak.clone(),
        time_factor_percent: 100,
        created_at: at,
    };
    site.stores.users.create(user, account_entry(id, at)).await.unwrap();
    site.visitor().sign_in("ann", "seven-red-lanterns").await.expect(422);
    let stored = || async { site.stores.users.by_id(id).await.unwrap().unwrap().password_hash };
    assert_eq!(stored().await, weak);
    site.visitor().sign_in("ann", PASSWORD).await.expect(200);
    assert!(!Passwords::is_outdated(&stored().await));
    site.visitor().sign_in("ann", PASSWORD).await.expect(200);
}

#[tokio::test]
async fn after_signing_in_one_is_never_sent_to_another_site() {
    let site = Site::start().await;
    site.account("ann", Role::Learner).await;
    for (next, expected) in [
        ("/history?page=2", "/history?page=2"),
        ("https://evil.example", "/"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("/\t/evil.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ] {
        for script in [true, false] {
            let mut visitor = site.visitor();
            visitor.script = script;
            let fields = [("name", "ann"), ("password", PASSWORD), ("next", next)];
            let reply = visitor.form("/do/sign-in", &fields).await;
            assert_eq!(reply.location(), expected, "{next:?}");
        }
    }
}

#[tokio::test]
async fn who_must_sign_in_first_comes_back_to_where_they_were_going() {
    let site = Site::start().await;
    let page = site.visitor().get("/history?page=2").await;
    assert_eq!(page.location(), "/sign-in?next=/history%3Fpage%3D2");
    site.visitor().get(page.location()).await.expect(200).has(["value=\"/history?page=2\""]);
    // HEAD and unknown methods do not sign in.
    let reply = site.visitor().bare(Method::PUT, "/do/sign-in").await;
    assert!(reply.status.is_client_error(), "{reply:?}");
}
