//! Conversion of a step to a problem of the bank.

use plumb_answers::answer::{AnswerSpec, Outcome, mark};
use plumb_bank::solver::KeyCheck;
use plumb_bank::solver::text::{joined, math};
use plumb_bank::{
    InputType, MathProblemItem, Meta, OATUTOR, ProblemContent, Provenance, RubricScores, SolutionLogic, Status,
    StemFormat, VerificationReport,
};
use plumb_types::ids::derived;
use serde_json::{Map, Value as Json};

use super::answer::ConvertedAnswer;
use super::{ImportOptions, StepContext, solution};
use crate::lint::LintRule;
use crate::pool::Hint;
use crate::verify::check;

/// The source has no difficulty of a step: the middle one is used.
const DIFFICULTY: u8 = 3;
/// Score for a part that was proved here.
const PROVED: f64 = 1.0;
/// Score for a part that its authors vouch for and no check here contradicts: exactly the minimum of the bank's policy.
const ON_TRUST: f64 = 0.95;
/// Score for a part without any evidence.
const OPEN: f64 = 0.5;
/// Score for a part that was disproved here.
const WRONG: f64 = 0.0;

impl StepContext<'_> {
    pub(super) fn item(&self, answer: ConvertedAnswer, skill: &str, options: &ImportOptions) -> MathProblemItem {
        let agrees = *self.check == KeyCheck::Agrees;
        MathProblemItem {
            meta: Meta {
                // A step gets an equal id at every import.
                id: derived(&[b"plumb-oatutor/", self.step.id.as_bytes()]),
                version: 1,
                skill_id: skill.to_owned(),
                difficulty: DIFFICULTY,
                created_at: options.now,
                verified_at: None,
                status: if agrees { Status::Draft } else { Status::InReview },
                provenance: Provenance::made_by(OATUTOR),
                verification_report: self.report(agrees, &answer),
            },
            problem_content: ProblemContent {
                stem: joined(&[&self.problem.body, &self.step.title, &self.step.body]),
                format: StemFormat::Mixed,
                variables: self.origin(options),
                figure: None,
                diagram_prompt: None,
            },
            misconceptions: solution::misconceptions(self, &answer),
            solution_logic: SolutionLogic {
                steps: solution::steps(self.step.hints(), &answer),
                final_answer_type: answer.kind,
                final_answer_canonical: answer.key,
            },
            answer_spec: answer.spec,
        }
    }

    /// Returns licence and origin, for which the bank's format has no other place.
    fn origin(&self, options: &ImportOptions) -> Map<String, Json> {
        let mut origin = Map::new();
        let mut say = |name: &str, value: &str| {
            if !value.trim().is_empty() {
                origin.insert(name.to_owned(), Json::from(value.trim()));
            }
        };
        say("licence", self.licence(options).unwrap_or_default());
        say("source", &self.problem.source);
        say("oatutor_step", &self.step.id);
        say("course", &self.problem.course);
        say("lesson", &self.problem.lesson);
        say("title", &self.problem.title);
        say("skills", &self.skills.join(", "));
        // Hints are often by other authors than the question.
        let of_hints = |field: fn(&Hint) -> &String| {
            let mut found: Vec<&str> = self.step.hints().iter().map(|hint| field(hint).trim()).collect();
            found.sort_unstable();
            found.dedup();
            found.retain(|text| !text.is_empty());
            found.join("; ")
        };
        say("hints_licence", &of_hints(|hint| &hint.licence));
        say("hints_source", &of_hints(|hint| &hint.source));
        origin
    }

    fn report(&self, agrees: bool, answer: &ConvertedAnswer) -> VerificationReport {
        let mut issues = Vec::new();
        if let KeyCheck::NotCheckable(why) = self.check {
            issues.push(format!("the key was not recomputed: {why}"));
        }
        let key = if agrees { PROVED } else { OPEN };
        let lost = self.has(LintRule::SwallowedExponent);
        let rubric_scores = RubricScores {
            solvability: key,
            // A question that was fully understood is unambiguous.
            ambiguity: if lost { OPEN } else { key },
            procedural_correctness: self.procedure(&mut issues),
            pedagogical_alignment: self.alignment(answer, &mut issues),
        };
        let told = [
            LintRule::SwallowedExponent,
            LintRule::CircularHints,
            LintRule::MissingDependency,
            LintRule::AnswerInFirstHint,
        ];
        let found = self.findings.iter().filter(|finding| told.contains(&finding.rule));
        issues.extend(found.map(|finding| finding.message.clone()));
        VerificationReport { rubric_scores, underspecified: false, issues }
    }

    /// Scores whether the answer shows the skill. The bank compares by value alone: if a form is required, an
    /// expression from the question may count like the key.
    fn alignment(&self, answer: &ConvertedAnswer, issues: &mut Vec<String>) -> f64 {
        let input = answer.spec.input_type;
        if input == InputType::MultipleChoice {
            return ON_TRUST;
        }
        let spec = AnswerSpec::of(input.into());
        let texts = [&self.problem.body, &self.step.title, &self.step.body];
        let mut formulas = texts.into_iter().flat_map(|text| math(text).chain([text.trim()]));
        let right = formulas.find(|formula| mark(&spec, formula, &answer.key).outcome == Outcome::Correct);
        match right {
            None => ON_TRUST,
            Some(formula) => {
                issues.push(format!("“{formula}” of the question itself would count as the answer"));
                OPEN
            }
        }
    }

    /// Scores how far the solution is right: scaffolds are questions with keys of their own.
    fn procedure(&self, issues: &mut Vec<String>) -> f64 {
        let hints = self.step.hints();
        if hints.is_empty() {
            issues.push("there is no worked solution".to_owned());
            return OPEN;
        }
        let mut scaffolds = Vec::new();
        let mut all = true;
        let mut open: Vec<&Hint> = hints.iter().collect();
        while let Some(hint) = open.pop() {
            open.extend(&hint.sub_hints);
            match &hint.scaffold {
                Some(question) => scaffolds.push((hint, check(&[&hint.text], question))),
                None => all = false,
            }
        }
        let wrong = scaffolds.iter().filter_map(|(hint, found)| match found {
            KeyCheck::Disagrees { right } => {
                Some(format!("the scaffold “{}” has a wrong key: right is {right}", hint.id))
            }
            _ => None,
        });
        let before = issues.len();
        issues.extend(wrong);
        if issues.len() > before {
            return WRONG;
        }
        if self.has(LintRule::CircularHints) || self.has(LintRule::MissingDependency) {
            return OPEN;
        }
        let proved = all && scaffolds.iter().all(|(_, found)| *found == KeyCheck::Agrees);
        if proved { PROVED } else { ON_TRUST }
    }
}
