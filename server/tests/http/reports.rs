//! Reporting problems with items: the attached context, who sees a report, and the reply to the learner.

use plumb_app::server_fns::request::error_url;
use plumb_bank::ItemSource;
use plumb_service::InvalidInput;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::Practice;
use plumb_store::reports::{Filed, FilingLimits, Report, ReportKind, ReportRow, ReportState};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use crate::classes::set;
use crate::support::{
    Client, Field, PageText, Reply, Site, fresh, has, hidden, right_answer, says, wrong_answer, wrong_way,
};

/// Returns a learner's latest report.
async fn latest(site: &Site, name: &str) -> ReportRow {
    site.stores.reports.of_learner(site.id(name).await, None, 1).await.unwrap().remove(0)
}

fn message(reply: &Reply) -> String {
    reply.json()["Invalid"]["message"].as_str().unwrap_or_else(|| panic!("{}", reply.body)).to_owned()
}

async fn handle(client: &mut Client, report: Uuid, version: i64, more: &[(&str, &str)]) -> Reply {
    let (report, version) = (report.to_string(), version.to_string());
    let mut fields = vec![("report", report.as_str()), ("version", version.as_str())];
    fields.extend(more);
    client.form("/do/report-handle", &fields).await
}

#[tokio::test]
async fn a_report_from_an_assessment_carries_its_facts_along_and_leaves_the_answer_alone() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let form = site.form(session).await;
    let item = &form.items[0].item;
    ann.look(&format!("/sessions/{session}")).await.has(["name=\"go\" value=\"report\""]);

    // Without scripts, the button to the report form saves the chosen answer.
    ann.script = false;
    let draft = wrong_answer(item);
    let fields: [Field<'_>; 6] = [
        ("session", &session),
        ("position", &0),
        ("revision", &0),
        ("command", &fresh()),
        ("answer", &draft),
        ("go", &"report"),
    ];
    let reply = ann.post("/do/submit-form", &fields).await;
    assert_eq!(reply.location(), format!("/sessions/{session}/report/0"));
    let page = ann.look(&format!("/sessions/{session}/report/0")).await;
    assert!(says(&page, "Report a problem with item 1") && says(&page, "you get no hint"), "{page}");
    assert!(!page.contains(&item.stem), "what may be seen of an item is shown where it is met: {page}");

    site.clock.advance_secs(5);
    let reply = ann.ask_to_report(session, 0, "key", "  The sum\r\nis wrong.\u{7} ").await;
    assert_eq!(reply.location(), format!("/sessions/{session}?reported=1"));
    let row = latest(&site, "ann").await;
    let Report { source, answer, verdict, .. } = &row.report;
    let made = ItemSource::Template {
        skill_id: "T.ADD".into(),
        blueprint: item.blueprint.clone(),
        difficulty: "easy".into(),
        seed: item.seed,
    };
    assert_eq!((source, &row.report.item), (&made, &item.name()));
    assert_eq!((answer.as_deref(), verdict.as_deref()), (Some(draft.as_str()), None), "a draft is not marked");
    assert_eq!((row.report.kind, row.report.words.as_str()), (ReportKind::Key, "The sum\nis wrong."));
    assert_eq!((row.report.session, row.report.position), (session, 0));
    assert_eq!((row.report.about.as_str(), row.report.at), ("FREE", site.clock_now()));
    assert!(!row.report.app_version.is_empty());
    assert_eq!(site.audited(row.report.id, AuditAction::ProblemReported).await, 1);

    // The page returns to that item with the draft, and nothing was submitted.
    ann.look(&format!("/sessions/{session}?reported=1")).await.has([&item.stem]).says(["Your report has been sent"]);
    let (_, drafts) = site.stores.sessions.load_with_drafts(session).await.unwrap().unwrap();
    assert_eq!(drafts.rows.iter().map(|row| row.answer.as_str()).collect::<Vec<_>>(), [draft.as_str()]);
    assert_eq!(site.session(session).await.items[0].answer(), None);

    // After submitting, the report has the verdict; items that were not shown yet cannot be reported.
    ann.script = true;
    ann.submit(session, 0, 1, &draft).await.expect(200);
    ann.report(&site, session, 0, "wording", "").await;
    assert_eq!(latest(&site, "ann").await.report.verdict.as_deref(), Some("incorrect"));
    for position in [2, 99, 70_000] {
        ann.ask_to_report(session, position, "key", "").await.expect(404);
        ann.get(&format!("/sessions/{session}/report/{position}")).await.expect(404);
    }
    // Another learner's session is answered with 404.
    let mut bob = site.signed_in("bob", Role::Learner).await;
    bob.ask_to_report(session, 0, "key", "").await.expect(404);

    // After the end every item in the solutions has a link to the form.
    ann.finish(session).await;
    let results = ann.look(&format!("/sessions/{session}/results")).await;
    assert!((0..3).all(|at| results.contains(&format!("/sessions/{session}/report/{at}"))), "{results}");
    let reply = ann.ask_to_report(session, 2, "missing", "There was no picture.").await;
    assert_eq!(reply.location(), format!("/sessions/{session}/results?reported=1"));
}

#[tokio::test]
async fn a_report_from_practice_and_the_placement_test_keeps_what_was_typed() {
    let (site, mut ann, session) = Site::with_practice("t_add").await;
    let current = site.snapshot::<Practice>(session).await.current.unwrap();
    let item = site.made_anew(&current.source).await;
    let wrong = wrong_answer(&item);
    let fields: [Field<'_>; 5] =
        [("session", &session), ("position", &0), ("command", &fresh()), ("answer", &wrong), ("go", &"report")];
    let reply = ann.post("/do/practise-answer", &fields).await;
    assert_eq!(reply.location(), format!("/sessions/{session}/report/0"));
    let current_now = site.snapshot::<Practice>(session).await.current.unwrap();
    assert!(current_now.attempts.is_empty(), "nothing was handed in");
    let reply = ann.ask_to_report(session, 0, "other", "Odd numbers.").await;
    assert_eq!(reply.location(), "/practice/t_add?reported=1#now");
    let page = ann.look("/practice/t_add?reported=1").await;
    assert!(says(&page, "Your report has been sent"), "{page}");
    assert!(page.contains(&format!("value=\"{wrong}\" checked")), "what was chosen is still there: {page}");
    assert_eq!(latest(&site, "ann").await.report.answer, None);

    // After a wrong answer the report includes it; an earlier item can be reported too.
    site.clock.advance_secs(10);
    ann.practice_act("answer", session, 0, &wrong).await.expect(200);
    ann.report(&site, session, 0, "key", "").await;
    let row = latest(&site, "ann").await.report;
    assert_eq!((row.answer.as_deref(), row.verdict.as_deref()), (Some(wrong.as_str()), Some("incorrect")));
    assert_eq!(row.source, current.source);
    ann.practice_act("answer", session, 0, &right_answer(&item)).await.expect(200);
    ann.practice_act("next", session, 0, "").await.expect(200);
    ann.report(&site, session, 0, "key", "").await;
    let row = latest(&site, "ann").await.report;
    assert_eq!((row.verdict.as_deref(), &row.source), (Some("correct"), &current.source));

    site.clock.advance_secs(1);
    let placement = ann.place().await;
    let placing: PlacementSession = site.snapshot(placement).await;
    ann.look("/practice/placement").await.has(["value=\"report\""]);
    let reply = ann.ask_to_report(placement, 0, "impossible", "").await;
    assert_eq!(reply.location(), "/practice/placement?reported=1#now");
    assert_eq!(latest(&site, "ann").await.report.source, placing.current.unwrap().source);
    assert!(says(&ann.look("/practice/placement?reported=1").await, "Your report has been sent"));
}

#[tokio::test]
async fn a_report_from_a_led_session_comes_back_to_what_was_asked_with_what_was_typed() {
    let (site, mut ann) = Site::with_learner().await;
    let asked = json!({ "session_type": "evaluation", "assessment_id": "FREE" });
    let made = ann.json("/api/v1/session/", &asked).await.expect(201).json();
    let session: SessionId = made["session_id"].as_str().unwrap().parse().unwrap();
    let page = ann.look(&format!("/sessions/{session}")).await;
    assert!(page.contains("name=\"report\" value=\"0\""), "{page}");
    let (call, typed) = (hidden(&page, "call"), wrong_answer(&site.form(session).await.items[0].item));
    let fields: [Field<'_>; 5] =
        [("session", &session), ("call", &call), ("command", &fresh()), ("answer", &typed), ("report", &0)];
    let reply = ann.post("/do/respond", &fields).await;
    assert_eq!(reply.location(), format!("/sessions/{session}/report/0"));
    assert_eq!(site.session(session).await.items[0].answer(), None, "nothing was handed in");
    // A refused report does not discard the chosen answer.
    let refused = ann.ask_to_report(session, 0, "other", " ").await.expect(422);
    assert_eq!(message(&refused), "report-words-missing");
    let reply = ann.ask_to_report(session, 0, "other", "What is asked?").await;
    assert_eq!(reply.location(), format!("/sessions/{session}?reported=1"));
    let page = ann.look(&format!("/sessions/{session}?reported=1")).await;
    assert!(says(&page, "Your report has been sent"), "{page}");
    let kept = page.split("<input").any(|tag| tag.contains(&format!("value=\"{typed}\"")) && tag.contains("checked"));
    assert!(kept, "what was chosen is still there: {page}");
    // A survey has no items.
    let survey = ann.begin_led("survey", "feedback").await;
    assert!(!ann.look(&format!("/sessions/{survey}")).await.contains("name=\"report\""));
    ann.ask_to_report(survey, 0, "key", "").await.expect(404);
}

#[tokio::test]
async fn nothing_typed_is_lost_when_a_report_is_not_taken_and_there_are_only_so_many() {
    let (site, mut ann, session) = Site::with_begun("FREE").await;
    let refused = ann.ask_to_report(session, 0, "survey", "x").await.expect(422);
    assert_eq!(message(&refused), "report-choose-kind");
    let long = "é".repeat(2_001);
    let refused = ann.ask_to_report(session, 0, "wording", &long).await.expect(422);
    assert_eq!(message(&refused), "report-words-long");
    let page = format!("/sessions/{session}/report/0");
    let page = ann.look(&error_url(&page, &InvalidInput::ReportWordsLong { field: "words" })).await;
    page.has([&long, "value=\"wording\" checked"]).says(["Write at most 2000 characters"]);
    let exact = "é".repeat(2_000);
    ann.report(&site, session, 0, "wording", &exact).await;

    // A form that is sent twice is one report.
    let fields: [Field<'_>; 4] = [("session", &session), ("position", &0), ("command", &fresh()), ("kind", &"key")];
    for _ in 0..2 {
        ann.post("/do/report-item", &fields).await.expect(200);
    }
    let learner = site.id("ann").await;
    assert_eq!(site.stores.reports.of_learner(learner, None, 50).await.unwrap().len(), 2);

    for _ in 2..5 {
        ann.report(&site, session, 0, "key", "").await;
    }
    let refused = ann.ask_to_report(session, 0, "key", "again").await.expect(422);
    assert_eq!(message(&refused), "report-too-many-of-item");
    ann.answer_all(&site, session, 0, [true; 2]).await;
    let practice = ann.practise(&site, "t_add").await;
    for (session, position) in [(session, 1), (session, 2), (practice, 0)] {
        for _ in 0..5 {
            ann.report(&site, session, position, "key", "").await;
        }
    }
    let placement = ann.place().await;
    let refused = ann.ask_to_report(placement, 0, "key", "once more").await.expect(422);
    assert_eq!(message(&refused), "report-too-many");
    // A day later the limit is free again.
    site.clock.advance_secs(86_401);
    let mut ann = site.learner().await;
    ann.report(&site, placement, 0, "key", "once more").await;
}

/// Another learner's report about this item.
async fn the_same_of(site: &Site, name: &str, report: &Report) -> Uuid {
    let mut client = site.signed_in(name, Role::Learner).await;
    let session = client.begin("FREE").await;
    let learner = site.id(name).await;
    let report = Report { id: fresh(), learner, session, ..report.clone() };
    let limits = FilingLimits { since: site.clock_now(), in_time: 1, of_item: 1 };
    let id = report.id;
    let audit = site.entry(Some(learner), AuditAction::ProblemReported, ("report", &id.to_string()));
    assert_eq!(site.stores.reports.file(report, limits, audit).await.unwrap(), Filed::Filed);
    id
}

#[tokio::test]
async fn teachers_look_into_the_reports_of_their_own_learners_and_learners_hear_of_it() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bea"]).await;
    let (mut rex, _) = site.class_of("rex", &["cid"]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    let item = site.form(session).await.items[0].item.clone();
    let wrong = wrong_answer(&item);
    ann.submit(session, 0, 0, &wrong).await.expect(200);
    let report = ann.report(&site, session, 0, "key", "I counted <b>twice</b>.").await;
    let beas = the_same_of(&site, "bea", &latest(&site, "ann").await.report).await;
    let cids = the_same_of(&site, "cid", &latest(&site, "ann").await.report).await;

    // The inbox lists the item once, with the number of reports that the reader may see.
    let line = |page: &str| page.split("<tr>").skip(1).find(|row| row.contains("T.ADD")).map(str::to_owned);
    let inbox = tess.look("/teach/reports").await;
    let row = line(&inbox).unwrap_or_else(|| panic!("{inbox}"));
    assert_eq!(row.matches("<td class=\"n\">2</td>").count(), 2, "two of two are open: {row}");
    assert!(line(&chief.look("/teach/reports?state=new&blueprint=T.ADD").await).unwrap().contains(">3</td>"));
    assert_eq!(line(&tess.look("/teach/reports?state=settled").await), None);
    assert_eq!(line(&tess.look("/teach/reports?blueprint=T.DOUBLE").await), None);
    assert!(line(&tess.look(&format!("/teach/reports?class={class}")).await).is_some());
    rex.get(&format!("/teach/reports?class={class}")).await.expect(404);
    rex.get(&format!("/teach/reports/{report}")).await.expect(404);
    handle(&mut rex, report, 1, &[("state", "settled")]).await.expect(404);
    tess.get(&format!("/teach/reports/{cids}")).await.expect(404);

    // One report: the item with its key, the answer, and the links.
    let path = format!("/teach/reports/{report}");
    let page = tess.look(&path).await;
    has(&page, [item.stem.as_str(), wrong_way(&item), "I counted &lt;b&gt;twice", "wrong", "ann"]);
    assert!(says(&page, item.key_text()) && says(&page, &format!("a = {}", item.parameters["a"])), "{page}");
    assert!(page.contains("href=\"/teach/items/T.ADD\""), "{page}");
    let regrade = format!("/teach/regrades?hash={}&amp;level=easy&amp;seed={}", item.blueprint, item.seed);
    assert!(page.contains(&regrade), "{regrade}: {page}");
    assert!(!page.contains("/admin/"), "a teacher has no way there: {page}");
    let lineage = format!("/admin/audit/sessions/{session}");
    assert!(chief.look(&path).await.contains(&lineage));

    // Both reports are settled at once; the one of another teacher's class stays open.
    let until = site.clock_now().as_micros().to_string();
    let answer = "Thank you, the key is wrong.";
    let fields = [("state", "settled"), ("answer", answer), ("note", "Mark it anew."), ("others", &until)];
    let reply = handle(&mut tess, report, 1, &fields).await;
    assert_eq!(reply.location(), format!("/teach/reports/{report}?done=1"), "{}", reply.body);
    for (id, state) in [(report, ReportState::Settled), (beas, ReportState::Settled), (cids, ReportState::New)] {
        assert_eq!(site.stores.reports.report(id).await.unwrap().unwrap().state, state);
    }
    for (id, noted) in [(report, 1), (beas, 0)] {
        assert_eq!(site.audited(id, AuditAction::ReportAnswered).await, 1);
        assert_eq!(site.audited(id, AuditAction::ReportClosed).await, 1);
        assert_eq!(site.audited(id, AuditAction::ReportNoted).await, noted);
    }
    tess.look(&path).await.has([answer, "Mark it anew."]);

    // A reader with an outdated page gets an error, and the typed text is kept.
    let stale = handle(&mut chief, report, 1, &[("state", "set_aside"), ("answer", "No, it is right.")]).await;
    assert_eq!(message(&stale.expect(422)), "report-changed");
    let nothing = handle(&mut chief, report, 2, &[("state", "settled")]).await.expect(422);
    assert_eq!(message(&nothing), "report-nothing");

    // The learner sees a line on the home page until the answer was opened, without the item.
    ann.look("/").await.says(["You have a reply to a report"]);
    let own = ann.look("/reports").await;
    assert!(own.contains(answer) && says(&own, "Resolved") && says(&own, "Item 1"), "{own}");
    assert!(!own.contains("Mark it anew.") && !own.contains(&item.stem) && !says(&own, item.key_text()), "{own}");
    assert!(says(&ann.look("/").await, "You have a reply to a report"), "looking changes nothing");
    assert_eq!(ann.form("/do/reports-read", &[]).await.location(), "/reports");
    assert!(!says(&ann.look("/").await, "You have a reply to a report"));
    let mut cid = site.signed_in("cid", Role::Learner).await;
    assert!(!cid.look("/reports").await.contains(answer));
}

#[tokio::test]
async fn reports_that_arrived_after_the_page_was_made_are_not_settled_unread() {
    let (site, mut tess, _) = Site::with_class(&["ann", "bea"]).await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    let report = ann.report(&site, session, 0, "key", "").await;
    let until = site.clock_now().as_micros().to_string();
    site.clock.advance_secs(1);
    let later = Report { at: site.clock_now(), ..latest(&site, "ann").await.report };
    let beas = the_same_of(&site, "bea", &later).await;
    handle(&mut tess, report, 1, &[("state", "settled"), ("others", &until)]).await.expect(200);
    assert_eq!(site.stores.reports.report(beas).await.unwrap().unwrap().state, ReportState::New);
}

#[tokio::test]
async fn the_live_board_says_at_once_that_something_was_reported() {
    let (site, mut tess, assignment) = set(&["ann"], &[]).await;
    let live = format!("/teach/assignments/{assignment}/live");
    assert!(!tess.look(&live).await.contains("/teach/reports?state=new"));
    let mut ann = site.learner().await;
    let session = ann.begin_assigned(assignment).await;
    // Of another of her sessions, not of this test.
    let other = ann.begin("FREE").await;
    ann.report(&site, other, 0, "key", "").await;
    assert!(!tess.look(&live).await.contains("/teach/reports?state=new"));
    let report = ann.report(&site, session, 0, "impossible", "Two are right.").await;
    let board = tess.look(&live).await;
    assert!(says(&board, "1 new report about an item"), "{board}");
    let link = format!("/teach/reports?state=new&amp;assignment={assignment}");
    assert!(board.contains(&link), "{board}");
    let list = tess.look(&link.replace("&amp;", "&")).await;
    assert_eq!(list.matches("<th scope=\"row\">").count(), 1, "{list}");
    assert!(list.contains(&report.to_string()), "{list}");
    handle(&mut tess, report, 1, &[("state", "looked_at")]).await.expect(200);
    assert_eq!(site.audited(report, AuditAction::ReportLookedAt).await, 1);
    assert!(!tess.look(&live).await.contains("/teach/reports?state=new"));
}

#[tokio::test]
async fn reports_are_in_the_export_and_stay_without_a_name() {
    let (site, mut tess, _) = Site::with_class(&["ann"]).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let mut ann = site.learner().await;
    let session = ann.begin("FREE").await;
    let report = ann.report(&site, session, 0, "other", "Where is the picture?").await;
    let fields = [("state", "settled"), ("answer", "There is none."), ("note", "QZNOTE")];
    handle(&mut tess, report, 1, &fields).await.expect(200);
    let own = ann.form("/do/export", &[]).await.expect(200).json();
    let of = |all: &serde_json::Value, part: &str| -> Vec<serde_json::Value> {
        all.as_array().unwrap().iter().filter(|record| record["part"] == part).cloned().collect()
    };
    let reports = of(&own, "report");
    assert_eq!((reports.len(), reports[0]["words"].as_str()), (1, Some("Where is the picture?")));
    assert!(reports[0].get("item").is_none() && reports[0].get("verdict").is_none(), "{reports:?}");
    let answers = of(&own, "report_answer");
    assert_eq!((answers.len(), answers[0]["words"].as_str()), (1, Some("There is none.")));
    assert!(!own.to_string().contains("QZNOTE"));
    let id = site.id("ann").await.to_string();
    let full = chief.form("/do/export", &[("user", &id)]).await.expect(200).json();
    assert_eq!((of(&full, "report_answer").len(), of(&full, "report")[0]["item"].is_object()), (2, true));

    ann.finish(session).await;
    let person = chief.look(&format!("/admin/users/{id}")).await;
    assert!(says(&person, "texts of answers and reports"), "the page says what stays: {person}");
    chief.form("/do/user-delete", &[("user", &id), ("typed", "ann")]).await.expect(200);
    chief.look(&format!("/teach/reports/{report}")).await.has(["Where is the picture?", "Deleted account"]);
}
