//! Can the items of a level be got right without reading them?

use crate::generate::{Generator, Guessability, Rule};

use super::GuessReport;
use super::findings::Findings;
use super::level::path;

/// How many items of a level are looked at: a share of them is off by 3 percentage points at most, 19 times of 20.
const ITEMS: u32 = 1_000;
/// So much above blind guessing is warned of: 35 % of items with four options.
const WARNED: f64 = 0.10;

/// Reports the rule of thumb that gets most items right; `None` where they have no options or cannot be made.
pub(super) fn check(generator: &Generator, level: &str, findings: &mut Findings) -> Option<GuessReport> {
    let met = generator.guessability(level, ITEMS).ok()??;
    let (rule, share) = met.best()?;
    if is_guessable(share, &met) {
        let message = telling(&format!("the items of level `{level}`"), rule, share, &met);
        if let Some(problem) = findings.warning(&path(level), "guessable", message) {
            problem.help = Some(
                "add wrong ways on the other side of the key, or such as lie near to other wrong ways, two slips at \
                 once for instance"
                    .to_owned(),
            );
        }
    }
    Some(GuessReport { picks: rule.picks(met.options()), share, chance: met.chance() })
}

/// Whether a rule of thumb gets so much more right than blind guessing that its author wants to know.
///
/// A warning and never an error: whether a question may be guessed is its author's to say, and what is easy to guess
/// may still be worth asking. What ships is held to limits by its own tests.
pub(super) fn is_guessable(share: f64, met: &Guessability) -> bool {
    share - met.chance() > WARNED
}

/// That a rule of thumb gets that share of `items` right.
pub(super) fn telling(items: &str, rule: Rule, share: f64, met: &Guessability) -> String {
    format!(
        "in {:.0} % of {items} the key is {}; by chance it would be {:.0} %",
        share * 100.0,
        rule.picks(met.options()),
        met.chance() * 100.0
    )
}
