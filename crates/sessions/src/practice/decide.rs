//! Decisions on commands of a practice session.

use plumb_types::ids::CommandId;

use super::command::{PracticeCommand, PracticeContext, PracticeDecision, PracticeRefusal};
use super::event::PracticeEvent;
use super::help;
use super::plan::{Mode, PracticePlan};
use super::state::{Current, Practice};
use plumb_answers::answer::{Outcome, refuse_long};
use plumb_answers::item::ENGINE;
use plumb_answers::item::{answer_in_points, mark_read};
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_learning::graph::MasteryUpdates;
use plumb_learning::mastery::{Evidence, Opportunity, Setting};
use plumb_tutoring::hints::ChosenHint;
use plumb_tutoring::leak::DETECTOR;
use plumb_types::time::Timestamp;

/// Maximum number of answers to one item: bounds the size of a session, far above what helps a learner.
pub const MAX_ATTEMPTS: usize = 20;
/// Maximum number of lines of work with an answer, and of characters per line.
pub const MAX_WORK: (usize, usize) = (40, 300);

/// Creates a session from its plan.
pub fn create(plan: PracticePlan, at: Timestamp) -> PracticeEvent {
    PracticeEvent::SessionCreated { at, plan: Box::new(plan) }
}

/// Whether that command should show the learner a new item: not if it was already carried out.
pub fn needs_item(session: &Practice, command_id: CommandId) -> Result<bool, PracticeRefusal> {
    if session.commands.has(command_id) {
        return Ok(false);
    }
    if session.life.status.is_closed() {
        return Err(PracticeRefusal::Closed);
    }
    if session.current.as_ref().is_some_and(|current| !session.is_done_with(current)) {
        return Err(PracticeRefusal::ItemOpen);
    }
    Ok(true)
}

/// Decides `command`: returns the events to append and the evidence about the learner, or the refusal. A repeated
/// command returns no events.
pub fn decide(
    session: &Practice,
    command: &PracticeCommand,
    context: &PracticeContext<'_>,
) -> Result<PracticeDecision, PracticeRefusal> {
    if session.commands.has(command.command_id()) {
        return Ok(PracticeDecision::default());
    }
    if session.life.status.is_closed() {
        return Err(PracticeRefusal::Closed);
    }
    let mut run = PracticeRun { session, context, decision: PracticeDecision::default() };
    match command {
        PracticeCommand::Serve { skills, source, command_id } => {
            needs_item(session, *command_id)?;
            run.emit(PracticeEvent::ProblemServed {
                at: context.arrived,
                position: session.served,
                skills: skills.clone(),
                source: source.clone(),
                engine: matches!(source, ItemSource::Template { .. }).then_some(ENGINE),
                command_id: *command_id,
            });
        }
        PracticeCommand::Answer { position, answer, work, command_id } => {
            run.answer(*position, answer, work, *command_id)?;
        }
        PracticeCommand::Hint { position, command_id } => run.hint(*position, *command_id)?,
        PracticeCommand::Solution { position, command_id } => run.solution(*position, *command_id)?,
        PracticeCommand::End { command_id } => {
            run.emit(PracticeEvent::SessionCompleted { at: context.arrived, command_id: Some(*command_id) });
        }
    }
    Ok(run.decision)
}

struct PracticeRun<'a> {
    session: &'a Practice,
    context: &'a PracticeContext<'a>,
    decision: PracticeDecision,
}

impl<'a> PracticeRun<'a> {
    fn emit(&mut self, event: PracticeEvent) {
        self.decision.events.push(event);
    }

    /// The open item, if it has this position and still takes answers.
    fn open(&self, position: u32) -> Result<(&'a Current, &'a Task), PracticeRefusal> {
        let current = self.session.current.as_ref().filter(|current| current.position == position);
        let current = current.ok_or(PracticeRefusal::NotCurrent)?;
        if self.session.is_done_with(current) {
            return Err(PracticeRefusal::ItemOver);
        }
        Ok((current, self.context.task.ok_or(PracticeRefusal::NoTask)?))
    }

    fn answer(
        &mut self,
        position: u32,
        answer: &str,
        work: &[String],
        command_id: CommandId,
    ) -> Result<(), PracticeRefusal> {
        let (current, task) = self.open(position)?;
        let at = self.context.arrived;
        if current.attempts.len() >= MAX_ATTEMPTS {
            return Err(PracticeRefusal::TooManyAttempts);
        }
        refuse_long(answer).map_err(|long| PracticeRefusal::Invalid { reason: long.into() })?;
        if work.len() > MAX_WORK.0 || work.iter().any(|line| line.chars().count() > MAX_WORK.1) {
            return Err(PracticeRefusal::WorkTooLong);
        }
        if task.answer_mode.needs_work() && work.iter().all(|line| line.trim().is_empty()) {
            return Err(PracticeRefusal::WorkMissing);
        }
        let decimal = self.session.plan.decimal_mark;
        let verdict = mark_read(&task.body, answer, decimal);
        if verdict.outcome == Outcome::Invalid {
            return Err(PracticeRefusal::Invalid { reason: verdict.reason.unwrap_or_default() });
        }
        let elapsed_ms = u64::try_from(at.millis_since(current.served_at)).unwrap_or(0);
        let shown: Vec<String> = work.to_vec();
        let (answer, outcome) = (answer.to_owned(), verdict.outcome);
        self.emit(PracticeEvent::AttemptSubmitted {
            at,
            position,
            answer: answer.clone(),
            work: shown.clone(),
            elapsed_ms,
            command_id,
        });
        let hints = u32::try_from(current.hints.len()).unwrap_or(u32::MAX);
        let credit = self.context.credit.earned(current.credit, verdict.credit, current.wrong_attempts(), hints);
        self.emit(PracticeEvent::AttemptEvaluated { at, position, verdict, credit });
        if outcome != Outcome::Undecided && !current.is_counted() {
            self.learn(current, task, outcome == Outcome::Correct, Some(elapsed_ms));
        }
        match self.session.plan.mode {
            Mode::Practice if matches!(outcome, Outcome::Incorrect | Outcome::Partial) => {
                let answer = answer_in_points(&task.body, &answer, decimal);
                let help = help::help_after_wrong_answer(task, current, (&answer, &shown), self.context.hints);
                self.emit(PracticeEvent::DiagnosisCompleted { at, position, diagnosis: help.diagnosis });
                if let Some(served) = help.hint {
                    self.serve_hint(position, served, None);
                }
            }
            Mode::Checkpoint { items } if self.session.served >= u32::from(items) => {
                self.emit(PracticeEvent::SessionCompleted { at, command_id: None });
            }
            Mode::Practice | Mode::Checkpoint { .. } => {}
        }
        Ok(())
    }

    fn hint(&mut self, position: u32, command_id: CommandId) -> Result<(), PracticeRefusal> {
        let (current, task) = self.open(position)?;
        if self.session.plan.mode != Mode::Practice {
            return Err(PracticeRefusal::NoHelp);
        }
        let served = help::requested_hint(task, current, self.context.hints).ok_or(PracticeRefusal::NoMoreHints)?;
        self.serve_hint(position, served, Some(command_id));
        Ok(())
    }

    fn serve_hint(&mut self, position: u32, served: ChosenHint, command_id: Option<CommandId>) {
        let ChosenHint { hint, source, .. } = served;
        self.emit(PracticeEvent::HintServed {
            at: self.context.arrived,
            position,
            hint,
            source,
            policy: Some(self.context.hints.version().to_owned()),
            detector: Some(DETECTOR.to_owned()),
            command_id,
        });
    }

    fn solution(&mut self, position: u32, command_id: CommandId) -> Result<(), PracticeRefusal> {
        let (current, task) = self.open(position)?;
        if self.session.plan.mode != Mode::Practice {
            return Err(PracticeRefusal::NoHelp);
        }
        if !current.is_counted() {
            // Giving up counts as a wrong answer: the learner lacked the skill.
            self.learn(current, task, false, None);
        }
        self.emit(PracticeEvent::SolutionServed { at: self.context.arrived, position, command_id });
        Ok(())
    }

    /// Takes the item's first scored attempt as evidence about its skills.
    fn learn(&mut self, current: &Current, task: &Task, correct: bool, millis: Option<u64>) {
        let PracticeContext { arrived: at, mastery, graph, policy, timing, .. } = *self.context;
        let setting = match self.session.plan.mode {
            Mode::Practice => Setting::Practice,
            Mode::Checkpoint { .. } => Setting::Checkpoint,
        };
        let options = task.body.options().map(<[_]>::len);
        let emission = graph.and_then(|graph| graph.emission(&current.skills, task.blueprint.as_deref(), options));
        let hinted = current.had_help();
        let evidence = Evidence::Attempt(Opportunity {
            item: task.name.clone(),
            blueprint: task.blueprint.clone(),
            skills: current.skills.clone(),
            setting,
            correct,
            hinted,
            assisted: current.assisted,
            millis,
            timing,
            emission,
            at,
            policy: policy.version.clone(),
        });
        let taught = MasteryUpdates::from_evidence([(current.position, evidence)], mastery, graph, policy);
        self.decision.learned.extend(taught.learned);
        for (position, update) in taught.updates {
            self.emit(PracticeEvent::MasteryUpdated { at, position, update, right: Some(correct && !hinted) });
        }
        for skill in taught.mastered {
            self.emit(PracticeEvent::SkillMastered { at, skill });
        }
        for skill in taught.unlocked {
            self.emit(PracticeEvent::SkillUnlocked { at, skill });
        }
    }
}
