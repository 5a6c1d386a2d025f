//! Markup, and invisible characters.

use std::ops::Range;

use plumb_maths::prose::markup;

/// Beginnings of text that a browser or a Markdown renderer would make a link or a script, in lower case.
const LINKS: &[&str] =
    &["javascript:", "vbscript:", "data:text", "http://", "https://", "www.", "mailto:", "file://", "<script"];

/// Whether there is no visible text.
pub(super) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_hidden(c))
}

/// Whether it is a program value, such as `null`, a number or a list, and not words.
pub(super) fn is_value(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok()
}

/// The first piece of markup.
pub(super) fn find(text: &str) -> Option<Range<usize>> {
    let place = |piece: &str| {
        let from = piece.as_ptr() as usize - text.as_ptr() as usize;
        from..from + piece.len()
    };
    let hidden = text
        .char_indices()
        .find(|(_, c)| is_hidden(*c) || c.is_control() && !matches!(c, '\n' | '\t'))
        .map(|(at, c)| at..at + c.len_utf8());
    hidden
        .or_else(|| markup::html(text).map(place))
        .or_else(|| element(text))
        .or_else(|| link(text))
        .or_else(|| open(text))
}

/// Invisible characters, and those that change the direction of writing.
const fn is_hidden(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{61C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180E}'
        | '\u{200B}' | '\u{200C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
        | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E01EF}')
}

/// Names of active elements, whatever the rest of the tag is.
const ELEMENTS: &[&str] = &[
    "script", "iframe", "img", "svg", "style", "link", "meta", "object", "embed", "form", "input", "video", "audio",
    "base", "body", "html", "template", "math", "details", "button", "textarea", "div", "span", "table",
];

/// `<img src=x onerror=…`: a tag that needs no quotes and no end.
fn element(text: &str) -> Option<Range<usize>> {
    text.match_indices('<').find_map(|(at, _)| {
        let name = text[at + 1..].trim_start_matches('/');
        let length = name.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(name.len());
        let known = ELEMENTS.iter().any(|element| name[..length].eq_ignore_ascii_case(element));
        let end = at + 1 + (text[at + 1..].len() - name.len()) + length;
        known.then_some(at..end)
    })
}

/// A URL, or a Markdown link: `[here](…)`, `![…](…)`, `[here]: …`.
fn link(text: &str) -> Option<Range<usize>> {
    let lower = text.to_ascii_lowercase();
    let address = LINKS.iter().find_map(|link| lower.find(link).map(|at| at..at + link.len()));
    address.or_else(|| {
        text.match_indices("](").find_map(|(at, _)| {
            let from = text[..at].rfind('[')?;
            let target = &text[at + 2..];
            let to = target.find(')')?;
            // `[3](2 + 1)` is a product.
            let inside = &target[..to];
            let leads = text[..from].ends_with('!')
                || inside.contains(['/', '#']) && inside.contains(char::is_alphabetic)
                || inside.contains("://")
                || is_file(inside);
            leads.then_some(from..at + 3 + to)
        })
    })
}

/// `cat.png`, `example.com`
fn is_file(target: &str) -> bool {
    target.rsplit_once('.').is_some_and(|(name, ending)| {
        !name.is_empty() && (2..=5).contains(&ending.len()) && ending.chars().all(|c| c.is_ascii_alphabetic())
    })
}

/// An unfilled template placeholder, which is not LaTeX either: `{{name}}`.
fn open(text: &str) -> Option<Range<usize>> {
    let from = text.find("{{").filter(|_| !text.contains('\\'))?;
    let to = text[from..].find("}}")?;
    Some(from..from + to + 2)
}
