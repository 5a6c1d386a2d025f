//! Differences between two texts, line by line.

use std::time::Duration;

use similar::{ChangeTag, TextDiff};

use crate::failure::{Result, ServiceError};

/// Unchanged lines shown around a change.
const AROUND: usize = 3;
/// Most lines of a difference that are shown.
const LINES: usize = 5_000;
/// After this time a coarser difference is returned.
const PATIENCE: Duration = Duration::from_millis(500);

/// How a line differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DiffPart {
    /// It is in both.
    Same,
    /// It is in the old text only.
    Gone,
    /// It is in the new text only.
    New,
    /// Lines that are in both are left out here.
    Skipped,
}

/// A line of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffLine {
    /// How it differs.
    pub part: DiffPart,
    /// Its number in the old text, from 1.
    pub old: Option<usize>,
    /// Its number in the new text, from 1.
    pub new: Option<usize>,
    /// The line, without its end.
    pub text: String,
}

/// Compares two texts, line by line; returns the changes with a few lines around them.
pub(crate) async fn text_differences(old: String, new: String) -> Result<Vec<DiffLine>> {
    let found = tokio::task::spawn_blocking(move || differences(&old, &new)).await;
    found.map_err(|error| ServiceError::Internal(error.to_string()))
}

fn differences(old: &str, new: &str) -> Vec<DiffLine> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let mut lines = Vec::new();
    let mut shown = 0;
    for group in diff.grouped_ops(AROUND) {
        let begins = group.first().map_or(0, |op| op.old_range().start);
        if begins > shown {
            lines.push(DiffLine { part: DiffPart::Skipped, old: None, new: None, text: String::new() });
        }
        for op in &group {
            for change in diff.iter_changes(op) {
                let part = match change.tag() {
                    ChangeTag::Equal => DiffPart::Same,
                    ChangeTag::Delete => DiffPart::Gone,
                    ChangeTag::Insert => DiffPart::New,
                };
                lines.push(DiffLine {
                    part,
                    old: change.old_index().map(|at| at + 1),
                    new: change.new_index().map(|at| at + 1),
                    text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
                });
            }
            shown = op.old_range().end;
        }
        if lines.len() > LINES {
            lines.truncate(LINES);
            lines.push(DiffLine { part: DiffPart::Skipped, old: None, new: None, text: String::new() });
            break;
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> Vec<String> {
        differences(old, new)
            .into_iter()
            .map(|line| match line.part {
                DiffPart::Same => format!(" {}", line.text),
                DiffPart::Gone => format!("-{}", line.text),
                DiffPart::New => format!("+{}", line.text),
                DiffPart::Skipped => "…".to_owned(),
            })
            .collect()
    }

    #[test]
    fn a_difference_shows_what_changed_and_a_little_around_it() {
        let old = "1\n2\n3\n4\n5\n6\n7\n8\n";
        assert_eq!(told(old, &old.replace('6', "six")), ["…", " 3", " 4", " 5", "-6", "+six", " 7", " 8"]);
        assert_eq!(told(old, old), Vec::<String>::new());
        assert_eq!(told("", "a\n"), ["+a"]);
    }

    #[test]
    fn lines_are_numbered_in_both_texts() {
        let found = differences("a\nb\nc\n", "a\nx\ny\nc\n");
        let last = found.last().unwrap();
        assert_eq!((last.old, last.new, last.text.as_str()), (Some(3), Some(4), "c"));
    }

    #[test]
    fn texts_that_differ_everywhere_are_told_apart_in_time() {
        let lines = |of: &[&str]| of.iter().cycle().take(60_000).copied().collect::<String>();
        let (old, new) = (lines(&["1\n", "2\n", "3\n"]), lines(&["4\n", "5\n"]));
        assert_eq!(differences(&old, &new).len(), LINES + 1);
    }
}
