//! Agent-led practice through the API, in the words of the source documents: the messages to a learner, and their
//! times.

use plumb_types::ids::SessionId;
use serde_json::{Value as Json, json};

use super::sessions::{StreamEvent, asked, begin, id_of};
use super::story::{answers, hand_in, key_text, serve};
use super::{Program, faulty};
use crate::support::content::{ADD, DOUBLE, GRAPH, file};
use crate::support::{Site, fresh_id, has_fields};

/// An agent-led practice session.
struct TutoredSession {
    site: Site,
    program: Program,
    session: String,
    heard: Vec<StreamEvent>,
}

impl TutoredSession {
    async fn begin(config: &Json) -> Self {
        let (site, mut program) = Program::start().await;
        let session = id_of(&begin(&mut program, &json!({ "session_type": "learning", "config": config })).await);
        Self { site, program, session, heard: Vec::new() }
    }

    fn id(&self) -> SessionId {
        self.session.parse().unwrap()
    }

    async fn asked(&mut self) -> Option<Json> {
        asked(&mut self.program, &self.session, &mut self.heard).await
    }

    /// Responds so many seconds after the prompt.
    async fn respond(&mut self, response: Json, seconds: i64) -> crate::support::Reply {
        let call = self.asked().await.expect("something is asked for")["tool_call_id"].clone();
        self.site.clock.advance_secs(seconds);
        let path = format!("/session/{}/respond", self.session);
        self.program.post(&path, &json!({ "tool_call_id": call, "response": response })).await
    }

    /// Waits for the next prompt and returns the new messages.
    async fn said(&mut self) -> Vec<String> {
        let from = self.heard.len();
        self.asked().await;
        let messages = self.heard[from..].iter().filter(|told| told.name == "message");
        messages.map(|told| told.data["text"].as_str().unwrap().to_owned()).collect()
    }

    async fn context(&mut self) -> Json {
        self.program.get(&format!("/session/{}", self.session)).await.expect(200).json()["context"].clone()
    }

    async fn results(&mut self) -> Json {
        self.program.delete(&format!("/session/{}", self.session)).await.expect(200);
        self.program.get(&format!("/session/{}/results", self.session)).await.expect(200).json()
    }
}

fn adding() -> Json {
    json!({ "skill_id": "t_add" })
}

#[tokio::test]
async fn who_asks_for_the_solution_is_told_it() {
    let mut led = TutoredSession::begin(&adding()).await;
    let item = led.asked().await.unwrap()["props"]["item_id"].clone();
    let key = key_text(&led.site, led.id()).await;
    led.respond(json!({ "request": "solution" }), 5).await.expect(200);
    let said = led.said().await;
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].ends_with(&format!("= {key}.\nThe answer is {key}.")), "{said:?}");
    let next = led.asked().await.unwrap()["props"]["item_id"].clone();
    assert!(next.is_string() && next != item, "another item is asked for now: {item}, {next}");
}

#[tokio::test]
async fn a_right_answer_gets_its_explanation() {
    let mut led = TutoredSession::begin(&adding()).await;
    led.asked().await;
    let (right, wrong) = answers(&led.site, led.id()).await;
    let key = key_text(&led.site, led.id()).await;
    led.respond(json!({ "selection": wrong }), 5).await.expect(200);
    let said = led.said().await.join(" ");
    assert!(!said.is_empty() && !said.contains(&key), "help, and not the answer: {said}");
    led.respond(json!({ "selection": right }), 5).await.expect(200);
    let said = led.said().await;
    assert!(said.len() == 1 && said[0].ends_with(&format!("= {key}.")), "why {key} is right: {said:?}");
    let correct = led.heard.iter().map(|told| &told.data["correct"]);
    let correct: Vec<&Json> = correct.filter(|correct| correct.is_boolean()).collect();
    assert_eq!(correct, [&json!(false), &json!(true)]);
}

#[tokio::test]
async fn hints_climb_and_the_answer_is_none_of_them() {
    let mut led = TutoredSession::begin(&adding()).await;
    led.asked().await;
    let key = key_text(&led.site, led.id()).await;
    let mut hints = Vec::new();
    for _ in 0..3 {
        led.respond(json!({ "request": "hint" }), 5).await.expect(200);
        hints.extend(led.said().await);
    }
    let distinct: std::collections::BTreeSet<&String> = hints.iter().collect();
    assert_eq!((hints.len(), distinct.len()), (3, 3), "{hints:?}");
    assert!(hints.iter().all(|hint| !hint.contains(&key)), "{hints:?}");
    let refused = faulty(&led.respond(json!({ "request": "hint" }), 5).await, "/response/request");
    assert!(refused["detail"].as_str().unwrap().contains("solution"), "it says what is left: {refused}");
    led.respond(json!({ "request": "solution" }), 5).await.expect(200);
    assert!(led.said().await[0].contains(&format!("The answer is {key}.")));
}

#[tokio::test]
async fn a_right_answer_is_right_however_quick() {
    let mut led = TutoredSession::begin(&adding()).await;
    for (right, seconds) in [(true, 0), (true, 10), (false, 0)] {
        led.asked().await;
        let (key, wrong) = answers(&led.site, led.id()).await;
        led.respond(json!({ "selection": if right { key } else { wrong } }), seconds).await.expect(200);
    }
    led.asked().await;
    assert_eq!(led.context().await["recent_performance"], json!([true, true, false]));
    has_fields(&led.results().await, json!({ "/items_correct": 2, "/total_items": 3 }));
}

#[tokio::test]
async fn an_answer_of_ones_own_is_told_in_canonical_form_unless_that_is_the_key() {
    let share = DOUBLE
        .replace("T.DOUBLE", "T.SHARE")
        .replace("answer_formula: n * 2", "answer_formula: n / (n + 2)")
        .replace("answer_type: integer", "answer_type: fraction")
        .replace("What is twice {n}?", "Write {n} divided by {n + 2} as a fraction in lowest terms.")
        .replace("'{n} + {n} = {answer}.'", "'It is {answer}.'")
        .replace("evaluation:", "answer: {lowest_terms: true}\nevaluation:");
    let graph = GRAPH.replace(r#""prerequisites": ["t_add"]"#, r#""prerequisites": []"#).replace("T.DOUBLE", "T.SHARE");
    let site = Site::of(&[file("add", ADD), file("share", &share), ("skills_graph.json".to_owned(), graph)]).await;
    let mut ann = Program::learner(&site).await;
    let (session, position, _) = serve(&mut ann, "t_double").await;
    site.clock.advance_secs(10);
    let key = key_text(&site, session).await;
    let (above, below) = key.split_once('/').unwrap();
    let doubled = format!("{}/{}", 2 * above.parse::<u64>().unwrap(), 2 * below.parse::<u64>().unwrap());
    for (answer, canonical, solved) in
        [("2/8".to_owned(), json!("1/4"), false), (doubled, Json::Null, false), (key.clone(), json!(key), true)]
    {
        let attempt = hand_in(&mut ann, session, position, &answer, fresh_id()).await.expect(201).json();
        let evaluation = &attempt["evaluation"];
        assert_eq!((&evaluation["normalized"], &evaluation["read_as"]), (&canonical, &json!(answer)), "{attempt}");
        assert_eq!(attempt["solution"].is_object(), solved, "a right answer gets its explanation: {attempt}");
    }
}
