//! The abstract constraint problem of a difficulty level: axes, and rules over some of them.

use super::axis::Axis;

/// Whether a rule holds; the codes of all axes are passed, and those of its own axes are set.
pub(super) type Test = Box<dyn Fn(&[i64]) -> bool + Send + Sync>;

/// Returns the only possible code of an axis, given the others; `None` if there is none.
pub(super) type Solve = Box<dyn Fn(&[i64]) -> Option<i64> + Send + Sync>;

/// Whether a rule may hold, and whether it may fail, for codes within these bounds (smallest and largest of each axis).
pub(super) type Outcomes = Box<dyn Fn(&[(i64, i64)]) -> (bool, bool) + Send + Sync>;

/// Appends the numbers, computed from the other axes, that determine which codes of one axis satisfy a rule; false if
/// they cannot be computed.
pub(super) type CodesView = Box<dyn Fn(&[i64], &mut Vec<i64>) -> bool + Send + Sync>;

/// One constraint.
pub(super) struct AxisConstraint {
    /// The axes it depends on, in ascending order, each once.
    pub(super) names: Vec<usize>,
    /// Whether it holds.
    pub(super) test: Test,
    /// Axes that it determines: it holds exactly if the axis has the solved code.
    pub(super) solves: Vec<(usize, Solve)>,
    /// A sound but rough test on bounds, if there is one.
    pub(super) outcomes: Option<Outcomes>,
    /// For some of its axes, the relevant numbers of the others.
    pub(super) views: Vec<(usize, CodesView)>,
    /// Cost of a test, in units of a quick integer test.
    pub(super) cost: u64,
}

impl AxisConstraint {
    /// Creates a rule that can only be tested.
    pub(super) fn new(mut names: Vec<usize>, test: impl Fn(&[i64]) -> bool + Send + Sync + 'static) -> Self {
        names.sort_unstable();
        names.dedup();
        Self { names, test: Box::new(test), solves: Vec::new(), outcomes: None, views: Vec::new(), cost: 1 }
    }

    /// Adds that the rule is equivalent to `axis == solve(others)`.
    #[must_use]
    pub(super) fn solving(
        mut self,
        axis: usize,
        solve: impl Fn(&[i64]) -> Option<i64> + Send + Sync + 'static,
    ) -> Self {
        self.solves.push((axis, Box::new(solve)));
        self
    }
}

/// Axes and the rules over them.
#[derive(Default)]
pub(super) struct ConstraintProblem {
    /// The axes to draw codes for.
    pub(super) axes: Vec<Axis>,
    /// The rules that must hold.
    pub(super) rules: Vec<AxisConstraint>,
}

impl ConstraintProblem {
    /// Returns the size of the domain before any rule; `None` beyond 128 bits.
    pub(super) fn raw(&self) -> Option<u128> {
        self.axes.iter().try_fold(1_u128, |product, axis| product.checked_mul(u128::from(axis.len())))
    }

    /// Groups axes that are connected by rules: each part has its axes and its rules, in ascending order. Rules without
    /// axes are left out.
    pub(super) fn parts(&self, rules: &[usize]) -> Vec<AxisGroup> {
        let mut parent: Vec<usize> = (0..self.axes.len()).collect();
        for rule in rules {
            let names = &self.rules[*rule].names;
            for pair in names.windows(2) {
                let (left, right) = (root(&parent, pair[0]), root(&parent, pair[1]));
                parent[left.max(right)] = left.min(right);
            }
        }
        let mut parts: Vec<AxisGroup> = Vec::new();
        let mut place = vec![usize::MAX; self.axes.len()];
        for axis in 0..self.axes.len() {
            let root = root(&parent, axis);
            if root == axis {
                place[axis] = parts.len();
                parts.push(AxisGroup::default());
            }
            parts[place[root]].axes.push(axis);
        }
        for rule in rules {
            if let Some(name) = self.rules[*rule].names.first() {
                parts[place[root(&parent, *name)]].rules.push(*rule);
            }
        }
        parts
    }
}

/// Axes that can be drawn independently of all others, and the rules over them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct AxisGroup {
    /// In ascending order.
    pub(super) axes: Vec<usize>,
    /// In ascending order.
    pub(super) rules: Vec<usize>,
}

fn root(parent: &[usize], mut axis: usize) -> usize {
    while parent[axis] != axis {
        axis = parent[axis];
    }
    axis
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_fall_apart_into_parts_that_rules_do_not_tie() {
        let rule = |names: &[usize]| AxisConstraint::new(names.to_vec(), |_| true);
        let problem = ConstraintProblem {
            axes: (0..6).map(|_| Axis::Places(3)).collect(),
            rules: vec![rule(&[4, 1]), rule(&[2]), rule(&[5, 4]), rule(&[])],
        };
        let part = |axes: &[usize], rules: &[usize]| AxisGroup { axes: axes.to_vec(), rules: rules.to_vec() };
        assert_eq!(
            problem.parts(&[0, 1, 2, 3]),
            [part(&[0], &[]), part(&[1, 4, 5], &[0, 2]), part(&[2], &[1]), part(&[3], &[])]
        );
        assert_eq!(problem.raw(), Some(729));
    }
}
