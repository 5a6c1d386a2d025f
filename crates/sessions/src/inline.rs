//! Inline items: items that a program sends along when it begins an assessment, instead of naming a blueprint. The form
//! that they make, and their validation.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::session::{ExamRules, SectionRule};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark};
use plumb_answers::item::{ENGINE, FormItem, Item, ItemBody, ItemOption, TestForm};
use plumb_content::generate::{Stream, option_ids};
use plumb_types::ids::derived;
use plumb_types::plain::plain;
use plumb_types::{ContentHash, Translations};

/// Content kind under which the text of a set is stored.
pub const KIND: &str = "items";
/// Skill id of such items, which have no real skill.
pub const SKILL: &str = "inline";
/// Maximum number of items in a set.
pub const MAX_ITEMS: usize = 100;
/// Maximum length of a stem, in characters.
pub const MAX_STEM: usize = 4_000;
/// Maximum length of an option or a key, in characters.
pub const MAX_OPTION: usize = 500;
/// Maximum number of options of an item.
pub const MAX_OPTIONS: usize = 10;
/// Maximum time limit, in minutes.
pub const MAX_MINUTES: u32 = 24 * 60;

/// Items taken in order, as one section, without skills.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InlineSet {
    /// Title for people.
    #[serde(default = "untitled")]
    pub title: String,
    /// Time limit of the whole set; `None` is no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_minutes: Option<u32>,
    /// Minimum score to pass, 0 to 100; `None` if there is no pass mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passing_score_percent: Option<u16>,
    /// The items; at least one.
    pub items: Vec<InlineItem>,
}

/// One item: with `options` and `correct`, or with `answer`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InlineItem {
    /// The question, plain text.
    pub stem: String,
    /// Options, in the order shown; the texts are unique.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// Index of the correct option, from 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correct: Option<usize>,
    /// The key of an item with a typed answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
    /// How a typed answer is read; text by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_type: Option<Input>,
    /// Worked solution, one step per line.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub solution: Vec<String>,
}

fn untitled() -> String {
    "Assessment".to_owned()
}

/// A fault in a set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlineFault {
    /// Path of the field, such as `items[2].correct`.
    pub field: String,
    /// The fault, as a sentence for programs.
    pub detail: String,
}

impl InlineSet {
    /// Reads and checks a set.
    ///
    /// # Errors
    /// Every fault with its field: an unknown field, an exceeded limit, an item without exactly one key, or a key that
    /// is not a correct answer to its own item.
    pub fn read(json: &Json) -> Result<Self, Vec<InlineFault>> {
        let set: Self = read_at("", json).map_err(|fault| vec![fault])?;
        let mut faults = Vec::new();
        let mut fault = |field: String, detail: String| faults.push(InlineFault { field, detail });
        if !(1..=MAX_OPTION).contains(&set.title.trim().chars().count()) {
            fault("title".into(), format!("has 1 to {MAX_OPTION} characters"));
        }
        if set.time_limit_minutes.is_some_and(|minutes| !(1..=MAX_MINUTES).contains(&minutes)) {
            fault("time_limit_minutes".into(), format!("1 to {MAX_MINUTES}"));
        }
        if set.passing_score_percent.is_some_and(|percent| percent > 100) {
            fault("passing_score_percent".into(), "0 to 100".into());
        }
        if !(1..=MAX_ITEMS).contains(&set.items.len()) {
            fault("items".into(), format!("there are 1 to {MAX_ITEMS} items"));
        }
        for (at, item) in set.items.iter().take(MAX_ITEMS).enumerate() {
            item.check(&mut |field, detail| fault(format!("items[{at}].{field}"), detail));
        }
        if faults.is_empty() { Ok(set) } else { Err(faults) }
    }

    /// The rules: in the order given, forward only, with everything revealed afterwards.
    pub fn rules(&self, grace_seconds: u16) -> ExamRules {
        ExamRules {
            time_limit_seconds: self.time_limit_minutes.map(|minutes| minutes * 60),
            grace_seconds,
            pass_mark: self.passing_score_percent.map(|percent| percent * 100),
            sections: vec![SectionRule { id: SKILL.into(), title: self.title.clone(), weight: None }],
            ..ExamRules::default()
        }
    }

    /// Makes the form. `hash` identifies the text that the set was read from; the whole form follows from the set and
    /// the hash.
    pub fn form(&self, hash: &ContentHash) -> TestForm {
        let placed = |(at, item): (usize, &InlineItem)| FormItem {
            section_id: SKILL.into(),
            item: Item {
                skill_id: SKILL.into(),
                skill_version: SKILL.into(),
                blueprint: hash.clone(),
                engine: ENGINE,
                difficulty: SKILL.into(),
                seed: 0,
                parameters: std::collections::BTreeMap::new(),
                stem: item.stem.clone(),
                translations: Translations::default(),
                body: item.body(hash, at),
                solution: item.solution.clone(),
                solution_figure: None,
                practice_figure: None,
                bank: None,
                figure: None,
            },
        };
        TestForm {
            assessment_id: SKILL.into(),
            assessment: hash.clone(),
            seed: 0,
            items: self.items.iter().enumerate().map(placed).collect(),
        }
    }
}

/// Reads a part of a set; a fault is reported in plain words, with its place.
fn read_at<T: DeserializeOwned>(place: &str, json: &Json) -> Result<T, InlineFault> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let path = error.path().to_string();
        let inside = if path == "." { "" } else { path.as_str() };
        let joint = if place.is_empty() || inside.is_empty() { "" } else { "." };
        InlineFault { field: format!("{place}{joint}{inside}"), detail: plain(&error.into_inner().to_string()) }
    })
}

/// Converts items from the format of other programs into ours: `question`, `type`, `options`, `correct_answer` and
/// `explanation`.
///
/// # Errors
/// A value that is not a list of such items, with its field. All other faults of an item are reported by
/// [`InlineSet::read`].
pub fn of_curriculum(curriculum: &Json) -> Result<Json, InlineFault> {
    let fault = |field: String, detail: &str| InlineFault { field, detail: detail.to_owned() };
    let items =
        curriculum.as_array().ok_or_else(|| fault("curriculum".into(), "of an evaluation is a list of items"))?;
    let read = items.iter().enumerate().map(|(at, item)| {
        let field = |name: &str| format!("curriculum[{at}].{name}");
        let given: InlineItemFile = read_at(&format!("curriculum[{at}]"), item)?;
        let options = given.options.unwrap_or_default();
        let is_choice = !options.is_empty();
        match given.kind.as_deref() {
            Some("multiple_choice") if !is_choice => return Err(fault(field("options"), "are what is chosen from")),
            Some("free_text") if is_choice => return Err(fault(field("options"), "belong to a `multiple_choice`")),
            None | Some("multiple_choice" | "free_text") => {}
            Some(_) => return Err(fault(field("type"), "is `multiple_choice` or `free_text`")),
        }
        let place = match &given.correct_answer {
            Json::Number(number) if is_choice => number.as_u64(),
            Json::String(text) if is_choice => {
                options.iter().position(|option| option == text).and_then(|at| u64::try_from(at).ok())
            }
            _ => None,
        };
        let mut item = json!({ "stem": given.question });
        if is_choice {
            let place =
                place.ok_or_else(|| fault(field("correct_answer"), "is the place of an option, or its text"))?;
            item["options"] = json!(options);
            item["correct"] = json!(place);
        } else {
            item["answer"] = match given.correct_answer {
                Json::String(text) => json!(text),
                Json::Number(number) => json!(number.to_string()),
                _ => return Err(fault(field("correct_answer"), "is a text")),
            };
        }
        if let Some(explanation) = given.explanation {
            item["solution"] = json!([explanation]);
        }
        Ok(item)
    });
    read.collect()
}

/// An item in the format of other programs.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InlineItemFile {
    question: String,
    #[serde(default, rename = "type")]
    kind: Option<String>,
    #[serde(default)]
    options: Option<Vec<String>>,
    correct_answer: Json,
    #[serde(default)]
    explanation: Option<String>,
}

/// Id of the item at a position of a set. All items of a set have the same content hash and no seeds, so the position
/// distinguishes them.
pub fn item_id(set: &ContentHash, at: u16) -> Uuid {
    derived(&[format!("plumb-inline/{set}/{at}").as_bytes()])
}

impl InlineItem {
    fn check(&self, fault: &mut impl FnMut(&str, String)) {
        let length = |text: &str| text.trim().chars().count();
        if !(1..=MAX_STEM).contains(&length(&self.stem)) {
            fault("stem", format!("has 1 to {MAX_STEM} characters"));
        }
        match (self.options.is_empty(), self.correct, &self.answer) {
            (false, Some(correct), None) => {
                if !(2..=MAX_OPTIONS).contains(&self.options.len()) {
                    fault("options", format!("there are 2 to {MAX_OPTIONS} of them"));
                }
                if correct >= self.options.len() {
                    fault("correct", "is the place of an option, from 0".into());
                }
                for (at, option) in self.options.iter().enumerate() {
                    if !(1..=MAX_OPTION).contains(&length(option)) {
                        fault(&format!("options[{at}]"), format!("has 1 to {MAX_OPTION} characters"));
                    }
                    if self.options[..at].iter().any(|other| other.trim() == option.trim()) {
                        fault(&format!("options[{at}]"), "stands there twice".into());
                    }
                }
                if self.input_type.is_some() {
                    fault("input_type", "belongs to an answer that is typed".into());
                }
            }
            (true, None, Some(key)) => {
                if !(1..=MAX_OPTION).contains(&length(key)) {
                    fault("answer", format!("has 1 to {MAX_OPTION} characters"));
                } else if mark(&self.spec(), key, key).outcome != Outcome::Correct {
                    fault("answer", "cannot be read as an answer of that kind".into());
                }
            }
            _ => fault("options", "an item has `options` and `correct`, or it has `answer`".into()),
        }
    }

    fn spec(&self) -> AnswerSpec {
        AnswerSpec { input: self.input_type.unwrap_or(Input::Text), ..AnswerSpec::default() }
    }

    fn body(&self, hash: &ContentHash, at: usize) -> ItemBody {
        if let Some(key) = &self.answer {
            return ItemBody::ShortAnswer { spec: self.spec(), key: key.clone() };
        }
        let ids = option_ids(&mut Stream::of_parts(0, &[hash.as_str(), &at.to_string()]), self.options.len());
        let key = self.correct.and_then(|correct| ids.get(correct).cloned()).unwrap_or_default();
        let option =
            |(id, text): (String, &String)| ItemOption { id, text: text.clone(), strategy: None, misconception: None };
        ItemBody::MultipleChoice { options: ids.into_iter().zip(&self.options).map(option).collect(), key }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use plumb_answers::item::mark_item;

    #[test]
    fn items_sent_along_make_the_same_form_again_and_know_their_keys() {
        let text = json!({ "items": [
            { "stem": "What is 2+2?", "options": ["3", "4", "5"], "correct": 1 },
            { "stem": "What is 1/2 as a decimal?", "answer": "0.5", "input_type": "decimal" },
        ]});
        let set = InlineSet::read(&text).unwrap();
        let hash = ContentHash::of("text");
        let form = set.form(&hash);
        assert_eq!(form, set.form(&hash));
        let options = form.items[0].item.body.options().unwrap();
        assert_eq!(options.iter().map(|option| option.text.as_str()).collect::<Vec<_>>(), ["3", "4", "5"]);
        let outcomes: Vec<Outcome> =
            options.iter().map(|option| mark_item(&form.items[0].item, &option.id).outcome).collect();
        assert_eq!(outcomes, [Outcome::Incorrect, Outcome::Correct, Outcome::Incorrect]);
        assert_eq!(mark_item(&form.items[1].item, ".5").outcome, Outcome::Correct);
        // Another text gives other ids, so one set reveals nothing about another.
        assert_ne!(set.form(&ContentHash::of("other")).items[0], form.items[0]);
    }

    #[test]
    fn a_curriculum_of_other_programs_is_a_set() {
        let items = of_curriculum(&json!([
            { "question": "Capital of France?", "type": "multiple_choice", "options": ["London", "Paris"],
              "correct_answer": "Paris", "explanation": "Since 987." },
            { "question": "First?", "options": ["a", "b"], "correct_answer": 0 },
            { "question": "2 + 2?", "type": "free_text", "options": null, "correct_answer": 4 },
        ]));
        let set = InlineSet::read(&json!({ "items": items.unwrap() })).unwrap();
        let keys: Vec<_> = set.items.iter().map(|item| (item.correct, item.answer.as_deref())).collect();
        assert_eq!(keys, [(Some(1), None), (Some(0), None), (None, Some("4"))]);
        assert_eq!(set.items[0].solution, ["Since 987."]);
        for (wrong, field) in [
            (json!({}), "curriculum"),
            (
                json!([{ "question": "?", "options": ["a", "b"], "correct_answer": "c" }]),
                "curriculum[0].correct_answer",
            ),
            (json!([{ "question": "?", "type": "essay", "correct_answer": "c" }]), "curriculum[0].type"),
            (json!([{ "question": "?", "correct_answer": "c", "key": 1 }]), "curriculum[0].key"),
            (json!([{ "question": 7, "correct_answer": "c" }]), "curriculum[0].question"),
        ] {
            assert_eq!(of_curriculum(&wrong).unwrap_err().field, field, "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_told_at_its_field() {
        let faults = |json: Json| -> Vec<String> {
            InlineSet::read(&json).unwrap_err().into_iter().map(|fault| fault.field).collect()
        };
        assert_eq!(faults(json!({ "items": [] })), ["items"]);
        let items = json!({ "time_limit_minutes": 0, "passing_score_percent": 101, "items": [
            { "stem": " ", "options": ["a", "a"], "correct": 2 },
            { "stem": "?", "options": ["a", "b"] },
            { "stem": "?", "answer": "x", "input_type": "integer" },
            { "stem": "?", "options": ["a", "b"], "correct": 0, "answer": "a" },
        ]});
        assert_eq!(
            faults(items),
            [
                "time_limit_minutes",
                "passing_score_percent",
                "items[0].stem",
                "items[0].correct",
                "items[0].options[1]",
                "items[1].options",
                "items[2].answer",
                "items[3].options",
            ]
        );
        assert_eq!(faults(json!({ "items": [{ "stem": "?", "key": 1 }] })), ["items[0].key"]);
        assert_eq!(faults(json!({ "items": [{ "stem": "?", "correct": "b" }] })), ["items[0].correct"]);
        assert_eq!(faults(json!({ "time_limit_minutes": "soon" })), ["time_limit_minutes"]);
        assert_eq!(faults(json!([])), [""]);
    }
}
