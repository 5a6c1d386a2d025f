//! Faults of each kind, several of most, so that none is found by one example alone.

use super::super::Fault;
use super::{SUM, caught, changed, problems, typed};

#[test]
fn faults_are_found_at_their_place() {
    for fault in Fault::all(include_str!("faults.txt"), ["of a choice", "of a typed answer"]) {
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

#[test]
fn what_is_no_yaml_is_refused() {
    for edit in [
        (r#"version: "1.0""#, r#"version: "1.0"#),
        ("hints:\n  - \"Add", "hints: [\n  - \"Add"),
        ("presentation:\n", "presentation:\n\t- x\n"),
    ] {
        let found = problems(&changed(SUM, &[edit]));
        assert!(found.iter().all(|problem| problem.code == "yaml-syntax"), "{edit:?}: {found:?}");
        assert!(!found.is_empty(), "{edit:?}");
    }
}
