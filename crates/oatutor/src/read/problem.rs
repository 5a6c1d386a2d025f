//! Reader of problems, steps and pathways.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::fields::{ObjectFields, PoolFileReader};
use crate::pool::{AnswerKind, Control, Hint, Pathway, PoolProblem, PoolQuestion, ProblemStep};

const PROBLEM: [&str; 9] =
    ["id", "title", "body", "variabilization", "oer", "license", "lesson", "lessonId", "courseName"];
const STEP: [&str; 9] = [
    "id",
    "stepAnswer",
    "problemType",
    "stepTitle",
    "stepBody",
    "answerType",
    "variabilization",
    "answerLatex",
    "choices",
];
const HINT: [&str; 13] = [
    "id",
    "type",
    "title",
    "text",
    "dependencies",
    "variabilization",
    "oer",
    "license",
    "problemType",
    "answerType",
    "hintAnswer",
    "choices",
    "subHints",
];
/// Maximum nesting of hints; the source has one level, or two.
const MAX_DEPTH: usize = 8;

impl PoolFileReader<'_> {
    pub(super) fn problem(&mut self, folder: &str, json: &Json) -> Option<PoolProblem> {
        let fields = self.object("", "problem", &PROBLEM, json)?;
        let id = self.named(&fields, folder);
        let problem = PoolProblem {
            id: folder.to_owned(),
            file: self.file.to_owned(),
            title: self.optional(&fields, "title"),
            body: self.optional(&fields, "body"),
            source: self.origin(&fields, "oer"),
            licence: self.origin(&fields, "license"),
            lesson: self.optional(&fields, "lesson").trim().to_owned(),
            lesson_id: self.optional(&fields, "lessonId").trim().to_owned(),
            course: self.optional(&fields, "courseName").trim().to_owned(),
            variables: self.variables(&fields),
            steps: Vec::new(),
        };
        id.map(|()| problem)
    }

    pub(super) fn step(&mut self, folder: &str, json: &Json) -> Option<ProblemStep> {
        let fields = self.object("", "step", &STEP, json)?;
        let id = self.named(&fields, folder);
        let question = self.question(&fields, "stepAnswer");
        let (title, body) = (self.optional(&fields, "stepTitle"), self.optional(&fields, "stepBody"));
        let variables = self.variables(&fields);
        id?;
        let (id, file) = (folder.to_owned(), self.file.to_owned());
        Some(ProblemStep { id, file, title, body, question: question?, variables, pathways: BTreeMap::new() })
    }

    /// Checks the id, which must be the folder's name because the skill model refers to it.
    fn named(&mut self, fields: &ObjectFields<'_>, folder: &str) -> Option<()> {
        let id = self.need(fields, "id")?;
        if id == folder {
            return Some(());
        }
        self.fault(fields.pointer("id"), format!("is “{id}”, but the folder is called “{folder}”"));
        None
    }

    fn question(&mut self, fields: &ObjectFields<'_>, key: &str) -> Option<PoolQuestion> {
        let control = self.need(fields, "problemType").map(|name| match name.trim() {
            "TextBox" => Control::TextBox,
            "MultipleChoice" => Control::MultipleChoice,
            other => Control::Other(other.to_owned()),
        });
        let answer = self.need(fields, "answerType").map(|name| match name.trim() {
            "arithmetic" => AnswerKind::Arithmetic,
            "string" => AnswerKind::Text,
            "numeric" => AnswerKind::Numeric,
            other => AnswerKind::Other(other.to_owned()),
        });
        let before = self.faults.len();
        let keys = self.texts(fields, key);
        if keys.is_empty() && self.faults.len() == before {
            let why = if fields.get(key).is_some() { "is empty" } else { "is missing" };
            self.fault(fields.pointer(key), why);
        }
        let choices = self.texts(fields, "choices");
        (!keys.is_empty()).then_some(())?;
        Some(PoolQuestion { control: control?, answer: answer?, keys, choices })
    }

    pub(super) fn pathway(&mut self, json: &Json) -> Option<Pathway> {
        let hints = self.hints("", json, MAX_DEPTH);
        json.is_array().then(|| Pathway { file: self.file.to_owned(), hints })
    }

    fn hints(&mut self, at: &str, json: &Json, depth: usize) -> Vec<Hint> {
        let list = self.list(at, json);
        list.into_iter().filter_map(|(at, json)| self.hint(&at, json, depth)).collect()
    }

    fn hint(&mut self, at: &str, json: &Json, depth: usize) -> Option<Hint> {
        let Some(depth) = depth.checked_sub(1) else {
            self.fault(at, format!("hints are nested more than {MAX_DEPTH} deep"));
            return None;
        };
        let fields = self.object(at, "hint", &HINT, json)?;
        let id = self.need(&fields, "id");
        let kind = self.need(&fields, "type");
        let scaffold = match kind.as_deref().map(str::trim) {
            Some("hint") | None => Some(None),
            Some("scaffold") => self.question(&fields, "hintAnswer").map(Some),
            Some(other) => {
                self.fault(fields.pointer("type"), format!("must be hint or scaffold, not “{other}”"));
                None
            }
        };
        let (title, text) = (self.optional(&fields, "title"), self.optional(&fields, "text"));
        let (source, licence) = (self.origin(&fields, "oer"), self.origin(&fields, "license"));
        let dependencies = self.texts(&fields, "dependencies");
        let sub_hints = fields.get("subHints").filter(|json| !json.is_null());
        let sub_hints = sub_hints.map(|json| self.hints(&fields.pointer("subHints"), json, depth)).unwrap_or_default();
        kind?;
        let scaffold = scaffold?;
        Some(Hint { id: id?, title, text, dependencies, scaffold, sub_hints, source, licence })
    }
}
