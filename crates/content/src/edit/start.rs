//! New questions: texts to begin from that can be published unchanged.

use super::form::{FieldValue, Form};
use super::typed::slug;
use super::{apply, read};

/// Names of the starting points.
pub const START_NAMES: [&str; 3] = ["sum", "choice", "picture"];

/// Input for a new question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewQuestionInput<'b> {
    /// One of [`START_NAMES`].
    pub start: &'b str,
    /// Id of the skill.
    pub id: &'b str,
    /// What learners who can answer it can do.
    pub title: &'b str,
    /// Domain, subdomain and topic; `None` for those of the starting point.
    pub place: Option<(&'b str, &'b str, &'b str)>,
    /// Node of the skills graph that it is practised under.
    pub practised_as: Option<&'b str>,
}

/// Returns the text of a new question; `None` if the starting point does not exist, or a value cannot be written.
pub fn begin(begun: &NewQuestionInput<'_>) -> Option<String> {
    let text = match begun.start {
        "sum" => include_str!("starts/sum.yaml"),
        "choice" => include_str!("starts/choice.yaml"),
        "picture" => include_str!("starts/picture.yaml"),
        _ => return None,
    };
    let mut form = read(text).ok()?;
    say(&mut form, "skill_id", begun.id);
    say(&mut form, "metadata.skill_statement", begun.title);
    if let Some((domain, subdomain, topic)) = begun.place {
        say(&mut form, "metadata.domain", domain);
        say(&mut form, "metadata.subdomain", subdomain);
        say(&mut form, "metadata.topic", topic);
    }
    if let Some(node) = begun.practised_as {
        say(&mut form, "metadata.practised_as", node);
    }
    apply(text, &form).ok()
}

fn say(form: &mut Form, path: &str, words: &str) {
    if let Some(FieldValue::One(text)) = form.get_mut(path) {
        words.trim().clone_into(text);
    }
}

/// Proposes an unused id for a question with that title: the beginning of the strand, then the words.
pub fn proposed_id(strand: &str, title: &str, is_taken: &dyn Fn(&str) -> bool) -> String {
    let words = slug(title).to_uppercase();
    let words = if words.is_empty() { "QUESTION".to_owned() } else { words };
    let base = if strand.is_empty() { words } else { format!("{strand}.{words}") };
    let numbered = (2..).map(|number| format!("{base}_{number}"));
    std::iter::once(base.clone()).chain(numbered).find(|id| !is_taken(id)).unwrap_or(base)
}
