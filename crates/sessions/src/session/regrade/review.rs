//! Reviews: decisions of a person on answers that cannot be marked by rule.

use serde::{Deserialize, Serialize};

use crate::session::Mark;
use plumb_answers::answer::FULL_CREDIT;

/// Maximum number of lines of a rubric.
pub const MOST_LINES: usize = 12;
/// Maximum points of one line.
pub const MOST_POINTS: u16 = 100;
/// Maximum length of a rubric line, in characters.
const LONGEST_LINE: usize = 200;
/// Maximum length of a comment to a learner, in characters.
pub const LONGEST_COMMENT: usize = 1_000;

/// One criterion for which an answer can earn points.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RubricLine {
    /// The criterion; blank in the default rubric, which only asks whether the answer is right.
    pub text: String,
    /// Maximum points, 1 to [`MOST_POINTS`].
    pub points: u16,
}

/// The criteria for answers to a blueprint's items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Rubric {
    lines: Vec<RubricLine>,
}

impl Default for Rubric {
    /// The default rubric: one line, full credit if right.
    fn default() -> Self {
        Self { lines: vec![RubricLine { text: String::new(), points: 1 }] }
    }
}

/// Why a text is not a rubric.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RubricError {
    /// It has too many lines.
    Long,
    /// This line, from 1, does not begin with 1 to 100 points, or the text after them is empty or too long.
    Line(usize),
}

impl Rubric {
    /// Reads one line per criterion, points first: `2 Sets up the equation`. Blank text is the default rubric.
    ///
    /// # Errors
    /// The first fault.
    pub fn read(text: &str) -> Result<Self, RubricError> {
        let mut lines = Vec::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            if lines.len() == MOST_LINES {
                return Err(RubricError::Long);
            }
            lines.push(read_line(line).ok_or(RubricError::Line(number))?);
        }
        Ok(if lines.is_empty() { Self::default() } else { Self { lines } })
    }

    /// The text that reads as this rubric; blank for the default rubric.
    pub fn written(&self) -> String {
        if *self == Self::default() {
            return String::new();
        }
        let lines: Vec<String> = self.lines.iter().map(|line| format!("{} {}", line.points, line.text)).collect();
        lines.join("\n")
    }

    /// Its lines.
    pub fn lines(&self) -> &[RubricLine] {
        &self.lines
    }

    /// Turns the points in `given`, one number per line, into a review; `None` if there is not exactly one number per
    /// line, or one exceeds the maximum of its line.
    pub fn decide(&self, given: &[u16], comment: String) -> Option<Review> {
        if given.len() != self.lines.len() || given.iter().zip(&self.lines).any(|(given, line)| *given > line.points) {
            return None;
        }
        let points: Vec<Points> = self
            .lines
            .iter()
            .zip(given)
            .map(|(line, given)| Points { line: line.text.clone(), given: *given, of: line.points })
            .collect();
        let sum = |of: fn(&Points) -> u16| points.iter().map(|line| u64::from(of(line))).sum::<u64>();
        let (earned, all) = (sum(|line| line.given), sum(|line| line.of));
        // Rounded half up, in millionths; a rubric has at least one line of at least one point.
        let credit = (earned * u64::from(FULL_CREDIT) * 2 + all).checked_div(all * 2).unwrap_or(0);
        let credit = u32::try_from(credit).unwrap_or(FULL_CREDIT).min(FULL_CREDIT);
        Some(Review { credit, points, comment })
    }
}

fn read_line(line: &str) -> Option<RubricLine> {
    let (points, text) = line.trim().split_once(char::is_whitespace)?;
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let points = points.parse().ok().filter(|points| (1..=MOST_POINTS).contains(points))?;
    let fits = !text.is_empty() && text.chars().count() <= LONGEST_LINE && !text.chars().any(char::is_control);
    fits.then_some(RubricLine { text, points })
}

/// Points for one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    pub line: String,
    /// Points earned.
    pub given: u16,
    /// Maximum points.
    pub of: u16,
}

/// A reviewer's decision on an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Review {
    /// Credit in millionths of an item.
    pub credit: u32,
    /// Points, in the order of the rubric's lines.
    pub points: Vec<Points>,
    /// Comment to the learner; may be blank.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
}

impl Review {
    /// The mark that follows from it.
    pub const fn mark(&self) -> Mark {
        match self.credit {
            0 => Mark::Incorrect,
            FULL_CREDIT.. => Mark::Correct,
            credit => Mark::Partial(credit),
        }
    }
}
