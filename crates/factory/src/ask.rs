//! A question to a model, before it is put.

use plumb_agents::prompt::{Value, shipped};
use plumb_agents::wire::{Message, Speaker};
use plumb_agents::{Role, Schema};
use plumb_content::generate::derive_seed;
use sha2::{Digest, Sha256};

use crate::plan::Order;
use crate::schemas::schema;
use crate::story::Stage;

/// A prompt with its values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) prompt: &'static str,
    pub(crate) values: Vec<(&'static str, Value)>,
}

/// A question to a model: what becomes of its answer is the next artefact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ask {
    /// The stage it belongs to.
    pub stage: Stage,
    /// The draft it is about, from 1.
    pub attempt: u32,
    /// Which of several of one stage, from 1.
    pub part: u8,
    /// Which model is asked.
    pub role: Role,
    /// The most tokens of the answer.
    pub max_tokens: u32,
    /// For what chance there is in the answer.
    pub seed: u64,
    /// The prompt; what follows it is put before it in the user's message.
    pub(crate) parts: Vec<Part>,
    pub(crate) schema: &'static str,
}

/// A question as it is put.
#[derive(Debug)]
pub struct ModelQuestion {
    /// Where it is asked, for the ledger: `factory.generate`.
    pub site: &'static str,
    /// What is said.
    pub messages: Vec<Message>,
    /// Versions of the prompts, joined by `+`.
    pub prompt: String,
    /// What the answer must fit.
    pub schema: &'static Schema,
}

impl Order<'_> {
    /// A question about this item: `attempt` and `part`; prompts, schema and the most tokens.
    pub(crate) fn ask(
        &self,
        stage: Stage,
        role: Role,
        (attempt, part): (u32, u8),
        (parts, schema, max_tokens): (Vec<Part>, &'static str, u32),
    ) -> Ask {
        // Who solves second is another one, though the question is the same.
        let seed = derive_seed(self.seed, &format!("{}/{attempt}/{part}", stage.name()));
        Ask { stage, attempt, part, role, max_tokens, seed, parts, schema }
    }
}

impl Ask {
    /// The question in words.
    ///
    /// # Errors
    /// A prompt or schema that does not come with Plumb, or does not fit its values: a fault of the program.
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
    /// Names the question: the same words to the same model about the same schema have the same name. `model` is who is
    /// asked, `seed` for what chance there is.
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

/// Puts the user's words of `more` before those of the last user message.
fn prepend(messages: &mut [Message], more: Vec<Message>) {
    let said = more.into_iter().filter_map(|message| message.content);
    if let Some(last) = messages.iter_mut().rfind(|message| message.role == Speaker::User) {
        let before: Vec<String> = said.chain(last.content.take()).collect();
        last.content = Some(before.join("\n\n"));
    }
}
