//! The conventions of other systems for reading and comparing answers and keys.

use plumb_maths::compare::{self, Domain, Multiplicity, Range, Scale};
use plumb_maths::read::{self, Brackets};

use super::policy::{CasePolicy, NameDomains, Notation, Prairie, System, Tolerance};

/// How answers and keys of a case are read.
pub(super) fn reader(policy: &CasePolicy) -> read::ReadingPolicy {
    match policy {
        CasePolicy::Readable(system) | CasePolicy::Value(_, system) => match system {
            System::Stack => maxima(true),
            System::Declared(_) => maxima(false),
            System::Kas => read::ReadingPolicy { words: false, ..read::ReadingPolicy::default() },
            System::Prairie(prairie) => sympy(prairie),
        },
        CasePolicy::Digits(_) | CasePolicy::Tolerance(Tolerance::Within(..)) => maxima(true),
        CasePolicy::Tolerance(Tolerance::Digits(_)) | CasePolicy::Unknown => read::ReadingPolicy::default(),
        CasePolicy::Perseus(_) => read::ReadingPolicy { variables: Some(Vec::new()), ..read::ReadingPolicy::default() },
        CasePolicy::Numbas(numbas) => read::ReadingPolicy {
            variables: Some(Vec::new()),
            decimal_mark: numbas.decimal_mark,
            ..read::ReadingPolicy::default()
        },
        CasePolicy::Interval(intervals) | CasePolicy::ReadableInterval(intervals) => {
            let usual = read::ReadingPolicy::default();
            let brackets = match intervals.notation {
                Notation::Usual => usual.brackets,
                Notation::Bourbaki => Brackets::Bourbaki,
                Notation::Dots => Brackets::Dots,
            };
            read::ReadingPolicy { brackets, reals: true, ..usual }
        }
    }
}

fn maxima(complex: bool) -> read::ReadingPolicy {
    read::ReadingPolicy { complex, ..read::ReadingPolicy::stack() }
}

fn sympy(prairie: &Prairie) -> read::ReadingPolicy {
    let usual = read::ReadingPolicy::default();
    let says_what_may_be_written = prairie.variables.is_some() || prairie.sets.is_some() || prairie.complex.is_some();
    let declared = if says_what_may_be_written { Vec::new() } else { vec!["f".to_owned(), "g".to_owned()] };
    read::ReadingPolicy {
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
        System::Declared(NameDomains::All(range)) => domain.usual = range.clone(),
        System::Declared(NameDomains::One(name, range)) => {
            domain.names.insert(name.clone(), range.clone());
        }
        System::Stack | System::Kas | System::Prairie(_) => {}
    }
    let scale = if matches!(system, System::Kas) { Scale::Monomial } else { Scale::Constant };
    compare::Policy { domain, scale, multiplicity: Multiplicity::Count, ..compare::Policy::default() }
}
