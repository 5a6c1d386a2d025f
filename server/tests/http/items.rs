//! Item statistics: which answers are counted, counting once with several servers, and permissions.

use plumb_answers::item::{Item, ItemBody};
use plumb_learning::measurement::ItemSums;
use plumb_sessions::session::StatKey;
use plumb_store::item_stats::Correction;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::user::Role;

use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Client, Site, fresh, has, says, wrong_answer};

/// An exam of four sums and a double, in this order.
fn content() -> Vec<(String, String)> {
    vec![file("add", ADD), file("double", DOUBLE), exam("SUMS", &[("T.ADD", 4), ("T.DOUBLE", 1)], &[], &[])]
}

/// Takes the exam as one learner, right where `right` is true, with `secs` seconds for each item.
async fn sit(site: &Site, client: &mut Client, assessment: &str, right: &[bool], secs: i64) -> SessionId {
    let session = client.begin(assessment).await;
    client.answer_all(site, session, secs, right.iter().copied()).await;
    session
}

async fn learner_sits(site: &Site, name: &str, right: [u8; 5]) -> SessionId {
    let mut client = site.signed_in(name, Role::Learner).await;
    sit(site, &mut client, "SUMS", &right.map(|one| one == 1), 10).await
}

/// Four learners: their answers to the double correlate with those to the sums by .73.
async fn four_learners(site: &Site) -> Vec<SessionId> {
    let mut sessions = Vec::new();
    for (name, right) in
        [("ann", [1, 1, 1, 1, 1]), ("bob", [1, 1, 1, 0, 1]), ("cid", [1, 0, 0, 0, 1]), ("dot", [0, 0, 0, 0, 0])]
    {
        sessions.push(learner_sits(site, name, right).await);
    }
    sessions
}

/// Returns the misconception of the option that [`wrong_answer`] chooses.
fn chosen_wrongly(item: &Item) -> String {
    let ItemBody::MultipleChoice { options, .. } = &item.body else { panic!("no options: {}", item.stem) };
    let chosen = wrong_answer(item);
    options.iter().find(|option| option.id == chosen).unwrap().misconception.clone().unwrap()
}

async fn page(site: &Site, path: &str) -> String {
    site.signed_in("tess", Role::Teacher).await.get(path).await.expect(200).body
}

/// Returns the numbers in a blueprint's row.
fn cells(list: &str, blueprint: &str) -> Vec<String> {
    let line = list.split(&format!("href=\"/teach/items/{blueprint}\"")).nth(1).unwrap().split("</tr>").next().unwrap();
    line.split("<td class=\"n\">").skip(1).map(|cell| cell.split('<').next().unwrap().to_owned()).collect()
}

async fn differences(site: &Site) -> Vec<String> {
    site.plumb.recompute_statistics(false).await.unwrap().differences
}

#[tokio::test]
async fn an_exam_with_known_answers_gives_known_statistics() {
    let site = Site::of(&content()).await;
    let empty = page(&site, "/teach/items/T.DOUBLE").await;
    assert!(says(&empty, "No answers have been counted for this version yet"), "{empty}");
    let sessions = four_learners(&site).await;
    assert_eq!(site.plumb.count_answers().await.unwrap(), 4);
    assert_eq!(site.plumb.count_answers().await.unwrap(), 0, "all are counted");

    // Credit 1, 1, 1, 0 against 4, 3, 1, 0 of four sums: r = .125 / √(.1875 · .15625).
    let list = page(&site, "/teach/items").await;
    assert_eq!(cells(&list, "T.DOUBLE"), ["4", "75 %", "0.73", "–"]);
    assert_eq!(cells(&list, "T.ADD")[..2], ["16", "50 %"]);
    let double = page(&site, "/teach/items/T.DOUBLE").await;
    has(&double, ["0.73", "75 %", "Anything else", "fewer than 100 answers", "10 s", "Parameter n"]);
    // Too many values to count one by one are grouped into ranges.
    for session in &sessions {
        let number = site.form(*session).await.items[4].item.parameters["n"].as_i64().unwrap();
        let from = number / 500 * 500;
        let range = format!("{from}–{}", from + 499);
        assert!(double.contains(&range), "{range}: {double}");
    }
    let add = page(&site, "/teach/items/T.ADD").await;
    // Accounts with access to the statistics may see published content with its key.
    has(&add, ["(key)", "Parameter a", "An item of level easy"]);
    // The last learner got all sums wrong; the misconceptions depend on the generated items.
    for sum in &site.form(sessions[3]).await.items[..4] {
        let chosen = chosen_wrongly(&sum.item);
        assert!(add.contains(&chosen), "{chosen}: {add}");
    }
    assert!(add.contains("role=\"img\"") && add.contains("<table>"), "{add}");
    let found = site.plumb.recompute_statistics(false).await.unwrap();
    assert_eq!((found.sessions, found.answers, found.wrong), (4, 20, 0), "{found:?}");
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn only_what_learners_finished_by_themselves_counts_and_guesses_are_shown_apart() {
    let site = Site::of(&content()).await;
    let right = [true; 5];
    for (name, role) in [("tom", Role::Teacher), ("ada", Role::Admin)] {
        let mut client = site.signed_in(name, role).await;
        sit(&site, &mut client, "SUMS", &right, 10).await;
    }
    let mut ann = site.learner().await;
    let stopped = sit(&site, &mut ann, "SUMS", &right[..3], 10).await;
    site.plumb.terminate(stopped, "wrong room", UserId::nil()).await.unwrap();
    let mut bob = site.signed_in("bob", Role::Learner).await;
    sit(&site, &mut bob, "SUMS", &right[..2], 10).await;
    assert_eq!(site.plumb.count_answers().await.unwrap(), 3, "what is under way waits");
    assert_eq!(cells(&page(&site, "/teach/items").await, "T.ADD"), ["0", "–", "–", "–"]);

    let mut cid = site.signed_in("cid", Role::Learner).await;
    sit(&site, &mut cid, "SUMS", &right, 1).await;
    assert_eq!(site.plumb.count_answers().await.unwrap(), 1);
    assert_eq!(cells(&page(&site, "/teach/items").await, "T.ADD")[0], "0");
    learner_sits(&site, "dot", [1, 0, 1, 0, 1]).await;
    site.plumb.count_answers().await.unwrap();
    let add = page(&site, "/teach/items/T.ADD").await;
    assert!(says(&add, "Left out") && add.contains("<strong>4</strong>"), "{add}");
    assert_eq!(differences(&site).await, Vec::<String>::new());
}

#[tokio::test]
async fn two_servers_count_every_sitting_once() {
    let (one, two) = Site::two().await;
    let right = [true, false, true];
    for name in ["ann", "bob", "cid", "dot", "eva", "fay"] {
        let mut client = one.signed_in(name, Role::Learner).await;
        let session = sit(&one, &mut client, "FREE", &right, 10).await;
        client.finish(session).await;
    }
    let (first, second) = tokio::join!(one.plumb.count_answers(), two.plumb.count_answers());
    let (first, second) = (first.unwrap(), second.unwrap());
    assert_eq!(first + second, 6, "{first} and {second}");
    let found = two.plumb.recompute_statistics(false).await.unwrap();
    assert_eq!((found.sessions, found.answers, found.wrong), (6, 18, 0), "{found:?}");
    assert_eq!(cells(&page(&two, "/teach/items").await, "T.ADD")[..2], ["18", "67 %"]);
}

#[tokio::test]
async fn sums_that_were_tampered_with_are_found_and_put_right() {
    let site = Site::of(&content()).await;
    four_learners(&site).await;
    site.plumb.count_answers().await.unwrap();
    let stored = site.stores.item_stats.all(None, 100).await.unwrap();
    let doubled = stored[0].sums.clone().plus(&stored[0].sums);
    let nowhere = StatKey { level: "none".into(), ..stored[0].key.clone() };
    let wrong = vec![
        Correction { key: stored[0].key.clone(), was: Some(stored[0].sums.clone()), becomes: doubled },
        Correction { key: stored[1].key.clone(), was: Some(stored[1].sums.clone()), becomes: ItemSums::default() },
        Correction { key: nowhere, was: None, becomes: stored[0].sums.clone() },
    ];
    let audit = site.entry(None, AuditAction::StatisticsRecomputed, ("item_stat", ""));
    assert!(site.stores.item_stats.correct(wrong, audit).await.unwrap());
    assert_eq!(differences(&site).await.len(), 3);
    assert_eq!(differences(&site).await.len(), 3, "looking changes nothing");
    assert_eq!(site.plumb.recompute_statistics(true).await.unwrap().wrong, 3);
    assert_eq!(differences(&site).await, Vec::<String>::new());
    assert_eq!(site.stores.item_stats.all(None, 100).await.unwrap(), stored);
}

#[tokio::test]
async fn versions_are_counted_apart_and_can_be_chosen() {
    let site = Site::of(&content()).await;
    four_learners(&site).await;
    site.plumb.count_answers().await.unwrap();
    let newer = DOUBLE.replace("version: '1'", "version: '2'").replace("What is twice {n}?", "Double {n}.");
    site.publish(&[file("double", &newer)]).await;
    let new = page(&site, "/teach/items/T.DOUBLE").await;
    assert!(says(&new, "No answers have been counted") && new.contains("Double ") && new.contains("<select"), "{new}");
    let hash = plumb_types::ContentHash::of(DOUBLE);
    let old = page(&site, &format!("/teach/items/T.DOUBLE?version={hash}")).await;
    assert!(old.contains("0.73") && says(&old, "What is twice"), "{old}");
    assert_eq!(cells(&page(&site, "/teach/items").await, "T.DOUBLE")[0], "0", "the list has published versions");
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    for path in ["/teach/items/NONE", "/teach/items/T.DOUBLE?version=zz", "/teach/items/T.ADD?version=0"] {
        tess.get(path).await.expect(404);
    }
}

#[tokio::test]
async fn the_list_is_searched_and_sorted_by_what_is_known_and_nothing_else() {
    let site = Site::of(&content()).await;
    four_learners(&site).await;
    site.plumb.count_answers().await.unwrap();
    let first = |list: &str| list.find("/teach/items/T.ADD\"").unwrap() < list.find("/teach/items/T.DOUBLE\"").unwrap();
    for (query, add_first) in [
        ("", true),
        ("?dir=down", false),
        ("?sort=answers", false),
        ("?sort=answers&dir=down", true),
        ("?sort=facility&dir=down", false),
        ("?sort=seed;drop%20table", true),
    ] {
        assert_eq!(first(&page(&site, &format!("/teach/items{query}")).await), add_first, "{query}");
    }
    let found = page(&site, "/teach/items?search=DOUBLE%20number").await;
    assert!(found.contains("T.DOUBLE") && !found.contains("/teach/items/T.ADD"), "{found}");
    let after = page(&site, "/teach/items?sort=answers&after=4~T.DOUBLE").await;
    assert!(!after.contains("/teach/items/T.DOUBLE\"") && after.contains("First page"), "{after}");
    let nothing = page(&site, "/teach/items?search=%3Cb%3E").await;
    assert!(says(&nothing, "No published blueprint matches") && !nothing.contains("<b>"), "{nothing}");
}

#[tokio::test]
async fn learners_are_refused_and_strangers_sign_in_first() {
    let site = Site::of(&content()).await;
    for path in ["/teach/items", "/teach/items/T.ADD"] {
        site.learner().await.get(path).await.expect(403).has(["<html"]).lacks(["Added a ten too many"]);
        let reply = site.visitor().get(path).await;
        assert!(reply.status.is_redirection() && reply.location().starts_with("/sign-in?next=/teach/items"), "{path}");
        for role in [Role::Teacher, Role::Admin] {
            site.signed_in(role.as_str(), role).await.get(path).await.expect(200);
        }
    }
    let link = "href=\"/teach/items\"";
    assert!(!site.learner().await.get("/").await.expect(200).body.contains(link));
    assert!(page(&site, "/teach").await.contains(link));
    // A blueprint that was never published is answered with 404.
    let name = fresh().to_string();
    site.signed_in("tess", Role::Teacher).await.get(&format!("/teach/items/{name}")).await.expect(404);
}
