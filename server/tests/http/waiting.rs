//! Forms for signed-out visitors that are sent too often: they are shown again at once, with the typed name and the
//! time to wait, and nothing has to be typed twice.

use plumb_store::users::Budget;
use plumb_types::user::Role;

use crate::support::{Client, PASSWORD, Reply, Site};

/// Sends a form as a browser without scripts does, from the page at that address.
async fn send(client: &mut Client, page: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
    client.script = false;
    client.form_from(&format!("http://plumb.test{page}"), path, fields).await
}

/// Returns the value of the field with that name.
fn value<'a>(page: &'a str, name: &str) -> &'a str {
    let attribute = format!("name=\"{name}\"");
    let field = page.split("<input ").find(|field| field.contains(&attribute)).unwrap_or_else(|| panic!("{page}"));
    field.split('>').next().unwrap().split("value=\"").nth(1).map_or("", |rest| rest.split('"').next().unwrap())
}

/// Checks the response to a form that was sent too often, and returns its page and the seconds to wait.
fn told_to_wait(reply: Reply) -> (String, i64) {
    let reply = reply.expect(429);
    assert_eq!(reply.location(), "", "nothing is carried along in an address");
    assert!(reply.header("content-type").starts_with("text/html"), "{:?}", reply.headers);
    assert!(reply.header("content-security-policy").contains("nonce-"), "it is a page like any other");
    let wait: i64 = reply.header("retry-after").parse().unwrap();
    assert!(wait >= 1 && reply.body.contains(&format!("Wait {wait} s.")), "{wait}: {}", reply.body);
    assert!(!reply.body.contains(PASSWORD), "{}", reply.body);
    (reply.body, wait)
}

#[tokio::test]
async fn a_guess_too_many_shows_the_sign_in_form_again_with_the_name() {
    let site = Site::start().await;
    site.account("ben", Role::Learner).await;
    let mut visitor = site.visitor();
    let guess = [("name", "Ben &amp; \"Co\""), ("password", "qz-not-his"), ("next", "/history?page=2")];
    let page = "/sign-in?next=/history%3Fpage%3D2";
    for _ in 0..6 {
        send(&mut visitor, page, "/do/sign-in", &guess).await.expect(302);
    }
    let (shown, wait) = told_to_wait(send(&mut visitor, page, "/do/sign-in", &guess).await);
    assert_eq!(value(&shown, "name"), "Ben &amp;amp; &quot;Co&quot;");
    assert_eq!(value(&shown, "next"), "/history?page=2");
    assert!(shown.contains("action=\"/do/sign-in\"") && !shown.contains("qz-not-his"), "{shown}");
    // The browser takes the form's target for the address of the page. However often the form is sent from there, each
    // response is the form.
    let (_, longer) = told_to_wait(send(&mut visitor, "/do/sign-in", "/do/sign-in", &guess).await);
    assert!(longer <= wait, "who waits is not made to wait longer for asking: {longer}");
    site.clock.advance_secs(wait);
    let back = send(&mut visitor, "/do/sign-in", "/do/sign-in", &guess).await.expect(302).location().to_owned();
    assert!(back.starts_with("/sign-in?next="), "{back}");
    assert_eq!((back.matches("__err=").count(), back.matches("next=").count()), (1, 1), "{back}");
    let shown = visitor.get(&back).await.expect(200).has(["Wrong name or password"]).body;
    assert_eq!((value(&shown, "name"), value(&shown, "next")), ("Ben &amp;amp; &quot;Co&quot;", "/history?page=2"));
    // After the right password the browser is at the requested page.
    site.clock.advance_secs(300);
    let right = [("name", "ben"), ("password", PASSWORD), ("next", "/history?page=2")];
    let done = send(&mut visitor, "/do/sign-in", "/do/sign-in", &right).await.expect(302);
    assert_eq!(done.location(), "/history?page=2");
}

#[tokio::test]
async fn programs_are_told_as_before() {
    let site = Site::start().await;
    let mut program = site.visitor();
    for _ in 0..6 {
        program.sign_in("ann", "qz-not-hers").await.expect(422);
    }
    let refused = program.sign_in("ann", "qz-not-hers").await.expect(429);
    assert_eq!(refused.json()["TooMany"]["retry_after"].to_string(), refused.header("retry-after"));
}

#[tokio::test]
async fn an_invitation_that_has_to_wait_keeps_the_name() {
    let (site, mut chief) = Site::with_chief().await;
    chief.form("/do/invite-add", &[("role", "teacher"), ("name", "Tess")]).await.expect(200);
    let page = chief.get("/admin/users/invitations").await.expect(200).body;
    let token = page.split("/invite/").nth(1).unwrap().split('<').next().unwrap().to_owned();
    let mut visitor = site.visitor();
    let mut tries = 0;
    let wrong = [("invitation", "0123456789012345678901234567890123456789"), ("name", "Theresa"), ("password", "x")];
    loop {
        let reply = send(&mut visitor, "/invite/x", "/do/invite-accept", &wrong).await;
        tries += 1;
        if reply.status == 429 {
            // An invalid link has an error page too.
            assert!(reply.body.contains("<h1"), "{}", reply.body);
            break;
        }
        assert!(tries < 200, "{:?}", reply.status);
    }
    let right = [("invitation", token.as_str()), ("name", "Theresa"), ("password", PASSWORD)];
    let page = format!("/invite/{token}");
    let (shown, wait) = told_to_wait(send(&mut visitor, &page, "/do/invite-accept", &right).await);
    assert_eq!((value(&shown, "name"), value(&shown, "invitation")), ("Theresa", token.as_str()));
    // A refused password leads back to the page of the link, with the name.
    site.clock.advance_secs(wait);
    let short = [("invitation", token.as_str()), ("name", "Theresa"), ("password", "x")];
    let back = send(&mut visitor, "/do/invite-accept", "/do/invite-accept", &short).await.expect(302);
    assert!(back.location().starts_with(&format!("{page}?")), "{}", back.location());
    let shown = visitor.get(back.location()).await.expect(200).body;
    assert_eq!(value(&shown, "name"), "Theresa");
    assert!(shown.contains("at least 8 characters"), "{shown}");
    site.clock.advance_secs(30);
    let done = send(&mut visitor, &page, "/do/invite-accept", &right).await.expect(302);
    assert_eq!(done.location(), "/");
}

#[tokio::test]
async fn what_is_no_token_is_no_way_to_another_page() {
    let site = Site::start().await;
    let mut visitor = site.visitor();
    for token in ["../sign-in", "a/b?c=d", "//evil.example", "\u{7}", ""] {
        let fields = [("invitation", token), ("name", "x"), ("password", PASSWORD)];
        for page in ["/invite/x", "/do/invite-accept"] {
            let reply = send(&mut visitor, page, "/do/invite-accept", &fields).await;
            assert_eq!(reply.status, 404, "{token:?}: {:?}", reply.headers);
        }
    }
}

#[tokio::test]
async fn signing_up_too_often_shows_the_form_again_with_the_name() {
    let site = Site::start().await;
    let many = Budget { key: "ip:sign-up:unknown".into(), free: 100, longest: 30, calm: Some(30) };
    for _ in 0..101 {
        site.stores.users.count_guess(vec![many.clone()], site.plumb.now()).await.unwrap();
    }
    let mut visitor = site.visitor();
    let fields = [("name", "Ann Lee"), ("password", PASSWORD)];
    let (shown, wait) = told_to_wait(send(&mut visitor, "/sign-up", "/do/sign-up", &fields).await);
    assert_eq!(value(&shown, "name"), "Ann Lee");
    site.clock.advance_secs(wait);
    let taken = [("name", "Ann Lee"), ("password", "x")];
    let back = send(&mut visitor, "/do/sign-up", "/do/sign-up", &taken).await.expect(302);
    assert!(back.location().starts_with("/sign-up?"), "{}", back.location());
    site.clock.advance_secs(30);
    let done = send(&mut visitor, "/do/sign-up", "/do/sign-up", &fields).await.expect(302);
    assert_eq!(done.location(), "/");
    visitor.get("/account").await.expect(200);
}
