//! The factory's pages, through the real router: from the form of a run to a learner who practises the approved items.

mod queue;
mod templates;
mod writer;

use axum::body::Body;
use axum::http::Request;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::support::bank::{SKILL, content};
use crate::support::content::file;
use crate::support::models::endpoint;
use crate::support::{Client, Site, fresh, has, has_fields};
use writer::{Drafted, HOSTILE, IN_WORDS, writer};

/// Starts a run of that many items of the skill that has problems in the bank only.
async fn begin(chief: &mut Client, count: &str) -> Uuid {
    let fields = [("form[about]", "skills"), ("form[skills][]", SKILL), ("form[count]", count)];
    let reply = chief.form("/do/factory-begin", &fields).await;
    let path = reply.location().strip_suffix("?done=begun").map(str::to_owned);
    let path = path.unwrap_or_else(|| panic!("{} {}", reply.status, reply.body));
    path.strip_prefix("/admin/factory/").unwrap().parse().unwrap()
}

/// Carries out all pending work.
async fn work(site: &Site) {
    site.plumb.factory().work(None, std::future::pending()).await.unwrap();
}

/// Returns the numbers of the items that wait for a person, from the factory's page.
async fn waiting(chief: &mut Client, run: Uuid) -> Vec<u32> {
    let page = chief.look("/admin/factory").await;
    let queue = page.split("id=\"begin\"").next().unwrap();
    let link = format!("href=\"/admin/factory/{run}/");
    queue.split(&link).skip(1).map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

/// Follows a run after the last event; returns the next event's id, or `None` without a change.
async fn told(chief: &mut Client, run: Uuid, last: &str) -> Option<String> {
    let request = Request::get(format!("/admin/factory/{run}/stream")).header("last-event-id", last);
    let reply = chief.send(request.header("sec-fetch-site", "same-origin").body(Body::empty()).unwrap()).await;
    let stream = reply.expect(200);
    assert!(stream.header("content-type").starts_with("text/event-stream"));
    stream.body.lines().find_map(|line| line.strip_prefix("id: ").map(str::to_owned))
}

async fn lines(chief: &mut Client, run: Uuid, name: &str) -> Vec<Json> {
    let file = chief.get(&format!("/admin/factory/{run}/files/{name}")).await.expect(200);
    assert_eq!(file.header("content-disposition"), format!("attachment; filename=\"{name}\""));
    file.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[tokio::test]
async fn a_run_is_begun_watched_and_told_in_the_same_numbers_as_its_files() {
    let fake = writer(|nth| match nth {
        1 => Drafted::Agreed,
        2 => Drafted::Proved,
        _ => Drafted::Wrong,
    });
    let site = Site::of(&content()).await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look("/admin/factory").await, ["Start run", "Banked", "placeholder=\"m\"", "No items are waiting."]);
    let run = begin(&mut chief, "4").await;
    let path = format!("/admin/factory/{run}");
    has(&chief.look(&path).await, ["0 of 4", "running", "Not started", "none accepted yet"]);
    let first = told(&mut chief, run, "").await.expect("the first time at once");
    // A waiting stream gets an event for new items.
    let making = async {
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        work(&site).await;
    };
    let (mark, ()) = tokio::join!(told(&mut chief, run, &first), making);
    assert_ne!(mark.expect("something was said"), first);

    let stats: Json = chief.get(&format!("{path}/files/stats.json")).await.expect(200).json();
    let (accepted, rejected) =
        (lines(&mut chief, run, "accepted.jsonl").await, lines(&mut chief, run, "rejected.jsonl").await);
    assert_eq!((accepted.len(), rejected.len()), (2, 2));
    has_fields(&stats, json!({ "/accepted": 2, "/rejected": 2, "/failure_types/rules": 2 }));
    let said = lines(&mut chief, run, "logs.jsonl").await.len();
    assert_eq!(said, 7 + 7 + 2 * 6, "seven stages of a good draft, a draft and its rules three times of a bad one");
    let page = chief.look(&path).await;
    let [accepted, rejected] = ["accepted", "rejected"].map(|name| stats[name].as_u64().unwrap());
    has(&page, [format!("{accepted} of {} (50 %)", stats["asked_for"]), format!("rejected: {rejected}")]);
    has(&page, [format!("<th scope=\"row\">Breaks a wording or format rule</th><td class=\"n\">{rejected}</td>")]);
    has(&page, [format!("waiting for approval: {}", stats["tiers"]["agreed"])]);
    has(&page, [format!("proved, in the bank: {}", stats["tiers"]["proved"]), format!("<dd>{}</dd>", stats["seed"])]);
    assert!(!page.contains("Cancel run") && !page.contains("/stream"), "it is over: {page}");
    has(&chief.look("/admin/factory").await, ["4 of 4", "50 %", ">chief<"]);

    // The page of an item has its judgements; a model's text is shown as text.
    let number = waiting(&mut chief, run).await[0];
    let story = chief.look(&format!("{path}/{number}?shown=1")).await;
    has(&story, ["Draft 1", IN_WORDS, "Solved without the key (2)", "no problem found", "APPROVE", "at main"]);
    assert!(!story.contains(HOSTILE) && story.contains("&lt;img src=x"), "{story}");
    let bad = (0..4).find(|number| rejected_item(&page, run, *number)).unwrap();
    has(&chief.look(&format!("{path}/{bad}")).await, ["Draft 3", "Changes in draft 2", "problem found"]);
    chief.get(&format!("{path}/4")).await.expect(404);
    chief.get(&format!("{path}/files/key.pem")).await.expect(404);
    assert_eq!(site.trail(Some(&run.to_string()), AuditAction::FactoryRunStarted).await.len(), 1);
}

/// Whether the run's page shows an item as rejected.
fn rejected_item(page: &str, run: Uuid, number: u32) -> bool {
    let row = page.split(&format!("/admin/factory/{run}/{number}\"")).nth(1).unwrap();
    row.split("</tr>").next().unwrap().contains("rejected")
}

/// A site with one item that waits for a person, and its run.
async fn one_waits() -> (Site, Client, Uuid) {
    let fake = writer(|_| Drafted::Agreed);
    let site = Site::of(&content()).await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let run = begin(&mut chief, "1").await;
    work(&site).await;
    assert_eq!(waiting(&mut chief, run).await, [0]);
    (site, chief, run)
}

#[tokio::test]
async fn what_is_approved_is_practised_and_not_before() {
    let (site, mut chief, run) = one_waits().await;
    let mut ann = site.learner().await;
    let skill = format!("/practice/{SKILL}");
    assert!(!ann.look(&skill).await.contains("Start practising"));
    let path = format!("/admin/factory/{run}/0");
    let asked = chief.look(&path).await;
    has(&asked, [IN_WORDS, "Your answer", "Compare with the key"]);
    assert!(!asked.contains("7/8") && !asked.contains("/do/factory-approve"), "the key before the answer: {asked}");
    has(&chief.look(&format!("{path}?answer=1%2F2")).await, ["Your answer is not the key"]);
    let page = chief.look(&format!("{path}?answer=0.875")).await;
    has(&page, ["Your answer is the key", "Approve", "Decline", "Check and approve", IN_WORDS, "7/8"]);
    chief.post("/do/factory-approve", &[("run", &run), ("number", &0)]).await.expect(200);
    let page = chief.look(&format!("/admin/factory/{run}/0?done=approved")).await;
    assert!(page.contains("Learners can now get this item") && !page.contains("/do/factory-approve"), "{page}");
    assert_eq!(waiting(&mut chief, run).await, [] as [u32; 0]);
    let session = ann.practise(&site, SKILL).await;
    assert!(ann.look(&skill).await.contains(IN_WORDS));
    assert!(ann.practice_act("answer", session, 0, "7/8").await.expect(200).body.contains("Right"));
    // It is decided already.
    for path in ["/do/factory-approve", "/do/factory-decline", "/do/factory-edit"] {
        assert_eq!(chief.post(path, &[("run", &run), ("number", &0), ("why", &"x")]).await.status, 409, "{path}");
    }
}

#[tokio::test]
async fn declining_wants_a_reason_and_keeps_what_was_typed() {
    let (site, mut chief, run) = one_waits().await;
    chief
        .post("/do/factory-decline", &[("run", &run), ("number", &0), ("why", &" ")])
        .await
        .refused("factory-why-empty");
    let long = "Too like another one. ".repeat(30);
    chief.script = false;
    let page = format!("http://plumb.test/admin/factory/{run}/0");
    let (of, number) = (run.to_string(), "0");
    let sent = chief.form_from(&page, "/do/factory-decline", &[("run", &of), ("number", number), ("why", &long)]).await;
    let back = chief.look(sent.location().strip_prefix("http://plumb.test").unwrap_or(sent.location())).await;
    has(&back, ["The reason is too long. Use at most 500 characters.", "Too like another one."]);
    let why = "Too like another one.";
    let sent = chief.form_from(&page, "/do/factory-decline", &[("run", &of), ("number", number), ("why", why)]).await;
    assert_eq!(sent.location(), format!("/admin/factory/{run}/0?done=declined"));
    has(&chief.look(sent.location()).await, ["Learners will not get this item", "declined"]);
    let begin = [("skill", SKILL), ("command", &fresh().to_string())];
    assert_eq!(site.learner().await.form("/do/practise", &begin).await.status, 404);
}

#[tokio::test]
async fn an_edit_with_a_fault_comes_back_as_it_was_typed_and_a_good_one_is_served() {
    let (site, mut chief, run) = one_waits().await;
    let (of, stem) = (run.to_string(), "A can holds 1/4 of a litre & 1/8 is added. How many litres?");
    let fields = |key: &'static str| {
        [
            ("run", of.as_str()),
            ("number", "0"),
            ("form[stem]", stem),
            ("form[key]", key),
            ("form[check]", "1/4 + 1/8"),
            ("form[say][]", "A quarter is two eighths."),
            ("form[math][]", "2/8 + 1/8 = 3/8"),
            ("form[say][]", ""),
            ("form[math][]", ""),
        ]
        .to_vec()
    };
    chief.script = false;
    let page = format!("http://plumb.test/admin/factory/{run}/0");
    let sent = chief.form_from(&page, "/do/factory-edit", &fields("7/8")).await;
    let back = chief.look(sent.location().strip_prefix("http://plumb.test").unwrap_or(sent.location())).await;
    has(&back, ["Your version breaks a rule", "A can holds 1/4 of a litre &amp; 1/8 is added.", "value=\"7/8\""]);
    has(&back, ["2/8 + 1/8 = 3/8"]);
    assert!(back.contains("<details open class=\"factory-edit\""), "{back}");
    assert_eq!(waiting(&mut chief, run).await, [0]);
    let sent = chief.form_from(&page, "/do/factory-edit", &fields("3/8")).await;
    assert_eq!(sent.location(), format!("/admin/factory/{run}/0?done=edited"), "{}", sent.body);
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    has(&ann.look(&format!("/practice/{SKILL}")).await, ["A can holds 1/4"]);
    assert!(ann.practice_act("answer", session, 0, "3/8").await.expect(200).body.contains("Right"));
}

/// The content with a reasoning schema for the skill that has problems in the bank only.
fn with_schema() -> Vec<(String, String)> {
    let schema = std::fs::read_to_string(crate::support::repository().join("blueprints/schemas/m1.yaml")).unwrap();
    let mut files = content();
    files.push(file("m1", &schema.replace("skill: reason_scaling", "skill: t_bank")));
    files
}

#[tokio::test]
async fn items_of_an_examination_tell_their_idea_and_where_their_keys_stand() {
    let fake = writer(|_| Drafted::Wrong);
    let site = Site::of(&with_schema()).await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    has(&chief.look("/admin/factory").await, ["All M", "M1 – Hidden proportionality and scaling"]);
    let fields = [("form[about]", "schemas"), ("form[schemas][]", "M"), ("form[count]", "2"), ("form[budget]", "5")];
    let reply = chief.form("/do/factory-begin", &fields).await;
    let path = reply.location().strip_suffix("?done=begun").unwrap().to_owned();
    has(&chief.look(&path).await, ["Idea", "of 5.00"]);
    work(&site).await;
    has(&chief.look(&path).await, ["2 of 2 (100 %)", "Position of the key", "The key is the longest option in"]);
    let story = chief.look(&format!("{path}/0?shown=1")).await;
    has(&story, ["A cone that is half full.", "Examined without the key", "PASS", "Learner’s view"]);
    has(&story, ["Similarity to the exam"]);
}

#[tokio::test]
async fn a_run_is_paused_resumed_and_cancelled() {
    let fake = endpoint();
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let fields = [("form[about]", "skills"), ("form[skills][]", "t_add"), ("form[count]", "2")];
    let reply = chief.form("/do/factory-begin", &fields).await;
    let path = reply.location().strip_suffix("?done=begun").unwrap().to_owned();
    let run: Uuid = path.strip_prefix("/admin/factory/").unwrap().parse().unwrap();
    chief.post("/do/factory-pause", &[("run", &run), ("why", &"Lunch")]).await.expect(200);
    has(&chief.look(&path).await, ["Paused: Lunch", "/do/factory-resume"]);
    assert_eq!(chief.post("/do/factory-pause", &[("run", &run)]).await.status, 409);
    chief.post("/do/factory-resume", &[("run", &run)]).await.expect(200);
    assert!(!chief.look(&path).await.contains("Lunch"));
    chief.post("/do/factory-cancel", &[("run", &run)]).await.expect(200);
    has(&chief.look(&path).await, ["cancelled", "not written: 2"]);
    for what in ["pause", "resume", "cancel"] {
        assert_eq!(chief.post(&format!("/do/factory-{what}"), &[("run", &run)]).await.status, 409, "{what}");
    }
}

#[tokio::test]
async fn what_cannot_be_ordered_is_told_at_its_field_and_nothing_typed_is_lost() {
    let fake = endpoint();
    let site = Site::start().await.asking(&fake, &[]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let post = |count: &'static str, skill: &'static str| {
        [("form[about]", "skills"), ("form[skills][]", skill), ("form[count]", count), ("form[seed]", "42")]
    };
    chief.form("/do/factory-begin", &post("0", "t_add")).await.refused("factory-count");
    chief.form("/do/factory-begin", &post("10001", "t_add")).await.refused("factory-count");
    chief.form("/do/factory-begin", &post("1", "nothing")).await.refused("factory-no-skill");
    chief.script = false;
    let page = "http://plumb.test/admin/factory";
    let sent = chief.form_from(page, "/do/factory-begin", &post("many", "t_add")).await;
    let back = chief.look(sent.location().strip_prefix("http://plumb.test").unwrap_or(sent.location())).await;
    has(&back, ["id=\"count-error\"", "Enter a number.", "value=\"many\"", "value=\"42\"", "value=\"t_add\" checked"]);
    assert!(chief.look("/admin/factory").await.contains("There are no runs yet."));
}

#[tokio::test]
async fn without_a_model_the_page_says_what_is_missing() {
    let (_site, mut chief) = Site::with_chief().await;
    let page = chief.look("/admin/factory").await;
    has(&page, ["No language model is set up", "Everything else works", "docs/models.md", "href=\"/admin/models\""]);
    assert!(!page.contains("/do/factory-begin"), "{page}");
    let fields = [("form[about]", "skills"), ("form[skills][]", "t_add"), ("form[count]", "1")];
    chief.form("/do/factory-begin", &fields).await.refused("factory-no-model");
}
