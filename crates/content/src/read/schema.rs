//! Reads a reasoning schema.

use crate::fields::{Entries, Field, Id, LocatedNode, Reader, Wording};
use crate::schema::{MAX_ENTRIES, ReasoningMistake, ReasoningSchema};
use crate::text::source_map::SourceMap;
use plumb_types::{ContentHash, SkillId};

impl Reader<'_> {
    pub(super) fn schema(&mut self, root: &LocatedNode) -> Option<ReasoningSchema> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "schema_id");
        let version = fields.field::<String>(self, "version");
        let title = fields.field::<String>(self, "title");
        let skill = fields.field::<SkillId>(self, "skill");
        let core_move = fields.field::<Wording>(self, "core_move");
        let contexts = fields.field::<Entries<Wording, MAX_ENTRIES>>(self, "contexts");
        let wrong_paths = fields.need(self, "wrong_paths").map(|at| self.wrong_paths(&at)).unwrap_or_default();
        let notes = fields.field::<Entries<Wording, MAX_ENTRIES>>(self, "notes");
        fields.done(self);
        Some(ReasoningSchema {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: title?,
            skill: skill?,
            core_move: core_move?,
            contexts: contexts?,
            wrong_paths,
            notes: notes?,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn wrong_paths(&mut self, at: &LocatedNode) -> Vec<ReasoningMistake> {
        let mut mistakes: Vec<ReasoningMistake> = Vec::new();
        for item in self.nonempty_list(at, MAX_ENTRIES, "there is nothing here") {
            let Some(mistake) = ReasoningMistake::read(self, &item) else { continue };
            if mistakes.iter().any(|other| other.tag == mistake.tag) {
                self.error(item.place(), "duplicate-id", format!("the tag `{}` is already given", mistake.tag));
            }
            mistakes.push(mistake);
        }
        mistakes
    }
}
