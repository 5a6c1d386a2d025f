//! Terms of an assignment, and the settled terms that follow for one learner.

use serde::{Deserialize, Serialize};

use crate::session::{Allowance, ExamRules, Reveal, RevealWhen};
use plumb_content::blueprint::Assessment;
use plumb_types::time::Timestamp;

/// Maximum number of attempts that terms can allow.
const MOST_ATTEMPTS: u32 = 100;
/// Maximum time limit, extra time and break time, in minutes.
const MOST_MINUTES: u32 = 1_440;
/// Maximum password length, in characters.
const MOST_PASSWORD: usize = 100;

/// Limit of a count or a time: a number, or unlimited.
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

/// Terms set at one place. A field that is `None` is decided by the next, less specific place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Opening time; nothing can begin before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opens: Option<Timestamp>,
    /// Closing time; nothing can begin after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closes: Option<Timestamp>,
    /// Number of attempts, 1 to 100.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<AtMost>,
    /// Time limit of the whole attempt in minutes, 1 to 1440, before the learner's time factor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_minutes: Option<AtMost>,
    /// Minutes added to the limit, at most 1440; the time factor does not apply to them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub extra_minutes: Option<u32>,
    /// Total break time in minutes, at most 1440.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<u32>,
    /// Password required to begin; blank for none. Teachers read it out in the room, so it is stored in plain text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// When the learner may see the score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<RevealWhen>,
    /// When the learner may see the solutions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<RevealWhen>,
}

/// A fault in the terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TermsError {
    /// The closing time is not after the opening time.
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

/// Terms by which one learner takes an assessment, after all places are combined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EffectiveTerms {
    /// Opening time; nothing can begin before.
    pub opens: Option<Timestamp>,
    /// Closing time; nothing can begin after.
    pub closes: Option<Timestamp>,
    /// Number of attempts; `None` is unlimited.
    pub attempts: Option<u32>,
    /// Time limit of the whole attempt in minutes, before the learner's time factor; `None` is no limit.
    pub time_limit_minutes: Option<u32>,
    /// Minutes added to the limit.
    pub extra_minutes: u32,
    pub break_minutes: u32,
    /// Password required to begin; `None` if there is none.
    pub password: Option<String>,
    /// What the learner may see of the result, and when.
    pub reveal: Reveal,
}

impl Terms {
    /// All faults of the terms, in the order of the fields.
    pub fn problems(&self) -> Vec<TermsError> {
        let within =
            |limit: Option<AtMost>, most| limit.and_then(AtMost::limit).is_none_or(|limit| (1..=most).contains(&limit));
        let checks = [
            (self.opens.zip(self.closes).is_none_or(|(opens, closes)| opens < closes), TermsError::Window),
            (within(self.attempts, MOST_ATTEMPTS), TermsError::Attempts),
            (within(self.time_limit_minutes, MOST_MINUTES), TermsError::TimeLimit),
            (self.extra_minutes.is_none_or(|minutes| minutes <= MOST_MINUTES), TermsError::Extra),
            (self.break_minutes.is_none_or(|minutes| minutes <= MOST_MINUTES), TermsError::Breaks),
            (
                self.password
                    .as_ref()
                    .is_none_or(|password| password.chars().take(MOST_PASSWORD + 1).count() <= MOST_PASSWORD),
                TermsError::Password,
            ),
        ];
        checks.into_iter().filter(|(holds, _)| !holds).map(|(_, bad)| bad).collect()
    }

    /// Whether no field is set.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns these terms, with fields that are not set filled from `behind`.
    #[must_use]
    pub fn with_defaults(self, behind: Self) -> Self {
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

    /// Combines the terms of two groups that a learner is in: for each field that both set, the one that favours the
    /// learner.
    #[must_use]
    pub fn more_favourable(self, other: Self) -> Self {
        Self {
            opens: least(self.opens, other.opens),
            closes: most(self.closes, other.closes),
            attempts: most(self.attempts, other.attempts),
            time_limit_minutes: most(self.time_limit_minutes, other.time_limit_minutes),
            extra_minutes: most(self.extra_minutes, other.extra_minutes),
            break_minutes: most(self.break_minutes, other.break_minutes),
            // A blank password requires nothing.
            password: least(self.password, other.password),
            score: earlier_reveal(self.score, other.score),
            solutions: earlier_reveal(self.solutions, other.solutions),
        }
    }

    /// Combines the terms for one learner: their own first, then those of their groups, then those of the whole class.
    #[must_use]
    pub fn of_learner(everybody: Self, groups: impl IntoIterator<Item = Self>, own: Self) -> Self {
        own.with_defaults(groups.into_iter().reduce(Self::more_favourable).unwrap_or_default()).with_defaults(everybody)
    }

    /// Returns the terms with everything released that waited for a release.
    #[must_use]
    pub fn released(self) -> Self {
        let now = |when| if when == RevealWhen::AfterRelease { RevealWhen::AfterCompletion } else { when };
        Self { score: self.score.map(now), solutions: self.solutions.map(now), ..self }
    }

    /// Combines the terms with the assessment's own settings. The assessment's own window always applies; for every
    /// other field the terms take precedence.
    pub fn effective_for(self, assessment: &Assessment) -> EffectiveTerms {
        let window = assessment.availability;
        let rules = ExamRules::from(assessment);
        EffectiveTerms {
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

impl EffectiveTerms {
    /// The assessment's rules under these terms.
    pub fn rules(&self, assessment: &Assessment, grace_seconds: u16) -> ExamRules {
        ExamRules {
            time_limit_seconds: self.time_limit_minutes.map(|minutes| minutes.saturating_mul(60)),
            grace_seconds,
            reveal: self.reveal,
            ..ExamRules::from(assessment)
        }
    }

    /// The learner's time allowance; the factor belongs to the account, in percent, 0 for no limit.
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

    /// Whether this password lets the learner begin.
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

fn earlier_reveal(one: Option<RevealWhen>, other: Option<RevealWhen>) -> Option<RevealWhen> {
    one.into_iter().chain(other).min_by_key(|when| match when {
        RevealWhen::AfterCompletion => 0,
        RevealWhen::AfterWindow => 1,
        RevealWhen::AfterRelease => 2,
        RevealWhen::Never => 3,
    })
}
