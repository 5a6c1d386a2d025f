//! Prerequisites by number: order, cycles.

use std::collections::VecDeque;

/// Who needs whom, by index. What points outside is left out when it is made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    prerequisites: Vec<Vec<usize>>,
    dependents: Vec<Vec<usize>>,
    /// Every skill after all it needs, otherwise as they were given; those in or behind a cycle are missing.
    order: Vec<usize>,
}

impl Links {
    /// Who needs whom: for each, the indices of what it needs.
    pub fn new(prerequisites: Vec<Vec<usize>>) -> Self {
        let mut dependents = vec![Vec::new(); prerequisites.len()];
        for (index, needs) in prerequisites.iter().enumerate() {
            for need in needs {
                if let Some(list) = dependents.get_mut(*need) {
                    list.push(index);
                }
            }
        }
        let order = order(&prerequisites, &dependents);
        Self { prerequisites, dependents, order }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.prerequisites.len()
    }

    /// What it needs; nothing for an index outside.
    pub fn prerequisites(&self, index: usize) -> &[usize] {
        self.prerequisites.get(index).map_or(&[], Vec::as_slice)
    }

    /// What needs it; nothing for an index outside.
    pub fn dependents(&self, index: usize) -> &[usize] {
        self.dependents.get(index).map_or(&[], Vec::as_slice)
    }

    /// Everything after all it needs; what is in or behind a cycle is missing.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// At most `most` cycles that share no skill, each from its first skill and without returning to it; each needs
    /// the next. None if and only if there is no cycle.
    pub fn cycles(&self, most: usize) -> Vec<Vec<usize>> {
        let mut open = vec![true; self.count()];
        let behind = order(&self.dependents, &self.prerequisites);
        for index in self.order.iter().chain(&behind) {
            open[*index] = false;
        }
        let mut cycles = Vec::new();
        for start in 0..self.count() {
            if cycles.len() >= most {
                break;
            }
            if open[start]
                && let Some(cycle) = self.cycle_through(start, &open)
            {
                for index in &cycle {
                    open[*index] = false;
                }
                cycles.push(cycle);
            }
        }
        cycles
    }

    /// A shortest cycle through `start` along skills that are open.
    fn cycle_through(&self, start: usize, open: &[bool]) -> Option<Vec<usize>> {
        let mut came_from: Vec<Option<usize>> = vec![None; self.count()];
        let mut queue = VecDeque::from([start]);
        while let Some(here) = queue.pop_front() {
            for next in self.prerequisites(here) {
                if *next == start {
                    return Some(walk_back(&came_from, start, here));
                }
                if open[*next] && came_from[*next].is_none() {
                    came_from[*next] = Some(here);
                    queue.push_back(*next);
                }
            }
        }
        None
    }
}

fn walk_back(came_from: &[Option<usize>], start: usize, end: usize) -> Vec<usize> {
    let mut path = vec![end];
    let mut at = end;
    while at != start && path.len() <= came_from.len() {
        let Some(before) = came_from[at] else { break };
        path.push(before);
        at = before;
    }
    path.reverse();
    path
}

/// Kahn's order: what needs nothing first, in the order given, then what that sets free.
fn order(needs: &[Vec<usize>], frees: &[Vec<usize>]) -> Vec<usize> {
    let mut missing: Vec<usize> = needs.iter().map(Vec::len).collect();
    let mut order: Vec<usize> = (0..needs.len()).filter(|index| missing[*index] == 0).collect();
    let mut done = 0;
    while let Some(index) = order.get(done).copied() {
        done += 1;
        for next in frees.get(index).map_or(&[][..], Vec::as_slice) {
            missing[*next] -= 1;
            if missing[*next] == 0 {
                order.push(*next);
            }
        }
    }
    order
}
