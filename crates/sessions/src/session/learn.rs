//! Evidence from an assessment about the learner's skills.

use super::event::SessionEvent;
use super::reveal::may_see_score;
use super::rules::RevealWhen;
use super::state::{ItemState, Mark, Session};
use plumb_answers::item::{Item, TestForm};
use plumb_learning::graph::{AppliedEvidence, MasteryUpdates, SkillsGraph};
use plumb_learning::mastery::{Evidence, ItemTiming, LearnerMastery, Opportunity, Policy, Setting};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;

/// Input of the evidence besides the session.
#[derive(Clone, Copy)]
pub struct LearnContext<'a> {
    /// The skills and their prerequisites.
    pub graph: &'a SkillsGraph,
    pub mastery: &'a LearnerMastery,
    pub policy: &'a Policy,
    /// How long other learners took for items of a blueprint, or for a bank problem.
    pub timing: &'a dyn Fn(&str) -> ItemTiming,
    /// The current time.
    pub now: Timestamp,
}

/// Prefix of a trial's assessment id, before the id of the content tried.
pub const TRIAL_PREFIX: &str = "trial:";

/// Whether an assessment id is that of a trial: taken only to try out content, and not counted.
pub fn is_trial(assessment_id: &str) -> bool {
    // Ids of assessments contain no colon.
    assessment_id.starts_with(TRIAL_PREFIX)
}

impl Session {
    /// Whether it is a trial, which is not evidence about any learner.
    pub fn is_trial(&self) -> bool {
        is_trial(&self.assessment_id)
    }

    /// Whether its answers may be taken as evidence now: it is over, they have not been taken yet, and the learner may
    /// see the score. Earlier, changes in the skill map would reveal a score that is still hidden. A trial is never
    /// evidence.
    pub fn may_count_as_evidence(&self, now: Timestamp) -> bool {
        !self.is_trial()
            && !self.taught
            && self.items.iter().any(|item| is_scored(item.mark))
            && may_see_score(self, now)
    }

    /// When a worker must take the answers as evidence, because no request will do it: at the end of a window that
    /// scores wait for.
    pub(super) fn evidence_due_at(&self) -> Option<Timestamp> {
        let waits = self.rules.reveal.score == RevealWhen::AfterWindow
            && self.status().is_closed()
            && !self.taught
            && !self.is_trial();
        let scored = || self.items.iter().any(|item| is_scored(item.mark));
        self.window_end().filter(|_| waits && scored())
    }
}

/// Takes the answers of a session as evidence, with one opportunity per marked item: the final submission is the only
/// scored attempt. The events record the change in mastery and the reason. An item is no evidence if its blueprint
/// belongs to no skill of the graph, or its problem was written for none.
pub fn learn(
    session: &Session,
    form: &TestForm,
    context: &LearnContext<'_>,
) -> (Vec<SessionEvent>, Vec<AppliedEvidence>) {
    let LearnContext { graph, mastery, policy, now: at, .. } = *context;
    let evidence = opportunities(session, form, context);
    let MasteryUpdates { learned, updates, mastered, unlocked } =
        MasteryUpdates::from_evidence(evidence, mastery, Some(graph), policy);
    let mastered = mastered.into_iter().map(|skill| SessionEvent::SkillMastered { at, skill });
    let unlocked = unlocked.into_iter().map(|skill| SessionEvent::SkillUnlocked { at, skill });
    let events = std::iter::once(SessionEvent::MasteryUpdated { at, updates }).chain(mastered).chain(unlocked);
    (events.collect(), learned)
}

fn opportunities(session: &Session, form: &TestForm, context: &LearnContext<'_>) -> Vec<(u32, Evidence)> {
    let at = session.closed_at().unwrap_or(context.now);
    let answered = session.items.iter().zip(&form.items).zip(0u32..);
    // A mark that a regrade changed reflects a fault of the item, not the learner's knowledge.
    let is_told = |position: u32| u16::try_from(position).is_ok_and(|position| !session.is_regraded(position));
    let says = |state: &ItemState, position| state.is_answered() && is_scored(state.mark) && is_told(position);
    let evidence =
        answered.filter(|((state, _), position)| says(state, *position)).filter_map(|((state, in_form), position)| {
            let item = &in_form.item;
            let skills = skills_of(context.graph, item);
            if skills.is_empty() {
                return None;
            }
            let opportunity = Opportunity {
                item: item.name(),
                blueprint: item.blueprint_id().map(str::to_owned),
                emission: context.graph.emission(&skills, item.blueprint_id(), item.body.options().map(<[_]>::len)),
                skills,
                setting: Setting::Assessment,
                correct: state.mark == Some(Mark::Correct),
                hinted: false,
                assisted: false,
                millis: Some(state.elapsed_ms),
                timing: (context.timing)(&item.timed_as()),
                at,
                policy: context.policy.version.clone(),
            };
            Some((position, Evidence::Attempt(opportunity)))
        });
    evidence.collect()
}

/// The skills for which an item is an opportunity: those of its blueprint, or the one that its problem was written for.
fn skills_of(graph: &SkillsGraph, item: &Item) -> Vec<SkillId> {
    match item.blueprint_id() {
        Some(blueprint) => graph.skills_of_blueprint(blueprint).map(|node| node.id.clone()).collect(),
        None => graph.node(&item.skill_id).map(|node| node.id.clone()).into_iter().collect(),
    }
}

fn is_scored(mark: Option<Mark>) -> bool {
    matches!(mark, Some(Mark::Correct | Mark::Partial(_) | Mark::Incorrect))
}
