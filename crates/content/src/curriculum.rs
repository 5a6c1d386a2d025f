//! A curriculum, after reading.

use crate::blueprint::Share;
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;
use plumb_types::SkillId;

/// Default number of consecutive correct first attempts that a module requires.
pub const DEFAULT_ITEMS_REQUIRED: u32 = 3;

/// A sequence of modules through the skills graph.
#[derive(Debug, Clone)]
pub struct Curriculum {
    /// Id.
    pub id: String,
    /// Title.
    pub title: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Description in one or two sentences; may be empty.
    pub about: String,
    /// What a learner can do after completing it, one sentence each; may be empty.
    pub objectives: Vec<String>,
    /// Difficulty of the first items of a skill that is new to the learner, 0 to 1; if not set, that of the graph.
    pub initial_difficulty: Option<Share>,
    /// Probability of mastery that counts a skill as shown, whatever the attempts were; if not set, it takes
    /// consecutive correct attempts, or mastery.
    pub mastery_threshold: Option<Share>,
    /// Modules, in the order of the file; at least one. Their prerequisites have no cycle.
    pub modules: Vec<Module>,
    /// The same in other languages.
    pub translations: Vec<Translated<Curriculum>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

/// A module of a curriculum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// Id, unique in the curriculum.
    pub id: String,
    /// Title.
    pub title: String,
    /// Explanation: paragraphs of plain text, at least one.
    pub explanation: Vec<String>,
    /// Skills practised: nodes of the graph, each once, at least one; including those of `templates`.
    pub skills: Vec<SkillId>,
    /// Difficulty of a skill's items, independent of the learner; each skill at most once.
    pub templates: Vec<ItemTemplate>,
    /// Ids of the modules to complete first.
    pub prerequisites: Vec<String>,
    /// Number of consecutive correct first attempts, in each of its skills, that completes the module.
    pub mastery_items_required: u32,
}

/// What a module specifies about items of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemTemplate {
    pub skill: SkillId,
    /// Difficulty, 0 to 1; if not set, it adapts to the learner.
    pub difficulty: Option<Share>,
}

impl Curriculum {
    /// Returns the difficulty of an item of a skill, 0 to 1; `known` is the probability of mastery, `None` for a skill
    /// that is new to the learner. `None` if the curriculum does not specify it.
    pub fn difficulty(&self, skill: &SkillId, known: Option<f64>) -> Option<f64> {
        let templates = self.modules.iter().flat_map(|module| &module.templates);
        let wanted = templates.filter(|template| template.skill == *skill).find_map(|template| template.difficulty);
        wanted.or(self.initial_difficulty.filter(|_| known.is_none())).map(part)
    }

    /// Returns a module by id.
    pub fn module(&self, id: &str) -> Option<&Module> {
        self.modules.iter().find(|module| module.id == id)
    }

    /// Returns all skills of its modules, each once, in order of appearance.
    pub fn skills(&self) -> Vec<&SkillId> {
        let mut skills: Vec<&SkillId> = Vec::new();
        for skill in self.modules.iter().flat_map(|module| &module.skills) {
            if !skills.contains(&skill) {
                skills.push(skill);
            }
        }
        skills
    }
}

/// Converts a share to a number from 0 to 1.
pub fn part(share: Share) -> f64 {
    f64::from(share.millionths()) / f64::from(Share::ONE.millionths())
}
