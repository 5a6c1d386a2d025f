//! Reasoning schemas, after reading: each describes one kind of reasoning for exam items.

use crate::fields::{Id, Wording, fields};
use crate::text::translated::Translated;
use crate::text::{Problem, SourceMap};
use plumb_types::{ContentHash, SkillId};

/// Maximum number of entries of each list.
pub const MAX_ENTRIES: usize = 30;

/// A reasoning schema.
#[derive(Debug, Clone)]
pub struct ReasoningSchema {
    /// Id, such as `M1`.
    pub id: String,
    /// Version, as written in the text.
    pub version: String,
    /// Hash of its text.
    pub hash: ContentHash,
    /// Title.
    pub title: String,
    /// The skill practised by its items: a node of the graph.
    pub skill: SkillId,
    /// The single step of reasoning that is tested.
    pub core_move: String,
    /// Contexts in which it occurs, one sentence each.
    pub contexts: Vec<String>,
    /// Mistakes of reasoning, with unique tags.
    pub wrong_paths: Vec<ReasoningMistake>,
    /// Notes for item authors.
    pub notes: Vec<String>,
    /// The same in other languages.
    pub translations: Vec<Translated<ReasoningSchema>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of its parts in the file.
    pub places: SourceMap,
}

fields! {
    /// A mistake of reasoning, for a distractor.
    pub ReasoningMistake {
        /// Tag, such as `linear-for-square`.
        tag: Id,
        /// Description of the mistake.
        path: Wording,
    }
}
