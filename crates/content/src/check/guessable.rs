//! Can the items of a level be got right without reading them?

use crate::generate::{Generator, Guess, Guessability};

use super::GuessReport;
use super::findings::Findings;
use super::level::path;

/// How many items of a level are looked at: a share of them is off by 3 percentage points at most, 19 times of 20.
const ITEMS: u32 = 1_000;
/// So much above blind guessing is warned of: 35 % of items with four options.
const WARNED: f64 = 0.10;
/// So much above it where the rule is learnt, which takes practice and goes by the skill itself as well: 80 %. What is
/// below is told among the figures of the level.
const WARNED_LEARNT: f64 = 0.55;

/// Reports what gets most items right without reading them; empty where they have no options or cannot be made.
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
    reports.map(|Guess { picks, share, .. }| GuessReport { picks, share, chance: met.chance() }).collect()
}

/// Whether a way to guess gets so much more right than blind guessing that its author wants to know.
///
/// A warning and never an error: whether a question may be guessed is its author's to say, and what is easy to guess
/// may still be worth asking. What ships is held to limits by its own tests.
pub(super) fn is_guessable(guess: &Guess, met: &Guessability) -> bool {
    guess.share - met.chance() > if guess.is_learnt { WARNED_LEARNT } else { WARNED }
}

/// What gets that share of `items` right.
pub(super) fn telling(items: &str, guess: &Guess, met: &Guessability) -> String {
    format!(
        "in {:.0} % of {items} the key is {}; by chance it would be {:.0} %",
        guess.share * 100.0,
        guess.picks,
        met.chance() * 100.0
    )
}
