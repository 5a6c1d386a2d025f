//! The likelihood of answers at fixed abilities, as products of probabilities.
//!
//! The abilities are equally spaced, so exponentials at one ability follow from those of the nearest eighth node by one
//! multiplication, and four answers share a division: sixty answers take microseconds.

use std::sync::LazyLock;

use super::answer::Answer;
use crate::number::{exp, scale_by_power_of_two};

/// Number of abilities at which the posterior is computed: −6, −5.9, …, 6 logits.
pub const NODES: usize = 121;
/// Number of nodes in a block.
const BLOCK: usize = 8;
const BLOCKS: usize = NODES.div_ceil(BLOCK);
/// Nodes with those that fill the last block; the latter have no weight.
const PADDED: usize = BLOCK * BLOCKS;
/// Number of answers that share a division. With slopes and difficulties in their ranges the product of so many factors
/// is between e⁻⁷⁰⁰ and e⁷⁰⁰.
const SHARED: usize = 4;

pub(super) type Values = [f64; PADDED];

/// Abilities and weights of the prior distribution.
pub(super) struct Grid {
    pub(super) theta: Values,
    /// Densities of N(0, 1), with sum 1.
    pub(super) weight: Values,
}

/// N(0, 1) at the nodes.
pub(super) static STANDARD: LazyLock<Grid> = LazyLock::new(|| {
    let mut grid = Grid { theta: [0.0; PADDED], weight: [0.0; PADDED] };
    for (node, number) in (0_u32..).take(PADDED).enumerate() {
        grid.theta[node] = (f64::from(number) - 60.0) / 10.0;
        if node < NODES {
            grid.weight[node] = exp(-0.5 * grid.theta[node] * grid.theta[node]);
        }
    }
    let sum: f64 = grid.weight.iter().sum();
    grid.weight.iter_mut().for_each(|weight| *weight /= sum);
    grid
});

/// Product of the prior's weights and the likelihood at each node, and the power of two by which it has to be multiplied.
pub(super) struct WeightedLikelihood {
    pub(super) values: Values,
    pub(super) exponent: i64,
}

impl WeightedLikelihood {
    /// The product for these answers, which must be in their fixed order.
    pub(super) fn of(answers: &[Answer]) -> Self {
        let mut likelihood = Self { values: STANDARD.weight, exponent: 0 };
        for some in answers.chunks(SHARED) {
            match some {
                [one] => likelihood.multiply([*one]),
                [one, two] => likelihood.multiply([*one, *two]),
                [one, two, three] => likelihood.multiply([*one, *two, *three]),
                [one, two, three, four] => likelihood.multiply([*one, *two, *three, *four]),
                _ => {}
            }
            likelihood.exponent += i64::from(scale_by_power_of_two(&mut likelihood.values));
        }
        likelihood
    }

    /// Multiplies by the probabilities of some answers: with `e = exp(−a(θ − b))`, a right answer has the probability
    /// (1 + c·e)/(1 + e), a wrong one (1 − c)·e/(1 + e).
    fn multiply<const N: usize>(&mut self, answers: [Answer; N]) {
        let factors = answers.map(Factor::of);
        for (block, values) in self.values.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut above = [1.0; BLOCK];
            let mut below = [1.0; BLOCK];
            for factor in &factors {
                for node in 0..BLOCK {
                    let odds = factor.first[block] * factor.within[node];
                    above[node] *= factor.constant + factor.linear * odds;
                    below[node] *= 1.0 + odds;
                }
            }
            for node in 0..BLOCK {
                values[node] *= above[node] / below[node];
            }
        }
    }
}

/// An answer's factor of the likelihood: `(constant + linear · e)/(1 + e)` with e the product of two exponentials.
struct Factor {
    /// exp(−a(θ − b)) at the first node of each block.
    first: [f64; BLOCKS],
    /// exp(−a·d) for the distances d from the first node of a block.
    within: [f64; BLOCK],
    constant: f64,
    linear: f64,
}

impl Factor {
    fn of(answer: Answer) -> Self {
        let item = answer.item;
        let mut factor = Self { first: [0.0; BLOCKS], within: [0.0; BLOCK], constant: 1.0, linear: item.guess() };
        if !answer.right {
            (factor.constant, factor.linear) = (0.0, 1.0 - item.guess());
        }
        for (block, first) in factor.first.iter_mut().enumerate() {
            *first = exp(-item.logit(STANDARD.theta[block * BLOCK]));
        }
        for (node, within) in (0_u32..).zip(&mut factor.within) {
            *within = exp(-item.slope() * f64::from(node) / 10.0);
        }
        factor
    }
}
