//! Announcements: who makes them, which pages show them, and dismissing them.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::ClassId;
use plumb_types::user::Role;

use crate::support::{Client, Field, PageText, Reply, Site, has};

const ENDS: &str = "2026-11-22T12:00";

async fn announce(client: &mut Client, audience: &str, kind: &str, title: &str, more: &[(&str, &str)]) -> Reply {
    let mut fields = vec![("form[audience]", audience), ("form[kind]", kind), ("form[title]", title)];
    fields.extend(more);
    if !more.iter().any(|(name, _)| *name == "form[ends]") {
        fields.push(("form[ends]", ENDS));
    }
    client.form("/do/announce", &fields).await
}

async fn tell_class(client: &mut Client, class: ClassId, kind: &str, title: &str) -> Reply {
    let fields: [Field<'_>; 5] = [
        ("class", &class),
        ("form[kind]", &kind),
        ("form[title]", &title),
        ("form[words]", &"See you there"),
        ("form[ends]", &ENDS),
    ];
    client.post("/do/class-announce", &fields).await
}

/// Returns the latest announcement on the page of their authors.
async fn latest(client: &mut Client, page: &str) -> String {
    let page = client.get(page).await.expect(200).body;
    let id = page.split("name=\"announcement\" value=\"").last().and_then(|rest| rest.split('"').next());
    id.unwrap_or_else(|| panic!("{page}")).to_owned()
}

#[tokio::test]
async fn what_is_announced_stands_on_every_page_of_those_it_is_for() {
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let said = announce(&mut chief, "everybody", "information", "Closed on Friday", &[]).await;
    assert_eq!(said.location(), "/admin/announcements?done=published", "{} {}", said.status, said.body);
    announce(&mut chief, "teacher", "information", "Marks are due", &[]).await.expect(200);
    for path in ["/", "/practice", "/me", "/sessions", "/account", "/announcements"] {
        let page = ann.get(path).await.expect(200).body;
        assert!(page.contains("Closed on Friday") && !page.contains("Marks are due"), "{path}: {page}");
    }
    tess.get("/teach").await.expect(200).has(["Closed on Friday", "Marks are due"]);
    let page = site.visitor().get("/").await.expect(200).body;
    assert!(!page.contains("Closed on Friday"), "nobody is signed in");
    // Error pages show it too.
    let nothing = format!("/assignments/{}", crate::support::fresh());
    assert!(ann.get(&nothing).await.expect(404).body.contains("Closed on Friday"));
    site.clock.set(crate::support::instant("2026-11-22T12:00:00Z"));
    let mut ann = site.learner().await;
    let page = ann.get("/account").await.expect(200).body;
    assert!(!page.contains("Closed on Friday"), "it is over");
}

#[tokio::test]
async fn a_class_is_told_by_its_teachers_alone_and_nobody_else_hears_of_it() {
    let site = Site::start().await;
    let (mut ann, mut bob) = (site.learner().await, site.signed_in("bob", Role::Learner).await);
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let mut other = site.signed_in("other", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    ann.join(&code).await;
    let board = format!("/teach/classes/{class}/announcements");
    let said = tell_class(&mut tess, class, "information", "Bring a ruler").await;
    assert_eq!(said.location(), format!("{board}?done=published"), "{}", said.body);
    assert!(ann.get("/").await.expect(200).body.contains("Bring a ruler"));
    assert!(!bob.get("/").await.expect(200).body.contains("Bring a ruler"));
    assert!(!other.get("/teach").await.expect(200).body.contains("Bring a ruler"));
    // Another teacher's class and its announcements are answered with 404.
    tell_class(&mut other, class, "information", "x").await.expect(404);
    other.get(&board).await.expect(404);
    announce(&mut other, "everybody", "information", "x", &[]).await.expect(403);
    let id = latest(&mut tess, &board).await;
    let own = other.class("8a").await.to_string();
    let fields = [("class", own.as_str()), ("announcement", id.as_str())];
    other.form("/do/class-announce-end", &fields).await.expect(404);
    other.get(&format!("/teach/classes/{own}/announcements?edit={id}")).await.expect(404);
    // An administrator does not find it among the announcements to everybody either.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.form("/do/announce-end", &[("announcement", &id)]).await.expect(404);
    assert!(chief.get(&board).await.expect(200).body.contains("Bring a ruler"));
    let class = class.to_string();
    tess.form("/do/class-announce-end", &[("class", &class), ("announcement", &id)]).await.expect(200);
    assert!(!ann.get("/").await.expect(200).body.contains("Bring a ruler"));
    tess.form("/do/class-announce-end", &[("class", &class), ("announcement", &id)]).await.expect(409);
    for action in [AuditAction::AnnouncementPublished, AuditAction::AnnouncementEnded] {
        assert_eq!(site.audited(&id, action).await, 1, "{action}");
    }
}

#[tokio::test]
async fn the_trail_tells_whom_and_when_and_not_what_was_said() {
    let (site, mut chief) = Site::with_chief().await;
    let more = [("form[words]", "Ann Example has left")];
    announce(&mut chief, "learner", "warning", "About Ann", &more).await.expect(200);
    let row = site.trail(None, AuditAction::AnnouncementPublished).await.remove(0).entry;
    assert!(row.detail.contains("\"role\":\"learner\"") && row.detail.contains("12:00:00Z"), "{}", row.detail);
    assert!(!row.detail.contains("Ann") && row.detail.contains("text_sha256"), "{}", row.detail);
}

#[tokio::test]
async fn an_assessment_shows_warnings_and_nothing_else() {
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    let session = ann.begin("FREE").await;
    announce(&mut chief, "everybody", "information", "Cake in room 3", &[]).await.expect(200);
    let exam = format!("/sessions/{session}");
    ann.get(&exam).await.expect(200).lacks(["Cake in room 3"]);
    announce(&mut chief, "everybody", "warning", "Fire drill at noon", &[]).await.expect(200);
    let page = ann.get(&exam).await.expect(200).has(["Fire drill at noon"]).lacks(["Cake in room 3"]).body;
    // The part that an open page polls every few seconds.
    assert!(page.contains("data-live=\"announcements\""), "{page}");
    let asked = ann.get(&format!("/announcements?warnings=1&back={exam}")).await.expect(200).body;
    let part = asked.split("data-live=\"announcements\"").nth(1).unwrap().split("<main").next().unwrap();
    part.has(["Fire drill at noon", &format!("name=\"back\" value=\"{exam}\"")]).lacks(["Cake in room 3"]);
    assert!(ann.get("/").await.expect(200).body.contains("Cake in room 3"), "elsewhere all of it");
}

#[tokio::test]
async fn what_a_reader_puts_away_stays_away_until_it_is_changed() {
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    let mut bob = site.signed_in("bob", Role::Learner).await;
    announce(&mut chief, "everybody", "information", "Room 12", &[]).await.expect(200);
    let id = latest(&mut chief, "/admin/announcements").await;
    let away = [("announcement", id.as_str()), ("revision", "1"), ("back", "/practice")];
    assert_eq!(ann.form("/do/announcement-away", &away).await.location(), "/practice");
    assert!(!ann.get("/").await.expect(200).body.contains("Room 12"));
    assert!(ann.get("/announcements").await.expect(200).body.contains("Room 12"), "it can be looked up");
    assert!(bob.get("/").await.expect(200).body.contains("Room 12"), "each for themselves");
    let elsewhere = [("announcement", id.as_str()), ("revision", "1"), ("back", "https://evil.example")];
    assert_eq!(bob.form("/do/announcement-away", &elsewhere).await.location(), "/");

    let page = chief.get(&format!("/admin/announcements?edit={id}")).await.expect(200).body;
    assert!(page.contains("value=\"Room 12\"") && page.contains("value=\"2026-11-22T12:00\""), "{page}");
    let fields = [
        ("announcement", id.as_str()),
        ("revision", "1"),
        ("form[kind]", "warning"),
        ("form[title]", "Room 14"),
        ("form[ends]", ENDS),
    ];
    assert_eq!(chief.form("/do/announce", &fields).await.location(), "/admin/announcements?done=changed");
    chief.form("/do/announce", &fields).await.expect(409);
    assert!(ann.get("/").await.expect(200).body.contains("Room 14"), "it says something new");
    assert_eq!(site.audited(&id, AuditAction::AnnouncementChanged).await, 1);
    // An administrator who views Ann's account sees what she sees, and cannot dismiss anything for her.
    let user = site.id("ann").await.to_string();
    chief.form("/do/user-view", &[("user", &user)]).await.expect(200);
    chief.get("/practice").await.expect(200).has(["Room 14"]).lacks(["/do/announcement-away"]);
    chief.form("/do/announcement-away", &away).await.expect(403);
}

#[tokio::test]
async fn what_cannot_be_announced_is_told_at_its_field_and_nothing_typed_is_lost() {
    let (site, mut chief) = Site::with_chief().await;
    let long = "x".repeat(2_001);
    let refused = [
        (vec![("form[title]", " ")], "announcement-title-empty"),
        (vec![("form[title]", long.as_str())], "announcement-title-long"),
        (vec![("form[words]", long.as_str())], "announcement-words-long"),
        (vec![("form[ends]", "")], "announcement-ends-missing"),
        (vec![("form[ends]", "tomorrow")], "terms-instant"),
        (vec![("form[ends]", "2026-11-22T08:59")], "announcement-ends-first"),
        (vec![("form[begins]", "2026-11-22T07:00"), ("form[ends]", "2026-11-22T08:00")], "announcement-is-past"),
        (vec![("form[begins]", "2026-11-22T13:00")], "announcement-ends-first"),
        (vec![("form[ends]", "2028-11-22T09:00")], "announcement-too-long"),
        (vec![("form[kind]", "joke")], "announcement-kind"),
        (vec![("form[audience]", "cats")], "role-unknown"),
    ];
    for (more, message) in refused {
        let mut fields = vec![
            ("form[audience]", "everybody"),
            ("form[kind]", "information"),
            ("form[title]", "Title"),
            ("form[ends]", ENDS),
        ];
        fields.retain(|(name, _)| !more.iter().any(|(other, _)| other == name));
        fields.extend(&more);
        let reply = chief.form("/do/announce", &fields).await.expect(422);
        assert!(reply.body.contains(message), "{message}: {}", reply.body);
    }
    // A plain form that is refused redirects to a page that keeps the typed text.
    chief.script = false;
    let more = [("form[words]", "</textarea><b>bold"), ("form[ends]", "tomorrow")];
    let reply = announce(&mut chief, "teacher", "warning", "Typed \"title\"", &more).await;
    let query = reply.location().split_once('?').map(|(_, query)| query.to_owned()).unwrap();
    let page = chief.get(&format!("/admin/announcements?{query}")).await.expect(200).body;
    assert!(page.contains("Typed &quot;title&quot;") && page.contains("&lt;/textarea&gt;&lt;b&gt;bold"), "{page}");
    has(&page, ["<option value=\"teacher\" selected", "id=\"ends-error\""]);
    assert_eq!(site.stores.announcements.announcements(all()).await.unwrap(), []);
}

fn all() -> plumb_store::announcements::AnnouncementFilter {
    plumb_store::announcements::AnnouncementFilter { limit: 100, ..Default::default() }
}

#[tokio::test]
async fn there_are_not_more_announcements_than_anybody_reads() {
    let site = Site::start().await;
    let (mut chief, mut ann) = (site.signed_in("chief", Role::Admin).await, site.learner().await);
    for n in 0..20 {
        announce(&mut chief, "everybody", "information", &format!("Number {n:02}."), &[]).await.expect(200);
        site.clock.advance_secs(1);
    }
    announce(&mut chief, "everybody", "information", "One more", &[]).await.expect(422).has(["announcements-many"]);
    let page = ann.get("/").await.expect(200).body;
    assert_eq!(page.matches("Dismiss: ").count(), 5, "the latest few: {page}");
    assert!(page.contains("Number 19.") && !page.contains("Number 14."), "{page}");
    ann.get("/announcements").await.expect(200).has(["Number 00."]);
    // The list of announcements has pages.
    let id = latest(&mut chief, "/admin/announcements").await;
    chief.form("/do/announce-end", &[("announcement", &id)]).await.expect(200);
    announce(&mut chief, "everybody", "information", "One more", &[("form[ends]", "2026-11-22T11:00")])
        .await
        .expect(200);
    let first = chief.get("/admin/announcements").await.expect(200).body;
    let next = first.split("rel=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next());
    let second = chief.get(&next.unwrap().replace("&amp;", "&")).await.expect(200).body;
    assert_eq!(second.matches("<th scope=\"row\">").count(), 1, "{second}");
}
