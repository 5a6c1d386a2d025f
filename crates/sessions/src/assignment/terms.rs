//! Terms, and what they come to for one learner.

use serde::{Deserialize, Serialize};

use crate::session::{Allowance, ExamRules, Reveal, RevealWhen};
use plumb_content::blueprint::Assessment;
use plumb_types::time::Timestamp;

/// The most attempts that may be set.
const MOST_ATTEMPTS: u32 = 100;
/// The longest limit, extra time or break, in minutes.
const MOST_MINUTES: u32 = 1_440;
/// The longest password, in characters.
const MOST_PASSWORD: usize = 100;

/// So many, or as many as one likes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AtMost {
    Of(u32),
    /// No limit.
    Unlimited,
}

impl AtMost {
    const fn limit(self) -> Option<u32> {
        match self {
            Self::Of(most) => Some(most),
            Self::Unlimited => None,
        }
    }
}

/// What is set; what is not set is decided by what stands behind it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Not before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<Timestamp>,
    /// Not after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes: Option<Timestamp>,
    /// How often, 1 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<AtMost>,
    /// Minutes for the whole, 1 to 1440, before the learner's time factor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_minutes: Option<AtMost>,
    /// Minutes on top of the limit, at most 1440; no factor is applied to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_minutes: Option<u32>,
    /// Minutes of breaks, all together, at most 1440.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<u32>,
    /// What one must know to begin; blank for nothing. Told in the room, so it is kept as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// When the score may be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<RevealWhen>,
    /// When the solutions may be seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<RevealWhen>,
}

/// Which of the terms cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadTerms {
    /// The end does not come after the beginning.
    #[error("it must close after it opens")]
    Window,
    #[error("attempts are 1 to {MOST_ATTEMPTS}")]
    Attempts,
    #[error("a time limit is 1 to {MOST_MINUTES} minutes")]
    TimeLimit,
    /// More than 1440.
    #[error("extra time is at most {MOST_MINUTES} minutes")]
    Extra,
    /// More than 1440.
    #[error("breaks are at most {MOST_MINUTES} minutes")]
    Breaks,
    /// Longer than 100 characters.
    #[error("a password has at most {MOST_PASSWORD} characters")]
    Password,
}

/// The terms by which one learner takes an assessment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled {
    /// Not before.
    pub opens: Option<Timestamp>,
    /// Not after.
    pub closes: Option<Timestamp>,
    /// How often; none = as often as one likes.
    pub attempts: Option<u32>,
    /// Minutes for the whole, before the learner's time factor; none = no limit.
    pub time_limit_minutes: Option<u32>,
    /// Minutes on top.
    pub extra_minutes: u32,
    pub break_minutes: u32,
    /// What one must know to begin.
    pub password: Option<String>,
    /// What may be seen, and when.
    pub reveal: Reveal,
}

impl Terms {
    /// All that cannot be, in the order of the fields.
    pub fn problems(&self) -> Vec<BadTerms> {
        let within =
            |limit: Option<AtMost>, most| limit.and_then(AtMost::limit).is_none_or(|limit| (1..=most).contains(&limit));
        let checks = [
            (self.opens.zip(self.closes).is_none_or(|(opens, closes)| opens < closes), BadTerms::Window),
            (within(self.attempts, MOST_ATTEMPTS), BadTerms::Attempts),
            (within(self.time_limit_minutes, MOST_MINUTES), BadTerms::TimeLimit),
            (self.extra_minutes.is_none_or(|minutes| minutes <= MOST_MINUTES), BadTerms::Extra),
            (self.break_minutes.is_none_or(|minutes| minutes <= MOST_MINUTES), BadTerms::Breaks),
            (
                self.password
                    .as_ref()
                    .is_none_or(|password| password.chars().take(MOST_PASSWORD + 1).count() <= MOST_PASSWORD),
                BadTerms::Password,
            ),
        ];
        checks.into_iter().filter(|(holds, _)| !holds).map(|(_, bad)| bad).collect()
    }

    /// Nothing is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// These terms, and those of `behind` where nothing is set here.
    #[must_use]
    pub fn over(self, behind: Self) -> Self {
        Self {
            opens: self.opens.or(behind.opens),
            closes: self.closes.or(behind.closes),
            attempts: self.attempts.or(behind.attempts),
            time_limit_minutes: self.time_limit_minutes.or(behind.time_limit_minutes),
            extra_minutes: self.extra_minutes.or(behind.extra_minutes),
            break_minutes: self.break_minutes.or(behind.break_minutes),
            password: self.password.or(behind.password),
            score: self.score.or(behind.score),
            solutions: self.solutions.or(behind.solutions),
        }
    }

    /// What a learner in several groups has: of each field that more than one of them sets, what is better for the
    /// learner.
    #[must_use]
    pub fn better(self, other: Self) -> Self {
        Self {
            opens: least(self.opens, other.opens),
            closes: most(self.closes, other.closes),
            attempts: most(self.attempts, other.attempts),
            time_limit_minutes: most(self.time_limit_minutes, other.time_limit_minutes),
            extra_minutes: most(self.extra_minutes, other.extra_minutes),
            break_minutes: most(self.break_minutes, other.break_minutes),
            // A blank one asks for nothing.
            password: least(self.password, other.password),
            score: sooner(self.score, other.score),
            solutions: sooner(self.solutions, other.solutions),
        }
    }

    /// What is set for a learner: for themselves, else for their groups, else for everybody.
    #[must_use]
    pub fn of_learner(everybody: Self, groups: impl IntoIterator<Item = Self>, own: Self) -> Self {
        own.over(groups.into_iter().reduce(Self::better).unwrap_or_default()).over(everybody)
    }

    /// The same, with nothing waiting for a release.
    #[must_use]
    pub fn released(self) -> Self {
        let now = |when| if when == RevealWhen::AfterRelease { RevealWhen::AfterCompletion } else { when };
        Self { score: self.score.map(now), solutions: self.solutions.map(now), ..self }
    }

    /// What they come to with the assessment. Its own window binds always; of all else the terms go first.
    pub fn settle(self, assessment: &Assessment) -> Settled {
        let window = assessment.availability;
        let rules = ExamRules::from(assessment);
        Settled {
            opens: most(self.opens, window.opens),
            closes: least(self.closes, window.closes),
            attempts: self.attempts.map_or(assessment.attempts, AtMost::limit),
            time_limit_minutes: self
                .time_limit_minutes
                .map_or(assessment.configuration.time_limit_minutes, AtMost::limit),
            extra_minutes: self.extra_minutes.unwrap_or(0),
            break_minutes: self.break_minutes.unwrap_or(0),
            password: self.password.filter(|password| !password.trim().is_empty()),
            reveal: Reveal {
                score: self.score.unwrap_or(rules.reveal.score),
                solutions: self.solutions.unwrap_or(rules.reveal.solutions),
            },
        }
    }
}

impl Settled {
    /// The assessment's rules as this learner takes it.
    pub fn rules(&self, assessment: &Assessment, grace_seconds: u16) -> ExamRules {
        ExamRules {
            time_limit_seconds: self.time_limit_minutes.map(|minutes| minutes.saturating_mul(60)),
            grace_seconds,
            reveal: self.reveal,
            ..ExamRules::from(assessment)
        }
    }

    /// The learner's time; the factor is the account's own, in percent, 0 for no limit.
    pub const fn allowance(&self, time_factor_percent: u16) -> Allowance {
        Allowance {
            time_factor_percent,
            extra_minutes: self.extra_minutes,
            window_opens: self.opens,
            window_closes: self.closes,
            others_until: None,
            break_minutes: self.break_minutes,
        }
    }

    /// Whether one who says this may begin.
    pub fn admits(&self, said: &str) -> bool {
        self.password.as_ref().is_none_or(|password| password.trim() == said.trim())
    }
}

fn most<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).max()
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    one.into_iter().chain(other).min()
}

fn sooner(one: Option<RevealWhen>, other: Option<RevealWhen>) -> Option<RevealWhen> {
    one.into_iter().chain(other).min_by_key(|when| match when {
        RevealWhen::AfterCompletion => 0,
        RevealWhen::AfterWindow => 1,
        RevealWhen::AfterRelease => 2,
        RevealWhen::Never => 3,
    })
}
