//! Runs with a scripted model, carried out by a server or by the command itself.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use plumb_fake_llm::{FakeLlm, Journal, Provider, Script};
use plumb_store::factory::{ItemState, RunRow, RunState};
use plumb_store::{Options, Stores};
use uuid::Uuid;

use crate::databases::Database;
use crate::live::process::{Site, bare_bundle};
use crate::live::{Failure, moment};
use crate::maker;
use crate::table::Table;

/// Latency of each call of the model.
const LATENCY: Duration = Duration::from_millis(50);
/// Number of items that are generated concurrently.
const IN_FLIGHT: usize = 32;
/// Least number of finished items a minute.
const LEAST_A_MINUTE: f64 = 150.0;
/// Most resident memory, in MiB.
const MOST_MEMORY: f64 = 200.0;
/// Time after which a server has generated its forms and is idle.
const SETTLED: Duration = Duration::from_secs(4);
/// Interval in which a run is read.
const LOOK: Duration = Duration::from_millis(50);
/// Longest run.
const PATIENCE: Duration = Duration::from_mins(20);

/// The subject of a run, and the final state of its sound items.
pub(crate) struct RunSubject {
    name: &'static str,
    words: [&'static str; 2],
    end: ItemState,
}

/// One subject for each pipeline.
pub(crate) const SUBJECTS: [RunSubject; 2] = [
    RunSubject { name: "problems of a skill", words: ["--skill", "frac_add_unlike"], end: ItemState::Proved },
    RunSubject { name: "exam items", words: ["--schemas", "M,P"], end: ItemState::Agreed },
];

/// The process that generates the items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MakingPlace {
    Server,
    Command,
}

/// Measures one run from its order to its last item, in a database of its own.
pub(crate) async fn measure(
    binary: &Path,
    database: Database,
    subject: &RunSubject,
    place: MakingPlace,
    items: u32,
    table: &mut Table,
) -> Result<(), Failure> {
    let script = Script::new(Provider::Vllm).latency(LATENCY).responder(maker::reply);
    let fake = FakeLlm::start(script);
    let variables = variables(&fake);
    let folder = tempfile::tempdir()?;
    bare_bundle(folder.path())?;
    let mut site = Site::new(binary, folder.path(), Some(database.fresh(folder.path()).await?))?;
    site.wrapper = std::iter::once("env".to_owned()).chain(variables.iter().cloned()).collect();
    // The command uses the content that a server publishes at its start.
    let (server, _) = site.start().await?;
    let count = items.to_string();
    let mut words = vec!["run", "--count", &count, "--seed", "11"];
    words.extend(subject.words);
    let (row, memory, stores) = match place {
        MakingPlace::Server => {
            tokio::time::sleep(SETTLED).await;
            words.push("--detach");
            let mut ordering = ordered(&site, &variables, &words)?;
            let done = ordering.wait()?;
            if !done.success() {
                return Err(format!("nothing was ordered: {done}").into());
            }
            let stores = plumb_store::open(&site.database, &Options::default()).await?;
            let (row, memory) = finished(&stores, server.id(), &mut None).await?;
            server.kill()?;
            (row, memory, stores)
        }
        MakingPlace::Command => {
            server.kill()?;
            let mut command = Some(ordered(&site, &variables, &words)?);
            let id = command.as_ref().map_or(0, Child::id);
            let stores = plumb_store::open(&site.database, &Options::default()).await?;
            let finished = finished(&stores, id, &mut command).await;
            if let Some(mut command) = command {
                // It has ended already, unless there was an error.
                let _ = command.kill();
                command.wait()?;
            }
            let (row, memory) = finished?;
            (row, memory, stores)
        }
    };
    sound(&stores, row.id, subject, items).await?;
    stores.maintenance.close().await;
    let ended = row.ended_at.ok_or("a run that is done has an end")?;
    let took = f64::from(u32::try_from(ended.as_millis() - row.created_at.as_millis())?) / 60_000.0;
    let maker = if place == MakingPlace::Server { "made by a server" } else { "made by the command" };
    let what = format!("{}: {}, {maker}", database.name(), subject.name);
    table.at_least(&format!("{what}, finished a minute"), f64::from(items) / took, LEAST_A_MINUTE, "items");
    table.at_most(&format!("{what}, resident memory at its highest"), memory, MOST_MEMORY, "MiB");
    let journal = fake.journal();
    table.state(&format!("{what}, calls and most of them at once"), &calls(&journal));
    fake.stop().must_be_clean();
    Ok(())
}

/// Environment variables with which `plumb` finds the scripted model, as `NAME=value`.
fn variables(fake: &FakeLlm) -> Vec<String> {
    let pairs = [
        ("PROVIDER", "compatible".to_owned()),
        ("BASE_URL", fake.base_url()),
        ("MODEL", "any".to_owned()),
        ("PRICES", "any=1/2".to_owned()),
        ("TEST_HEADERS", "on".to_owned()),
        ("IN_FLIGHT", IN_FLIGHT.to_string()),
    ];
    pairs.into_iter().map(|(name, value)| format!("APP_LLM_{name}={value}")).collect()
}

/// Starts `plumb factory …` by `env`, which replaces itself by it.
fn ordered(site: &Site, variables: &[String], words: &[&str]) -> Result<Child, Failure> {
    let child = Command::new("env")
        .args(variables)
        .arg(&site.binary)
        .arg("factory")
        .args(words)
        .args(["--database", &site.database, "--out", &site.path("runs")])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(child)
}

/// Waits for the end of the only run, and of `command` if that carries it out; returns the run and the peak memory of
/// `process`.
async fn finished(stores: &Stores, process: u32, command: &mut Option<Child>) -> Result<(RunRow, f64), Failure> {
    let began = moment();
    let mut most = 0.0;
    loop {
        // A process that has ended reports nothing more.
        most = highest(process).unwrap_or(most);
        let run = stores.factory.runs(None, 1).await?.pop();
        let state = run.as_ref().map(|run| run.state);
        let ended = match command {
            Some(command) => command.try_wait()?,
            None => None,
        };
        match (run, state) {
            (Some(run), Some(RunState::Done)) if command.is_none() || ended.is_some() => return Ok((run, most)),
            (_, Some(RunState::Paused | RunState::Cancelled)) => return Err("the run does not go on".into()),
            (_, _) if ended.is_some() => return Err("the command ended before the run".into()),
            _ if began.elapsed() > PATIENCE => return Err("the run does not end".into()),
            _ => tokio::time::sleep(LOOK).await,
        }
    }
}

/// Returns the peak resident memory of a process, in MiB.
fn highest(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u32 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(f64::from(kib) / 1024.0)
}

/// Checks that every item has the final state of sound items.
async fn sound(stores: &Stores, run: Uuid, subject: &RunSubject, items: u32) -> Result<(), Failure> {
    let counts = stores.factory.counts(run).await?;
    match counts.as_slice() {
        [count] if count.state == subject.end && count.items == i64::from(items) => Ok(()),
        _ => Err(format!("not all are {:?}: {counts:?}", subject.end).into()),
    }
}

/// Describes the number of calls, and the most at one moment.
fn calls(journal: &Journal) -> String {
    let mut steps: Vec<(u64, i32)> = Vec::new();
    for entry in &journal.entries {
        steps.push((entry.at_ms, 1));
        steps.push((entry.ended_ms.unwrap_or(u64::MAX), -1));
    }
    // A call that ends in the millisecond in which another begins does not overlap with it.
    steps.sort_unstable();
    let (mut open, mut most) = (0, 0);
    for (_, step) in steps {
        open += step;
        most = most.max(open);
    }
    format!("{}, {most}", journal.count())
}
