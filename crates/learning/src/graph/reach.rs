//! Transitive closure of the graph: all skills that a skill needs, and all that need it.

use plumb_types::links::Links;

/// A set of skills, as bits by number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Set(Vec<u64>);

impl Set {
    pub(super) fn empty(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    pub(super) fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }

    pub(super) fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    pub(super) fn absorb(&mut self, other: &Self) {
        for (word, more) in self.0.iter_mut().zip(&other.0) {
            *word |= more;
        }
    }

    /// Counts the skills in both sets.
    pub(super) fn shared(&self, other: &Self) -> u32 {
        self.0.iter().zip(&other.0).map(|(one, two)| (one & two).count_ones()).sum()
    }
}

/// For every skill, all skills that it needs and all that need it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Reachability {
    needs: Vec<Set>,
    needed_by: Vec<Set>,
}

impl Reachability {
    pub(super) fn new(links: &Links) -> Self {
        let size = links.count();
        let forward = links.order().iter().copied();
        let backward = links.order().iter().rev().copied();
        Self {
            needs: closure(size, forward, |index| links.prerequisites(index)),
            needed_by: closure(size, backward, |index| links.dependents(index)),
        }
    }

    /// Returns all skills that a skill needs, over any number of steps.
    pub(super) fn needs(&self, index: usize) -> Option<&Set> {
        self.needs.get(index)
    }

    /// Returns all skills that need it, over any number of steps.
    pub(super) fn needed_by(&self, index: usize) -> Option<&Set> {
        self.needed_by.get(index)
    }
}

fn closure<'l>(size: usize, order: impl Iterator<Item = usize>, next: impl Fn(usize) -> &'l [usize]) -> Vec<Set> {
    let mut sets = vec![Set::empty(size); size];
    for index in order {
        let mut all = Set::empty(size);
        for near in next(index) {
            all.insert(*near);
            all.absorb(&sets[*near]);
        }
        sets[index] = all;
    }
    sets
}
