//! Recommendations of the next skill.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::mastery::{MasteryStatus, Policy, SkillState, States};
use plumb_types::time::Timestamp;

use super::model::{Node, SkillsGraph};
use super::progress::{is_known_or_likely, is_open, standing};

/// A skill to practise next, and why.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Recommendation<'g> {
    pub skill: &'g Node,
    pub reason: Reason,
}

/// Why a skill is recommended, with the numbers that decided.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It is unlocked and was never attempted.
    New {
        /// Belief that it is known without any attempt.
        belief: f64,
    },
    /// It was attempted and is not mastered.
    Practise {
        /// Belief that it is known.
        belief: f64,
        /// Whether the belief is so low that practice comes first.
        weak: bool,
        /// When it was last practised.
        last: Timestamp,
    },
    /// It is likely known, by a placement alone: a few answers tell.
    Check {
        /// Belief that it is known.
        belief: f64,
    },
    /// It was mastered and is likely to be forgotten soon.
    Review {
        /// Probability that it is recalled now.
        retrievability: f64,
        /// When it was last practised.
        last: Timestamp,
    },
}

impl SkillsGraph {
    /// Returns all skills that could be practised next, best first. Skills that are unlocked and not mastered are
    /// sorted by lowest belief, then by longest time without practice, then by priority, grade band and id. Due
    /// reviews, the most forgotten first, take every [`Policy::review_every`]th place, counted from `turn`, the number
    /// of skills already practised in this session. After them come checks of skills that are likely known, of those
    /// with nothing known above them: what is needed for a checked skill is checked with it.
    pub fn recommend<'g>(
        &'g self,
        states: &States,
        now: Timestamp,
        policy: &Policy,
        turn: u32,
    ) -> Vec<Recommendation<'g>> {
        self.recommend_among(states, now, policy, turn, |_| true)
    }

    /// Like [`Self::recommend`], but only among the skills for which `wanted` holds.
    pub fn recommend_among<'g>(
        &'g self,
        states: &States,
        now: Timestamp,
        policy: &Policy,
        turn: u32,
        wanted: impl Fn(&Node) -> bool,
    ) -> Vec<Recommendation<'g>> {
        let mut learn = Vec::new();
        let (mut review, mut check) = (Vec::new(), Vec::new());
        for skill in self.nodes().iter().filter(|node| wanted(node)) {
            let state = states.get(&skill.id);
            match standing(skill, states, now, policy) {
                MasteryStatus::Mastered => {}
                MasteryStatus::ReviewDue => review.extend(state.and_then(|state| to_review(skill, state, now))),
                MasteryStatus::LikelyKnown => {
                    let above = |node: &Node| is_known_or_likely(node.id.as_str(), states);
                    if !self.dependents(skill.id.as_str()).any(above) {
                        let belief = state.map_or(skill.bkt.init(), |state| state.p_mastery);
                        check.push(Recommendation { skill, reason: Reason::Check { belief } });
                    }
                }
                MasteryStatus::NotStarted | MasteryStatus::NeedsPractice | MasteryStatus::Learning
                    if !is_open(skill, states) => {}
                here => learn.push(to_learn(skill, state, here, now)),
            }
        }
        learn.sort_by(order);
        review.sort_by(order);
        check.sort_by(order);
        review.append(&mut check);
        interleave(learn, review, policy.review_every, turn)
    }
}

fn to_learn<'g>(
    skill: &'g Node,
    state: Option<&SkillState>,
    here: MasteryStatus,
    now: Timestamp,
) -> Recommendation<'g> {
    let practised = state.and_then(|state| Some((state.belief_at(now), state.practised_at()?)));
    let reason = match practised {
        Some((belief, last)) => Reason::Practise { belief, weak: here == MasteryStatus::NeedsPractice, last },
        None => Reason::New { belief: state.map_or(skill.bkt.init(), |state| state.p_mastery) },
    };
    Recommendation { skill, reason }
}

fn to_review<'g>(skill: &'g Node, state: &SkillState, now: Timestamp) -> Option<Recommendation<'g>> {
    let reason = Reason::Review { retrievability: state.retrievability(now)?, last: state.last_practised_at? };
    Some(Recommendation { skill, reason })
}

impl Reason {
    /// Sort key within one kind of recommendation: belief or recall.
    fn measure(&self) -> f64 {
        match self {
            Self::New { belief } | Self::Check { belief } | Self::Practise { belief, .. } => *belief,
            Self::Review { retrievability, .. } => *retrievability,
        }
    }

    /// When the skill was last practised; `None` sorts before any time.
    fn last(&self) -> Option<Timestamp> {
        match self {
            Self::New { .. } | Self::Check { .. } => None,
            Self::Practise { last, .. } | Self::Review { last, .. } => Some(*last),
        }
    }
}

fn order(a: &Recommendation<'_>, b: &Recommendation<'_>) -> Ordering {
    let by_measure = a.reason.measure().total_cmp(&b.reason.measure());
    by_measure.then_with(|| a.reason.last().cmp(&b.reason.last())).then_with(|| tie(a.skill, b.skill))
}

fn tie(a: &Node, b: &Node) -> Ordering {
    let by_priority = b.priority.cmp(&a.priority);
    by_priority.then_with(|| band(&a.grade_band).cmp(&band(&b.grade_band))).then_with(|| a.id.cmp(&b.id))
}

/// Sort key of a grade band: Kindergarten, then years by number, then other text.
fn band(band: &str) -> (u32, &str) {
    let first = band.trim();
    if first.starts_with(['K', 'k']) {
        return (0, first);
    }
    let digits = first.find(|c: char| !c.is_ascii_digit()).unwrap_or(first.len());
    let year = first.get(..digits).and_then(|digits| digits.parse().ok());
    (year.unwrap_or(u32::MAX), first)
}

fn interleave<'g>(
    learn: Vec<Recommendation<'g>>,
    review: Vec<Recommendation<'g>>,
    every: u32,
    turn: u32,
) -> Vec<Recommendation<'g>> {
    let mut all = Vec::with_capacity(learn.len() + review.len());
    let (mut learn, mut review) = (learn.into_iter(), review.into_iter());
    let mut place = turn;
    loop {
        place = place.wrapping_add(1);
        let reviews_turn = every > 0 && place.is_multiple_of(every);
        let next =
            if reviews_turn { review.next().or_else(|| learn.next()) } else { learn.next().or_else(|| review.next()) };
        let Some(next) = next else { return all };
        all.push(next);
    }
}
