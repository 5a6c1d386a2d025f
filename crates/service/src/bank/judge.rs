//! Verifying problems of the bank.

use plumb_bank::{MathProblemItem, ProblemDecision, Status, Transition, verify};
use plumb_store::problems::{NewProblem, ProblemFilter, ProblemRow};
use plumb_types::audit_action::AuditAction;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::import::stored;
use super::{Bank, whole};
use crate::failure::{Result, ServiceError};

/// How many problems are read at once.
const PAGE: i64 = 200;

/// Which problems to verify.
#[derive(Debug, Clone)]
pub enum ProblemSelection {
    /// The latest version of each of these.
    These(Vec<Uuid>),
    /// All that are `DRAFT` or `IN_REVIEW`.
    Waiting,
}

/// Result of verifying a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgement {
    /// The problem.
    pub id: Uuid,
    pub version: i64,
    /// Status before.
    pub was: Status,
    /// Status after.
    pub status: Status,
    /// Whether the current rules pass it.
    pub passed: bool,
    /// Errors and undecided points.
    pub issues: Vec<String>,
}

impl Bank<'_> {
    /// Verifies problems and moves them: `DRAFT` via `IN_REVIEW` to `VERIFIED` or `REJECTED`; undecided problems stay
    /// in review. Problems past review are also verified by the current rules, but their status does not change.
    pub async fn verify(&self, which: &ProblemSelection) -> Result<Vec<Judgement>> {
        let mut judged = Vec::new();
        match which {
            ProblemSelection::These(ids) => {
                for id in ids {
                    let row = self.plumb.stores.problems.get(*id, None).await?.ok_or(ServiceError::NotFound)?;
                    judged.push(self.judge(row).await?);
                }
            }
            // Those in review first: a draft that stays undecided is in review afterwards and must not be verified
            // twice.
            ProblemSelection::Waiting => {
                for status in [Status::InReview, Status::Draft] {
                    self.judge_all(status, &mut judged).await?;
                }
            }
        }
        Ok(judged)
    }

    async fn judge_all(&self, status: Status, judged: &mut Vec<Judgement>) -> Result<()> {
        let mut after = None;
        loop {
            let filter = ProblemFilter { status: Some(status), after, limit: PAGE, ..ProblemFilter::default() };
            let rows = self.rows(filter).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = Some((last.id, last.version));
            for row in rows {
                judged.push(self.judge(row).await?);
            }
        }
    }

    async fn judge(&self, row: ProblemRow) -> Result<Judgement> {
        let decision = verify(&whole(&row)?, &self.policy);
        let mut judgement = Judgement {
            id: row.id,
            version: row.version,
            was: row.status,
            status: row.status,
            passed: matches!(decision, ProblemDecision::Approved(_)),
            issues: decision.evidence().verification_report.issues.clone(),
        };
        if row.status == Status::Draft {
            self.advance(&row, Transition::Submit).await?;
            judgement.status = Status::InReview;
        }
        if judgement.status == Status::InReview
            && let Some(step) = verdict(decision)
        {
            judgement.status = step.to();
            self.advance(&row, step).await?;
        }
        Ok(judgement)
    }
}

impl Bank<'_> {
    /// Returns a problem that is judged when it is added, with its status changes; `report` records its origin.
    pub(crate) fn judged(
        &self,
        problem: &MathProblemItem,
        decision: ProblemDecision,
        report: &Json,
    ) -> Result<NewProblem> {
        let meta = &problem.meta;
        let version = i64::from(meta.version);
        let stored = stored(problem)?;
        let steps = [Some(Transition::Submit), verdict(decision)].into_iter().flatten();
        let moves = steps.map(|step| self.change(meta.id, version, step)).collect();
        let mut detail = report.clone();
        detail["version"] = version.into();
        detail["hash"] = json!(stored.hash);
        let audit = self.audit(AuditAction::ProblemAdded, meta.id, detail.to_string());
        Ok(NewProblem {
            id: meta.id,
            version,
            skill_id: meta.skill_id.clone(),
            difficulty: meta.difficulty.into(),
            purpose: problem.purpose(),
            status: Status::Draft,
            verified_at: None,
            hash: stored.hash,
            body: stored.body,
            created_at: meta.created_at,
            at: audit.at,
            actor: self.actor,
            report: report.to_string(),
            audit,
            moves,
        })
    }
}

/// Returns the transition that a decision requires.
fn verdict(decision: ProblemDecision) -> Option<Transition> {
    match decision {
        ProblemDecision::Approved(approval) => Some(Transition::Approve(approval)),
        ProblemDecision::Rejected(rejection) => Some(Transition::Reject(rejection)),
        ProblemDecision::Undecided(_) => None,
    }
}
