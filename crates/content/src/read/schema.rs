//! Reads a reasoning schema.

use crate::schema::{MAX_ENTRIES, ReasoningMistake, ReasoningSchema};
use crate::text::source_map::SourceMap;
use plumb_types::{ContentHash, SkillId};

use super::fields::{Fields, LocatedNode, Reader};
use super::is_empty_list;

impl Reader<'_> {
    pub(super) fn schema(&mut self, root: &LocatedNode) -> Option<ReasoningSchema> {
        let mut fields = self.fields(root)?;
        let id = self.identifier(&mut fields, "schema_id");
        let version = fields.text(self, "version");
        let title = fields.text(self, "title");
        let skill = self.identifier(&mut fields, "skill");
        let core_move = fields.need(self, "core_move").and_then(|at| self.wording(&at));
        let contexts = self.sentences(&mut fields, "contexts");
        let wrong_paths = fields.need(self, "wrong_paths").map(|at| self.wrong_paths(&at)).unwrap_or_default();
        let notes = self.sentences(&mut fields, "notes");
        fields.done(self);
        Some(ReasoningSchema {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: title?,
            skill: SkillId::new(skill?),
            core_move: core_move?,
            contexts: contexts?,
            wrong_paths,
            notes: notes?,
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn sentences(&mut self, fields: &mut Fields, name: &'static str) -> Option<Vec<String>> {
        let at = fields.need(self, name)?;
        self.each(&at, MAX_ENTRIES, Self::wording)
    }

    /// Returns the entries of a list that must not be empty.
    fn entries_of(&mut self, at: &LocatedNode) -> Vec<LocatedNode> {
        if is_empty_list(at) {
            self.error(at.place(), "empty", "there is nothing here");
        }
        self.bounded_list(at, MAX_ENTRIES)
    }

    fn wrong_paths(&mut self, at: &LocatedNode) -> Vec<ReasoningMistake> {
        let mut paths: Vec<ReasoningMistake> = Vec::new();
        for item in self.entries_of(at) {
            let Some(mut fields) = self.fields(&item) else { continue };
            let tag = self.identifier(&mut fields, "tag");
            let path = fields.need(self, "path").and_then(|at| self.wording(&at));
            fields.done(self);
            let (Some(tag), Some(path)) = (tag, path) else { continue };
            if paths.iter().any(|other| other.tag == tag) {
                self.error(item.place(), "duplicate-id", format!("the tag `{tag}` is already given"));
            }
            paths.push(ReasoningMistake { tag, path });
        }
        paths
    }
}
