//! An assessment taken by a demo learner: the domain decides every command, and every event is applied.

use plumb_answers::answer::DecimalMark;
use plumb_answers::item::TestForm;
use plumb_content::blueprint::Assessment;
use plumb_content::generate::Generator;
use plumb_learning::mastery::ItemTiming;
use plumb_service::bulk::{
    SessionStart, adaptive_plan, advance, entry, insert_before_end, items, new_session, planned, session_id, started,
    to_json,
};
use plumb_service::calibration::CalibrationInUse;
use plumb_service::content::Catalog;
use plumb_service::forms::Recipe;
use plumb_service::{Plumb, Result, ServiceError};
use plumb_sessions::assignment::EffectiveTerms;
use plumb_sessions::engine::Status;
use plumb_sessions::session::{
    Context, LearnContext, LearnerAction, Session, SessionCommand, SessionEvent, SessionPlan, SessionRefusal,
    StaffAction, decide, learn,
};
use plumb_store::assignments::assignment_of;
use plumb_store::audit::AuditEntry;
use plumb_store::forms::FormRow;
use plumb_store::learning::NewEvidence;
use plumb_store::responses::EndedSurvey;
use plumb_store::sat_items::EndedSession;
use plumb_store::sessions::{FormSource, ImportedSession};
use plumb_types::ContentHash;
use plumb_types::ids::{AssignmentId, CommandId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::deeds::ScheduledAction;
use super::dice::millis;
use super::plan::ResultRelease;
use super::pupil::{ItemDifficulty, Pupil, PupilReply, key};
use super::reporting;

/// Probability that a learner skips an item that may be skipped.
const LEFT_OUT: f64 = 0.03;
/// Probability that a learner leaves before the end.
const GONE: f64 = 0.03;
/// Time on the review page, in seconds.
const LOOKING: f64 = 25.0;

/// The shared context of all simulated sessions.
pub(super) struct SimulationContext<'r> {
    pub(super) plumb: &'r Plumb,
    pub(super) catalog: &'r Catalog,
    pub(super) hardness: &'r ItemDifficulty,
    pub(super) now: Timestamp,
}

/// A simulated session.
pub(super) struct SimulatedSession {
    pub(super) whole: ImportedSession,
    /// Its form, which was generated for it.
    pub(super) form: Option<(Uuid, TestForm)>,
    /// Number of answers in it.
    pub(super) responses: usize,
    /// Its items, if it is over and has some.
    pub(super) noted: Option<EndedSession>,
    /// The survey's summary, if it is over.
    pub(super) ended: Option<EndedSurvey>,
    /// Later actions that follow from it.
    pub(super) deeds: Vec<ScheduledAction>,
}

/// The circumstances of an attempt at an assessment.
pub(super) struct SimulatedAttempt {
    /// Name of the content.
    pub(super) about: String,
    pub(super) assignment: Option<AssignmentId>,
    pub(super) settled: EffectiveTerms,
    /// When results are revealed, and the teacher who releases them and answers reports.
    pub(super) shown: ResultRelease,
    pub(super) teacher: UserId,
    /// Number of the report about one of its items, if there is one.
    pub(super) reports: Option<usize>,
    /// Whether it is still under way.
    pub(super) runs: bool,
}

/// The session so far.
struct Log {
    session: Session,
    events: Vec<SessionEvent>,
    steps: Vec<(i64, AuditEntry)>,
    learned: Vec<NewEvidence>,
}

impl Log {
    /// Records the events of a command, and the session after them.
    fn take(&mut self, after: Session, happened: Vec<SessionEvent>, at: Timestamp, actor: Option<UserId>) {
        self.session = after;
        let audit = entry(&self.session, actor, at, &happened);
        self.steps.push((i64::from(self.session.version), audit));
        self.events.extend(happened);
    }
}

impl SimulationContext<'_> {
    /// Simulates an attempt at a published assessment.
    pub(super) fn assessment(
        &self,
        pupil: &mut Pupil,
        assessment: &Assessment,
        recipe: &Recipe,
        occasion: SimulatedAttempt,
        begins: Timestamp,
    ) -> Result<SimulatedSession> {
        let seed = pupil.dice.seed();
        let form = recipe.draw(seed).map_err(|error| broken(&error.to_string()))?;
        let command = pupil.dice.command();
        let body = to_json(&form)?;
        let rules = occasion.settled.rules(assessment, self.plumb.grace_seconds());
        let adaptive =
            adaptive_plan(assessment, &form, &rules, &|id| self.catalog.skill(id), &CalibrationInUse::default())?;
        let plan = SessionPlan {
            session_id: session_id(pupil.id, command),
            learner: pupil.id,
            assessment_id: assessment.id.clone(),
            assessment: assessment.hash.clone(),
            title: assessment.metadata.title.clone(),
            rules,
            form_id: pupil.dice.id(begins),
            form_hash: Some(ContentHash::of(&body)),
            positions: planned(self.catalog, &form),
            attempt_no: pupil.attempt(&occasion.about),
            allowance: occasion.settled.allowance(pupil.time_factor_percent),
            assignment: occasion.assignment,
            decimal_mark: DecimalMark::Point,
            adaptive,
        };
        let row = FormRow {
            id: plan.form_id,
            assessment_id: form.assessment_id.clone(),
            recipe: recipe.hash.clone(),
            body,
            seed: i64::try_from(seed).map_err(|error| broken(&error.to_string()))?,
            created_at: begins,
            session_id: None,
        };
        let mut log = begun(plan, &form, command, begins)?;
        let at = self.sit(pupil, &mut log, &form, begins, occasion.runs)?;
        self.show(pupil, &mut log, &form, at, &occasion)?;
        let asked = log.session.administered(&form);
        let deeds = reporting::deeds(pupil, &log.session, &asked, &occasion, self.now);
        Ok(SimulatedSession { deeds, ..whole(log, form, row, &occasion.about)? })
    }

    /// Simulates a session with given answers.
    pub(super) fn dictated(
        &self,
        pupil: &mut Pupil,
        plan: SessionPlan,
        form: TestForm,
        row: FormRow,
        answers: &[&str],
        begins: Timestamp,
    ) -> Result<SimulatedSession> {
        let about = plan.assessment_id.clone();
        let mut log = begun(plan, &form, pupil.dice.command(), begins)?;
        let mut at = begins;
        for (position, answer) in (0..).zip(answers) {
            at = at.plus_millis(millis(30.0 + 10.0 * pupil.dice.normal()));
            let action = LearnerAction::Answer { position, answer: (*answer).to_owned(), base_revision: 0 };
            let command = SessionCommand::Learner { id: pupil.dice.command(), action };
            self.carry_out(pupil, &mut log, &form, &command, at)?.map_err(refused)?;
        }
        whole(log, form, row, &about)
    }

    /// Answers one item after the other; returns the time of the end.
    fn sit(
        &self,
        pupil: &mut Pupil,
        log: &mut Log,
        form: &TestForm,
        begins: Timestamp,
        runs: bool,
    ) -> Result<Timestamp> {
        let count = log.session.most_items();
        // A learner who left has done some of the items; one who is still working, those that there was time for.
        let some = usize::try_from(pupil.dice.below(u64::try_from(count).unwrap_or(1))).unwrap_or(0);
        let gone = !runs && pupil.dice.chance(GONE) && log.session.closes_at().is_some();
        let most = if gone { some } else { count };
        let mut at = begins;
        for _ in 0..most {
            let Some(position) = log.session.current() else { break };
            let item = log.session.form_index(position).and_then(|item| form.items.get(usize::from(item)));
            let Some(placed) = item else { break };
            let generator = self.catalog.skills.get(&placed.item.skill_id);
            let generator: Option<&Generator> = generator.map(|generator| &**generator);
            let PupilReply { answer, millis } = pupil.answer(&placed.item, generator, self.hardness, at, false);
            let next = at.plus_millis(millis);
            if (runs && next >= self.now) || log.session.closes_at().is_some_and(|closes| next > closes) {
                break;
            }
            at = next;
            let id = pupil.dice.command();
            let action = if log.session.rules.player.allow_skip && pupil.dice.chance(LEFT_OUT) {
                LearnerAction::Skip { position }
            } else {
                LearnerAction::Answer { position, answer, base_revision: 0 }
            };
            match self.carry_out(pupil, log, form, &SessionCommand::Learner { id, action }, at)? {
                Ok(()) => {}
                Err(SessionRefusal::Invalid { .. }) => {
                    // The typed answer cannot be read, so the learner submits the key.
                    let answer = key(&placed.item).to_owned();
                    let action = LearnerAction::Answer { position, answer, base_revision: 0 };
                    let command = SessionCommand::Learner { id, action };
                    self.carry_out(pupil, log, form, &command, at)?.map_err(refused)?;
                }
                Err(refusal) => return Err(refused(refusal)),
            }
        }
        if log.session.status().is_closed() {
            return Ok(at);
        }
        let closes = log.session.closes_at();
        let answered = !runs || log.session.answered() == count;
        if log.session.status() == Status::Active && answered && !gone {
            let done = at.plus_millis(millis(LOOKING * (1.0 + 0.3 * pupil.dice.normal())));
            if closes.is_none_or(|closes| done <= closes) && (!runs || done < self.now) {
                let command = SessionCommand::Learner { id: pupil.dice.command(), action: LearnerAction::Finish };
                self.carry_out(pupil, log, form, &command, done)?.map_err(refused)?;
                return Ok(done);
            }
        }
        let Some(closes) = closes.filter(|_| !runs) else { return Ok(at) };
        // A worker closes it within a second.
        let found = closes.plus_millis(600);
        self.carry_out(pupil, log, form, &SessionCommand::Tick, found)?.map_err(refused)?;
        Ok(found)
    }

    /// Simulates what follows after the end: the window closes, or results are released.
    fn show(
        &self,
        pupil: &mut Pupil,
        log: &mut Log,
        form: &TestForm,
        ended: Timestamp,
        occasion: &SimulatedAttempt,
    ) -> Result<()> {
        if !log.session.status().is_closed() {
            return Ok(());
        }
        let (command, at) = match occasion.shown {
            ResultRelease::AtOnce | ResultRelease::Released(None) => return Ok(()),
            ResultRelease::Released(Some(at)) => {
                (SessionCommand::Staff { by: occasion.teacher, action: StaffAction::Release }, at.max(ended))
            }
            ResultRelease::AfterWindow => {
                let end = log.session.allowance.window_closes.unwrap_or(ended);
                (SessionCommand::Tick, end.max(ended).plus_millis(600))
            }
        };
        if at > self.now {
            return Ok(());
        }
        self.carry_out(pupil, log, form, &command, at)?.map_err(refused)
    }

    /// Decides a command, applies its events and updates mastery, as `Plumb::command` does.
    fn carry_out(
        &self,
        pupil: &mut Pupil,
        log: &mut Log,
        form: &TestForm,
        command: &SessionCommand,
        at: Timestamp,
    ) -> Result<Result<(), SessionRefusal>> {
        let mut events = match decide(&log.session, form, command, &Context::at(at, &[])) {
            Ok(decision) => decision.events,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let mut after = advance(log.session.clone(), &events)?;
        if after.may_count_as_evidence(at)
            && let Some(version) = &self.catalog.graph
        {
            // Whether an answer was too fast is judged without statistics, as before the first answers.
            let context = LearnContext {
                graph: &version.graph,
                mastery: &pupil.known.mastery,
                policy: &self.plumb.rules().mastery,
                timing: &|_| ItemTiming::default(),
                now: at,
            };
            let (told, taught) = learn(&after, &after.administered(form), &context);
            let rows = self.plumb.learned(pupil.id, after.id, &pupil.known, taught.clone())?;
            pupil.known.take_in(&taught);
            log.learned.extend(rows);
            after = advance(after, &told)?;
            insert_before_end(&mut events, told);
        }
        let actor = match command {
            SessionCommand::Learner { .. } => Some(pupil.id),
            SessionCommand::Staff { by, .. } => Some(*by),
            SessionCommand::Tick => None,
        };
        if !events.is_empty() {
            log.take(after, events, at, actor);
        }
        Ok(Ok(()))
    }
}

/// Starts a session, with its first item served.
fn begun(plan: SessionPlan, form: &TestForm, command: CommandId, at: Timestamp) -> Result<Log> {
    let learner = plan.learner;
    let (session, events) = started(plan, form, command, at)?;
    let audit = entry(&session, Some(learner), at, &events);
    let steps = vec![(i64::from(session.version), audit)];
    Ok(Log { session, events, steps, learned: Vec::new() })
}

fn whole(log: Log, form: TestForm, row: FormRow, about: &str) -> Result<SimulatedSession> {
    let Log { session, events, mut steps, learned } = log;
    let (_, audit) = steps.pop().ok_or_else(|| broken("a session in which nothing happened"))?;
    let beginning = SessionStart {
        about: about.to_owned(),
        hash: session.assessment.clone(),
        attempt: i64::from(session.attempt_no),
        form: FormSource::New(row),
        anonymity: None,
    };
    let new = new_session(&session, &events, beginning, audit)?;
    let noted = session.status().is_closed().then(|| EndedSession {
        id: session.id,
        version: i64::from(session.version),
        assignment: assignment_of(about),
        items: items(&session, &session.administered(&form)),
    });
    Ok(SimulatedSession {
        whole: ImportedSession { session: new, before: steps, learned, class: None },
        responses: session.answered(),
        form: Some((session.form_id, form)),
        noted,
        ended: None,
        deeds: Vec::new(),
    })
}

fn refused(refusal: SessionRefusal) -> ServiceError {
    broken(&format!("what a learner of the demo does is refused: {refusal}"))
}

pub(super) fn broken(what: &str) -> ServiceError {
    ServiceError::Internal(what.to_owned())
}
