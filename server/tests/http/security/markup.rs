//! Text of users is shown as text on every page.

use plumb_types::user::Role;
use serde_json::json;

use crate::support::content::{ADD, WORD, exam, file};
use crate::support::{Reply, Site};

/// Each would run, or close the surrounding element, if it were not escaped.
const HOSTILE: [&str; 12] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "\"><svg onload=alert(1)>",
    "' onmouseover='alert(1)' x='",
    "\" onfocus=\"alert(1)\" x=\"",
    "</textarea><script>alert(1)</script>",
    "</title><script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<!--<script>alert(1)//-->",
    "<a href=\"javascript:alert(1)\">x</a>",
    "&lt;b&gt;<iframe srcdoc=x>",
    "<math><mtext></mtext><style><img src=x onerror=alert(1)>",
];

/// Searches the page for markup that only a payload contains.
fn harmless(what: &str, page: &Reply) {
    let body = &page.body;
    for brought in
        ["<script>alert", "<img src=x", "<svg onload", "<iframe", "<math>", "<a href=\"javascript", "</textarea><"]
    {
        assert!(!body.contains(brought), "{what}: {brought}\n{body}");
    }
    // Outside of text, in the tags themselves.
    for tag in body.split('<').skip(1).filter_map(|rest| rest.split_once('>').map(|(tag, _)| tag)) {
        let outside: String = tag.split('"').step_by(2).collect();
        for handler in ["onmouseover=", "onfocus=", "onload=", "onerror="] {
            assert!(!outside.contains(handler), "{what}: {handler} in <{tag}>");
        }
    }
}

#[tokio::test]
async fn hostile_names_and_answers_are_shown_as_text() {
    let rules = ["allow_review: true", "allow_skip: true"];
    let site = Site::of(&[file("word", WORD), exam("WORDS", &[("T.WORD", 2)], &rules, &[])]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    for payload in HOSTILE {
        let mut learner = site.signed_in(payload, Role::Learner).await;
        let session = learner.begin("WORDS").await;
        learner.save(session, 0, 0, payload).await.expect(200);
        let player = learner.get(&format!("/sessions/{session}")).await.expect(200);
        harmless("player", &player);
        assert!(player.body.contains("alert(1)") || player.body.contains("iframe"), "what was saved is shown");
        learner.submit(session, 0, 1, payload).await.expect(200);
        learner.skip(session, 1).await.expect(200);
        harmless("review", &learner.get(&format!("/sessions/{session}")).await.expect(200));
        learner.finish(session).await;
        for path in [format!("/sessions/{session}/results"), "/".into(), "/history".into(), "/account".into()] {
            harmless(&path, &learner.get(&path).await.expect(200));
        }
        // Late answers are shown too.
        learner.submit(session, 1, 0, payload).await.expect(410);
        for path in [
            "/admin/audit".to_owned(),
            "/admin/audit/trail".into(),
            format!("/admin/audit/sessions/{session}?compare=1"),
        ] {
            harmless(&path, &chief.get(&path).await.expect(200));
        }
    }
}

#[tokio::test]
async fn hostile_texts_of_a_blueprint_are_shown_as_text() {
    let stems: Vec<String> =
        HOSTILE.iter().map(|payload| json!(format!("{payload} {{a}} + {{b}}")).to_string()).collect();
    let all = json!(HOSTILE.concat()).to_string();
    let skill = ADD
        .replace("stem_templates: ['What is {a} + {b}?']", &format!("stem_templates: [{}]", stems.join(", ")))
        .replace("misconception: Added a ten too many", &format!("misconception: {all}"))
        .replace("misconception: Counted one too few", &format!("misconception: {all}"))
        .replace("skill_statement: Add two numbers", &format!("skill_statement: {all}"))
        .replace("solution: ['{a} + {b} = {answer}.']", &format!("solution: [{all}]"));
    let (name, text) = exam("HOSTILE", &[("T.ADD", 8)], &["allow_review: true", "allow_skip: true"], &[]);
    let text = text
        .replace("title: The exam HOSTILE", &format!("title: {all}, description: {all}, target_audience: {all}"))
        .replace("title: Section 0", &format!("title: {all}"))
        .replace("label: Rest", &format!("label: {all}"));
    let (site, mut ann) = Site::of(&[file("add", &skill), (name, text)]).await.and_learner().await;
    for path in ["/", "/assessments/HOSTILE"] {
        harmless(path, &ann.get(path).await.expect(200));
    }
    let session = ann.begin("HOSTILE").await;
    for position in 0..8 {
        harmless("player", &ann.get(&format!("/sessions/{session}")).await.expect(200));
        ann.submit(session, position, 0, &site.answer(session, position, false).await).await.expect(200);
    }
    harmless("review", &ann.get(&format!("/sessions/{session}")).await.expect(200));
    ann.finish(session).await;
    for path in [format!("/sessions/{session}/results"), "/".into(), "/history".into()] {
        harmless(&path, &ann.get(&path).await.expect(200));
    }
    let mut chief = site.signed_in("chief", Role::Admin).await;
    harmless("audit", &chief.get(&format!("/admin/audit/sessions/{session}")).await.expect(200));
}

#[tokio::test]
async fn what_stands_in_the_address_is_shown_as_text() {
    let (new, site) = (Site::start().await, Site::start().await);
    site.account("chief", Role::Admin).await;
    for payload in HOSTILE {
        let query = ["next", "code", "__err", "__path"].map(|name| (name, payload));
        let query = serde_urlencoded::to_string(query).unwrap();
        for path in ["/sign-in", "/sign-up", "/", "/nowhere"] {
            harmless(path, &site.visitor().get(&format!("{path}?{query}")).await);
        }
        let welcome = new.visitor().get(&format!("/welcome?{query}")).await;
        assert!(welcome.body.contains("/do/welcome"), "{}", welcome.body);
        harmless("/welcome", &welcome);
    }
}
