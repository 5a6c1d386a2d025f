//! Writes values as YAML.

use std::fmt::Write as _;

use plumb_types::decimal::Decimal;

use crate::text::source::Style;

use super::form::FieldKind;

/// A new value to write.
#[derive(Debug, Clone)]
pub(super) enum NewValue {
    /// A single value, as YAML.
    One(String),
    /// Single values, as YAML.
    Many(Vec<String>),
    Map(Vec<(String, NewValue)>),
}

impl NewValue {
    /// Writes it in one line, for use in brackets.
    pub(super) fn flow(&self) -> String {
        match self {
            Self::One(text) => text.clone(),
            Self::Many(texts) => format!("[{}]", texts.join(", ")),
            Self::Map(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|(name, value)| format!("{}: {}", key(name), value.flow())).collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    /// Writes the text after a key's colon, without the last line end; `indent` is the indentation of the lines below.
    pub(super) fn block(&self, indent: usize) -> String {
        let margin = " ".repeat(indent);
        match self {
            Self::One(text) => format!(" {text}"),
            Self::Many(texts) if texts.is_empty() => " []".to_owned(),
            Self::Many(texts) => texts.iter().map(|text| format!("\n{margin}- {text}")).collect::<Vec<_>>().concat(),
            Self::Map(entries) if entries.is_empty() => " {}".to_owned(),
            Self::Map(entries) => entries
                .iter()
                .map(|(name, value)| format!("\n{margin}{}:{}", key(name), value.block(indent + 2)))
                .collect::<Vec<_>>()
                .concat(),
        }
    }

    /// Writes a list item: the text after the margin, without the last line end.
    pub(super) fn item(&self, indent: usize) -> String {
        match self {
            Self::Map(entries) if !entries.is_empty() => format!("- {}", self.block(indent + 2).trim_start()),
            other => format!("- {}", other.flow()),
        }
    }
}

/// Writes a key.
pub(super) fn key(name: &str) -> String {
    if is_plain(name) { name.to_owned() } else { double(name) }
}

/// Writes a single value in place of one with the style `old`; `None` for a new one.
pub(super) fn scalar(text: &str, kind: FieldKind, old: Style) -> String {
    let single = |text: &str| !text.contains(|c: char| c.is_control() || is_odd(c));
    match old {
        Style::Plain if is_plain(text) => text.to_owned(),
        Style::None if kind.is_bare() && is_plain(text) => text.to_owned(),
        Style::None if matches!(kind, FieldKind::Constant) && is_constant(text) => text.to_owned(),
        Style::Single if single(text) => format!("'{}'", text.replace('\'', "''")),
        _ => double(text),
    }
}

/// Whether it would be read as a number or boolean without quotes.
fn is_constant(text: &str) -> bool {
    is_plain(text) && (matches!(text, "true" | "false") || Decimal::parse(text).is_some())
}

/// Writes the lines of a block that begins with `|`, with that indentation; `None` if the text cannot be written so.
pub(super) fn literal(text: &str, indent: usize) -> Option<String> {
    let odd = |c: char| (c.is_control() && c != '\n') || is_odd(c);
    let body = text.strip_suffix('\n').unwrap_or(text);
    if body.is_empty() || body.starts_with([' ', '\n']) || body.ends_with(['\n', ' ']) || body.contains(odd) {
        return None;
    }
    let sign = if text.ends_with('\n') { "|" } else { "|-" };
    let margin = " ".repeat(indent);
    let lines: Vec<String> =
        body.split('\n').map(|line| if line.is_empty() { String::new() } else { format!("{margin}{line}") }).collect();
    Some(format!("{sign}\n{}", lines.join("\n")))
}

/// Whether it needs no quotes anywhere to be read as text. Too strict rather than too lax.
fn is_plain(text: &str) -> bool {
    let inner = |c: char| c.is_ascii_alphanumeric() || " _.+*/%()<>=-".contains(c);
    let first = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '(';
    let negative = text.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_null = matches!(text, "null" | "Null" | "NULL");
    (text.starts_with(first) || negative) && !text.ends_with(' ') && text.chars().all(inner) && !is_null
}

/// Characters that YAML treats as line ends, or forbids.
fn is_odd(c: char) -> bool {
    matches!(c, '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}

fn double(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() || is_odd(c) => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
