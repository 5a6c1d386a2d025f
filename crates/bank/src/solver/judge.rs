//! Comparison of one answer with a task.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One as _, Signed as _};
use plumb_answers::answer::names_of;
use plumb_maths::compare::form::{FormFault, expanded, factored, simplified};
use plumb_maths::compare::{Comparison, Domain, Policy, Range, enclosure, expressions, statements};
use plumb_maths::tree::{Literal, Relation, Statement, Tree};

use super::maths;
use super::task::{RequiredForm, StemTask};

/// Result of checking an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum AnswerJudgement {
    /// Proved right.
    Right,
    /// Proved wrong.
    Wrong,
    /// The right value in another form than the required one.
    WrongForm(&'static str),
    /// Unknown, for this reason.
    Unsure(String),
}

/// Policy for comparing statements: points where one side has no value are ignored, as in schools when they cancel.
pub(super) fn policy() -> Policy {
    Policy { domain: Domain::default().ignoring_points(), ..Policy::default() }
}

/// Like [`policy`], with all names as positive numbers.
fn positive() -> Domain {
    Domain::all(Range::Positive).ignoring_points()
}

/// Checks an answer.
pub(super) fn judge(task: &StemTask, answer: &str) -> AnswerJudgement {
    let given = match maths::answer(answer) {
        Ok(given) => given,
        Err(why) => return AnswerJudgement::Unsure(why),
    };
    // For example units, which would be read as names.
    let asked = task.names();
    if let Some(name) = names_of(&given).into_iter().find(|name| !asked.contains(name)) {
        return AnswerJudgement::Unsure(format!(
            "the answer “{answer}” has a name “{name}” that the question does not have"
        ));
    }
    match task {
        StemTask::Equal { to, form } => match maths::expression(&given) {
            Some(tree) => value(to, *form, tree),
            None => AnswerJudgement::Unsure(format!("the answer “{answer}” is no expression")),
        },
        StemTask::Solve { equation, name } => match solutions(&given, name) {
            Some(values) => solved(equation, name, &values),
            None => AnswerJudgement::Unsure(format!("the answer “{answer}” does not say what “{name}” is")),
        },
    }
}

fn value(to: &Tree, form: RequiredForm, given: &Tree) -> AnswerJudgement {
    // “Add 3.” may refer to an expression in another place.
    if to == given {
        return AnswerJudgement::Unsure("nothing is left to do, so the question may not be understood".to_owned());
    }
    match expressions(given, to, &policy().domain) {
        Comparison::Undecided(why) => return AnswerJudgement::Unsure(why.to_owned()),
        Comparison::Different if is_rounded(to, given) => {
            return AnswerJudgement::Unsure("the answer is rounded, which the question does not ask for".to_owned());
        }
        // A textbook often states once for a whole chapter that names are positive numbers.
        Comparison::Different if expressions(given, to, &positive()) != Comparison::Different => {
            return AnswerJudgement::Unsure("it would be right for positive numbers".to_owned());
        }
        Comparison::Different => return AnswerJudgement::Wrong,
        Comparison::Equal => {}
    }
    match in_form(form, given) {
        Ok(()) => AnswerJudgement::Right,
        Err(FormFault { words, undecided: false }) => AnswerJudgement::WrongForm(words),
        Err(FormFault { words, undecided: true }) => AnswerJudgement::Unsure(words.to_owned()),
    }
}

fn in_form(form: RequiredForm, given: &Tree) -> Result<(), FormFault> {
    match form {
        RequiredForm::Simplified => simplified(given, &[]),
        RequiredForm::Expanded => expanded(given).and_then(|()| simplified(given, &[])),
        RequiredForm::Factored => {
            let mut names = maths::names(given).into_iter();
            names.try_for_each(|name| factored(given, &Tree::Name(name)))
        }
    }
}

/// Whether an answer is the value rounded to as many places as the answer has.
fn is_rounded(to: &Tree, given: &Tree) -> bool {
    let Some((negative, literal)) = maths::literal(given) else { return false };
    let Some((low, high)) = enclosure(to) else { return false };
    let value = if negative { -literal.value.clone() } else { literal.value.clone() };
    // For very long numbers a lower precision is sufficient.
    let places = literal.places.unwrap_or_default().min(60);
    let unit = BigRational::one() / BigRational::from_integer(BigInt::from(10).pow(places));
    (low - &value).abs() < unit && (high - &value).abs() < unit
}

/// Returns the values of a name in an answer: `3`, `x = 3`, `x = 1 or x = 2`, `{1, 2}`.
fn solutions(given: &Statement, name: &str) -> Option<Vec<Tree>> {
    match given {
        Statement::Expression(tree) => Some(vec![tree.clone()]),
        Statement::Relation(Tree::Name(left), rest) if left == name => match rest.as_slice() {
            [(Relation::Equal, value)] => Some(vec![value.clone()]),
            _ => None,
        },
        Statement::Or(parts) | Statement::Set(parts) if !parts.is_empty() => {
            let parts = parts.iter().map(|part| match part {
                Statement::Or(_) | Statement::Set(_) => None,
                single => solutions(single, name),
            });
            Some(parts.collect::<Option<Vec<_>>>()?.concat())
        }
        _ => None,
    }
}

fn solved(equation: &Statement, name: &str, values: &[Tree]) -> AnswerJudgement {
    if values.iter().any(|value| maths::names(value).iter().any(|other| other == name)) {
        return AnswerJudgement::Unsure("the answer is not solved for the name".to_owned());
    }
    if names_of(equation).len() > 1 {
        return formula(equation, name, values);
    }
    match statements(equation, &claim(name, values), &Policy::default()) {
        Comparison::Equal => match values.iter().find_map(|value| simplified(value, &[]).err()) {
            None => AnswerJudgement::Right,
            Some(FormFault { words, .. }) => AnswerJudgement::WrongForm(words),
        },
        Comparison::Different if any_rounded(values) => {
            AnswerJudgement::Unsure("the answer has decimals, which may be rounded".to_owned())
        }
        Comparison::Different => AnswerJudgement::Wrong,
        Comparison::Undecided(why) => AnswerJudgement::Unsure(why.to_owned()),
    }
}

/// Checks a formula solved for one of its names: if the equation is linear in that name, there is one solution, and
/// substituting it makes both sides equal.
fn formula(equation: &Statement, name: &str, values: &[Tree]) -> AnswerJudgement {
    let unsure = |why: &str| AnswerJudgement::Unsure(why.to_owned());
    let (Some(line), [value]) = (LinearEquation::of(equation, name), values) else {
        return unsure("an equation in several names is judged only where one of them stands to the first power");
    };
    match line.at(value).map(|both| expressions(&both, &whole(0), &policy().domain)) {
        Some(Comparison::Equal) => AnswerJudgement::Right,
        Some(Comparison::Different) => AnswerJudgement::Wrong,
        Some(Comparison::Undecided(why)) => unsure(why),
        None => unsure("the equation is nested too deeply"),
    }
}

/// The difference of the sides of an equation that is linear in a name.
pub(super) struct LinearEquation<'a> {
    difference: Tree,
    name: &'a str,
}

impl<'a> LinearEquation<'a> {
    pub(super) fn of(equation: &Statement, name: &'a str) -> Option<Self> {
        let Statement::Relation(left, rest) = equation else { return None };
        let [(Relation::Equal, right)] = rest.as_slice() else { return None };
        let difference = Tree::Sum(vec![left.clone(), Tree::Negative(Box::new(right.clone()))]);
        let line = Self { difference, name };
        // Its second difference is zero at every starting point.
        let after = |steps: u8| line.at(&Tree::Sum(vec![Tree::Name(name.to_owned()), whole(steps)]));
        let twice = Tree::Product(vec![whole(2), after(1)?]);
        let second = Tree::Sum(vec![after(0)?, Tree::Negative(Box::new(twice)), after(2)?]);
        let slope = Tree::Sum(vec![after(1)?, Tree::Negative(Box::new(after(0)?))]);
        let is_zero = |tree: &Tree| expressions(tree, &whole(0), &policy().domain);
        (is_zero(&second) == Comparison::Equal && is_zero(&slope) == Comparison::Different).then_some(line)
    }

    /// Returns its value for a value of the name.
    pub(super) fn at(&self, value: &Tree) -> Option<Tree> {
        maths::substitute(&self.difference, &BTreeMap::from([(self.name.to_owned(), value.clone())]), &BTreeMap::new())
    }
}

/// Makes a small integer as an expression.
pub(super) fn whole(number: u8) -> Tree {
    let value = BigRational::from_integer(BigInt::from(number));
    Tree::Number(Literal { value, text: number.to_string(), places: None })
}

fn any_rounded(values: &[Tree]) -> bool {
    values.iter().any(|value| maths::literal(value).is_some_and(|(_, literal)| literal.places.is_some()))
}

/// Makes the statement that a name has one of these values.
pub(super) fn claim(name: &str, values: &[Tree]) -> Statement {
    let is = |value: &Tree| Statement::Relation(Tree::Name(name.to_owned()), vec![(Relation::Equal, value.clone())]);
    match values {
        [only] => is(only),
        several => Statement::Or(several.iter().map(is).collect()),
    }
}
