//! An assessment blueprint, read and checked for form.

use super::share::Share;
use super::skill::Calculator;
use crate::text::problem::Problem;
use crate::text::source_map::SourceMap;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;

/// An assessment blueprint.
#[derive(Debug, Clone)]
pub struct Assessment {
    /// Such as `MATH-FUNDAMENTALS-L1`.
    pub id: String,
    /// The version the author wrote.
    pub version: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// What it is, for people.
    pub metadata: AssessmentMetadata,
    /// How it is taken.
    pub configuration: Configuration,
    /// In order; at least one.
    pub sections: Vec<Section>,
    /// How it is scored.
    pub scoring: Scoring,
    /// Where items come from.
    pub item_source: ItemSource,
    /// What programs call the bank that the items are of: whoever names another means another assessment.
    pub item_bank_id: Option<String>,
    /// Whether items are fixed before the start.
    pub mode: Mode,
    /// How often one learner may take it; `None` is without a limit.
    pub attempts: Option<u32>,
    /// When it may be taken.
    pub availability: Availability,
    /// What learners see afterwards.
    pub reveal: RevealRules,
    /// Which calculator is allowed.
    pub calculator: Calculator,
    /// Free words to find it by.
    pub tags: Vec<String>,
    /// What was found while reading that does not stop it from being used.
    pub warnings: Vec<Problem>,
    /// Where in the file each part stands.
    pub places: SourceMap,
}

/// What an assessment is, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssessmentMetadata {
    /// The name on the page.
    pub title: String,
    /// A sentence or two; may be empty.
    pub description: String,
    /// For whom; may be empty.
    pub target_audience: String,
    /// How long most people need.
    pub estimated_duration_minutes: Option<u32>,
}

/// How an assessment is taken.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "five independent switches of the blueprint format")]
pub struct Configuration {
    /// Items in all sections together.
    pub total_items: u32,
    /// Time for everything; `None` is without a limit.
    pub time_limit_minutes: Option<u32>,
    /// Time for one item; `None` is without a limit.
    pub item_time_limit_seconds: Option<u32>,
    /// The score from which it is passed.
    pub passing_score: Share,
    /// Whether items are mixed within their sections.
    pub shuffle_items: bool,
    /// Whether options are mixed.
    pub shuffle_options: bool,
    /// Whether the learner sees how far along they are.
    pub show_progress: bool,
    /// Whether given answers may be looked at and changed before the end.
    pub allow_review: bool,
    /// Whether an item may be left without an answer.
    pub allow_skip: bool,
}

/// A part of an assessment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Unique within the assessment.
    pub id: String,
    /// The name on the page.
    pub title: String,
    pub item_count: u32,
    /// Which skills, at least one: by their blueprints or, of the bank, as the graph has them.
    pub skills: Vec<SkillWeight>,
    /// How many items of which level, in the order written; they add up to `item_count`.
    pub difficulty: Vec<(String, u32)>,
}

/// A skill's part in a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SkillWeight {
    pub skill_id: String,
    /// Its weight against the section's other skills; at least 1.
    pub weight: u32,
}

/// How an assessment is scored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scoring {
    /// The rule.
    pub method: ScoringMethod,
    /// One per section, in the sections' order, together one (to a thousandth); `None` weighs every item alike.
    pub section_weights: Option<Vec<Share>>,
    /// Best first; the last begins at 0. May be empty.
    pub grade_bands: Vec<GradeBand>,
}

/// Rules of scoring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScoringMethod {
    /// The part of the items that is right.
    PercentCorrect,
}

/// A named range of scores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GradeBand {
    /// Such as `Proficient`.
    pub label: String,
    /// The least score in it.
    pub min: Share,
}

/// Where items come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemSource {
    /// From the skills' templates: deterministic.
    Template,
    /// From the bank: its verified problems of the skills.
    Bank,
}

impl ItemSource {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Template, Self::Bank];

    /// The field of a section that lists its skills.
    pub const fn skills_field(self) -> &'static str {
        match self {
            Self::Template => "skill_blueprints",
            Self::Bank => "skills",
        }
    }
}

/// A level of an assessment whose items come from the bank: which of the bank's difficulties belong to it. Problems have
/// no levels of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "snake_case")]
pub enum BankLevel {
    /// 1 and 2.
    Easy,
    /// 3.
    Medium,
    /// 4 and 5.
    Hard,
}

impl BankLevel {
    /// All of them, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The word in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The level that a word names.
    pub fn parse(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// The level of a problem of that difficulty, 1 (easiest) to 5.
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

/// When an assessment may be taken.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Availability {
    /// Not before this.
    pub opens: Option<Timestamp>,
    /// Not after this.
    pub closes: Option<Timestamp>,
}

/// What learners see afterwards.
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
    /// Not at all.
    Never,
    /// As soon as the learner's own session has ended.
    AfterCompletion,
    /// Once the availability window has closed.
    AfterWindow,
}

impl Reveal {
    /// The word in the blueprint.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
