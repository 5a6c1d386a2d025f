//! Parts of a question: after its last hint the tutor asks the calculations of its worked solution, one by one.
//!
//! A part moves no mastery: it is asked only of a question that had help already. Its answer is never compared with the
//! key of the question, or a learner could find the key by trying (decision 103).

use num_rational::BigRational;
use plumb_answers::answer::{AnswerMode, AnswerSpec, Input, plain_value};
use plumb_answers::item::{ItemBody, ItemStem, mark_read};
use plumb_bank::task::Task;
use plumb_maths::prose::canon::AsteriskMode;
use plumb_maths::prose::expr;
use plumb_maths::prose::text::ProseText;
use plumb_maths::prose::token::ProseToken;
use plumb_tutoring::hints::HintLevel;
use plumb_tutoring::leak::LeakDetector;
use plumb_typeset::plain_text;
use serde::{Deserialize, Serialize};

use super::event::TutorEvent;
use super::message::{Intent, LearnerMessage, read};
use super::state::TutorSession;
use super::turn::{Turn, TutorRefusal};
use super::wording::ScriptLine as L;
use crate::practice::{PracticeCommand, PracticeRefusal};

/// Maximum number of parts of one question.
pub const MAX_SUB_QUESTIONS: usize = 4;

/// A part of a question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubQuestion {
    /// The calculation: `6 × 8`.
    pub question: String,
    /// Its result: `48`.
    pub answer: String,
}

impl SubQuestion {
    fn equation(&self) -> String {
        format!("{} = {}", self.question, self.answer)
    }

    /// The part as an item of its own; `None` if its result cannot be read.
    fn task(&self) -> Option<Task> {
        let key = only_number(&self.answer)?.to_string();
        Some(Task {
            name: String::new(),
            blueprint: None,
            asked: ItemStem { stem: format!("What is {}?", self.question), ..ItemStem::default() },
            body: ItemBody::ShortAnswer { spec: AnswerSpec::of(Input::Fraction), key },
            answer_mode: AnswerMode::FinalOnly,
            solution: Vec::new(),
            solution_figure: None,
            hints: Vec::new(),
            wrong_ways: Vec::new(),
            misconceptions: Vec::new(),
            variables: serde_json::Map::new(),
        })
    }
}

/// The parts of a question, in the order of its solution. None tells the key.
fn sub_questions(task: &Task) -> Vec<SubQuestion> {
    let detector = LeakDetector::of(&task.question(), &task.body, &task.solution);
    let withheld = numbers_of_key(&task.body);
    let mut parts: Vec<SubQuestion> = Vec::new();
    let mut told = String::new();
    for (part, result) in task.solution.iter().flat_map(|step| equations(&plain_text(step))) {
        let told_with_it = format!("{told}{}. ", part.equation());
        // Like the last hint, a part may show a step of the solution. All parts together must not give the key away.
        let is_silent = |text: &str| detector.check(text, HintLevel::BottomOut).is_clean();
        // A calculation with the key, such as a check of it, would tell it too.
        let operands = values(&ProseText::read(&part.question, AsteriskMode::Operators).tokens);
        let is_usable = !operands.iter().chain([&result]).any(|number| withheld.contains(number))
            && !parts.iter().any(|known| known.question == part.question)
            && detector.check_reply(&part.question).is_clean()
            && is_silent(&part.equation())
            && is_silent(&told_with_it);
        if is_usable && parts.len() < MAX_SUB_QUESTIONS {
            parts.push(part);
            told = told_with_it;
        }
    }
    parts
}

/// The numbers in the key and in all that counts as right.
fn numbers_of_key(body: &ItemBody) -> Vec<BigRational> {
    let accepted = match body {
        ItemBody::ShortAnswer { spec, .. } => spec.accept.as_slice(),
        ItemBody::MultipleChoice { .. } => &[],
    };
    let texts = accepted.iter().map(String::as_str).chain([body.key_text()]).map(plain_text);
    texts.flat_map(|text| numbers_in(&text)).collect()
}

/// The numbers in a text; where it is more than one number, such as `255.0.0.0`, each of its groups of digits, too.
fn numbers_in(text: &str) -> Vec<BigRational> {
    let mut numbers = values(&ProseText::read(text, AsteriskMode::Operators).tokens);
    if only_number(text).is_none() {
        numbers.extend(text.split(|letter: char| !letter.is_ascii_digit()).filter_map(plain_value));
    }
    numbers
}

/// The calculations with numbers in a text, with their results, if these are right.
fn equations(text: &str) -> Vec<(SubQuestion, BigRational)> {
    let read = ProseText::read(text, AsteriskMode::Operators);
    let sides = expr::sides(&read.tokens);
    let pairs = sides.windows(2).filter_map(|pair| {
        let [left, right] = pair else { return None };
        let is_equation = left.to + 1 == right.from && read.tokens.get(left.to)?.is_op('=');
        let (left, right) = (expr::trimmed(&read.tokens, left), expr::trimmed(&read.tokens, right));
        let result = expr::value(right).filter(|_| right.len() == 1)?;
        let (question, answer) = (text.get(read.span(left))?.trim(), text.get(read.span(right))?.trim());
        let is_shown = is_arithmetic(question) && is_plain_number(answer);
        let holds = is_equation && expr::operations(left) > 0 && expr::value(left).as_ref() == Some(&result);
        let part = SubQuestion { question: question.to_owned(), answer: answer.to_owned() };
        (holds && is_shown).then_some((part, result))
    });
    pairs.collect()
}

/// Whether a text is a calculation in signs that every language has.
fn is_arithmetic(text: &str) -> bool {
    !text.is_empty() && !text.contains(|letter: char| letter.is_alphabetic() || matches!(letter, '%' | '=' | ';'))
}

fn is_plain_number(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | ',' | '/' | '-' | '−' | ' '))
}

fn values(tokens: &[ProseToken]) -> Vec<BigRational> {
    tokens.iter().filter_map(|token| token.num().map(|num| num.value.clone())).collect()
}

fn only_number(text: &str) -> Option<BigRational> {
    let read = ProseText::read(text, AsteriskMode::Operators);
    let [side] = &*expr::sides(&read.tokens) else { return None };
    expr::value(expr::trimmed(&read.tokens, side))
}

/// The answer in a message to the part that is open; `None` if there is no single value.
pub(super) fn sub_answer(session: &TutorSession, message: &LearnerMessage) -> Option<String> {
    let task = session.sub_question.as_ref()?.task()?;
    let LearnerMessage::Text(_) = message else { return None };
    match read(message, Some(&task), None, session.lesson.plan.decimal_mark) {
        Intent::Answer(answer, _) | Intent::Proposed(answer) => Some(answer),
        Intent::SubAnswer(_) | Intent::Meant(_) | Intent::Alarm(_) => None,
    }
}

impl Turn<'_> {
    /// Gives the next hint; after the last, asks the next part of the question. The solution must be requested explicitly.
    pub(super) fn help(&mut self, position: u32) -> Result<(), TutorRefusal> {
        let command_id = self.next_command_id();
        match self.practise(&PracticeCommand::Hint { position, command_id }) {
            Err(TutorRefusal::Practice(PracticeRefusal::NoMoreHints)) => {
                if self.session.sub_question.is_some() {
                    self.close_sub_question(position, None, false);
                }
                self.ask_sub_question();
                Ok(())
            }
            done => done,
        }
    }

    /// Marks an answer to the part that is open, and asks the next one.
    pub(super) fn answer_sub_question(&mut self, answer: &str) {
        let Some(position) = self.session.open().map(|current| current.position) else { return };
        let Some(task) = self.session.sub_question.as_ref().and_then(SubQuestion::task) else { return };
        let right = mark_read(&task.body, answer, self.session.lesson.plan.decimal_mark).is_right() == Some(true);
        self.close_sub_question(position, Some(answer.to_owned()), right);
        self.advance();
        if !self.session.life.status.is_closed() {
            self.ask_sub_question();
        }
    }

    fn close_sub_question(&mut self, position: u32, answer: Option<String>, right: bool) {
        let (at, turn) = (self.at(), self.session.turn_count);
        self.emit(TutorEvent::SubQuestionAnswered { at, turn, position, answer, right });
    }

    /// Asks the next part of the open question, if there is one. Only a question that had help has parts: its answer no
    /// longer counts as unaided.
    fn ask_sub_question(&mut self) {
        let (Some(current), Some(task)) = (self.session.open(), self.input.practice.task) else { return };
        if !current.had_help() && !current.is_counted() {
            return;
        }
        let (at, turn, position) = (self.at(), self.session.turn_count, current.position);
        if let Some(next) = sub_questions(task).into_iter().nth(self.session.sub_questions_asked) {
            let SubQuestion { question, answer } = next;
            self.emit(TutorEvent::SubQuestionAsked { at, turn, position, question, answer });
        }
    }

    /// Whether the turn asks a part of a question, or marks its answer.
    pub(super) fn has_sub_question(&self) -> bool {
        let is_part = |event: &TutorEvent| {
            matches!(event, TutorEvent::SubQuestionAsked { .. } | TutorEvent::SubQuestionAnswered { .. })
        };
        self.events.iter().any(is_part)
    }

    /// What the tutor says of the part that was open, and of the one that it asks.
    pub(super) fn words_of_sub_questions(&self) -> Vec<String> {
        let mut said = Vec::new();
        let before = self.input.before().and_then(|session| session.sub_question.as_ref());
        for event in &self.events {
            match (event, before) {
                (TutorEvent::SubQuestionAnswered { answer, right, .. }, Some(part)) => {
                    let line = match (answer, right) {
                        (None, _) => L::SubShown,
                        (_, true) => L::SubRight,
                        (_, false) => L::SubWrong,
                    };
                    said.push(line.with("equation", part.equation()).into());
                    if self.session.sub_question.is_none() && !self.session.life.status.is_closed() {
                        said.push(L::SubDone.into());
                    }
                }
                (TutorEvent::SubQuestionAsked { question, .. }, _) => {
                    said.push(L::SubQuestion.with("question", question.clone()).into());
                }
                _ => {}
            }
        }
        said
    }
}

#[cfg(test)]
mod tests {
    use super::{equations, numbers_in};

    #[test]
    fn only_calculations_that_hold_are_parts() {
        let found =
            |text: &str| -> Vec<String> { equations(text).into_iter().map(|(part, _)| part.equation()).collect() };
        assert_eq!(found("First 6 × 8 = 48, then 48 + 2 = 50."), ["6 × 8 = 48", "48 + 2 = 50"]);
        assert_eq!(found("(2 + 3) × 4 = 20"), ["(2 + 3) × 4 = 20"]);
        assert_eq!(found("0.5 + 0.25 = 0.75; 1/4 + 1/4 = 1/2"), ["0.5 + 0.25 = 0.75", "1/4 + 1/4 = 1/2"]);
        assert_eq!(found("x = 20 ÷ 4 = 5"), ["20 ÷ 4 = 5"]);
        let none = ["2x + 3 = 7", "x = 5", "17 ÷ 5 = 3 r 2", "10 ÷ 3 ≈ 3.33", "two plus three = 5", "5 + 5 = 11"];
        for text in none {
            assert!(found(text).is_empty(), "{text}: {:?}", found(text));
        }
    }

    #[test]
    fn all_numbers_of_a_key_are_withheld() {
        let found = |text: &str| -> Vec<String> { numbers_in(text).iter().map(ToString::to_string).collect() };
        assert_eq!(found("9/16"), ["9/16"]);
        assert!(found("255.255.255.252").contains(&"252".to_owned()));
        assert!(found("x = 5").contains(&"5".to_owned()) && found("{3, 7}").contains(&"7".to_owned()));
    }
}
