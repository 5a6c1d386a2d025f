//! Small programs print the same here and in the Python of this machine. `examples/differential.rs` compares more.

mod common;
#[path = "common/judge.rs"]
mod judge;
#[path = "common/programs.rs"]
mod programs;

use common::{in_parallel, program, work};
use plumb_code::Outcome;
use plumb_code::request::Work;
use plumb_code::response::WorkResult;

#[test]
fn programs_print_what_python_prints() {
    let programs = programs::programs(150, 20_261_130);
    let expected = judge::outputs(&programs);
    let results = in_parallel(programs.iter().map(|source| Work::Python(work(source, program()))), 2);
    for ((source, expected), result) in programs.iter().zip(expected).zip(results.into_values()) {
        let WorkResult::Python(result) = result else { panic!("{result:?}") };
        let actual = match &result.outcomes.first().map(|measured| &measured.outcome) {
            Some(Outcome::Returned { output, .. }) => output.clone(),
            Some(Outcome::Raised { kind, output, .. }) => format!("{output}ended by {kind}\n"),
            other => panic!("{source}\n{other:?}"),
        };
        assert_eq!(actual, expected, "{source}");
    }
}
