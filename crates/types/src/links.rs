//! Prerequisites by index: order and cycles.

use std::collections::VecDeque;

/// Prerequisites among skills, by index. Indices out of range are dropped on creation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Links {
    prerequisites: Vec<Vec<usize>>,
    dependents: Vec<Vec<usize>>,
    /// Every skill after all its prerequisites, otherwise in the given order; skills in or behind a cycle are missing.
    order: Vec<usize>,
}

impl Links {
    /// Takes the indices of each skill's prerequisites.
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

    /// Number of skills.
    pub fn count(&self) -> usize {
        self.prerequisites.len()
    }

    /// Prerequisites of a skill; empty for an index out of range.
    pub fn prerequisites(&self, index: usize) -> &[usize] {
        self.prerequisites.get(index).map_or(&[], Vec::as_slice)
    }

    /// Skills that depend on a skill; empty for an index out of range.
    pub fn dependents(&self, index: usize) -> &[usize] {
        self.dependents.get(index).map_or(&[], Vec::as_slice)
    }

    /// Every skill after all its prerequisites; skills in or behind a cycle are missing.
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// At most `most` cycles without a shared skill, each from its first skill and without returning to it; each skill
    /// needs the next one. Empty if and only if there is no cycle.
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

    /// A shortest cycle through `start` along open skills.
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

/// Kahn's order: skills without prerequisites first, in the given order, then the skills they unlock.
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
