//! Reads a prompt file.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::config::Role;
use crate::wire::Speaker;

/// Why a prompt file is invalid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum PromptError {
    /// The file does not begin with `---`, settings and `---`.
    #[error("a prompt begins with its settings between two lines of ---")]
    NoFront,
    /// A setting is missing, unknown or unreadable.
    #[error("the setting {0} is missing, unknown or wrong")]
    Setting(String),
    /// There is text before the first `# system`, `# user` or `# assistant`, or no message at all.
    #[error("a prompt is messages, each under a line of # system, # user or # assistant")]
    NoMessage,
    /// `{{` is not closed, or does not contain a variable.
    #[error("{0:?} is no variable")]
    Variable(String),
    /// A variable is used and not declared, or declared and not used, or used in two ways.
    #[error("the variable {0} is not declared and used in one way")]
    Undeclared(String),
    /// Words of others would be outside a user message.
    #[error("{{{{json {0}}}}} stands outside a user message")]
    Unquoted(String),
}

/// A piece of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PromptPiece {
    Text(String),
    /// A variable, and whether it becomes a JSON string.
    Variable {
        name: String,
        is_json: bool,
    },
}

/// A prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    pub(super) site: String,
    pub(super) role: Role,
    is_private: bool,
    pub(super) variables: BTreeMap<String, bool>,
    pub(super) messages: Vec<(Speaker, Vec<PromptPiece>)>,
    version: String,
}

impl Prompt {
    /// Parses a prompt file.
    ///
    /// # Errors
    /// Why the file is invalid.
    pub fn parse(file: &str) -> Result<Self, PromptError> {
        let rest = file.strip_prefix("---\n").ok_or(PromptError::NoFront)?;
        let (front, body) = rest.split_once("\n---\n").ok_or(PromptError::NoFront)?;
        let mut settings: BTreeMap<&str, &str> = BTreeMap::new();
        for line in front.lines() {
            let setting = || PromptError::Setting(line.to_owned());
            let (name, value) = line.split_once(':').ok_or_else(setting)?;
            if settings.insert(name.trim(), value.trim()).is_some() {
                return Err(setting());
            }
        }
        let mut take = |name: &str| settings.remove(name).ok_or_else(|| PromptError::Setting(name.to_owned()));
        let site = take("site")?.to_owned();
        let role = take("role")?.parse().map_err(|_| PromptError::Setting("role".to_owned()))?;
        let is_private = match take("private").unwrap_or("false") {
            "true" => true,
            "false" => false,
            _ => return Err(PromptError::Setting("private".to_owned())),
        };
        let variables = declared(take("variables").unwrap_or_default());
        if let Some(unknown) = settings.keys().next() {
            return Err(PromptError::Setting((*unknown).to_owned()));
        }
        let messages = messages(body)?;
        let prompt = Self {
            site,
            role,
            is_private,
            variables,
            messages,
            version: hex::encode(Sha256::digest(file.as_bytes()))[..12].to_owned(),
        };
        prompt.check()?;
        Ok(prompt)
    }

    /// The call site in Plumb, by which calls are counted.
    pub fn site(&self) -> &str {
        &self.site
    }

    /// The role in which the model is used.
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Whether its values are private texts of a learner, so that requests and answers are never captured.
    pub const fn is_private(&self) -> bool {
        self.is_private
    }

    /// The first 12 hex digits of the file's SHA-256.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Names of its variables.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        self.variables.keys().map(String::as_str)
    }

    fn check(&self) -> Result<(), PromptError> {
        let mut used = BTreeMap::new();
        for (speaker, pieces) in &self.messages {
            for piece in pieces {
                let PromptPiece::Variable { name, is_json } = piece else { continue };
                if *is_json && *speaker != Speaker::User {
                    return Err(PromptError::Unquoted(name.clone()));
                }
                if used.insert(name.clone(), *is_json).is_some_and(|before| before != *is_json) {
                    return Err(PromptError::Undeclared(name.clone()));
                }
            }
        }
        let differs = used.iter().find(|(name, is_json)| self.variables.get(*name) != Some(is_json));
        let unused = self.variables.keys().find(|name| !used.contains_key(*name));
        match differs.map(|(name, _)| name).or(unused) {
            Some(name) => Err(PromptError::Undeclared(name.clone())),
            None => Ok(()),
        }
    }
}

/// Declared names, each with whether `json` precedes it.
fn declared(list: &str) -> BTreeMap<String, bool> {
    let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| name.strip_prefix("json ").map_or((name.to_owned(), false), |name| (name.to_owned(), true)))
        .collect()
}

fn messages(body: &str) -> Result<Vec<(Speaker, Vec<PromptPiece>)>, PromptError> {
    let mut texts: Vec<(Speaker, String)> = Vec::new();
    for line in body.lines() {
        let speaker = match line.trim_end() {
            "# system" => Some(Speaker::System),
            "# user" => Some(Speaker::User),
            "# assistant" => Some(Speaker::Assistant),
            _ => None,
        };
        match (speaker, texts.last_mut()) {
            (Some(speaker), _) => texts.push((speaker, String::new())),
            (None, Some((_, text))) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, None) if line.trim().is_empty() => {}
            (None, None) => return Err(PromptError::NoMessage),
        }
    }
    if texts.is_empty() || texts.iter().any(|(_, text)| text.trim().is_empty()) {
        return Err(PromptError::NoMessage);
    }
    texts.into_iter().map(|(speaker, text)| Ok((speaker, pieces(text.trim())?))).collect()
}

fn pieces(text: &str) -> Result<Vec<PromptPiece>, PromptError> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let no_variable = || PromptError::Variable(after.chars().take(30).collect());
        let (inner, after_it) = after.split_once("}}").ok_or_else(no_variable)?;
        let (name, is_json) = match inner.trim().strip_prefix("json ") {
            Some(name) => (name.trim(), true),
            None => (inner.trim(), false),
        };
        let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if name.is_empty() || !name.bytes().all(is_name) {
            return Err(no_variable());
        }
        pieces.push(PromptPiece::Text(before.to_owned()));
        pieces.push(PromptPiece::Variable { name: name.to_owned(), is_json });
        rest = after_it;
    }
    pieces.push(PromptPiece::Text(rest.to_owned()));
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(variables: &str, body: &str) -> Result<Prompt, PromptError> {
        Prompt::parse(&format!("---\nsite: a.b\nrole: tutor\nvariables: {variables}\n---\n{body}"))
    }

    #[test]
    fn what_others_wrote_stands_in_a_user_message_only() {
        assert!(file("json said", "# user\n{{json said}}").is_ok());
        let quoted = file("json said", "# system\nThey said {{json said}}.\n# user\nGo on");
        assert_eq!(quoted, Err(PromptError::Unquoted("said".to_owned())));
    }

    #[test]
    fn variables_are_declared_and_used_in_one_way() {
        for (variables, body) in [
            ("", "# user\n{{a}}"),
            ("a", "# user\nnothing"),
            ("a", "# user\n{{json a}}"),
            ("json a", "# user\n{{json a}} {{a}}"),
        ] {
            assert_eq!(file(variables, body), Err(PromptError::Undeclared("a".to_owned())), "{body}");
        }
    }

    #[test]
    fn what_is_no_prompt_is_refused() {
        assert_eq!(Prompt::parse("# user\nhello"), Err(PromptError::NoFront));
        assert_eq!(file("", "hello\n# user\nx"), Err(PromptError::NoMessage));
        assert_eq!(file("", "# user\n\n# system\nx"), Err(PromptError::NoMessage));
        assert!(matches!(file("", "# user\n{{a"), Err(PromptError::Variable(_))));
        assert!(matches!(file("", "# user\n{{A-b}}"), Err(PromptError::Variable(_))));
        let unknown = Prompt::parse("---\nsite: a\nrole: tutor\ntone: kind\n---\n# user\nx");
        assert_eq!(unknown, Err(PromptError::Setting("tone".to_owned())));
        let role = Prompt::parse("---\nsite: a\nrole: king\n---\n# user\nx");
        assert_eq!(role, Err(PromptError::Setting("role".to_owned())));
    }
}
