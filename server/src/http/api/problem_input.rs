//! A problem in a body, in each of the ways that it may be named: the item before the learner, a problem of the bank by
//! its id, one as `/problems` gives it, or one that the caller brings along.

use plumb_bank::step_line;
use plumb_service::tutoring::Posed;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::answer_spec::{AnswerSpecInput, Declared};
use super::input::{Name, maybe_object, maybe_objects, objects};
use super::posed::{PosedMisconception, Written, settled, texts};
use super::refusal::{Answer, Refused};

/// A problem: exactly one of `served`, `posed`, `id` and what `GET /problems` gives.
///
/// A problem with its `solution_logic` is one that the caller brings along. Without it, it is one of the bank, named by
/// `meta.id`, as with `id`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, bound(deserialize = "S: Deserialize<'de>, P: Deserialize<'de>"))]
pub(super) struct ProblemInput<S, P> {
    /// The item before the learner.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    served: Option<S>,
    /// One that the caller brings along, in the short form.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    posed: Option<P>,
    /// One of the bank.
    #[serde(default)]
    #[schema(required = false)]
    id: Option<Uuid>,
    /// Its version, with `id`; the one before the learner unless given.
    #[serde(default)]
    #[schema(required = false, minimum = 1)]
    version: Option<u32>,
    /// What is known about it.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    meta: Option<MetaInput>,
    /// What the learner reads.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    problem_content: Option<ContentInput>,
    /// How answers are read and compared.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    answer_spec: Option<Box<AnswerSpecInput>>,
    /// The key and the way to it.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    solution_logic: Option<SolutionInput>,
    /// Wrong answers that have a name.
    #[serde(default, deserialize_with = "maybe_objects")]
    #[schema(required = false, max_items = 40)]
    misconceptions: Option<Vec<PosedMisconception>>,
}

/// What is known about a problem. Its id and version name it; nothing else of it decides anything.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "a problem is taken as it was given, and these name and mark nothing")]
pub(super) struct MetaInput {
    /// Names it in all its versions.
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
    /// Where it stands.
    #[serde(default)]
    #[schema(required = false)]
    status: Option<String>,
    /// Who made and judged it.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    provenance: Option<Map<String, Value>>,
    /// What judging found.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    verification_report: Option<Map<String, Value>>,
}

/// What the learner reads.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "a problem is taken as it was given, and these decide nothing")]
pub(super) struct ContentInput {
    /// The question.
    stem: Written,
    /// How the stem is written.
    #[serde(default)]
    #[schema(required = false)]
    format: Option<String>,
    /// What the stem's quantities are.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    variables: Option<Map<String, Value>>,
    /// The picture beside it.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    figure: Option<Value>,
    /// What a picture beside it would show.
    #[serde(default)]
    #[schema(required = false)]
    diagram_prompt: Option<String>,
}

/// The key and the way to it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SolutionInput {
    /// The key.
    #[schema(max_length = 2000)]
    final_answer_canonical: Written,
    /// What the key is; the `input_type` says it already.
    #[serde(default)]
    #[schema(required = false)]
    #[expect(dead_code, reason = "a problem is taken as it was given, and the input type says it")]
    final_answer_type: Option<String>,
    /// The way to it.
    #[serde(default, deserialize_with = "objects")]
    #[schema(required = false, max_items = 40)]
    steps: Vec<StepInput>,
}

/// One step of a solution.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct StepInput {
    /// From 1; steps are taken in their order.
    #[serde(default)]
    #[schema(required = false)]
    #[expect(dead_code, reason = "the order of the list says it")]
    step_index: Option<u32>,
    /// In words.
    #[serde(default)]
    #[schema(required = false)]
    explanation: Written,
    /// In mathematics.
    math: Written,
}

/// What a body means by its problem.
pub(super) enum Meant<S, P> {
    /// The item before the learner.
    Served(S),
    /// One that the caller brings along, in the short form.
    Posed(P),
    /// One that the caller brings along, whole.
    Whole(Box<Posed>),
    /// One of the bank.
    OfBank(OfBank),
}

/// A problem of the bank.
#[derive(Debug, Clone, Copy)]
pub(super) struct OfBank {
    pub(super) id: Uuid,
    pub(super) version: Option<u32>,
}

impl<S, P> ProblemInput<S, P> {
    /// What it means. `place` is where it lies in the body.
    pub(super) fn meant(self, place: &str) -> Answer<Meant<S, P>> {
        let is_given = self.meta.is_some()
            || self.problem_content.is_some()
            || self.answer_spec.is_some()
            || self.solution_logic.is_some()
            || self.misconceptions.is_some();
        let ways = [self.served.is_some(), self.posed.is_some(), self.id.is_some(), is_given];
        if ways.iter().filter(|way| **way).count() != 1 {
            let why = "must have exactly one of `served`, `posed`, `id` and what `GET /problems` gives";
            return Err(Refused::field(place, why));
        }
        if let Some(served) = self.served {
            return Ok(Meant::Served(served));
        }
        if let Some(posed) = self.posed {
            return Ok(Meant::Posed(posed));
        }
        if let Some(id) = self.id {
            return Ok(Meant::OfBank(OfBank { id, version: self.version }));
        }
        let Some(solution) = self.solution_logic else {
            let meta = self.meta.ok_or_else(|| {
                let why = "is missing: without a key only a problem of the bank can be meant, by `meta.id`";
                Refused::field(format!("{place}/solution_logic"), why)
            })?;
            return Ok(Meant::OfBank(OfBank { id: meta.id, version: meta.version }));
        };
        let spec = self.answer_spec.ok_or_else(|| Refused::field(format!("{place}/answer_spec"), "is missing"))?;
        let whole = whole(self.problem_content, *spec, solution, self.misconceptions.unwrap_or_default());
        Ok(Meant::Whole(Box::new(whole.map_err(|refused| refused.under(place))?)))
    }
}

fn whole(
    content: Option<ContentInput>,
    spec: AnswerSpecInput,
    solution: SolutionInput,
    misconceptions: Vec<PosedMisconception>,
) -> Answer<Posed> {
    let Declared { spec, choices, accepted } = spec.settle()?;
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
        misconceptions: settled(misconceptions)?,
    })
}
