//! Rules for the level of a hint.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::HintLevel;

/// Maximum length of a ladder, in attempts.
const MAX_LADDER: usize = 20;

/// A versioned rule for the level of the next hint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "HintPolicyFile", into = "HintPolicyFile")]
pub struct HintPolicy {
    version: String,
    ladder: Vec<HintLevel>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HintPolicyFile {
    version: String,
    ladder: Vec<HintLevel>,
}

/// Why a ladder cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum PolicyProblem {
    /// It is empty, or far too long.
    #[error("a hint ladder has 1 to 20 steps")]
    Length,
    /// A later attempt gets a weaker hint.
    #[error("hints must not get weaker with more attempts")]
    Falling,
}

impl Default for HintPolicy {
    /// A pointing hint after the first attempt, a rule after the second, and a sub-step from the third on.
    fn default() -> Self {
        let ladder = vec![HintLevel::Pointing, HintLevel::Rule, HintLevel::BottomOut];
        Self { version: "plumb-hints/1".to_owned(), ladder }
    }
}

impl HintPolicy {
    /// A policy with a level for each number of wrong attempts; the last level applies to all further ones.
    pub fn new(version: String, ladder: Vec<HintLevel>) -> Result<Self, PolicyProblem> {
        if ladder.is_empty() || ladder.len() > MAX_LADDER {
            return Err(PolicyProblem::Length);
        }
        if !ladder.is_sorted() {
            return Err(PolicyProblem::Falling);
        }
        Ok(Self { version, ladder })
    }

    /// The version, stored with every hint.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The level of a hint after `attempts` wrong attempts (0 counts as 1: help may be requested before any attempt).
    pub fn level(&self, attempts: u32) -> HintLevel {
        let at =
            usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX).min(self.ladder.len().saturating_sub(1));
        self.ladder.get(at).copied().unwrap_or(HintLevel::Pointing)
    }
}

impl TryFrom<HintPolicyFile> for HintPolicy {
    type Error = PolicyProblem;

    fn try_from(written: HintPolicyFile) -> Result<Self, PolicyProblem> {
        Self::new(written.version, written.ladder)
    }
}

impl From<HintPolicy> for HintPolicyFile {
    fn from(policy: HintPolicy) -> Self {
        Self { version: policy.version, ladder: policy.ladder }
    }
}
