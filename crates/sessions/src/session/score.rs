//! Scoring of a session.
//!
//! Exact until the very end: shares and credits are rationals, and each displayed figure is rounded half up once. An
//! unanswered item counts as wrong. An item that waits for review is excluded until it is decided, a dropped one for
//! good.
//!
//! A section's share of the score is its weight. Sections without a weight divide the rest of 1 by their numbers of
//! items; if no section has a weight, every item counts equally.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive, Zero};
use serde::{Deserialize, Serialize};

use super::adaptive::{AbilityEstimate, ability_estimate};
use super::rules::{ExamRules, FULL_SCORE, SectionRule, TimeBenchmark, WEIGHT_ONE};
use super::state::{ItemState, Mark, Session};
use plumb_answers::answer::FULL_CREDIT;
use plumb_types::time::Timestamp;

/// The result of a session. Scores are in basis points: 10,000 is everything right.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SessionResult {
    /// Weighted by section, rounded half up once, at the end; in an adaptive test the expected score of the ability.
    /// Compared with the pass mark and the grades.
    pub score: u16,
    /// Whether the pass mark was reached; `None` without a pass mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passed: Option<bool>,
    /// The highest grade of which the minimum was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grade: Option<String>,
    pub items: u16,
    /// Number of answered items.
    pub attempted: u16,
    /// Number of items with full credit.
    pub correct: u16,
    /// Number of items that wait for review; they are excluded from the score until then.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undecided: u16,
    /// Number of items excluded from the score for good.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dropped: u16,
    /// Number of answers received within the grace period.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub in_grace: u16,
    /// Time from start to end.
    pub duration_ms: u64,
    /// In the order of the rules' sections.
    pub sections: Vec<SectionResult>,
    /// In the order of the session's items.
    pub times: Vec<ItemTime>,
    /// The ability, in an adaptive test: the score follows from it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<AbilityEstimate>,
}

/// The result of one section.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SectionResult {
    pub id: String,
    pub items: u16,
    /// Number of answered items.
    pub attempted: u16,
    /// Number of items with full credit.
    pub correct: u16,
    /// Number of items that wait for review.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undecided: u16,
    /// Number of items excluded from the score for good.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub dropped: u16,
    /// Sum of credits, in millionths of an item.
    pub credit: u64,
    /// Credit divided by items, without undecided and dropped ones; basis points, rounded half up.
    pub score: u16,
    /// Correct divided by attempted, without undecided and dropped ones; basis points, rounded half up.
    pub accuracy: u16,
    /// Mean time of the answered items, rounded half up; `None` if there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub average_ms: Option<u64>,
}

/// Time spent on one item, compared with its benchmarks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemTime {
    /// Total time for which it was shown to the learner.
    pub ms: u64,
    /// The most demanding benchmark that was met; only for answered items.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl SectionResult {
    /// Number of items that count.
    fn counting(&self) -> u64 {
        u64::from(self.items.saturating_sub(self.undecided).saturating_sub(self.dropped))
    }
}

/// The result of the session if it ends at `at`.
pub(super) fn score(session: &Session, at: Timestamp) -> SessionResult {
    let of_section = |index: usize| session.items.iter().filter(move |item| usize::from(item.section) == index);
    let sections: Vec<SectionResult> =
        session.rules.sections.iter().enumerate().map(|(index, rule)| section(&rule.id, of_section(index))).collect();
    let estimate = ability_estimate(session);
    let score = estimate.map_or_else(|| total(&session.rules, &sections), |(score, _)| score);
    let count = |wanted: fn(&ItemState) -> bool| small(session.items.iter().filter(|item| wanted(item)).count());
    let started = session.started_at().unwrap_or(at);
    SessionResult {
        score,
        passed: session.rules.pass_mark.map(|mark| score >= mark),
        grade: grade(&session.rules, score),
        items: small(session.items.len()),
        attempted: count(ItemState::is_answered),
        correct: count(|item| item.mark == Some(Mark::Correct)),
        undecided: count(|item| item.mark == Some(Mark::Undecided)),
        dropped: count(|item| item.mark == Some(Mark::Dropped)),
        in_grace: count(|item| item.submission.as_ref().is_some_and(|submission| submission.in_grace)),
        duration_ms: u64::try_from(at.millis_since(started)).unwrap_or(0),
        sections,
        ability: estimate.map(|(_, ability)| ability),
        times: session.items.iter().map(|item| time(session, item)).collect(),
    }
}

fn small(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn ratio(above: u64, below: u64) -> BigRational {
    BigRational::new(BigInt::from(above), BigInt::from(below))
}

/// Converts to basis points, rounded half up; shares above one are capped at one.
fn basis_points(share: &BigRational) -> u16 {
    let scaled = share * BigInt::from(FULL_SCORE) + ratio(1, 2);
    scaled.floor().to_integer().to_u16().map_or(FULL_SCORE, |points| points.min(FULL_SCORE))
}

fn part(above: u64, below: u64) -> u16 {
    if below == 0 { 0 } else { basis_points(&ratio(above, below)) }
}

fn credit(item: &ItemState) -> u64 {
    match item.mark {
        Some(Mark::Correct) => u64::from(FULL_CREDIT),
        Some(Mark::Partial(credit)) => u64::from(credit.min(FULL_CREDIT)),
        Some(Mark::Incorrect | Mark::Undecided | Mark::Dropped) | None => 0,
    }
}

fn section<'a>(id: &str, items: impl Iterator<Item = &'a ItemState>) -> SectionResult {
    let (mut count, mut attempted, mut correct, mut undecided, mut dropped) = (0u16, 0u16, 0u16, 0u16, 0u16);
    // Of the answers, those that count, and of these, those with full credit: full marks may be given without an
    // answer.
    let (mut answers, mut right) = (0u64, 0u64);
    let (mut earned, mut elapsed) = (0u64, 0u64);
    for item in items {
        count += 1;
        earned += credit(item);
        let left_out = matches!(item.mark, Some(Mark::Undecided | Mark::Dropped));
        let is_correct = item.mark == Some(Mark::Correct);
        if item.is_answered() {
            attempted += 1;
            elapsed += item.elapsed_ms;
            answers += u64::from(!left_out);
            right += u64::from(is_correct);
        }
        correct += u16::from(is_correct);
        undecided += u16::from(item.mark == Some(Mark::Undecided));
        dropped += u16::from(item.mark == Some(Mark::Dropped));
    }
    let mut result = SectionResult {
        id: id.to_owned(),
        items: count,
        attempted,
        correct,
        undecided,
        dropped,
        credit: earned,
        score: 0,
        accuracy: part(right, answers),
        average_ms: (2 * elapsed + u64::from(attempted)).checked_div(2 * u64::from(attempted)),
    };
    result.score = part(earned, result.counting() * u64::from(FULL_CREDIT));
    result
}

/// Weight of each section, in parts that need not add up to 1; empty if nothing counts.
fn parts(rules: &ExamRules, sections: &[SectionResult]) -> Vec<BigRational> {
    let weighted = rules.sections.iter().any(|rule| rule.weight.is_some());
    let given: u64 = rules.sections.iter().filter_map(|rule| rule.weight).map(u64::from).sum();
    let left = u64::from(WEIGHT_ONE).saturating_sub(given);
    let unweighted = rules.sections.iter().zip(sections).filter(|(rule, _)| rule.weight.is_none());
    let divided: u64 = unweighted.map(|(_, result)| result.counting()).sum();
    let part = |(rule, result): (&SectionRule, &SectionResult)| match (result.counting(), rule.weight) {
        (0, _) => BigRational::zero(),
        (_, Some(weight)) => ratio(u64::from(weight), 1),
        (decided, None) if weighted => ratio(left * decided, divided),
        (decided, None) => ratio(decided, 1),
    };
    rules.sections.iter().zip(sections).map(part).collect()
}

fn total(rules: &ExamRules, sections: &[SectionResult]) -> u16 {
    let parts = parts(rules, sections);
    let possible: BigRational = parts.iter().sum();
    let counting = parts.iter().zip(sections).filter(|(part, _)| !part.is_zero());
    let earned: BigRational =
        counting.map(|(part, result)| part * ratio(result.credit, result.counting() * u64::from(FULL_CREDIT))).sum();
    if possible.is_zero() { 0 } else { basis_points(&(earned / possible)) }
}

/// Each section's share of the score under these rules, in basis points, each rounded half up; empty if nothing counts.
pub fn section_shares(rules: &ExamRules, sections: &[SectionResult]) -> Vec<u16> {
    let parts = parts(rules, sections);
    let possible: BigRational = parts.iter().sum();
    parts.iter().map(|part| if possible.is_zero() { 0 } else { basis_points(&(part / &possible)) }).collect()
}

/// The highest grade that a score, in basis points, reaches under these rules.
pub fn grade(rules: &ExamRules, score: u16) -> Option<String> {
    let reached = rules.grade_bands.iter().filter(|band| band.min <= score);
    reached.max_by_key(|band| band.min).map(|band| band.label.clone())
}

fn time(session: &Session, item: &ItemState) -> ItemTime {
    let set = session.benchmarks.get(usize::from(item.benchmarks)).map_or(&[][..], Vec::as_slice);
    let kept = |benchmark: &&TimeBenchmark| item.elapsed_ms <= u64::from(benchmark.seconds) * 1_000;
    let met = set.iter().filter(kept).min_by_key(|benchmark| benchmark.seconds);
    let answered = item.is_answered();
    ItemTime { ms: item.elapsed_ms, met: met.filter(|_| answered).map(|benchmark| benchmark.label.clone()) }
}
