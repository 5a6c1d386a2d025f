//! Request to a model, before it is sent.

use plumb_agents::prompt::{Value, shipped};
use plumb_agents::wire::{ChatMessage, Speaker};
use plumb_agents::{Role, Schema};
use plumb_content::generate::derive_seed;
use sha2::{Digest, Sha256};

use crate::plan::Order;
use crate::schemas::schema;
use crate::story::Stage;

/// A prompt with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PromptPart {
    pub(crate) prompt: &'static str,
    pub(crate) values: Vec<(&'static str, Value)>,
}

/// A request to a model; the outcome is the next artefact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// The stage of the request.
    pub stage: Stage,
    /// Number of the draft, from 1.
    pub attempt: u32,
    /// Number among several requests of one stage, from 1.
    pub part: u8,
    /// Role of the model.
    pub role: Role,
    /// Maximum number of tokens in the answer.
    pub max_tokens: u32,
    /// Seed for sampling of the answer.
    pub seed: u64,
    /// The prompts; the user messages of the later ones are put before that of the first.
    pub(crate) parts: Vec<PromptPart>,
    pub(crate) schema: &'static str,
}

/// A request with its prompts filled in.
#[derive(Debug)]
pub struct ModelQuestion {
    /// Call site in the ledger: `factory.generate`.
    pub site: &'static str,
    /// The messages to the model.
    pub messages: Vec<ChatMessage>,
    /// Versions of the prompts, joined by `+`.
    pub prompt: String,
    /// The JSON schema of the answer.
    pub schema: &'static Schema,
}

impl Order<'_> {
    /// Makes a request about this item: `attempt` and `part`; prompts, schema and maximum number of tokens.
    pub(crate) fn ask(
        &self,
        stage: Stage,
        role: Role,
        (attempt, part): (u32, u8),
        (parts, schema, max_tokens): (Vec<PromptPart>, &'static str, u32),
    ) -> Ask {
        // The second solver has a seed of its own, although the question is equal.
        let seed = derive_seed(self.seed, &format!("{}/{attempt}/{part}", stage.name()));
        Ask { stage, attempt, part, role, max_tokens, seed, parts, schema }
    }
}

impl Ask {
    /// Fills in the prompts.
    ///
    /// # Errors
    /// A prompt or schema that does not come with Plumb, or does not fit its values: a bug in the program.
    pub fn render(&self) -> Result<ModelQuestion, String> {
        let mut asked: Option<ModelQuestion> = None;
        for part in &self.parts {
            let prompt = shipped(part.prompt).ok_or_else(|| format!("there is no prompt {}", part.prompt))?;
            let messages = prompt.with(&part.values).map_err(|error| format!("{}: {error}", part.prompt))?;
            match &mut asked {
                None => {
                    let schema = schema(self.schema).ok_or_else(|| format!("there is no schema {}", self.schema))?;
                    let prompt_version = prompt.version().to_owned();
                    asked = Some(ModelQuestion { site: prompt.site(), messages, prompt: prompt_version, schema });
                }
                Some(first) => {
                    first.prompt = format!("{}+{}", first.prompt, prompt.version());
                    prepend(&mut first.messages, messages);
                }
            }
        }
        asked.ok_or_else(|| "nothing is asked".to_owned())
    }
}

impl ModelQuestion {
    /// Cache key of the request: equal text for an equal model, schema and seed has an equal key.
    pub fn key(&self, model: &str, seed: u64) -> String {
        let mut hash = Sha256::new();
        let seed = seed.to_string();
        for text in [self.site, &self.prompt, self.schema.hash(), model, &seed] {
            hash.update(text);
            hash.update([0]);
        }
        for message in &self.messages {
            hash.update(message.content.as_deref().unwrap_or_default());
            hash.update([0]);
        }
        hex::encode(hash.finalize())
    }
}

/// Puts the user messages of `more` before the text of the last user message.
fn prepend(messages: &mut [ChatMessage], more: Vec<ChatMessage>) {
    let said = more.into_iter().filter_map(|message| message.content);
    if let Some(last) = messages.iter_mut().rfind(|message| message.role == Speaker::User) {
        let before: Vec<String> = said.chain(last.content.take()).collect();
        last.content = Some(before.join("\n\n"));
    }
}
