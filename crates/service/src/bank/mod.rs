//! The bank: adding, verifying, serving and auditing problems.
//!
//! For the command line and for serving; learners never get a [`Bank`].

mod authored;
mod fill;
mod import;
mod judge;
mod looked_after;
mod prove;
mod searched;
mod view;

use plumb_answers::item::{BankRef, DrawnProblem, Item};
use plumb_bank::{
    Evidence, IllegalMove, MathProblemItem, ProblemState, ProblemUse, RubricPolicy, ServedProblem, Status,
    StoredProblem, Transition, VerifiedProblem, form_item,
};
use plumb_content::generate::OptionOrder;
use plumb_store::audit::AuditEntry;
use plumb_store::problems::{ProblemFilter, ProblemMove, ProblemRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use uuid::Uuid;

pub use authored::StockReport;
pub use fill::{FillError, FillReport};
pub use import::{BankImportError, FileFinding};
pub use judge::{Judgement, ProblemSelection};
pub use looked_after::{BankProblem, ProblemUsage, StatusActor, StatusMove};
pub use plumb_store::problems::ProblemVersion;
pub use prove::{Proof, Violation};
pub use searched::{BankLine, BankPage, BankQuery, BankSkill};
pub use view::{LearnersProblem, ProblemQuery};

use crate::capabilities::Admin;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// The bank of a [`Plumb`].
pub struct Bank<'a> {
    plumb: &'a Plumb,
    policy: RubricPolicy,
    /// The acting account; `None` for the server itself and its command line.
    actor: Option<UserId>,
}

/// Why a problem was not retired.
#[derive(Debug, thiserror::Error)]
pub enum RetireError {
    /// Its status does not allow retiring.
    #[error("{0}")]
    Illegal(IllegalMove),
    /// Another error.
    #[error(transparent)]
    Failed(#[from] ServiceError),
}

impl Plumb {
    /// Returns the bank, with the default policy.
    pub fn bank(&self) -> Bank<'_> {
        self.bank_of(None)
    }

    /// Returns the bank for an acting account; `None` for the server itself.
    pub(crate) fn bank_of(&self, actor: Option<UserId>) -> Bank<'_> {
        Bank { plumb: self, policy: RubricPolicy::default(), actor }
    }
}

impl<'a> Admin<'a> {
    /// Returns the bank, for this administrator.
    fn bank(&self) -> Bank<'a> {
        self.plumb.bank_of(Some(self.actor.id))
    }
}

impl Bank<'_> {
    /// Returns a page of complete problems, with their keys.
    pub async fn items(&self, filter: ProblemFilter) -> Result<Vec<MathProblemItem>> {
        self.rows(filter).await?.iter().map(whole).collect()
    }

    /// Returns a page of problems as stored.
    pub async fn rows(&self, filter: ProblemFilter) -> Result<Vec<ProblemRow>> {
        Ok(self.plumb.stores.problems.page(filter).await?)
    }

    /// Picks a problem to serve for that use: among the `VERIFIED` ones the first from `pivot` on, in order of hash;
    /// `None` if there is none. The event that serves it must have [`VerifiedProblem::source`] as `source`, so that
    /// [`Bank::prove`] finds it.
    pub async fn pick(
        &self,
        usage: ProblemUse,
        (skill_id, difficulty): (&str, u8),
        pivot: u64,
    ) -> Result<Option<VerifiedProblem>> {
        let row = self.plumb.stores.problems.pick_servable(usage, (skill_id, difficulty.into()), pivot).await?;
        row.as_ref().map(verified).transpose()
    }

    /// Reads a version of a problem and lays it out again as the item of a form; an error in words if that is
    /// impossible. The problem may have been retired since it was drawn.
    pub(crate) async fn rebuild_item(&self, drawn: DrawnProblem, order: OptionOrder) -> Result<Result<Item, String>> {
        let BankRef { id, version } = drawn.problem;
        let Some(row) = self.plumb.stores.problems.get(id, Some(version.into())).await? else {
            return Ok(Err(format!("problem {id} version {version} is not in the bank")));
        };
        let problem = ServedProblem::new(whole(&row)?).map_err(|why| why.to_string());
        Ok(problem.and_then(|problem| form_item(&problem, drawn.layout, order).map_err(|error| error.to_string())))
    }

    /// Retires a version (the latest if none is given), for good.
    pub async fn retire(&self, id: Uuid, version: Option<i64>, reason: &str) -> Result<(), RetireError> {
        let row = self.plumb.stores.problems.get(id, version).await.map_err(ServiceError::from)?;
        let row = row.ok_or(ServiceError::NotFound)?;
        row.status.may_become(Status::Retired).map_err(RetireError::Illegal)?;
        self.advance(&row, Transition::Retire(reason.to_owned())).await?;
        Ok(())
    }

    pub(crate) async fn advance(&self, row: &ProblemRow, step: Transition) -> Result<()> {
        let change = self.change(row.id, row.version, step);
        Ok(self.plumb.stores.problems.advance(row.id, row.version, change).await?)
    }

    /// Returns a status change to store, made now.
    fn change(&self, id: Uuid, version: i64, step: Transition) -> ProblemMove {
        let detail = match (&step, step.evidence()) {
            (Transition::Retire(reason), _) => serde_json::json!({ "version": version, "reason": reason }),
            (_, Some(evidence)) => serde_json::json!({
                "version": version,
                "policy": evidence.policy,
                "tool": evidence.verifier.tool,
                "passed": evidence.verifier.passed,
                "issues": evidence.verification_report.issues,
            }),
            _ => serde_json::json!({ "version": version }),
        };
        let audit = self.audit(step.action(), id, detail.to_string());
        ProblemMove { step, at: audit.at, actor: self.actor, audit }
    }

    fn audit(&self, action: AuditAction, id: Uuid, detail: String) -> AuditEntry {
        AuditEntry {
            at: self.plumb.now(),
            actor: self.actor,
            action,
            subject_kind: "problem".into(),
            subject_id: id.to_string(),
            detail,
        }
    }
}

/// Parses a stored problem that may be served.
pub(crate) fn verified(row: &ProblemRow) -> Result<VerifiedProblem> {
    let problem = VerifiedProblem::new(whole(row)?);
    problem.map_err(|why| ServiceError::Internal(format!("problem {} version {}: {why}", row.id, row.version)))
}

/// Parses a stored problem with its present status.
pub(crate) fn whole(row: &ProblemRow) -> Result<MathProblemItem> {
    let damaged = |error: serde_json::Error| {
        ServiceError::Internal(format!("problem {} version {} cannot be read: {error}", row.id, row.version))
    };
    let evidence: Option<Evidence> = row.evidence.as_deref().map(serde_json::from_str).transpose().map_err(damaged)?;
    let standing = ProblemState { status: row.status, verified_at: row.verified_at, evidence };
    StoredProblem::read(&row.body, standing).map_err(damaged)
}
