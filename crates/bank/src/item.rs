//! A problem of the bank, field for field as `blueprints/schemas/math-problem-item.schema.json` has it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value as Json};
use uuid::Uuid;

use super::status::Status;
pub use plumb_answers::answer::AnswerMode;
use plumb_figures::Figure;
use plumb_tutoring::diagnosis::Misconception;
use plumb_types::time::Timestamp;

/// A static problem with its key, worked solution and misconceptions. Holds the key: never send one to a learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MathProblemItem {
    /// What is known about the problem.
    pub meta: Meta,
    /// What the learner reads.
    pub problem_content: ProblemContent,
    /// What the learner enters.
    pub answer_spec: ProblemAnswerSpec,
    /// The key and the way to it.
    pub solution_logic: SolutionLogic,
    /// Wrong answers that have a name.
    #[serde(default)]
    pub misconceptions: Vec<Misconception>,
}

/// What is known about a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta {
    /// Names the problem in all its versions.
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
    /// When it was approved; there exactly for what is or was `VERIFIED`.
    #[serde(default, with = "super::instant::optional")]
    pub verified_at: Option<Timestamp>,
    /// Where it stands.
    pub status: Status,
    /// Who made and judged it.
    pub provenance: Provenance,
    /// What judging found.
    pub verification_report: VerificationReport,
}

/// Who made and judged a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// What made it; `template` for items of a blueprint.
    pub generator_model: String,
    /// What solved it blind; `none` when nothing did.
    pub critic_model: String,
    /// What compared; `none` when nothing did.
    pub judge_model: String,
    /// What the deterministic verifier found.
    pub verifier: Verifier,
    /// The problem this one is an improved version of.
    #[serde(default)]
    pub revision_of: Option<Uuid>,
    /// How many times it has been revised, plus one.
    pub attempt: u32,
}

impl Provenance {
    /// A first attempt that nothing but `maker` has seen.
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

/// What the deterministic verifier found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verifier {
    /// How it compared.
    #[serde(rename = "type")]
    pub kind: VerifierKind,
    /// Name and version, such as `plumb-answer/4`.
    #[serde(default)]
    pub tool: Option<String>,
    /// Whether everything held.
    pub passed: bool,
    /// What was checked, with the versions of all rules used.
    #[serde(default)]
    pub details: Option<String>,
}

impl Verifier {
    /// Nothing was verified.
    pub fn none() -> Self {
        Self { kind: VerifierKind::None, tool: None, passed: false, details: None }
    }
}

/// How a verifier compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerifierKind {
    /// It did not.
    None,
    /// By exact numbers, truth values and strings.
    Numeric,
    /// By algebra.
    Symbolic,
    /// By both.
    Hybrid,
}

/// What judging found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VerificationReport {
    /// How good it is.
    pub rubric_scores: RubricScores,
    /// Something needed for solving it is not said.
    pub underspecified: bool,
    /// What is wrong, in words.
    pub issues: Vec<String>,
}

/// How good a problem is, each from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RubricScores {
    /// It has one solution, and that is the key.
    pub solvability: f64,
    /// Its wording leaves no second reading (1 is unambiguous).
    pub ambiguity: f64,
    /// Its steps are right and usual.
    pub procedural_correctness: f64,
    /// It fits its skill and difficulty and needs nothing else.
    pub pedagogical_alignment: f64,
}

impl VerificationReport {
    /// Nothing was found, and whoever made it vouches for it.
    pub const fn vouched() -> Self {
        Self { rubric_scores: RubricScores::all(1.0), underspecified: false, issues: Vec::new() }
    }
}

impl RubricScores {
    /// The same score throughout.
    pub const fn all(score: f64) -> Self {
        Self { solvability: score, ambiguity: score, procedural_correctness: score, pedagogical_alignment: score }
    }

    /// Each score with its name.
    pub const fn named(&self) -> [(&'static str, f64); 4] {
        [
            ("solvability", self.solvability),
            ("ambiguity", self.ambiguity),
            ("procedural_correctness", self.procedural_correctness),
            ("pedagogical_alignment", self.pedagogical_alignment),
        ]
    }
}

/// What the learner reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemContent {
    /// The question.
    pub stem: String,
    /// How the stem is written.
    pub format: StemFormat,
    /// What the stem's quantities are, by name.
    #[serde(default)]
    pub variables: Map<String, Json>,
    /// The picture beside it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub figure: Option<Figure>,
    /// What a picture beside it would show.
    #[serde(default)]
    pub diagram_prompt: Option<String>,
}

/// How a stem is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StemFormat {
    /// Words.
    Text,
    /// LaTeX.
    Latex,
    /// Words with LaTeX in between.
    #[default]
    Mixed,
}

/// What the learner enters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProblemAnswerSpec {
    /// Whether the way is asked for.
    #[serde(default)]
    pub answer_mode: AnswerMode,
    /// What kind of answer.
    pub input_type: InputType,
    /// Decimals: how far off an answer may be, inclusive.
    #[serde(default)]
    pub tolerance: Option<Number>,
    /// Other ways to write the key.
    #[serde(default)]
    pub accepted_forms: Vec<String>,
    /// What the control shows.
    #[serde(default)]
    pub ui: Ui,
}

/// Kinds of answers.
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

/// What the learner's control shows.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ui {
    /// What an empty field says.
    #[serde(default)]
    pub placeholder: Option<String>,
    /// What can be chosen.
    #[serde(default)]
    pub choices: Vec<String>,
}

/// The key and the way to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolutionLogic {
    /// The key, in the canonical form of its type.
    pub final_answer_canonical: String,
    /// What the key is.
    pub final_answer_type: FinalAnswerType,
    /// The way to it; at least one.
    pub steps: Vec<SolutionStep>,
}

/// What a key is.
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
    /// What an answer of this kind comes to.
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
