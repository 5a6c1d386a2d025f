//! Practice: an answer is marked, mastery is stored, and the next item is shown; many concurrent learners, with short
//! pauses or none.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use plumb_content::generate::Generator;
use plumb_types::ids::CommandId;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;

use crate::answers::{AT_ONCE, Scene, seconds};
use crate::databases::Database;
use crate::live::process::repository;
use crate::live::wire::{Reply, Wire};
use crate::live::{Dice, Failure, moment};
use crate::table::{Table, percentile};

/// A skill without prerequisites, its blueprint, and the blueprint's file.
const SKILL: (&str, &str) = ("count_to_20", "MATH.NUM.COUNT");
/// Mean time of a learner per item; the shortest is half of it. With it there are still ten answers a second. The times
/// vary, so that answers do not come all at once.
const PAUSE: Duration = Duration::from_millis(100);
/// Percentage of wrong answers, which get a hint.
const WRONG: u64 = 20;

/// Measures turns for `PLUMB_LOAD_SECONDS` (10), with short pauses, then without pauses.
pub(crate) async fn turns(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    measure(binary, database, PAUSE, table).await?;
    measure(binary, database, Duration::ZERO, table).await
}

async fn measure(binary: &Path, database: Database, pause: Duration, table: &mut Table) -> Result<(), Failure> {
    let scene = Scene::start(binary, database, AT_ONCE, 0).await?;
    let (address, keys) = (scene.site.address, Arc::new(keys()?));
    let began = moment();
    let end = began + Duration::from_secs(seconds()?);
    let mut tasks = JoinSet::new();
    for (person, number) in scene.people.iter().cloned().zip(0..) {
        let keys = Arc::clone(&keys);
        tasks.spawn(async move { practise(address, &person.cookie, &keys, end, pause, Dice(number)).await });
    }
    let mut waits = Vec::new();
    while let Some(done) = tasks.join_next().await {
        waits.append(&mut done??);
    }
    let took = began.elapsed().as_secs_f64();
    waits.sort_unstable();
    let [p50, p95, p99] = [50, 95, 99].map(|percent| percentile(&waits, percent));
    let pauses =
        if pause.is_zero() { "no pauses".to_owned() } else { format!("pauses of about {} ms", pause.as_millis()) };
    let name = database.name();
    let what = format!("{name}: practice, attempt to next item, {AT_ONCE} learners at once, {pauses}, p99");
    if database == Database::Sqlite && !pause.is_zero() {
        table.at_most(&what, p99, 50.0, "ms");
    } else {
        table.state(&what, &format!("{p99:.1} ms"));
    }
    #[expect(clippy::cast_precision_loss, reason = "a count of turns is exact as f64")]
    let rate = waits.len() as f64 / took;
    let more = format!("{p50:.1} ms, {p95:.1} ms, {rate:.0} turns a second");
    table.state(&format!("{name}: practice, {pauses}, p50 and p95"), &more);
    Ok(())
}

/// Returns the keys of the blueprint's items by the text of their questions.
fn keys() -> Result<HashMap<String, String>, Failure> {
    let texts = plumb_server::files::blueprints(&[repository().join("blueprints")])?;
    let wanted = format!("skill_id: \"{}\"", SKILL.1);
    let text = texts.iter().find(|(_, text)| text.contains(&wanted)).ok_or("the skill's blueprint is missing")?;
    let skill = plumb_content::read::skill(&text.0, &text.1).map_err(|problems| format!("{problems:?}"))?;
    let levels = skill.level_names();
    let generator = Generator::new(Arc::new(skill));
    let mut keys = HashMap::new();
    for level in &levels {
        for seed in 0..2_000 {
            let item = generator.generate(level, seed).map_err(|error| error.to_string())?;
            keys.insert(item.question().into_owned(), item.key_text().to_owned());
        }
    }
    Ok(keys)
}

/// Practises until `end`; returns the time of each turn from submitting an answer to seeing the next item or the hint.
async fn practise(
    address: SocketAddr,
    cookie: &str,
    keys: &HashMap<String, String>,
    end: Instant,
    pause: Duration,
    mut dice: Dice,
) -> Result<Vec<Duration>, Failure> {
    let mut wire = Wire::new(address, cookie);
    let mut waits = Vec::new();
    let mut item = next(&mut wire, &mut dice).await?;
    while moment() < end {
        let stem = item["item"]["stem"].as_str().ok_or_else(|| format!("no item: {item}"))?;
        let stem = match item["item"]["figure"]["alternative"].as_str() {
            Some(words) => format!("{stem}\n{words}"),
            None => stem.to_owned(),
        };
        let key = keys.get(&stem).ok_or_else(|| format!("nobody knows the key to {stem:?}"))?;
        let is_first = item["item"]["attempts"].as_array().is_none_or(Vec::is_empty);
        let wrong = is_first && dice.below(100) < WRONG;
        let attempt = json!({
            "session_id": item["session_id"], "position": item["item"]["position"],
            "answer": if wrong { "77" } else { key }, "command_id": dice.id::<CommandId>(),
        });
        let began = moment();
        let reply = json_of(&wire.json("/api/v1/attempts", &attempt.to_string()).await?)?;
        if reply["evaluation"]["correct"] != json!(!wrong) {
            return Err(format!("{attempt} at {stem:?} was answered {reply}").into());
        }
        item = next(&mut wire, &mut dice).await?;
        waits.push(began.elapsed());
        if !pause.is_zero() {
            let spread = u64::try_from(pause.as_millis())?;
            tokio::time::sleep(pause / 2 + Duration::from_millis(dice.below(spread))).await;
        }
    }
    Ok(waits)
}

/// Returns the current item; the next one when the last is finished.
async fn next(wire: &mut Wire, dice: &mut Dice) -> Result<Json, Failure> {
    let body = json!({ "skill_id": SKILL.0, "command_id": dice.id::<CommandId>() });
    json_of(&wire.json("/api/v1/practice", &body.to_string()).await?)
}

fn json_of(reply: &Reply) -> Result<Json, Failure> {
    if !reply.is_done() {
        return Err(reply.text().into());
    }
    Ok(serde_json::from_slice(&reply.body)?)
}
