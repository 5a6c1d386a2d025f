//! Decisions on commands of a placement.

use plumb_types::ids::CommandId;

use super::command::{PlacementCommand, PlacementContext, PlacementDecision, PlacementRefusal};
use super::event::{PlacementEnding, PlacementEvent, PlacementMethod, PlacementPlan};
use super::state::{Current, PlacementSession, Probe};
use crate::engine::apply;
use plumb_answers::answer::{Outcome, refuse_long};
use plumb_answers::item::mark_read;
use plumb_bank::task::Task;
use plumb_learning::graph::placement::UNKNOWN_FROM;
use plumb_learning::graph::{MasteryUpdates, Node, SkillsGraph};
use plumb_types::time::Timestamp;

/// Points of a right answer that is hardly ever a guess: typed, or one of many options.
const RIGHT: i32 = 2;
/// Points of a right answer that may be a guess.
const RIGHT_OR_GUESSED: i32 = 1;
/// Points of a wrong answer and of “I don't know this yet”.
const NOT_KNOWN: i32 = UNKNOWN_FROM;
/// From this probability of a lucky guess on, a right answer may be one.
const GUESSED: f64 = 0.10;

/// Creates a placement from its plan.
pub fn create(plan: PlacementPlan, at: Timestamp) -> PlacementEvent {
    PlacementEvent::SessionCreated { at, plan: Box::new(plan) }
}

/// The skill of the next item: that of the current probe, else the one with the answer that says most about others; for
/// the first item, one in the grade band that the learner starts from. When all is settled, a last item on something
/// the learner knows ends the placement. `None` if an item is already open or nothing is left to ask. If the skill of
/// the current probe has lost its items, for example because its blueprint was retired, another skill comes next.
pub fn next_skill<'g>(
    session: &PlacementSession,
    graph: &'g SkillsGraph,
    askable: &dyn Fn(&Node) -> bool,
) -> Option<&'g Node> {
    if session.life.status.is_closed() || session.current.is_some() {
        return None;
    }
    let under_way = session.probe.as_ref().and_then(|probe| graph.node(probe.skill.as_str()));
    let start = session.plan.start.as_ref().filter(|_| session.placement.asked().is_empty());
    let first = || {
        let band = start?;
        session.placement.next_probe_among(graph, |node| askable(node) && node.grade_band == *band)
    };
    let best = || session.placement.next_probe_among(graph, askable);
    under_way
        .filter(|node| askable(node))
        .or_else(first)
        .or_else(best)
        .or_else(|| session.placement.known_among(graph, askable))
}

/// Decides `command`: returns the events to append and the evidence about the learner, or the refusal. A repeated
/// command returns no events. After an answer, [`next_skill`] returns the skill of the next item.
pub fn decide(
    session: &PlacementSession,
    command: &PlacementCommand,
    context: &PlacementContext<'_>,
) -> Result<PlacementDecision, PlacementRefusal> {
    if command.command_id().is_some_and(|id| session.commands.has(id)) {
        return Ok(PlacementDecision::default());
    }
    if session.life.status.is_closed() {
        return Err(PlacementRefusal::Closed);
    }
    let mut run = PlacementRun { session: session.clone(), context, decision: PlacementDecision::default() };
    match command {
        PlacementCommand::Serve { skill, source } => {
            if next_skill(session, context.graph, context.askable).is_none_or(|node| node.id != *skill) {
                return Err(PlacementRefusal::NotWanted);
            }
            run.emit(PlacementEvent::ProblemServed {
                at: context.arrived,
                position: session.served,
                skill: skill.clone(),
                source: source.clone(),
            });
        }
        PlacementCommand::Answer { position, answer, command_id } => run.answer(*position, answer, *command_id)?,
        PlacementCommand::Unknown { position, command_id } => run.unknown(*position, *command_id)?,
        PlacementCommand::Stop { command_id } => run.complete(PlacementEnding::Stopped, Some(*command_id)),
    }
    Ok(run.decision)
}

struct PlacementRun<'a> {
    /// The session after the events so far.
    session: PlacementSession,
    context: &'a PlacementContext<'a>,
    decision: PlacementDecision,
}

impl PlacementRun<'_> {
    fn emit(&mut self, event: PlacementEvent) {
        if let Some(after) = apply(Some(self.session.clone()), &event) {
            self.session = after;
        }
        self.decision.events.push(event);
    }

    fn open(&self, position: u32) -> Result<&Current, PlacementRefusal> {
        self.session.current.as_ref().filter(|current| current.position == position).ok_or(PlacementRefusal::NotCurrent)
    }

    fn answer(&mut self, position: u32, answer: &str, command_id: CommandId) -> Result<(), PlacementRefusal> {
        let at = self.context.arrived;
        let current = self.open(position)?;
        let elapsed_ms = u64::try_from(at.millis_since(current.served_at)).unwrap_or(0);
        let task = self.context.task.ok_or(PlacementRefusal::NoTask)?;
        refuse_long(answer).map_err(|long| PlacementRefusal::Invalid { reason: long.into() })?;
        let verdict = mark_read(&task.body, answer, self.session.plan.decimal_mark);
        if verdict.outcome == Outcome::Invalid {
            return Err(PlacementRefusal::Invalid { reason: verdict.reason.unwrap_or_default() });
        }
        self.emit(PlacementEvent::AttemptSubmitted { at, position, answer: answer.to_owned(), elapsed_ms, command_id });
        let is_last = self.session.is_closing();
        let points = match verdict.outcome {
            Outcome::Correct => self.right_points(task),
            Outcome::Partial | Outcome::Incorrect => NOT_KNOWN,
            Outcome::Invalid | Outcome::Undecided => 0,
        };
        self.emit(PlacementEvent::AttemptEvaluated { at, position, verdict });
        match (self.session.plan.method, self.session.probe.as_ref().and_then(Probe::verdict)) {
            _ if is_last => self.complete(self.ending(), None),
            (PlacementMethod::Points, _) => self.weigh(position, points),
            (PlacementMethod::BestOfThree, Some(known)) => self.settle(known),
            (PlacementMethod::BestOfThree, None) => self.end_if_nothing_is_left(),
        }
        Ok(())
    }

    fn unknown(&mut self, position: u32, command_id: CommandId) -> Result<(), PlacementRefusal> {
        self.open(position)?;
        let is_last = self.session.is_closing();
        self.emit(PlacementEvent::UnknownSaid { at: self.context.arrived, position, command_id });
        match self.session.plan.method {
            _ if is_last => self.complete(self.ending(), None),
            PlacementMethod::Points => self.weigh(position, NOT_KNOWN),
            PlacementMethod::BestOfThree => self.settle(false),
        }
        Ok(())
    }

    /// What a right answer to the open item is worth.
    fn right_points(&self, task: &Task) -> i32 {
        let Some(probe) = &self.session.probe else { return 0 };
        let (graph, options) = (self.context.graph, task.body.options().map(<[_]>::len));
        let own = graph.emission(std::slice::from_ref(&probe.skill), task.blueprint.as_deref(), options);
        let emission = own.unwrap_or_else(|| graph.bkt(probe.skill.as_str()).emission());
        if emission.guess() < GUESSED { RIGHT } else { RIGHT_OR_GUESSED }
    }

    fn weigh(&mut self, position: u32, points: i32) {
        if let Some(skill) = self.session.probe.as_ref().map(|probe| probe.skill.clone()) {
            let follows = match points {
                0 => Vec::new(),
                _ => self.session.placement.implied_by(self.context.graph, &skill, points > 0),
            };
            self.emit(PlacementEvent::AnswerWeighed { at: self.context.arrived, position, skill, points, follows });
        }
        self.end_if_nothing_is_left();
    }

    fn settle(&mut self, known: bool) {
        if let Some(skill) = self.session.probe.as_ref().map(|probe| probe.skill.clone()) {
            let follows = self.session.placement.implied_by(self.context.graph, &skill, known);
            self.emit(PlacementEvent::ProbeSettled { at: self.context.arrived, skill, known, follows });
        }
        self.end_if_nothing_is_left();
    }

    fn end_if_nothing_is_left(&mut self) {
        if next_skill(&self.session, self.context.graph, self.context.askable).is_none() {
            self.complete(self.ending(), None);
        }
    }

    /// Why a placement ends if the learner did not stop it.
    fn ending(&self) -> PlacementEnding {
        if self.session.placement.is_over() { PlacementEnding::Limit } else { PlacementEnding::Settled }
    }

    /// Turns the results into evidence.
    fn complete(&mut self, why: PlacementEnding, command_id: Option<CommandId>) {
        let PlacementContext { arrived: at, graph, mastery, policy, .. } = *self.context;
        // This evidence does not come from one single item, so it is filed under the position of the last one.
        let position = self.session.served.saturating_sub(1);
        let evidence = self.session.placement.evidence(at, policy).map(|evidence| (position, evidence));
        let MasteryUpdates { learned, mastered, unlocked, .. } =
            MasteryUpdates::from_evidence(evidence, mastery, Some(graph), policy);
        self.decision.learned.extend(learned);
        self.emit(PlacementEvent::SessionCompleted { at, why, mastered, unlocked, command_id });
    }
}
