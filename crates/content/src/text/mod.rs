//! Texts of authors, and the positions of everything in them.

pub mod problem;
pub mod scalar;
pub mod signs;
pub mod source;
pub mod source_map;
pub mod suggest;
pub mod translated;
pub mod yaml;

pub use problem::{Problem, Severity};
pub use source_map::SourceMap;

/// Returns a text on one line: every run of white space becomes a space.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Splits a text into paragraphs at empty lines. Line breaks within a paragraph become spaces.
pub fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs: Vec<String> = vec![String::new()];
    for line in text.lines().map(str::trim) {
        match paragraphs.last_mut() {
            Some(last) if !line.is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}
