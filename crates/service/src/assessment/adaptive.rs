//! The plan of an adaptive test, made when a session begins.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_content::blueprint::{Assessment, Skill};
use plumb_sessions::session::adaptive::{AdaptivePlan, PlannedLevel};
use plumb_sessions::session::{ExamRules, FULL_SCORE};

use crate::calibration::CalibrationInUse;
use crate::failure::{Result, ServiceError};

/// Returns how the items of a session are chosen from this form; `None` unless the assessment is adaptive. `skill` returns
/// a skill's blueprint by its id. The parameters are calibrated ones, or those that the blueprint declares.
pub fn adaptive_plan<'s>(
    assessment: &Assessment,
    form: &TestForm,
    rules: &ExamRules,
    skill: &dyn Fn(&str) -> Option<&'s Skill>,
    calibrated: &CalibrationInUse,
) -> Result<Option<Arc<AdaptivePlan>>> {
    let parameters = |id: &str, level: &str| calibrated.of_skill(skill(id)?, level);
    let pass_mark = f64::from(rules.pass_mark.unwrap_or(0)) / f64::from(FULL_SCORE);
    // The form's seed determines the session's choices, too: learners do not know it.
    let plan = AdaptivePlan::new(assessment, form, &parameters, pass_mark, form.seed).transpose();
    let plan = plan.map_err(|why| ServiceError::Internal(format!("{}: {why}", assessment.id)))?;
    let calibration = calibrated.calibration.as_ref().map(|calibration| calibration.hash.clone());
    Ok(plan.map(|plan| {
        let error = |level: &PlannedLevel| {
            Some(calibrated.family(&skill(&level.skill_id)?.hash, &level.level)?.calibrated.difficulty.se)
        };
        let levels = plan.levels.into_iter().map(|level| PlannedLevel { error: error(&level), ..level }).collect();
        Arc::new(AdaptivePlan { calibration, levels, ..plan })
    }))
}
