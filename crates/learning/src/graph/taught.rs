//! Effect of evidence on all skills of the graph: states, updates with their reasons, skills mastered and unlocked.

use crate::mastery::{Because, Bounds, Emission, Evidence, LearnerMastery, MasteryChange, Policy, SkillState, Update};
use plumb_types::SkillId;

use super::model::SkillsGraph;

/// One piece of evidence about one skill, and the skill's state after it.
#[derive(Debug, Clone, PartialEq)]
pub struct AppliedEvidence {
    pub skill: SkillId,
    /// Position of the item in its session.
    pub position: u32,
    pub evidence: Evidence,
    /// The state after it.
    pub state: SkillState,
}

/// Changes of a learner's mastery.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MasteryUpdates {
    /// To be stored, in this order.
    pub learned: Vec<AppliedEvidence>,
    /// Changes of the belief and their reasons, with the item's position in its session.
    pub updates: Vec<(u32, Update)>,
    /// Skills that are mastered now and were not before.
    pub mastered: Vec<SkillId>,
    /// Skills that are unlocked now and were not before, without those mastered or likely known.
    pub unlocked: Vec<SkillId>,
}

impl MasteryUpdates {
    /// Applies `evidence`, each piece with the position of its item in the session. Without a graph (it could not be
    /// loaded) the default parameters are used and nothing is unlocked; mastered skills unlock others when the graph is
    /// back.
    pub fn from_evidence(
        evidence: impl IntoIterator<Item = (u32, Evidence)>,
        mastery: &LearnerMastery,
        graph: Option<&SkillsGraph>,
        policy: &Policy,
    ) -> Self {
        let mut after = mastery.clone();
        let mut taught = Self::default();
        let parameters = |skill: &SkillId| graph.map_or_else(Default::default, |graph| graph.bkt(skill.as_str()));
        for (position, evidence) in evidence {
            for update in after.record(&evidence, parameters, policy) {
                let skill = update.skill.clone();
                if let Some(state) = after.get(skill.as_str()).cloned() {
                    taught.learned.push(AppliedEvidence { skill, position, evidence: evidence.clone(), state });
                }
                taught.updates.push((position, update));
            }
        }
        taught.mastered = taught.newly_mastered(&after);
        let placed = |(_, update): &(u32, Update)| matches!(update.because, Because::Placed { known: true });
        let opens = !taught.mastered.is_empty() || taught.updates.iter().any(placed);
        if let Some(graph) = graph.filter(|_| opens) {
            let unlocked = graph.newly_unlocked(mastery.states(), after.states()).into_iter();
            let unlocked = unlocked.map(|node| node.id.clone());
            let known = |id: &SkillId| after.get(id.as_str()).is_some_and(SkillState::is_known_or_likely);
            taught.unlocked = unlocked.filter(|id| !known(id)).collect();
        }
        taught
    }

    /// Returns the skills that reached mastery within these updates and kept it to the end, each once.
    fn newly_mastered(&self, after: &LearnerMastery) -> Vec<SkillId> {
        let mut skills: Vec<SkillId> = Vec::new();
        for (_, update) in self.updates.iter().filter(|(_, update)| update.change == Some(MasteryChange::Mastered)) {
            let kept = after.get(update.skill.as_str()).is_some_and(SkillState::is_mastered);
            if kept && !skills.contains(&update.skill) {
                skills.push(update.skill.clone());
            }
        }
        skills
    }
}

impl SkillsGraph {
    /// Returns slip and guess of an item if they differ from those of the first of its `skills`: the values that the
    /// graph has for the item's blueprint; else, for a choice among `options`, the chance of picking the key blindly,
    /// if that is more than the skill's own guess.
    pub fn emission(&self, skills: &[SkillId], blueprint: Option<&str>, options: Option<usize>) -> Option<Emission> {
        let nodes = || skills.iter().filter_map(|skill| self.node(skill.as_str()));
        let known = blueprint.and_then(|blueprint| nodes().find_map(|node| node.emissions.get(blueprint)).copied());
        known.or_else(|| {
            let usual = nodes().next()?.bkt.emission();
            let options = u32::try_from(options?).ok().filter(|options| *options > 0)?;
            let blind = Emission::new(usual.slip(), 1.0 / f64::from(options)).ok()?;
            (blind.guess() > usual.guess()).then(|| Bounds::default().project_emission(blind))
        })
    }
}
