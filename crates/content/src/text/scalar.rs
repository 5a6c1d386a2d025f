//! Maps an offset in the decoded text of a YAML scalar back to its position in the file.

use super::source::{Source, SourceSpan, Style};

/// A decoded character, and the raw bytes behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ScalarCharacter {
    character: char,
    start: usize,
    end: usize,
}

/// Returns the range of the decoded bytes `start..end` of the scalar at `whole`. Always within `whole`.
pub fn within(source: &Source, whole: SourceSpan, start: usize, end: usize) -> SourceSpan {
    let raw = source.raw(whole);
    let pieces = pieces(whole.style, raw, source.position(whole.start).column - 1);
    let last = pieces.last().map_or(raw.len(), |piece| piece.end);
    let mut offset = whole.lead;
    let (mut from, mut to) = (last, last);
    for piece in &pieces {
        let next = offset + piece.character.len_utf8();
        if offset <= start && start < next {
            from = piece.start;
        }
        if offset < end && end <= next {
            to = piece.end;
        }
        offset = next;
    }
    let from = if start < whole.lead { 0 } else { from };
    SourceSpan { start: whole.start + from, end: whole.start + to.max(from), ..SourceSpan::default() }
}

fn pieces(style: Style, raw: &str, indent: usize) -> Vec<ScalarCharacter> {
    match style {
        Style::None | Style::Plain => flow(raw, 0, raw.len(), Style::Plain),
        Style::Single | Style::Double => flow(raw, 1.min(raw.len()), raw.len().saturating_sub(1), style),
        Style::Literal => block(raw, indent, false),
        Style::Folded => block(raw, indent, true),
    }
}

/// Decodes plain and quoted scalars: line ends are folded, quotes and escapes become one character.
fn flow(raw: &str, from: usize, to: usize, style: Style) -> Vec<ScalarCharacter> {
    let mut pieces = Vec::new();
    let mut at = from;
    while at < to {
        let Some(rest) = raw.get(at..to) else { break };
        let Some(character) = rest.chars().next() else { break };
        let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let run = &rest[..blank];
        if run.contains('\n') {
            fold(&mut pieces, run, at);
            at += blank;
            continue;
        }
        let (decoded, length) = match (style, character) {
            (Style::Single, '\'') if rest.starts_with("''") => (Some('\''), 2),
            (Style::Double, '\\') => escape(rest),
            _ => (Some(character), character.len_utf8()),
        };
        if let Some(character) = decoded {
            pieces.push(ScalarCharacter { character, start: at, end: at + length });
        } else {
            // An escaped line end and the indentation after it are removed; further line ends are kept.
            let skipped = &rest[length..];
            let blank = skipped.len() - skipped.trim_start_matches([' ', '\t', '\r', '\n']).len();
            for (offset, _) in skipped[..blank].match_indices('\n') {
                pieces.push(ScalarCharacter {
                    character: '\n',
                    start: at + length + offset,
                    end: at + length + offset + 1,
                });
            }
            at += blank;
        }
        at += length;
    }
    pieces
}

/// Folds line ends: a single one becomes a space, several become one less.
fn fold(pieces: &mut Vec<ScalarCharacter>, run: &str, at: usize) {
    let ends: Vec<usize> = run.match_indices('\n').map(|(offset, _)| at + offset).collect();
    if let [only] = ends[..] {
        pieces.push(ScalarCharacter { character: ' ', start: only, end: only + 1 });
    } else {
        pieces.extend(ends.iter().skip(1).map(|end| ScalarCharacter { character: '\n', start: *end, end: end + 1 }));
    }
}

/// Returns the character of an escape at the start of `rest`, and its length; `None` for an escaped line end.
fn escape(rest: &str) -> (Option<char>, usize) {
    let Some(kind) = rest[1..].chars().next() else { return (Some('\\'), 1) };
    let hex = |digits: usize| {
        let code = rest.get(2..2 + digits).and_then(|code| u32::from_str_radix(code, 16).ok());
        let character = code.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
        (Some(character), (2 + digits).min(rest.len()))
    };
    let simple = match kind {
        '\n' => return (None, 2),
        '\r' => return (None, if rest[2..].starts_with('\n') { 3 } else { 2 }),
        'x' => return hex(2),
        'u' => return hex(4),
        'U' => return hex(8),
        '0' => '\0',
        'a' => '\x07',
        'b' => '\x08',
        't' | '\t' => '\t',
        'n' => '\n',
        'v' => '\x0b',
        'f' => '\x0c',
        'r' => '\r',
        'e' => '\x1b',
        'N' => '\u{85}',
        '_' => '\u{a0}',
        'L' => '\u{2028}',
        'P' => '\u{2029}',
        other => other,
    };
    (Some(simple), 1 + kind.len_utf8())
}

/// Decodes block scalars: `raw` begins at the first character of the content, `indent` columns in.
fn block(raw: &str, indent: usize, folded: bool) -> Vec<ScalarCharacter> {
    let mut pieces: Vec<ScalarCharacter> = Vec::new();
    let mut at = 0;
    // Line ends since the last line with text, and whether that line may be folded.
    let mut ends: Vec<usize> = Vec::new();
    let mut foldable = None;
    for (number, line) in raw.split_inclusive('\n').enumerate() {
        let text = line.trim_end_matches(['\n', '\r']);
        let margin = text.len() - text.trim_start_matches(' ').len();
        let skip = if number == 0 { 0 } else { margin.min(indent) };
        let body = &text[skip..];
        if !body.is_empty() {
            let plain = !body.starts_with([' ', '\t']);
            let shown = match (folded && plain, foldable) {
                (true, Some(true)) if ends.len() == 1 => {
                    pieces.push(ScalarCharacter { character: ' ', start: ends[0], end: ends[0] + 1 });
                    ends.len()
                }
                (true, Some(true)) => 1,
                _ => 0,
            };
            pieces.extend(ends.iter().skip(shown).map(|end| ScalarCharacter {
                character: '\n',
                start: *end,
                end: end + 1,
            }));
            ends.clear();
            foldable = Some(plain);
            for (offset, character) in body.char_indices() {
                let start = at + skip + offset;
                pieces.push(ScalarCharacter { character, start, end: start + character.len_utf8() });
            }
        }
        if line.ends_with('\n') {
            ends.push(at + line.len() - 1);
        }
        at += line.len();
    }
    pieces.extend(ends.iter().map(|end| ScalarCharacter { character: '\n', start: *end, end: end + 1 }));
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::yaml::{self, Data};
    use super::*;
    use proptest::prelude::*;

    /// Returns each decoded character of the scalar under `a:`, with its raw text.
    fn raw_of(text: &str) -> Vec<(char, String)> {
        let source = Source::new("f", text);
        let root = yaml::parse(&source).unwrap();
        let Data::Map(entries) = &root.data else { panic!("no mapping") };
        let Data::Scalar(decoded) = &entries[0].1.data else { panic!("no scalar") };
        let piece = |(at, c): (usize, char)| {
            let place = within(&source, entries[0].1.place, at, at + c.len_utf8());
            (c, source.raw(place).to_owned())
        };
        decoded.char_indices().map(piece).collect()
    }

    fn spelled(text: &str) -> String {
        let raws: Vec<String> = raw_of(text).into_iter().map(|(_, raw)| raw).collect();
        format!("[{}]", raws.join("]["))
    }

    #[test]
    fn quotes_and_escapes_stand_for_one_character() {
        assert_eq!(spelled("a: 'it''s'"), "[i][t][''][s]");
        assert_eq!(spelled(r#"a: "q\u0041\n\x41\"""#), r#"[q][\u0041][\n][\x41][\"]"#);
    }

    #[test]
    fn folded_lines_point_at_their_line_ends() {
        assert_eq!(spelled("a: one\n   two"), "[o][n][e][\n][t][w][o]");
        assert_eq!(spelled("a: \"x \\\n  y\""), "[x][ ][y]");
        assert_eq!(spelled("a: >-\n  x\n  y\n\n  z\n"), "[x][\n][y][\n][z]");
        assert_eq!(spelled("a: |\n  x\n    y\n"), "[x][\n][ ][ ][y][\n]");
    }

    #[test]
    fn the_end_of_the_text_is_the_end_of_the_place() {
        let source = Source::new("f", "a: 'xy'");
        let place = SourceSpan { start: 3, end: 7, style: Style::Single, lead: 0 };
        let end = within(&source, place, 2, 2);
        assert_eq!((end.start, end.end), (6, 6));
    }

    proptest! {
        #[test]
        fn every_character_of_a_scalar_maps_to_where_it_is_written(
            words in prop::collection::vec("[a-z'\"\\\\ é]{0,6}", 1..6),
            style in 0..4_u8,
            deeper in 0..3_usize,
        ) {
            let (open, close, indent) = [("'", "'", "   "), ("\"", "\"", "   "), ("|\n  ", "\n", "  "), (">-\n  ", "\n", "  ")][usize::from(style)];
            let lines: Vec<String> = words.iter().map(|word| match style {
                0 => word.replace('\'', "''"),
                1 => word.replace('\\', "\\\\").replace('"', "\\\""),
                _ => word.clone(),
            }).collect();
            let joint = format!("\n{indent}{}", " ".repeat(deeper));
            let text = format!("a: {open}{}{close}", lines.join(&joint));
            let source = Source::new("f", &text);
            if let Ok(root) = yaml::parse(&source) {
                let Data::Map(entries) = &root.data else { return Ok(()) };
                let Data::Scalar(decoded) = &entries[0].1.data else { return Ok(()) };
                // Readers refuse blank texts, so offsets into them are never needed.
                prop_assume!(!decoded.trim().is_empty());
                let place = entries[0].1.place;
                let raw = source.raw(place);
                let shown: String = pieces(place.style, raw, source.position(place.start).column - 1)
                    .iter().map(|piece| piece.character).collect();
                let shown = "\n".repeat(place.lead) + &shown;
                prop_assert_eq!(shown.trim_end_matches('\n'), decoded.trim_end_matches('\n'), "{:?}", text);
            }
        }
    }
}
