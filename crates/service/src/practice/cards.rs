//! Cards of skills: a learner's mastery of each.

use plumb_learning::graph::{Node, Recommendation, SkillsGraph};
use plumb_learning::mastery::{LearnerMastery, MasteryStatus};
use plumb_types::time::Timestamp;

use super::is_ready;
use super::items::Items;
use super::views::SkillCard;
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::failure::Result;
use crate::plumb::Plumb;

/// The data for the cards of a learner's skills.
pub(crate) struct SkillCards<'a> {
    plumb: &'a Plumb,
    catalog: &'a Catalog,
    items: Items<'a>,
    graph: &'a SkillsGraph,
    mastery: &'a LearnerMastery,
    follows_order: bool,
    now: Timestamp,
}

impl<'a> Learner<'a> {
    pub(crate) async fn skill_cards(
        &self,
        catalog: &'a Catalog,
        graph: &'a SkillsGraph,
        mastery: &'a LearnerMastery,
    ) -> Result<SkillCards<'a>> {
        Ok(SkillCards {
            plumb: self.plumb,
            catalog,
            items: self.plumb.items(catalog, self.actor.id).await?,
            graph,
            mastery,
            follows_order: self.plumb.stores.classes.follows_order(self.actor.id).await?,
            now: self.plumb.now(),
        })
    }
}

impl<'a> SkillCards<'a> {
    pub(crate) const fn graph(&self) -> &'a SkillsGraph {
        self.graph
    }

    /// Returns the skills to practise next, best first.
    pub(crate) fn recommended(&self) -> Vec<Recommendation<'a>> {
        self.plumb.recommended(self.catalog, self.graph, self.mastery.states())
    }

    /// Whether the skill has items to practise with.
    pub(crate) fn has_items(&self, node: &Node) -> bool {
        self.items.has(node)
    }

    /// Whether the skill would have items if an assessment that the learner may still take did not reserve them.
    pub(crate) fn are_reserved(&self, node: &Node) -> bool {
        self.items.are_reserved(node)
    }

    /// Returns the card of a skill.
    pub(crate) fn of(&self, node: &Node) -> SkillCard {
        let policy = &self.plumb.rules.mastery;
        let state = self.mastery.get(node.id.as_str());
        let ready = is_ready(self.graph, self.mastery, node.id.as_str());
        SkillCard {
            id: node.id.to_string(),
            name: node.name.clone(),
            area: node.area.clone().unwrap_or_default(),
            grade_band: node.grade_band.clone(),
            about: node.about.clone().unwrap_or_default(),
            standing: state.map_or(MasteryStatus::NotStarted, |state| state.standing(self.now, policy)),
            ready,
            open: ready || !self.follows_order,
            has_items: self.items.has(node),
            belief: state.and_then(|state| state.shown(policy)),
            opportunities: state.map_or(0, |state| state.opportunities),
            tries: state
                .and_then(|state| state.tries.as_ref())
                .map_or((0, 0), |tries| (tries.recent.len(), tries.right())),
        }
    }
}
