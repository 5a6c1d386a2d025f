//! What a question asks for, where its words are known as a whole.

use std::collections::{BTreeMap, BTreeSet};

use plumb_answers::answer::names_of;
use plumb_maths::tree::{Relation, Statement, Tree};

use super::stem::Template;
use crate::maths::{self, Definition};

/// What is to be done.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Task {
    /// Something equal to an expression, in a form.
    Equal {
        /// The expression.
        to: Box<Tree>,
        /// How it is to be written.
        form: Wanted,
    },
    /// All numbers that solve an equation, or a formula for a name.
    Solve {
        /// The equation.
        equation: Box<Statement>,
        /// The name.
        name: String,
    },
}

impl Task {
    /// The names in it.
    pub(super) fn names(&self) -> BTreeSet<String> {
        match self {
            Self::Equal { to, .. } => maths::names(to).into_iter().collect(),
            Self::Solve { equation, .. } => names_of(equation),
        }
    }
}

/// How a result is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// With nothing left to do.
    Simplified,
    /// Without brackets to multiply out.
    Expanded,
    /// As a product.
    Factored,
}

/// What a question asks for, or why that is not known.
pub(super) fn task(template: &Template) -> Result<Task, String> {
    let formulas: Vec<&str> = template.formulas.iter().map(|formula| without_blank(formula)).collect();
    match (template.words.as_str(), formulas.as_slice()) {
        (
            "evaluate #" | "calculate #" | "compute #" | "what is #" | "find #" | "find value of #"
            | "what is value of #" | "find sum #" | "find difference #" | "find product #" | "find quotient #",
            [formula],
        ) => number(formula),
        (
            "simplify #"
            | "add #"
            | "subtract #"
            | "divide #"
            | "combine like terms #"
            | "simplify combine like terms #"
            | "perform indicated operation #"
            | "perform indicated operations #",
            [formula],
        ) => equal(formula, Wanted::Simplified),
        ("expand #" | "multiply #" | "multiply out #" | "distribute #" | "expand and simplify #", [formula]) => {
            equal(formula, Wanted::Expanded)
        }
        ("factor #" | "factorise #" | "factorize #", [formula]) => equal(formula, Wanted::Factored),
        ("solve #" | "find solution of #" | "find solutions of #", [formula]) => solve(None, formula),
        ("solve for # #" | "find # if #" | "what is # if #" | "find value of # if #", [name, formula])
        | ("solve # for #", [formula, name])
            if is_name(name) =>
        {
            solve(Some(name), formula)
        }
        (words, [formula, values @ ..]) if !values.is_empty() && puts_values(words, values.len()) => {
            value(formula, values)
        }
        (
            "if # find #"
            | "let # find #"
            | "for # find #"
            | "given # find #"
            | "# find #"
            | "if # what is #"
            | "given # evaluate #"
            | "for # evaluate #"
            | "given that # find #"
            | "for function # find #"
            | "given function # find #"
            | "if # find value of #",
            [definition, wanted],
        ) => function(definition, wanted),
        (words, _) => Err(format!("the words “{words}” are not known here")),
    }
}

/// Whether an expression is to be evaluated for so many values.
fn puts_values(words: &str, values: usize) -> bool {
    let begins = ["evaluate # ", "find value of # ", "what is value of # ", "find # ", "what is # "];
    let Some(rest) = begins.iter().find_map(|begin| words.strip_prefix(begin)) else { return false };
    let Some(rest) = ["when ", "for ", "if ", "at ", "where "].iter().find_map(|joint| rest.strip_prefix(joint)) else {
        return false;
    };
    rest.split(' ').filter(|word| *word == "#").count() == values
        && rest.split(' ').all(|word| matches!(word, "#" | "and"))
}

/// Without the place for the answer after a sign of equality.
fn without_blank(formula: &str) -> &str {
    let bare = formula.trim_end_matches(['?', '_', ' ', '\\']);
    bare.strip_suffix('=').map_or(formula, str::trim_end)
}

fn is_name(formula: &str) -> bool {
    matches!(maths::formula(formula), Ok(Statement::Expression(Tree::Name(_))))
}

fn read(formula: &str) -> Result<Tree, String> {
    match maths::formula(formula)? {
        Statement::Expression(tree) => Ok(tree),
        _ => Err(format!("“{formula}” is no expression")),
    }
}

fn number(formula: &str) -> Result<Task, String> {
    let to = read(formula)?;
    match maths::names(&to).first() {
        None => Ok(Task::Equal { to: Box::new(to), form: Wanted::Simplified }),
        Some(name) => Err(format!("nothing says what “{name}” is")),
    }
}

fn equal(formula: &str, form: Wanted) -> Result<Task, String> {
    Ok(Task::Equal { to: Box::new(read(formula)?), form })
}

fn solve(name: Option<&str>, formula: &str) -> Result<Task, String> {
    let equation = maths::formula(formula)?;
    if !matches!(&equation, Statement::Relation(_, rest) if matches!(rest.as_slice(), [(Relation::Equal, _)])) {
        return Err(format!("“{formula}” is no equation"));
    }
    let names: Vec<String> = names_of(&equation).into_iter().collect();
    let name = match (name, names.as_slice()) {
        (Some(name), _) => name.trim().to_owned(),
        (None, [only]) => only.clone(),
        (None, _) => return Err(format!("nothing says for which name “{formula}” is to be solved")),
    };
    if !names.contains(&name) {
        return Err(format!("“{name}” is not in “{formula}”"));
    }
    Ok(Task::Solve { equation: Box::new(equation), name })
}

fn value(formula: &str, values: &[&str]) -> Result<Task, String> {
    let mut known = BTreeMap::new();
    for value in values {
        let (name, value) = match maths::formula(value)? {
            Statement::Relation(Tree::Name(name), rest) => match <[_; 1]>::try_from(rest) {
                Ok([(Relation::Equal, value)]) if maths::names(&value).is_empty() => (name, value),
                _ => return Err(format!("“{value}” gives no value to a name")),
            },
            _ => return Err(format!("“{value}” gives no value to a name")),
        };
        if known.insert(name.clone(), value).is_some() {
            return Err(format!("“{name}” is given two values"));
        }
    }
    let tree = read(formula)?;
    let names = maths::names(&tree);
    if let Some(name) = known.keys().find(|name| !names.contains(name)) {
        return Err(format!("“{name}” is not in “{formula}”"));
    }
    if let Some(name) = names.iter().find(|name| !known.contains_key(*name)) {
        return Err(format!("nothing says what “{name}” is"));
    }
    let to = maths::substitute(&tree, &known, &BTreeMap::new()).ok_or("the expression is nested too deeply")?;
    Ok(Task::Equal { to: Box::new(to), form: Wanted::Simplified })
}

fn function(definition: &str, wanted: &str) -> Result<Task, String> {
    const NAMES: [&str; 3] = ["f", "g", "h"];
    let (name, definition) = match maths::with_functions(definition, &NAMES)? {
        Statement::Relation(Tree::Apply(name, arguments), rest) => match (arguments.as_slice(), rest.as_slice()) {
            ([Tree::Name(parameter)], [(Relation::Equal, body)]) => {
                (name, Definition { parameter: parameter.clone(), body: body.clone() })
            }
            _ => return Err(format!("“{definition}” defines no function of one name")),
        },
        _ => return Err(format!("“{definition}” defines no function")),
    };
    let Statement::Expression(value @ Tree::Apply(..)) = maths::with_functions(wanted, &NAMES)? else {
        return Err(format!("“{wanted}” is no value of a function"));
    };
    let functions = BTreeMap::from([(name, definition)]);
    let to = maths::substitute(&value, &BTreeMap::new(), &functions).ok_or("a function in it is not defined")?;
    // Of an expression it is not said how it is to be written.
    if maths::names(&to).is_empty() {
        Ok(Task::Equal { to: Box::new(to), form: Wanted::Simplified })
    } else {
        Err("the value of the function is no number".to_owned())
    }
}
