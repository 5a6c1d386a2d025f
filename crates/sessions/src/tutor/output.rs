//! A model's output for a turn, with the field names of the source document. Its text goes through the gate; all other
//! fields are proposals.

use serde::Deserialize;
use serde_json::{Value as Json, json};

/// Maximum number of entries in a list.
const MOST: u32 = 5;

/// A model's output for a turn.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
pub struct TutorTurnOutput {
    /// The reply for the learner.
    pub response: String,
    /// The learner's intent: `answer`, `question`, `confusion`, `off_topic`, `continuation` and others.
    pub intent: String,
    /// Whether the model considers the learner's answer right; `None` if it sees no answer.
    pub answer_correct: Option<bool>,
    /// Misconceptions that the model sees.
    pub misconceptions_detected: Vec<String>,
    /// `strong`, `adequate` or `needs_remediation`.
    pub mastery_signal: String,
    /// The step that the model would move on to, from 1.
    pub advance_to_step: Option<u32>,
    /// The model's estimates of mastery.
    pub mastery_updates: Vec<MasteryUpdate>,
    /// A question that the model asked.
    pub question_asked: Option<String>,
    /// The answer that it expects.
    pub expected_answer: Option<String>,
    /// The concept of that question.
    pub question_concept: Option<String>,
    /// Whether the model would end the session.
    pub session_complete: bool,
    /// Summary of the turn, in one line.
    pub turn_summary: String,
    /// The model's reasoning; neither stored nor shown.
    pub reasoning: String,
}

/// A model's estimate of the mastery of a concept.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct MasteryUpdate {
    /// The concept's name.
    pub concept: String,
    /// 0 to 1.
    pub score: f64,
}

/// JSON schema of the output for a turn.
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
