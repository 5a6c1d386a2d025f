//! Turns with the tutor, worded by a scripted model: the time of a turn beyond the model's.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use plumb_fake_llm::{AskedRequest, FakeLlm, Provider, Reply, Script};
use plumb_types::ids::CommandId;
use serde_json::json;
use tokio::task::JoinSet;

use crate::answers::{Scene, seconds};
use crate::databases::Database;
use crate::live::wire::Wire;
use crate::live::{Dice, Failure, moment};
use crate::table::{Table, millis, percentile};

const TOPIC: &str = "adding-with-a-carry";
/// Number of successive turns of one learner.
const TURNS: usize = 300;
/// Number of concurrent learners.
const TALKING: usize = 500;
/// Mean time between two turns of a learner; the shortest is half of it.
const PAUSE: Duration = Duration::from_secs(10);

pub(crate) async fn turns(binary: &Path, database: Database, table: &mut Table) -> Result<(), Failure> {
    let (name, quick, usual) = (database.name(), Duration::from_millis(50), Duration::from_millis(500));
    let took = talk(binary, database, quick, 1, Duration::ZERO).await?;
    let [p50, p99] = [50, 99].map(|percent| percentile(&took, percent));
    table.at_most(
        &format!("{name}: tutor, a turn beyond the model, {} turns one by one, p99", took.len()),
        p99,
        20.0,
        "ms",
    );
    table.state(&format!("{name}: tutor, the same, p50"), &format!("{p50:.1} ms"));
    let took = talk(binary, database, usual, TALKING, PAUSE).await?;
    let [p50, p99] = [50, 99].map(|percent| percentile(&took, percent));
    let what = format!(
        "{name}: tutor, a turn beyond a model of {:.0} ms, {TALKING} learners who think about {} s, {} turns",
        millis(usual),
        PAUSE.as_secs(),
        took.len()
    );
    table.at_most(&format!("{what}, p99"), p99, 200.0, "ms");
    table.state(&format!("{name}: tutor, the same, p50"), &format!("{p50:.1} ms"));
    Ok(())
}

/// Returns the time that each turn took beyond the model's, sorted.
async fn talk(
    binary: &Path,
    database: Database,
    latency: Duration,
    learners: usize,
    pause: Duration,
) -> Result<Vec<Duration>, Failure> {
    let fake = FakeLlm::start(Script::new(Provider::Vllm).latency(latency).responder(reply));
    let variables = [
        "APP_LLM_PROVIDER=compatible".to_owned(),
        format!("APP_LLM_BASE_URL={}", fake.base_url()),
        "APP_LLM_MODEL=any".to_owned(),
        "APP_LLM_TEST_HEADERS=on".to_owned(),
        format!("APP_LLM_CALLS={}", 2 * TALKING),
    ];
    let scene = Scene::with(binary, database, (learners, 0), &variables).await?;
    let end = moment() + Duration::from_secs(seconds()?.saturating_mul(4));
    let most = if pause.is_zero() { TURNS } else { usize::MAX };
    let mut tasks = JoinSet::new();
    for (person, number) in scene.people.iter().cloned().zip(0..) {
        let address = scene.site.address;
        tasks.spawn(async move { learn(address, &person.cookie, (end, most), (latency, pause), Dice(number)).await });
    }
    let mut took = Vec::new();
    while let Some(done) = tasks.join_next().await {
        took.append(&mut done??);
    }
    took.sort_unstable();
    Ok(took)
}

async fn learn(
    address: SocketAddr,
    cookie: &str,
    (end, most): (Instant, usize),
    (latency, pause): (Duration, Duration),
    mut dice: Dice,
) -> Result<Vec<Duration>, Failure> {
    let mut wire = Wire::new(address, cookie);
    let thinks = |dice: &mut Dice| {
        let spread = u64::try_from(pause.as_millis()).unwrap_or(0).max(1);
        pause / 2 + Duration::from_millis(dice.below(spread))
    };
    if !pause.is_zero() {
        tokio::time::sleep(thinks(&mut dice) / 2).await;
    }
    let opening = wire.form("/do/tutor-begin", &format!("topic={TOPIC}&command={}", dice.id::<CommandId>())).await?;
    let session = opening.header("location").split(['/', '#']).nth(2).unwrap_or_default().to_owned();
    let mut say = async |what: &str, dice: &mut Dice| -> Result<Duration, Failure> {
        let body = format!("session={session}&command={}&{what}", dice.id::<CommandId>());
        let sent = moment();
        let reply = wire.form("/do/tutor-say", &body).await?;
        if !reply.is_done() {
            return Err(reply.text().into());
        }
        Ok(sent.elapsed().saturating_sub(latency))
    };
    // From here on a question is open, so that every reply is checked for leaks of its answer.
    say("want=go_on", &mut dice).await?;
    let mut took = Vec::new();
    while moment() < end && took.len() < most {
        if !pause.is_zero() {
            tokio::time::sleep(thinks(&mut dice)).await;
        }
        took.push(say("text=I+am+not+sure+how+to+begin+with+this+one", &mut dice).await?);
    }
    Ok(took)
}

#[expect(clippy::unnecessary_wraps, reason = "what answers requests may decline")]
fn reply(asked: &AskedRequest) -> Option<Reply> {
    Some(match asked.call_site.as_deref().unwrap_or_default() {
        "tutor.turn" => Reply::json(json!({
            "response": "Take your time. Look at the ones first, and write down what you see. What could come next?",
            "intent": "other", "answer_correct": null, "misconceptions_detected": [], "mastery_signal": "adequate",
            "advance_to_step": null, "mastery_updates": [], "question_asked": null, "expected_answer": null,
            "question_concept": null, "session_complete": false, "turn_summary": "A turn.", "reasoning": "Because.",
        })),
        "tutor.safety" => Reply::json(json!({ "is_safe": true, "category": "none", "reasoning": "Plain." })),
        _ => Reply::content("Welcome. Look at the ones first, then at the tens."),
    })
}
