//! What a model gives back for a turn, by the names of the source document. Its words go through the gate; all else in it
//! are proposals.

use serde::Deserialize;
use serde_json::{Value as Json, json};

/// Most entries of a list in it.
const MOST: u32 = 5;

/// A model's answer to a turn.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub struct TutorTurnOutput {
    /// The words for the learner.
    pub response: String,
    /// What the learner meant: `answer`, `question`, `confusion`, `off_topic`, `continuation` and others.
    pub intent: String,
    /// Whether it takes the learner's answer for right; none where it sees no answer.
    pub answer_correct: Option<bool>,
    /// Mistakes that it sees.
    pub misconceptions_detected: Vec<String>,
    /// `strong`, `adequate` or `needs_remediation`.
    pub mastery_signal: String,
    /// The step that it would go on with, from 1.
    pub advance_to_step: Option<u32>,
    /// How well it takes concepts to be known.
    pub mastery_updates: Vec<MasteryUpdate>,
    /// A question that it put.
    pub question_asked: Option<String>,
    /// What it expects for that.
    pub expected_answer: Option<String>,
    /// What that is about.
    pub question_concept: Option<String>,
    /// It would end the session.
    pub session_complete: bool,
    /// The turn in a line.
    pub turn_summary: String,
    /// Why, for nobody: it is neither kept nor shown.
    pub reasoning: String,
}

/// How well a model takes a concept to be known.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct MasteryUpdate {
    /// The concept's name.
    pub concept: String,
    /// 0 to 1.
    pub score: f64,
}

/// What an answer to a turn must look like.
pub fn output_schema() -> Json {
    let text = |most: u32| json!({ "type": "string", "maxLength": most });
    let maybe = |most: u32| json!({ "type": ["string", "null"], "maxLength": most });
    let update = json!({
        "type": "object", "additionalProperties": false, "required": ["concept", "score"],
        "properties": { "concept": text(120), "score": { "type": "number", "minimum": 0, "maximum": 1 } },
    });
    let intents = ["answer", "question", "confusion", "off_topic", "continuation", "unsafe", "other"];
    let properties = json!({
        "response": { "type": "string", "minLength": 1, "maxLength": 4_000 },
        "intent": { "type": "string", "enum": intents },
        "answer_correct": { "type": ["boolean", "null"] },
        "misconceptions_detected": { "type": "array", "maxItems": MOST, "items": text(500) },
        "mastery_signal": { "type": "string", "enum": ["strong", "adequate", "needs_remediation"] },
        "advance_to_step": { "type": ["integer", "null"], "minimum": 1, "maximum": 1_000 },
        "mastery_updates": { "type": "array", "maxItems": MOST, "items": update },
        "question_asked": maybe(1_000),
        "expected_answer": maybe(500),
        "question_concept": maybe(120),
        "session_complete": { "type": "boolean" },
        "turn_summary": text(500),
        "reasoning": text(4_000),
    });
    let required: Vec<&str> = properties.as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    json!({ "type": "object", "additionalProperties": false, "required": required, "properties": properties })
}
