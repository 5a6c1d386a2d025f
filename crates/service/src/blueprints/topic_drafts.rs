//! Drafts of topics by a model, for an author to revise: made in the background, one at a time. The result is an
//! ordinary draft of the studio, or nothing. The server remembers how the latest one ended until it is restarted.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use plumb_agents::LlmError;
use plumb_content::read::BlueprintKind;
use plumb_factory::{TopicDraft, TopicOrder, TopicSkill};
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::{Author, Start};
use crate::accounts::Actor;
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Time limit for the model, retries included.
const PATIENCE: Duration = Duration::from_mins(4);
/// Seed of the example questions in the prompt, one of each level; and the most of them.
const EXAMPLE: u64 = 2;
const MOST_EXAMPLES: usize = 6;

/// A topic that is being drafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunningTopicDraft {
    /// The skill's name.
    pub skill: String,
    pub started: Timestamp,
}

/// Outcome of drafting a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EndedTopicDraft {
    /// The skill's name.
    pub skill: String,
    /// The draft, or why there is none.
    pub draft_result: std::result::Result<Uuid, TopicDraftFault>,
}

/// Why there is no draft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TopicDraftFault {
    /// A budget is used up.
    Budget,
    /// The model gave no usable answer; the reason, as a stable code.
    Model(&'static str),
    /// The draft could not be saved.
    Kept,
}

/// State of drafting topics, for the studio.
#[derive(Debug, Clone)]
pub struct TopicDrafts {
    /// Whether a model is available.
    pub has_model: bool,
    /// The skills of the graph by area: id and name.
    pub skills: Vec<(String, Vec<(String, String)>)>,
    pub running: Option<RunningTopicDraft>,
    pub ended: Option<EndedTopicDraft>,
}

/// The running draft of a topic and the latest outcome.
#[derive(Debug, Clone, Default)]
pub(crate) struct TopicDrafting(Arc<Mutex<TopicDraftingState>>);

#[derive(Debug, Default)]
struct TopicDraftingState {
    running: Option<RunningTopicDraft>,
    ended: Option<EndedTopicDraft>,
}

impl TopicDrafting {
    fn state(&self) -> MutexGuard<'_, TopicDraftingState> {
        // The state is consistent at any moment, so a poisoned lock is safe.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Registers the draft as running; returns false if another one is running.
    fn take_on(&self, draft: RunningTopicDraft) -> bool {
        let mut state = self.state();
        let is_free = state.running.is_none();
        if is_free {
            *state = TopicDraftingState { running: Some(draft), ended: None };
        }
        is_free
    }

    fn over(&self, ended: Option<EndedTopicDraft>) {
        *self.state() = TopicDraftingState { running: None, ended };
    }
}

impl Author<'_> {
    /// Returns the state of drafting topics.
    pub fn topic_drafts(&self) -> TopicDrafts {
        let state = self.plumb.topic_drafting.state();
        TopicDrafts {
            has_model: self.plumb.models().is_some(),
            skills: self.plumb.catalog().skills_by_area(),
            running: state.running.clone(),
            ended: state.ended.clone(),
        }
    }

    /// Begins to draft a topic for a skill of the graph; [`Author::topic_drafts`] returns the outcome. Does nothing if
    /// a draft is running. Recorded in the audit trail, as it costs money.
    pub async fn draft_topic(&self, plumb: &Arc<Plumb>, skill: &str) -> Result<()> {
        if self.plumb.models().is_none() {
            return Err(InvalidInput::TopicDraftNoModel.into());
        }
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let order = graph.and_then(|graph| order(&catalog, graph, skill));
        let order = order.ok_or(InvalidInput::TopicDraftNoSkill)?;
        let drafting = self.plumb.topic_drafting.clone();
        let running = RunningTopicDraft { skill: order.skill.name.clone(), started: self.plumb.now() };
        if !drafting.take_on(running) {
            return Ok(());
        }
        let entry = self.entry(AuditAction::TopicDraftOrdered, "models", "topic", &json!({ "skill": skill }));
        if let Err(error) = self.plumb.stores.audit.record(vec![entry]).await {
            drafting.over(None);
            return Err(error.into());
        }
        let (plumb, actor, skill) = (Arc::clone(plumb), self.actor.clone(), order.skill.name.clone());
        // The author may leave before the draft is done.
        tokio::spawn(async move {
            let drafted = tokio::spawn(async move { drafted(&plumb, &actor, &order).await }).await;
            let draft_result = drafted.unwrap_or_else(|error| {
                tracing::error!(%error, "drafting a topic broke off");
                Err(TopicDraftFault::Kept)
            });
            drafting.over(Some(EndedTopicDraft { skill, draft_result }));
        });
        Ok(())
    }
}

/// Asks for a topic and saves the answer as a draft.
async fn drafted(plumb: &Plumb, actor: &Actor, order: &TopicOrder) -> std::result::Result<Uuid, TopicDraftFault> {
    let (draft, by) = ask(plumb, order).await?;
    let text = draft.to_text(&free_id(&plumb.catalog(), &order.skill.id), order, &by);
    let kept = match plumb.as_author(actor) {
        Ok(author) => author.begin(Start::Text(BlueprintKind::Topic, text)).await,
        Err(refused) => Err(refused),
    };
    kept.map_err(|failure: ServiceError| {
        tracing::warn!(%failure, "the draft of a topic could not be kept");
        TopicDraftFault::Kept
    })
}

/// Asks a model for a draft; returns it with the model's name.
async fn ask(plumb: &Plumb, order: &TopicOrder) -> std::result::Result<(TopicDraft, String), TopicDraftFault> {
    let fault = |error: String| {
        tracing::error!(error, "a prompt cannot be put");
        TopicDraftFault::Kept
    };
    let (mut call, schema, prompt) = order.call(format!("topic:{}", plumb.fresh_id::<uuid::Uuid>())).map_err(fault)?;
    call.within = Some(PATIENCE);
    let models = plumb.models().ok_or(TopicDraftFault::Kept)?;
    let answer = models.structured::<TopicDraft>(call, schema).await.map_err(|error| match error {
        LlmError::Budget { .. } => TopicDraftFault::Budget,
        other => TopicDraftFault::Model(other.code()),
    })?;
    Ok((answer.value, format!("{}, prompt {prompt}", answer.model)))
}

/// Returns the prompt's data about a skill of the graph; `None` if there is no such skill.
fn order(catalog: &Catalog, graph: &SkillsGraph, skill: &str) -> Option<TopicOrder> {
    let node = graph.node(skill)?;
    let told = |node: &Node| TopicSkill {
        id: node.id.to_string(),
        name: node.name.clone(),
        about: node
            .blueprints
            .iter()
            .find_map(|id| Some(catalog.skill(id)?.metadata.skill_statement.clone()))
            .unwrap_or_default(),
    };
    let needs = node.prerequisites.iter().filter_map(|id| graph.node(id.as_str()));
    let generators = node.blueprints.iter().filter_map(|id| catalog.skills.get(id));
    let questions = generators.flat_map(|generator| {
        let levels = generator.skill().level_names();
        levels.into_iter().filter_map(|level| Some(generator.generate(&level, EXAMPLE).ok()?.question().into_owned()))
    });
    Some(TopicOrder {
        skill: told(node),
        needs: needs.map(told).collect(),
        questions: questions.take(MOST_EXAMPLES).collect(),
    })
}

/// Returns an unused id for a topic about a skill.
fn free_id(catalog: &Catalog, skill: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
    let base: String = skill.chars().map(letter).take(100).collect();
    let with = |n: usize| if n < 2 { base.clone() } else { format!("{base}-{n}") };
    // Among one more candidate than there are topics, one is unused.
    (1..=catalog.topics.len() + 1).map(with).find(|id| !catalog.topics.contains_key(id)).unwrap_or(base.clone())
}
