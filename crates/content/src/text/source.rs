//! A blueprint's text, and the conversion of byte offsets to lines and columns.

/// Name and text of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// Name of the file in problems.
    pub file: String,
    pub text: String,
    /// Byte offset of the start of each line.
    lines: Vec<usize>,
}

/// A range of a file's text in byte offsets, and how the text is decoded.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SourceSpan {
    /// First byte.
    pub start: usize,
    /// End (exclusive).
    pub end: usize,
    /// Style in which it is written.
    pub style: Style,
    /// Number of line ends at the beginning of a block scalar's decoded text; they come before `start`.
    pub lead: usize,
}

/// Style of a YAML value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Style {
    /// Not a scalar.
    #[default]
    None,
    /// Unquoted.
    Plain,
    /// Single quotes, `'…'`.
    Single,
    /// Double quotes, `"…"`.
    Double,
    /// A block after `|`.
    Literal,
    /// A block after `>`.
    Folded,
}

/// A position for people: line and column from 1, the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    /// Column.
    pub column: usize,
}

impl Source {
    /// Creates a source from a name and a text.
    pub fn new(file: &str, text: &str) -> Self {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Self { file: file.to_owned(), text: text.to_owned(), lines }
    }

    /// Returns the raw text of a range; empty if the range is not within this text.
    pub fn raw(&self, place: SourceSpan) -> &str {
        self.text.get(place.start..place.end).unwrap_or("")
    }

    /// Returns the first line of a range: enough to point at a whole mapping.
    pub fn first_line(&self, place: SourceSpan) -> SourceSpan {
        let length = self.raw(place).lines().next().map_or(0, |line| line.trim_end().len());
        SourceSpan { end: place.start + length, ..place }
    }

    /// Returns the position of a byte offset; an offset past the end gives the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = floor_char_boundary(&self.text, offset);
        let line = self.lines.partition_point(|start| *start <= offset).max(1);
        let start = self.lines.get(line - 1).copied().unwrap_or(0);
        let column = self.text.get(start..offset).unwrap_or("").chars().count() + 1;
        Position { line, column }
    }

    /// Returns the text of a line, without its end.
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
