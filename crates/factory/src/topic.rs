//! Draft of a tutor topic by a model: the request, and the answer as the text of a topic. An author must read it;
//! learners do not get it before it is published.

use std::fmt::Write as _;

use plumb_agents::prompt::{TOPIC_DRAFT, Value, shipped};
use plumb_agents::{Call, Schema};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::schemas::{TOPIC, schema};

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
        let mut text = String::new();
        let needs: Vec<String> = order.needs.iter().map(|skill| quoted(&skill.id)).collect();
        // A YAML comment ends with its line, so `by` must not have a line break.
        let by: String = by.chars().filter(|c| c.is_ascii_graphic() || *c == ' ').take(200).collect();
        let _ = writeln!(text, "# Drafted by a language model ({by}).");
        let _ = writeln!(text, "# Nobody has read it yet: read every line before you publish it.");
        let _ = writeln!(text, "topic_id: {}\nversion: \"1\"\n\nmetadata:", quoted(id));
        let _ = writeln!(text, "  title: {}\n  description: {}", quoted(&self.title), quoted(&self.description));
        let _ = writeln!(text, "  estimated_duration_minutes: {}\n\nguidelines:", self.minutes);
        list(&mut text, "  learning_objectives", &self.learning_objectives);
        let _ = writeln!(text, "  prerequisites: [{}]", needs.join(", "));
        list(&mut text, "  common_misconceptions", &self.common_misconceptions);
        let _ = writeln!(text, "  teaching_approach: {}\n", quoted(&self.teaching_approach));
        let _ = writeln!(text, "concepts:{}", none(self.concepts.is_empty()));
        for concept in &self.concepts {
            let _ = writeln!(text, "  - {{concept: {}, skill: {}}}", quoted(&concept.name), quoted(&concept.skill));
        }
        let _ = writeln!(text, "\nstudy_plan:{}", none(self.study_plan.is_empty()));
        for step in &self.study_plan {
            step.write(&mut text);
        }
        let _ = writeln!(text, "\nclosing: {}", quoted(&self.closing));
        text
    }
}

impl DraftStep {
    /// Writes the step with the fields of its kind.
    fn write(&self, text: &mut String) {
        let kind = match self.r#type {
            StepType::Explain => "explain",
            StepType::Check => "check",
            StepType::Practice => "practice",
        };
        let _ = writeln!(text, "  - type: {kind}\n    concept: {}", quoted(&self.concept));
        let _ = writeln!(text, "    content_hint: {}", quoted(&self.content_hint));
        match (self.r#type, self.right) {
            (StepType::Explain, _) => {
                let _ = writeln!(text, "    text: {}", quoted(self.text.as_deref().unwrap_or_default()));
                if !self.other_ways.is_empty() {
                    list(text, "    other_ways", &self.other_ways);
                }
            }
            (StepType::Practice, Some(right)) => {
                let _ = writeln!(text, "    right: {right}");
            }
            (StepType::Check | StepType::Practice, _) => {}
        }
    }
}

fn list(text: &mut String, name: &str, entries: &[String]) {
    let _ = writeln!(text, "{name}:{}", none(entries.is_empty()));
    let indent = name.len() - name.trim_start().len() + 2;
    for entry in entries {
        let _ = writeln!(text, "{:indent$}- {}", "", quoted(entry));
    }
}

const fn none(is_empty: bool) -> &'static str {
    if is_empty { " []" } else { "" }
}

/// Returns a text in quotation marks, without characters that cannot be printed. JSON strings are valid YAML.
fn quoted(text: &str) -> String {
    let is_shown = |c: &char| {
        *c == '\n' || !(c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'))
    };
    json!(text.chars().filter(is_shown).collect::<String>()).to_string()
}
