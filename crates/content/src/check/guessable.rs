//! Checks whether the items of a level can be answered correctly without reading them.

use crate::generate::{Generator, Guessability, GuessingRule};

use super::GuessReport;
use super::findings::Findings;
use super::level::path;

/// Number of items checked in a level: a share of them is accurate to 3 percentage points, 19 times out of 20.
const ITEMS: u32 = 1_000;
/// Warns above blind guessing plus this: 35 % of items with four options.
const WARNED: f64 = 0.10;
/// As above for a learnt rule, which takes practice and reflects the skill itself as well: 80 %. Smaller shares are
/// only listed among the level's figures.
const WARNED_LEARNT: f64 = 0.55;

/// Reports the rules that get most items right without reading them; empty if there are no options or no items can be
/// made.
pub(super) fn check(generator: &Generator, level: &str, findings: &mut Findings) -> Vec<GuessReport> {
    let Some(met) = generator.guessability(level, ITEMS).ok().flatten() else { return Vec::new() };
    let guesses = met.guesses();
    if let Some(best) = guesses.iter().find(|guess| is_guessable(guess, &met)) {
        let message = telling(&format!("the items of level `{level}`"), best, &met);
        if let Some(problem) = findings.warning(&path(level), "guessable", message) {
            problem.help = Some(
                "add wrong ways on the other side of the key, or such as lie near to other wrong ways, two slips at \
                 once for instance"
                    .to_owned(),
            );
        }
    }
    let reports = guesses.into_iter();
    reports.map(|GuessingRule { picks, share, .. }| GuessReport { picks, share, chance: met.chance() }).collect()
}

/// Whether a rule beats blind guessing by so much that the author should know.
///
/// A warning, never an error: the author decides whether a question may be guessed, and an easily guessed one may still
/// be worth asking. Shipped blueprints have stricter limits in their own tests.
pub(super) fn is_guessable(guess: &GuessingRule, met: &Guessability) -> bool {
    guess.share - met.chance() > if guess.is_learnt { WARNED_LEARNT } else { WARNED }
}

/// Message about the share of `items` that a rule gets right.
pub(super) fn telling(items: &str, guess: &GuessingRule, met: &Guessability) -> String {
    format!(
        "in {:.0} % of {items} the key is {}; by chance it would be {:.0} %",
        guess.share * 100.0,
        guess.picks,
        met.chance() * 100.0
    )
}
