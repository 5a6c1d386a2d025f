//! Pages of agent-led sessions: plain forms, stored responses, refusals, and the view after the end.

use leptos::server_fn::error::ServerFnUrlError;
use plumb_app::error::AppError;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;

use crate::support::{Client, Reply, Site, fresh, has, hidden, right_answer, says, wrong_answer};

/// Creates a session as a program does, here with the browser's cookie.
async fn lead(client: &mut Client, what: &serde_json::Value) -> SessionId {
    let made = client.json("/api/v1/session/", what).await.expect(201).json();
    made["session_id"].as_str().unwrap().parse().unwrap()
}

async fn lead_exam(client: &mut Client) -> SessionId {
    lead(client, &json!({ "session_type": "evaluation", "assessment_id": "FREE" })).await
}

/// Returns the page of a session.
async fn look(client: &mut Client, session: SessionId) -> String {
    client.get(&format!("/sessions/{session}")).await.expect(200).body
}

/// Sends the form on a page as a browser without scripts does.
async fn send(client: &mut Client, page: &str, fields: &[(&str, &str)]) -> Reply {
    client.script = false;
    let mut all: Vec<(&str, &str)> = ["session", "call", "command"].map(|name| (name, hidden(page, name))).to_vec();
    all.extend(fields);
    client.form("/do/respond", &all).await
}

/// Like [`send`]; returns the page of the redirect.
async fn respond(client: &mut Client, session: SessionId, page: &str, fields: &[(&str, &str)]) -> String {
    let reply = send(client, page, fields).await;
    assert!(reply.status.is_redirection(), "{} {}", reply.status, reply.body);
    // A refused response leads back to the form.
    let query = reply.location().split_once('?').map_or(String::new(), |(_, query)| format!("?{query}"));
    client.get(&format!("/sessions/{session}{query}")).await.expect(200).body
}

async fn answer(site: &Site, session: SessionId, right: bool) -> String {
    let at = usize::from(site.session(session).await.current().unwrap());
    site.answer(session, at, right).await
}

#[tokio::test]
async fn a_led_assessment_is_taken_with_plain_forms_from_its_list_to_its_result() {
    let (site, mut ann) = Site::with_learner().await;
    let session = lead_exam(&mut ann).await;
    ann.get("/sessions").await.expect(200).has([&format!("href=\"/sessions/{session}\"")]).says(["In progress"]);
    for n in 0..3 {
        let page = look(&mut ann, session).await;
        assert!(page.contains(&format!("{n} of 3 done")) && page.contains("<h1 id=\"stem\""), "{page}");
        assert!(!page.contains("Give me a hint"), "an assessment gives no help: {page}");
        let given = answer(&site, session, n != 1).await;
        let next = respond(&mut ann, session, &page, &[("answer", &given)]).await;
        // The page does not show whether it was right.
        assert!(!next.contains("class=\"verdict"), "{next}");
    }
    let over = look(&mut ann, session).await;
    assert!(says(&over, "You are done") && over.contains(&format!("/sessions/{session}/results")), "{over}");
    ann.get(&format!("/sessions/{session}/results")).await.expect(200).says(["66.67"]);
    let replay = ann.get(&format!("/sessions/{session}/replay")).await.expect(200).body;
    assert_eq!(replay.matches("You answered").count(), 3, "{replay}");
    assert!(!says(&replay, "Right") && !says(&replay, "Not quite") && says(&replay, "Number 3"), "{replay}");
    site.sessions_are_whole().await;
}

#[tokio::test]
async fn what_is_not_taken_says_why_and_comes_back_as_it_was_entered() {
    let (site, mut ann) = Site::with_learner().await;
    let session = lead(&mut ann, &json!({ "session_type": "evaluation", "assessment_id": "STRICT" })).await;
    for _ in 0..2 {
        let page = look(&mut ann, session).await;
        respond(&mut ann, session, &page, &[("answer", &answer(&site, session, true).await)]).await;
    }
    // A number, typed.
    let first = look(&mut ann, session).await;
    let empty = respond(&mut ann, session, &first, &[("answer", " ")]).await;
    assert!(empty.contains("id=\"answer-error\"") && empty.contains("Choose or type an answer first."), "{empty}");
    let refused = respond(&mut ann, session, &first, &[("answer", "a \"few\"")]).await;
    has(&refused, ["value=\"a &quot;few&quot;\"", "We cannot read this answer", "aria-invalid=\"true\""]);
    assert_eq!(hidden(&refused, "call"), hidden(&first, "call"), "nothing was used up");
    // A learner with another session does not see it.
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let theirs = lead_exam(&mut bob).await;
    assert!(!look(&mut bob, theirs).await.contains("few"));
}

#[tokio::test]
async fn a_form_sent_twice_counts_once_and_a_stale_one_overwrites_nothing() {
    let (site, mut ann) = Site::with_learner().await;
    let session = lead_exam(&mut ann).await;
    let page = look(&mut ann, session).await;
    let (right, wrong) = (answer(&site, session, true).await, answer(&site, session, false).await);
    for _ in 0..3 {
        let next = respond(&mut ann, session, &page, &[("answer", &right)]).await;
        assert!(next.contains("1 of 3 done") && !next.contains("role=\"alert\""), "{next}");
    }
    let stale = respond(&mut ann, session, &page, &[("answer", &wrong)]).await;
    assert!(stale.contains("Nothing was lost") && stale.contains("1 of 3 done"), "{stale}");
    assert_eq!(site.session(session).await.items[0].answer(), Some(right.as_str()));
    // A call that does not exist, and one of another kind of session.
    for call in ["call_99", "", "x".repeat(9_000).as_str()] {
        ann.script = true;
        ann.post("/do/respond", &[("session", &session), ("call", &call), ("command", &fresh())]).await.expect(422);
    }
}

/// Returns the current item of a practice session.
async fn practised(site: &Site, session: SessionId) -> plumb_answers::item::Item {
    site.practised(session).await.1
}

#[tokio::test]
async fn led_practice_gives_hints_and_the_solution_and_keeps_what_was_typed() {
    let (site, mut ann) = Site::with_learner().await;
    let session = lead(&mut ann, &json!({ "session_type": "learning", "config": { "skill_id": "t_add" } })).await;
    let first = look(&mut ann, session).await;
    assert!(says(&first, "Give me a hint") && says(&first, "0 done"), "{first}");
    let chosen = wrong_answer(&practised(&site, session).await);
    let hinted = respond(&mut ann, session, &first, &[("answer", &chosen), ("request", "hint")]).await;
    assert_ne!(hidden(&hinted, "call"), hidden(&first, "call"));
    assert!(hinted.contains(&format!("value=\"{chosen}\" checked")), "what was entered is still there: {hinted}");
    site.clock.advance_secs(10);
    let wrong = respond(&mut ann, session, &hinted, &[("answer", &chosen)]).await;
    assert!(says(&wrong, "Not quite") && !wrong.contains("checked"), "{wrong}");
    let key = practised(&site, session).await;
    let shown = respond(&mut ann, session, &wrong, &[("request", "solution")]).await;
    assert!(says(&shown, "Solution to the question before"), "{shown}");
    assert_ne!(practised(&site, session).await, key, "the next item is asked");
    site.clock.advance_secs(10);
    let right = right_answer(&practised(&site, session).await);
    let next = respond(&mut ann, session, &shown, &[("answer", &right)]).await;
    assert!(says(&next, "Right") && !says(&next, "Solution to the question before"), "{next}");
    let replay = ann.get(&format!("/sessions/{session}/replay")).await.expect(200).body;
    let hint_in_words = "Hint shown</span><span class=\"given text\">";
    assert!(!replay.contains(hint_in_words), "hints stay with their item while it goes on: {replay}");
    for told in ["You started", "Hint shown", "Not quite", "Right", "Solution shown", "Number 2"] {
        assert!(says(&replay, told), "{told}: {replay}");
    }
    // A session that was ended by hand shows that and links further.
    let page = look(&mut ann, session).await;
    assert!(says(&page, "End this session"), "{page}");
    let fields = [("session", hidden(&page, "session")), ("command", hidden(&page, "command"))];
    ann.form("/do/session-end", &fields).await.expect(302);
    let over = look(&mut ann, session).await;
    assert!(says(&over, "You are done") && over.contains("/practice/t_add") && !over.contains("/do/respond"), "{over}");
    ann.get(&format!("/sessions/{session}/replay")).await.expect(200).has([hint_in_words]);
}

#[tokio::test]
async fn a_session_that_nobody_leads_stays_where_it_is_and_all_are_in_the_list() {
    let (site, mut ann, exam) = Site::with_begun("FREE").await;
    let player = look(&mut ann, exam).await;
    assert!(player.contains("id=\"player\""), "{player}");
    let practice = ann.practise(&site, "t_add").await;
    ann.get(&format!("/sessions/{practice}")).await.expect(404);
    let placement = ann.place().await;
    ann.get(&format!("/sessions/{placement}")).await.expect(404);
    ann.finish(exam).await;
    let listed = |page: &str| ["results", "/practice/t_add\"", "/practice/placement\""].map(|part| page.contains(part));
    for (query, expected) in [
        ("", [true, true, true]),
        ("?kind=evaluation", [true, false, false]),
        ("?kind=learning", [false, true, false]),
        ("?kind=placement&state=open", [false, false, true]),
        ("?state=over", [true, false, false]),
        ("?kind=survey", [false, false, false]),
        ("?kind=zz&state=zz&page=zz", [true, true, true]),
        ("?page=2", [false, false, false]),
    ] {
        let page = ann.get(&format!("/sessions{query}")).await.expect(200).body;
        assert_eq!(listed(&page), expected, "{query}: {page}");
    }
    // The list of finished assessments, by its old address.
    let old = ann.get("/history").await.expect(200).body;
    assert_eq!(listed(&old), [true, false, false], "{old}");
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let none = bob.get("/sessions").await.expect(200).body;
    assert_eq!(listed(&none), [false; 3], "{none}");
}

#[tokio::test]
async fn a_list_has_pages() {
    let (site, mut ann) = Site::with_learner().await;
    for _ in 0..21 {
        let session = ann.practise(&site, "t_add").await;
        ann.post("/do/practise-end", &[("session", &session), ("command", &fresh())]).await;
        site.clock.advance_secs(60);
    }
    let rows = |page: &str| page.matches("<th scope=\"row\">").count();
    let first = ann.get("/sessions?kind=learning").await.expect(200).body;
    assert!(rows(&first) == 20 && first.contains("/sessions?kind=learning&amp;state=&amp;page=2"), "{first}");
    let second = ann.get("/sessions?kind=learning&state=&page=2").await.expect(200).body;
    assert!(rows(&second) == 1 && second.contains("rel=\"prev\""), "{second}");
}

#[tokio::test]
async fn an_error_packed_into_an_address_says_nothing_of_its_own() {
    let (_site, mut ann) = Site::with_learner().await;
    let session = lead_exam(&mut ann).await;
    let forged = AppError::Invalid {
        field: "answer".into(),
        message: "Call QZFORGED <b>now</b>".into(),
        detail: "<script>alert(1)</script>".into(),
    };
    let url = ServerFnUrlError::new("/do/respond", forged).to_url(&format!("http://x/sessions/{session}")).unwrap();
    let page = ann.get(&format!("/sessions/{session}?{}", url.query().unwrap())).await.expect(200).body;
    assert!(!page.contains("QZFORGED") && !page.contains("<script>alert"), "{page}");
}

/// Starts content under "Start something new"; returns the session.
async fn begin_listed(client: &mut Client, kind: &str, content: &str) -> SessionId {
    let list = client.get("/sessions").await.expect(200).body;
    assert!(list.contains(&format!("name=\"content\" value=\"{content}\"")), "{list}");
    let fields = [("kind", kind), ("content", content), ("command", hidden(&list, "command"))];
    client.form("/do/lead", &fields).await.leads_to("/sessions/")
}

#[tokio::test]
async fn a_survey_is_begun_from_the_list_goes_back_and_says_what_is_wrong_at_its_field() {
    let (_site, mut ann) = Site::with_learner().await;
    let session = begin_listed(&mut ann, "survey", "feedback").await;
    let first = look(&mut ann, session).await;
    assert!(says(&first, "Did you like it?") && !first.contains("value=\"back\""), "{first}");
    let empty = respond(&mut ann, session, &first, &[]).await;
    assert!(empty.contains("Choose or type an answer first."), "{empty}");
    let second = respond(&mut ann, session, &first, &[("answer", "y")]).await;
    assert!(says(&second, "How often were you there?") && second.contains("From 0 to 30."), "{second}");
    let wrong = respond(&mut ann, session, &second, &[("answer", "31")]).await;
    assert!(wrong.contains("id=\"answer-error\"") && wrong.contains("value=\"31\""), "{wrong}");
    // Back to the answered question, with its answer filled in, and forward with another answer.
    let back = respond(&mut ann, session, &wrong, &[("answer", "31"), ("request", "back")]).await;
    assert!(says(&back, "Did you like it?") && back.contains("value=\"y\" checked"), "{back}");
    let why = respond(&mut ann, session, &back, &[("answer", "n")]).await;
    assert!(says(&why, "Why not?"), "{why}");
    let often = respond(&mut ann, session, &why, &[("answer", "Too loud.")]).await;
    let over = respond(&mut ann, session, &often, &[("leave", "1")]).await;
    assert!(says(&over, "You are done"), "{over}");
    let replay = ann.get(&format!("/sessions/{session}/replay")).await.expect(200).body;
    for told in ["You went back", "Very much", "Not at all", "Too loud.", "You skipped it", "Question shown again"] {
        assert!(says(&replay, told), "{told}: {replay}");
    }
    ann.get("/sessions?kind=survey&state=over").await.expect(200).has([&session.to_string()]).says(["The feedback"]);
}

#[tokio::test]
async fn a_process_is_gone_through_with_a_notice_a_check_and_a_pause() {
    let (site, mut ann) = Site::with_learner().await;
    let session = begin_listed(&mut ann, "workflow", "course").await;
    let notice = look(&mut ann, session).await;
    assert!(says(&notice, "Welcome.") && says(&notice, "Continue"), "{notice}");
    let mut page = respond(&mut ann, session, &notice, &[]).await;
    for _ in 0..2 {
        assert!(says(&page, "How much is 2 + 2?"), "{page}");
        page = respond(&mut ann, session, &page, &[("answer", "5")]).await;
    }
    assert!(says(&page, "Come back tomorrow.") && page.contains("23 November 2026"), "{page}");
    let early = respond(&mut ann, session, &page, &[]).await;
    assert!(early.contains("id=\"answer-error\"") && says(&early, "Come back tomorrow."), "{early}");
    site.clock.advance_secs(86_400);
    let mut ann = site.learner().await;
    let page = look(&mut ann, session).await;
    let next = if says(&page, "Now the test.") { page } else { respond(&mut ann, session, &page, &[]).await };
    assert!(says(&next, "Now the test.") && says(&next, "Start"), "{next}");
    let begun = respond(&mut ann, session, &next, &[]).await;
    let link =
        begun.split("class=\"btn quiet\" href=\"/sessions/").nth(1).or_else(|| begun.split("href=\"/sessions/").nth(1));
    let test: SessionId =
        link.and_then(|rest| rest.get(..36)).and_then(|id| id.parse().ok()).unwrap_or_else(|| panic!("{begun}"));
    assert!(look(&mut ann, test).await.contains("id=\"player\""), "the assessment is in its own player");
}

#[tokio::test]
async fn an_anonymous_survey_is_in_the_list_of_its_respondent_and_in_nobody_elses() {
    let (site, mut ann) = Site::with_learner().await;
    let session = begin_listed(&mut ann, "survey", "frankly").await;
    ann.get("/sessions").await.expect(200).has([&session.to_string()]);
    let mut bob = site.signed_in("bob", Role::Learner).await;
    assert!(!bob.get("/sessions").await.expect(200).body.contains(&session.to_string()));
    for path in ["", "/replay"] {
        bob.get(&format!("/sessions/{session}{path}")).await.expect(404);
    }
    let page = look(&mut ann, session).await;
    respond(&mut ann, session, &page, &[("answer", "Fine.")]).await;
}

#[tokio::test]
async fn prompts_for_reflection_are_answered_on_their_page() {
    let (site, mut ann) = Site::with_learner().await;
    let session = begin_listed(&mut ann, "thought", "looking-back").await;
    let page = look(&mut ann, session).await;
    assert!(page.contains("name=\"answer\"") && page.contains("id=\"stem\""), "{page}");

    // Only the learner may read it, not even an administrator who views their account.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let id = site.id("ann").await.to_string();
    chief.form("/do/user-view", &[("user", &id)]).await.expect(200);
    for path in [format!("/sessions/{session}"), format!("/sessions/{session}/replay")] {
        ann.get(&path).await.expect(200);
        chief.get(&path).await.expect(404);
    }
}

#[tokio::test]
async fn an_assessment_that_is_ended_on_its_page_is_handed_in_once() {
    let (site, mut ann) = Site::with_learner().await;
    let session = lead_exam(&mut ann).await;
    let page = look(&mut ann, session).await;
    respond(&mut ann, session, &page, &[("answer", &answer(&site, session, true).await)]).await;
    let fields = [("session", hidden(&page, "session")), ("command", hidden(&page, "command"))];
    for _ in 0..2 {
        let reply = ann.form("/do/session-end", &fields).await.expect(302);
        assert_eq!(reply.location(), format!("/sessions/{session}"));
    }
    let ended = site.session(session).await;
    assert_eq!((ended.status().as_str(), ended.result().map(|result| result.score)), ("completed", Some(3_333)));
    let over = look(&mut ann, session).await;
    assert!(says(&over, "You are done") && says(&over, "See the result"), "{over}");
}
