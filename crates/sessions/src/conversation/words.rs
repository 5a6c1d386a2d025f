//! Requests and responses as text, the way the person read and meant them.

use serde_json::Value as Json;

use super::action::{Choice, ClientAction};

impl ClientAction {
    /// The question, or the heading of a notice; may be empty.
    pub fn prompt(&self) -> &str {
        match self {
            Self::PresentChoices(props) => &props.prompt,
            Self::PresentSelections(props) => &props.prompt,
            Self::RequestFreeText(props) => &props.prompt,
            Self::PresentCodeEditor(props) => &props.prompt,
            Self::RequestRating(props) => &props.prompt,
            Self::RequestMatrix(props) => &props.prompt,
            Self::RequestNumber(props) => &props.prompt,
            Self::RequestDate(props) => &props.prompt,
            Self::RequestRanking(props) => &props.prompt,
            Self::PresentNotice(props) => &props.title,
            Self::RequestPause(props) => &props.title,
            Self::OpenSession(props) => &props.title,
        }
    }

    /// The question with its paragraphs and options, one per line.
    pub fn in_words(&self) -> String {
        let (text, options): (&[String], &[Choice]) = match self {
            Self::PresentNotice(props) => (&props.text, &[]),
            Self::RequestPause(props) => (&props.text, &[]),
            Self::OpenSession(props) => (&props.text, &[]),
            Self::PresentChoices(props) => (&[], &props.options),
            Self::PresentSelections(props) => (&[], &props.options),
            Self::RequestRanking(props) => (&[], &props.options),
            Self::RequestMatrix(props) => (&[], &props.rows),
            _ => (&[], &[]),
        };
        let options = options.iter().map(|option| format!("- {}", option.text));
        let lines = std::iter::once(self.prompt().to_owned()).chain(text.iter().cloned()).chain(options);
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Whether the person can only continue, without a response.
    pub const fn is_continue(&self) -> bool {
        matches!(self, Self::PresentNotice(_) | Self::RequestPause(_) | Self::OpenSession(_))
    }

    /// A response line by line, with options as their texts. Empty if there was no response. A response of the wrong
    /// shape is shown as far as it can be read.
    pub fn response_in_words(&self, response: &Json) -> Vec<String> {
        let options: &[Choice] = match self {
            Self::PresentChoices(props) => &props.options,
            Self::PresentSelections(props) => &props.options,
            Self::RequestRanking(props) => &props.options,
            Self::RequestMatrix(props) => &props.rows,
            _ => &[],
        };
        let text = |id: &Json| {
            let id = plain(id);
            options.iter().find(|option| option.id == id).map_or(id, |option| option.text.clone())
        };
        let mut lines = Vec::new();
        if let Some(index) = response.get("index").and_then(Json::as_u64) {
            let option = usize::try_from(index).ok().and_then(|index| options.get(index));
            lines.extend(option.map(|option| option.text.clone()));
        } else if let Some(id) = response.get("selection") {
            lines.push(text(id));
        }
        lines.extend(list(response, "selections").map(text));
        lines.extend(
            (1..).zip(list(response, "ranking")).map(|(place, id): (usize, _)| format!("{place}. {}", text(id))),
        );
        for row in response.get("rows").and_then(Json::as_object).into_iter().flatten() {
            lines.push(format!("{}: {}", text(&Json::from(row.0.as_str())), plain(row.1)));
        }
        lines.extend(list(response, "work").map(plain));
        for name in ["text", "value", "date"] {
            lines.extend(response.get(name).map(plain));
        }
        lines
    }
}

fn list<'r>(response: &'r Json, name: &str) -> impl Iterator<Item = &'r Json> + use<'r> {
    response.get(name).and_then(Json::as_array).into_iter().flatten()
}

fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{ChoiceProps, MatrixProps, RankingProps, SelectionProps, TextProps};
    use super::*;

    fn options() -> Vec<Choice> {
        ["a", "b"].map(|id| Choice { id: id.to_owned(), text: format!("the {id}") }).to_vec()
    }

    #[test]
    fn options_are_said_by_their_texts() {
        let one = ClientAction::PresentChoices(ChoiceProps {
            prompt: "?".into(),
            options: options(),
            optional: false,
            help: None,
            item: None,
        });
        for response in
            [json!({ "selection": "b" }), json!({ "index": 1 }), json!({ "selection": "the b", "index": 1 })]
        {
            assert_eq!(one.response_in_words(&response), ["the b"], "{response}");
        }
        assert!(
            one.response_in_words(&json!({})).is_empty() && one.response_in_words(&json!({ "index": 9 })).is_empty()
        );
        let (prompt, options, rows) = ("?".to_owned(), options(), options());
        let some = SelectionProps {
            prompt: prompt.clone(),
            options: options.clone(),
            min: 0,
            max: 2,
            optional: false,
            help: None,
        };
        let some = ClientAction::PresentSelections(some);
        assert_eq!(some.response_in_words(&json!({ "selections": ["b", "a"] })), ["the b", "the a"]);
        let order = RankingProps { prompt: prompt.clone(), options, optional: false, help: None };
        let order = ClientAction::RequestRanking(order);
        assert_eq!(order.response_in_words(&json!({ "ranking": ["b", "a"] })), ["1. the b", "2. the a"]);
        let matrix = MatrixProps { prompt, rows, min: 1, max: 5, labels: vec![], optional: false, help: None };
        let matrix = ClientAction::RequestMatrix(matrix);
        assert_eq!(matrix.response_in_words(&json!({ "rows": { "a": 3, "b": 5 } })), ["the a: 3", "the b: 5"]);
    }

    #[test]
    fn what_was_typed_is_said_after_its_work_and_nonsense_does_no_harm() {
        let text = ClientAction::RequestFreeText(TextProps {
            prompt: "?".into(),
            input: "text".into(),
            multiline: false,
            max_length: 9,
            optional: false,
            work: true,
            marked: true,
            help: None,
            hints: vec![],
            item: None,
        });
        assert_eq!(text.response_in_words(&json!({ "text": "3", "work": ["2x = 6"] })), ["2x = 6", "3"]);
        for nonsense in [json!(null), json!([1]), json!("x"), json!({ "rows": 3, "work": 1, "selections": {} })] {
            assert!(text.response_in_words(&nonsense).is_empty(), "{nonsense}");
        }
    }
}
