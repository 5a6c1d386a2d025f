//! A learner's progress in a curriculum: a projection of the evidence about the learner.
//!
//! Evidence is the stream of events that belongs to a learner and not to one session: it is appended in the commit of
//! the session's events and never changed. Practice, checkpoints and placements all write it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::mastery::{Because, Bkt, Evidence, LearnerMastery, Opportunity, Policy, SkillState, Update};
use plumb_content::curriculum::{Curriculum, Module, part};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Number of latest answers that count as recent performance.
pub const RECENT: usize = 20;

/// Status of a module for a learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModuleStatus {
    /// A module that it builds on is not done.
    Locked,
    /// The learner can work on it.
    Open,
    /// The learner has shown every skill of it.
    Done,
}

/// The latest answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastResponse {
    /// Names the item.
    pub item: String,
    /// Right on the first attempt and without help.
    pub correct: bool,
    pub at: Timestamp,
}

/// Consecutive first attempts at one skill that were right.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Streak {
    now: u32,
    longest: u32,
}

/// Progress of a learner in one curriculum: small, and enough to choose the next step without reading the evidence
/// again. Always the fold of the evidence in the order it was recorded; its JSON may be stored and continued from.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LearningContext {
    /// The first module that is open and not done; `None` if all are done.
    pub current_module: Option<String>,
    /// Probability that each of the curriculum's skills is known, from 0 to 1; skills without evidence are missing.
    pub mastery_scores: BTreeMap<SkillId, f64>,
    /// Whether each of the latest first attempts that counted was right without help, oldest first, at most [`RECENT`].
    pub recent_performance: Vec<bool>,
    /// Number of right first attempts in a row, up to the latest.
    pub streak: u32,
    /// The latest first attempt that counted.
    pub last_response: Option<LastResponse>,
    rows: BTreeMap<SkillId, Streak>,
    done: BTreeSet<String>,
    /// Modules with only skills that are mastered or likely known: modules that build on them are open.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    likely_known: BTreeSet<String>,
    mastery: LearnerMastery,
    /// Probability from which a skill counts as shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threshold: Option<f64>,
}

impl LearningContext {
    /// The progress before any evidence.
    pub fn new(curriculum: &Curriculum) -> Self {
        let mut context = Self { threshold: curriculum.mastery_threshold.map(part), ..Self::default() };
        context.look_ahead(curriculum);
        context
    }

    /// Folds all of `evidence`; see [`LearningContext::take`].
    pub fn fold<'e>(
        curriculum: &Curriculum,
        evidence: impl IntoIterator<Item = &'e Evidence>,
        parameters: impl Fn(&SkillId) -> Bkt,
        policy: &Policy,
    ) -> Self {
        let mut context = Self::new(curriculum);
        for piece in evidence {
            context.take(curriculum, piece, &parameters, policy);
        }
        context
    }

    /// Applies one piece of evidence, with the parameters that `parameters` returns for each skill. Evidence about
    /// skills outside the curriculum changes nothing.
    pub fn take(
        &mut self,
        curriculum: &Curriculum,
        piece: &Evidence,
        parameters: impl Fn(&SkillId) -> Bkt,
        policy: &Policy,
    ) {
        let ours = curriculum.skills();
        let about = match piece {
            Evidence::Attempt(attempt) => attempt.distinct_skills().any(|skill| ours.contains(&skill)),
            Evidence::Placed { skill, .. } => ours.contains(&skill),
        };
        if !about {
            return;
        }
        let updates = self.mastery.record(piece, parameters, policy);
        let mut counted = None;
        for update in updates.iter().filter(|update| ours.contains(&&update.skill)) {
            self.mastery_scores.insert(update.skill.clone(), update.after);
            if let Some(right) = right(update) {
                counted = Some(right);
                let row = self.rows.entry(update.skill.clone()).or_default();
                row.now = if right { row.now.saturating_add(1) } else { 0 };
                row.longest = row.longest.max(row.now);
            }
        }
        if let (Evidence::Attempt(attempt), Some(right)) = (piece, counted) {
            self.answered(attempt, right);
        }
        self.look_ahead(curriculum);
    }

    /// Returns the learner's status in a module of the curriculum.
    pub fn standing(&self, module: &Module) -> ModuleStatus {
        if self.done.contains(&module.id) {
            ModuleStatus::Done
        } else if module.prerequisites.iter().all(|id| self.done.contains(id) || self.likely_known.contains(id)) {
            ModuleStatus::Open
        } else {
            ModuleStatus::Locked
        }
    }

    /// Returns the longest run of right first attempts at a skill.
    pub fn longest_row(&self, skill: &SkillId) -> u32 {
        self.rows.get(skill).map_or(0, |row| row.longest)
    }

    /// Whether the learner has met the module's requirement for a skill.
    pub fn has_shown(&self, module: &Module, skill: &SkillId) -> bool {
        self.longest_row(skill) >= module.mastery_items_required
            || self.mastery.get(skill.as_str()).is_some_and(SkillState::is_mastered)
            || self.has_answers(skill)
                && self.threshold.zip(self.mastery_scores.get(skill)).is_some_and(|(wanted, score)| *score >= wanted)
    }

    /// Whether an answer at the skill has counted: what a placement only infers is not shown.
    fn has_answers(&self, skill: &SkillId) -> bool {
        self.mastery.get(skill.as_str()).is_some_and(SkillState::is_started)
    }

    fn answered(&mut self, attempt: &Opportunity, right: bool) {
        self.streak = if right { self.streak.saturating_add(1) } else { 0 };
        self.recent_performance.push(right);
        if self.recent_performance.len() > RECENT {
            self.recent_performance.remove(0);
        }
        self.last_response = Some(LastResponse { item: attempt.item.clone(), correct: right, at: attempt.at });
    }

    fn look_ahead(&mut self, curriculum: &Curriculum) {
        let is_likely = |skill: &SkillId| self.mastery.get(skill.as_str()).is_some_and(SkillState::is_known_or_likely);
        let likely = curriculum.modules.iter().filter(|module| module.skills.iter().all(is_likely));
        self.likely_known = likely.map(|module| module.id.clone()).collect();
        for module in &curriculum.modules {
            if module.skills.iter().all(|skill| self.has_shown(module, skill)) {
                self.done.insert(module.id.clone());
            }
        }
        let current = curriculum.modules.iter().find(|module| self.standing(module) == ModuleStatus::Open);
        self.current_module = current.map(|module| module.id.clone());
    }
}

/// Whether an update is of a first attempt that was right without help; `None` if the attempt did not count, or if the
/// update is of a placement.
const fn right(update: &Update) -> Option<bool> {
    match update.because {
        Because::Right { .. } => Some(true),
        Because::Wrong { .. } | Because::Hinted { .. } => Some(false),
        Because::HintedLeftOut | Because::AssistedLeftOut | Because::TooFast { .. } | Because::Placed { .. } => None,
    }
}
