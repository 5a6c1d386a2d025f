//! Adds published sets of problems to the bank, and retires problems that were removed from them.

use std::collections::BTreeSet;

use plumb_bank::{MathProblemItem, ProblemDecision, Status, authored_id, from_authored, verify};
use plumb_content::problem_set::{AuthoredProblem, ProblemSet};
use plumb_content::read::BlueprintKind;
use plumb_types::ContentHash;
use serde_json::json;
use uuid::Uuid;

use super::{Bank, RetireError, import};
use crate::failure::{Result, ServiceError, stored_number};
use crate::plumb::Plumb;

/// How many problems are stored at once, so that other changes do not wait longer than that.
const CHUNK: usize = 100;
/// Reason for retiring a problem that was removed from its set; the set's id follows.
const DROPPED: &str = "taken out of the set of problems";
/// How many earlier texts of a set are searched for removed problems.
const EARLIER: i64 = 20;

/// Result of stocking the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StockReport {
    /// Number of new problems and new versions.
    pub added: usize,
    /// Number of problems already in the bank.
    pub unchanged: usize,
    /// Number of added problems that the verifier did not pass.
    pub refused: usize,
    /// Number of problems retired because they were removed from their set.
    pub retired: usize,
}

impl Plumb {
    /// Adds the published sets of problems to the bank, unless they are the ones listed in `done`; updates `done`.
    pub async fn stock_bank(&self, done: &mut Option<Vec<ContentHash>>) -> Result<Option<StockReport>> {
        let hashes: Vec<ContentHash> = self.catalog().problem_sets.values().map(|set| set.hash.clone()).collect();
        if done.as_ref() == Some(&hashes) {
            return Ok(None);
        }
        let stocked = self.bank().stock().await?;
        *done = Some(hashes);
        Ok(Some(stocked))
    }
}

impl Bank<'_> {
    /// Adds every problem of the published sets to the bank, verified; a changed problem as its next version. Problems
    /// that are no longer in any published set are retired. Repeating this changes nothing.
    pub async fn stock(&self) -> Result<StockReport> {
        let catalog = self.plumb.catalog();
        let mut stocked = StockReport::default();
        let mut kept = BTreeSet::new();
        for set in catalog.problem_sets.values() {
            for problems in set.problems.chunks(CHUNK) {
                let mut new = Vec::new();
                for problem in problems {
                    kept.insert(authored_id(&set.id, &problem.id));
                    let Some(item) = self.changed(set, problem).await? else {
                        stocked.unchanged += 1;
                        continue;
                    };
                    let decision = verify(&item, &self.policy);
                    stocked.refused += usize::from(!matches!(decision, ProblemDecision::Approved(_)));
                    let about = json!({ "set": set.id, "problem": problem.id, "hash": set.hash });
                    new.push(self.judged(&item, decision, &json!({ "authored": about }))?);
                }
                stocked.added += self.plumb.stores.problems.add(new).await.map_err(ServiceError::from)?.added;
            }
        }
        for (id, set) in self.dropped(&kept).await? {
            match self.retire(id, None, &format!("{DROPPED} {set}")).await {
                Ok(()) => stocked.retired += 1,
                // It was never approved, or was retired before.
                Err(RetireError::Illegal(_) | RetireError::Failed(ServiceError::NotFound)) => {}
                Err(RetireError::Failed(failure)) => return Err(failure),
            }
        }
        Ok(stocked)
    }

    /// Returns the version of a problem to add; `None` if the bank has it unchanged.
    async fn changed(&self, set: &ProblemSet, problem: &AuthoredProblem) -> Result<Option<MathProblemItem>> {
        let now = self.plumb.now();
        let latest = self.plumb.stores.problems.get(authored_id(&set.id, &problem.id), None).await?;
        let Some(latest) = latest else { return Ok(Some(from_authored(set, problem, 1, now))) };
        let version: u32 = stored_number(latest.version, "version of a problem")?;
        if import::stored(&from_authored(set, problem, version, now))?.hash == latest.hash {
            // A problem that returned to its set after it was retired is a new version.
            let came_back =
                latest.status == Status::Retired && self.was_removed_from_set(latest.id, latest.version).await?;
            return Ok(came_back.then(|| from_authored(set, problem, version.saturating_add(1), now)));
        }
        Ok(Some(from_authored(set, problem, version.saturating_add(1), now)))
    }

    /// Whether a version was retired because it was removed from its set, and not by a person.
    async fn was_removed_from_set(&self, id: Uuid, version: i64) -> Result<bool> {
        let history = self.plumb.stores.problems.history(id, version).await?;
        // A person may have given the same reason.
        Ok(history.last().is_some_and(|event| event.actor.is_none() && event.report.contains(DROPPED)))
    }

    /// Returns the problems that are in earlier texts of sets but in no current one, with their sets.
    async fn dropped(&self, kept: &BTreeSet<Uuid>) -> Result<Vec<(Uuid, String)>> {
        let contents = &self.plumb.stores.contents;
        let kind = BlueprintKind::ProblemSet.as_str();
        let lines = contents.lines().await?;
        let ids: BTreeSet<String> = lines.into_iter().filter(|line| line.kind == kind).map(|line| line.id).collect();
        let mut dropped = Vec::new();
        for id in ids {
            for line in contents.version_lines(kind, &id, EARLIER).await? {
                if self.plumb.catalog().problem_sets.get(&id).is_some_and(|set| set.hash == line.hash) {
                    continue;
                }
                let Some(row) = contents.get(&line.hash).await? else { continue };
                let Ok(set) = plumb_content::read::problem_set(&id, &row.body) else { continue };
                let gone = set.problems.iter().map(|problem| authored_id(&id, &problem.id));
                dropped.extend(gone.filter(|gone| !kept.contains(gone)).map(|gone| (gone, id.clone())));
            }
        }
        dropped.sort();
        dropped.dedup();
        Ok(dropped)
    }
}
