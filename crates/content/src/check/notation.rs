//! Checks the notation of mathematics in texts that learners read.

use plumb_typeset::{NotationFault, faults};

use crate::text::problem::{Problem, Severity};
use crate::text::source_map::SourceMap;

/// Code of a formula that cannot be set.
const UNREADABLE: &str = "unreadable-formula";
/// Code of text that is not written as mathematics is.
const NOTATION: &str = "notation";

/// Severity, code and help of a fault: a formula that cannot be set is an error. Program notation among words may be
/// meant, and texts written before there were formulas have it.
pub(super) fn rated(fault: &NotationFault) -> (Severity, &'static str, &'static str) {
    let help = fault.help.unwrap_or("see docs/notation.md for what a formula may contain");
    if fault.is_unreadable { (Severity::Error, UNREADABLE, help) } else { (Severity::Warning, NOTATION, help) }
}

/// Reports the faults of a text at its place, each kind once.
pub(super) fn report(places: &SourceMap, path: &str, text: &str, problems: &mut Vec<Problem>) {
    let mut seen = Vec::new();
    for fault in faults(text) {
        let (severity, code, help) = rated(&fault);
        if seen.contains(&code) {
            continue;
        }
        seen.push(code);
        let problem = Problem::new(places.source(), places.at(path), severity, code, fault.message.clone());
        problems.push(problem.with_help(help));
    }
}
