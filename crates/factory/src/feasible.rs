//! Validation of a plan.

use crate::blueprint::SourceBlueprint;
use crate::plan::{Brief, MOST_ITEMS, Pipeline, Plan, PlanFault, Weights};

impl Plan {
    /// Validates the plan.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self) -> Result<(), PlanFault> {
        let Weights { easy, medium, hard } = self.weights;
        let weights = [easy, medium, hard];
        if self.briefs.is_empty() {
            Err(PlanFault::NoBrief)
        } else if !(1..=MOST_ITEMS).contains(&self.count) {
            Err(PlanFault::Count(self.count))
        } else if !weights.iter().all(|one| one.is_finite() && *one >= 0.0) || weights.iter().all(|one| *one == 0.0) {
            Err(PlanFault::Weights)
        } else if !(1..=10).contains(&self.rules.solves) {
            Err(PlanFault::Solves(self.rules.solves))
        } else if !(1..=10).contains(&self.rules.rubric.max_attempts)
            || self.rules.implementer_retries > 10
            || self.rules.designer_retries > 10
        {
            Err(PlanFault::Attempts)
        } else if self.pipeline == Pipeline::Wording {
            let fault = |brief: &Brief| {
                let why = SourceBlueprint::of(brief).and_then(|ground| ground.can_be_kept()).err()?;
                Some(PlanFault::Blueprint(brief.id.clone(), why))
            };
            self.briefs.iter().find_map(fault).map_or(Ok(()), Err)
        } else {
            Ok(())
        }
    }
}
