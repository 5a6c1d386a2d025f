//! Fields of the form, and their values.

use std::sync::LazyLock;

use plumb_answers::answer::Input;
use plumb_figures::{KINDS, Shape as FigureShape};
use strum::VariantNames as _;

use crate::blueprint::skill::{AnswerType, CognitiveLevel, ItemType};

/// Kind of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldKind {
    /// Text in one line.
    Line,
    /// Text that may have several lines.
    Prose,
    /// A formula.
    Formula,
    /// A number.
    Number,
    /// A number, or a text if it is quoted.
    Constant,
    /// One of these words.
    Word(&'static [&'static str]),
    /// Id of a node of the skills graph.
    Node,
}

impl FieldKind {
    /// Whether its values may have several lines.
    pub(super) const fn is_long(self) -> bool {
        matches!(self, Self::Prose)
    }

    /// Whether a new value is written without quotes where possible.
    pub(super) const fn is_bare(self) -> bool {
        matches!(self, Self::Number | Self::Word(_) | Self::Node)
    }
}

/// A part of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPart {
    /// Its key; empty for a row that is a single value.
    pub name: &'static str,
    /// Kind of its values.
    pub kind: FieldKind,
    /// Whether it is a list.
    pub many: bool,
    /// Whether the blueprint requires it.
    pub needed: bool,
}

/// Syntax of the rows of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rows {
    /// A mapping, with the names of rows as keys.
    Named,
    /// A list of mappings, with the name of a row under this key.
    Listed(&'static str),
}

/// Shape of a field's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldShape {
    /// One value.
    One(FieldKind),
    /// A list of values.
    Many(FieldKind),
    /// Rows of values.
    Rows(Rows, &'static [RowPart]),
}

/// A field of the form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormField {
    /// Path in the text, such as `presentation.stem_templates`.
    pub path: String,
    /// Shape of its value.
    pub shape: FieldShape,
    /// Whether the blueprint requires it.
    pub needed: bool,
}

/// Value of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldValue {
    /// A single value; empty if there is none.
    One(String),
    /// A list.
    Many(Vec<String>),
    /// Rows.
    Rows(Vec<FieldRow>),
    /// A value that the form cannot show, as its source text.
    Fixed(String),
}

/// A row of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldRow {
    /// Name when it was read; `None` for a new row.
    pub was: Option<String>,
    /// Current name.
    pub name: String,
    /// Values of its parts: [`FieldValue::One`], [`FieldValue::Many`] or [`FieldValue::Fixed`].
    pub parts: Vec<FieldValue>,
}

/// A form with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// The fields, in order.
    pub fields: Vec<(FormField, FieldValue)>,
}

/// Why a form cannot be written into its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormWriteFault {
    /// The field, as named by [`super::typed`]; empty for the whole form.
    pub field: String,
    /// The fault.
    pub wrong: FaultKind,
}

/// Fault of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultKind {
    /// A row without a name.
    NoName,
    /// Two rows with one name.
    NameTwice,
    /// Several lines in a field for one line.
    TooManyLines,
    /// Control characters.
    Control,
    /// The text cannot be parsed, or was changed in the meantime.
    Text,
}

/// Paths of the figures: beside the question, and of the solution.
pub(super) const FIGURES: [&str; 2] = ["presentation.figure", "solution_figure"];

const DRAWN: &[&str] = &["integer", "decimal", "choice", "boolean"];
static INPUTS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let typed = Input::ALL.into_iter().filter(|input| *input != Input::MultipleChoice);
    typed.map(Input::as_str).collect()
});
const FLAG: &[&str] = &["true", "false"];

const fn one(name: &'static str, kind: FieldKind, needed: bool) -> RowPart {
    RowPart { name, kind, many: false, needed }
}

const fn many(name: &'static str, kind: FieldKind) -> RowPart {
    RowPart { name, kind, many: true, needed: false }
}

const NUMBER: &[RowPart] = &[
    one("type", FieldKind::Word(DRAWN), true),
    one("min", FieldKind::Number, false),
    one("max", FieldKind::Number, false),
    one("step", FieldKind::Number, false),
    many("choices", FieldKind::Constant),
    many("exclude", FieldKind::Constant),
];
const COMPUTED: &[RowPart] = &[one("", FieldKind::Formula, true)];
const LEVEL: &[RowPart] = &[one("value", FieldKind::Number, true), many("constraints", FieldKind::Formula)];
const WRONG_WAY: &[RowPart] = &[
    one("misconception", FieldKind::Line, false),
    one("formula", FieldKind::Formula, true),
    one("condition", FieldKind::Formula, false),
    many("hints", FieldKind::Line),
    one("core", FieldKind::Word(FLAG), false),
];

/// Returns the fields of a form with figures of these kinds, in the order of [`FIGURES`].
pub(super) fn known(figures: &[String; 2]) -> Vec<FormField> {
    use FieldKind::{Formula, Line, Node, Number, Prose, Word};
    use FieldShape::{Many, One};
    let fixed = [
        ("skill_id", One(Line), true),
        ("version", One(Line), true),
        ("metadata.skill_statement", One(Line), true),
        ("metadata.domain", One(Line), true),
        ("metadata.subdomain", One(Line), false),
        ("metadata.topic", One(Line), false),
        ("metadata.cognitive_level", One(Word(CognitiveLevel::VARIANTS)), true),
        ("metadata.practised_as", One(Node), false),
        ("presentation.stem_templates", Many(Prose), true),
        ("generation.item_type", One(Word(ItemType::VARIANTS)), true),
        ("generation.parameters", FieldShape::Rows(Rows::Named, NUMBER), true),
        ("generation.computed_values", FieldShape::Rows(Rows::Named, COMPUTED), false),
        ("generation.constraints", Many(Formula), false),
        ("generation.difficulty_levels", FieldShape::Rows(Rows::Named, LEVEL), true),
        ("generation.answer_formula", One(Formula), true),
        ("generation.answer_type", One(Word(AnswerType::VARIANTS)), true),
        ("answer.input", One(Word(&INPUTS)), false),
        ("presentation.option_count", One(Number), false),
        ("presentation.distractor_strategies", FieldShape::Rows(Rows::Listed("type"), WRONG_WAY), false),
        ("presentation.distractor_validation", Many(Formula), false),
        ("hints", Many(Prose), false),
        ("solution", Many(Prose), false),
    ];
    let mut fields: Vec<FormField> =
        fixed.into_iter().map(|(path, shape, needed)| FormField { path: path.to_owned(), shape, needed }).collect();
    for (path, figure) in FIGURES.into_iter().zip(figures) {
        let field = |name: &str, kind: FieldKind, needed| FormField {
            path: format!("{path}.{name}"),
            shape: One(kind),
            needed,
        };
        fields.push(field("kind", Word(&[]), false));
        let Some(kind) = KINDS.iter().find(|kind| kind.name == figure) else { continue };
        fields.push(field("when", Formula, false));
        fields.extend(kind.fields.iter().map(|spec| {
            let kind = match spec.shape {
                FigureShape::Word(words) => Word(words),
                FigureShape::Text { .. } => Line,
                _ => Formula,
            };
            field(spec.name, kind, spec.needed)
        }));
        // A solution may tell the key.
        if path == FIGURES[0] {
            fields.push(field("tells_key", Word(FLAG), false));
            fields.push(field("practice_only", Word(FLAG), false));
        }
    }
    fields
}

/// Returns all kinds of figures.
pub(super) fn figures() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|kind| kind.name)
}

impl Form {
    /// Returns the value of the field at `path`.
    pub fn get(&self, path: &str) -> Option<&FieldValue> {
        self.fields.iter().find(|(field, _)| field.path == path).map(|(_, value)| value)
    }

    /// Returns the value of the field at `path` for changing it.
    pub fn get_mut(&mut self, path: &str) -> Option<&mut FieldValue> {
        self.fields.iter_mut().find(|(field, _)| field.path == path).map(|(_, value)| value)
    }

    /// Returns the single value at `path`; empty if there is none.
    pub fn one(&self, path: &str) -> &str {
        match self.get(path) {
            Some(FieldValue::One(text)) => text,
            _ => "",
        }
    }

    /// Returns the kinds of figures to choose from.
    pub fn figures() -> Vec<&'static str> {
        figures().collect()
    }

    /// Returns the form as it will be read back: rows have their current names as former names, and lists have no blank
    /// lines.
    #[must_use]
    pub fn settled(&self) -> Self {
        let mut form = self.clone();
        for (_, value) in &mut form.fields {
            tidy(value);
        }
        form
    }
}

fn tidy(value: &mut FieldValue) {
    match value {
        FieldValue::Many(lines) => lines.retain(|line| !line.trim().is_empty()),
        FieldValue::Rows(rows) => {
            for row in rows {
                row.was = Some(row.name.clone());
                row.parts.iter_mut().for_each(tidy);
            }
        }
        FieldValue::One(_) | FieldValue::Fixed(_) => {}
    }
}
