//! Numbers with units: dimension first, then value in the unit of the key, then form.

use num_rational::BigRational;
use num_traits::Zero;
use plumb_maths::compare::exact_point;
use plumb_maths::read::{self, digits};
use plumb_maths::show::to_text;
use plumb_maths::tree::{Statement, Tree};

use super::mark::Own;
use super::numeric;
use super::reasons;
use super::rules::Temperature;
use super::spec::AnswerSpec;
use super::units::{self, Unit};
use super::verdict::{CharRange, Verdict};

/// A number with its unit.
pub(super) struct Quantity {
    /// As it was understood.
    pub(super) statement: Statement,
    /// The number as written.
    tree: Tree,
    value: BigRational,
    unit: Unit,
    unit_text: String,
}

fn reader() -> read::Policy {
    read::Policy {
        quantity: true,
        variables: Some(Vec::new()),
        euler: false,
        sets: false,
        relations: false,
        logic: false,
        ..read::Policy::default()
    }
}

/// Reads a number with a unit, or says where and why it cannot be read.
pub(super) fn parse(spec: &AnswerSpec, text: &str) -> Result<Quantity, (String, CharRange)> {
    let whole = CharRange { from: 0, to: text.chars().count() };
    let fail = |reason: &str| Err((reason.to_owned(), whole));
    if text.trim_start().starts_with(['€', '$', '£']) {
        return fail("Money is not compared here. Enter the number alone if that is asked for.");
    }
    let statement = read::read(text, &reader())
        .map_err(|problem| (problem.message, CharRange { from: problem.span.from, to: problem.span.to }))?;
    let (tree, unit_text) = match &statement {
        Statement::Quantity(tree, unit) => (tree.clone(), unit.clone()),
        Statement::Expression(tree) => (tree.clone(), String::new()),
        _ => return fail("Enter one number with its unit."),
    };
    let reading = spec.temperature == Temperature::Reading;
    let unit = if unit_text.is_empty() {
        Unit::one()
    } else {
        units::read(&unit_text, reading).map_err(|reason| (reason, whole))?
    };
    let Some(value) = exact_point(&tree).and_then(|point| point.as_rational().cloned()) else {
        return fail("The number before the unit has to be a fraction or a decimal.");
    };
    Ok(Quantity { statement, tree, value, unit, unit_text })
}

pub(super) fn mark(spec: &AnswerSpec, answer: &str, key: &str, own: Own) -> Verdict {
    let given = match parse(spec, answer) {
        Ok(given) => given,
        Err((reason, place)) => return Verdict::unreadable(reason, place),
    };
    let read_as = to_text(&given.statement);
    let Ok(right) = parse(spec, key) else {
        return Verdict::undecided(Some(read_as), "The key of this item cannot be read.");
    };
    if given.unit_text.is_empty() && !right.unit.is_number() {
        let end = answer.chars().count();
        return Verdict::unreadable("Give the number with its unit.".to_owned(), CharRange { from: end, to: end });
    }
    if given.unit.dimension != right.unit.dimension {
        if angle_aside(&given.unit) == angle_aside(&right.unit) {
            let reason = "Degrees and radians are not turned into each other here; a person will look at this answer.";
            return Verdict::undecided(Some(read_as), reason);
        }
        return Verdict::wrong(read_as, reasons::unit(&given.unit_text, &given.unit));
    }
    let base = &given.value * &given.unit.factor + &given.unit.zero;
    let in_unit_of_key = (base - &right.unit.zero) / &right.unit.factor;
    if !numeric::equal(spec, &in_unit_of_key, &right.value) {
        let reason = reasons::quantity(&read_as);
        return Verdict::wrong(read_as, reason);
    }
    if own == Own::Fine && given.statement == right.statement {
        return Verdict::right(read_as);
    }
    match wrong_form(spec, &given, &right) {
        None => Verdict::right(read_as),
        Some(wanted) => Verdict::wrong_form(spec.wrong_form_percent, read_as, &wanted),
    }
}

/// The dimension with both kinds of angle left out.
fn angle_aside(unit: &Unit) -> units::Dimension {
    let mut dimension = unit.dimension;
    for angle in dimension.iter_mut().skip(units::BASES - 2) {
        *angle = i16::zero();
    }
    dimension
}

fn wrong_form(spec: &AnswerSpec, given: &Quantity, right: &Quantity) -> Option<String> {
    if spec.same_unit && (given.unit.factor != right.unit.factor || given.unit.zero != right.unit.zero) {
        return Some(format!("give it in {}", right.unit_text));
    }
    let figures = u32::from(spec.significant_figures?);
    let fits = digits::written(&given.tree).is_some_and(|one| digits::significant_figures(one.number).allow(figures));
    (!fits).then(|| numeric::ask_for_figures(figures))
}
