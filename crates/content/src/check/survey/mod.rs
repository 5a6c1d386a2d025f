//! Checks whether every question of a survey can be reached, and every rule can hold.
//!
//! Follows the ways through the survey from its beginning, once, since no rule leads back. Rules over questions with
//! few answers are tried with every combination of these; other rules are assumed to be sometimes true and sometimes
//! false. So everything reported as impossible is, but impossibilities for deeper reasons may be missed.

mod tries;

use plumb_formula::Formula;
use plumb_formula::ast::Expr;

use crate::question::{PART_OF_CHOICE, QuestionKind, part_of_choice};
use crate::survey::{Skip, Survey, Target};
use crate::text::problem::{Problem, Severity, in_file_order};
use crate::text::scalar;
use crate::text::source_map::SourceMap;

use tries::{ConditionTrials, RuleSatisfiability};

/// Checks a survey. Empty if there are no findings. Bounded: at most some ten thousand trials of its rules.
pub fn check_survey(survey: &Survey) -> Vec<Problem> {
    let count = survey.questions.len();
    let mut check = SurveyCheck {
        survey,
        places: survey.places.clone(),
        problems: survey.warnings.clone(),
        tries: ConditionTrials::new(survey),
        reached: vec![false; count],
    };
    if let Some(first) = check.reached.first_mut() {
        *first = true;
    }
    for index in 0..count {
        check.question(index);
    }
    in_file_order(&mut check.problems);
    check.problems
}

struct SurveyCheck<'s> {
    survey: &'s Survey,
    places: SourceMap,
    problems: Vec<Problem>,
    tries: ConditionTrials<'s>,
    /// Questions that some way leads to, whether or not their condition then holds.
    reached: Vec<bool>,
}

impl SurveyCheck<'_> {
    fn question(&mut self, index: usize) {
        let Some(step) = self.survey.questions.get(index) else { return };
        let id = &step.question.id;
        if !self.reached.get(index).is_some_and(|reached| *reached) {
            let needed = if step.question.required { "required " } else { "" };
            let message = format!("no answers lead to the {needed}question `{id}`");
            self.add(Severity::Error, &format!("questions[{index}].question_id"), "unreachable", message).help =
                Some("a rule before it always leads past it".to_owned());
            return;
        }
        if let Some(condition) = &step.show_if {
            self.parts(condition, &format!("questions[{index}].show_if"));
            let found = self.tries.condition(condition);
            if !found.may_hold {
                let message = format!("no answers make this hold: `{id}` would never be asked");
                self.add(Severity::Error, &format!("questions[{index}].show_if"), "never-holds", message).help = Some(
                    "compare it with the ids of the options; a question that is not answered makes no condition hold"
                        .to_owned(),
                );
            }
            if found.may_fail {
                self.reach(index + 1);
                self.tries.set_missable(index, true);
            }
        }
        self.rules(index, &step.skips);
    }

    fn rules(&mut self, index: usize, skips: &[Skip]) {
        let conditions: Vec<_> = skips.iter().map(|skip| &skip.when).collect();
        // These rules are evaluated only when the question was asked, even if other rules skip it.
        let missable = self.tries.set_missable(index, false);
        let RuleSatisfiability { rules, otherwise } = self.tries.first_to_hold(&conditions);
        self.tries.set_missable(index, missable);
        if otherwise {
            self.reach(index + 1);
        }
        let id = self.survey.questions.get(index).map_or("", |step| step.question.id.as_str());
        for (at, (skip, found)) in skips.iter().zip(&rules).enumerate() {
            let path = format!("skip_logic.{id}[{at}].when");
            self.parts(&skip.when, &path);
            if !found.may_hold {
                let message = "no answers make this hold: the rule does nothing".to_owned();
                self.add(Severity::Error, &path, "never-holds", message).help =
                    Some("compare it with the ids of the options".to_owned());
            } else if !found.may_be_first {
                let message =
                    "whenever this holds, a rule before it holds too, so this one is never reached".to_owned();
                self.add(Severity::Warning, &path, "never-reached", message).help =
                    Some("put the narrower rule first".to_owned());
            } else {
                self.lead(index, skip.to);
            }
        }
    }

    /// Reports a condition that takes a part of an option's id, which is meaningless.
    fn parts(&mut self, condition: &Formula, path: &str) {
        let is_choice = |part: &Expr| {
            let name = part.span.text(condition.source());
            self.survey
                .questions
                .iter()
                .any(|step| step.question.id == name && matches!(step.question.kind, QuestionKind::SingleChoice { .. }))
        };
        let Some((span, help)) = part_of_choice(condition, &is_choice) else { return };
        let source = self.places.source();
        let place = scalar::within(source, self.places.at(path), span.start, span.end);
        self.problems.push(
            Problem::new(source, place, Severity::Error, "part-of-choice", PART_OF_CHOICE.to_owned()).with_help(help),
        );
    }

    /// Marks the target of a rule as reached, and the questions in between as possibly skipped.
    fn lead(&mut self, from: usize, to: Target) {
        let to = match to {
            Target::Question(to) => to,
            Target::End => self.survey.questions.len(),
        };
        self.reach(to);
        for between in from + 1..to {
            self.tries.set_missable(between, true);
        }
    }

    fn reach(&mut self, index: usize) {
        if let Some(reached) = self.reached.get_mut(index) {
            *reached = true;
        }
    }

    fn add(&mut self, severity: Severity, path: &str, code: &str, message: String) -> &mut Problem {
        let source = self.places.source();
        let problem = Problem::new(source, self.places.at(path), severity, code, message);
        self.problems.push(problem);
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }
}
