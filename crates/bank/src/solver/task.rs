//! Task of a question, if all of its words are known.

use std::collections::{BTreeMap, BTreeSet};

use num_traits::Zero;
use plumb_answers::answer::names_of;
use plumb_maths::compare::rational_value;
use plumb_maths::tree::{Relation, Statement, Tree};

use super::maths::{self, Definition};
use super::shape::{Operation, is_named};
use super::stem::StemTemplate;

/// A task.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum StemTask {
    /// Write an expression in a form.
    Equal {
        /// The expression.
        to: Box<Tree>,
        /// The required form.
        form: RequiredForm,
    },
    /// Find all numbers that solve an equation, or solve a formula for a name.
    Solve {
        /// The equation.
        equation: Box<Statement>,
        /// The name.
        name: String,
    },
}

impl StemTask {
    /// Returns the names in it.
    pub(super) fn names(&self) -> BTreeSet<String> {
        match self {
            Self::Equal { to, .. } => maths::names(to).into_iter().collect(),
            Self::Solve { equation, .. } => names_of(equation),
        }
    }
}

/// The required form of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RequiredForm {
    /// Fully simplified.
    Simplified,
    /// Without brackets to multiply out.
    Expanded,
    /// As a product.
    Factored,
}

/// Questions for a number.
const NUMBER: [&str; 15] = [
    "evaluate #",
    "work out #",
    "work out value of #",
    "calculate value of #",
    "how much is #",
    "what does # equal",
    "calculate #",
    "compute #",
    "what is #",
    "find #",
    "find value of #",
    "what is value of #",
    "find sum #",
    "find difference #",
    "find product #",
];
/// Questions for a simplified expression.
const SIMPLIFY: [&str; 10] = [
    "simplify #",
    "add #",
    "subtract #",
    "divide #",
    "add or subtract #",
    "multiply or divide #",
    "combine like terms #",
    "simplify combine like terms #",
    "perform indicated operation #",
    "perform indicated operations #",
];
/// Questions that name the operation of their formula.
const OPERATIONS: [(&str, Operation); 10] = [
    ("add #", Operation::Sum),
    ("find sum #", Operation::Sum),
    ("subtract #", Operation::Difference),
    ("find difference #", Operation::Difference),
    ("add or subtract #", Operation::SumOrDifference),
    ("multiply #", Operation::Product),
    ("multiply and simplify #", Operation::Product),
    ("find product #", Operation::Product),
    ("divide #", Operation::Quotient),
    ("multiply or divide #", Operation::ProductOrQuotient),
];
/// Questions for an expression that is multiplied out.
const EXPAND: [&str; 6] =
    ["expand #", "multiply #", "multiply out #", "distribute #", "expand and simplify #", "multiply and simplify #"];
/// Questions for a product.
const FACTOR: [&str; 6] = [
    "factor #",
    "factorise #",
    "factorize #",
    "what is factored form of #",
    "what is factoring of #",
    "factor greatest common factor from #",
];
/// Questions for all solutions of an equation in one name.
const SOLVE: [&str; 3] = ["solve #", "find solution of #", "find solutions of #"];
/// Questions for all solutions, with the name before the equation.
const SOLVE_FOR: [&str; 4] = ["solve for # #", "find # if #", "what is # if #", "find value of # if #"];
/// Questions for an expression with substituted values: their beginnings, and the words before the values.
const PUT: [&str; 5] = ["evaluate #", "find value of #", "what is value of #", "find #", "what is #"];
const VALUES: [&str; 5] = ["when", "for", "if", "at", "where"];
/// Questions for a value of a function: the words before its definition, and after it.
const DEFINED: [&str; 8] =
    ["if", "let", "for", "given", "given that", "for function", "for functions", "given function"];
const WANTED: [&str; 4] = ["find", "what is", "evaluate", "find value of"];

/// Returns the task of a question, or why it is unknown.
pub(super) fn task(template: &StemTemplate) -> Result<StemTask, String> {
    let formulas: Vec<&str> = template.formulas.iter().map(|formula| without_blank(formula)).collect();
    let words = template.words.as_str();
    let verb = OPERATIONS.iter().find(|(asked, _)| *asked == words);
    if let (Some((_, named)), [one]) = (verb, formulas.as_slice())
        && !is_named(*named, one)
    {
        return Err(format!("“{}” can be read in two ways", words.replace('#', one)));
    }
    let task = asked(words, &formulas)?;
    match &task {
        StemTask::Equal { to, .. } if has_zero_power(to) => Err("0^0 has no value that all agree on".to_owned()),
        // “Solve in integers” asks only for some of the solutions.
        StemTask::Solve { .. } if !template.kinds.is_empty() => {
            Err("it may ask for some of the solutions only".to_owned())
        }
        _ if !template.kinds.iter().all(|kind| formulas.iter().all(|formula| kind.is_written(formula))) => {
            Err("the numbers are called what they are not, so another form may be asked for".to_owned())
        }
        _ => Ok(task),
    }
}

/// Returns the task by the words between the formulas.
fn asked(words: &str, formulas: &[&str]) -> Result<StemTask, String> {
    match formulas {
        [one] if NUMBER.contains(&words) => number(one),
        [one] if SIMPLIFY.contains(&words) => equal(one, RequiredForm::Simplified),
        [one] if EXPAND.contains(&words) => equal(one, RequiredForm::Expanded),
        [one] if FACTOR.contains(&words) => equal(one, RequiredForm::Factored),
        [one] if SOLVE.contains(&words) => solve(None, one),
        [name, one] if SOLVE_FOR.contains(&words) && is_name(name) => solve(Some(name), one),
        [one, name] if words == "solve # for #" && is_name(name) => solve(Some(name), one),
        [one, values @ ..] if puts_values(words, values.len()) => value(one, values),
        [definitions @ .., wanted] if defines(words, definitions.len()) => function(definitions, wanted),
        _ => Err(format!("the words “{words}” are not known here")),
    }
}

/// Whether a question asks to evaluate an expression for that many values.
fn puts_values(words: &str, values: usize) -> bool {
    let list = listed(values);
    PUT.iter().any(|put| {
        let rest = words.strip_prefix(put).and_then(|rest| rest.strip_prefix(' '));
        rest.is_some_and(|rest| {
            VALUES.iter().any(|joint| {
                let rest = rest.strip_prefix(joint).and_then(|rest| rest.strip_prefix(' '));
                rest.is_some_and(|rest| list.iter().any(|list| list == rest))
            })
        })
    })
}

/// Whether a question asks for a value of one of that many functions.
fn defines(words: &str, definitions: usize) -> bool {
    let list = listed(definitions);
    let wanted = |rest: &str| WANTED.iter().any(|wanted| rest == format!("{wanted} #"));
    let beginnings = DEFINED.iter().map(|defined| format!("{defined} ")).chain([String::new()]);
    beginnings.into_iter().any(|beginning| {
        list.iter().any(|list| {
            let rest = words.strip_prefix(&format!("{beginning}{list} "));
            rest.is_some_and(wanted)
        })
    })
}

/// Returns the ways to list that many formulas, with commas or words between them.
fn listed(count: usize) -> Vec<String> {
    if count == 0 {
        return Vec::new();
    }
    let all = |between: &str| vec!["#"; count].join(between);
    let last = format!("{} and #", vec!["#"; count - 1].join(" "));
    let mut found = vec![all(" "), all(" and ")];
    if count > 1 {
        found.push(last);
    }
    found
}

/// Removes the blank for the answer after an equals sign.
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

fn number(formula: &str) -> Result<StemTask, String> {
    let to = read(formula)?;
    match maths::names(&to).first() {
        None => Ok(StemTask::Equal { to: Box::new(to), form: RequiredForm::Simplified }),
        Some(name) => Err(format!("nothing says what “{name}” is")),
    }
}

/// Whether zero is raised to the power zero anywhere.
fn has_zero_power(tree: &Tree) -> bool {
    let is_zero = |tree: &Tree| rational_value(tree).is_some_and(|value| value.is_zero());
    let here = matches!(tree, Tree::Power(base, exponent) if is_zero(base) && is_zero(exponent));
    here || tree.children().into_iter().any(has_zero_power)
}

fn equal(formula: &str, form: RequiredForm) -> Result<StemTask, String> {
    let to = Box::new(read(formula)?);
    if form == RequiredForm::Expanded && maths::names(&to).is_empty() && !formula.contains(['*', '×', '·', '(']) {
        return Err(format!("how “{formula}” is to be expanded is not judged here"));
    }
    if form == RequiredForm::Factored && maths::names(&to).is_empty() {
        return Err("how a number is to be factored is not judged here".to_owned());
    }
    Ok(StemTask::Equal { to, form })
}

fn solve(name: Option<&str>, formula: &str) -> Result<StemTask, String> {
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
    Ok(StemTask::Solve { equation: Box::new(equation), name })
}

fn value(formula: &str, values: &[&str]) -> Result<StemTask, String> {
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
    Ok(StemTask::Equal { to: Box::new(to), form: RequiredForm::Simplified })
}

fn function(definitions: &[&str], wanted: &str) -> Result<StemTask, String> {
    const NAMES: [&str; 3] = ["f", "g", "h"];
    let mut functions = BTreeMap::new();
    for definition in definitions {
        let no_function = || format!("“{definition}” defines no function of one name");
        let Statement::Relation(Tree::Apply(name, arguments), rest) = maths::with_functions(definition, &NAMES)? else {
            return Err(no_function());
        };
        let ([Tree::Name(parameter)], [(Relation::Equal, body)]) = (arguments.as_slice(), rest.as_slice()) else {
            return Err(no_function());
        };
        let parameter = parameter.clone();
        if functions.insert(name.clone(), Definition { parameter, body: body.clone() }).is_some() {
            return Err(format!("“{name}” is defined twice"));
        }
    }
    let Statement::Expression(value @ Tree::Apply(..)) = maths::with_functions(wanted, &NAMES)? else {
        return Err(format!("“{wanted}” is no value of a function"));
    };
    let to = maths::substitute(&value, &BTreeMap::new(), &functions).ok_or("a function in it is not defined")?;
    // The required form of an expression is unknown here.
    if maths::names(&to).is_empty() {
        Ok(StemTask::Equal { to: Box::new(to), form: RequiredForm::Simplified })
    } else {
        Err("the value of the function is no number".to_owned())
    }
}
