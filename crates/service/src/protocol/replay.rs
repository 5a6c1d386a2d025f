//! The history of a session, moment by moment, for its owner. For an assessment it has only actions and times, never
//! answers or whether they were right: the result shows those, as far as its reveal rules allow.

use plumb_sessions::engine::Event as _;
use std::collections::BTreeMap;

use plumb_answers::item::ItemStem;
use plumb_bank::task::Task;
use plumb_sessions::conversation::{CallId, ClientAction, Message, Offer, RunOutcome, ToolOutcome};
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::session::{Performance, Session, SessionEvent, may_see_solutions};
use plumb_sessions::tutor::{Intent, TutorEvent};
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use strum::EnumDiscriminants;

use crate::assessment::Ending;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::Result;
use crate::kinds::kind_of;

/// One moment of a session's history.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment {
    /// When it happened.
    pub at: Timestamp,
    /// Milliseconds since the first moment.
    pub offset_millis: i64,
    /// The item or question it concerns.
    pub about: Option<MomentSubject>,
    /// The kind of moment, with details.
    pub what: MomentDetail,
}

/// An item or a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MomentSubject {
    /// Number of the item or question, from 1.
    pub number: u32,
    /// The question; `None` for an assessment.
    pub asked: Option<ItemStem>,
}

/// Kinds of moments.
#[derive(Debug, Clone, PartialEq, EnumDiscriminants)]
#[strum_discriminants(name(MomentKind), derive(Serialize, utoipa::ToSchema), serde(rename_all = "snake_case"))]
#[strum_discriminants(doc = "What can happen in a session.")]
pub enum MomentDetail {
    /// The session began.
    Begun,
    /// The item or question was presented to the learner.
    Asked,
    /// It was presented again.
    AskedAgain,
    /// The learner answered with these lines; empty for an assessment.
    Answered(Vec<String>),
    /// The learner skipped it.
    LeftOut,
    /// The learner read the notice, or waited out the pause, and went on.
    WentOn,
    /// The learner went back to the previous question.
    WentBack,
    /// The learner asked for a hint.
    HintWanted,
    /// A hint was given. Its text appears only after the session: until then hints are shown only with their own item,
    /// as the next item may be of the same kind.
    Hint(Option<String>),
    /// The learner asked for the solution.
    SolutionWanted,
    /// The solution was shown.
    Solution,
    /// The answer was marked; `None` if undecided.
    Marked(Option<bool>),
    /// What the answers up to here show, in an assessment with solutions that may be seen.
    Estimated(Box<Performance>),
    /// The agent or the tutor said something.
    Said(String),
    /// The learner wrote a message that is not an answer.
    Wrote(String),
    /// The learner left without answering.
    Left,
    /// The deadline was changed; `None` if there is none any more.
    WindowMoved(Option<Timestamp>),
    /// The clock was stopped.
    Paused,
    /// The clock went on.
    Resumed,
    /// The time limit of the item ran out.
    TimedOut,
    /// The learner looked over all items.
    Reviewed,
    /// The learner was given extra time, in minutes in total.
    MoreTime(u32),
    /// The learner was allowed breaks, in minutes in total.
    LongerBreaks(u32),
    /// A skill was mastered; its name.
    Mastered(String),
    /// The session ended.
    Ended(Ending),
}

impl Learner<'_> {
    /// Returns the history of a session of the caller, oldest first.
    pub async fn replay(&self, id: SessionId) -> Result<Vec<Moment>> {
        let row = self.own(id).await?;
        self.refuse_if_in_open_attempt(&row).await?;
        let events = self.plumb.stores.sessions.events(id).await?;
        let mut replay = Replay { is_over: row.state.finished_at.is_some(), ..Replay::default() };
        match kind_of(&row)? {
            SessionKind::Evaluation => {
                replay.evaluation(&events);
                self.estimate(&mut replay, &snapshot(&row)?, &events).await?;
            }
            SessionKind::Learning => self.replay_practice(&mut replay, &events).await,
            SessionKind::Tutor => self.replay_tutor(&mut replay, &events).await,
            SessionKind::Placement | SessionKind::Survey | SessionKind::Workflow | SessionKind::Thought => {
                replay.conversation(&events);
            }
        }
        replay.end(&row);
        Ok(replay.moments)
    }

    /// Adds after each answer that was not replaced by a later one what the answers up to there show.
    async fn estimate(&self, replay: &mut Replay, session: &Session, events: &[EventRow]) -> Result<()> {
        if !may_see_solutions(session, self.plumb.now()) {
            return Ok(());
        }
        let form = self.plumb.form_of(session).await?;
        let parameters = self.plumb.item_parameters(session, &form).await?;
        let mut last: BTreeMap<u16, Timestamp> = BTreeMap::new();
        for event in read(events) {
            if let SessionEvent::AttemptSubmitted { position, at, .. } = event {
                last.insert(position, at);
            }
        }
        let mut answered: Vec<(Timestamp, u16)> = last.into_iter().map(|(position, at)| (at, position)).collect();
        answered.sort_unstable();
        let order: Vec<u16> = answered.iter().map(|(_, position)| *position).collect();
        for (count, (at, position)) in (1..).zip(answered) {
            let shown = session.performance(&order[..count], &|at| *parameters.get(usize::from(at))?);
            replay.insert_after_answer(at, position, shown);
        }
        Ok(())
    }

    async fn replay_practice(&self, replay: &mut Replay, events: &[EventRow]) {
        let mut tasks = BTreeMap::new();
        for event in &read(events) {
            self.replay_practised(replay, &mut tasks, event).await;
        }
    }

    /// Adds the history of a tutor session: its practice events and the conversation.
    async fn replay_tutor(&self, replay: &mut Replay, events: &[EventRow]) {
        let mut tasks = BTreeMap::new();
        for event in read(events) {
            match event {
                TutorEvent::Spoke { at, text, .. } => replay.add(at, None, MomentDetail::Said(text)),
                TutorEvent::MessageReceived {
                    at,
                    words,
                    intent: Intent::Meant(_) | Intent::SubAnswer(_) | Intent::Alarm(_),
                    ..
                } => {
                    replay.add(at, None, MomentDetail::Wrote(words));
                }
                other => {
                    if let Some(event) = other.into_practice() {
                        self.replay_practised(replay, &mut tasks, &event).await;
                    }
                }
            }
        }
    }

    async fn replay_practised(&self, replay: &mut Replay, tasks: &mut BTreeMap<u32, Task>, event: &PracticeEvent) {
        if let PracticeEvent::ProblemServed { position, source, .. } = event {
            match self.plumb.task(source).await {
                Ok(task) => drop(tasks.insert(*position, task)),
                // The history is useful even without the question.
                Err(error) => tracing::warn!(%error, "an item of practice could not be made again"),
            }
        }
        replay.practised(event, tasks, |skill| self.skill_name(skill).unwrap_or_else(|| skill.to_owned()));
    }
}

/// Returns the events that can be read as events of the session's kind.
fn read<E: DeserializeOwned>(events: &[EventRow]) -> Vec<E> {
    events.iter().filter_map(|event| serde_json::from_str(&event.event.body).ok()).collect()
}

#[derive(Default)]
pub(crate) struct Replay {
    is_over: bool,
    moments: Vec<Moment>,
    /// Places of the prompts, in the order in which they first appeared.
    places: Vec<String>,
    /// Prompts by call id.
    asked: BTreeMap<String, Offer>,
}

impl Replay {
    fn add(&mut self, at: Timestamp, about: Option<MomentSubject>, what: MomentDetail) {
        let first = self.moments.first().map_or(at, |first| first.at);
        self.moments.push(Moment { at, offset_millis: at.millis_since(first).max(0), about, what });
    }

    /// Adds an estimate after the answer to an item at a moment.
    fn insert_after_answer(&mut self, at: Timestamp, position: u16, shown: Performance) {
        let is_answer = |moment: &Moment| {
            let about = moment.about.as_ref().is_some_and(|about| about.number == u32::from(position) + 1);
            moment.at == at && about && matches!(moment.what, MomentDetail::Answered(_))
        };
        let Some(index) = self.moments.iter().rposition(is_answer) else { return };
        let Moment { offset_millis, about, .. } = self.moments[index].clone();
        let what = MomentDetail::Estimated(Box::new(shown));
        self.moments.insert(index + 1, Moment { at, offset_millis, about, what });
    }

    fn evaluation(&mut self, events: &[EventRow]) {
        let item = |position: u16| Some(MomentSubject { number: u32::from(position) + 1, asked: None });
        for event in &read::<SessionEvent>(events) {
            let at = event.at();
            match event {
                SessionEvent::SessionStarted { .. } => self.add(at, None, MomentDetail::Begun),
                SessionEvent::ProblemServed { position, .. } => self.served(at, item(*position)),
                SessionEvent::ProblemSkipped { position, .. } => self.add(at, item(*position), MomentDetail::LeftOut),
                SessionEvent::ProblemLeft { position, .. } => self.add(at, item(*position), MomentDetail::Left),
                SessionEvent::ProblemTimedOut { position, .. } => self.add(at, item(*position), MomentDetail::TimedOut),
                SessionEvent::ReviewOpened { .. } => self.add(at, None, MomentDetail::Reviewed),
                SessionEvent::AttemptSubmitted { position, .. } => {
                    self.add(at, item(*position), MomentDetail::Answered(Vec::new()));
                }
                SessionEvent::TimeChanged { extra_minutes, .. } => {
                    self.add(at, None, MomentDetail::MoreTime(*extra_minutes));
                }
                SessionEvent::WindowChanged { closes, .. } => self.add(at, None, MomentDetail::WindowMoved(*closes)),
                SessionEvent::BreaksChanged { break_minutes, .. } => {
                    self.add(at, None, MomentDetail::LongerBreaks(*break_minutes));
                }
                SessionEvent::SessionPaused { .. } => self.add(at, None, MomentDetail::Paused),
                SessionEvent::SessionResumed { .. } => self.add(at, None, MomentDetail::Resumed),
                SessionEvent::SessionCompleted { .. } => self.add(at, None, MomentDetail::Ended(Ending::HandedIn)),
                SessionEvent::SessionTerminated { .. } => self.add(at, None, MomentDetail::Ended(Ending::Terminated)),
                SessionEvent::SessionExpired { .. } => self.add(at, None, MomentDetail::Ended(Ending::TimeUp)),
                // A request for an item, and its choice, are followed by its being served. Marks, and events that follow from them,
                // belong to the result.
                SessionEvent::SessionCreated { .. }
                | SessionEvent::ItemChosen { .. }
                | SessionEvent::ChoiceEnded { .. }
                | SessionEvent::ProblemRequested { .. }
                | SessionEvent::AttemptEvaluated { .. }
                | SessionEvent::DraftSetAside { .. }
                | SessionEvent::ResultsReleased { .. }
                | SessionEvent::ResultRegraded { .. }
                | SessionEvent::MasteryUpdated { .. }
                | SessionEvent::SkillMastered { .. }
                | SessionEvent::SkillUnlocked { .. }
                | SessionEvent::RevealHeld { .. }
                | SessionEvent::Said(_) => {}
            }
        }
    }

    /// An item is presented to the learner, perhaps not for the first time.
    fn served(&mut self, at: Timestamp, about: Option<MomentSubject>) {
        let again = self.moments.iter().any(|moment| moment.about == about && moment.what == MomentDetail::Asked);
        self.add(at, about, if again { MomentDetail::AskedAgain } else { MomentDetail::Asked });
    }

    fn practised(&mut self, event: &PracticeEvent, tasks: &BTreeMap<u32, Task>, name: impl Fn(&str) -> String) {
        let item = |position: &u32| {
            let asked = tasks.get(position).map(|task| task.asked.clone());
            Some(MomentSubject { number: position.saturating_add(1), asked })
        };
        let at = event.at();
        match event {
            PracticeEvent::SessionCreated { .. } => self.add(at, None, MomentDetail::Begun),
            PracticeEvent::ProblemServed { position, .. } => self.served(at, item(position)),
            PracticeEvent::AttemptSubmitted { position, answer, work, .. } => {
                let answer = tasks.get(position).map_or(answer.as_str(), |task| task.body.answer_text(answer));
                let lines = work.iter().map(String::as_str).chain([answer]).map(str::to_owned).collect();
                self.add(at, item(position), MomentDetail::Answered(lines));
            }
            PracticeEvent::AttemptEvaluated { position, verdict, .. } => {
                self.add(at, item(position), MomentDetail::Marked(verdict.is_right()));
            }
            PracticeEvent::HintServed { position, hint, .. } => {
                let words = self.is_over.then(|| hint.hint_text.clone());
                self.add(at, item(position), MomentDetail::Hint(words));
            }
            PracticeEvent::SolutionServed { position, .. } => self.add(at, item(position), MomentDetail::Solution),
            PracticeEvent::SkillMastered { skill, .. } => {
                self.add(at, None, MomentDetail::Mastered(name(skill.as_str())));
            }
            PracticeEvent::SessionCompleted { .. } => self.add(at, None, MomentDetail::Ended(Ending::HandedIn)),
            PracticeEvent::DiagnosisCompleted { .. }
            | PracticeEvent::ModelAssisted { .. }
            | PracticeEvent::MasteryUpdated { .. }
            | PracticeEvent::SkillUnlocked { .. }
            | PracticeEvent::Said(_) => {}
        }
    }

    /// Adds the history of a session from its messages alone.
    fn conversation(&mut self, events: &[EventRow]) {
        if let Some(first) = events.first() {
            self.add(first.event.at, None, MomentDetail::Begun);
        }
        for message in events.iter().filter_map(|event| Message::in_event(&event.event.body)) {
            self.said(message);
        }
    }

    fn said(&mut self, message: Message) {
        match message {
            Message::ClientActionRequested { at, call, offer } => {
                let again = self.places.contains(&offer.place);
                if !again {
                    self.places.push(offer.place.clone());
                }
                let about = self.about(&offer);
                self.asked.insert(call.to_string(), offer);
                self.add(at, about, if again { MomentDetail::AskedAgain } else { MomentDetail::Asked });
            }
            Message::ClientResponded { at, call, response, .. } => {
                let offer = self.offer(&call);
                let about = offer.and_then(|offer| self.about(offer));
                let what = responded(offer.map(|offer| &offer.action), &response);
                self.add(at, about, what);
            }
            Message::MessageAdded { at, text, .. } => self.add(at, self.latest(), MomentDetail::Said(text)),
            Message::ToolCompleted { at, outcome: ToolOutcome::Recorded { correct: Some(right), .. }, .. } => {
                self.add(at, self.latest(), MomentDetail::Marked(Some(right)));
            }
            Message::RunFinished { at, outcome: RunOutcome::Completed, .. } => {
                self.add(at, None, MomentDetail::Ended(Ending::HandedIn));
            }
            _ => {}
        }
    }

    fn offer(&self, call: &CallId) -> Option<&Offer> {
        self.asked.get(call.as_str())
    }

    fn about(&self, offer: &Offer) -> Option<MomentSubject> {
        let at = self.places.iter().position(|place| *place == offer.place)?;
        let prompt = offer.action.prompt();
        let asked = (!prompt.is_empty()).then(|| ItemStem { stem: prompt.to_owned(), ..ItemStem::default() });
        Some(MomentSubject { number: saturating_cast(at + 1), asked })
    }

    /// Subject of the latest moment: a message of the agent is about that.
    fn latest(&self) -> Option<MomentSubject> {
        self.moments.last().and_then(|moment| moment.about.clone())
    }

    /// Adds the end of the session, if no event of its own records it.
    fn end(&mut self, row: &SessionRow) {
        let is_told = self.moments.iter().any(|moment| matches!(moment.what, MomentDetail::Ended(_)));
        if let Some(at) = row.state.finished_at.filter(|_| !is_told) {
            let how = match row.state.status.as_str() {
                "terminated" => Ending::Terminated,
                "expired" => Ending::TimeUp,
                _ => Ending::HandedIn,
            };
            self.add(at, None, MomentDetail::Ended(how));
        }
    }
}

fn responded(action: Option<&ClientAction>, response: &Json) -> MomentDetail {
    match response.get("request").and_then(Json::as_str) {
        Some("hint") => return MomentDetail::HintWanted,
        Some("solution") => return MomentDetail::SolutionWanted,
        Some("back") => return MomentDetail::WentBack,
        _ => {}
    }
    let Some(action) = action else { return MomentDetail::Answered(Vec::new()) };
    if action.is_continue() {
        return MomentDetail::WentOn;
    }
    let lines = action.response_in_words(response);
    if lines.is_empty() { MomentDetail::LeftOut } else { MomentDetail::Answered(lines) }
}

#[cfg(test)]
mod tests;
