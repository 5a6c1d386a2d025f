//! Assessment blueprint, after reading and checking its structure.

use serde::{Deserialize, Serialize};

use super::skill::Calculator;
use crate::fields::{AnyText, Count, Field, Flat, LocatedNode, Percent, Reader, Word, fields, settings};
use crate::share::Share;
use crate::text::problem::Problem;
use crate::text::source_map::SourceMap;
use crate::text::translated::Translated;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// Maximum number of items of an assessment.
const MAX_ITEMS: u32 = 500;
/// Maximum time limits: a day.
const DAY_MINUTES: u32 = 1_440;
const DAY_SECONDS: u32 = 86_400;
/// Standard error at which an adaptive test ends if it sets none, in logits.
const DEFAULT_STANDARD_ERROR: Share = match Share::from_millionths(400_000) {
    Some(share) => share,
    None => Share::ONE,
};

/// An assessment blueprint.
#[derive(Debug, Clone)]
pub struct Assessment {
    /// Id, such as `MATH-FUNDAMENTALS-L1`.
    pub id: String,
    /// Version, as written by the author.
    pub version: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// Description for people.
    pub metadata: AssessmentMetadata,
    /// How it is taken.
    pub configuration: Configuration,
    /// In order; at least one.
    pub sections: Vec<Section>,
    /// How it is scored.
    pub scoring: Scoring,
    /// Where items come from.
    pub item_source: ItemSource,
    /// Name of the item bank in requests by programs: a request that names another bank is refused.
    pub item_bank_id: Option<String>,
    /// How items are chosen one by one; `None` if the form is fixed before the start.
    pub adaptive: Option<AdaptiveSettings>,
    /// Maximum number of attempts of a learner; `None` for unlimited.
    pub attempts: Option<u32>,
    /// When it may be taken.
    pub availability: Availability,
    /// What learners see after the attempt.
    pub reveal: RevealRules,
    /// Which calculator is allowed.
    pub calculator: Calculator,
    /// Free words to find it by.
    pub tags: Vec<String>,
    /// The same in other languages.
    pub translations: Vec<Translated<Assessment>>,
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of each part in the file.
    pub places: SourceMap,
}

fields! {
    /// Description of an assessment for people.
    pub AssessmentMetadata {
        /// Title shown.
        title: String,
        /// One or two sentences; may be empty.
        description: AnyText,
        /// Intended audience; may be empty.
        target_audience: AnyText,
        /// Time that most learners need.
        estimated_duration_minutes: Option<Count<1, DAY_MINUTES>>,
    }
}

fields! {
    /// How an assessment is taken.
    pub Configuration {
        /// Number of items; the sum of the sections.
        total_items: Count<1, MAX_ITEMS>,
        /// Time limit for the whole attempt.
        time_limit_minutes: Option<Count<1, DAY_MINUTES>>,
        /// Time limit for one item.
        item_time_limit_seconds: Option<Count<1, DAY_SECONDS>>,
        /// The lowest score that passes.
        passing_score_percent: Percent,
        /// Mixes the items within each section; sections stay together and in order.
        shuffle_items: bool = true,
        /// Mixes the options of each item; otherwise numbers are in ascending and texts in alphabetical order.
        shuffle_options: bool = true,
        /// What the learner sees and may do besides answering.
        player: Flat<PlayerSettings>,
        /// `fixed` (all items are drawn before the start; `random_from_pool` is the same, since every attempt draws its own) or `adaptive`.
        mode: Option<Mode>,
        /// Another name of `mode`.
        item_selection_algorithm: Option<Mode>,
        /// Rules of an adaptive test; only with `mode: adaptive`.
        adaptive: Option<AdaptiveSettings>,
    }
}

settings! {
    /// How an adaptive test chooses items and when it ends.
    #[derive(Copy)]
    pub AdaptiveSettings {
        /// The test ends for its result only after this many items; at most `total_items`, which is the most that it asks.
        min_items: Count<1, MAX_ITEMS> = 5,
        /// The test ends when the standard error of the ability is at most this many logits.
        standard_error: Share = DEFAULT_STANDARD_ERROR,
        /// Also ends the test when it is certain enough (95 %) that the learner has passed or failed.
        stop_when_decided: bool = false,
        /// Most items of one skill in a test; as many as a section needs if left out.
        items_per_skill: Option<Count<1, MAX_ITEMS>> = None,
        /// Share of attempts in which one skill may occur: each attempt chooses among that share of a section's skills, or as many as it needs.
        exposure_percent: Percent = Share::ONE,
        /// Share of the items, at most 50, that are on trial: they are of levels of which little is known, and do not count.
        pretest_percent: Percent = Share::ZERO,
    }
}

settings! {
    /// What a learner sees and may do in a session besides answering. The session pins it.
    #[derive(Copy, Serialize, Deserialize)]
    #[serde(default)]
    pub PlayerSettings {
        /// Shows the item's number and the total.
        show_progress: bool = true,
        /// Learners may review and change answers before the end.
        allow_review: bool = false,
        /// Learners may leave an item for later.
        allow_skip: bool = false,
    }
}

/// A part of an assessment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Unique within the assessment.
    pub id: String,
    /// Title shown.
    pub title: String,
    pub item_count: u32,
    /// The skills, at least one: ids of blueprints or, for items of the bank, of nodes of the graph.
    pub skills: Vec<SkillWeight>,
    /// Number of items of each level, in the order written; they add up to `item_count`.
    pub difficulty: Vec<(String, u32)>,
}

/// A skill of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillWeight {
    pub skill_id: String,
    /// Weight relative to the section's other skills; at least 1.
    pub weight: u32,
}

/// How an assessment is scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scoring {
    /// The scoring rule.
    pub method: ScoringMethod,
    /// One weight per section, in the order of sections, with a sum of one (to a thousandth); `None` weighs all items
    /// equally.
    pub section_weights: Option<Vec<Share>>,
    /// Best grade first; the last begins at 0. May be empty.
    pub grade_bands: Vec<GradeBand>,
}

/// Rules of scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ScoringMethod {
    /// The share of correct items.
    PercentCorrect,
}

fields! {
    /// A named range of scores.
    pub GradeBand {
        /// Label, such as `Proficient`.
        label: String,
        /// Lowest score of the grade.
        min as "min_percent": Percent,
    }
}

/// Where items come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemSource {
    /// From the skills' blueprints: deterministic.
    Template,
    /// From the bank: its verified problems of these skills.
    Bank,
}

impl AdaptiveSettings {
    /// Items after which a test with this many items at most may end for its result.
    pub fn least_items(&self, total_items: u32) -> u32 {
        self.min_items.min(total_items)
    }

    /// Most items of one skill in a test, where a section asks `item_count` items of this many skills.
    pub fn most_of_skill(&self, item_count: u32, skills: u32) -> u32 {
        // One more than an even division: otherwise the last item of a section would have no choice.
        self.items_per_skill.unwrap_or_else(|| item_count.div_ceil(skills.max(1)).saturating_add(1))
    }
}

impl ItemSource {
    /// Every source.
    pub const ALL: [Self; 2] = [Self::Template, Self::Bank];

    /// The field of a section that lists its skills.
    pub const fn skills_field(self) -> &'static str {
        match self {
            Self::Template => "skill_blueprints",
            Self::Bank => "skills",
        }
    }
}

/// Level of an assessment with items from the bank: a range of the bank's difficulties. Problems have no levels of
/// their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum BankLevel {
    /// Difficulties 1 and 2.
    Easy,
    /// Difficulty 3.
    Medium,
    /// Difficulties 4 and 5.
    Hard,
}

impl BankLevel {
    /// Every level, easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses a name in the blueprint.
    pub fn parse(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// Returns the level of a problem's difficulty, 1 (easiest) to 5.
    pub const fn of(difficulty: u8) -> Self {
        match difficulty {
            ..=2 => Self::Easy,
            3 => Self::Medium,
            4.. => Self::Hard,
        }
    }
}

/// Whether items are fixed before the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mode {
    /// The form is drawn before the start.
    #[default]
    Fixed,
    /// Each item is chosen by the answers before it, from a pool that is drawn before the start.
    Adaptive,
}

impl Field for Mode {
    type Value = Self;

    fn read(reader: &mut Reader<'_>, at: &LocatedNode) -> Option<Self> {
        reader.word(at, &[("fixed", Self::Fixed), ("random_from_pool", Self::Fixed), ("adaptive", Self::Adaptive)])
    }
}

fields! {
    /// When an assessment may be begun and taken.
    #[derive(Copy, Default)]
    pub Availability {
        /// Earliest instant.
        opens: Option<Timestamp>,
        /// Latest instant.
        closes: Option<Timestamp>,
    }
}

settings! {
    /// What learners see after the attempt.
    #[derive(Copy)]
    pub RevealRules {
        /// When the score is shown.
        score: Word<Reveal> = Reveal::AfterCompletion,
        /// When keys and solutions are shown.
        solutions: Word<Reveal> = Reveal::AfterCompletion,
    }
}

/// When something is shown to the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Reveal {
    /// Never.
    Never,
    /// When the learner's own session has ended.
    AfterCompletion,
    /// When the availability window has closed.
    AfterWindow,
}

impl Reveal {
    /// The name in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
