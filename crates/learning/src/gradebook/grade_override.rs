//! What a teacher gives in place of what was reached.

use plumb_types::decimal::Decimal;

/// The longest grade in words, in characters.
pub const LONGEST_WORD: usize = 40;
/// The longest reason, in characters.
pub const LONGEST_REASON: usize = 500;
/// The longest comment to a learner, in characters.
pub const LONGEST_COMMENT: usize = 2_000;

/// Basis points in a percent.
const POINTS: i64 = 100;
/// All of it, in basis points.
const ALL: i64 = 10_000;

/// What a teacher gives in place of what was reached.
#[derive(Debug, Clone, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum GradeOverride {
    Score {
        /// In basis points, 0 to 10,000.
        score: u16,
        /// The grade that it reaches by the rules of the assessment, where these have grades.
        grade: Option<String>,
    },
    /// A grade in words.
    Word(String),
    /// It counts nowhere.
    Excused,
}

/// What cannot be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum GradeOverrideError {
    /// Nothing, too long, or with characters that cannot be shown.
    #[error("a grade is 1 to {LONGEST_WORD} characters that can be shown")]
    Word,
}

impl GradeOverride {
    /// A grade in words, with its spaces put in order.
    pub fn word(text: &str) -> Result<Self, GradeOverrideError> {
        let word = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let fits = (1..=LONGEST_WORD).contains(&word.chars().count()) && !word.chars().any(char::is_control);
        if fits { Ok(Self::Word(word)) } else { Err(GradeOverrideError::Word) }
    }

    /// The word stored: `score`, `word`, `excused`.
    pub fn kind(&self) -> &'static str {
        self.into()
    }
}

/// A score as it is typed, in percent: `82.5`, `82,50`, `82 %`; basis points. None for what is no number of at most two
/// decimals from 0 to 100.
pub fn percent(text: &str) -> Option<u16> {
    let text = text.trim();
    let number = text.strip_suffix('%').unwrap_or(text).trim_end();
    // What is longer is no percentage, however it goes on.
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
