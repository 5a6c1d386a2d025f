//! Recomputation of keys, if question and key are fully understood.
//!
//! A question is a template of words and formulas (`stem`), from which the task follows (`task`). Unknown words are not
//! guessed at, and a key stays unchecked if the comparison of expressions is undecided.

mod exponents;
mod judge;
pub mod maths;
mod right;
mod shape;
mod stem;
mod task;
pub mod text;

pub use exponents::swallowed;
use judge::{AnswerJudgement, judge};
use plumb_tutoring::characters::{letter_like_digit, unknown_character};
use plumb_typeset::{formulas, plain_text};
use task::StemTask;

/// Result of recomputing a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyCheck {
    /// The key is proved right.
    Agrees,
    /// The key is proved wrong.
    Disagrees {
        /// The right answer, as far as it is known.
        right: String,
    },
    /// The key was not checked, for this reason.
    NotCheckable(String),
}

/// A question with its keys.
#[derive(Debug, Clone, Copy)]
pub struct KeyedQuestion<'a> {
    /// The texts of the question, in their order.
    pub texts: &'a [&'a str],
    /// The right answers; each is right alone; at least one.
    pub keys: &'a [String],
    /// The choices.
    pub choices: &'a [String],
    /// Whether the answer is typed; else it is one of the choices.
    pub is_typed: bool,
}

/// Recomputes the key of a question in plain words; with `choices`, it is chosen among them, else typed.
pub fn recompute(stem: &str, choices: &[String], key: &str) -> KeyCheck {
    // On the line a fraction is put in brackets, so the exponent would be clear there.
    if formulas(stem).into_iter().any(|formula| shape::raises_a_fraction(&stem[formula.inner])) {
        return KeyCheck::NotCheckable("an exponent may belong to a fraction or to its numerator".to_owned());
    }
    let (stem, key) = (&*on_the_line(stem), &*on_the_line(key));
    let choices: &[String] = &choices.iter().map(|choice| on_the_line(choice)).collect::<Vec<_>>();
    let is_listed = |line: &str| line.trim_start().starts_with(['+', '-', '\u{2212}', '*', '/', '=']);
    if stem.lines().skip(1).any(is_listed) {
        return KeyCheck::NotCheckable("a line begins with a sign, which may be a mark of a list".to_owned());
    }
    let keys = [key.to_owned()];
    KeyedQuestion { texts: &[stem], keys: &keys, choices, is_typed: choices.is_empty() }.check()
}

/// Returns a text with its formulas on the line. Mathematics between `$$` and `$$` stays: the solver reads it itself.
fn on_the_line(text: &str) -> String {
    let (mut line, mut at) = (String::with_capacity(text.len()), 0);
    for formula in formulas(text).into_iter().filter(|formula| formula.is_display) {
        line.push_str(&plain_text(&text[at..formula.whole.start]));
        line.push_str(&text[formula.whole.clone()]);
        at = formula.whole.end;
    }
    line + &plain_text(&text[at..])
}

impl KeyedQuestion<'_> {
    /// Recomputes the keys.
    pub fn check(&self) -> KeyCheck {
        checked(self).unwrap_or_else(KeyCheck::NotCheckable)
    }
}

fn checked(question: &KeyedQuestion<'_>) -> Result<KeyCheck, String> {
    let whole = text::joined(question.texts);
    if !text::figures(&whole).is_empty() {
        return Err("it needs a picture".to_owned());
    }
    if !text::is_balanced(&whole) {
        return Err("a mark of mathematics has no partner".to_owned());
    }
    if let Some(lost) = swallowed(&whole).into_iter().chain(question.keys.iter().flat_map(|key| swallowed(key))).next()
    {
        return Err(format!("“{lost}” may have lost an exponent"));
    }
    let texts = std::iter::once(&whole).chain(question.keys).chain(question.choices);
    if let Some(unknown) = texts.clone().find_map(|text| unknown_character(text)) {
        return Err(format!("U+{:04X} may not be what it looks like", u32::from(unknown)));
    }
    if let Some(piece) = texts.clone().find_map(|text| letter_like_digit(text)) {
        return Err(format!("“{piece}” may be a number or not"));
    }
    let template = stem::template(&whole)?;
    let task = task::task(&template)?;
    if !template.kinds.iter().all(|kind| question.keys.iter().all(|key| kind.is_written(key))) {
        return Err("the question names a form, and the key has another".to_owned());
    }
    if question.is_typed { typed(&task, question.keys) } else { chosen(&task, question) }
}

/// Each key must be right alone.
fn typed(task: &StemTask, keys: &[String]) -> Result<KeyCheck, String> {
    let several = keys.len() > 1 && matches!(task, StemTask::Solve { .. });
    if several {
        return Err("each of several answers counts alone, which does not say what solves the equation".to_owned());
    }
    let mut doubt = None;
    for key in keys {
        match judge(task, key) {
            AnswerJudgement::Right => {}
            AnswerJudgement::Wrong => return Ok(KeyCheck::Disagrees { right: right::of(task) }),
            AnswerJudgement::WrongForm(words) => {
                doubt = Some(format!("the key “{key}” has the right value, but not the form asked for: {words}"));
            }
            AnswerJudgement::Unsure(why) => doubt = Some(why),
        }
    }
    doubt.map_or(Ok(KeyCheck::Agrees), Err)
}

/// The key must be the only right choice.
fn chosen(task: &StemTask, question: &KeyedQuestion<'_>) -> Result<KeyCheck, String> {
    let [key] = question.keys else { return Err("several choices count as right".to_owned()) };
    let own = judge(task, key);
    let others = question.choices.iter().filter(|choice| text::bare(choice) != text::bare(key));
    let judged: Vec<(&String, AnswerJudgement)> = others.map(|choice| (choice, judge(task, choice))).collect();
    let right = |(_, found): &&(&String, AnswerJudgement)| *found == AnswerJudgement::Right;
    let same_value = |(_, found): &&(&String, AnswerJudgement)| {
        matches!(found, AnswerJudgement::Right | AnswerJudgement::WrongForm(_))
    };
    match own {
        AnswerJudgement::Right => match judged.iter().find(right) {
            Some((other, _)) => Err(format!("the choice “{other}” is as right as the key “{key}”")),
            None => Ok(KeyCheck::Agrees),
        },
        // Among choices of different values one must be chosen, whatever its form is.
        AnswerJudgement::WrongForm(words) => match judged.iter().find(same_value) {
            Some((other, _)) => Err(format!("the choice “{other}” has the value of the key “{key}”: {words}")),
            None => Ok(KeyCheck::Agrees),
        },
        AnswerJudgement::Wrong => {
            let found: Vec<&String> = judged.iter().filter(right).map(|(choice, _)| *choice).collect();
            let right = if let [only] = found.as_slice() { (*only).clone() } else { right::of(task) };
            Ok(KeyCheck::Disagrees { right })
        }
        AnswerJudgement::Unsure(why) => Err(why),
    }
}

/// Whether two choices are equal as formulas; `false` if one cannot be read or the comparison is undecided.
pub fn same_formula(one: &str, other: &str) -> bool {
    match (maths::answer(one), maths::answer(other)) {
        (Ok(one), Ok(other)) => plumb_maths::compare::statements(&one, &other, &judge::policy()).is_equal(),
        _ => false,
    }
}

#[cfg(test)]
mod tests;
