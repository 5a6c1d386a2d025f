//! Values of Python and SQL that cross the boundary between a run and the marking.

mod compare;
mod json;
mod literal;
mod normal;
mod repr;

pub use compare::{Comparison, Difference, DifferenceKind, Numbers, Tolerance};
pub(crate) use normal::order;

use std::hash::{Hash, Hasher};

use num_bigint::BigInt;

/// Most levels of values in values. The sandbox does not return more, and neither reader accepts more.
pub(crate) const DEEPEST: usize = 50;

/// A value with its type. Two are equal as Rust sees it if type, order and every bit agree; for what Python or an author
/// calls equal, see [`Comparison`].
///
/// As JSON, what JSON has is itself (`null`, `true`, `7`, `"text"`, `[…]` for a list), and the rest is an object with one
/// field that names the type: `{"int":"0x…"}` beyond 64 bits, `{"float":"0.1"}`, `{"bytes":"00ff"}`, `{"tuple":[…]}`,
/// `{"set":[…]}`, `{"dict":[[key,value],…]}`.
#[derive(Clone, Debug)]
pub enum Value {
    /// `None`, and SQL's `NULL`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// A whole number of any size.
    Int(BigInt),
    /// A float, and SQL's `REAL`. All NaNs are one.
    Float(f64),
    /// Text.
    Str(String),
    /// `bytes`, and SQL's `BLOB`.
    Bytes(Vec<u8>),
    /// A list.
    List(Vec<Value>),
    /// A tuple.
    Tuple(Vec<Value>),
    /// A dictionary: pairs in the order of insertion.
    Dict(Vec<(Value, Value)>),
    /// A set or a frozen set, in no particular order.
    Set(Vec<Value>),
}

/// Why a text or JSON is not a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ValueError {
    /// The literal is wrong at a character, counted from 0.
    #[error("{expected} expected at character {at}")]
    Literal {
        /// Position in characters.
        at: usize,
        /// What would have been right there.
        expected: &'static str,
    },
    /// Values in values, deeper than 50.
    #[error("values nested more than {DEEPEST} deep")]
    TooDeep,
    /// JSON that is no value.
    #[error("{0}")]
    Json(String),
}

impl Value {
    /// Python's name of the type.
    pub fn type_name(&self) -> &'static str {
        match self {
            Self::None => "NoneType",
            Self::Bool(_) => "bool",
            Self::Int(_) => "int",
            Self::Float(_) => "float",
            Self::Str(_) => "str",
            Self::Bytes(_) => "bytes",
            Self::List(_) => "list",
            Self::Tuple(_) => "tuple",
            Self::Dict(_) => "dict",
            Self::Set(_) => "set",
        }
    }

    /// Reads a literal of Python: `(1, [2.5, 'a'], {'k': None})`.
    pub fn parse(literal: &str) -> Result<Self, ValueError> {
        literal::parse(literal)
    }

    /// The value of plain JSON or YAML, as authors write arguments: objects are dictionaries with text as keys. The forms
    /// of the [wire](Value) are read too, and `{python: "(1, 2)"}` is a literal. A dictionary with one key of such a name
    /// is written `{dict: [["tuple", 1]]}`.
    pub fn from_plain(plain: &serde_json::Value) -> Result<Self, ValueError> {
        json::from_plain(plain, 0)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::None, Self::None) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => bits(*a) == bits(*b),
            (Self::Str(a), Self::Str(b)) => a == b,
            (Self::Bytes(a), Self::Bytes(b)) => a == b,
            (Self::List(a), Self::List(b)) | (Self::Tuple(a), Self::Tuple(b)) | (Self::Set(a), Self::Set(b)) => a == b,
            (Self::Dict(a), Self::Dict(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.type_name().hash(state);
        match self {
            Self::None => (),
            Self::Bool(held) => held.hash(state),
            Self::Int(held) => held.hash(state),
            Self::Float(held) => bits(*held).hash(state),
            Self::Str(held) => held.hash(state),
            Self::Bytes(held) => held.hash(state),
            Self::List(held) | Self::Tuple(held) | Self::Set(held) => held.hash(state),
            Self::Dict(held) => held.hash(state),
        }
    }
}

/// The bits of a float, the same for all NaNs.
fn bits(float: f64) -> u64 {
    if float.is_nan() { f64::NAN.to_bits() } else { float.to_bits() }
}

impl From<i64> for Value {
    fn from(held: i64) -> Self {
        Self::Int(held.into())
    }
}

impl From<bool> for Value {
    fn from(held: bool) -> Self {
        Self::Bool(held)
    }
}

impl From<f64> for Value {
    fn from(held: f64) -> Self {
        Self::Float(held)
    }
}

impl From<&str> for Value {
    fn from(held: &str) -> Self {
        Self::Str(held.into())
    }
}
