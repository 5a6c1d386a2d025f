//! Parses YAML into a tree with the position of every node. The only module that uses the YAML library.

use std::collections::HashMap;
use std::rc::Rc;

use serde_saphyr::granit_parser::{self, Event, Parser, ScalarStyle, ScanError, Span, Tag};

use super::problem::{Problem, Severity};
use super::source::{Source, SourceSpan, Style};

/// Maximum size of a file, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;
/// Maximum number of nodes; nodes repeated by aliases count each time.
const MAX_NODES: usize = 100_000;
/// Maximum depth of nesting.
const MAX_DEPTH: usize = 32;

/// A YAML value with its position.
#[derive(Debug, Clone)]
pub struct Node {
    pub place: SourceSpan,
    pub data: Data,
    /// Number of nodes in it, including itself.
    size: usize,
}

/// Data of a YAML value.
#[derive(Debug, Clone)]
pub enum Data {
    /// Decoded text; the reader of the field decides whether it is a number or a word.
    Scalar(String),
    /// A sequence.
    List(Vec<Rc<Node>>),
    /// A mapping, in the order written.
    Map(Vec<(Rc<Node>, Rc<Node>)>),
}

impl Node {
    /// Whether it is empty, `~` or `null`.
    pub fn is_null(&self) -> bool {
        self.place.style == Style::Plain && matches!(&self.data, Data::Scalar(text) if is_null_word(text))
    }

    /// The text of a scalar.
    pub fn scalar(&self) -> Option<&str> {
        match &self.data {
            Data::Scalar(text) => Some(text),
            Data::List(_) | Data::Map(_) => None,
        }
    }

    /// The value of a field of a mapping.
    pub(crate) fn entry(&self, name: &str) -> Option<&Rc<Self>> {
        let Data::Map(entries) = &self.data else { return None };
        entries.iter().find(|(key, _)| key.scalar() == Some(name)).map(|(_, value)| value)
    }

    /// The same value with other data.
    #[must_use]
    pub(crate) fn with_data(&self, data: Data) -> Self {
        Self { place: self.place, data, size: self.size }
    }

    /// A mapping without the fields of these names.
    pub(crate) fn without_entries(self: &Rc<Self>, is_left_out: &dyn Fn(&Self) -> bool) -> Rc<Self> {
        match &self.data {
            Data::Map(entries) if entries.iter().any(|(key, _)| is_left_out(key)) => {
                let rest = entries.iter().filter(|(key, _)| !is_left_out(key)).cloned().collect();
                Rc::new(self.with_data(Data::Map(rest)))
            }
            _ => Rc::clone(self),
        }
    }

    /// Name of its type, for people.
    pub fn kind(&self) -> &'static str {
        match &self.data {
            Data::Scalar(_) if self.is_null() => "nothing",
            Data::Scalar(_) => "a single value",
            Data::List(_) => "a list",
            Data::Map(_) => "a mapping",
        }
    }
}

fn is_null_word(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

/// A collection that has not ended yet.
struct Open {
    place: SourceSpan,
    anchor: usize,
    is_map: bool,
    key: Option<Rc<Node>>,
    list: Vec<Rc<Node>>,
    map: Vec<(Rc<Node>, Rc<Node>)>,
    size: usize,
}

/// Parses the single document in `source`.
pub fn parse(source: &Source) -> Result<Rc<Node>, Box<Problem>> {
    parse_up_to(source, MAX_BYTES)
}

/// Parses the single document in `source`, of at most `max_bytes`.
pub fn parse_up_to(source: &Source, max_bytes: usize) -> Result<Rc<Node>, Box<Problem>> {
    if source.text.len() > max_bytes {
        let message = format!("the file has {} bytes; at most {max_bytes} are read", source.text.len());
        return Err(Box::new(Problem::new(source, SourceSpan::default(), Severity::Error, "too-large", message)));
    }
    let mut tree = Builder { source, open: Vec::new(), anchors: HashMap::new(), root: None, nodes: 0 };
    for next in events(&source.text) {
        let (event, span) = next.map_err(|error| syntax(source, &error))?;
        tree.take(event, span)?;
    }
    tree.root.ok_or_else(|| {
        let message = "the file is empty".to_owned();
        let problem = Problem::new(source, SourceSpan::default(), Severity::Error, "empty-file", message);
        Box::new(problem.with_help("a blueprint begins with `skill_id:` or `assessment_id:`"))
    })
}

/// Returns the top-level fields of the mapping in `text`, in the order written, each with its value if that is a
/// scalar. The text after the fields consumed is not parsed, so it need not be valid YAML.
pub fn top_fields(text: &str) -> impl Iterator<Item = (String, Option<String>)> {
    let text = if text.len() > MAX_BYTES { "" } else { text };
    let mut events = events(text).map_while(Result::ok).map(|(event, _)| event);
    let mut depth = 0_usize;
    // At the top level, keys and values alternate; both may be collections, which are skipped.
    let mut single = move || loop {
        let value = match events.next()? {
            Event::Scalar(text, ..) if depth <= 1 => Some(text.into_owned()),
            Event::Alias(_) if depth <= 1 => None,
            Event::MappingStart(..) if depth == 0 => {
                depth = 1;
                continue;
            }
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                depth += 1;
                if depth == 2 { None } else { continue }
            }
            Event::MappingEnd | Event::SequenceEnd => {
                depth = depth.checked_sub(1).filter(|depth| *depth > 0)?;
                continue;
            }
            _ => continue,
        };
        // A document that is not a mapping has no fields.
        return if depth == 0 { None } else { Some(value) };
    };
    std::iter::from_fn(move || Some((single()?.unwrap_or_default(), single()?)))
}

/// Returns the events of a text without its comments, each with its position.
fn events(text: &str) -> impl Iterator<Item = Result<(Event<'_>, Span), ScanError>> {
    let mut options = granit_parser::Options::default();
    options.emit_comments = false;
    Parser::new_from_str_with_options(text, options)
}

struct Builder<'s> {
    source: &'s Source,
    open: Vec<Open>,
    anchors: HashMap<usize, Rc<Node>>,
    root: Option<Rc<Node>>,
    nodes: usize,
}

impl Builder<'_> {
    fn take(&mut self, event: Event<'_>, span: Span) -> Result<(), Box<Problem>> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let mut place = self.place(span, Style::of(style));
                if matches!(place.style, Style::Literal | Style::Folded) {
                    place.lead = text.len() - text.trim_start_matches('\n').len();
                }
                self.refuse_tag(tag.as_deref(), place)?;
                let text = if place.start == place.end { String::new() } else { text.into_owned() };
                self.add(Rc::new(Node { place, data: Data::Scalar(text), size: 1 }), anchor)
            }
            Event::SequenceStart(_, anchor, tag) => self.begin(span, anchor, tag.as_deref(), false),
            Event::MappingStart(_, anchor, tag) => self.begin(span, anchor, tag.as_deref(), true),
            Event::SequenceEnd | Event::MappingEnd => self.end(span),
            Event::Alias(anchor) => {
                let place = self.place(span, Style::None);
                let Some(node) = self.anchors.get(&anchor).cloned() else {
                    return Err(self.problem(place, "yaml-syntax", "this alias stands inside what it names"));
                };
                self.add(node, 0)
            }
            Event::DocumentStart(..) if self.root.is_some() => {
                let place = self.place(span, Style::None);
                Err(self.problem(place, "yaml-syntax", "a file holds one blueprint, but here a second document begins"))
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, span: Span, anchor: usize, tag: Option<&Tag>, is_map: bool) -> Result<(), Box<Problem>> {
        let place = self.place(span, Style::None);
        self.refuse_tag(tag, place)?;
        if self.open.len() >= MAX_DEPTH {
            return Err(self.problem(place, "too-deep", "nested more than 32 deep"));
        }
        self.open.push(Open { place, anchor, is_map, key: None, list: Vec::new(), map: Vec::new(), size: 1 });
        Ok(())
    }

    fn end(&mut self, span: Span) -> Result<(), Box<Problem>> {
        let Some(mut open) = self.open.pop() else { return Ok(()) };
        let end = self.place(span, Style::None).end;
        let text = self.source.text.get(open.place.start..end).unwrap_or("");
        open.place.end = open.place.start + text.trim_end().len();
        let data = if open.is_map { Data::Map(open.map) } else { Data::List(open.list) };
        self.add(Rc::new(Node { place: open.place, data, size: open.size }), open.anchor)
    }

    fn add(&mut self, node: Rc<Node>, anchor: usize) -> Result<(), Box<Problem>> {
        self.nodes += 1;
        let total = self.nodes.max(self.open.last().map_or(0, |open| open.size)).saturating_add(node.size);
        if total > MAX_NODES {
            return Err(self.problem(
                node.place,
                "too-large",
                "more than 100,000 values, repeated ones counted each time",
            ));
        }
        if anchor != 0 {
            self.anchors.insert(anchor, Rc::clone(&node));
        }
        let Some(open) = self.open.last_mut() else {
            self.root = Some(node);
            return Ok(());
        };
        open.size = open.size.saturating_add(node.size);
        match (open.is_map, open.key.take()) {
            (false, _) => open.list.push(node),
            (true, None) => open.key = Some(node),
            (true, Some(key)) => open.map.push((key, node)),
        }
        Ok(())
    }

    fn refuse_tag(&self, tag: Option<&Tag>, place: SourceSpan) -> Result<(), Box<Problem>> {
        if tag.is_none() {
            return Ok(());
        }
        let help = "take the tag away; every field knows what it holds";
        let problem = self.problem(place, "yaml-tag", "YAML tags (`!…`) are not used in blueprints");
        Err(Box::new(problem.with_help(help)))
    }

    fn place(&self, span: Span, style: Style) -> SourceSpan {
        let start = span.start.byte_offset().unwrap_or(0).min(self.source.text.len());
        let end = span.end.byte_offset().unwrap_or(start).max(start).min(self.source.text.len());
        SourceSpan { start, end, style, lead: 0 }
    }

    fn problem(&self, place: SourceSpan, code: &str, message: &str) -> Box<Problem> {
        Box::new(Problem::new(self.source, place, Severity::Error, code, message.to_owned()))
    }
}

impl Style {
    fn of(style: ScalarStyle) -> Self {
        match style {
            ScalarStyle::Plain => Self::Plain,
            ScalarStyle::SingleQuoted => Self::Single,
            ScalarStyle::DoubleQuoted => Self::Double,
            ScalarStyle::Literal => Self::Literal,
            ScalarStyle::Folded => Self::Folded,
        }
    }
}

fn syntax(source: &Source, error: &ScanError) -> Box<Problem> {
    let at = error.marker().byte_offset().unwrap_or(source.text.len());
    let at = at.min(source.text.len());
    let place = SourceSpan { start: at, end: at, ..SourceSpan::default() };
    let info = error.info();
    let problem = Problem::new(source, place, Severity::Error, "yaml-syntax", format!("this is not YAML: {info}"));
    let line = source.line_text(source.position(at).line);
    let help = if line.trim_start_matches(' ').starts_with('\t') {
        "indent with spaces; YAML does not allow tabs"
    } else if info.contains("unknown escape") {
        "inside \"…\" a backslash begins an escape; use '…' to keep it as it is"
    } else if info.contains("quote") {
        "close the quotation mark"
    } else if info.contains("':'") || info.contains("mapping values") {
        "put text that holds `: ` into quotes, and check the indentation of the lines around"
    } else if info.contains("anchor") {
        "an alias `*name` needs an anchor `&name` before it; put text that begins with `*` into quotes"
    } else {
        "check the indentation and the quotes of this line and the one before"
    };
    Box::new(problem.with_help(help))
}
