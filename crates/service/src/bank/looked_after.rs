//! A problem of the bank as administrators see it, and their actions on it.

use plumb_bank::{
    BankRef, CHECK, Evidence, MathProblemItem, ProblemDecision, ProblemOrigin, RenderedProblem, Status, verify,
};
use plumb_store::problems::{ProblemEvent, ProblemVersion};
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::searched::BankSkill;
use super::{RetireError, whole};
use crate::capabilities::Admin;
use crate::differing::{DiffLine, text_differences};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most versions listed, newest first.
const VERSIONS: i64 = 100;
/// Longest reason, characters.
const LONGEST_REASON: usize = 500;

/// A version of a problem, with all details.
#[derive(Debug, Clone)]
pub struct BankProblem {
    /// The problem in its present state, with its key.
    pub item: MathProblemItem,
    /// The problem as a learner sees it.
    pub shown: RenderedProblem,
    pub skill: BankSkill,
    pub origin: ProblemOrigin,
    /// JSON: its origin.
    pub entry: String,
    /// The evidence for its approval or rejection; `None` if it has neither.
    pub evidence: Option<Evidence>,
    /// The formula that proves the key.
    pub check: Option<String>,
    /// All versions, newest first.
    pub versions: Vec<ProblemVersion>,
    /// Status changes of this version, oldest first.
    pub history: Vec<StatusMove>,
    pub used: ProblemUsage,
}

impl BankProblem {
    /// Whether this version is served to learners: it is the latest approved one, and not retired.
    pub fn is_served(&self) -> bool {
        let latest = self.versions.iter().find(|version| version.status.was_verified());
        self.item.meta.status == Status::Verified
            && latest.is_some_and(|latest| latest.version == i64::from(self.item.meta.version))
    }
}

/// A status change of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusMove {
    pub at: Timestamp,
    /// The account that made it; `None` for the server itself and its command line.
    pub by: Option<StatusActor>,
    /// The earlier status; `None` when the version was added.
    pub from: Option<Status>,
    pub to: Status,
    /// Reasons given by a person or by the verifier.
    pub reasons: Vec<String>,
}

/// The account that changed the status of a version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusActor {
    pub id: UserId,
    pub name: String,
}

/// Statistics of first answers to a version, in practice and placement tests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProblemUsage {
    /// Number of answers, including giving up.
    pub answers: u64,
    /// Number of right first answers.
    pub correct: u64,
    /// Number of different learners.
    pub learners: u64,
}

impl Admin<'_> {
    /// Returns a version of a problem, or its latest, with all details.
    pub async fn bank_problem(&self, id: Uuid, version: Option<u32>) -> Result<BankProblem> {
        let stores = &self.plumb.stores;
        let found = stores.problems.found(id, version.map(i64::from)).await?.ok_or(ServiceError::NotFound)?;
        let item = whole(&found.row)?;
        let evidence = found.row.evidence.as_deref().and_then(|evidence| serde_json::from_str(evidence).ok());
        let mut history = Vec::new();
        for event in stores.problems.history(id, found.row.version).await? {
            history.push(self.status_move(event).await?);
        }
        let name = BankRef { id, version: item.meta.version }.name();
        let counts = stores.learning.answer_counts(&name).await?;
        let count = |n: i64| u64::try_from(n).unwrap_or(0);
        Ok(BankProblem {
            shown: RenderedProblem::from(&item),
            skill: self.plumb.bank_skill(&item.meta.skill_id),
            origin: found.origin,
            entry: found.entry,
            evidence,
            check: item.problem_content.variables.get(CHECK).and_then(Json::as_str).map(str::to_owned),
            versions: stores.problems.versions(id, VERSIONS).await?,
            history,
            used: ProblemUsage {
                answers: count(counts.answers),
                correct: count(counts.correct),
                learners: count(counts.learners),
            },
            item,
        })
    }

    async fn status_move(&self, event: ProblemEvent) -> Result<StatusMove> {
        let by = match event.actor {
            Some(id) => Some(StatusActor { id, name: self.plumb.name_of(id).await? }),
            None => None,
        };
        let report: Json = serde_json::from_str(&event.report).unwrap_or_default();
        let said = report["reason"].as_str().map(str::to_owned);
        let found = report["verification_report"]["issues"].as_array().into_iter().flatten();
        let reasons = said.into_iter().chain(found.filter_map(Json::as_str).map(str::to_owned));
        Ok(StatusMove { at: event.at, by, from: event.from, to: event.to, reasons: reasons.collect() })
    }

    /// Verifies a version by the current rules. Its status does not change.
    pub async fn reverify_problem(&self, id: Uuid, version: u32) -> Result<ProblemDecision> {
        let row = self.plumb.stores.problems.get(id, Some(version.into())).await?.ok_or(ServiceError::NotFound)?;
        Ok(verify(&whole(&row)?, &self.bank().policy))
    }

    /// Compares two versions of a problem, line by line, without their verification reports.
    pub async fn problem_difference(&self, id: Uuid, old: u32, new: u32) -> Result<Vec<DiffLine>> {
        let mut texts = Vec::new();
        for version in [old, new] {
            let row = self.plumb.stores.problems.get(id, Some(version.into())).await?.ok_or(ServiceError::NotFound)?;
            let body: Json = serde_json::from_str(&row.body)
                .map_err(|error| ServiceError::Internal(format!("problem {id} version {version}: {error}")))?;
            texts.push(format!("{body:#}\n"));
        }
        let new = texts.pop().unwrap_or_default();
        text_differences(texts.pop().unwrap_or_default(), new).await
    }

    /// Retires a version for good.
    pub async fn retire_problem(&self, id: Uuid, version: u32, reason: &str) -> Result<()> {
        let reason = reason.split_whitespace().collect::<Vec<_>>().join(" ");
        match reason.chars().count() {
            0 => return Err(InvalidInput::BankReasonMissing.into()),
            1..=LONGEST_REASON => {}
            _ => return Err(InvalidInput::BankReasonLong.into()),
        }
        match self.bank().retire(id, Some(version.into()), &reason).await {
            Ok(()) => Ok(()),
            Err(RetireError::Failed(failure)) => Err(failure),
            // The status was changed in between; the page shows it.
            Err(RetireError::Illegal(_)) => Err(InvalidInput::BankRetireIllegal.into()),
        }
    }
}
