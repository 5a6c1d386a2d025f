//! The built-in hints, for every kind of error and every level: true of any item, and without numbers.

use super::{ErrorCategory, HintLevel};

/// The hint for a kind of error at a level below the worked solution.
pub(super) const fn generic(category: ErrorCategory, level: HintLevel) -> &'static str {
    use ErrorCategory as E;
    use HintLevel as L;
    match (category, level) {
        (E::ProceduralError, L::Pointing) => {
            "The way you chose may be fine: go through your working again, line by line."
        }
        (E::ProceduralError, L::Rule) => {
            "Name the rule you use in each line, and check that the line really follows it."
        }
        (E::ProceduralError, _) => "Do just the first line again, check it, and then continue with the next.",
        (E::SignError, L::Pointing) => "Look closely at the plus and minus signs.",
        (E::SignError, L::Rule) => {
            "Taking away a negative is the same as adding its opposite; multiplying two equal signs gives plus, two different signs minus."
        }
        (E::SignError, _) => {
            "Write every term with its sign in front, in brackets if you need them, and combine them step by step."
        }
        (E::ConceptualError, L::Pointing) => "Read the question again: what exactly is being asked for?",
        (E::ConceptualError, L::Rule) => "Think of what the words and signs in the question mean before you calculate.",
        (E::ConceptualError, _) => {
            "Draw or describe the situation, mark what is known and what is asked, and start with what is known."
        }
        (E::OmissionError, L::Pointing) => "You are on the right track. Is anything still missing?",
        (E::OmissionError, L::Rule) => {
            "Compare your answer with what was asked, and check that every part of the question was used."
        }
        (E::OmissionError, _) => {
            "List the parts of the question, tick off those you used, and continue with the part that is left."
        }
        (E::UnitsError, L::Pointing) => "Look at the units in the question and in your answer.",
        (E::UnitsError, L::Rule) => "Change everything to the same unit before you calculate.",
        (E::UnitsError, _) => "Write the unit after every value, and change each value to the unit that is asked for.",
        (E::RepresentationError, L::Pointing) => "Look at how your answer is written.",
        (E::RepresentationError, L::Rule) => {
            "Check the place of each digit, which part of a fraction goes on top, and whether the form is the one asked for."
        }
        (E::RepresentationError, _) => {
            "Write the value again slowly, naming the place of every digit, and then change it to the form asked for."
        }
        (E::Unknown, L::Pointing) => "Read the question again slowly, and compare it with what you did.",
        (E::Unknown, L::Rule) => "Which rule or method fits a question like this? Say it in your own words first.",
        (E::Unknown, _) => "Start again with just the first step, and check it before you continue.",
    }
}
