//! Marks at lines with findings.

use crate::models::DraftProblem;

/// The mark at a line's number.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct LineMark<'a> {
    /// How it is drawn: `bad` for an error, `odd` for a warning.
    pub(crate) class: &'static str,
    /// The first finding, shown beside the line.
    pub(crate) first: &'a str,
    /// All findings of the line, one per line, errors first.
    pub(crate) all: String,
}

/// The mark of a line; `None` without findings.
pub(crate) fn mark(problems: &[DraftProblem], line: usize) -> Option<LineMark<'_>> {
    let here = |error: bool| problems.iter().filter(move |problem| problem.line == line && problem.error == error);
    let said: Vec<&str> = here(true).chain(here(false)).map(|problem| problem.message.as_str()).collect();
    let first = said.first().copied()?;
    let class = if here(true).next().is_some() { "bad" } else { "odd" };
    Some(LineMark { class, first, all: said.join("\n") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_says_what_is_wrong_with_it_the_errors_first() {
        let problem = |line, error, message: &str| DraftProblem {
            line,
            column: 1,
            error,
            place: String::new(),
            message: message.into(),
            help: String::new(),
            snippet: String::new(),
        };
        let found = [problem(3, false, "odd"), problem(3, true, "wrong"), problem(4, false, "unused")];
        let all = |line| mark(&found, line).map(|mark| (mark.class, mark.first.to_owned(), mark.all));
        assert_eq!(all(3), Some(("bad", "wrong".into(), "wrong\nodd".into())));
        assert_eq!(all(4), Some(("odd", "unused".into(), "unused".into())));
        assert_eq!(all(5), None);
    }
}
