//! Compares what programs print here and in `python3`: `cargo run -p plumb-sandbox --example differential -- --count 2000`.

#![expect(clippy::print_stdout, clippy::expect_used, reason = "a comparison prints, and ends when something is amiss")]

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use plumb_code::request::{PythonWork, Work};
use plumb_code::response::WorkResult;
use plumb_code::{Outcome, Run};
use plumb_sandbox::artifact::Artifact;
use plumb_sandbox::direct::carry_out;
use plumb_sandbox::interpreter::Interpreter;

#[path = "../tests/common/judge.rs"]
mod judge;
#[path = "../tests/common/programs.rs"]
mod programs;

#[derive(Parser)]
struct Arguments {
    #[arg(long, default_value = "target/sandbox/python.wasm")]
    component: PathBuf,
    #[arg(long, default_value = "target/sandbox/compiled")]
    compiled: PathBuf,
    #[arg(long, default_value_t = 500)]
    count: usize,
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let artifact = Artifact::open(&arguments.component, &arguments.compiled, None).expect("a component");
    if !artifact.is_compiled().expect("an engine") {
        artifact.compile().expect("compiled code");
    }
    let interpreter = Interpreter::load(&artifact, 1).expect("an interpreter");
    let programs = programs::programs(arguments.count, arguments.seed);
    let mut different = 0;
    for (source, expected) in programs.iter().zip(judge::outputs(&programs)) {
        let tests = vec![Run::Program { stdin: String::new() }];
        let work = Work::Python(PythonWork { source: source.clone(), tests, ..PythonWork::default() });
        let WorkResult::Python(result) = carry_out(&interpreter, work) else { continue };
        let actual = match result.outcomes.first().map(|measured| &measured.outcome) {
            Some(Outcome::Returned { output, .. }) => output.clone(),
            Some(Outcome::Raised { kind, output, .. }) => format!("{output}ended by {kind}\n"),
            other => format!("{other:?}"),
        };
        if actual != expected {
            different += 1;
            println!("--- program\n{source}--- here\n{actual}--- python3\n{expected}");
        }
    }
    println!("{} programs, {different} different", programs.len());
    if different == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
