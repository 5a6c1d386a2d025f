//! A curriculum once it has been read.

use crate::blueprint::Share;
use crate::text::{Problem, SourceMap};
use plumb_types::ContentHash;
use plumb_types::SkillId;

/// Right first tries in a row that a module asks for unless it says otherwise.
pub const DEFAULT_ITEMS_REQUIRED: u32 = 3;

/// A way through the graph of skills.
#[derive(Debug, Clone)]
pub struct Curriculum {
    /// Its name for programs.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// What it is about, in a sentence or two; may be empty.
    pub about: String,
    /// What one can do who has done all of it, a sentence each; may be empty.
    pub objectives: Vec<String>,
    /// How hard the first items of a skill are that the learner has not met, 0 to 1; unless given, as the graph says.
    pub initial_difficulty: Option<Share>,
    /// A skill that is believed to be known so surely has been shown, however the tries went; unless given, it takes a
    /// row of right ones or mastery.
    pub mastery_threshold: Option<Share>,
    /// Its modules, in the order of the file; at least one. What they build on makes no circle.
    pub modules: Vec<Module>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// A step of a curriculum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Module {
    /// Its name for programs, once in a curriculum.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// What is to be understood: paragraphs of plain text, at least one.
    pub explanation: Vec<String>,
    /// The skills practised: nodes of the graph, each once, at least one; those of `templates` are among them.
    pub skills: Vec<SkillId>,
    /// How hard items of a skill are to be, whatever is known of the learner; each skill once.
    pub templates: Vec<ItemTemplate>,
    /// Ids of the modules that must be done before.
    pub prerequisites: Vec<String>,
    /// Right first tries in a row, at each of its skills, that make it done.
    pub mastery_items_required: u32,
}

/// What items a module wants of a skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemTemplate {
    pub skill: SkillId,
    /// 0 to 1; unless given, as hard as suits the learner.
    pub difficulty: Option<Share>,
}

impl Curriculum {
    /// How hard an item of a skill is to be, 0 to 1, of whose mastery `known` is believed; `None` where the curriculum
    /// says nothing of it.
    pub fn difficulty(&self, skill: &SkillId, known: Option<f64>) -> Option<f64> {
        let templates = self.modules.iter().flat_map(|module| &module.templates);
        let wanted = templates.filter(|template| template.skill == *skill).find_map(|template| template.difficulty);
        wanted.or(self.initial_difficulty.filter(|_| known.is_none())).map(part)
    }

    /// A module by id.
    pub fn module(&self, id: &str) -> Option<&Module> {
        self.modules.iter().find(|module| module.id == id)
    }

    /// All skills that its modules practise, each once, in the order in which they come.
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

/// A share as a number from 0 to 1.
pub fn part(share: Share) -> f64 {
    f64::from(share.millionths()) / f64::from(Share::ONE.millionths())
}
