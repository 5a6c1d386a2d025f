//! An item as practice needs it, wherever it comes from. Holds the key: never send one to a learner.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};

use plumb_answers::answer::{AnswerMode, AnswerSpec, Input, Outcome, Reading, Verdict, canonical};
use plumb_answers::item::{ItemBody, ItemStem};
use plumb_content::generate::{Lesson, WrongWay};
use plumb_tutoring::diagnosis::Misconception;
use plumb_tutoring::hints::worked_solution;
use plumb_tutoring::work_shown::Worked;

/// One item and what can be taught about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Names the very item: the same item again is no second opportunity.
    pub name: String,
    /// The skill blueprint that made it; none for a problem of the bank.
    pub blueprint: Option<String>,
    /// The question, in words and picture.
    pub asked: ItemStem,
    /// What is asked for, and the key to it.
    pub body: ItemBody,
    /// Whether the way to the answer is asked for.
    pub answer_mode: AnswerMode,
    /// Worked solution, a step a line; may be empty.
    pub solution: Vec<String>,
    /// General hints, weakest first.
    pub hints: Vec<String>,
    /// Known wrong ways and where they lead.
    pub wrong_ways: Vec<WrongWay>,
    /// Wrong answers that have a name, for a problem of the bank.
    pub misconceptions: Vec<Misconception>,
    /// What the quantities behind the question are, by name: triggers of misconceptions may speak of them.
    pub variables: Map<String, Json>,
}

impl Task {
    /// What the time it takes is counted under: the blueprint, or the problem itself.
    pub fn timed_as(&self) -> &str {
        self.blueprint.as_deref().unwrap_or(&self.name)
    }

    /// All that is asked, in words: the stem, and the picture told.
    pub fn question(&self) -> Cow<'_, str> {
        self.asked.question()
    }

    /// The key in words.
    pub fn key_text(&self) -> &str {
        self.body.key_text()
    }

    /// An answer in canonical form, for whoever gave it. Not where that would be the key and the answer was not right:
    /// an item that asks for a form must not be answered by asking.
    pub fn canonical(&self, answer: &str, verdict: &Verdict) -> Option<String> {
        let ItemBody::ShortAnswer { spec, key } = &self.body else {
            return Some(self.body.answer_text(answer).to_owned());
        };
        let text = canonical(spec, answer)?;
        let is_right = verdict.outcome == Outcome::Correct;
        let mut keys = std::iter::once(key).chain(&spec.accept).filter_map(|key| canonical(spec, key));
        (is_right || keys.all(|key| key != text)).then_some(text)
    }

    /// The worked solution, a step a line, and the answer. For who asked for it or is done with the item.
    pub fn worked_solution(&self) -> String {
        worked_solution(&self.solution, self.key_text())
    }

    /// How lines of work are read; none for one that cannot be.
    pub fn read_work(&self, lines: &[String]) -> Vec<Option<Reading>> {
        let spec = self.spec();
        Worked { stem: &self.question(), spec: &spec, key: self.key_text(), steps: &self.solution }.read(lines)
    }

    /// How a typed answer is read; an option is chosen for its text.
    pub fn spec(&self) -> Cow<'_, AnswerSpec> {
        match &self.body {
            ItemBody::MultipleChoice { .. } => Cow::Owned(AnswerSpec::of(Input::Text)),
            ItemBody::ShortAnswer { spec, .. } => Cow::Borrowed(spec),
        }
    }
}

impl From<Lesson> for Task {
    fn from(lesson: Lesson) -> Self {
        let Lesson { item, answer_mode, hints, wrong_ways } = lesson;
        Self {
            name: item.name(),
            asked: item.asked(),
            blueprint: Some(item.skill_id),
            body: item.body,
            answer_mode,
            solution: item.solution,
            hints,
            wrong_ways,
            misconceptions: Vec::new(),
            variables: Map::new(),
        }
    }
}
