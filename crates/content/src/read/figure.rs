//! Reads the figure of a blueprint; [`plumb_figures`] defines the fields of each kind.

use plumb_figures::{FieldSpec, Figure, KINDS, Shape};
use plumb_formula::{Names, Type};
use serde_json::Value as Json;

use crate::blueprint::{FigurePart, FigureTemplate, PartData};
use crate::fields::{Fields, LocatedNode, Reader};
use crate::text::yaml::Data;

/// Context for reading every part of a figure.
struct FigureContext<'n> {
    names: &'n Names,
    /// Length of the path of the figure itself.
    root: usize,
    paths: Vec<String>,
}

impl FigureContext<'_> {
    fn part(&mut self, at: &LocatedNode, data: PartData) -> FigurePart {
        self.paths.push(at.path[self.root..].trim_start_matches('.').to_owned());
        FigurePart { number: self.paths.len() - 1, data }
    }
}

impl Reader<'_> {
    /// Reads the figure at `at`; its formulas and templates may use `names`.
    pub(super) fn figure(&mut self, at: &LocatedNode, names: &Names) -> Option<FigureTemplate> {
        self.figure_in(at, names, false)
    }

    /// Reads the figure of a question at `at`: only such a one can be kept from tests.
    pub(super) fn question_figure(&mut self, at: &LocatedNode, names: &Names) -> Option<FigureTemplate> {
        self.figure_in(at, names, true)
    }

    fn figure_in(&mut self, at: &LocatedNode, names: &Names, of_question: bool) -> Option<FigureTemplate> {
        let mut fields = self.fields(at)?;
        let kinds: Vec<(&str, usize)> = KINDS.iter().enumerate().map(|(at, kind)| (kind.name, at)).collect();
        let kind = KINDS.get(fields.need(self, KIND).and_then(|at| self.word(&at, &kinds))?)?;
        let tells_key = fields.flag(self, TELLS_KEY, false);
        let practice_only = of_question && fields.flag(self, PRACTICE_ONLY, false);
        let when = fields.take(WHEN).and_then(|at| self.condition(&at, names));
        let mut within = FigureContext { names, root: at.path.len(), paths: vec![String::new(), WHEN.to_owned()] };
        let fields = self.figure_fields(fields, kind.fields, &mut within)?;
        Some(FigureTemplate { kind: kind.name, fields, when, tells_key, practice_only, paths: within.paths })
    }

    /// Reads a figure without formulas, and whether its words may contain the key.
    pub(super) fn literal_figure(&mut self, at: &LocatedNode) -> Option<(Figure, bool)> {
        let template = self.figure(at, &Names::new())?;
        if self.has_errors() {
            return None;
        }
        match template.render(&[]) {
            Ok(figure) => figure.map(|figure| (figure, template.tells_key)),
            Err(fault) => {
                let place = self.place_of(&format!("{}{}", at.path, template.path(fault.part)));
                let place = self.first_line(place.unwrap_or(at.place()));
                self.error(place, fault.code, fault.message);
                None
            }
        }
    }

    fn figure_fields(
        &mut self,
        mut fields: Fields,
        known: &[FieldSpec],
        within: &mut FigureContext<'_>,
    ) -> Option<Vec<(&'static str, FigurePart)>> {
        let mut parts = Vec::new();
        let mut is_whole = true;
        for spec in known {
            let at = if spec.needed { fields.need(self, spec.name) } else { fields.take(spec.name) };
            match at.map(|at| self.figure_part(&at, &spec.shape, within)) {
                Some(Some(part)) => parts.push((spec.name, part)),
                Some(None) => is_whole = false,
                None => is_whole &= !spec.needed,
            }
        }
        fields.done(self);
        is_whole.then_some(parts)
    }

    fn figure_part(&mut self, at: &LocatedNode, shape: &Shape, within: &mut FigureContext<'_>) -> Option<FigurePart> {
        let data = match *shape {
            Shape::Int { min, max } => self.figure_number(at, Some((min, max)), within.names)?,
            Shape::Number => self.figure_number(at, None, within.names)?,
            Shape::Flag => match &at.node.data {
                Data::Scalar(text) if ["true", "false"].contains(&text.as_str()) => {
                    PartData::Fixed(Json::Bool(text == "true"))
                }
                _ => PartData::Formula(self.condition(at, within.names)?),
            },
            Shape::Text { .. } => PartData::Text(self.template(at, within.names)?),
            Shape::Word(words) => match &at.node.data {
                Data::Scalar(text) if text.contains('{') => PartData::Text(self.template(at, within.names)?),
                _ => {
                    let words: Vec<(&str, &str)> = words.iter().map(|word| (*word, *word)).collect();
                    PartData::Fixed(Json::from(self.word(at, &words)?))
                }
            },
            Shape::List { of, min, max } => {
                if let (Data::Scalar(_), Shape::Int { .. } | Shape::Number | Shape::Text { .. }) = (&at.node.data, of) {
                    let formula = self.formula(at, within.names)?;
                    if !matches!(formula.result_type(), Type::List(_) | Type::Unknown) {
                        let message = format!("this must be a list, but it gives {}", formula.result_type());
                        self.type_mismatch(at.place(), message, "write a list, or a formula that gives one");
                        return None;
                    }
                    PartData::Formula(formula)
                } else {
                    let items = self.list(at)?;
                    if !(min..=max).contains(&items.len()) {
                        let message = format!("{} entries; {min} to {max} are allowed", items.len());
                        self.error(at.place(), "out-of-range", message);
                        return None;
                    }
                    let parts: Vec<Option<FigurePart>> =
                        items.iter().map(|item| self.figure_part(item, of, within)).collect();
                    PartData::List(parts.into_iter().collect::<Option<_>>()?)
                }
            }
            Shape::Map(known) => {
                let fields = self.fields(at)?;
                PartData::Map(self.figure_fields(fields, known, within)?)
            }
        };
        Some(within.part(at, data))
    }

    /// Reads a formula for a number; a constant one must be within the bounds.
    fn figure_number(&mut self, at: &LocatedNode, bounds: Option<(i64, i64)>, names: &Names) -> Option<PartData> {
        let formula = self.formula(at, names)?;
        let found = formula.result_type();
        if !found.may_be_number() {
            self.type_mismatch(
                at.place(),
                format!("this must be a number, but it gives {found}"),
                "change the formula",
            );
            return None;
        }
        if let (Some((min, max)), []) = (bounds, formula.slots_used()) {
            let number = formula.eval(&[]).ok().and_then(|value| value.as_i64());
            if !number.is_some_and(|number| (min..=max).contains(&number)) {
                self.error(at.place(), "out-of-range", format!("this must be a whole number from {min} to {max}"));
                return None;
            }
        }
        Some(PartData::Formula(formula))
    }
}

/// Fields common to all kinds of figures.
const COMMON: [&str; 4] = [KIND, PRACTICE_ONLY, TELLS_KEY, WHEN];
const KIND: &str = "kind";
const PRACTICE_ONLY: &str = "practice_only";
const TELLS_KEY: &str = "tells_key";
const WHEN: &str = "when";

/// Returns the names of all fields of all kinds of figures.
pub fn figure_fields() -> Vec<&'static str> {
    fn below(shape: &'static Shape, found: &mut Vec<&'static str>) {
        match shape {
            Shape::Map(fields) => fields.iter().for_each(|field| {
                found.push(field.name);
                below(&field.shape, found);
            }),
            Shape::List { of, .. } => below(of, found),
            _ => {}
        }
    }
    let mut found = COMMON.to_vec();
    for field in KINDS.iter().flat_map(|kind| kind.fields) {
        found.push(field.name);
        below(&field.shape, &mut found);
    }
    found
}
