//! A blueprint's text, and how byte offsets in it become lines and columns.

/// A file's name and text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// What problems call it.
    pub file: String,
    pub text: String,
    /// Where each line begins.
    lines: Vec<usize>,
}

/// A stretch of a file's text, as byte offsets, and how the text is to be decoded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SourceSpan {
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
    /// How it is written.
    pub style: Style,
    /// Line ends that the decoded text of a block scalar begins with, which lie before `start`.
    pub lead: usize,
}

/// How a YAML value is written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Style {
    /// Not text.
    #[default]
    None,
    /// Without quotes.
    Plain,
    /// In `'…'`.
    Single,
    /// In `"…"`.
    Double,
    /// After `|`.
    Literal,
    /// After `>`.
    Folded,
}

/// A position for people: both count from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    /// The character of the line.
    pub column: usize,
}

impl Source {
    /// A text under a name.
    pub fn new(file: &str, text: &str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: file.to_owned(), text: text.to_owned(), lines }
    }

    /// The raw text at `place`; empty when the place is not one of this text.
    pub fn raw(&self, place: SourceSpan) -> &str {
        self.text.get(place.start..place.end).unwrap_or("")
    }

    /// The first line of a place: enough to point at a whole mapping.
    pub fn first_line(&self, place: SourceSpan) -> SourceSpan {
        let length = self.raw(place).lines().next().map_or(0, |line| line.trim_end().len());
        SourceSpan { end: place.start + length, ..place }
    }

    /// The position of a byte offset; one past the end is the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = floor_char_boundary(&self.text, offset);
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let column = self.text.get(start..offset).unwrap_or("").chars().count() + 1;
        Position { line, column }
    }

    /// The text of a line, without its end.
    pub fn line_text(&self, line: usize) -> &str {
        let Some(start) = line.checked_sub(1).and_then(|index| self.lines.get(index)) else { return "" };
        let end = self.lines.get(line).map_or(self.text.len(), |next| next - 1);
        self.text.get(*start..end).unwrap_or("").trim_end_matches('\r')
    }
}

fn floor_char_boundary(text: &str, offset: usize) -> usize {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters_and_lines_end_without_their_carriage_return() {
        let source = Source::new("f", "a: é = b\r\nsecond\n");
        let at = source.text.find('=').unwrap();
        assert_eq!(source.position(at), Position { line: 1, column: 6 });
        assert_eq!(source.line_text(1), "a: é = b");
        assert_eq!(source.line_text(2), "second");
        assert_eq!(source.line_text(9), "");
    }

    #[test]
    fn an_offset_outside_the_text_or_inside_a_character_still_has_a_position() {
        let source = Source::new("f", "é");
        assert_eq!(source.position(1), Position { line: 1, column: 1 });
        assert_eq!(source.position(99), Position { line: 1, column: 2 });
        assert_eq!(Source::default().position(7), Position { line: 1, column: 1 });
    }
}
