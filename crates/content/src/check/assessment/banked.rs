//! Checks whether the bank can have enough problems for an assessment, using the published sets. Other problems of the
//! bank are known only on a running server, and they change.

use super::{AssessmentCheck, AssessmentContext, PLANS, most_needed};
use crate::blueprint::assessment::{Assessment, BankLevel, ItemSource, SkillWeight};
use crate::text::problem::{Problem, Severity, shorten};
use crate::text::suggest;

const SKILLS: &str = ItemSource::Bank.skills_field();

impl AssessmentCheck {
    pub(super) fn banked(&mut self, assessment: &Assessment, beside: &AssessmentContext<'_>) {
        self.nodes(assessment, beside);
        self.bank_levels(assessment, beside);
        if !self.problems.iter().any(Problem::is_error) {
            self.enough_problems(assessment, beside);
        }
    }

    fn nodes(&mut self, assessment: &Assessment, beside: &AssessmentContext<'_>) {
        for (at, section) in assessment.sections.iter().enumerate() {
            for (of, weighted) in section.skills.iter().enumerate() {
                let id = weighted.skill_id.as_str();
                let path = format!("sections[{at}].{SKILLS}[{of}].skill_id");
                if !(beside.is_node)(id) {
                    let message = format!("the graph has no skill `{id}`");
                    let problem = self.add(Severity::Error, &path, "unknown-skill", message);
                    if (beside.skill)(id).is_some() {
                        problem.help = Some(format!("`{id}` is a blueprint: use `item_source: template`"));
                    }
                } else if BankLevel::ALL.iter().all(|level| !may_have(beside, id, *level)) {
                    let message = format!("neither the published sets nor the bank have problems of `{id}`");
                    self.add(Severity::Error, &path, "no-problems", message).help =
                        Some("publish a set of problems for it, or take it out".to_owned());
                }
            }
        }
    }

    fn bank_levels(&mut self, assessment: &Assessment, beside: &AssessmentContext<'_>) {
        for (at, section) in assessment.sections.iter().enumerate() {
            for (name, count) in &section.difficulty {
                let path = format!("sections[{at}].difficulty_distribution.{name}");
                let Some(level) = BankLevel::parse(name) else {
                    let known = BankLevel::ALL.map(BankLevel::as_str);
                    let message = format!("`{}` is not a level of problems", shorten(name));
                    self.add(Severity::Error, &path, "unknown-level", message).help = Some(suggest::help(name, &known));
                    continue;
                };
                let has = |weighted: &SkillWeight| {
                    may_have(beside, &weighted.skill_id, level) || !(beside.is_node)(&weighted.skill_id)
                };
                if *count > 0 && !section.skills.iter().any(has) {
                    let message = format!("no skill of this section has problems of level `{name}`");
                    self.add(Severity::Error, &path, "too-few-problems", message).help = Some(HELP.to_owned());
                }
            }
        }
    }

    /// Compares the problems that a form may need with those published, for each skill and level.
    fn enough_problems(&mut self, assessment: &Assessment, beside: &AssessmentContext<'_>) {
        let levels_of = |id: &str| {
            let levels = BankLevel::ALL.into_iter().filter(|level| may_have(beside, id, *level));
            Some(levels.map(|level| level.as_str().to_owned()).collect())
        };
        for ((id, level), (needed, section)) in most_needed(assessment, &levels_of, PLANS) {
            let there = BankLevel::parse(&level).map_or(0, |level| beside.problems.of(&id, level));
            if there >= needed {
                continue;
            }
            // The bank may have problems that are in no set: written by other programs, or imported.
            let severity = if (beside.in_bank)(&id) { Severity::Warning } else { Severity::Error };
            let index = assessment.sections.iter().position(|other| other.id == section).unwrap_or(0);
            let path = format!("sections[{index}].difficulty_distribution.{level}");
            let message = format!(
                "a form may need {needed} problems of `{id}` at level `{level}`; the published sets have {there}"
            );
            self.add(severity, &path, "too-few-problems", message).help = Some(HELP.to_owned());
        }
    }
}

const HELP: &str = "ask for fewer, publish more problems, or add skills to the section";

/// Whether there may be a problem of that skill and level.
fn may_have(beside: &AssessmentContext<'_>, skill: &str, level: BankLevel) -> bool {
    beside.problems.of(skill, level) > 0 || (beside.in_bank)(skill)
}
