//! Reads the sections of an assessment.

use crate::blueprint::assessment::{ItemSource, Section, SkillWeight};
use crate::fields::{Count, Id, LocatedNode, MAX_LIST, Reader, is_word};
use crate::text::problem::shorten;

/// Maximum number of items of a section.
const MAX_ITEMS: u32 = 500;
/// Maximum weight of a skill.
const MAX_WEIGHT: u32 = 1_000;

impl Reader<'_> {
    /// Reads the sections; `source` is the source of their items, `None` if it could not be read.
    pub(super) fn sections(&mut self, at: &LocatedNode, source: Option<ItemSource>) -> Vec<Section> {
        let items = self.nonempty_list(at, MAX_LIST, "at least one section is needed");
        let mut sections: Vec<Section> = Vec::new();
        for item in &items {
            let Some(section) = self.section(item, source) else { continue };
            if sections.iter().any(|other| other.id == section.id) {
                let place = self.place_of(&format!("{}.section_id", item.path)).unwrap_or(item.place());
                let message = format!("there already is a section `{}`", section.id);
                self.error(place, "duplicate-name", message);
            }
            sections.push(section);
        }
        sections
    }

    fn section(&mut self, at: &LocatedNode, source: Option<ItemSource>) -> Option<Section> {
        let mut fields = self.fields(at)?;
        let id = fields.field::<Id>(self, "section_id");
        let title = fields.field::<String>(self, "title");
        let item_count = fields.field::<Count<1, MAX_ITEMS>>(self, "item_count");
        let list = match source {
            Some(source) => source.skills_field(),
            // Both names are accepted, because the unreadable source is already reported.
            None => ItemSource::ALL
                .map(ItemSource::skills_field)
                .into_iter()
                .find(|name| fields.has(name))
                .unwrap_or("skills"),
        };
        let skills = fields.need(self, list).map(|at| self.skill_weights(&at)).unwrap_or_default();
        let difficulty_at = fields.need(self, "difficulty_distribution");
        let difficulty = difficulty_at.as_ref().map(|at| self.difficulty(at)).unwrap_or_default();
        fields.done(self);
        let item_count = item_count?;
        let total: u32 = difficulty.iter().map(|(_, count)| count).sum();
        let whole = difficulty_at.as_ref().and_then(|at| self.entries(at)).map_or(0, |entries| entries.len());
        if let (Some(at), true) = (&difficulty_at, whole > 0 && whole == difficulty.len() && total != item_count) {
            let place = self.first_line(at.place());
            let message = format!("the levels add up to {total} items, but `item_count` is {item_count}");
            self.error(place, "sum-mismatch", message);
        }
        Some(Section { id: id?, title: title?, item_count, skills, difficulty })
    }

    fn skill_weights(&mut self, at: &LocatedNode) -> Vec<SkillWeight> {
        let items = self.nonempty_list(at, MAX_LIST, "at least one skill is needed");
        let mut skills: Vec<SkillWeight> = Vec::new();
        for item in &items {
            let Some(mut fields) = self.fields(item) else { continue };
            let id_at = fields.need(self, "skill_id");
            let skill_id = id_at.as_ref().and_then(|at| self.text(at));
            let weight = fields.take("weight").map_or(Some(1), |at| self.count(&at, 1, MAX_WEIGHT));
            fields.done(self);
            let (Some(id_at), Some(skill_id), Some(weight)) = (id_at, skill_id, weight) else { continue };
            if skills.iter().any(|other| other.skill_id == skill_id) {
                let message = format!("`{}` is already in this section", shorten(&skill_id));
                self.error(id_at.place(), "duplicate-name", message).help =
                    Some("give it a larger weight instead".to_owned());
            }
            skills.push(SkillWeight { skill_id, weight });
        }
        skills
    }

    fn difficulty(&mut self, at: &LocatedNode) -> Vec<(String, u32)> {
        let mut levels = Vec::new();
        let entries = self.entries(at).unwrap_or_default();
        if entries.is_empty() && matches!(&at.node.data, crate::text::yaml::Data::Map(_)) {
            self.error(at.place(), "empty", "at least one level is needed");
        }
        for (name, place, at) in entries {
            if !is_word(&name) {
                self.error(place, "bad-name", "a level's name has letters, digits, `_` and `-` only");
            }
            if let Some(count) = self.count(&at, 0, MAX_ITEMS) {
                levels.push((name, count));
            }
        }
        levels
    }
}
