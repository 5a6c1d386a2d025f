//! One tutor session, turn by turn, for the learner's teachers: the messages, the decisions and their reasons. It
//! contains keys, and replies that were held back from the learner.

use std::collections::BTreeMap;

use plumb_answers::answer::Verdict;
use plumb_bank::ItemSource;
use plumb_bank::task::Task;
use plumb_learning::mastery::{Update, basis_points};
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::tutor::{
    EndReason, Intent, Proposal, Reason, Ruling, Source, StepReason, Topic, TutorEvent, TutorSession,
};
use plumb_tutoring::gate::WithheldReply;
use plumb_tutoring::turn::{Alarm, Pace, PacePreference, Phase};
use plumb_types::SkillId;
use plumb_types::ids::{SessionId, UserId};
use plumb_types::time::Timestamp;

use super::conversations::Progress;
use crate::capabilities::Teacher;
use crate::engine::stored::{if_of, session_events};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Turns on a page.
pub const TURNS_SHOWN: usize = 50;

/// A tutor session with its turns.
#[derive(Debug, Clone)]
pub struct Conversation {
    pub session: SessionId,
    pub learner: UserId,
    /// The learner's name.
    pub name: String,
    /// The topic's title.
    pub title: String,
    pub begun: Timestamp,
    pub progress: Progress,
    pub pace: PacePreference,
    /// Mastery of each skill before and after the session.
    pub moved: Vec<SkillMove>,
    /// A page of its turns, oldest first; turn 0 is the opening.
    pub turns: Vec<TurnView>,
    /// Whether there are turns after these.
    pub more: bool,
}

/// Change of a skill's mastery during a session.
#[derive(Debug, Clone, PartialEq)]
pub struct SkillMove {
    /// The skill's name.
    pub skill: String,
    /// Mastery before, as displayed, in basis points; `None` before the first answer that counted.
    pub before: Option<u32>,
    pub after: u32,
}

/// Returns the displayed mastery before and after an update, in basis points; the former is `None` if there was none.
pub fn shown_move(update: &Update) -> (Option<u32>, u32) {
    update.shown.map_or_else(
        || (Some(basis_points(update.before)), basis_points(update.after)),
        |shown| (shown.before, shown.after),
    )
}

/// A message of the learner, with the decisions and the reply that followed.
#[derive(Debug, Clone)]
pub struct TurnView {
    /// Number of the message; 0 is the opening, before any message.
    pub number: u32,
    pub at: Timestamp,
    /// The learner's message.
    pub said: Option<String>,
    /// The decisions, in order.
    pub decisions: Vec<Decision>,
    /// The tutor's messages.
    pub spoken: Vec<TutorMessage>,
}

/// A message of the tutor.
#[derive(Debug, Clone)]
pub struct TutorMessage {
    pub text: String,
    pub pace: Pace,
    /// The source of its words.
    pub by: Source,
}

/// An item of the session, by its number from 1.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedItem {
    pub number: u32,
    /// The question and the key; `None` if the item can no longer be generated.
    pub words: Option<(String, String)>,
}

/// A decision made in a turn.
#[derive(Debug, Clone)]
pub enum Decision {
    /// How the message was interpreted.
    Read(Intent),
    /// It was flagged: it needs a person rather than a tutor.
    Flagged { alarm: Alarm, by_model: bool },
    /// The verdict on an answer, with the answer in the learner's terms.
    Marked { number: u32, answer: String, verdict: Verdict },
    /// The diagnosis, in a sentence.
    Diagnosed(String),
    /// An update of mastery of a skill, by its name, from the first answer to a question.
    Mastery { skill: String, number: u32, answer: String, update: Box<Update> },
    /// A skill, by its name, was mastered.
    Mastered(String),
    /// A skill, by its name, was unlocked.
    Unlocked(String),
    /// The question moved to another phase after that many wrong answers.
    Phased { phase: Phase, wrong: u32 },
    /// A hint was given.
    Hinted(String),
    /// The solution was shown.
    Solved,
    /// A step of the plan began.
    Step { number: u32, kind: &'static str, concept: String, reason: StepReason },
    /// Its concept was explained; the number of the explanation, from 0.
    Explained(u32),
    /// The picture of the explanation was shown at the learner's request.
    Pictured,
    /// A part of the open question was asked.
    PartAsked { question: String, answer: String },
    /// The part was answered; without an answer its result was shown.
    PartMarked { answer: Option<String>, right: bool },
    /// The pace changed.
    Paced(PacePreference),
    /// The plan was completed, with the mean mastery of its concepts.
    Planned { mastery: f64, goes_on: bool },
    /// A question was asked.
    Asked(AskedItem),
    /// A model's proposal was decided on.
    Ruled { proposal: Proposal, ruling: Ruling, reason: Reason },
    /// A model's reply was held back from the learner.
    WithheldReply(WithheldReply),
    /// The session ended.
    Ended(EndReason),
}

impl TurnView {
    const fn new(number: u32, at: Timestamp) -> Self {
        Self { number, at, said: None, decisions: Vec::new(), spoken: Vec::new() }
    }
}

impl Teacher<'_> {
    /// Returns a tutor session of a learner in a class that the caller teaches, or of any learner for an administrator;
    /// `NotFound` for any other session. `page` counts from 0.
    pub async fn conversation(&self, id: SessionId, page: u32) -> Result<Conversation> {
        let row = self.plumb.stores.sessions.load(id).await?.ok_or(ServiceError::NotFound)?;
        let session = if_of::<TutorSession>(&row)?.ok_or(ServiceError::NotFound)?;
        let learner = self.taught_learner(row.learner).await?;
        let topic = self.plumb.version::<Topic>(&session.plan.topic).await?;
        let events: Vec<TutorEvent> = session_events(id, &self.plumb.stores.sessions.events(id).await?)?;
        let moved = moves(&events, |skill| self.plumb.skill_name(skill).unwrap_or_else(|| skill.to_owned()));
        let mut told =
            TurnViewBuilder { plumb: self.plumb, topic: &topic, sources: sources(&events), tasks: BTreeMap::new() };
        let all = by_turn(events);
        let from = usize::try_from(page).unwrap_or(usize::MAX).saturating_mul(TURNS_SHOWN);
        let more = all.len() > from.saturating_add(TURNS_SHOWN);
        let mut answers = BTreeMap::new();
        let mut turns = Vec::new();
        for (at, (number, events)) in all.into_iter().enumerate() {
            // Decisions on this page may refer to answers on earlier pages.
            first_answers(&events, &mut answers);
            if (from..from.saturating_add(TURNS_SHOWN)).contains(&at) {
                turns.push(told.turn(number, events, &answers).await);
            }
        }
        Ok(Conversation {
            session: id,
            learner: learner.id,
            name: learner.name,
            title: topic.title.clone(),
            begun: row.created_at,
            progress: Progress::of(&session),
            pace: session.pace,
            moved,
            turns,
            more,
        })
    }
}

/// Groups the events by the number of their turn.
fn by_turn(events: Vec<TutorEvent>) -> Vec<(u32, Vec<TutorEvent>)> {
    let mut turns: Vec<(u32, Vec<TutorEvent>)> = Vec::new();
    for event in events {
        match (&event, turns.last_mut()) {
            (TutorEvent::MessageReceived { turn, .. }, _) => turns.push((*turn, vec![event])),
            (_, Some((_, events))) => events.push(event),
            (_, None) => turns.push((0, vec![event])),
        }
    }
    turns
}

fn sources(events: &[TutorEvent]) -> BTreeMap<u32, ItemSource> {
    let served = events.iter().filter_map(|event| match event {
        TutorEvent::Lesson(PracticeEvent::ProblemServed { position, source, .. }) => Some((*position, source.clone())),
        _ => None,
    });
    served.collect()
}

/// Records the first answer to each item, which is the evidence.
fn first_answers(events: &[TutorEvent], answers: &mut BTreeMap<u32, String>) {
    for event in events {
        if let TutorEvent::Lesson(PracticeEvent::AttemptSubmitted { position, answer, .. }) = event {
            answers.entry(*position).or_insert_with(|| answer.clone());
        }
    }
}

fn moves(events: &[TutorEvent], name: impl Fn(&str) -> String) -> Vec<SkillMove> {
    let mut moved: Vec<(String, SkillMove)> = Vec::new();
    for event in events {
        let TutorEvent::Lesson(PracticeEvent::MasteryUpdated { update, .. }) = event else { continue };
        let (before, after) = shown_move(update);
        if let Some((_, line)) = moved.iter_mut().find(|(skill, _)| *skill == update.skill.as_str()) {
            line.after = after;
        } else {
            let skill = name(update.skill.as_str());
            moved.push((update.skill.to_string(), SkillMove { skill, before, after }));
        }
    }
    moved.into_iter().map(|(_, line)| line).collect()
}

/// Builds the views of turns; each item is generated again once.
struct TurnViewBuilder<'a> {
    plumb: &'a Plumb,
    topic: &'a Topic,
    sources: BTreeMap<u32, ItemSource>,
    tasks: BTreeMap<u32, Option<Task>>,
}

impl TurnViewBuilder<'_> {
    async fn turn(&mut self, number: u32, events: Vec<TutorEvent>, answers: &BTreeMap<u32, String>) -> TurnView {
        let at = events.first().map_or(Timestamp::from_micros(0), plumb_sessions::engine::Event::at);
        let mut view = TurnView::new(number, at);
        let mut latest = String::new();
        for event in events {
            match event {
                TutorEvent::MessageReceived { words, intent, .. } => {
                    view.said = Some(words);
                    view.decisions.push(Decision::Read(intent));
                }
                TutorEvent::Spoke { text, pace, source, .. } => {
                    view.spoken.push(TutorMessage { text, pace, by: source });
                }
                TutorEvent::Lesson(PracticeEvent::AttemptSubmitted { answer, .. }) => latest = answer,
                TutorEvent::Lesson(event) => view.decisions.extend(self.practised(event, &latest, answers).await),
                event => view.decisions.extend(self.decided(event)),
            }
        }
        view
    }

    fn decided(&self, event: TutorEvent) -> Option<Decision> {
        Some(match event {
            TutorEvent::Flagged { alarm, by_model, .. } => Decision::Flagged { alarm, by_model },
            TutorEvent::QuestionPhased { phase, wrong_attempts, .. } => {
                Decision::Phased { phase, wrong: wrong_attempts }
            }
            TutorEvent::StepEntered { step, reason, .. } => {
                let at = usize::try_from(step.checked_sub(1)?).ok()?;
                let plan = self.topic.steps.get(at)?;
                Decision::Step { number: step, kind: plan.kind.as_str(), concept: plan.concept.name.clone(), reason }
            }
            TutorEvent::Explained { way, .. } => Decision::Explained(way),
            TutorEvent::PictureShown { .. } => Decision::Pictured,
            TutorEvent::SubQuestionAsked { question, answer, .. } => Decision::PartAsked { question, answer },
            TutorEvent::SubQuestionAnswered { answer, right, .. } => Decision::PartMarked { answer, right },
            TutorEvent::PaceChosen { pace, .. } => Decision::Paced(pace),
            TutorEvent::ProposalRuled { proposal, ruling, reason, .. } => Decision::Ruled { proposal, ruling, reason },
            TutorEvent::ReplyHeldBack { held_back, .. } => Decision::WithheldReply(held_back),
            TutorEvent::PlanCompleted { mastery, extended, .. } => Decision::Planned { mastery, goes_on: extended },
            TutorEvent::SessionCompleted { reason, .. } => Decision::Ended(reason),
            TutorEvent::SessionCreated { .. }
            | TutorEvent::MessageReceived { .. }
            | TutorEvent::Spoke { .. }
            | TutorEvent::Lesson(_) => return None,
        })
    }

    async fn practised(
        &mut self,
        event: PracticeEvent,
        latest: &str,
        answers: &BTreeMap<u32, String>,
    ) -> Option<Decision> {
        Some(match event {
            PracticeEvent::ProblemServed { position, .. } => {
                let task = self.task(position).await;
                let words = task.map(|task| (task.question().into_owned(), task.key_text().to_owned()));
                Decision::Asked(AskedItem { number: number(position), words })
            }
            PracticeEvent::AttemptEvaluated { position, verdict, .. } => {
                let answer = self.answer(position, latest).await;
                Decision::Marked { number: number(position), answer, verdict }
            }
            PracticeEvent::DiagnosisCompleted { diagnosis, .. } => Decision::Diagnosed(diagnosis.diagnosis_explanation),
            PracticeEvent::HintServed { hint, .. } => Decision::Hinted(hint.hint_text),
            PracticeEvent::SolutionServed { .. } => Decision::Solved,
            PracticeEvent::MasteryUpdated { position, update, .. } => {
                let first = answers.get(&position).map_or(latest, String::as_str);
                let answer = self.answer(position, first).await;
                let skill = self.skill(&update.skill);
                Decision::Mastery { skill, number: number(position), answer, update: Box::new(update) }
            }
            PracticeEvent::SkillMastered { skill, .. } => Decision::Mastered(self.skill(&skill)),
            PracticeEvent::SkillUnlocked { skill, .. } => Decision::Unlocked(self.skill(&skill)),
            PracticeEvent::SessionCreated { .. }
            | PracticeEvent::AttemptSubmitted { .. }
            | PracticeEvent::ModelAssisted { .. }
            | PracticeEvent::Said(_)
            | PracticeEvent::SessionCompleted { .. } => return None,
        })
    }

    /// Returns an answer in the learner's terms: an option by its text.
    async fn answer(&mut self, position: u32, answer: &str) -> String {
        self.task(position).await.map_or(answer, |task| task.body.answer_text(answer.trim())).to_owned()
    }

    /// Returns the name of a skill, or its id if it is no longer in the graph.
    fn skill(&self, id: &SkillId) -> String {
        self.plumb.skill_name(id.as_str()).unwrap_or_else(|| id.to_string())
    }

    async fn task(&mut self, position: u32) -> Option<&Task> {
        if !self.tasks.contains_key(&position) {
            let task = match self.sources.get(&position) {
                Some(source) => match self.plumb.task(source).await {
                    Ok(task) => Some(task),
                    Err(error) => {
                        tracing::warn!(%error, "an item of a tutor's session could not be made again");
                        None
                    }
                },
                None => None,
            };
            self.tasks.insert(position, task);
        }
        self.tasks.get(&position)?.as_ref()
    }
}

const fn number(position: u32) -> u32 {
    position.saturating_add(1)
}
