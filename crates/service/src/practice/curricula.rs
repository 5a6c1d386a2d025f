//! Curricula, and a learner's progress in them.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_content::text::Problem;
use plumb_learning::curriculum::{Curriculum, LearningContext, Module, ModuleStatus, check_curriculum};
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{Evidence, LearnerMastery};
use plumb_sessions::practice::PracticePlan;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::{ContentHash, SkillId};
use serde_json::Value as Json;

use super::views::{CurriculumCard, CurriculumPage, ModuleSkill, ModuleView};
use crate::capabilities::Learner;
use crate::content::{Catalog, Version as _};
use crate::failure::{InputError, Result, ServiceError, of_content};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

impl Learner<'_> {
    /// Returns a curriculum with its modules and the learner's progress.
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

    /// Returns the skill to practise next along a curriculum, in the given module or else the current one: the first
    /// skill with too few right answers for the module. A finished module starts again if it is the given one.
    pub(crate) async fn next_along(&self, curriculum: &Curriculum, module: Option<&str>) -> Result<SkillId> {
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let known = self.plumb.known(self.actor.id).await?;
        let context = self.plumb.learning_context(self.actor.id, curriculum, graph, &known.mastery).await?;
        let wanted = match module {
            Some(id) => {
                let unknown = || {
                    ServiceError::Faults(vec![InputError {
                        field: "config/concept_id".into(),
                        detail: "there is no such module in this curriculum".into(),
                    }])
                };
                Some(curriculum.module(id).ok_or_else(unknown)?)
            }
            None => context.current_module.as_deref().and_then(|id| curriculum.module(id)),
        };
        let next = wanted.and_then(|module| module.skills.iter().find(|skill| !context.has_shown(module, skill)));
        let again = wanted.filter(|_| module.is_some()).and_then(|module| module.skills.first());
        Ok(next.or(again).cloned().ok_or(InvalidInput::CurriculumDone)?)
    }

    /// Checks a curriculum sent in the request like a published one, and stores it for the sessions that follow it.
    pub(crate) async fn inline_curriculum(&self, text: &Json) -> Result<Arc<Curriculum>> {
        let text = serde_json::to_string_pretty(text).map_err(|error| ServiceError::Internal(error.to_string()))?;
        let told = |problems| of_content("config/curriculum", problems);
        let curriculum = Curriculum::read("config", &text).map_err(told)?;
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let items = self.plumb.items(&catalog, self.actor.id).await?;
        let problems = check_curriculum(&curriculum, graph, &|node| items.has(node));
        let errors: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
        if !errors.is_empty() {
            return Err(told(errors));
        }
        self.plumb.keep_inline_content(Curriculum::KIND, &curriculum.id, text).await?;
        Ok(Arc::new(curriculum))
    }

    /// Returns the skill or curriculum that a topic names: by the curriculum's id or title, or else the skill's.
    pub(crate) fn topic_to_learn(&self, topic: &str) -> Result<TopicToLearn> {
        let catalog = self.plumb.catalog();
        let is_named =
            |id: &str, title: &str| id == topic || title.trim().to_lowercase() == topic.trim().to_lowercase();
        if let Some(curriculum) = catalog.curricula.values().find(|one| is_named(&one.id, &one.title)) {
            return Ok(TopicToLearn::Curriculum(Arc::clone(curriculum)));
        }
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let node = graph.and_then(|graph| graph.nodes().iter().find(|node| is_named(node.id.as_str(), &node.name)));
        node.map(|node| TopicToLearn::Skill(node.id.clone())).ok_or_else(|| {
            let detail = "there is no curriculum or skill with this name; or send `modules` along".to_owned();
            ServiceError::Faults(vec![InputError { field: "config/topic".into(), detail }])
        })
    }
}

/// The subject that a topic names.
pub(crate) enum TopicToLearn {
    Curriculum(Arc<Curriculum>),
    Skill(SkillId),
}

/// Prefix for the name of an inline curriculum; the hash of its text follows.
const INLINE: &str = "inline:";

/// Returns the name under which a session refers to its curriculum.
pub(crate) fn name_of(curriculum: &Curriculum, catalog: &Catalog) -> String {
    let is_current = catalog.curricula.get(&curriculum.id).is_some_and(|current| current.hash == curriculum.hash);
    if is_current { curriculum.id.clone() } else { format!("{INLINE}{}", curriculum.hash) }
}

impl Plumb {
    /// Returns the curriculum of a session: the current one of its name, or the inline one.
    pub(crate) async fn curriculum_of(&self, plan: &PracticePlan) -> Result<Option<Arc<Curriculum>>> {
        let Some(name) = &plan.curriculum else { return Ok(None) };
        match name.strip_prefix(INLINE) {
            Some(hash) => self.version(&ContentHash::from_stored(hash.to_owned())).await.map(Some),
            None => Ok(self.catalog().curricula.get(name).cloned()),
        }
    }

    /// Computes the projection of all evidence about the curriculum's skills.
    pub(crate) async fn learning_context(
        &self,
        learner: UserId,
        curriculum: &Curriculum,
        graph: &SkillsGraph,
        known: &LearnerMastery,
    ) -> Result<LearningContext> {
        let mut pieces: Vec<(Timestamp, Evidence)> = Vec::new();
        let mut seen: BTreeSet<(SessionId, i64)> = BTreeSet::new();
        for skill in curriculum.skills() {
            // Evidence counts in the order of recording, whatever the clock showed.
            let mut latest = Timestamp::from_micros(i64::MIN);
            for row in self.stores.learning.evidence(learner, skill.as_str()).await? {
                latest = latest.max(row.at);
                let piece: Evidence = serde_json::from_str(&row.body)
                    .map_err(|error| ServiceError::Internal(format!("evidence {} of {skill}: {error}", row.n)))?;
                // An item of several skills has a row for each, but is one answer.
                let again = matches!(piece, Evidence::Attempt(_)) && !seen.insert((row.session, row.position));
                if !again {
                    pieces.push((latest, piece));
                }
            }
        }
        pieces.sort_by_key(|(at, _)| *at);
        let rules = &self.rules.mastery;
        let pieces = pieces.iter().map(|(_, piece)| piece);
        // Uses the parameters of the stored states, so that the result agrees with other pages.
        let stored = |skill: &SkillId| known.get(skill.as_str()).map(|state| state.bkt);
        let parameters = |skill: &SkillId| stored(skill).unwrap_or_else(|| graph.bkt(skill.as_str()));
        Ok(LearningContext::fold(curriculum, pieces, parameters, rules))
    }
}

/// Returns a curriculum as an entry of a list.
pub(super) fn curriculum_card(curriculum: &Curriculum) -> CurriculumCard {
    CurriculumCard {
        id: curriculum.id.clone(),
        title: curriculum.title.clone(),
        about: curriculum.about.clone(),
        modules: curriculum.modules.len(),
    }
}
