//! Checks of evidence against the events it came from, and of mastery against the evidence.

use std::collections::{BTreeMap, HashMap, HashSet};

use plumb_answers::item::TestForm;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::Evidence;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ids::{SessionId, UserId};

use super::{CheckReport, int, text};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::practice::session_evidence::{RecordedEvidenceMap, agrees_with, is_of, recorded_evidence};

/// Rows read at a time.
const PAGE: i64 = 1_000;

impl Plumb {
    /// Compares the evidence from a session with its events.
    pub(super) async fn check_session_evidence(
        &self,
        row: &SessionRow,
        events: &[EventRow],
        form: Option<&TestForm>,
        graphs: &[SkillsGraph],
        wrong: &mut Vec<String>,
    ) -> Result<()> {
        let rows = self.stores.maintenance.rows("evidence", Some(("session_id", row.id))).await?;
        let mut told = match recorded_evidence(row, events) {
            // The check of sessions reports a kind that is not known.
            Err(ServiceError::NotFound) => RecordedEvidenceMap::new(),
            recorded => recorded?,
        };
        // The order of evidence for each skill: by its event and by its number must agree.
        let mut order: BTreeMap<String, Vec<(Option<i64>, usize)>> = BTreeMap::new();
        for piece in rows {
            let key = text(&piece, "skill").map(str::to_owned).zip(int(&piece, "position"));
            let said = key.clone().and_then(|key| told.remove(&key));
            let is_told = said.as_ref().is_some_and(|(_, told)| agrees_with(&piece, told, graphs));
            if let Some(((skill, _), (at, _))) = key.zip(said) {
                let n = int(&piece, "n");
                order.entry(skill).or_default().push((n, at));
            }
            let is_told = is_told && form.is_none_or(|form| is_of(&piece, form));
            if !is_told || text(&piece, "learner") != Some(row.learner.to_string().as_str()) {
                let skill = text(&piece, "skill").unwrap_or_default();
                wrong.push(format!("the evidence about {skill} is not what it taught"));
            }
        }
        wrong.extend(order.into_iter().filter_map(|(skill, mut pieces)| {
            pieces.sort_unstable();
            let is_in_order = pieces.is_sorted_by_key(|(_, at)| *at);
            (!is_in_order).then(|| format!("the evidence about {skill} is not in the order in which it was taught"))
        }));
        wrong.extend(
            told.into_keys().map(|(skill, _)| format!("what it taught about {skill} is not among the evidence")),
        );
        Ok(())
    }

    /// Compares the mastery of all learners, and the time statistics of items, with the evidence.
    pub(super) async fn check_mastery(&self, checked: &mut CheckReport) -> Result<()> {
        let recomputed = self.recompute_mastery().await?;
        checked.problems.extend(recomputed.differences);
        let mut after: Option<(UserId, String, i64)> = None;
        let mut times: HashMap<String, (i64, i64)> = HashMap::new();
        let mut seen: HashSet<(SessionId, i64)> = HashSet::new();
        loop {
            let page = self.stores.learning.all_evidence(after.clone(), PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.learner, last.skill.clone(), last.n));
            for row in page {
                checked.evidence += 1;
                let Ok(Evidence::Attempt(attempt)) = serde_json::from_str::<Evidence>(&row.body) else { continue };
                // An item may be evidence of several skills; its time counts once.
                if seen.insert((row.session, row.position)) {
                    let time = times.entry(row.blueprint).or_default();
                    time.0 += 1;
                    time.1 += attempt.millis.and_then(|millis| i64::try_from(millis).ok()).unwrap_or(0);
                }
            }
        }
        if checked.evidence != recomputed.evidence {
            let (all, known) = (checked.evidence, recomputed.evidence);
            checked.problems.push(format!("{all} pieces of evidence, of which {known} are known of a learner"));
        }
        for row in self.stores.maintenance.rows("item_timing", None).await? {
            let blueprint = text(&row, "blueprint").unwrap_or_default();
            let stored = int(&row, "seen").zip(int(&row, "total_ms"));
            if times.remove(blueprint) != stored {
                checked.problems.push(format!("item_timing {blueprint}: it is not what the evidence comes to"));
            }
        }
        let missing = times.into_keys().map(|blueprint| format!("item_timing {blueprint}: it is missing"));
        checked.problems.extend(missing);
        Ok(())
    }
}
