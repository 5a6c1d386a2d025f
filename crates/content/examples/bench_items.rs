//! Measures how long one item takes, for every skill and level of the shipped blueprints.
//!
//! `cargo run --release -p plumb-content --example bench_items [ITEMS [SKILL]]`; ITEMS per level, 5,000 by default, of
//! the skills with SKILL in their id.
//! Targets: median at most 20 µs, 99th percentile at most 200 µs; median of typesetting question, options and solution
//! at most 50 µs more. A level that misses one is marked.

#![expect(clippy::print_stdout, reason = "its output is what it is for")]

use std::error::Error;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use plumb_answers::item::Item;
use plumb_content::generate::{Generator, derive_seed};
use plumb_content::read;
use plumb_typeset::{Language, html};

const MEDIAN: Duration = Duration::from_micros(20);
const P99: Duration = Duration::from_micros(200);
const TYPESETTING: Duration = Duration::from_micros(50);

fn main() -> Result<(), Box<dyn Error>> {
    let items = std::env::args().nth(1).map_or(Ok(5_000), |text| text.parse::<u64>())?.max(1);
    let wanted = std::env::args().nth(2).unwrap_or_default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints/skills");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    println!(
        "{:<26} {:<8} {:>14} {:>9} {:>8} {:>10} {:>10} {:>10} {:>10}  {items} items a level",
        "skill", "level", "solutions", "prepare", "table", "median", "p99", "typeset", "items/s"
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
            let (mut times, mut items_made) = (Vec::new(), Vec::new());
            let start = now();
            for number in 0..items {
                let (time, item) = timed(|| generator.generate(&level.name, derive_seed(number, "bench")));
                items_made.push(item?);
                times.push(time);
            }
            let total = start.elapsed();
            let mut typesetting: Vec<Duration> = items_made.iter().map(|item| timed(|| typeset(item)).0).collect();
            typesetting.sort_unstable();
            let typesetting = typesetting[typesetting.len() / 2];
            times.sort_unstable();
            let (median, p99) = (times[times.len() / 2], times[times.len() * 99 / 100]);
            let miss = median > MEDIAN || p99 > P99 || typesetting > TYPESETTING;
            missed += u32::from(miss);
            println!(
                "{:<26} {:<8} {:>14} {:>9} {:>7}k {:>10} {:>10} {:>10} {:>10}{}",
                generator.skill().id,
                level.name,
                solutions,
                format!("{prepare:.1?}"),
                (generator.heap_bytes() - before).div_ceil(1_024),
                format!("{median:.1?}"),
                format!("{p99:.1?}"),
                format!("{typesetting:.1?}"),
                u128::from(items) * 1_000_000 / total.as_micros().max(1),
                if miss { "  missed" } else { "" },
            );
        }
    }
    println!(
        "{missed} levels miss a target: {MEDIAN:?} (median), {P99:?} (99th percentile), {TYPESETTING:?} (typesetting)"
    );
    Ok(())
}

/// Sets question, options and solution for a page, for a reader of English.
fn typeset(item: &Item) -> usize {
    let options = item.body.options().unwrap_or_default().iter().map(|option| &option.text);
    let texts = [&item.stem].into_iter().chain(options).chain(&item.solution);
    texts.map(|text| html(text, Language::English).len()).sum()
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
