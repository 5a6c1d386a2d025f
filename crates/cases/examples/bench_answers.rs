//! Measures the duration of one check of an answer.
//!
//! `cargo run --release -p plumb-cases --example bench_answers [ROUNDS]`; each case ROUNDS times, 200 if not given.
//! The cases are those of `PLUMB_VECTORS`, else of `../shared/vectors` beside the workspace, else a list of its own.
//! Targets: median at most 50 µs, 99th percentile at most 5 ms, none above 50 ms.

#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "a measurement prints times")]

use std::collections::BTreeMap;
use std::error::Error;
use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use plumb_cases::{Case, mark};

const MEDIAN: Duration = Duration::from_micros(50);
const P99: Duration = Duration::from_millis(5);
const BOUND: Duration = Duration::from_millis(50);

/// Cases used without a file: category, answer, key.
const OWN: &[(&str, &str, &str)] = &[
    ("equivalent_number", "0.5", "1/2"),
    ("equivalent_expression", "(x-1)^2", "x^2-2*x+1"),
    ("equivalent_expression", "1/n-1/(n+1)", "1/(n*(n+1))"),
    ("equivalent_expression", "cos(x)^2+sin(x)^2", "1"),
    ("equivalent_expression_hard", "sqrt(11+6*sqrt(2))", "3+sqrt(2)"),
    ("equivalent_equation", "2*y=4*x-10", "y=2*x-5"),
    ("equivalent_equation", "x^2=4", "x=2 or x=-2"),
    ("equal_set", "{1,2,3,4,5}", "{5,4,3,2,1}"),
    ("interval", "[0,1) U (1,2]", "[0,2] \\ {1}"),
    ("form_expanded", "x^2+2*x+1", "x^2+2*x+1"),
    ("is_simplified", "2*x+3", "2*x+3"),
    ("lowest_terms", "3/4", "3/4"),
];

fn cases() -> Result<Vec<Case>, Box<dyn Error>> {
    let beside = || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    let folder = std::env::var_os("PLUMB_VECTORS").map_or_else(beside, PathBuf::from);
    if let Ok(text) = std::fs::read_to_string(folder.join("answers/cases.jsonl")) {
        return Ok(text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?);
    }
    println!("no file of cases; a list of its own");
    let own = OWN.iter().map(|(category, answer, key)| {
        serde_json::from_value(serde_json::json!({ "category": category, "answer": answer, "key": key }))
    });
    Ok(own.collect::<Result<_, _>>()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let rounds = std::env::args().nth(1).map_or(Ok(200), |text| text.parse::<usize>())?.max(1);
    let cases = cases()?;
    let mut by_category: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    let mut all = Vec::with_capacity(rounds * cases.len());
    for case in &cases {
        for _ in 0..rounds {
            let start = Instant::now();
            black_box(mark(black_box(case)));
            all.push(start.elapsed());
        }
        by_category.entry(&case.category).or_default().extend_from_slice(&all[all.len() - rounds..]);
    }
    println!("{:<36} {:>6} {:>10} {:>10} {:>10}  {rounds} times each", "category", "cases", "median", "p99", "slowest");
    for (category, times) in &mut by_category {
        report(category, times, rounds);
    }
    let (median, p99, slowest) = report("all", &mut all, rounds);
    for (what, found, target) in [("median", median, MEDIAN), ("p99", p99, P99), ("slowest", slowest, BOUND)] {
        println!("{what} {found:.1?}, target {target:?}{}", if found > target { ": missed" } else { "" });
    }
    Ok(())
}

fn report(name: &str, times: &mut [Duration], rounds: usize) -> (Duration, Duration, Duration) {
    times.sort_unstable();
    let at = |per_cent: usize| times[(times.len() * per_cent / 100).min(times.len() - 1)];
    let (median, p99, slowest) = (at(50), at(99), at(100));
    let cases = times.len() / rounds;
    println!("{name:<36} {cases:>6} {median:>10.1?} {p99:>10.1?} {slowest:>10.1?}");
    (median, p99, slowest)
}
