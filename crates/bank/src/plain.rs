//! Conversion of a problem's texts to the notation of all content: formulas in the known subset of LaTeX between single
//! dollar signs, and everything else as plain text.

use plumb_maths::read::{UnlatexPurpose, unlatex};
use plumb_typeset::{faults, formulas, is_formula};

/// Maximum length of a text that is converted, in bytes; a longer one stays as it is.
const MAX_TEXT: usize = 20_000;

/// Converts words with LaTeX between `$` and `$`, `$$` and `$$`, `\(` and `\)` or `\[` and `\]`. A dollar sign is `\$`,
/// or one that cannot begin or end mathematics.
pub(super) fn words(text: &str) -> String {
    if text.len() > MAX_TEXT {
        return text.to_owned();
    }
    let (mut shown, mut rest) = (String::with_capacity(text.len()), text);
    // Every iteration removes at least a delimiter from the rest.
    while let Some((before, inside, after)) = bracketed(rest) {
        between_dollars(&mut shown, before);
        shown.push_str(&formula(inside));
        rest = after;
    }
    between_dollars(&mut shown, rest);
    shown
}

fn between_dollars(shown: &mut String, text: &str) {
    let mut at = 0;
    for found in formulas(text) {
        shown.push_str(&text[at..found.whole.start]);
        shown.push_str(&formula(&text[found.inner]));
        at = found.whole.end;
    }
    shown.push_str(&text[at..]);
}

/// A formula between dollar signs, if it is in the subset of LaTeX that is set in type, else as plain text.
pub(super) fn formula(latex: &str) -> String {
    let latex = latex.trim();
    if latex.len() <= MAX_TEXT && is_formula(latex) { format!("${latex}$") } else { math(latex) }
}

/// A step's mathematics in program notation or LaTeX, as a formula.
pub(super) fn step(mathematics: &str) -> String {
    let program = format!("\\formula{{{mathematics}}}");
    match (mathematics.is_empty(), mathematics.contains('\\')) {
        (true, _) => String::new(),
        (false, false) if faults(&format!("${program}$")).is_empty() => format!("${program}$"),
        _ => formula(mathematics),
    }
}

/// Returns the text before the next `\(…\)` or `\[…\]`, what is in it, and the text after it.
fn bracketed(text: &str) -> Option<(&str, &str, &str)> {
    let starts = [("\\(", "\\)"), ("\\[", "\\]")].into_iter().filter_map(|(open, close)| {
        let at = text.match_indices(open).map(|(at, _)| at).find(|at| !text[..*at].ends_with('\\'))?;
        let inside = at + open.len();
        Some((at, inside, text[inside..].find(close)? + inside))
    });
    // Both delimiters are two characters.
    let (at, inside, end) = starts.min()?;
    Some((&text[..at], &text[inside..end], &text[end + 2..]))
}

/// Converts a piece of mathematics in LaTeX or plain notation to plain text.
pub(super) fn math(latex: &str) -> String {
    if latex.len() > MAX_TEXT || !latex.contains(['\\', '$', '^', '{']) {
        return latex.to_owned();
    }
    let chars: Vec<char> = latex.chars().collect();
    let line: String = unlatex(&chars, UnlatexPurpose::Shown).into_iter().map(|(c, _)| c).collect();
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{math, words};

    #[test]
    fn mathematics_among_words_gets_the_notation_of_all_content() {
        for (text, notation, line) in [
            ("What is $\\frac{1}{2} + \\frac{1}{4}$?", "What is $\\frac{1}{2} + \\frac{1}{4}$?", "What is 1/2 + 1/4?"),
            ("Solve \\(x^{2} \\leq 9\\).", "Solve $x^{2} \\leq 9$.", "Solve x^2 ≤ 9."),
            ("$$2\\frac{1}{2} \\times \\sqrt{x+1}$$", "$2\\frac{1}{2} \\times \\sqrt{x+1}$", "2 1/2 × √(x + 1)"),
            ("\\[\\frac{x + 1}{\\frac{1}{2}}\\]", "$\\frac{x + 1}{\\frac{1}{2}}$", "(x + 1)/(1/2)"),
            ("It costs $5.", "It costs $5.", "It costs $5."),
            ("It costs $5 and $6, or $5-$6.", "It costs $5 and $6, or $5-$6.", "It costs $5 and $6, or $5-$6."),
            ("With $x$ for \\$5 it is $x^{2}$.", "With $x$ for \\$5 it is $x^{2}$.", "With x for $5 it is x^2."),
            ("It costs \\$5 and \\$6.", "It costs \\$5 and \\$6.", "It costs $5 and $6."),
            (
                "A \\(\\underbrace{x}\\) that nobody sets",
                "A underbracex that nobody sets",
                "A underbracex that nobody sets",
            ),
            ("No mathematics {at all}", "No mathematics {at all}", "No mathematics {at all}"),
        ] {
            assert_eq!(words(text), notation, "{text}");
            assert_eq!(plumb_typeset::plain_text(notation), line, "{text}");
        }
        assert_eq!(math("6 * 7 = 42"), "6 * 7 = 42");
        assert_eq!(math("\\frac{2}{4} + \\frac{1}{4} = \\frac{3}{4}"), "2/4 + 1/4 = 3/4");
        assert_eq!(math("{1, 2}"), "{1, 2}");
        assert_eq!(math("x^2 = 4, so {-2, 2}"), "x^2 = 4, so {-2, 2}");
    }

    proptest! {
        #[test]
        fn any_text_is_shown_without_a_panic(text in "[-0-9a-z{}()\\[\\]\\\\/^*+=., $fracsqrtext÷]{0,60}") {
            let _ = (words(&text), math(&text));
        }
    }
}
