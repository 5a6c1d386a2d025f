//! Recomputing the statistics from the sessions, to verify or repair them.

use std::collections::{BTreeMap, BTreeSet};

use plumb_learning::measurement::ItemSums;
use plumb_sessions::session::Session;
use plumb_sessions::session::{ItemResponse, StatKey, responses};
use plumb_store::audit::AuditEntry;
use plumb_store::item_stats::{Correction, StatRow};
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::SessionId;

use super::Blueprints;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Rows read at a time.
const PAGE: i64 = 500;
/// How often all sums are read again because a session was counted in between.
const TRIES: usize = 5;
/// Most differences that are listed.
const MOST_TOLD: usize = 200;

/// Result of recomputing the statistics.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StatisticsReport {
    /// Number of sessions counted.
    pub sessions: usize,
    pub answers: usize,
    /// Number of sums compared.
    pub sums: usize,
    /// Number of sums that differ.
    pub wrong: usize,
    /// The first differences, in words.
    pub differences: Vec<String>,
}

type Sums = BTreeMap<StatKey, ItemSums>;

impl Plumb {
    /// Recomputes all sums from the counted sessions and compares them with the stored ones, which are corrected if
    /// `repair` is set. Guesses are recognised with the thresholds stored with each answer, as these depend on the time
    /// statistics when the session was counted.
    pub async fn recompute_statistics(&self, repair: bool) -> Result<StatisticsReport> {
        for _ in 0..TRIES {
            let before = self.stored_sums().await?;
            let mut found = StatisticsReport::default();
            let sums = self.sums_of_sessions(&mut found).await?;
            // Sessions counted by workers in between are in one of the two sums only.
            if self.stored_sums().await? != before {
                continue;
            }
            let corrections = compare(&before, sums, &mut found);
            if !repair || corrections.is_empty() {
                return Ok(found);
            }
            let now = self.now();
            let detail = serde_json::json!({ "sums": corrections.len(), "sessions": found.sessions });
            let audit = AuditEntry {
                at: now,
                actor: None,
                action: AuditAction::StatisticsRecomputed,
                subject_kind: "item_stat".into(),
                subject_id: String::new(),
                detail: detail.to_string(),
            };
            if self.stores.item_stats.correct(corrections, audit).await? {
                return Ok(found);
            }
        }
        Err(ServiceError::Conflict)
    }

    async fn stored_sums(&self) -> Result<Sums> {
        let (mut sums, mut after) = (Sums::new(), None);
        loop {
            let page = self.stores.item_stats.all(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(sums) };
            after = Some(last.key.clone());
            sums.extend(page.into_iter().map(|StatRow { key, sums }| (key, sums)));
        }
    }

    async fn sums_of_sessions(&self, found: &mut StatisticsReport) -> Result<Sums> {
        let (mut sums, mut after) = (Sums::new(), None);
        let mut blueprints = Blueprints::default();
        loop {
            let page = self.stores.item_stats.counted(after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(sums) };
            after = Some(*last);
            for (_, id) in page {
                found.sessions += 1;
                for answer in self.answers_as_counted(id, &mut blueprints, found).await? {
                    found.answers += 1;
                    for (key, added) in answer.sums() {
                        let so_far = sums.remove(&key).unwrap_or_default();
                        sums.insert(key, so_far.plus(&added));
                    }
                }
            }
        }
    }

    /// Returns the answers of a session, with the thresholds stored with them.
    async fn answers_as_counted(
        &self,
        id: SessionId,
        blueprints: &mut Blueprints,
        found: &mut StatisticsReport,
    ) -> Result<Vec<ItemResponse>> {
        let row = self.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?;
        let session: Session = snapshot(&row)?;
        let form = self.form_of(&session).await?;
        blueprints.learn(self, &form).await?;
        let stored = self.stores.item_stats.responses(id).await?;
        let kept: BTreeMap<u16, u64> = stored.iter().map(|answer| (answer.position, answer.threshold)).collect();
        let threshold = |position: u16, _: &str| kept.get(&position).copied().unwrap_or(0);
        let again = responses(&session, &form, &threshold, &|hash| blueprints.get(hash));
        if again != stored {
            found.wrong += 1;
            tell(found, || format!("session {id}: its answers are not those that were counted"));
        }
        Ok(again)
    }
}

fn compare(stored: &Sums, mut again: Sums, found: &mut StatisticsReport) -> Vec<Correction> {
    let keys: BTreeSet<StatKey> = stored.keys().chain(again.keys()).cloned().collect();
    found.sums = keys.len();
    let mut corrections = Vec::new();
    for key in keys {
        let (was, becomes) = (stored.get(&key).cloned(), again.remove(&key).unwrap_or_default());
        if was.clone().unwrap_or_default() == becomes {
            continue;
        }
        found.wrong += 1;
        let (n, expected) = (was.as_ref().map_or(0, ItemSums::n), becomes.n());
        tell(found, || {
            let StatKey { blueprint, hash, level, feature, value } = &key;
            format!(
                "{blueprint} {hash} [{level}] {feature}={value}: sums over {n} answers, not over {expected} or not the same"
            )
        });
        corrections.push(Correction { key, was, becomes });
    }
    corrections
}

fn tell(found: &mut StatisticsReport, difference: impl FnOnce() -> String) {
    if found.differences.len() < MOST_TOLD {
        found.differences.push(difference());
    }
}
