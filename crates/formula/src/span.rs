//! Places in a source text, and errors with a place.

use serde::Serialize;
use std::fmt;

/// A byte range of the (decoded) source text of a formula or template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
pub struct Span {
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

impl Span {
    /// Makes the range from `start` up to, not including, `end`.
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the smallest range that contains both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// Returns the text of this range; empty if the range does not fit `source`.
    pub fn text(self, source: &str) -> &str {
        source.get(self.start..self.end).unwrap_or_default()
    }
}

/// An error that an author must fix before a formula can be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FormulaProblem {
    /// A stable short code such as `unknown-name`.
    pub code: &'static str,
    /// The place in the source.
    pub span: Span,
    /// The error in words.
    pub message: String,
    /// What to write instead, if known.
    pub help: Option<String>,
}

impl FormulaProblem {
    /// Makes a problem without help.
    pub fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        Self { code, span, message: message.into(), help: None }
    }

    /// Adds a help line.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for FormulaProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

/// Why a formula has no value for the given names.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message}")]
pub struct EvalError {
    /// The part of the source that could not be evaluated.
    pub span: Span,
    /// A stable short code such as `division-by-zero`.
    pub code: &'static str,
    /// The reason in words.
    pub message: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_shows_its_help_and_is_readable_by_programs() {
        let problem = FormulaProblem::new("type", Span::new(1, 3), "no").with_help("yes");
        assert_eq!(problem.to_string(), "no (yes)");
        let json = serde_json::to_value(&problem).unwrap();
        assert_eq!(json["span"]["end"], 3);
        assert_eq!(json["code"], "type");
    }

    #[test]
    fn a_span_that_does_not_fit_is_empty() {
        assert_eq!(Span::new(1, 9).text("abc"), "");
        assert_eq!(Span::new(1, 2).text("é"), "");
        assert_eq!(Span::new(4, 5).to(Span::new(0, 1)), Span::new(0, 5));
    }
}
