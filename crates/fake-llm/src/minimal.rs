//! The smallest value that keeps to a JSON schema.

use serde_json::{Map, Value, json};

/// Maximum depth of schemas, including circular references.
const DEEPEST: usize = 32;

/// A small value that keeps to the schema, for the features used with models: objects, arrays, strings, numbers,
/// booleans, `enum`, `const`, `anyOf`, `$ref`, and bounds of lengths and numbers. Patterns are not supported.
pub fn minimal(schema: &Value) -> Value {
    instance(schema, schema, DEEPEST)
}

fn instance(schema: &Value, root: &Value, deeper: usize) -> Value {
    let Some(deeper) = deeper.checked_sub(1) else { return Value::Null };
    if let Some(target) = schema["$ref"].as_str() {
        let found = target.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return found.map_or(Value::Null, |found| instance(found, root, deeper));
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    if let Some(first) = schema["enum"].as_array().and_then(|values| values.first()) {
        return first.clone();
    }
    for choice in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[choice].as_array() {
            let full = choices.iter().find(|one| one["type"] != "null").or(choices.first());
            return full.map_or(Value::Null, |one| instance(one, root, deeper));
        }
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return together(parts.iter().map(|part| instance(part, root, deeper)));
    }
    match kind(schema) {
        "object" => object(schema, root, deeper),
        "array" => array(schema, root, deeper),
        "string" => string(schema),
        "integer" => number(schema, true),
        "number" => number(schema, false),
        "boolean" => Value::Bool(false),
        _ => Value::Null,
    }
}

/// The schema's type; the first one that is not null if there are several; otherwise inferred from its other keywords.
fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => {
            let named = kinds.iter().filter_map(Value::as_str);
            named.into_iter().find(|kind| *kind != "null").unwrap_or("null")
        }
        _ if schema.get("properties").is_some() => "object",
        _ if schema.get("items").is_some() => "array",
        _ => "null",
    }
}

fn together(parts: impl Iterator<Item = Value>) -> Value {
    let mut all = Map::new();
    let mut other = None;
    for part in parts {
        match part {
            Value::Object(fields) => all.extend(fields),
            value => other = Some(value),
        }
    }
    other.filter(|_| all.is_empty()).unwrap_or(Value::Object(all))
}

fn object(schema: &Value, root: &Value, deeper: usize) -> Value {
    let required = schema["required"].as_array().map_or(&[][..], Vec::as_slice);
    let named = required.iter().filter_map(Value::as_str);
    let fields = named.map(|name| (name.to_owned(), instance(&schema["properties"][name], root, deeper)));
    Value::Object(fields.collect())
}

fn array(schema: &Value, root: &Value, deeper: usize) -> Value {
    let prefix = schema["prefixItems"].as_array().map_or(&[][..], Vec::as_slice);
    let mut items: Vec<Value> = prefix.iter().map(|item| instance(item, root, deeper)).collect();
    // Probes do not use larger minimums.
    let least = at_least(schema, "minItems").min(1000);
    while items.len() < least {
        items.push(instance(&schema["items"], root, deeper));
    }
    Value::Array(items)
}

fn string(schema: &Value) -> Value {
    let known = match schema["format"].as_str() {
        Some("date-time") => "2026-01-01T00:00:00Z",
        Some("date") => "2026-01-01",
        Some("time") => "00:00:00Z",
        Some("email") => "a@example.org",
        Some("uri") => "https://example.org/",
        Some("uuid") => "00000000-0000-4000-8000-000000000000",
        _ => "",
    };
    let least = at_least(schema, "minLength").min(100_000);
    json!(format!("{known:x<least$}"))
}

fn at_least(schema: &Value, word: &str) -> usize {
    schema[word].as_u64().and_then(|least| usize::try_from(least).ok()).unwrap_or(0)
}

fn number(schema: &Value, whole: bool) -> Value {
    let bound = |word: &str| schema[word].as_f64();
    let step = bound("multipleOf").unwrap_or(1.0);
    let above = bound("minimum").into_iter().chain(bound("exclusiveMinimum")).fold(f64::NEG_INFINITY, f64::max);
    let below = bound("maximum").into_iter().chain(bound("exclusiveMaximum")).fold(f64::INFINITY, f64::min);
    let fits = |value: f64| {
        let is_within = value >= above && value <= below;
        is_within && bound("exclusiveMinimum") != Some(value) && bound("exclusiveMaximum") != Some(value)
    };
    let least = (above / step).ceil() * step;
    let most = (below / step).floor() * step;
    let tried = [0.0, least, least + step, most, most - step, f64::midpoint(above, below)];
    let found = tried.into_iter().find(|value| value.is_finite() && fits(*value)).unwrap_or(0.0);
    if whole || found.fract() == 0.0 { whole_number(found) } else { json!(found) }
}

/// A whole number in JSON's notation.
fn whole_number(value: f64) -> Value {
    format!("{value:.0}").parse::<i64>().map_or_else(|_| json!(value), |whole| json!(whole))
}
