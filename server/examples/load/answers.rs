//! Answers and session starts: many concurrent learners without time to think.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use plumb_server::clock::{SteadyClock, ThisMachine};
use tempfile::TempDir;
use tokio::sync::{Barrier, Mutex};
use tokio::task::JoinSet;

use crate::bare::Bare;
use crate::databases::Database;
use crate::live::learner::{Shown, Step, answer, begin, go, session_of};
use crate::live::people::{Person, enrol};
use crate::live::process::{Server, Site, bare_bundle};
use crate::live::wire::Wire;
use crate::live::{Dice, Failure, content, moment, told};
use crate::table::{Table, percentile};

/// The shipped assessment that is taken: 20 items.
const ASSESSMENT: &str = "MATH-FUNDAMENTALS-L1";
const ITEMS: usize = 20;
/// Learners who answer concurrently.
pub(crate) const AT_ONCE: usize = 64;
/// Sessions that are started before the clock, so that only answers are measured.
const SITTINGS: usize = 1_600;
/// Learners who start at the same moment.
const BEGINNERS: usize = 200;

/// A server on an empty database, with learners `0..people` signed in.
pub(crate) struct Scene {
    pub(crate) site: Site,
    /// Killed when dropped.
    _server: Server,
    pub(crate) people: Vec<Person>,
    /// Removed when dropped.
    _folder: TempDir,
}

impl Scene {
    pub(crate) async fn start(binary: &Path, database: Database, people: usize, ready: usize) -> Result<Self, Failure> {
        Self::with(binary, database, (people, ready), &[]).await
    }

    /// Like [`Self::start`], with environment variables, each `NAME=value`.
    pub(crate) async fn with(
        binary: &Path,
        database: Database,
        (people, ready): (usize, usize),
        variables: &[String],
    ) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        bare_bundle(folder.path())?;
        let mut site = Site::new(binary, folder.path(), Some(database.fresh(folder.path()).await?))?;
        if !variables.is_empty() {
            site.wrapper = std::iter::once("env".to_owned()).chain(variables.iter().cloned()).collect();
        }
        let ready = ready.to_string();
        let flags = ["--sessions-per-hour", "1000", "--open-sessions", "100", "--ready-forms", &ready, "--log", "info"];
        site.flags = flags.map(str::to_owned).to_vec();
        // The rate limit is lifted, because throughput is measured.
        site.flags.extend(["--api-requests-per-minute", "10000000"].map(str::to_owned));
        let stores = plumb_store::open(&site.database, &plumb_store::Options::default()).await?;
        content::published(stores.clone(), Arc::new(SteadyClock::new(ThisMachine))).await?;
        let people = enrol(&stores, 0, people as u64).await?;
        stores.maintenance.close().await;
        let (server, _) = site.start().await?;
        wait_for_forms(&site, ready.parse()?).await?;
        Ok(Self { site, _server: server, people, _folder: folder })
    }
}

/// Returns the duration of each of the longer measurements.
pub(crate) fn seconds() -> Result<u64, Failure> {
    Ok(told("PLUMB_LOAD_SECONDS").map_or(Ok(10), |text| text.parse())?)
}

/// How long the number of ready forms must stay the same to be the last one.
const STEADY: Duration = Duration::from_secs(3);

/// Waits until so many forms of each assessment are ready, or as many as the bank can fill, and the server is idle.
async fn wait_for_forms(site: &Site, ready: i64) -> Result<(), Failure> {
    let stores = plumb_store::open(&site.database, &plumb_store::Options::default()).await?;
    let (mut counts, mut since) = (Vec::new(), moment());
    loop {
        let latest: Vec<i64> = stores.forms.ready_counts().await?.iter().map(|recipe| recipe.ready).collect();
        if latest != counts {
            (counts, since) = (latest, moment());
        }
        if ready == 0 || (counts.iter().any(|count| *count >= ready) && since.elapsed() >= STEADY) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    stores.maintenance.close().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    Ok(())
}

/// A learner's session before its first item.
pub(crate) struct Sitting {
    pub(crate) cookie: String,
    pub(crate) session: String,
    pub(crate) item: Shown,
}

pub(crate) async fn begin_sitting(address: SocketAddr, person: &Person, number: u64) -> Result<Sitting, Failure> {
    let (mut wire, mut dice) = (Wire::new(address, &person.cookie), Dice(number));
    let session = session_of(&wire.form("/do/begin", &begin(ASSESSMENT, dice.id())).await?)?;
    let shown = wire.json("/do/go", &go(&session, 0, dice.id())).await?;
    match Step::of(&shown)? {
        Step::Item(item) => Ok(Sitting { cookie: person.cookie.clone(), session, item }),
        other => Err(format!("a new session of {} shows {other:?}", person.actor.name).into()),
    }
}

/// How often Plumb and the bare program alternate.
const TURNS: u32 = 4;

/// The waiting times of many clients, and the total duration.
#[derive(Default)]
pub(crate) struct Run {
    waits: Vec<Duration>,
    took: Duration,
}

impl Run {
    /// Waits for all clients, which began at that moment.
    pub(crate) async fn joined(
        mut tasks: JoinSet<Result<Vec<Duration>, Failure>>,
        began: Instant,
    ) -> Result<Self, Failure> {
        let mut waits = Vec::new();
        while let Some(done) = tasks.join_next().await {
            waits.append(&mut done??);
        }
        Ok(Self { waits, took: began.elapsed() })
    }

    fn add(&mut self, mut more: Self) {
        self.waits.append(&mut more.waits);
        self.took += more.took;
        self.waits.sort_unstable();
    }

    /// Answers a second.
    #[expect(clippy::cast_precision_loss, reason = "a count of requests is exact as f64")]
    fn rate(&self) -> f64 {
        self.waits.len() as f64 / self.took.as_secs_f64()
    }

    /// A percentile of the waiting times, in milliseconds.
    fn at(&self, percent: usize) -> f64 {
        percentile(&self.waits, percent)
    }
}

/// Measures submit-and-next, for `PLUMB_LOAD_SECONDS` (10) or until all sessions are over, alternating with the bare
/// program.
pub(crate) async fn submits(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    let scene = Scene::start(binary, database, SITTINGS, 64).await?;
    let address = scene.site.address;
    let mut sittings = Vec::new();
    for (chunk, people) in scene.people.chunks(AT_ONCE).enumerate() {
        let mut tasks = JoinSet::new();
        for (person, number) in people.iter().cloned().zip(chunk * AT_ONCE..) {
            tasks.spawn(async move { begin_sitting(address, &person, number as u64).await });
        }
        while let Some(done) = tasks.join_next().await {
            sittings.push(done??);
        }
    }
    let (sittings, bare) = (Arc::new(Mutex::new(sittings)), Bare::start(database).await?);
    // Work that the server postponed while sessions were started is not measured.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let (time, mut ours, mut least) = (Duration::from_secs(seconds()?) / TURNS, Run::default(), Run::default());
    for turn in 0..TURNS {
        ours.add(sit_for(time, address, &sittings, turn).await?);
        least.add(bare.turn(time).await?);
    }
    let name = database.name();
    let what = format!("{name}: submit-and-next, {AT_ONCE} learners at once, {ITEMS} items each");
    let p99 = format!("{name}: submit-and-next, p99");
    if database == Database::Sqlite {
        table.at_least(&what, ours.rate(), 2_000.0, "a second");
        table.at_most(&p99, ours.at(99), 50.0, "ms");
    } else {
        table.state(&what, &format!("{:.0} a second", ours.rate()));
        table.state(&p99, &format!("{:.1} ms", ours.at(99)));
    }
    let more = format!("{:.1} ms, {:.1} ms, {} answers", ours.at(50), ours.at(95), ours.waits.len());
    table.state(&format!("{name}: submit-and-next, p50 and p95"), &more);
    let more = format!("{:.0} a second, p99 {:.1} ms", least.rate(), least.at(99));
    table.state(&format!("{name}: the bare program in turns with it"), &more);
    let shares = format!("{:.2} of its rate, {:.2} of its p99", ours.rate() / least.rate(), ours.at(99) / least.at(99));
    table.state(&format!("{name}: submit-and-next against the bare program"), &shares);
    Ok(())
}

/// Lets learners answer for so long; each continues a session that another learner has left.
async fn sit_for(
    time: Duration,
    address: SocketAddr,
    sittings: &Arc<Mutex<Vec<Sitting>>>,
    turn: u32,
) -> Result<Run, Failure> {
    let began = moment();
    let (end, mut tasks) = (began + time, JoinSet::new());
    for number in 0..AT_ONCE {
        let sittings = Arc::clone(sittings);
        tasks.spawn(async move {
            let (mut dice, mut waits) = (Dice(u64::from(turn) << 32 | number as u64), Vec::new());
            while moment() < end {
                let Some(sitting) = sittings.lock().await.pop() else { break };
                if let Some(unfinished) = sit(address, sitting, end, &mut dice, &mut waits).await? {
                    sittings.lock().await.push(unfinished);
                }
            }
            Ok::<_, Failure>(waits)
        });
    }
    Run::joined(tasks, began).await
}

/// Answers items until the session or the time is over; returns the session if it is not over.
async fn sit(
    address: SocketAddr,
    mut sitting: Sitting,
    end: Instant,
    dice: &mut Dice,
    waits: &mut Vec<Duration>,
) -> Result<Option<Sitting>, Failure> {
    let mut wire = Wire::new(address, &sitting.cookie);
    while moment() < end {
        let item = &sitting.item;
        let text = item.guess(dice);
        let body = answer(&sitting.session, item.position, item.revision, dice.id(), &text);
        let began = moment();
        let reply = wire.json("/do/submit", &body).await?;
        waits.push(began.elapsed());
        match Step::of(&reply)? {
            Step::Item(next) if next.position == item.position + 1 => sitting.item = next,
            Step::Over if usize::from(item.position) + 1 == ITEMS => return Ok(None),
            other => return Err(format!("after item {} came {other:?}", item.position).into()),
        }
    }
    Ok(Some(sitting))
}

/// Measures simultaneous starts: with the forms ready, and with none.
pub(crate) async fn beginnings(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    for (ready, most) in [(BEGINNERS + 56, 100.0), (0, 500.0)] {
        let scene = Scene::start(binary, database, BEGINNERS, ready).await?;
        let (address, barrier) = (scene.site.address, Arc::new(Barrier::new(BEGINNERS)));
        let mut tasks = JoinSet::new();
        for (person, number) in scene.people.iter().cloned().zip(0..) {
            let barrier = Arc::clone(&barrier);
            tasks.spawn(async move {
                let (mut wire, mut dice) = (Wire::new(address, &person.cookie), Dice(number));
                // Connected and signed in beforehand, like a learner who waits for an exam to open.
                let intro = wire.page(&format!("/assessments/{ASSESSMENT}"), "br").await?;
                let body = begin(ASSESSMENT, dice.id());
                barrier.wait().await;
                let began = moment();
                let reply = wire.form("/do/begin", &body).await?;
                let took = began.elapsed();
                session_of(&reply)?;
                if intro.status == 200 { Ok(took) } else { Err::<_, Failure>(intro.text().into()) }
            });
        }
        let mut waits = Vec::new();
        while let Some(done) = tasks.join_next().await {
            waits.push(done??);
        }
        waits.sort_unstable();
        let forms = if ready == 0 { "form drawn on the spot" } else { "forms lie ready" };
        let what = format!("{}: {BEGINNERS} simultaneous starts of {ITEMS} items, {forms}, p95", database.name());
        table.at_most(&what, percentile(&waits, 95), most, "ms");
    }
    Ok(())
}
