//! Calls of language models.

use plumb_store::model_calls::{CallFilter, ModelCallRow, SpendingFilter, SpendingRow};
use plumb_store::model_probes::ModelProbeRow;
use plumb_types::time::Timestamp;

use crate::TestDatabase;
use crate::test_database::{NOW, id};

on_both!(
    what_was_spent_is_added_up_by_day_learner_and_job,
    the_latest_calls_come_first_and_sums_are_by_place,
    of_each_model_the_latest_probe_is_known,
);

/// An attempt, that many seconds after the epoch of the tests.
pub(crate) fn call(second: i64, job: Option<&str>, learner: Option<&str>) -> ModelCallRow {
    let at = NOW.plus_secs(second);
    ModelCallRow {
        id: id(),
        at,
        day: at.as_millis().div_euclid(86_400_000),
        site: "factory.generator".into(),
        prompt_hash: Some("abc".into()),
        schema_hash: None,
        endpoint: "main".into(),
        model_asked: "large".into(),
        model_answered: Some("large-2".into()),
        attempt: 1,
        input_tokens: 100,
        output_tokens: 20,
        estimated: false,
        cost: 350,
        latency_ms: 1_200,
        outcome: "ok".into(),
        level: Some("json_schema".into()),
        job: job.map(str::to_owned),
        learner: learner.map(str::to_owned),
        request: None,
        answer: None,
    }
}

/// The report of a probe of a model.
pub(crate) fn probe(model: &str, secs: i64, report: &str) -> ModelProbeRow {
    ModelProbeRow {
        endpoint: "main".into(),
        model: model.into(),
        at: Timestamp::from_secs(secs),
        report: report.into(),
    }
}

async fn what_was_spent_is_added_up_by_day_learner_and_job(house: TestDatabase) {
    let calls = &house.stores.model_calls;
    assert_eq!(calls.spent(&SpendingFilter::Day(0)).await.unwrap(), SpendingRow::default());
    let first = call(0, Some("job-1"), None);
    let day = first.day;
    calls.add(first.clone()).await.unwrap();
    calls.add(first).await.unwrap();
    calls.add(call(1, Some("job-2"), None)).await.unwrap();
    calls.add(call(2, None, Some("ann"))).await.unwrap();
    calls.add(call(86_400, None, Some("ann"))).await.unwrap();
    let times = |n: i64| SpendingRow { cost: 350 * n, tokens: 120 * n };
    assert_eq!(calls.spent(&SpendingFilter::Day(day)).await.unwrap(), times(3));
    assert_eq!(calls.spent(&SpendingFilter::Job("job-1".into())).await.unwrap(), times(1), "the same again is once");
    assert_eq!(calls.spent(&SpendingFilter::Learner("ann".into(), day)).await.unwrap(), times(1));
    assert_eq!(calls.spent(&SpendingFilter::Learner("bob".into(), day)).await.unwrap(), times(0));
    assert_eq!(calls.most_expensive_learner(day).await.unwrap(), times(1));
    assert_eq!(calls.most_expensive_job(day + 1).await.unwrap(), times(0));
    // Includes what the job spent before that day.
    calls.add(call(86_401, Some("job-2"), None)).await.unwrap();
    assert_eq!(calls.most_expensive_job(day + 1).await.unwrap(), times(2));
    let days = calls.days(day).await.unwrap();
    assert_eq!(days.iter().map(|sum| (sum.day, sum.calls)).collect::<Vec<_>>(), [(day, 3), (day + 1, 2)]);
}

async fn the_latest_calls_come_first_and_sums_are_by_place(house: TestDatabase) {
    let calls = &house.stores.model_calls;
    let (one, two) = (call(0, None, None), ModelCallRow { outcome: "timeout".into(), ..call(1, None, None) });
    for row in [&one, &two] {
        calls.add(row.clone()).await.unwrap();
    }
    let latest = async |filter: CallFilter| calls.latest(CallFilter { limit: 10, ..filter }).await.unwrap();
    assert_eq!(latest(CallFilter::default()).await, [two.clone(), one.clone()]);
    let before = Some((two.at, two.id));
    assert_eq!(latest(CallFilter { before, ..CallFilter::default() }).await, std::slice::from_ref(&one));
    let outcome = Some("timeout".to_owned());
    assert_eq!(latest(CallFilter { outcome, ..CallFilter::default() }).await, std::slice::from_ref(&two));
    let site = Some("elsewhere".to_owned());
    assert_eq!(latest(CallFilter { site, ..CallFilter::default() }).await, []);
    assert_eq!(calls.get(one.id).await.unwrap(), Some(one.clone()));
    assert_eq!(calls.get(id()).await.unwrap(), None);
    let sums = calls.sums(one.day).await.unwrap();
    let outcomes: Vec<(&str, i64)> = sums.iter().map(|sum| (sum.outcome.as_str(), sum.calls)).collect();
    assert_eq!(outcomes, [("ok", 1), ("timeout", 1)]);
    assert_eq!(sums[0].input_tokens + sums[1].output_tokens, 120);
    assert_eq!(calls.sums(one.day + 1).await.unwrap(), []);
}

async fn of_each_model_the_latest_probe_is_known(house: TestDatabase) {
    let probes = &house.stores.model_probes;
    for row in
        [probe("large", 10, "{}"), probe("large", 30, "[3]"), probe("large", 20, "[2]"), probe("small", 5, "[1]")]
    {
        probes.put(row).await.unwrap();
    }
    assert_eq!(probes.all().await.unwrap(), [probe("large", 30, "[3]"), probe("small", 5, "[1]")]);
}
