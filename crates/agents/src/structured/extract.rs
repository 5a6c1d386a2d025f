//! Extraction of the one object in a model's answer.

use serde_json::{Map, Value as Json};
use thiserror::Error;

use super::strict_json::{Strict, TWICE};
use crate::wire::without_thoughts;

/// Why there is not exactly one object.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum NoObject {
    /// There is no object.
    #[error("there is no JSON object")]
    Missing,
    /// The object is not closed.
    #[error("the JSON object is not finished")]
    Unfinished,
    /// There are several objects, and choosing one would be a guess.
    #[error("there is more than one JSON object")]
    Several,
    /// There is text before or after the object.
    #[error("there is text around the JSON object")]
    TextAround,
    /// The value is a list, a text or a number.
    #[error("the JSON is no object")]
    OtherJson,
    /// A field occurs twice.
    #[error("a field stands twice")]
    FieldTwice,
    /// The JSON is broken.
    #[error("the JSON is broken")]
    Broken,
}

/// Returns the one object in `said`, without thoughts before it and without the fence around it. `text_around`, which
/// only the lowest mode sets, allows other text around it.
///
/// # Errors
/// If there is not exactly one. Nothing is repaired: no bracket is closed, no field invented.
pub fn extract(said: &str, text_around: bool) -> Result<Map<String, Json>, NoObject> {
    let said = without_thoughts(said).ok_or(NoObject::Unfinished)?;
    if let Some(yaml) = fenced_yaml(said, text_around) {
        return of_yaml(yaml);
    }
    let said = without_fence(said).trim();
    match whole(said) {
        Err(NoObject::TextAround | NoObject::Broken | NoObject::Missing) if text_around => within(said),
        result => result,
    }
}

/// Parses `said` as one object and nothing else.
fn whole(said: &str) -> Result<Map<String, Json>, NoObject> {
    if said.is_empty() {
        return Err(NoObject::Missing);
    }
    let mut values = serde_json::Deserializer::from_str(said).into_iter::<Strict>();
    let first = match values.next() {
        Some(Ok(Strict(first))) => first,
        Some(Err(error)) if error.to_string().starts_with(TWICE) => return Err(NoObject::FieldTwice),
        Some(Err(error)) if error.is_eof() => return Err(NoObject::Unfinished),
        _ if said.starts_with(['{', '[']) => return Err(NoObject::Broken),
        _ if said.contains('{') => return Err(NoObject::TextAround),
        _ => return Err(NoObject::Missing),
    };
    match (first, values.next()) {
        (Json::Object(object), None) => Ok(object),
        (Json::Object(_), Some(Ok(Strict(Json::Object(_))))) => Err(NoObject::Several),
        (_, Some(_)) => Err(NoObject::TextAround),
        (_, None) => Err(NoObject::OtherJson),
    }
}

/// Finds the one object within `said`. Braces that do not open JSON are text.
fn within(said: &str) -> Result<Map<String, Json>, NoObject> {
    let mut found = None;
    let mut rest = said;
    while let Some(at) = rest.find('{') {
        rest = &rest[at..];
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<Strict>();
        let length = match values.next() {
            Some(Ok(Strict(Json::Object(object)))) => {
                if found.replace(object).is_some() {
                    return Err(NoObject::Several);
                }
                values.byte_offset()
            }
            Some(Err(error)) if error.to_string().starts_with(TWICE) => return Err(NoObject::FieldTwice),
            Some(Err(error)) if error.is_eof() => return Err(NoObject::Unfinished),
            _ => 1,
        };
        rest = &rest[length..];
    }
    found.ok_or(NoObject::Missing)
}

/// The content of a fence marked as YAML, if it is the only fence and the text around it is allowed.
fn fenced_yaml(said: &str, text_around: bool) -> Option<&str> {
    let (before, fenced) = said.split_once("```")?;
    let (language, rest) = fenced.split_once('\n')?;
    let is_yaml = ["yaml", "yml"].iter().any(|name| language.trim().eq_ignore_ascii_case(name));
    let (body, after) = rest.split_once("```").filter(|_| is_yaml)?;
    let is_alone = before.trim().is_empty() && after.trim().is_empty();
    (is_alone || text_around && !after.contains("```")).then_some(body)
}

/// Parses one object in YAML. The schema checks the types of its values.
fn of_yaml(yaml: &str) -> Result<Map<String, Json>, NoObject> {
    match serde_saphyr::from_str::<Strict>(yaml) {
        Ok(Strict(Json::Object(object))) => Ok(object),
        Ok(Strict(Json::Null)) => Err(NoObject::Missing),
        Ok(_) => Err(NoObject::OtherJson),
        Err(error) if error.to_string().contains(TWICE) || error.to_string().contains("duplicate") => {
            Err(NoObject::FieldTwice)
        }
        Err(_) => Err(NoObject::Broken),
    }
}

/// `said` without the fence, if all of it is within one.
fn without_fence(said: &str) -> &str {
    let trimmed = said.trim();
    let inner = trimmed.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let Some(inner) = inner else { return said };
    let Some((language, body)) = inner.split_once('\n') else { return said };
    let is_language = language.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_language && !body.contains("```") { body } else { said }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn strictly(said: &str) -> Result<String, NoObject> {
        extract(said, false).map(|object| Json::Object(object).to_string())
    }

    fn loosely(said: &str) -> Result<String, NoObject> {
        extract(said, true).map(|object| Json::Object(object).to_string())
    }

    #[test]
    fn thoughts_and_a_fence_are_taken_off() {
        for said in [
            "{\"a\":1}",
            "```json\n{\"a\":1}\n```",
            "<think>{\"a\":2}</think>\n```\n{\"a\":1}```",
            " \u{feff}{\"a\": 1}\n",
        ] {
            assert_eq!(strictly(said).as_deref(), Ok("{\"a\":1}"), "{said:?}");
        }
    }

    #[test]
    fn yaml_in_a_fence_is_read_as_the_object_that_it_is() {
        let listed = Ok("{\"a\":\"x: y\",\"b\":[1,true]}");
        for said in [
            "```yaml\na: 'x: y'\nb:\n  - 1\n  - true\n```",
            "<think>hm</think>\n```yml\na: 'x: y'\nb: [1, true]\n```\n",
            "```YAML\n{a: 'x: y', b: [1, true]}\n```",
        ] {
            assert_eq!(strictly(said).as_deref(), listed, "{said}");
        }
        let around = "Here it is:\n```yaml\na: 1\n```\nDone.";
        assert_eq!(loosely(around).as_deref(), Ok("{\"a\":1}"));
        for (said, why) in [
            ("```yaml\n- a\n```", NoObject::OtherJson),
            ("```yaml\n```", NoObject::Missing),
            ("```yaml\na: 1\na: 2\n```", NoObject::FieldTwice),
            ("```yaml\na: [1\n```", NoObject::Broken),
            // Unmarked YAML is not accepted, and of two fences none is chosen.
            ("a: 1\nb: 2", NoObject::Missing),
            (around, NoObject::Missing),
        ] {
            assert_eq!(strictly(said), Err(why), "{said}");
        }
        assert!(loosely("```yaml\na: 1\n```\n```yaml\na: 2\n```").is_err());
    }

    #[test]
    fn text_around_is_taken_off_at_the_lowest_level_only() {
        let said = "Here {you} are: {\"a\":1} I hope {it} helps";
        assert_eq!(strictly(said), Err(NoObject::TextAround));
        assert_eq!(loosely(said).as_deref(), Ok("{\"a\":1}"));
        let fenced = "Sure!\n```json\n{\"a\":1}\n```\nBye";
        assert_eq!(loosely(fenced).as_deref(), Ok("{\"a\":1}"));
    }

    #[test]
    fn nothing_is_guessed_or_mended() {
        let cases = [
            ("", NoObject::Missing),
            ("I cannot", NoObject::Missing),
            ("{\"a\":1} {\"a\":2}", NoObject::Several),
            ("{\"a\":1", NoObject::Unfinished),
            ("{\"a\":\"b", NoObject::Unfinished),
            ("<think>{\"a\":1}", NoObject::Unfinished),
            ("{\"a\":1,\"a\":2}", NoObject::FieldTwice),
            ("{\"b\":{\"a\":1,\"a\":1}}", NoObject::FieldTwice),
        ];
        for (said, expected) in cases {
            assert_eq!(strictly(said), Err(expected.clone()), "{said:?}");
            assert_eq!(loosely(said), Err(expected), "{said:?}");
        }
        assert_eq!(strictly("[{\"a\":1}]"), Err(NoObject::OtherJson));
        assert_eq!(strictly("{'a':1}"), Err(NoObject::Broken));
        assert_eq!(strictly("{\"a\":NaN}"), Err(NoObject::Broken));
        assert_eq!(strictly("{\"a\":1e999}"), Err(NoObject::Broken));
    }

    fn object() -> impl Strategy<Value = Json> {
        let leaf = prop_oneof![
            any::<bool>().prop_map(Json::from),
            any::<i32>().prop_map(Json::from),
            "[a-z{}\\[\\]\"\\\\`<> ]{0,8}".prop_map(Json::from),
            Just(Json::Null),
        ];
        let value = leaf.prop_recursive(3, 12, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
                prop::collection::btree_map("[a-z]{1,4}", inner, 0..4)
                    .prop_map(|map| Json::Object(map.into_iter().collect())),
            ]
        });
        prop::collection::btree_map("[a-z]{1,4}", value, 0..4).prop_map(|map| Json::Object(map.into_iter().collect()))
    }

    proptest! {
        #[test]
        fn an_object_is_found_as_it_is(object in object(), before in "[a-z ]{0,9}", after in "[a-z. ]{0,9}") {
            let text = object.to_string();
            prop_assert_eq!(strictly(&text), Ok(text.clone()));
            let fenced = format!("```json\n{text}\n```");
            // Texts of the object that contain a fence are left to the lowest level.
            if !text.contains("```") {
                prop_assert_eq!(strictly(&fenced), Ok(text.clone()));
            }
            prop_assert_eq!(loosely(&format!("{before} {text} {after}")), Ok(text.clone()));
        }

        #[test]
        fn an_object_that_is_cut_is_never_accepted(object in object(), cut in any::<prop::sample::Index>()) {
            let text = object.to_string();
            let mut end = cut.index(text.len());
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            prop_assert!(strictly(&text[..end]).is_err());
            prop_assert!(loosely(&text[..end]).is_err());
        }

        #[test]
        fn two_objects_are_never_one(one in object(), two in object(), between in "[a-z, \n]{0,5}") {
            let both = format!("{one}{between}{two}");
            prop_assert!(loosely(&both).is_err());
        }

        #[test]
        fn no_text_makes_it_panic(said in "\\PC{0,60}") {
            let _ = strictly(&said);
            let _ = loosely(&said);
        }
    }
}
