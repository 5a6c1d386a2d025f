//! Draft of a tutor topic by a model: the request, and the answer as the text of a topic. An author must read it;
//! learners do not get it before it is published.

use plumb_agents::prompt::{TOPIC_DRAFT, Value, shipped};
use plumb_agents::{Call, Schema};
use serde::{Deserialize, Serialize};

use crate::schemas::{TOPIC, schema};
use crate::yaml::Yaml;

/// Maximum number of tokens in an answer.
const MAX_TOKENS: u32 = 8_000;

/// A skill as described in the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicSkill {
    /// A node of the graph.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// Description of the skill; may be empty.
    pub about: String,
}

impl TopicSkill {
    fn line(&self) -> String {
        let about = if self.about.is_empty() { String::new() } else { format!(": {}", self.about) };
        format!("{} ({}){about}", self.name, self.id)
    }
}

/// Input of a topic draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicOrder {
    /// The skill.
    pub skill: TopicSkill,
    /// The skills that it builds on in the graph: the topic's prerequisites.
    pub needs: Vec<TopicSkill>,
    /// Questions of the skill, as learners see them.
    pub questions: Vec<String>,
}

/// A model's draft of a topic. All of it is data: it is written as text, and read like any author's text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TopicDraft {
    title: String,
    description: String,
    minutes: u32,
    learning_objectives: Vec<String>,
    common_misconceptions: Vec<String>,
    teaching_approach: String,
    concepts: Vec<DraftConcept>,
    study_plan: Vec<DraftStep>,
    closing: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct DraftConcept {
    name: String,
    skill: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct DraftStep {
    r#type: StepType,
    concept: String,
    content_hint: String,
    text: Option<String>,
    other_ways: Vec<String>,
    right: Option<u32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
enum StepType {
    Explain,
    Check,
    Practice,
}

impl TopicOrder {
    /// Returns the request to a model, the schema of its answer, and the version of the prompt. The cost counts towards
    /// the budget of `job`.
    ///
    /// # Errors
    /// A prompt or schema that does not come with Plumb, or does not fit its values: a bug in the program.
    pub fn call(&self, job: String) -> Result<(Call, &'static Schema, &'static str), String> {
        let prompt = shipped(TOPIC_DRAFT).ok_or_else(|| format!("there is no prompt {TOPIC_DRAFT}"))?;
        let schema = schema(TOPIC).ok_or_else(|| format!("there is no schema {TOPIC}"))?;
        let listed = |lines: Vec<String>| match lines.len() {
            0 => "- none".to_owned(),
            _ => lines.iter().map(|line| format!("- {line}")).collect::<Vec<_>>().join("\n"),
        };
        let about = if self.skill.about.is_empty() { "nothing more is known" } else { &self.skill.about };
        let values = [
            ("skill", Value::Own(format!("{} ({})", self.skill.name, self.skill.id))),
            ("about", Value::Own(about.to_owned())),
            ("others", Value::Own(listed(self.needs.iter().map(TopicSkill::line).collect()))),
            ("questions", Value::Own(listed(self.questions.clone()))),
        ];
        let messages = prompt.with(&values).map_err(|error| format!("{TOPIC_DRAFT}: {error}"))?;
        let call = Call { job: Some(job), ..Call::of(prompt, messages, MAX_TOKENS) };
        Ok((call, schema, prompt.version()))
    }
}

impl TopicDraft {
    /// Writes the draft as the text of a topic of that name; `by` names the model and the prompt. The text has the
    /// shape of a topic for any draft; the reader of topics finds the errors in its content.
    pub fn to_text(&self, id: &str, order: &TopicOrder, by: &str) -> String {
        let by: String = by.chars().take(200).collect();
        let metadata = Yaml::fields([
            ("title", Yaml::text(&self.title)),
            ("description", Yaml::text(&self.description)),
            ("estimated_duration_minutes", Yaml::Value(self.minutes.to_string())),
        ]);
        let guidelines = Yaml::fields([
            ("learning_objectives", Yaml::texts(&self.learning_objectives)),
            ("prerequisites", Yaml::List(order.needs.iter().map(|skill| Yaml::text(&skill.id)).collect())),
            ("common_misconceptions", Yaml::texts(&self.common_misconceptions)),
            ("teaching_approach", Yaml::text(&self.teaching_approach)),
        ]);
        let concept =
            |one: &DraftConcept| Yaml::fields([("concept", Yaml::text(&one.name)), ("skill", Yaml::text(&one.skill))]);
        let root = Yaml::fields([
            ("topic_id", Yaml::text(id)),
            ("version", Yaml::text("1")),
            ("metadata", metadata),
            ("guidelines", guidelines),
            ("concepts", Yaml::List(self.concepts.iter().map(concept).collect())),
            ("study_plan", Yaml::List(self.study_plan.iter().map(DraftStep::yaml).collect())),
            ("closing", Yaml::text(&self.closing)),
        ]);
        root.document(&[
            format!("Drafted by a language model ({by})."),
            "Nobody has read it yet: read every line before you publish it.".to_owned(),
        ])
    }
}

impl DraftStep {
    /// The step with the fields of its kind.
    fn yaml(&self) -> Yaml {
        let kind: &str = self.r#type.into();
        let step = Yaml::fields([
            ("type", Yaml::text(kind)),
            ("concept", Yaml::text(&self.concept)),
            ("content_hint", Yaml::text(&self.content_hint)),
        ]);
        match self.r#type {
            StepType::Explain => step
                .with("text", Yaml::text(self.text.as_deref().unwrap_or_default()))
                .with_some("other_ways", (!self.other_ways.is_empty()).then(|| Yaml::texts(&self.other_ways))),
            StepType::Practice => step.with_some("right", self.right.map(|right| Yaml::Value(right.to_string()))),
            StepType::Check => step,
        }
    }
}
