//! Typed answers: the key must be marked right by its own rule, and no known wrong way may be.

use crate::blueprint::skill::Skill;
use crate::generate::{Generator, Stream};
use crate::text::problem::shorten;
use plumb_answers::answer::{AnswerSpec, Outcome, mark, mark_key};

use super::findings::Findings;
use crate::generate::values;

/// Solutions of a level whose keys are marked.
const PROBES: u32 = 500;

/// Marks keys and distractors of some solutions of the level as if a learner had typed them.
pub(super) fn check(generator: &Generator, index: usize, findings: &mut Findings) {
    let skill = generator.skill();
    let Some(spec) = &skill.answer_spec else { return };
    let Ok(sampler) = generator.sampler(&skill.levels[index].name) else { return };
    let mut stream = Stream::new(0, "marking");
    for _ in 0..PROBES {
        let Ok(parameters) = sampler.draw(&mut stream) else { return };
        let with = format!("level `{}`, with {}", skill.levels[index].name, values::describe(skill, &parameters));
        // What cannot be evaluated is reported by the survey.
        let Ok(made) = generator.evaluate(parameters) else { continue };
        own_key(spec, &made.key, &with, findings);
        for (strategy, text) in &made.distractors {
            wrong_way(skill, spec, *strategy, text, &made.key, &with, findings);
        }
    }
}

fn own_key(spec: &AnswerSpec, key: &str, with: &str, findings: &mut Findings) {
    // The key is exact; the asked number of digits is for those who round it.
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
