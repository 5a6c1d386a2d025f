//! Practice of a demo learner: a suitable skill, items until the learner stops, and help after a wrong answer.

use plumb_answers::answer::DecimalMark;
use plumb_bank::task::Task;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_learning::mastery::ItemTiming;
use plumb_service::bulk::{CHECKPOINT_ITEMS, SessionStart, advance, entry, new_session, practice_subject, skills_of};
use plumb_service::content::GraphVersion;
use plumb_service::{Result, ServiceError};
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::practice::choose::level_for;
use plumb_sessions::practice::{
    self, ItemSource, Mode, PracticeCommand, PracticeContext, PracticeDecision, PracticePlan, PracticeRefusal,
};
use plumb_sessions::practice::{Practice, PracticeEvent};
use plumb_store::audit::AuditEntry;
use plumb_store::learning::NewEvidence;
use plumb_store::sessions::{FormSource, ImportedSession};
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::dice::millis;
use super::pupil::{Pupil, key};
use super::sitting::{SimulatedSession, SimulationContext, broken};

/// A learner practises at least `FEWEST_ITEMS` items, and at most so many more.
const MORE_ITEMS: u64 = 9;
const FEWEST_ITEMS: u64 = 4;
/// Number of skills that one is chosen from.
const LOOKED_AT: usize = 6;
/// One of so many sessions is a checkpoint.
const ONE_CHECKPOINT_OF: u64 = 6;
/// Probability that a wrong answer is followed by another attempt instead of the solution.
const TRIES_AGAIN: f64 = 0.7;

/// The session so far.
struct PracticeLog {
    session: Practice,
    events: Vec<PracticeEvent>,
    steps: Vec<(i64, AuditEntry)>,
    learned: Vec<NewEvidence>,
    responses: usize,
}

impl SimulationContext<'_> {
    /// Simulates practice of a skill, preferably in one of the given areas; `None` if the learner cannot practise
    /// anything.
    pub(super) fn practice(
        &self,
        pupil: &mut Pupil,
        near: &[&str],
        begins: Timestamp,
    ) -> Result<Option<SimulatedSession>> {
        let Some(version) = &self.catalog.graph else { return Ok(None) };
        let Some(node) = self.suitable(pupil, near, &version.graph, begins) else { return Ok(None) };
        let checkpoint = pupil.dice.below(ONE_CHECKPOINT_OF) == 0;
        let about = practice_subject(node.id.as_str(), checkpoint);
        let mut log = self.begun(pupil, node, version, checkpoint, begins)?;
        let items = FEWEST_ITEMS + pupil.dice.below(MORE_ITEMS);
        let mut at = begins;
        for served in 0..items {
            let Some(task) = self.serve(pupil, &mut log, node, &version.graph, at)? else { break };
            // The first item is part of the start.
            if served == 0 {
                log.steps.clear();
                log.steps.push((
                    saturating_cast(log.session.life.version),
                    entry(&log.session, Some(pupil.id), at, &log.events),
                ));
            }
            at = self.work(pupil, &mut log, &task, &version.graph, at)?;
            if log.session.life.status.is_closed() {
                break;
            }
            at = at.plus_millis(millis(4.0 + pupil.dice.share() * 6.0));
        }
        if !log.session.life.status.is_closed() {
            let end = PracticeCommand::End { command_id: pupil.dice.command() };
            self.turn(pupil, &mut log, &version.graph, &end, None, at)?.map_err(refused)?;
        }
        let attempt = i64::from(pupil.attempt(&about));
        whole(log, about, attempt).map(Some)
    }

    /// Returns an unlocked skill with blueprints: one in the preferred areas, or else the learner's first
    /// recommendation.
    fn suitable<'g>(
        &self,
        pupil: &mut Pupil,
        near: &[&str],
        graph: &'g SkillsGraph,
        at: Timestamp,
    ) -> Option<&'g Node> {
        let states = pupil.known.mastery.states();
        let has_items = |node: &&Node| node.blueprints.iter().any(|id| self.has_levels(id));
        let is_near = |node: &&Node| near.iter().any(|id| graph.node(id).is_some_and(|one| one.area == node.area));
        let mut open = graph.available(states, at, &self.plumb.rules().mastery);
        open.retain(has_items);
        if open.iter().any(is_near) {
            open.retain(is_near);
        }
        if open.is_empty() {
            open = graph.unlocked(states);
            open.retain(has_items);
        }
        open.truncate(LOOKED_AT);
        pupil.dice.any(&open).copied()
    }

    fn has_levels(&self, blueprint: &str) -> bool {
        self.catalog.skill(blueprint).is_some_and(|skill| !skill.levels.is_empty())
    }

    fn begun(
        &self,
        pupil: &mut Pupil,
        node: &Node,
        version: &GraphVersion,
        checkpoint: bool,
        at: Timestamp,
    ) -> Result<PracticeLog> {
        let plan = PracticePlan {
            session_id: pupil.dice.id(at),
            learner: pupil.id,
            skill: node.id.clone(),
            mode: if checkpoint { Mode::Checkpoint { items: CHECKPOINT_ITEMS } } else { Mode::Practice },
            graph: version.hash.clone(),
            mastery_policy: self.plumb.rules().mastery.version.clone(),
            hint_policy: self.plumb.rules().hints.version().to_owned(),
            curriculum: None,
            decimal_mark: DecimalMark::Point,
        };
        let created = practice::create(plan, at);
        let session = Practice::begun(&created).ok_or_else(|| broken("a session from nothing"))?;
        Ok(PracticeLog { session, events: vec![created], steps: Vec::new(), learned: Vec::new(), responses: 0 })
    }

    /// Serves the next item; `None` if there is none.
    fn serve(
        &self,
        pupil: &mut Pupil,
        log: &mut PracticeLog,
        node: &Node,
        graph: &SkillsGraph,
        at: Timestamp,
    ) -> Result<Option<Task>> {
        let blueprints: Vec<&String> = node.blueprints.iter().filter(|id| self.has_levels(id)).collect();
        let known = pupil.known.mastery.get(node.id.as_str());
        let belief = known.map_or_else(|| node.bkt.init(), |state| state.belief_at(at));
        let Some(generator) = pupil.dice.any(&blueprints).and_then(|id| self.catalog.skills.get(*id)) else {
            return Ok(None);
        };
        let skill = generator.skill();
        let Some(level) = level_for(skill, belief) else { return Ok(None) };
        let seed = pupil.dice.seed();
        let lesson = generator.lesson(level, seed).map_err(|error| broken(&error.to_string()))?;
        let source = ItemSource::Template {
            skill_id: skill.id.clone(),
            blueprint: skill.hash.clone(),
            difficulty: level.to_owned(),
            seed,
        };
        let skills = skills_of(graph, &skill.id, &node.id);
        let serve = PracticeCommand::Serve { skills, source, command_id: pupil.dice.command() };
        self.turn(pupil, log, graph, &serve, None, at)?.map_err(refused)?;
        Ok(Some(Task::from(lesson)))
    }

    /// Answers the item, once more after a wrong answer, or requests its solution; returns the time after that.
    fn work(
        &self,
        pupil: &mut Pupil,
        log: &mut PracticeLog,
        task: &Task,
        graph: &SkillsGraph,
        served: Timestamp,
    ) -> Result<Timestamp> {
        let mut at = served;
        for again in [false, true] {
            let Some(current) = log.session.current.clone() else { return Ok(at) };
            if log.session.is_done_with(&current) {
                return Ok(at);
            }
            let ItemSource::Template { skill_id, difficulty, seed, .. } = &current.source else { return Ok(at) };
            let generator = self.catalog.skills.get(skill_id);
            let generator = generator.ok_or_else(|| broken("a blueprint that went away"))?;
            let item = generator.generate(difficulty, *seed).map_err(|error| broken(&error.to_string()))?;
            let reply = pupil.answer(&item, Some(&**generator), self.hardness, at, again);
            at = at.plus_millis(reply.millis);
            let work =
                if task.answer_mode.needs_work() { task.solution.iter().take(3).cloned().collect() } else { vec![] };
            let command_id = pupil.dice.command();
            let position = current.position;
            let answer = |answer: String| PracticeCommand::Answer { position, answer, work: work.clone(), command_id };
            match self.turn(pupil, log, graph, &answer(reply.answer), Some(task), at)? {
                Ok(()) => {}
                // The typed answer cannot be read, so the learner submits the key.
                Err(PracticeRefusal::Invalid { .. }) => {
                    let command = answer(key(&item).to_owned());
                    self.turn(pupil, log, graph, &command, Some(task), at)?.map_err(refused)?;
                }
                Err(refusal) => return Err(refused(refusal)),
            }
            log.responses += 1;
            if !pupil.dice.chance(TRIES_AGAIN) {
                break;
            }
        }
        let open = log.session.current.as_ref().filter(|current| !log.session.is_done_with(current));
        if let Some(position) = open.map(|current| current.position)
            && log.session.plan.mode == Mode::Practice
            && !log.session.life.status.is_closed()
        {
            at = at.plus_millis(millis(6.0));
            let command = PracticeCommand::Solution { position, command_id: pupil.dice.command() };
            self.turn(pupil, log, graph, &command, Some(task), at)?.map_err(refused)?;
        }
        Ok(at)
    }

    /// Decides a command and applies its events.
    fn turn(
        &self,
        pupil: &mut Pupil,
        log: &mut PracticeLog,
        graph: &SkillsGraph,
        command: &PracticeCommand,
        task: Option<&Task>,
        at: Timestamp,
    ) -> Result<Result<(), PracticeRefusal>> {
        let rules = self.plumb.rules();
        let context = PracticeContext {
            arrived: at,
            task,
            mastery: &pupil.known.mastery,
            graph: Some(graph),
            policy: &rules.mastery,
            hints: &rules.hints,
            credit: &rules.credit,
            timing: ItemTiming::default(),
        };
        let PracticeDecision { events, learned } = match practice::decide(&log.session, command, &context) {
            Ok(decision) => decision,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if events.is_empty() {
            return Ok(Ok(()));
        }
        log.session = advance(log.session.clone(), &events)?;
        let rows = self.plumb.learned(pupil.id, log.session.plan.session_id, &pupil.known, learned.clone())?;
        pupil.known.take_in(&learned);
        log.learned.extend(rows);
        let audit = entry(&log.session, Some(pupil.id), at, &events);
        log.steps.push((saturating_cast(log.session.life.version), audit));
        log.events.extend(events);
        Ok(Ok(()))
    }
}

fn whole(log: PracticeLog, about: String, attempt: i64) -> Result<SimulatedSession> {
    let PracticeLog { session, events, mut steps, learned, responses } = log;
    let (_, audit) = steps.pop().ok_or_else(|| broken("a session in which nothing happened"))?;
    let beginning =
        SessionStart { about, hash: session.plan.graph.clone(), attempt, form: FormSource::None, anonymity: None };
    let new = new_session(&session, &events, beginning, audit)?;
    let whole = ImportedSession { session: new, before: steps, learned, class: None };
    Ok(SimulatedSession { whole, form: None, responses, noted: None, ended: None, deeds: Vec::new() })
}

fn refused(refusal: PracticeRefusal) -> ServiceError {
    broken(&format!("what a learner of the demo practises is refused: {refusal}"))
}
