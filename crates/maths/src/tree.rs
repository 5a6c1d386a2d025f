//! Syntax trees of answers, exactly as written: nothing is simplified, reordered or evaluated.

use num_rational::BigRational;
use num_traits::Zero;

/// Position in the text that was read: a half-open range of **characters** of the original input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// First character.
    pub from: usize,
    /// One past the last character.
    pub to: usize,
}

/// A number as typed: its exact value and its digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Literal {
    /// The exact value, never negative (a sign is [`Tree::Negative`]), with a power of ten taken into account.
    pub value: BigRational,
    /// Canonical text: no separators, as many digits as were typed, `1.50`, `0.05`, `1.5e3`.
    pub text: String,
    /// Digits after the point; `None` for a number without a point.
    pub places: Option<u32>,
}

/// Value of a mixed number; `None` when its denominator is zero.
pub(crate) fn mixed(whole: &Literal, numerator: &Literal, denominator: &Literal) -> Option<BigRational> {
    (!denominator.value.is_zero()).then(|| &whole.value + &numerator.value / &denominator.value)
}

/// A constant with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Constant {
    /// π.
    Pi,
    /// Euler's number.
    E,
    /// The imaginary unit.
    I,
    /// Infinity: only as an end of an interval, or alone.
    Infinity,
}

/// A function that may be called.
#[expect(missing_docs, reason = "mathematics knows them by their names")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Function {
    Sin,
    Cos,
    Tan,
    Csc,
    Sec,
    Cot,
    Asin,
    Acos,
    Atan,
    Acsc,
    Asec,
    Acot,
    Sinh,
    Cosh,
    Tanh,
    Csch,
    Sech,
    Coth,
    Asinh,
    Acosh,
    Atanh,
    Ln,
    /// Logarithm: `[x]` to base 10, `[base, x]` to that base.
    Log,
    Exp,
    /// Absolute value, of a complex number its modulus.
    Abs,
    /// −1, 0 or 1.
    Sign,
    /// The largest integer that is not greater.
    Floor,
    /// The smallest integer that is not less.
    Ceiling,
    Min,
    Max,
    Gcd,
    Lcm,
    /// Binomial coefficient: `[n, k]`.
    Binomial,
    /// The angle of the point (x, y) in (−π, π]: `[y, x]`, in the order of STACK, Maxima and IEEE 754.
    Atan2,
    Acsch,
    Asech,
    Acoth,
}

/// An expression as it was written.
///
/// `a - b + c` is `Sum([a, Negative(b), c])`; `2x/3y` is `Quotient(Product[2, x], 3)` times `y` by precedence: `*`, `/`
/// and a missing sign are left-associative with equal precedence, unless the reader's policy sets another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tree {
    /// Digits.
    Number(Literal),
    /// A variable, subscript included: `x`, `x_1`, `alpha`.
    Name(String),
    /// π, e, i, ∞.
    Constant(Constant),
    /// Two terms or more, in order.
    Sum(Vec<Tree>),
    /// Two factors or more, in order, written with a sign or without.
    Product(Vec<Tree>),
    /// A negated expression.
    Negative(Box<Tree>),
    /// A fraction, however it was written.
    Quotient(Box<Tree>, Box<Tree>),
    /// A power.
    Power(Box<Tree>, Box<Tree>),
    /// A root written with a radical sign, `sqrt`, `root` or `\sqrt[n]{…}`: (degree, radicand).
    Root(Box<Tree>, Box<Tree>),
    /// A mixed number `3 1/2`: whole part, numerator, denominator.
    Mixed(Literal, Literal, Literal),
    /// An expression with a percent sign.
    Percent(Box<Tree>),
    /// `n!`.
    Factorial(Box<Tree>),
    /// A function of arguments.
    Call(Function, Vec<Tree>),
    /// A function that the item declares without defining it: `f(x)`.
    Apply(String, Vec<Tree>),
}

impl Tree {
    /// The direct parts, in order.
    pub fn children(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Name(_) | Self::Constant(_) | Self::Mixed(..) => Vec::new(),
            Self::Sum(parts) | Self::Product(parts) | Self::Call(_, parts) | Self::Apply(_, parts) => {
                parts.iter().collect()
            }
            Self::Negative(inner) | Self::Percent(inner) | Self::Factorial(inner) => vec![inner],
            Self::Quotient(a, b) | Self::Power(a, b) | Self::Root(a, b) => vec![a, b],
        }
    }
}

/// How two sides are related.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// `=`
    Equal,
    /// `≠`
    NotEqual,
    /// `<`
    Less,
    /// `≤`
    LessEqual,
    /// `>`
    Greater,
    /// `≥`
    GreaterEqual,
}

/// One end of an interval.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IntervalEnd {
    /// Its position; [`Constant::Infinity`] or its negative if the interval is unbounded.
    pub at: Tree,
    /// Whether it belongs to the interval.
    pub closed: bool,
}

/// A whole answer as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "an answer has few of them, and two ends in place read best")]
pub enum Statement {
    /// An expression.
    Expression(Tree),
    /// `a = b`, `1 < x <= 3`: the first side, then each relation with the next side.
    Relation(Tree, Vec<(Relation, Tree)>),
    /// Statements of which all hold.
    And(Vec<Statement>),
    /// Statements of which one holds.
    Or(Vec<Statement>),
    /// A negated statement.
    Not(Box<Statement>),
    /// Two statements of which exactly one holds.
    Xor(Box<Statement>, Box<Statement>),
    /// The second statement holds whenever the first does.
    Implies(Box<Statement>, Box<Statement>),
    /// `true` or `false`; also what STACK writes `all` and `none`.
    Truth(bool),
    /// `{a, b}`, in order, duplicates kept; empty for the empty set.
    Set(Vec<Statement>),
    /// `(a, b)` or `[a, b, c]` where the policy expects a list or coordinates.
    List(Vec<Statement>),
    /// An interval, from its lower to its upper end.
    Interval(IntervalEnd, IntervalEnd),
    /// A union of sets and intervals.
    Union(Vec<Statement>),
    /// An intersection of sets and intervals.
    Intersection(Vec<Statement>),
    /// The first set without the second.
    Difference(Box<Statement>, Box<Statement>),
    /// All reals except a set.
    Complement(Box<Statement>),
    /// An expression with a unit, the unit as written.
    Quantity(Tree, String),
}
