//! Starting, idling, and the sizes that a learner's browser loads.

use std::path::Path;
use std::time::Duration;

use plumb_types::ids::CommandId;

use crate::live::learner::{Step, answer, begin, go, session_of};
use crate::live::people::enrol;
use crate::live::process::{Server, Site, repository};
use crate::live::wire::Wire;
use crate::live::{Dice, Failure};
use crate::table::{Table, millis};

const ASSESSMENT: &str = "NETWORKING-BASICS-L1";
/// Number of starts; their median counts.
const STARTS: usize = 5;
/// Time after which an idle server has generated its forms.
const SETTLED: Duration = Duration::from_secs(5);

/// Measures one idle server, on SQLite, with the shipped content and the real browser bundle.
pub(crate) async fn measure(binary: &Path, table: &mut Table) -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let mut site = Site::new(binary, folder.path(), None)?;
    site.bundle = repository().join("target/site");
    let blueprints = count_files(&site.content)?;

    let (server, first) = site.start().await?;
    server.kill()?;
    let mut again = Vec::new();
    for _ in 0..STARTS {
        let (server, took) = site.start().await?;
        server.terminate()?;
        server.ended().await?;
        again.push(took);
    }
    again.sort_unstable();
    let start = format!("start to ready, {blueprints} blueprints");
    table.at_most(&format!("{start}, content imported before"), millis(again[STARTS / 2]), 300.0, "ms");
    // The shipped content was proved before its release, so that a first start need not prove it.
    table.at_most(&format!("{start}, empty database"), millis(first), 300.0, "ms");

    let (server, _) = site.start().await?;
    tokio::time::sleep(SETTLED).await;
    let idle = resident(&server)?;
    table.at_most("memory of an idle server (resident)", idle, 60.0, "MiB");

    let stores = plumb_store::open(&site.database, &plumb_store::Options::default()).await?;
    let cookie = enrol(&stores, 0, 1).await?.remove(0).cookie;
    stores.maintenance.close().await;
    pages(&site, &cookie, table).await?;
    wasm(&site, table)
}

/// Measures the size of each page of a learner, during an assessment.
async fn pages(site: &Site, cookie: &str, table: &mut Table) -> Result<(), Failure> {
    let (mut wire, mut dice) = (Wire::new(site.address, cookie), Dice(1));
    let intro = format!("/assessments/{ASSESSMENT}");
    let mut sizes = Vec::new();
    for path in ["/", &intro] {
        sizes.push(size(&mut wire, path).await?);
    }
    let session = session_of(&wire.form("/do/begin", &begin(ASSESSMENT, dice.id())).await?)?;
    let player = format!("/sessions/{session}");
    sizes.push(size(&mut wire, &player).await?);
    let mut step = Step::of(&wire.json("/do/go", &go(&session, 0, dice.id())).await?)?;
    while let Step::Item(item) = &step {
        let body = answer(&session, item.position, item.revision, dice.id(), &item.guess(&mut dice));
        step = Step::of(&wire.json("/do/submit", &body).await?)?;
    }
    // The review of all items, then the result with all solutions: the longest pages.
    sizes.push(size(&mut wire, &player).await?);
    wire.form("/do/finish", &format!("session={session}&command={}", dice.id::<CommandId>())).await?;
    for path in [&format!("{player}/results"), "/history", "/account"] {
        sizes.push(size(&mut wire, path).await?);
    }
    let (largest, path) = sizes.into_iter().max_by(|(one, _), (other, _)| one.total_cmp(other)).ok_or("no page")?;
    let path = path.replace(&session, "…");
    table.at_most(
        &format!("largest page of a learner ({path}), HTML as sent without compression"),
        largest,
        30.0,
        "kB",
    );
    Ok(())
}

async fn size(wire: &mut Wire, path: &str) -> Result<(f64, String), Failure> {
    let plain = wire.page(path, "identity").await?;
    let compressed = wire.page(path, "br").await?;
    if plain.status != 200 || compressed.status != 200 {
        return Err(format!("{path}: {}", plain.text()).into());
    }
    #[expect(clippy::print_stderr, reason = "all sizes, where the table has only the largest")]
    {
        eprintln!("{path}: {} bytes, {} compressed", plain.body.len(), compressed.body.len());
    }
    Ok((kilo(plain.body.len()), path.to_owned()))
}

fn wasm(site: &Site, table: &mut Table) -> Result<(), Failure> {
    let mut total = 0;
    for entry in std::fs::read_dir(site.bundle.join("pkg"))? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().ends_with(".wasm.br") {
            total += usize::try_from(entry.metadata()?.len())?;
        }
    }
    if total == 0 {
        return Err("there is no WebAssembly in the browser bundle".into());
    }
    table.at_most("WebAssembly, brotli", kilo(total), 150.0, "kB");
    Ok(())
}

/// Resident memory, in MiB.
fn resident(server: &Server) -> Result<f64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    let kib: u32 = line.trim().trim_end_matches(" kB").parse()?;
    Ok(f64::from(kib) / 1024.0)
}

fn kilo(bytes: usize) -> f64 {
    f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)) / 1_000.0
}

fn count_files(folder: &Path) -> Result<usize, Failure> {
    let mut count = 0;
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        count += if entry.file_type()?.is_dir() { count_files(&entry.path())? } else { 1 };
    }
    Ok(count)
}
