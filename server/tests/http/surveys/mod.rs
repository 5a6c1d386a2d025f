//! Results of surveys for teachers: permissions, counting, and data that is never shown.

mod classes;

use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};

use crate::support::content::file;
use crate::support::{Client, PageText, Site, fresh, has, says};

/// A learner begins a survey and gives these answers; returns the session.
async fn respond(site: &Site, name: &str, config: &Json, answers: &[Json]) -> SessionId {
    site.clock.advance_secs(1);
    let mut client = site.signed_in(name, Role::Learner).await;
    let what = json!({ "session_type": "survey", "config": config });
    let made = client.json("/api/v1/session/", &what).await.expect(201).json();
    let session = made["session_id"].as_str().unwrap().to_owned();
    answer(site, &mut client, &session, answers).await;
    session.parse().unwrap()
}

/// Gives these answers; a survey that is over is summed, as a worker does.
async fn answer(site: &Site, client: &mut Client, session: &str, answers: &[Json]) {
    let path = format!("/api/v1/session/{session}");
    client.get(&format!("{path}/stream")).await.expect(200);
    for answer in answers {
        let shown = client.get(&path).await.expect(200).json();
        let call = &shown["pending_action"]["tool_call_id"];
        let body = json!({ "tool_call_id": call, "response": answer });
        client.json(&format!("{path}/respond"), &body).await.expect(200);
        client.get(&format!("{path}/stream")).await.expect(200);
    }
    site.plumb.sum_surveys().await.unwrap();
}

async fn feedback(site: &Site, name: &str, answers: &[Json]) -> SessionId {
    respond(site, name, &json!({ "survey_id": "feedback" }), answers).await
}

async fn frankly(site: &Site, name: &str, mood: &str) -> SessionId {
    respond(site, name, &json!({ "survey_id": "frankly" }), &[json!({ "text": mood })]).await
}

async fn teacher(site: &Site) -> Client {
    site.signed_in("tess", Role::Teacher).await
}

/// An account that sees all answers.
async fn overseer(site: &Site) -> Client {
    site.signed_in("olga", Role::Admin).await
}

async fn page(client: &mut Client, path: &str) -> String {
    client.get(path).await.expect(200).body
}

/// Returns the rows of a CSV file.
async fn csv(client: &mut Client, path: &str) -> Vec<String> {
    let reply = client.get(path).await.expect(200);
    assert_eq!(reply.header("content-type"), "text/csv; charset=utf-8");
    assert!(reply.header("content-disposition").starts_with("attachment; filename=\""), "{:?}", reply.headers);
    // The byte order mark tells spreadsheets the encoding.
    let rows = reply.body.strip_prefix('\u{feff}').unwrap_or_else(|| panic!("{:?}", reply.body));
    assert!(rows.ends_with("\r\n"), "{rows:?}");
    rows.trim_end().split("\r\n").map(str::to_owned).collect()
}

#[tokio::test]
async fn learners_are_refused_and_strangers_sign_in_first() {
    let site = Site::start().await;
    for path in ["/teach/surveys", "/teach/surveys/feedback", "/teach/surveys/feedback/csv"] {
        let mut learner = site.learner().await;
        let refused = learner.get(path).await.expect(403);
        assert!(refused.body.contains("<html") && !says(&refused.body, "Did you like it?"), "{}", refused.body);
        let mut stranger = site.visitor();
        let reply = stranger.get(path).await;
        assert!(
            reply.status.is_redirection() && reply.location().starts_with("/sign-in?next=/teach/surveys"),
            "{path}"
        );
        for role in [Role::Teacher, Role::Admin] {
            site.signed_in(role.as_str(), role).await.get(path).await.expect(200);
        }
    }
    let link = "href=\"/teach/surveys\"";
    assert!(!page(&mut site.learner().await, "/").await.contains(link));
    assert!(page(&mut teacher(&site).await, "/teach").await.contains(link));
    let mut tess = teacher(&site).await;
    for path in ["/teach/surveys/none", "/teach/surveys/none/csv", "/teach/surveys/feedback?version=zz"] {
        tess.get(path).await.expect(404);
    }
    tess.get("/teach/surveys/feedback/csv?version=zz").await.expect(404);
}

#[tokio::test]
async fn a_named_survey_is_counted_and_its_table_says_who() {
    let site = Site::start().await;
    let mut tess = overseer(&site).await;
    let empty = page(&mut tess, "/teach/surveys/feedback").await;
    assert!(says(&empty, "There are no completed answers you can see yet") && !empty.contains("/csv"), "{empty}");
    let anns = [json!({ "selection": "n" }), json!({ "text": "=1+1, \"too\" soon" }), json!({ "value": 3 })];
    feedback(&site, "ann", &anns).await;
    feedback(&site, "bob", &[json!({ "selection": "y" }), json!({})]).await;
    feedback(&site, "cid", &[json!({ "selection": "n" })]).await;
    let given_up = feedback(&site, "dot", &[]).await;
    let mut dot = site.signed_in("dot", Role::Learner).await;
    dot.post("/do/session-end", &[("session", &given_up), ("command", &fresh())]).await.expect(200);
    site.plumb.sum_surveys().await.unwrap();

    let list = page(&mut tess, "/teach/surveys").await;
    let line = list.split("href=\"/teach/surveys/feedback\"").nth(1).unwrap().split("</tr>").next().unwrap();
    let numbers: Vec<&str> =
        line.split("<td class=\"n\">").skip(1).map(|cell| cell.split('<').next().unwrap()).collect();
    assert_eq!(numbers, ["2", "1", "1"], "{line}");
    assert!(says(line, "With names"), "{line}");

    let results = page(&mut tess, "/teach/surveys/feedback").await;
    has(&results, ["2 completed", "1 in progress", "1 not finished", "2 asked", "1 skipped it", "1 · 50 %", "Mean 3"]);
    has(&results, ["From 3 to 3"]);
    // Open sessions do not count; respondents who liked it were not asked why not.
    has(&results, ["1 asked", "=1+1, \"too\" soon", "role=\"img\"", "<details>"]);

    let table = csv(&mut tess, "/teach/surveys/feedback/csv").await;
    assert_eq!(table.len(), 3, "{table:?}");
    assert_eq!(table[0], "learner name,ended at,liked,why,often");
    assert!(table[1].starts_with("ann,2026-11-22T09:00:0"), "{table:?}");
    assert!(table[1].ends_with(",n,\"'=1+1, \"\"too\"\" soon\",3"), "{table:?}");
    assert!(table[2].starts_with("bob,2026-11-22T09:") && table[2].ends_with(",y,,"), "{table:?}");
}

#[tokio::test]
async fn an_anonymous_survey_tells_neither_who_nor_when_and_nothing_of_a_small_group() {
    let site = Site::start().await;
    let mut tess = overseer(&site).await;
    let names = ["walter", "vera", "ulla", "theo", "sara"];
    let moods = ["Zebra-striped", "drowsy", "Merry", "hopeful", "Amazed"];
    for (name, mood) in names.into_iter().zip(moods).take(4) {
        frankly(&site, name, mood).await;
    }
    let few = page(&mut tess, "/teach/surveys/frankly").await;
    let few_rows = csv(&mut tess, "/teach/surveys/frankly/csv").await.join("\n");
    assert!(says(&few, "4 people have completed this survey so far") && few.contains("at least 5 people"), "{few}");
    assert!(few_rows.contains("\n4,") && few_rows.contains("at least 5 people"), "{few_rows}");
    for secret in moods.iter().chain(&names) {
        assert!(!few.contains(secret) && !few_rows.contains(secret), "{secret}: {few}{few_rows}");
    }
    assert!(!says(&few, "How are you?") && !few.contains("frankly/csv"), "{few}");

    frankly(&site, names[4], moods[4]).await;
    let all = page(&mut tess, "/teach/surveys/frankly").await;
    let places: Vec<usize> =
        ["Amazed", "Merry", "Zebra-striped", "drowsy", "hopeful"].map(|mood| all.find(mood).unwrap()).to_vec();
    assert!(places.is_sorted(), "in the order of the alphabet, not of time: {all}");
    let table = csv(&mut tess, "/teach/surveys/frankly/csv").await;
    assert_eq!(table, ["mood", "Amazed", "Merry", "Zebra-striped", "drowsy", "hopeful"]);
    for secret in names.iter().chain(&["09:00", "(anonymous)"]) {
        assert!(!all.contains(secret) && !table.join("\n").contains(secret), "{secret}: {all}");
    }
    assert!(!says(&all, "2026") && !table.join("\n").contains("2026"), "{all}");
}

#[tokio::test]
async fn answers_to_different_versions_are_not_added_up_and_content_sent_along_is_not_listed() {
    let site = Site::start().await;
    let mut tess = overseer(&site).await;
    let yes = [json!({ "selection": "y" }), json!({})];
    for name in ["ann", "bob"] {
        feedback(&site, name, &yes).await;
    }
    let newer = "survey_id: feedback\nversion: '2'\nmetadata: {title: The newer feedback}\nquestions:\n  \
        - {question_id: liked, text: 'And now?', question_type: short_text}\n";
    site.publish(&[file("feedback", newer)]).await;
    // Until the new version was completed once, the results of the old one are shown.
    let old = page(&mut tess, "/teach/surveys/feedback").await;
    old.says(["Did you like it?", "2 completed", "There is another version"]);
    feedback(&site, "cid", &[json!({ "text": "Better." })]).await;
    let new = page(&mut tess, "/teach/surveys/feedback").await;
    assert!(says(&new, "And now?") && says(&new, "1 completed") && !says(&new, "Did you like it?"), "{new}");
    let link = new.split("href=\"/teach/surveys/feedback?version=").nth(1).unwrap().split('"').next().unwrap();
    let again = page(&mut tess, &format!("/teach/surveys/feedback?version={link}")).await;
    assert!(says(&again, "Did you like it?") && says(&again, "2 completed"), "{again}");
    let table = csv(&mut tess, &format!("/teach/surveys/feedback/csv?version={link}")).await;
    assert_eq!((table.len(), table[0].as_str()), (3, "learner name,ended at,liked,why,often"));
    let list = page(&mut tess, "/teach/surveys").await;
    assert!(says(&list, "The newer feedback") && list.contains("<td class=\"n\">3</td>"), "{list}");

    let own = json!({ "survey_id": "feedback", "version": "9", "metadata": { "title": "My own" }, "questions": [
        { "question_id": "day", "text": "Which day?", "question_type": "short_text" },
    ]});
    let mine = respond(&site, "eva", &json!({ "content": own }), &[json!({ "text": "Monday" })]).await;
    let hash = site.stores.sessions.load(mine).await.unwrap().unwrap().assessment_hash;
    assert!(!says(&page(&mut tess, "/teach/surveys").await, "My own"));
    assert!(!page(&mut tess, "/teach/surveys/feedback").await.contains("Monday"));
    tess.get(&format!("/teach/surveys/{hash}")).await.expect(404);
    tess.get(&format!("/teach/surveys/feedback?version={hash}")).await.expect(404);
}

/// One question of each kind that has its own chart.
const KINDS: &str = include_str!("../content/kinds.yaml");

#[tokio::test]
async fn every_kind_of_question_has_its_chart_and_its_numbers() {
    let site = Site::of(&[file("kinds", KINDS)]).await;
    for (name, last) in [("ann", 1), ("bob", 2), ("cid", 2)] {
        let answers = [
            json!({ "selections": if last == 1 { vec!["a", "b"] } else { vec!["b"] } }),
            json!({ "value": last + 2 }),
            json!({ "rows": { "food": 3, "room": last } }),
            json!({ "value": if last == 1 { "0.5" } else { "40" } }),
            json!({ "date": format!("2026-02-0{last}") }),
            json!({ "ranking": if last == 1 { ["x", "y"] } else { ["y", "x"] } }),
        ];
        respond(&site, name, &json!({ "survey_id": "kinds" }), &answers).await;
    }
    let results = page(&mut overseer(&site).await, "/teach/surveys/kinds").await;
    has(&results, ["1 · 33 %", "3 · 100 %", "People could choose several options", "Mean 3.67", "Median 4", "1: Slow"]);
    has(&results, ["Mean 1.67", "2 · 67 %", "Mean 26.83 hours", "0–9.9", "From 0.5 to 40 hours"]);
    has(&results, ["From 2026-02-01 to 2026-02-02", "mean place 1.33", "mean place 1.67"]);
    assert!(!results.contains("Apples <b>") && results.contains("Apples &lt;b"), "{results}");
    // The option with the best mean rank is first.
    assert!(results.find("Yacht").unwrap() < results.find("Xylophone").unwrap());
    assert_eq!(results.matches("<details>").count(), 6);
    let table = csv(&mut overseer(&site).await, "/teach/surveys/kinds/csv").await;
    let cells: Vec<&str> = table[1].splitn(3, ',').collect();
    assert_eq!(cells[2], "1,1,3,3,1,0.5,2026-02-01,1,2");
}
