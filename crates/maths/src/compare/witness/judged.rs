//! Whether statements hold at a point.

use super::line::evaluated;
use super::{Assignment, Search};
use crate::compare::claim::{ClaimTruth, NumericClaim};
use crate::compare::domain::{HoleStep, Holes, is_discrete, moved};
use crate::compare::numeric;

impl Search<'_> {
    /// Whether the statements hold at a point. If isolated holes are skipped, the points next to a hole are checked: it
    /// counts only if there is another one next to it.
    pub(super) fn judged(&self, values: &Assignment) -> Option<[ClaimTruth; 2]> {
        if self.holes != Holes::Points {
            return self.judged_by(values, self.holes);
        }
        let sure = self.judged_by(values, Holes::Ignore)?;
        if !sure.contains(&ClaimTruth::Unknown) {
            return Some(sure);
        }
        let strict = self.judged_by(values, Holes::Count)?;
        let hole = |sure: [ClaimTruth; 2], strict: [ClaimTruth; 2], side: usize| sure[side] != strict[side];
        let wide = |side: usize| self.is_wide(values, side, hole);
        Some([0, 1].map(|side| if hole(sure, strict, side) && wide(side) { strict[side] } else { sure[side] }))
    }

    /// Whether a hole of a side is not isolated: there is another one next to it. Between integers, holes on both sides
    /// decide nothing, and the next integers are checked.
    fn is_wide(
        &self,
        values: &Assignment,
        side: usize,
        hole: impl Fn([ClaimTruth; 2], [ClaimTruth; 2], usize) -> bool,
    ) -> bool {
        let beside = |step: HoleStep| {
            let points = [1, -1].map(|sign| self.beside(values, sign, step));
            points.map(|point| self.judged_by(&point, Holes::Ignore).zip(self.judged_by(&point, Holes::Count)))
        };
        let discrete = values.keys().any(|name| is_discrete(self.domain.of(name)));
        let near = beside(HoleStep::Small);
        let mut told = false;
        for (sure, strict) in near.into_iter().flatten() {
            let both = hole(sure, strict, 0) && hole(sure, strict, 1);
            if discrete && both {
                continue;
            }
            if hole(sure, strict, side) {
                return true;
            }
            told |= sure[side] != ClaimTruth::Unknown;
        }
        discrete
            && !told
            && beside(HoleStep::Whole).into_iter().flatten().any(|(sure, strict)| hole(sure, strict, side))
    }

    /// The point with every name moved a little, each by another step.
    fn beside(&self, values: &Assignment, sign: i64, step: HoleStep) -> Assignment {
        let moved = values.iter().zip(1_i64..).map(|((name, value), steps)| {
            (name.clone(), moved(self.domain.of(name), value.clone(), sign * steps, step))
        });
        moved.collect()
    }

    pub(super) fn judged_by(&self, values: &Assignment, holes: Holes) -> Option<[ClaimTruth; 2]> {
        self.domain.with_graph(|graph| {
            graph.bind(values.clone());
            let (a, b) = (NumericClaim::of(graph, self.a), NumericClaim::of(graph, self.b));
            let ids = [a.nodes(), b.nodes()].concat();
            let wanted = graph.reachable(&ids);
            self.domain.work.spend(numeric::cost_of(graph, &wanted));
            let known = evaluated(graph, &wanted);
            [a.holds(&known, None, holes), b.holds(&known, None, holes)]
        })
    }
}
