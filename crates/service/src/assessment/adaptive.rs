//! The plan of an adaptive test, made when a session begins.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_content::blueprint::{Assessment, Skill};
use plumb_measure::response::FamilyParameters;
use plumb_sessions::session::adaptive::{AdaptivePlan, declared_parameters};
use plumb_sessions::session::{ExamRules, FULL_SCORE};

use crate::failure::{Result, ServiceError};

/// Returns how the items of a session are chosen from this form; `None` unless the assessment is adaptive. `skill` returns
/// a skill's blueprint by its id.
pub fn adaptive_plan<'s>(
    assessment: &Assessment,
    form: &TestForm,
    rules: &ExamRules,
    skill: &dyn Fn(&str) -> Option<&'s Skill>,
) -> Result<Option<Arc<AdaptivePlan>>> {
    let parameters = |id: &str, level: &str| level_parameters(skill(id)?, level);
    let pass_mark = f64::from(rules.pass_mark.unwrap_or(0)) / f64::from(FULL_SCORE);
    // The form's seed determines the session's choices, too: learners do not know it.
    let plan = AdaptivePlan::new(assessment, form, &parameters, pass_mark, form.seed).transpose();
    let plan = plan.map_err(|why| ServiceError::Internal(format!("{}: {why}", assessment.id)))?;
    Ok(plan.map(Arc::new))
}

/// Returns the parameters of a level of a skill; `None` if there is no such level.
pub fn level_parameters(skill: &Skill, level: &str) -> Option<FamilyParameters> {
    let level = skill.levels.get(skill.level_index(level)?)?;
    declared_parameters(f64::from(level.value.millionths()) / 1e6, skill.option_count)
}
