//! Problems of the bank for programs: without their keys for teachers, whole for administrators. Learners meet them where
//! they are served.

use plumb_bank::{AnswerMode, InputType, MathProblemItem, Status, StemFormat, VerifiedProblem};
use plumb_figures::Figure;
use plumb_store::problems::{ProblemFilter, ProblemRow};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{verified, whole};
use crate::capabilities::{Admin, Teacher};
use crate::failure::{Result, ServiceError};

/// Versions of one problem that are looked through for the newest that may be shown.
const VERSIONS: i64 = 100;

/// Which problems are asked for.
#[derive(Debug, Clone, Default)]
pub struct ProblemQuery {
    /// Only of this skill.
    pub skill_id: Option<String>,
    /// Only of this difficulty.
    pub difficulty: Option<u8>,
    /// Only after this one: problem and version, the last of the page before.
    pub after: Option<(Uuid, u32)>,
    /// At most so many.
    pub limit: u16,
}

/// A problem as learners see it when it is served. It has no field for the key, for other accepted forms, for the
/// solution, for misconceptions, nor for the quantities behind the stem, among which the key may be.
#[derive(Debug, Clone, PartialEq)]
pub struct PublicProblem {
    /// Names it in all its versions.
    pub id: Uuid,
    pub version: u32,
    /// The skill it practises.
    pub skill_id: String,
    /// 1 (easiest) to 5.
    pub difficulty: u8,
    /// When it was approved.
    pub verified_at: Option<Timestamp>,
    /// The question.
    pub stem: String,
    /// The picture beside it.
    pub figure: Option<Figure>,
    /// How the stem is written.
    pub format: StemFormat,
    /// Whether the way is asked for.
    pub answer_mode: AnswerMode,
    /// What kind of answer.
    pub input_type: InputType,
    /// What an empty field says.
    pub placeholder: Option<String>,
    /// What can be chosen.
    pub choices: Vec<String>,
}

impl From<VerifiedProblem> for PublicProblem {
    fn from(problem: VerifiedProblem) -> Self {
        // Not as they were written down: authors begin with the key.
        let choices = problem.choices();
        let MathProblemItem { meta, problem_content, answer_spec, .. } = problem.item().clone();
        Self {
            id: meta.id,
            version: meta.version,
            skill_id: meta.skill_id,
            difficulty: meta.difficulty,
            verified_at: meta.verified_at,
            stem: problem_content.stem,
            figure: problem_content.figure,
            format: problem_content.format,
            answer_mode: answer_spec.answer_mode,
            input_type: answer_spec.input_type,
            placeholder: answer_spec.ui.placeholder,
            choices,
        }
    }
}

impl Teacher<'_> {
    /// A page of verified problems, in order of id and version.
    pub async fn problems(&self, query: ProblemQuery) -> Result<Vec<PublicProblem>> {
        let rows = self.plumb.stores.problems.page(filter(query, Some(Status::Verified))).await?;
        rows.iter().map(public).collect()
    }

    /// A verified problem: that version, or the newest that is verified.
    pub async fn problem(&self, id: Uuid, version: Option<u32>) -> Result<PublicProblem> {
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
    /// A page of problems in that standing, or in any, whole.
    pub async fn problems(&self, query: ProblemQuery, status: Option<Status>) -> Result<Vec<MathProblemItem>> {
        let rows = self.plumb.stores.problems.page(filter(query, status)).await?;
        rows.iter().map(whole).collect()
    }

    /// A problem whole: that version, or its latest.
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

fn public(row: &ProblemRow) -> Result<PublicProblem> {
    verified(row).map(PublicProblem::from)
}
