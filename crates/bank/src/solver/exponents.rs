//! Detection of exponents that were lost when a text was copied: a superscript became a digit beside its base.

/// Returns pieces of a text that look like a lost exponent: a single small letter with a digit from 2 after it (`3x2`),
/// a bracket with one (`(x + 1)2`), and powers of ten in scientific notation (`4.2 × 10-3`).
///
/// Not reported: capitals, which are elements, cells and points (`H2`, `B2`); `x2` where `x1` occurs too; the digit
/// after a LaTeX command (`\frac12`); words with digits in them, which are names.
pub fn swallowed(text: &str) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    for at in 0..chars.len() {
        let lost = letter(&chars, at).or_else(|| bracket(&chars, at)).or_else(|| ten(&chars, at));
        found.extend(lost.filter(|lost| !found.contains(lost)));
    }
    found
}

/// Returns the character `by` places away; a space beyond the ends.
fn near(chars: &[char], at: usize, by: isize) -> char {
    at.checked_add_signed(by).and_then(|at| chars.get(at)).copied().unwrap_or(' ')
}

/// Reports `x2`: the letter is at `at`.
fn letter(chars: &[char], at: usize) -> Option<String> {
    let (base, power) = (chars[at], near(chars, at, 1));
    let before = near(chars, at, -1);
    let variable = before == '{' && near(chars, at, -2) == '@';
    let alone = !variable && !before.is_ascii_alphabetic() && !matches!(before, '\\' | '_' | '^' | '.' | '#' | '@');
    let ends = !near(chars, at, 2).is_alphanumeric() && !matches!(near(chars, at, 2), '.' | '_');
    if !base.is_ascii_lowercase() || !('2'..='9').contains(&power) || !alone || !ends {
        return None;
    }
    let first = chars.windows(2).any(|pair| pair == [base, '1']);
    (!first).then(|| format!("{base}{power}"))
}

/// Reports `(x + 1)2`: the bracket closes at `at`.
fn bracket(chars: &[char], at: usize) -> Option<String> {
    let power = near(chars, at, 1);
    if chars[at] != ')' || !('2'..='9').contains(&power) || near(chars, at, 2).is_alphanumeric() {
        return None;
    }
    let open = chars[..at].iter().rposition(|c| *c == '(')?;
    let inside = &chars[open + 1..at];
    let has_sum = inside.iter().any(|c| matches!(c, '+' | '-' | '\u{2212}'));
    let has_name = inside.iter().any(char::is_ascii_alphabetic);
    let words = inside.windows(2).any(|pair| pair.iter().all(char::is_ascii_alphabetic));
    // `f(x)2` and `(a)2` are ambiguous.
    (has_sum && has_name && !words).then(|| chars[open..=at + 1].iter().collect())
}

/// Reports `4.2 × 10-3`: the 1 of the ten is at `at`.
fn ten(chars: &[char], at: usize) -> Option<String> {
    let is_ten = chars[at] == '1' && near(chars, at, 1) == '0' && matches!(near(chars, at, 2), '-' | '\u{2212}');
    if !is_ten || !near(chars, at, 3).is_ascii_digit() {
        return None;
    }
    let left: String = chars[..at].iter().collect();
    let left = left.trim_end();
    let signs = ["\\times", "\\cdot", "×", "·", "*", " x"];
    let factor = signs.iter().find_map(|sign| left.strip_suffix(sign))?.trim_end();
    let start = factor.rfind(|c: char| !c.is_ascii_digit() && c != '.').map_or(0, |at| at + 1);
    let factor = factor.get(start..).unwrap_or_default().trim_start_matches(|c: char| !c.is_ascii_digit());
    // In scientific notation the factor is at least 1 and less than 10.
    let scientific = factor.split('.').next().is_some_and(|whole| whole.len() == 1 && whole != "0");
    scientific.then(|| chars[at..].iter().take_while(|c| !c.is_whitespace() && **c != '$').take(6).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_that_became_digits_are_found() {
        for (text, lost) in [
            ("Simplify 3x2 + 5.", &["x2"][..]),
            ("$$x2-4$$", &["x2"]),
            ("Expand (x + 1)2.", &["(x + 1)2"]),
            ("Write 4.2 × 10-3 as a decimal.", &["10-3"]),
            ("$$6\\times10-5$$", &["10-5"]),
        ] {
            assert_eq!(swallowed(text), lost, "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_them_is_left_alone() {
        for text in [
            "x^2 + y_2",
            "The points x1 and x2",
            "H2O and cell B2",
            "\\frac12 + \\sqrt2",
            "12 × 10-3 = 117",
            "10-3",
            "20 - 10-3",
            "f(x)2",
            "(two words)2",
            "figure2.gif",
            "x23",
            "mp3 and b2b",
            "@{a2}",
        ] {
            assert_eq!(swallowed(text), Vec::<String>::new(), "{text}");
        }
    }
}
