//! One learner's mastery of one skill: the fold of the evidence about it.

use serde::{Deserialize, Serialize};

use plumb_types::time::Timestamp;

use super::basis_points;
use super::bkt::{BeliefStep, Bkt};
use super::evidence::{Evidence, Opportunity};
use super::explain::{Because, DisplayedMastery, ForgettingGap, MasteryChange, Update};
use super::guards::FirstTries;
use super::policy::Policy;
use super::spacing::{Memory, Rating, after_gap, whole_days};
use plumb_types::SkillId;

/// A skill that is not mastered is shown at least this much below the threshold of mastery, in basis points: a whole
/// percent, so that rounding cannot hide the difference.
const BELOW_MASTERY: u32 = 100;

/// State of one skill of one learner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SkillState {
    /// The parameters of the fold.
    pub bkt: Bkt,
    /// Belief after the last opportunity to learn; predicts the next answer.
    pub p_mastery: f64,
    /// Belief after the last answer alone; it is displayed, and decides mastery.
    pub evidence: f64,
    /// Number of scored first attempts that counted.
    pub opportunities: u32,
    /// Number of first attempts that were left out as guesses.
    pub rapid_guesses: u32,
    /// Number of right answers in a row, up to the last.
    pub streak: u32,
    /// Whether the last attempt that counted was right.
    pub last_outcome: Option<bool>,
    /// Time of that attempt.
    pub last_practised_at: Option<Timestamp>,
    /// When it was mastered, as long as it is.
    pub mastered_at: Option<Timestamp>,
    /// How well it is remembered; `None` before the first attempt.
    pub memory: Option<Memory>,
    /// Since when a placement takes it as known; `None` once answers say otherwise, or show mastery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub likely_since: Option<Timestamp>,
    /// The latest first tries; `None` before the first that was taken by rules with guards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tries: Option<FirstTries>,
}

/// Status of a skill for a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = SkillStanding))]
pub enum MasteryStatus {
    /// Never attempted.
    NotStarted,
    /// Never attempted; a placement concluded that it is known, which no answer has checked.
    LikelyKnown,
    /// Practice comes first.
    NeedsPractice,
    /// Attempted and not mastered yet.
    Learning,
    /// Mastered, and remembered.
    Mastered,
    /// Mastered, but likely to be forgotten soon, or already faded.
    ReviewDue,
}

impl SkillState {
    /// The state before any evidence.
    pub fn new(bkt: Bkt) -> Self {
        Self {
            bkt,
            p_mastery: bkt.init(),
            evidence: bkt.init(),
            opportunities: 0,
            rapid_guesses: 0,
            streak: 0,
            last_outcome: None,
            last_practised_at: None,
            mastered_at: None,
            memory: None,
            likely_since: None,
            tries: None,
        }
    }

    /// Whether answers have shown mastery. By the first rules a placement alone set `mastered_at`: that is no mastery.
    pub const fn is_mastered(&self) -> bool {
        self.mastered_at.is_some() && self.is_started()
    }

    /// Whether a placement takes it as known and answers have neither shown mastery nor denied it.
    pub const fn is_likely_known(&self) -> bool {
        !self.is_mastered() && (self.likely_since.is_some() || self.mastered_at.is_some())
    }

    /// Whether skills that need it may be begun: it is mastered or likely known.
    pub const fn is_known_or_likely(&self) -> bool {
        self.is_mastered() || self.is_likely_known()
    }

    /// Whether an answer has counted, or a placement takes it as known.
    pub const fn is_met(&self) -> bool {
        self.is_started() || self.is_likely_known()
    }

    /// Whether an answer has counted.
    pub const fn is_started(&self) -> bool {
        self.opportunities > 0
    }

    /// When it was last practised. A placement is no practice.
    pub fn practised_at(&self) -> Option<Timestamp> {
        self.last_practised_at.filter(|_| self.is_started())
    }

    /// Probability of recall at `now`; `None` before the first attempt.
    pub fn retrievability(&self, now: Timestamp) -> Option<f64> {
        Some(self.memory?.retrievability(whole_days(self.last_practised_at?, now)))
    }

    /// When the next review is due; `None` before the first attempt.
    pub fn due(&self, policy: &Policy) -> Option<Timestamp> {
        Some(self.memory?.due(self.last_practised_at?, policy.retention))
    }

    /// The belief at `now`, which decays since the last attempt towards the initial belief.
    pub fn belief_at(&self, now: Timestamp) -> f64 {
        let recall = self.retrievability(now).unwrap_or(1.0);
        after_gap(self.p_mastery, self.bkt.init(), recall)
    }

    /// Mastery as displayed, in basis points: the evidence; while the skill is not mastered, no more than the first
    /// tries give alone, and below the threshold, so that the number never contradicts the status beside it. `None`
    /// before the first attempt: neither the prior of the model nor a placement is an answer of this learner.
    pub fn shown(&self, policy: &Policy) -> Option<u32> {
        // By the first rules a placement was displayed as an answer.
        let begun = if policy.guards.is_some() { self.is_started() } else { self.last_practised_at.is_some() };
        let evidence = basis_points(self.evidence);
        if !begun || self.mastered_at.is_some() {
            return begun.then_some(evidence);
        }
        let most = basis_points(policy.mastered_at).saturating_sub(BELOW_MASTERY);
        let alone = self.tries.as_ref().zip(policy.guards);
        let alone = alone.map_or(most, |(tries, guards)| basis_points(tries.belief(policy, guards)));
        Some(evidence.min(most).min(alone))
    }

    /// Returns the status at `now`.
    pub fn standing(&self, now: Timestamp, policy: &Policy) -> MasteryStatus {
        if !self.is_started() {
            return if self.is_likely_known() { MasteryStatus::LikelyKnown } else { MasteryStatus::NotStarted };
        }
        let faded = self.belief_at(now) < policy.needs_review_below;
        let due = self.due(policy).is_some_and(|due| due <= now);
        match (self.is_mastered(), faded) {
            (true, _) if faded || due => MasteryStatus::ReviewDue,
            (true, _) => MasteryStatus::Mastered,
            (false, true) => MasteryStatus::NeedsPractice,
            (false, false) => MasteryStatus::Learning,
        }
    }

    /// Whether a teacher should look at the learner's progress in the skill: practice comes first, after enough
    /// attempts to be sure of it.
    pub fn needs_help(&self, now: Timestamp, policy: &Policy) -> bool {
        /// With fewer attempts a low belief is weak evidence.
        const LEAST_OPPORTUNITIES: u32 = 2;
        self.opportunities >= LEAST_OPPORTUNITIES && self.standing(now, policy) == MasteryStatus::NeedsPractice
    }

    /// Applies a piece of evidence about this skill, by the rules that it names; returns the change with its reason.
    pub fn apply(&mut self, skill: &SkillId, piece: &Evidence, policy: &Policy) -> Update {
        match piece {
            Evidence::Attempt(opportunity) => self.attempt(skill, opportunity, policy),
            Evidence::Placed { known, at, policy: version, .. } => {
                self.apply_placement(skill, *known, *at, &policy.of_version(version))
            }
        }
    }

    /// Applies one first attempt, and returns the change with its reason.
    pub fn attempt(&mut self, skill: &SkillId, opportunity: &Opportunity, policy: &Policy) -> Update {
        let policy = &*policy.of_version(&opportunity.policy);
        let before = self.shown(policy);
        let update = self.learn_from(skill, opportunity, policy);
        self.with_displayed_mastery(update, before, policy)
    }

    fn learn_from(&mut self, skill: &SkillId, opportunity: &Opportunity, policy: &Policy) -> Update {
        if let Some((millis, threshold)) = opportunity.too_fast(policy) {
            self.rapid_guesses = self.rapid_guesses.saturating_add(1);
            let because = Because::TooFast { millis, threshold_millis: threshold };
            return self.unchanged(skill, opportunity.at, because, policy);
        }
        if opportunity.assisted {
            return self.unchanged(skill, opportunity.at, Because::AssistedLeftOut, policy);
        }
        let helped = opportunity.correct && opportunity.hinted;
        let Some(right) = opportunity.counts_as(policy) else {
            return self.unchanged(skill, opportunity.at, Because::HintedLeftOut, policy);
        };
        let emission = opportunity.emission.unwrap_or_else(|| self.bkt.emission());
        let weight = policy.weight(opportunity.setting);
        let gap = self.gap(opportunity.at);
        let before = gap.map_or(self.p_mastery, |gap| gap.to);
        let likelihood = emission.likelihood(right).weighted(weight.get());
        let step = self.bkt.step_with(before, likelihood);
        if let Some(guards) = policy.guards {
            if !self.is_started() {
                // Placed by the first rules: from here on answers decide.
                self.likely_since = self.likely_since.or(self.mastered_at.take());
            }
            let before = || match self.opportunities {
                0 => FirstTries::none(),
                _ => FirstTries::after(self.evidence, policy, guards),
            };
            let mut tries = self.tries.take().unwrap_or_else(before);
            tries.take(right, likelihood, guards);
            self.tries = Some(tries);
        }
        let (slip, guess, weight) = (emission.slip(), emission.guess(), weight.get());
        let because = match (right, helped) {
            (true, _) => Because::Right { slip, guess, weight },
            (false, true) => Because::Hinted { slip, guess, weight },
            (false, false) => Because::Wrong { slip, guess, weight },
        };
        self.remember(right, opportunity.at);
        self.opportunities = self.opportunities.saturating_add(1);
        self.streak = if right { self.streak.saturating_add(1) } else { 0 };
        self.conclude(skill, step, because, gap, opportunity.at, policy)
    }

    /// Applies a conclusion of a placement. Known: likely known, until answers say more. Not known: the state stays as it
    /// is. If answers have counted, they are the stronger evidence and nothing changes.
    pub fn apply_placement(&mut self, skill: &SkillId, known: bool, at: Timestamp, policy: &Policy) -> Update {
        let before = self.shown(policy);
        let update = self.conclude_placement(skill, known, at, policy);
        self.with_displayed_mastery(update, before, policy)
    }

    /// Adds the displayed mastery before and after the update.
    fn with_displayed_mastery(&self, update: Update, before: Option<u32>, policy: &Policy) -> Update {
        Update { shown: self.shown(policy).map(|after| DisplayedMastery { before, after }), ..update }
    }

    fn conclude_placement(&mut self, skill: &SkillId, known: bool, at: Timestamp, policy: &Policy) -> Update {
        let because = Because::Placed { known };
        if !known || self.opportunities > 0 || self.is_likely_known() {
            return self.unchanged(skill, at, because, policy);
        }
        if policy.guards.is_some() {
            let belief = self.evidence.max(policy.likely_at);
            let step = BeliefStep { before: self.p_mastery, evidence: belief, after: self.p_mastery.max(belief) };
            self.likely_since = Some(at);
            return self.conclude(skill, step, because, None, at, policy);
        }
        let belief = self.evidence.max(policy.mastered_at);
        let step = BeliefStep { before: self.p_mastery, evidence: belief, after: self.p_mastery.max(belief) };
        self.remember(true, at);
        let mut update = self.conclude(skill, step, because, None, at, policy);
        self.mastered_at = self.last_practised_at;
        update.change = Some(MasteryChange::Mastered);
        update
    }

    fn gap(&self, at: Timestamp) -> Option<ForgettingGap> {
        let days = whole_days(self.last_practised_at?, at);
        let to = self.belief_at(at);
        (to < self.p_mastery).then(|| ForgettingGap {
            days,
            retrievability: self.retrievability(at).unwrap_or(1.0),
            from: self.p_mastery,
            to,
        })
    }

    fn remember(&mut self, right: bool, at: Timestamp) {
        let rating = Rating::of_answer(right);
        self.memory = Some(match (self.memory, self.last_practised_at) {
            (Some(memory), Some(last)) => memory.review(whole_days(last, at), rating),
            _ => Memory::first(rating),
        });
        self.last_outcome = Some(right);
        // Answers may be applied out of order; the time of the last attempt never goes back.
        self.last_practised_at = Some(self.last_practised_at.map_or(at, |last| last.max(at)));
    }

    fn conclude(
        &mut self,
        skill: &SkillId,
        step: BeliefStep,
        because: Because,
        gap: Option<ForgettingGap>,
        at: Timestamp,
        policy: &Policy,
    ) -> Update {
        let before = self.evidence;
        self.evidence = step.evidence;
        self.p_mastery = step.after;
        let guarded =
            policy.guards.is_none_or(|guards| self.tries.as_ref().is_some_and(|tries| tries.are_enough(guards)));
        let reached = step.evidence >= policy.mastered_at && self.opportunities >= policy.min_opportunities && guarded;
        if reached || step.evidence < policy.lost_below {
            self.likely_since = None;
        }
        let change = match self.mastered_at {
            None if reached => {
                self.mastered_at = Some(at);
                Some(MasteryChange::Mastered)
            }
            Some(_) if step.evidence < policy.lost_below => {
                self.mastered_at = None;
                Some(MasteryChange::Lost)
            }
            _ => None,
        };
        Update {
            skill: skill.clone(),
            at,
            before,
            after: self.evidence,
            step,
            because,
            gap,
            change,
            shown: None,
            policy: policy.version.clone(),
        }
    }

    fn unchanged(&self, skill: &SkillId, at: Timestamp, because: Because, policy: &Policy) -> Update {
        Update {
            skill: skill.clone(),
            at,
            before: self.evidence,
            after: self.evidence,
            step: BeliefStep { before: self.p_mastery, evidence: self.evidence, after: self.p_mastery },
            because,
            gap: None,
            change: None,
            shown: None,
            policy: policy.version.clone(),
        }
    }
}
