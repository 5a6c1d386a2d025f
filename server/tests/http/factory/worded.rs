//! Exams with blueprints that a model may reword: from the run to the verification of a session.

use std::future::pending;

use plumb_answers::item::TestForm;
use plumb_server::config::Options;
use plumb_service::Plumb;
use plumb_service::factory::{ItemEdit, ItemState, OrderFault, PlanFault, Subject, WordedLevel};
use plumb_types::user::Role;
use sqlx::Executor as _;

use super::{PLUMS, fake, order, plums, script, served, texts, well, words};
use crate::ops::database;
use crate::regrades::is_sound;
use crate::support::content::exam;
use crate::support::{Site, administrator, fresh_postgres, has};

fn in_other_words(form: &TestForm) -> usize {
    let words = form.items.iter().filter(|placed| placed.item.stem.contains("plums"));
    assert!(words.clone().all(|placed| placed.item.bank.is_some()));
    words.count()
}

async fn level(plumb: &Plumb) -> WordedLevel {
    let offer = plumb.factory().offer().await.unwrap();
    offer.blueprints.iter().find(|one| one.id == PLUMS).unwrap().levels[0].clone()
}

#[tokio::test]
async fn an_exam_takes_what_a_model_wrote_and_its_templates_make_the_rest() {
    for database in [None, Some(fresh_postgres().await)] {
        let files = [texts(), vec![exam("ORCHARD", &[(PLUMS, 3)], &["allow_review: true"], &[])]].concat();
        let site = Site::with(Options { database, ..Options::default() }, &files).await;
        let fake = fake(well(script()));
        let plumb = served(&site, &fake).await;
        // No item is reworded yet; the exam works nevertheless.
        let mut ann = site.learner().await;
        let session = ann.begin("ORCHARD").await;
        assert_eq!(in_other_words(&site.form(session).await), 0);
        assert_eq!(level(&plumb).await, WordedLevel { name: "easy".into(), there: 0, wanted: 3 });

        let run = plumb.factory().begin(words(2)).await.unwrap();
        plumb.factory().work(None, pending()).await.unwrap();
        let view = plumb.factory().run(run).await.unwrap();
        assert_eq!(view.counts.get(&ItemState::Agreed), Some(&2), "words that nobody computes from wait for a person");
        assert_eq!(level(&plumb).await.there, 0);
        let _ = site.signed_in("chief", Role::Admin).await;
        let chief = plumb_service::Actor { id: site.id("chief").await, name: "chief".into(), role: Role::Admin };
        for number in 0..2 {
            plumb.as_admin(&chief).unwrap().factory().approve(run, number).await.unwrap();
        }
        assert_eq!(level(&plumb).await.there, 2);
        let journal = fake.journal().count();

        // Taken, marked, and verified.
        site.plumb.top_up_forms(2).await.unwrap();
        let mut bob = site.signed_in("bob", Role::Learner).await;
        let session = bob.begin("ORCHARD").await;
        let form = site.form(session).await;
        assert_eq!(in_other_words(&form), 2);
        assert!(form.items.iter().all(|placed| placed.item.skill_id == PLUMS && placed.item.difficulty == "easy"));
        bob.answer_all(&site, session, 5, [true; 3]).await;
        bob.review(session).await.expect(200);
        bob.finish(session).await;
        assert_eq!(site.session(session).await.result().unwrap().score, 10_000);
        has(&bob.get(&format!("/sessions/{session}/results")).await.expect(200).body, ["100", "plums"]);
        let actor = administrator();
        let compared = site.plumb.as_admin(&actor).unwrap().regenerate(session).await.unwrap();
        assert!(compared.iter().all(|line| line.equal), "{compared:?}");
        assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
        assert_eq!(site.plumb.bank().prove().await.unwrap().violations, 0);
        while site.plumb.count_answers().await.unwrap() + site.plumb.note_items().await.unwrap() > 0 {}
        is_sound(&site).await;
        assert_eq!(fake.journal().count(), journal, "no model is asked by an exam");

        // A retired item is in no further form.
        let gone = form.items.iter().find_map(|placed| placed.item.bank).unwrap().problem;
        site.clock.advance_secs(60);
        site.plumb.bank().retire(gone.id, None, "too long").await.unwrap();
        site.clock.advance_secs(60);
        let mut eve = site.signed_in("eve", Role::Learner).await;
        let session = eve.begin("ORCHARD").await;
        assert_eq!(in_other_words(&site.form(session).await), 1);
        site.plumb.top_up_forms(2).await.unwrap();
        assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());

        // Items for another version of the blueprint are not used for this one.
        site.publish(&[("plums.yaml".to_owned(), plums().replace("version: '1'", "version: '2'"))]).await;
        plumb.reload_content().await.unwrap();
        assert_eq!(level(&plumb).await.there, 0);
        let mut dan = site.signed_in("dan", Role::Learner).await;
        let session = dan.begin("ORCHARD").await;
        assert_eq!(in_other_words(&site.form(session).await), 0);
        assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
        fake.stop().must_be_clean();
    }
}

#[tokio::test]
async fn an_exam_takes_a_changed_question_and_no_changed_key() {
    let files = [texts(), vec![exam("ORCHARD", &[(PLUMS, 3)], &[], &[])]].concat();
    let site = Site::of(&files).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(words(2)).await.unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    let edited = async |number: u32| {
        let story = plumb.factory().story(run, number).await.unwrap();
        ItemEdit::of(story.problem.as_ref().unwrap())
    };
    let mut asked = edited(0).await;
    asked.stem = asked.stem.replace("How many plums has she then?", "How many plums are hers now?");
    plumb.factory().edit(run, 0, &asked).await.unwrap();
    let mut other = edited(1).await;
    let wrong = other.choices.iter().find(|choice| **choice != other.key).unwrap().clone();
    other.key = wrong;
    other.solution = vec![("So it is.".to_owned(), other.key.clone())];
    plumb.factory().edit(run, 1, &other).await.unwrap();
    assert_eq!(level(&plumb).await.there, 1);
    let mut ann = site.learner().await;
    let session = ann.begin("ORCHARD").await;
    let form = site.form(session).await;
    assert_eq!(in_other_words(&form), 1);
    assert!(form.items.iter().any(|placed| placed.item.stem.ends_with("How many plums are hers now?")));
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn words_that_somebody_changed_in_a_form_are_found() {
    let files = [texts(), vec![exam("ORCHARD", &[(PLUMS, 3)], &[], &[])]].concat();
    let site = Site::of(&files).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(words(1)).await.unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    plumb.factory().approve(run, 0).await.unwrap();
    site.plumb.top_up_forms(1).await.unwrap();
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
    let mut db = database(&site).await;
    for (here, others) in [("plums", "pears"), ("What is", "What was"), ("\"layout\":", "\"layout\":1")] {
        let change = format!("update form set body = replace(body, '{here}', '{others}') where session_id is null");
        let back = format!("update form set body = replace(body, '{others}', '{here}') where session_id is null");
        db.execute(sqlx::AssertSqlSafe(change)).await.unwrap();
        let found = site.plumb.check().await.unwrap().problems;
        assert!(!found.is_empty(), "{here}");
        db.execute(sqlx::AssertSqlSafe(back)).await.unwrap();
        assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
    }
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn blueprints_that_let_no_model_write_are_refused_with_the_reason() {
    let site = Site::of(&texts()).await;
    let fake = fake(script());
    let plumb = served(&site, &fake).await;
    let begin = async |id: &str| plumb.factory().begin(order(Subject::Blueprints(vec![id.into()]), 1)).await;
    assert!(matches!(begin("T.NONE").await, Err(OrderFault::Blueprint(id)) if id == "T.NONE"));
    let refused = begin("T.ADD").await.unwrap_err();
    assert!(matches!(&refused, OrderFault::Plan(PlanFault::Blueprint(id, _)) if id == "T.ADD"));
    assert!(refused.to_string().contains("presentation.personalise"), "{refused}");
    // Without any content, the missing content is reported, not the missing blueprint.
    let empty = served(&Site::of(&[]).await, &fake).await;
    let refused = empty.factory().begin(words(1)).await.unwrap_err();
    assert!(matches!(&refused, OrderFault::NoContent) && refused.to_string().contains("nothing is published"));
    fake.stop().must_be_clean();
}
