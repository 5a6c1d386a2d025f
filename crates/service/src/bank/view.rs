//! Problems of the bank for programs: without their keys for teachers, complete for administrators. Learners see them
//! only when they are served.

use plumb_bank::{AnswerMode, InputType, MathProblemItem, Status, StemFormat, VerifiedProblem};
use plumb_store::problems::{ProblemFilter, ProblemRow};
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{verified, whole};
use crate::capabilities::{Admin, Teacher};
use crate::failure::{Result, ServiceError};
use crate::figure::FigureDocument;

/// How many versions of one problem are searched for the newest that may be shown.
const VERSIONS: i64 = 100;

/// Filter for problems.
#[derive(Debug, Clone, Default)]
pub struct ProblemQuery {
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<u8>,
    /// Only after this one: problem and version, the last of the previous page.
    pub after: Option<(Uuid, u32)>,
    /// Page size.
    pub limit: u16,
}

/// A verified problem without anything that reveals its key.
// Written out instead of derived from `MathProblemItem`: it has no field for the key, other accepted forms, the
// solution, misconceptions, or the quantities behind the stem, which may include the key.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LearnersProblem {
    /// Metadata of the problem.
    pub meta: LearnersMeta,
    /// The content that the learner reads.
    pub problem_content: LearnersContent,
    /// The answer that the learner enters.
    pub answer_spec: LearnersAnswerSpec,
}

/// Public metadata of a problem.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LearnersMeta {
    /// The id, which all versions share.
    pub id: Uuid,
    /// Its version.
    #[schema(minimum = 1)]
    pub version: u32,
    /// The skill it practises.
    pub skill_id: String,
    /// 1 (easiest) to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub difficulty: u8,
    /// Status of the problem in the bank.
    pub status: Status,
    /// When it was approved.
    #[schema(format = DateTime)]
    pub verified_at: Option<String>,
}

/// The content that the learner reads.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LearnersContent {
    /// The question.
    pub stem: String,
    /// The figure of the question; absent if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub figure: Option<FigureDocument>,
    /// Format of the stem.
    #[schema(value_type = String, example = "text")]
    pub format: StemFormat,
}

/// The answer that the learner enters.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LearnersAnswerSpec {
    /// Whether the steps are required.
    #[schema(value_type = String, example = "final_only")]
    pub answer_mode: AnswerMode,
    /// The type of the answer.
    #[schema(value_type = String, example = "integer")]
    pub input_type: InputType,
    /// The content of the control.
    pub ui: LearnersUi,
}

/// The content of the control.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct LearnersUi {
    /// Text of the empty field.
    pub placeholder: Option<String>,
    /// The options.
    pub choices: Vec<String>,
}

impl From<VerifiedProblem> for LearnersProblem {
    fn from(problem: VerifiedProblem) -> Self {
        // Not in the order written: authors begin with the key.
        let choices = problem.choices();
        let MathProblemItem { meta, problem_content, answer_spec, .. } = problem.item().clone();
        Self {
            meta: LearnersMeta {
                id: meta.id,
                version: meta.version,
                skill_id: meta.skill_id,
                difficulty: meta.difficulty,
                status: Status::Verified,
                verified_at: meta.verified_at.map(Timestamp::to_rfc3339),
            },
            problem_content: LearnersContent {
                stem: problem_content.stem,
                figure: problem_content.figure.map(FigureDocument::from),
                format: problem_content.format,
            },
            answer_spec: LearnersAnswerSpec {
                answer_mode: answer_spec.answer_mode,
                input_type: answer_spec.input_type,
                ui: LearnersUi { placeholder: answer_spec.ui.placeholder, choices },
            },
        }
    }
}

impl Teacher<'_> {
    /// Returns a page of verified problems, in order of id and version.
    pub async fn problems(&self, query: ProblemQuery) -> Result<Vec<LearnersProblem>> {
        let rows = self.plumb.stores.problems.page(filter(query, Some(Status::Verified))).await?;
        rows.iter().map(public).collect()
    }

    /// Returns a verified problem: that version, or the newest that is verified.
    pub async fn problem(&self, id: Uuid, version: Option<u32>) -> Result<LearnersProblem> {
        let verified = ProblemFilter {
            status: Some(Status::Verified),
            after: Some((id, 0)),
            limit: VERSIONS,
            ..ProblemFilter::default()
        };
        let rows = self.plumb.stores.problems.page(verified).await?.into_iter();
        let mut own = rows.take_while(|row| row.id == id);
        let found = match version {
            Some(version) => own.find(|row| row.version == i64::from(version)),
            None => own.last(),
        };
        public(&found.ok_or(ServiceError::NotFound)?)
    }
}

impl Admin<'_> {
    /// Returns a page of complete problems of that status, or of any.
    pub async fn problems(&self, query: ProblemQuery, status: Option<Status>) -> Result<Vec<MathProblemItem>> {
        let rows = self.plumb.stores.problems.page(filter(query, status)).await?;
        rows.iter().map(whole).collect()
    }

    /// Returns a complete problem: that version, or its latest.
    pub async fn problem(&self, id: Uuid, version: Option<u32>) -> Result<MathProblemItem> {
        let row = self.plumb.stores.problems.get(id, version.map(i64::from)).await?;
        whole(&row.ok_or(ServiceError::NotFound)?)
    }
}

fn filter(query: ProblemQuery, status: Option<Status>) -> ProblemFilter {
    ProblemFilter {
        skill_id: query.skill_id,
        difficulty: query.difficulty.map(i64::from),
        status,
        after: query.after.map(|(id, version)| (id, i64::from(version))),
        limit: i64::from(query.limit),
    }
}

fn public(row: &ProblemRow) -> Result<LearnersProblem> {
    verified(row).map(LearnersProblem::from)
}
