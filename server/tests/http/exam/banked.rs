//! Exams with items from the bank: generated, taken, marked, verified and regraded like any other.

use std::collections::BTreeSet;

use plumb_answers::item::BankRef;
use plumb_content::read::BlueprintKind;
use plumb_server::config::Options;
use plumb_server::files::blueprints;
use plumb_service::blueprints::{PreviewBody, PreviewForm};
use plumb_sessions::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy};
use plumb_store::sat_items::SessionItemFilter;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;
use serde_json::{Value as Json, json};
use sqlx::Executor as _;

use crate::ops::database;
use crate::regrades::{carry_out, is_sound, make, of_item, order};
use crate::support::bank::{SKILL, content, id, plain, problem};
use crate::support::{
    Client, PageText, Site, administrator, fresh, fresh_id, fresh_postgres, has, repository, shown, shown_answer,
    unescaped, untypeset,
};

const SHIPPED: &str = "SCIENTIFIC-REASONING";

/// An exam of the skill that has problems in the bank only.
fn exam(name: &str, levels: &[(&str, u32)]) -> (String, String) {
    let total: u32 = levels.iter().map(|(_, count)| count).sum();
    let distribution: Vec<String> = levels.iter().map(|(level, count)| format!("{level}: {count}")).collect();
    let text = format!(
        "assessment_id: {name}\nversion: '1'\nmetadata: {{title: The exam {name}}}\nitem_source: bank\nconfiguration: \
         {{total_items: {total}, time_limit_minutes: 10, passing_score_percent: 50, allow_review: true, allow_skip: \
         true}}\nsections: [{{section_id: a, title: All, item_count: {total}, skills: [{{skill_id: {SKILL}}}], \
         difficulty_distribution: {{{}}}}}]\nscoring: {{method: percent_correct}}\n",
        distribution.join(", ")
    );
    (format!("{name}.yaml"), text)
}

/// The usual content with that skill and its problems in the bank; then an exam of them is published.
async fn site_with(problems: &[Json], levels: &[(&str, u32)]) -> Site {
    let site = Site::of(&content()).await;
    site.stock(problems).await;
    site.publish(&[content(), vec![exam("BANKED", levels)]].concat()).await;
    site
}

/// Six easy problems, three of medium difficulty, six hard ones.
fn fifteen() -> Vec<Json> {
    (1..=15).map(|number| plain(number, SKILL, 1 + u8::try_from(number % 5).unwrap())).collect()
}

/// A multiple-choice problem.
fn choice(number: u32) -> Json {
    let mut chosen = problem(number, SKILL, 3, ("multiple_choice", "right one"), "mirrored");
    chosen["answer_spec"]["ui"] = json!({ "choices": ["right one", "mirrored", "far away", "upside down"] });
    chosen
}

async fn problems_of(site: &Site, session: SessionId) -> Vec<BankRef> {
    let form = site.form(session).await;
    form.items.iter().map(|placed| placed.item.bank.expect("a problem of the bank").problem).collect()
}

/// Checks every verification of a session.
async fn is_proved(site: &Site, session: SessionId) {
    let actor = administrator();
    let admin = site.plumb.as_admin(&actor).unwrap();
    let compared = admin.regenerate(session).await.unwrap();
    assert!(compared.iter().all(|line| line.equal && line.generated.as_ref() == Ok(&line.stored)), "{compared:?}");
    assert!(admin.regenerate_one(session, 0).await.unwrap().equal);
    let lineage = admin.lineage(session, 0).await.unwrap();
    let first = problems_of(site, session).await[0];
    assert_eq!(lineage.problem, Some((first.id, first.version)));
    assert!(lineage.verification.is_some_and(|one| one.evidence.is_some()), "it says what verified it");
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
    let proof = site.plumb.bank().prove().await.unwrap();
    assert_eq!((proof.violations, proof.first), (0, Vec::new()));
}

#[tokio::test]
async fn the_exam_that_ships_is_sat_from_its_beginning_to_its_solutions_on_both_databases() {
    let files = blueprints(&[repository().join("blueprints")]).unwrap();
    for database in [None, Some(fresh_postgres().await)] {
        let site = Site::with(Options { database, ..Options::default() }, &files).await;
        let mut ann = site.learner().await;
        // The bank is still empty: no session is started, and no attempt is used up.
        ann.ask_to_begin(SHIPPED).await.refused("begin-too-few-problems");
        let stocked = site.plumb.bank().stock().await.unwrap();
        assert_eq!((stocked.added, stocked.refused), (284, 0));
        site.plumb.top_up_forms(1).await.unwrap();
        assert!(ann.get("/").await.expect(200).body.contains("Scientific reasoning, mathematics and physics"));
        ann.get(&format!("/assessments/{SHIPPED}")).await.expect(200).has(["Mathematics", "Physics", "30 min"]);
        let session = ann.begin(SHIPPED).await;
        let form = site.form(session).await;
        let skills: BTreeSet<&str> = form.items.iter().map(|placed| placed.item.skill_id.as_str()).collect();
        assert_eq!((form.items.len(), skills.len()), (14, 14), "each kind of thinking once");
        for section in ["mathematics", "physics"] {
            let levels = ["easy", "medium", "hard"].map(|level| {
                let of = |placed: &&plumb_answers::item::FormItem| {
                    placed.section_id == section && placed.item.difficulty == level
                };
                form.items.iter().filter(of).count()
            });
            assert_eq!(levels, [2, 3, 2], "{section}");
        }
        // A page of an item has the question and the options, but not the purpose of an option.
        let page = ann.get(&format!("/sessions/{session}")).await.expect(200).body;
        let first = &form.items[0].item;
        for option in first.body.options().unwrap() {
            assert!(page.contains(&option.id), "{page}");
            assert!(option.misconception.iter().all(|words| !page.contains(words.as_str())), "{page}");
        }
        ann.answer_all(&site, session, 60, (0..14).map(|position| position % 2 == 0)).await;
        ann.review(session).await.expect(200);
        ann.finish(session).await;
        let page = ann.get(&format!("/sessions/{session}/results")).await.expect(200).body;
        has(&page, ["50", "Competitive", "Mathematics", "Physics"]);
        let wrong = &form.items[1].item;
        let told = [shown_answer(wrong.key_text()), shown(&wrong.solution[0])];
        has(&unescaped(&page), told.map(|html| unescaped(&html)));
        is_proved(&site, session).await;
        // The results of the learner and the statistics of the problems.
        while site.plumb.count_answers().await.unwrap() + site.plumb.note_items().await.unwrap() > 0 {}
        is_sound(&site).await;
        let counted = site.stores.item_stats.responses(session).await.unwrap();
        assert_eq!(counted.len(), 14);
        assert!(counted.iter().zip(&form.items).all(|(one, placed)| one.hash == placed.item.blueprint));
        let evidence = site.stores.learning.latest_of(site.id("ann").await, &first.skill_id, 10).await.unwrap();
        assert_eq!(evidence[0].blueprint, first.name(), "in practice it counts as met");
    }
}

#[tokio::test]
async fn a_form_drawn_ahead_is_not_given_out_once_one_of_its_problems_is_retired() {
    let site = site_with(&fifteen(), &[("easy", 2), ("medium", 1), ("hard", 3)]).await;
    site.plumb.top_up_forms(3).await.unwrap();
    let mut ann = site.learner().await;
    let under_way = ann.begin("BANKED").await;
    let held = problems_of(&site, under_way).await;
    site.clock.advance_secs(60);
    site.plumb.bank().retire(held[0].id, None, "names a person").await.unwrap();
    site.clock.advance_secs(60);
    // New sessions do not get it, whether or not the worker has run since.
    for name in ["bob", "eve"] {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let session = learner.begin("BANKED").await;
        assert!(!problems_of(&site, session).await.contains(&held[0]));
        site.plumb.top_up_forms(3).await.unwrap();
    }
    let ready = site.stores.forms.ready_counts().await.unwrap();
    for stock in ready {
        for row in site.stores.forms.ready(&stock.recipe, i64::MIN, 10).await.unwrap() {
            assert!(!row.body.contains(&held[0].id.to_string()));
        }
    }
    // A learner with the item open continues, and serving it was legitimate.
    ann.answer_all(&site, under_way, 10, [true; 6]).await;
    ann.finish(under_way).await;
    assert_eq!(site.session(under_way).await.result().unwrap().score, 10_000);
    is_proved(&site, under_way).await;
    assert_eq!(site.plumb.bank().prove().await.unwrap().served, 3 * 6);
}

#[tokio::test]
async fn an_exam_that_the_bank_cannot_fill_is_not_begun_and_says_so() {
    // There is one hard problem; four are required. Publishing gave a warning, because the bank may get more.
    let site = site_with(&[plain(1, SKILL, 4)], &[("hard", 4)]).await;
    let mut ann = site.learner().await;
    let begin = "/assessments/BANKED";
    ann.script = false;
    let page = format!("http://plumb.test{begin}");
    let reply = ann.form_from(&page, "/do/begin", &[("assessment", "BANKED"), ("command", &fresh().to_string())]).await;
    let back = reply.location().to_owned();
    assert!(back.contains(begin), "{back}");
    ann.script = true;
    let page = ann.get(back.trim_start_matches("http://plumb.test")).await.expect(200).body;
    has(&page, ["There are not enough checked questions", "You have not used an attempt"]);
    let row = site.stores.sessions.open_for(site.id("ann").await, "BANKED").await.unwrap();
    assert!(row.is_none());
    assert!(site.stores.forms.ready_counts().await.unwrap().is_empty(), "no form is left behind");
    // The other assessments have their forms nevertheless.
    assert_eq!(site.plumb.top_up_forms(1).await.unwrap(), 2);
    site.stock(&(2..=4).map(|number| plain(number, SKILL, 5)).collect::<Vec<_>>()).await;
    let session = ann.begin("BANKED").await;
    assert_eq!(problems_of(&site, session).await.len(), 4);
    assert_eq!(site.session(session).await.attempt_no, 1);
}

#[tokio::test]
async fn the_same_problem_in_two_orders_is_one_item_to_who_marks_it_again_or_reports_it() {
    let site = site_with(&[choice(1)], &[("medium", 1)]).await;
    let mut sessions = Vec::new();
    for name in ["ann", "bob", "cid", "dan", "eve", "fay"] {
        let mut client: Client = site.signed_in(name, Role::Learner).await;
        let session = client.begin("BANKED").await;
        client.answer_all(&site, session, 10, [false]).await;
        client.finish(session).await;
        client.report(&site, session, 0, "key", "Is that so?").await;
        sessions.push(session);
    }
    let mut orders = BTreeSet::new();
    for session in &sessions {
        let form = site.form(*session).await;
        let texts = form.items[0].item.body.options().unwrap().iter().map(|option| option.text.clone());
        orders.insert(texts.collect::<Vec<_>>());
    }
    assert!(orders.len() > 1, "{orders:?}");
    let reports = site.stores.reports.of_learner(site.id("ann").await, None, 1).await.unwrap();
    assert_eq!(reports[0].report.source.problem(), Some(BankRef { id: id(1), version: 1 }));
    while site.plumb.count_answers().await.unwrap() + site.plumb.note_items().await.unwrap() > 0 {}
    let item = site.form(sessions[0]).await.items[0].item.clone();
    let reach =
        SessionItemFilter { hash: item.blueprint.clone(), item: Some((item.difficulty.clone(), 0)), assignment: None };
    assert_eq!(site.stores.sat_items.count_reached(&reach, 100).await.unwrap(), 6);
    let mut ada = site.signed_in("ada", Role::Admin).await;
    let path = format!("/teach/regrades?hash={}&level=medium&seed=0", item.blueprint);
    assert!(ada.get(&path).await.expect(200).body.contains("right one"));
    // Its statistics, for teachers.
    ada.get("/teach/items").await.expect(200).has([format!("/teach/items/{SKILL}").as_str(), "Banked"]);
    let page = untypeset(&ada.look(&format!("/teach/items/{SKILL}")).await);
    page.has(["1 · Problem no. 1? (", "went the other way", "medium"]);
    ada.get(&format!("/teach/items/{SKILL}?version={}", "0".repeat(64))).await.expect(404);
    // Another key, by its text: it is found in every order of the options.
    let what = of_item(&site, sessions[0], 0).await;
    let fields = [("regrade[remedy]", "key"), ("regrade[key]", "mirrored")];
    let regrade = make(&mut ada, &what, &fields).await;
    carry_out(&site.plumb).await;
    order(&mut ada, "apply", regrade).await.expect(200);
    carry_out(&site.plumb).await;
    for session in &sessions {
        let state = site.session(*session).await;
        let answer = state.items[0].answer().unwrap().to_owned();
        let form = site.form(*session).await;
        let is_mirrored = form.items[0].item.body.answer_text(&answer) == "mirrored";
        assert_eq!(state.result().unwrap().score, if is_mirrored { 10_000 } else { 0 });
    }
    is_sound(&site).await;
    let name = Regrade::Item { item: ItemName::of(&item), remedy: ItemRemedy::Any(Remedy::Drop), spares: false };
    assert!(sessions.len() == 6 && name.is_about(&site.form(sessions[5]).await.items[0].item));
}

#[tokio::test]
async fn what_somebody_changed_in_a_form_or_a_history_is_found() {
    let site = site_with(&fifteen(), &[("easy", 2), ("medium", 2)]).await;
    let mut ann = site.learner().await;
    let session = ann.begin("BANKED").await;
    is_proved(&site, session).await;
    let mut db = database(&site).await;
    // Another ready form has forged text: it is not served.
    site.restarted().await.top_up_forms(1).await.unwrap();
    db.execute("update form set body = replace(body, 'Problem ', 'Riddle ') where session_id is null").await.unwrap();
    let found = site.plumb.check().await.unwrap().problems;
    assert!(found.iter().any(|problem| problem.contains("is not what the bank gives")), "{found:?}");
    let mut bob = site.signed_in("bob", Role::Learner).await;
    let other = bob.begin("BANKED").await;
    assert!(site.form(other).await.items.iter().all(|placed| placed.item.stem.starts_with("Problem ")));
    db.execute("delete from form where session_id is null").await.unwrap();
    // A form that claims to be older than its problems.
    db.execute("update form set created_at = 1 where session_id is not null").await.unwrap();
    let found = site.plumb.check().await.unwrap().problems;
    assert!(found.iter().any(|problem| problem.contains("was not VERIFIED when it was drawn")), "{found:?}");
    let proof = site.plumb.bank().prove().await.unwrap();
    assert_eq!((proof.served, proof.violations), (8, 8));
    assert_eq!((proof.first[0].event, proof.first[0].position), (None, Some(0)));
}

#[tokio::test]
async fn an_exam_of_the_bank_is_previewed_and_tried() {
    let (files, name) = (content(), "BANKED");
    let site = Site::of(&files).await;
    site.stock(&fifteen()).await;
    let (_, text) = exam(name, &[("easy", 2), ("hard", 2)]);
    let actor = administrator();
    let author = site.plumb.as_author(&actor).unwrap();
    let preview = author.preview_text(BlueprintKind::Assessment, name, &text, PreviewForm::default()).await.unwrap();
    assert!(preview.problems.iter().all(|problem| !problem.is_error()), "{:?}", preview.problems);
    let PreviewBody::Form(form) = preview.body else { panic!("no form") };
    assert_eq!(form.form.unwrap().items.len(), 4);
    // A teacher tries it with their own account.
    let mut chief = site.signed_in("chief", Role::Admin).await;
    let id = site.id("chief").await;
    let chief_actor = plumb_service::Actor { id, name: "chief".into(), role: Role::Admin };
    let author = site.plumb.as_author(&chief_actor).unwrap();
    let tried = author.try_text(BlueprintKind::Assessment, name, &text, None, fresh_id()).await.unwrap();
    chief.answer_all(&site, tried, 5, [true; 4]).await;
    chief.finish(tried).await;
    is_proved(&site, tried).await;
}
