//! Items as prompts of a led session, and responses as answers to them.

use plumb_answers::item::ItemBody;
use plumb_sessions::conversation::{Choice, ChoiceProps, ClientAction, ItemPlace, TextProps};
use plumb_sessions::session::MAX_ANSWER_CHARS;
use plumb_types::saturating_cast;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// The parts of an item's prompt other than its question.
#[derive(Debug, Clone, Default)]
pub(super) struct ItemContext {
    /// Whether the item may be skipped.
    pub(super) optional: bool,
    /// Whether lines of work are asked for.
    pub(super) work: bool,
    /// Hints given so far.
    pub(super) hints: Vec<String>,
    /// The item with its position in the assessment.
    pub(super) item: Option<Box<ItemPlace>>,
}

/// The item's prompt, word for word, without its key.
pub(super) fn action(stem: &str, body: &ItemBody, around: ItemContext) -> ClientAction {
    let ItemContext { optional, work, hints, item } = around;
    match body {
        ItemBody::MultipleChoice { options, .. } => {
            let options =
                options.iter().map(|option| Choice { id: option.id.clone(), text: option.text.clone() }).collect();
            let help = (!hints.is_empty()).then(|| hints.join("\n"));
            ClientAction::PresentChoices(ChoiceProps { prompt: stem.to_owned(), options, optional, help, item })
        }
        ItemBody::ShortAnswer { spec, .. } => ClientAction::RequestFreeText(TextProps {
            prompt: stem.to_owned(),
            input: spec.input.as_str().to_owned(),
            multiline: false,
            max_length: saturating_cast(MAX_ANSWER_CHARS),
            optional,
            work,
            marked: true,
            help: None,
            hints,
            item,
        }),
    }
}

/// A learner's response to an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ItemAction {
    /// An option's id or a text, with lines of work.
    Answer(String, Vec<String>),
    /// The item is skipped.
    Nothing,
    /// Request for a hint.
    Hint,
    /// Request for the worked solution.
    Solution,
}

/// The fields of a response to an item; the prompt decides which of them are allowed.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename = "Fields")]
struct ResponseFields {
    /// Index of the chosen option, from 0.
    index: Option<usize>,
    /// An option's id or its text.
    selection: Option<String>,
    /// The typed text.
    text: Option<String>,
    /// Lines of work.
    #[serde(default)]
    work: Vec<String>,
    /// `hint` or `solution`.
    request: Option<String>,
}

/// Reads a response to an item.
pub(super) fn given(action: &ClientAction, response: &Json) -> Result<ItemAction> {
    if response.is_null() {
        return Ok(ItemAction::Nothing);
    }
    let fields: ResponseFields = serde_json::from_value(response.clone()).map_err(|error| wrong(&error.to_string()))?;
    match fields {
        ResponseFields { index: None, selection: None, text: None, request: Some(wanted), work } if work.is_empty() => {
            match wanted.as_str() {
                "hint" => Ok(ItemAction::Hint),
                "solution" => Ok(ItemAction::Solution),
                _ => Err(wrong("`request` is `hint` or `solution`")),
            }
        }
        ResponseFields { request: Some(_), .. } => Err(wrong("`request` stands alone")),
        ResponseFields { index: None, selection: None, text: None, .. } => Ok(ItemAction::Nothing),
        ResponseFields { index, selection, text, work, .. } => match action {
            ClientAction::PresentChoices(props) => {
                if text.is_some() || !work.is_empty() {
                    return Err(wrong("one of several options is asked for: send `index` or `selection`"));
                }
                chosen(&props.options, index, selection.as_deref()).map(|id| ItemAction::Answer(id, Vec::new()))
            }
            _ => match (text, index, selection) {
                (Some(text), None, None) => Ok(ItemAction::Answer(text, work)),
                _ => Err(wrong("text is asked for: send `text`")),
            },
        },
    }
}

/// Returns the id of the chosen option. If both an index and a text are sent, they must name the same option.
fn chosen(options: &[Choice], index: Option<usize>, selection: Option<&str>) -> Result<String> {
    let by_index = match index {
        Some(index) => Some(options.get(index).ok_or_else(|| wrong("there is no option of that `index`"))?),
        None => None,
    };
    let by_text = match selection {
        Some(text) => {
            let found = options.iter().find(|option| option.id == text);
            let found = found.or_else(|| options.iter().find(|option| option.text == text));
            Some(found.ok_or_else(|| wrong("`selection` is no option's id or text"))?)
        }
        None => None,
    };
    match (by_index, by_text) {
        (Some(one), Some(other)) if one != other => Err(wrong("`index` and `selection` are different options")),
        (Some(option), _) | (None, Some(option)) => Ok(option.id.clone()),
        (None, None) => Err(wrong("send `index` or `selection`")),
    }
}

pub(super) fn wrong(detail: &str) -> ServiceError {
    ServiceError::Invalid(InvalidInput::ResponseUnreadable(detail.to_owned()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn choices() -> ClientAction {
        let options = [("k1", "75"), ("k2", "85")].map(|(id, text)| Choice { id: id.into(), text: text.into() });
        let options = options.to_vec();
        ClientAction::PresentChoices(ChoiceProps {
            prompt: "47 + 38?".into(),
            options,
            optional: false,
            help: None,
            item: None,
        })
    }

    #[test]
    fn an_option_is_meant_by_its_place_its_id_or_its_text() {
        let second = ItemAction::Answer("k2".into(), Vec::new());
        for response in [
            json!({ "index": 1 }),
            json!({ "selection": "85" }),
            json!({ "selection": "k2" }),
            json!({ "index": 1, "selection": "85" }),
        ] {
            assert_eq!(given(&choices(), &response).unwrap(), second, "{response}");
        }
        for response in [
            json!({ "index": 0, "selection": "85" }),
            json!({ "index": 2 }),
            json!({ "index": -1 }),
            json!({ "selection": "95" }),
            json!({ "text": "85" }),
            json!({ "index": 1, "key": true }),
            json!({ "index": "1" }),
            json!(["k2"]),
            json!("85"),
        ] {
            assert!(
                matches!(given(&choices(), &response), Err(ServiceError::Invalid(InvalidInput::ResponseUnreadable(_)))),
                "{response}"
            );
        }
        assert_eq!(given(&choices(), &json!({})).unwrap(), ItemAction::Nothing);
        assert_eq!(given(&choices(), &json!({ "request": "hint" })).unwrap(), ItemAction::Hint);
        assert!(given(&choices(), &json!({ "request": "hint", "index": 1 })).is_err());
    }
}
