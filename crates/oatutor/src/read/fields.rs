//! Reader for fields of JSON objects, which reports errors by JSON pointer.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use crate::fault::PoolFault;

/// Maximum length of a file, in bytes.
const MAX_FILE: usize = 16 * 1024 * 1024;

/// Parses a text as JSON, or returns the line of the error.
pub(super) fn parse(file: &str, text: &str) -> Result<Json, PoolFault> {
    if text.len() > MAX_FILE {
        return Err(PoolFault::new(file, "", format!("the file is longer than {} MiB", MAX_FILE / 1024 / 1024)));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    serde_json::from_str(text).map_err(|error| {
        let at = format!("line {} column {}", error.line(), error.column());
        PoolFault::new(file, at, format!("cannot be read as JSON: {error}"))
    })
}

/// Reads one file.
pub(super) struct PoolFileReader<'a> {
    pub(super) file: &'a str,
    pub(super) faults: &'a mut Vec<PoolFault>,
    pub(super) unknown: &'a mut BTreeMap<String, usize>,
}

/// An object with its place.
pub(super) struct ObjectFields<'a> {
    pub(super) at: String,
    map: &'a Map<String, Json>,
}

impl PoolFileReader<'_> {
    pub(super) fn fault(&mut self, at: impl Into<String>, message: impl Into<String>) {
        self.faults.push(PoolFault::new(self.file, at, message));
    }

    /// Reads an object. Unknown fields are counted under `kind`.
    pub(super) fn object<'j>(
        &mut self,
        at: &str,
        kind: &str,
        known: &[&str],
        json: &'j Json,
    ) -> Option<ObjectFields<'j>> {
        let map = self.map(at, json)?;
        for name in map.keys().filter(|name| !known.contains(&name.as_str())) {
            *self.unknown.entry(format!("{kind}.{name}")).or_default() += 1;
        }
        Some(ObjectFields { at: at.to_owned(), map })
    }

    /// Reads an object with names that are data.
    pub(super) fn map<'j>(&mut self, at: &str, json: &'j Json) -> Option<&'j Map<String, Json>> {
        let map = json.as_object();
        if map.is_none() {
            self.fault(at, format!("must be an object, not {}", kind(json)));
        }
        map
    }

    /// Reads a list, with the pointer to each element.
    pub(super) fn list<'j>(&mut self, at: &str, json: &'j Json) -> Vec<(String, &'j Json)> {
        let Some(list) = json.as_array() else {
            self.fault(at, format!("must be a list, not {}", kind(json)));
            return Vec::new();
        };
        list.iter().enumerate().map(|(index, element)| (format!("{at}/{index}"), element)).collect()
    }

    /// Reads a text. Numbers are accepted and formatted, because spreadsheets turn texts into numbers.
    pub(super) fn text(&mut self, at: &str, json: &Json) -> Option<String> {
        match json {
            Json::String(text) => Some(text.clone()),
            Json::Number(number) => Some(number.to_string()),
            other => {
                self.fault(at, format!("must be a text, not {}", kind(other)));
                None
            }
        }
    }

    /// Reads a number from 0 to 1.
    pub(super) fn probability(&mut self, at: &str, json: &Json) -> Option<f64> {
        let number = json.as_f64().filter(|number| (0.0..=1.0).contains(number));
        if number.is_none() {
            let found = if json.is_number() { json.to_string() } else { kind(json).to_owned() };
            self.fault(at, format!("must be a number from 0 to 1, not {found}"));
        }
        number
    }

    /// Reads a required text that is not empty.
    pub(super) fn need(&mut self, fields: &ObjectFields<'_>, name: &str) -> Option<String> {
        let at = fields.pointer(name);
        let Some(json) = fields.get(name) else {
            self.fault(at, "is missing");
            return None;
        };
        let text = self.text(&at, json)?;
        if text.trim().is_empty() {
            self.fault(at, "is empty");
            return None;
        }
        Some(text)
    }

    /// Reads an optional text; empty if missing or null.
    pub(super) fn optional(&mut self, fields: &ObjectFields<'_>, name: &str) -> String {
        let text = fields.get(name).filter(|json| !json.is_null());
        text.and_then(|json| self.text(&fields.pointer(name), json)).unwrap_or_default()
    }

    /// Reads an author or a licence, which must have letters. For an empty cell of the source's sheet, files have
    /// `0.0`.
    pub(super) fn origin(&mut self, fields: &ObjectFields<'_>, name: &str) -> String {
        let text = self.optional(fields, name);
        if text.contains(char::is_alphabetic) { text.trim().to_owned() } else { String::new() }
    }

    /// Reads an optional list of texts; empty if missing or null.
    pub(super) fn texts(&mut self, fields: &ObjectFields<'_>, name: &str) -> Vec<String> {
        let Some(json) = fields.get(name).filter(|json| !json.is_null()) else { return Vec::new() };
        let list = self.list(&fields.pointer(name), json);
        list.into_iter().filter_map(|(at, element)| self.text(&at, element)).collect()
    }

    /// Reads optional values by name; empty if missing or null.
    pub(super) fn variables(&mut self, fields: &ObjectFields<'_>) -> BTreeMap<String, Vec<String>> {
        let Some(json) = fields.get("variabilization").filter(|json| !json.is_null()) else { return BTreeMap::new() };
        let at = fields.pointer("variabilization");
        let Some(map) = self.map(&at, json) else { return BTreeMap::new() };
        let mut variables = BTreeMap::new();
        for (name, values) in map {
            let list = self.list(&format!("{at}/{}", escaped(name)), values);
            let values = list.into_iter().filter_map(|(at, value)| self.text(&at, value)).collect();
            variables.insert(name.clone(), values);
        }
        variables
    }
}

impl<'j> ObjectFields<'j> {
    pub(super) fn get(&self, name: &str) -> Option<&'j Json> {
        self.map.get(name)
    }

    pub(super) fn pointer(&self, name: &str) -> String {
        format!("{}/{}", self.at, escaped(name))
    }
}

/// Escapes a field's name for a JSON pointer.
pub(super) fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn kind(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a truth value",
        Json::Number(_) => "a number",
        Json::String(_) => "a text",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}
