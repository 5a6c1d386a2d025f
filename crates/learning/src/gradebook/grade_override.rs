//! Grades that a teacher gives in place of the score of an attempt.

use plumb_types::decimal::Decimal;

/// Maximum length of a grade in words, in characters.
pub const LONGEST_WORD: usize = 40;
/// Maximum length of a reason, in characters.
pub const LONGEST_REASON: usize = 500;
/// Maximum length of a comment to a learner, in characters.
pub const LONGEST_COMMENT: usize = 2_000;

/// Basis points in a percent.
const POINTS: i64 = 100;
/// The full score, in basis points.
const ALL: i64 = 10_000;

/// A grade that a teacher gives in place of the score of an attempt.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum GradeOverride {
    Score {
        /// In basis points, 0 to 10,000.
        score: u16,
        /// The grade that the score gives by the rules of the assessment, if these have grades.
        grade: Option<String>,
    },
    /// A grade in words.
    Word(String),
    /// The assessment does not count for the learner.
    Excused,
}

/// Why a grade cannot be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GradeOverrideError {
    /// The word is empty, too long, or has characters that cannot be shown.
    #[error("a grade is 1 to {LONGEST_WORD} characters that can be shown")]
    Word,
}

impl GradeOverride {
    /// Makes a grade in words, with its white space normalised.
    pub fn word(text: &str) -> Result<Self, GradeOverrideError> {
        let word = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = (1..=LONGEST_WORD).contains(&word.chars().count()) && !word.chars().any(char::is_control);
        if fits { Ok(Self::Word(word)) } else { Err(GradeOverrideError::Word) }
    }

    /// The stored word: `score`, `word`, `excused`.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// Parses a score that was typed in percent (`82.5`, `82,50`, `82 %`) into basis points. `None` if the text is not a
/// number from 0 to 100 with at most two decimals.
pub fn percent(text: &str) -> Option<u16> {
    let text = text.trim();
    let number = text.strip_suffix('%').unwrap_or(text).trim_end();
    // A longer text cannot be a percentage.
    if number.len() > 20 {
        return None;
    }
    let number = Decimal::parse(&number.replace(',', "."))?;
    let scale = match number.places {
        0 => POINTS,
        1 => POINTS / 10,
        2 => 1,
        _ => return None,
    };
    let points = number.mantissa.checked_mul(scale).filter(|points| (0..=ALL).contains(points))?;
    u16::try_from(points).ok()
}
