//! Whether what was printed is what was expected.

use serde::{Deserialize, Serialize};

/// What counts as equal output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutputRule {
    /// Every character.
    Exact,
    /// All but white space at the ends of lines, and empty lines at the end.
    #[default]
    TrailingSpace,
    /// The words in their order, with whatever white space between them.
    Words,
}

/// The first place at which two texts differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextDifference {
    /// Line, or word if words are compared, from 1.
    pub place: usize,
    /// What was expected there; none after the end.
    pub expected: Option<String>,
    /// What was printed there; none after the end.
    pub actual: Option<String>,
}

impl OutputRule {
    /// The first difference, or none.
    pub fn difference(&self, expected: &str, actual: &str) -> Option<TextDifference> {
        match self {
            Self::Exact => first(expected.split('\n'), actual.split('\n')),
            Self::TrailingSpace => {
                let lines = |text: &'_ str| text.trim_end().lines().map(str::trim_end).map(str::to_owned).collect();
                let (expected, actual): (Vec<String>, Vec<String>) = (lines(expected), lines(actual));
                first(expected.iter().map(String::as_str), actual.iter().map(String::as_str))
            }
            Self::Words => first(expected.split_whitespace(), actual.split_whitespace()),
        }
    }
}

fn first<'a>(
    mut expected: impl Iterator<Item = &'a str>,
    mut actual: impl Iterator<Item = &'a str>,
) -> Option<TextDifference> {
    for place in 1.. {
        let (a, b) = (expected.next(), actual.next());
        if a != b {
            return Some(TextDifference { place, expected: a.map(str::to_owned), actual: b.map(str::to_owned) });
        }
        if a.is_none() {
            break;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_matters_as_the_rule_says() {
        for (rule, actual, same) in [
            (OutputRule::Exact, "a b\n", true),
            (OutputRule::Exact, "a b", false),
            (OutputRule::TrailingSpace, "a b  \r\n\n\n", true),
            (OutputRule::TrailingSpace, "a  b\n", false),
            (OutputRule::TrailingSpace, " a b\n", false),
            (OutputRule::Words, "\n a\n\tb", true),
            (OutputRule::Words, "ab", false),
        ] {
            assert_eq!(rule.difference("a b\n", actual).is_none(), same, "{rule:?} {actual:?}");
        }
    }

    #[test]
    fn the_first_line_that_differs_is_shown() {
        let difference = OutputRule::TrailingSpace.difference("1\n2\n3", "1\n2").expect("a line is missing");
        assert_eq!((difference.place, difference.expected.as_deref(), difference.actual), (3, Some("3"), None));
    }
}
