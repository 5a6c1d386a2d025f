//! Words with a meaning: functions, constants, Greek letters, connectives.

use super::token::TokenKind;
use crate::tree::{Constant, Function, Function as F};

/// A word that is written before its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Callable {
    Function(Function),
    /// `log`; the policy decides its base.
    Log,
    /// `log2`, `log10` before a bracket.
    LogBase(u32),
    Sqrt,
    Cbrt,
    Root,
    Factorial,
    /// A function that the item declares.
    Declared(String),
    /// An interval, and whether it includes its lower and upper end.
    Interval(bool, bool),
    Union,
    Intersection,
    FiniteSet,
    List,
}

/// Functions that may take an argument without a bracket, and may occur inside a run of letters.
const ELEMENTARY: &[(&str, Function)] = &[
    ("arcsinh", F::Asinh),
    ("arccosh", F::Acosh),
    ("arctanh", F::Atanh),
    ("arsinh", F::Asinh),
    ("arcosh", F::Acosh),
    ("artanh", F::Atanh),
    ("arcsin", F::Asin),
    ("arccos", F::Acos),
    ("arctan", F::Atan),
    ("arccsc", F::Acsc),
    ("arcsec", F::Asec),
    ("arccot", F::Acot),
    ("arccosec", F::Acsc),
    ("arccosech", F::Acsch),
    ("arcosech", F::Acsch),
    ("acosech", F::Acsch),
    ("acosec", F::Acsc),
    ("arccsch", F::Acsch),
    ("arcsech", F::Asech),
    ("arccoth", F::Acoth),
    ("arcsch", F::Acsch),
    ("arsech", F::Asech),
    ("arcoth", F::Acoth),
    ("acsch", F::Acsch),
    ("asech", F::Asech),
    ("acoth", F::Acoth),
    ("asinh", F::Asinh),
    ("acosh", F::Acosh),
    ("atanh", F::Atanh),
    ("cosech", F::Csch),
    ("cosec", F::Csc),
    ("asin", F::Asin),
    ("acos", F::Acos),
    ("atan", F::Atan),
    ("acsc", F::Acsc),
    ("asec", F::Asec),
    ("acot", F::Acot),
    ("sinh", F::Sinh),
    ("cosh", F::Cosh),
    ("tanh", F::Tanh),
    ("csch", F::Csch),
    ("sech", F::Sech),
    ("coth", F::Coth),
    ("sin", F::Sin),
    ("cos", F::Cos),
    ("tan", F::Tan),
    ("csc", F::Csc),
    ("sec", F::Sec),
    ("cot", F::Cot),
    ("exp", F::Exp),
    ("ln", F::Ln),
];

/// Functions that must be separate words.
const WORDS: &[(&str, Function)] = &[
    ("abs", F::Abs),
    ("sign", F::Sign),
    ("sgn", F::Sign),
    ("signum", F::Sign),
    ("floor", F::Floor),
    ("ceil", F::Ceiling),
    ("ceiling", F::Ceiling),
    ("min", F::Min),
    ("max", F::Max),
    ("gcd", F::Gcd),
    ("lcm", F::Lcm),
    ("binomial", F::Binomial),
    ("binom", F::Binomial),
    ("lg", F::Log),
    ("cotan", F::Cot),
    ("sine", F::Sin),
    ("cosine", F::Cos),
    ("tangent", F::Tan),
    ("secant", F::Sec),
    ("cosecant", F::Csc),
    ("cotangent", F::Cot),
    ("arcsine", F::Asin),
    ("arccosine", F::Acos),
    ("arctangent", F::Atan),
    ("atan2", F::Atan2),
    ("arctan2", F::Atan2),
];

/// Greek letters and their names, capitals after.
pub(crate) const GREEK: &[(char, &str)] = &[
    ('α', "alpha"),
    ('β', "beta"),
    ('γ', "gamma"),
    ('δ', "delta"),
    ('ε', "epsilon"),
    ('ζ', "zeta"),
    ('η', "eta"),
    ('θ', "theta"),
    ('ι', "iota"),
    ('κ', "kappa"),
    ('λ', "lambda"),
    ('μ', "mu"),
    ('ν', "nu"),
    ('ξ', "xi"),
    ('π', "pi"),
    ('ρ', "rho"),
    ('σ', "sigma"),
    ('ς', "sigma"),
    ('τ', "tau"),
    ('υ', "upsilon"),
    ('φ', "phi"),
    ('χ', "chi"),
    ('ψ', "psi"),
    ('ω', "omega"),
    ('Γ', "Gamma"),
    ('Δ', "Delta"),
    ('Θ', "Theta"),
    ('Λ', "Lambda"),
    ('Ξ', "Xi"),
    ('Π', "Pi"),
    ('Σ', "Sigma"),
    ('Φ', "Phi"),
    ('Ψ', "Psi"),
    ('Ω', "Omega"),
];

/// The name of a Greek letter.
pub fn greek_name(c: char) -> Option<&'static str> {
    GREEK.iter().find(|(letter, _)| *letter == c).map(|(_, name)| *name)
}

/// The Greek letter of a name.
pub fn greek_letter(name: &str) -> Option<char> {
    GREEK.iter().find(|(_, known)| *known == name).map(|(letter, _)| *letter)
}

/// The function that these letters begin with, and the length of its name: the longest of those that need no brackets,
/// or, if a bracket follows the letters, any function with exactly this name.
pub(crate) fn leading_function(letters: &str, called: bool) -> Option<(Callable, usize)> {
    let small = letters.to_ascii_lowercase();
    let begins = |name: &str| small.starts_with(name) && letters.get(..name.len()).is_some_and(is_cased_alike);
    let elementary = ELEMENTARY.iter().filter(|(name, _)| begins(name));
    let longest = elementary.map(|(name, f)| (Callable::Function(*f), name.len())).max_by_key(|(_, length)| *length);
    let others = || {
        let others = [("log", Callable::Log), ("sqrt", Callable::Sqrt)];
        others.into_iter().find(|(name, _)| begins(name)).map(|(name, callable)| (callable, name.len()))
    };
    let whole = || callable(letters).filter(|_| called && is_cased_alike(letters)).map(|found| (found, letters.len()));
    longest.or_else(others).or_else(whole)
}

/// Whether it is all in small letters, all in capitals, or has a capital first.
fn is_cased_alike(letters: &str) -> bool {
    let mut rest = letters.chars();
    rest.next();
    rest.all(|c| c.is_ascii_lowercase()) || letters.chars().all(|c| c.is_ascii_uppercase())
}

/// The Greek letter that these letters begin with, if its name is too long to be a product.
pub(crate) fn leading_greek(letters: &str) -> Option<&'static str> {
    GREEK.iter().map(|(_, name)| *name).find(|name| name.len() > 3 && letters.starts_with(name))
}

/// A whole word that is a function, in small letters or capitals.
pub(crate) fn callable(word: &str) -> Option<Callable> {
    let small = word.to_ascii_lowercase();
    let function = ELEMENTARY.iter().chain(WORDS).find(|(name, _)| *name == small);
    if let Some((_, f)) = function {
        return Some(Callable::Function(*f));
    }
    Some(match small.as_str() {
        "log" => Callable::Log,
        "sqrt" => Callable::Sqrt,
        "cbrt" => Callable::Cbrt,
        "root" => Callable::Root,
        "factorial" => Callable::Factorial,
        _ => return None,
    })
}

/// A whole word that makes a set from its arguments.
pub(crate) fn set_callable(word: &str) -> Option<Callable> {
    Some(match word {
        "oo" | "Interval.open" => Callable::Interval(false, false),
        "oc" | "Interval.Lopen" => Callable::Interval(false, true),
        "co" | "Interval.Ropen" => Callable::Interval(true, false),
        "cc" | "Interval" => Callable::Interval(true, true),
        "union" | "Union" => Callable::Union,
        "intersection" | "Intersection" => Callable::Intersection,
        "FiniteSet" => Callable::FiniteSet,
        _ => return None,
    })
}

/// A whole word that is a constant. Letters with two meanings are left to the policy.
pub(crate) fn constant(word: &str) -> Option<Constant> {
    Some(match word {
        "pi" | "Pi" | "PI" | "π" => Constant::Pi,
        "oo" | "inf" | "Inf" | "INF" | "infty" | "infinity" | "Infinity" | "INFINITY" | "∞" => Constant::Infinity,
        _ => return None,
    })
}

/// Position of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WordPosition {
    /// Whether it can come between two operands.
    pub(crate) between: bool,
    /// Whether it can begin an operand.
    pub(crate) begins: bool,
}

/// A whole word of logic.
pub(crate) fn connective(word: &str, position: WordPosition) -> Option<TokenKind> {
    Some(match word {
        "and" | "AND" | "und" if position.between => TokenKind::And,
        "or" | "OR" | "oder" if position.between => TokenKind::Or,
        "xor" | "XOR" if position.between => TokenKind::Xor,
        "implies" if position.between => TokenKind::Implies,
        "not" | "NOT" if position.begins => TokenKind::Not,
        "true" | "True" | "TRUE" | "yes" | "Yes" | "YES" | "all" if position.begins => TokenKind::Truth(true),
        "false" | "False" | "FALSE" | "no" | "No" | "NO" | "none" if position.begins => TokenKind::Truth(false),
        _ => return None,
    })
}

/// A whole word about sets.
pub(crate) fn set_word(word: &str, position: WordPosition) -> Option<TokenKind> {
    Some(match word {
        "U" | "union" | "cup" if position.between => TokenKind::Union,
        "intersect" | "intersection" | "cap" if position.between => TokenKind::Intersection,
        "minus" | "setminus" if position.between => TokenKind::Without,
        "in" if position.between => TokenKind::In,
        "complement" | "Complement" if position.begins => TokenKind::Complement,
        "normalise" | "normalize" if position.begins => TokenKind::Normalise,
        "EmptySet" | "emptyset" if position.begins => TokenKind::EmptySet,
        "Reals" | "reals" if position.begins => TokenKind::Reals,
        _ => return None,
    })
}

/// The canonical name of a function, read by [`callable`] and written by [`crate::show`].
pub const fn function_name(function: Function) -> &'static str {
    match function {
        F::Sin => "sin",
        F::Cos => "cos",
        F::Tan => "tan",
        F::Csc => "csc",
        F::Sec => "sec",
        F::Cot => "cot",
        F::Asin => "arcsin",
        F::Acos => "arccos",
        F::Atan => "arctan",
        F::Acsc => "arccsc",
        F::Asec => "arcsec",
        F::Acot => "arccot",
        F::Sinh => "sinh",
        F::Cosh => "cosh",
        F::Tanh => "tanh",
        F::Csch => "csch",
        F::Sech => "sech",
        F::Coth => "coth",
        F::Asinh => "arsinh",
        F::Acosh => "arcosh",
        F::Atanh => "artanh",
        F::Acsch => "arcsch",
        F::Asech => "arsech",
        F::Acoth => "arcoth",
        F::Ln => "ln",
        F::Log => "lg",
        F::Exp => "exp",
        F::Abs => "abs",
        F::Sign => "sign",
        F::Floor => "floor",
        F::Ceiling => "ceil",
        F::Min => "min",
        F::Max => "max",
        F::Gcd => "gcd",
        F::Lcm => "lcm",
        F::Binomial => "binomial",
        F::Atan2 => "atan2",
    }
}

/// The inverse function, as meant by `sin^-1`.
pub(crate) const fn inverse(function: Function) -> Option<Function> {
    Some(match function {
        F::Sin => F::Asin,
        F::Cos => F::Acos,
        F::Tan => F::Atan,
        F::Csc => F::Acsc,
        F::Sec => F::Asec,
        F::Cot => F::Acot,
        F::Sinh => F::Asinh,
        F::Cosh => F::Acosh,
        F::Tanh => F::Atanh,
        F::Csch => F::Acsch,
        F::Sech => F::Asech,
        F::Coth => F::Acoth,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_canonical_name_is_read_as_its_function() {
        for (_, function) in ELEMENTARY.iter().chain(WORDS) {
            assert_eq!(callable(function_name(*function)), Some(Callable::Function(*function)));
        }
    }
}
