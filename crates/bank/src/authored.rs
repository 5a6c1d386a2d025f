//! Conversion of a problem that a person wrote to a problem of the bank.

use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

use super::item::{
    AnswerMode, FinalAnswerType, InputType, MathProblemItem, Meta, ProblemAnswerSpec, ProblemContent, Provenance,
    SolutionLogic, SolutionStep, StemFormat, Ui, VerificationReport,
};
use super::status::Status;
use super::verify::{CHECK, FIGURE, TELLS_KEY};
use crate::purpose::PURPOSE;
use plumb_content::problem_set::{AuthoredProblem, ProblemInput, ProblemSet};
use plumb_tutoring::diagnosis::{Misconception, Trigger, TriggerKind};
use plumb_types::ids::derived;
use plumb_types::time::Timestamp;

/// Name of the generator in a problem's provenance.
pub const AUTHORED: &str = "authored";

/// Returns the id of the problem `problem` in the set `set`, shared by all its versions.
pub fn authored_id(set: &str, problem: &str) -> Uuid {
    derived(&[format!("plumb-authored/{set}/{problem}").as_bytes()])
}

/// Makes version `version` of a problem of a set as a draft. Its scores are the author's claim; the key is recomputed
/// when it is verified.
pub fn from_authored(set: &ProblemSet, problem: &AuthoredProblem, version: u32, now: Timestamp) -> MathProblemItem {
    let input_type = match problem.input {
        ProblemInput::Integer => InputType::Integer,
        ProblemInput::Decimal => InputType::Decimal,
        ProblemInput::Fraction => InputType::Fraction,
        ProblemInput::Expression => InputType::Expression,
        ProblemInput::MultipleChoice => InputType::MultipleChoice,
    };
    let answers = std::iter::once(&problem.key).chain(problem.wrong.iter().map(|wrong| &wrong.answer));
    let choices = if input_type == InputType::MultipleChoice {
        answers.map(|answer| answer.text.clone()).collect()
    } else {
        Vec::new()
    };
    let steps = problem.solution.iter().zip(1_u32..).map(|(line, step_index)| SolutionStep {
        step_index,
        explanation: line.say.clone(),
        math: line.math.clone(),
    });
    MathProblemItem {
        meta: Meta {
            id: authored_id(&set.id, &problem.id),
            version,
            skill_id: problem.skill.to_string(),
            difficulty: problem.difficulty,
            created_at: now,
            verified_at: None,
            status: Status::Draft,
            provenance: Provenance::made_by(AUTHORED),
            verification_report: VerificationReport::without_issues(),
        },
        problem_content: ProblemContent {
            stem: problem.stem.clone(),
            format: StemFormat::Mixed,
            variables: variables(set, problem),
            figure: problem.figure.clone(),
            diagram_prompt: None,
        },
        answer_spec: ProblemAnswerSpec {
            answer_mode: AnswerMode::FinalOnly,
            input_type,
            tolerance: None,
            accepted_forms: Vec::new(),
            ui: Ui { placeholder: None, choices },
        },
        solution_logic: SolutionLogic {
            final_answer_canonical: problem.key.text.clone(),
            final_answer_type: FinalAnswerType::of(input_type),
            steps: steps.collect(),
        },
        misconceptions: misconceptions(problem),
    }
}

/// Variables for the verifier, and the origin of the problem.
fn variables(set: &ProblemSet, problem: &AuthoredProblem) -> Map<String, Json> {
    let mut variables = Map::from_iter([
        (CHECK.to_owned(), json!(problem.key.check)),
        ("source".to_owned(), json!(format!("{AUTHORED}: {} {}", set.id, problem.id))),
    ]);
    if let Some(purpose) = problem.purpose {
        variables.insert(PURPOSE.to_owned(), json!(purpose.as_str()));
    }
    if problem.figure_tells_key {
        variables.insert(FIGURE.to_owned(), json!(TELLS_KEY));
    }
    variables
}

/// Returns the misconception behind each wrong answer. Its own hint comes first, then the problem's general hints.
fn misconceptions(problem: &AuthoredProblem) -> Vec<Misconception> {
    let ladder = |first: &String| std::iter::once(first).chain(&problem.hints).cloned().collect();
    let one = |(at, wrong): (usize, &plumb_content::problem_set::WrongAnswer)| {
        // Two misconceptions may have one tag.
        let is_taken = problem.wrong[..at].iter().any(|before| before.tag == wrong.tag);
        Misconception {
            id: if is_taken { format!("{}-{at}", wrong.tag) } else { wrong.tag.clone() },
            error_tag: wrong.why.clone(),
            trigger: Trigger { kind: TriggerKind::ExactAnswer, value: wrong.answer.text.clone() },
            hint_ladder: ladder(&wrong.hint),
        }
    };
    problem.wrong.iter().enumerate().map(one).collect()
}
