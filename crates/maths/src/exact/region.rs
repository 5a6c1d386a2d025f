//! Sets of real numbers made of intervals and points.

use super::point::ExactPoint;

/// A place between numbers: every number lies on one side of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Below all numbers.
    Start,
    /// Next to a number: just before it, or just after it if the flag is set.
    At(ExactPoint, bool),
    /// Above all numbers.
    End,
}

/// A finite union of intervals, in order, neither overlapping nor touching: equal regions are equal lists.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Region(Vec<(Cut, Cut)>);

impl Region {
    /// No number.
    pub fn empty() -> Self {
        Self(Vec::new())
    }

    /// All numbers.
    pub fn all() -> Self {
        Self(vec![(Cut::Start, Cut::End)])
    }

    /// All numbers between two cuts; empty if they are out of order.
    pub fn between(low: Cut, high: Cut) -> Self {
        if low < high { Self(vec![(low, high)]) } else { Self::empty() }
    }

    /// One number.
    pub fn point(at: ExactPoint) -> Self {
        Self::between(Cut::At(at.clone(), false), Cut::At(at, true))
    }

    /// The intervals, from the lowest up.
    pub fn parts(&self) -> &[(Cut, Cut)] {
        &self.0
    }

    /// Whether no number is in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers in either.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self::union_of([self, other])
    }

    /// The numbers in any.
    pub fn union_of<'a>(regions: impl IntoIterator<Item = &'a Self>) -> Self {
        let mut all: Vec<_> = regions.into_iter().flat_map(|region| &region.0).cloned().collect();
        all.sort();
        let mut merged: Vec<(Cut, Cut)> = Vec::with_capacity(all.len());
        for (low, high) in all {
            match merged.last_mut() {
                Some(last) if low <= last.1 => last.1 = last.1.clone().max(high),
                _ => merged.push((low, high)),
            }
        }
        Self(merged)
    }

    /// The numbers not in it.
    #[must_use]
    pub fn complement(&self) -> Self {
        let mut gaps = Vec::with_capacity(self.0.len() + 1);
        let mut from = Cut::Start;
        for (low, high) in &self.0 {
            if from < *low {
                gaps.push((from, low.clone()));
            }
            from = high.clone();
        }
        if from < Cut::End {
            gaps.push((from, Cut::End));
        }
        Self(gaps)
    }

    /// The numbers in both.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.complement().union(&other.complement()).complement()
    }

    /// The numbers in all.
    pub fn intersection_of<'a>(regions: impl IntoIterator<Item = &'a Self>) -> Self {
        let outside: Vec<Self> = regions.into_iter().map(Self::complement).collect();
        Self::union_of(&outside).complement()
    }

    /// The numbers in it and not in the other.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.intersection(&other.complement())
    }

    /// Whether every number of the other is in it.
    pub fn contains(&self, other: &Self) -> bool {
        other.difference(self).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::exact::rational::whole;

    fn at(n: i64, after: bool) -> Cut {
        Cut::At(ExactPoint::rational(whole(n)), after)
    }

    /// (low, low is closed, high, high is closed)
    fn interval(low: i64, from: bool, high: i64, to: bool) -> Region {
        Region::between(at(low, !from), at(high, to))
    }

    fn has(region: &Region, n: i64) -> bool {
        region.contains(&Region::point(ExactPoint::rational(whole(n))))
    }

    #[test]
    fn neighbours_join_only_when_the_number_between_them_belongs_to_one() {
        let open = interval(0, false, 1, false).union(&interval(1, false, 2, false));
        assert_eq!(open.parts().len(), 2);
        let joined = interval(0, false, 1, true).union(&interval(1, false, 2, false));
        assert_eq!(joined, interval(0, false, 2, false));
    }

    #[test]
    fn taking_out_a_point_leaves_two_parts() {
        let two = interval(0, false, 3, false).difference(&Region::point(ExactPoint::rational(whole(1))));
        assert_eq!(two, interval(0, false, 1, false).union(&interval(1, false, 3, false)));
    }

    #[test]
    fn intervals_out_of_order_and_open_points_are_empty() {
        assert!(interval(3, true, 1, true).is_empty());
        assert!(interval(1, false, 1, true).is_empty());
        assert!(!interval(1, true, 1, true).is_empty());
        assert_eq!(Region::empty().complement(), Region::all());
    }

    fn regions() -> impl Strategy<Value = Region> {
        proptest::collection::vec((-6_i64..6, any::<bool>(), 0_i64..5, any::<bool>()), 0..5).prop_map(|parts| {
            parts.into_iter().fold(Region::empty(), |region, (low, from, length, to)| {
                region.union(&interval(low, from, low + length, to))
            })
        })
    }

    proptest! {
        #[test]
        fn operations_act_on_each_number(a in regions(), b in regions(), c in regions()) {
            for n in -8..12 {
                prop_assert_eq!(has(&a.union(&b), n), has(&a, n) || has(&b, n));
                prop_assert_eq!(has(&a.intersection(&b), n), has(&a, n) && has(&b, n));
                prop_assert_eq!(has(&a.difference(&b), n), has(&a, n) && !has(&b, n));
                prop_assert_eq!(has(&a.complement(), n), !has(&a, n));
            }
            prop_assert_eq!(a.complement().complement(), a.clone());
            prop_assert!(a.contains(&a.intersection(&b)));
            prop_assert_eq!(Region::union_of([&a, &b, &c]), a.union(&b).union(&c));
            prop_assert_eq!(Region::intersection_of([&a, &b, &c]), a.intersection(&b).intersection(&c));
        }
    }
}
