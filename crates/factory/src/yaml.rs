//! Writes drafts of models as YAML. Every value is data: no text of a model can add a field.

use std::fmt::Write as _;

use serde_json::json;

/// A value of a document.
#[derive(Debug, Clone)]
pub(crate) enum Yaml {
    /// A single value, as YAML.
    Value(String),
    List(Vec<Yaml>),
    /// Fields in the order of the document.
    Fields(Vec<(String, Yaml)>),
}

impl Yaml {
    /// A text, in quotation marks.
    pub(crate) fn text(text: &str) -> Self {
        Self::Value(quoted(text))
    }

    pub(crate) fn texts(texts: &[String]) -> Self {
        Self::List(texts.iter().map(|text| Self::text(text)).collect())
    }

    /// Fields with names of this program.
    pub(crate) fn fields<const N: usize>(fields: [(&str, Self); N]) -> Self {
        Self::Fields(fields.map(|(name, value)| (name.to_owned(), value)).into())
    }

    /// Fields with names by a model.
    pub(crate) fn named(fields: impl Iterator<Item = (String, Self)>) -> Self {
        Self::Fields(fields.map(|(name, value)| (quoted(&name), value)).collect())
    }

    /// Adds a field.
    pub(crate) fn with(mut self, name: &str, value: Self) -> Self {
        if let Self::Fields(fields) = &mut self {
            fields.push((name.to_owned(), value));
        }
        self
    }

    /// Adds a field, if there is a value.
    pub(crate) fn with_some(self, name: &str, value: Option<Self>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Writes the document after comment lines, with a blank line before each outer field that has parts.
    pub(crate) fn document(&self, comments: &[String]) -> String {
        let mut text = String::new();
        for comment in comments {
            // A comment ends with its line.
            let comment: String = comment.chars().filter(|c| c.is_ascii_graphic() || *c == ' ').collect();
            let _ = writeln!(text, "# {comment}");
        }
        let Self::Fields(fields) = self else { return text };
        for (name, value) in fields {
            let gap = if matches!(value, Self::Value(_)) { "" } else { "\n" };
            let _ = writeln!(text, "{gap}{name}:{}", value.after(2));
        }
        text
    }

    /// Writes what follows a colon; lines below are indented by `indent`.
    fn after(&self, indent: usize) -> String {
        let margin = " ".repeat(indent);
        let lines: Vec<String> = match self {
            Self::Value(value) => vec![format!(" {value}")],
            Self::List(items) if items.is_empty() => vec![" []".to_owned()],
            Self::Fields(fields) if fields.is_empty() => vec![" {}".to_owned()],
            Self::List(items) => {
                items.iter().map(|item| format!("\n{margin}-{}", item.after_dash(indent + 2))).collect()
            }
            Self::Fields(fields) => {
                fields.iter().map(|(name, value)| format!("\n{margin}{name}:{}", value.after(indent + 2))).collect()
            }
        };
        lines.concat()
    }

    /// Writes what follows the dash of a list: the first field is in its line.
    fn after_dash(&self, indent: usize) -> String {
        let text = self.after(indent);
        if matches!(self, Self::Value(_)) { text } else { format!(" {}", text.trim_start()) }
    }
}

/// Returns a text in quotation marks, without characters that cannot be printed. JSON strings are valid YAML.
fn quoted(text: &str) -> String {
    let is_shown = |c: &char| {
        *c == '\n' || !(c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}'))
    };
    json!(text.chars().filter(is_shown).collect::<String>()).to_string()
}
