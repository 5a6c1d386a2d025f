//! Phases of a question.

use serde::{Deserialize, Serialize};

/// The phase of a question that is not answered correctly yet. A right answer ends it in any phase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = QuestionPhase))]
pub enum Phase {
    /// It was asked; no answer was wrong yet.
    Asked,
    /// After the first wrong answer: a question back, to find out the learner's reasoning.
    Probe,
    /// After the second: a hint about the mistake.
    Hint,
    /// After the third and every further one: an explanation.
    Explain,
}

impl Phase {
    /// The phase after this number of wrong answers.
    pub const fn after(wrong_attempts: u32) -> Self {
        match wrong_attempts {
            0 => Self::Asked,
            1 => Self::Probe,
            2 => Self::Hint,
            _ => Self::Explain,
        }
    }

    /// Whether the key may be revealed: only with an explanation.
    pub const fn may_reveal_key(self) -> bool {
        matches!(self, Self::Explain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_answers_lead_from_the_question_to_a_probe_a_hint_and_an_explanation() {
        use Phase::{Asked, Explain, Hint, Probe};
        let phases: Vec<Phase> = (0..6).map(Phase::after).collect();
        assert_eq!(phases, [Asked, Probe, Hint, Explain, Explain, Explain]);
        assert!(phases.is_sorted(), "more wrong answers never take help away");
        assert_eq!(phases.iter().filter(|phase| phase.may_reveal_key()).count(), 3);
    }
}
