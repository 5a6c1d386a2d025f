//! Checks typed answers: the marking rule must accept the key, and no known mistake.

use crate::blueprint::skill::Skill;
use crate::generate::{EvaluatedItem, Generator, Stream};
use crate::text::problem::{Severity, shorten};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark, mark_key, sameness};

use super::findings::Findings;
use crate::generate::values;

/// Number of solutions of a level for which keys are marked.
const PROBES: u32 = 500;

/// Marks keys and distractors of some solutions of the level as if a learner had typed them.
pub(super) fn check(generator: &Generator, index: usize, ways: &mut [StrategyResult], findings: &mut Findings) {
    let skill = generator.skill();
    let Some(spec) = &skill.answer_spec else { return };
    let Ok(sampler) = generator.sampler(&skill.levels[index].name) else { return };
    let mut stream = Stream::new(0, "marking");
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let with = format!("level `{}`, with {}", skill.levels[index].name, values::describe(skill, &parameters));
        // The survey reports failed evaluations.
        let Ok(made) = generator.evaluate(parameters) else { continue };
        own_key(spec, &made.key, &with, findings);
        run_together(spec, &made.key, &with, findings);
        compare(&made, &with, ways);
        for (strategy, text) in &made.distractors {
            wrong_way(skill, spec, *strategy, text, &made.key, &with, findings);
        }
    }
}

/// Results of one strategy, over all levels.
#[derive(Clone, Default)]
pub(super) struct StrategyResult {
    applied: u64,
    /// How many of these results equal the key.
    right: u64,
    /// How many equal the result of an earlier strategy.
    repeated: u64,
    /// The key and the values of the first result that equals the key.
    first: Option<(String, String)>,
}

/// Counts the results of the strategies before those that equal the key or each other are removed.
fn compare(made: &EvaluatedItem, with: &str, ways: &mut [StrategyResult]) {
    let mut seen: Vec<String> = Vec::with_capacity(made.ways.len());
    for (strategy, text) in &made.ways {
        let (way, same) = (&mut ways[*strategy], sameness(text));
        way.applied += 1;
        if same == sameness(&made.key) {
            way.right += 1;
            way.first.get_or_insert_with(|| (made.key.clone(), with.to_owned()));
        } else if seen.contains(&same) {
            way.repeated += 1;
        } else {
            seen.push(same);
        }
    }
}

/// A mistake that leads to the key cannot be diagnosed. With some numbers that happens; it must not be usual.
pub(super) fn report(skill: &Skill, ways: &[StrategyResult], findings: &mut Findings) {
    if skill.answer_spec.is_none() {
        return;
    }
    // A strategy reported here is not reported as unused as well.
    let useful = ways
        .iter()
        .map(|way| way.applied - way.right - way.repeated + u64::from(way.right > 0 && way.right == way.applied));
    findings.count_strategies(&useful.collect::<Vec<_>>());
    for (strategy, way) in ways.iter().enumerate() {
        let Some((key, with)) = way.first.as_ref().filter(|_| way.right * 2 > way.applied) else { continue };
        let always = way.right == way.applied;
        let severity = if always { Severity::Error } else { Severity::Warning };
        let often = if always { "always".to_owned() } else { format!("in {} of {} cases", way.right, way.applied) };
        let kind = &skill.strategies[strategy].kind;
        let message = format!("`{kind}` gives the key itself, {often}: `{}` ({with})", shorten(key));
        let path = format!("presentation.distractor_strategies[{strategy}].formula");
        if let Some(problem) = findings.add(severity, &path, None, "distractor-accepted", message) {
            problem.help = Some("let it give what somebody gets who goes wrong, or give it a `condition`".to_owned());
        }
    }
}

fn own_key(spec: &AnswerSpec, key: &str, with: &str, findings: &mut Findings) {
    // The key is exact; the required number of digits is for learners who round.
    let exact = AnswerSpec { decimal_places: None, significant_figures: None, ..spec.clone() };
    let verdict = mark_key(&exact, key);
    if verdict.outcome != Outcome::Correct {
        let reason = verdict.reason.unwrap_or_default();
        let message = format!("the key `{}` itself is not marked right: {reason} ({with})", shorten(key));
        if let Some(problem) = findings.error("answer", "key-not-accepted", message) {
            problem.help =
                Some("loosen the rules under `answer`, or let the formula give what they ask for".to_owned());
        }
    }
}

/// A key such as `12 ms^-2` is read as per square millisecond, although its author meant metres per square second, so
/// that the correct answer would be marked wrong.
fn run_together(spec: &AnswerSpec, key: &str, with: &str, findings: &mut Findings) {
    if spec.input != Input::Quantity {
        return;
    }
    let other = taken_apart(key).into_iter().find(|other| mark(spec, other, key).outcome == Outcome::Incorrect);
    let Some(other) = other else { return };
    let message = format!("the unit of the key `{}` may be meant as in `{}` ({with})", shorten(key), shorten(&other));
    if let Some(problem) = findings.warning("generation.answer_formula", "unit-run-together", message) {
        problem.help = Some("put a space or `*` between units, or write `/` instead of a negative power".to_owned());
    }
}

/// Returns the quantity with the letters before a negative power split into two units, in every possible way.
fn taken_apart(quantity: &str) -> Vec<String> {
    let mut ways = Vec::new();
    let mut word: Option<usize> = None;
    for (at, sign) in quantity.char_indices() {
        if sign.is_alphabetic() {
            word.get_or_insert(at);
            continue;
        }
        let Some(start) = word.take() else { continue };
        let power = quantity[at..].trim_start_matches(['^', '(']);
        if !power.starts_with(['-', '−', '⁻']) {
            continue;
        }
        let inside = quantity[start..at].char_indices().skip(1);
        ways.extend(inside.map(|(split, _)| format!("{} {}", &quantity[..start + split], &quantity[start + split..])));
    }
    ways
}

fn wrong_way(
    skill: &Skill,
    spec: &AnswerSpec,
    strategy: usize,
    text: &str,
    key: &str,
    with: &str,
    findings: &mut Findings,
) {
    let verdict = mark(spec, text, key);
    let kind = &skill.strategies[strategy].kind;
    let path = format!("presentation.distractor_strategies[{strategy}].formula");
    if verdict.outcome == Outcome::Correct {
        let message = format!("`{text}`, which `{kind}` gives, is marked right where the key is `{key}` ({with})");
        if let Some(problem) = findings.error(&path, "distractor-accepted", message) {
            problem.help = Some("tighten the rules under `answer`, or add a condition to the strategy".to_owned());
        }
    } else if verdict.outcome == Outcome::Undecided {
        let reason = verdict.reason.unwrap_or_default();
        let message = format!("`{text}`, which `{kind}` gives, cannot be told from the key `{key}`: {reason} ({with})");
        if let Some(problem) = findings.warning(&path, "distractor-undecided", message) {
            problem.help =
                Some("say under `answer` which values the variables take, or ask for something simpler".to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_before_a_negative_power_may_be_two_units() {
        assert_eq!(taken_apart("12 ms^-2"), ["12 m s^-2"]);
        assert_eq!(taken_apart("5 kgm^(-3)"), ["5 k gm^(-3)", "5 kg m^(-3)"]);
        assert!(taken_apart("12 m/s^2").is_empty() && taken_apart("12 m s^-2").is_empty());
        assert!(taken_apart("3 km").is_empty());
    }

    #[test]
    fn a_key_with_another_reading_is_found() {
        let spec = AnswerSpec { input: Input::Quantity, ..AnswerSpec::default() };
        let has_other =
            |key: &str| taken_apart(key).iter().any(|other| mark(&spec, other, key).outcome == Outcome::Incorrect);
        assert!(has_other("12 ms^-2"));
        for key in ["12 m s^-2", "12 m*s^-2", "12 m/s^2", "4 km", "3 Hz", "7 kg m^-3"] {
            assert!(!has_other(key), "{key}");
        }
    }
}
