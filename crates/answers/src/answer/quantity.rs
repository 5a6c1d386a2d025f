//! Numbers with units: dimension first, then value in the unit of the key, then form.

use num_rational::BigRational;
use num_traits::Zero;
use plumb_maths::compare::rational_value;
use plumb_maths::read::{self, DecimalMark, digits};
use plumb_maths::show::to_text;
use plumb_maths::tree::{Statement, Tree};

use super::mark::KeyFormPolicy;
use super::message::{Message, MessageId};
use super::numeric;
use super::reasons;
use super::rules::Temperature;
use super::spec::AnswerSpec;
use super::units::{self, Readings, Unit, UnitMismatch};
use super::verdict::{CharRange, Verdict};

/// A number with its unit.
pub(super) struct Quantity {
    /// Its reading.
    pub(super) statement: Statement,
    /// The number as written.
    tree: Tree,
    value: BigRational,
    readings: Readings,
    unit_text: String,
}

impl Quantity {
    /// Returns its unit if there is only one reading of it.
    fn unit(&self) -> Result<&Unit, Message> {
        self.readings.plain(&self.unit_text)
    }
}

fn reader(decimal: DecimalMark) -> read::ReadingPolicy {
    read::ReadingPolicy {
        quantity: true,
        variables: Some(Vec::new()),
        euler: false,
        sets: false,
        relations: false,
        logic: false,
        decimal_mark: decimal,
        group_marks: vec![decimal.between_thousands(), ' ', '\''],
        ..read::ReadingPolicy::default()
    }
}

/// Reads a number with a unit without knowing the key; fails if the unit is ambiguous.
pub(super) fn shown(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Quantity, (String, CharRange)> {
    let quantity = parse(spec, text, decimal)?;
    match quantity.unit() {
        Ok(_) => Ok(quantity),
        Err(problem) => Err((problem.into(), CharRange { from: 0, to: text.chars().count() })),
    }
}

/// Reads a number with a unit, or returns where and why it cannot be read. If the decimal mark is a comma, a point is
/// one too unless it can separate thousands.
fn parse(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Quantity, (String, CharRange)> {
    let read = parse_by(spec, text, decimal);
    match (decimal, read) {
        (DecimalMark::Comma, Err(problem)) => parse_by(spec, text, DecimalMark::Point).map_err(|_| problem),
        (_, read) => read,
    }
}

fn parse_by(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Quantity, (String, CharRange)> {
    let whole = CharRange { from: 0, to: text.chars().count() };
    let fail = |reason: Message| Err((reason.into(), whole));
    if let Some(sign) = text.trim_start().chars().next().filter(|sign| "€$£¥₹".contains(*sign)) {
        return fail(MessageId::Money.with("sign", sign));
    }
    let statement = read::read(text, &reader(decimal))
        .map_err(|problem| (problem.message, CharRange { from: problem.span.from, to: problem.span.to }))?;
    let (tree, unit_text) = match &statement {
        Statement::Quantity(tree, unit) => (tree.clone(), unit.clone()),
        Statement::Expression(tree) => (tree.clone(), String::new()),
        _ => return fail(MessageId::QuantityForm.message()),
    };
    let reading = spec.temperature == Temperature::Reading;
    let readings = if unit_text.is_empty() {
        Readings::none()
    } else {
        units::read(&unit_text, reading).map_err(|reason| (reason.into(), whole))?
    };
    let Some(value) = rational_value(&tree) else {
        return fail(MessageId::QuantityNumber.message());
    };
    Ok(Quantity { statement, tree, value, readings, unit_text })
}

pub(super) fn mark(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str, own: KeyFormPolicy) -> Verdict {
    let given = match parse(spec, answer, decimal) {
        Ok(given) => given,
        Err((reason, place)) => return Verdict::unreadable(reason, place),
    };
    let read_as = to_text(&given.statement);
    let right = parse(spec, key, DecimalMark::Point).ok();
    let Some((right, asked)) = right.as_ref().and_then(|right| Some((right, right.unit().ok()?))) else {
        return Verdict::undecided(Some(read_as), MessageId::KeyUnreadable);
    };
    let end = answer.chars().count();
    if given.unit_text.is_empty() && !asked.is_number() {
        return Verdict::unreadable(MessageId::UnitMissing, CharRange { from: end, to: end });
    }
    let unit = match given.readings.of(asked.dimension, &given.unit_text) {
        Ok(unit) => unit,
        Err(UnitMismatch::Unclear(problem)) => return Verdict::unreadable(problem, CharRange { from: 0, to: end }),
        Err(UnitMismatch::Other(other)) if angle_aside(other) == angle_aside(asked) => {
            return Verdict::undecided(Some(read_as), MessageId::AngleUnits);
        }
        Err(UnitMismatch::Other(other)) => return Verdict::wrong(read_as, reasons::unit(&given.unit_text, other)),
    };
    let base = &given.value * &unit.factor + &unit.zero;
    let in_unit_of_key = (base - &asked.zero) / &asked.factor;
    if !numeric::equal(spec, &in_unit_of_key, &right.value) {
        let reason = reasons::quantity(&read_as);
        return Verdict::wrong(read_as, reason);
    }
    if own == KeyFormPolicy::Fine && given.statement == right.statement {
        return Verdict::right(read_as);
    }
    let other_unit = unit.factor != asked.factor || unit.zero != asked.zero;
    match wrong_form(spec, &given, right, other_unit) {
        None => Verdict::right(read_as),
        Some(wanted) => Verdict::wrong_form(spec.wrong_form_percent, read_as, wanted),
    }
}

/// Returns the dimension without both kinds of angle.
fn angle_aside(unit: &Unit) -> units::Dimension {
    let mut dimension = unit.dimension;
    for angle in dimension.iter_mut().skip(units::BASES - 2) {
        *angle = i16::zero();
    }
    dimension
}

fn wrong_form(spec: &AnswerSpec, given: &Quantity, right: &Quantity, other_unit: bool) -> Option<Message> {
    if spec.same_unit && other_unit {
        return Some(MessageId::FormUnit.with("unit", &right.unit_text));
    }
    let figures = u32::from(spec.significant_figures?);
    let fits = digits::written(&given.tree).is_some_and(|one| digits::significant_figures(one.number).allow(figures));
    (!fits).then(|| MessageId::FormFigures.with("count", figures))
}
