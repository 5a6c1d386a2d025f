//! The counted answers, by family and attempt.

use std::collections::BTreeMap;

use plumb_answers::answer::FULL_CREDIT;
use plumb_measure::item_bank::FamilyAnswer;
use plumb_types::ContentHash;
use plumb_types::ids::SessionId;

use super::fairness::AttemptGroups;
use crate::failure::Result;
use crate::plumb::Plumb;

/// Answers read at once.
const PAGE: i64 = 5_000;

/// Names a family.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FamilyName {
    /// Id of the skill blueprint, or name of the bank's problem.
    pub(super) blueprint: String,
    pub(super) hash: ContentHash,
    /// Name of the level.
    pub(super) level: String,
}

/// The answers that a calibration is made from.
#[derive(Debug, Default)]
pub(super) struct CalibrationAnswers {
    /// Whether the answers of a family are typed; the index of a family is its place in this order.
    pub(super) families: BTreeMap<FamilyName, FamilyFacts>,
    pub(super) answers: Vec<FamilyAnswer>,
    /// What the school holds about the learner of each attempt.
    pub(super) attempts: Vec<AttemptGroups>,
    /// Number of answers that were too quick to have been considered.
    pub(super) rapid: usize,
    /// Number of all answers read.
    pub(super) read: i64,
}

/// What the answers of a family have in common.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FamilyFacts {
    /// Index of the family.
    pub(super) index: u32,
    pub(super) typed: bool,
}

impl CalibrationAnswers {
    /// Index of a family, a new one at its first use.
    pub(super) fn index(&mut self, name: FamilyName, typed: bool) -> u32 {
        let next = u32::try_from(self.families.len()).unwrap_or(u32::MAX);
        self.families.entry(name).or_insert(FamilyFacts { index: next, typed }).index
    }
}

impl Plumb {
    /// Reads all counted answers. Those that were too quick to have been considered say nothing about a level.
    pub(super) async fn calibration_answers(&self) -> Result<CalibrationAnswers> {
        let mut found = CalibrationAnswers::default();
        let mut latest: Option<(SessionId, i64)> = None;
        loop {
            let page = self.stores.calibrations.answers(latest, PAGE).await?;
            let Some(last) = page.last() else { return Ok(found) };
            let end = (last.session, last.position);
            for row in page {
                if latest.is_none_or(|(session, _)| session != row.session) {
                    found.attempts.push(AttemptGroups {
                        language: row.language,
                        extra_time: row.time_factor > 100,
                        begun_at: row.begun_at,
                    });
                }
                latest = Some((row.session, row.position));
                found.read += 1;
                if row.low_effort {
                    found.rapid += 1;
                    continue;
                }
                let learner = u32::try_from(found.attempts.len().saturating_sub(1)).unwrap_or(u32::MAX);
                let name = FamilyName { blueprint: row.blueprint, hash: row.hash, level: row.level };
                let family = found.index(name, row.typed);
                found.answers.push(FamilyAnswer { learner, family, right: row.credit >= FULL_CREDIT / 2 });
            }
            latest = Some(end);
        }
    }
}
