//! Overload: how many answers are acknowledged when a multiple of the capacity is offered, and how soon the rest is
//! refused.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

use crate::answers::{Scene, Sitting, begin_sitting, seconds};
use crate::databases::Database;
use crate::live::learner::{Step, answer};
use crate::live::wire::Wire;
use crate::live::{Dice, Failure, moment};
use crate::table::{Table, percentile};

/// Sessions under way: enough for five times the capacity, with learners who return after seconds.
const SITTINGS: usize = 1_200;
/// Pages that are requested with each answer, by users who wait, look around or try again.
const PAGES: u64 = 2;
/// Multiples of the capacity that are offered, one after the other.
const OFFERED: [f64; 4] = [1.0, 2.0, 3.0, 5.0];
/// Interval in which requests are sent.
const TICK: Duration = Duration::from_millis(20);

/// The results of a burst.
#[derive(Default)]
struct Burst {
    /// Answers that were acknowledged.
    acknowledged: usize,
    /// Requests that were refused with a time to retry, and how long that took.
    refused: Vec<Duration>,
    /// Requests that failed in another way.
    failed: usize,
}

/// Measures acknowledged against offered answers, while pages are requested.
pub(crate) async fn curve(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    let scene = Scene::start(binary, database, SITTINGS, 64).await?;
    let address = scene.site.address;
    let mut sittings = Vec::new();
    for (number, person) in (0_u64..).zip(&scene.people) {
        sittings.push(begin_sitting(address, person, number).await?);
    }
    let sittings = Arc::new(Mutex::new(sittings));
    let name = database.name();
    // The capacity: the answers that are acknowledged when twice the estimate is offered, without pages.
    let (time, mut capacity) = (Duration::from_secs(seconds()?), 100.0);
    loop {
        let burst = offer(&scene, &sittings, (capacity * 2.0, 0), time / 4).await?;
        let reached = rate(burst.acknowledged, time / 4);
        if reached < capacity * 1.5 {
            capacity = reached;
            break;
        }
        capacity = reached;
    }
    table.state(&format!("{name}: answers acknowledged a second at most"), &format!("{capacity:.0}"));
    let mut peak: f64 = 0.0;
    for factor in OFFERED {
        let mut burst = offer(&scene, &sittings, (capacity * factor, PAGES), time).await?;
        burst.refused.sort_unstable();
        let acknowledged = rate(burst.acknowledged, time);
        peak = peak.max(acknowledged);
        let what = format!("{name}: {factor} × that offered, with {PAGES} pages beside each answer: acknowledged");
        let measured = format!(
            "{acknowledged:.0} a second, {} refused in {:.0} ms (p95), {} failed",
            burst.refused.len(),
            percentile(&burst.refused, 95),
            burst.failed
        );
        table.state(&what, &measured);
        if factor > 4.0 {
            let what = format!("{name}: acknowledged at {factor} × the capacity, of the most that was");
            table.at_least(&what, 100.0 * acknowledged / peak.max(1.0), 80.0, "%");
            table.at_most(&format!("{name}: refusals there, p95"), percentile(&burst.refused, 95), 50.0, "ms");
        }
    }
    Ok(())
}

#[expect(clippy::cast_precision_loss, reason = "a count of requests is exact as f64")]
fn rate(count: usize, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

/// Sends so many answers a second, each with pages, however many responses are outstanding.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of requests within one tick")]
async fn offer(
    scene: &Scene,
    sittings: &Arc<Mutex<Vec<Sitting>>>,
    (answers, pages): (f64, u64),
    time: Duration,
) -> Result<Burst, Failure> {
    let address = scene.site.address;
    let (end, mut due, mut number) = (moment() + time, 0.0, 0_u64);
    let (mut ticks, mut tasks) = (interval(TICK), JoinSet::new());
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    while moment() < end {
        ticks.tick().await;
        due += answers * TICK.as_secs_f64();
        let now = due.floor();
        due -= now;
        for _ in 0..now as u64 {
            number += 1;
            if let Some(sitting) = sittings.lock().await.pop() {
                tasks.spawn(submit(address, sitting, Arc::clone(sittings), number));
            }
            for page in 0..pages {
                let at = usize::try_from(number * pages + page).unwrap_or(0) % scene.people.len();
                let cookie = scene.people[at].cookie.clone();
                tasks.spawn(async move {
                    let began = moment();
                    let reply = Wire::new(address, &cookie).page("/", "br").await;
                    outcome(reply.map(|reply| reply.status).ok(), began.elapsed(), false)
                });
            }
        }
    }
    let mut all = Burst::default();
    while let Some(done) = tasks.join_next().await {
        let mut burst = done?;
        all.acknowledged += burst.acknowledged;
        all.refused.append(&mut burst.refused);
        all.failed += burst.failed;
    }
    Ok(all)
}

/// Sends one answer and returns the session to the others, unless it is over. A refused learner returns after the given
/// time.
async fn submit(
    address: std::net::SocketAddr,
    mut sitting: Sitting,
    sittings: Arc<Mutex<Vec<Sitting>>>,
    number: u64,
) -> Burst {
    let mut dice = Dice(number << 20);
    let item = &sitting.item;
    let text = item.guess(&mut dice);
    let body = answer(&sitting.session, item.position, item.revision, dice.id(), &text);
    let began = moment();
    let reply = Wire::new(address, &sitting.cookie).json("/do/submit", &body).await;
    let burst = outcome(reply.as_ref().map(|reply| reply.status).ok(), began.elapsed(), true);
    let step = reply.ok().and_then(|reply| Step::of(&reply).ok());
    match step {
        Some(Step::Item(next)) => sitting.item = next,
        Some(_) => return burst,
        None => tokio::time::sleep(Duration::from_millis(1_000 + dice.below(2_000))).await,
    }
    sittings.lock().await.push(sitting);
    burst
}

fn outcome(status: Option<u16>, took: Duration, is_answer: bool) -> Burst {
    match status {
        Some(200) => Burst { acknowledged: usize::from(is_answer), ..Burst::default() },
        Some(503) => Burst { refused: vec![took], ..Burst::default() },
        _ => Burst { failed: 1, ..Burst::default() },
    }
}
