//! Finding the formulas of a text: which dollar signs begin and end one.

use std::ops::Range;

/// Placeholder of a value in the text of a template.
pub const VALUE: char = '\u{fffc}';

/// A formula in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormulaRange {
    /// The whole formula with its dollar signs, in bytes.
    pub whole: Range<usize>,
    /// What is between the dollar signs.
    pub inner: Range<usize>,
    /// Whether it has a line of its own: `$$…$$`.
    pub is_display: bool,
}

/// Returns the formulas of a text, in order.
///
/// The rule is that of Pandoc: the opening `$` has something other than a space directly to its right; the closing one
/// has something other than a space directly to its left, and no digit directly to its right. So `$5 to $7` has no
/// formula. Between `$$` and `$$` anything is one. `\$` is a dollar sign everywhere. A [`VALUE`] counts as a digit, since
/// that is how its text may begin.
pub fn formulas(text: &str) -> Vec<FormulaRange> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = next_dollar(text, at) {
        match formula_at(text, open) {
            Some(formula) => {
                at = formula.whole.end;
                found.push(formula);
            }
            None => at = open + dollars_at(text, open),
        }
    }
    found
}

/// Whether the text has a dollar sign that could belong to a formula; a quick test.
pub fn has_dollar(text: &str) -> bool {
    text.as_bytes().contains(&b'$')
}

/// Returns the places of dollar signs that begin and end no formula and are not written `\$`, in bytes.
pub(crate) fn stray_dollars(text: &str) -> Vec<usize> {
    let formulas = formulas(text);
    let mut stray = Vec::new();
    let mut at = 0;
    while let Some(place) = next_dollar(text, at) {
        at = place + 1;
        if !formulas.iter().any(|formula| formula.whole.contains(&place)) {
            stray.push(place);
        }
    }
    stray
}

fn formula_at(text: &str, open: usize) -> Option<FormulaRange> {
    let width = dollars_at(text, open);
    let start = open + width;
    let first = text[start..].chars().next()?;
    let is_display = width == 2;
    if (first.is_whitespace() && !is_display) || first == '$' {
        return None;
    }
    let mut at = start;
    while let Some(close) = next_dollar(text, at) {
        let before = text[..close].chars().next_back().unwrap_or(' ');
        let after = text.get(close + width..).and_then(|rest| rest.chars().next());
        let is_followed_by_digit = after.is_some_and(|c| c.is_ascii_digit() || c == VALUE);
        let closes = is_display || (!before.is_whitespace() && !is_followed_by_digit);
        if closes && dollars_at(text, close) >= width {
            return Some(FormulaRange { whole: open..close + width, inner: start..close, is_display });
        }
        // A `$` that can only begin a formula ends the search: what follows is the text's own.
        if !is_display && before.is_whitespace() {
            return None;
        }
        at = close + dollars_at(text, close);
    }
    None
}

/// The next dollar sign from `at` on that no backslash precedes.
fn next_dollar(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut place = at;
    while place < bytes.len() {
        match bytes[place] {
            b'\\' => place += 2,
            b'$' => return Some(place),
            _ => place += 1,
        }
    }
    None
}

/// One, or two for a formula on a line of its own.
fn dollars_at(text: &str, at: usize) -> usize {
    if text[at..].starts_with("$$") { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn inner(text: &str) -> Vec<&str> {
        formulas(text).into_iter().map(|formula| &text[formula.inner]).collect()
    }

    #[test]
    fn formulas_are_between_dollar_signs_that_touch_them() {
        let value = VALUE.to_string();
        let cases: &[(&str, &[&str])] = &[
            ("What is $x + 1$ for $x = 2$?", &["x + 1", "x = 2"]),
            ("$$x^2$$", &["x^2"]),
            ("$$ x $$ and $$y$$1", &[" x ", "y"]),
            ("No formula", &[]),
            ("It costs $5 and $7.", &[]),
            ("It costs $5-$7.", &[]),
            ("5 $ and 7 $", &[]),
            ("$ x$", &[]),
            (r"\$5 and $x$", &["x"]),
            (r"$5\$$", &[r"5\$"]),
            ("$x$5", &[]),
            ("$x$, $y$", &["x", "y"]),
            ("$5 for $x$ is wrong", &["x"]),
            ("$", &[]),
            ("$$", &[]),
            ("$$$$", &[]),
            ("$a$$b$", &["a", "b"]),
            (&format!("${value}-${value}"), &[]),
            (&format!("${value}x$"), &[&format!("{value}x")]),
        ];
        for (text, wanted) in cases {
            assert_eq!(inner(text), *wanted, "{text}");
        }
    }

    #[test]
    fn a_dollar_sign_without_a_partner_is_found() {
        assert_eq!(stray_dollars("It costs $5 and $x$."), [9]);
        assert!(stray_dollars(r"It costs \$5 and $x$.").is_empty());
        assert_eq!(stray_dollars("a $x + 1 b"), [2]);
    }
}
