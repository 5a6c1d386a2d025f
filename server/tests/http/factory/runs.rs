//! Runs from their order to learners' items.

use std::future::pending;

use plumb_bank::Status;
use plumb_service::ServiceError;
use plumb_service::factory::{ItemEdit, ItemState, OrderFault, RunState, Subject};
use plumb_store::problems::ProblemFilter;
use plumb_types::user::Role;
use serde_json::Value as Json;

use super::{exam, fake, order, problems, script, served, texts, well};
use crate::support::Site;

#[tokio::test]
async fn problems_whose_keys_are_proved_are_in_the_bank_and_the_files_say_the_same() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(problems(6)).await.unwrap();
    let worked = plumb.factory().work(None, pending()).await.unwrap();
    assert_eq!(worked.done, 6);
    let view = plumb.factory().run(run).await.unwrap();
    assert_eq!((view.state, view.counts.get(&ItemState::Proved)), (RunState::Done, Some(&6)));
    // A draft, two blind solutions and two judgements for each; 1,000 tokens at 1 and 500 at 2 for a million.
    assert_eq!((fake.journal().count(), view.cost), (30, 60_000));
    let filter = ProblemFilter { status: Some(Status::Verified), limit: 100, ..ProblemFilter::default() };
    let bank = site.plumb.bank().items(filter).await.unwrap();
    assert_eq!(bank.len(), 6);
    let provenance = &bank[0].meta.provenance;
    assert_eq!((provenance.generator_model.as_str(), provenance.critic_model.as_str()), ("any", "any"));
    let files = super::files(&plumb, run).await;
    assert_eq!((files.accepted.len(), files.rejected.len(), files.logs.len()), (6, 0, 6 * 7));
    assert_eq!((&files.stats["accepted"], &files.stats["tiers"]["proved"]), (&Json::from(6), &Json::from(6)));
    let report = plumb.factory().report(run).await.unwrap();
    assert_eq!((report.accepted, report.cost_per_accepted), (6, Some(10_000)));
    // An equal order costs nothing, and changes nothing.
    let again = plumb.factory().begin(problems(6)).await.unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    assert_eq!((fake.journal().count(), plumb.factory().run(again).await.unwrap().cost), (30, 0));
    let same = super::files(&plumb, again).await;
    assert_eq!(
        same.accepted.iter().map(|line| &line["problem"]).collect::<Vec<_>>(),
        files.accepted.iter().map(|line| &line["problem"]).collect::<Vec<_>>()
    );
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn an_exam_item_waits_for_a_person_whatever_verifies_the_bank_and_is_served_once_approved() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(exam(2)).await.unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    assert_eq!(plumb.factory().run(run).await.unwrap().counts.get(&ItemState::Agreed), Some(&2));
    let files = super::files(&plumb, run).await;
    let line = &files.accepted[0];
    for name in
        ["idea_plan", "question_package", "verifier_report", "style_report", "models_used", "attempts", "timestamp"]
    {
        assert!(!line[name].is_null(), "{name}: {line}");
    }
    let id = line["id"].as_str().unwrap();
    assert!(id.starts_with("M1-") && id.split('-').count() == 3, "{id}");
    // Verifying the whole bank again approves no item that waits for a person.
    site.plumb.bank().verify(&plumb_service::bank::ProblemSelection::Waiting).await.unwrap();
    let verified = ProblemFilter { status: Some(Status::Verified), limit: 9, ..ProblemFilter::default() };
    assert!(site.plumb.bank().items(verified.clone()).await.unwrap().is_empty());
    let _ = site.signed_in("chief", Role::Admin).await;
    let chief = plumb_service::Actor { id: site.id("chief").await, name: "chief".into(), role: Role::Admin };
    let admin = plumb.as_admin(&chief).unwrap();
    assert_eq!(admin.factory().waiting(9).await.unwrap().len(), 2);
    admin.factory().approve(run, 0).await.unwrap();
    assert!(matches!(admin.factory().approve(run, 0).await, Err(ServiceError::Conflict)));
    let bank = site.plumb.bank().items(verified.clone()).await.unwrap();
    assert_eq!(bank.len(), 1);
    let details = bank[0].meta.provenance.verifier.details.clone().unwrap();
    assert!(details.contains("approved by chief"), "{details}");
    // Declined with a reason; edited, with an error first.
    assert!(matches!(admin.factory().decline(run, 1, " ").await, Err(ServiceError::Invalid(_))));
    let story = admin.factory().story(run, 1).await.unwrap();
    let mut edited = ItemEdit::of(story.problem.as_ref().unwrap());
    edited.key = "no option".into();
    assert!(matches!(admin.factory().edit(run, 1, &edited).await, Err(ServiceError::Faults(_))));
    let mut edited = ItemEdit::of(story.problem.as_ref().unwrap());
    edited.stem = format!("{} Give the volume.", edited.stem);
    admin.factory().edit(run, 1, &edited).await.unwrap();
    let bank = site.plumb.bank().items(verified).await.unwrap();
    assert_eq!(bank.len(), 2);
    assert!(bank.iter().any(|item| item.meta.version == 2 && item.problem_content.stem.ends_with("Give the volume.")));
    fake.stop().must_be_clean();
}

#[tokio::test]
async fn an_order_that_cannot_be_carried_out_begins_nothing() {
    let site = Site::of(&texts()).await;
    let none = site.plumb.factory().begin(problems(1)).await;
    assert!(matches!(none, Err(OrderFault::NoModel)));
    let fake = fake(script());
    let plumb = served(&site, &fake).await;
    let unknown = plumb.factory().begin(order(Subject::Skills(vec!["no_such".into()]), 1)).await;
    assert!(matches!(unknown, Err(OrderFault::Skill(id)) if id == "no_such"));
    let unknown = plumb.factory().begin(order(Subject::Schemas(vec!["Q".into()]), 1)).await;
    assert!(matches!(unknown, Err(OrderFault::Schema(id)) if id == "Q"));
    assert!(matches!(plumb.factory().begin(problems(0)).await, Err(OrderFault::Plan(_))));
    assert!(plumb.factory().runs(None, 9).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_run_stops_at_its_budget_and_says_so() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    // A call costs 2,000.
    let run = plumb
        .factory()
        .begin(plumb_service::factory::NewRunOrder { budget: Some(9_000), ..problems(50) })
        .await
        .unwrap();
    plumb.factory().work(None, pending()).await.unwrap();
    let view = plumb.factory().run(run).await.unwrap();
    assert_eq!(view.state, RunState::Paused);
    assert!(view.why.as_deref().unwrap().contains("budget of the run"), "{:?}", view.why);
    assert!((9_000..9_000 + 2_000).contains(&view.cost), "{}", view.cost);
    assert_eq!(plumb.factory().work(None, pending()).await.unwrap().done, 0, "nothing more is asked");
}

#[tokio::test]
async fn a_cancelled_run_makes_nothing_more_and_keeps_what_it_has() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script()));
    let plumb = served(&site, &fake).await;
    let run = plumb.factory().begin(problems(20)).await.unwrap();
    let factory = plumb.factory();
    let cancel = async {
        while factory.progress(run).await.unwrap().1 < 3 {
            tokio::task::yield_now().await;
        }
        factory.cancel(run).await.unwrap();
    };
    let (worked, ()) = tokio::join!(factory.work(None, pending()), cancel);
    let view = factory.run(run).await.unwrap();
    assert_eq!(view.state, RunState::Cancelled);
    assert!(worked.unwrap().done < 20 && view.counts[&ItemState::Cancelled] > 0);
    assert_eq!(view.done(), 20);
}
