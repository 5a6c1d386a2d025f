//! One step of an adaptive test.

use super::choice::{Choice, Chooser};
use super::content::by_need;
use super::exposure::Exposure;
use super::history::{AdministeredItem, History, HistoryError};
use super::plan::{Plan, PlanError};
use super::pool::Pool;
use super::stop::{StopReason, before_choice, gains_little};
use crate::ability::{Ability, ability_of};

/// A pool with a plan that it can carry out.
#[derive(Debug, Clone, Copy)]
pub struct AdaptiveTest<'a> {
    pool: &'a Pool,
    plan: &'a Plan,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Step {
    /// An item is asked.
    Ask(Choice),
    /// The test is over.
    Stop {
        /// The final ability.
        ability: Ability,
        /// Why the test is over.
        reason: StopReason,
    },
}

impl<'a> AdaptiveTest<'a> {
    /// Checks a plan for a pool.
    ///
    /// # Errors
    /// [`PlanError`] if the plan is contradictory or has not a target for each content area of the pool.
    pub fn new(pool: &'a Pool, plan: &'a Plan) -> Result<Self, PlanError> {
        plan.check(pool.contents())?;
        Ok(Self { pool, plan })
    }

    /// Returns what comes after these answers. `random` are 64 random bits, of which nothing else may depend: equal
    /// arguments give an equal step, to the byte, and the order of the answers does not matter.
    ///
    /// # Errors
    /// [`HistoryError`] if an answer is to a level that the pool does not have.
    pub fn step(&self, exposure: &Exposure, items: &[AdministeredItem], random: u64) -> Result<Step, HistoryError> {
        let mut history = History::new(self.pool, items)?;
        let ability = ability_of(&mut history.answers);
        if let Some(reason) = before_choice(self.plan, &history, ability) {
            return Ok(Step::Stop { ability, reason });
        }
        let chooser = Chooser { pool: self.pool, plan: self.plan, exposure, history: &history, ability, random };
        let choice = by_need(&self.plan.targets, &history.by_content).into_iter().find_map(|area| chooser.choose(area));
        Ok(match choice {
            None => Step::Stop { ability, reason: StopReason::NothingLeft },
            Some(choice) if gains_little(self.plan, &history, &choice) => {
                Step::Stop { ability, reason: StopReason::LittleGain }
            }
            Some(choice) => Step::Ask(choice),
        })
    }
}
