//! The place of a snippet in the text of a blueprint, and its form there.

/// A change of a text: a range of bytes is replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Edit {
    /// First byte.
    pub(crate) start: usize,
    /// End of the range, exclusive.
    pub(crate) end: usize,
    /// The replacement.
    pub(crate) text: String,
}

/// A snippet: its place and its text. In the text `%` is empty, or the first number that makes its first line unique
/// there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part<'a> {
    /// Keys of the text, outermost first, separated by dots; `nodes[]` is the JSON list of that name.
    pub(crate) path: &'a str,
    /// The text as a block, its first line without indentation.
    pub(crate) block: &'a str,
    /// The text in one line, for flow style. The only form for JSON.
    pub(crate) flow: &'a str,
}

impl<'a> Part<'a> {
    /// A snippet as the browser receives it: its path on the first line, the one-line form on the second, then the
    /// block.
    pub(crate) fn read(text: &'a str) -> Option<Self> {
        let (path, rest) = text.split_once('\n')?;
        let (flow, block) = rest.split_once('\n')?;
        Some(Self { path, block, flow })
    }
}

/// A line of YAML, as far as it matters here.
#[derive(Clone, Copy)]
struct YamlLine<'a> {
    start: usize,
    text: &'a str,
}

impl<'a> YamlLine<'a> {
    fn indent(self) -> usize {
        self.text.len() - self.text.trim_start_matches(' ').len()
    }

    fn said(self) -> &'a str {
        self.text.trim()
    }

    /// Whether the line is empty or a comment.
    fn is_blank(self) -> bool {
        self.said().is_empty() || self.said().starts_with('#')
    }

    fn is_entry(self) -> bool {
        self.said() == "-" || self.said().starts_with("- ")
    }

    fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// The value after the key, if this is the key's line.
    fn value_of(self, key: &str) -> Option<&'a str> {
        let value = self.said().strip_prefix(key)?.strip_prefix(':')?.trim_start();
        Some(if value.starts_with('#') { "" } else { value })
    }
}

fn lines(text: &str) -> Vec<YamlLine<'_>> {
    let mut start = 0;
    text.split('\n')
        .map(|line| {
            let one = YamlLine { start, text: line.strip_suffix('\r').unwrap_or(line) };
            start += line.len() + 1;
            one
        })
        .collect()
}

/// Returns the edit that inserts a snippet at its place; `None` if the style of the text is not supported.
pub(crate) fn place(text: &str, part: Part<'_>) -> Option<Edit> {
    if let Some(list) = part.path.strip_suffix("[]") {
        return in_json(text, list, part.flow);
    }
    let lines = lines(text);
    let (mut from, mut to, mut indent) = (0, lines.len(), 0);
    let mut keys = part.path.split('.');
    while let Some(key) = keys.next() {
        let within = lines[from..to]
            .iter()
            .position(|line| !line.is_blank() && line.indent() == indent && line.value_of(key).is_some());
        let Some(found) = within.map(|at| from + at) else {
            // The key is missing: it is added at the end of its parent.
            let at = end_of(&lines, from, to);
            let mut head = String::new();
            for missing in std::iter::once(key).chain(keys) {
                head.push_str(&joined(&[&" ".repeat(indent), missing, ":\n"]));
                indent += 2;
            }
            let body = written(part.block, "", indent);
            return Some(insertion(text, at, &joined(&[&head, &body])));
        };
        let line = lines[found];
        let value = line.value_of(key).unwrap_or_default();
        let is_last = part.path.ends_with(key) && keys.clone().next().is_none();
        if !value.is_empty() {
            return if is_last { in_flow(line, value, part) } else { None };
        }
        let deeper = |other: &YamlLine<'_>| {
            other.is_blank() || other.indent() > indent || (other.indent() == indent && other.is_entry())
        };
        let (inner, last) = (found + 1, lines[found + 1..to].iter().position(|other| !deeper(other)));
        let last = last.map_or(to, |at| inner + at);
        let first = lines[inner..last].iter().find(|line| !line.is_blank());
        let own = if part.block.starts_with("- ") { line.indent() + 2 } else { indent + 2 };
        (from, to, indent) = (inner, last, first.map_or(own, |line| line.indent()));
    }
    let at = end_of(&lines, from, to);
    let there = text.get(lines.get(from).map_or(text.len(), |line| line.start)..at.min(text.len())).unwrap_or_default();
    Some(insertion(text, at, &written(part.block, there, indent)))
}

/// The byte after the last line of a range that is not blank, or else after the line before the range.
fn end_of(lines: &[YamlLine<'_>], from: usize, to: usize) -> usize {
    let last = lines[from..to].iter().rposition(|line| !line.is_blank()).map(|at| from + at);
    let last = last.or_else(|| from.checked_sub(1));
    last.map_or(0, |at| lines[at].end())
}

/// The edit that inserts lines after a byte that ends a line, or at the beginning.
fn insertion(text: &str, at: usize, body: &str) -> Edit {
    let body = body.trim_end_matches('\n');
    let text = match (at, text.get(at..).unwrap_or_default().starts_with(['\n', '\r'])) {
        (0, _) => joined(&[body, "\n"]),
        (_, true) => joined(&["\n", body]),
        (_, false) => joined(&["\n", body, "\n"]),
    };
    Edit { start: at, end: at, text }
}

/// The block with that indentation, and with a name that is not in `there` yet.
fn written(block: &str, there: &str, indent: usize) -> String {
    let block = named(block, &|first| lines(there).iter().any(|line| bare(line.text) == bare(first)));
    let lead = " ".repeat(indent);
    block.split('\n').map(|line| joined(&[&lead, line, "\n"])).collect()
}

/// A line without spaces, quotes and dashes, which do not belong to a name.
fn bare(line: &str) -> String {
    line.chars().filter(|c| !matches!(c, ' ' | '"' | '\'' | '-')).collect()
}

/// The text with `%` replaced by the first number for which its first line is not `taken`.
fn named(block: &str, taken: &dyn Fn(&str) -> bool) -> String {
    let Some((head, tail)) = block.split_once('%') else { return block.to_owned() };
    let mut number = 1_u32;
    loop {
        let own = if number == 1 { String::new() } else { number.to_string() };
        let text = joined(&[head, &own, tail]);
        if number > 99 || !taken(text.split('\n').next().unwrap_or_default()) {
            return text;
        }
        number += 1;
    }
}

/// Concatenates texts.
fn joined(parts: &[&str]) -> String {
    let mut text = String::new();
    for part in parts {
        text.push_str(part);
    }
    text
}

/// The edit within a list or mapping in flow style.
fn in_flow(line: YamlLine<'_>, value: &str, part: Part<'_>) -> Option<Edit> {
    let list = part.block.starts_with("- ");
    let inner =
        if list { value.strip_prefix('[')?.strip_suffix(']')? } else { value.strip_prefix('{')?.strip_suffix('}')? };
    // The value ends the line.
    let start = line.start + line.text.trim_end().len().checked_sub(value.len())? + 1;
    let flow = named(part.flow, &|first| find(&bare(inner), &bare(name_of(first))).is_some());
    let at = start + inner.trim_end().len();
    let text = if inner.trim().is_empty() { flow } else { joined(&[", ", &flow]) };
    Some(Edit { start: at, end: start + inner.len(), text })
}

/// The name of an entry that is written in flow style. It is its key, or its first field.
fn name_of(flow: &str) -> &str {
    match flow.strip_prefix('{') {
        Some(fields) => fields.split_once(',').map_or(fields, |(first, _)| first),
        None => flow.split_once('{').map_or(flow, |(key, _)| key),
    }
}

/// Position of a text in another. The standard library's search would take more space in the browser than this module.
fn find(text: &str, wanted: &str) -> Option<usize> {
    text.as_bytes().windows(wanted.len().max(1)).position(|part| part == wanted.as_bytes())
}

/// The edit within a JSON list, as its first entry.
fn in_json(text: &str, list: &str, flow: &str) -> Option<Edit> {
    if text.trim().is_empty() {
        let flow = named(flow, &|_| false);
        let whole = joined(&["{\n  \"version\": \"1\",\n  \"", list, "\": [\n    ", &flow, "\n  ]\n}\n"]);
        return Some(Edit { start: 0, end: text.len(), text: whole });
    }
    let name = joined(&["\"", list, "\""]);
    let after = find(text, &name)? + name.len();
    let open = after + text.get(after..)?.find('[')? + 1;
    let rest = text.get(open..)?;
    let flow = named(flow, &|first| find(text, name_of(first)).is_some());
    let is_empty = rest.trim_start().starts_with(']');
    let text = joined(&["\n    ", &flow, if is_empty { "\n  " } else { "," }]);
    let end = if is_empty { open + rest.len() - rest.trim_start().len() } else { open };
    Some(Edit { start: open, end, text })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETER: Part<'_> = Part {
        path: "generation.parameters",
        block: "number%:\n  type: integer\n  min: 1",
        flow: "number%: {type: integer, min: 1}",
    };
    const TEST: Part<'_> =
        Part { path: "tests", block: "- difficulty: easy\n  key: \"8\"", flow: "{difficulty: easy, key: \"8\"}" };
    const NODE: Part<'_> = Part { path: "nodes[]", block: "", flow: "{\"id\": \"name%\", \"tags\": []}" };

    #[track_caller]
    fn placed(text: &str, part: Part<'_>) -> String {
        let Edit { start, end, text: new } = place(text, part).expect("a place");
        format!("{}{new}{}", &text[..start], &text[end..])
    }

    #[test]
    fn a_part_goes_to_the_end_of_what_it_belongs_to_with_its_indentation() {
        let text = "skill_id: A\ngeneration:\n    item_type: x\n    parameters:\n        a:\n            type: integer\n\n    # more\n    answer: b\npresentation:\n  parameters: 3\n";
        let new = "        number:\n          type: integer\n          min: 1\n";
        assert_eq!(placed(text, PARAMETER), text.replace("type: integer\n\n", &format!("type: integer\n{new}\n")));
    }

    #[test]
    fn what_is_not_there_yet_is_begun() {
        let part = "  parameters:\n    number:\n      type: integer\n      min: 1";
        assert_eq!(placed("", PARAMETER), format!("generation:\n{part}\n"));
        assert_eq!(
            placed("a: 1\ngeneration:\n  b: 2\n\nc: 3\n", PARAMETER),
            format!("a: 1\ngeneration:\n  b: 2\n{part}\n\nc: 3\n")
        );
        assert_eq!(placed("a: 1", PARAMETER), format!("a: 1\ngeneration:\n{part}\n"));
        assert_eq!(
            placed("# only a comment\n", TEST),
            "tests:\n  - difficulty: easy\n    key: \"8\"\n# only a comment\n"
        );
    }

    #[test]
    fn a_name_that_is_taken_gets_a_number() {
        let once = placed("generation:\n  parameters:\n", PARAMETER);
        let twice = placed(&once, PARAMETER);
        let thrice = placed(&twice, PARAMETER);
        assert_eq!(thrice.matches("number:\n").count(), 1, "{thrice}");
        assert!(twice.contains("    number2:\n") && thrice.contains("    number3:\n"), "{thrice}");
    }

    #[test]
    fn lists_are_followed_however_they_are_indented() {
        for list in ["tests:\n- difficulty: hard\n  key: \"1\"\n", "tests:\n    - difficulty: hard\n      key: \"1\"\n"]
        {
            let text = format!("{list}last: 1\n");
            let new = placed(&text, TEST);
            let lead = list.split("tests:\n").nth(1).unwrap().split('-').next().unwrap();
            assert_eq!(new, format!("{list}{lead}- difficulty: easy\n{lead}  key: \"8\"\nlast: 1\n"));
        }
    }

    #[test]
    fn what_is_written_in_one_line_stays_in_one_line() {
        assert_eq!(placed("tests: []\n", TEST), "tests: [{difficulty: easy, key: \"8\"}]\n");
        assert_eq!(
            placed("generation:\n  parameters: {a: {type: integer} }\nb: 1\n", PARAMETER),
            "generation:\n  parameters: {a: {type: integer}, number: {type: integer, min: 1}}\nb: 1\n"
        );
        let taken = placed("generation: \n  parameters: {number: {type: choice}}\n", PARAMETER);
        assert!(taken.contains("number2: {type: integer"), "{taken}");
        assert_eq!(place("generation: {parameters: {a: 1}}\n", PARAMETER), None);
        assert_eq!(place("tests: [1,\n 2]\n", TEST), None);
    }

    #[test]
    fn a_list_of_json_gets_its_comma_where_there_is_something_to_part_from() {
        assert_eq!(placed("{\"nodes\": []}", NODE), "{\"nodes\": [\n    {\"id\": \"name\", \"tags\": []}\n  ]}");
        let one = placed("", NODE);
        let two = placed(&one, NODE);
        assert!(two.contains("\"name2\"") && two.contains("[]},\n    {"), "{two}");
        assert_eq!(place("[1]", NODE), None);
    }

    #[test]
    fn nothing_makes_it_fall_over() {
        for text in [
            "generation:",
            "generation:\r\n  parameters:\r\n    a:\r\n",
            "\n\n",
            " generation:\n",
            "é: 1\ngeneration:\n  parameters:\n    ä: 2\n",
            "- a\n- b\n",
        ] {
            for part in [PARAMETER, TEST, NODE] {
                if let Some(edit) = place(text, part) {
                    assert!(text.get(edit.start..edit.end).is_some(), "{text:?}");
                }
            }
        }
    }
}
