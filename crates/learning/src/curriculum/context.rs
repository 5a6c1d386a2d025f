//! Where a learner is in a curriculum: a projection of the evidence about them.
//!
//! Evidence is the stream of events that is about a learner and not about one sitting: it is appended in the commit
//! of the session's events and never changed, and it has what practice, checkpoints and placements have in common.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::mastery::{Because, Bkt, Evidence, LearnerMastery, Opportunity, Policy, SkillState, Update};
use plumb_content::curriculum::{Curriculum, Module, part};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// How many answers back the recent performance looks.
pub const RECENT: usize = 20;

/// Where a learner stands with a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ModuleStatus {
    /// Something it builds on is not done.
    Locked,
    /// It can be worked at.
    Open,
    /// All that it asks for was shown.
    Done,
}

/// The latest answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastResponse {
    /// Names the item.
    pub item: String,
    /// Right at the first try without help.
    pub correct: bool,
    pub at: Timestamp,
}

/// Right first tries in a row at one skill.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    now: u32,
    longest: u32,
}

/// What the evidence about a learner comes to along one curriculum: small, and enough to say what comes next without
/// reading back. Always the fold of the evidence in the order it was recorded; its JSON may be kept and gone on with.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LearningContext {
    /// The first module that is open and not done; none when all are done.
    pub current_module: Option<String>,
    /// How sure it is that each of the curriculum's skills is known, from 0 to 1; those never met are missing.
    pub mastery_scores: BTreeMap<SkillId, f64>,
    /// Whether the latest first tries that counted were right without help, oldest first, at most [`RECENT`].
    pub recent_performance: Vec<bool>,
    /// Right ones in a row, up to the latest.
    pub streak: u32,
    /// The latest first try that counted.
    pub last_response: Option<LastResponse>,
    rows: BTreeMap<SkillId, Row>,
    done: BTreeSet<String>,
    mastery: LearnerMastery,
    /// How surely a skill has to be known to have been shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threshold: Option<f64>,
}

impl LearningContext {
    /// Before any evidence.
    pub fn new(curriculum: &Curriculum) -> Self {
        let mut context = Self { threshold: curriculum.mastery_threshold.map(part), ..Self::default() };
        context.look_ahead(curriculum);
        context
    }

    /// What all of `evidence` comes to; see [`LearningContext::take`].
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

    /// Takes one piece of evidence in, with the parameters that `parameters` has for each skill. What is not about
    /// the curriculum's skills changes nothing.
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

    /// Where the learner stands with a module of the curriculum.
    pub fn standing(&self, module: &Module) -> ModuleStatus {
        if self.done.contains(&module.id) {
            ModuleStatus::Done
        } else if module.prerequisites.iter().all(|id| self.done.contains(id)) {
            ModuleStatus::Open
        } else {
            ModuleStatus::Locked
        }
    }

    /// The longest row of right first tries at a skill.
    pub fn longest_row(&self, skill: &SkillId) -> u32 {
        self.rows.get(skill).map_or(0, |row| row.longest)
    }

    /// Whether the learner has shown at a skill what the module asks for.
    pub fn has_shown(&self, module: &Module, skill: &SkillId) -> bool {
        self.longest_row(skill) >= module.mastery_items_required
            || self.mastery.get(skill.as_str()).is_some_and(SkillState::is_mastered)
            || self.threshold.zip(self.mastery_scores.get(skill)).is_some_and(|(wanted, score)| *score >= wanted)
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
        for module in &curriculum.modules {
            if module.skills.iter().all(|skill| self.has_shown(module, skill)) {
                self.done.insert(module.id.clone());
            }
        }
        let current = curriculum.modules.iter().find(|module| self.standing(module) == ModuleStatus::Open);
        self.current_module = current.map(|module| module.id.clone());
    }
}

/// Whether an update is of a first try that was right without help; nothing when the try did not count, or it was
/// no try.
const fn right(update: &Update) -> Option<bool> {
    match update.because {
        Because::Right { .. } => Some(true),
        Because::Wrong { .. } | Because::Hinted { .. } => Some(false),
        Because::HintedLeftOut | Because::TooFast { .. } | Because::Placed { .. } => None,
    }
}
