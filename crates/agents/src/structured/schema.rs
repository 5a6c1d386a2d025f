//! The schema of an answer: the full one, which is checked here, and the lowered one, which is sent.

use jsonschema::{Draft, Validator};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use thiserror::Error;

use super::lower::{LowerError, lower, without_nulls};

/// Why a schema cannot be used: a fault of the program, not of a model.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SchemaError {
    /// The schema is invalid.
    #[error("the schema {name} is none: {problem}")]
    Invalid {
        /// Its name.
        name: String,
        /// The fault.
        problem: String,
    },
    /// The schema cannot be lowered to what all endpoints support.
    #[error("the schema {name}, {problem}")]
    NotCommon {
        /// Its name.
        name: String,
        /// The place and the reason.
        problem: LowerError,
    },
    /// The name does not consist of 1 to 64 letters, digits, `_` and `-`.
    #[error("{0:?} is no name for a schema")]
    Name(String),
}

/// A schema of answers.
#[derive(Debug)]
pub struct Schema {
    name: String,
    full: Json,
    lowered: Json,
    hash: String,
    validator: Validator,
}

impl Schema {
    /// Takes a JSON Schema of draft 2020-12 that has an object as its root.
    ///
    /// # Errors
    /// If the schema is invalid, or uses what not all endpoints support.
    pub fn new(name: &str, full: Json) -> Result<Self, SchemaError> {
        let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if name.is_empty() || name.len() > 64 || !name.bytes().all(is_sign) {
            return Err(SchemaError::Name(name.to_owned()));
        }
        let options = jsonschema::options().with_draft(Draft::Draft202012).offline().should_validate_formats(true);
        let validator = options
            .build(&full)
            .map_err(|error| SchemaError::Invalid { name: name.to_owned(), problem: error.to_string() })?;
        let lowered = lower(&full).map_err(|problem| SchemaError::NotCommon { name: name.to_owned(), problem })?;
        let hash = hex::encode(Sha256::digest(full.to_string()))[..12].to_owned();
        Ok(Self { name: name.to_owned(), full, lowered, hash, validator })
    }

    /// The name that endpoints receive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The schema that is sent.
    pub const fn lowered(&self) -> &Json {
        &self.lowered
    }

    /// The first 12 hex digits of the full schema's SHA-256.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Returns `answer` without the nulls that only the lowered schema required, if it fits the full schema.
    ///
    /// # Errors
    /// The differences, without the values.
    pub fn check(&self, mut answer: Json) -> Result<Json, Vec<String>> {
        without_nulls(&self.full, &self.full, &mut answer);
        let findings: Vec<String> = self
            .validator
            .iter_errors(&answer)
            .map(|error| format!("{}: {}", error.instance_path(), error.masked()))
            .take(20)
            .collect();
        if findings.is_empty() { Ok(answer) } else { Err(findings) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::{Map, json};

    /// A schema, an answer that fits it, and that answer with null for every missing field, as the lowered schema
    /// requires. `depth` is the number of objects and lists that may still be nested.
    fn pair(depth: u32) -> BoxedStrategy<(Json, Json, Json)> {
        let leaf = prop_oneof![
            (1_i32..9).prop_map(|number| (json!({ "type": "integer", "minimum": 1 }), json!(number), json!(number))),
            "[a-z]{1,5}".prop_map(|text| (json!({ "type": "string", "maxLength": 5 }), json!(text), json!(text))),
            Just((json!({ "enum": ["a", 2] }), json!(2), json!(2))),
            Just((json!({ "type": ["string", "null"] }), Json::Null, Json::Null)),
        ];
        if depth == 0 {
            return leaf.boxed();
        }
        let list = pair(depth - 1).prop_map(|(schema, answer, lowered)| {
            (
                json!({ "type": "array", "items": schema }),
                json!([answer.clone(), answer]),
                json!([lowered.clone(), lowered]),
            )
        });
        prop_oneof![leaf, list, object(depth)].boxed()
    }

    fn object(depth: u32) -> BoxedStrategy<(Json, Json, Json)> {
        // A field is required, optional and present, or missing.
        let fields = prop::collection::btree_map("[a-c]", (pair(depth - 1), 0..3), 1..4);
        let object = fields.prop_map(|fields| {
            let (mut properties, mut required) = (Map::new(), Vec::new());
            let (mut answer, mut lowered) = (Map::new(), Map::new());
            for (name, ((schema, value, lowered_value), kind)) in fields {
                // In a field that is optional and nullable, both meanings of null are equal, and it stays.
                if kind < 2 {
                    answer.insert(name.clone(), value);
                    lowered.insert(name.clone(), lowered_value);
                } else if schema["type"] == json!(["string", "null"]) {
                    answer.insert(name.clone(), Json::Null);
                    lowered.insert(name.clone(), Json::Null);
                } else {
                    lowered.insert(name.clone(), Json::Null);
                }
                if kind == 0 {
                    required.push(name.clone());
                }
                properties.insert(name, schema);
            }
            let schema = json!({
                "type": "object", "additionalProperties": false, "properties": properties, "required": required,
            });
            (schema, Json::Object(answer), Json::Object(lowered))
        });
        object.boxed()
    }

    proptest! {
        #[test]
        fn an_answer_by_the_lowered_schema_is_the_one_meant((full, answer, lowered) in object(3)) {
            let schema = Schema::new("s", full).expect("a schema");
            let by_lowered = jsonschema::validator_for(schema.lowered()).expect("a schema");
            prop_assert!(by_lowered.is_valid(&lowered), "{} by {}", lowered, schema.lowered());
            prop_assert_eq!(schema.check(lowered), Ok(answer.clone()));
            prop_assert_eq!(schema.check(answer.clone()), Ok(answer));
        }
    }
}
