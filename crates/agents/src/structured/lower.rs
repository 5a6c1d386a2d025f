//! Lowering of a schema to what all endpoints support: closed objects, every field required, null for optional fields,
//! no bounds, patterns or formats, at most four levels deep. The full schema checks the rest afterwards.

use std::collections::BTreeSet;

use serde_json::{Map, Value as Json, json};
use thiserror::Error;

/// Maximum nesting of objects and lists, including the root.
const DEEPEST: usize = 4;

/// Keywords that are kept.
const KEPT: [&str; 2] = ["description", "enum"];

/// A part of a schema that not all endpoints support, with its place.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("at {at}: {what}")]
pub struct LowerError {
    /// Its place: `/items/level`.
    pub at: String,
    /// The unsupported part.
    pub what: &'static str,
}

/// The lowered schema.
///
/// # Errors
/// If a part of the schema has no lowered form.
pub fn lower(full: &Json) -> Result<Json, LowerError> {
    let lowered = Lowering { root: full }.schema(full, "", 1, 0)?;
    if lowered.get("type") == Some(&json!("object")) {
        Ok(lowered)
    } else {
        Err(error("", "the root must be an object"))
    }
}

fn error(at: &str, what: &'static str) -> LowerError {
    LowerError { at: if at.is_empty() { "/".to_owned() } else { at.to_owned() }, what }
}

struct Lowering<'a> {
    root: &'a Json,
}

impl Lowering<'_> {
    fn schema(&self, full: &Json, at: &str, depth: usize, followed: usize) -> Result<Json, LowerError> {
        let Json::Object(fields) = full else { return Err(error(at, "a schema must be an object")) };
        if let Some(reference) = fields.get("$ref") {
            let target = resolve(self.root, reference).ok_or_else(|| error(at, "$ref must lead to a place in it"))?;
            // A recursive schema has no finite form.
            if followed > 16 {
                return Err(error(at, "it leads to itself"));
            }
            return self.schema(target, at, depth, followed + 1);
        }
        let mut lowered: Map<String, Json> = fields
            .iter()
            .filter(|(name, _)| KEPT.contains(&name.as_str()))
            .map(|(k, v)| (k.clone(), v.clone()))
            .collect();
        if let Some(value) = fields.get("const") {
            lowered.insert("enum".to_owned(), json!([value]));
        }
        for combined in ["allOf", "not", "if", "patternProperties", "prefixItems", "dependentSchemas"] {
            if fields.contains_key(combined) {
                return Err(error(at, "allOf, not, if, patternProperties, prefixItems have no lowered form"));
            }
        }
        if let Some(Json::Array(branches)) = fields.get("anyOf").or_else(|| fields.get("oneOf")) {
            let branches: Result<Vec<Json>, _> =
                branches.iter().map(|branch| self.schema(branch, at, depth, followed)).collect();
            lowered.insert("anyOf".to_owned(), Json::Array(branches?));
            return Ok(Json::Object(lowered));
        }
        let kind = fields.get("type").cloned();
        let is = |name: &str| kind.as_ref().is_some_and(|kind| kind == name || names(kind).contains(&name));
        if is("object") {
            self.object(fields, at, depth, &mut lowered)?;
        }
        if is("array") {
            deep_enough(at, depth)?;
            let items = fields.get("items").ok_or_else(|| error(at, "a list must say what its entries are"))?;
            let items = self.schema(items, &format!("{at}/[]"), depth + 1, followed)?;
            lowered.insert("items".to_owned(), items);
        }
        match kind {
            Some(kind) => lowered.insert("type".to_owned(), kind),
            None => match lowered.get("enum").and_then(kind_of_values) {
                Some(kind) => lowered.insert("type".to_owned(), kind),
                None => return Err(error(at, "it must say its type")),
            },
        };
        Ok(Json::Object(lowered))
    }

    fn object(
        &self,
        fields: &Map<String, Json>,
        at: &str,
        depth: usize,
        lowered: &mut Map<String, Json>,
    ) -> Result<(), LowerError> {
        deep_enough(at, depth)?;
        if fields.get("additionalProperties").is_some_and(|more| *more != json!(false)) {
            return Err(error(at, "an object of any fields has no lowered form; ask for a list of pairs"));
        }
        let Some(Json::Object(properties)) = fields.get("properties") else {
            return Err(error(at, "an object must name its fields"));
        };
        let required = required(fields);
        let mut all = Map::new();
        for (name, property) in properties {
            let property = self.schema(property, &format!("{at}/{name}"), depth + 1, 0)?;
            let property = if required.contains(name.as_str()) { property } else { or_null(property) };
            all.insert(name.clone(), property);
        }
        let every: Vec<&String> = properties.keys().collect();
        lowered.insert("required".to_owned(), json!(every));
        lowered.insert("properties".to_owned(), Json::Object(all));
        lowered.insert("additionalProperties".to_owned(), json!(false));
        Ok(())
    }
}

fn deep_enough(at: &str, depth: usize) -> Result<(), LowerError> {
    if depth > DEEPEST { Err(error(at, "it is more than four levels deep")) } else { Ok(()) }
}

fn resolve<'a>(root: &'a Json, reference: &Json) -> Option<&'a Json> {
    root.pointer(reference.as_str()?.strip_prefix('#')?)
}

/// The schema after following its reference.
fn followed<'a>(root: &'a Json, schema: &'a Json) -> &'a Json {
    schema.get("$ref").and_then(|reference| resolve(root, reference)).unwrap_or(schema)
}

fn required(fields: &Map<String, Json>) -> BTreeSet<&str> {
    fields.get("required").and_then(Json::as_array).into_iter().flatten().filter_map(Json::as_str).collect()
}

fn names(kind: &Json) -> Vec<&str> {
    kind.as_array().into_iter().flatten().filter_map(Json::as_str).collect()
}

/// The type of all values of an enumeration, or their types.
fn kind_of_values(values: &Json) -> Option<Json> {
    let kinds: BTreeSet<&str> = values.as_array()?.iter().map(kind_of).collect();
    let mut kinds = kinds.into_iter();
    let first = kinds.next()?;
    let rest: Vec<&str> = kinds.collect();
    Some(if rest.is_empty() { json!(first) } else { json!([&[first], rest.as_slice()].concat()) })
}

fn kind_of(value: &Json) -> &'static str {
    match value {
        Json::Null => "null",
        Json::Bool(_) => "boolean",
        Json::Number(number) if number.is_f64() => "number",
        Json::Number(_) => "integer",
        Json::String(_) => "string",
        Json::Array(_) => "array",
        Json::Object(_) => "object",
    }
}

/// The schema, extended by null.
fn or_null(mut schema: Json) -> Json {
    if allows_null(&schema) {
        return schema;
    }
    let is_plain = schema.get("type").is_some_and(|kind| *kind != "object" && *kind != "array" && !kind.is_array());
    if !is_plain {
        return json!({ "anyOf": [schema, { "type": "null" }] });
    }
    schema["type"] = json!([schema["type"], "null"]);
    if let Some(Json::Array(values)) = schema.get_mut("enum") {
        values.push(Json::Null);
    }
    schema
}

fn allows_null(schema: &Json) -> bool {
    let by_type = schema.get("type").is_some_and(|kind| kind == "null" || names(kind).contains(&"null"));
    let by_values = schema.get("enum").and_then(Json::as_array).is_none_or(|values| values.iter().any(Json::is_null));
    let branches = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Json::as_array);
    by_type && by_values || branches.is_some_and(|branches| branches.iter().any(allows_null))
}

/// Removes from `answer` each null of a field that the full schema makes optional but not nullable: the lowered schema
/// required it. Nothing else is changed.
pub(super) fn without_nulls(root: &Json, schema: &Json, answer: &mut Json) {
    let schema = followed(root, schema);
    // With several branches the intended one is unknown, unless all but one are null.
    let branches = schema.get("anyOf").or_else(|| schema.get("oneOf")).and_then(Json::as_array);
    if let Some(branches) = branches {
        let mut branches = branches.iter().filter(|branch| branch.get("type") != Some(&json!("null")));
        if let (Some(only), None) = (branches.next(), branches.next()) {
            without_nulls(root, only, answer);
        }
        return;
    }
    match answer {
        Json::Object(object) => {
            let Some(fields) = schema.as_object() else { return };
            let required = required(fields);
            let Some(properties) = fields.get("properties").and_then(Json::as_object) else { return };
            for (name, property) in properties {
                let property = followed(root, property);
                if !required.contains(name.as_str())
                    && object.get(name).is_some_and(Json::is_null)
                    && !allows_null(property)
                {
                    object.remove(name);
                } else if let Some(value) = object.get_mut(name) {
                    without_nulls(root, property, value);
                }
            }
        }
        Json::Array(entries) => {
            let Some(items) = schema.get("items") else { return };
            for entry in entries {
                without_nulls(root, items, entry);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_schema_is_lowered_to_what_all_know() {
        let full = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "required": ["level", "steps"],
            "properties": {
                "level": { "type": "integer", "minimum": 1, "maximum": 5, "description": "how hard" },
                "steps": { "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/step" } },
                "note": { "type": "string", "maxLength": 9, "pattern": "^a" },
                "kind": { "enum": ["a", "b"] },
                "more": { "$ref": "#/$defs/step" },
            },
            "$defs": { "step": {
                "type": "object",
                "required": ["says"],
                "properties": { "says": { "type": "string", "format": "uri" } },
            } },
        });
        let step = json!({
            "type": "object", "required": ["says"], "additionalProperties": false,
            "properties": { "says": { "type": "string" } },
        });
        let expected = json!({
            "type": "object",
            "additionalProperties": false,
            "required": ["kind", "level", "more", "note", "steps"],
            "properties": {
                "level": { "type": "integer", "description": "how hard" },
                "steps": { "type": "array", "items": step },
                "note": { "type": ["string", "null"] },
                "kind": { "type": ["string", "null"], "enum": ["a", "b", null] },
                "more": { "anyOf": [step, { "type": "null" }] },
            },
        });
        assert_eq!(lower(&full), Ok(expected));
    }

    #[test]
    fn what_has_no_lowered_form_is_refused_with_its_place() {
        let within = |property: Json| json!({ "type": "object", "properties": { "a": property } });
        let cases = [
            (json!({ "type": "array", "items": { "type": "string" } }), "/"),
            (within(json!({})), "/a"),
            (within(json!({ "type": "object", "additionalProperties": { "type": "string" } })), "/a"),
            (within(json!({ "allOf": [] })), "/a"),
            (within(json!({ "$ref": "#/properties/a" })), "/a"),
            (within(within(within(within(json!({ "type": "object", "properties": {} }))))), "/a/a/a/a"),
        ];
        for (schema, at) in cases {
            assert_eq!(lower(&schema).expect_err("no lowered form").at, at, "{schema}");
        }
    }

    #[test]
    fn only_nulls_that_the_lowered_schema_asked_for_are_left_out() {
        let full = json!({
            "type": "object",
            "required": ["must"],
            "properties": {
                "must": { "type": "string" },
                "may": { "type": "string" },
                "nullable": { "type": ["string", "null"] },
                "either": { "anyOf": [{ "type": "null" }, {
                    "type": "object", "properties": { "may": { "type": "integer" } },
                }] },
                "list": { "type": "array", "items": {
                    "type": "object", "properties": { "may": { "type": "integer" } },
                } },
            },
        });
        let mut answer = json!({
            "must": null, "may": null, "nullable": null, "either": { "may": null }, "list": [{ "may": null }], "other": null,
        });
        without_nulls(&full, &full, &mut answer);
        assert_eq!(answer, json!({ "must": null, "nullable": null, "either": {}, "list": [{}], "other": null }));
    }
}
