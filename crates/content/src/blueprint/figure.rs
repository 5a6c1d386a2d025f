//! Figure of a blueprint: its data, with formulas for numbers and templates for texts.

use std::collections::BTreeSet;

use plumb_figures::Figure;
use plumb_formula::{EvalError, Formula, Span, Template, Value};
use serde_json::{Map, Value as Json};

/// Figure template, filled with the values of each item.
#[derive(Debug, Clone)]
pub struct FigureTemplate {
    /// Kind of figure.
    pub kind: &'static str,
    /// Its fields.
    pub fields: Vec<(&'static str, FigurePart)>,
    /// Condition for items with a figure; `None` for all items.
    pub when: Option<Formula>,
    /// Whether its words may contain the key.
    pub tells_key: bool,
    /// Whether it is shown in practice only, as it would nearly give away the key in a test.
    pub practice_only: bool,
    /// Path of each part within `figure`, by number; the first is the figure itself with an empty path, the second its
    /// condition.
    pub paths: Vec<String>,
}

/// Number of the condition among the paths; the figure itself has 0.
pub(crate) const WHEN: usize = 1;

/// A part of a figure.
#[derive(Debug, Clone)]
pub struct FigurePart {
    /// Index into [`FigureTemplate::paths`].
    pub number: usize,
    /// Data of the part.
    pub data: PartData,
}

/// Data of a part.
#[derive(Debug, Clone)]
pub enum PartData {
    /// A constant.
    Fixed(Json),
    /// A number, a boolean, or a list of either or of texts.
    Formula(Formula),
    /// A text; the part is left out if the text is empty.
    Text(Template),
    /// Parts, in order.
    List(Vec<FigurePart>),
    /// Fields by name.
    Map(Vec<(&'static str, FigurePart)>),
}

/// Why there is no figure for some values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FigureFault {
    /// Number of the part.
    pub part: usize,
    /// Code of the error.
    pub code: &'static str,
    /// Position in the text of the part, if a formula failed.
    pub span: Option<Span>,
    /// Message.
    pub message: String,
}

impl FigureTemplate {
    /// Renders the figure for these values of all slots; `None` if its condition is false.
    pub fn render(&self, slots: &[Value]) -> Result<Option<Figure>, FigureFault> {
        if let Some(when) = &self.when {
            let held = when.eval(slots).map_err(|error| failed(WHEN, error))?;
            if held != Value::Bool(true) {
                return Ok(None);
            }
        }
        let mut json = map(&self.fields, slots)?;
        if let Json::Object(fields) = &mut json {
            fields.insert("kind".to_owned(), Json::from(self.kind));
        }
        Figure::read(&json).map(Some).map_err(|fault| FigureFault {
            part: self.nearest(&fault.path),
            code: "figure",
            span: None,
            message: fault.to_string(),
        })
    }

    /// Returns the slots it depends on, each once.
    pub fn slots_used(&self) -> Vec<u16> {
        let mut slots: BTreeSet<u16> = self.when.iter().flat_map(Formula::slots_used).copied().collect();
        self.fields.iter().for_each(|(_, part)| part.gather(&mut slots));
        slots.into_iter().collect()
    }

    /// Returns the path of a part, to be appended to that of the figure.
    pub fn path(&self, part: usize) -> String {
        match self.paths.get(part) {
            Some(path) if !path.is_empty() => format!(".{path}"),
            _ => String::new(),
        }
    }

    /// Returns the innermost part that contains the path.
    fn nearest(&self, path: &str) -> usize {
        let holds = |outer: &str| {
            let rest = path.strip_prefix(outer);
            rest.is_some_and(|rest| outer.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
        };
        let held = self.paths.iter().enumerate().filter(|(_, outer)| holds(outer));
        held.max_by_key(|(_, outer)| outer.len()).map_or(0, |(number, _)| number)
    }
}

impl FigurePart {
    fn value(&self, slots: &[Value]) -> Result<Json, FigureFault> {
        let failed = |error| failed(self.number, error);
        Ok(match &self.data {
            PartData::Fixed(json) => json.clone(),
            PartData::Formula(formula) => json(&formula.eval(slots).map_err(failed)?),
            PartData::Text(template) => match template.render(slots).map_err(failed)? {
                text if text.trim().is_empty() => Json::Null,
                text => Json::from(text),
            },
            PartData::List(parts) => parts.iter().map(|part| part.value(slots)).collect::<Result<_, _>>()?,
            PartData::Map(fields) => map(fields, slots)?,
        })
    }

    fn gather(&self, slots: &mut BTreeSet<u16>) {
        match &self.data {
            PartData::Fixed(_) => {}
            PartData::Formula(formula) => slots.extend(formula.slots_used()),
            PartData::Text(template) => slots.extend(template.slots_used()),
            PartData::List(parts) => parts.iter().for_each(|part| part.gather(slots)),
            PartData::Map(fields) => fields.iter().for_each(|(_, part)| part.gather(slots)),
        }
    }
}

fn failed(part: usize, error: EvalError) -> FigureFault {
    FigureFault { part, code: error.code, span: Some(error.span), message: error.message }
}

fn map(fields: &[(&'static str, FigurePart)], slots: &[Value]) -> Result<Json, FigureFault> {
    let fields = fields.iter().map(|(name, part)| Ok(((*name).to_owned(), part.value(slots)?)));
    Ok(Json::Object(fields.collect::<Result<Map<String, Json>, FigureFault>>()?))
}

/// Converts a value to figure data: whole numbers as they are, all other numbers as fractions.
fn json(value: &Value) -> Json {
    match value {
        Value::Int(number) => Json::from(*number),
        Value::Bool(truth) => Json::Bool(*truth),
        Value::List(items) => items.iter().map(json).collect(),
        other => match other.as_rational() {
            Some(ratio) => Json::from(format!("{}/{}", ratio.numer(), ratio.denom())),
            None => Json::from(other.to_text()),
        },
    }
}
