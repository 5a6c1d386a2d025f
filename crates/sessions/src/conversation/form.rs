//! Responses read from the fields of a plain HTML form. Nothing is judged here: input that cannot be read becomes a
//! response that the backend refuses.

use plumb_answers::answer::{DecimalMark, decimal_text};
use serde_json::{Map, Value as Json, json};

use super::action::{Choice, ClientAction};

/// Name of the field with the answer; parts of an answer are in `answer.<row>` or `answer.<option>`.
const ANSWER: &str = "answer";

/// Why the places given to options do not make an order. The backend refuses such a response; this is for the message
/// at the field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderFault {
    /// An option has no place, or its place is not a valid number.
    NoPlace,
    /// Two options have this place.
    SamePlace(usize),
}

impl ClientAction {
    /// Reads the response from the fields of a plain form: `answer`, repeated for several options; `answer.<row>` for
    /// each row of a matrix; `answer.<option>`, from 1, for a place in an order; `work`, with one line of work per
    /// line; `request` for a hint or the solution; `leave` to skip the question. Fields with other names belong to the
    /// page. If nothing was entered the response is empty. `decimal` is the decimal mark in the language of the page.
    pub fn read_form(&self, fields: &[(String, String)], decimal: DecimalMark) -> Json {
        let form = FormFields(fields);
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
            Self::RequestNumber(_) => form.answer("value", |typed| number(typed, decimal)),
            Self::RequestDate(_) => form.answer("date", text),
            Self::RequestRanking(props) => form.ranking(&props.options),
            Self::PresentNotice(_) | Self::RequestPause(_) | Self::OpenSession(_) => json!({}),
        }
    }

    /// Returns the form fields for a response: the inverse of [`ClientAction::read_form`].
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

    /// Why the places in the fields of a form do not make an order; `None` for every action but a ranking, and if no
    /// place was given at all.
    pub fn order_fault(&self, fields: &[(String, String)]) -> Option<OrderFault> {
        let Self::RequestRanking(props) = self else { return None };
        let form = FormFields(fields);
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

/// The fields of a form as they were sent. Empty fields are ignored.
struct FormFields<'f>(&'f [(String, String)]);

impl<'f> FormFields<'f> {
    fn filled(&self) -> impl Iterator<Item = (&'f str, &'f str)> + use<'f> {
        let fields = self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        fields.filter(|(_, value)| !value.trim().is_empty())
    }

    fn named(&self, wanted: &'f str) -> impl Iterator<Item = &'f str> + use<'f> {
        self.filled().filter(move |(name, _)| *name == wanted).map(|(_, value)| value)
    }

    /// Returns all `answer.<part>` fields as (part, value).
    fn parts(&self) -> impl Iterator<Item = (&'f str, &'f str)> + use<'f> {
        self.filled().filter_map(|(name, value)| Some((name.strip_prefix(ANSWER)?.strip_prefix('.')?, value)))
    }

    /// `{name: …}` with the single answer. Several answers stay a list, which no backend accepts.
    fn answer(&self, name: &str, read: impl Fn(&str) -> Json) -> Json {
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

    /// The options in the order of their places. Options that share a place are left out, because their order cannot be
    /// guessed, and an order with missing options is refused.
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

/// Returns the number with a decimal point, whatever decimal mark was typed; text that is not a number stays as typed.
fn number(value: &str, decimal: DecimalMark) -> Json {
    decimal_text(value, decimal).map_or_else(|| text(value), |number| json!(number))
}

/// Text as typed. Forms send CRLF line ends, so they are turned back into LF.
fn typed(value: &str) -> Json {
    json!(value.replace("\r\n", "\n"))
}

/// A value on a scale.
fn point(value: &str) -> Json {
    value.trim().parse::<i64>().map_or_else(|_| json!(value), |point| json!(point))
}

#[cfg(test)]
mod tests;
