//! Recomputing mastery from the evidence, to prove that the stored states follow from it.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::fit::{
    EmissionOptions, FitOptions, FitOutcome as Fitted, History, ScoredAnswer, fit_emissions, fit_skill,
};
use plumb_learning::mastery::{Bkt, Emission, Evidence, SkillState, Update};
use plumb_store::learning::{EvidenceRow, SkillStateRow};
use plumb_types::ContentHash;
use plumb_types::SkillId;

use plumb_types::ids::{SessionId, UserId};

use super::state;
use crate::content::{GRAPH, GRAPH_ID, GraphVersion};
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::practice::session_evidence::{RecordedEvidence, RecordedEvidenceMap, recorded_evidence};

/// Rows read at a time.
const PAGE: i64 = 1_000;

/// Result of a recomputation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RecomputeReport {
    /// Number of pieces of evidence folded.
    pub evidence: usize,
    /// Number of states compared.
    pub states: usize,
    /// The differences, in words.
    pub differences: Vec<String>,
}

/// Result of fitting a skill.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedSkill {
    /// The skill's own parameters, and whether they predict better.
    pub outcome: Fitted,
    /// If they do, slip and guess of each blueprint that exercises it.
    pub emissions: BTreeMap<String, Emission>,
}

/// One learner's attempts at a skill that count: right or not, and the blueprint of the item.
struct SkillResponses {
    learner: String,
    responses: Vec<(bool, Option<String>)>,
}

impl SkillResponses {
    fn history(&self) -> History<'_> {
        let answers = self.responses.iter();
        let answers = answers.map(|(right, blueprint)| ScoredAnswer { right: *right, blueprint: blueprint.as_deref() });
        History { learner: &self.learner, answers: answers.collect() }
    }
}

/// Evidence recorded in the sessions of one learner, cached.
#[derive(Default)]
struct EvidenceCache {
    learner: Option<UserId>,
    sessions: HashMap<SessionId, RecordedEvidenceMap>,
}

impl Plumb {
    /// Folds all evidence of all learners and compares the result with the stored states, skill by skill. Each step is
    /// also compared with the update in the event of its session.
    pub async fn recompute_mastery(&self) -> Result<RecomputeReport> {
        let mut found = RecomputeReport::default();
        let (graphs, mut past) = (self.all_graphs().await?, EvidenceCache::default());
        let mut after: Option<(UserId, String)> = None;
        loop {
            let page = self.stores.learning.all_states(after.clone(), PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.learner, last.skill.clone()));
            for row in page {
                found.states += 1;
                let evidence = self.stores.learning.evidence(row.learner, &row.skill).await?;
                found.evidence += evidence.len();
                if let Some(difference) = self.difference(&row, &evidence, &graphs, &mut past).await? {
                    found.differences.push(format!("learner {}, skill {}: {difference}", row.learner, row.skill));
                }
            }
        }
        Ok(found)
    }

    /// Fits the parameters of every skill with evidence, to the first attempts that count.
    pub async fn fit_mastery(&self) -> Result<BTreeMap<String, FittedSkill>> {
        let mut by_skill: BTreeMap<String, Vec<SkillResponses>> = BTreeMap::new();
        let mut after: Option<(UserId, String, i64)> = None;
        loop {
            let page = self.stores.learning.all_evidence(after.clone(), PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.learner, last.skill.clone(), last.n));
            for row in page {
                let Ok(Evidence::Attempt(attempt)) = serde_json::from_str::<Evidence>(&row.body) else { continue };
                let Some(right) = attempt.counts_as(&self.rules.mastery) else { continue };
                let learners = by_skill.entry(row.skill).or_default();
                let learner = row.learner.to_string();
                let response = (right, attempt.blueprint);
                match learners.last_mut() {
                    // Rows are sorted by learner.
                    Some(last) if last.learner == learner => last.responses.push(response),
                    _ => learners.push(SkillResponses { learner, responses: vec![response] }),
                }
            }
        }
        let catalog = self.catalog();
        let fitted = by_skill.into_iter().map(|(skill, learners)| {
            let present = catalog.graph.as_ref().map_or_else(Bkt::default, |version| version.graph.bkt(&skill));
            let histories: Vec<History<'_>> = learners.iter().map(SkillResponses::history).collect();
            let outcome = fit_skill(&histories, present, &FitOptions::default());
            let emissions = match &outcome {
                Fitted::Kept { bkt, .. } => fit_emissions(&histories, *bkt, &EmissionOptions::default()),
                Fitted::NoBetter(_) | Fitted::TooFew { .. } => BTreeMap::new(),
            };
            (skill, FittedSkill { outcome, emissions })
        });
        Ok(fitted.collect())
    }

    /// Returns every graph that was ever published and can still be read.
    pub(crate) async fn all_graphs(&self) -> Result<Vec<SkillsGraph>> {
        let published = self.stores.maintenance.rows("content_published", None).await?;
        let published: HashSet<&str> = published.iter().filter_map(|row| row.get("hash")?.as_str()).collect();
        let mut versions = self.stores.contents.versions(GRAPH, GRAPH_ID).await?;
        // Any author can store a graph, so only those recorded in the hash-chained list of publications are used.
        versions.retain(|row| published.contains(row.hash.as_str()) && ContentHash::of(&row.body) == row.hash);
        Ok(versions.iter().filter_map(|row| GraphVersion::read(row).ok()).map(|version| version.graph).collect())
    }

    async fn difference(
        &self,
        row: &SkillStateRow,
        evidence: &[EvidenceRow],
        graphs: &[SkillsGraph],
        past: &mut EvidenceCache,
    ) -> Result<Option<String>> {
        let Ok(stored) = state(row) else { return Ok(Some("the state cannot be read".into())) };
        if i64::try_from(evidence.len()).ok() != Some(row.n) {
            return Ok(Some(format!("{} pieces of evidence, but the state says {}", evidence.len(), row.n)));
        }
        // A later graph does not change a learner's past. The parameters must be those of some graph, or the defaults
        // if there was none.
        let is_given = |graph: &SkillsGraph| graph.bkt(&row.skill) == stored.bkt;
        if stored.bkt != Bkt::default() && !graphs.iter().any(is_given) {
            return Ok(Some("it was worked out with parameters that no graph gives".into()));
        }
        let skill = SkillId::new(row.skill.clone());
        let mut folded = SkillState::new(stored.bkt);
        for (n, piece) in (1..).zip(evidence) {
            let read = serde_json::from_str(&piece.body).ok().filter(|read| piece.n == n && columns_match(piece, read));
            let Some(read) = read else {
                return Ok(Some(format!("evidence {n} is not what is stored beside it")));
            };
            let update = folded.apply(&skill, &read, &self.rules.mastery);
            let told = self.cached_evidence(past, row.learner, piece.session).await?;
            let told = told.get(&(row.skill.clone(), piece.position)).map(|(_, told)| told);
            if let Some(RecordedEvidence::Update(told, _)) = told
                && !is_same_update(update, told)
            {
                return Ok(Some(format!("evidence {n} did not do what its session says that it did")));
            }
        }
        if folded != stored {
            return Ok(Some(format!("stored {:.6}, from the evidence {:.6}", stored.evidence, folded.evidence)));
        }
        let beside = (stored.mastered_at.is_some(), stored.due(&self.rules.mastery));
        Ok((beside != (row.mastered, row.due_at)).then(|| "stored beside something else than it says".to_owned()))
    }

    /// Returns the evidence recorded in a session of a learner; drops the cache of the previous learner.
    async fn cached_evidence<'p>(
        &self,
        past: &'p mut EvidenceCache,
        learner: UserId,
        session: SessionId,
    ) -> Result<&'p RecordedEvidenceMap> {
        if past.learner != Some(learner) {
            *past = EvidenceCache { learner: Some(learner), sessions: HashMap::new() };
        }
        Ok(match past.sessions.entry(session) {
            Entry::Occupied(met) => met.into_mut(),
            Entry::Vacant(new) => new.insert(match self.stores.sessions.load(session).await? {
                // Sessions that cannot be read are reported by the check of sessions.
                Some(row) => {
                    let events = self.stores.sessions.events(session).await?;
                    recorded_evidence(&row, &events).unwrap_or_default()
                }
                None => RecordedEvidenceMap::new(),
            }),
        })
    }
}

/// Whether an update equals the recorded one, as far as it was recorded.
fn is_same_update(update: Update, told: &Update) -> bool {
    Update { policy: told.policy.clone(), shown: update.shown.filter(|_| told.shown.is_some()), ..update } == *told
}

/// Whether the columns of a row agree with its evidence, and the evidence is about that skill.
fn columns_match(row: &EvidenceRow, evidence: &Evidence) -> bool {
    match evidence {
        Evidence::Attempt(attempt) => {
            row.blueprint == *attempt.blueprint.as_ref().unwrap_or(&attempt.item)
                && row.at == attempt.at
                && attempt.skills.iter().any(|skill| skill.as_str() == row.skill)
        }
        Evidence::Placed { skill, at, .. } => row.blueprint.is_empty() && row.at == *at && skill.as_str() == row.skill,
    }
}
