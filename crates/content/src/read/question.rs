//! Reads questions of surveys and workflows.

use plumb_types::calendar::CalendarDate;
use std::collections::BTreeMap;

use plumb_formula::{NameError, Names, Type};

use crate::fields::{Fields, Id, LocatedNode, MAX_LIST, Reader, Wording, is_word};
use crate::question::{
    Choice, DEFAULT_LONG, DEFAULT_SHORT, MAX_DECIMALS, MAX_POINTS, MAX_TEXT, Question, QuestionKind, Scale,
};
use crate::text::problem::shorten;
use crate::text::source::SourceSpan;
use crate::text::yaml::Data;

/// Help for an id that is not allowed.
const ANOTHER_ID: &str = "choose another `question_id`";

/// Kinds of questions in blueprints.
#[derive(Clone, Copy)]
enum Kind {
    SingleChoice,
    MultipleSelect,
    Rating,
    Matrix,
    Number,
    ShortText,
    LongText,
    Date,
    Ranking,
}

const KINDS: [(&str, Kind); 11] = [
    ("single_choice", Kind::SingleChoice),
    // The name in other formats for a question with one answer.
    ("multiple_choice", Kind::SingleChoice),
    ("multiple_select", Kind::MultipleSelect),
    ("rating", Kind::Rating),
    ("matrix", Kind::Matrix),
    ("number", Kind::Number),
    ("short_text", Kind::ShortText),
    ("long_text", Kind::LongText),
    // The name in other formats.
    ("free_text", Kind::LongText),
    ("date", Kind::Date),
    ("ranking", Kind::Ranking),
];

/// A question as written.
pub(super) struct QuestionDraft {
    /// Its id; `None` if the id is invalid.
    pub(super) id: Option<String>,
    pub(super) id_at: SourceSpan,
    /// The question; `None` if it has an error.
    pub(super) question: Option<Question>,
}

impl Reader<'_> {
    /// Reads the fields of a question. Other fields of the mapping, and calling `done`, are left to the caller.
    pub(super) fn question(&mut self, fields: &mut Fields) -> QuestionDraft {
        let id_at = fields.take("question_id").as_ref().map_or(fields.at.place(), LocatedNode::place);
        let id = fields.field::<Id>(self, "question_id");
        let text = fields.field::<Wording>(self, "text");
        let help = fields.optional::<Wording>(self, "help");
        let required = fields.flag(self, "required", true);
        let kind = fields.need(self, "question_type").and_then(|at| self.word(&at, &KINDS));
        let kind = kind.and_then(|kind| self.question_kind(fields, kind));
        // Other programs write it with every question, whether it has options or not.
        fields.pass_null("options");
        let id = id.filter(|id| self.can_be_name(id, id_at));
        let question = match (id.clone(), text, kind) {
            (Some(id), Some(text), Some(kind)) => Some(Question { id, text, help, required, kind }),
            _ => None,
        };
        QuestionDraft { id, id_at, question }
    }

    /// Adds the names defined by a question's answer to those for formulas. A question with errors defines its names as
    /// well, with unknown types, so that formulas using them are still checked.
    pub(super) fn declare_question(&mut self, draft: &QuestionDraft, names: &mut Names) {
        let Some(id) = &draft.id else { return };
        // The value of a question is never a boolean, so this detects another question with this id.
        let answered = format!("{id}_answered");
        if names.slot(&answered).and_then(|slot| names.type_of(slot)) == Some(&Type::Bool) {
            let message = format!("there already is a question `{id}`");
            self.error(draft.id_at, "duplicate-id", message).help = Some(ANOTHER_ID.to_owned());
            return;
        }
        let given = match &draft.question {
            Some(question) => question.names(),
            None => vec![(id.clone(), Type::Unknown), (answered, Type::Bool)],
        };
        for (name, kind) in given {
            let Err(error) = names.add(&name, kind) else { continue };
            let (code, message) = match error {
                NameError::Taken(_) => {
                    ("duplicate-name", format!("`{id}` gives formulas the name `{name}`, which is already taken"))
                }
                other => ("bad-name", other.to_string()),
            };
            self.error(draft.id_at, code, message).help = Some(ANOTHER_ID.to_owned());
            // The remaining names would report one mistake again.
            return;
        }
    }

    /// Checks that the id can be a name in formulas.
    fn can_be_name(&mut self, id: &str, place: SourceSpan) -> bool {
        let Err(error) = Names::new().add(id, Type::Unknown) else { return true };
        self.error(place, "bad-name", error.to_string());
        false
    }

    fn question_kind(&mut self, fields: &mut Fields, kind: Kind) -> Option<QuestionKind> {
        Some(match kind {
            Kind::SingleChoice => QuestionKind::SingleChoice { options: self.options_of(fields, 2)? },
            Kind::Ranking => QuestionKind::Ranking { options: self.options_of(fields, 2)? },
            Kind::MultipleSelect => self.multiple_select(fields)?,
            Kind::Rating => {
                let scale = fields.take("scale").map_or_else(|| Some(Scale::usual()), |at| self.scale(&at))?;
                QuestionKind::Rating { scale }
            }
            Kind::Matrix => {
                let rows = fields.need(self, "rows").and_then(|at| self.wordings(&at, 1, "row"));
                let scale = fields.need(self, "scale").and_then(|at| self.scale(&at));
                QuestionKind::Matrix { rows: rows?, scale: scale? }
            }
            Kind::Number => self.number_question(fields)?,
            Kind::ShortText => QuestionKind::ShortText { max_length: self.max_length(fields, DEFAULT_SHORT)? },
            Kind::LongText => QuestionKind::LongText { max_length: self.max_length(fields, DEFAULT_LONG)? },
            Kind::Date => {
                let (min, max) = (fields.take("min"), fields.take("max"));
                let given = (min.is_some(), max.is_some());
                let min = min.and_then(|at| self.day(&at));
                let max_place = max.as_ref().map(LocatedNode::place);
                let max = max.and_then(|at| self.day(&at));
                self.in_order(min, max, max_place);
                ((min.is_some(), max.is_some()) == given).then_some(QuestionKind::Date { min, max })?
            }
        })
    }

    fn multiple_select(&mut self, fields: &mut Fields) -> Option<QuestionKind> {
        let options = self.options_of(fields, 1);
        let (min_at, max_at) = (fields.take("min_selected"), fields.take("max_selected"));
        let most = options.as_ref().map_or(MAX_LIST, Vec::len);
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        let min = min_at.as_ref().map_or(Some(1), |at| self.count(at, 1, most));
        let max = max_at.as_ref().map_or(Some(most), |at| self.count(at, 1, most));
        let (min_selected, max_selected) = (min?, max?);
        if min_selected > max_selected {
            let place = max_at.or(min_at).map_or(fields.at.place(), |at| at.place());
            let message = format!("at least {min_selected} and at most {max_selected} options cannot be chosen");
            self.error(place, "out-of-range", message);
            return None;
        }
        Some(QuestionKind::MultipleSelect { options: options?, min_selected, max_selected })
    }

    fn number_question(&mut self, fields: &mut Fields) -> Option<QuestionKind> {
        let decimals = fields.take("decimals").map_or(Some(0), |at| self.count(&at, 0, MAX_DECIMALS));
        let bounds = [fields.take("min"), fields.take("max")];
        let unit = fields.take("unit").map(|at| self.wording(&at));
        let max_place = bounds[1].as_ref().map(LocatedNode::place);
        let read = bounds.map(|at| {
            at.map(|at| {
                let number = self.decimal(&at)?;
                if decimals.is_some_and(|decimals| number.places() > decimals) {
                    let message = format!("{number} has more digits after the point than an answer may have");
                    self.error(at.place(), "out-of-range", message).help =
                        Some("say with `decimals` how many an answer may have".to_owned());
                }
                Some(number)
            })
        });
        let [min, max] = read;
        let (min, max) = (transposed(min)?, transposed(max)?);
        self.in_order(min, max, max_place);
        Some(QuestionKind::Number { decimals: decimals?, min, max, unit: transposed(unit)? })
    }

    /// Reports an empty range.
    fn in_order<T: PartialOrd + std::fmt::Display>(
        &mut self,
        min: Option<T>,
        max: Option<T>,
        place: Option<SourceSpan>,
    ) {
        if let (Some(min), Some(max), Some(place)) = (min, max, place)
            && min > max
        {
            self.error(place, "out-of-range", format!("there are no values from {min} to {max}")).help =
                Some("`max` must not be below `min`".to_owned());
        }
    }

    pub(super) fn max_length(&mut self, fields: &mut Fields, default: u32) -> Option<u32> {
        fields.take("max_length").map_or(Some(default), |at| self.count(&at, 1, MAX_TEXT))
    }

    fn day(&mut self, at: &LocatedNode) -> Option<CalendarDate> {
        let text = self.text(at)?;
        let day = CalendarDate::parse(&text);
        if day.is_none() {
            let message = format!("`{}` is not a day", shorten(&text));
            self.error(at.place(), "wrong-type", message).help = Some("write it like `2030-01-31`".to_owned());
        }
        day
    }

    fn options_of(&mut self, fields: &mut Fields, fewest: usize) -> Option<Vec<Choice>> {
        let at = fields.need(self, "options")?;
        self.wordings(&at, fewest, "option")
    }

    /// Reads options or rows: texts, or ids with texts.
    fn wordings(&mut self, at: &LocatedNode, fewest: usize, what: &str) -> Option<Vec<Choice>> {
        let items = self.list(at)?;
        if items.len() > MAX_LIST {
            self.error(at.place(), "too-many", format!("{} entries; at most {MAX_LIST} are allowed", items.len()));
            return None;
        }
        if items.len() < fewest {
            let message = format!("at least {fewest} {what}{} must be here", if fewest == 1 { "" } else { "s" });
            let code = if items.is_empty() { "empty" } else { "too-few" };
            self.error(at.place(), code, message);
            return None;
        }
        let mut choices: Vec<Choice> = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            let Some((choice, id_at)) = self.choice(item, index) else { continue };
            if choices.iter().any(|other| other.id == choice.id) {
                let message = format!("there already is a {what} `{}`", choice.id);
                self.error(id_at, "duplicate-id", message);
            } else if choices.iter().any(|other| other.text == choice.text) {
                let message = format!("there already is a {what} “{}”", shorten(&choice.text));
                self.error(item.place(), "duplicate-name", message);
            }
            choices.push(choice);
        }
        (choices.len() == items.len()).then_some(choices)
    }

    fn choice(&mut self, at: &LocatedNode, index: usize) -> Option<(Choice, SourceSpan)> {
        if !matches!(at.node.data, Data::Map(_)) {
            let text = self.wording(at)?;
            return Some((Choice { id: letter(index), text }, at.place()));
        }
        let mut fields = self.fields(at)?;
        let id_at = fields.need(self, "id");
        let text = fields.field::<Wording>(self, "text");
        fields.done(self);
        let id_at = id_at?;
        let id = self.text(&id_at)?;
        if !is_word(&id) || id.contains(['.', '-']) {
            let message = "an id here has letters, digits and `_` only, and begins with a letter or digit";
            self.error(id_at.place(), "bad-name", message);
            return None;
        }
        Some((Choice { id, text: text? }, id_at.place()))
    }

    fn scale(&mut self, at: &LocatedNode) -> Option<Scale> {
        let mut fields = self.fields(at)?;
        let min_at = fields.need(self, "min");
        let max_at = fields.need(self, "max");
        let labels_at = fields.take("labels");
        fields.done(self);
        let min = min_at.as_ref().and_then(|at| self.integer(at));
        let max_place = max_at.as_ref().map(LocatedNode::place);
        let max = max_at.as_ref().and_then(|at| self.integer(at));
        let (min, max) = (min?, max?);
        let points = max.checked_sub(min).filter(|steps| (1..i64::from(MAX_POINTS)).contains(steps));
        if points.is_none() {
            let message = format!("a scale has 2 to {MAX_POINTS} points; one from {min} to {max} has not");
            self.error(max_place.unwrap_or(at.place()), "out-of-range", message).help =
                (min >= max).then(|| "`max` must be above `min`".to_owned());
            return None;
        }
        let labels = labels_at.map_or(Some(BTreeMap::new()), |at| self.labels(&at, min, max))?;
        Some(Scale { min, max, labels })
    }

    fn labels(&mut self, at: &LocatedNode, min: i64, max: i64) -> Option<BTreeMap<i64, String>> {
        let entries = self.entries(at)?;
        let mut labels = BTreeMap::new();
        for (key, place, value) in &entries {
            let point =
                key.parse::<i64>().ok().filter(|point| (min..=max).contains(point) && point.to_string() == *key);
            if point.is_none() {
                let message = format!("`{}` is not a point of the scale from {min} to {max}", shorten(key));
                self.error(*place, "out-of-range", message);
            }
            if let (Some(point), Some(text)) = (point, self.wording(value)) {
                labels.insert(point, text);
            }
        }
        (labels.len() == entries.len()).then_some(labels)
    }
}

/// A missing field gives `None`; a wrong one (already reported) makes the whole wrong.
#[expect(clippy::option_option, reason = "absent, wrong and right are three things")]
fn transposed<T>(field: Option<Option<T>>) -> Option<Option<T>> {
    match field {
        None => Some(None),
        Some(None) => None,
        Some(value) => Some(value),
    }
}

/// Returns `a` to `z`, then `aa`, `ab` and so on.
fn letter(index: usize) -> String {
    let name = |index: usize| char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    match (index / 26).checked_sub(1) {
        None => name(index).to_string(),
        Some(first) => [name(first), name(index)].iter().collect(),
    }
}
