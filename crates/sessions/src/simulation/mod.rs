//! Simulation of an adaptive test: the session kind itself, taken by drawn learners with known abilities.
//!
//! What is measured is how items are chosen and scored, so the items of a form are drawn as for any attempt, and a
//! simulated answer is right or wrong by the response function of the item's family.

mod answers;
mod report;

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_content::blueprint::Assessment;
use plumb_content::generate::{FormError, Generator, PlanEntry, draw_form, plan};
use plumb_measure::ability::{Ability, Answer, posterior};
use plumb_measure::adaptive::StopReason;
use plumb_measure::response::FamilyParameters;
use plumb_types::ContentHash;
use plumb_types::ids::derived;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::engine::SessionKind as _;
use crate::session::adaptive::AdaptivePlan;
use crate::session::{
    Allowance, Context, ExamRules, FULL_SCORE, LearnerAction, PlannedItem, Session, SessionCommand, SessionPlan,
    create, decide,
};
use answers::{Chance, RIGHT, WRONG, with_stub_answers};
pub use report::{AbilityBand, SimulationReport, SkillExposure, StopCount};

/// Time between two simulated answers, seconds.
const PACE_SECS: i64 = 20;

/// What is simulated.
pub struct Simulation<'a> {
    /// An adaptive assessment; its time limits do not apply.
    pub assessment: &'a Assessment,
    /// Returns the generator of a skill.
    pub generators: &'a dyn Fn(&str) -> Option<Arc<Generator>>,
    /// Returns the parameters of a level by the ids of skill and level; the answers follow them.
    pub parameters: &'a dyn Fn(&str, &str) -> Option<FamilyParameters>,
    /// Number of learners, with abilities from N(0, 1).
    pub learners: u32,
    /// Determines everything.
    pub seed: u64,
}

/// Why an assessment cannot be simulated.
#[derive(Debug, thiserror::Error)]
pub enum SimulationError {
    /// The assessment has a fixed form.
    #[error("{0} is not adaptive")]
    NotAdaptive(String),
    #[error(transparent)]
    Form(#[from] FormError),
    /// The plan or a step was refused; in words.
    #[error("{0}")]
    Engine(String),
}

/// One simulated attempt.
pub(crate) struct SimulatedAttempt {
    /// True ability, in logits.
    theta: f64,
    estimate: Ability,
    /// Score in basis points, and the true one.
    score: u16,
    true_score: u16,
    passed: bool,
    /// Ids of the skills asked, in the order of the items.
    skills: Vec<String>,
    /// Number of items of each section.
    sections: Vec<usize>,
    stop: Option<StopReason>,
    /// Standard error of the same learner on a fixed form of the assessment.
    fixed_sd: f64,
}

impl Simulation<'_> {
    /// Simulates all learners; `progress` gets the number of those that are done.
    ///
    /// # Errors
    /// [`SimulationError`] if the assessment is not adaptive, or a form cannot be drawn.
    pub fn run(&self, progress: &mut dyn FnMut(u32)) -> Result<SimulationReport, SimulationError> {
        let assessment = self.assessment;
        let mut attempts = Vec::new();
        for number in 0..self.learners {
            attempts.push(self.attempt(number)?);
            progress(number + 1);
        }
        let pass_mark = ExamRules::from(assessment).pass_mark.unwrap_or(0);
        Ok(SimulationReport::of(assessment, self.seed, pass_mark, &attempts))
    }

    fn attempt(&self, number: u32) -> Result<SimulatedAttempt, SimulationError> {
        let mut chance = Chance::new(self.seed, number);
        let theta = chance.normal();
        let form = with_stub_answers(draw_form(self.assessment, self.generators, chance.seed())?);
        let rules = ExamRules { time_limit_seconds: None, item_time_limit_seconds: None, ..self.assessment.into() };
        let pass_mark = f64::from(rules.pass_mark.unwrap_or(0)) / f64::from(FULL_SCORE);
        let plan = AdaptivePlan::new(self.assessment, &form, self.parameters, pass_mark, form.seed)
            .ok_or_else(|| SimulationError::NotAdaptive(self.assessment.id.clone()))?
            .map_err(SimulationError::Engine)?;
        let fixed_sd = self.fixed_form(theta, number, &mut chance)?;
        let session = self.sit(number, theta, &form, (rules, plan), &mut chance)?;
        let adaptive =
            session.adaptive.as_ref().ok_or_else(|| SimulationError::Engine("no adaptive session".into()))?;
        let result = session.result().ok_or_else(|| SimulationError::Engine("the test did not end".into()))?;
        let estimate = result.ability.ok_or_else(|| SimulationError::Engine("no ability".into()))?.ability;
        let skill_of = |item: &u16| adaptive.plan.level_of(*item).map(|level| level.skill_id.clone());
        let of_section = |index: usize| session.items.iter().filter(|item| usize::from(item.section) == index).count();
        Ok(SimulatedAttempt {
            theta,
            estimate,
            score: result.score,
            true_score: adaptive.plan.score_at(theta),
            passed: result.passed == Some(true),
            skills: adaptive.chosen.iter().filter_map(skill_of).collect(),
            sections: (0..session.rules.sections.len()).map(of_section).collect(),
            stop: adaptive.stopped,
            fixed_sd,
        })
    }

    /// Takes the test: every answer is right with the probability of an item with a difficulty drawn from its family.
    fn sit(
        &self,
        number: u32,
        theta: f64,
        form: &TestForm,
        (rules, plan): (ExamRules, AdaptivePlan),
        chance: &mut Chance,
    ) -> Result<Session, SimulationError> {
        let refused = |refusal: crate::session::SessionRefusal| SimulationError::Engine(refusal.to_string());
        let mut now = Timestamp::from_secs(0);
        let planned = |placed: &plumb_answers::item::FormItem| PlannedItem {
            section_id: placed.section_id.clone(),
            skill_id: placed.item.skill_id.clone(),
            benchmarks: Vec::new(),
        };
        let plan = SessionPlan {
            session_id: derived(&[&number.to_le_bytes()]),
            learner: derived(&[&number.to_le_bytes()]),
            assessment_id: self.assessment.id.clone(),
            assessment: form.assessment.clone(),
            title: self.assessment.metadata.title.clone(),
            rules,
            form_id: Uuid::nil(),
            form_hash: None::<ContentHash>,
            positions: form.items.iter().map(planned).collect(),
            attempt_no: 1,
            allowance: Allowance::default(),
            assignment: None,
            decimal_mark: plumb_answers::answer::DecimalMark::Point,
            adaptive: Some(Arc::new(plan)),
        };
        let created = create(plan, now).map_err(refused)?;
        let mut session = Session::begun(&created).ok_or_else(|| SimulationError::Engine("not begun".into()))?;
        let mut action = LearnerAction::Start;
        for step in 0_u32.. {
            let command =
                SessionCommand::Learner { id: derived(&[&number.to_le_bytes(), &step.to_le_bytes()]), action };
            let decision = decide(&session, form, &command, &Context::at(now, &[])).map_err(refused)?;
            for event in &decision.events {
                session.apply(event);
            }
            let Some(position) = session.current() else { break };
            let item = session.form_index(position).unwrap_or_default();
            let family = session.adaptive.as_ref().and_then(|adaptive| adaptive.plan.level_of(item));
            let family = family.ok_or_else(|| SimulationError::Engine("an item of no level".into()))?.parameters;
            let answer = if chance.answers(family, theta) { RIGHT } else { WRONG };
            action = LearnerAction::Answer { position, answer: answer.to_owned(), base_revision: 0 };
            now = now.plus_secs(PACE_SECS);
        }
        Ok(session)
    }

    /// Standard error of the learner on a fixed form of the assessment.
    fn fixed_form(&self, theta: f64, number: u32, chance: &mut Chance) -> Result<f64, SimulationError> {
        let levels_of = |skill: &str| Some((self.generators)(skill)?.skill().level_names());
        let entries = plan(self.assessment, &levels_of, u64::from(number))?;
        let family = |entry: &PlanEntry| (self.parameters)(&entry.skill_id, &entry.level);
        let answers: Vec<Answer> = entries
            .iter()
            .filter_map(family)
            .map(|family| Answer { item: family.scoring_item(), right: chance.answers(family, theta) })
            .collect();
        Ok(posterior(&answers).ability.sd)
    }
}

#[cfg(test)]
mod tests;
