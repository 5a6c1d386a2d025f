//! Reads texts of several kinds, and lists.

use crate::text::problem::shorten;
use crate::text::source::SourceSpan;
use crate::text::yaml::Data;
use crate::text::{on_one_line, paragraphs};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

use super::{LocatedNode, Reader};

/// Maximum number of entries of lists that people write by hand.
pub(crate) const MAX_LIST: usize = 64;

/// Maximum length of a question or an option, in characters.
pub(super) const MAX_WORDING: usize = 2_000;

/// Maximum length of a text in paragraphs, in characters.
const MAX_EXPLANATION: usize = 8_000;

impl Reader<'_> {
    /// Reads an id: it is used in URLs and file names, so its characters are restricted.
    pub(crate) fn id(&mut self, at: &LocatedNode) -> Option<String> {
        let id = self.text(at)?;
        if !is_word(&id) {
            let message =
                "an id has letters, digits, `.`, `_` and `-` only, at most 128, and begins with a letter or digit";
            self.error(at.place(), "bad-name", message);
            return None;
        }
        Some(id)
    }

    /// Reads a text for people: not blank, of limited length. Line breaks become spaces.
    pub(crate) fn wording(&mut self, at: &LocatedNode) -> Option<String> {
        self.wording_within(at, MAX_WORDING)
    }

    /// Like [`Self::wording`], with at most that many characters.
    pub(crate) fn wording_within(&mut self, at: &LocatedNode, most: usize) -> Option<String> {
        let text = self.text(at)?;
        if text.chars().count() > most {
            let place = self.first_line(at.place());
            self.error(place, "too-long", format!("this has at most {most} characters"));
            return None;
        }
        Some(on_one_line(&text))
    }

    /// Reads a text for people in paragraphs.
    pub(crate) fn paragraphs(&mut self, at: &LocatedNode) -> Option<Vec<String>> {
        let text = self.text(at)?;
        if text.chars().count() > MAX_EXPLANATION {
            let place = self.first_line(at.place());
            self.error(place, "too-long", format!("a text has at most {MAX_EXPLANATION} characters"));
            return None;
        }
        Some(paragraphs(&text))
    }

    /// Reads an instant, with its time zone.
    pub(crate) fn instant(&mut self, at: &LocatedNode) -> Option<Timestamp> {
        let text = self.text(at)?;
        let instant = Timestamp::parse(&text);
        if instant.is_none() {
            let message = format!("`{}` is not a date and time", shorten(&text));
            self.error(at.place(), "wrong-type", message).help =
                Some("write it like `2030-01-31T09:00:00Z` or `2030-01-31T09:00:00+01:00`".to_owned());
        }
        instant
    }

    /// Returns a list with at most `most` elements; empty (after reporting) if it has more.
    pub(crate) fn bounded_list(&mut self, at: &LocatedNode, most: usize) -> Vec<LocatedNode> {
        let items = self.list(at).unwrap_or_default();
        if items.len() > most {
            self.error(at.place(), "too-many", format!("{} entries; at most {most} are allowed", items.len()));
            return Vec::new();
        }
        items
    }

    /// Like [`Self::bounded_list`], of a list that must not be empty; `empty` is the message for one that is.
    pub(crate) fn nonempty_list(&mut self, at: &LocatedNode, most: usize, empty: &str) -> Vec<LocatedNode> {
        if matches!(&at.node.data, Data::List(items) if items.is_empty()) {
            self.error(at.place(), "empty", empty);
        }
        self.bounded_list(at, most)
    }

    /// Reads an id that refers to something else.
    pub(crate) fn reference(&mut self, at: &LocatedNode) -> Option<String> {
        let id = self.text(at)?;
        if !is_word(&id) {
            self.error(at.place(), "bad-name", format!("`{}` cannot be an id", shorten(&id)));
            return None;
        }
        Some(id)
    }

    /// Reads ids that refer to something else, with their positions.
    pub(crate) fn references(&mut self, items: &[LocatedNode]) -> Vec<(String, SourceSpan)> {
        items.iter().filter_map(|item| Some((self.reference(item)?, item.place()))).collect()
    }

    /// Reads ids of nodes of the skills graph, each once.
    pub(crate) fn distinct_skills(&mut self, items: &[LocatedNode]) -> Vec<SkillId> {
        let mut skills: Vec<SkillId> = Vec::new();
        for (name, place) in self.references(items) {
            let skill = SkillId::new(name);
            if skills.contains(&skill) {
                self.error(place, "duplicate-name", format!("`{skill}` is already given"));
                continue;
            }
            skills.push(skill);
        }
        skills
    }
}

/// Whether a text has only letters, digits, `_`, `-` and `.`, begins with a letter or digit, and has at most 128
/// characters.
pub fn is_word(text: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    text.len() <= 128 && text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(word)
}
