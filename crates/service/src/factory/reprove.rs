//! Proving again problems that were proved by earlier rules: those not proved by the current rules are retired.

use plumb_bank::solver::KeyCheck;
use plumb_bank::{MathProblemItem, OATUTOR, ProblemOrigin, Status};
use plumb_factory::{Accepted, End, PROOF, Product, Tier, recomputed_key, reprove_draft};
use plumb_store::factory::{CorrectedItem, ItemState};
use plumb_store::problems::{FoundProblem, ProblemSearch};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::Factory;
use crate::bank::RetireError;
use crate::failure::{Result, ServiceError};

/// How many problems are read at once.
const PAGE: i64 = 100;

/// Result of proving again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ProofReview {
    /// Number of problems proved by earlier and by current rules.
    pub held: usize,
    /// Number of problems retired and waiting for review.
    pub waiting: usize,
    /// Number of problems retired and rejected.
    pub refused: usize,
}

/// The bank's record of an item that the factory made.
#[derive(Deserialize)]
struct BankEntry {
    factory: Option<FactoryOrigin>,
}

#[derive(Deserialize)]
struct FactoryOrigin {
    run: Uuid,
    item: u32,
    tier: Option<Tier>,
    #[serde(default = "first")]
    attempt: u32,
    /// Version of the rules that proved it; `None` in old records.
    proof: Option<String>,
}

const fn first() -> u32 {
    1
}

/// Result of the current rules for a problem.
enum ProofResult {
    Holds,
    /// It is neither refuted nor proved; the reasons.
    Open(Vec<String>),
    Falls(Vec<String>),
}

impl Factory<'_> {
    /// Proves again every served problem with a key that was proved by earlier rules. A problem that is no longer
    /// proved is retired; its next version waits for review, unless the rules refute it.
    pub async fn prove_again(&self) -> Result<ProofReview> {
        let mut count = ProofReview::default();
        for origin in [ProblemOrigin::Model, ProblemOrigin::Imported] {
            let mut after = None;
            loop {
                let asked = ProblemSearch {
                    status: Some(Status::Verified),
                    origin: Some(origin),
                    after,
                    limit: PAGE,
                    ..ProblemSearch::default()
                };
                let page = self.plumb.stores.problems.search(asked).await?;
                let Some(last) = page.last() else { break };
                after = Some((last.row.id, last.row.version));
                for found in &page {
                    self.prove_one(found, &mut count).await?;
                }
            }
        }
        Ok(count)
    }

    async fn prove_one(&self, found: &FoundProblem, count: &mut ProofReview) -> Result<()> {
        let item = crate::bank::whole(&found.row)?;
        let made = serde_json::from_str::<BankEntry>(&found.entry).ok().and_then(|entry| entry.factory);
        let proof = match &made {
            Some(origin) if origin.tier != Some(Tier::Proved) || origin.proof.as_deref() == Some(PROOF) => {
                return Ok(());
            }
            Some(origin) => self.proof_of(origin, &item).await?,
            // Of imported problems, only those with a recomputed key were verified without a person.
            None if item.meta.provenance.generator_model == OATUTOR
                && item.meta.verification_report.rubric_scores.solvability >= 1.0 =>
            {
                by_its_words(&item)
            }
            None => return Ok(()),
        };
        let (waits, why) = match proof {
            ProofResult::Holds => {
                count.held += 1;
                return Ok(());
            }
            ProofResult::Open(why) => (true, why),
            ProofResult::Falls(why) => (false, why),
        };
        if waits {
            self.queue_for_review(&item, made.as_ref(), &why).await?;
        }
        if let Some(origin) = made {
            let state = if waits { ItemState::Agreed } else { ItemState::Rejected };
            let ended = if waits {
                json!({ "tier": Tier::Agreed, "attempts": origin.attempt })
            } else {
                json!({ "cause": plumb_factory::Cause::Rules, "findings": why, "attempts": origin.attempt })
            };
            let (run, number, ended) = (origin.run, i64::from(origin.item), ended.to_string());
            self.plumb.stores.factory.correct(CorrectedItem { run, number, state, ended }).await?;
        }
        let reason = format!("the rules of today do not prove its key: {}", why.join("; "));
        tracing::warn!(problem = %item.meta.id, reason, "a problem is taken out of service");
        match self.plumb.bank_of(self.actor_id()).retire(item.meta.id, Some(found.row.version), &reason).await {
            // Another server was faster.
            Ok(()) | Err(RetireError::Illegal(_) | RetireError::Failed(ServiceError::Conflict)) => {}
            Err(RetireError::Failed(failure)) => return Err(failure),
        }
        if waits {
            count.waiting += 1;
        } else {
            count.refused += 1;
        }
        Ok(())
    }

    /// Proves an item from all its artefacts, or from its text alone if they are not stored.
    async fn proof_of(&self, origin: &FactoryOrigin, item: &MathProblemItem) -> Result<ProofResult> {
        let story = self.artefacts(origin.run, origin.item).await?;
        let known = if story.is_empty() { None } else { self.plumb.stores.factory.run(origin.run).await? };
        let Some(row) = known else { return Ok(by_its_words(item)) };
        let plan = super::plan_of(&row)?;
        let Some(order) = plan.order(origin.item) else { return Ok(by_its_words(item)) };
        Ok(match reprove_draft(&plan, &order, &story, origin.attempt) {
            Ok(End::Accepted(Accepted { product: Product::Problem(again), tier: Tier::Proved, .. }))
                if again.meta.id == item.meta.id =>
            {
                ProofResult::Holds
            }
            Ok(_) => match by_its_words(item) {
                ProofResult::Holds => ProofResult::Open(vec!["its story does not prove its key".to_owned()]),
                other => other,
            },
            Err(against) => ProofResult::Falls(against),
        })
    }

    /// Adds the next version of a problem, which waits for review.
    async fn queue_for_review(
        &self,
        old: &MathProblemItem,
        origin: Option<&FactoryOrigin>,
        why: &[String],
    ) -> Result<()> {
        let mut item = old.clone();
        item.meta.version = old.meta.version.saturating_add(1);
        let version = Some(i64::from(item.meta.version));
        if self.plumb.stores.problems.get(item.meta.id, version).await?.is_some() {
            return Ok(());
        }
        item.meta.status = Status::Draft;
        item.meta.verified_at = None;
        item.meta.verification_report.issues.extend(why.iter().cloned());
        let about = match origin {
            Some(FactoryOrigin { run, item, attempt, .. }) => {
                json!({ "factory": { "run": run, "item": item, "tier": Tier::Agreed, "attempt": attempt } })
            }
            None => json!({ "again": { "version": old.meta.version } }),
        };
        self.add_to_bank(item, Tier::Agreed, &about).await.map(drop)
    }
}

fn by_its_words(item: &MathProblemItem) -> ProofResult {
    let key = &item.solution_logic.final_answer_canonical;
    match recomputed_key(item) {
        KeyCheck::Agrees => ProofResult::Holds,
        KeyCheck::Disagrees { right } => {
            ProofResult::Falls(vec![format!("the key “{key}” is wrong: the question comes to {right}")])
        }
        KeyCheck::NotCheckable(why) => {
            ProofResult::Open(vec![format!("the question alone does not prove its key: {why}")])
        }
    }
}
