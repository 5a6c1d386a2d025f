//! Responses from the fields of a plain form. Nothing is judged here: what cannot be read becomes a response that the
//! backend refuses.

use serde_json::{Map, Value as Json, json};

use super::action::{Choice, ClientAction};

/// The field that holds the answer; parts of one are in `answer.<row>` or `answer.<option>`.
const ANSWER: &str = "answer";

/// Why the places given to options make no order. The response of such a form is refused; this says it at the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderFault {
    /// An option has no place, or what is no place.
    NoPlace,
    /// Two options have this place.
    SamePlace(usize),
}

impl ClientAction {
    /// The response that the fields of a plain form are: `answer`, repeated for several options; `answer.<row>` for
    /// each row of a matrix; `answer.<option>`, from 1, for a place in an order; `work`, a line of work a line;
    /// `request` for a hint or the solution; `leave` to leave it out. Fields of other names are the page's own.
    /// Where nothing was entered the response is empty.
    pub fn read_form(&self, fields: &[(String, String)]) -> Json {
        let form = Fields(fields);
        if form.named("leave").next().is_some() {
            return json!({});
        }
        if let Some(request) = form.named("request").next() {
            return json!({ "request": request });
        }
        match self {
            Self::PresentChoices(_) => form.answer("selection", text),
            Self::PresentSelections(props) => {
                let chosen: Vec<&str> = form.named(ANSWER).collect();
                if chosen.is_empty() && props.optional { json!({}) } else { json!({ "selections": chosen }) }
            }
            Self::RequestFreeText(_) => {
                let mut response = form.answer("text", typed);
                let work: Vec<&str> = form.named("work").flat_map(str::lines).map(str::trim).collect();
                let work: Vec<&str> = work.into_iter().filter(|line| !line.is_empty()).collect();
                if !work.is_empty() {
                    response["work"] = json!(work);
                }
                response
            }
            Self::PresentCodeEditor(_) => form.answer("text", typed),
            Self::RequestRating(_) => form.answer("value", point),
            Self::RequestMatrix(_) => form.rows(),
            Self::RequestNumber(_) => form.answer("value", text),
            Self::RequestDate(_) => form.answer("date", text),
            Self::RequestRanking(props) => form.ranking(&props.options),
            Self::PresentNotice(_) | Self::RequestPause(_) | Self::OpenSession(_) => json!({}),
        }
    }

    /// The fields of a form that holds this response: what [`ClientAction::read_form`] reads back.
    pub fn fill_form(&self, response: &Json) -> Vec<(String, String)> {
        let mut fields = Vec::new();
        let mut fill = |name: String, value: &Json| {
            fields.push((name, value.as_str().map_or_else(|| value.to_string(), str::to_owned)));
        };
        let list = |name: &str| response.get(name).and_then(Json::as_array).into_iter().flatten();
        for name in ["selection", "text", "value", "date"] {
            if let Some(value) = response.get(name) {
                fill(ANSWER.to_owned(), value);
            }
        }
        for id in list("selections") {
            fill(ANSWER.to_owned(), id);
        }
        for (row, point) in response.get("rows").and_then(Json::as_object).into_iter().flatten() {
            fill(format!("{ANSWER}.{row}"), point);
        }
        for (place, id) in (1_u32..).zip(list("ranking").filter_map(Json::as_str)) {
            fill(format!("{ANSWER}.{id}"), &json!(place));
        }
        let work: Vec<&str> = list("work").filter_map(Json::as_str).collect();
        if !work.is_empty() {
            fill("work".to_owned(), &json!(work.join("\n")));
        }
        fields
    }

    /// Why the places in the fields of a form make no order; `None` for every action but a ranking, and where no
    /// place was given at all.
    pub fn order_fault(&self, fields: &[(String, String)]) -> Option<OrderFault> {
        let Self::RequestRanking(props) = self else { return None };
        let form = Fields(fields);
        if form.named("leave").next().is_some() || form.parts().next().is_none() {
            return None;
        }
        let placed = form.placed(&props.options);
        let shared = placed.iter().filter_map(|(place, _)| *place).find(|place| {
            let same = placed.iter().filter(|(other, _)| *other == Some(*place));
            same.count() > 1
        });
        let shared = shared.map(OrderFault::SamePlace);
        shared.or_else(|| placed.iter().any(|(place, _)| place.is_none()).then_some(OrderFault::NoPlace))
    }
}

/// The fields of a form as they were sent. One that was left empty says nothing.
struct Fields<'f>(&'f [(String, String)]);

impl<'f> Fields<'f> {
    fn filled(&self) -> impl Iterator<Item = (&'f str, &'f str)> + use<'f> {
        let fields = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        fields.filter(|(_, value)| !value.trim().is_empty())
    }

    fn named(&self, wanted: &'f str) -> impl Iterator<Item = &'f str> + use<'f> {
        self.filled().filter(move |(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// What is in `answer.<part>`, as (part, value).
    fn parts(&self) -> impl Iterator<Item = (&'f str, &'f str)> + use<'f> {
        self.filled().filter_map(|(name, value)| Some((name.strip_prefix(ANSWER)?.strip_prefix('.')?, value)))
    }

    /// `{name: …}` with the one answer there is. Where there are several they stay so, and no backend takes them.
    fn answer(&self, name: &str, read: fn(&str) -> Json) -> Json {
        one_or_all(self.named(ANSWER).map(read).collect()).map_or_else(|| json!({}), |value| json!({ name: value }))
    }

    fn rows(&self) -> Json {
        let mut rows = Map::new();
        for (row, _) in self.parts() {
            let values = self.parts().filter(|(other, _)| *other == row).map(|(_, value)| point(value)).collect();
            rows.insert(row.to_owned(), one_or_all(values).unwrap_or_default());
        }
        if rows.is_empty() { json!({}) } else { json!({ "rows": rows }) }
    }

    /// Each option with its place from 1, where it has exactly one.
    fn placed<'o>(&self, options: &'o [Choice]) -> Vec<(Option<usize>, &'o str)> {
        let place = |option: &Choice| {
            let mut values = self.parts().filter(|(part, _)| *part == option.id).map(|(_, value)| value);
            let place: usize = values.next()?.trim().parse().ok()?;
            (place > 0 && values.next().is_none()).then_some(place)
        };
        options.iter().map(|option| (place(option), option.id.as_str())).collect()
    }

    /// The options by their places. Those that share one are left out: which comes first is nobody's to guess, and an
    /// order in which options are missing is refused.
    fn ranking(&self, options: &[Choice]) -> Json {
        let mut placed = self.placed(options);
        placed.retain(|(place, _)| place.is_some());
        let all = placed.clone();
        placed.retain(|(place, _)| all.iter().filter(|(other, _)| other == place).count() == 1);
        placed.sort_by_key(|(place, _)| *place);
        if self.parts().next().is_none() {
            return json!({});
        }
        json!({ "ranking": placed.into_iter().map(|(_, id)| id).collect::<Vec<_>>() })
    }
}

fn one_or_all(mut values: Vec<Json>) -> Option<Json> {
    if values.len() > 1 { Some(Json::Array(values)) } else { values.pop() }
}

fn text(value: &str) -> Json {
    json!(value.trim())
}

/// Text as it was typed. Forms end lines with two characters, whatever was typed.
fn typed(value: &str) -> Json {
    json!(value.replace("\r\n", "\n"))
}

/// A point of a scale.
fn point(value: &str) -> Json {
    value.trim().parse::<i64>().map_or_else(|_| json!(value), |point| json!(point))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::conversation::*;

    fn options(ids: &[&str]) -> Vec<Choice> {
        ids.iter().map(|id| Choice { id: (*id).to_owned(), text: id.to_uppercase() }).collect()
    }

    fn fields(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[track_caller]
    fn reads(action: &ClientAction, pairs: &[(&str, &str)], expected: Json) {
        assert_eq!(action.read_form(&fields(pairs)), expected, "{pairs:?}");
    }

    /// One action of every kind.
    fn actions() -> Vec<ClientAction> {
        let prompt = || "?".to_owned();
        let ends = || vec![(1, "bad".to_owned()), (5, "good".to_owned())];
        vec![
            ClientAction::PresentChoices(ChoiceProps {
                prompt: prompt(),
                options: options(&["a", "b"]),
                optional: false,
                help: None,
                item: None,
            }),
            selections(false),
            ClientAction::RequestFreeText(TextProps {
                prompt: prompt(),
                input: "text".into(),
                multiline: true,
                max_length: 100,
                optional: false,
                work: true,
                help: None,
                hints: Vec::new(),
                item: None,
            }),
            ClientAction::PresentCodeEditor(CodeProps {
                prompt: prompt(),
                language: "python".into(),
                initial: String::new(),
                max_length: 100,
            }),
            ClientAction::RequestRating(RatingProps {
                prompt: prompt(),
                min: 1,
                max: 5,
                labels: ends(),
                optional: false,
                help: None,
            }),
            ClientAction::RequestMatrix(MatrixProps {
                prompt: prompt(),
                rows: options(&["a", "b"]),
                min: 1,
                max: 5,
                labels: ends(),
                optional: false,
                help: None,
            }),
            ClientAction::RequestNumber(NumberProps {
                prompt: prompt(),
                whole: false,
                min: None,
                max: None,
                unit: None,
                optional: false,
                help: None,
            }),
            ClientAction::RequestDate(DateProps {
                prompt: prompt(),
                min: None,
                max: None,
                optional: false,
                help: None,
            }),
            ranking(),
            ClientAction::PresentNotice(NoticeProps { title: prompt(), text: vec![] }),
            ClientAction::RequestPause(WaitProps {
                title: prompt(),
                text: vec![],
                until: "2026-01-31T00:00:00Z".into(),
            }),
            ClientAction::OpenSession(OpenProps {
                title: prompt(),
                text: vec![],
                kind: "survey".into(),
                content_id: "s".into(),
                begun: false,
                session: None,
            }),
        ]
    }

    fn of(tool: ClientTool) -> ClientAction {
        actions().into_iter().find(|action| action.tool() == tool).unwrap()
    }

    fn selections(optional: bool) -> ClientAction {
        let options = options(&["a", "b", "c"]);
        ClientAction::PresentSelections(SelectionProps {
            prompt: "?".into(),
            options,
            min: 0,
            max: 2,
            optional,
            help: None,
        })
    }

    fn ranking() -> ClientAction {
        let options = options(&["a", "b", "c"]);
        ClientAction::RequestRanking(RankingProps { prompt: "?".into(), options, optional: false, help: None })
    }

    #[test]
    fn options_are_sent_by_their_ids() {
        let choices = of(ClientTool::PresentChoices);
        reads(&choices, &[("answer", "b")], json!({ "selection": "b" }));
        reads(&choices, &[("answer", "a"), ("answer", "b")], json!({ "selection": ["a", "b"] }));
        reads(&choices, &[("call", "call_2")], json!({}));
        reads(&selections(false), &[("answer", "c"), ("answer", "a")], json!({ "selections": ["c", "a"] }));
        // No box ticked: nothing chosen, or left out where it may be.
        reads(&selections(false), &[], json!({ "selections": [] }));
        reads(&selections(true), &[], json!({}));
    }

    #[test]
    fn text_is_sent_as_it_was_typed_with_the_lines_of_work() {
        let free = of(ClientTool::RequestFreeText);
        reads(&free, &[("answer", " x = 3\r\ny ")], json!({ "text": " x = 3\ny " }));
        let work = [("work", "2x = 6\r\n\r\n x = 3 "), ("answer", "3")];
        reads(&free, &work, json!({ "text": "3", "work": ["2x = 6", "x = 3"] }));
        reads(&free, &[("answer", "  ")], json!({}));
        reads(&free, &[("answer", "3"), ("request", "hint")], json!({ "request": "hint" }));
        reads(&of(ClientTool::PresentCodeEditor), &[("answer", "a:\r\n  b")], json!({ "text": "a:\n  b" }));
    }

    #[test]
    fn points_numbers_and_days_are_sent_as_far_as_they_are_such() {
        reads(&of(ClientTool::RequestRating), &[("answer", "3")], json!({ "value": 3 }));
        reads(&of(ClientTool::RequestRating), &[("answer", "three")], json!({ "value": "three" }));
        reads(&of(ClientTool::RequestNumber), &[("answer", " 2.50 ")], json!({ "value": "2.50" }));
        reads(&of(ClientTool::RequestDate), &[("answer", "2026-01-31")], json!({ "date": "2026-01-31" }));
        let matrix = of(ClientTool::RequestMatrix);
        reads(&matrix, &[("answer.a", "1"), ("answer.b", "5")], json!({ "rows": { "a": 1, "b": 5 } }));
        reads(&matrix, &[("answer.a", "1"), ("answer.a", "2")], json!({ "rows": { "a": [1, 2] } }));
        reads(&matrix, &[("answer", "1")], json!({}));
    }

    #[test]
    fn places_make_an_order() {
        let placed = |a, b, c| fields(&[("answer.a", a), ("answer.b", b), ("answer.c", c)]);
        assert_eq!(ranking().read_form(&placed("3", "1", "2")), json!({ "ranking": ["b", "c", "a"] }));
        assert_eq!(ranking().order_fault(&placed("3", "1", "2")), None);
        for (form, ranked, fault) in [
            (placed("1", "1", "2"), json!(["c"]), OrderFault::SamePlace(1)),
            (placed("2", "", "1"), json!(["c", "a"]), OrderFault::NoPlace),
            (placed("2", "x", "0"), json!(["a"]), OrderFault::NoPlace),
            (placed("2", "-1", "2"), json!([]), OrderFault::SamePlace(2)),
        ] {
            assert_eq!(ranking().read_form(&form), json!({ "ranking": ranked }), "{form:?}");
            assert_eq!(ranking().order_fault(&form), Some(fault), "{form:?}");
        }
        assert_eq!((ranking().read_form(&[]), ranking().order_fault(&[])), (json!({}), None));
    }

    #[test]
    fn a_form_that_is_filled_with_a_response_reads_it_back() {
        for (tool, response) in [
            (ClientTool::PresentChoices, json!({ "selection": "b" })),
            (ClientTool::PresentSelections, json!({ "selections": ["c", "a"] })),
            (ClientTool::RequestFreeText, json!({ "text": "x\ny", "work": ["2x = 6", "x = 3"] })),
            (ClientTool::RequestRating, json!({ "value": 3 })),
            (ClientTool::RequestMatrix, json!({ "rows": { "a": 1, "b": 5 } })),
            (ClientTool::RequestNumber, json!({ "value": "2.5" })),
            (ClientTool::RequestDate, json!({ "date": "2026-01-31" })),
            (ClientTool::RequestRanking, json!({ "ranking": ["b", "c", "a"] })),
            (ClientTool::PresentNotice, json!({})),
        ] {
            let action = of(tool);
            assert_eq!(action.read_form(&action.fill_form(&response)), response);
        }
        for nonsense in [json!(null), json!([1]), json!({ "rows": 3, "ranking": [1], "work": {} })] {
            assert!(ranking().fill_form(&nonsense).is_empty(), "{nonsense}");
        }
    }

    #[test]
    fn what_only_goes_on_says_nothing_and_so_does_what_is_left_out() {
        for tool in [ClientTool::PresentNotice, ClientTool::RequestPause, ClientTool::OpenSession] {
            reads(&of(tool), &[("answer", "x")], json!({}));
        }
        for action in actions() {
            reads(&action, &[("answer", "1"), ("answer.a", "1"), ("leave", "1")], json!({}));
        }
    }

    proptest! {
        #[test]
        fn any_fields_make_a_response(
            at in 0_usize..12,
            pairs in prop::collection::vec((r"answer(\.[abc])?|work|request|leave|\PC{0,8}", r"\PC{0,12}|[0-9]{0,30}"), 0..8),
        ) {
            let pairs: Vec<(String, String)> = pairs;
            let action = &actions()[at];
            prop_assert!(action.read_form(&pairs).is_object());
            let _ = action.order_fault(&pairs);
        }
    }
}
