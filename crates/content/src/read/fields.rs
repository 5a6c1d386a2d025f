//! Reading fields by name and kind, collecting every problem on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::text::problem::{Problem, Severity, shorten};
use crate::text::source::{Source, SourceSpan};
use crate::text::suggest;
use crate::text::yaml::{Data, Node};

/// A value and the path it was reached by.
#[derive(Debug, Clone)]
pub struct LocatedNode {
    /// The value.
    pub node: Rc<Node>,
    /// Where it stands, such as `presentation.stems[0]`.
    pub path: String,
}

impl LocatedNode {
    /// Its place in the text.
    pub fn place(&self) -> SourceSpan {
        self.node.place
    }
}

/// Collects problems and places while a file is read.
pub struct Reader<'s> {
    /// The text.
    pub source: &'s Source,
    /// What was found so far, in the order in which it was found.
    pub problems: Vec<Problem>,
    /// Errors for who publishes the text now, but none for who reads it: it may have been published before they were
    /// looked for.
    pub refusals: Vec<Problem>,
    places: BTreeMap<String, SourceSpan>,
    /// The fields that were asked for, whether they were there or not.
    asked: BTreeSet<&'static str>,
}

impl<'s> Reader<'s> {
    /// A reader of that text.
    pub fn new(source: &'s Source) -> Self {
        Self { source, problems: Vec::new(), refusals: Vec::new(), places: BTreeMap::new(), asked: BTreeSet::new() }
    }

    /// Reports an error at `place`; the returned problem can be given help.
    pub fn error(&mut self, place: SourceSpan, code: &str, message: impl Into<String>) -> &mut Problem {
        let problem = Problem::new(self.source, place, Severity::Error, code, message.into());
        self.problems.push(problem);
        let last = self.problems.len() - 1;
        &mut self.problems[last]
    }

    /// Reports a warning at `place`.
    pub fn warning(&mut self, place: SourceSpan, code: &str, message: impl Into<String>) -> &mut Problem {
        let problem = self.error(place, code, message);
        problem.severity = Severity::Warning;
        problem
    }

    /// Reports an error at `place` that keeps the text from being published, not from being read.
    pub fn refuse(&mut self, place: SourceSpan, code: &str, message: impl Into<String>) -> &mut Problem {
        let problem = Problem::new(self.source, place, Severity::Error, code, message.into());
        self.refusals.push(problem);
        let last = self.refusals.len() - 1;
        &mut self.refusals[last]
    }

    /// The first line of a place: enough to point at a whole mapping.
    pub fn first_line(&self, place: SourceSpan) -> SourceSpan {
        self.source.first_line(place)
    }

    /// The place kept for a path.
    pub fn place_of(&self, path: &str) -> Option<SourceSpan> {
        self.places.get(path).copied()
    }

    /// The fields that were asked for so far, in order.
    pub fn asked(&self) -> impl Iterator<Item = &'static str> {
        self.asked.iter().copied()
    }

    /// Whether there is an error so far.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// All problems, and the places of all parts by path.
    pub fn finish(mut self) -> (Vec<Problem>, BTreeMap<String, SourceSpan>) {
        self.problems.append(&mut self.refusals);
        (self.problems, self.places)
    }

    /// The value at `path`, whose place is kept.
    pub fn at(&mut self, node: &Rc<Node>, path: String) -> LocatedNode {
        self.places.insert(path.clone(), node.place);
        LocatedNode { node: Rc::clone(node), path }
    }

    /// Says that a value is not what is wanted there.
    pub fn wrong_type(&mut self, at: &LocatedNode, wanted: &str) {
        let found = match &at.node.data {
            Data::Scalar(text) if !at.node.is_null() => format!("`{}`", shorten(text)),
            _ => at.node.kind().to_owned(),
        };
        let braces = self.source.raw(at.place()).starts_with('{');
        let problem = self.error(at.place(), "wrong-type", format!("expected {wanted}, found {found}"));
        if braces && wanted.contains("text") {
            problem.help = Some("text that begins with `{` needs quotes around it".to_owned());
        }
    }

    /// The fields of a mapping; nothing (reported) when it is not one.
    pub fn fields(&mut self, at: &LocatedNode) -> Option<Fields> {
        let entries = self.entries(at)?;
        Some(Fields { at: at.clone(), entries, taken: Vec::new() })
    }

    /// The entries of a mapping with names as keys, each name once.
    pub fn entries(&mut self, at: &LocatedNode) -> Option<Vec<(String, SourceSpan, LocatedNode)>> {
        let Data::Map(pairs) = &at.node.data else {
            self.wrong_type(at, "a mapping");
            return None;
        };
        let mut entries: Vec<(String, SourceSpan, LocatedNode)> = Vec::new();
        for (key, value) in pairs {
            let Data::Scalar(name) = &key.data else {
                self.error(key.place, "wrong-type", "a field's name must be plain text");
                continue;
            };
            if let Some((_, first, _)) = entries.iter().find(|(other, ..)| other == name) {
                let line = self.source.position(first.start).line;
                self.error(key.place, "duplicate-field", format!("`{name}` is already given on line {line}"));
                continue;
            }
            let at = self.at(value, join(&at.path, name));
            entries.push((name.clone(), key.place, at));
        }
        Some(entries)
    }

    /// The elements of a list.
    pub fn list(&mut self, at: &LocatedNode) -> Option<Vec<LocatedNode>> {
        let Data::List(nodes) = &at.node.data else {
            self.wrong_type(at, "a list");
            return None;
        };
        let nodes = nodes.clone();
        Some(nodes.iter().enumerate().map(|(index, node)| self.at(node, format!("{}[{index}]", at.path))).collect())
    }

    /// Text as written, not blank.
    pub fn text(&mut self, at: &LocatedNode) -> Option<String> {
        let text = self.any_text(at)?;
        if text.trim().is_empty() {
            self.error(at.place(), "empty", "this text is empty");
            return None;
        }
        Some(text)
    }

    /// Text as written; may be empty.
    pub fn any_text(&mut self, at: &LocatedNode) -> Option<String> {
        match &at.node.data {
            Data::Scalar(text) if !at.node.is_null() => Some(text.clone()),
            _ => {
                self.wrong_type(at, "text");
                None
            }
        }
    }

    /// A list of texts, none blank.
    pub fn texts(&mut self, at: &LocatedNode) -> Option<Vec<String>> {
        let items = self.list(at)?;
        Some(items.iter().filter_map(|item| self.text(item)).collect())
    }

    /// One of some words.
    pub fn word<T: Copy>(&mut self, at: &LocatedNode, words: &[(&str, T)]) -> Option<T> {
        let text = self.text(at)?;
        if let Some((_, value)) = words.iter().find(|(word, _)| *word == text) {
            return Some(*value);
        }
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let help = suggest::help(&text, &names);
        self.error(at.place(), "unknown-value", format!("`{}` is not known here", shorten(&text))).help = Some(help);
        None
    }
}

/// `outer.name`, or `name` at the top.
pub fn join(outer: &str, name: &str) -> String {
    if outer.is_empty() { name.to_owned() } else { format!("{outer}.{name}") }
}

/// The fields of one mapping, taken by name.
pub struct Fields {
    /// The mapping itself.
    pub at: LocatedNode,
    entries: Vec<(String, SourceSpan, LocatedNode)>,
    taken: Vec<&'static str>,
}

impl Fields {
    /// The field, if it is there and not null.
    pub fn take(&mut self, name: &'static str) -> Option<LocatedNode> {
        self.taken.push(name);
        let (.., at) = self.entries.iter().find(|(other, ..)| other == name)?;
        (!at.node.is_null()).then(|| at.clone())
    }

    /// Takes a field under another name that it may have, too; both at once are an error. Says whether the other was there.
    pub fn also_called(&mut self, reader: &mut Reader<'_>, name: &'static str, other: &'static str) -> bool {
        let Some((_, place, at)) = self.entries.iter().find(|(given, ..)| given == other).cloned() else {
            return false;
        };
        self.taken.push(other);
        if self.entries.iter().any(|(given, ..)| given == name) {
            reader.error(
                place,
                "duplicate-field",
                format!("`{other}` is another name of `{name}`: leave one of them out"),
            );
        } else {
            self.entries.push((name.to_owned(), place, at));
        }
        true
    }

    /// Passes over a field that is there and null.
    pub fn pass_null(&mut self, name: &'static str) {
        if self.entries.iter().any(|(other, _, at)| other == name && at.node.is_null()) {
            self.taken.push(name);
        }
    }

    /// Whether a field is there; it counts as asked for.
    pub fn has(&mut self, name: &'static str) -> bool {
        self.take(name).is_some()
    }

    /// Adds a field that stands elsewhere in the file, as if it were written here.
    pub fn lend(&mut self, name: &'static str, at: &LocatedNode) {
        self.entries.insert(0, (name.to_owned(), at.place(), at.clone()));
    }

    /// The field; reported when it is not there.
    pub fn need(&mut self, reader: &mut Reader<'_>, name: &'static str) -> Option<LocatedNode> {
        let found = self.take(name);
        if found.is_none() {
            let empty = self.entries.iter().find(|(other, ..)| other == name).map(|(_, place, _)| *place);
            let place = empty.unwrap_or_else(|| reader.first_line(self.at.place()));
            let what = if self.at.path.is_empty() { "the blueprint".to_owned() } else { format!("`{}`", self.at.path) };
            let message =
                if empty.is_some() { format!("`{name}` is empty") } else { format!("{what} has no field `{name}`") };
            reader.error(place, "missing-field", message);
        }
        found
    }

    /// Text of a field that must be there.
    pub fn text(&mut self, reader: &mut Reader<'_>, name: &'static str) -> Option<String> {
        let at = self.need(reader, name)?;
        reader.text(&at)
    }

    /// Text of a field, or nothing.
    pub fn text_or_empty(&mut self, reader: &mut Reader<'_>, name: &'static str) -> String {
        self.take(name).and_then(|at| reader.any_text(&at)).unwrap_or_default()
    }

    /// True or false, with a default.
    pub fn flag(&mut self, reader: &mut Reader<'_>, name: &'static str, default: bool) -> bool {
        self.take(name).and_then(|at| reader.boolean(&at)).unwrap_or(default)
    }

    /// Reports every field that nobody took.
    pub fn done(self, reader: &mut Reader<'_>) {
        reader.asked.extend(&self.taken);
        for (name, place, _) in &self.entries {
            if self.taken.iter().any(|taken| taken == name) {
                continue;
            }
            let inside = if self.at.path.is_empty() { "here".to_owned() } else { format!("in `{}`", self.at.path) };
            let help = if name == "<<" {
                "merge keys are not used in blueprints; write the fields out".to_owned()
            } else {
                suggest::help(name, &self.taken)
            };
            let message = format!("there is no field `{}` {inside}", shorten(name));
            reader.error(*place, "unknown-field", message).help = Some(help);
        }
    }
}
