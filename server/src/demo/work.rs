//! Carries out the schedule: threads simulate sessions, each for its own learners, and the results are stored in order
//! of time in parallel.

use std::sync::Arc;

use plumb_answers::answer::DecimalMark;
use plumb_content::blueprint::Assessment;
use plumb_service::bulk::{from_json, session_id, to_json};
use plumb_service::content::Catalog;
use plumb_service::forms::Recipe;
use plumb_service::{Plumb, Result};
use plumb_sessions::inline::{self, InlineSet};
use plumb_sessions::session::{Allowance, PlannedItem, SessionPlan};
use plumb_store::forms::FormRow;
use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::deeds::{self, ScheduledAction};
use super::people::People;
use super::plan::{Plan, PlannedSession, ResultRelease, SessionContent};
use super::pupil::{ItemDifficulty, Pupil, TOO_LARGE};
use super::sitting::{SimulatedAttempt, SimulatedSession, SimulationContext, broken};
use super::{COUNTED, DemoContext};

/// Transactions that a thread prepares ahead.
const AHEAD: usize = 2;

/// A set of items, the last of which is answered so that no program can mark it.
const SET: &str = r#"{"title": "Working with powers", "items": [
    {"stem": "Simplify: x + x.", "answer": "2x", "input_type": "expression"},
    {"stem": "Multiply out: x(x + 1).", "answer": "x^2 + x", "input_type": "expression"},
    {"stem": "Write as one power: x · x · x.", "answer": "x^3", "input_type": "expression"}]}"#;
/// Answers to these, the last of which only a person can mark.
const ANSWERS: [&str; 3] = ["2x", "x^2 + 1", TOO_LARGE];

/// The data that the threads share.
struct Shared {
    ground: DemoContext,
    catalog: Arc<Catalog>,
    plan: Plan,
    people: People,
    assessments: Vec<(Arc<Assessment>, Recipe)>,
    set: (InlineSet, ContentHash),
    hardness: ItemDifficulty,
    now: Timestamp,
}

/// Simulated sessions with their positions in the schedule.
type Prepared = Vec<(usize, SimulatedSession)>;

/// Simulates and stores all sessions of a schedule; returns the numbers of sessions and answers.
pub(super) async fn carry_out(
    ground: &DemoContext,
    plan: Plan,
    people: People,
    assessments: Vec<Arc<Assessment>>,
    now: Timestamp,
    threads: usize,
    told: &mut (dyn FnMut(usize) + Send),
) -> Result<(usize, usize)> {
    let catalog = ground.plumb.catalog();
    let mut set = deeds::deeds(&plan, &people, &catalog, &assessments, now)?.into_iter().peekable();
    let inline = the_set(&ground.plumb).await?;
    let mut with_recipes = Vec::with_capacity(assessments.len());
    for one in assessments {
        let recipe = ground.plumb.recipe(&catalog, &one).await?;
        with_recipes.push((one, recipe));
    }
    let shared = Arc::new(Shared {
        ground: ground.clone(),
        catalog,
        hardness: ItemDifficulty(plan.size.seed),
        plan,
        people,
        assessments: with_recipes,
        set: inline,
        now,
    });
    let mut workers: Vec<_> = (0..threads.max(1)).map(|worker| start(&shared, worker, threads.max(1))).collect();
    let (mut sessions, mut responses, mut looked_at) = (0, 0, 0);
    let mut counting = None;
    let mut later: Vec<ScheduledAction> = Vec::new();
    for chunk in shared.plan.sittings.chunks(shared.plan.style.together) {
        let begins = chunk.last().map_or(now, |sitting| sitting.begins);
        let mut due: Vec<ScheduledAction> = later.extract_if(.., |deed| deed.at <= begins).collect();
        while let Some(deed) = set.next_if(|deed| deed.at <= begins) {
            due.push(deed);
        }
        deeds::done(ground, due).await?;
        let mut prepared: Prepared = Vec::with_capacity(chunk.len());
        for worker in &mut workers {
            let part = worker.recv().await.ok_or_else(|| broken("a thread that prepares sittings has stopped"))?;
            prepared.extend(part?);
        }
        prepared.sort_by_key(|(at, _)| *at);
        let mut whole = Vec::with_capacity(prepared.len());
        let (mut noted, mut ended) = (Vec::with_capacity(prepared.len()), Vec::new());
        for (_, done) in prepared {
            sessions += 1;
            responses += done.responses;
            if let Some((id, form)) = done.form {
                ground.plumb.keep_form(id, form);
            }
            noted.extend(done.noted);
            ended.extend(done.ended);
            later.extend(done.deeds);
            whole.push(done.whole);
        }
        // Whether an answer counts as a guess depends on the times counted before it. So that every run gives equal
        // results, the next sessions are stored after the last are counted.
        counted(&mut counting).await?;
        if !whole.is_empty() {
            ground.stores.sessions.import(whole).await?;
        }
        let counter = ground.clone();
        counting = Some(tokio::spawn(async move {
            counter.stores.sat_items.note(noted).await?;
            counter.stores.responses.sum(ended).await?;
            counter.plumb.count_batch(COUNTED).await.map(drop)
        }));
        looked_at += chunk.len();
        told(looked_at);
    }
    counted(&mut counting).await?;
    deeds::done(ground, set.chain(later).collect()).await?;
    Ok((sessions, responses))
}

/// Waits until the items are noted, the surveys are summed and the answers are counted.
async fn counted(counting: &mut Option<JoinHandle<Result<()>>>) -> Result<()> {
    match counting.take() {
        Some(task) => task.await.map_err(|error| broken(&error.to_string()))?,
        None => Ok(()),
    }
}

/// Stores the set of items with one that no program can mark.
async fn the_set(plumb: &Plumb) -> Result<(InlineSet, ContentHash)> {
    let json = from_json(SET)?;
    let set = InlineSet::read(&json).map_err(|faults| broken(&format!("{faults:?}")))?;
    let text = serde_json::to_string_pretty(&set).map_err(|error| broken(&error.to_string()))?;
    let hash = ContentHash::of(&text);
    plumb.keep_inline_content(inline::KIND, inline::SKILL, text).await?;
    Ok((set, hash))
}

/// Starts a thread that simulates the sessions of every learner with number % `of` == `worker`: one message for each
/// transaction.
fn start(shared: &Arc<Shared>, worker: usize, of: usize) -> mpsc::Receiver<Result<Prepared>> {
    let (send, receive) = mpsc::channel(AHEAD);
    let shared = Arc::clone(shared);
    tokio::task::spawn_blocking(move || {
        let size = &shared.plan.size;
        let pupil = |(number, (id, percent)): (usize, &(UserId, u16))| {
            let own = number % of == worker;
            own.then(|| Pupil::new(size.seed, number, *id, *percent, shared.plan.first_day))
        };
        let mut pupils: Vec<Option<Pupil>> = shared.people.learners.iter().enumerate().map(pupil).collect();
        for (at, chunk) in shared.plan.sittings.chunks(shared.plan.style.together).enumerate() {
            let mut prepared = Ok(Vec::new());
            for (place, sitting) in chunk.iter().enumerate() {
                let Some(Some(pupil)) = pupils.get_mut(sitting.learner) else { continue };
                match shared.prepare(pupil, sitting) {
                    Ok(None) => {}
                    Ok(Some(done)) => {
                        if let Ok(all) = &mut prepared {
                            all.push((at * shared.plan.style.together + place, done));
                        }
                    }
                    Err(failure) => {
                        prepared = Err(failure);
                        break;
                    }
                }
            }
            let failed = prepared.is_err();
            // The receiver was dropped because of an error.
            if send.blocking_send(prepared).is_err() || failed {
                return;
            }
        }
    });
    receive
}

impl Shared {
    /// Simulates one session; `None` if there was nothing to do.
    fn prepare(&self, pupil: &mut Pupil, sitting: &PlannedSession) -> Result<Option<SimulatedSession>> {
        let room = SimulationContext {
            plumb: &self.ground.plumb,
            catalog: &self.catalog,
            hardness: &self.hardness,
            now: self.now,
        };
        let number = self.plan.classes.get(sitting.learner).copied().unwrap_or(0);
        let class = self.people.classes.get(number);
        match sitting.what {
            SessionContent::Practice => {
                let near = self.plan.style.course(number).map_or(&[][..], |course| course.practises);
                room.practice(pupil, near, sitting.begins)
            }
            SessionContent::Undecided => self.undecided(&room, pupil, sitting.begins).map(Some),
            SessionContent::Survey => room.survey(pupil, class.map(|class| class.id), sitting.begins),
            SessionContent::Assessment(which) => {
                let Some((assessment, recipe)) = self.assessments.get(which) else { return Ok(None) };
                let occasion = SimulatedAttempt {
                    about: assessment.id.clone(),
                    assignment: None,
                    settled: plumb_sessions::assignment::Terms::default().effective_for(assessment),
                    shown: ResultRelease::AtOnce,
                    teacher: class.map_or(UserId::nil(), |class| class.teacher),
                    reports: sitting.reports.filter(|_| class.is_some()),
                    runs: sitting.runs,
                };
                room.assessment(pupil, assessment, recipe, occasion, sitting.begins).map(Some)
            }
            SessionContent::Lesson(which) => {
                let lesson = self.plan.lessons.get(number).and_then(|lessons| lessons.get(which));
                let (Some(lesson), Some(class)) = (lesson, class) else { return Ok(None) };
                let Some(assignment) = class.lessons.get(which).copied() else { return Ok(None) };
                let Some((assessment, recipe)) = self.assessments.get(lesson.assessment) else { return Ok(None) };
                let terms = class.terms(lesson, sitting.learner);
                let occasion = SimulatedAttempt {
                    about: plumb_store::assignments::about(assignment),
                    assignment: Some(assignment),
                    settled: terms.effective_for(assessment),
                    shown: lesson.shown,
                    teacher: class.teacher,
                    reports: sitting.reports,
                    runs: sitting.runs,
                };
                room.assessment(pupil, assessment, recipe, occasion, sitting.begins).map(Some)
            }
        }
    }

    fn undecided(
        &self,
        room: &SimulationContext<'_>,
        pupil: &mut Pupil,
        begins: Timestamp,
    ) -> Result<SimulatedSession> {
        let (set, hash) = &self.set;
        let about = format!("{}:{hash}", inline::SKILL);
        let form = set.form(hash);
        let form_id = pupil.dice.id(begins);
        let body = to_json(&form)?;
        let planned = form.items.iter().map(|placed| PlannedItem {
            section_id: placed.section_id.clone(),
            skill_id: placed.item.skill_id.clone(),
            benchmarks: Vec::new(),
        });
        let plan = SessionPlan {
            session_id: session_id(pupil.id, pupil.dice.command()),
            learner: pupil.id,
            assessment_id: about.clone(),
            assessment: hash.clone(),
            title: set.title.clone(),
            rules: set.rules(self.ground.plumb.grace_seconds()),
            form_id,
            form_hash: Some(ContentHash::of(&body)),
            positions: planned.collect(),
            attempt_no: pupil.attempt(&about),
            allowance: Allowance { time_factor_percent: pupil.time_factor_percent, ..Allowance::default() },
            assignment: None,
            decimal_mark: DecimalMark::Point,
            adaptive: None,
        };
        let row = FormRow {
            id: form_id,
            assessment_id: about,
            recipe: hash.clone(),
            body,
            seed: 0,
            created_at: begins,
            session_id: None,
        };
        room.dictated(pupil, plan, form, row, &ANSWERS, begins)
    }
}
