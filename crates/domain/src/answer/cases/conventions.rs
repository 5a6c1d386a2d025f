//! The conventions of the systems, told by the fields of the policy.

use plumb_maths::compare::{self, Domain, Multiplicity, Range, Scale};
use plumb_maths::read::{Brackets, DecimalMark, Policy};

use super::Case;

/// Fields that only PrairieLearn's cases have.
const PRAIRIE: [&str; 6] =
    ["variables", "allow_sets", "allow_complex", "error_offset", "teacher_syntax", "multi_letter_variables"];

/// Categories of systems in which learners type numbers and intervals without Maxima's syntax.
const TYPED: [&str; 3] = ["fraction_or_decimal", "interval", "interval_parse_error"];

fn is_prairie(case: &Case) -> bool {
    PRAIRIE.iter().any(|field| case.has(field))
}

/// How answers and keys of the case are read.
pub(super) fn reader(case: &Case) -> Policy {
    let mut how = if is_prairie(case) {
        Policy {
            natural_log: true,
            closed_infinity: true,
            imaginary: vec!['i', 'j', 'I'],
            declared_functions: vec!["f".to_owned(), "g".to_owned()],
            multi_letter: case.list("multi_letter_variables"),
            ..Policy::default()
        }
    } else if case.flag("implicit_multiplication") || TYPED.contains(&case.category.as_str()) || case.has("flags") {
        Policy::default()
    } else {
        Policy { complex: !case.has("domain"), ..Policy::stack() }
    };
    match case.text("notation") {
        Some("interval_bourbaki") => how.brackets = Brackets::Bourbaki,
        Some("a..b") => how.brackets = Brackets::Dots,
        _ => {}
    }
    if case.has("variables") || case.has("allow_sets") || case.has("allow_complex") {
        how.declared_functions.clear();
    }
    if case.has("variables") {
        how.variables = Some(case.list("variables"));
        how.relations = false;
        how.decimals = false;
    }
    if case.has("allow_sets") {
        how.sets = case.flag("allow_sets");
    }
    if case.list("notationStyles").iter().any(|style| style == "si-fr") {
        how.decimal_mark = DecimalMark::Comma;
    }
    if case.category == "fraction_or_decimal" {
        how.variables = Some(Vec::new());
    }
    how
}

/// How their values are compared: real numbers unless the policy says otherwise, points without a value passed over.
/// KAS takes equations as equal up to any common factor, and all of them count how often a value solves an equation.
pub(super) fn comparer(case: &Case) -> compare::Policy {
    let range = match case.text("domain").unwrap_or_default() {
        text if text.contains("integer") => Range::Integer,
        text if text.contains("positive") || text.contains("x>0") => Range::Positive,
        _ => Range::Real,
    };
    let kas = case.flag("implicit_multiplication") && !is_prairie(case);
    let scale = if kas { Scale::Monomial } else { Scale::Constant };
    compare::Policy {
        domain: Domain::all(range).ignoring_holes(),
        scale,
        multiplicity: Multiplicity::Count,
        ..compare::Policy::default()
    }
}
