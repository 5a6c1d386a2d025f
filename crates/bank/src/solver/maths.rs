//! Reader for the formulas of stems and keys: like that for learners' answers, but it refuses ambiguous formulas.

use std::collections::BTreeMap;

use plumb_answers::answer::{every_tree, names_of};
use plumb_maths::compare::form::FormFault;
use plumb_maths::read::{self, BareCommas, ReadingPolicy};
use plumb_maths::tree::{Constant, Function, Literal, Statement, Tree};

use super::text::bare;

/// Maximum depth of a tree that is rewritten.
const MAX_DEPTH: usize = 60;

/// Reads a formula, LaTeX or plain, or returns why it is not read: ambiguous formulas are refused.
pub(super) fn formula(text: &str) -> Result<Statement, String> {
    with(text, &ReadingPolicy::default())
}

/// Reads the formula of an answer, which may have several solutions separated by commas, or returns why it is not read:
/// ambiguous formulas are refused.
pub fn answer(text: &str) -> Result<Statement, String> {
    let group_marks = vec!['\''];
    let listed = ReadingPolicy { bare_commas: BareCommas::Set, group_marks, ..ReadingPolicy::default() };
    with(bare(text), &ReadingPolicy::default()).or_else(|why| with(bare(text), &listed).map_err(|_| why))
}

/// Like [`formula`], with some names as functions.
pub(super) fn with_functions(text: &str, functions: &[&str]) -> Result<Statement, String> {
    let declared_functions = functions.iter().map(|name| (*name).to_owned()).collect();
    with(text, &ReadingPolicy { declared_functions, ..ReadingPolicy::default() })
}

fn with(text: &str, policy: &ReadingPolicy) -> Result<Statement, String> {
    if has_words(text) {
        return Err(format!("“{text}” has words in it"));
    }
    let read = read::read(text, policy).map_err(|error| format!("“{text}” cannot be read: {}", error.message))?;
    let otherwise = read::read(text, &ReadingPolicy { juxtaposition_first: true, ..policy.clone() });
    if otherwise.as_ref() != Ok(&read) {
        return Err(format!("“{text}” can be read in two ways"));
    }
    if names_of(&read).iter().any(|name| name == "i") {
        return Err(format!("“{text}” may have the imaginary unit in it"));
    }
    let clear = |tree: &Tree| if is_unclear(tree, MAX_DEPTH) { Err(UNCLEAR) } else { Ok(()) };
    match every_tree(&read, &clear) {
        Ok(()) => Ok(read),
        Err(FormFault { words, .. }) => Err(format!("“{text}” cannot be worked with: {words}")),
    }
}

/// Words of mathematics.
const KNOWN: [&str; 14] =
    ["sin", "cos", "tan", "sec", "csc", "cot", "ln", "log", "lg", "exp", "sqrt", "pi", "or", "and"];
/// LaTeX commands with words as their content.
const WORDS: [&str; 4] = ["\\text", "\\mathrm", "\\mbox", "\\operatorname"];
/// Words so short that they could be products.
const SHORT: [&str; 14] = ["no", "is", "at", "to", "by", "of", "an", "if", "it", "as", "in", "on", "be", "so"];

/// Whether there are words, which would be read as products of their letters.
fn has_words(text: &str) -> bool {
    if WORDS.iter().any(|command| text.contains(command)) {
        return true;
    }
    let mut before = ' ';
    let mut run = String::new();
    for c in text.chars().chain([' ']) {
        if c.is_alphabetic() {
            run.push(c);
            continue;
        }
        let word = run.to_lowercase();
        let is_word = run.chars().count() > 2 || SHORT.contains(&word.as_str());
        if before != '\\' && is_word && !KNOWN.contains(&run.as_str()) {
            return true;
        }
        run.clear();
        before = c;
    }
    false
}

const UNCLEAR: FormFault =
    FormFault { words: "a logarithm has no base, an angle no unit, or it is nested too deeply", undecided: true };

/// Whether the value depends on an unstated convention: the base of a logarithm, or degrees or radians of an angle.
fn is_unclear(tree: &Tree, depth: usize) -> bool {
    use Function as F;
    let Some(depth) = depth.checked_sub(1) else { return true };
    let here = match tree {
        Tree::Call(F::Log, arguments) => arguments.len() == 1,
        Tree::Call(F::Sin | F::Cos | F::Tan | F::Csc | F::Sec | F::Cot, angle) => !angle.iter().any(has_measure),
        Tree::Call(F::Asin | F::Acos | F::Atan | F::Acsc | F::Asec | F::Acot | F::Atan2, _) => true,
        _ => false,
    };
    here || tree.children().into_iter().any(|part| is_unclear(part, depth))
}

/// Whether an angle is in radians, or has a variable.
fn has_measure(angle: &Tree) -> bool {
    matches!(angle, Tree::Name(_) | Tree::Constant(Constant::Pi)) || angle.children().into_iter().any(has_measure)
}

/// Returns the expression of a formula that is one.
pub(super) fn expression(statement: &Statement) -> Option<&Tree> {
    match statement {
        Statement::Expression(tree) => Some(tree),
        _ => None,
    }
}

/// Returns the names in an expression.
pub fn names(tree: &Tree) -> Vec<String> {
    names_of(&Statement::Expression(tree.clone())).into_iter().collect()
}

/// Returns the number of an expression that is only a number, and whether it has a minus sign.
pub fn literal(tree: &Tree) -> Option<(bool, &Literal)> {
    match tree {
        Tree::Number(literal) => Some((false, literal)),
        Tree::Negative(inner) => match &**inner {
            Tree::Number(literal) => Some((true, literal)),
            _ => None,
        },
        _ => None,
    }
}

/// A function of one variable.
pub(super) struct Definition {
    pub(super) parameter: String,
    pub(super) body: Tree,
}

/// Substitutes values for names and bodies for functions; `None` if a function is not defined, or the expression is
/// nested too deeply.
pub(super) fn substitute(
    tree: &Tree,
    values: &BTreeMap<String, Tree>,
    functions: &BTreeMap<String, Definition>,
) -> Option<Tree> {
    put(tree, values, functions, MAX_DEPTH)
}

fn put(
    tree: &Tree,
    values: &BTreeMap<String, Tree>,
    functions: &BTreeMap<String, Definition>,
    depth: usize,
) -> Option<Tree> {
    let depth = depth.checked_sub(1)?;
    let one = |part: &Tree| put(part, values, functions, depth);
    let boxed = |part: &Tree| one(part).map(Box::new);
    let all = |parts: &[Tree]| parts.iter().map(one).collect::<Option<Vec<_>>>();
    Some(match tree {
        Tree::Number(_) | Tree::Constant(_) | Tree::Mixed(..) => tree.clone(),
        Tree::Name(name) => values.get(name).unwrap_or(tree).clone(),
        Tree::Sum(parts) => Tree::Sum(all(parts)?),
        Tree::Product(parts) => Tree::Product(all(parts)?),
        Tree::Negative(inner) => Tree::Negative(boxed(inner)?),
        Tree::Quotient(above, below) => Tree::Quotient(boxed(above)?, boxed(below)?),
        Tree::Power(base, exponent) => Tree::Power(boxed(base)?, boxed(exponent)?),
        Tree::Root(degree, radicand) => Tree::Root(boxed(degree)?, boxed(radicand)?),
        Tree::Percent(inner) => Tree::Percent(boxed(inner)?),
        Tree::Factorial(inner) => Tree::Factorial(boxed(inner)?),
        Tree::Call(function, arguments) => Tree::Call(*function, all(arguments)?),
        Tree::Apply(name, arguments) => {
            let (definition, [argument]) = (functions.get(name)?, arguments.as_slice()) else { return None };
            let argument = BTreeMap::from([(definition.parameter.clone(), one(argument)?)]);
            put(&definition.body, &argument, functions, depth)?
        }
    })
}
