//! What is regraded, and how.

use serde::{Deserialize, Serialize};

use super::mark::{keyed, option_of};
use crate::session::MAX_ANSWER_CHARS;
use plumb_answers::answer::{AnswerSpec, Outcome, mark};
use plumb_answers::item::mark_body;
use plumb_answers::item::{Item, ItemBody};
use plumb_types::ContentHash;

/// The longest reason given to learners, in characters.
pub const LONGEST_REASON: usize = 500;

/// Names one item for ever.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemName {
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// Name of the difficulty level.
    pub level: String,
    pub seed: u64,
}

impl ItemName {
    /// The name of an item.
    pub fn of(item: &Item) -> Self {
        Self { hash: item.blueprint.clone(), level: item.difficulty.clone(), seed: item.seed }
    }
}

/// What makes sense for any number of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Remedy {
    /// Leave it out of the score, for those who did not answer it too.
    Drop,
    /// Full marks for all who had it, whatever they answered, and for those who did not answer.
    Full,
    /// Mark the same answers once more, by the rules of now.
    Again,
}

/// What makes sense for one item: only there is a key one key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemRemedy {
    /// Another key in place of the one there was: the text of an option (in what was stored before, its id: see
    /// [`keyed`]), or what is typed.
    Key(String),
    /// Another right answer beside the key, in the same words. Lowers nobody's mark.
    Accept(String),
    /// What makes sense for any number of items.
    Any(Remedy),
}

/// What is regraded, and how.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Regrade {
    /// One item, wherever it was asked.
    Item {
        item: ItemName,
        remedy: ItemRemedy,
        /// Nobody loses: see [`Regrade::spares`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        spares: bool,
    },
    /// All items of one version of a blueprint.
    Version {
        /// Hash of the blueprint's text.
        hash: ContentHash,
        remedy: Remedy,
        /// Nobody loses: see [`Regrade::spares`].
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        spares: bool,
    },
}

/// Why an item cannot be regraded so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadRemedy {
    /// The item has no option of that text.
    NoSuchOption,
    /// What was typed cannot be read as an answer to the item, or would not be right by its own rule.
    Unreadable,
    /// It is right already.
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

    /// The one item, if it is one.
    pub fn item(&self) -> Option<&ItemName> {
        match self {
            Self::Item { item, .. } => Some(item),
            Self::Version { .. } => None,
        }
    }

    /// How.
    pub fn remedy(&self) -> ItemRemedy {
        match self {
            Self::Item { remedy, .. } => remedy.clone(),
            Self::Version { remedy, .. } => ItemRemedy::Any(*remedy),
        }
    }

    /// Whether nobody loses: no mark gets lower, what is right is not left out, and a session whose score would fall all
    /// the same keeps the marks it has.
    pub fn spares(&self) -> bool {
        match self {
            Self::Item { spares, .. } | Self::Version { spares, .. } => *spares,
        }
    }

    /// Whether it is about that item.
    pub fn is_about(&self, item: &Item) -> bool {
        match self {
            Self::Item { item: name, .. } => *name == ItemName::of(item),
            Self::Version { hash, .. } => *hash == item.blueprint,
        }
    }

    /// Whether `item`, which it is about, can be marked so.
    ///
    /// # Errors
    /// What is wrong with a new key.
    pub fn check(&self, item: &Item) -> Result<(), BadRemedy> {
        match self.remedy() {
            ItemRemedy::Any(_) => Ok(()),
            ItemRemedy::Key(key) => check_key(&item.body, &key, |_, old| key.trim() == old.trim()),
            // What is right by the item's own rule needs no accepting.
            ItemRemedy::Accept(key) => {
                check_key(&item.body, &key, |spec, old| mark(spec, &key, old).outcome == Outcome::Correct)
            }
        }
    }
}

fn check_key(body: &ItemBody, key: &str, is_right: impl Fn(&AnswerSpec, &str) -> bool) -> Result<(), BadRemedy> {
    match body {
        ItemBody::MultipleChoice { options, key: old } => {
            // An id is refused: it would name another option where the item was sat in another order.
            let option = option_of(options, key).ok_or(BadRemedy::NoSuchOption)?;
            if option.id == *old { Err(BadRemedy::Right) } else { Ok(()) }
        }
        ItemBody::ShortAnswer { spec, key: old } => {
            if key.chars().take(MAX_ANSWER_CHARS + 1).count() > MAX_ANSWER_CHARS {
                return Err(BadRemedy::Unreadable);
            }
            // A key must pass its own rule, as those of blueprints must.
            if mark_body(&keyed(body, key), key).outcome != Outcome::Correct {
                return Err(BadRemedy::Unreadable);
            }
            if is_right(spec, old) { Err(BadRemedy::Right) } else { Ok(()) }
        }
    }
}
