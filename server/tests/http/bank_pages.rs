//! The bank pages of administrators: searching, a problem with all that is known about it, and retiring one.

use plumb_bank::Status;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::bank::{SKILL, content, id, lines, numbers, plain};
use crate::support::{PageText, Site, fresh, has, untypeset};

/// Returns how many problems a page lists.
fn listed(page: &str) -> usize {
    page.matches("?version=").count()
}

#[tokio::test]
async fn the_bank_is_looked_through_by_words_skill_difficulty_status_and_source() {
    let site = Site::of(&content()).await;
    let mut problems: Vec<_> = (1..=43).map(|number| plain(number, SKILL, 2)).collect();
    problems[6]["problem_content"]["stem"] = json!("How many APPLES are \"there\", 100 %?");
    problems[7]["solution_logic"]["steps"][0]["explanation"] = json!("Count the apples.");
    problems[8]["meta"]["difficulty"] = json!(5);
    problems[9]["problem_content"]["stem"] = json!("<b>Which one?</b>");
    site.stock(&problems).await;
    let generator = site.plumb.bank().published("T.ADD").await.unwrap().unwrap();
    site.plumb.bank().fill(&generator, "easy", 2, 1).await.unwrap();
    site.plumb.bank().import(&[("drafts.jsonl".into(), lines(&[plain(60, SKILL, 2)]))]).await.unwrap();
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.look("/admin/bank").await;
    assert_eq!(listed(&page), 40, "{page}");
    has(&page, ["verified</a> 45", "draft</a> 1", "retired</a> 0", "Banked (t_bank)", "Problem no. 1?", "by hand"]);
    let next = page.split("rel=\"next\" href=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let rest = chief.look(&next.replace("&amp;", "&")).await;
    assert_eq!(listed(&rest), 6, "{rest}");
    let mut found = async |query: &str| listed(&chief.look(&format!("/admin/bank?{query}")).await);
    // Words of the question match in upper and lower case; words of the solution do not match.
    assert_eq!(found("q=apples").await, 1);
    assert_eq!(found("q=%22there%22").await, 1);
    assert_eq!(found("q=100+%25").await, 1);
    assert_eq!(found("q=%25").await, 1);
    assert_eq!(found("q=no+such+words").await, 0);
    assert_eq!(found("difficulty=5").await, 1);
    assert_eq!(found("status=DRAFT").await, 1);
    assert_eq!(found("origin=template").await, 2);
    assert_eq!(found("origin=model").await, 0);
    assert_eq!(found("origin=imported&difficulty=2&status=VERIFIED&skill=t_bank").await, 40);
    assert_eq!(found("skill=none").await, 0);
    chief.look("/admin/bank?q=which").await.has(["&lt;b&gt;Which"]).lacks(["<b>Which"]);
}

#[tokio::test]
async fn a_problem_is_shown_with_its_key_its_proof_its_versions_and_what_became_of_it() {
    let site = Site::of(&content()).await;
    let mut first = plain(7, SKILL, 3);
    let (key, wrong) = numbers(7);
    first["problem_content"]["variables"] = json!({ "check": format!("{key} + 0") });
    let mut second = first.clone();
    second["meta"]["version"] = json!(2);
    second["problem_content"]["stem"] = json!("Another question?");
    site.stock(&[first]).await;
    // Answered right once, and reported.
    let mut ann = site.learner().await;
    let session = ann.practise(&site, SKILL).await;
    site.clock.advance_secs(10);
    ann.practice_act("answer", session, 0, &key).await.expect(200);
    ann.report(&site, session, 0, "key", "It is wrong").await;
    site.stock(&[second]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let page = chief.look(&format!("/admin/bank/{}?version=1", id(7))).await;
    let words = ["Problem no. 7?", key.as_str(), wrong.as_str(), "Begin like this.", "Which way did you go?"];
    has(&untypeset(&page), words);
    has(&page, ["the answer"]);
    has(&page, [&format!("{key} + 0"), "plumb-rubric/1", "plumb-answer/4", "checks", "Banked", "problems.jsonl"]);
    has(&page, ["Learners do not get this version", "added as draft", "in review → verified", "One report"]);
    has(&page, ["Answered or given up", "100 % (1)", "Verify again", "Retire this version"]);
    let page = chief.look(&format!("/admin/bank/{}", id(7))).await;
    page.has(["Problem, version 2", "Another question?", "Learners can get this version", "There are no answers yet"]);
    chief.look(&format!("/admin/bank/{}?version=2&verify=1", id(7))).await.has(["It passes."]);
    let page = chief.look(&format!("/admin/bank/{}?version=2&old=1&new=2", id(7))).await;
    has(&page, ["Changes from version 1 to 2", "class=\"gone\"", "class=\"new\""]);
    chief.get(&format!("/admin/bank/{}?version=2&old=1&new=9", id(7))).await.expect(200);
    assert_eq!(chief.get(&format!("/admin/bank/{}?version=3", id(7))).await.status, 404);
    assert_eq!(chief.get(&format!("/admin/bank/{}", fresh())).await.status, 404);
    // From an item's provenance, and from the trail.
    let link = format!("/admin/bank/{}?version=1", id(7));
    has(&chief.look(&format!("/admin/audit/items/{session}/0")).await, [link.as_str()]);
    has(&chief.look("/admin/audit/trail?kind=problem").await, [&format!("/admin/bank/{}", id(7))]);
}

#[tokio::test]
async fn a_version_is_taken_out_of_service_for_good_with_a_reason_and_a_name() {
    let site = Site::of(&content()).await;
    site.stock(&[plain(1, SKILL, 3)]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let problem = id(1).to_string();
    let retire =
        |reason: &'static str| [("problem", problem.clone()), ("version", "1".into()), ("reason", reason.into())];
    let mut post = async |reason| {
        let fields = retire(reason);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        chief.form("/do/problem-retire", &fields).await
    };
    post("  ").await.refused("bank-reason-missing");
    assert_eq!(site.stores.problems.get(id(1), None).await.unwrap().unwrap().status, Status::Verified);
    let reply = post("the <i>stem</i>  names a person").await;
    assert_eq!(reply.location(), format!("/admin/bank/{problem}?version=1&done=retired"));
    post("again").await.refused("bank-retire-illegal");
    let row = &site.trail(Some(&problem), AuditAction::ProblemRetired).await[0];
    assert_eq!(row.entry.actor, Some(site.id("chief").await));
    assert!(row.entry.detail.contains("the <i>stem</i> names a person"), "{}", row.entry.detail);
    let history = site.stores.problems.history(id(1), 1).await.unwrap();
    assert_eq!(history.last().unwrap().actor, row.entry.actor);
    let page = chief.look(&format!("/admin/bank/{problem}?version=1&done=retired")).await;
    has(&page, ["This version is retired", "verified → retired", "&lt;i&gt;stem", ">chief</a>"]);
    assert!(!page.contains("/do/problem-retire"), "{page}");
    let mut ann = site.learner().await;
    let begin = [("skill", SKILL), ("command", &fresh().to_string())];
    assert_eq!(ann.form("/do/practise", &begin).await.status, 404);
    site.plumb.bank().prove().await.unwrap();
}
