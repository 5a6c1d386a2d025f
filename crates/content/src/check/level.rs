//! Checks one level: whether parameters can be drawn, items differ, and evaluation fails.

use plumb_formula::allowance::SPENT;

use crate::blueprint::skill::{AnswerType, Skill};
use crate::generate::{BlueprintPart, Generator, Survey};
use crate::text::problem::Severity;

use super::figure::FigureLeakCounter;
use super::findings::{Findings, at_level, part_path};
use super::levels::Profile;
use super::possible::CheckableStrategies;
use super::wording::{WordingCheck, check_translations};
use super::{LevelReport, constraints, division, features, flawed, guessable, hints, marking, rounding};

/// Levels with at most this many solutions are checked completely.
const EXACT: u128 = 20_000;
/// Number of solutions checked of larger levels.
const SAMPLE: u64 = 10_000;
/// A level is reported if a larger share of its items shows no core mistake.
const MAX_WITHOUT_CORE: f64 = 0.25;
/// Levels are refused if a larger share of draws has to be repeated for want of distractors.
const MAX_REDRAWN: f64 = 0.1;
/// With fewer different items than this, learners soon see an item again.
const SMALL_POOL: u64 = 60;

/// Checks the level at `index`; `None` (after reporting) if no parameters can be drawn.
pub(super) fn check(
    generator: &Generator,
    index: usize,
    ways: &mut [marking::StrategyResult],
    findings: &mut Findings,
) -> Option<(LevelReport, Profile)> {
    let skill = generator.skill();
    let level = &skill.levels[index];
    let budget = match generator.sampler(&level.name) {
        Ok(sampler) => match sampler.exact() {
            Some(solutions) if solutions <= EXACT => u64::try_from(solutions).unwrap_or(SAMPLE),
            _ => SAMPLE,
        },
        Err(error) => {
            constraints::cannot_be_drawn(skill, level, &error, findings);
            return None;
        }
    };
    let mut wording = WordingCheck::new(skill, &level.name);
    let mut possible = CheckableStrategies::new(skill);
    let mut telling = FigureLeakCounter::new(skill);
    let mut profile = Profile::new(skill, index);
    let survey = generator.survey_each(&level.name, budget, |parameters, shown| {
        wording.item(parameters, shown, findings);
        possible.item(&level.name, parameters, findings);
        telling.item(parameters, shown);
        profile.item(skill, parameters, shown);
    });
    let survey = match survey {
        Ok(survey) => survey,
        Err(error) => {
            findings.error(&path(&level.name), "cannot-generate", error.to_string());
            return None;
        }
    };
    telling.report(&level.name, findings);
    faults(skill, &survey, findings);
    sameness(skill, &survey, findings);
    without_core(&survey, findings);
    findings.count_strategies(&survey.strategy_valid);
    constraints::check(generator, index, findings);
    division::check(skill, index, survey.extent.complete, findings);
    hints::check(generator, index, &mut wording, findings);
    check_translations(generator, index, findings);
    wording.finish(findings);
    flawed::check(generator, &level.name, findings);
    features::check(generator, index, findings);
    rounding::check(generator, index, findings);
    marking::check(generator, index, ways, findings);
    let profile = profile.finish(survey.extent.complete);
    let report = LevelReport {
        commonest_key_share: survey.commonest_key_share(),
        guesses: guessable::check(generator, &level.name, findings),
        extent: survey.extent,
    };
    Some((report, profile))
}

/// Returns the path of a level.
pub(super) fn path(level: &str) -> String {
    format!("generation.difficulty_levels.{level}")
}

fn faults(skill: &Skill, survey: &Survey, findings: &mut Findings) {
    // Running out of steps is reported first, at its own place, because it hides later faults.
    let (spent, others): (Vec<_>, Vec<_>) = survey.faults.iter().partition(|found| found.fault.code == SPENT);
    for found in spent.into_iter().chain(others) {
        let fault = &found.fault;
        let level = &survey.extent.level;
        let code = fault.code.replace('_', "-");
        let place = part_path(skill, fault.part);
        let message = at_level(&fault.message, level, &found.parameters);
        if fault.part == BlueprintPart::Options {
            too_few(survey, &place, message, findings);
        } else if let Some(problem) = findings.add(Severity::Error, &place, fault.span, &code, message) {
            problem.help = match code.as_str() {
                "division-by-zero" => Some("exclude the value, or add a constraint or a condition".to_owned()),
                "answer-type" => Some("change the formula or `answer_type`".to_owned()),
                _ => None,
            };
        }
    }
}

/// Values with too few distractors are drawn again, which is fine while it is rare.
fn too_few(survey: &Survey, place: &str, message: String, findings: &mut Findings) {
    let redrawn = survey.redrawn();
    let share = part(redrawn, survey.extent.examined);
    let severity = if share > MAX_REDRAWN { Severity::Error } else { Severity::Warning };
    if let Some(problem) = findings.add(severity, place, None, "too-few-distractors", message) {
        let rarity = format!("so for {redrawn} of {} parameter values looked at", survey.extent.examined);
        problem.help = Some(format!("{rarity}; add a strategy that gives something else there, or a constraint"));
    }
}

/// Where no core mistake applies, only slips are offered as wrong options.
fn without_core(survey: &Survey, findings: &mut Findings) {
    let (without, examined) = (survey.without_core, survey.extent.examined);
    if part(without, examined) <= MAX_WITHOUT_CORE {
        return;
    }
    let level = &survey.extent.level;
    let message = format!("level `{level}` has no core mistake in {without} of {examined} items looked at");
    if let Some(problem) = findings.warning(&path(level), "no-core-mistake", message) {
        problem.help = Some("mark another strategy that applies there with `core: true`".to_owned());
    }
}

fn sameness(skill: &Skill, survey: &Survey, findings: &mut Findings) {
    let level = path(&survey.extent.level);
    if survey.extent.distinct_items < skill.min_distinct {
        let message = format!(
            "level `{}` has {} different items; at least {} are wanted",
            survey.extent.level, survey.extent.distinct_items, skill.min_distinct
        );
        if let Some(problem) = findings.error(&level, "too-few-items", message) {
            problem.help = Some("widen the parameters or lower `generation.min_distinct_items`".to_owned());
        }
    } else if survey.extent.distinct_items < SMALL_POOL {
        let message =
            format!("level `{}` has only {} different items", survey.extent.level, survey.extent.distinct_items);
        if let Some(problem) = findings.warning(&level, "small-pool", message) {
            problem.help = Some(format!("with fewer than {SMALL_POOL}, learners soon meet the same again"));
        }
    }
    let two_answers = skill.answer_type == AnswerType::Boolean;
    let usual = if two_answers { 0.9 } else { 0.5 };
    if survey.commonest_key_share() > usual && survey.extent.examined > 1 {
        let key = survey.commonest_key.as_ref().map_or("", |(key, _)| key.as_str());
        let percent = survey.commonest_key_share() * 100.0;
        let message = format!("`{key}` is the key of {percent:.0} % of the items of level `{}`", survey.extent.level);
        if let Some(problem) = findings.warning(&level, "common-key", message) {
            problem.help = Some("a learner who always gives this answer is mostly right".to_owned());
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a share to compare with a bound")]
fn part(some: u64, of: u64) -> f64 {
    some as f64 / of.max(1) as f64
}
