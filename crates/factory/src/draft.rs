//! Draft of the tutoring pipeline: a problem in the format of problem sets, read by their rules.

use plumb_answers::item::question;
use plumb_bank::{MathProblemItem, from_authored};
use plumb_content::check::check_problem_set;
use plumb_content::generate::Stream;
use plumb_content::problem_set::ProblemSet;
use plumb_content::read;
use plumb_content::text::{Problem, Severity};
use plumb_types::time::Timestamp;
use serde_json::{Value as Json, json};

use crate::plan::Order;
use crate::schemas::LETTERS;

/// An item as shown to a blind solver: it has no field for key, solution or misconceptions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeylessItem {
    /// The question.
    pub stem: String,
    /// The options, in an order of their own; empty if the answer is typed.
    pub choices: Vec<String>,
    /// The kind of answer, as a word of the bank.
    pub input: &'static str,
}

impl KeylessItem {
    /// Removes the key from an item, and shuffles its options by `seed` and `part`.
    pub fn of(item: &MathProblemItem, seed: u64, part: u8) -> Self {
        let mut choices = item.answer_spec.ui.choices.clone();
        Stream::of_parts(seed, &["blind", &part.to_string()]).shuffle(&mut choices);
        Self {
            stem: question(&item.problem_content.stem, item.problem_content.figure.as_ref()).into_owned(),
            choices,
            input: item.answer_spec.input_type.as_str(),
        }
    }

    /// Formats the question as JSON, with the options by their letters.
    pub(crate) fn told(&self) -> String {
        let choices: serde_json::Map<String, Json> =
            LETTERS.iter().zip(&self.choices).map(|(letter, choice)| ((*letter).to_owned(), json!(choice))).collect();
        json!({ "question": self.stem, "answer_is": self.input, "options": choices }).to_string()
    }

    /// Returns the answer that a solver meant: an option by its letter or its text, or the typed answer. `None` if it
    /// is no option.
    pub(crate) fn intended_answer<'a>(&'a self, answer: &'a str) -> Option<&'a str> {
        let answer = answer.trim();
        if self.choices.is_empty() {
            return Some(answer);
        }
        let letter = answer.trim_end_matches([')', '.', ':']);
        let by_letter = LETTERS.iter().position(|one| *one == letter).and_then(|at| self.choices.get(at));
        by_letter.or_else(|| self.choices.iter().find(|choice| *choice == answer)).map(String::as_str)
    }
}

/// Reads the draft in `answer` as a problem of the bank.
///
/// # Errors
/// All errors in it, in words for its author.
pub(crate) fn item_of(answer: &Json, order: &Order<'_>, attempt: u32) -> Result<MathProblemItem, Vec<String>> {
    let set = set_of(answer, order, attempt)?;
    let problem = set.problems.first().ok_or_else(|| vec!["there is no problem in it".to_owned()])?;
    Ok(from_authored(&set, problem, 1, Timestamp::from_micros(0)))
}

fn set_of(answer: &Json, order: &Order<'_>, attempt: u32) -> Result<ProblemSet, Vec<String>> {
    let Json::Object(mut problem) = answer.clone() else { return Err(vec!["the draft is no object".to_owned()]) };
    problem.insert("id".to_owned(), json!(format!("draft-{attempt}")));
    problem.insert("skill".to_owned(), json!(order.brief.skill));
    problem.insert("difficulty".to_owned(), json!(order.difficulty));
    let set = json!({ "problem_set": "factory", "version": "1", "title": "draft", "problems": [problem] });
    // Pretty-printed, so that findings have a line.
    let text = serde_json::to_string_pretty(&set).map_err(|error| vec![error.to_string()])?;
    let set = read::problem_set("draft", &text).map_err(|found| told(&found))?;
    let found = told(&check_problem_set(&set));
    if found.is_empty() { Ok(set) } else { Err(found) }
}

/// Returns the errors among findings about a text, each with its line.
pub(crate) fn told(found: &[Problem]) -> Vec<String> {
    let errors = found.iter().filter(|problem| problem.severity == Severity::Error);
    let one = |problem: &Problem| {
        let line = problem.snippet.lines().next().and_then(|line| line.split_once('|')).map(|(_, line)| line.trim());
        match line.filter(|line| !line.is_empty()) {
            Some(line) => format!("{} (at {line})", problem.message),
            None => problem.message.clone(),
        }
    };
    errors.map(one).collect()
}
