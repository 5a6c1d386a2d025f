//! A curriculum once it has been read.

use crate::blueprint::{Places, Problem};
use crate::item::ContentHash;
use crate::mastery::SkillId;

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
    /// Its modules, in the order of the file; at least one. What they build on makes no circle.
    pub modules: Vec<Module>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: Places,
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
    /// The skills practised: nodes of the graph, each once, at least one.
    pub skills: Vec<SkillId>,
    /// Ids of the modules that must be done before.
    pub prerequisites: Vec<String>,
    /// Right first tries in a row, at each of its skills, that make it done.
    pub mastery_items_required: u32,
}

impl Curriculum {
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
