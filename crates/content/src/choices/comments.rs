//! Carries the authors' comments of a text over to its new version.

use std::collections::{HashMap, HashSet};

/// Path of a field, outermost first; an entry of a list is named by its first line.
type Path = Vec<String>;

struct CommentedLine<'t> {
    /// Path of the field in the line; empty if there is none.
    path: Path,
    indent: usize,
    content: &'t str,
    /// Comment, with its `#`.
    comment: Option<&'t str>,
}

/// Returns the new text with the comments of the old one: each before or next to its field, or before the enclosing
/// field if its own is gone.
pub fn carry_comments(old: &str, new: &str) -> String {
    let known: HashSet<Path> = lines(new).into_iter().map(|line| line.path).collect();
    let mut before: HashMap<Path, Vec<&str>> = HashMap::new();
    let mut beside: HashMap<Path, &str> = HashMap::new();
    let mut waiting: Vec<&str> = Vec::new();
    let mut left = Vec::new();
    for line in lines(old) {
        if line.content.is_empty() {
            waiting.extend(line.comment);
            continue;
        }
        if known.contains(&line.path) {
            before.entry(line.path.clone()).or_default().append(&mut waiting);
            beside.extend(line.comment.map(|comment| (line.path, comment)));
            continue;
        }
        waiting.extend(line.comment);
        let mut home = line.path;
        while !home.is_empty() && !known.contains(&home) {
            home.pop();
        }
        if home.is_empty() {
            left.append(&mut waiting);
        } else {
            before.entry(home).or_default().append(&mut waiting);
        }
    }
    left.append(&mut waiting);
    let mut text = String::new();
    for line in lines(new) {
        for comment in before.remove(&line.path).unwrap_or_default() {
            text.push_str(&" ".repeat(line.indent));
            text.push_str(comment);
            text.push('\n');
        }
        text.push_str(&" ".repeat(line.indent));
        text.push_str(line.content);
        for comment in line.comment.into_iter().chain(beside.remove(&line.path)) {
            text.push_str("  ");
            text.push_str(comment);
        }
        text.push('\n');
    }
    for comment in left {
        text.push_str(comment);
        text.push('\n');
    }
    text
}

fn lines(text: &str) -> Vec<CommentedLine<'_>> {
    let mut around: Vec<(usize, String)> = Vec::new();
    let line = |line| {
        let (content, comment) = parted(line);
        let indent = content.len() - content.trim_start().len();
        let content = content.trim();
        if content.is_empty() {
            return CommentedLine { path: Path::new(), indent: 0, content, comment };
        }
        around.retain(|(at, _)| *at < indent);
        let name = match content.strip_prefix("- ") {
            Some(entry) => format!("- {}", entry.replace(['"', '\''], "")),
            None => content.split(':').next().unwrap_or(content).to_owned(),
        };
        around.push((indent, name));
        CommentedLine { path: around.iter().map(|(_, name)| name.clone()).collect(), indent, content, comment }
    };
    text.lines().map(line).collect()
}

/// Splits a line into its content and its comment.
fn parted(line: &str) -> (&str, Option<&str>) {
    let (mut quote, mut is_escaped, mut last) = (None, false, ' ');
    for (at, c) in line.char_indices() {
        match quote {
            Some('"') if is_escaped => is_escaped = false,
            Some('"') if c == '\\' => is_escaped = true,
            Some(open) if c == open => quote = None,
            None if c == '#' && last.is_whitespace() => return (&line[..at], Some(line[at..].trim_end())),
            // Within a word they are apostrophes.
            None if matches!(c, '"' | '\'') && !last.is_alphanumeric() => quote = Some(c),
            _ => {}
        }
        last = c;
    }
    (line, None)
}
