//! An item as practice needs it, from a blueprint or from the bank. Contains the key: never send one to a learner.

use std::borrow::Cow;

use serde_json::{Map, Value as Json};

use plumb_answers::answer::{AnswerMode, AnswerSpec, Input, Outcome, Reading, Verdict, canonical};
use plumb_answers::item::{ItemBody, ItemStem};
use plumb_content::generate::{KnownMistake, Lesson};
use plumb_figures::Figure;
use plumb_tutoring::diagnosis::Misconception;
use plumb_tutoring::hints::worked_solution;
use plumb_tutoring::work_shown::ProblemContext;

/// One item and its teaching content.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// Names the item; a second attempt at an item with this name is not another opportunity.
    pub name: String,
    /// The skill blueprint that made it; `None` for a problem of the bank.
    pub blueprint: Option<String>,
    /// The question, in words and figure.
    pub asked: ItemStem,
    /// The kind of answer, and the key.
    pub body: ItemBody,
    /// Whether lines of work are required.
    pub answer_mode: AnswerMode,
    /// Worked solution, one step per line; may be empty.
    pub solution: Vec<String>,
    /// The figure of the solution, if any.
    pub solution_figure: Option<Figure>,
    /// General hints, weakest first.
    pub hints: Vec<String>,
    /// Known misconceptions and the answers that they lead to.
    pub wrong_ways: Vec<KnownMistake>,
    /// Wrong answers with known misconceptions, for a problem of the bank.
    pub misconceptions: Vec<Misconception>,
    /// Quantities of the question, by name: triggers of misconceptions may refer to them.
    pub variables: Map<String, Json>,
}

impl Task {
    /// Returns the key of its response-time statistics: the blueprint, or the problem itself.
    pub fn timed_as(&self) -> &str {
        self.blueprint.as_deref().unwrap_or(&self.name)
    }

    /// Returns the question in words: the stem, and the figure's description.
    pub fn question(&self) -> Cow<'_, str> {
        self.asked.question()
    }

    /// The key in words.
    pub fn key_text(&self) -> &str {
        self.body.key_text()
    }

    /// Returns an answer in canonical form, for the learner. `None` if that would be the key and the answer was not
    /// right: a learner must not get the required form from the page.
    pub fn canonical(&self, answer: &str, verdict: &Verdict) -> Option<String> {
        let ItemBody::ShortAnswer { spec, key } = &self.body else {
            return Some(self.body.answer_text(answer).to_owned());
        };
        let text = canonical(spec, answer)?;
        let is_right = verdict.outcome == Outcome::Correct;
        let mut keys = std::iter::once(key).chain(&spec.accept).filter_map(|key| canonical(spec, key));
        (is_right || keys.all(|key| key != text)).then_some(text)
    }

    /// Returns the worked solution, one step per line, and the answer. For a learner who requested it or has finished
    /// the item.
    pub fn worked_solution(&self) -> String {
        worked_solution(&self.solution, self.key_text())
    }

    /// Reads lines of work; `None` for a line that cannot be read.
    pub fn read_work(&self, lines: &[String]) -> Vec<Option<Reading>> {
        let spec = self.spec();
        ProblemContext { stem: &self.question(), spec: &spec, key: self.key_text(), steps: &self.solution }.read(lines)
    }

    /// Returns the specification of a typed answer; an option is read as text.
    pub fn spec(&self) -> Cow<'_, AnswerSpec> {
        match &self.body {
            ItemBody::MultipleChoice { .. } => Cow::Owned(AnswerSpec::of(Input::Text)),
            ItemBody::ShortAnswer { spec, .. } => Cow::Borrowed(spec),
        }
    }
}

/// Returns the numerals of a text, in order: digits with their decimal points, without signs.
pub fn numerals(text: &str) -> Vec<&str> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '.').map(|part| part.trim_matches('.'));
    parts.filter(|part| !part.is_empty()).collect()
}

impl From<Lesson> for Task {
    fn from(lesson: Lesson) -> Self {
        let Lesson { item, answer_mode, hints, translations, wrong_ways } = lesson;
        Self {
            name: item.name(),
            asked: ItemStem { translations, ..item.asked_and_over() },
            blueprint: Some(item.skill_id),
            body: item.body,
            answer_mode,
            solution: item.solution,
            solution_figure: item.solution_figure,
            hints,
            wrong_ways,
            misconceptions: Vec::new(),
            variables: Map::new(),
        }
    }
}
