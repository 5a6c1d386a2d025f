//! Whole answers: relations, logic, sets, intervals, lists.

use num_rational::BigRational;

use super::domain::{Holes, Range};
use super::graph::Graph;
use super::policy::{Policy, Repeats};
use super::witness::{self, Witness};
use super::{Comparison, apart, build, claims, logic, numeric, solve};
use crate::exact::{Cut, ExactPoint, Region};
use crate::message::Doubt;
use crate::tree::{Constant, IntervalEnd, Statement, Tree};

/// Maximum depth of nested statements.
pub(crate) const MAX_DEPTH: usize = 12;
/// Maximum number of elements of a set or parts of a statement.
pub(crate) const MAX_PARTS: usize = 32;
const TOO_MANY: Comparison = Comparison::Undecided(Doubt::TooManyParts.english());
pub(crate) const TOO_DEEP: Comparison = Comparison::Undecided(Doubt::AnswerTooDeep.english());

/// Compares two answers.
pub fn statements(a: &Statement, b: &Statement, policy: &Policy) -> Comparison {
    compare(a, b, &fresh(policy), MAX_DEPTH)
}

/// Like [`statements`], but within the work that is left in the policy's domain, from which the cost is subtracted:
/// many comparisons under one policy together have the bound of one.
pub fn statements_within(a: &Statement, b: &Statement, policy: &Policy) -> Comparison {
    if policy.domain.work.left() == 0 {
        return numeric::TOO_LONG;
    }
    compare(a, b, policy, MAX_DEPTH)
}

/// The policy with the full amount of work.
fn fresh(policy: &Policy) -> Policy {
    Policy { domain: policy.domain.fresh(), ..policy.clone() }
}

/// Overlap between the answer and the key, for partial credit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Overlap {
    /// Elements of the key that the answer has.
    pub matched: usize,
    /// Elements of the key.
    pub of: usize,
    /// Elements of the answer that the key does not have.
    pub extra: usize,
}

/// How far two sets overlap, or two lists position by position; `None` for other answers and if an element is
/// undecided.
pub fn overlap(answer: &Statement, key: &Statement, policy: &Policy) -> Option<Overlap> {
    let policy = &fresh(policy);
    match (answer, key) {
        (Statement::Set(answer), Statement::Set(key)) => {
            if answer.len().max(key.len()) > MAX_PARTS {
                return None;
            }
            let (answer, key) = (distinct(answer, policy)?, distinct(key, policy)?);
            let mut free: Vec<&Statement> = answer.clone();
            let mut matched = 0;
            for element in &key {
                if let Some(place) = place_of(element, &free, policy).ok()? {
                    free.swap_remove(place);
                    matched += 1;
                }
            }
            Some(Overlap { matched, of: key.len(), extra: free.len() })
        }
        (Statement::List(answer), Statement::List(key)) => {
            let mut matched = 0;
            for (a, k) in answer.iter().zip(key).take(MAX_PARTS) {
                match compare(a, k, policy, MAX_DEPTH) {
                    Comparison::Equal => matched += 1,
                    Comparison::Different => {}
                    Comparison::Undecided(_) => return None,
                }
            }
            Some(Overlap { matched, of: key.len(), extra: answer.len().saturating_sub(key.len()) })
        }
        _ => None,
    }
}

/// The elements without those equal to an earlier one, unless repeats count.
fn distinct<'a>(elements: &'a [Statement], policy: &Policy) -> Option<Vec<&'a Statement>> {
    let mut kept: Vec<&Statement> = Vec::with_capacity(elements.len());
    for element in elements {
        if policy.repeats == Repeats::Count || place_of(element, &kept, policy).ok()?.is_none() {
            kept.push(element);
        }
    }
    Some(kept)
}

/// Error for a comparison that is undecided.
struct Undecided;

/// Position of an element among others; an error if that is undecided.
fn place_of(element: &Statement, among: &[&Statement], policy: &Policy) -> Result<Option<usize>, Undecided> {
    for (place, other) in among.iter().enumerate() {
        match compare(element, other, policy, MAX_DEPTH) {
            Comparison::Equal => return Ok(Some(place)),
            Comparison::Different => {}
            Comparison::Undecided(_) => return Err(Undecided),
        }
    }
    Ok(None)
}

fn compare(a: &Statement, b: &Statement, policy: &Policy, depth: usize) -> Comparison {
    use Statement as S;
    // Answers with identical trees are equal, however long they are.
    if a == b {
        return Comparison::Equal;
    }
    let Some(depth) = depth.checked_sub(1) else { return TOO_DEEP };
    match (a, b) {
        (S::Expression(a), S::Expression(b)) => super::within(a, b, &policy.domain),
        (S::Quantity(..), _) | (_, S::Quantity(..)) => Comparison::Undecided(Doubt::Quantities.english()),
        (S::Expression(_), S::Relation(..)) | (S::Relation(..), S::Expression(_)) => Comparison::Different,
        (S::List(a), S::List(b)) => lists(a, b, policy, depth),
        (S::Set(a), S::Set(b)) => unordered(a, b, policy, policy.repeats, depth),
        _ if is_set(a) && is_set(b) => sets(a, b, policy, depth),
        _ if is_claim(a) && is_claim(b) => claims::compare(a, b, policy, depth),
        _ => Comparison::Different,
    }
}

fn is_set(a: &Statement) -> bool {
    use Statement as S;
    matches!(a, S::Set(_) | S::Interval(..) | S::Union(_) | S::Intersection(_) | S::Difference(..) | S::Complement(_))
}

fn is_claim(a: &Statement) -> bool {
    use Statement as S;
    // A single name compared with a logical statement is a claim that is true or false.
    matches!(
        a,
        S::Relation(..)
            | S::And(_)
            | S::Or(_)
            | S::Not(_)
            | S::Truth(_)
            | S::Xor(..)
            | S::Implies(..)
            | S::Expression(Tree::Name(_))
    )
}

fn lists(a: &[Statement], b: &[Statement], policy: &Policy, depth: usize) -> Comparison {
    if a.len() != b.len() {
        return Comparison::Different;
    }
    if a.len() > MAX_PARTS {
        return TOO_MANY;
    }
    Comparison::all(a.iter().zip(b).map(|(a, b)| compare(a, b, policy, depth)))
}

/// Whether each element has an equal one among the others, and vice versa; one to one if repeats count.
fn unordered(a: &[Statement], b: &[Statement], policy: &Policy, repeats: Repeats, depth: usize) -> Comparison {
    if a.len().max(b.len()) > MAX_PARTS {
        return TOO_MANY;
    }
    if repeats == Repeats::Count && a.len() != b.len() {
        return Comparison::Different;
    }
    let mut taken = vec![false; b.len()];
    let mut unsure = None;
    for element in a {
        let free = |place: usize| repeats == Repeats::Ignore || !taken[place];
        // Identical trees are found without comparing them with all the others.
        let mut found = b.iter().enumerate().position(|(place, other)| free(place) && element == other);
        let mut doubt = None;
        for (place, other) in b.iter().enumerate().filter(|_| found.is_none()) {
            if !free(place) {
                continue;
            }
            match compare(element, other, policy, depth) {
                Comparison::Equal => {
                    found = Some(place);
                    break;
                }
                Comparison::Different => {}
                undecided @ Comparison::Undecided(_) => doubt = Some(undecided),
            }
        }
        match (found, doubt) {
            (Some(place), _) => taken[place] = true,
            (None, Some(undecided)) => unsure = Some(undecided),
            (None, None) => return Comparison::Different,
        }
    }
    if let Some(undecided) = unsure {
        return undecided;
    }
    for (element, _) in b.iter().zip(&taken).filter(|(_, taken)| !**taken) {
        let again = a.iter().map(|other| compare(element, other, policy, depth));
        let mut all_different = Comparison::Different;
        for found in again {
            match found {
                Comparison::Equal => {
                    all_different = Comparison::Equal;
                    break;
                }
                Comparison::Different => {}
                Comparison::Undecided(_) => all_different = found,
            }
        }
        if all_different != Comparison::Equal {
            return all_different;
        }
    }
    Comparison::Equal
}

/// Compares sets of real numbers by their regions, and others part by part.
fn sets(a: &Statement, b: &Statement, policy: &Policy, depth: usize) -> Comparison {
    use Statement as S;
    if let (Some(a), Some(b)) = (region_of(a, MAX_DEPTH), region_of(b, MAX_DEPTH)) {
        return if a == b { Comparison::Equal } else { Comparison::Different };
    }
    let parts = match (a, b) {
        (S::Interval(a_low, a_high), S::Interval(b_low, b_high)) => {
            Comparison::all([ends(a_low, b_low, policy), ends(a_high, b_high, policy)])
        }
        (S::Union(a), S::Union(b)) | (S::Intersection(a), S::Intersection(b)) => {
            unordered(a, b, policy, Repeats::Ignore, depth)
        }
        (S::Difference(a, c), S::Difference(b, d)) => {
            Comparison::all([compare(a, b, policy, depth), compare(c, d, policy, depth)])
        }
        (S::Complement(a), S::Complement(b)) => compare(a, b, policy, depth),
        _ => Comparison::Undecided(Doubt::SetsWithoutForm.english()),
    };
    match (parts, a) {
        // Different parts prove a difference only if the set can be written in only one way.
        (Comparison::Different, S::Interval(..)) | (Comparison::Equal, _) => parts,
        _ => Comparison::Undecided(Doubt::SetsWithoutForm.english()),
    }
}

fn ends(a: &IntervalEnd, b: &IntervalEnd, policy: &Policy) -> Comparison {
    match (infinite(&a.at), infinite(&b.at)) {
        (Some(x), Some(y)) if x == y => Comparison::Equal,
        (None, None) if a.closed == b.closed => super::within(&a.at, &b.at, &policy.domain),
        _ => Comparison::Different,
    }
}

/// The sign of an infinite end.
fn infinite(at: &Tree) -> Option<bool> {
    match at {
        Tree::Constant(Constant::Infinity) => Some(true),
        Tree::Negative(inner) => infinite_positive(inner).then_some(false),
        _ => None,
    }
}

fn infinite_positive(at: &Tree) -> bool {
    matches!(at, Tree::Constant(Constant::Infinity))
}

/// A point at which only one of two claims holds; or a number, without a name, that is in only one of two sets of real
/// numbers; `None` if none is found.
pub fn witness(a: &Statement, b: &Statement, policy: &Policy) -> Option<Witness> {
    if is_set(a) && is_set(b) {
        return apart::regions(&region(a)?, &region(b)?, "", &Range::Real)?.err().flatten();
    }
    if !(is_claim(a) && is_claim(b)) {
        return None;
    }
    let policy = &fresh(policy);
    if let Some(found) = logic::truth_tables(a, b, &policy.domain.work) {
        return found.err();
    }
    let by_regions = policy.domain.with_graph(|graph| logic::solutions(graph, a, b, &policy.domain, MAX_DEPTH))?;
    match by_regions {
        Some(found) if policy.domain.holes == Holes::Count => match found.err().flatten() {
            Some(anywhere) if anywhere.at.is_empty() => witness::find(a, b, &policy.domain).or(Some(anywhere)),
            found => found,
        },
        _ => witness::find(a, b, &policy.domain),
    }
}

/// The value of a tree as a point that can be compared exactly.
pub fn exact_point(tree: &Tree) -> Option<ExactPoint> {
    let mut graph = Graph::default();
    let id = build::build(&mut graph, tree).ok()?;
    solve::point(&graph, id)
}

/// The exact value of a tree; `None` if it is not rational or cannot be computed.
pub fn rational_value(tree: &Tree) -> Option<BigRational> {
    exact_point(tree)?.as_rational().cloned()
}

/// The real numbers in a set; `None` when an element or an end is not an exact number.
pub fn region(set: &Statement) -> Option<Region> {
    region_of(set, MAX_DEPTH)
}

fn region_of(set: &Statement, depth: usize) -> Option<Region> {
    use Statement as S;
    let depth = depth.checked_sub(1)?;
    let all = |parts: &[S]| parts.iter().map(|part| region_of(part, depth)).collect::<Option<Vec<_>>>();
    Some(match set {
        S::Set(elements) => {
            let point = |element: &S| match element {
                S::Expression(tree) => Some(Region::point(exact_point(tree)?)),
                _ => None,
            };
            Region::union_of(&elements.iter().map(point).collect::<Option<Vec<_>>>()?)
        }
        S::Interval(low, high) => Region::between(cut(low, true)?, cut(high, false)?),
        S::Union(parts) => Region::union_of(&all(parts)?),
        S::Intersection(parts) => Region::intersection_of(&all(parts)?),
        S::Difference(a, b) => region_of(a, depth)?.difference(&region_of(b, depth)?),
        S::Complement(inner) => region_of(inner, depth)?.complement(),
        _ => return None,
    })
}

fn cut(end: &IntervalEnd, low: bool) -> Option<Cut> {
    match infinite(&end.at) {
        Some(true) => Some(Cut::End),
        Some(false) => Some(Cut::Start),
        None => Some(Cut::At(exact_point(&end.at)?, end.closed != low)),
    }
}
