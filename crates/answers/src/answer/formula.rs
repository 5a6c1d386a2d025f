//! Expressions, equations, sets and intervals: read, compared by value, then checked for their form.

use std::cell::RefCell;
use std::collections::BTreeSet;

use plumb_maths::compare::form::{self, FormFault};
use plumb_maths::compare::{self, Comparison, Domain, Scale, statements};
use plumb_maths::message::{Doubt, FormMessage};
use plumb_maths::read::{self, BareCommas, Brackets, DecimalMark, UnreadableText};
use plumb_maths::show::to_text;
use plumb_maths::tree::{Statement, Tree};

use super::choice::share;
use super::claims;
use super::input::Input;
use super::mark::KeyFormPolicy;
use super::message::MessageId;
use super::nothing;
use super::rules::{ConstantName, Form, LogLaw, Repeats};
use super::spec::AnswerSpec;
use super::verdict::{CharRange, Verdict, form_wanted};
use super::why;

/// Maximum depth of the walk through a statement; reading has a tighter bound.
pub(super) const MAX_DEPTH: usize = 80;

/// Returns the policy for reading an answer of this specification.
fn reader(spec: &AnswerSpec, decimal: DecimalMark) -> read::ReadingPolicy {
    let constants = spec.constants.as_deref().unwrap_or(&[ConstantName::E]);
    let has = |name: ConstantName| constants.contains(&name);
    let imaginary: Vec<char> = [(ConstantName::I, 'i'), (ConstantName::J, 'j')]
        .into_iter()
        .filter(|(name, _)| has(*name))
        .map(|to| to.1)
        .collect();
    let sets = matches!(spec.input, Input::Set | Input::Interval);
    let relations = spec.input == Input::Equation;
    read::ReadingPolicy {
        implicit_multiplication: spec.implicit_multiplication.unwrap_or(true),
        variables: (!spec.variables.is_empty()).then(|| spec.variables.keys().cloned().collect()),
        euler: has(ConstantName::E),
        complex: !imaginary.is_empty(),
        imaginary,
        sets,
        reals: spec.input == Input::Interval,
        relations,
        logic: relations,
        bare_commas: if spec.input == Input::Set { BareCommas::Set } else { BareCommas::Refuse },
        // In a set a pair is a point; intervals have an input kind of their own.
        brackets: if spec.input == Input::Set { Brackets::Points } else { Brackets::Interval },
        // `1,2` in a set is two elements, not 12 with a misplaced mark.
        group_marks: if sets { vec!['\''] } else { vec![decimal.between_thousands(), ' ', '\''] },
        decimal_mark: decimal,
        closed_infinity: false,
        ..read::ReadingPolicy::default()
    }
}

/// Returns the policy for reading lines of work towards an answer of this specification: with its names and constants,
/// but work may have calculations, equations and sets for any kind of answer.
pub fn work_reader(spec: &AnswerSpec) -> read::ReadingPolicy {
    let multi_letter = spec.variables.keys().filter(|name| name.chars().nth(1).is_some()).cloned().collect();
    read::ReadingPolicy {
        variables: None,
        multi_letter,
        sets: true,
        relations: true,
        logic: true,
        bare_commas: BareCommas::Refuse,
        brackets: Brackets::Interval,
        group_marks: read::ReadingPolicy::default().group_marks,
        ..reader(spec, DecimalMark::Point)
    }
}

/// Returns the policy for comparing lines of work: cancelling a factor is not a mistake.
pub fn work_comparer(spec: &AnswerSpec) -> compare::Policy {
    let policy = comparer(spec);
    compare::Policy { domain: policy.domain.ignoring_points(), ..policy }
}

/// Returns the names in a statement, each once.
pub fn names_of(statement: &Statement) -> BTreeSet<String> {
    let names = RefCell::new(Vec::new());
    // Parts below the maximum depth are skipped; they are never compared either.
    let _ = every_tree(statement, &|tree| {
        collect_names(tree, &mut names.borrow_mut(), MAX_DEPTH);
        Ok(())
    });
    names.into_inner().into_iter().collect()
}

/// Returns the policy for comparing two statements of this specification.
fn comparer(spec: &AnswerSpec) -> compare::Policy {
    let mut domain = Domain::default();
    for (name, range) in &spec.variables {
        domain.names.insert(name.clone(), range.range().clone());
    }
    if spec.ignore_holes {
        domain = domain.ignoring_points();
    }
    let repeats = match spec.repeats {
        Repeats::Ignore => compare::Repeats::Ignore,
        Repeats::Count => compare::Repeats::Count,
    };
    compare::Policy { domain, scale: Scale::Constant, repeats, ..compare::Policy::default() }
}

/// Whether an answer is one pair without braces: a point, or two numbers in the wrong brackets.
fn is_bare_pair(spec: &AnswerSpec, answer: &str, decimal: DecimalMark) -> bool {
    spec.input == Input::Set && matches!(read::read(answer, &reader(spec, decimal)), Ok(Statement::List(_)))
}

/// Returns a statement in canonical text, with the points of a set as learners write them.
pub(super) fn written(statement: &Statement) -> String {
    match statement {
        Statement::Set(elements) => format!("{{{}}}", elements.iter().map(element).collect::<Vec<_>>().join(", ")),
        other => to_text(other),
    }
}

/// Returns an element of a set in canonical text, a point as `(1, 2)`.
pub(super) fn element(one: &Statement) -> String {
    match one {
        Statement::List(of) => format!("({})", of.iter().map(to_text).collect::<Vec<_>>().join(", ")),
        other => to_text(other),
    }
}

/// Whether a set has a point among its elements.
fn has_points(set: &Statement) -> bool {
    matches!(set, Statement::Set(elements) if elements.iter().any(|one| matches!(one, Statement::List(_))))
}

/// Returns the reason if an answer of valid syntax is not of the kind that the item requires.
fn other_kind(input: Input, statement: &Statement) -> Option<MessageId> {
    use Statement as S;
    let fits = match input {
        Input::Expression => matches!(statement, S::Expression(_)),
        Input::Equation => !matches!(statement, S::Expression(_) | S::Set(_) | S::List(_) | S::Interval(..)),
        Input::Set => matches!(statement, S::Set(_)),
        Input::Interval => {
            matches!(
                statement,
                S::Set(_) | S::Interval(..) | S::Union(_) | S::Intersection(_) | S::Difference(..) | S::Complement(_)
            )
        }
        _ => false,
    };
    let wanted = match input {
        Input::Expression => MessageId::EnterExpression,
        Input::Equation => MessageId::EnterEquation,
        Input::Set => MessageId::EnterSet,
        _ => MessageId::EnterInterval,
    };
    (!fits).then_some(wanted)
}

/// Reads an answer, or returns where and why it cannot be read. If the decimal mark is a comma and the answer cannot be
/// read, it is read again with a point: then each comma is a separator.
pub(super) fn parse(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Statement, (String, CharRange)> {
    let read = parse_by(spec, text, decimal);
    match (decimal, read) {
        (DecimalMark::Comma, Err(problem)) => parse_by(spec, text, DecimalMark::Point).map_err(|_| problem),
        (_, read) => read,
    }
}

fn parse_by(spec: &AnswerSpec, text: &str, decimal: DecimalMark) -> Result<Statement, (String, CharRange)> {
    let whole = CharRange { from: 0, to: text.chars().count() };
    if let Some(unclear) = nothing::unclear(spec, text) {
        return Err((unclear, whole));
    }
    let statement = match read::read(text, &reader(spec, decimal)) {
        Ok(statement) => statement,
        Err(UnreadableText { span, message, .. }) => return Err((message, CharRange { from: span.from, to: span.to })),
    };
    let statement = match (spec.input, statement) {
        // One element needs neither braces nor commas.
        (Input::Set, element @ (Statement::Expression(_) | Statement::List(_))) => Statement::Set(vec![element]),
        (Input::Equation, statement) => claims::completed(statement),
        (_, statement) => statement,
    };
    if spec.input == Input::Equation && !claims::are_claims(&statement) {
        return Err((MessageId::EnterClaims.into(), whole));
    }
    match other_kind(spec.input, &statement) {
        Some(wanted) => Err((wanted.into(), whole)),
        None => Ok(statement),
    }
}

pub(super) fn mark(spec: &AnswerSpec, answer: &str, decimal: DecimalMark, key: &str, own: KeyFormPolicy) -> Verdict {
    let given = match parse(spec, answer, decimal) {
        Ok(given) => given,
        Err((reason, place)) => return Verdict::unreadable(reason, place),
    };
    let read_as = written(&given);
    let Ok(right) = parse(spec, key, DecimalMark::Point) else {
        return Verdict::undecided(Some(read_as), MessageId::KeyUnreadable);
    };
    if has_points(&given) && !has_points(&right) && is_bare_pair(spec, answer, decimal) {
        return Verdict::unreadable(MessageId::EnterSet, CharRange { from: 0, to: answer.chars().count() });
    }
    let policy = comparer(spec);
    match statements(&given, &right, &policy) {
        Comparison::Undecided(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
        Comparison::Different => different(spec, &given, &right, &policy, read_as),
        Comparison::Equal if own == KeyFormPolicy::Fine && given == right => Verdict::right(read_as),
        Comparison::Equal => match wrong_form(spec, &given, &right) {
            FormJudgement::Fine => Verdict::right(read_as),
            FormJudgement::Fault(words) => Verdict::wrong_form(spec.wrong_form_percent, read_as, form_wanted(words)),
            FormJudgement::Unsure(reason) => Verdict::undecided(Some(read_as), for_a_person(reason)),
        },
    }
}

/// The answer is wrong if a witness or a proof can be shown; a difference without either is left to a person.
fn different(
    spec: &AnswerSpec,
    given: &Statement,
    right: &Statement,
    policy: &compare::Policy,
    read_as: String,
) -> Verdict {
    let overlap = if spec.partial_credit { compare::overlap(given, right, policy) } else { None };
    let credit = overlap.map_or(0, |found| share(spec, found.matched.saturating_sub(found.extra), found.of));
    if credit > 0 {
        return Verdict::partial(credit, read_as, MessageId::SomeElements);
    }
    match why::different(given, right, policy) {
        Some(reason) => Verdict::wrong(read_as, reason),
        None => Verdict::undecided(Some(read_as), for_a_person(Doubt::NothingFound.english())),
    }
}

/// Words a reason of the comparison as a sentence.
pub fn for_a_person(doubt: &str) -> String {
    MessageId::ForAPerson.with("doubt", doubt).into()
}

/// Result of checking a form.
enum FormJudgement {
    Fine,
    Fault(&'static str),
    Unsure(&'static str),
}

/// Returns the first required form that the answer does not have.
fn wrong_form(spec: &AnswerSpec, given: &Statement, right: &Statement) -> FormJudgement {
    for form in &spec.form {
        let found = match form {
            Form::LowestTerms => every_tree(given, &form::lowest_terms),
            Form::Expanded => every_tree(given, &form::expanded),
            Form::SingleFraction => every_tree(given, &form::single_fraction),
            Form::Simplified => simplified(spec, given),
            Form::Factored | Form::CompletedSquare => {
                let names = form_variables(spec, right);
                let [variable] = names.as_slice() else {
                    if names.is_empty() {
                        continue;
                    }
                    return FormJudgement::Unsure(Doubt::NoFormVariable.english());
                };
                let variable = Tree::Name(variable.clone());
                match form {
                    Form::Factored => every_tree(given, &|tree| form::factored(tree, &variable)),
                    _ => every_tree(given, &|tree| form::completed_square(tree, &variable)),
                }
            }
            Form::SameOrder => match (given, right) {
                (Statement::Expression(given), Statement::Expression(right)) => {
                    match form::same_order_aside(given, right) {
                        Some(true) => Ok(()),
                        Some(false) => return FormJudgement::Fault(FormMessage::AnotherWay.english()),
                        None => return FormJudgement::Unsure(Doubt::TooDeep.english()),
                    }
                }
                _ => Ok(()),
            },
        };
        match found {
            Ok(()) => {}
            Err(FormFault { words, undecided: true }) => return FormJudgement::Unsure(words),
            Err(FormFault { words, .. }) => return FormJudgement::Fault(words),
        }
    }
    FormJudgement::Fine
}

/// Checks that an answer is simplified, with the laws of logarithms that the item names.
fn simplified(spec: &AnswerSpec, given: &Statement) -> Result<(), FormFault> {
    let laws: Vec<form::LogLaw> = Vec::from(spec.log_laws).into_iter().map(LogLaw::law).collect();
    match given {
        Statement::Relation(left, rest) if rest.len() == 1 => {
            rest.iter().try_for_each(|(_, side)| form::simplified_relation(left, side, &laws))
        }
        other => every_tree(other, &|tree| form::simplified(tree, &laws)),
    }
}

/// Returns the variable of a form: the declared one, else those in the key.
fn form_variables(spec: &AnswerSpec, key: &Statement) -> Vec<String> {
    let mut names: Vec<String> = spec.form_variable.iter().cloned().collect();
    if let (true, Statement::Expression(tree)) = (names.is_empty(), key) {
        collect_names(tree, &mut names, MAX_DEPTH);
    }
    names
}

fn collect_names(tree: &Tree, names: &mut Vec<String>, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match tree {
        Tree::Name(name) if !names.contains(name) => names.push(name.clone()),
        _ => tree.children().into_iter().for_each(|part| collect_names(part, names, depth)),
    }
}

/// Applies a rule to every expression of a statement.
pub fn every_tree(statement: &Statement, rule: &impl Fn(&Tree) -> Result<(), FormFault>) -> Result<(), FormFault> {
    walk(statement, rule, MAX_DEPTH)
}

fn walk(statement: &Statement, rule: &impl Fn(&Tree) -> Result<(), FormFault>, depth: usize) -> Result<(), FormFault> {
    use Statement as S;
    let depth = depth.checked_sub(1).ok_or(FormFault { words: Doubt::AnswerTooDeep.english(), undecided: true })?;
    match statement {
        S::Expression(tree) | S::Quantity(tree, _) => rule(tree),
        S::Relation(first, rest) => {
            rule(first)?;
            rest.iter().try_for_each(|(_, side)| rule(side))
        }
        S::And(parts) | S::Or(parts) | S::Set(parts) | S::List(parts) | S::Union(parts) | S::Intersection(parts) => {
            parts.iter().try_for_each(|part| walk(part, rule, depth))
        }
        S::Not(inner) | S::Complement(inner) => walk(inner, rule, depth),
        S::Xor(a, b) | S::Implies(a, b) | S::Difference(a, b) => {
            walk(a, rule, depth)?;
            walk(b, rule, depth)
        }
        S::Interval(low, high) => {
            rule(&low.at)?;
            rule(&high.at)
        }
        S::Truth(_) => Ok(()),
    }
}
