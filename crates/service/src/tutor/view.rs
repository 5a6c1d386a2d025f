//! Topics and tutor sessions as a learner sees them.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_answers::item::ItemStem;
use plumb_figures::Figure;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{LearnerMastery, SkillState};
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::reservation::Questions;
use plumb_sessions::tutor::{Speaker, StepReason, Topic, TutorEvent, TutorSession};
use plumb_store::sessions::SessionRow;
use plumb_tutoring::turn::PacePreference;
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;
use tokio::sync::watch;

use super::lines::latest;
use super::stage::TutorStage;
use super::turn::tutor_subject;
use super::wording::WordingSource;
use crate::capabilities::Learner;
use crate::engine::names::TUTOR;
use crate::engine::stored::{session_events, snapshot};
use crate::engine::{Ownership, RequiredDrafts};
use crate::failure::Result;
use crate::plumb::Plumb;
use crate::practice::map::task_view;
use crate::practice::views::{TaskView, WorkLine};

/// A topic in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicCard {
    /// Such as `adding-with-a-carry`.
    pub id: String,
    pub title: String,
    /// May be empty.
    pub description: String,
    /// Tags of the first skill that it teaches, as in the graph.
    pub tags: Vec<String>,
    pub minutes: Option<u32>,
    /// Prerequisite skills that are not mastered yet: (id, name).
    pub needs: Vec<(String, String)>,
    pub concepts: Vec<ConceptView>,
    /// The open session, if there is one, with the numbers of completed steps and of all steps.
    pub under_way: Option<(SessionId, u32, u32)>,
    /// Whether an earlier session of it is over.
    pub was_sat: bool,
}

/// A concept, and the learner's mastery of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConceptView {
    pub name: String,
    /// A skill of the graph.
    pub skill: String,
    /// Mastery as displayed, in basis points; `None` before the first answer that counted.
    pub belief: Option<u32>,
    pub is_mastered: bool,
    /// Whether the learner likely knows it, by a placement.
    pub is_likely_known: bool,
}

/// Status of a step of the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StepStatus {
    Done,
    /// Skipped, as the learner knew its concept.
    Skipped,
    /// Left without enough right answers.
    SetAside,
    Current,
    Ahead,
}

/// A step of the plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StepView {
    /// Number of the step, from 1.
    pub number: u32,
    /// `explain`, `check` or `practice`.
    pub kind: &'static str,
    pub concept: String,
    pub standing: StepStatus,
    /// Items solved and required, if it is the current step and has items.
    pub solved: Option<(u32, u32)>,
}

/// A line of the conversation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptLine {
    pub at: Timestamp,
    pub turn: u32,
    pub by: Speaker,
    pub text: String,
    /// The item that a line of the tutor is about; its hints and solution may be quoted.
    pub item: Option<Arc<ItemStem>>,
    /// The item of the question in this line, if the tutor asks one.
    pub asked: Option<Arc<ItemStem>>,
    /// The figures of what it explains: of a solution, or of the study plan.
    pub figures: Vec<Figure>,
    /// Whether a language model worded it.
    pub by_model: bool,
    /// Whether the learner's answer was right; `None` for other lines and while undecided.
    pub right: Option<bool>,
    /// The lines of work that the learner submitted with it.
    pub work: Vec<WorkLine>,
}

/// State of a tutor session, for programs.
#[derive(Debug, Clone)]
pub struct TutorState {
    pub session: TutorSession,
    pub topic: Arc<Topic>,
    /// Mastery of each of the topic's concepts, 0 to 1.
    pub mastery: Vec<(String, f64)>,
    /// The current question, while it is open.
    pub question: Option<OpenQuestion>,
    /// Misconceptions that were diagnosed, each once: description and concept.
    pub misconceptions: Vec<(String, String)>,
    /// The whole conversation.
    pub log: Vec<TranscriptLine>,
}

/// The learner's current question.
#[derive(Debug, Clone)]
pub struct OpenQuestion {
    pub task: TaskView,
    pub concept: String,
}

/// A session with a tutor.
#[derive(Debug, Clone)]
pub struct TutorView {
    pub session: SessionId,
    pub topic: String,
    pub title: String,
    /// The conversation, oldest first; the latest 200 lines.
    pub lines: Vec<TranscriptLine>,
    /// The current item, while it is open.
    pub task: Option<TaskView>,
    pub steps: Vec<StepView>,
    pub concepts: Vec<ConceptView>,
    pub pace: PacePreference,
    /// Whether the plan's last step is done.
    pub is_complete: bool,
    pub stage: TutorStage,
    /// The source of the tutor's words.
    pub wording: WordingSource,
}

/// A tutor session that a client follows.
pub struct JoinedTutor {
    /// The session at the moment when listening began.
    pub state: TutorState,
    /// Changes whenever an event was added since.
    pub updates: watch::Receiver<u64>,
}

impl TutorView {
    /// Returns the number of the current step, from 1; one more than there are if the plan is done.
    pub fn current_step(&self) -> u32 {
        let is_left = |step: &&StepView| !matches!(step.standing, StepStatus::Current | StepStatus::Ahead);
        u32::try_from(self.steps.iter().filter(is_left).count()).unwrap_or(u32::MAX).saturating_add(1)
    }
}

impl Learner<'_> {
    /// Returns the id of the topic with this id, or else with this id or title as its name.
    pub fn topic_named(&self, id: Option<&str>, name: Option<&str>) -> Option<String> {
        let catalog = self.plumb.catalog();
        let named = |name: &str| {
            let is_titled = |topic: &&Arc<Topic>| topic.title.to_lowercase() == name.trim().to_lowercase();
            catalog.topics.get(name).or_else(|| catalog.topics.values().find(is_titled))
        };
        let topic = match id {
            Some(id) => catalog.topics.get(id),
            None => name.and_then(named),
        };
        topic.map(|topic| topic.id.clone())
    }

    /// Returns all topics, in the order in which the graph has the skills that they begin with.
    pub async fn topics(&self) -> Result<Vec<TopicCard>> {
        let catalog = self.plumb.catalog();
        let known = self.plumb.known(self.actor.id).await?;
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let mut cards = Vec::with_capacity(catalog.topics.len());
        let rows = self.plumb.stores.sessions.latest_of_each(self.actor.id, TUTOR).await?;
        let latest: BTreeMap<&str, &SessionRow> = rows.iter().map(|row| (row.assessment_id.as_str(), row)).collect();
        for topic in catalog.topics.values() {
            let row = latest.get(tutor_subject(&topic.id).as_str());
            let under_way = match row.filter(|row| row.state.finished_at.is_none()) {
                Some(row) => {
                    let session: TutorSession = snapshot(row)?;
                    Some((row.id, session.current_step.saturating_sub(1), session.plan.steps))
                }
                None => None,
            };
            let was_sat = under_way.is_none() && row.is_some();
            let place = graph.and_then(|graph| first_skill(topic, graph));
            let tags = place.and_then(|place| Some(graph?.nodes().get(place)?.tags.clone())).unwrap_or_default();
            let card = TopicCard {
                id: topic.id.clone(),
                title: topic.title.clone(),
                description: topic.description.clone(),
                tags,
                minutes: topic.estimated_duration_minutes,
                needs: needs(topic, &known.mastery, graph),
                concepts: self.plumb.concepts(topic, &known.mastery),
                under_way,
                was_sat,
            };
            cards.push((place.unwrap_or(usize::MAX), card));
        }
        cards.sort_by(|(place, a), (other, b)| place.cmp(other).then_with(|| a.title.cmp(&b.title)));
        Ok(cards.into_iter().map(|(_, card)| card).collect())
    }

    /// Checks that this is a tutor session of the caller; `NotFound` otherwise.
    pub async fn require_own_tutor(&self, id: SessionId) -> Result<()> {
        self.plumb.load::<TutorSession>(id, Ownership::User(self.actor.id), RequiredDrafts::None).await.map(drop)
    }

    /// Returns the topic of a tutor session of the caller, in the version of the session.
    pub(super) async fn own_topic(&self, id: SessionId) -> Result<Arc<Topic>> {
        let loaded = self.plumb.load::<TutorSession>(id, Ownership::User(self.actor.id), RequiredDrafts::None).await?;
        self.plumb.version::<Topic>(&loaded.session.plan.topic).await
    }

    /// Returns the view of a tutor session of the caller.
    pub async fn tutored(&self, id: SessionId) -> Result<TutorView> {
        let TutorSessionData { session, topic, events, mastery, task } = self.looked(id).await?;
        let lines = latest(self.plumb.lines(&topic, &events).await?);
        let wording = WordingSource::of(&session, &events, self.plumb.models().is_some());
        Ok(TutorView {
            session: id,
            topic: topic.id.clone(),
            title: topic.title.clone(),
            lines,
            task,
            steps: steps(&session, &topic, &events),
            concepts: self.plumb.concepts(&topic, &mastery),
            pace: session.pace,
            is_complete: session.is_complete,
            stage: TutorStage::of(&session),
            wording,
        })
    }

    /// Returns the state of a tutor session of the caller.
    pub async fn tutor_state(&self, id: SessionId) -> Result<TutorState> {
        let TutorSessionData { session, topic, events, mastery, task } = self.looked(id).await?;
        let (catalog, now) = (self.plumb.catalog(), self.plumb.now());
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let believed = topic
            .concepts
            .iter()
            .map(|concept| (concept.name.clone(), plumb_sessions::tutor::belief(concept, &mastery, graph, now)));
        let mastery = believed.collect();
        let concept = session.step(&topic).or(topic.steps.last()).map(|step| step.concept.name.clone());
        let question = task.map(|task| OpenQuestion { task, concept: concept.unwrap_or_default() });
        let log = latest(self.plumb.lines(&topic, &events).await?);
        let misconceptions = misconceptions(&topic, &events);
        Ok(TutorState { session, topic, mastery, question, misconceptions, log })
    }

    /// Begins to follow a tutor session of the caller. No message is lost between the returned state and the updates.
    pub async fn join_tutor(&self, id: SessionId) -> Result<JoinedTutor> {
        let updates = self.plumb.hub.watch(id);
        Ok(JoinedTutor { state: self.tutor_state(id).await?, updates })
    }

    async fn looked(&self, id: SessionId) -> Result<TutorSessionData> {
        let loaded = self.plumb.load::<TutorSession>(id, Ownership::User(self.actor.id), RequiredDrafts::None).await?;
        self.refuse_if_in_open_attempt(&loaded.row).await?;
        let session = loaded.session;
        let topic = self.plumb.version::<Topic>(&session.plan.topic).await?;
        let events: Vec<TutorEvent> = session_events(id, &self.plumb.stores.sessions.events(id).await?)?;
        let mastery = self.plumb.known(self.actor.id).await?.mastery.clone();
        let task = match session.open() {
            Some(current) => {
                let task = self.plumb.task(&current.source).await?;
                Some(task_view(&session.lesson, current, task, str::to_owned, &Questions::default()))
            }
            None => None,
        };
        Ok(TutorSessionData { session, topic, events, mastery, task })
    }
}

/// A session with the data for its views.
struct TutorSessionData {
    session: TutorSession,
    topic: Arc<Topic>,
    events: Vec<TutorEvent>,
    mastery: LearnerMastery,
    /// The current question, while it is open.
    task: Option<TaskView>,
}

/// Returns the misconceptions that were diagnosed, each once, with the concept of the question.
fn misconceptions(topic: &Topic, events: &[TutorEvent]) -> Vec<(String, String)> {
    let (mut found, mut step) = (Vec::new(), 0);
    for event in events {
        match event {
            TutorEvent::StepEntered { step: entered, .. } => step = *entered,
            TutorEvent::Lesson(PracticeEvent::DiagnosisCompleted { diagnosis, .. })
                if diagnosis.misconception.is_some() =>
            {
                let at = usize::try_from(step.saturating_sub(1)).unwrap_or(0).min(topic.steps.len().saturating_sub(1));
                let concept = topic.steps.get(at).map(|step| step.concept.name.clone()).unwrap_or_default();
                let mistake = (diagnosis.diagnosis_explanation.clone(), concept);
                if !found.contains(&mistake) {
                    found.push(mistake);
                }
            }
            _ => {}
        }
    }
    found
}

impl Plumb {
    fn concepts(&self, topic: &Topic, mastery: &LearnerMastery) -> Vec<ConceptView> {
        let concepts = topic.concepts.iter().map(|concept| {
            let state = mastery.get(concept.skill.as_str());
            ConceptView {
                name: concept.name.clone(),
                skill: concept.skill.to_string(),
                belief: state.and_then(|state| state.shown(&self.rules.mastery)),
                is_mastered: state.is_some_and(SkillState::is_mastered),
                is_likely_known: state.is_some_and(SkillState::is_likely_known),
            }
        });
        concepts.collect()
    }
}

/// Returns the prerequisites of a topic that the learner has not mastered.
fn needs(topic: &Topic, mastery: &LearnerMastery, graph: Option<&SkillsGraph>) -> Vec<(String, String)> {
    let is_known = |skill: &str| mastery.get(skill).is_some_and(SkillState::is_known_or_likely);
    let missing = topic.guidelines.prerequisites.iter().filter(|skill| !is_known(skill.as_str()));
    let node = |skill: &str| graph.and_then(|graph| graph.node(skill));
    missing.filter_map(|skill| node(skill.as_str()).map(|node| (skill.to_string(), node.name.clone()))).collect()
}

/// Returns the place in the graph of the first skill that the topic teaches.
fn first_skill(topic: &Topic, graph: &SkillsGraph) -> Option<usize> {
    graph.index(topic.concepts.first()?.skill.as_str())
}

fn steps(session: &TutorSession, topic: &Topic, events: &[TutorEvent]) -> Vec<StepView> {
    // The reason for leaving a step is the reason for entering the next one.
    let left = |number: u32| {
        events.iter().find_map(|event| match event {
            TutorEvent::StepEntered { step, reason, .. } if *step == number.saturating_add(1) => Some(*reason),
            _ => None,
        })
    };
    let views = topic.steps.iter().zip(1_u32..).map(|(step, number)| {
        let standing = match (number.cmp(&session.current_step), left(number)) {
            (std::cmp::Ordering::Greater, _) => StepStatus::Ahead,
            (std::cmp::Ordering::Equal, _) => StepStatus::Current,
            (std::cmp::Ordering::Less, Some(StepReason::Skipped)) => StepStatus::Skipped,
            (std::cmp::Ordering::Less, Some(StepReason::SetAside)) => StepStatus::SetAside,
            (std::cmp::Ordering::Less, _) => StepStatus::Done,
        };
        let wanted = session.wanted(step);
        StepView {
            number,
            kind: step.kind.as_str(),
            concept: step.concept.name.clone(),
            standing,
            solved: (standing == StepStatus::Current && wanted > 0).then_some((session.right_in_step, wanted)),
        }
    });
    views.collect()
}
