//! Titles of content that is not current: of trials, inline content, and replaced or retired versions. They are read
//! from the stored texts.

use plumb_content::read::BlueprintKind;
use plumb_sessions::inline::{self, InlineSet};
use plumb_types::ContentHash;

use super::Admin;
use crate::blueprints::CompiledBlueprint;
use crate::failure::Result;

impl Admin<'_> {
    /// Returns the title of a version; for a graph, the name of the `skill` in it.
    pub(super) async fn title_of_version(&self, hash: &ContentHash, skill: Option<&str>) -> Result<Option<String>> {
        let row = self.plumb.stores.contents.get(hash).await?;
        Ok(row.and_then(|row| title_in(&row.kind, &row.body, skill)))
    }

    /// Returns the title of a content in its last published version.
    pub(super) async fn title_of_last(&self, kind: BlueprintKind, id: &str) -> Result<Option<String>> {
        let lines = self.plumb.stores.contents.version_lines(kind.as_str(), id, 1).await?;
        match lines.first() {
            Some(line) => self.title_of_version(&line.hash, None).await,
            None => Ok(None),
        }
    }
}

/// Returns the title in a text of that kind; for a graph, the name of the `skill` in it. `None` if it has no title or
/// cannot be read.
pub(super) fn title_in(kind: &str, text: &str, skill: Option<&str>) -> Option<String> {
    if kind == inline::KIND {
        let set = InlineSet::read(&serde_json::from_str(text).ok()?).ok()?;
        return Some(set.title);
    }
    match (CompiledBlueprint::read(BlueprintKind::parse(kind)?, "text", text).ok()?, skill) {
        (CompiledBlueprint::Graph(graph), Some(skill)) => {
            Some(graph.node(skill)?.name.clone()).filter(|name| !name.is_empty())
        }
        (compiled, _) => compiled.title(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_what_it_is_called_and_one_that_cannot_be_read_says_nothing() {
        let set = r#"{"title":"A quick test","items":[{"stem":"What is 3+4?","answer":"7"}]}"#;
        assert_eq!(title_in(inline::KIND, set, None).as_deref(), Some("A quick test"));
        let reflection = "reflection_id: back\nversion: '1'\nmetadata: {title: Looking back}\nprompts:\n  \
                          - {prompt_id: what, text: 'What did you do?'}\n";
        assert_eq!(title_in("reflection", reflection, None).as_deref(), Some("Looking back"));
        for (kind, text) in [("reflection", "reflection_id: ["), (inline::KIND, "{}"), ("poem", reflection)] {
            assert_eq!(title_in(kind, text, None), None, "{kind}: {text}");
        }
    }
}
