//! A server that is killed in the middle of a run: nothing is lost or duplicated, and only calls in flight are paid for
//! twice.

use std::future::pending;
use std::time::Duration;

use plumb_service::factory::{ItemState, RunState};
use plumb_store::problems::ProblemFilter;
use serde_json::Value as Json;

use super::{exam, fake, problems, script, served, texts, well};
use crate::support::Site;

/// Returns the output of a run, without the instants.
fn made(files: &super::Files) -> Vec<Json> {
    let mut lines = [files.accepted.clone(), files.rejected.clone()].concat();
    for line in &mut lines {
        line["timestamp"] = Json::Null;
    }
    lines.sort_by_key(|line| line["item"].as_u64());
    lines
}

#[tokio::test]
async fn a_run_that_is_killed_after_any_call_ends_as_one_that_was_not() {
    for new in [problems(2), exam(2)] {
        let site = Site::of(&texts()).await;
        let whole = fake(well(script()));
        let plumb = served(&site, &whole).await;
        let run = plumb.factory().begin(new.clone()).await.unwrap();
        plumb.factory().work(None, pending()).await.unwrap();
        let expected = made(&super::files(&plumb, run).await);
        let calls = whole.journal().count();
        for killed_after in 0..calls {
            let site = Site::of(&texts()).await;
            let fake = fake(well(script().latency(Duration::from_millis(2))));
            let plumb = served(&site, &fake).await;
            let run = plumb.factory().begin(new.clone()).await.unwrap();
            let factory = plumb.factory();
            let killed = async {
                while fake.journal().count() <= killed_after {
                    tokio::time::sleep(Duration::from_millis(1)).await;
                }
            };
            // Dropped in the middle of its work, as in a crash: its leases stay.
            let work = Box::pin(factory.work(None, pending()));
            tokio::select! {
                _ = work => {}
                () = killed => {}
            }
            let after = served(&site, &fake).await;
            after.factory().take_over().await.unwrap();
            after.factory().work(None, pending()).await.unwrap();
            let view = after.factory().run(run).await.unwrap();
            assert_eq!((view.state, view.counts.get(&ItemState::Queued)), (RunState::Done, None), "{killed_after}");
            assert_eq!(made(&super::files(&after, run).await), expected, "{killed_after}");
            let asked = fake.journal().count();
            // Two items are made concurrently, so as many calls can have been under way.
            assert!((calls..=calls + 2).contains(&asked), "{asked} calls in place of {calls}, {killed_after}");
            let filter = ProblemFilter { limit: 9, ..ProblemFilter::default() };
            assert_eq!(site.plumb.bank().items(filter).await.unwrap().len(), 2, "{killed_after}");
        }
    }
}

#[tokio::test]
async fn a_run_that_is_taken_over_from_a_worker_still_at_work_is_made_once() {
    let site = Site::of(&texts()).await;
    let fake = fake(well(script().latency(Duration::from_millis(2))));
    let (one, two) = (served(&site, &fake).await, served(&site, &fake).await);
    let run = one.factory().begin(problems(8)).await.unwrap();
    let (first, second) = (one.factory(), two.factory());
    let taken_over = async {
        while fake.journal().count() < 7 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        second.take_over_run(run).await.unwrap();
        second.work(Some(run), pending()).await
    };
    let (before, after) = tokio::join!(first.work(Some(run), pending()), taken_over);
    // The interrupted worker had four items under way, and postponed none of them.
    assert_eq!(before.unwrap().done + after.unwrap().done, 8);
    assert_eq!(second.run(run).await.unwrap().counts, [(ItemState::Proved, 8)].into());
    let filter = ProblemFilter { limit: 99, ..ProblemFilter::default() };
    assert_eq!(site.plumb.bank().items(filter).await.unwrap().len(), 8);
    let asked = fake.journal().count();
    assert!((40..=44).contains(&asked), "{asked} calls in place of 40");
}
