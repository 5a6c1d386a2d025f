//! Working mastery out again from the evidence, to prove that what is stored is what the evidence comes to.

use std::collections::BTreeMap;

use plumb_domain::mastery::fit::{
    Answer, EmissionOptions, FitOptions, History, Outcome as Fitted, fit_emissions, fit_skill,
};
use plumb_domain::mastery::{Bkt, Emission, Evidence, SkillId, SkillState};
use plumb_store::learning::{EvidenceRow, SkillStateRow};

use super::state;
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;

/// Rows read at a time.
const PAGE: i64 = 1_000;

/// What a recomputation found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recomputed {
    /// Pieces of evidence folded.
    pub evidence: usize,
    /// States compared.
    pub states: usize,
    /// What differs, in words.
    pub differences: Vec<String>,
}

/// What fitting a skill gave.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedSkill {
    /// The skill's own parameters, and whether they predict better.
    pub outcome: Fitted,
    /// If they do, slip and guess of each blueprint that exercises it.
    pub emissions: BTreeMap<String, Emission>,
}

/// One learner's attempts at a skill that count: right or not, and the blueprint of the item.
struct Responses {
    learner: String,
    responses: Vec<(bool, Option<String>)>,
}

impl Responses {
    fn history(&self) -> History<'_> {
        let answers = self.responses.iter();
        let answers = answers.map(|(right, blueprint)| Answer { right: *right, blueprint: blueprint.as_deref() });
        History { learner: &self.learner, answers: answers.collect() }
    }
}

impl Plumb {
    /// Folds all evidence of all learners and compares with the stored states, skill by skill.
    pub async fn recompute_mastery(&self) -> Outcome<Recomputed> {
        let mut found = Recomputed::default();
        let mut after: Option<(uuid::Uuid, String)> = None;
        loop {
            let page = self.stores.learning.all_states(after.clone(), PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.learner, last.skill.clone()));
            for row in page {
                found.states += 1;
                let evidence = self.stores.learning.evidence(row.learner, &row.skill).await?;
                found.evidence += evidence.len();
                if let Some(difference) = self.difference(&row, &evidence)? {
                    found.differences.push(format!("learner {}, skill {}: {difference}", row.learner, row.skill));
                }
            }
        }
        Ok(found)
    }

    /// Fits the parameters of every skill there is evidence about, to the first attempts that count.
    pub async fn fit_mastery(&self) -> Outcome<BTreeMap<String, FittedSkill>> {
        let mut by_skill: BTreeMap<String, Vec<Responses>> = BTreeMap::new();
        let mut after: Option<(uuid::Uuid, String, i64)> = None;
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
                    // Rows come learner by learner.
                    Some(last) if last.learner == learner => last.responses.push(response),
                    _ => learners.push(Responses { learner, responses: vec![response] }),
                }
            }
        }
        let catalog = self.catalog();
        let fitted = by_skill.into_iter().map(|(skill, learners)| {
            let present = catalog.graph.as_ref().map_or_else(Bkt::default, |version| version.graph.bkt(&skill));
            let histories: Vec<History<'_>> = learners.iter().map(Responses::history).collect();
            let outcome = fit_skill(&histories, present, &FitOptions::default());
            let emissions = match &outcome {
                Fitted::Kept { bkt, .. } => fit_emissions(&histories, *bkt, &EmissionOptions::default()),
                Fitted::NoBetter(_) | Fitted::TooFew { .. } => BTreeMap::new(),
            };
            (skill, FittedSkill { outcome, emissions })
        });
        Ok(fitted.collect())
    }

    fn difference(&self, row: &SkillStateRow, evidence: &[EvidenceRow]) -> Outcome<Option<String>> {
        let stored = state(row)?;
        if i64::try_from(evidence.len()).ok() != Some(row.n) {
            return Ok(Some(format!("{} pieces of evidence, but the state says {}", evidence.len(), row.n)));
        }
        let skill = SkillId::new(row.skill.clone());
        // With the parameters it was worked out with: a graph published since changes no learner's past.
        let mut folded = SkillState::new(stored.bkt);
        for piece in evidence {
            let read: Evidence = serde_json::from_str(&piece.body)
                .map_err(|error| Failure::Internal(format!("evidence {} of {skill}: {error}", piece.n)))?;
            match &read {
                Evidence::Attempt(attempt) => folded.attempt(&skill, attempt, &self.rules.mastery),
                Evidence::Placed { known, at, .. } => folded.place(&skill, *known, *at, &self.rules.mastery),
            };
        }
        Ok((folded != stored)
            .then(|| format!("stored {:.6}, from the evidence {:.6}", stored.evidence, folded.evidence)))
    }
}
