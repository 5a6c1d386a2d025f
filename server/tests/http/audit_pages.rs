//! The administrators' audit: looking for rows, stories, verifying, exporting.

use std::time::Duration;

use plumb_domain::time::Timestamp;
use plumb_domain::user::Role;
use plumb_server::audit_key;
use plumb_store::audit::{AuditEntry, AuditFilter, row_hash};
use plumb_store::chain::ChainHash;
use plumb_store::heads::append_head;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::ops::database;
use crate::support::content::{ADD, usual};
use crate::support::{Client, Site, day, fresh, instant};

async fn id_of(site: &Site, name: &str) -> Uuid {
    site.stores.users.by_name(name).await.unwrap().unwrap().id
}

/// The numbers of the rows on a page of the trail.
fn numbers(page: &str) -> Vec<i64> {
    let cells = page.split("<th scope=\"row\" class=\"n\">").skip(1);
    cells.map(|cell| cell.split('<').next().unwrap().parse().unwrap()).collect()
}

/// A page as its reader reads it: attributes and tags gone.
fn read(page: &str) -> String {
    let mut text = String::new();
    for part in page.split('<') {
        text.push_str(part.split_once('>').map_or(part, |(_, text)| text));
        text.push(' ');
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Writes rows of the trail.
async fn record(site: &Site, rows: &[(&str, Option<Uuid>, &str, &str, &str)]) {
    let entry = |(at, actor, action, kind, subject): &(&str, Option<Uuid>, &str, &str, &str)| AuditEntry {
        at: instant(at),
        actor: *actor,
        action: (*action).into(),
        subject_kind: (*kind).into(),
        subject_id: (*subject).into(),
        detail: "{}".into(),
    };
    site.stores.audit.record(rows.iter().map(entry).collect()).await.unwrap();
}

#[tokio::test]
async fn the_trail_is_looked_through_in_every_way() {
    let site = Site::start().await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let ben = site.account("Ben Li", Role::Teacher).await;
    let eve = site.account("eve", Role::Learner).await;
    let base = site.stores.audit.head().await.unwrap().seq;
    let (bens, class) = (ben.to_string(), fresh().to_string());
    record(
        &site,
        &[
            (&day(9, 0), Some(ben), "class_created", "class", &class),
            (&day(9, 30), Some(eve), "class_joined", "class", &class),
            (&day(10, 0), None, "role_changed", "account", &bens),
            ("2026-11-23T08:00:00Z", Some(ben), "signed_in", "account", &bens),
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
    let site = Site::start().await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for (query, said) in [
        ("actor=nobody+here", "Nobody has that name"),
        ("from=22.11.2026", "neither a day nor a time"),
        ("until=tomorrow", "neither a day nor a time"),
        ("from=2026-11-22&until=2026-11-21", "not after the beginning"),
        ("kind=king", "no such kind"),
        ("action=fly", "no such action"),
    ] {
        let page = chief.get(&format!("/admin/audit/trail?{query}")).await.expect(200).body;
        assert!(read(&page).contains(said) && page.contains("aria-invalid=\"true\""), "{query}: {page}");
        assert!(numbers(&page).is_empty(), "{query}: nothing is shown as if it had been found");
        assert!(!page.contains("/admin/audit/export"), "{query}: nor offered for download");
    }
    let page = chief.get("/admin/audit/trail?from=22.11.2026&actor=chief&kind=class").await.expect(200).body;
    for kept in ["value=\"22.11.2026\"", "value=\"chief\"", "<option value=\"class\" selected"] {
        assert!(page.contains(kept), "{kept}: {page}");
    }
    for (query, said) in [("state=asleep", "no such state"), ("kind=exam", "no such kind")] {
        let page = chief.get(&format!("/admin/audit?{query}")).await.expect(200).body;
        assert!(read(&page).contains(said), "{query}: {page}");
    }
}

#[tokio::test]
async fn pages_of_the_trail_keep_what_is_looked_for() {
    let site = Site::start().await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let ben = site.account("ben", Role::Teacher).await;
    let subjects: Vec<String> = (0..230).map(|n: i32| n.to_string()).collect();
    let at = day(9, 0);
    let rows: Vec<_> = subjects
        .iter()
        .flat_map(|id| {
            [(at.as_str(), Some(ben), "class_changed", "class", id.as_str()), (&at, None, "signed_out", "account", id)]
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
        assert_eq!((pages, seen.len()), (3, 230), "{query}");
        assert!(seen.is_sorted_by(|a, b| a > b), "each once, newest first");
    }
}

#[tokio::test]
async fn both_names_are_told_where_one_person_did_something_to_another() {
    let site = Site::start().await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let ann = site.account("ann", Role::Learner).await;
    chief.form("/do/user-view", &[("user", &ann.to_string())]).await.expect(200);
    chief.form("/do/view-stop", &[]).await.expect(200);
    chief.form("/do/user-role", &[("user", &ann.to_string()), ("role", "teacher")]).await.expect(200);
    let page = chief.get(&format!("/admin/audit/trail?subject={ann}")).await.expect(200).body;
    for words in ["Began to view as a learner", "Stopped viewing as a learner", "Role changed"] {
        let row =
            page.split("<tr>").skip(1).find(|row| row.contains(words)).unwrap_or_else(|| panic!("{words}: {page}"));
        assert!(row.contains(">chief</a>") && row.contains(">ann</a>"), "{words}: {row}");
    }
    let role = page.split("<tr>").skip(1).find(|row| row.contains("Role changed")).unwrap();
    assert!(read(role).contains("from learner") && read(role).contains("to teacher"), "{role}");
    let viewing = page.split("<tr>").skip(1).find(|row| row.contains("Began to view")).unwrap();
    assert!(read(viewing).contains("viewed ann") && read(viewing).contains("viewer chief"), "{viewing}");
}

#[tokio::test]
async fn sessions_are_looked_through_too() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    let exam = ann.begin("FREE").await;
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

/// An exam of three sums: the first right, the second wrong, the third not answered.
async fn exam(site: &Site, ann: &mut Client) -> Uuid {
    let session = ann.begin("FREE").await;
    for (position, right) in [(0, true), (1, false)] {
        site.clock.advance_secs(5);
        ann.submit(session, position, 0, &site.answer(session, position, right).await).await.expect(200);
    }
    ann.finish(session).await;
    session
}

#[tokio::test]
async fn the_story_of_a_person_holds_what_they_did_and_what_was_done_to_them() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    let id = id_of(&site, "ann").await;
    let session = exam(&site, &mut ann).await;
    site.visitor().sign_in("ann", "wrong").await.expect(422);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    chief.form("/do/user-time", &[("user", &id.to_string()), ("percent", "150")]).await.expect(200);
    let page = chief.get(&format!("/admin/audit/people/{id}")).await.expect(200).body;
    let part = |name: &str| {
        let rest =
            page.split(&format!("aria-labelledby=\"{name}\"")).nth(1).unwrap_or_else(|| panic!("{name}: {page}"));
        rest.split("</section>").next().unwrap().to_owned()
    };
    assert!(part("sessions").contains(&format!("/admin/audit/sessions/{session}")));
    assert!(part("entries").contains("Sign-in refused") && !part("entries").contains("Time factor"));
    assert!(part("done-to").contains("Time factor changed") && !part("done-to").contains("Sign-in refused"));
    assert!(part("done-by").contains("Answer marked") || part("done-by").contains("Session completed"));
    assert!(!part("done-by").contains("Time factor"), "that was somebody else");
    chief.get(&format!("/admin/audit/people/{}", fresh())).await.expect(404);
    chief.get("/admin/audit/people/zz").await.expect(404);
    let page = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body;
    assert!(page.contains(&format!("/admin/audit/people/{id}")) && page.contains(&format!("subject={session}")));
}

#[tokio::test]
async fn the_story_of_a_blueprint_holds_versions_drafts_and_sessions() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    let session = exam(&site, &mut ann).await;
    let text = usual().into_iter().find(|(name, _)| name == "FREE.yaml").unwrap().1;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    // A second version, by way of a draft.
    let first = plumb_domain::item::ContentHash::of(&text).to_string();
    let begun = chief.form("/do/draft-begin", &[("from", &first)]).await.expect(200);
    let draft = begun.location().rsplit('/').next().unwrap().to_owned();
    let changed = text.replace("The exam FREE", "The exam FREE again").replace("version: '1'", "version: '2'");
    let fields = [("draft", draft.as_str()), ("revision", "1"), ("text", &changed), ("go", "publish")];
    chief.form("/do/draft-save", &fields).await.expect(200);
    let second = plumb_domain::item::ContentHash::of(&changed).to_string();
    let page = chief.get("/admin/audit/blueprints/assessment/FREE").await.expect(200).body;
    let row = |hash: &str| {
        let row = page.split("<tr>").find(|row| row.contains(hash) && row.contains("<th scope=\"row\">"));
        read(row.unwrap_or_else(|| panic!("{hash}: {page}")))
    };
    // Written, published, sessions, open sessions.
    assert!(row(&first).ends_with("a file 1 0") || row(&first).contains(" 1 0"), "{}", row(&first));
    assert!(row(&second).contains("chief chief 0 0"), "{}", row(&second));
    for words in ["Blueprint published", "Draft begun", draft.as_str()] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let list = chief.get("/admin/audit?subject=FREE").await.expect(200).body;
    assert!(list.contains(&session.to_string()));
    let page = chief.get("/admin/audit/blueprints/skill/T.ADD").await.expect(200).body;
    assert!(page.contains("/teach/items/T.ADD") && page.contains("Answers counted"), "{page}");
    for path in ["skill/NOPE", "king/FREE", "survey/FREE"] {
        chief.get(&format!("/admin/audit/blueprints/{path}")).await.expect(404);
    }
    chief.get("/admin/audit/blueprints/survey/feedback").await.expect(200);
}

#[tokio::test]
async fn an_item_of_an_exam_is_followed_back_and_made_again() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    let session = exam(&site, &mut ann).await;
    let form = site.form(session).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let audit = chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200).body;
    assert!(audit.contains(&format!("/admin/audit/items/{session}/1")), "{audit}");
    let wrong = chief.get(&format!("/admin/audit/items/{session}/1")).await.expect(200).body;
    let item = &form.items[1].item;
    let facts = [item.blueprint.to_string(), item.seed.to_string(), form.seed.to_string(), form.assessment.to_string()];
    for fact in facts.iter().map(String::as_str).chain([
        "plumb-answer/1",
        "No language model took part",
        "/admin/audit/blueprints/skill/T.ADD",
        "checked by proof",
        "class=\"verdict wrong\"",
    ]) {
        assert!(wrong.contains(fact), "{fact}: {wrong}");
    }
    let compared = chief.get(&format!("/admin/audit/items/{session}/1?compare=1")).await.expect(200).body;
    let hash = plumb_domain::item::ContentHash::of(&item.canonical_json()).to_string();
    assert_eq!(compared.matches(&hash).count(), 2, "stored and made again: {compared}");
    assert!(compared.contains("class=\"note right\""), "{compared}");
    let last = chief.get(&format!("/admin/audit/items/{session}/2")).await.expect(200).body;
    assert!(last.contains("Nothing was answered") && !last.contains("rel=\"next\""), "{last}");
    for path in [format!("{session}/3"), format!("{session}/-1"), format!("{}/0", fresh()), "x/y".into()] {
        chief.get(&format!("/admin/audit/items/{path}")).await.expect(404);
    }
}

#[tokio::test]
async fn items_of_practice_and_of_trials_are_followed_back_too() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    let practice = ann.practise(&site, "t_add").await;
    ann.practice_act("hint", practice, 0, "").await.expect(200);
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get(&format!("/admin/audit/items/{practice}/0?compare=1")).await.expect(200).body;
    for fact in ["mastery-1", "T.ADD", "Hint given", "class=\"note right\"", "not stored but made"] {
        assert!(page.contains(fact), "{fact}: {page}");
    }
    let hash = plumb_domain::item::ContentHash::of(ADD).to_string();
    let fields = [("hash", hash.as_str()), ("level", "easy"), ("command", &fresh().to_string())];
    let begun = chief.form("/do/trial", &fields).await.expect(200);
    let trial = begun.location().rsplit('/').next().unwrap().to_owned();
    let page = chief.get(&format!("/admin/audit/items/{trial}/0?compare=1")).await.expect(200).body;
    assert!(page.contains("class=\"note right\"") && page.contains(&hash), "{page}");
    let placement = ann.place().await;
    let page = chief.get(&format!("/admin/audit/items/{placement}/0?compare=1")).await.expect(200).body;
    assert!(page.contains("class=\"note right\"") && page.contains("not noted at that time"), "{page}");
    let audit = chief.get(&format!("/admin/audit/sessions/{placement}")).await.expect(200).body;
    assert!(audit.contains(&format!("/admin/audit/items/{placement}/0")), "{audit}");
}

/// Waits until what was begun has left its last row.
async fn ended(site: &Site) -> AuditEntry {
    for _ in 0..500 {
        for action in ["chain_verified", "verification_failed"] {
            let filter = AuditFilter { action: Some(action.into()), limit: 1, ..AuditFilter::default() };
            if let Some(row) = site.stores.audit.page(filter).await.unwrap().pop() {
                // Its state is set right after the row.
                tokio::time::sleep(Duration::from_millis(50)).await;
                return row.entry;
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never ended");
}

#[tokio::test]
async fn a_whole_trail_is_found_whole_in_the_browser() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    exam(&site, &mut ann).await;
    let head = site.stores.audit.head().await.unwrap();
    let key = audit_key::signing(&site.settings.audit_key).unwrap();
    append_head(&site.settings.audit_heads, &key, &head, site.clock_now()).unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    assert!(page.contains("Nothing was verified") && page.contains(&head.hash.to_string()), "{page}");
    assert!(page.contains("holds"), "{page}");
    let reply = chief.form("/do/audit-verify", &[]).await.expect(200);
    assert_eq!(reply.location(), "/admin/audit/verify");
    let row = ended(&site).await;
    let detail: Json = serde_json::from_str(&row.detail).unwrap();
    assert_eq!((&detail["whole"], &detail["heads"], &detail["sessions"]), (&json!(true), &json!(1), &json!(1)));
    assert_eq!(row.actor, Some(id_of(&site, "chief").await));
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    assert!(page.contains("The trail is whole") && page.contains(">chief</a>"), "{page}");
    // A page that looks again finds the outcome where it waited for it, and nothing is left to keep up with.
    assert!(page.contains("data-live=\"verification\"") && !page.contains("<leptos-island"), "{page}");
    let trail = chief.get("/admin/audit/trail?kind=audit").await.expect(200).body;
    assert!(trail.contains("Verifying the trail begun") && trail.contains("Trail verified"), "{trail}");
}

#[tokio::test]
async fn a_row_that_was_changed_is_named_in_the_browser() {
    for (sql, link, said) in [
        ("update audit set detail = '{}' where seq = 3", "/admin/audit/trail?before=4", "Row 3"),
        (
            "update session_event set body = replace(body, '\"position\":1', '\"position\":2')",
            "/admin/audit/sessions/",
            "Session ",
        ),
    ] {
        let site = Site::start().await;
        let mut ann = site.learner().await;
        exam(&site, &mut ann).await;
        let mut db = database(&site).await;
        let triggers = "drop trigger audit_no_update; drop trigger session_event_no_update;";
        sqlx::raw_sql(triggers).execute(&mut db).await.unwrap();
        assert!(sqlx::query(sql).execute(&mut db).await.unwrap().rows_affected() > 0);
        let mut chief = site.signed_in("chief", Role::Admin).await;
        chief.form("/do/audit-verify", &[]).await.expect(200);
        let detail: Json = serde_json::from_str(&ended(&site).await.detail).unwrap();
        assert_eq!(detail["whole"], json!(false), "{detail}");
        let page = chief.get("/admin/audit/verify").await.expect(200).body;
        assert!(page.contains("not as it was written") && page.contains(link) && page.contains(said), "{page}");
        assert!(page.contains("does not fit"), "{page}");
    }
}

#[tokio::test]
async fn a_head_that_was_forged_is_named_in_the_browser() {
    let site = Site::start().await;
    let key = audit_key::signing(&site.settings.audit_key).unwrap();
    for seq in 1..=60 {
        let head = plumb_store::audit::AuditHead { seq, hash: ChainHash::GENESIS };
        append_head(&site.settings.audit_heads, &key, &head, site.clock_now()).unwrap();
    }
    let text = std::fs::read_to_string(&site.settings.audit_heads).unwrap();
    std::fs::write(&site.settings.audit_heads, text.replace("\"seq\":60,", "\"seq\":61,")).unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    assert_eq!((page.matches("does not hold").count(), page.matches("<tr>").count()), (1, 51), "{page}");
    let older = page.split("/admin/audit/verify?before=").nth(1).and_then(|rest| rest.split('#').next()).unwrap();
    let page = chief.get(&format!("/admin/audit/verify?before={older}")).await.expect(200).body;
    assert_eq!(page.matches("<tr>").count(), 11, "{page}");
    chief.form("/do/audit-verify", &[]).await.expect(200);
    ended(&site).await;
    let page = chief.get("/admin/audit/verify").await.expect(200).body;
    assert!(page.contains("Line 60 of the signed heads"), "{page}");
}

#[tokio::test]
async fn the_lines_of_an_export_hold_the_chain() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    exam(&site, &mut ann).await;
    let head = site.stores.audit.head().await.unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let base = site.stores.audit.head().await.unwrap().seq;
    let file = chief.form("/admin/audit/export", &[]).await.expect(200);
    assert!(file.header("content-disposition").contains("audit-trail.jsonl"));
    let lines: Vec<Json> = file.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), usize::try_from(base).unwrap());
    let mut last = ChainHash::GENESIS;
    for (seq, (line, text)) in (1..).zip(lines.iter().zip(file.body.lines())) {
        let word = |name: &str| line[name].as_str().unwrap().to_owned();
        let entry = AuditEntry {
            at: Timestamp::parse(&word("at")).unwrap(),
            actor: line["actor"].as_str().map(|id| id.parse().unwrap()),
            action: word("action"),
            subject_kind: word("kind"),
            subject_id: word("subject"),
            // As it stands in the line, byte for byte.
            detail: text.split_once("\"detail\":").unwrap().1.rsplit_once(",\"anchor\":").unwrap().0.to_owned(),
        };
        let anchor = line["anchor"].as_str().map(|hex| ChainHash::from_hex(hex).unwrap());
        last = row_hash(seq, &entry, anchor, last);
        assert_eq!((line["seq"].as_i64(), word("hash")), (Some(seq), last.to_string()), "{text}");
        if seq == head.seq {
            assert_eq!(last, head.hash);
        }
    }
    let row = AuditFilter { action: Some("audit_exported".into()), limit: 9, ..AuditFilter::default() };
    assert_eq!(site.stores.audit.page(row).await.unwrap().len(), 1, "the export is in the trail");
    // The same filters as on the page; a name does not get into the trail.
    let file = chief.form("/admin/audit/export", &[("actor", "ann"), ("kind", "session")]).await.expect(200);
    let ann = id_of(&site, "ann").await;
    assert!(file.body.lines().count() > 3 && file.body.lines().all(|line| line.contains(&ann.to_string())));
    let rows = AuditFilter { action: Some("audit_exported".into()), limit: 1, ..AuditFilter::default() };
    let detail = site.stores.audit.page(rows).await.unwrap().remove(0).entry.detail;
    assert!(detail.contains(&ann.to_string()) && !detail.contains("\"ann\""), "{detail}");
    let back = chief.form("/admin/audit/export", &[("from", "x"), ("actor", "ann")]).await;
    assert_eq!(back.location(), "/admin/audit/trail?actor=ann&from=x");
}
