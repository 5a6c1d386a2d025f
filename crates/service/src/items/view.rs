//! Items as teachers see them: published content with its keys, and sums over answers.

use crate::calibration::DocumentFamily;
use plumb_answers::item::Item;
use plumb_learning::measurement::{ItemFigures, ItemSums};
use plumb_measure::learning_curve::LearningCurve;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// What the calibration in use says about a version of a blueprint.
#[derive(Debug, Clone, PartialEq)]
pub struct ItemCalibration {
    /// Number of the calibration.
    pub number: i64,
    pub made_at: Timestamp,
    /// In the order of the blueprint.
    pub levels: Vec<CalibratedLevel>,
    /// How learners get better at its items, in any version; `None` if they were practised too little.
    pub practised: Option<LearningCurve>,
}

/// A level of a blueprint with what is known of its items.
#[derive(Debug, Clone, PartialEq)]
pub struct CalibratedLevel {
    pub name: String,
    pub family: DocumentFamily,
    /// Median time of an answer, milliseconds; `None` without answers.
    pub median_millis: Option<u32>,
}

/// Sort orders of the list of blueprints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemOrder {
    /// The blueprint's id.
    Name,
    /// Number of counted answers.
    Answers,
    /// Mean credit.
    Facility,
    /// Item-rest correlation.
    Discrimination,
    /// Number of flags that need attention.
    Flags,
}

impl ItemOrder {
    /// All orders.
    pub const ALL: [Self; 5] = [Self::Name, Self::Answers, Self::Facility, Self::Discrimination, Self::Flags];

    /// Name in addresses.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Answers => "answers",
            Self::Facility => "facility",
            Self::Discrimination => "discrimination",
            Self::Flags => "flags",
        }
    }

    /// Returns the order of that name.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|order| order.as_str() == word)
    }
}

/// Filter for blueprints.
#[derive(Debug, Clone, Copy)]
pub struct ItemsQuery<'a> {
    pub order: ItemOrder,
    /// Whether the highest comes first.
    pub descending: bool,
    /// Only blueprints with these words in id, topic or statement.
    pub search: &'a str,
    /// Only lines after this one: [`ItemList::next`] of the previous page.
    pub after: Option<&'a str>,
}

/// A page of blueprints.
#[derive(Debug, Clone)]
pub struct ItemList {
    pub lines: Vec<ItemLine>,
    /// Number of blueprints on all pages.
    pub total: usize,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// A blueprint in its published version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemLine {
    /// The blueprint's id.
    pub id: String,
    /// The skill statement.
    pub statement: String,
    /// Number of counted answers.
    pub n: u64,
    /// Mean credit, millionths.
    pub facility: Option<i64>,
    /// Item-rest correlation, millionths.
    pub discrimination: Option<i64>,
    /// Number of flags that need attention.
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
    /// Number of counted answers.
    pub n: u64,
}

/// A wrong strategy in a blueprint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemWay {
    /// The strategy's `type`.
    pub strategy: String,
    /// The misconception behind it, or a description; may be empty.
    pub words: String,
}

/// A level of a blueprint.
#[derive(Debug, Clone)]
pub struct ItemLevel {
    pub name: String,
    /// Statistics of its answers.
    pub figures: ItemFigures,
    /// One of its items; `None` if none can be generated.
    pub example: Option<Item>,
}

/// The values of a parameter or feature.
#[derive(Debug, Clone)]
pub struct ItemPart {
    pub name: String,
    /// Whether it is a feature that the blueprint declares; otherwise a parameter.
    pub declared: bool,
    /// Statistics for each value, in order; the empty value collects all rare ones.
    pub values: Vec<(String, ItemFigures)>,
}

/// Report on a version of a blueprint.
#[derive(Debug, Clone)]
pub struct ItemReport {
    /// The blueprint's id.
    pub id: String,
    /// The skill statement.
    pub statement: String,
    /// Its versions, the current one first.
    pub versions: Vec<ItemVersion>,
    /// Statistics of the version shown.
    pub figures: ItemFigures,
    /// The sums behind them.
    pub sums: ItemSums,
    /// Its wrong strategies.
    pub ways: Vec<ItemWay>,
    /// Its levels in the order written, easiest first.
    pub levels: Vec<ItemLevel>,
    /// Its parameters and features.
    pub parts: Vec<ItemPart>,
    /// What the calibration in use says about this version.
    pub calibration: Option<ItemCalibration>,
}
