//! The regrade: which items it concerns, and the remedy.

use serde::{Deserialize, Serialize};

use super::mark::{option_of, with_key};
use crate::session::MAX_ANSWER_CHARS;
use plumb_answers::answer::{AnswerSpec, Outcome, mark};
use plumb_answers::item::mark_body;
use plumb_answers::item::{Item, ItemBody};
use plumb_types::ContentHash;

/// Maximum length of the reason given to learners, in characters.
pub const LONGEST_REASON: usize = 500;

/// Permanent name of one item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemName {
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// Name of the difficulty level.
    pub level: String,
    pub seed: u64,
}

impl ItemName {
    /// Returns the name of an item.
    pub fn of(item: &Item) -> Self {
        Self { hash: item.blueprint.clone(), level: item.difficulty.clone(), seed: item.seed }
    }
}

/// A remedy that makes sense for any number of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// Excludes the item from the score, also for learners who did not answer it.
    Drop,
    /// Gives full marks to all learners who had it, whatever they answered, and to those who did not answer.
    Full,
    /// Marks the same answers again, by the current rules.
    Again,
}

/// A remedy for one item. Keys are only here, because several items have no common key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemRemedy {
    /// Replaces the key: by the text of an option (its id in older records, see [`with_key`]), or by a typed answer.
    Key(String),
    /// Accepts another right answer besides the key, written in the same way as a key. Lowers no mark.
    Accept(String),
    /// A remedy that makes sense for any number of items.
    Any(Remedy),
}

/// A regrade: which items it concerns, and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regrade {
    /// One item, in every form that contains it.
    Item {
        item: ItemName,
        remedy: ItemRemedy,
        /// Whether no learner may lose by it: see [`Regrade::spares`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        spares: bool,
    },
    /// All items of one version of a blueprint.
    Version {
        /// Hash of the blueprint's text.
        hash: ContentHash,
        remedy: Remedy,
        /// Whether no learner may lose by it: see [`Regrade::spares`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        spares: bool,
    },
}

/// Why a remedy does not fit an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemedyError {
    /// The item has no option with that text.
    NoSuchOption,
    /// The typed key cannot be read as an answer to the item, or would not be right by its own rule.
    Unreadable,
    /// The answer is already right.
    Right,
}

impl Regrade {
    /// Hash of the blueprint's text.
    pub fn hash(&self) -> &ContentHash {
        match self {
            Self::Item { item, .. } => &item.hash,
            Self::Version { hash, .. } => hash,
        }
    }

    /// The item, if it concerns only one.
    pub fn item(&self) -> Option<&ItemName> {
        match self {
            Self::Item { item, .. } => Some(item),
            Self::Version { .. } => None,
        }
    }

    /// The remedy.
    pub fn remedy(&self) -> ItemRemedy {
        match self {
            Self::Item { remedy, .. } => remedy.clone(),
            Self::Version { remedy, .. } => ItemRemedy::Any(*remedy),
        }
    }

    /// Whether no learner may lose by it: no mark is lowered, no right answer is dropped, and a session that would
    /// still get a lower score keeps its marks.
    pub fn spares(&self) -> bool {
        match self {
            Self::Item { spares, .. } | Self::Version { spares, .. } => *spares,
        }
    }

    /// Whether it concerns that item.
    pub fn is_about(&self, item: &Item) -> bool {
        match self {
            Self::Item { item: name, .. } => *name == ItemName::of(item),
            Self::Version { hash, .. } => *hash == item.blueprint,
        }
    }

    /// Checks whether `item`, which the regrade must concern, can be marked this way.
    ///
    /// # Errors
    /// The fault of a new key.
    pub fn check(&self, item: &Item) -> Result<(), RemedyError> {
        match self.remedy() {
            ItemRemedy::Any(_) => Ok(()),
            ItemRemedy::Key(key) => check_key(&item.body, &key, |_, old| key.trim() == old.trim()),
            // An answer that the item's own rule already marks right need not be accepted.
            ItemRemedy::Accept(key) => {
                check_key(&item.body, &key, |spec, old| mark(spec, &key, old).outcome == Outcome::Correct)
            }
        }
    }
}

fn check_key(body: &ItemBody, key: &str, is_right: impl Fn(&AnswerSpec, &str) -> bool) -> Result<(), RemedyError> {
    match body {
        ItemBody::MultipleChoice { options, key: old } => {
            // Option ids are refused: in a form with another option order the id would name another option.
            let option = option_of(options, key).ok_or(RemedyError::NoSuchOption)?;
            if option.id == *old { Err(RemedyError::Right) } else { Ok(()) }
        }
        ItemBody::ShortAnswer { spec, key: old } => {
            if key.chars().take(MAX_ANSWER_CHARS + 1).count() > MAX_ANSWER_CHARS {
                return Err(RemedyError::Unreadable);
            }
            // A new key must pass its own rule, as the keys of blueprints must.
            if mark_body(&with_key(body, key), key).outcome != Outcome::Correct {
                return Err(RemedyError::Unreadable);
            }
            if is_right(spec, old) { Err(RemedyError::Right) } else { Ok(()) }
        }
    }
}
