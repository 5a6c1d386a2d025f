//! What the form has fields for, and what stands in them.

use plumb_figures::{KINDS, Shape as FigureShape};

/// How a value is written in the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Words in one line.
    Line,
    /// Words that may take several lines.
    Prose,
    /// A formula.
    Formula,
    /// A number.
    Number,
    /// A number, or text: quotes say which.
    Constant,
    /// One of some words.
    Word(&'static [&'static str]),
    /// A skill of the graph, by its id.
    Node,
}

impl Kind {
    /// Whether its values may have several lines.
    pub(super) const fn is_long(self) -> bool {
        matches!(self, Self::Prose)
    }

    /// Whether a new value is written without quotes where that can be.
    pub(super) const fn is_bare(self) -> bool {
        matches!(self, Self::Number | Self::Word(_) | Self::Node)
    }
}

/// A part of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// Its key; empty where the row is but this one value.
    pub name: &'static str,
    /// How it is written.
    pub kind: Kind,
    /// There are several of it.
    pub many: bool,
    /// The blueprint cannot do without.
    pub needed: bool,
}

/// How the rows of a field are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// A mapping: its keys are the rows' names.
    Named,
    /// A list of mappings: the value of this key is the row's name.
    Listed(&'static str),
}

/// What a field holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// One value.
    One(Kind),
    /// A list of values.
    Many(Kind),
    /// Rows of values.
    Rows(Rows, &'static [Part]),
}

/// A field of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// Where it stands in the text, such as `presentation.stem_templates`.
    pub path: String,
    /// What it holds.
    pub shape: Shape,
    /// The blueprint cannot do without.
    pub needed: bool,
}

/// What stands in a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// One value; empty when there is none.
    One(String),
    /// A list.
    Many(Vec<String>),
    /// Rows.
    Rows(Vec<Row>),
    /// Something that the form cannot show, as it stands in the text.
    Fixed(String),
}

/// A row of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// What it was called when it was read; none when it is new.
    pub was: Option<String>,
    /// What it is called.
    pub name: String,
    /// What it holds, part by part: [`Value::One`], [`Value::Many`] or [`Value::Fixed`].
    pub parts: Vec<Value>,
}

/// The form, filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The fields in their order.
    pub fields: Vec<(Field, Value)>,
}

/// Why a form cannot be written into its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The field, as [`super::typed`] names it; empty for the whole.
    pub field: String,
    /// What is wrong.
    pub wrong: Wrong,
}

/// What can be wrong with a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// A row has no name.
    NoName,
    /// Two rows have one name.
    NameTwice,
    /// It has to be in one line.
    TooManyLines,
    /// It has characters that nobody can see.
    Control,
    /// The text cannot be read, or says something else there by now.
    Text,
}

/// Where the kind of the picture stands.
pub(super) const FIGURE: &str = "presentation.figure";

const COGNITIVE: &[&str] = &["Remember", "Understand", "Apply", "Analyze", "Evaluate", "Create"];
const ITEMS: &[&str] = &["multiple_choice", "short_answer"];
pub(super) const DRAWN: &[&str] = &["integer", "decimal", "choice", "boolean"];
pub(super) const ANSWERS: &[&str] = &["integer", "string", "decimal", "fraction", "boolean", "text"];
pub(super) const INPUTS: &[&str] = &[
    "integer",
    "decimal",
    "fraction",
    "boolean",
    "text",
    "expression",
    "equation",
    "set",
    "interval",
    "multiple_answers",
    "ordering",
    "matching",
    "quantity",
];
const FLAG: &[&str] = &["true", "false"];

const fn one(name: &'static str, kind: Kind, needed: bool) -> Part {
    Part { name, kind, many: false, needed }
}

const fn many(name: &'static str, kind: Kind) -> Part {
    Part { name, kind, many: true, needed: false }
}

const NUMBER: &[Part] = &[
    one("type", Kind::Word(DRAWN), true),
    one("min", Kind::Number, false),
    one("max", Kind::Number, false),
    one("step", Kind::Number, false),
    many("choices", Kind::Constant),
    many("exclude", Kind::Constant),
];
const COMPUTED: &[Part] = &[one("", Kind::Formula, true)];
const LEVEL: &[Part] = &[one("value", Kind::Number, true), many("constraints", Kind::Formula)];
const WRONG_WAY: &[Part] = &[
    one("misconception", Kind::Line, false),
    one("formula", Kind::Formula, true),
    one("condition", Kind::Formula, false),
    many("hints", Kind::Line),
];

/// The fields that a form has when the picture is of that kind.
pub(super) fn known(figure: &str) -> Vec<Field> {
    use Kind::{Formula, Line, Node, Number, Prose, Word};
    use Shape::{Many, One};
    let fixed = [
        ("skill_id", One(Line), true),
        ("version", One(Line), true),
        ("metadata.skill_statement", One(Line), true),
        ("metadata.domain", One(Line), true),
        ("metadata.subdomain", One(Line), false),
        ("metadata.topic", One(Line), false),
        ("metadata.cognitive_level", One(Word(COGNITIVE)), true),
        ("metadata.practised_as", One(Node), false),
        ("presentation.stem_templates", Many(Prose), true),
        ("generation.item_type", One(Word(ITEMS)), true),
        ("generation.parameters", Shape::Rows(Rows::Named, NUMBER), true),
        ("generation.computed_values", Shape::Rows(Rows::Named, COMPUTED), false),
        ("generation.constraints", Many(Formula), false),
        ("generation.difficulty_levels", Shape::Rows(Rows::Named, LEVEL), true),
        ("generation.answer_formula", One(Formula), true),
        ("generation.answer_type", One(Word(ANSWERS)), true),
        ("answer.input", One(Word(INPUTS)), false),
        ("presentation.option_count", One(Number), false),
        ("presentation.distractor_strategies", Shape::Rows(Rows::Listed("type"), WRONG_WAY), false),
        ("presentation.distractor_validation", Many(Formula), false),
        ("hints", Many(Prose), false),
        ("solution", Many(Prose), false),
        ("presentation.figure.kind", One(Word(&[])), false),
    ];
    let mut fields: Vec<Field> =
        fixed.into_iter().map(|(path, shape, needed)| Field { path: path.to_owned(), shape, needed }).collect();
    let Some(kind) = KINDS.iter().find(|kind| kind.name == figure) else { return fields };
    let field = |name: &str, kind: Kind, needed| Field { path: format!("{FIGURE}.{name}"), shape: One(kind), needed };
    fields.push(field("when", Formula, false));
    fields.extend(kind.fields.iter().map(|spec| {
        let kind = match spec.shape {
            FigureShape::Word(words) => Word(words),
            FigureShape::Text { .. } => Line,
            _ => Formula,
        };
        field(spec.name, kind, spec.needed)
    }));
    fields.push(field("tells_key", Word(FLAG), false));
    fields
}

/// The kinds of pictures there are.
pub(super) fn figures() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.name)
}

impl Form {
    /// What stands in the field at `path`.
    pub fn get(&self, path: &str) -> Option<&Value> {
        self.fields.iter().find(|(field, _)| field.path == path).map(|(_, value)| value)
    }

    /// The same, to be changed.
    pub fn get_mut(&mut self, path: &str) -> Option<&mut Value> {
        self.fields.iter_mut().find(|(field, _)| field.path == path).map(|(_, value)| value)
    }

    /// The one value at `path`; empty when there is none.
    pub fn one(&self, path: &str) -> &str {
        match self.get(path) {
            Some(Value::One(text)) => text,
            _ => "",
        }
    }

    /// The kinds of pictures to choose from.
    pub fn figures() -> Vec<&'static str> {
        figures().collect()
    }

    /// As it will be read again: all rows are called what they are called, and nothing blank is left.
    #[must_use]
    pub fn settled(&self) -> Self {
        let mut form = self.clone();
        for (_, value) in &mut form.fields {
            tidy(value);
        }
        form
    }
}

fn tidy(value: &mut Value) {
    match value {
        Value::Many(lines) => lines.retain(|line| !line.trim().is_empty()),
        Value::Rows(rows) => {
            for row in rows {
                row.was = Some(row.name.clone());
                row.parts.iter_mut().for_each(tidy);
            }
        }
        Value::One(_) | Value::Fixed(_) => {}
    }
}
