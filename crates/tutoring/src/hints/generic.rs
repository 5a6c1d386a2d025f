//! The built-in hints, for every kind of error and every level: true of any item, and without numbers.

use super::{ErrorCategory, HintLevel};

plumb_types::messages! {
    /// A hint that is not content. Its English text is what sessions store.
    #[expect(missing_docs, reason = "the words beside them say what each is")]
    pub enum HintId {
        ProceduralPointing "hint-procedural-pointing" "The way you chose may be fine: go through your working again, line by line."
        ProceduralRule "hint-procedural-rule" "Name the rule you use in each line, and check that the line really follows it."
        ProceduralStep "hint-procedural-step" "Do just the first line again, check it, and then continue with the next."
        SignPointing "hint-sign-pointing" "Look closely at the plus and minus signs."
        SignRule "hint-sign-rule" "Taking away a negative is the same as adding its opposite; multiplying two equal signs gives plus, two different signs minus."
        SignStep "hint-sign-step" "Write every term with its sign in front, in brackets if you need them, and combine them step by step."
        ConceptualPointing "hint-conceptual-pointing" "Read the question again: what exactly is being asked for?"
        ConceptualRule "hint-conceptual-rule" "Think of what the words and signs in the question mean before you calculate."
        ConceptualStep "hint-conceptual-step" "Draw or describe the situation, mark what is known and what is asked, and start with what is known."
        OmissionPointing "hint-omission-pointing" "You are on the right track. Is anything still missing?"
        OmissionRule "hint-omission-rule" "Compare your answer with what was asked, and check that every part of the question was used."
        OmissionStep "hint-omission-step" "List the parts of the question, tick off those you used, and continue with the part that is left."
        UnitsPointing "hint-units-pointing" "Look at the units in the question and in your answer."
        UnitsRule "hint-units-rule" "Change everything to the same unit before you calculate."
        UnitsStep "hint-units-step" "Write the unit after every value, and change each value to the unit that is asked for."
        RepresentationPointing "hint-representation-pointing" "Look at how your answer is written."
        RepresentationRule "hint-representation-rule" "Check the place of each digit, which part of a fraction goes on top, and whether the form is the one asked for."
        RepresentationStep "hint-representation-step" "Write the value again slowly, naming the place of every digit, and then change it to the form asked for."
        UnknownPointing "hint-unknown-pointing" "Read the question again slowly, and compare it with what you did."
        UnknownRule "hint-unknown-rule" "Which rule or method fits a question like this? Say it in your own words first."
        UnknownStep "hint-unknown-step" "Start again with just the first step, and check it before you continue."
        LastResort "hint-last-resort" "Go back to the question."
    }
}

plumb_types::messages! {
    /// The last line of a worked solution.
    #[expect(missing_docs, reason = "the words beside it say what it is")]
    pub enum SolutionLine {
        AnswerIs "solution-answer-is" "The answer is { $key }."
    }
}

/// The hint for a kind of error at a level below the worked solution.
pub(super) const fn generic(category: ErrorCategory, level: HintLevel) -> HintId {
    use ErrorCategory as E;
    use HintId as H;
    use HintLevel as L;
    match (category, level) {
        (E::ProceduralError, L::Pointing) => H::ProceduralPointing,
        (E::ProceduralError, L::Rule) => H::ProceduralRule,
        (E::ProceduralError, _) => H::ProceduralStep,
        (E::SignError, L::Pointing) => H::SignPointing,
        (E::SignError, L::Rule) => H::SignRule,
        (E::SignError, _) => H::SignStep,
        (E::ConceptualError, L::Pointing) => H::ConceptualPointing,
        (E::ConceptualError, L::Rule) => H::ConceptualRule,
        (E::ConceptualError, _) => H::ConceptualStep,
        (E::OmissionError, L::Pointing) => H::OmissionPointing,
        (E::OmissionError, L::Rule) => H::OmissionRule,
        (E::OmissionError, _) => H::OmissionStep,
        (E::UnitsError, L::Pointing) => H::UnitsPointing,
        (E::UnitsError, L::Rule) => H::UnitsRule,
        (E::UnitsError, _) => H::UnitsStep,
        (E::RepresentationError, L::Pointing) => H::RepresentationPointing,
        (E::RepresentationError, L::Rule) => H::RepresentationRule,
        (E::RepresentationError, _) => H::RepresentationStep,
        (E::Unknown, L::Pointing) => H::UnknownPointing,
        (E::Unknown, L::Rule) => H::UnknownRule,
        (E::Unknown, _) => H::UnknownStep,
    }
}
