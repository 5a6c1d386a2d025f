//! JSON schema of problems, compiled once, with its errors in plain words.

use std::sync::LazyLock;

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{Draft, ValidationError, Validator};
use serde_json::Value as Json;

use super::read::Finding;

/// The published schema.
const TEXT: &str = include_str!("../../../blueprints/schemas/math-problem-item.schema.json");

/// `None` means that the file above is not a schema: a test checks that it is one.
static SCHEMA: LazyLock<Option<Validator>> = LazyLock::new(|| {
    let schema: Json = serde_json::from_str(TEXT).ok()?;
    // Never fetches anything: the schema has no external references, and the library is built without network access.
    jsonschema::options().with_draft(Draft::Draft202012).offline().should_validate_formats(true).build(&schema).ok()
});

/// Returns all differences of `line` from the schema.
pub(super) fn findings(line: &Json) -> Vec<Finding> {
    let Some(schema) = &*SCHEMA else {
        return vec![Finding::new("", "the schema of problems cannot be used")];
    };
    schema.iter_errors(line).flat_map(|error| words(&error)).collect()
}

fn words(error: &ValidationError<'_>) -> Vec<Finding> {
    let at = error.instance_path().to_string();
    let one = |message: String| vec![Finding::new(at.clone(), message)];
    match error.kind() {
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let field = |name: &String| Finding::new(format!("{at}/{}", escaped(name)), "there is no such field");
            unexpected.iter().map(field).collect()
        }
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            vec![Finding::new(format!("{at}/{}", escaped(name)), "is missing")]
        }
        ValidationErrorKind::Type { kind } => one(format!("must be {}", kinds(kind))),
        ValidationErrorKind::Enum { options } => {
            let words: Vec<&str> = options.as_array().into_iter().flatten().filter_map(Json::as_str).collect();
            one(format!("must be one of {}", words.join(", ")))
        }
        ValidationErrorKind::Minimum { limit } => one(format!("must be at least {limit}")),
        ValidationErrorKind::Maximum { limit } => one(format!("must be at most {limit}")),
        ValidationErrorKind::MinItems { limit } => one(format!("must have {limit} or more entries")),
        ValidationErrorKind::Format { format } if format == "uuid" => {
            one("must be a UUID, such as 0198c0de-0000-7000-8000-000000000001".to_owned())
        }
        ValidationErrorKind::Format { format } if format == "date-time" => {
            one("must be an instant, such as 2026-11-22T09:00:00Z".to_owned())
        }
        _ => one(error.to_string()),
    }
}

fn kinds(kind: &TypeKind) -> String {
    let names: Vec<String> = match kind {
        TypeKind::Single(one) => vec![one.to_string()],
        TypeKind::Multiple(several) => several.iter().map(|one| one.to_string()).collect(),
    };
    let plain = names.iter().map(|name| match name.as_str() {
        "integer" => "a whole number",
        "number" => "a number",
        "string" => "a text",
        "boolean" => "true or false",
        "array" => "a list",
        "object" => "an object",
        other => other,
    });
    plain.collect::<Vec<_>>().join(" or ")
}

/// Escapes a field's name for a JSON pointer.
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
