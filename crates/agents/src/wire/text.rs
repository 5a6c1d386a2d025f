//! Text of a model, in any of the shapes in use.

use serde_json::Value as Json;

/// The text of a `content`: a string, or a list of parts, of which the text parts count.
pub(super) fn text_of(content: &Json) -> Option<String> {
    match content {
        Json::String(text) => Some(text.clone()),
        Json::Array(parts) => {
            let texts: Vec<&str> = parts
                .iter()
                .filter_map(|part| part.as_str().or_else(|| part.get("text").and_then(Json::as_str)))
                .collect();
            (!texts.is_empty()).then(|| texts.concat())
        }
        _ => None,
    }
}

/// `text` without the thoughts that some models put before their answer. `None` if they never end: then there is no
/// answer.
pub fn without_thoughts(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
    for (open, close) in [("<think>", "</think>"), ("<thinking>", "</thinking>")] {
        if let Some(thoughts) = rest.strip_prefix(open) {
            rest = thoughts.split_once(close)?.1.trim_start();
        }
    }
    // A server with a template that opens the thoughts itself sends only their end.
    if let Some((thoughts, answer)) = rest.split_once("</think>")
        && !thoughts.contains('{')
    {
        rest = answer.trim_start();
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_no_part_of_an_answer() {
        assert_eq!(without_thoughts("<think>{\"a\": 1}</think>\n{\"a\": 2}"), Some("{\"a\": 2}"));
        assert_eq!(without_thoughts("hm\n</think>\nyes"), Some("yes"));
        assert_eq!(without_thoughts("<think>for ever"), None);
        assert_eq!(without_thoughts("plain"), Some("plain"));
    }

    #[test]
    fn a_tag_inside_an_answer_stays() {
        let answer = "{\"text\": \"the end is </think>\"}";
        assert_eq!(without_thoughts(answer), Some(answer));
    }
}
