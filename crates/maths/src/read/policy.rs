//! Reading policy of an item: the input that it allows, and the meaning of ambiguous notation.

use crate::tree::Function;
use serde::{Deserialize, Serialize};

/// The decimal mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecimalMark {
    /// `1.5`; a comma separates.
    #[default]
    Point,
    /// `1,5`; a semicolon, or a comma and a space, separates.
    Comma,
}

impl DecimalMark {
    /// The character.
    pub const fn sign(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }

    /// Separator of thousands under this decimal mark, besides spaces and apostrophes.
    pub const fn between_thousands(self) -> char {
        match self {
            Self::Point => ',',
            Self::Comma => '.',
        }
    }

    /// Whether it is the point.
    pub const fn is_point(&self) -> bool {
        matches!(self, Self::Point)
    }
}

/// Meaning of a pair in brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Brackets {
    /// `(a, b)`, `[a, b)`: an interval.
    #[default]
    Interval,
    /// `]a, b[`, `[a, b[`: an interval; `(a, b)` is a list.
    Bourbaki,
    /// `(a..b)`: an interval, `[a]` a point, and sets side by side their union; `(a, b)` is a list.
    Dots,
    /// `(a, b)`, `[a, b, c]`: coordinates or a list; `[a, b)` is always an interval.
    List,
    /// `(a, b)`: the coordinates of a point; every other pair is an interval.
    Points,
}

/// Meaning of commas outside brackets: `1, 2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum BareCommas {
    /// They are refused.
    #[default]
    Refuse,
    /// The elements of a set.
    Set,
    /// The elements of a list.
    List,
}

/// How a text is read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an independent switch that an author sets by name")]
pub struct ReadingPolicy {
    /// Whether `2x` is a product and a run of letters the product of its letters. Otherwise `*` must be written, and a
    /// run of letters, digits and underscores is one name.
    pub implicit_multiplication: bool,
    /// Whether a missing sign binds tighter than `/`, so that `a/bc` is `a/(bc)`.
    pub juxtaposition_first: bool,
    /// The variables of the item; others are refused. `None` allows any.
    pub variables: Option<Vec<String>>,
    /// If any name is allowed: whether to refuse a run of letters that looks like a word, a unit or the name of a
    /// function. Otherwise every such run is the product of its letters.
    pub words: bool,
    /// Names of more than one letter that are one name under implicit multiplication; those in `variables` are
    /// included.
    pub multi_letter: Vec<String>,
    /// The functions that may be called; `None` allows all known ones. Roots are always allowed.
    pub functions: Option<Vec<Function>>,
    /// Names of undefined functions: `f` in `f(x)`.
    pub declared_functions: Vec<String>,
    /// Whether `e` is Euler's number, unless it is among `variables`.
    pub euler: bool,
    /// Letters for the imaginary unit, unless they are among `variables`.
    pub imaginary: Vec<char>,
    /// Whether the imaginary unit may be written. Otherwise its letters are ordinary names where any name is allowed.
    pub complex: bool,
    /// Whether `log` without a base is the natural logarithm; otherwise it is to base 10. `ln` and `lg` are always
    /// unambiguous.
    pub natural_log: bool,
    /// Whether `sin^-1 x` is the inverse function; otherwise it is a power.
    pub inverse_power: bool,
    /// Whether decimals may be written.
    pub decimals: bool,
    /// Whether `2e3` is two thousand; otherwise its `e` is a name or Euler's number. `2e` is always a product.
    pub scientific: bool,
    /// Whether `50%` may be written.
    pub percent: bool,
    /// Whether `3 1/2` may be written.
    pub mixed: bool,
    /// The decimal mark.
    pub decimal_mark: DecimalMark,
    /// Characters that may group thousands: `,`, `.`, space and `'`. The decimal mark is never one.
    pub group_marks: Vec<char>,
    /// Meaning of a pair in brackets.
    pub brackets: Brackets,
    /// Meaning of commas outside brackets.
    pub bare_commas: BareCommas,
    /// Whether `[-oo, 1]` may be written; it is read as open at infinity.
    pub closed_infinity: bool,
    /// Whether sets and intervals may be written.
    pub sets: bool,
    /// Whether the answer is a set of numbers, so that `R` alone is the set of all reals and not a name, unless it is
    /// among `variables`. Next to a set operator it always is.
    pub reals: bool,
    /// Whether `=`, `<` and similar signs may be written.
    pub relations: bool,
    /// Whether `and`, `or`, `not`, `true`, `yes` and similar words may be written.
    pub logic: bool,
    /// Whether an expression may have a unit after it. Its first word that is not a constant, a function or one of
    /// `variables` begins the unit.
    pub quantity: bool,
}

impl Default for ReadingPolicy {
    /// Everything that can be read without guessing, with real numbers only.
    fn default() -> Self {
        Self {
            implicit_multiplication: true,
            juxtaposition_first: false,
            variables: None,
            words: true,
            multi_letter: Vec::new(),
            functions: None,
            declared_functions: Vec::new(),
            euler: true,
            imaginary: vec!['i'],
            complex: false,
            natural_log: false,
            inverse_power: true,
            decimals: true,
            scientific: true,
            percent: true,
            mixed: true,
            decimal_mark: DecimalMark::Point,
            group_marks: vec![',', ' ', '\''],
            brackets: Brackets::Interval,
            bare_commas: BareCommas::Refuse,
            closed_infinity: false,
            sets: true,
            reals: false,
            relations: true,
            logic: true,
            quantity: false,
        }
    }
}

impl ReadingPolicy {
    /// The conventions of STACK and Maxima: `*` is explicit, `log` is natural, `i` is the imaginary unit, brackets make
    /// lists, intervals are `oo(a, b)`, `cc(a, b)` and so on.
    pub fn stack() -> Self {
        Self {
            implicit_multiplication: false,
            complex: true,
            natural_log: true,
            group_marks: Vec::new(),
            brackets: Brackets::List,
            ..Self::default()
        }
    }

    /// The policy under which the output of [`crate::show::to_text`] is unambiguous. Names, functions, constants and
    /// the kinds of allowed input stay as they are in this policy.
    #[must_use]
    pub fn canonical(&self) -> Self {
        Self {
            implicit_multiplication: false,
            juxtaposition_first: false,
            decimal_mark: DecimalMark::Point,
            group_marks: Vec::new(),
            brackets: Brackets::Interval,
            bare_commas: BareCommas::Refuse,
            sets: self.reads_sets(),
            ..self.clone()
        }
    }

    /// Whether sets and intervals may be written, even if only as `1, 2`.
    pub(crate) fn reads_sets(&self) -> bool {
        self.sets || self.bare_commas == BareCommas::Set
    }

    /// Whether `and` and `or` may separate the elements of a set: `3 or -3`.
    pub(crate) fn words_separate(&self) -> bool {
        self.bare_commas == BareCommas::Set && !self.logic
    }

    /// Whether the item names this variable itself.
    pub(crate) fn declares(&self, name: &str) -> bool {
        self.variables.as_ref().is_some_and(|all| all.iter().any(|one| one == name))
            || self.multi_letter.iter().any(|one| one == name)
    }

    /// Whether a variable of this name may be written.
    pub(crate) fn admits(&self, name: &str) -> bool {
        self.variables.is_none() || self.declares(name)
    }
}
