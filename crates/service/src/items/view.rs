//! What teachers see of items: published content with its keys, and sums over answers.

use plumb_answers::item::Item;
use plumb_learning::measurement::{ItemFigures, ItemSums};
use plumb_types::ContentHash;

/// By what a list of blueprints can be ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemOrder {
    /// The blueprint's id.
    Name,
    /// Answers counted.
    Answers,
    /// Mean credit.
    Facility,
    /// Item-rest correlation.
    Discrimination,
    /// What should be looked at.
    Flags,
}

impl ItemOrder {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Name, Self::Answers, Self::Facility, Self::Discrimination, Self::Flags];

    /// The word in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Answers => "answers",
            Self::Facility => "facility",
            Self::Discrimination => "discrimination",
            Self::Flags => "flags",
        }
    }

    /// The order a word names.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == word)
    }
}

/// Which blueprints to list.
#[derive(Debug, Clone, Copy)]
pub struct ItemsQuery<'a> {
    pub order: ItemOrder,
    /// The highest first.
    pub descending: bool,
    /// Only those whose id, topic or statement has these words.
    pub search: &'a str,
    /// Only what comes after this line: [`ItemList::next`] of the page before.
    pub after: Option<&'a str>,
}

/// A page of blueprints.
#[derive(Debug, Clone)]
pub struct ItemList {
    pub lines: Vec<ItemLine>,
    /// How many there are on all pages.
    pub total: usize,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// A blueprint in its published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemLine {
    /// The blueprint's id.
    pub id: String,
    /// What a learner can do who has the skill.
    pub statement: String,
    /// Answers counted.
    pub n: u64,
    /// Mean credit, millionths.
    pub facility: Option<i64>,
    /// Item-rest correlation, millionths.
    pub discrimination: Option<i64>,
    /// How many things should be looked at.
    pub flags: u64,
    pub serious: bool,
}

/// One version of a blueprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemVersion {
    /// Hash of its text.
    pub hash: ContentHash,
    pub written: String,
    /// Whether new forms are drawn from it.
    pub is_current: bool,
    pub is_shown: bool,
    /// Answers counted.
    pub n: u64,
}

/// A wrong way that a blueprint knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemWay {
    /// The strategy's `type`.
    pub strategy: String,
    /// The named misconception behind it, or what goes wrong; may be empty.
    pub words: String,
}

/// A level of a blueprint.
#[derive(Debug, Clone)]
pub struct ItemLevel {
    pub name: String,
    /// What its answers say.
    pub figures: ItemFigures,
    /// One of its items; none when none can be made.
    pub example: Option<Item>,
}

/// The values of a parameter or feature.
#[derive(Debug, Clone)]
pub struct ItemPart {
    pub name: String,
    /// Whether the blueprint names it as a feature; a parameter otherwise.
    pub declared: bool,
    /// What the answers to each value say, in order; an empty value stands for all that are rare.
    pub values: Vec<(String, ItemFigures)>,
}

/// What answers say about a version of a blueprint.
#[derive(Debug, Clone)]
pub struct ItemReport {
    /// The blueprint's id.
    pub id: String,
    /// What a learner can do who has the skill.
    pub statement: String,
    /// Its versions, the current one first.
    pub versions: Vec<ItemVersion>,
    /// The figures of the version shown.
    pub figures: ItemFigures,
    /// The sums behind them.
    pub sums: ItemSums,
    /// Its wrong ways.
    pub ways: Vec<ItemWay>,
    /// Its levels, easiest first as written.
    pub levels: Vec<ItemLevel>,
    /// Its parameters and features.
    pub parts: Vec<ItemPart>,
}
