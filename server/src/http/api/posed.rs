//! Problems that a request contains: read, limited in size, and evaluated on blocking threads.

use plumb_service::tutoring::{Posed, ProblemError};
use plumb_tutoring::diagnosis::{Misconception, Trigger, TriggerKind};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answer_spec::{AnswerSpecInput, ValidatedSpec};
use super::input::{Name, object, objects};
use super::refusal::{ApiRefusal, ApiResult, BadField};

/// Longest key, step, hint or form, in characters.
const MAX_CHARS: usize = 2_000;
/// Most steps, hints, choices, forms or misconceptions.
const MAX_LIST: usize = 40;

/// A text of at most 2,000 characters.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(try_from = "String")]
#[schema(value_type = String, max_length = 2000)]
pub(super) struct Written(pub(super) String);

impl TryFrom<String> for Written {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if text.chars().nth(MAX_CHARS).is_some() {
            Err(format!("is longer than {MAX_CHARS} characters"))
        } else {
            Ok(Self(text))
        }
    }
}

pub(super) fn texts(field: &str, list: Vec<Written>) -> ApiResult<Vec<String>> {
    if list.len() > MAX_LIST {
        return Err(ApiRefusal::field(field, format!("has more than {MAX_LIST} entries")));
    }
    Ok(list.into_iter().map(|Written(text)| text).collect())
}

/// A problem in the request, with its key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedProblem {
    /// The question.
    #[serde(default)]
    #[schema(required = false, max_length = 2000)]
    stem: Written,
    /// How answers are read and compared.
    #[serde(deserialize_with = "object")]
    answer_spec: AnswerSpecInput,
    /// The key.
    #[schema(max_length = 2000)]
    key: Written,
    /// The steps of the worked solution.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    steps: Vec<Written>,
    /// General hints, the one that reveals least first.
    #[serde(default)]
    #[schema(required = false, max_items = 40)]
    hints: Vec<Written>,
    /// Wrong answers that have a name.
    #[serde(default, deserialize_with = "objects")]
    #[schema(required = false, max_items = 40)]
    misconceptions: Vec<PosedMisconception>,
}

/// A wrong answer that has a name.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "id": "adds_denominators", "error_tag": "conceptual_error",
    "trigger": { "kind": "exact_answer", "value": "2/8" }, "hint_ladder": ["Look at the denominators."]
}))]
pub(super) struct PosedMisconception {
    /// Unique within the problem.
    id: Name,
    /// The kind of error, or a name of the caller's.
    error_tag: Name,
    /// How it is recognised.
    #[serde(deserialize_with = "object")]
    trigger: PosedTrigger,
    /// Hints for it, the one that reveals least first.
    #[schema(min_items = 1, max_items = 40)]
    hint_ladder: Vec<Written>,
}

/// How a misconception is recognised.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PosedTrigger {
    /// How to read `value`.
    kind: TriggerKind,
    /// An answer, a regular expression (at most 500 characters) or a formula over `answer` and `key`.
    #[schema(max_length = 1000)]
    value: Written,
}

impl PosedProblem {
    /// Validates the problem and converts it.
    pub(super) fn validate(self) -> ApiResult<Posed> {
        let ValidatedSpec { spec, choices, accepted } = self.answer_spec.validate()?;
        Ok(Posed {
            stem: self.stem.0,
            spec,
            key: self.key.0,
            accepted,
            choices,
            steps: texts("steps", self.steps)?,
            hints: texts("hints", self.hints)?,
            misconceptions: validate_misconceptions(self.misconceptions)?,
        })
    }
}

/// Validates the misconceptions and converts them.
pub(super) fn validate_misconceptions(misconceptions: Vec<PosedMisconception>) -> ApiResult<Vec<Misconception>> {
    if misconceptions.len() > MAX_LIST {
        return Err(ApiRefusal::field("misconceptions", format!("has more than {MAX_LIST} entries")));
    }
    misconceptions.into_iter().map(PosedMisconception::validate).collect()
}

impl PosedMisconception {
    fn validate(self) -> ApiResult<Misconception> {
        Ok(Misconception {
            id: self.id.0,
            error_tag: self.error_tag.0,
            trigger: Trigger { kind: self.trigger.kind, value: self.trigger.value.0 },
            hint_ladder: texts("hint_ladder", self.hint_ladder)?,
        })
    }
}

/// Makes a problem of a key and how answers are compared with it.
pub(super) fn problem_with_key(spec: AnswerSpecInput, Written(key): Written) -> ApiResult<Posed> {
    let ValidatedSpec { spec, choices, accepted } = spec.validate()?;
    let (stem, steps, hints, misconceptions) = (String::new(), Vec::new(), Vec::new(), Vec::new());
    Ok(Posed { stem, spec, key, accepted, choices, steps, hints, misconceptions })
}

/// Evaluates a posed problem on a blocking thread: the caller's pattern and numbers may take long.
pub(super) async fn off_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ProblemError> + Send + 'static,
) -> ApiResult<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| ApiRefusal::internal(&error.to_string()))?.map_err(unusable)
}

/// Returns the name that a setting has in a body.
fn written(field: &str) -> &str {
    match field {
        "absolute_tolerance" => "tolerance",
        "accept" => "accepted_forms",
        "input" => "input_type",
        other => other,
    }
}

fn unusable(why: ProblemError) -> ApiRefusal {
    ApiRefusal::fields(match why {
        ProblemError::Spec(problems) => problems
            .into_iter()
            .map(|problem| BadField {
                field: format!("answer_spec/{}", written(problem.field)),
                message: problem.message,
            })
            .collect(),
        ProblemError::Misconceptions(problems) => problems
            .into_iter()
            .map(|problem| BadField { field: format!("misconceptions/{}", problem.id), message: problem.reason })
            .collect(),
    })
}
