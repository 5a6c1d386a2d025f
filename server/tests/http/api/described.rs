//! The OpenAPI document is complete.

use serde_json::Value as Json;

use super::Program;
use crate::support::Site;

#[tokio::test]
async fn the_description_has_every_route_with_its_refusals_and_no_loose_ends() {
    let site = Site::start().await;
    let reply = Program::stranger(&site).get("/openapi.json").await.expect(200);
    assert_eq!(reply.header("content-type"), "application/json");
    let document = reply.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let paths = document["paths"].as_object().unwrap();
    for path in [
        "/kg/graph",
        "/kg/nodes/{id}",
        "/kg/nodes/{id}/prerequisites",
        "/kg/learners/{learner_id}/available-nodes",
        "/problems",
        "/problems/{id}",
        "/practice/{session_id}/end",
        "/attempts",
        "/evaluate",
        "/mastery/{learner_id}/skills",
        "/mastery/update",
        "/diagnose",
        "/hint",
    ] {
        assert!(paths.contains_key(&format!("/api/v1{path}")), "{path} in {:?}", paths.keys());
    }
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().unwrap() {
            let what = format!("{method} {path}");
            assert!(operation["summary"].is_string() || operation["description"].is_string(), "{what} says what it is");
            let responses = operation["responses"].as_object().unwrap();
            let is_open = operation["security"] == serde_json::json!([{}]);
            assert_eq!(responses.contains_key("401"), !is_open, "{what}: {responses:?}");
            for (status, response) in responses {
                if status.starts_with(['4', '5']) {
                    let schema = &response["content"]["application/problem+json"]["schema"]["$ref"];
                    assert_eq!(schema, "#/components/schemas/Problem", "{what} {status}");
                }
            }
        }
    }
    let operations = || paths.values().flat_map(|methods| methods.as_object().unwrap().values());
    let mut ids: Vec<&str> = operations().map(|operation| operation["operationId"].as_str().unwrap()).collect();
    ids.sort_unstable();
    let twice: Vec<_> = ids.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "names of operations are there once: {twice:?}");
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for name in references(&document) {
        let name = name.strip_prefix("#/components/schemas/").unwrap();
        assert!(schemas.contains_key(name), "{name} is named and not described");
    }
    for (name, schema) in schemas.iter().filter(|(name, _)| name.ends_with("Request")) {
        assert_eq!(schema["additionalProperties"], false, "{name} takes no unknown fields");
        assert!(schema["example"].is_object() || schema["examples"].is_array(), "{name} has an example");
    }
}

#[tokio::test]
async fn a_curriculum_is_described_as_a_name_a_list_or_what_is_sent_along() {
    let site = Site::start().await;
    let document = Program::stranger(&site).get("/openapi.json").await.expect(200).json();
    let schemas = &document["components"]["schemas"];
    let of = |name: &str| format!("#/components/schemas/{name}");
    let field = &schemas["SessionConfig"]["properties"]["curriculum"];
    assert_eq!(references(field), [of("CurriculumForms")], "{field}");
    assert_ne!(field["type"], "object", "{field}");
    let forms = &schemas["CurriculumForms"];
    for kind in ["\"type\":\"string\"", "\"type\":\"array\""] {
        assert!(forms.to_string().contains(kind), "{kind} in {forms}");
    }
    for name in ["CurriculumItem", "CurriculumForm"] {
        assert!(references(forms).contains(&of(name)), "{name} in {forms}");
    }
}

/// Returns all references.
fn references(value: &Json) -> Vec<String> {
    match value {
        Json::Object(fields) => {
            let own = fields.get("$ref").and_then(Json::as_str).map(str::to_owned);
            own.into_iter().chain(fields.values().flat_map(references)).collect()
        }
        Json::Array(values) => values.iter().flat_map(references).collect(),
        _ => Vec::new(),
    }
}
