//! `docs/api.md` is accurate: its examples are sent unchanged, and its routes are all routes.

use std::collections::BTreeSet;

use plumb_content::read::{BlueprintKind, example};
use plumb_server::sockets::OF_ONE;
use serde_json::{Value as Json, json};

use super::Program;
use super::sessions::answer;
use crate::support::content::{ADD, DOUBLE, exam, file};
use crate::support::{Reply, Site};

const GUIDE: &str = include_str!("../../../../docs/api.md");

/// A path with `{}` for every parameter, without its query.
fn shape(path: &str) -> String {
    let path = path.split('?').next().unwrap_or_default();
    path.split('/').map(|part| if part.starts_with('{') { "{}" } else { part }).collect::<Vec<_>>().join("/")
}

#[test]
fn the_table_of_routes_has_every_route_and_no_other() {
    let table = GUIDE.split("## Routes").nth(1).unwrap().split("\n## ").next().unwrap();
    let mut told = BTreeSet::new();
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let mut method = "";
        for code in row.split('|').nth(1).unwrap().split('`').skip(1).step_by(2) {
            let path = code.split_once(' ').map_or(code, |(verb, path)| {
                method = verb;
                path
            });
            if path.starts_with('/') {
                told.insert(format!("{method} /api/v1{}", shape(path)));
            }
        }
    }
    let routes = plumb_server::http::api::all_routes().into_iter();
    let there: BTreeSet<String> = routes.map(|(method, path)| format!("{method} {}", shape(&path))).collect();
    assert_eq!(told, there);
}

/// Returns the examples in order: path and body.
fn examples() -> Vec<(String, Option<String>)> {
    let mut found = Vec::new();
    let mut rest = GUIDE;
    while let Some((_, after)) = rest.split_once("\"$base") {
        let (path, after) = after.split_once('"').unwrap();
        let body = after.strip_prefix(" -d '").map(|body| body.split_once('\'').unwrap().0.to_owned());
        found.push((path.to_owned(), body));
        rest = after;
    }
    found
}

/// The example of a topic, over the skill of the examples.
fn topic() -> String {
    let text = example(BlueprintKind::Topic).replace("  prerequisites: [count_to_120]\n", "");
    text.replace("my-topic", "place-value").replace("place_value_2digit", "count_to_20")
}

/// A small site for the examples: a skill with numeric answers, an assessment of one section, and a topic.
async fn site() -> Site {
    let graph = json!({ "version": "1", "nodes": [{
        "id": "count_to_20", "name": "Count", "grade_band": "K-2", "prerequisites": [], "tags": [], "area": "Fractions",
        "bkt": { "p_init": 0.4, "p_transit": 0.2, "p_slip": 0.1, "p_guess": 0.05 }, "blueprints": ["T.DOUBLE"],
    }] });
    let assessment = exam("MATH-FUNDAMENTALS-L1", &[("T.ADD", 2)], &[], &[]);
    Site::of(&[
        file("add", ADD),
        file("double", DOUBLE),
        ("skills_graph.json".to_owned(), graph.to_string()),
        assessment,
        file("place-value", &topic()),
    ])
    .await
}

#[tokio::test]
async fn every_example_does_what_it_is_said_to_do() {
    let site = site().await;
    let mut ann = Program::learner(&site).await;
    let (mut practice, mut session, mut tutor) = (String::new(), String::new(), String::new());
    let mut asked = 0;
    for (path, body) in examples() {
        let path = path.replace("$session", &session).replace("$tutor", &tutor).replace('…', &practice);
        let reply: Reply = match body {
            None => ann.get(&path).await,
            Some(body) => {
                let body = body.replace('…', &practice);
                let mut body: Json = serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {body}"));
                if path.ends_with("/respond") {
                    // The pending call and the right option are random.
                    let shown = ann.get(&format!("/session/{session}")).await.expect(200).json();
                    body["tool_call_id"] = shown["pending_action"]["tool_call_id"].clone();
                    body["response"] = answer(&site, &session, true).await;
                }
                ann.post(&path, &body).await
            }
        };
        assert!(reply.status.is_success(), "{path}: {} {}", reply.status, reply.body);
        let told: Json = serde_json::from_str(&reply.body).unwrap_or_default();
        match path.as_str() {
            "/practice" => practice = told["session_id"].as_str().unwrap().to_owned(),
            "/session/" => session = told["session_id"].as_str().unwrap().to_owned(),
            "/sessions" => tutor = told["session_id"].as_str().unwrap().to_owned(),
            path if path.ends_with("/step") => assert_eq!(told["next_turn"]["question"]["position"], 0, "{told}"),
            "/attempts" => {
                assert_eq!(told["evaluation"]["correct"], false);
                assert!(told["hint"]["hint_text"].is_string(), "{told}");
            }
            "/hint" => assert_eq!(told["hint_level"], 2, "stronger than the one that came by itself: {told}"),
            "/evaluate" => assert_eq!((&told["correct"], &told["normalized"]), (&json!(true), &json!("3/4"))),
            "/diagnose" => {
                assert_eq!((&told["divergent_line"], &told["divergence_step_index"]), (&json!(2), &json!(1)));
            }
            path if path.ends_with("/solution") => assert!(told["key"].is_string(), "{told}"),
            path if path.ends_with("/stream") => {
                for event in ["connected", "run_started", "client_action", "run_suspended"] {
                    assert!(reply.body.contains(&format!("event: {event}\n")), "{event}: {}", reply.body);
                }
                for name in ["item_id", "item_number", "total_items", "section_id", "section", "options", "optional"] {
                    assert!(reply.body.contains(&format!("\"{name}\":")), "{name}: {}", reply.body);
                }
            }
            _ => {}
        }
        asked += 1;
    }
    assert!(asked >= 12, "the examples were found: {asked}");
}

#[tokio::test]
async fn every_status_that_is_named_is_one_that_is_given() {
    let site = Site::start().await;
    let errors = Program::stranger(&site).get("/errors").await.expect(200).json();
    let given: BTreeSet<u64> =
        errors["kinds"].as_array().unwrap().iter().filter_map(|kind| kind["status"].as_u64()).collect();
    let table = GUIDE.split("| status | means |").nth(1).unwrap().split("\n\n").next().unwrap();
    let cells = table.lines().filter_map(|row| row.split('|').nth(1));
    let told: BTreeSet<u64> =
        cells.flat_map(|cell| cell.split(',')).filter_map(|code| code.trim().parse().ok()).collect();
    assert_eq!(told, given);
}

#[tokio::test]
async fn every_limit_is_what_it_is_said_to_be() {
    let site = Site::start().await;
    let settings = &site.settings;
    let limits = [
        ("requests_per_minute", settings.api_requests_per_minute),
        ("sessions_per_hour", settings.limits.sessions_per_hour),
        ("solutions_per_hour", settings.limits.solutions_per_hour),
        ("open_sessions", settings.limits.open_sessions),
        ("open_streams", OF_ONE),
        ("open_sockets", OF_ONE),
    ];
    let there: BTreeSet<(String, u32)> = limits.map(|(name, most)| (name.to_owned(), most)).into();
    let table = GUIDE.split("| limit | how many there may be |").nth(1).unwrap().split("\n\n").next().unwrap();
    let row = |row: &str| {
        let name = row.split('`').nth(1)?;
        // The number is in brackets at the end, after the option that changes it.
        let most = row.rsplit_once(')')?.0.rsplit(['(', ' ']).next()?;
        Some((name.to_owned(), most.parse().unwrap_or_else(|_| panic!("{row}"))))
    };
    assert_eq!(table.lines().filter_map(row).collect::<BTreeSet<(String, u32)>>(), there);
    // And the options exist by these names.
    for option in table.split("`--").skip(1).filter_map(|rest| rest.split('`').next()) {
        assert!(there.iter().any(|(name, _)| option.replace('-', "_").ends_with(name)), "--{option}");
    }
}
