//! Rendering of prompts.

use thiserror::Error;

use super::Prompt;
use super::parse::PromptPiece;
use crate::wire::{ChatMessage, Speaker};

/// Why a prompt cannot be rendered: a fault of the program.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RenderError {
    /// A variable has no value.
    #[error("the variable {0} has no value")]
    Missing(String),
    /// Words of others would not be quoted.
    #[error("the variable {0} does not quote what others wrote")]
    Unquoted(String),
    /// A value has no variable, or occurs twice.
    #[error("there is no variable {0}, or it has two values")]
    Unknown(String),
}

/// A variable's value. The caller has to state the author of the words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Words<'a> {
    /// Words of Plumb, or of an author.
    Own(&'a str),
    /// Words of a learner or a model: quoted as a JSON string, in a user message.
    Others(&'a str),
}

/// An owned [`Words`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// See [`Words::Own`].
    Own(String),
    /// See [`Words::Others`].
    Others(String),
}

impl Value {
    /// Borrows the words.
    pub const fn words(&self) -> Words<'_> {
        match self {
            Self::Own(words) => Words::Own(words.as_str()),
            Self::Others(words) => Words::Others(words.as_str()),
        }
    }
}

impl Prompt {
    /// Renders the messages with owned values.
    ///
    /// # Errors
    /// See [`Self::render`].
    pub fn with(&self, values: &[(&'static str, Value)]) -> Result<Vec<ChatMessage>, RenderError> {
        let values: Vec<_> = values.iter().map(|(name, value)| (*name, value.words())).collect();
        self.render(&values)
    }

    /// Renders the messages with `values`.
    ///
    /// # Errors
    /// If a value is missing or superfluous, or words of others would not be quoted.
    pub fn render(&self, values: &[(&str, Words<'_>)]) -> Result<Vec<ChatMessage>, RenderError> {
        for (at, (name, _)) in values.iter().enumerate() {
            let is_second = values[..at].iter().any(|(before, _)| before == name);
            if is_second || !self.variables.contains_key(*name) {
                return Err(RenderError::Unknown((*name).to_owned()));
            }
        }
        let value = |wanted: &str| {
            let found = values.iter().find(|(name, _)| *name == wanted);
            found.map(|(_, value)| *value).ok_or_else(|| RenderError::Missing(wanted.to_owned()))
        };
        let message = |(speaker, pieces): &(Speaker, Vec<PromptPiece>)| {
            let mut text = String::new();
            for piece in pieces {
                match piece {
                    PromptPiece::Text(words) => text.push_str(words),
                    PromptPiece::Variable { name, is_json } => match (value(name)?, is_json) {
                        (Words::Own(words), false) => text.push_str(words),
                        (Words::Others(_), false) => return Err(RenderError::Unquoted(name.clone())),
                        (Words::Own(words) | Words::Others(words), true) => text.push_str(&quoted(words)),
                    },
                }
            }
            Ok(match speaker {
                Speaker::System => ChatMessage::system(text),
                Speaker::Assistant => ChatMessage::assistant(text),
                Speaker::User | Speaker::Tool => ChatMessage::user(text),
            })
        };
        self.messages.iter().map(message).collect()
    }
}

/// `text` as a JSON string in ASCII without angle brackets: it contains no invisible character and no tag.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    for sign in serde_json::Value::from(text).to_string().chars() {
        match sign {
            '<' | '>' | '`' => quoted.push_str(&escape(sign)),
            _ if sign.is_ascii() || sign.is_alphanumeric() => quoted.push(sign),
            _ => quoted.push_str(&escape(sign)),
        }
    }
    quoted
}

fn escape(sign: char) -> String {
    let units: Vec<String> = sign.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}")).collect();
    units.concat()
}

#[cfg(test)]
mod tests {
    use super::Words::{Others, Own};
    use super::*;
    use proptest::prelude::*;

    fn prompt() -> Prompt {
        let file = "---\nsite: a.b\nrole: tutor\nvariables: topic, json said\n---\n# system\nOn {{topic}}.\n# user\n{\"said\": {{json said}}}";
        Prompt::parse(file).expect("a prompt")
    }

    #[test]
    fn missing_and_unknown_values_are_refused() {
        let missing = prompt().render(&[("topic", Own("sums"))]);
        assert_eq!(missing, Err(RenderError::Missing("said".to_owned())));
        let unknown = prompt().render(&[("topic", Own("sums")), ("said", Others("x")), ("key", Own("7"))]);
        assert_eq!(unknown, Err(RenderError::Unknown("key".to_owned())));
        let twice = prompt().render(&[("topic", Own("sums")), ("said", Others("x")), ("said", Own("y"))]);
        assert_eq!(twice, Err(RenderError::Unknown("said".to_owned())));
    }

    #[test]
    fn what_others_wrote_is_refused_where_it_would_not_be_quoted() {
        let unquoted = prompt().render(&[("topic", Others("sums")), ("said", Others("x"))]);
        assert_eq!(unquoted, Err(RenderError::Unquoted("topic".to_owned())));
    }

    #[test]
    fn a_value_is_not_rendered_again() {
        let messages =
            prompt().render(&[("topic", Own("{{json said}}")), ("said", Others("{{topic}}"))]).expect("messages");
        assert_eq!(messages[0].content.as_deref(), Some("On {{json said}}."));
        assert_eq!(messages[1].content.as_deref(), Some("{\"said\": \"{{topic}}\"}"));
    }

    proptest! {
        #[test]
        fn what_others_wrote_stays_one_json_string(said in any::<String>()) {
            let messages = prompt().render(&[("topic", Own("sums")), ("said", Others(&said))]).expect("messages");
            let content = messages[1].content.clone().unwrap_or_default();
            let has_hidden = content.contains(['<', '>', '\n', '\u{200b}', '\u{202e}']);
            prop_assert!(!has_hidden);
            let json: serde_json::Value = serde_json::from_str(&content).expect("JSON");
            prop_assert_eq!(json, serde_json::json!({ "said": said }));
        }
    }
}
