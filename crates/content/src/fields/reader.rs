//! Reads fields by name and type, collecting every problem.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::text::problem::{Problem, Severity, shorten};
use crate::text::source::{Source, SourceSpan};
use crate::text::suggest;
use crate::text::translated::TRANSLATIONS;
use crate::text::yaml::{Data, Node};

/// A value with its path.
#[derive(Debug, Clone)]
pub struct LocatedNode {
    /// The value.
    pub node: Rc<Node>,
    /// Path of the value, such as `presentation.stems[0]`.
    pub path: String,
}

impl LocatedNode {
    /// Range of the value in the text.
    pub fn place(&self) -> SourceSpan {
        self.node.place
    }
}

/// Collects problems and positions while a file is read.
pub struct Reader<'s> {
    /// The text.
    pub source: &'s Source,
    /// Problems so far, in the order in which they were found.
    pub problems: Vec<Problem>,
    /// Errors that prevent publishing but not reading: a published text may be older than these checks.
    pub refusals: Vec<Problem>,
    places: BTreeMap<String, SourceSpan>,
    /// Names of the fields looked up, present or not.
    asked: BTreeSet<&'static str>,
}

impl<'s> Reader<'s> {
    /// Creates a reader of that text.
    pub fn new(source: &'s Source) -> Self {
        Self { source, problems: Vec::new(), refusals: Vec::new(), places: BTreeMap::new(), asked: BTreeSet::new() }
    }

    /// Reports an error at `place`; help can be added to the returned problem.
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

    /// Reports an error at `place` that prevents publishing the text, but not reading it.
    pub fn refuse(&mut self, place: SourceSpan, code: &str, message: impl Into<String>) -> &mut Problem {
        let problem = Problem::new(self.source, place, Severity::Error, code, message.into());
        self.refusals.push(problem);
        let last = self.refusals.len() - 1;
        &mut self.refusals[last]
    }

    /// Returns the first line of a range: enough to point at a whole mapping.
    pub fn first_line(&self, place: SourceSpan) -> SourceSpan {
        self.source.first_line(place)
    }

    /// Returns the position recorded for a path.
    pub fn place_of(&self, path: &str) -> Option<SourceSpan> {
        self.places.get(path).copied()
    }

    /// Returns the names of the fields looked up so far, in order.
    pub fn asked(&self) -> impl Iterator<Item = &'static str> {
        self.asked.iter().copied()
    }

    /// Whether an error was reported.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// Returns all problems, and the positions of all parts by path.
    pub fn finish(mut self) -> (Vec<Problem>, BTreeMap<String, SourceSpan>) {
        self.problems.append(&mut self.refusals);
        (self.problems, self.places)
    }

    /// Records the position of a value and returns it with its path.
    pub fn at(&mut self, node: &Rc<Node>, path: String) -> LocatedNode {
        self.places.insert(path.clone(), node.place);
        LocatedNode { node: Rc::clone(node), path }
    }

    /// Reports that a value has another type than `wanted`.
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

    /// Returns the fields of a mapping; `None` (after reporting) for other values.
    pub fn fields(&mut self, at: &LocatedNode) -> Option<Fields> {
        let entries = self.entries(at)?;
        Some(Fields { at: at.clone(), entries, taken: Vec::new() })
    }

    /// Returns the entries of a mapping with text keys, each key once.
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

    /// Returns the elements of a list.
    pub fn list(&mut self, at: &LocatedNode) -> Option<Vec<LocatedNode>> {
        let Data::List(nodes) = &at.node.data else {
            self.wrong_type(at, "a list");
            return None;
        };
        let nodes = nodes.clone();
        Some(nodes.iter().enumerate().map(|(index, node)| self.at(node, format!("{}[{index}]", at.path))).collect())
    }

    /// Returns the text as written; it must not be blank.
    pub fn text(&mut self, at: &LocatedNode) -> Option<String> {
        let text = self.any_text(at)?;
        if text.trim().is_empty() {
            self.error(at.place(), "empty", "this text is empty");
            return None;
        }
        Some(text)
    }

    /// Returns the text as written; it may be empty.
    pub fn any_text(&mut self, at: &LocatedNode) -> Option<String> {
        match &at.node.data {
            Data::Scalar(text) if !at.node.is_null() => Some(text.clone()),
            _ => {
                self.wrong_type(at, "text");
                None
            }
        }
    }

    /// Returns a list of texts that are not blank.
    pub fn texts(&mut self, at: &LocatedNode) -> Option<Vec<String>> {
        let items = self.list(at)?;
        Some(items.iter().filter_map(|item| self.text(item)).collect())
    }

    /// Returns the value of one of these words.
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

/// Returns `outer.name`, or `name` at the top.
fn join(outer: &str, name: &str) -> String {
    if outer.is_empty() { name.to_owned() } else { format!("{outer}.{name}") }
}

/// Fields of a mapping, taken by name.
pub struct Fields {
    /// The mapping itself.
    pub at: LocatedNode,
    entries: Vec<(String, SourceSpan, LocatedNode)>,
    taken: Vec<&'static str>,
}

impl Fields {
    /// Takes a field; `None` if it is missing or null.
    pub fn take(&mut self, name: &'static str) -> Option<LocatedNode> {
        self.taken.push(name);
        let (.., at) = self.entries.iter().find(|(other, ..)| other == name)?;
        (!at.node.is_null()).then(|| at.clone())
    }

    /// Accepts an alternative name for a field; both at once are an error. Returns whether the alternative was used.
    pub fn take_alias(&mut self, reader: &mut Reader<'_>, name: &'static str, other: &'static str) -> bool {
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

    /// Ignores a field that is null.
    pub fn pass_null(&mut self, name: &'static str) {
        if self.entries.iter().any(|(other, _, at)| other == name && at.node.is_null()) {
            self.taken.push(name);
        }
    }

    /// Takes a field, and returns whether it is present.
    pub fn has(&mut self, name: &'static str) -> bool {
        self.take(name).is_some()
    }

    /// Adds a field from another place in the file, as if it were written here.
    pub fn lend(&mut self, name: &'static str, at: &LocatedNode) {
        self.entries.insert(0, (name.to_owned(), at.place(), at.clone()));
    }

    /// Takes a required field; reports it if it is missing.
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

    /// Returns a boolean field, or the default.
    pub fn flag(&mut self, reader: &mut Reader<'_>, name: &'static str, default: bool) -> bool {
        self.take(name).and_then(|at| reader.boolean(&at)).unwrap_or(default)
    }

    /// Reports every field that was not taken.
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
                // Every document may have translations; they were taken out of it.
                let everywhere = self.at.path.is_empty().then_some(TRANSLATIONS);
                let known: Vec<&str> = self.taken.iter().copied().chain(everywhere).collect();
                suggest::help(name, &known)
            };
            let message = format!("there is no field `{}` {inside}", shorten(name));
            reader.error(*place, "unknown-field", message).help = Some(help);
        }
    }
}
