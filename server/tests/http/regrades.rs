//! Regrading after the end: changes are previewed, exactly the preview is applied, and it can be undone.

use plumb_answers::item::ItemBody;
use plumb_service::Plumb;
use plumb_sessions::session::{Mark, SessionEvent};
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use uuid::Uuid;

use crate::support::content::{ADD, DOUBLE, GRAPH, exam, file};
use crate::support::{Client, PageText, Reply, Site, has, says, shown_answer};

/// An exam of four sums and a double, in this order. Its results are shown at once.
pub(crate) fn content() -> Vec<(String, String)> {
    let graph = ("skills_graph.json".to_owned(), GRAPH.to_owned());
    vec![file("add", ADD), file("double", DOUBLE), graph, exam("SUMS", &[("T.ADD", 4), ("T.DOUBLE", 1)], &[], &[])]
}

/// Answers the items of a session: `+` right, `-` wrong.
async fn answer_all(site: &Site, client: &mut Client, session: SessionId, right: &str) {
    client.answer_all(site, session, 10, right.chars().map(|right| right == '+')).await;
}

pub(crate) async fn sits(site: &Site, name: &str, assessment: &str, right: &str) -> SessionId {
    let mut client = site.signed_in(name, Role::Learner).await;
    let session = client.begin(assessment).await;
    answer_all(site, &mut client, session, right).await;
    session
}

pub(crate) async fn ada(site: &Site) -> Client {
    site.signed_in("ada", Role::Admin).await
}

/// The form fields for regrading one item of a session.
pub(crate) async fn of_item(site: &Site, session: SessionId, position: usize) -> Vec<(&'static str, String)> {
    let item = site.form(session).await.items[position].item.clone();
    vec![
        ("regrade[hash]", item.blueprint.to_string()),
        ("regrade[level]", item.difficulty),
        ("regrade[seed]", item.seed.to_string()),
    ]
}

pub(crate) fn of_version(text: &str) -> Vec<(&'static str, String)> {
    vec![("regrade[hash]", ContentHash::of(text).to_string())]
}

async fn ask(client: &mut Client, what: &[(&'static str, String)], more: &[(&str, &str)]) -> Reply {
    let mut fields: Vec<(&str, &str)> = what.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.extend(more);
    client.form("/do/regrade-new", &fields).await
}

/// Creates a regrade and returns it.
pub(crate) async fn make(client: &mut Client, what: &[(&'static str, String)], more: &[(&str, &str)]) -> Uuid {
    let mut fields = vec![("regrade[reason]", "The key was wrong.")];
    fields.extend(more);
    ask(client, what, &fields).await.leads_to("/teach/regrades/")
}

pub(crate) async fn order(client: &mut Client, what: &str, id: Uuid) -> Reply {
    client.post(&format!("/do/regrade-{what}"), &[("id", &id), ("confirm", &1)]).await
}

/// Orders a step of a regrade and carries it out.
pub(crate) async fn done(site: &Site, client: &mut Client, what: &str, id: Uuid) {
    order(client, what, id).await.expect(200);
    carry_out(&site.plumb).await;
}

/// Runs the worker until nothing is left.
pub(crate) async fn carry_out(plumb: &Plumb) {
    for _ in 0..1_000 {
        if plumb.carry_out_regrades().await.unwrap() == 0 {
            return;
        }
    }
    panic!("a regrade never ends");
}

pub(crate) async fn score(site: &Site, session: SessionId) -> u16 {
    site.session(session).await.result().unwrap().score
}

/// Checks that all stored data is consistent.
pub(crate) async fn is_sound(site: &Site) {
    assert_eq!(site.plumb.recompute_statistics(false).await.unwrap().differences, Vec::<String>::new());
    assert_eq!(site.plumb.recompute_mastery().await.unwrap().differences, Vec::<String>::new());
    site.sessions_are_whole().await;
    assert_eq!(site.stores.audit.verify(&[]).await.unwrap().first_bad, None);
}

/// Returns the events of a session that changed marks.
pub(crate) async fn regradings(site: &Site, session: SessionId) -> Vec<SessionEvent> {
    let rows = site.stores.sessions.events(session).await.unwrap();
    let events = rows.iter().map(|row| serde_json::from_str(&row.event.body).unwrap());
    events.filter(|event| matches!(event, SessionEvent::ResultRegraded { .. })).collect()
}

#[tokio::test]
async fn another_key_changes_the_result_as_was_seen_before_and_can_be_taken_back() {
    let site = Site::of(&content()).await;
    let session = sits(&site, "ann", "SUMS", "-+++-").await;
    let other = sits(&site, "bob", "SUMS", "+++++").await;
    site.plumb.count_answers().await.unwrap();
    let before = site.session(session).await;
    let stats = site.stores.item_stats.all(None, 500).await.unwrap();
    let chosen = before.items[0].answer().unwrap().to_owned();
    let mut ada = ada(&site).await;

    // From the item in the audit to the form, which shows the item with its key.
    let audit = ada.look(&format!("/admin/audit/sessions/{session}")).await;
    let item = site.form(session).await.items[0].item.clone();
    let link = format!("/teach/regrades?hash={}&amp;level=easy&amp;seed={}", item.blueprint, item.seed);
    assert!(audit.contains(&link), "{link}: {audit}");
    let form = ada.look(&link.replace("&amp;", "&")).await;
    let chosen = item.body.answer_text(&chosen);
    assert!(form.contains(&item.stem) && form.contains("(key)") && form.contains(&format!("value=\"{chosen}\"")));

    let what = of_item(&site, session, 0).await;
    let id = make(&mut ada, &what, &[("regrade[remedy]", "key"), ("regrade[key]", chosen)]).await;
    let path = format!("/teach/regrades/{id}");
    let page = ada.look(&path).await;
    has(&page, ["One result would change", "Item 1: wrong → right", "60 %", "80 %", "The key was wrong."]);
    assert_eq!(site.session(session).await, before, "nothing has changed yet");
    let unconfirmed = ada.form("/do/regrade-apply", &[("id", &id.to_string())]).await;
    assert!(unconfirmed.expect(422).body.contains("regrade-confirm"));

    done(&site, &mut ada, "apply", id).await;
    let after = site.session(session).await;
    assert_eq!((score(&site, session).await, after.items[0].mark), (8_000, Some(Mark::Correct)));
    assert_eq!(score(&site, other).await, 10_000);
    assert!(regradings(&site, other).await.is_empty());
    ada.look(&path).await.has(["One result has changed", "Applied."]);
    assert_eq!(
        site.audited(id, AuditAction::RegradeMade).await + site.audited(id, AuditAction::RegradeApplied).await,
        2
    );
    assert_eq!(site.audited(session, AuditAction::ResultRegraded).await, 1);
    assert_ne!(site.stores.item_stats.all(None, 500).await.unwrap(), stats);
    is_sound(&site).await;

    let mut ann = site.learner().await;
    let result = ann.look(&format!("/sessions/{session}/results")).await;
    has(&result, ["Changes to this result", "The key was wrong.", "Your score changed from 60 % to 80 %"]);
    assert!(ann.look("/").await.contains("Your result for The exam SUMS changed on 22 November 2026"));
    ann.get(&format!("/sessions/{session}/replay")).await.expect(200);
    site.clock.advance_secs(15 * 86_400);
    assert!(!site.learner().await.look("/").await.contains(" changed on "), "for two weeks");

    let mut ada = site.signed_in("ada", Role::Admin).await;
    order(&mut ada, "apply", id).await.expect(409);
    done(&site, &mut ada, "undo", id).await;
    let back = site.session(session).await;
    assert_eq!((&back.items, back.result()), (&before.items, before.result()));
    assert_eq!(site.stores.item_stats.all(None, 500).await.unwrap(), stats, "to the byte");
    ada.look(&path).await.has(["Undone.", "One result was restored"]);
    order(&mut ada, "undo", id).await.expect(409);
    is_sound(&site).await;
    site.learner().await.look(&format!("/sessions/{session}/results")).await.has(["was undone", "from 80 % to 60 %"]);
}

#[tokio::test]
async fn the_preview_counts_rises_and_falls_apart_warns_of_falls_and_offers_that_nobody_loses() {
    let site = Site::of(&content()).await;
    // The sums are left out: a learner with wrong sums gains, one with right sums and a wrong double loses.
    let (gains, loses) = (sits(&site, "ann", "SUMS", "----+").await, sits(&site, "bob", "SUMS", "++++-").await);
    let stays = sits(&site, "cem", "SUMS", "+++++").await;
    let scores = async || (score(&site, gains).await, score(&site, loses).await, score(&site, stays).await);
    let before = scores().await;
    let mut ada = ada(&site).await;
    let id = make(&mut ada, &of_version(ADD), &[("regrade[remedy]", "drop")]).await;
    let page = ada.look(&format!("/teach/regrades/{id}")).await;
    has(&page, ["1 score rises", "1 score falls", "1 score stays the same", "One learner would lose points"]);
    assert!(page.contains("one of them falls"), "who applies it is told, too: {page}");

    // The button sends the fields of the page.
    let form = page.split("action=\"/do/regrade-new\"").nth(1).and_then(|rest| rest.split("</form>").next());
    let form = form.unwrap_or_else(|| panic!("no way to spare: {page}"));
    let fields: Vec<(String, String)> = form
        .split("<input type=\"hidden\" name=\"")
        .skip(1)
        .map(|field| {
            let (name, rest) = field.split_once('"').unwrap();
            let value = rest.split("value=\"").nth(1).map_or("", |value| value.split('"').next().unwrap());
            (name.to_owned(), value.to_owned())
        })
        .collect();
    let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let reply = ada.form("/do/regrade-new", &fields).await;
    let sparing: Uuid = reply.leads_to("/teach/regrades/");
    assert_ne!(sparing, id);
    let page = ada.look(&format!("/teach/regrades/{sparing}")).await;
    has(&page, ["no score falls", "1 score rises", "0 scores fall", "2 scores stay the same", "The key was wrong."]);
    assert!(!page.contains("would lose") && !page.contains("/do/regrade-new"), "{page}");
    done(&site, &mut ada, "apply", sparing).await;
    let after = scores().await;
    assert!(after.0 > before.0 && (after.1, after.2) == (before.1, before.2), "{before:?} {after:?}");
    ada.look(&format!("/teach/regrades/{sparing}")).await.has(["1 score rises", "0 scores fall"]);
    is_sound(&site).await;
}

#[tokio::test]
async fn a_key_that_was_wrong_is_not_shown_as_right_to_those_whose_mark_stays() {
    let site = Site::of(&content()).await;
    let session = sits(&site, "ann", "SUMS", "-++++").await;
    let item = site.form(session).await.items[0].item.clone();
    let chosen = site.session(session).await.items[0].answer().unwrap().to_owned();
    let ItemBody::MultipleChoice { options, key } = &item.body else { panic!("{item:?}") };
    let third = options.iter().find(|option| option.id != chosen && option.id != *key).unwrap();
    let results = format!("/sessions/{session}/results");
    let mut ann = site.learner().await;
    let key = format!("<strong><span class=\"typeset\">{}</span></strong>", shown_answer(item.key_text()));
    assert!(ann.look(&results).await.contains(&key));

    let mut ada = ada(&site).await;
    let remedy = [("regrade[remedy]", "key"), ("regrade[key]", third.text.as_str())];
    let id = make(&mut ada, &of_item(&site, session, 0).await, &remedy).await;
    ada.look(&format!("/teach/regrades/{id}")).await.has(["Item 1: wrong, as before"]);
    done(&site, &mut ada, "apply", id).await;
    let page = site.learner().await.look(&results).await;
    assert!(!page.contains(&key) && page.contains("The right answer is not shown"), "{page}");
    assert!(!page.contains("Changes to this result"), "nothing of it was: {page}");
    assert!(!site.learner().await.look("/").await.contains(" changed on "));
    is_sound(&site).await;

    let mut ada = site.signed_in("ada", Role::Admin).await;
    let out = make(&mut ada, &of_item(&site, session, 0).await, &[("regrade[remedy]", "drop")]).await;
    done(&site, &mut ada, "apply", out).await;
    assert!(!site.learner().await.look(&results).await.contains(&key), "nor where it is left out as well");

    done(&site, &mut site.signed_in("ada", Role::Admin).await, "undo", id).await;
    assert!(site.learner().await.look(&results).await.contains(&key));
    is_sound(&site).await;
}

#[tokio::test]
async fn a_dropped_version_leaves_the_score_of_all_who_had_it_answered_or_not() {
    let usual = crate::support::content::usual();
    let (site, mut ann) = Site::of(&usual).await.and_learner().await;
    let session = ann.begin("FREE").await;
    ann.submit(session, 0, 0, &site.answer(session, 0, true).await).await.expect(200);
    ann.skip(session, 1).await.expect(200);
    ann.submit(session, 2, 0, &site.answer(session, 2, false).await).await.expect(200);
    ann.finish(session).await;
    assert_eq!(score(&site, session).await, 3_333);
    let mut ada = ada(&site).await;
    let what = of_item(&site, session, 1).await;
    let id = make(&mut ada, &what, &[("regrade[remedy]", "drop")]).await;
    assert!(ada.look(&format!("/teach/regrades/{id}")).await.contains("Item 2: no answer → left out"));
    done(&site, &mut ada, "apply", id).await;
    assert_eq!(score(&site, session).await, 5_000);
    let result = ann.look(&format!("/sessions/{session}/results")).await;
    has(&result, ["1 of 2 right", "one item does not count", "Does not count"]);
    site.plumb.count_answers().await.unwrap();
    is_sound(&site).await;

    // A learner who finishes between preview and applying is included.
    let all = make(&mut ada, &of_version(ADD), &[("regrade[remedy]", "full")]).await;
    let late = sits(&site, "bob", "FREE", "+--").await;
    let mut bob = site.signed_in("bob", Role::Learner).await;
    bob.finish(late).await;
    assert!(ada.look(&format!("/teach/regrades/{all}")).await.contains("One result would change"));
    done(&site, &mut ada, "apply", all).await;
    assert_eq!((score(&site, session).await, score(&site, late).await), (10_000, 10_000));
    // The first regrade is undone although the second came after it.
    done(&site, &mut ada, "undo", id).await;
    ada.look(&format!("/teach/regrades/{id}")).await.has(["One mark has changed again since then"]);
    assert_eq!(score(&site, session).await, 10_000);
    site.plumb.count_answers().await.unwrap();
    is_sound(&site).await;
}

#[tokio::test]
async fn learners_are_told_no_earlier_than_their_score_may_be_seen() {
    let site = Site::of(&content()).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let held = [("terms[score]", "after_release"), ("terms[solutions]", "never")];
    let assignment = tess.assign(class, "SUMS", &held).await;
    let mut ann = site.learner().await;
    ann.join(&code).await;
    let session = ann.begin_assigned(assignment).await;
    answer_all(&site, &mut ann, session, "-++++").await;
    let limit = assignment.to_string();
    let fields = [("regrade[remedy]", "drop"), ("regrade[assignment]", limit.as_str())];
    let id = make(&mut tess, &of_item(&site, session, 0).await, &fields).await;
    done(&site, &mut tess, "apply", id).await;
    assert_eq!(score(&site, session).await, 10_000);
    for path in [format!("/sessions/{session}/results"), "/".into(), "/sessions".into()] {
        let page = ann.look(&path).await;
        for secret in ["The key was wrong", "100 %", "was changed", "Does not count"] {
            assert!(!page.contains(secret), "{path}: {secret}: {page}");
        }
    }
    let changed = "result_regraded";
    assert!(
        !ann.form("/do/export", &[]).await.expect(200).body.contains(changed),
        "nor that there is something to tell"
    );
    tess.form("/do/assignment-release", &[("assignment", &limit)]).await.expect(200);
    ann.look(&format!("/sessions/{session}/results")).await.has(["The key was wrong.", "from 80 % to 100 %"]);
    assert!(ann.look("/").await.contains(" changed on "));
    assert!(ann.form("/do/export", &[]).await.expect(200).body.contains(changed));
    site.plumb.count_answers().await.unwrap();
    is_sound(&site).await;
    let evidence = site.session(session).await;
    assert!(evidence.taught, "what was not taken in before is taken in as it is marked now");
}

#[tokio::test]
async fn teachers_reach_what_was_sat_for_their_own_assignments_and_nothing_else() {
    let site = Site::of(&content()).await;
    let mut tess = site.signed_in("tess", Role::Teacher).await;
    let class = tess.class("7b").await;
    let code = tess.join_code(class).await;
    let assignment = tess.assign(class, "SUMS", &[]).await;
    let mut ann = site.learner().await;
    ann.join(&code).await;
    let hers = ann.begin_assigned(assignment).await;
    answer_all(&site, &mut ann, hers, "--+++").await;
    let alone = sits(&site, "bob", "SUMS", "--+++").await;
    let limit = assignment.to_string();
    let drop = ("regrade[remedy]", "drop");
    let reason = ("regrade[reason]", "Unclear.");
    let told = |reply: Reply, message: &str| assert!(reply.expect(422).body.contains(message), "{message}");

    let everywhere = ask(&mut tess, &of_version(ADD), &[drop, reason]).await;
    told(everywhere, "regrade-which-assignment");
    let bobs = of_item(&site, alone, 0).await;
    let not_hers = ask(&mut tess, &bobs, &[drop, reason, ("regrade[assignment]", &limit)]).await;
    told(not_hers, "regrade-reaches-nobody");
    let mut tom = site.signed_in("tom", Role::Teacher).await;
    ask(&mut tom, &of_version(ADD), &[drop, reason, ("regrade[assignment]", &limit)]).await.expect(404);

    let id = make(&mut tess, &of_version(ADD), &[drop, ("regrade[assignment]", &limit)]).await;
    let path = format!("/teach/regrades/{id}");
    for page in [path.clone(), format!("/teach/regrades?hash={}&assignment={limit}", ContentHash::of(ADD))] {
        tom.get(&page).await.expect(404);
        ann.get(&page).await.expect(403);
        tess.get(&page).await.expect(200);
    }
    assert!(!tom.look("/teach/regrades").await.contains(&path));
    assert!(tess.look("/teach/regrades").await.contains(&path));
    order(&mut tom, "apply", id).await.expect(404);
    done(&site, &mut tess, "apply", id).await;
    assert_eq!((score(&site, hers).await, score(&site, alone).await), (10_000, 6_000));
    order(&mut tom, "undo", id).await.expect(404);
    let list = tess.look(&format!("/teach/regrades?hash={}&assignment={limit}", ContentHash::of(ADD))).await;
    let seed = site.form(hers).await.items[0].item.seed;
    assert!(list.contains(&format!("seed={seed}")) && list.contains("The test (7b)"), "{list}");
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_at_its_field_and_nothing_typed_is_lost() {
    let site = Site::of(&content()).await;
    let session = sits(&site, "ann", "SUMS", "+++++").await;
    let mut ada = ada(&site).await;
    let double = of_item(&site, session, 4).await;
    let ItemBody::ShortAnswer { key, .. } = site.form(session).await.items[4].item.body.clone() else {
        panic!("typed")
    };
    let long = "x".repeat(501);
    for (remedy, key, reason, message) in [
        ("", "", "why", "regrade-remedy"),
        ("key", "not a number", "why", "regrade-key-unreadable"),
        ("accept", key.as_str(), "why", "regrade-key-right"),
        ("drop", "", " ", "regrade-reason-empty"),
        ("drop", "", long.as_str(), "regrade-reason-long"),
    ] {
        let fields = [("regrade[remedy]", remedy), ("regrade[key]", key), ("regrade[reason]", reason)];
        let reply = ask(&mut ada, &double, &fields).await;
        assert!(reply.expect(422).body.contains(message), "{message}");
    }
    let nobody = [("regrade[hash]", ContentHash::of("nothing").to_string())];
    let fields = [("regrade[remedy]", "drop"), ("regrade[reason]", "why")];
    assert!(ask(&mut ada, &nobody, &fields).await.expect(422).body.contains("regrade-reaches-nobody"));
    ada.get(&format!("/teach/regrades?hash={}", ContentHash::of("nothing"))).await.expect(404);
    ada.get(&format!("/teach/regrades?hash={}&level=none&seed=1", ContentHash::of(ADD))).await.expect(404);

    ada.script = false;
    let fields = [("regrade[remedy]", "accept"), ("regrade[key]", "no number"), ("regrade[reason]", "My long reason")];
    let reply = ask(&mut ada, &double, &fields).await;
    let error = reply.query().to_owned();
    let item = site.form(session).await.items[4].item.clone();
    let page = format!("/teach/regrades?hash={}&level=easy&seed={}&{error}", item.blueprint, item.seed);
    let page = ada.look(&page).await;
    assert!(says(&page, "My long reason") && page.contains("This cannot be read as an answer"), "{page}");
    assert!(page.contains("value=\"no number\"") && page.contains("value=\"accept\" checked"), "{page}");
}
