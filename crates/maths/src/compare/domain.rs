//! The domain of a comparison: the values that names may take, and the values of powers of negative numbers.
//!
//! An odd root is real, and so is a power with an exponent that is, in lowest terms, a fraction with an odd
//! denominator; an even root of a negative number has no real value. Over the complex numbers, a power without a real
//! value has its principal value, and a power with a real value keeps it, so that (−8)^(1/3) is −2 everywhere. So −1
//! leaves an odd root only if the rest of the radicand is certainly real. A power of a power has a value where both
//! have: b^(2y) does not become (b^y)² unless b is certainly not negative. A sum in an exponent is read as a product of
//! powers, although b^(y + z) may have a value at points where b^y has none. A power of a negative number with a
//! complex exponent has its principal value.

use std::cell::Cell;
use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use super::graph::Graph;
use crate::exact::seed;

/// Values a name may take.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Range {
    /// Every real number.
    #[default]
    Real,
    /// Real numbers above zero.
    Positive,
    /// Integers, including negative ones.
    Integer,
    /// 0, 1, 2, …
    Natural,
    /// Real numbers from the first to the second.
    Between(BigRational, BigRational),
    /// Integers from the first to the second.
    IntegerBetween(i64, i64),
    /// Complex numbers.
    Complex,
}

/// Effect of a hole, a point at which only one side has a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Holes {
    /// The sides are different.
    #[default]
    Count,
    /// Isolated points where one side has no value are skipped; if it has none next to them either, the sides are
    /// different.
    Points,
    /// All holes are skipped, even whole half-lines: for test cases of other systems.
    Ignore,
}

/// The declared domain of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Domain {
    /// Range of names without a range of their own.
    pub usual: Range,
    /// Ranges of individual names.
    pub names: BTreeMap<String, Range>,
    /// Effect of holes.
    pub holes: Holes,
    /// Work left for the comparison.
    pub(crate) work: WorkLeft,
}

/// Maximum work of all parts of one comparison; one unit is at most about a tenth of a microsecond.
const WORK: usize = 160_000;

/// Minimum work for bringing a pair into canonical form.
const PAIR: usize = 100;

/// Units of polynomial work that take as long as one unit of this.
const ALGEBRA_A_UNIT: u64 = 10;

/// Work left for one comparison. It does not belong to the meaning of the domain, so any two are equal.
#[derive(Debug, Clone)]
pub(crate) struct WorkLeft(Cell<usize>);

impl Default for WorkLeft {
    fn default() -> Self {
        Self(Cell::new(WORK))
    }
}

impl PartialEq for WorkLeft {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for WorkLeft {}

impl WorkLeft {
    /// Returns the units left.
    pub(crate) fn left(&self) -> usize {
        self.0.get()
    }

    /// Subtracts units.
    pub(crate) fn spend(&self, units: usize) {
        self.0.set(self.0.get().saturating_sub(units));
    }

    /// Runs `act` with a new graph and subtracts its cost; `None` if no work was left.
    fn with_graph<T>(&self, act: impl FnOnce(&mut Graph) -> T) -> Option<T> {
        if self.left() == 0 {
            return None;
        }
        let algebra = u64::try_from(self.left()).unwrap_or(u64::MAX).saturating_mul(ALGEBRA_A_UNIT);
        let mut graph = Graph::with_algebra(algebra);
        let before = graph.algebra().left();
        let found = act(&mut graph);
        let algebra = (before - graph.algebra().left()) / ALGEBRA_A_UNIT;
        self.spend(PAIR + graph.steps() + usize::try_from(algebra).unwrap_or(usize::MAX));
        Some(found)
    }

    /// Takes over the rest of a copy.
    pub(crate) fn follow(&self, copy: &Self) {
        self.0.set(copy.0.get());
    }
}

impl Domain {
    /// A domain in which all names have one range.
    pub fn all(usual: Range) -> Self {
        Self { usual, ..Self::default() }
    }

    /// Returns this domain with isolated holes skipped.
    #[must_use]
    pub fn ignoring_points(mut self) -> Self {
        self.holes = Holes::Points;
        self
    }

    /// Returns this domain with all holes skipped.
    #[must_use]
    pub fn ignoring_holes(mut self) -> Self {
        self.holes = Holes::Ignore;
        self
    }

    /// Returns this domain with the full amount of work.
    #[must_use]
    pub(crate) fn fresh(&self) -> Self {
        Self { work: WorkLeft::default(), ..self.clone() }
    }

    /// Runs `act` with a new graph within the work that is left; `None` if none was left.
    pub(crate) fn with_graph<T>(&self, act: impl FnOnce(&mut Graph) -> T) -> Option<T> {
        let complex = self.names.values().chain([&self.usual]).any(|range| *range == Range::Complex);
        self.work.with_graph(|graph| {
            graph.has_complex_names(complex);
            act(graph)
        })
    }

    /// Whether none of these names may be a complex number.
    pub(crate) fn is_real(&self, names: &[String]) -> bool {
        names.iter().all(|name| *self.of(name) != Range::Complex)
    }

    /// The range of a name.
    pub fn of(&self, name: &str) -> &Range {
        self.names.get(name).unwrap_or(&self.usual)
    }
}

/// A narrower choice of points, used if the usual points give no value. All are in the declared range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PointChoice {
    /// Anywhere.
    Usual,
    /// Real names above zero.
    Positive,
    /// Real names at whole numbers.
    Whole,
}

/// The value of a name at a point: real part, imaginary part.
pub(crate) type Sample = (BigRational, BigRational);

/// Magnitudes over which the points are spread.
const REACH: [i64; 8] = [2, 4, 1, 12, 3, 40, 2, 8];

/// The value of the `which`-th name at the `attempt`-th point; functions may change their behaviour around `corners`.
pub(crate) fn sample(
    range: &Range,
    phase: PointChoice,
    which: usize,
    attempt: usize,
    start: u64,
    corners: &[i64],
) -> Sample {
    let random = seed::combine([start, which as u64, attempt as u64]);
    let reach = REACH[attempt % REACH.len()];
    // Signs by parity, so that any seven names have every pattern of signs in pairs among eight points.
    let negative = ((attempt & (which + 1)) & 0xF).count_ones() % 2 == 1;
    let signed = |value: BigRational| if negative { -value } else { value };
    let corner = corner(corners, which, attempt);
    let below = !corner.is_zero() && attempt & 4 != 0;
    let near = |value: BigRational| if below { &corner - value } else { &corner + value };
    let value = match (range, phase) {
        (Range::Real, PointChoice::Usual) => signed(near(fraction(random, reach))),
        (Range::Real, PointChoice::Positive) | (Range::Positive, PointChoice::Usual | PointChoice::Positive) => {
            positive(near(fraction(random, reach)))
        }
        (Range::Positive, PointChoice::Whole) => whole(1 + remainder(random, reach + 3)),
        (Range::Natural, _) => whole(remainder(random, reach + 6)),
        (Range::Integer | Range::Real, _) | (Range::Complex, PointChoice::Whole) => {
            signed(near(whole(remainder(random, reach + 3))))
        }
        (Range::Between(low, high), _) => low + (high - low) * fraction(random, 1),
        (Range::IntegerBetween(low, high), _) => {
            whole(low.saturating_add(remainder(random, high.saturating_sub(*low).saturating_add(1))))
        }
        (Range::Complex, _) => return (signed(fraction(random, reach)), fraction(seed::mix(random), reach)),
    };
    (value, BigRational::zero())
}

/// Every other pair of points is placed around a corner.
fn corner(corners: &[i64], which: usize, attempt: usize) -> BigRational {
    if corners.is_empty() || attempt & 2 == 0 {
        return BigRational::zero();
    }
    whole(corners[(attempt / 4 + which) % corners.len()])
}

fn positive(value: BigRational) -> BigRational {
    if value.is_negative() { -value } else { value }
}

fn whole(value: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(value))
}

fn remainder(random: u64, below: i64) -> i64 {
    let below = u64::try_from(below).unwrap_or(1).max(1);
    i64::try_from(random % below).unwrap_or(0)
}

/// A number in (0, reach) with 16 bits after the point, not near either end.
fn fraction(random: u64, reach: i64) -> BigRational {
    let steps = random % 61_441 + 2048;
    BigRational::new(BigInt::from(steps) * reach, BigInt::one() << 16)
}

/// Small steps around a hole are multiples of 1/`NEAR`, to see whether it is an isolated point.
const NEAR: i64 = 1 << 30;

/// Size of the steps around a hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HoleStep {
    /// A small step, also between integers.
    Small,
    /// A step of one if the range has only integers.
    Whole,
}

/// A value moved by a number of steps; in the other direction if that would leave the range, so that an end of the
/// range is checked from inside; unchanged if both directions leave it.
pub(crate) fn moved(range: &Range, value: BigRational, steps: i64, step: HoleStep) -> BigRational {
    let by = match step {
        HoleStep::Whole if is_discrete(range) => whole(steps.signum()),
        _ => BigRational::new(steps.into(), NEAR.into()),
    };
    [&value + &by, &value - &by].into_iter().find(|there| spans(range, there)).unwrap_or(value)
}

/// Whether a number is between the ends of a range.
fn spans(range: &Range, value: &BigRational) -> bool {
    match range {
        Range::Integer => true,
        Range::Natural => !value.is_negative(),
        Range::IntegerBetween(low, high) => whole(*low) <= *value && *value <= whole(*high),
        other => contains(other, value),
    }
}

/// Whether a range contains a number.
pub(crate) fn contains(range: &Range, value: &BigRational) -> bool {
    match range {
        Range::Real | Range::Complex => true,
        Range::Positive => value.is_positive(),
        Range::Integer => value.is_integer(),
        Range::Natural => value.is_integer() && !value.is_negative(),
        Range::Between(low, high) => low <= value && value <= high,
        Range::IntegerBetween(low, high) => value.is_integer() && whole(*low) <= *value && *value <= whole(*high),
    }
}

/// Whether the range has gaps everywhere.
pub(crate) fn is_discrete(range: &Range) -> bool {
    matches!(range, Range::Integer | Range::Natural | Range::IntegerBetween(..))
}
