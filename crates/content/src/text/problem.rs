//! Findings about a blueprint: what is wrong, where, and what to do about it.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::source::{Source, SourceSpan};

/// Severity of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The blueprint cannot be used.
    Error,
    /// The blueprint can be used, but is probably not what the author meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A finding about a blueprint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// Whether it prevents the use of the blueprint.
    pub severity: Severity,
    /// Name of the file, as given by the caller.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// Line of the end of the range.
    pub end_line: usize,
    /// Column just after the range.
    pub end_column: usize,
    /// Code that is stable across versions, such as `unknown-name`.
    pub code: String,
    /// Message of one sentence.
    pub message: String,
    /// Advice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// The line of the file with a caret below the range; empty if there is no line.
    pub snippet: String,
}

/// Maximum length of a line in a snippet, in characters.
const SNIPPET_WIDTH: usize = 120;

impl Problem {
    /// Creates a problem at a place; the code is for programs.
    pub fn new(source: &Source, place: SourceSpan, severity: Severity, code: &str, message: String) -> Self {
        let from = source.position(place.start);
        let to = source.position(place.end.max(place.start));
        let carets = if to.line == from.line { to.column.saturating_sub(from.column).max(1) } else { usize::MAX };
        Self {
            severity,
            file: source.file.clone(),
            line: from.line,
            column: from.column,
            end_line: to.line,
            end_column: to.column,
            code: code.to_owned(),
            message,
            help: None,
            snippet: snippet(source.line_text(from.line), from.line, from.column, carets),
        }
    }

    #[must_use]
    /// Returns the problem with help added.
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Whether it prevents the use of the blueprint.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, code, message, .. } = self;
        write!(f, "{file}:{line}:{column}: {}[{code}]: {message}", self.severity.as_str())?;
        if !self.snippet.is_empty() {
            write!(f, "\n{}", self.snippet)?;
        }
        if let Some(help) = &self.help {
            write!(f, "\n  help: {help}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problem {}

/// Sorts problems in the order of the file, errors before warnings at one place, and removes duplicates.
pub fn in_file_order(problems: &mut Vec<Problem>) {
    problems.sort_by(|a, b| {
        let key = |p: &Problem| (p.line, p.column, p.severity);
        key(a).cmp(&key(b)).then_with(|| a.code.cmp(&b.code)).then_with(|| a.message.cmp(&b.message))
    });
    problems.dedup();
}

/// Shortens a text to at most 40 characters, on one line.
pub fn shorten(text: &str) -> String {
    let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    if line.chars().count() <= 40 { line } else { format!("{}…", line.chars().take(39).collect::<String>()) }
}

fn snippet(line: &str, number: usize, column: usize, carets: usize) -> String {
    if line.trim().is_empty() {
        return String::new();
    }
    let line: Vec<char> = line.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let at = (column - 1).min(line.len());
    let first = at.saturating_sub(SNIPPET_WIDTH / 2);
    let first = if line.len() <= SNIPPET_WIDTH { 0 } else { first };
    let shown: String = line.iter().skip(first).take(SNIPPET_WIDTH).collect();
    let room = line.len().min(first + SNIPPET_WIDTH).saturating_sub(at).max(1);
    let gutter = number.to_string();
    let margin = " ".repeat(gutter.len());
    let pad = " ".repeat(at - first);
    let carets = "^".repeat(carets.min(room));
    format!("{gutter} | {}\n{margin} | {pad}{carets}", shown.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str, start: usize, end: usize) -> Problem {
        let source = Source::new("add.yaml", text);
        Problem::new(
            &source,
            SourceSpan { start, end, ..SourceSpan::default() },
            Severity::Error,
            "wrong-type",
            "no number".to_owned(),
        )
    }

    #[test]
    fn a_problem_prints_its_place_its_line_and_its_help() {
        let shown = problem("a: 1\nb: two\n", 8, 11).with_help("write 2").to_string();
        assert_eq!(shown, "add.yaml:2:4: error[wrong-type]: no number\n2 | b: two\n  |    ^^^\n  help: write 2");
    }

    #[test]
    fn a_long_line_is_cut_around_the_place() {
        let text = format!("{}!{}", "x".repeat(500), "y".repeat(500));
        let shown = problem(&text, 500, 501);
        let lines: Vec<&str> = shown.snippet.lines().collect();
        assert_eq!(lines[0].chars().count(), "1 | ".len() + 120);
        assert_eq!(lines[0].chars().position(|c| c == '!'), lines[1].chars().position(|c| c == '^'));
    }

    #[test]
    fn a_place_over_several_lines_is_marked_to_the_end_of_its_first() {
        assert_eq!(problem("ab: [1,\n 2]", 4, 11).snippet, "1 | ab: [1,\n  |     ^^^");
    }

    #[test]
    fn a_problem_reads_back_from_json() {
        let problem = problem("a: 1", 3, 4);
        let text = serde_json::to_string(&problem).unwrap();
        assert_eq!(serde_json::from_str::<Problem>(&text).unwrap(), problem);
    }
}
