//! Finds mistakes that are impossible with the given numbers, such as omitting a carried ten where nothing is carried.
//!
//! This works for strategies named after carrying or borrowing, with a key computed from sums, differences and products
//! of numbers.

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use plumb_formula::ast::{BinaryOp, Expr, ExprKind};
use plumb_formula::{Formula, Value};
use plumb_types::saturating_cast;

use crate::blueprint::skill::{Skill, Strategy};

use super::findings::{Findings, at_level};
use crate::generate::values;

/// Maximum number of decimals of a number that is checked in columns.
const MAX_PLACES: u32 = 9;

/// Event in a calculation that makes a mistake possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Event {
    Carried,
    Borrowed,
}

/// What the name of a strategy claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct StrategyClaim {
    event: Event,
    /// Column that receives the carry: 1 for the tens. `None` if the name does not specify it.
    column: Option<u32>,
    /// Whether the mistake carries or borrows where that is not needed.
    needless: bool,
}

/// A calculation within the key.
struct Calculation {
    op: BinaryOp,
    left: Formula,
    right: Formula,
}

/// The strategies of a skill for which the check is possible.
pub(super) struct CheckableStrategies<'s> {
    skill: &'s Skill,
    claims: Vec<(usize, StrategyClaim)>,
    calculations: Vec<Calculation>,
}

impl<'s> CheckableStrategies<'s> {
    pub(super) fn new(skill: &'s Skill) -> Self {
        let named = skill.strategies.iter().enumerate();
        let mut claims: Vec<(usize, StrategyClaim)> = named.filter_map(|(at, way)| Some((at, claim(way)?))).collect();
        let mut calculations = Vec::new();
        if !claims.is_empty() && !collect(skill, &skill.answer, skill.answer.ast(), &mut calculations) {
            calculations.clear();
        }
        let known = |event| calculations.iter().any(|calculation: &Calculation| belongs(calculation.op, event));
        claims.retain(|(_, claim)| known(claim.event));
        Self { skill, claims, calculations }
    }

    /// Reports strategies with a mistake that is impossible with these parameters.
    pub(super) fn item(&mut self, level: &str, parameters: &[Value], findings: &mut Findings) {
        if self.claims.is_empty() {
            return;
        }
        let Ok(mut slots) = values::slots(self.skill, parameters) else { return };
        let Ok(answer) = self.skill.answer.eval(&slots) else { return };
        let mut calculated: Option<Vec<Columns>> = None;
        slots.push(answer.clone());
        let (skill, calculations) = (self.skill, &self.calculations);
        self.claims.retain(|(at, claim)| {
            let way = &skill.strategies[*at];
            let applies = way.condition.as_ref().is_none_or(|condition| values::holds(condition, &slots));
            if !applies || way.formula.eval(&slots).is_ok_and(|wrong| wrong == answer) {
                return true;
            }
            let columns = calculated.get_or_insert_with(|| columns(calculations, &slots));
            if columns.len() < calculations.len() || possible(*claim, columns) {
                return true;
            }
            let (what, hint) = match (claim.event, claim.needless) {
                (Event::Carried, false) => ("nothing is carried there", "is carried"),
                (Event::Carried, true) => ("it has to be carried there", "is not carried"),
                (Event::Borrowed, false) => ("nothing is borrowed there", "is borrowed"),
                (Event::Borrowed, true) => ("it has to be borrowed there", "is not borrowed"),
            };
            let with = values::describe(skill, parameters);
            let message = format!("`{}` cannot happen with these numbers: {what}", way.kind);
            let message = at_level(message, level, &with);
            let path = format!("presentation.distractor_strategies[{at}]");
            if let Some(problem) = findings.warning(&path, "impossible-way", message) {
                problem.help = Some(format!("give it a `condition` that holds where something {hint}"));
            }
            false
        });
    }
}

/// Returns what the names of a strategy claim, if anything.
fn claim(way: &Strategy) -> Option<StrategyClaim> {
    let said = format!("{} {}", way.kind.replace('_', " "), way.misconception.as_deref().unwrap_or(&way.description));
    let said = said.to_lowercase();
    let words: Vec<&str> = said.split(|c: char| !c.is_alphabetic()).collect();
    let any = |wanted: &[&str]| words.iter().any(|word| wanted.contains(word));
    let event = if any(&["carry", "carries", "carried"]) {
        Event::Carried
    } else if any(&["borrow", "borrows", "borrowed"]) {
        Event::Borrowed
    } else {
        return None;
    };
    let column = match () {
        () if any(&["hundred", "hundreds"]) && any(&["ten", "tens"]) => None,
        () if any(&["ten", "tens"]) => Some(1),
        () if any(&["hundred", "hundreds"]) => Some(2),
        () if any(&["thousand", "thousands"]) => Some(3),
        () => None,
    };
    let needless = ["not there", "not needed", "needless", "without need", "too many"].iter().any(|t| said.contains(t));
    Some(StrategyClaim { event, column, needless })
}

fn belongs(op: BinaryOp, event: Event) -> bool {
    matches!((op, event), (BinaryOp::Add | BinaryOp::Mul, Event::Carried) | (BinaryOp::Sub, Event::Borrowed))
}

/// Collects the calculations that make up the key; false if a part of it is not supported.
fn collect(skill: &Skill, formula: &Formula, node: &Expr, found: &mut Vec<Calculation>) -> bool {
    match &node.kind {
        ExprKind::Literal(_) => true,
        ExprKind::Slot(slot) => {
            let slot = usize::from(*slot);
            match slot.checked_sub(skill.parameters.len()).and_then(|at| skill.computed.get(at)) {
                Some(computed) => collect(skill, &computed.formula, computed.formula.ast(), found),
                None => slot < skill.parameters.len(),
            }
        }
        ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), left, right) => {
            let part = |node: &Expr| Formula::compile(node.span.text(formula.source()), &skill.names).ok();
            let (Some(a), Some(b)) = (part(left), part(right)) else { return false };
            found.push(Calculation { op: *op, left: a, right: b });
            collect(skill, formula, left, found) && collect(skill, formula, right, found)
        }
        ExprKind::Binary(BinaryOp::Div, left, right) => {
            collect(skill, formula, left, found) && collect(skill, formula, right, found)
        }
        _ => false,
    }
}

/// A calculation in written columns.
struct Columns {
    op: BinaryOp,
    left: BigInt,
    right: BigInt,
    /// Number of decimals of both numbers.
    places: u32,
}

/// Returns the calculations with their numbers, without those that cannot be written in columns.
fn columns(calculations: &[Calculation], slots: &[Value]) -> Vec<Columns> {
    let written = calculations.iter().filter_map(|calculation| {
        let left = calculation.left.eval(slots).ok()?.as_rational()?.abs();
        let right = calculation.right.eval(slots).ok()?.as_rational()?.abs();
        let places = (0..=MAX_PLACES).find(|places| whole(&left, *places).and(whole(&right, *places)).is_some())?;
        let (left, right) = (whole(&left, places)?, whole(&right, places)?);
        Some(Columns { op: calculation.op, left, right, places })
    });
    written.collect()
}

fn whole(number: &BigRational, places: u32) -> Option<BigInt> {
    let scaled = number * BigRational::from_integer(BigInt::from(10).pow(places));
    scaled.is_integer().then(|| scaled.to_integer())
}

fn possible(claim: StrategyClaim, columns: &[Columns]) -> bool {
    let mut of_the_kind = columns.iter().filter(|columns| belongs(columns.op, claim.event));
    if claim.needless {
        // If the name specifies no column, some column will have no carry.
        return claim.column.is_none_or(|column| of_the_kind.any(|columns| !columns.happens(Some(column))));
    }
    of_the_kind.any(|columns| columns.happens(claim.column))
}

impl Columns {
    /// Whether a carry or borrow occurs at this column, or anywhere.
    fn happens(&self, column: Option<u32>) -> bool {
        let longest: u32 = saturating_cast(self.left.to_string().len().max(self.right.to_string().len()));
        match column {
            Some(column) => self.at(column + self.places),
            None => (1..=longest).any(|column| self.at(column)),
        }
    }

    /// Whether a carry or borrow occurs at the column with that many digits to its right.
    fn at(&self, column: u32) -> bool {
        let power = BigInt::from(10).pow(column.min(64));
        let (left, right) = (self.left.mod_floor(&power), self.right.mod_floor(&power));
        match self.op {
            BinaryOp::Add => left + right >= power,
            BinaryOp::Sub => {
                // The smaller number is subtracted from the larger, whichever comes first.
                let (from, taken) = if self.left >= self.right { (left, right) } else { (right, left) };
                from < taken
            }
            // In long multiplication each digit makes a row of its own, so any column may carry.
            _ => {
                let digit = |number: &BigInt| number.to_u32().is_some_and(|number| number < 10);
                if digit(&self.right) {
                    left * &self.right >= power
                } else if digit(&self.left) {
                    right * &self.left >= power
                } else {
                    digit_sum(&self.left) * digit_sum(&self.right) > digit_sum(&(&self.left * &self.right))
                }
            }
        }
    }
}

fn digit_sum(number: &BigInt) -> u32 {
    number.to_string().chars().filter_map(|c| c.to_digit(10)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn happens(op: BinaryOp, left: i64, right: i64, places: u32, column: Option<u32>) -> bool {
        Columns { op, left: BigInt::from(left), right: BigInt::from(right), places }.happens(column)
    }

    #[test]
    fn carries_are_seen_in_their_columns() {
        assert!(happens(BinaryOp::Add, 47, 38, 0, Some(1)) && !happens(BinaryOp::Add, 47, 38, 0, Some(2)));
        assert!(!happens(BinaryOp::Add, 34, 34, 0, None));
        assert!(happens(BinaryOp::Add, 155, 146, 0, Some(2)), "the carried one counts");
        assert!(happens(BinaryOp::Mul, 2, 36, 0, Some(1)) && !happens(BinaryOp::Mul, 34, 2, 0, None));
        assert!(happens(BinaryOp::Mul, 34, 23, 0, None) && !happens(BinaryOp::Mul, 12, 12, 0, None));
        assert!(happens(BinaryOp::Sub, 42, 17, 0, Some(1)) && !happens(BinaryOp::Sub, 47, 12, 0, None));
        assert!(happens(BinaryOp::Sub, 302, 115, 0, Some(2)));
        // 1.7 + 0.5: a one is carried, but no ten.
        assert!(happens(BinaryOp::Add, 17, 5, 1, None) && !happens(BinaryOp::Add, 17, 5, 1, Some(1)));
    }
}
