//! Reasoning schemas, once they have been read: each describes one kind of thinking that exam items can be made for.

use crate::text::{Problem, SourceMap};
use plumb_types::{ContentHash, SkillId};

/// Most entries of each of a schema's lists.
pub const MAX_ENTRIES: usize = 30;

/// One kind of thinking.
#[derive(Debug, Clone)]
pub struct ReasoningSchema {
    /// Its name for programs, such as `M1`.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Its name for people.
    pub title: String,
    /// The skill that items of it practise: a node of the graph.
    pub skill: SkillId,
    /// The one thinking move that is tested.
    pub core_move: String,
    /// Where it appears, a sentence each.
    pub contexts: Vec<String>,
    /// Mistakes of reasoning; tags each once.
    pub wrong_paths: Vec<WrongPath>,
    /// For who makes items of it.
    pub notes: Vec<String>,
    /// What is likely not meant, though it can be used.
    pub warnings: Vec<Problem>,
    /// Where its parts stand in the file.
    pub places: SourceMap,
}

/// A mistake of reasoning that can be a distractor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongPath {
    /// Its name, such as `linear-for-square`.
    pub tag: String,
    /// What is done.
    pub path: String,
}
