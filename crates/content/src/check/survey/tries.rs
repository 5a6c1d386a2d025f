//! Tries conditions with every combination of the answers they depend on, if there are few.

use plumb_formula::{Formula, Value};

use crate::question::{Question, QuestionKind, Slots, holds};
use crate::survey::Survey;

/// Maximum number of combinations tried for one condition.
const MAX_EACH: usize = 4_096;
/// Maximum number of trials for one survey; further conditions are assumed to be sometimes true and sometimes false.
const MAX_ALL: usize = 20_000;
/// Maximum number of options for trying all subsets; below, for trying all orders.
const MAX_SUBSETS: usize = 10;
const MAX_ORDERS: usize = 5;

/// Possible results of a condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Satisfiability {
    /// Some answers may make it true.
    pub(super) may_hold: bool,
    /// Some answers may make it false.
    pub(super) may_fail: bool,
    /// Some answers may make it true and all rules before it false.
    pub(super) may_be_first: bool,
}

/// Possible results of a list of rules in which the first true one counts.
pub(super) struct RuleSatisfiability {
    pub(super) rules: Vec<Satisfiability>,
    /// Some answers may make all of them false.
    pub(super) otherwise: bool,
}

/// Values of some slots for one answer, as far as a condition depends on them.
type Alternative = Vec<(usize, Option<Value>)>;

/// Slots of a question.
struct QuestionNames<'s> {
    question: &'s Question,
    first: usize,
    count: usize,
    /// Whether a rule may skip it, so that it may be unanswered although it is required.
    may_be_missed: bool,
}

/// Tries conditions; knows which questions may be unanswered.
pub(super) struct ConditionTrials<'s> {
    questions: Vec<QuestionNames<'s>>,
    slots: Slots,
    left: usize,
}

impl<'s> ConditionTrials<'s> {
    pub(super) fn new(survey: &'s Survey) -> Self {
        let mut questions = Vec::with_capacity(survey.questions.len());
        let mut first = 0;
        for step in &survey.questions {
            let count = step.question.names().len();
            questions.push(QuestionNames { question: &step.question, first, count, may_be_missed: false });
            first += count;
        }
        Self { questions, slots: vec![None; first], left: MAX_ALL }
    }

    /// Sets whether a rule may skip a question; returns the former value.
    pub(super) fn set_missable(&mut self, index: usize, missable: bool) -> bool {
        self.questions.get_mut(index).is_some_and(|given| std::mem::replace(&mut given.may_be_missed, missable))
    }

    pub(super) fn condition(&mut self, condition: &Formula) -> Satisfiability {
        let RuleSatisfiability { rules, otherwise } = self.first_to_hold(&[condition]);
        let may_hold = rules.first().is_none_or(|found| found.may_hold);
        Satisfiability { may_hold, may_fail: otherwise, may_be_first: may_hold }
    }

    /// Returns the possible results of rules in which the first true one counts: tried together, or each on its own if
    /// there are too many combinations.
    pub(super) fn first_to_hold(&mut self, conditions: &[&Formula]) -> RuleSatisfiability {
        if let Some(outcome) = self.try_together(conditions) {
            return outcome;
        }
        let mut open = true;
        let rules = conditions.iter().map(|condition| {
            let mut found = self.alone(condition);
            found.may_be_first = found.may_hold && open;
            open &= found.may_fail;
            found
        });
        let rules = rules.collect();
        RuleSatisfiability { rules, otherwise: open }
    }

    fn alone(&mut self, condition: &Formula) -> Satisfiability {
        if let Some(outcome) = self.try_together(&[condition]) {
            let may_hold = outcome.rules.first().is_some_and(|found| found.may_hold);
            return Satisfiability { may_hold, may_fail: outcome.otherwise, may_be_first: may_hold };
        }
        // A conjunction is impossible if one of its parts is.
        let parts = condition.conjuncts();
        let impossible = |outcome: RuleSatisfiability| outcome.rules.iter().any(|found| !found.may_hold);
        let may_hold = parts.len() < 2 || !parts.iter().any(|part| self.try_together(&[part]).is_some_and(impossible));
        Satisfiability { may_hold, may_fail: true, may_be_first: may_hold }
    }

    /// Tries all combinations; `None` if there are too many.
    fn try_together(&mut self, conditions: &[&Formula]) -> Option<RuleSatisfiability> {
        let mut work = 0;
        let found = if self.left == 0 { None } else { self.combined(conditions, &mut work) };
        self.left = self.left.saturating_sub(work);
        let (variables, combinations) = found?;
        self.left = self.left.checked_sub(combinations.saturating_mul(conditions.len().max(1)))?;
        Some(self.try_all(conditions, &variables, combinations))
    }

    /// Returns the possible values of each question, and the number of combinations; `None` if there are too many.
    fn combined(&self, conditions: &[&Formula], work: &mut usize) -> Option<(Vec<Vec<Alternative>>, usize)> {
        let mut looked_at: Vec<usize> =
            conditions.iter().flat_map(|condition| condition.slots_used()).map(|slot| usize::from(*slot)).collect();
        looked_at.sort_unstable();
        looked_at.dedup();
        let mut variables = Vec::new();
        let mut combinations = 1_usize;
        for given in &self.questions {
            let range = given.first..given.first + given.count;
            let own: Vec<usize> = looked_at.iter().copied().filter(|slot| range.contains(slot)).collect();
            if own.is_empty() {
                continue;
            }
            let alternatives = given.alternatives(&own)?;
            *work += alternatives.len();
            combinations = combinations.checked_mul(alternatives.len()).filter(|all| *all <= MAX_EACH)?;
            variables.push(alternatives);
        }
        Some((variables, combinations))
    }

    fn try_all(
        &mut self,
        conditions: &[&Formula],
        variables: &[Vec<Alternative>],
        combinations: usize,
    ) -> RuleSatisfiability {
        let mut rules =
            vec![Satisfiability { may_hold: false, may_fail: false, may_be_first: false }; conditions.len()];
        let mut otherwise = false;
        for combination in 0..combinations {
            let mut rest = combination;
            for alternatives in variables {
                for (slot, value) in alternatives.get(rest % alternatives.len().max(1)).into_iter().flatten() {
                    if let Some(place) = self.slots.get_mut(*slot) {
                        place.clone_from(value);
                    }
                }
                rest /= alternatives.len().max(1);
            }
            let mut is_first = true;
            for (condition, found) in conditions.iter().zip(&mut rules) {
                let it_holds = holds(condition, &self.slots);
                found.may_hold |= it_holds;
                found.may_fail |= !it_holds;
                found.may_be_first |= it_holds && is_first;
                is_first &= !it_holds;
            }
            otherwise |= is_first;
        }
        RuleSatisfiability { rules, otherwise }
    }
}

impl QuestionNames<'_> {
    /// Returns all values of these slots that the question may give; `None` if there are too many.
    fn alternatives(&self, slots: &[usize]) -> Option<Vec<Alternative>> {
        let answered = self.first + self.count - 1;
        let flag = |value: bool| (answered, Some(Value::Bool(value)));
        let mut all: Vec<Alternative> = Vec::new();
        if self.may_be_missed || !self.question.required {
            all.push((self.first..answered).map(|slot| (slot, None)).chain([flag(false)]).collect());
        }
        // The condition depends only on whether it is answered.
        if slots == [answered] {
            all.push(vec![flag(true)]);
            return Some(all);
        }
        if let QuestionKind::Matrix { scale, .. } = &self.question.kind {
            let rows: Vec<usize> = slots.iter().copied().filter(|slot| *slot != answered).collect();
            let points: Vec<Option<Value>> = scale.points().map(|point| Some(Value::Int(point))).collect();
            all.extend(products(&rows, &points, !self.question.required)?.into_iter().map(|mut one| {
                one.push(flag(true));
                one
            }));
        } else {
            let values = values(&self.question.kind)?;
            all.extend(values.into_iter().map(|value| vec![(self.first, Some(value)), flag(true)]));
        }
        Some(all)
    }
}

/// Returns every value of every row, and no value where a row may be left out.
fn products(rows: &[usize], points: &[Option<Value>], with_none: bool) -> Option<Vec<Alternative>> {
    let mut points = points.to_vec();
    if with_none {
        points.push(None);
    }
    let mut all: Vec<Alternative> = vec![Vec::new()];
    for row in rows {
        if all.len().checked_mul(points.len())? > MAX_EACH {
            return None;
        }
        let longer = |one: &Alternative| {
            let one = one.clone();
            points
                .iter()
                .map(move |value| one.iter().cloned().chain([(*row, value.clone())]).collect::<Alternative>())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    Some(all)
}

/// Returns all values of an answer; `None` if there are too many or infinitely many.
fn values(kind: &QuestionKind) -> Option<Vec<Value>> {
    let text = |id: &str| Value::text(id);
    match kind {
        QuestionKind::SingleChoice { options } => Some(options.iter().map(|option| text(&option.id)).collect()),
        QuestionKind::Rating { scale } => Some(scale.points().map(Value::Int).collect()),
        QuestionKind::Number { decimals: 0, min: Some(min), max: Some(max), .. } => {
            let (min, max) = (min.as_whole()?, max.as_whole()?);
            let many = max.checked_sub(min).and_then(|many| usize::try_from(many).ok())?;
            (many < MAX_EACH).then(|| (min..=max).map(Value::Int).collect())
        }
        QuestionKind::MultipleSelect { options, min_selected, max_selected } if options.len() <= MAX_SUBSETS => {
            let subsets = (0..1_u32 << options.len())
                .filter(|subset| (*min_selected..=*max_selected).contains(&subset.count_ones()));
            let chosen = |subset: u32| {
                let chosen = options.iter().enumerate().filter(move |(at, _)| subset >> at & 1 == 1);
                Value::list(chosen.map(|(_, option)| text(&option.id)).collect::<Vec<_>>())
            };
            Some(subsets.map(chosen).collect())
        }
        QuestionKind::Ranking { options } if options.len() <= MAX_ORDERS => {
            let ids: Vec<&str> = options.iter().map(|option| option.id.as_str()).collect();
            let as_list = |order: Vec<&str>| Value::list(order.into_iter().map(text).collect::<Vec<_>>());
            Some(orders(&ids).into_iter().map(as_list).collect())
        }
        _ => None,
    }
}

/// Returns all orders of a few things.
fn orders<'i>(ids: &[&'i str]) -> Vec<Vec<&'i str>> {
    let mut all: Vec<Vec<&str>> = vec![Vec::new()];
    for id in ids {
        let with = |order: &Vec<&'i str>| {
            (0..=order.len())
                .map(|at| {
                    let mut longer = order.clone();
                    longer.insert(at, id);
                    longer
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}
