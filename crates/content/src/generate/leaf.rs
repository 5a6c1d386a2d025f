//! The innermost loop of a search, sixty-four indices at a time.
//!
//! Which indices of the last axis satisfy a rule often depends on the outer slots only through a few numbers, such as
//! `a % 10`. Then the result is a bit set, computed once for each value of these numbers. Other rules are decided by
//! bounds for whole words where possible, and index by index elsewhere.

use std::collections::BTreeMap;
use std::rc::Rc;

use plumb_types::saturating_cast;

use super::axis::Axis;
use super::problem::AxisConstraint;

/// Maximum length of the last axis for bit sets.
pub(super) const MAX_LEN: u64 = 1 << 16;
/// Maximum number of words kept for one rule: 2 MiB.
const MAX_WORDS: usize = 1 << 18;
/// After this many prefixes, a rule with seldom reused sets no longer keeps them.
const TRIAL: u32 = 512;

/// The rules that are tested at the last axis.
pub(super) struct Leaf<'a> {
    axis: usize,
    codes: Vec<i64>,
    /// Whether the codes ascend, so that the first and last code of a word are its bounds.
    ascending: bool,
    columns: Vec<ConstraintColumn<'a>>,
    widths: Vec<(i64, i64)>,
    spent: u64,
}

struct ConstraintColumn<'a> {
    rule: &'a AxisConstraint,
    sets: BTreeMap<Vec<i64>, Rc<[u64]>>,
    words: usize,
    asked: u32,
    hits: u32,
}

impl<'a> Leaf<'a> {
    /// Creates the loop for `rules`, all of which are decided by the last axis.
    pub(super) fn new(axes: &[Axis], innermost: usize, rules: impl Iterator<Item = &'a AxisConstraint>) -> Self {
        let codes: Vec<i64> = (0..axes[innermost].len()).filter_map(|place| axes[innermost].nth(place)).collect();
        let column = |rule| ConstraintColumn { rule, sets: BTreeMap::new(), words: 0, asked: 0, hits: 0 };
        Self {
            axis: innermost,
            ascending: codes.is_sorted(),
            codes,
            columns: rules.map(column).collect(),
            widths: vec![(0, 0); axes.len()],
            spent: 0,
        }
    }

    /// Returns the indices that satisfy every rule, given the codes of all other axes, one bit each.
    pub(super) fn places(&mut self, outer: &mut [i64]) -> Vec<u64> {
        let mut mask = vec![u64::MAX; self.codes.len().div_ceil(64)];
        if let (Some(last), rest @ 1..) = (mask.last_mut(), self.codes.len() % 64) {
            *last = (1 << rest) - 1;
        }
        self.spent += u64::try_from(mask.len()).unwrap_or(0);
        for (width, code) in self.widths.iter_mut().zip(outer.iter()) {
            *width = (*code, *code);
        }
        let mut late = Vec::new();
        for at in 0..self.columns.len() {
            match self.shared(at, outer) {
                Some(set) => mask.iter_mut().zip(set.iter()).for_each(|(word, other)| *word &= other),
                None => late.push(at),
            }
        }
        for at in late {
            self.test(at, &mut mask, outer);
        }
        mask
    }

    /// Returns the rule's set for these outer codes, if sets are kept for it.
    fn shared(&mut self, at: usize, outer: &mut [i64]) -> Option<Rc<[u64]>> {
        let column = &mut self.columns[at];
        let worth = column.asked < TRIAL || column.hits.saturating_mul(2) > column.asked;
        let (_, view) = column.rule.views.iter().find(|(axis, _)| *axis == self.axis).filter(|_| worth)?;
        let mut key = Vec::new();
        if !view(outer, &mut key) {
            return None;
        }
        column.asked += 1;
        if let Some(set) = column.sets.get(&key) {
            column.hits += 1;
            return Some(Rc::clone(set));
        }
        let mut set = vec![u64::MAX; self.codes.len().div_ceil(64)];
        self.test(at, &mut set, outer);
        let set: Rc<[u64]> = set.into();
        let column = &mut self.columns[at];
        if column.words + set.len() <= MAX_WORDS {
            column.words += set.len();
            column.sets.insert(key, Rc::clone(&set));
        }
        Some(set)
    }

    /// Clears the indices in `mask` that do not satisfy the rule.
    fn test(&mut self, at: usize, mask: &mut [u64], outer: &mut [i64]) {
        let rule = self.columns[at].rule;
        for (word, codes) in mask.iter_mut().zip(self.codes.chunks(64)) {
            if *word == 0 {
                continue;
            }
            if let (Some(outcomes), true, [first, .., last]) = (&rule.outcomes, self.ascending, codes) {
                self.widths[self.axis] = (*first, *last);
                self.spent += 1;
                match outcomes(&self.widths) {
                    (false, _) => {
                        *word = 0;
                        continue;
                    }
                    (true, false) => continue,
                    (true, true) => {}
                }
            }
            for (bit, code) in codes.iter().enumerate() {
                if *word >> bit & 1 == 1 {
                    outer[self.axis] = *code;
                    self.spent += rule.cost;
                    if !(rule.test)(outer) {
                        *word &= !(1 << bit);
                    }
                }
            }
        }
    }

    /// Number of indices.
    pub(super) fn len(&self) -> u64 {
        saturating_cast(self.codes.len())
    }

    /// Work so far: words and tests, with costly ones counted more.
    pub(super) fn spent(&self) -> u64 {
        self.spent
    }
}
