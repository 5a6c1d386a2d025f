//! Points that distinguish two regions of the real line.

use num_rational::BigRational;

use super::domain::{Range, is_discrete};
use super::witness::{At, Witness};
use crate::exact::ball::Ball;
use crate::exact::rational::{floor, whole};
use crate::exact::{Cut, ExactPoint, Region};

/// The value of a point with its error bound.
pub(crate) fn ball(point: &ExactPoint) -> Option<Ball> {
    let (plain, times, under) = point.parts();
    let root = Ball::exact(under.clone(), 0).sqrt()?;
    Some(Ball::rational(plain).add(&Ball::rational(times).mul(&root)))
}

/// The part of the line that a range covers, and whether only its integers count.
fn part_of_line(range: &Range) -> Option<(Region, bool)> {
    let at = |value: BigRational, after: bool| Cut::At(ExactPoint::rational(value), after);
    let region = match range {
        Range::Real | Range::Integer => Region::all(),
        Range::Positive => Region::between(at(whole(0), true), Cut::End),
        Range::Natural => Region::between(at(whole(0), false), Cut::End),
        Range::Between(low, high) => Region::between(at(low.clone(), false), at(high.clone(), true)),
        Range::IntegerBetween(low, high) => Region::between(at(whole(*low), false), at(whole(*high), true)),
        Range::Complex => return None,
    };
    Some((region, is_discrete(range)))
}

/// Compares two regions within a range: an error is a witness that distinguishes them. `None` if the regions are equal
/// but the range is complex, since equality on the real line then proves nothing.
pub(crate) fn regions(a: &Region, b: &Region, name: &str, range: &Range) -> Option<Result<(), Option<Witness>>> {
    let (within, discrete) = part_of_line(range).unwrap_or((Region::all(), false));
    let shared = point_in(&a.intersection(b).intersection(&within), discrete).is_some();
    for (some, other, first) in [(a, b, true), (b, a, false)] {
        let apart = some.difference(other).intersection(&within);
        let at = point_in(&apart, discrete);
        if !apart.is_empty() && (at.is_some() || !discrete) {
            let witness = |at| Witness { at: vec![(name.to_owned(), At::Exactly(at))], first, shared };
            return Some(Err(at.map(witness)));
        }
    }
    (*range != Range::Complex).then_some(Ok(()))
}

/// A rational number inside a region, not at one of its ends, if there is one near them.
pub(crate) fn inner_point(region: &Region) -> Option<BigRational> {
    let ends = region.parts().iter().flat_map(|(low, high)| [low, high]);
    let ends: Vec<Region> = ends
        .filter_map(|end| match end {
            Cut::At(at, _) => Some(Region::point(at.clone())),
            _ => None,
        })
        .collect();
    let inner = region.difference(&Region::union_of(&ends));
    point_in(&inner, false)?.as_rational().cloned()
}

/// A number in a region, an integer if `discrete`; `None` then means that there is none.
fn point_in(region: &Region, discrete: bool) -> Option<ExactPoint> {
    let fits = |point: &ExactPoint| {
        (!discrete || point.as_rational().is_some_and(BigRational::is_integer))
            && region.contains(&Region::point(point.clone()))
    };
    let number = |value: BigRational| ExactPoint::rational(value);
    region.parts().iter().find_map(|(low, high)| {
        let mut tried = Vec::new();
        for (end, steps) in [(low, [0, 1]), (high, [0, -1])] {
            if let Cut::At(at, _) = end {
                tried.push(at.clone());
                if let Some(below) = floor_of(at) {
                    tried.extend(steps.map(|step| number(&below + whole(step))));
                }
            }
        }
        tried.push(number(whole(0)));
        if let (false, Cut::At(low, _)) = (discrete, low) {
            // Between neighbours without an integer in between: the first fraction that fits.
            for parts in 2..64 {
                let scaled = ball(low).map(|ball| ball.mul(&Ball::rational(&whole(parts))));
                let next = scaled.and_then(|ball| ball.floor()).map(|n| BigRational::new(n + 1, parts.into()));
                tried.extend(next.map(number));
            }
        }
        tried.into_iter().find(fits)
    })
}

fn floor_of(point: &ExactPoint) -> Option<BigRational> {
    match point.as_rational() {
        Some(value) => Some(BigRational::from_integer(floor(value))),
        None => ball(point)?.floor().map(BigRational::from_integer),
    }
}
