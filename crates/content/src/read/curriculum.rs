//! Reads a curriculum: its modules, their explanations, skills and prerequisites.

use crate::blueprint::Share;
use crate::curriculum::{Curriculum, DEFAULT_ITEMS_REQUIRED, ItemTemplate, Module};
use crate::fields::{AnyText, Count, Id, List, LocatedNode, MAX_LIST, Reader, Wording};
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use crate::text::suggest;
use plumb_types::ContentHash;
use plumb_types::SkillId;
use plumb_types::links::Links;

/// Largest number of consecutive correct first attempts that can be required.
const MAX_REQUIRED: u32 = 50;
/// Maximum number of cycles reported at once.
const MAX_CYCLES: usize = 8;

/// Alternative names for fields of a module.
const MODULE_NAMES: [(&str, &str); 4] = [
    ("id", "concept_id"),
    ("title", "concept_name"),
    ("explanation", "explanation_template"),
    ("prerequisites", "prerequisite_concepts"),
];

/// Derives an id from a title: its letters and digits, separated by dashes.
fn id_of(topic: &str) -> String {
    let words = topic.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let id: String = words.collect::<Vec<_>>().join("-").to_ascii_lowercase().chars().take(100).collect();
    if id.is_empty() { "curriculum".to_owned() } else { id }
}

/// A module as written, with the positions of the ids it refers to.
struct ModuleDraft {
    module: Module,
    id_at: SourceSpan,
    prerequisites_at: Vec<SourceSpan>,
}

impl Reader<'_> {
    pub(super) fn curriculum(&mut self, root: &LocatedNode) -> Option<Curriculum> {
        let mut fields = self.fields(root)?;
        // The short form has a topic, and its id and version are optional.
        let is_short = fields.take_alias(self, "title", "topic");
        let title = fields.field::<String>(self, "title");
        let id = match title.as_deref().filter(|_| is_short && !fields.has("id")) {
            Some(topic) => Some(id_of(topic)),
            None => fields.field::<Id>(self, "id"),
        };
        let version = match fields.take("version").filter(|_| is_short) {
            None if is_short => Some("1".to_owned()),
            _ => fields.field::<String>(self, "version"),
        };
        let about = fields.optional::<AnyText>(self, "about").unwrap_or_default();
        let objectives = fields.optional::<List<Wording, MAX_LIST>>(self, "learning_objectives").unwrap_or_default();
        let initial_difficulty = fields.optional::<Share>(self, "initial_difficulty");
        let mastery_threshold = fields.optional::<Share>(self, "mastery_threshold");
        let drafts = fields.need(self, "modules").map(|at| self.modules(&at)).unwrap_or_default();
        fields.done(self);
        self.prerequisites_of_modules(&drafts);
        Some(Curriculum {
            id: id?,
            title: title?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            about,
            objectives,
            initial_difficulty,
            mastery_threshold,
            modules: drafts.into_iter().map(|draft| draft.module).collect(),
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn modules(&mut self, at: &LocatedNode) -> Vec<ModuleDraft> {
        let items = self.nonempty_list(at, MAX_LIST, "there are no modules here");
        items.iter().filter_map(|item| self.module(item)).collect()
    }

    fn module(&mut self, at: &LocatedNode) -> Option<ModuleDraft> {
        let mut fields = self.fields(at)?;
        for (name, other) in MODULE_NAMES {
            fields.take_alias(self, name, other);
        }
        let id_at = fields.take("id").as_ref().map_or(at.place(), LocatedNode::place);
        let id = fields.field::<Id>(self, "id");
        let title = fields.field::<String>(self, "title");
        let explanation = fields.need(self, "explanation").and_then(|at| self.paragraphs(&at));
        let templates = fields.take("item_templates").map(|at| self.item_templates(&at));
        let named = if templates.is_some() { fields.take("skills") } else { fields.need(self, "skills") };
        let named = named.map(|at| self.nonempty_list(&at, MAX_LIST, "a module practises one skill at least"));
        let mut skills = self.distinct_skills(&named.unwrap_or_default());
        let templates = templates.unwrap_or_default();
        for template in &templates {
            if !skills.contains(&template.skill) {
                skills.push(template.skill.clone());
            }
        }
        let prerequisites = fields.take("prerequisites").map(|at| self.bounded_list(&at, MAX_LIST)).unwrap_or_default();
        let prerequisites = self.references(&prerequisites);
        let required = fields.optional::<Count<1, MAX_REQUIRED>>(self, "mastery_items_required");
        fields.done(self);
        // A module with an id takes part in all further checks, whatever other faults it has.
        let (prerequisites, prerequisites_at) = prerequisites.into_iter().unzip();
        let module = Module {
            id: id?,
            title: title.unwrap_or_default(),
            explanation: explanation.unwrap_or_default(),
            skills,
            templates,
            prerequisites,
            mastery_items_required: required.unwrap_or(DEFAULT_ITEMS_REQUIRED),
        };
        Some(ModuleDraft { module, id_at, prerequisites_at })
    }

    fn item_templates(&mut self, at: &LocatedNode) -> Vec<ItemTemplate> {
        let items = self.nonempty_list(at, MAX_LIST, "there are no templates here");
        let mut templates: Vec<ItemTemplate> = Vec::new();
        for item in &items {
            let Some(mut fields) = self.fields(item) else { continue };
            let skill_at = fields.need(self, "skill_tag");
            let difficulty = fields.take("difficulty").and_then(|at| self.share(&at));
            // Notes for item authors, ignored here: a skill's items and their marking come from its blueprint and the
            // bank.
            for words in ["item_type", "template", "evaluation_criteria"] {
                fields.take(words).and_then(|at| self.text(&at));
            }
            fields.done(self);
            let Some(skill_at) = skill_at else { continue };
            let Some(skill) = self.reference(&skill_at).map(SkillId::new) else { continue };
            if templates.iter().any(|other| other.skill == skill) {
                self.error(skill_at.place(), "duplicate-name", format!("`{skill}` is already given"));
                continue;
            }
            templates.push(ItemTemplate { skill, difficulty });
        }
        templates
    }

    /// Checks that ids are unique, and prerequisites exist and have no cycle.
    fn prerequisites_of_modules(&mut self, drafts: &[ModuleDraft]) {
        let ids: Vec<&str> = drafts.iter().map(|draft| draft.module.id.as_str()).collect();
        let mut all = Vec::with_capacity(drafts.len());
        for (index, draft) in drafts.iter().enumerate() {
            let id = draft.module.id.as_str();
            if let Some(first) = drafts.iter().take(index).find(|other| other.module.id == id) {
                let line = self.source.position(first.id_at.start).line;
                let message = format!("the module `{id}` is already given on line {line}");
                self.error(draft.id_at, "duplicate-id", message);
            }
            let mut needs = Vec::new();
            for (need, place) in draft.module.prerequisites.iter().zip(&draft.prerequisites_at) {
                let found = ids.iter().position(|other| other == need);
                match found {
                    _ if need == id => {
                        self.error(*place, "needs-itself", format!("`{id}` cannot build on itself"));
                    }
                    None => {
                        let message = format!("`{id}` builds on `{need}`, but there is no such module");
                        self.error(*place, "unknown-module", message).help = Some(suggest::help(need, &ids));
                    }
                    Some(found) if needs.contains(&found) => {
                        self.error(*place, "duplicate-prerequisite", format!("`{need}` is already given"));
                    }
                    Some(found) => needs.push(found),
                }
            }
            all.push(needs);
        }
        for cycle in Links::new(all).cycles(MAX_CYCLES) {
            let names: Vec<&str> = cycle.iter().filter_map(|index| ids.get(*index).copied()).collect();
            let Some((first, draft)) = names.first().zip(cycle.first().and_then(|first| drafts.get(*first))) else {
                continue;
            };
            let message = format!("these modules build on each other in a circle: {} → {first}", names.join(" → "));
            self.error(draft.id_at, "cycle", message).help =
                Some("none of them would ever unlock; remove one prerequisite".to_owned());
        }
    }
}
