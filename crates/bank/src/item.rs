//! A problem of the bank, field by field as in `blueprints/schemas/math-problem-item.schema.json`.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value as Json};
use uuid::Uuid;

use super::status::Status;
pub use plumb_answers::answer::AnswerMode;
use plumb_figures::Figure;
use plumb_tutoring::diagnosis::Misconception;
use plumb_types::time::Timestamp;

/// A static problem with its key, worked solution and misconceptions. Contains the key: never send one to a learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MathProblemItem {
    /// Metadata of the problem.
    pub meta: Meta,
    /// The question.
    pub problem_content: ProblemContent,
    /// How the problem is answered.
    pub answer_spec: ProblemAnswerSpec,
    /// The key and the worked solution.
    pub solution_logic: SolutionLogic,
    /// Wrong answers with known misconceptions.
    #[serde(default)]
    pub misconceptions: Vec<Misconception>,
}

/// Metadata of a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Id of the problem, shared by all its versions.
    pub id: Uuid,
    /// From 1; a version never changes.
    pub version: u32,
    /// The skill it practises.
    pub skill_id: String,
    /// 1 (easiest) to 5.
    pub difficulty: u8,
    /// When this version was made.
    #[serde(with = "super::instant")]
    pub created_at: Timestamp,
    /// When it was approved; present exactly if its status is or was `VERIFIED`.
    #[serde(default, with = "super::instant::optional")]
    pub verified_at: Option<Timestamp>,
    /// Its status.
    pub status: Status,
    /// The models or tools that made and judged it.
    pub provenance: Provenance,
    /// Result of judging it.
    pub verification_report: VerificationReport,
}

/// The models or tools that made and judged a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The generator; `template` for items of a blueprint.
    pub generator_model: String,
    /// The blind solver; `none` if there was none.
    pub critic_model: String,
    /// The judge, which compares solutions; `none` if there was none.
    pub judge_model: String,
    /// Result of the deterministic verifier.
    pub verifier: Verifier,
    /// The problem this one is an improved version of.
    #[serde(default)]
    pub revision_of: Option<Uuid>,
    /// Number of revisions, plus one.
    pub attempt: u32,
}

/// Name of the generator in the provenance of a problem of OATutor.
pub const OATUTOR: &str = "oatutor";

impl Provenance {
    /// Provenance of a first attempt that only `maker` has seen.
    pub fn made_by(maker: &str) -> Self {
        Self {
            generator_model: maker.to_owned(),
            critic_model: "none".to_owned(),
            judge_model: "none".to_owned(),
            verifier: Verifier::none(),
            revision_of: None,
            attempt: 1,
        }
    }
}

/// Result of the deterministic verifier.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verifier {
    /// How it compared.
    #[serde(rename = "type")]
    pub kind: VerifierKind,
    /// Name and version, such as `plumb-answer/4`.
    #[serde(default)]
    pub tool: Option<String>,
    /// Whether all checks passed.
    pub passed: bool,
    /// The checks, with the versions of all rules used.
    #[serde(default)]
    pub details: Option<String>,
}

impl Verifier {
    /// The result without verification.
    pub fn none() -> Self {
        Self { kind: VerifierKind::None, tool: None, passed: false, details: None }
    }
}

/// How a verifier compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerifierKind {
    /// It did not compare.
    None,
    /// By exact numbers, truth values and strings.
    Numeric,
    /// By algebra.
    Symbolic,
    /// By both.
    Hybrid,
}

/// Result of judging a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerificationReport {
    /// Scores of the rubric.
    pub rubric_scores: RubricScores,
    /// Whether information that is needed for solving it is missing.
    pub underspecified: bool,
    /// The issues, in words.
    pub issues: Vec<String>,
}

/// Quality of a problem, each score from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricScores {
    /// It has one solution, which is the key.
    pub solvability: f64,
    /// Its wording is unambiguous (1 is unambiguous).
    pub ambiguity: f64,
    /// Its steps are right and usual.
    pub procedural_correctness: f64,
    /// It fits its skill and difficulty and needs no other skill.
    pub pedagogical_alignment: f64,
}

impl VerificationReport {
    /// The report of a problem without findings that its author vouches for.
    pub const fn without_issues() -> Self {
        Self { rubric_scores: RubricScores::all(1.0), underspecified: false, issues: Vec::new() }
    }
}

impl RubricScores {
    /// The scores with one value for all.
    pub const fn all(score: f64) -> Self {
        Self { solvability: score, ambiguity: score, procedural_correctness: score, pedagogical_alignment: score }
    }

    /// Returns each score with its name.
    pub const fn named(&self) -> [(&'static str, f64); 4] {
        [
            ("solvability", self.solvability),
            ("ambiguity", self.ambiguity),
            ("procedural_correctness", self.procedural_correctness),
            ("pedagogical_alignment", self.pedagogical_alignment),
        ]
    }
}

/// Question of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemContent {
    /// The question.
    pub stem: String,
    /// Notation of the stem.
    pub format: StemFormat,
    /// Quantities of the stem, by name.
    #[serde(default)]
    pub variables: Map<String, Json>,
    /// The figure beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// Description of a picture that could be drawn beside it.
    #[serde(default)]
    pub diagram_prompt: Option<String>,
}

/// Notation of a stem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StemFormat {
    /// Words.
    Text,
    /// LaTeX.
    Latex,
    /// Words and LaTeX.
    #[default]
    Mixed,
}

/// How a problem is answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemAnswerSpec {
    /// Whether lines of work are required.
    #[serde(default)]
    pub answer_mode: AnswerMode,
    /// The kind of answer.
    pub input_type: InputType,
    /// Decimals: maximum distance of an answer from the key, inclusive.
    #[serde(default)]
    pub tolerance: Option<Number>,
    /// Other notations of the key.
    #[serde(default)]
    pub accepted_forms: Vec<String>,
    /// The input control.
    #[serde(default)]
    pub ui: Ui,
}

/// The kinds of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum InputType {
    /// A whole number.
    Integer,
    /// A number with a decimal point.
    Decimal,
    /// A fraction.
    Fraction,
    /// Algebra.
    Expression,
    /// Elements without order.
    Set,
    /// True or false.
    Boolean,
    /// One of the choices.
    MultipleChoice,
}

impl InputType {
    /// Whether answers are numbers.
    pub const fn is_number(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal | Self::Fraction)
    }

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// The learner's input control.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ui {
    /// Text of an empty field.
    #[serde(default)]
    pub placeholder: Option<String>,
    /// The choices.
    #[serde(default)]
    pub choices: Vec<String>,
}

/// The key and the worked solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionLogic {
    /// The key, in the canonical form of its type.
    pub final_answer_canonical: String,
    /// The kind of the key.
    pub final_answer_type: FinalAnswerType,
    /// The steps to it; at least one.
    pub steps: Vec<SolutionStep>,
}

/// The kind of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FinalAnswerType {
    /// A number.
    Numeric,
    /// Algebra.
    Algebraic,
    /// Elements without order.
    Set,
    /// True or false.
    Boolean,
    /// One of the choices.
    MultipleChoice,
}

impl FinalAnswerType {
    /// Returns the kind of the key for this kind of answers.
    pub const fn of(input: InputType) -> Self {
        match input {
            InputType::Integer | InputType::Decimal | InputType::Fraction => Self::Numeric,
            InputType::Expression => Self::Algebraic,
            InputType::Set => Self::Set,
            InputType::Boolean => Self::Boolean,
            InputType::MultipleChoice => Self::MultipleChoice,
        }
    }

    /// The word in the file.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

/// One step of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionStep {
    /// From 1, without gaps.
    pub step_index: u32,
    /// In words.
    pub explanation: String,
    /// In LaTeX or plain notation.
    pub math: String,
}
