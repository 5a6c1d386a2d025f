//! Meaning of a line of work, and its comparison with earlier lines.

use std::collections::BTreeSet;

use plumb_maths::compare::{self, Comparison, statements_within};
use plumb_maths::read;
use plumb_maths::show::to_text;
use plumb_maths::tree::{Relation, Statement, Tree};

use super::{LineCheck, prose};
use plumb_answers::answer::{AnswerSpec, Reading, names_of, work_comparer, work_reader};

/// Meaning of a line or a step.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum LineMeaning {
    /// A value: `3 + 20`, `5x`.
    Value(Tree),
    /// A claim about numbers alone, true or false independently of earlier lines: `4 × 5 = 20`. `None` if it cannot be
    /// decided.
    Fact(Statement, Option<bool>),
    /// A claim about names: `2x = 4`.
    Claim(Statement),
}

impl LineMeaning {
    /// Converts it into a displayable reading.
    pub(super) fn into_reading(self) -> Reading {
        let statement = match self {
            Self::Value(tree) => Statement::Expression(tree),
            Self::Fact(statement, _) | Self::Claim(statement) => statement,
        };
        Reading { text: to_text(&statement), formula: Some(statement) }
    }

    /// Whether work can begin with it: a calculation or a claim, not a number that is only mentioned.
    pub(super) fn begins(&self) -> bool {
        match self {
            Self::Value(tree) => !is_number(tree) && !matches!(tree, Tree::Name(_) | Tree::Constant(_)),
            Self::Claim(claim) => is_truth(claim),
            Self::Fact(..) => false,
        }
    }
}

/// Reads and compares, all within the work limit of one comparison: see `docs/answer-checking.md`.
pub(super) struct Algebra {
    reader: read::ReadingPolicy,
    comparer: compare::Policy,
    /// The names of the problem. A line with other names cannot be judged here.
    names: BTreeSet<String>,
}

impl Algebra {
    /// The algebra of a problem: its names are the declared ones and those in its `texts`.
    pub(super) fn new<'a>(spec: &AnswerSpec, texts: impl Iterator<Item = &'a str>) -> Self {
        let mut algebra = Self {
            reader: work_reader(spec),
            comparer: work_comparer(spec),
            names: spec.variables.keys().cloned().collect(),
        };
        let found: Vec<Statement> = texts.flat_map(|text| prose::statements(text, &algebra.reader)).collect();
        algebra.names.extend(found.iter().flat_map(names_of));
        algebra
    }

    /// The meaning of a line of work; `None` if it cannot be read, or has names that the problem does not have.
    pub(super) fn line(&self, text: &str) -> Option<LineMeaning> {
        let text = opened(text);
        let whole = read::read(text, &self.reader).ok().filter(|statement| self.knows(statement));
        let statement = whole.or_else(|| {
            let mut found = prose::statements(text, &self.reader).into_iter();
            found.next().filter(|statement| found.next().is_none() && self.knows(statement))
        });
        statement.map(|statement| self.said(statement))
    }

    /// All statements in a text of the problem.
    pub(super) fn text(&self, text: &str) -> Vec<LineMeaning> {
        prose::statements(text, &self.reader).into_iter().map(|statement| self.said(statement)).collect()
    }

    fn knows(&self, statement: &Statement) -> bool {
        names_of(statement).iter().all(|name| self.names.contains(name))
    }

    fn said(&self, statement: Statement) -> LineMeaning {
        match statement {
            Statement::Expression(tree) => LineMeaning::Value(tree),
            claim if is_truth(&claim) && names_of(&claim).is_empty() => {
                let holds = match self.same(&claim, &Statement::Truth(true)) {
                    LineCheck::Equal => Some(true),
                    LineCheck::Different => Some(false),
                    LineCheck::Unreadable | LineCheck::Undecided => None,
                };
                LineMeaning::Fact(claim, holds)
            }
            claim => LineMeaning::Claim(claim),
        }
    }

    fn same(&self, a: &Statement, b: &Statement) -> LineCheck {
        if a == b {
            return LineCheck::Equal;
        }
        match statements_within(a, b, &self.comparer) {
            Comparison::Equal => LineCheck::Equal,
            Comparison::Different => LineCheck::Different,
            Comparison::Undecided(_) => LineCheck::Undecided,
        }
    }

    fn same_value(&self, a: &Tree, b: &Tree) -> LineCheck {
        self.same(&Statement::Expression(a.clone()), &Statement::Expression(b.clone()))
    }

    /// Whether a line states a step. This is stricter than equivalence, because the question itself is equivalent to
    /// its solution. The sides of an equation must have equal values; a calculation must have the same numbers and
    /// names in any order and an equal result; a single number must equal the result.
    pub(super) fn says(&self, line: &LineMeaning, step: &LineMeaning) -> LineCheck {
        match (line, step) {
            (LineMeaning::Claim(line), LineMeaning::Claim(step)) => match self.same(line, step) {
                LineCheck::Equal => self.same_sides(line, step),
                other => other,
            },
            (LineMeaning::Fact(_, Some(false)) | LineMeaning::Claim(_), _) | (_, LineMeaning::Claim(_)) => {
                LineCheck::Different
            }
            _ => match (result(line), result(step)) {
                (Some(given), Some(wanted)) => match self.same_value(given, wanted) {
                    LineCheck::Equal if !written_alike(line, step) => LineCheck::Different,
                    found => found,
                },
                _ => LineCheck::Undecided,
            },
        }
    }

    /// Whether two equivalent claims have equal sides, in either order. Compound claims are accepted without this
    /// check.
    fn same_sides(&self, a: &Statement, b: &Statement) -> LineCheck {
        let (Statement::Relation(left, more), Statement::Relation(first, rest)) = (a, b) else {
            return LineCheck::Equal;
        };
        let ([(_, right)], [(_, second)]) = (more.as_slice(), rest.as_slice()) else { return LineCheck::Equal };
        let ways = [[(left, first), (right, second)], [(left, second), (right, first)]];
        let same = |pairs: &[(&Tree, &Tree); 2]| {
            pairs.iter().all(|(one, other)| self.same_value(one, other) == LineCheck::Equal)
        };
        if ways.iter().any(same) { LineCheck::Equal } else { LineCheck::Different }
    }

    /// Whether a line follows from earlier ones, first to last; the first `given` of these are the question's own.
    /// `None` if there is nothing it could follow from. In doubt the result is undecided, so that a right line is never
    /// called wrong.
    pub(super) fn follows(&self, before: &[&LineMeaning], given: usize, line: &LineMeaning) -> Option<LineCheck> {
        match line {
            LineMeaning::Fact(_, holds) => Some(match holds {
                Some(true) => LineCheck::Equal,
                Some(false) => LineCheck::Different,
                None => LineCheck::Undecided,
            }),
            LineMeaning::Value(tree) => self.value_follows(before, tree),
            LineMeaning::Claim(claim) => self.claim_follows(before, given, claim),
        }
    }

    fn value_follows(&self, before: &[&LineMeaning], tree: &Tree) -> Option<LineCheck> {
        let values: Vec<&Tree> = before
            .iter()
            .filter_map(|said| if let LineMeaning::Value(value) = said { Some(value) } else { None })
            .collect();
        let found = first_equal(values.iter().rev().map(|value| self.same_value(value, tree)))?;
        if found != LineCheck::Different {
            return Some(found);
        }
        // A calculation of a part, or one that continues with an earlier result, starts independently.
        let part = !is_number(tree) && values.iter().any(|value| has_part(value, tree, DEPTH));
        let results = before.iter().filter_map(|said| result(said)).filter(|result| is_number(result));
        let goes_on = !is_number(tree) && results.into_iter().any(|number| has_part(tree, number, DEPTH));
        Some(if part || goes_on { LineCheck::Undecided } else { LineCheck::Different })
    }

    fn claim_follows(&self, before: &[&LineMeaning], given: usize, claim: &Statement) -> Option<LineCheck> {
        let claims: Vec<(usize, &Statement)> = before.iter().enumerate().filter_map(claim_of).collect();
        let (_, last) = claims.last()?;
        let found = first_equal(claims.iter().rev().map(|(_, other)| self.same(other, claim)))?;
        if found != LineCheck::Different {
            return Some(found);
        }
        // Several equations imply others that are equal to none of them, and so does substituting a value.
        let own_names = names_of(claim);
        let from_one = claims.iter().filter(|(at, _)| *at < given).count() == 1;
        if own_names != names_of(last) || (own_names.len() > 1 && !from_one) {
            return Some(LineCheck::Undecided);
        }
        // One case of several, such as one of two solutions: every solution of it solves the other claim.
        let is_case_of = |other: &Statement| {
            self.same(&Statement::And(vec![claim.clone(), other.clone()]), claim) != LineCheck::Different
        };
        Some(if claims.iter().any(|(_, other)| is_case_of(other)) {
            LineCheck::Undecided
        } else {
            LineCheck::Different
        })
    }
}

/// Maximum depth that is checked; reading has a tighter limit.
const DEPTH: usize = 80;

/// Whether it has a truth value, unlike a set or list.
const fn is_truth(statement: &Statement) -> bool {
    use Statement as S;
    matches!(statement, S::Relation(..) | S::And(_) | S::Or(_) | S::Not(_) | S::Xor(..) | S::Implies(..) | S::Truth(_))
}

fn claim_of<'a>((at, said): (usize, &&'a LineMeaning)) -> Option<(usize, &'a Statement)> {
    if let LineMeaning::Claim(claim) = said { Some((at, claim)) } else { None }
}

/// Equal if one is; undecided if one of the others is. `None` if there are none.
fn first_equal(checks: impl Iterator<Item = LineCheck>) -> Option<LineCheck> {
    let mut found = None;
    for check in checks {
        match check {
            LineCheck::Equal => return Some(check),
            LineCheck::Different => found = found.or(Some(check)),
            LineCheck::Unreadable | LineCheck::Undecided => found = Some(LineCheck::Undecided),
        }
    }
    found
}

/// A line without the sign at its beginning, as in `= 23` or `⇒ x = 2`, and without the full stop at its end.
fn opened(text: &str) -> &str {
    const SIGNS: [&str; 10] = ["<=>", "=>", "->", "⇔", "⟺", "⇒", "⟹", "→", "∴", "="];
    let text = text.trim().trim_end_matches(['.', ';', ',']);
    SIGNS.iter().find_map(|sign| text.strip_prefix(sign)).unwrap_or(text).trim()
}

/// The result of a calculation, as written.
fn result(said: &LineMeaning) -> Option<&Tree> {
    match said {
        LineMeaning::Value(tree) => Some(tree),
        LineMeaning::Fact(Statement::Relation(_, links), _) => {
            let equations = links.iter().all(|(relation, _)| *relation == Relation::Equal);
            links.last().filter(|_| equations).map(|(_, side)| side)
        }
        LineMeaning::Fact(..) | LineMeaning::Claim(_) => None,
    }
}

/// The sides of a calculation.
fn sides(said: &LineMeaning) -> Vec<&Tree> {
    match said {
        LineMeaning::Value(tree) => vec![tree],
        LineMeaning::Fact(Statement::Relation(first, links), _) => {
            std::iter::once(first).chain(links.iter().map(|(_, side)| side)).collect()
        }
        LineMeaning::Fact(..) | LineMeaning::Claim(_) => Vec::new(),
    }
}

/// Whether a calculation in the line has the same numbers and names as one in the step; a single number is a result,
/// and matches any calculation with that result.
fn written_alike(line: &LineMeaning, step: &LineMeaning) -> bool {
    let calculations = |said| sides(said).into_iter().filter(|side| !is_number(side)).map(leaves).collect::<Vec<_>>();
    let (line, step) = (calculations(line), calculations(step));
    line.is_empty() || line.iter().any(|leaves| step.contains(leaves))
}

/// The numbers and names of a term, in order.
fn leaves(tree: &Tree) -> Vec<String> {
    let mut found = Vec::new();
    collect_leaves(tree, &mut found, DEPTH);
    found.sort();
    found
}

fn collect_leaves(tree: &Tree, found: &mut Vec<String>, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else { return };
    match tree {
        Tree::Number(number) => found.push(number.value.to_string()),
        Tree::Mixed(whole, over, under) => {
            found.extend([whole, over, under].map(|number| number.value.to_string()));
        }
        Tree::Name(name) => found.push(name.clone()),
        Tree::Constant(constant) => found.push(format!("{constant:?}")),
        _ => tree.children().into_iter().for_each(|part| collect_leaves(part, found, depth)),
    }
}

fn is_number(tree: &Tree) -> bool {
    match tree {
        Tree::Number(_) | Tree::Mixed(..) => true,
        Tree::Negative(inner) => is_number(inner),
        _ => false,
    }
}

/// Whether `part` occurs within `whole`, also as consecutive terms or factors of it.
fn has_part(whole: &Tree, part: &Tree, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    if whole == part {
        return true;
    }
    let within = |inner: &Tree| has_part(inner, part, depth);
    match (whole, part) {
        (Tree::Sum(all), Tree::Sum(some)) | (Tree::Product(all), Tree::Product(some))
            if all.windows(some.len()).any(|row| row == some) =>
        {
            true
        }
        _ => whole.children().into_iter().any(within),
    }
}
