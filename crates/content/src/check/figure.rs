//! Checks the text alternative of a figure and figures with an answer. The text must not contain the key, because
//! learners who cannot see the figure would be given what the others have to find. In a figure that is answered in, the
//! key must be among the possible answers.

use std::collections::BTreeSet;

use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark};
use plumb_figures::Figure;
use plumb_formula::Value;

use crate::blueprint::skill::Skill;
use crate::generate::{RenderedItem, values};
use crate::text::problem::{Severity, shorten};

use super::drawn::{CONTRADICTS, CONTRADICTS_HELP, contradiction};
use super::findings::{Findings, at_level};
use super::problem_set::states;

/// Help for this warning.
pub(super) const TELLS_KEY_HELP: &str =
    "leave the number away from its labels, or write `tells_key: true` if reading it off is what is asked for";

/// From this share of the items on, the key in the text is no coincidence.
const MOST: f64 = 0.34;

/// Counts how often the words of the figure contain the key, at one level.
pub(super) struct FigureLeakCounter<'s> {
    skill: &'s Skill,
    seen: u32,
    told: u32,
    first: Option<(String, String)>,
    /// The first of each kind, with the reason and the values.
    faults: Vec<(FaultKind, String, String)>,
}

/// A kind of fault of single pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FaultKind {
    /// The key cannot be given on the picture.
    Unanswerable,
    /// The question needs the picture, which only practice shows.
    NotShown,
    /// Picture and question contradict each other.
    Contradicts,
}

impl FaultKind {
    /// The path of its part, its code, and help.
    const fn report(self) -> (&'static str, &'static str, Option<&'static str>) {
        match self {
            Self::Unanswerable => ("presentation.figure.answer", UNANSWERABLE, None),
            Self::NotShown => ("presentation.figure.practice_only", NOT_SHOWN, None),
            Self::Contradicts => ("presentation.figure", CONTRADICTS, Some(CONTRADICTS_HELP)),
        }
    }
}

impl<'s> FigureLeakCounter<'s> {
    pub(super) const fn new(skill: &'s Skill) -> Self {
        Self { skill, seen: 0, told: 0, first: None, faults: Vec::new() }
    }

    /// Checks the figure of one solution.
    pub(super) fn item(&mut self, parameters: &[Value], shown: &RenderedItem) {
        let Some(figure) = &shown.figure else { return };
        let words = figure.alternative();
        self.seen += 1;
        let (skill, key) = (self.skill, &shown.key);
        let stems: Vec<&str> = shown.stems.iter().map(|(_, stem)| stem.as_str()).collect();
        let is_hidden = skill.figure.as_ref().is_some_and(|figure| figure.practice_only);
        let spec = skill.answer_spec.as_ref();
        self.keep_first(FaultKind::Unanswerable, parameters, || unanswerable(figure, spec, key));
        self.keep_first(FaultKind::NotShown, parameters, || {
            is_hidden.then(|| needed_in_tests(figure, &stems)).flatten()
        });
        self.keep_first(FaultKind::Contradicts, parameters, || contradiction(figure, &stems, key));
        if states(&words, &shown.key) {
            self.told += 1;
            self.first.get_or_insert_with(|| (words, values::describe(self.skill, parameters)));
        }
    }

    /// Keeps the reason for a fault, unless one of its kind is known.
    fn keep_first(&mut self, kind: FaultKind, parameters: &[Value], why: impl FnOnce() -> Option<String>) {
        if self.faults.iter().all(|(known, ..)| *known != kind)
            && let Some(why) = why()
        {
            self.faults.push((kind, why, values::describe(self.skill, parameters)));
        }
    }

    /// Reports the findings: of words that contain the key, if they are more than coincidence.
    pub(super) fn report(&self, level: &str, findings: &mut Findings) {
        for (kind, why, with) in &self.faults {
            let (path, code, help) = kind.report();
            let message = at_level(why, level, with);
            if let (Some(problem), Some(help)) = (findings.error(path, code, message), help) {
                problem.help = Some(help.to_owned());
            }
        }
        let may = self.skill.figure.as_ref().is_none_or(|figure| figure.tells_key);
        let Some((words, with)) = self.first.as_ref().filter(|_| !may) else { return };
        let share = f64::from(self.told) / f64::from(self.seen.max(1));
        if share < MOST {
            return;
        }
        let (percent, words) = (share * 100.0, shorten(words));
        let message = format!("the words of this picture say the key of {percent:.0} % of the items: {words}");
        let message = at_level(message, level, with);
        if let Some(problem) = findings.add(Severity::Error, "presentation.figure", None, "figure-tells-key", message) {
            problem.help = Some(TELLS_KEY_HELP.to_owned());
        }
    }
}

/// Code for a question that needs the picture that only practice shows.
const NOT_SHOWN: &str = "figure-not-shown";
/// Words of questions that send the reader to a picture.
const SEE_PICTURE: [&str; 7] = ["picture", "figure", "diagram", "drawing", "drawn", "shown", "see"];

/// Describes why a question cannot do without the picture that only practice shows; `None` if it can.
fn needed_in_tests(figure: &Figure, stems: &[&str]) -> Option<String> {
    if figure.surface().is_some() {
        return Some("this is answered on the picture, which tests would not show".to_owned());
    }
    let is_sent =
        |stem: &str| stem.split(|letter: char| !letter.is_alphabetic()).any(|word| SEE_PICTURE.contains(&word));
    let stem = stems.iter().find(|stem| is_sent(stem))?;
    Some(format!("the question speaks of a picture, which tests would not show: {}", shorten(stem)))
}

/// Code for a figure that is answered in, but cannot contain the key.
pub(super) const UNANSWERABLE: &str = "figure-cannot-answer";
/// Maximum number of possible answers that are compared with the key.
const MOST_ANSWERS: usize = 200;

/// Describes why the key cannot be given in a figure that is answered in; `None` if it can, or the answer is given
/// elsewhere.
pub(super) fn unanswerable(figure: &Figure, spec: Option<&AnswerSpec>, key: &str) -> Option<String> {
    let surface = figure.surface()?;
    let Some(spec) = spec else {
        return Some("an option is chosen here, so that nothing is answered on the picture".to_owned());
    };
    if surface.places.is_empty() {
        let letters: BTreeSet<&str> = surface.cards.iter().map(|(letter, _)| letter.as_str()).collect();
        let choices: BTreeSet<&str> = spec.choices.iter().map(String::as_str).collect();
        let fits = spec.input == Input::Ordering && letters == choices;
        let letters: Vec<&str> = letters.into_iter().collect();
        return (!fits).then(|| {
            format!("cards are put in order: `answer` needs `input: ordering` and `choices: [{}]`", letters.join(", "))
        });
    }
    let answers = surface.answers(MOST_ANSWERS);
    let is_right = |answer: &String| mark(spec, answer, key).outcome == Outcome::Correct;
    let can = answers.iter().any(|answer| answer == key) || answers.iter().any(is_right);
    (!can).then(|| {
        let some: Vec<&str> = answers.iter().take(3).map(String::as_str).collect();
        format!("the key {key} cannot be given on this picture, only such as {}", some.join(", "))
    })
}
