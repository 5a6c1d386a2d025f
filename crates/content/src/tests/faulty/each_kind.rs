//! Faults of each kind, several of most, so that none is found by one example alone.

use super::super::Fault;
use super::{SUM, caught, problems, typed};

#[test]
fn faults_are_found_at_their_place() {
    for fault in Fault::all(include_str!("faults.txt")) {
        let text = fault.in_text(&if fault.of == "of a choice" { SUM.to_owned() } else { typed() });
        // For invalid YAML the parser determines the position.
        if fault.code == "yaml-syntax" {
            let found = problems(&text);
            assert!(found.iter().any(|problem| problem.code == fault.code), "{found:?}");
        } else {
            caught(&text, &fault.code, &fault.needle);
        }
    }
}
