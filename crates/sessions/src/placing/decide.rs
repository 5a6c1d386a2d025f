//! What a command comes to.

use uuid::Uuid;

use super::command::{Command, Context, Decision, Refusal};
use super::event::{Ending, PlacingEvent, PlacingPlan};
use super::state::{Current, Placing, Probe};
use crate::engine::apply;
use crate::session::MAX_ANSWER_CHARS;
use plumb_answers::answer::Outcome;
use plumb_answers::item::mark_body;
use plumb_learning::graph::{Node, SkillsGraph, Taught};
use plumb_types::time::Timestamp;

/// Makes a placement from its plan.
pub fn create(plan: PlacingPlan, at: Timestamp) -> PlacingEvent {
    PlacingEvent::SessionCreated { at, plan: Box::new(plan) }
}

/// The skill whose item comes next: that of the probe under way, else the one that settles most. None when an item
/// is before the learner already, or nothing can be asked any more. Where the probe under way lost its items, for
/// example because its blueprint was retired, another skill's comes.
pub fn wants<'g>(session: &Placing, graph: &'g SkillsGraph, askable: &dyn Fn(&Node) -> bool) -> Option<&'g Node> {
    if session.life.status.is_closed() || session.current.is_some() {
        return None;
    }
    let under_way = session.probe.as_ref().and_then(|probe| graph.node(probe.skill.as_str()));
    under_way.filter(|node| askable(node)).or_else(|| session.placement.next_probe_among(graph, askable))
}

/// What `command` comes to: the events to append and what they teach about the learner, or why nothing happens.
/// A command that was carried out before gives nothing. After an answer the next item is asked for by [`wants`].
pub fn decide(session: &Placing, command: &Command, context: &Context<'_>) -> Result<Decision, Refusal> {
    if command.command_id().is_some_and(|id| session.commands.has(id)) {
        return Ok(Decision::default());
    }
    if session.life.status.is_closed() {
        return Err(Refusal::Closed);
    }
    let mut run = Run { session: session.clone(), context, decision: Decision::default() };
    match command {
        Command::Serve { skill, source } => {
            if wants(session, context.graph, context.askable).is_none_or(|node| node.id != *skill) {
                return Err(Refusal::NotWanted);
            }
            run.emit(PlacingEvent::ProblemServed {
                at: context.arrived,
                position: session.served,
                skill: skill.clone(),
                source: source.clone(),
            });
        }
        Command::Answer { position, answer, command_id } => run.answer(*position, answer, *command_id)?,
        Command::Unknown { position, command_id } => run.unknown(*position, *command_id)?,
        Command::Stop { command_id } => run.complete(Ending::Stopped, Some(*command_id)),
    }
    Ok(run.decision)
}

struct Run<'a> {
    /// As it stands after the events so far.
    session: Placing,
    context: &'a Context<'a>,
    decision: Decision,
}

impl Run<'_> {
    fn emit(&mut self, event: PlacingEvent) {
        if let Some(after) = apply(Some(self.session.clone()), &event) {
            self.session = after;
        }
        self.decision.events.push(event);
    }

    fn open(&self, position: u32) -> Result<&Current, Refusal> {
        self.session.current.as_ref().filter(|current| current.position == position).ok_or(Refusal::NotCurrent)
    }

    fn answer(&mut self, position: u32, answer: &str, command_id: Uuid) -> Result<(), Refusal> {
        let at = self.context.arrived;
        let current = self.open(position)?;
        let elapsed_ms = u64::try_from(at.millis_since(current.served_at)).unwrap_or(0);
        let task = self.context.task.ok_or(Refusal::NoTask)?;
        if answer.chars().count() > MAX_ANSWER_CHARS {
            let reason = format!("The answer is longer than {MAX_ANSWER_CHARS} characters.");
            return Err(Refusal::Invalid { reason });
        }
        let verdict = mark_body(&task.body, answer);
        if verdict.outcome == Outcome::Invalid {
            return Err(Refusal::Invalid { reason: verdict.reason.unwrap_or_default() });
        }
        self.emit(PlacingEvent::AttemptSubmitted { at, position, answer: answer.to_owned(), elapsed_ms, command_id });
        self.emit(PlacingEvent::AttemptEvaluated { at, position, verdict });
        match self.session.probe.as_ref().and_then(Probe::verdict) {
            Some(known) => self.settle(known),
            None => self.end_if_nothing_is_left(),
        }
        Ok(())
    }

    fn unknown(&mut self, position: u32, command_id: Uuid) -> Result<(), Refusal> {
        self.open(position)?;
        self.emit(PlacingEvent::UnknownSaid { at: self.context.arrived, position, command_id });
        self.settle(false);
        Ok(())
    }

    fn settle(&mut self, known: bool) {
        if let Some(skill) = self.session.probe.as_ref().map(|probe| probe.skill.clone()) {
            let follows = self.session.placement.follows(self.context.graph, &skill, known);
            self.emit(PlacingEvent::ProbeSettled { at: self.context.arrived, skill, known, follows });
        }
        self.end_if_nothing_is_left();
    }

    fn end_if_nothing_is_left(&mut self) {
        if wants(&self.session, self.context.graph, self.context.askable).is_none() {
            let why = if self.session.placement.is_over() { Ending::Limit } else { Ending::Settled };
            self.complete(why, None);
        }
    }

    /// Makes what was found evidence.
    fn complete(&mut self, why: Ending, command_id: Option<Uuid>) {
        let Context { arrived: at, graph, mastery, policy, .. } = *self.context;
        // None of it is the answer to one item: it stands at the last one asked.
        let position = self.session.served.saturating_sub(1);
        let evidence = self.session.placement.evidence(at).map(|evidence| (position, evidence));
        let Taught { learned, mastered, unlocked, .. } = Taught::by(evidence, mastery, Some(graph), policy);
        self.decision.learned.extend(learned);
        self.emit(PlacingEvent::SessionCompleted { at, why, mastered, unlocked, command_id });
    }
}
