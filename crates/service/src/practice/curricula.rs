//! Curricula: what there is, and how far a learner has come in one.

use std::collections::BTreeSet;

use plumb_learning::curriculum::{Curriculum, LearningContext, Module, ModuleStatus};
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{Evidence, LearnerMastery};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::views::{CurriculumCard, CurriculumPage, ModuleSkill, ModuleView};
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

impl Learner<'_> {
    /// A curriculum with its modules and how far the learner has come.
    pub async fn curriculum(&self, id: &str) -> Result<CurriculumPage> {
        let catalog = self.plumb.catalog();
        let curriculum = catalog.curricula.get(id).ok_or(ServiceError::NotFound)?;
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let known = self.plumb.known(self.actor.id).await?;
        let context = self.plumb.learning_context(self.actor.id, curriculum, graph, &known.mastery).await?;
        let cards = self.skill_cards(&catalog, graph, &known.mastery).await?;
        let skills = |module: &Module| {
            let nodes = module.skills.iter().filter_map(|skill| graph.node(skill.as_str()));
            let skills = nodes.map(|node| ModuleSkill {
                card: cards.of(node),
                row: context.longest_row(&node.id).min(module.mastery_items_required),
                shown: context.has_shown(module, &node.id),
            });
            skills.collect()
        };
        let waits_for = |module: &Module| {
            let needs = module.prerequisites.iter().filter_map(|id| curriculum.module(id));
            needs.filter(|need| context.standing(need) != ModuleStatus::Done).map(|need| need.title.clone()).collect()
        };
        let recent = &context.recent_performance;
        Ok(CurriculumPage {
            card: curriculum_card(curriculum),
            objectives: curriculum.objectives.clone(),
            modules: curriculum
                .modules
                .iter()
                .map(|module| ModuleView {
                    id: module.id.clone(),
                    title: module.title.clone(),
                    standing: context.standing(module),
                    explanation: module.explanation.clone(),
                    required: module.mastery_items_required,
                    skills: skills(module),
                    waits_for: waits_for(module),
                })
                .collect(),
            recent: (recent.iter().filter(|right| **right).count(), recent.len()),
            streak: context.streak,
            current: context.current_module,
        })
    }

    /// The skill to practise next along a curriculum: the first of the module the learner is at of which the module
    /// wants to see more.
    pub(crate) async fn next_along(&self, id: &str) -> Result<SkillId> {
        let catalog = self.plumb.catalog();
        let curriculum = catalog.curricula.get(id).ok_or(ServiceError::NotFound)?;
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let known = self.plumb.known(self.actor.id).await?;
        let context = self.plumb.learning_context(self.actor.id, curriculum, graph, &known.mastery).await?;
        let module = context.current_module.as_deref().and_then(|id| curriculum.module(id));
        let skill = module.and_then(|module| module.skills.iter().find(|skill| !context.has_shown(module, skill)));
        let done =
            || ServiceError::Invalid { field: "config/curriculum", message: "curriculum-done", detail: String::new() };
        skill.cloned().ok_or_else(done)
    }
}

impl Plumb {
    /// The projection of all evidence about the curriculum's skills, worked out anew.
    pub(crate) async fn learning_context(
        &self,
        learner: Uuid,
        curriculum: &Curriculum,
        graph: &SkillsGraph,
        known: &LearnerMastery,
    ) -> Result<LearningContext> {
        let mut pieces: Vec<(Timestamp, Evidence)> = Vec::new();
        let mut seen: BTreeSet<(Uuid, i64)> = BTreeSet::new();
        for skill in curriculum.skills() {
            // What was recorded later comes later, whatever its clock said.
            let mut latest = Timestamp::from_micros(i64::MIN);
            for row in self.stores.learning.evidence(learner, skill.as_str()).await? {
                latest = latest.max(row.at);
                let piece: Evidence = serde_json::from_str(&row.body)
                    .map_err(|error| ServiceError::Internal(format!("evidence {} of {skill}: {error}", row.n)))?;
                // An item of several skills has a row for each, and is one answer.
                let again = matches!(piece, Evidence::Attempt(_)) && !seen.insert((row.session, row.position));
                if !again {
                    pieces.push((latest, piece));
                }
            }
        }
        pieces.sort_by_key(|(at, _)| *at);
        let rules = &self.rules.mastery;
        let pieces = pieces.iter().map(|(_, piece)| piece);
        // With the parameters it was worked out with, so that it agrees with what is shown elsewhere.
        let stored = |skill: &SkillId| known.get(skill.as_str()).map(|state| state.bkt);
        let parameters = |skill: &SkillId| stored(skill).unwrap_or_else(|| graph.bkt(skill.as_str()));
        Ok(LearningContext::fold(curriculum, pieces, parameters, rules))
    }
}

/// A curriculum in a list.
pub(super) fn curriculum_card(curriculum: &Curriculum) -> CurriculumCard {
    CurriculumCard {
        id: curriculum.id.clone(),
        title: curriculum.title.clone(),
        about: curriculum.about.clone(),
        modules: curriculum.modules.len(),
    }
}
