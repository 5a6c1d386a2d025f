//! A text as a tree, with the positions needed to edit it: where each part begins and ends, including its comments.

use std::collections::HashSet;
use std::rc::Rc;

use crate::text::problem::Problem;
use crate::text::source::{Source, Style};
use crate::text::yaml::{self, Data, Node};

use super::form::FieldKind;

/// A parsed text.
pub(super) struct Doc {
    pub(super) source: Source,
    pub(super) root: Rc<Node>,
    /// Nodes used at several places (YAML anchors).
    shared: HashSet<*const Node>,
}

/// Result of looking up a path.
pub(super) enum Lookup<'d> {
    /// An entry of a mapping.
    At(MappingEntry<'d>),
    /// Nothing: the innermost existing mapping, its entry that is null, and the missing keys below.
    Absent { map: &'d Rc<Node>, null: Option<MappingEntry<'d>>, missing: Vec<String> },
    /// A construct that the form does not support.
    Odd(Option<&'d Rc<Node>>),
}

/// An entry of a mapping.
#[derive(Clone, Copy)]
pub(super) struct MappingEntry<'d> {
    /// The mapping with this entry.
    pub(super) map: &'d Rc<Node>,
    /// Index of the entry.
    pub(super) index: usize,
    pub(super) key: &'d Rc<Node>,
    pub(super) node: &'d Rc<Node>,
}

/// Byte positions of the lines of one entry in a block list or mapping.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lines {
    /// Start of the comments and blank lines before it.
    pub(super) lead: usize,
    /// Start of the entry.
    pub(super) start: usize,
    /// Start of the next line after it.
    pub(super) end: usize,
}

impl Doc {
    pub(super) fn parse(text: &str) -> Result<Self, Box<Problem>> {
        let source = Source::new("draft", text);
        let root = yaml::parse(&source)?;
        let mut doc = Self { source, root: Rc::clone(&root), shared: HashSet::new() };
        let mut seen = HashSet::new();
        doc.note_shared(&root, &mut seen);
        Ok(doc)
    }

    fn note_shared(&mut self, node: &Rc<Node>, seen: &mut HashSet<*const Node>) {
        if !seen.insert(Rc::as_ptr(node)) {
            self.shared.insert(Rc::as_ptr(node));
            return;
        }
        match &node.data {
            Data::Scalar(_) => {}
            Data::List(items) => items.iter().for_each(|item| self.note_shared(item, seen)),
            Data::Map(entries) => entries.iter().for_each(|(key, value)| {
                self.note_shared(key, seen);
                self.note_shared(value, seen);
            }),
        }
    }

    pub(super) fn text(&self) -> &str {
        &self.source.text
    }

    /// Returns the source text of a node.
    pub(super) fn raw(&self, node: &Node) -> &str {
        self.text().get(node.place.start..self.end(node)).unwrap_or("")
    }

    /// Whether a list or mapping is written in brackets. A block list that is not indented begins where its first item
    /// does.
    pub(super) fn is_flow(&self, node: &Node) -> bool {
        let (bracket, first) = match &node.data {
            Data::Scalar(_) => return false,
            Data::List(items) => ('[', items.first()),
            Data::Map(entries) => ('{', entries.first().map(|(key, _)| key)),
        };
        self.source.raw(node.place).starts_with(bracket)
            && first.is_none_or(|first| first.place.start != node.place.start)
    }

    fn has_shared(&self, node: &Rc<Node>) -> bool {
        self.shared.contains(&Rc::as_ptr(node))
            || match &node.data {
                Data::Scalar(_) => false,
                Data::List(items) => items.iter().any(|item| self.has_shared(item)),
                Data::Map(entries) => entries.iter().any(|(key, value)| self.has_shared(key) || self.has_shared(value)),
            }
    }

    /// Whether the form can edit the content of this node.
    pub(super) fn is_tidy(&self, node: &Rc<Node>) -> bool {
        if self.shared.contains(&Rc::as_ptr(node)) {
            return false;
        }
        if self.is_flow(node) {
            return !self.source.raw(node.place).contains('\n') && !self.has_shared(node);
        }
        match &node.data {
            Data::Scalar(_) => true,
            Data::List(items) => items.iter().all(|item| self.dash(item).is_some() && !self.has_shared(item)),
            Data::Map(entries) => {
                let mut names = HashSet::new();
                entries.iter().all(|(key, _)| {
                    let Data::Scalar(name) = &key.data else { return false };
                    let line = self.line_start(key.place.start);
                    let before = self.text().get(line..key.place.start).unwrap_or("?");
                    let after = self.text().get(key.place.end..).unwrap_or("").trim_start_matches(' ');
                    names.insert(name) && before.trim_matches([' ', '-']).is_empty() && after.starts_with(':')
                })
            }
        }
    }

    /// Returns the indentation of the entries of a block list or mapping.
    pub(super) fn indent(&self, node: &Node) -> usize {
        let first = match &node.data {
            Data::List(items) => items.first().and_then(|item| self.dash(item)),
            _ => None,
        };
        self.column(first.unwrap_or(node.place.start))
    }

    /// Looks up a path.
    pub(super) fn find(&self, path: &str) -> Lookup<'_> {
        self.below(&self.root, path)
    }

    /// Looks up a path below a mapping.
    pub(super) fn below<'d>(&'d self, map: &'d Rc<Node>, path: &str) -> Lookup<'d> {
        let mut map = map;
        let mut names = path.split('.');
        while let Some(name) = names.next() {
            if !matches!(map.data, Data::Map(_)) || !self.is_tidy(map) {
                return Lookup::Odd(Some(map));
            }
            let rest = || names.clone().map(str::to_owned).collect::<Vec<_>>();
            let Some(entry) = entries(map).find(|entry| is_named(entry.key, name)) else {
                let missing = std::iter::once(name.to_owned()).chain(rest()).collect();
                return Lookup::Absent { map, null: None, missing };
            };
            if self.shared.contains(&Rc::as_ptr(entry.node)) {
                return Lookup::Odd(Some(entry.node));
            }
            if entry.node.is_null() {
                return Lookup::Absent { map, null: Some(entry), missing: rest() };
            }
            if names.clone().next().is_none() {
                return Lookup::At(entry);
            }
            map = entry.node;
        }
        Lookup::Odd(None)
    }

    /// Returns a single value as text, if a field of that kind can show it; `from` is the end of its colon or dash.
    pub(super) fn one(&self, node: &Rc<Node>, kind: FieldKind, from: usize) -> Option<String> {
        let Data::Scalar(text) = &node.data else { return None };
        let hidden = |c: char| c.is_control() && c != '\t' && !(c == '\n' && kind.is_long());
        if self.shared.contains(&Rc::as_ptr(node)) || node.is_null() || text.contains(hidden) {
            return None;
        }
        if matches!(node.place.style, Style::Literal | Style::Folded) {
            // Comments next to the `|` or `>` of a block cannot be kept.
            let head = self.text().get(from..node.place.start).unwrap_or("#");
            if head.contains('#') || text.ends_with("\n\n") {
                return None;
            }
        }
        Some(text.clone())
    }

    /// Returns a list of single values, if a field can show it.
    pub(super) fn many(&self, node: &Rc<Node>, kind: FieldKind) -> Option<Vec<String>> {
        let Data::List(items) = &node.data else { return None };
        if !self.is_tidy(node) {
            return None;
        }
        let one = |item: &Rc<Node>| {
            let from = self.dash(item).map_or(item.place.start, |dash| dash + 1);
            self.one(item, kind, from).filter(|text| !text.trim().is_empty())
        };
        items.iter().map(one).collect()
    }

    /// Returns the position of a list item's dash: in its line, or in an earlier one with only comments in between.
    pub(super) fn dash(&self, item: &Node) -> Option<usize> {
        let mut until = item.place.start;
        loop {
            let line = self.line_start(until);
            let before = self.text().get(line..until)?;
            let own = before.trim_start();
            if let Some(rest) = own.strip_prefix('-') {
                let rest = rest.trim();
                let is_dash = rest.is_empty() || rest.starts_with(['#', '&', '|', '>']);
                return is_dash.then(|| line + before.len() - own.len());
            }
            if !(own.is_empty() || own.starts_with('#')) {
                return None;
            }
            until = line.checked_sub(1)?;
        }
    }

    /// Returns the position after a key's colon.
    pub(super) fn colon(&self, key: &Node) -> usize {
        let rest = self.text().get(key.place.end..).unwrap_or("");
        key.place.end + rest.find(':').map_or(0, |at| at + 1)
    }

    pub(super) fn line_start(&self, at: usize) -> usize {
        self.text().get(..at).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1)
    }

    /// Returns the start of the line after the one at `at`.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.text().get(at..).and_then(|rest| rest.find('\n')).map_or(self.text().len(), |end| at + end + 1)
    }

    /// Returns the column of a position, in bytes: only spaces and dashes precede it.
    pub(super) fn column(&self, at: usize) -> usize {
        at - self.line_start(at)
    }

    /// Returns the end of a value, without anything after its last line.
    pub(super) fn end(&self, node: &Node) -> usize {
        let last = match &node.data {
            Data::List(items) if !self.is_flow(node) => items.last().map(|item| self.end(item)),
            Data::Map(entries) if !self.is_flow(node) => entries.last().map(|(key, value)| self.end_of(key, value)),
            _ => None,
        };
        last.unwrap_or_else(|| match self.source.raw(node.place).trim_end().len() {
            // For an empty value the parser returns the position of the next token.
            0 => self.text().get(..node.place.start).map_or(0, |before| before.trim_end().len()),
            length => node.place.start + length,
        })
    }

    /// Returns the end of an entry of a mapping.
    pub(super) fn end_of(&self, key: &Node, value: &Node) -> usize {
        let colon = self.colon(key);
        if self.source.raw(value.place).is_empty() { colon } else { self.end(value).max(colon) }
    }

    /// Returns the lines of each entry of a block list or mapping; `head` is where the lines below its key begin.
    pub(super) fn lines(&self, node: &Node, head: usize) -> Vec<Lines> {
        let spans: Vec<(usize, usize)> = match &node.data {
            Data::Scalar(_) => Vec::new(),
            Data::List(items) => {
                items.iter().map(|item| (self.dash(item).unwrap_or(item.place.start), self.end(item))).collect()
            }
            Data::Map(entries) => {
                entries.iter().map(|(key, value)| (key.place.start, self.end_of(key, value))).collect()
            }
        };
        let mut lead = head;
        let mut lines = Vec::with_capacity(spans.len());
        for (start, end) in spans {
            let start = self.line_start(start).max(head);
            let end = self.line_end(end);
            lines.push(Lines { lead: lead.min(start), start, end });
            lead = end;
        }
        lines
    }
}

/// Returns the entries of a mapping.
pub(super) fn entries(map: &Rc<Node>) -> impl Iterator<Item = MappingEntry<'_>> {
    let all = match &map.data {
        Data::Map(entries) => entries.as_slice(),
        _ => &[],
    };
    all.iter().enumerate().map(move |(index, (key, node))| MappingEntry { map, index, key, node })
}

/// Whether a key is this name.
pub(super) fn is_named(key: &Node, name: &str) -> bool {
    matches!(&key.data, Data::Scalar(text) if text == name)
}

/// Returns the text of a key.
pub(super) fn name_of(key: &Node) -> String {
    match &key.data {
        Data::Scalar(text) => text.clone(),
        _ => String::new(),
    }
}
