//! What of an event its learner wrote.

use serde_json::Value as Json;

/// Fields of events that are the person's own words, or locate them.
const OWN_WORDS: [&str; 12] = [
    "position",
    "answer",
    "work",
    "question",
    "response",
    "prompt",
    "text",
    "value",
    "step",
    "choice",
    "elapsed_ms",
    "words",
];

/// The fields of an event that its learner wrote.
pub(super) fn own_words(body: &Json) -> Json {
    let fields = match body.as_object() {
        // The JSON of an event may have one key, its name, around the fields.
        Some(outer) if outer.len() == 1 => outer.values().next().and_then(Json::as_object).or(Some(outer)),
        other => other,
    };
    let own = fields.into_iter().flatten().filter(|(name, _)| OWN_WORDS.contains(&name.as_str()));
    Json::Object(own.map(|(name, value)| (name.clone(), value.clone())).collect())
}

/// The JSON of a text, or the text itself.
pub(super) fn parsed(text: &str) -> Json {
    serde_json::from_str(text).unwrap_or_else(|_| Json::String(text.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn of_an_answer_its_learner_gets_the_words_and_not_what_was_made_of_it() {
        let body = json!({ "type": "attempt_submitted", "position": 3, "answer": "7", "seed": 9, "verdict": "right" });
        assert_eq!(own_words(&body), json!({ "position": 3, "answer": "7" }));
        let named = json!({ "AttemptSubmitted": { "position": 3, "answer": "7", "blueprint": "x" } });
        assert_eq!(own_words(&named), json!({ "position": 3, "answer": "7" }));
    }
}
