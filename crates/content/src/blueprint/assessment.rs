//! Assessment blueprint, after reading and checking its structure.

use super::share::Share;
use super::skill::Calculator;
use crate::text::problem::Problem;
use crate::text::source_map::SourceMap;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

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
    /// Whether items are fixed before the start.
    pub mode: Mode,
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
    /// Warnings from reading; they do not prevent its use.
    pub warnings: Vec<Problem>,
    /// Position of each part in the file.
    pub places: SourceMap,
}

/// Description of an assessment for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssessmentMetadata {
    /// Title shown.
    pub title: String,
    /// One or two sentences; may be empty.
    pub description: String,
    /// Intended audience; may be empty.
    pub target_audience: String,
    /// Time that most learners need.
    pub estimated_duration_minutes: Option<u32>,
}

/// How an assessment is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "five independent switches of the blueprint format")]
pub struct Configuration {
    /// Number of items in all sections together.
    pub total_items: u32,
    /// Time limit for the attempt; `None` for none.
    pub time_limit_minutes: Option<u32>,
    /// Time limit for one item; `None` for none.
    pub item_time_limit_seconds: Option<u32>,
    /// Lowest score that passes.
    pub passing_score: Share,
    /// Whether items are shuffled within their sections.
    pub shuffle_items: bool,
    /// Whether options are shuffled.
    pub shuffle_options: bool,
    /// Whether the learner sees their progress.
    pub show_progress: bool,
    /// Whether submitted answers may be viewed and changed before the end.
    pub allow_review: bool,
    /// Whether an item may be left unanswered.
    pub allow_skip: bool,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoringMethod {
    /// The share of correct items.
    PercentCorrect,
}

/// A named range of scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeBand {
    /// Label, such as `Proficient`.
    pub label: String,
    /// Lowest score of the grade.
    pub min: Share,
}

/// Where items come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemSource {
    /// From the skills' blueprints: deterministic.
    Template,
    /// From the bank: its verified problems of these skills.
    Bank,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The form is drawn before the start.
    Fixed,
}

/// When an assessment may be begun and taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Availability {
    /// Earliest instant.
    pub opens: Option<Timestamp>,
    /// Latest instant.
    pub closes: Option<Timestamp>,
}

/// What learners see after the attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RevealRules {
    pub score: Reveal,
    /// Keys and solutions.
    pub solutions: Reveal,
}

/// When something is shown to the learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
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
