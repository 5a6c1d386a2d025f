//! Searching rows of the trail, and sessions.

use plumb_store::audit::AuditEntry;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::user::Role;

use super::read;
use crate::support::{Site, day, fresh, has, instant};

/// Returns the numbers of the rows on a page of the trail.
fn numbers(page: &str) -> Vec<i64> {
    let cells = page.split("<th scope=\"row\" class=\"n\">").skip(1);
    cells.map(|cell| cell.split('<').next().unwrap().parse().unwrap()).collect()
}

/// Writes rows of the trail.
async fn record(site: &Site, rows: &[(&str, Option<UserId>, AuditAction, &str, &str)]) {
    let entry = |&(at, actor, action, kind, subject): &(&str, Option<UserId>, AuditAction, &str, &str)| AuditEntry {
        at: instant(at),
        ..site.entry(actor, action, (kind, subject))
    };
    site.stores.audit.record(rows.iter().map(entry).collect()).await.unwrap();
}

#[tokio::test]
async fn the_trail_is_looked_through_in_every_way() {
    let (site, mut chief) = Site::with_chief().await;
    let ben = site.account("Ben Li", Role::Teacher).await;
    let eve = site.account("eve", Role::Learner).await;
    let base = site.stores.audit.head().await.unwrap().seq;
    let (bens, class) = (ben.to_string(), fresh().to_string());
    record(
        &site,
        &[
            (&day(9, 0), Some(ben), AuditAction::ClassCreated, "class", &class),
            (&day(9, 30), Some(eve), AuditAction::ClassJoined, "class", &class),
            (&day(10, 0), None, AuditAction::RoleChanged, "account", &bens),
            ("2026-11-23T08:00:00Z", Some(ben), AuditAction::SignedIn, "account", &bens),
        ],
    )
    .await;
    let (created, joined, role, signed) = (base + 1, base + 2, base + 3, base + 4);
    let subject_upper = class.to_uppercase();
    for (query, expected) in [
        (format!("actor={ben}"), vec![signed, created]),
        ("actor=ben++LI".to_owned(), vec![signed, created]),
        (format!("subject={class}"), vec![joined, created]),
        (format!("subject={subject_upper}"), vec![joined, created]),
        (format!("kind=class&subject={class}&actor=eve"), vec![joined]),
        ("kind=class".to_owned(), vec![joined, created]),
        ("action=role_changed".to_owned(), vec![role]),
        ("from=2026-11-23".to_owned(), vec![signed]),
        ("kind=class&from=2026-11-22T09:30&until=2026-11-22".to_owned(), vec![joined]),
        ("kind=class&until=2026-11-22T09:30".to_owned(), vec![created]),
        ("kind=class&from=2026-11-22T09:30:01&until=2026-11-22T09:59".to_owned(), vec![]),
        (format!("actor={}", fresh()), vec![]),
    ] {
        let page = chief.get(&format!("/admin/audit/trail?{query}")).await.expect(200).body;
        assert_eq!(numbers(&page), expected, "{query}");
    }
    let page = chief.get(&format!("/admin/audit/trail?subject={ben}")).await.expect(200).body;
    assert!(page.contains("Role changed") && page.contains(&format!("/admin/audit/people/{ben}")), "{page}");
}

#[tokio::test]
async fn what_cannot_be_read_is_told_at_its_field_and_stays_there() {
    let (_site, mut chief) = Site::with_chief().await;
    for (query, said) in [
        ("actor=nobody+here", "No account has this name"),
        ("from=22.11.2026", "Enter a date such as"),
        ("until=tomorrow", "Enter a date such as"),
        ("from=2026-11-22&until=2026-11-21", "The end must be after the start"),
        ("kind=king", "Choose an object type"),
        ("action=fly", "Choose an action"),
    ] {
        let page = chief.get(&format!("/admin/audit/trail?{query}")).await.expect(200).body;
        assert!(read(&page).contains(said) && page.contains("aria-invalid=\"true\""), "{query}: {page}");
        assert!(numbers(&page).is_empty(), "{query}: nothing is shown as if it had been found");
        assert!(!page.contains("/admin/audit/export"), "{query}: nor offered for download");
    }
    let page = chief.get("/admin/audit/trail?from=22.11.2026&actor=chief&kind=class").await.expect(200).body;
    has(&page, ["value=\"22.11.2026\"", "value=\"chief\"", "<option value=\"class\" selected"]);
    for (query, said) in [("state=asleep", "Choose a status"), ("kind=exam", "Choose an object type")] {
        let page = chief.get(&format!("/admin/audit?{query}")).await.expect(200).body;
        assert!(read(&page).contains(said), "{query}: {page}");
    }
}

#[tokio::test]
async fn pages_of_the_trail_keep_what_is_looked_for() {
    let (site, mut chief) = Site::with_chief().await;
    let ben = site.account("ben", Role::Teacher).await;
    let subjects: Vec<String> = (0..230).map(|n: i32| n.to_string()).collect();
    let at = day(9, 0);
    let rows: Vec<_> = subjects
        .iter()
        .flat_map(|id| {
            [
                (at.as_str(), Some(ben), AuditAction::ClassChanged, "class", id.as_str()),
                (&at, None, AuditAction::SignedOut, "account", id),
            ]
        })
        .collect();
    record(&site, &rows).await;
    for query in ["actor=ben&kind=class", "actor=ben&kind=class&from=2026-11-22&until=2026-11-22"] {
        let (mut path, mut seen, mut pages) = (format!("/admin/audit/trail?{query}"), Vec::new(), 0);
        loop {
            let page = chief.get(&path).await.expect(200).body;
            seen.extend(numbers(&page));
            pages += 1;
            let Some(next) = page.split("rel=\"next\" href=\"").nth(1) else { break };
            path = next.split('"').next().unwrap().replace("&amp;", "&");
            assert!(path.contains("actor=ben&kind=class"), "{path}");
            assert!(pages < 9, "{path}");
        }
        assert_eq!((pages, seen.len()), (6, 230), "{query}");
        assert!(seen.is_sorted_by(|a, b| a > b), "each once, newest first");
    }
}

#[tokio::test]
async fn both_names_are_told_where_one_person_did_something_to_another() {
    let (site, mut chief) = Site::with_chief().await;
    let ann = site.account("ann", Role::Learner).await;
    chief.form("/do/user-view", &[("user", &ann.to_string())]).await.expect(200);
    chief.form("/do/view-stop", &[]).await.expect(200);
    chief.form("/do/user-role", &[("user", &ann.to_string()), ("role", "teacher")]).await.expect(200);
    let page = chief.get(&format!("/admin/audit/trail?subject={ann}")).await.expect(200).body;
    for words in ["Started viewing as a learner", "Stopped viewing as a learner", "Role changed"] {
        let row =
            page.split("<tr>").skip(1).find(|row| row.contains(words)).unwrap_or_else(|| panic!("{words}: {page}"));
        assert!(row.contains(">chief</a>") && row.contains(">ann</a>"), "{words}: {row}");
    }
    let role = page.split("<tr>").skip(1).find(|row| row.contains("Role changed")).unwrap();
    assert!(read(role).contains("from learner") && read(role).contains("to teacher"), "{role}");
    let viewing = page.split("<tr>").skip(1).find(|row| row.contains("Started viewing")).unwrap();
    assert!(read(viewing).contains("viewed ann") && read(viewing).contains("viewer chief"), "{viewing}");
}

#[tokio::test]
async fn sessions_are_looked_through_too() {
    let (site, mut ann, exam) = Site::with_begun("FREE").await;
    let practice = ann.practise(&site, "t_add").await;
    site.clock.advance_secs(3_600);
    let strict = site.signed_in("bob", Role::Learner).await.begin("STRICT").await;
    site.plumb.close_overdue().await.unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for (query, expected) in [
        ("actor=ann".to_owned(), vec![exam, practice]),
        ("actor=ann&kind=evaluation".to_owned(), vec![exam]),
        ("subject=STRICT".to_owned(), vec![strict]),
        ("state=over&kind=evaluation".to_owned(), vec![exam]),
        ("state=open&kind=evaluation".to_owned(), vec![strict]),
        ("from=2026-11-22T09:30".to_owned(), vec![strict]),
        ("until=2026-11-22T09:30".to_owned(), vec![exam, practice]),
        ("subject=NOPE".to_owned(), vec![]),
    ] {
        let page = chief.get(&format!("/admin/audit?{query}")).await.expect(200).body;
        for session in [exam, practice, strict] {
            let listed = page.contains(&format!("/admin/audit/sessions/{session}"));
            assert_eq!(listed, expected.contains(&session), "{query}: {session}");
        }
    }
}

#[tokio::test]
async fn sessions_and_rows_are_listed_by_titles_and_names_and_not_by_ids() {
    let site = Site::start().await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b mathematics").await;
    let code = tess.join_code(class).await;
    let mut ann = site.learner().await;
    ann.join(&code).await;
    let assignment = tess.assign(class, "FREE", &[]).await;
    let alone = super::exam(&site, &mut ann).await;
    let set = ann.begin_assigned(assignment).await;
    let practised = ann.practise(&site, "t_add").await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let list = chief.get("/admin/audit").await.expect(200).body;
    for (session, title) in [(alone, "The exam FREE"), (set, "The test"), (practised, "Add")] {
        let link = list.split(&format!("href=\"/admin/audit/sessions/{session}\"")).nth(1);
        let link = link.unwrap_or_else(|| panic!("{list}")).split("</a>").next().unwrap();
        assert!(link.split_once('>').unwrap().1.contains(title), "{title}: {link}");
        let page = read(&chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body);
        assert!(page.contains(&format!("Content {title}")), "{title}: {page}");
    }
    let text = read(&list);
    for id in ["assigned:", "practice:", &assignment.to_string(), &alone.to_string()] {
        assert!(!text.contains(id), "{id}: {text}");
    }
    // Rows link the title of their subject, and of objects in their detail.
    for (kind, named) in [("class", "7b mathematics"), ("assignment", "The test"), ("session", "The exam FREE")] {
        let page = chief.get(&format!("/admin/audit/trail?kind={kind}")).await.expect(200).body;
        assert!(!numbers(&page).is_empty() && page.contains(&format!(">{named}</a>")), "{kind}: {page}");
    }
    let told = chief.get(&format!("/admin/audit/trail?kind=assignment&subject={assignment}")).await.expect(200).body;
    assert!(told.contains(&format!("/teach/classes/{class}\">7b mathematics</a>")), "{told}");
}
