//! Reads a set of prompts for reflection.

use crate::fields::{Id, List, LocatedNode, Reader, Wording};
use crate::question::DEFAULT_LONG;
use crate::reflection::{FollowUp, MAX_CLOSING, MAX_PROMPTS, Prompt, Reflection};
use crate::survey::SurveyMetadata;
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use plumb_types::ContentHash;

impl Reader<'_> {
    pub(super) fn reflection(&mut self, root: &LocatedNode) -> Option<Reflection> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "reflection_id");
        let version = fields.field::<String>(self, "version");
        // The metadata have the format of surveys.
        let metadata = fields.field::<SurveyMetadata>(self, "metadata");
        let free = fields.flag(self, "free", false);
        let prompts = fields.need(self, "prompts").map(|at| self.prompts(&at)).unwrap_or_default();
        let closing = fields.optional::<List<Wording, MAX_CLOSING>>(self, "closing").unwrap_or_default();
        fields.done(self);
        let metadata = metadata?;
        Some(Reflection {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: metadata.title,
            description: metadata.description,
            estimated_duration_minutes: metadata.estimated_duration_minutes,
            free,
            prompts,
            closing,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn prompts(&mut self, at: &LocatedNode) -> Vec<Prompt> {
        let items = self.nonempty_list(at, MAX_PROMPTS, "there are no prompts here");
        let mut taken: Vec<(String, SourceSpan)> = Vec::with_capacity(items.len());
        items.iter().filter_map(|item| self.prompt(item, &mut taken)).collect()
    }

    /// Reads a prompt. `taken` has the earlier ids, to which its own is added even if the prompt has other errors.
    fn prompt(&mut self, at: &LocatedNode, taken: &mut Vec<(String, SourceSpan)>) -> Option<Prompt> {
        let mut fields = self.fields(at)?;
        let id = fields.field::<Id>(self, "prompt_id");
        if let Some(id) = &id {
            self.must_be_new(id, ("prompt", "prompt_id"), &at.path, taken);
        }
        let text = fields.field::<Wording>(self, "text");
        let help = fields.optional::<Wording>(self, "help");
        let required = fields.flag(self, "required", false);
        let max_length = self.max_length(&mut fields, DEFAULT_LONG);
        let follow_up = fields.optional::<FollowUp>(self, "follow_up");
        fields.done(self);
        Some(Prompt { id: id?, text: text?, help, required, max_length: max_length?, follow_up })
    }

    /// Reports a repeated id; `thing` describes its owner and the field.
    pub(super) fn must_be_new(
        &mut self,
        id: &str,
        (thing, field): (&str, &str),
        path: &str,
        taken: &mut Vec<(String, SourceSpan)>,
    ) {
        let place = self.place_of(&format!("{path}.{field}")).unwrap_or_default();
        if let Some((_, first)) = taken.iter().find(|(other, _)| other == id) {
            let line = self.source.position(first.start).line;
            self.error(place, "duplicate-id", format!("the {thing} `{id}` is already given on line {line}")).help =
                Some(format!("choose another `{field}`"));
        }
        taken.push((id.to_owned(), place));
    }
}
