//! The conventions of other systems for reading and comparing answers and keys.

use plumb_maths::compare::{self, Domain, Multiplicity, Range, Scale};
use plumb_maths::read::{self, Brackets};

use super::policy::{Names, Notation, Policy, Prairie, System, Tolerance};

/// How answers and keys of a case are read.
pub(super) fn reader(policy: &Policy) -> read::Policy {
    match policy {
        Policy::Readable(system) | Policy::Value(_, system) => match system {
            System::Stack => maxima(true),
            System::Declared(_) => maxima(false),
            System::Kas => read::Policy { words: false, ..read::Policy::default() },
            System::Prairie(prairie) => sympy(prairie),
        },
        Policy::Digits(_) | Policy::Tolerance(Tolerance::Within(..)) => maxima(true),
        Policy::Tolerance(Tolerance::Digits(_)) | Policy::Unknown => read::Policy::default(),
        Policy::Perseus(_) => read::Policy { variables: Some(Vec::new()), ..read::Policy::default() },
        Policy::Numbas(numbas) => {
            read::Policy { variables: Some(Vec::new()), decimal_mark: numbas.decimal_mark, ..read::Policy::default() }
        }
        Policy::Interval(intervals) | Policy::ReadableInterval(intervals) => {
            let usual = read::Policy::default();
            let brackets = match intervals.notation {
                Notation::Usual => usual.brackets,
                Notation::Bourbaki => Brackets::Bourbaki,
                Notation::Dots => Brackets::Dots,
            };
            read::Policy { brackets, reals: true, ..usual }
        }
    }
}

fn maxima(complex: bool) -> read::Policy {
    read::Policy { complex, ..read::Policy::stack() }
}

fn sympy(prairie: &Prairie) -> read::Policy {
    let usual = read::Policy::default();
    let says_what_may_be_written = prairie.variables.is_some() || prairie.sets.is_some() || prairie.complex.is_some();
    let declared = if says_what_may_be_written { Vec::new() } else { vec!["f".to_owned(), "g".to_owned()] };
    read::Policy {
        implicit_multiplication: prairie.implicit,
        natural_log: true,
        closed_infinity: true,
        imaginary: vec!['i', 'j', 'I'],
        complex: prairie.complex.unwrap_or(usual.complex),
        declared_functions: declared,
        words: false,
        multi_letter: prairie.multi_letter.clone(),
        variables: prairie.variables.clone(),
        relations: prairie.variables.is_none() && usual.relations,
        decimals: prairie.variables.is_none() && usual.decimals,
        sets: prairie.sets.unwrap_or(usual.sets),
        ..usual
    }
}

/// How values are compared: real numbers unless the policy says otherwise; points without a value are ignored. KAS
/// takes equations as equal up to any common factor, and all systems count how often a value solves an equation.
pub(super) fn comparer(system: &System) -> compare::Policy {
    let mut domain = Domain::all(Range::Real).ignoring_holes();
    match system {
        System::Declared(Names::All(range)) => domain.usual = range.clone(),
        System::Declared(Names::One(name, range)) => {
            domain.names.insert(name.clone(), range.clone());
        }
        System::Stack | System::Kas | System::Prairie(_) => {}
    }
    let scale = if matches!(system, System::Kas) { Scale::Monomial } else { Scale::Constant };
    compare::Policy { domain, scale, multiplicity: Multiplicity::Count, ..compare::Policy::default() }
}
