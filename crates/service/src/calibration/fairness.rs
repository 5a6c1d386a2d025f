//! Whether learners of equal ability and different groups have different chances at a level (differential item
//! functioning). Groups are only those that the school holds: the language of the account, and more time. Recent attempts
//! are compared with earlier ones in the same way: a difference is a drift of the level's difficulty.
//!
//! Learners are matched by their abilities: attempts have different items, so numbers of right answers say nothing. In the
//! second round, levels that were found in the first do not match.

use plumb_measure::ability::{Answer, posterior};
use plumb_measure::dif::{DifClass, StratumTable, mantel_haenszel};
use plumb_measure::item_bank::FamilyAnswer;
use plumb_measure::response::FamilyParameters;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Width of a stratum of abilities, logits.
const STRATUM: f64 = 0.25;
/// Number of strata, symmetrical around the mean ability; the outermost are open.
const STRATA: usize = 24;
/// Rounds, the last of which counts.
const ROUNDS: usize = 2;

/// What the school holds about the learner of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AttemptGroups {
    /// Language of the account; empty if none was chosen.
    pub(super) language: String,
    /// Whether the learner has more time than others.
    pub(super) extra_time: bool,
    pub(super) begun_at: Timestamp,
}

/// Two groups that are compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComparedGroups {
    /// Learners who read in this language, with those who read in English.
    Language(String),
    /// Learners with more time, with all others.
    ExtraTime,
    /// Attempts that began at this time or later, with earlier ones.
    Recent(Timestamp),
}

/// How a level favours one of two groups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FamilyDif {
    pub groups: ComparedGroups,
    /// On the scale of ETS; negative where the level is harder for the group than for comparable others.
    pub delta: f64,
    /// Standard error of delta.
    pub delta_se: f64,
    /// Whether it is large (class C), and not only moderate (class B).
    pub is_large: bool,
}

impl ComparedGroups {
    /// Whether a learner is of the group that is looked at (`true`) or of the other one (`false`); `None` if of neither.
    fn side(&self, groups: &AttemptGroups) -> Option<bool> {
        match self {
            Self::Language(tag) if groups.language == *tag => Some(true),
            Self::Language(_) => (groups.language == REFERENCE).then_some(false),
            Self::ExtraTime => Some(groups.extra_time),
            Self::Recent(from) => Some(groups.begun_at >= *from),
        }
    }
}

/// Attempts are recent that began within so many seconds before the newest one: a month.
const RECENT_SECS: i64 = 30 * 86_400;
/// The language that others are compared with.
const REFERENCE: &str = "en";

/// Compares the groups at each family; returns what is moderate or large. `attempts` are indexed by the learner of an
/// answer, `parameters` by its family.
pub(super) fn compare(
    answers: &[FamilyAnswer],
    attempts: &[AttemptGroups],
    parameters: &[FamilyParameters],
) -> Vec<Vec<FamilyDif>> {
    let mut languages: Vec<&str> = attempts
        .iter()
        .map(|groups| groups.language.as_str())
        .filter(|tag| !tag.is_empty() && *tag != REFERENCE)
        .collect();
    languages.sort_unstable();
    languages.dedup();
    let newest = attempts.iter().map(|groups| groups.begun_at).max();
    let recent = newest.map(|newest| ComparedGroups::Recent(newest.plus_secs(-RECENT_SECS)));
    let languages = languages.into_iter().map(|tag| ComparedGroups::Language(tag.to_owned()));
    let all = languages.chain([ComparedGroups::ExtraTime]).chain(recent);
    let mut found = vec![Vec::new(); parameters.len()];
    for groups in all {
        let mut matching = vec![true; parameters.len()];
        let mut latest = Vec::new();
        for _ in 0..ROUNDS {
            let strata = strata_of(answers, attempts.len(), parameters, &matching);
            latest = compare_groups(&groups, answers, attempts, &strata, parameters.len());
            matching = latest.iter().map(Option::is_none).collect();
        }
        for (own, dif) in found.iter_mut().zip(latest) {
            own.extend(dif);
        }
    }
    found
}

fn place(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The stratum of each attempt, by its answers to the families that match.
fn strata_of(
    answers: &[FamilyAnswer],
    attempts: usize,
    parameters: &[FamilyParameters],
    matching: &[bool],
) -> Vec<usize> {
    let mut given: Vec<Vec<Answer>> = vec![Vec::new(); attempts];
    for answer in answers {
        let family = place(answer.family);
        let (Some(own), Some(true), Some(parameters)) =
            (given.get_mut(place(answer.learner)), matching.get(family), parameters.get(family))
        else {
            continue;
        };
        own.push(Answer { item: parameters.scoring_item(), right: answer.right });
    }
    let stratum = |answers: Vec<Answer>| {
        let theta = posterior(&answers).ability.theta;
        let half = f64::from(u32::try_from(STRATA / 2).unwrap_or(0));
        // In range because of the clamp.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 23")]
        let at = (theta / STRATUM + half).floor().clamp(0.0, 2.0 * half - 1.0) as usize;
        at
    };
    given.into_iter().map(stratum).collect()
}

/// What is moderate or large at each family.
fn compare_groups(
    groups: &ComparedGroups,
    answers: &[FamilyAnswer],
    attempts: &[AttemptGroups],
    strata: &[usize],
    families: usize,
) -> Vec<Option<FamilyDif>> {
    let mut tables = vec![[StratumTable::default(); STRATA]; families];
    for answer in answers {
        let learner = place(answer.learner);
        let side = attempts.get(learner).and_then(|own| groups.side(own));
        let (Some(side), Some(stratum), Some(own)) = (side, strata.get(learner), tables.get_mut(place(answer.family)))
        else {
            continue;
        };
        own[*stratum].add(side, answer.right);
    }
    let dif = |tables: [StratumTable; STRATA]| {
        let found = mantel_haenszel(&tables).ok().filter(|found| found.class > DifClass::A)?;
        let is_large = found.class == DifClass::C;
        Some(FamilyDif { groups: groups.clone(), delta: found.delta, delta_se: found.delta_se, is_large })
    };
    tables.into_iter().map(dif).collect()
}

#[cfg(test)]
mod tests {
    use plumb_measure::response::ItemParameters;

    use super::*;

    /// 600 attempts with 20 answers each to 20 families; the first is harder for those who read German, by so many logits.
    fn at_day(day: i64) -> Timestamp {
        Timestamp::from_micros(1_790_000_000_000_000).plus_secs(day * 86_400)
    }

    fn drawn(harder: f64) -> (Vec<FamilyAnswer>, Vec<AttemptGroups>, Vec<FamilyParameters>) {
        let mut state = 7_u64;
        let mut uniform = || {
            // Marsaglia's xorshift: enough for a test.
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            f64::from(u32::try_from(state >> 32).unwrap()) / f64::from(u32::MAX)
        };
        let difficulty = |family: u32| f64::from(family) / 10.0 - 1.0;
        let (mut answers, mut attempts) = (Vec::new(), Vec::new());
        for learner in 0..600_u32 {
            let is_german = learner % 2 == 0;
            let ability = (0..12).map(|_| uniform()).sum::<f64>() - 6.0 - if is_german { 0.4 } else { 0.0 };
            let language = if is_german { "de" } else { "en" }.to_owned();
            // Half a year's attempts, one of each language every day or so.
            let begun_at = at_day(i64::from(learner / 2 * 180 / 300));
            attempts.push(AttemptGroups { language, extra_time: false, begun_at });
            for family in 0..20 {
                let shift = if family == 0 && is_german { harder } else { 0.0 };
                let item = ItemParameters::rasch(difficulty(family) + shift).unwrap();
                answers.push(FamilyAnswer { learner, family, right: uniform() < item.probability(ability) });
            }
        }
        let known = |family| FamilyParameters::new(ItemParameters::rasch(difficulty(family)).unwrap(), 0.0).unwrap();
        (answers, attempts, (0..20).map(known).collect())
    }

    #[test]
    fn a_level_that_is_harder_for_one_language_is_found_and_a_weaker_group_alone_is_not() {
        let (answers, attempts, parameters) = drawn(1.5);
        let found = compare(&answers, &attempts, &parameters);
        let [dif] = found[0].as_slice() else { panic!("{found:?}") };
        assert_eq!(dif.groups, ComparedGroups::Language("de".to_owned()));
        assert!(dif.is_large && dif.delta < -1.5, "{dif:?}");
        let (answers, attempts, parameters) = drawn(0.0);
        let found = compare(&answers, &attempts, &parameters);
        let count: usize = found.iter().map(Vec::len).sum();
        assert!(count <= 2, "chance alone finds few: {found:?}");
    }

    #[test]
    fn a_level_that_became_harder_within_a_month_is_found() {
        let (answers, mut attempts, parameters) = drawn(1.5);
        for own in &mut attempts {
            let day = if own.language == "de" { 180 } else { 100 };
            *own = AttemptGroups { language: String::new(), extra_time: false, begun_at: at_day(day) };
        }
        let found = compare(&answers, &attempts, &parameters);
        let [dif] = found[0].as_slice() else { panic!("{found:?}") };
        assert_eq!(dif.groups, ComparedGroups::Recent(at_day(150)));
        assert!(dif.is_large && dif.delta < -1.5, "{dif:?}");
    }

    #[test]
    fn small_groups_are_not_compared() {
        let (answers, mut attempts, parameters) = drawn(3.0);
        for own in attempts.iter_mut().skip(300) {
            own.language = "en".to_owned();
        }
        let found = compare(&answers, &attempts, &parameters);
        assert!(found.iter().all(Vec::is_empty), "150 learners are too few: {found:?}");
    }
}
