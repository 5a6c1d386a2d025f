//! What of an item differs in another language of its blueprint. Most values and many texts are the same in all
//! languages, and are not made again.

use plumb_formula::{Formula, Template};

use crate::blueprint::{FigurePart, FigureTemplate, PartData, Skill};

/// The parts of a skill that are the same in its own language and in another.
#[derive(Debug)]
pub(super) struct SharedParts {
    /// By slot of parameters, computed values and the answer: whether its value is the same.
    slots: Vec<bool>,
    /// By strategy: whether its wrong answer is.
    pub(super) ways: Vec<bool>,
    /// By template: whether the stem is.
    pub(super) stems: Vec<bool>,
    /// By step: whether it is.
    pub(super) solution: Vec<bool>,
    /// Whether the figure of the question is.
    pub(super) figure: bool,
    /// Whether the figure of the solution is.
    pub(super) solution_figure: bool,
}

impl SharedParts {
    /// Compares a skill with its translation.
    pub(super) fn of(own: &Skill, other: &Skill) -> Self {
        let mut shared = Self {
            slots: vec![true; own.parameters.len()],
            ways: Vec::new(),
            stems: Vec::new(),
            solution: Vec::new(),
            figure: false,
            solution_figure: false,
        };
        for (own, other) in own.computed.iter().zip(&other.computed) {
            let same = shared.formula(&own.formula, &other.formula);
            shared.slots.push(same);
        }
        shared.slots.push(shared.formula(&own.answer, &other.answer));
        let ways = own.strategies.iter().zip(&other.strategies);
        let ways = ways.map(|(own, other)| shared.formula(&own.formula, &other.formula)).collect();
        let templates = |own: &[Template], other: &[Template]| {
            own.iter().zip(other).map(|(own, other)| shared.template(own, other)).collect()
        };
        let (stems, solution) = (templates(&own.stems, &other.stems), templates(&own.solution, &other.solution));
        let figure = shared.figure(own.figure.as_ref(), other.figure.as_ref());
        let solution_figure = shared.figure(own.solution_figure.as_ref(), other.solution_figure.as_ref());
        Self { ways, stems, solution, figure, solution_figure, ..shared }
    }

    /// Whether the value of a slot is the same: of a parameter, a computed value or the answer.
    pub(super) fn has(&self, slot: usize) -> bool {
        self.slots.get(slot).copied().unwrap_or_default()
    }

    fn all(&self, slots: &[u16]) -> bool {
        slots.iter().all(|slot| self.has(usize::from(*slot)))
    }

    fn formula(&self, own: &Formula, other: &Formula) -> bool {
        own.source() == other.source() && self.all(own.slots_used())
    }

    fn template(&self, own: &Template, other: &Template) -> bool {
        own.source() == other.source() && self.all(own.slots_used())
    }

    fn figure(&self, own: Option<&FigureTemplate>, other: Option<&FigureTemplate>) -> bool {
        match (own, other) {
            (Some(own), Some(other)) => self.fields(&own.fields, &other.fields),
            (None, None) => true,
            _ => false,
        }
    }

    fn fields(&self, own: &[(&'static str, FigurePart)], other: &[(&'static str, FigurePart)]) -> bool {
        own.len() == other.len() && own.iter().zip(other).all(|((_, own), (_, other))| self.part(own, other))
    }

    fn part(&self, own: &FigurePart, other: &FigurePart) -> bool {
        match (&own.data, &other.data) {
            (PartData::Fixed(own), PartData::Fixed(other)) => own == other,
            (PartData::Formula(own), PartData::Formula(other)) => self.formula(own, other),
            (PartData::Text(own), PartData::Text(other)) => self.template(own, other),
            (PartData::List(own), PartData::List(other)) => {
                own.len() == other.len() && own.iter().zip(other).all(|(own, other)| self.part(own, other))
            }
            (PartData::Map(own), PartData::Map(other)) => self.fields(own, other),
            _ => false,
        }
    }
}
