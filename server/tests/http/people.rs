//! Account management: lists, changes, invitations, rosters, the rule of the second factor, and viewing a learner's
//! account.

use axum::body::Body;
use axum::http::{Request, header};
use plumb_server::config::Options;
use plumb_store::audit::AuditFilter;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::content::usual;
use crate::support::{Client, PASSWORD, PageText, Reply, Site, fresh, has};

/// Posts a form and returns the address of the redirect, without following it.
pub(crate) async fn led(client: &mut Client, path: &str, fields: &[(&str, &str)]) -> String {
    client.form(path, fields).await.location().trim_start_matches("http://plumb.test").to_owned()
}

/// Returns the text between two others.
fn between<'a>(page: &'a str, before: &str, after: &str) -> &'a str {
    page.split(before).nth(1).and_then(|rest| rest.split(after).next()).unwrap_or_else(|| panic!("{before}: {page}"))
}

/// Uploads a text as a file; returns the response.
async fn hand_in(client: &mut Client, text: &str) -> Reply {
    let body = format!(
        "--zz\r\nContent-Disposition: form-data; name=\"file\"; filename=\"r.csv\"\r\n\r\n{text}\r\n--zz\r\n\
         Content-Disposition: form-data; name=\"text\"\r\n\r\n\r\n--zz--\r\n"
    );
    let request = Request::post("/do/roster-read")
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=zz")
        .header(header::ACCEPT, "text/html")
        .header("sec-fetch-site", "same-origin")
        .body(Body::from(body))
        .unwrap();
    client.send(request).await
}

async fn invite(chief: &mut Client, role: &str, name: &str) -> String {
    assert_eq!(led(chief, "/do/invite-add", &[("role", role), ("name", name)]).await, "/admin/users/invitations");
    let page = chief.get("/admin/users/invitations").await.expect(200).body;
    between(&page, "/invite/", "<").to_owned()
}

/// A link given to others begins with the configured address, whatever host the request names.
#[tokio::test]
async fn links_never_take_their_address_from_a_request() {
    for (listen, url, begin) in [
        ("127.0.0.1:3000", None, "http://127.0.0.1:3000/invite/"),
        ("0.0.0.0:3000", Some("https://plumb.example.org/"), "https://plumb.example.org/invite/"),
        ("0.0.0.0:3000", None, "<code>/invite/"),
    ] {
        let options = Options { listen: listen.parse().ok(), public_url: url.map(Into::into), ..Options::default() };
        let site = Site::with(options, &usual()).await;
        let mut chief = site.signed_in("chief", Role::Admin).await;
        let mut tess = site.signed_in("tess", Role::Teacher).await;
        let class = tess.class("7b").await;
        tess.join_code(class).await;
        chief.form("/do/invite-add", &[("role", "learner"), ("name", "")]).await;
        let class = format!("/teach/classes/{class}");
        for (who, path, shown) in [(&mut chief, "/admin/users/invitations", begin), (&mut tess, &class, "join-code")] {
            let request = Request::get(path).header("host", "evil.example").header("x-forwarded-host", "evil.example");
            let request = request.header("accept", "text/html").header("sec-fetch-site", "same-origin");
            let page = who.send(request.body(Body::empty()).unwrap()).await.body;
            assert!(!page.contains("evil.example"), "{path}: {page}");
            assert!(page.contains(shown), "{path}: {page}");
        }
    }
}

async fn accept(client: &mut Client, token: &str, name: &str) -> Reply {
    client.form("/do/invite-accept", &[("invitation", token), ("name", name), ("password", PASSWORD)]).await
}

#[tokio::test]
async fn accounts_are_listed_searched_and_changed() {
    let (site, mut chief) = Site::with_chief().await;
    for n in 0..60 {
        site.account(&format!("learner {n:02}"), Role::Learner).await;
    }
    let first = chief.get("/admin/users?name=LEARNER").await.expect(200).body;
    assert!(first.contains("learner 49") && !first.contains("learner 50") && !first.contains(">chief<"), "{first}");
    let next = between(&first, "rel=\"next\" href=\"", "\"").replace("&amp;", "&");
    chief.get(&next).await.expect(200).has(["learner 59"]).lacks(["learner 49<"]);

    let ann = site.account("ann", Role::Learner).await;
    let mut anns = site.learner().await;
    let user = ann.to_string();
    assert_eq!(
        led(&mut chief, "/do/user-time", &[("user", &user), ("percent", "125")]).await,
        format!("/admin/users/{ann}?done=time")
    );
    led(&mut chief, "/do/user-role", &[("user", &user), ("role", "teacher")]).await;
    let row = site.stores.users.by_id(ann).await.unwrap().unwrap();
    assert_eq!((row.role, row.time_factor_percent), (Role::Teacher, 125));
    assert!(anns.get("/account").await.location().starts_with("/sign-in"), "another role signs out");
    let mut again = site.signed_in("ann", Role::Teacher).await;
    led(&mut chief, "/do/user-browsers-end", &[("user", &user)]).await;
    assert!(again.get("/account").await.location().starts_with("/sign-in"));
    led(&mut chief, "/do/user-disable", &[("user", &user)]).await;
    assert!(chief.get("/admin/users?state=disabled").await.expect(200).body.contains(">ann<"));
    site.visitor().sign_in("ann", PASSWORD).await.expect(422);
    led(&mut chief, "/do/user-disable", &[("user", &user), ("open", "1")]).await;
    assert_eq!(site.visitor().sign_in("ann", PASSWORD).await.location(), "/");
    for action in [
        AuditAction::TimeFactorChanged,
        AuditAction::RoleChanged,
        AuditAction::BrowserSessionsEnded,
        AuditAction::AccountDisabled,
        AuditAction::AccountEnabled,
    ] {
        assert_eq!(site.audited(ann, action).await, 1, "{action}");
    }
}

#[tokio::test]
async fn the_last_administrator_can_do_nothing_against_themselves() {
    let (site, mut chief) = Site::with_chief().await;
    let id = site.id("chief").await.to_string();
    for (path, field, value) in
        [("/do/user-role", "role", "learner"), ("/do/user-disable", "x", ""), ("/do/user-delete", "typed", "chief")]
    {
        chief.form(path, &[("user", &id), (field, value)]).await.expect(422).has(["last-administrator"]);
    }
    site.account("second", Role::Admin).await;
    led(&mut chief, "/do/user-role", &[("user", &id), ("role", "learner")]).await;
    assert_eq!(site.stores.users.by_name("chief").await.unwrap().unwrap().role, Role::Learner);
}

#[tokio::test]
async fn an_invitation_is_for_one_person_and_for_seven_days() {
    let (site, mut chief) = Site::with_chief().await;
    let token = invite(&mut chief, "teacher", "Tess").await;
    assert!(!chief.get("/admin/users/invitations").await.expect(200).body.contains(&token), "the link is shown once");
    site.visitor().get(&format!("/invite/{token}")).await.expect(200).has(["value=\"Tess\""]);
    let fields = [("invitation", token.as_str()), ("name", "T"), ("password", "x")];
    site.visitor().form("/do/invite-accept", &fields).await.expect(422);
    let (mut one, mut other) = (site.visitor(), site.visitor());
    let (first, second) = tokio::join!(accept(&mut one, &token, "Tess"), accept(&mut other, &token, "Tom"));
    let done = [first.location() == "/", second.location() == "/"];
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{} {}", first.status, second.status);
    let winner = if done[0] { "Tess" } else { "Tom" };
    assert_eq!(site.stores.users.by_name(winner).await.unwrap().unwrap().role, Role::Teacher);
    let mut winning = if done[0] { one } else { other };
    winning.get("/teach/surveys").await.expect(200);
    assert!(site.visitor().get(&format!("/invite/{token}")).await.expect(200).body.contains("already been used"));

    let token = invite(&mut chief, "learner", "").await;
    let page = chief.get("/admin/users/invitations").await.expect(200).body;
    let id = between(&page, "name=\"invitation\" value=\"", "\"").to_owned();
    led(&mut chief, "/do/invite-withdraw", &[("invitation", &id)]).await;
    assert!(site.visitor().get(&format!("/invite/{token}")).await.expect(200).body.contains("withdrawn"));
    accept(&mut site.visitor(), &token, "Eve").await.expect(410);
    let token = invite(&mut chief, "learner", "").await;
    site.clock.advance_secs(7 * 86_400);
    assert!(site.visitor().get(&format!("/invite/{token}")).await.expect(200).body.contains("It has expired"));
    accept(&mut site.visitor(), &token, "Eve").await.expect(410);
    assert!(site.stores.users.by_name("Eve").await.unwrap().is_none());
}

#[tokio::test]
async fn a_roster_does_what_its_dry_run_says_all_or_nothing() {
    let (site, mut chief) = Site::with_chief().await;
    let bad = hand_in(&mut chief, "name,role,room\r\nAnn,learner,4b\r\n").await;
    let page = chief.get(bad.location()).await.expect(200).body;
    has(&page, ["One account can be created. No problems found.", "This column is not read: room."]);
    let bad = hand_in(&mut chief, "name,role\n=1+1,learner\nBob,king\nbob,\nchief,\n").await.location().to_owned();
    let page = chief.get(&bad).await.expect(200).body;
    has(&page, ["Unknown role", "This name appears on an earlier line", "This account exists with another role"]);
    has(&page, ["One account can be created. 3 problems found."]);
    let id = bad.rsplit('/').next().unwrap().to_owned();
    let refused = chief.form("/do/roster-apply", &[("roster", &id)]).await;
    assert!(refused.location().ends_with("?changed=1"), "{}", refused.status);
    chief.get(refused.location()).await.expect(200).has(["The roster was not imported"]).lacks(["imported before"]);
    assert!(site.stores.users.by_name("=1+1").await.unwrap().is_none());

    let good = hand_in(&mut chief, "name,role,time factor\n=Ann,learner,1.5\nBen Li,teacher,\n").await;
    let at = good.location().to_owned();
    chief.get(&at).await.expect(200).has(["2 accounts can be created. No problems found.", "150 %"]);
    let id = at.rsplit('/').next().unwrap().to_owned();
    site.signed_in("second", Role::Admin).await.get(&at).await.expect(404);
    let file = chief.form("/do/roster-apply", &[("roster", &id)]).await.expect(200);
    assert!(file.header("content-disposition").contains("invitations.csv"));
    let lines: Vec<&str> = file.body.lines().collect();
    assert_eq!((lines.len(), lines[0]), (3, "\u{FEFF}name,invitation,good until"));
    assert!(lines[1].starts_with("'=Ann,http://127.0.0.1:3000/invite/"), "{}", lines[1]);
    let ann = site.stores.users.by_name("=Ann").await.unwrap().unwrap();
    assert_eq!((ann.role, ann.time_factor_percent), (Role::Learner, 150));
    site.visitor().sign_in("Ben Li", PASSWORD).await.expect(422);
    let again = chief.form("/do/roster-apply", &[("roster", &id)]).await;
    assert!(again.location().ends_with("?changed=1"), "the links are given once");
    let page = chief.get(again.location()).await.expect(200).body;
    page.has(["This roster was imported before.", "2 accounts have been created"]).lacks(["was not imported"]);
    let token = between(lines[2], "/invite/", ",");
    let mut ben = site.visitor();
    assert_eq!(accept(&mut ben, token, "somebody else").await.location(), "/");
    assert!(ben.get("/account").await.expect(200).body.contains("Ben Li"));
    assert!(site.stores.users.by_name("somebody else").await.unwrap().is_none());

    let strange = hand_in(&mut chief, "name,class\nCid,4b\nDan,\n").await.location().to_owned();
    chief.get(&strange).await.expect(200).has(["There is no current class with this name", "<td>2</td>"]);
    chief.form("/do/class-add", &[("name", "4b")]).await;
    let id = strange.rsplit('/').next().unwrap().to_owned();
    assert!(chief.get(&strange).await.expect(200).body.contains("2 accounts can be created. No problems found."));
    chief.form("/do/roster-apply", &[("roster", &id)]).await.expect(200);
    let cid = site.stores.users.by_name("Cid").await.unwrap().unwrap();
    let class = site.stores.classes.named(&["4b".to_owned()]).await.unwrap().remove(0);
    assert!(site.stores.classes.learns(cid.id, class.id).await.unwrap());
    let dan = site.stores.users.by_name("Dan").await.unwrap().unwrap();
    assert!(!site.stores.classes.learns(dan.id, class.id).await.unwrap());

    hand_in(&mut chief, &format!("name\n{}", "x".repeat(1_200_000))).await.expect(413);
    let large = hand_in(&mut chief, &format!("name\n{}", "x".repeat(1024 * 1024))).await;
    assert_eq!(large.location(), "/admin/users/roster?wrong=large");
}

#[tokio::test]
async fn a_roster_of_a_spreadsheet_is_read_and_puts_those_who_are_there_into_their_class() {
    let (site, mut chief) = Site::with_chief().await;
    chief.form("/do/class-add", &[("name", "4b")]).await;
    let ann = site.account("Ann Müller", Role::Learner).await;
    let tess = site.account("tess", Role::Teacher).await;
    site.account("Bernd", Role::Learner).await;
    let before = site.stores.users.by_id(ann).await.unwrap().unwrap();
    // Accounts with another role, or with a confusable name, are not accepted as learners.
    let bad = hand_in(&mut chief, "Name;Klasse\r\ntess;4b\r\nBemd;4b\r\n").await.location().to_owned();
    let page = chief.get(&bad).await.expect(200).body;
    has(&page, ["This account exists with another role", "This name looks like the name of another account"]);
    // An existing account, and a new one.
    let text = "Name;E-Mail;Rolle;Zeitfaktor;Klasse\rann müller;a@school.example;Lernende;1,5;4b\rCid;;;;4b\r";
    let at = hand_in(&mut chief, text).await.location().to_owned();
    let page = chief.get(&at).await.expect(200).body;
    page.has(["One account can be created. No problems found.", "This column is not read: E-Mail.", "Joins the class"]);
    let id = at.rsplit('/').next().unwrap().to_owned();
    let links = chief.form("/do/roster-apply", &[("roster", &id)]).await.expect(200).body;
    assert_eq!(links.lines().count(), 2, "{links}");
    let class = site.stores.classes.named(&["4b".to_owned()]).await.unwrap().remove(0);
    assert!(site.stores.classes.learns(ann, class.id).await.unwrap());
    assert!(!site.stores.classes.learns(tess, class.id).await.unwrap());
    assert_eq!(site.stores.users.by_id(ann).await.unwrap().unwrap(), before, "nothing else of the account changes");
    // The second time there is nothing left to do.
    let at = hand_in(&mut chief, text).await.location().to_owned();
    chief.get(&at).await.expect(200).has(["Is in the class already"]).lacks(["/do/roster-apply"]);
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}

#[tokio::test]
async fn signing_in_and_out_and_being_refused_are_in_the_trail() {
    let site = Site::start().await;
    let ann = site.account("ann", Role::Learner).await;
    for n in 0..4 {
        site.visitor().sign_in("ann", "wrong").await.expect(422);
        site.visitor().sign_in(&format!("nobody {n}"), "wrong").await.expect(422);
    }
    assert_eq!(site.audited(ann, AuditAction::SignInRefused).await, 1);
    let unknown = AuditFilter { subject_id: Some("unknown".into()), limit: 9, ..AuditFilter::default() };
    let unknown = site.stores.audit.page(unknown).await.unwrap();
    assert_eq!(unknown.len(), 1);
    assert!(!unknown[0].entry.detail.contains("nobody"), "{}", unknown[0].entry.detail);
    site.clock.advance_secs(60);
    site.visitor().sign_in("ann", "wrong").await.expect(422);
    assert_eq!(site.audited(ann, AuditAction::SignInRefused).await, 2);
    let mut browser = site.visitor();
    assert_eq!(browser.sign_in("ann", PASSWORD).await.location(), "/");
    led(&mut browser, "/do/sign-out", &[]).await;
    assert_eq!(site.audited(ann, AuditAction::SignedIn).await, 1);
    assert_eq!(site.audited(ann, AuditAction::SignedOut).await, 1);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    assert!(chief.get(&format!("/admin/users/{ann}")).await.expect(200).body.contains("2026-11-22T09:01:00Z"));
}

#[tokio::test]
async fn who_must_have_a_second_factor_is_led_to_it() {
    let (site, mut chief) = Site::with_chief().await;
    let refused = chief.form("/do/settings-save", &[("second_factor", "1"), ("closed_days", "0"), ("idle_days", "0")]);
    assert!(refused.await.expect(422).body.contains("settings-own-factor"), "nobody locks themselves out");
    let rule = json!({ "second_factor": true }).to_string();
    let audit = site.entry(None, AuditAction::SettingsChanged, ("setting", "people"));
    site.stores.settings.put_setting("people".into(), rule, site.clock_now(), audit).await.unwrap();
    site.account("tess", Role::Teacher).await;
    let mut tess = site.visitor();
    assert_eq!(tess.sign_in("tess", PASSWORD).await.location(), "/account/second-factor?must=1");
    for path in ["/teach/surveys", "/admin/audit", "/admin/users"] {
        let mut who = if path.starts_with("/teach") { tess.clone() } else { chief.clone() };
        assert_eq!(who.get(path).await.location(), "/account/second-factor?must=1", "{path}");
    }
    assert_eq!(tess.get("/teach/surveys/feedback/csv").await.status, 403);
    chief.get("/api/v1/problems?view=full").await.expect(403);
    chief.form("/do/user-role", &[("user", &fresh().to_string()), ("role", "admin")]).await.expect(403);
    tess.get("/account/second-factor?must=1").await.expect(200).has(["need two-factor sign-in"]);
    tess.get("/practice").await.expect(200);
    // Learners need none.
    let mut ann = site.learner().await;
    ann.get("/").await.expect(200);
}

#[tokio::test]
async fn looking_as_a_learner_changes_nothing_by_any_route() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    ann.save(session, 0, 0, "7").await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let (id, chief_id) = (site.id("ann").await, site.id("chief").await);
    assert_eq!(led(&mut chief, "/do/user-view", &[("user", &id.to_string())]).await, "/");
    assert_eq!(site.audited(id, AuditAction::ViewingBegun).await, 1);
    // The refusal is recorded in the trail, once a minute.
    chief.form("/do/break", &[("session", &session.to_string())]).await.expect(403);
    let state = async || {
        let loaded = site.stores.sessions.load_with_drafts(session).await.unwrap().unwrap();
        let users = (site.stores.users.by_id(id).await.unwrap(), site.stores.users.by_id(chief_id).await.unwrap());
        (loaded, users, site.stores.audit.head().await.unwrap())
    };
    let before = state().await;
    let text = session.to_string();
    let mut asked = 0;
    for (method, path) in plumb_server::http::all_routes() {
        let path = path.replace("{session_id}", &text).replace("{learner_id}", "me").replace("{id}", &text);
        let path = path.replace("{session}", &text).replace("{position}", "0").replace("{learner}", &text);
        let path = path.replace("{run}", &text).replace("{number}", "0");
        match method.as_str() {
            "GET" => {
                let reply = chief.get(&path).await;
                let is_page = reply.status == 200 && reply.body.contains("<main");
                assert!(
                    !is_page
                        || (reply.body.contains("chief, you are viewing Plumb as ann")
                            && reply.body.contains("/do/view-stop")),
                    "{path}"
                );
                // Downloads and streams redirect to the sign-in page, or respond 401 or 403.
                let closed = matches!(reply.status.as_u16(), 401 | 403) || (reply.status == 303 && !is_page);
                assert!(!path.starts_with("/admin") || closed, "{path}: {}", reply.status);
            }
            _ if matches!(path.as_str(), "/do/view-stop" | "/do/sign-out") => {}
            _ => {
                let fields = [
                    ("session", text.as_str()),
                    ("command", &fresh().to_string()),
                    ("position", "0"),
                    ("answer", "8"),
                    ("revision", "1"),
                ];
                let by_form = chief.form(&path, &fields).await;
                let by_script = chief
                    .json(
                        &path,
                        &json!({ "session": session, "position": 0, "revision": 1, "command": fresh(), "answer": "8" }),
                    )
                    .await;
                for reply in [by_form, by_script] {
                    assert!(matches!(reply.status.as_u16(), 401 | 403), "{method} {path}: {}", reply.status);
                }
                asked += 1;
            }
        }
        assert!(state().await == before, "{method} {path} changed something");
    }
    assert!(asked > 50, "{asked}");
    assert_eq!(site.audited(chief_id, AuditAction::AccessRefused).await, 1);
    chief.get(&format!("/sessions/{session}")).await.expect(200).has(["you are viewing Plumb as ann"]);
    assert_eq!(led(&mut chief, "/do/view-stop", &[]).await, format!("/admin/users/{id}"));
    assert_eq!(site.audited(id, AuditAction::ViewingEnded).await, 1);
    chief.get("/admin/users").await.expect(200);
    site.account("tess", Role::Teacher).await;
    let tess = site.id("tess").await.to_string();
    chief.form("/do/user-view", &[("user", &tess)]).await.expect(403);
}
