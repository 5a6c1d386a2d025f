//! Checks a set of problems: whether keys and wrong answers equal the results of their computations, and whether the
//! answers reveal the key.

use plumb_answers::answer::AnswerSpec;
use plumb_maths::compare::{Comparison, Policy, Range, statements};
use plumb_maths::prose::claims::first_false_claim;
use plumb_maths::read::{self, read};
use plumb_maths::tree::Statement;

use crate::generate::guessability_of;
use crate::problem_set::{AuthoredProblem, CheckedAnswer, ProblemInput, ProblemSet};
use crate::text::problem::{Problem, Severity, in_file_order, shorten};

use super::figure::{TELLS_KEY_HELP, UNANSWERABLE, unanswerable};
use super::guessable::{is_guessable, telling};
use super::notation;
use plumb_typeset::plain_text;

/// Number of problems from which a guessing rule can be distinguished from chance.
const ENOUGH: usize = 30;

/// Checks a set of problems. Empty if there are no findings.
pub fn check_problem_set(set: &ProblemSet) -> Vec<Problem> {
    let mut check = ProblemSetCheck { set, problems: set.warnings.clone() };
    for (index, problem) in set.problems.iter().enumerate() {
        check.problem(problem, &format!("problems[{index}]"));
    }
    check.guessable();
    in_file_order(&mut check.problems);
    check.problems
}

/// The field of a question.
const STEM: &str = "stem";

/// The texts of a problem that are said while it is worked on, by their fields: the question, hints, and the words of
/// the solution.
fn texts(problem: &AuthoredProblem) -> Vec<(String, &str)> {
    let hints = problem.hints.iter().enumerate().map(|(at, hint)| (format!("hints[{at}]"), hint.as_str()));
    let wrong = problem.wrong.iter().enumerate().map(|(at, wrong)| (format!("wrong[{at}].hint"), wrong.hint.as_str()));
    let steps = problem.solution.iter().enumerate();
    let steps = steps.map(|(at, step)| (format!("solution[{at}].say"), step.say.as_str()));
    std::iter::once((STEM.to_owned(), problem.stem.as_str())).chain(hints).chain(wrong).chain(steps).collect()
}

struct ProblemSetCheck<'s> {
    set: &'s ProblemSet,
    problems: Vec<Problem>,
}

/// A parsed answer: value and unit.
struct AnswerValue {
    value: Statement,
    unit: String,
}

impl ProblemSetCheck<'_> {
    fn problem(&mut self, problem: &AuthoredProblem, path: &str) {
        let key_path = format!("{path}.key");
        let key = self.answer(problem, &problem.key, &key_path);
        if spaceless(&problem.key.text) == spaceless(&problem.key.check) {
            let help = "write how one comes to it from what the question says";
            self.add(Severity::Error, &format!("{key_path}.check"), "no-computation", "this is the key itself", help);
        }
        let mut before: Vec<(String, AnswerValue)> = Vec::new();
        before.extend(key.map(|key| ("the key".to_owned(), key)));
        for (index, wrong) in problem.wrong.iter().enumerate() {
            let path = format!("{path}.wrong[{index}]");
            let Some(value) = self.answer(problem, &wrong.answer, &path) else { continue };
            if let Some((name, first)) = before.first().filter(|(_, first)| first.unit != value.unit) {
                let message = format!("it has the unit “{}”, and {name} “{}”", value.unit, first.unit);
                self.add(Severity::Error, &format!("{path}.text"), "other-unit", &message, "give all one unit");
            }
            for (name, other) in &before {
                match compare(&other.value, &value.value) {
                    Comparison::Different => {}
                    Comparison::Equal => {
                        let message = format!("it has the same value as {name}");
                        let help = "choose another mistake";
                        self.add(Severity::Error, &format!("{path}.text"), "equal-answers", &message, help);
                    }
                    Comparison::Undecided(why) => {
                        let message = format!("whether it equals {name} is undecided: {why}");
                        let help = "write it in a simpler form";
                        self.add(Severity::Error, &format!("{path}.text"), "undecided", &message, help);
                    }
                }
            }
            before.push((format!("wrong answer {}", index + 1), value));
        }
        self.hints(problem, path);
        self.claims(problem, path);
        self.notation(problem, path);
        self.figure(problem, path);
    }

    /// Parses an answer and compares it with its computation.
    fn answer(&mut self, problem: &AuthoredProblem, answer: &CheckedAnswer, path: &str) -> Option<AnswerValue> {
        let help = "a number or a formula, as an answer may be typed; where one chooses, a space and a unit may follow";
        let Some(value) = value(&answer.text, problem.input == ProblemInput::MultipleChoice) else {
            self.add(Severity::Error, &format!("{path}.text"), "unreadable", "this cannot be read as a value", help);
            return None;
        };
        let at = format!("{path}.check");
        let Some(found) = computed(&answer.check, &value.value) else {
            let help = "write numbers, letters, `+ - * / ^`, brackets and functions such as `sqrt(2)`";
            self.add(Severity::Error, &at, "unreadable", "this cannot be read as a computation", help);
            return None;
        };
        match found {
            Comparison::Equal => {}
            Comparison::Different => {
                let message = format!("this does not come to {}", answer.text);
                self.add(Severity::Error, &at, "wrong-value", &message, "correct the computation or the answer");
            }
            Comparison::Undecided(why) => {
                let message = format!("whether this comes to {} is undecided: {why}", answer.text);
                self.add(Severity::Error, &at, "undecided", &message, "write it in a simpler form");
            }
        }
        Some(value)
    }

    /// Reports hints that contain the key.
    fn hints(&mut self, problem: &AuthoredProblem, path: &str) {
        let own = problem.wrong.iter().enumerate().map(|(at, wrong)| (format!("{path}.wrong[{at}].hint"), &wrong.hint));
        let all = problem.hints.iter().enumerate().map(|(at, hint)| (format!("{path}.hints[{at}]"), hint));
        let key = plain_text(&problem.key.text);
        let (key, _) = split(&key);
        for (at, _) in own.chain(all).filter(|(_, hint)| states(&plain_text(hint), key)) {
            self.add(Severity::Error, &at, "tells-the-key", "this hint states the key", "say what to look at instead");
        }
    }

    /// Reports faults of notation.
    fn notation(&mut self, problem: &AuthoredProblem, path: &str) {
        let mut said = texts(problem);
        let wrong = problem.wrong.iter().enumerate();
        said.extend(wrong.clone().map(|(at, wrong)| (format!("wrong[{at}].why"), wrong.why.as_str())));
        if problem.input == ProblemInput::MultipleChoice {
            said.push(("key.text".to_owned(), &problem.key.text));
            said.extend(wrong.map(|(at, wrong)| (format!("wrong[{at}].text"), wrong.answer.text.as_str())));
        }
        for (field, text) in said {
            notation::report(&self.set.places, &format!("{path}.{field}"), text, &mut self.problems);
        }
    }

    /// Reports false claims about numbers; only a warning in the question, where one may be intended.
    fn claims(&mut self, problem: &AuthoredProblem, path: &str) {
        let mut said = texts(problem);
        let steps = problem.solution.iter().enumerate();
        said.extend(steps.map(|(at, step)| (format!("solution[{at}].math"), step.math.as_str())));
        for (field, text) in said {
            let severity = if field == STEM { Severity::Warning } else { Severity::Error };
            let at = format!("{path}.{field}");
            // In square brackets a number may be rounded, or be the end of an interval.
            let text = &*plain_text(text);
            let relates = text.contains(['=', '<', '>', '≤', '≥', '≠', '≈']) && !text.contains('[');
            let Some(found) = relates.then(|| first_false_claim(text)).flatten() else { continue };
            let message = format!("what is said here does not hold: {}", found.why);
            self.add(
                severity,
                &at,
                "false-equation",
                &message,
                "put it right; if it is wrong on purpose, say so in words",
            );
        }
    }

    /// Reports a figure with the key in its words, unless the author allows it.
    fn figure(&mut self, problem: &AuthoredProblem, path: &str) {
        let Some(figure) = &problem.figure else { return };
        let (key, _) = split(&problem.key.text);
        let spec = problem.input.typed().map(AnswerSpec::of);
        if let Some(why) = unanswerable(figure, spec.as_ref(), key) {
            self.add(Severity::Error, &format!("{path}.figure"), UNANSWERABLE, &why, "leave `answer` away");
        }
        if problem.figure_tells_key {
            return;
        }
        if states(&figure.alternative(), key) {
            let message = format!("the words of this picture say the key: {}", shorten(&figure.alternative()));
            self.add(Severity::Error, &format!("{path}.figure"), "figure-tells-key", &message, TELLS_KEY_HELP);
        }
    }

    /// Reports if a guessing rule finds the keys from the options alone.
    fn guessable(&mut self) {
        let choices: Vec<Vec<&str>> = self
            .set
            .problems
            .iter()
            .filter(|problem| problem.input == ProblemInput::MultipleChoice)
            .map(|problem| {
                let wrong = problem.wrong.iter().map(|wrong| wrong.answer.text.as_str());
                std::iter::once(problem.key.text.as_str()).chain(wrong).collect()
            })
            .collect();
        for options in 2..=MAX_OPTIONS {
            let of_size: Vec<&[&str]> =
                choices.iter().filter(|texts| texts.len() == options).map(Vec::as_slice).collect();
            if of_size.len() < ENOUGH {
                continue;
            }
            let met = guessability_of(&of_size);
            if let Some(guess) = met.guesses().into_iter().find(|guess| is_guessable(guess, &met)) {
                let message = telling(&format!("the {options}-option problems"), &guess, &met);
                let help = "let the key lie elsewhere among its wrong answers";
                self.add(Severity::Warning, "problems", "guessable", &message, help);
            }
        }
    }

    fn add(&mut self, severity: Severity, path: &str, code: &str, message: &str, help: &str) {
        let places = &self.set.places;
        let problem = Problem::new(places.source(), places.at(path), severity, code, message.to_owned());
        self.problems.push(problem.with_help(help));
    }
}

/// Maximum number of options of a problem.
const MAX_OPTIONS: usize = crate::problem_set::MAX_WRONG + 1;

/// Evaluates `check` and compares it with the answer `text`, which may have a unit if `has_unit`.
pub fn recomputed(text: &str, check: &str, has_unit: bool) -> Comparison {
    let Some(value) = value(text, has_unit) else { return Comparison::Undecided("the answer is not a single value") };
    computed(check, &value.value).unwrap_or(Comparison::Undecided("the computation cannot be read"))
}

/// Compares the result of a computation with a value; `None` if the computation cannot be parsed.
fn computed(check: &str, value: &Statement) -> Option<Comparison> {
    read(check, &read::ReadingPolicy::default()).ok().map(|computed| compare(&computed, value))
}

/// Letters are quantities, so they are positive.
fn compare(one: &Statement, other: &Statement) -> Comparison {
    let mut policy = Policy::default();
    policy.domain.usual = Range::Positive;
    statements(one, other, &policy)
}

/// Parses an answer, with the unit after it if one is allowed.
fn value(text: &str, has_unit: bool) -> Option<AnswerValue> {
    let text = plain_text(text);
    let (number, unit) = if has_unit { split(&text) } else { (&*text, "") };
    let value = read(number, &read::ReadingPolicy::default()).ok()?;
    matches!(value, Statement::Expression(_)).then(|| AnswerValue { value, unit: unit.to_owned() })
}

/// Splits a value and its unit: the unit begins after the first space that a unit can follow, or with a sign for
/// degrees or per cent. A currency sign before the value is also a unit.
fn split(text: &str) -> (&str, &str) {
    if let Some(rest) = text.strip_prefix(['£', '€', '$']) {
        return (rest, &text[..text.len() - rest.len()]);
    }
    if let Some(number) = text.strip_suffix(['°', '%']) {
        return (number.trim_end(), &text[number.len()..]);
    }
    let spaces = text.match_indices(' ').map(|(at, _)| (&text[..at], &text[at + 1..]));
    let begins_a_unit = |(number, unit): &(&str, &str)| {
        unit.starts_with(|c: char| c.is_alphabetic() || c == '°')
            && !number.ends_with(['+', '-', '−', '*', '·', '×', '/', '÷', '^', '='])
    };
    spaces.into_iter().find(begins_a_unit).unwrap_or((text, ""))
}

fn spaceless(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Whether a text contains the key as a separate word.
pub fn states(text: &str, key: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '/' | '^' | '*');
    text.match_indices(key).any(|(at, found)| {
        let before = text[..at].chars().next_back();
        let mut after = text[at + found.len()..].chars();
        let (next, second) = (after.next(), after.next());
        let decimal = next == Some('.') && second.is_some_and(|c| c.is_ascii_digit());
        !before.is_some_and(|c| is_part(c) || c == '.') && !next.is_some_and(is_part) && !decimal
    })
}
