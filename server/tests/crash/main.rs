//! Acknowledged data is kept, whatever happens to the server: killed, stopped, out of disk space. Real processes, real
//! time; every number of kills and seconds is bounded.

mod disk;
mod factory;
#[path = "../live/mod.rs"]
mod live;
#[path = "../http/factory/maker.rs"]
mod maker;
mod scene;
mod sitter;
mod stopping;
mod verify;

use std::time::Duration;

use live::{Dice, Failure, told};
use scene::Scene;

/// Kills in the short tests: SQLite, Postgres.
const KILLS: [u64; 2] = [30, 10];
/// Kills in the long tests, unless `PLUMB_SOAK_KILLS` is set.
const SOAK_KILLS: u64 = 1_000;

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed_on_sqlite() -> Result<(), Failure> {
    killed(&Scene::sqlite().await?, 8, KILLS[0], 300).await
}

#[tokio::test]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed_on_postgres() -> Result<(), Failure> {
    killed(&Scene::postgres().await?, 8, KILLS[1], 300).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "an hour; make soak runs it"]
async fn soak_kills_on_sqlite() -> Result<(), Failure> {
    killed(&Scene::sqlite().await?, 64, soak_kills(), 1_500).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "an hour; make soak runs it"]
async fn soak_kills_on_postgres() -> Result<(), Failure> {
    killed(&Scene::postgres().await?, 64, soak_kills(), 1_500).await
}

fn soak_kills() -> u64 {
    told("PLUMB_SOAK_KILLS").and_then(|text| text.parse().ok()).unwrap_or(SOAK_KILLS)
}

/// Lets `learners` work while the server is killed at least `kills` times, each at a random moment within `life`
/// milliseconds (every fifth time during its start), and checks that all acknowledged data is kept.
async fn killed(scene: &Scene, learners: u64, kills: u64, life: u64) -> Result<(), Failure> {
    let mut dice = Dice(kills);
    let (mut server, _) = scene.site.start().await?;
    let learners = scene.learners(learners).await?;
    let (enough, mut kill) = (20 * kills, 0);
    // If little was acknowledged so far, there are more kills.
    while kill < kills || (kill < 6 * kills && learners.acknowledged() <= enough) {
        kill += 1;
        tokio::time::sleep(Duration::from_millis(20 + dice.below(life))).await;
        server.kill()?;
        if kill % 5 == 0 {
            let starting = scene.site.spawn()?;
            tokio::time::sleep(Duration::from_millis(dice.below(200))).await;
            starting.kill()?;
        }
        (server, _) = scene.site.start().await?;
        learners.must_be_well()?;
    }
    tokio::time::sleep(Duration::from_millis(life)).await;
    let records = learners.end().await?;
    server.kill()?;
    let found = verify::all(scene, &records).await?;
    #[expect(clippy::print_stdout, reason = "a soak's figures are what it is run for")]
    {
        println!("{kill} kills: {found}");
    }
    assert!(found.acknowledged > enough, "too little happened to prove anything: {found}");
    assert!(found.cut_off > 0, "no request was ever cut off: {found}");
    Ok(())
}
