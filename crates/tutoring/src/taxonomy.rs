//! Kinds of errors.

use serde::{Deserialize, Serialize};

/// Kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ErrorKind))]
pub enum ErrorCategory {
    /// The right idea, carried out wrongly.
    ProceduralError,
    /// A plus instead of a minus, or the reverse.
    SignError,
    /// A wrong idea.
    ConceptualError,
    /// A part is missing or not finished.
    OmissionError,
    /// The right amount in the wrong unit.
    UnitsError,
    /// The right value in a wrong form: misplaced decimal point, inverted fraction, not reduced.
    RepresentationError,
    /// Nothing known fits.
    #[default]
    Unknown,
}

impl ErrorCategory {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::ProceduralError,
        Self::SignError,
        Self::ConceptualError,
        Self::OmissionError,
        Self::UnitsError,
        Self::RepresentationError,
        Self::Unknown,
    ];

    /// The word in stored diagnoses and in the `error_tag` of misconceptions.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ProceduralError => "procedural_error",
            Self::SignError => "sign_error",
            Self::ConceptualError => "conceptual_error",
            Self::OmissionError => "omission_error",
            Self::UnitsError => "units_error",
            Self::RepresentationError => "representation_error",
            Self::Unknown => "unknown",
        }
    }

    /// The category named by an error tag, either as a whole or as the first part, as in `sign_error.dropped`. An
    /// author's own tag counts as a conceptual error.
    pub fn of_tag(tag: &str) -> Self {
        let fits = |category: &Self| {
            let rest = tag.strip_prefix(category.as_str());
            rest.is_some_and(|rest| rest.is_empty() || !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
        };
        Self::ALL.into_iter().find(fits).unwrap_or(Self::ConceptualError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_that_are_stored() {
        for category in ErrorCategory::ALL {
            assert_eq!(serde_json::to_value(category).unwrap(), category.as_str());
            assert_eq!(ErrorCategory::of_tag(category.as_str()), category);
        }
    }

    #[test]
    fn a_tag_of_the_authors_own_is_a_wrong_idea_with_a_name() {
        assert_eq!(ErrorCategory::of_tag("adds_denominators"), ErrorCategory::ConceptualError);
        assert_eq!(ErrorCategory::of_tag("sign_error.dropped"), ErrorCategory::SignError);
        assert_eq!(ErrorCategory::of_tag("unknowns"), ErrorCategory::ConceptualError);
    }
}
