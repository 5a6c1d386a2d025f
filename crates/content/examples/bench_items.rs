//! Measures how long one item takes, for every skill and level of the shipped blueprints.
//!
//! `cargo run --release -p plumb-content --example bench_items [ITEMS [SKILL]]`; ITEMS per level, 5,000 by default, of
//! the skills with SKILL in their id.
//! Targets: median at most 20 µs, 99th percentile at most 200 µs. A level that misses one is marked.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plumb_content::generate::{Generator, derive_seed};
use plumb_content::read;

const MEDIAN: Duration = Duration::from_micros(20);
const P99: Duration = Duration::from_micros(200);

fn main() -> Result<(), Box<dyn Error>> {
    let items = std::env::args().nth(1).map_or(Ok(5_000), |text| text.parse::<u64>())?.max(1);
    let wanted = std::env::args().nth(2).unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/skills");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    println!(
        "{:<26} {:<8} {:>14} {:>9} {:>8} {:>10} {:>10} {:>10}  {items} items a level",
        "skill", "level", "solutions", "prepare", "table", "median", "p99", "items/s"
    );
    let mut missed = 0;
    for file in files {
        let text = std::fs::read_to_string(&file)?;
        let skill = read::skill(&file.display().to_string(), &text)
            .map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
        if !skill.id.contains(&wanted) {
            continue;
        }
        let generator = Generator::new(Arc::new(skill));
        for level in &generator.skill().levels {
            let before = generator.heap_bytes();
            let (prepare, sampler) = timed(|| generator.sampler(&level.name));
            let solutions = sampler?.exact().map_or("estimated".to_owned(), |count| count.to_string());
            let mut times = Vec::new();
            let start = now();
            for number in 0..items {
                let (time, item) = timed(|| generator.generate(&level.name, derive_seed(number, "bench")));
                item?;
                times.push(time);
            }
            let total = start.elapsed();
            times.sort_unstable();
            let (median, p99) = (times[times.len() / 2], times[times.len() * 99 / 100]);
            let miss = median > MEDIAN || p99 > P99;
            missed += u32::from(miss);
            println!(
                "{:<26} {:<8} {:>14} {:>9} {:>7}k {:>10} {:>10} {:>10}{}",
                generator.skill().id,
                level.name,
                solutions,
                format!("{prepare:.1?}"),
                (generator.heap_bytes() - before).div_ceil(1_024),
                format!("{median:.1?}"),
                format!("{p99:.1?}"),
                u128::from(items) * 1_000_000 / total.as_micros().max(1),
                if miss { "  missed" } else { "" },
            );
        }
    }
    println!("{missed} levels miss the target of {MEDIAN:?} (median) and {P99:?} (99th percentile)");
    Ok(())
}

fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = now();
    let result = work();
    (start.elapsed(), result)
}

#[expect(clippy::disallowed_methods, reason = "a measurement")]
fn now() -> Instant {
    Instant::now()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
    Ok(())
}
