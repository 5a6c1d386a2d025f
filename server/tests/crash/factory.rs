//! A run of the factory after its process is killed: nothing is lost or duplicated, and only calls that were in flight
//! are paid for twice.

use std::collections::HashSet;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use plumb_fake_llm::{FakeLlm, Provider, Script};
use plumb_store::factory::{ItemState, RunState};
use uuid::Uuid;

use crate::live::{Dice, Failure, moment};
use crate::maker;
use crate::scene::Scene;

/// Number of items of a run.
const ITEMS: usize = 24;
/// Number of concurrent items, and so the most calls in flight.
const IN_FLIGHT: usize = 8;
/// Longer than a development build takes to reach any of the kills.
const PATIENCE: Duration = Duration::from_mins(1);

#[tokio::test]
async fn a_run_whose_process_is_killed_goes_on_where_it_stopped_on_sqlite() -> Result<(), Failure> {
    let scene = Scene::sqlite().await?;
    // Five calls for each problem: a draft, two solutions and two judgements. Four for each exam item: design, item,
    // examination and style.
    killed(&scene, &["--skill", "frac_add_unlike"], (5, ItemState::Proved)).await?;
    killed(&scene, &["--schemas", "M"], (4, ItemState::Agreed)).await
}

#[tokio::test]
async fn a_run_whose_process_is_killed_goes_on_where_it_stopped_on_postgres() -> Result<(), Failure> {
    killed(&Scene::postgres().await?, &["--skill", "frac_add_unlike"], (5, ItemState::Proved)).await
}

/// Kills a run in each third of its calls, and lets it finish after the last kill.
async fn killed(scene: &Scene, about: &[&str], (calls_each, end): (usize, ItemState)) -> Result<(), Failure> {
    // Long enough that calls are in flight at every kill.
    let script = Script::new(Provider::Vllm).latency(Duration::from_millis(15)).responder(maker::reply);
    let fake = FakeLlm::start(script);
    let (calls, mut dice) = (ITEMS * calls_each, Dice(5));
    let count = ITEMS.to_string();
    let begin = [&["run", "--count", &count, "--seed", "7"], about].concat();
    let (mut child, run) = begun(scene, &fake, &begin)?;
    let id = run.to_string();
    for kill in 0..2 {
        // The number of calls after which it is killed, at least: as many as each item had, and some more.
        let after = kill * calls / 3 + 1 + usize::try_from(dice.below(u64::try_from(calls / 3)?))?;
        until_asked(&fake, after, &mut child).await?;
        child.kill()?;
        child.wait()?;
        let stores = scene.stores().await?;
        let row = stores.factory.run(run).await?.ok_or("the run is lost")?;
        assert_eq!(row.state, RunState::Running, "killed at its end, not in its middle");
        stores.maintenance.close().await;
        child = spawned(scene, &fake, &["resume", &id], Stdio::null())?;
    }
    ended(child).await?;

    let stores = scene.stores().await?;
    let row = stores.factory.run(run).await?.ok_or("the run is lost")?;
    assert_eq!(row.state, RunState::Done);
    let items = stores.factory.items(run, 0, i64::MAX).await?;
    assert!(items.len() == ITEMS && items.iter().all(|item| item.state == end), "{items:#?}");
    let problems: HashSet<Uuid> = items.iter().filter_map(|item| item.problem).collect();
    assert_eq!(problems.len(), ITEMS, "two items are one problem");
    for problem in problems {
        let history = stores.problems.get(problem, None).await?.ok_or("a problem is not in the bank")?;
        assert_eq!(history.version, 1, "it was brought in twice");
    }
    // Calls are distinguished by their question and their seed.
    let entries = fake.journal().entries;
    let asked: HashSet<String> = entries.iter().map(|entry| entry.body.to_string()).collect();
    assert_eq!(asked.len(), calls, "a question was left out, or put otherwise the second time");
    let twice = entries.len() - asked.len();
    assert!(twice <= 2 * IN_FLIGHT, "{twice} calls were paid twice, {IN_FLIGHT} were in flight at each of two kills");
    stores.maintenance.close().await;
    fake.stop().must_be_clean();
    Ok(())
}

/// Starts a run; returns its process and its id.
fn begun(scene: &Scene, fake: &FakeLlm, words: &[&str]) -> Result<(Child, Uuid), Failure> {
    let mut child = spawned(scene, fake, words, Stdio::piped())?;
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    let id = line.trim().strip_prefix("run ").ok_or_else(|| format!("no run: {line}"))?.parse()?;
    Ok((child, id))
}

fn spawned(scene: &Scene, fake: &FakeLlm, words: &[&str], out: Stdio) -> Result<Child, Failure> {
    let child = Command::new(&scene.site.binary)
        .arg("factory")
        .args(words)
        .args(["--database", &scene.site.database, "--out", &scene.site.path("runs")])
        .env_clear()
        .envs([("APP_LLM_PROVIDER", "compatible"), ("APP_LLM_MODEL", "any"), ("APP_LLM_TEST_HEADERS", "on")])
        .envs([("APP_LLM_BASE_URL", fake.base_url()), ("APP_LLM_IN_FLIGHT", IN_FLIGHT.to_string())])
        .stdin(Stdio::null())
        .stdout(out)
        .stderr(Stdio::null())
        .spawn()?;
    Ok(child)
}

/// Waits until the model has received so many calls.
async fn until_asked(fake: &FakeLlm, calls: usize, child: &mut Child) -> Result<(), Failure> {
    let began = moment();
    while fake.journal().count() < calls {
        if let Some(status) = child.try_wait()? {
            return Err(format!("it ended before it was killed: {status}").into());
        }
        if began.elapsed() > PATIENCE {
            return Err(format!("{} calls of {calls} after {PATIENCE:?}", fake.journal().count()).into());
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    Ok(())
}

/// Waits for the end of a process.
async fn ended(mut child: Child) -> Result<(), Failure> {
    let began = moment();
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("it ended with {status}").into()),
            None if began.elapsed() > PATIENCE => {
                child.kill()?;
                child.wait()?;
                return Err("the run does not end".into());
            }
            None => tokio::time::sleep(Duration::from_millis(10)).await,
        }
    }
}
