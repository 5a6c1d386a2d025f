//! Classifies wrong answers by kind of error with a language model. It is asked if no misconception and no rule
//! matches.
//!
//! The model receives the question, the answer and the answer type, but never the key or a step of the solution. It
//! chooses among the given kinds; the explanation of the chosen kind is a fixed text.

use std::sync::LazyLock;
use std::time::Duration;

use plumb_agents::prompt::{DIAGNOSE, Value, shipped};
use plumb_agents::{Call, Schema};
use plumb_tutoring::ErrorCategory;
use plumb_tutoring::diagnosis::{Confidence, Diagnosis};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::capabilities::Learner;
use crate::tutoring::Posed;

static SCHEMA: LazyLock<Option<Schema>> = LazyLock::new(|| Schema::new("error_category", schema()).ok());

/// How long a caller waits for a model.
const PATIENCE: Duration = Duration::from_secs(12);
/// Most tokens of an answer.
const MAX_TOKENS: u32 = 600;
/// Least confidence; an answer with less is discarded.
const LEAST: f64 = 0.5;
/// Most confidence given to a model: less than that of a rule.
const MOST: f64 = 0.6;

#[derive(Debug, Deserialize)]
struct Classification {
    error_category: ErrorCategory,
    confidence: f64,
}

fn schema() -> Json {
    json!({
        "type": "object", "additionalProperties": false, "required": ["reasoning", "error_category", "confidence"],
        "properties": {
            "reasoning": { "type": "string", "maxLength": 1_000 },
            "error_category": { "type": "string", "enum": ErrorCategory::ALL.map(ErrorCategory::as_str) },
            "confidence": { "type": "number", "minimum": 0, "maximum": 1 },
        },
    })
}

/// The fixed explanation of a kind of error.
const fn explanation(category: ErrorCategory) -> Option<&'static str> {
    Some(match category {
        ErrorCategory::ProceduralError => "The idea may be right, and a step was carried out wrongly.",
        ErrorCategory::SignError => "A sign may be the wrong way round.",
        ErrorCategory::ConceptualError => "The idea may not be the one that the question needs.",
        ErrorCategory::OmissionError => "Something may have been left out or not finished.",
        ErrorCategory::UnitsError => "The unit may be the wrong one.",
        ErrorCategory::RepresentationError => "The value may have to be written in another way.",
        ErrorCategory::Unknown => return None,
    })
}

impl Learner<'_> {
    /// Returns the kind of error that a model recognises in a wrong answer to a posed problem. `None` if there is no
    /// model, if it fails, or if it is not confident enough.
    pub async fn classified(&self, posed: &Posed, answer: &str) -> Option<Diagnosis> {
        let (models, schema, prompt) = (self.plumb.models()?, SCHEMA.as_ref()?, shipped(DIAGNOSE)?);
        let values = [
            ("question", Value::Others(posed.stem.clone())),
            ("input", Value::Own(posed.spec.input.as_str().to_owned())),
            ("answer", Value::Others(answer.to_owned())),
        ];
        let mut call = Call::of(prompt, prompt.with(&values).ok()?, MAX_TOKENS);
        call.learner = Some(self.actor.id.to_string());
        call.within = Some(PATIENCE);
        let found = models.structured::<Classification>(call, schema).await.ok()?.value;
        of_model(&found)
    }
}

fn of_model(found: &Classification) -> Option<Diagnosis> {
    if !(LEAST..=1.0).contains(&found.confidence) {
        return None;
    }
    let hundredths = (1..=100).rev().find(|hundredths| f64::from(*hundredths) / 100.0 <= found.confidence.min(MOST))?;
    Some(Diagnosis {
        error_category: found.error_category,
        diagnosis_explanation: explanation(found.error_category)?.to_owned(),
        confidence_score: Confidence::hundredths(hundredths),
        ..Diagnosis::unknown()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_taken_from_a_model_that_is_sure_of_it_and_never_more_sure_than_a_rule() {
        let of = |error_category, confidence| of_model(&Classification { error_category, confidence });
        for category in ErrorCategory::ALL {
            assert_eq!(of(category, 0.49), None, "{category:?}");
            let found = of(category, 0.95);
            assert_eq!(found.is_some(), category != ErrorCategory::Unknown, "{category:?}");
            if let Some(found) = found {
                assert_eq!((found.error_category, found.confidence_score), (category, Confidence::hundredths(60)));
                assert!(found.explains() && found.misconception.is_none());
            }
        }
        assert_eq!(of(ErrorCategory::SignError, 0.55).unwrap().confidence_score, Confidence::hundredths(55));
        assert_eq!(of(ErrorCategory::SignError, f64::NAN), None);
    }

    #[test]
    fn the_schema_can_be_sent_and_the_prompt_is_there() {
        assert!(SCHEMA.is_some() && shipped(DIAGNOSE).is_some());
    }
}
