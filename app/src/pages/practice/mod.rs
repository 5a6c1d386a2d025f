//! Practice: the map of skills, the page of one skill, curricula, and the placement test.

mod curriculum;
mod example;
mod feedback;
mod graph;
mod map;
mod placement;
mod reward;
mod round;
mod skill;
mod task;

pub(crate) use curriculum::show as curriculum;
pub(crate) use feedback::{whole, work};
pub(crate) use map::show as map;
pub(crate) use placement::show as placement;
pub(crate) use skill::show as skill;
pub(crate) use task::{RefusedAnswer, ask_reading, field, kept, work_field};

use plumb_learning::mastery::MasteryStatus;
use plumb_service::practice::views::SkillCard;

use crate::text::{Texts, t};

/// A learner's status with a skill, as the map shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SkillStatus {
    Locked,
    Later,
    Open,
    Growing,
    /// By a placement alone.
    Likely,
    Mastered,
    Due,
}

impl SkillStatus {
    pub(super) const ALL: [Self; 7] =
        [Self::Mastered, Self::Due, Self::Likely, Self::Growing, Self::Open, Self::Later, Self::Locked];

    pub(super) const fn is_mastered(self) -> bool {
        matches!(self, Self::Mastered | Self::Due)
    }

    pub(super) const fn is_known(self) -> bool {
        self.is_mastered() || matches!(self, Self::Likely)
    }

    pub(super) const fn of(card: &SkillCard) -> Self {
        match card.standing {
            MasteryStatus::Mastered => Self::Mastered,
            MasteryStatus::ReviewDue => Self::Due,
            MasteryStatus::Learning | MasteryStatus::NeedsPractice => Self::Growing,
            MasteryStatus::LikelyKnown => Self::Likely,
            MasteryStatus::NotStarted if card.ready => Self::Open,
            MasteryStatus::NotStarted if card.open => Self::Later,
            MasteryStatus::NotStarted => Self::Locked,
        }
    }

    /// Its class in the style sheet.
    pub(super) const fn class(self) -> &'static str {
        match self {
            Self::Locked => "locked",
            Self::Later => "later",
            Self::Open => "open",
            Self::Growing => "growing",
            Self::Likely => "likely",
            Self::Mastered => "mastered",
            Self::Due => "due",
        }
    }

    pub(super) fn words(self, t: &Texts) -> String {
        match self {
            Self::Locked => t!(t, "skill-locked"),
            Self::Later => t!(t, "skill-later"),
            Self::Open => t!(t, "skill-open"),
            Self::Growing => t!(t, "skill-growing"),
            Self::Likely => t!(t, "skill-likely"),
            Self::Mastered => t!(t, "skill-mastered"),
            Self::Due => t!(t, "skill-due"),
        }
    }
}
