//! Can the items of a level be got right without reading them?

use crate::generate::Generator;
use crate::text::problem::Severity;

use super::GuessReport;
use super::findings::Findings;
use super::level::path;

/// How many items of a level are looked at: a share of them is off by 3 percentage points at most, 19 times of 20.
const ITEMS: u32 = 1_000;
/// So much above blind guessing is warned of: 35 % of items with four options.
const WARNED: f64 = 0.10;
/// So much above it is refused: 45 % of items with four options.
const REFUSED: f64 = 0.20;

/// Reports the rule of thumb that gets most items right; `None` where they have no options or cannot be made.
pub(super) fn check(generator: &Generator, level: &str, findings: &mut Findings) -> Option<GuessReport> {
    let met = generator.guessability(level, ITEMS).ok()??;
    let (rule, share) = met.best()?;
    let picks = rule.picks(met.options());
    let severity = match share - met.chance() {
        above if above > REFUSED => Some(Severity::Error),
        above if above > WARNED => Some(Severity::Warning),
        _ => None,
    };
    if let Some(severity) = severity {
        let message = format!(
            "in {:.0} % of the items of level `{level}` the key is {picks}; by chance it would be {:.0} %",
            share * 100.0,
            met.chance() * 100.0
        );
        if let Some(problem) = findings.add(severity, &path(level), None, "guessable", message) {
            problem.help = Some(
                "add wrong ways on the other side of the key, or such as lie near to other wrong ways, two slips at \
                 once for instance"
                    .to_owned(),
            );
        }
    }
    Some(GuessReport { picks, share, chance: met.chance() })
}
