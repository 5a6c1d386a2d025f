//! Texts of questions: words with mathematics between `$$` and `$$`, and pictures as `##name##`.

/// Delimiter of mathematics.
const MARK: &str = "$$";
/// Delimiter of a picture.
const FIGURE: &str = "##";

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextPiece<'a> {
    /// Words.
    Words(&'a str),
    /// LaTeX, without its delimiters.
    Math(&'a str),
}

/// Splits a text into its parts. A delimiter without a partner is part of the words.
pub(super) fn pieces(text: &str) -> Vec<TextPiece<'_>> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((before, inside, after)) = between(rest, MARK) {
        if !before.trim().is_empty() {
            found.push(TextPiece::Words(before));
        }
        found.push(TextPiece::Math(inside));
        rest = after;
    }
    if !rest.trim().is_empty() {
        found.push(TextPiece::Words(rest));
    }
    found
}

/// Returns the mathematics of a text.
pub fn math(text: &str) -> impl Iterator<Item = &str> {
    pieces(text).into_iter().filter_map(|piece| match piece {
        TextPiece::Math(math) => Some(math),
        TextPiece::Words(_) => None,
    })
}

fn between<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let (before, rest) = text.split_once(mark)?;
    let (inside, after) = rest.split_once(mark)?;
    Some((before, inside, after))
}

/// Whether every delimiter of mathematics has a partner.
pub fn is_balanced(text: &str) -> bool {
    text.matches(MARK).count().is_multiple_of(2)
}

/// Returns the names of pictures.
pub fn figures(text: &str) -> Vec<&str> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((_, name, after)) = between(rest, FIGURE) {
        found.push(name.trim());
        rest = after;
    }
    found
}

/// Returns the text without its pictures, with normalised white space.
pub fn without_figures(text: &str) -> String {
    let (mut left, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, _, after)) = between(rest, FIGURE) {
        left.push_str(before);
        left.push(' ');
        rest = after;
    }
    left.push_str(rest);
    spaced(&left)
}

/// Replaces every run of white space by one space, and removes it at the ends.
pub fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Removes delimiters of mathematics around a whole key or choice.
pub fn bare(text: &str) -> &str {
    let text = text.trim();
    let inside = text.strip_prefix(MARK).and_then(|rest| rest.strip_suffix(MARK));
    inside.filter(|inside| !inside.contains(MARK)).map_or(text, str::trim)
}

/// Joins texts as paragraphs, without empty ones and repetitions.
pub fn joined(texts: &[&str]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for text in texts {
        let text = spaced(text);
        if !text.is_empty() && !parts.contains(&text) {
            parts.push(text);
        }
    }
    parts.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mathematics_and_pictures_are_found_among_words() {
        let text = "Add $$x$$ to $$y^2$$. ##figure1.gif## ";
        assert_eq!(math(text).collect::<Vec<_>>(), ["x", "y^2"]);
        assert_eq!(figures(text), ["figure1.gif"]);
        assert_eq!(without_figures(text), "Add $$x$$ to $$y^2$$.");
        assert_eq!(pieces("a $$b"), [TextPiece::Words("a $$b")]);
        assert!(!is_balanced("a $$b") && is_balanced(text));
    }

    #[test]
    fn only_marks_around_the_whole_are_taken_off() {
        for (text, left) in [("$$ 3x $$", "3x"), ("$$3$$ and $$4$$", "$$3$$ and $$4$$"), ("$$", "$$"), (" 7 ", "7")] {
            assert_eq!(bare(text), left, "{text}");
        }
    }
}
