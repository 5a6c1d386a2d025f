//! New questions: texts that can be published as they are, to begin from.

use super::form::{Form, Value};
use super::typed::slug;
use super::{apply, read};

/// The starting points there are.
pub const START_NAMES: [&str; 3] = ["sum", "choice", "picture"];

/// What is said of a new question when it is begun.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Begun<'b> {
    /// One of [`START_NAMES`].
    pub start: &'b str,
    /// The skill's id.
    pub id: &'b str,
    /// What learners can do who can answer it.
    pub title: &'b str,
    /// Where it belongs: domain, subdomain and topic; that of the starting point when nothing is said.
    pub place: Option<(&'b str, &'b str, &'b str)>,
    /// The skill of the graph that it is practised as.
    pub practised_as: Option<&'b str>,
}

/// The text of a new question; none where there is no such starting point, or something cannot be written.
pub fn begin(begun: &Begun<'_>) -> Option<String> {
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
    if let Some(Value::One(text)) = form.get_mut(path) {
        words.trim().clone_into(text);
    }
}

/// An id for a question of that title: the strand's beginning, then its words; one that nobody has yet.
pub fn proposed_id(strand: &str, title: &str, is_taken: &dyn Fn(&str) -> bool) -> String {
    let words = slug(title).to_uppercase();
    let words = if words.is_empty() { "QUESTION".to_owned() } else { words };
    let base = if strand.is_empty() { words } else { format!("{strand}.{words}") };
    let numbered = (2..).map(|number| format!("{base}_{number}"));
    std::iter::once(base.clone()).chain(numbered).find(|id| !is_taken(id)).unwrap_or(base)
}
