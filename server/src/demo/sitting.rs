//! An assessment as a learner of the demo sits it: every command decided by the domain, every event folded.

use plumb_answers::answer::DecimalMark;
use plumb_answers::item::TestForm;
use plumb_content::blueprint::Assessment;
use plumb_content::generate::Generator;
use plumb_learning::mastery::ItemTiming;
use plumb_service::bulk::{
    Beginning, advance, end_last, entry, items, new_session, planned, session_id, started, to_json,
};
use plumb_service::content::Catalog;
use plumb_service::forms::Recipe;
use plumb_service::{Plumb, Result, ServiceError};
use plumb_sessions::assignment::Settled;
use plumb_sessions::engine::Status;
use plumb_sessions::session::{
    Context, LearnContext, Session, SessionCommand, SessionEvent, SessionPlan, SessionRefusal, decide, learn,
};
use plumb_store::assignments::assignment_of;
use plumb_store::audit::AuditEntry;
use plumb_store::forms::FormRow;
use plumb_store::learning::NewEvidence;
use plumb_store::responses::EndedSurvey;
use plumb_store::sat_items::NotedSession;
use plumb_store::sessions::{FormSource, WholeSession};
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::deeds::Deed;
use super::dice::millis;
use super::plan::Shown;
use super::pupil::{Hardness, Pupil, Reply, key};
use super::reporting;

/// How often a learner leaves an item out where that is allowed.
const LEFT_OUT: f64 = 0.03;
/// How often a learner goes away before the end.
const GONE: f64 = 0.03;
/// A learner looks at the review page for so long, seconds.
const LOOKING: f64 = 25.0;

/// What is needed to carry out sittings, the same for all of them.
pub(super) struct Room<'r> {
    pub(super) plumb: &'r Plumb,
    pub(super) catalog: &'r Catalog,
    pub(super) hardness: &'r Hardness,
    pub(super) now: Timestamp,
}

/// A sitting that was carried out.
pub(super) struct SimulatedSession {
    pub(super) whole: WholeSession,
    /// Its form, which was drawn for it.
    pub(super) form: Option<(Uuid, TestForm)>,
    /// Answers in it.
    pub(super) responses: usize,
    /// Its items, if it is over and has some.
    pub(super) noted: Option<NotedSession>,
    /// What is added up of a survey.
    pub(super) ended: Option<EndedSurvey>,
    /// What follows from it later.
    pub(super) deeds: Vec<Deed>,
}

/// On what occasion an assessment is sat.
pub(super) struct Occasion {
    /// What the session is about.
    pub(super) about: String,
    pub(super) assignment: Option<Uuid>,
    pub(super) settled: Settled,
    /// Who releases its results and answers reports, and when results are shown.
    pub(super) shown: Shown,
    pub(super) teacher: Uuid,
    /// Which of all reports is about an item of it.
    pub(super) reports: Option<usize>,
    /// It is not over yet.
    pub(super) runs: bool,
}

/// What happened so far.
struct Log {
    session: Session,
    events: Vec<SessionEvent>,
    steps: Vec<(i64, AuditEntry)>,
    learned: Vec<NewEvidence>,
}

impl Log {
    /// Takes in what a command came to, and the session after it.
    fn take(&mut self, after: Session, happened: Vec<SessionEvent>, at: Timestamp, actor: Option<Uuid>) {
        self.session = after;
        let audit = entry(&self.session, actor, at, &happened);
        self.steps.push((i64::from(self.session.version), audit));
        self.events.extend(happened);
    }
}

impl Room<'_> {
    /// A published assessment.
    pub(super) fn assessment(
        &self,
        pupil: &mut Pupil,
        assessment: &Assessment,
        recipe: &Recipe,
        occasion: Occasion,
        begins: Timestamp,
    ) -> Result<SimulatedSession> {
        let seed = pupil.dice.seed();
        let form = recipe.draw(seed).map_err(|error| broken(&error.to_string()))?;
        let command = pupil.dice.command();
        let body = to_json(&form)?;
        let plan = SessionPlan {
            session_id: session_id(pupil.id, command),
            learner: pupil.id,
            assessment_id: assessment.id.clone(),
            assessment: assessment.hash.clone(),
            title: assessment.metadata.title.clone(),
            rules: occasion.settled.rules(assessment, self.plumb.grace_seconds()),
            form_id: pupil.dice.id(begins),
            form_hash: Some(ContentHash::of(&body)),
            positions: planned(self.catalog, &form),
            attempt_no: pupil.attempt(&occasion.about),
            allowance: occasion.settled.allowance(pupil.time_factor_percent),
            assignment: occasion.assignment,
            decimal_mark: DecimalMark::Point,
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
        let deeds = reporting::deeds(pupil, &log.session, &form, &occasion, self.now);
        Ok(SimulatedSession { deeds, ..whole(log, form, row, &occasion.about)? })
    }

    /// A sitting that was planned, by answers that are given.
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
            let command = SessionCommand::Answer {
                position,
                answer: (*answer).to_owned(),
                base_revision: 0,
                command_id: pupil.dice.command(),
            };
            self.carry_out(pupil, &mut log, &form, &command, at)?.map_err(refused)?;
        }
        whole(log, form, row, &about)
    }

    /// Answers one item after the other; says when that ended.
    fn sit(
        &self,
        pupil: &mut Pupil,
        log: &mut Log,
        form: &TestForm,
        begins: Timestamp,
        runs: bool,
    ) -> Result<Timestamp> {
        let count = form.items.len();
        // Who goes away has done some of the items; who is still at it, those that there was time for.
        let some = usize::try_from(pupil.dice.below(u64::try_from(count).unwrap_or(1))).unwrap_or(0);
        let gone = !runs && pupil.dice.chance(GONE) && log.session.closes_at().is_some();
        let most = if gone { some } else { count };
        let mut at = begins;
        for _ in 0..most {
            let Some(position) = log.session.current else { break };
            let Some(placed) = form.items.get(usize::from(position)) else { break };
            let generator = self.catalog.skills.get(&placed.item.skill_id);
            let generator: Option<&Generator> = generator.map(|generator| &**generator);
            let Reply { answer, millis } = pupil.answer(&placed.item, generator, self.hardness, at, false);
            let next = at.plus_millis(millis);
            if (runs && next >= self.now) || log.session.closes_at().is_some_and(|closes| next > closes) {
                break;
            }
            at = next;
            let command_id = pupil.dice.command();
            let command = if log.session.rules.allow_skip && pupil.dice.chance(LEFT_OUT) {
                SessionCommand::Skip { position, command_id }
            } else {
                SessionCommand::Answer { position, answer, base_revision: 0, command_id }
            };
            match self.carry_out(pupil, log, form, &command, at)? {
                Ok(()) => {}
                Err(SessionRefusal::Invalid { .. }) => {
                    // What was typed cannot be read: they think again.
                    let answer = key(&placed.item).to_owned();
                    let command = SessionCommand::Answer { position, answer, base_revision: 0, command_id };
                    self.carry_out(pupil, log, form, &command, at)?.map_err(refused)?;
                }
                Err(refusal) => return Err(refused(refusal)),
            }
        }
        if log.session.status.is_closed() {
            return Ok(at);
        }
        let closes = log.session.closes_at();
        let answered = !runs || log.session.answered() == count;
        if log.session.status == Status::Active && answered && !gone {
            let done = at.plus_millis(millis(LOOKING * (1.0 + 0.3 * pupil.dice.normal())));
            if closes.is_none_or(|closes| done <= closes) && (!runs || done < self.now) {
                let command = SessionCommand::Finish { command_id: pupil.dice.command() };
                self.carry_out(pupil, log, form, &command, done)?.map_err(refused)?;
                return Ok(done);
            }
        }
        let Some(closes) = closes.filter(|_| !runs) else { return Ok(at) };
        // A worker finds it within a second.
        let found = closes.plus_millis(600);
        self.carry_out(pupil, log, form, &SessionCommand::Tick, found)?.map_err(refused)?;
        Ok(found)
    }

    /// What happens after the end: the window ends, or results are released.
    fn show(
        &self,
        pupil: &mut Pupil,
        log: &mut Log,
        form: &TestForm,
        ended: Timestamp,
        occasion: &Occasion,
    ) -> Result<()> {
        if !log.session.status.is_closed() {
            return Ok(());
        }
        let (command, at) = match occasion.shown {
            Shown::AtOnce | Shown::Released(None) => return Ok(()),
            Shown::Released(Some(at)) => (SessionCommand::Release { by: occasion.teacher }, at.max(ended)),
            Shown::AfterWindow => {
                let end = log.session.allowance.window_closes.unwrap_or(ended);
                (SessionCommand::Tick, end.max(ended).plus_millis(600))
            }
        };
        if at > self.now {
            return Ok(());
        }
        self.carry_out(pupil, log, form, &command, at)?.map_err(refused)
    }

    /// Decides a command and takes in what it comes to, with what that teaches: as `Plumb::command` does.
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
        if after.may_teach(at)
            && let Some(version) = &self.catalog.graph
        {
            // Answers are compared with what was known of times before anybody answered.
            let context = LearnContext {
                graph: &version.graph,
                mastery: &pupil.known.mastery,
                policy: &self.plumb.rules().mastery,
                timing: &|_| ItemTiming::default(),
                now: at,
            };
            let (told, taught) = learn(&after, form, &context);
            let rows = self.plumb.learned(pupil.id, after.id, &pupil.known, taught.clone())?;
            pupil.known.take_in(&taught);
            log.learned.extend(rows);
            after = advance(after, &told)?;
            end_last(&mut events, told);
        }
        let actor = command.command_id().map(|_| pupil.id).or_else(|| command.by());
        if !events.is_empty() {
            log.take(after, events, at, actor);
        }
        Ok(Ok(()))
    }
}

/// A session that was begun, with its first item served.
fn begun(plan: SessionPlan, form: &TestForm, command: Uuid, at: Timestamp) -> Result<Log> {
    let learner = plan.learner;
    let (session, events) = started(plan, form, command, at)?;
    let audit = entry(&session, Some(learner), at, &events);
    let steps = vec![(i64::from(session.version), audit)];
    Ok(Log { session, events, steps, learned: Vec::new() })
}

fn whole(log: Log, form: TestForm, row: FormRow, about: &str) -> Result<SimulatedSession> {
    let Log { session, events, mut steps, learned } = log;
    let (_, audit) = steps.pop().ok_or_else(|| broken("a session in which nothing happened"))?;
    let beginning = Beginning {
        about: about.to_owned(),
        hash: session.assessment.clone(),
        attempt: i64::from(session.attempt_no),
        form: FormSource::New(row),
        anonymity: None,
    };
    let new = new_session(&session, &events, beginning, audit)?;
    let noted = session.status.is_closed().then(|| NotedSession {
        id: session.id,
        version: i64::from(session.version),
        assignment: assignment_of(about),
        items: items(&session, &form),
    });
    Ok(SimulatedSession {
        whole: WholeSession { session: new, before: steps, learned, class: None },
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
