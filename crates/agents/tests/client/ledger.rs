//! Entries of the ledger, and budgets.

use plumb_agents::Call;
use plumb_agents::Provider;
use plumb_agents::ledger::{Budget, Ledger, Limit, Scope, Spent};
use plumb_fake_llm::{FakeLlm, Reply};

use super::support::{always, call, client_of, config, endpoint, in_turn};

/// 20,418 days after the epoch: the day of the tests' clock.
const TODAY: i64 = 1_795_348_800 / 86_400;

fn of(fake: &FakeLlm, budget: Budget) -> (plumb_agents::LlmClient, std::sync::Arc<plumb_agents::ledger::MemoryLedger>) {
    client_of(config(vec![endpoint("main", Provider::Compatible, fake.base_url())]), budget)
}

fn mine() -> Call {
    Call { learner: Some("ada".to_owned()), job: Some("job-1".to_owned()), prompt: Some("abc".to_owned()), ..call() }
}

#[tokio::test]
async fn every_attempt_is_entered_with_what_it_cost() {
    let fake = in_turn(vec![Reply::error(503, "busy", "Busy."), Reply::content("yes").usage(1_000, 100)]);
    let (one, ledger) = of(&fake, Budget::default());
    let completion = one.complete(mine()).await.expect("an answer");
    assert_eq!(completion.cost, 1_000 + 200);
    let records = ledger.records();
    let told: Vec<_> =
        records.iter().map(|r| (r.attempt, r.outcome.as_str(), r.input_tokens, r.output_tokens, r.cost)).collect();
    assert_eq!(told, [(1, "transport_status", 0, 0, 0), (2, "ok", 1_000, 100, 1_200)]);
    let last = &records[1];
    assert_eq!((last.site.as_str(), last.endpoint.as_str(), last.model_asked.as_str()), ("test.hint", "main", "model"));
    assert_eq!(last.prompt_hash.as_deref(), Some("abc"));
    assert_eq!(last.job.as_deref(), Some("job-1"));
    assert_eq!(last.learner.as_deref(), Some("ada"));
    assert!(last.model_answered.is_some() && last.content.is_none() && !last.is_estimate);
    assert_ne!(records[0].id, records[1].id);
    let day = ledger.spent(&Scope::Day(TODAY)).await.expect("spent");
    assert_eq!(day, Spent { cost: 1_200, tokens: 1_100 });
    let other = ledger.spent(&Scope::LearnerDay { learner: "bob".to_owned(), day: TODAY }).await.expect("spent");
    assert_eq!(other, Spent::default());
}

#[tokio::test]
async fn a_used_up_budget_ends_calls_before_anything_is_sent() {
    let tokens = |most| Limit { cost: None, tokens: Some(most) };
    let cost = |most| Limit { cost: Some(most), tokens: None };
    let rows = [
        (Budget { per_day: tokens(1_100), ..Budget::default() }, "of the day", true),
        (Budget { per_learner_day: cost(1_200), ..Budget::default() }, "of the learner's day", true),
        (Budget { per_job: tokens(1), ..Budget::default() }, "of the job", true),
        (Budget { per_day: tokens(1_101), per_job: cost(1_201), ..Budget::default() }, "", false),
    ];
    for (budget, scope, is_reached) in rows {
        let fake = always(Reply::content("yes").usage(1_000, 100));
        let (one, _) = of(&fake, budget);
        one.complete(mine()).await.expect("the first is within it");
        let second = one.complete(mine()).await;
        if is_reached {
            assert_eq!(second.expect_err("a budget"), plumb_agents::LlmError::Budget { scope });
            assert_eq!(fake.journal().count(), 1, "{scope}");
        } else {
            assert!(second.is_ok());
        }
    }
}

#[tokio::test]
async fn one_learner_s_budget_is_not_another_s() {
    let fake = always(Reply::content("yes").usage(1_000, 100));
    let limit = Limit { cost: None, tokens: Some(500) };
    let (one, _) = of(&fake, Budget { per_learner_day: limit, ..Budget::default() });
    one.complete(mine()).await.expect("ada's first");
    assert!(one.complete(mine()).await.is_err());
    let bob = Call { learner: Some("bob".to_owned()), ..mine() };
    assert!(one.complete(bob).await.is_ok());
}

#[tokio::test]
async fn failed_attempts_count_too() {
    let fake = always(Reply::raw(200, "text/html", "<html>no</html>"));
    let limit = Limit { cost: None, tokens: Some(1) };
    let (one, ledger) = of(&fake, Budget { per_day: limit, ..Budget::default() });
    assert_eq!(one.complete(mine()).await.expect_err("a budget").code(), "budget");
    assert!(ledger.records()[0].is_estimate && ledger.records()[0].input_tokens > 0);
    assert_eq!(fake.journal().count(), 1, "what was to be asked again is not");
}

#[tokio::test]
async fn what_was_said_is_entered_only_where_capture_is_on() {
    let fake = always(Reply::content("yes"));
    let mut config = config(vec![endpoint("main", Provider::Compatible, fake.base_url())]);
    config.capture = true;
    let (one, ledger) = client_of(config, Budget::default());
    one.complete(mine()).await.expect("an answer");
    let content = ledger.records()[0].content.clone().expect("content");
    assert!(content.request.contains("What comes next?") && content.answer.as_deref() == Some("yes"));
    assert!(!content.request.contains("test-key"));
}
