//! Conversion of a question's key and control to the bank's format.

use plumb_answers::answer::by_value;
use plumb_bank::solver::maths;
use plumb_bank::solver::text::{bare, spaced};
use plumb_bank::{AnswerMode, FinalAnswerType, InputType, ProblemAnswerSpec, Ui};
use plumb_maths::compare::rational_value;
use plumb_maths::show::to_text;
use plumb_maths::tree::{Relation, Statement, Tree};
use serde_json::Number;

use crate::pool::{AnswerKind, Control, PoolQuestion};

/// The answer of a question in the bank's format.
pub(super) struct ConvertedAnswer {
    pub(super) spec: ProblemAnswerSpec,
    /// In canonical form.
    pub(super) key: String,
    pub(super) kind: FinalAnswerType,
    /// The key as a formula, for the last step of the solution.
    pub(super) math: String,
}

/// Half a unit of the fifth decimal place: the tolerance of the source for numbers.
const FIVE_PLACES: f64 = 0.000_005;

/// Converts the answer of a question, or returns why the bank has no such answers.
pub(super) fn answer(question: &PoolQuestion) -> Result<ConvertedAnswer, String> {
    if let AnswerKind::Other(name) = &question.answer {
        return Err(format!("the bank has no answers of the type “{name}”"));
    }
    match &question.control {
        Control::MultipleChoice => choice(question),
        Control::TextBox => typed(question),
        Control::Other(name) => Err(format!("the bank has no control “{name}”")),
    }
}

fn spec(input_type: InputType) -> ProblemAnswerSpec {
    ProblemAnswerSpec {
        answer_mode: AnswerMode::FinalOnly,
        input_type,
        tolerance: None,
        accepted_forms: Vec::new(),
        ui: Ui::default(),
    }
}

fn choice(question: &PoolQuestion) -> Result<ConvertedAnswer, String> {
    let [key] = question.keys.as_slice() else {
        return Err("several choices count as right, and the bank's format has one key".to_owned());
    };
    let choices = question.choices.iter().map(|choice| spaced(choice)).collect();
    let ui = Ui { placeholder: None, choices };
    let spec = ProblemAnswerSpec { ui, ..spec(InputType::MultipleChoice) };
    Ok(ConvertedAnswer { spec, key: spaced(key), kind: FinalAnswerType::MultipleChoice, math: bare(key).to_owned() })
}

fn typed(question: &PoolQuestion) -> Result<ConvertedAnswer, String> {
    let mut keys = question.keys.iter();
    let mut answer = keys.next().ok_or_else(|| "there is no key".to_owned()).and_then(|key| of_key(key))?;
    if question.answer == AnswerKind::Numeric && answer.spec.input_type == InputType::Decimal {
        answer.spec.tolerance = Number::from_f64(FIVE_PLACES);
    }
    for key in keys {
        // Other right answers are accepted forms; the bank's verifier checks that they equal the key.
        let other = of_key(key)?;
        if other.key != answer.key && !answer.spec.accepted_forms.contains(&other.key) {
            answer.spec.accepted_forms.push(other.key);
        }
    }
    Ok(answer)
}

fn of_key(key: &str) -> Result<ConvertedAnswer, String> {
    let text = bare(key);
    if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") {
        return Ok(plain(InputType::Boolean, text.to_lowercase()));
    }
    match maths::answer(text).map_err(|why| format!("the bank cannot hold the key: {why}"))? {
        Statement::Expression(tree) => single(&tree, key),
        Statement::Relation(Tree::Name(name), rest) => match rest.as_slice() {
            [(Relation::Equal, value)] if maths::names(value).is_empty() => Ok(named(single(value, key)?, &name)),
            _ => Err(no_such(key)),
        },
        Statement::Or(parts) | Statement::Set(parts) if !parts.is_empty() => several(&parts, key),
        _ => Err(no_such(key)),
    }
}

fn no_such(key: &str) -> String {
    format!("the bank has no answers like the key “{key}”")
}

fn plain(input: InputType, key: String) -> ConvertedAnswer {
    ConvertedAnswer { spec: spec(input), kind: FinalAnswerType::of(input), math: key.clone(), key }
}

/// If the key is `x = 3`, the learner enters `3` after a placeholder `x =`.
fn named(mut answer: ConvertedAnswer, name: &str) -> ConvertedAnswer {
    answer.math = format!("{name} = {}", answer.math);
    answer.spec.ui.placeholder = Some(format!("{name} ="));
    answer
}

fn single(tree: &Tree, key: &str) -> Result<ConvertedAnswer, String> {
    if let Some((negative, literal)) = maths::literal(tree)
        && !literal.text.contains(['e', 'E'])
    {
        let input = if literal.places.is_some() { InputType::Decimal } else { InputType::Integer };
        let zero = literal.text.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        let sign = if negative && !zero { "-" } else { "" };
        return Ok(plain(input, format!("{sign}{}", literal.text)));
    }
    if is_fraction(tree)
        && let Some(value) = rational_value(tree)
    {
        return Ok(plain(InputType::Fraction, value.to_string()));
    }
    if has_percent(tree) {
        return Err(no_such(key));
    }
    Ok(plain(InputType::Expression, spaced(&to_text(&Statement::Expression(tree.clone())))))
}

/// Whether a number is written as a fraction or a mixed number.
fn is_fraction(tree: &Tree) -> bool {
    match tree {
        Tree::Negative(inner) => is_fraction(inner),
        Tree::Quotient(above, below) => maths::literal(above).is_some() && maths::literal(below).is_some(),
        Tree::Mixed(..) => true,
        _ => false,
    }
}

fn has_percent(tree: &Tree) -> bool {
    matches!(tree, Tree::Percent(_)) || tree.children().into_iter().any(has_percent)
}

/// Converts several solutions, unordered: `{1, 2}`, `x = 1 or x = 2`.
fn several(parts: &[Statement], key: &str) -> Result<ConvertedAnswer, String> {
    let mut name = None;
    let mut elements: Vec<String> = Vec::with_capacity(parts.len());
    for part in parts {
        let value = match part {
            Statement::Expression(value) => value,
            Statement::Relation(Tree::Name(left), rest) if name.is_none() || name == Some(left) => {
                name = Some(left);
                match rest.as_slice() {
                    [(Relation::Equal, value)] if maths::names(value).is_empty() => value,
                    _ => return Err(no_such(key)),
                }
            }
            _ => return Err(no_such(key)),
        };
        elements.push(single(value, key)?.key);
    }
    elements.sort_by(|left, right| by_value(left, right));
    elements.dedup();
    Ok(plain(InputType::Set, format!("{{{}}}", elements.join(", "))))
}
