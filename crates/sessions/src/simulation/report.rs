//! What a simulation shows.

use std::collections::BTreeMap;

use plumb_content::blueprint::Assessment;
use plumb_measure::ability::Ability;
use plumb_measure::decision::classification_of_abilities;
use serde::Serialize;

use super::SimulatedAttempt;

/// Limits between the bands of abilities, in logits.
const BANDS: [f64; 4] = [-1.5, -0.5, 0.5, 1.5];

/// How an adaptive test measures. Abilities and errors are in logits, shares from 0 to 1.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SimulationReport {
    pub assessment_id: String,
    /// Hash of the assessment's text.
    pub assessment: String,
    pub learners: usize,
    pub seed: u64,
    /// Mean difference between estimated and true ability.
    pub bias: f64,
    /// Root of the mean squared difference.
    pub rmse: f64,
    /// Mean standard error that the test states.
    pub mean_se: f64,
    /// Mean standard error of the same learners on a fixed form with all items of the assessment.
    pub fixed_form_se: f64,
    /// Mean number of items; a fixed form has `fixed_form_items`.
    pub mean_items: f64,
    pub fixed_form_items: u32,
    /// Share of learners with the true ability within the interval of 95 %.
    pub coverage: f64,
    /// Reliability of the estimates: 1 − mean squared standard error / variance of the abilities (1).
    pub reliability: f64,
    /// Mean difference between the score and the true score, in percentage points.
    pub score_bias: f64,
    /// Share of learners who pass or fail rightly.
    pub classification_accuracy: f64,
    /// The same share as the test itself can state it from estimates and errors; `None` without a pass mark.
    pub stated_accuracy: Option<f64>,
    /// Learners by true ability, lowest first.
    pub bands: Vec<AbilityBand>,
    /// Reasons for the end, the most frequent first.
    pub stops: Vec<StopCount>,
    /// Share of attempts in which each skill occurred, the largest first.
    pub exposure: Vec<SkillExposure>,
    /// Number of attempts in which a section has more than one item more or less than its share.
    pub content_violations: usize,
}

/// Learners with abilities in one range.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct AbilityBand {
    /// Lower limit; `None` for the lowest band.
    pub from: Option<f64>,
    /// Upper limit; `None` for the highest.
    pub to: Option<f64>,
    pub learners: usize,
    pub bias: f64,
    pub rmse: f64,
    pub mean_se: f64,
    pub mean_items: f64,
}

/// Number of attempts that ended for a reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StopCount {
    pub reason: String,
    pub attempts: usize,
}

/// How often a skill was asked.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SkillExposure {
    pub skill_id: String,
    /// Share of attempts with at least one item of the skill.
    pub share: f64,
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (mut sum, mut number) = (0.0, 0);
    for value in values {
        sum += value;
        number += 1;
    }
    if number == 0 { 0.0 } else { sum / count(number) }
}

impl SimulationReport {
    pub(super) fn of(assessment: &Assessment, seed: u64, pass_mark: u16, attempts: &[SimulatedAttempt]) -> Self {
        let all = || attempts.iter();
        let band = |from: Option<f64>, to: Option<f64>| {
            let within = |one: &&SimulatedAttempt| {
                from.is_none_or(|from| one.theta >= from) && to.is_none_or(|to| one.theta < to)
            };
            let learners: Vec<&SimulatedAttempt> = all().filter(within).collect();
            AbilityBand {
                from,
                to,
                learners: learners.len(),
                bias: mean(learners.iter().map(|one| one.error())),
                rmse: mean(learners.iter().map(|one| one.error() * one.error())).sqrt(),
                mean_se: mean(learners.iter().map(|one| one.estimate.sd)),
                mean_items: mean(learners.iter().map(|one| count(one.skills.len()))),
            }
        };
        let froms = std::iter::once(None).chain(BANDS.map(Some));
        let tos = BANDS.map(Some).into_iter().chain([None]);
        let should_pass = |one: &SimulatedAttempt| one.true_score >= pass_mark;
        let whole = band(None, None);
        let fixed_form_items = assessment.configuration.total_items;
        Self {
            assessment_id: assessment.id.clone(),
            assessment: assessment.hash.to_string(),
            learners: attempts.len(),
            seed,
            bias: whole.bias,
            rmse: whole.rmse,
            mean_se: whole.mean_se,
            fixed_form_se: mean(all().map(|one| one.fixed_sd)),
            mean_items: whole.mean_items,
            fixed_form_items,
            coverage: mean(
                all().map(|one| f64::from(u8::from(one.error().abs() <= Ability::INTERVAL * one.estimate.sd))),
            ),
            reliability: 1.0 - mean(all().map(|one| one.estimate.sd * one.estimate.sd)),
            score_bias: mean(all().map(|one| (f64::from(one.score) - f64::from(one.true_score)) / 100.0)),
            classification_accuracy: mean(all().map(|one| f64::from(u8::from(one.passed == should_pass(one))))),
            stated_accuracy: stated_accuracy(attempts, pass_mark),
            bands: froms.zip(tos).map(|(from, to)| band(from, to)).collect(),
            stops: stops(attempts),
            exposure: exposure(attempts),
            content_violations: all().filter(|one| violates(assessment, one)).count(),
        }
    }

    /// Largest share of attempts in which one skill occurred.
    pub fn largest_exposure(&self) -> f64 {
        self.exposure.first().map_or(0.0, |first| first.share)
    }
}

impl SimulatedAttempt {
    fn error(&self) -> f64 {
        self.estimate.theta - self.theta
    }
}

/// The accuracy from estimates and errors alone, with the pass mark as the ability of the attempts that just reach it.
fn stated_accuracy(attempts: &[SimulatedAttempt], pass_mark: u16) -> Option<f64> {
    let highest_failed = attempts.iter().filter(|one| one.score < pass_mark).map(|one| one.estimate.theta);
    let lowest_passed = attempts.iter().filter(|one| one.score >= pass_mark).map(|one| one.estimate.theta);
    let (failed, passed) = (highest_failed.max_by(f64::total_cmp)?, lowest_passed.min_by(f64::total_cmp)?);
    let learners: Vec<(f64, f64)> = attempts.iter().map(|one| (one.estimate.theta, one.estimate.sd)).collect();
    classification_of_abilities(&learners, &[f64::midpoint(failed, passed)]).ok().map(|found| found.accuracy)
}

fn stops(attempts: &[SimulatedAttempt]) -> Vec<StopCount> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for attempt in attempts {
        let reason = match serde_json::to_value(attempt.stop) {
            Ok(serde_json::Value::String(word)) => word,
            Ok(serde_json::Value::Object(fields)) => fields.keys().next().cloned().unwrap_or_default(),
            _ => "none".to_owned(),
        };
        *counts.entry(reason).or_default() += 1;
    }
    let mut stops: Vec<StopCount> =
        counts.into_iter().map(|(reason, attempts)| StopCount { reason, attempts }).collect();
    stops.sort_by_key(|stop| std::cmp::Reverse(stop.attempts));
    stops
}

fn exposure(attempts: &[SimulatedAttempt]) -> Vec<SkillExposure> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for attempt in attempts {
        let mut skills: Vec<&str> = attempt.skills.iter().map(String::as_str).collect();
        skills.sort_unstable();
        skills.dedup();
        for skill in skills {
            *counts.entry(skill).or_default() += 1;
        }
    }
    let share = |(skill_id, times): (&str, usize)| SkillExposure {
        skill_id: skill_id.to_owned(),
        share: count(times) / count(attempts.len().max(1)),
    };
    let mut exposure: Vec<SkillExposure> = counts.into_iter().map(share).collect();
    exposure.sort_by(|one, other| other.share.total_cmp(&one.share).then_with(|| one.skill_id.cmp(&other.skill_id)));
    exposure
}

/// Whether a section has more than one item more or less than its share of the attempt.
fn violates(assessment: &Assessment, attempt: &SimulatedAttempt) -> bool {
    let items = count(attempt.skills.len());
    let total = f64::from(assessment.configuration.total_items.max(1));
    assessment.sections.iter().zip(&attempt.sections).any(|(section, asked)| {
        let target = f64::from(section.item_count) / total * items;
        (count(*asked) - target).abs() > 1.0 + 1e-9
    })
}
