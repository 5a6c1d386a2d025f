//! The functions a formula can call.
//!
//! Numbers: `abs(x)` `min(a, b, …)` `max(a, b, …)` `sum(numbers)` `round(x, places)`
//! (half to even, as Python) `round_half_up(x, places)` (half away from zero) `floor(x)`
//! `ceil(x)` `int(x)` (towards zero; also reads texts) `sqrt(x)` (exact, else an error)
//! `isqrt(n)` `sign(x)` `is_integer(x)` `numerator(x)` `denominator(x)` `divmod(a, b)`.
//!
//! Number theory: `gcd(a, b, …)` `lcm(a, b, …)` `is_prime(n)` `prime_factors(n)`
//! `divisors(n)` `factorial(n)` `comb(n, k)` `perm(n, k)` `digits(n)` `digit_sum(n)`.
//!
//! Lists (and texts, letter by letter): `len(x)` `range(stop)` `range(start, stop, step)`
//! `sorted(x)` `reversed(x)` `set(x)` (sorted, without duplicates) `list(x)` `count(x, item)`
//! `all(conditions)` `any(conditions)`.
//!
//! Texts: `str(x)` `upper(t)` `lower(t)` `strip(t)` `replace(t, old, new)`
//! `join(texts, separator)` `split(t, separator)` `bin(n)` `oct(n)` `hex(n)`.
//!
//! Networking: [`network`].

mod lists;
pub mod network;
mod numbers;
mod texts;
mod theory;

use crate::meter::{Evaluated, Meter};
use crate::{Type, Value};
use std::collections::HashMap;
use std::sync::LazyLock;

pub(crate) use lists::{elements, sorted_set};

/// The kind of argument that a parameter accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Param {
    Any,
    Number,
    Int,
    Text,
    /// A list or a text.
    Sequence,
    Numbers,
    Texts,
    Truths,
    /// A value that `int` can read.
    Convertible,
    /// A number, text or a list of these, for `min` and `max`.
    Sortable,
}

impl Param {
    fn accepts(self, ty: &Type) -> bool {
        match (self, ty) {
            (Self::Any, _) | (_, Type::Unknown) => true,
            // A number may be whole at run time.
            (Self::Number | Self::Int, ty) => ty.may_be_number(),
            (Self::Text, ty) => *ty == Type::Text,
            (Self::Sequence, ty) => matches!(ty, Type::List(_) | Type::Text),
            (Self::Numbers, Type::List(element)) => element.may_be_number(),
            (Self::Texts, Type::List(element)) => element.may_be_text(),
            (Self::Truths, Type::List(element)) => element.may_be_bool(),
            (Self::Numbers | Self::Texts | Self::Truths, _) => false,
            (Self::Convertible, ty) => !matches!(ty, Type::List(_)),
            (Self::Sortable, ty) => *ty != Type::Bool,
        }
    }

    const fn wanted(self) -> &'static str {
        match self {
            Self::Any => "a value",
            Self::Number => "a number",
            Self::Int => "a whole number",
            Self::Text => "a text",
            Self::Sequence => "a list or a text",
            Self::Numbers => "a list of numbers",
            Self::Texts => "a list of texts",
            Self::Truths => "a list of conditions",
            Self::Convertible => "a number, a text or a condition",
            Self::Sortable => "a number, a text or a list",
        }
    }
}

/// The type of a result.
#[derive(Debug)]
enum ResultType {
    Int,
    Number,
    Text,
    Bool,
    Ints,
    Texts,
    /// A function of the types of the arguments.
    By(fn(&[Type]) -> Type),
    /// As above, but some types cannot be combined.
    Checked(fn(&[Type]) -> Result<Type, String>),
}

/// Any number of arguments.
const ANY: u8 = u8::MAX;

/// One row of the library.
#[derive(Debug)]
struct LibraryEntry {
    usage: &'static str,
    /// Minimum and maximum number of arguments.
    arity: (u8, u8),
    /// The last one applies to all further arguments.
    params: &'static [Param],
    result: ResultType,
    run: fn(&mut Meter, &[Value]) -> Evaluated<Value>,
}

impl LibraryEntry {
    fn name(&self) -> &'static str {
        self.usage.split_once('(').map_or(self.usage, |(name, _)| name)
    }
}

/// One function of the library.
#[derive(Debug, Clone, Copy)]
pub struct Function(&'static LibraryEntry);

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Function {}

impl Function {
    /// Returns its name as written in formulas.
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Returns its signature, as in `round(x, places)`.
    pub const fn usage(self) -> &'static str {
        self.0.usage
    }

    pub(crate) fn takes(self, count: usize) -> bool {
        let (least, most) = self.0.arity;
        let enough = count >= usize::from(least);
        // `compute_…` takes an address in four parts or as one text; numbers of arguments in between are wrong.
        let whole = self.0.params.len() != network::PARTS || count == 2 || count == network::PARTS;
        enough && whole && (most == ANY || count <= usize::from(most))
    }

    /// Returns the required type of argument `index` of `count`, if this type does not fit.
    pub(crate) fn mismatch(self, index: usize, count: usize, ty: &Type) -> Option<&'static str> {
        let params = self.0.params;
        let param = if params.len() == network::PARTS && count == 2 && index == 0 {
            Param::Text
        } else {
            *params.get(index).or(params.last())?
        };
        (!param.accepts(ty)).then(|| param.wanted())
    }

    pub(crate) fn result(self, types: &[Type]) -> Result<Type, String> {
        Ok(match &self.0.result {
            ResultType::Int => Type::Int,
            ResultType::Number => Type::Number,
            ResultType::Text => Type::Text,
            ResultType::Bool => Type::Bool,
            ResultType::Ints => Type::list_of(Type::Int),
            ResultType::Texts => Type::list_of(Type::Text),
            ResultType::By(rule) => rule(types),
            ResultType::Checked(rule) => return rule(types),
        })
    }

    /// Returns an error that constant arguments already show, and the index of the argument.
    pub(crate) fn literal_problem(self, args: &[Option<&Value>]) -> Option<(usize, String)> {
        network::literal_problem(self.usage(), args)
    }

    #[inline]
    pub(crate) fn run(self, meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
        (self.0.run)(meter, args)
    }
}

/// Returns the function of this name.
pub fn lookup(name: &str) -> Option<Function> {
    static BY_NAME: LazyLock<HashMap<&str, Function>> =
        LazyLock::new(|| functions().map(|function| (function.name(), function)).collect());
    BY_NAME.get(name).copied()
}

/// Returns all functions.
pub fn functions() -> impl Iterator<Item = Function> {
    [numbers::ENTRIES, theory::ENTRIES, lists::ENTRIES, texts::ENTRIES, network::ENTRIES]
        .into_iter()
        .flatten()
        .map(Function)
}

/// Returns the type of the elements of a list or text.
fn element_of(ty: &Type) -> Type {
    match ty {
        Type::List(element) => (**element).clone(),
        Type::Text => Type::Text,
        _ => Type::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_every_row_is_well_formed() {
        let mut names: Vec<&str> = functions().map(Function::name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for function in functions() {
            assert!(crate::lexer::is_name(function.name()), "{}", function.name());
            assert!(!function.0.params.is_empty());
            assert!(function.0.arity.0 <= function.0.arity.1);
        }
    }
}
