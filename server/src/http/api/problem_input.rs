//! A problem in a body, in each of its forms: the current item, a problem of the bank by id, a document of `/problems`,
//! or a problem that the caller supplies.

use plumb_bank::step_line;
use plumb_service::tutoring::Posed;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer_spec::{AnswerSpecInput, ValidatedSpec};
use super::input::{Name, maybe_object, maybe_objects, objects};
use super::posed::{PosedMisconception, Written, texts, validate_misconceptions};
use super::refusal::{ApiRefusal, ApiResult};

/// A problem: exactly one of `served`, `posed`, `id` and a document of `GET /problems`.
///
/// A document with `solution_logic` is a problem that the caller supplies. Without it, it is the problem of the bank
/// that `meta.id` names, as with `id`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>, P: Deserialize<'de>"))]
pub(super) struct ProblemInput<S, P> {
    /// The current item.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    served: Option<S>,
    /// A problem that the caller supplies, in the short form.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    posed: Option<P>,
    /// A problem of the bank.
    #[serde(default)]
    #[schema(required = false)]
    id: Option<Uuid>,
    /// Version of the problem, with `id`; by default the version that was shown.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
    /// Metadata of the problem.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    meta: Option<MetaInput>,
    /// The content that the learner reads.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    problem_content: Option<ContentInput>,
    /// How answers are read and compared.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    answer_spec: Option<Box<AnswerSpecInput>>,
    /// The key and the steps to it.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    solution_logic: Option<SolutionInput>,
    /// Wrong answers that have a name.
    #[serde(default, deserialize_with = "maybe_objects")]
    #[schema(required = false, max_items = 40)]
    misconceptions: Option<Vec<PosedMisconception>>,
}

/// Metadata of a problem. Its id and version name the problem; the other fields have no effect.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "a problem is taken as it was given, and these name and mark nothing")]
pub(super) struct MetaInput {
    /// The id, which all versions share.
    id: Uuid,
    /// Its version.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
    /// The skill it practises.
    #[serde(default)]
    #[schema(required = false)]
    skill_id: Option<Name>,
    /// 1 (easiest) to 5.
    #[serde(default)]
    #[schema(required = false)]
    difficulty: Option<u8>,
    /// When it was made.
    #[serde(default)]
    #[schema(required = false)]
    created_at: Option<String>,
    /// When it was approved.
    #[serde(default)]
    #[schema(required = false)]
    verified_at: Option<String>,
    /// Status of the problem in the bank.
    #[serde(default)]
    #[schema(required = false)]
    status: Option<String>,
    /// The models and rules that made and verified it.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    provenance: Option<Map<String, Value>>,
    /// The report of its verification.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    verification_report: Option<Map<String, Value>>,
}

/// The content that the learner reads.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "a problem is taken as it was given, and these decide nothing")]
pub(super) struct ContentInput {
    /// The question.
    stem: Written,
    /// Format of the stem.
    #[serde(default)]
    #[schema(required = false)]
    format: Option<String>,
    /// The quantities of the stem.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    variables: Option<Map<String, Value>>,
    /// The figure of the question.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    figure: Option<Value>,
    /// Description of a figure for the question.
    #[serde(default)]
    #[schema(required = false)]
    diagram_prompt: Option<String>,
}

/// The key and the steps to it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolutionInput {
    /// The key.
    #[schema(max_length = 2000)]
    final_answer_canonical: Written,
    /// The type of the key. It has no effect, because `input_type` states it.
    #[serde(default)]
    #[schema(required = false)]
    #[expect(dead_code, reason = "a problem is taken as it was given, and the input type says it")]
    final_answer_type: Option<String>,
    /// The steps.
    #[serde(default, deserialize_with = "objects")]
    #[schema(required = false, max_items = 40)]
    steps: Vec<StepInput>,
}

/// A step of a solution.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StepInput {
    /// Number of the step, from 1. The order of the list counts.
    #[serde(default)]
    #[schema(required = false)]
    #[expect(dead_code, reason = "the order of the list says it")]
    step_index: Option<u32>,
    /// Explanation in words.
    #[serde(default)]
    #[schema(required = false)]
    explanation: Written,
    /// Mathematics of the step.
    math: Written,
}

/// The problem of a body, resolved.
pub(super) enum ResolvedProblem<S, P> {
    /// The current item.
    Served(S),
    /// A problem that the caller supplies, in the short form.
    Posed(P),
    /// A problem that the caller supplies, as a whole document.
    Whole(Box<Posed>),
    /// A problem of the bank.
    OfBank(OfBank),
}

/// A problem of the bank.
#[derive(Debug, Clone, Copy)]
pub(super) struct OfBank {
    pub(super) id: Uuid,
    pub(super) version: Option<u32>,
}

impl<S, P> ProblemInput<S, P> {
    /// Resolves the problem. `place` is its JSON pointer in the body.
    pub(super) fn resolve(self, place: &str) -> ApiResult<ResolvedProblem<S, P>> {
        let is_given = self.meta.is_some()
            || self.problem_content.is_some()
            || self.answer_spec.is_some()
            || self.solution_logic.is_some()
            || self.misconceptions.is_some();
        let ways = [self.served.is_some(), self.posed.is_some(), self.id.is_some(), is_given];
        if ways.iter().filter(|way| **way).count() != 1 {
            let why = "must have exactly one of `served`, `posed`, `id` and what `GET /problems` gives";
            return Err(ApiRefusal::field(place, why));
        }
        if let Some(served) = self.served {
            return Ok(ResolvedProblem::Served(served));
        }
        if let Some(posed) = self.posed {
            return Ok(ResolvedProblem::Posed(posed));
        }
        if let Some(id) = self.id {
            return Ok(ResolvedProblem::OfBank(OfBank { id, version: self.version }));
        }
        let Some(solution) = self.solution_logic else {
            let meta = self.meta.ok_or_else(|| {
                let why = "is missing: without a key only a problem of the bank can be meant, by `meta.id`";
                ApiRefusal::field(format!("{place}/solution_logic"), why)
            })?;
            return Ok(ResolvedProblem::OfBank(OfBank { id: meta.id, version: meta.version }));
        };
        let spec = self.answer_spec.ok_or_else(|| ApiRefusal::field(format!("{place}/answer_spec"), "is missing"))?;
        let whole = whole(self.problem_content, *spec, solution, self.misconceptions.unwrap_or_default());
        Ok(ResolvedProblem::Whole(Box::new(whole.map_err(|refused| refused.under(place))?)))
    }
}

fn whole(
    content: Option<ContentInput>,
    spec: AnswerSpecInput,
    solution: SolutionInput,
    misconceptions: Vec<PosedMisconception>,
) -> ApiResult<Posed> {
    let ValidatedSpec { spec, choices, accepted } = spec.validate()?;
    let steps =
        solution.steps.into_iter().map(|StepInput { explanation: Written(words), math: Written(math), .. }| {
            Written(step_line(words.trim().to_owned(), &math))
        });
    Ok(Posed {
        stem: content.map(|content| content.stem.0).unwrap_or_default(),
        spec,
        key: solution.final_answer_canonical.0,
        accepted,
        choices,
        steps: texts("solution_logic/steps", steps.collect())?,
        hints: Vec::new(),
        misconceptions: validate_misconceptions(misconceptions)?,
    })
}
