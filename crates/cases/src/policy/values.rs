//! Equal value, then form: the rules, and the conventions of the system that a case comes from.

use plumb_maths::compare::Range;
use plumb_maths::read::{self, read};
use plumb_maths::tree::{Statement, Tree};
use serde::Deserialize;

use super::fields::{PolicyFault, PolicyFields};

/// The rule of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum CategoryRule {
    /// The value alone.
    Equal,
    /// The value of a set.
    EqualSet,
    /// Whether it is multiplied out.
    Expanded,
    /// Whether its fractions are reduced, as they are written.
    LowestTerms,
    /// Whether like terms are collected.
    Simplified,
    /// The value, as one fraction.
    SingleFraction,
    /// The value, factored in a variable, which may be `sin(x)`.
    Factored(Box<Tree>),
    /// The value, with the square completed in a variable.
    CompletedSquare(Box<Tree>),
    /// Exactly the key's tree.
    Identical,
    /// Written like the key, except for order.
    SameOrder,
    /// Written like the key, except for order and signs.
    SameOrderAndSigns,
}

impl CategoryRule {
    /// The rule of a category; `None` if it is not supported here.
    pub(super) fn read(category: &str, fields: &mut PolicyFields) -> Result<Option<Self>, PolicyFault> {
        Ok(Some(match category {
            "boolean"
            | "equal_list"
            | "equivalent_decimal"
            | "equivalent_equation"
            | "equivalent_expression"
            | "equivalent_expression_hard"
            | "equivalent_inequality_or_interval"
            | "equivalent_number"
            | "equivalent_set"
            | "set_or_interval" => Self::Equal,
            "equal_set" => Self::EqualSet,
            "form_expanded" => Self::Expanded,
            "lowest_terms" => Self::LowestTerms,
            "is_simplified" => Self::Simplified,
            "form_singlefrac" => Self::SingleFraction,
            "form_facform" => Self::Factored(variable(fields)?),
            "form_compsquare" => Self::CompletedSquare(variable(fields)?),
            "identical_parse" => Self::Identical,
            "same_form_comm_assoc" => Self::SameOrder,
            "same_form_comm_assoc_sign" => Self::SameOrderAndSigns,
            _ => return Ok(None),
        }))
    }
}

/// The variable of a form, in STACK's notation.
fn variable(fields: &mut PolicyFields) -> Result<Box<Tree>, PolicyFault> {
    let text: String = fields.need("variable")?;
    match read(&text, &read::ReadingPolicy::stack()) {
        Ok(Statement::Expression(tree)) => Ok(Box::new(tree)),
        Ok(_) => Err(PolicyFault::new("variable", format!("“{text}” is no variable"))),
        Err(problem) => Err(PolicyFault::new("variable", problem.message)),
    }
}

/// The system that a case comes from, recognised by its keys.
#[derive(Debug, Clone)]
pub(crate) enum System {
    /// STACK: Maxima's syntax.
    Stack,
    /// KAS: as learners type.
    Kas,
    /// PrairieLearn.
    Prairie(Prairie),
    /// Real numbers, with the declared domains of names.
    Declared(NameDomains),
}

/// PrairieLearn's own conventions.
#[derive(Debug, Clone, Default)]
pub(crate) struct Prairie {
    /// The allowed names; any if `None`.
    pub(crate) variables: Option<Vec<String>>,
    /// Names of several letters.
    pub(crate) multi_letter: Vec<String>,
    /// Whether sets are allowed, if declared.
    pub(crate) sets: Option<bool>,
    /// Whether the imaginary unit is allowed, if declared.
    pub(crate) complex: Option<bool>,
    /// Whether `2x` is a product.
    pub(crate) implicit: bool,
}

/// Domains of names.
#[derive(Debug, Clone)]
pub(crate) enum NameDomains {
    /// One for all names.
    All(Range),
    /// One for a single name; the others are real.
    One(String, Range),
}

/// Notation of the key: Python's `sympy`, which is how keys are read.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Syntax {
    Sympy,
}

/// Keys that only PrairieLearn's cases have.
const PRAIRIE: [&str; 6] =
    ["variables", "allow_sets", "allow_complex", "error_offset", "teacher_syntax", "multi_letter_variables"];

impl System {
    /// Reads the conventions of a case; `length` is the number of characters of its answer.
    pub(super) fn read(fields: &mut PolicyFields, length: usize) -> Result<Self, PolicyFault> {
        if PRAIRIE.iter().any(|key| fields.has(key)) {
            return Prairie::read(fields, length).map(Self::Prairie);
        }
        if let Some(domain) = fields.take::<Option<String>>("domain")? {
            return names(domain.as_deref()).map(Self::Declared);
        }
        Ok(if fields.flag("implicit_multiplication")? { Self::Kas } else { Self::Stack })
    }
}

impl Prairie {
    fn read(fields: &mut PolicyFields, length: usize) -> Result<Self, PolicyFault> {
        let _: Option<Syntax> = fields.take("teacher_syntax")?;
        // The place where PrairieLearn reports the fault is not checked: a verdict has the place found here.
        if fields.take::<usize>("error_offset")?.is_some_and(|offset| offset > length) {
            return Err(PolicyFault::new("error_offset", "is past the end of the answer"));
        }
        Ok(Self {
            variables: fields.take("variables")?,
            multi_letter: fields.take("multi_letter_variables")?.unwrap_or_default(),
            sets: fields.take("allow_sets")?,
            complex: fields.take("allow_complex")?,
            implicit: fields.take("implicit_multiplication")?.unwrap_or(true),
        })
    }
}

/// Reads `all variables positive`, `n integer`, `x>0`; real numbers by default.
fn names(domain: Option<&str>) -> Result<NameDomains, PolicyFault> {
    let Some(text) = domain else { return Ok(NameDomains::All(Range::Real)) };
    let (who, range) = match text.strip_suffix(">0") {
        Some(name) => (name.trim(), Range::Positive),
        None => match text.rsplit_once(' ') {
            Some((who, "real")) => (who, Range::Real),
            Some((who, "positive")) => (who, Range::Positive),
            Some((who, "integer")) => (who, Range::Integer),
            _ => ("", Range::Real),
        },
    };
    let is_name = who.chars().next().is_some_and(char::is_alphabetic) && who.chars().all(char::is_alphanumeric);
    match who {
        "all variables" => Ok(NameDomains::All(range)),
        name if is_name => Ok(NameDomains::One(name.to_owned(), range)),
        _ => Err(PolicyFault::new("domain", format!("“{text}” is not like: all variables positive, n integer, x>0"))),
    }
}
