//! Defects, and how each is planted in a correct question.

use plumb_content::generate::Stream;
use plumb_factory::Pipeline;
use serde_json::{Value as Json, json};

use crate::questions::{Answer, Question};

/// A class of defects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Defect {
    WrongKey,
    TwoKeys,
    KeyMissing,
    DuplicateOptions,
    Ambiguous,
    Underspecified,
    InconsistentSolution,
    OffSkill,
    Cue,
    Leak,
    Unit,
    Schema,
    Markup,
}

use Defect as D;

impl Defect {
    pub(crate) const ALL: [Self; 13] = [
        D::WrongKey,
        D::TwoKeys,
        D::KeyMissing,
        D::DuplicateOptions,
        D::Ambiguous,
        D::Underspecified,
        D::InconsistentSolution,
        D::OffSkill,
        D::Cue,
        D::Leak,
        D::Unit,
        D::Schema,
        D::Markup,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            D::WrongKey => "wrong key",
            D::TwoKeys => "two keys",
            D::KeyMissing => "key missing from the options",
            D::DuplicateOptions => "duplicate options",
            D::Ambiguous => "ambiguous",
            D::Underspecified => "underspecified",
            D::InconsistentSolution => "inconsistent solution",
            D::OffSkill => "off-skill",
            D::Cue => "cue",
            D::Leak => "leak",
            D::Unit => "unit",
            D::Schema => "schema",
            D::Markup => "markup",
        }
    }

    /// Whether learners with a right answer would be marked wrong, or could not answer.
    pub(crate) const fn breaks_marking(self) -> bool {
        matches!(self, D::WrongKey | D::TwoKeys | D::KeyMissing | D::DuplicateOptions)
    }

    /// Whether rules about wording should find it (`wording.rs`): to be measured again once they are called there.
    pub(crate) const fn is_of_wording(self) -> bool {
        matches!(self, D::Cue | D::Leak)
    }
}

/// A model's answer for an item.
#[derive(Debug, Clone)]
pub(crate) enum Written {
    Json(Json),
    /// Not JSON.
    Unreadable,
}

/// An item as a model writes it, and the true facts about it.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub(crate) written: Written,
    /// The key by the generator.
    pub(crate) key: String,
    /// The answer of a correct solver.
    pub(crate) truth: String,
    pub(crate) defect: Option<Defect>,
}

/// Whether the author supports a wrong key with computations and a solution that lead to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Author {
    Careless,
    Defending,
}

/// Plants a defect; `None` if this question cannot have it. `other` is a question for another skill.
pub(crate) fn planted(
    defect: Defect,
    mut question: Question,
    other: Question,
    (pipeline, author, seed): (Pipeline, Author, u64),
) -> Option<Item> {
    let mut stream = Stream::new(seed, "defect");
    let variant = stream.index(60);
    let truth = question.key.text();
    match defect {
        D::WrongKey => wrong_key(&mut question, author, variant),
        D::KeyMissing if pipeline == Pipeline::Exam && variant.is_multiple_of(3) => {}
        D::KeyMissing => key_missing(&mut question, author)?,
        D::TwoKeys => question.wrong[0] = twin(&question.key)?,
        D::DuplicateOptions => {
            question.wrong[1] = match variant % 2 {
                0 => question.wrong[0].clone(),
                _ => twin(&question.wrong[0])?,
            }
        }
        D::Ambiguous => question.stem = ambiguous(&question.stem, variant),
        D::Underspecified => question.stem = underspecified(&question.stem, variant)?,
        D::InconsistentSolution => inconsistent(&mut question, variant)?,
        D::OffSkill => return Some(Item::of(&other, pipeline, seed, other.key.text(), Some(defect))),
        D::Cue => cue(&mut question, variant)?,
        D::Leak => leak(&mut question, variant),
        D::Unit => unit(&mut question, variant)?,
        D::Schema => {}
        D::Markup => question.stem = markup(&question.stem, variant),
    }
    // In a question that asks for more, the result of its numbers alone is not right.
    let truth = if defect == D::WrongKey && truth == question.key.text() { format!("not {truth}") } else { truth };
    let mut item = Item::of(&question, pipeline, seed, truth, Some(defect));
    if defect == D::KeyMissing && pipeline == Pipeline::Exam && variant.is_multiple_of(3) {
        item.spoil(|package| package["question"]["correct_option"] = json!("F"));
    }
    if defect == D::Schema {
        item.break_form(pipeline, variant);
    }
    Some(item)
}

impl Item {
    pub(crate) fn of(
        question: &Question,
        pipeline: Pipeline,
        seed: u64,
        truth: String,
        defect: Option<Defect>,
    ) -> Self {
        let written = match pipeline {
            Pipeline::Tutoring | Pipeline::Wording | Pipeline::Template => question.draft(),
            Pipeline::Exam => question.package(seed),
        };
        Self { written: Written::Json(written), key: question.key.text(), truth, defect }
    }

    fn spoil(&mut self, how: impl FnOnce(&mut Json)) {
        if let Written::Json(json) = &mut self.written {
            how(json);
        }
    }

    fn break_form(&mut self, pipeline: Pipeline, variant: usize) {
        let stem = if pipeline == Pipeline::Tutoring { "/stem" } else { "/question/stem" };
        let set = |json: &mut Json, text: String| *json.pointer_mut(stem).unwrap() = json!(text);
        match variant % 5 {
            0 => self.written = Written::Unreadable,
            1 => self.spoil(|json| set(json, String::new())),
            2 => self.spoil(|json| set(json, "Work out 3 + 4. ".repeat(70_000))),
            3 => self.spoil(|json| {
                json.as_object_mut().unwrap().remove("solution");
            }),
            _ => self.spoil(|json| set(json, " ".to_owned())),
        }
    }
}

/// Additional demands, after which the key does not answer the question.
const MORE: [&str; 6] = [
    " Then double the result.",
    " Give the result with the opposite sign.",
    " Give the result plus one.",
    " Do not do so: give the next larger value.",
    " Round up to the next thousand.",
    " All numbers are in base thirteen.",
];

fn wrong_key(question: &mut Question, author: Author, variant: usize) {
    let Question { key, wrong, steps, stem, .. } = question;
    match (author, variant % 3) {
        (_, 0) => stem.push_str(MORE[variant / 3 % MORE.len()]),
        // The computation stays right.
        (Author::Careless, 1) => {
            std::mem::swap(&mut key.value, &mut wrong[0].value);
            std::mem::swap(&mut key.unit, &mut wrong[0].unit);
        }
        (Author::Careless, _) => std::mem::swap(key, &mut wrong[0]),
        (Author::Defending, _) => {
            std::mem::swap(key, &mut wrong[0]);
            defend(key, steps);
        }
    }
    // The key must not be its own computation, or the check of the form alone would reject it.
    restate(key);
}

/// Replaces the solution by one that leads to the key, for any question.
fn defend(key: &Answer, steps: &mut Vec<(String, String)>) {
    if let Some(check) = &key.check {
        *steps = vec![("So one has to compute.".into(), format!("{check} = {}", key.value))];
    }
}

fn restate(key: &mut Answer) {
    if let Some(check) = key.check.as_mut().filter(|check| **check == key.value) {
        *check = format!("0 + {check}");
    }
}

/// Replaces the right answer by one that nothing leads to.
fn key_missing(question: &mut Question, author: Author) -> Option<()> {
    let Question { key, steps, .. } = question;
    let check = key.check.take()?;
    key.value = match key.value.parse::<i64>() {
        Ok(number) => (number + 1_003).to_string(),
        Err(_) if key.value.contains('x') => format!("x + {}", key.value),
        Err(_) => format!("{}/1013", key.value.split('/').next()?),
    };
    key.check = match author {
        Author::Careless => Some(check),
        Author::Defending => Some(format!("0 + {}", key.value)),
    };
    if author == Author::Defending {
        defend(key, steps);
    }
    Some(())
}

/// Returns an equal value in another notation.
fn twin(answer: &Answer) -> Option<Answer> {
    let value = match answer.value.split_once('/') {
        _ if answer.check.is_none() => return None,
        Some((above, below)) => match (above.parse::<i64>(), below.parse::<i64>()) {
            (Ok(above), Ok(below)) => format!("{}/{}", 2 * above, 2 * below),
            _ => return None,
        },
        None if answer.value.parse::<i64>().is_ok() => format!("{}.0", answer.value),
        None => match (answer.value.split_once(")*("), answer.value.split_once(" + ")) {
            (Some((one, two)), _) => format!("({two}*{one})"),
            (None, Some((one, two))) if !two.contains(' ') => format!("{two} + {one}"),
            _ => format!("0 + {}", answer.value),
        },
    };
    Some(Answer { value, ..answer.clone() })
}

fn ambiguous(stem: &str, variant: usize) -> String {
    let tails = [
        " Use the first or the last of the numbers twice.",
        " Begin where you like; the order of the operations is up to you.",
        " If it is smaller than the other one, give that.",
        " It is the one that was meant.",
    ];
    format!("{stem}{}", tails[variant % tails.len()])
}

/// Removes a number from the question.
fn underspecified(stem: &str, variant: usize) -> Option<String> {
    let at = stem.find(|c: char| c.is_ascii_digit())?;
    let end = stem[at..].find(|c: char| !c.is_ascii_digit()).map_or(stem.len(), |end| at + end);
    let put = ["some", "___", "{{a}}"][variant % 3];
    Some(format!("{}{put}{}", &stem[..at], &stem[end..]))
}

fn inconsistent(question: &mut Question, variant: usize) -> Option<()> {
    let last = question.steps.len() - 1;
    let at = if variant.is_multiple_of(2) { 0 } else { last };
    let (left, right) = question.steps[at].1.rsplit_once(" = ")?;
    let wrong = match right.parse::<i64>() {
        Ok(number) => (number + 7).to_string(),
        Err(_) if right.contains('/') => format!("7/{}", right.split('/').nth(1)?),
        Err(_) => format!("{right} + 7"),
    };
    // A false step, or a true step with another result.
    let is_true = at == last && variant % 4 == 1;
    let step = if is_true { format!("{wrong} + 1 - 1 = {wrong}") } else { format!("{left} = {wrong}") };
    if wrong == right {
        return None;
    }
    question.steps[at].1 = step;
    Some(())
}

fn cue(question: &mut Question, variant: usize) -> Option<()> {
    if !question.is_choice() {
        return None;
    }
    match variant % 3 {
        0 => question.key.unit.push_str(" exactly as everybody would expect here"),
        1 => question.wrong[0] = Answer { value: "All of the above".into(), unit: String::new(), check: None },
        _ => question.key.unit.push_str(" as in the question"),
    }
    question.key.unit = question.key.unit.trim().to_owned();
    Some(())
}

fn leak(question: &mut Question, variant: usize) {
    let key = question.key.text();
    let told = match variant % 3 {
        0 => format!(" The answer is {key}."),
        1 => format!(" (Answer: {key})"),
        _ => format!(" Recall that one finds {key} here."),
    };
    question.stem.push_str(&told);
}

fn unit(question: &mut Question, variant: usize) -> Option<()> {
    let other = match question.key.unit.as_str() {
        "ml" => "l",
        "cm^2" => "cm",
        "km" => "m",
        "km/h" => "km",
        "W" | "Ω" => "V",
        "£" => "kg",
        "" if question.is_choice() && question.key.check.is_some() => "kg",
        _ => return None,
    };
    match variant % 3 {
        0 if !question.key.unit.is_empty() => question.key.unit = String::new(),
        0 | 1 => other.clone_into(&mut question.key.unit),
        _ => {
            for answer in std::iter::once(&mut question.key).chain(&mut question.wrong) {
                other.clone_into(&mut answer.unit);
            }
        }
    }
    Some(())
}

fn markup(stem: &str, variant: usize) -> String {
    match variant % 4 {
        0 => format!("<p>{stem}</p>"),
        1 => format!("{stem}<script>alert(1)</script>"),
        2 => stem.replace(" + ", " &plus; ").replace("What", "<b>What</b>") + "<br/>",
        _ => mathematics(stem).unwrap_or_else(|| format!("\\textbf{{{stem}}}")),
    }
}

/// Puts `$$` around the formula of a bare question.
fn mathematics(stem: &str) -> Option<String> {
    let rest = stem.strip_prefix("Work out ").or_else(|| stem.strip_prefix("Calculate "))?;
    Some(format!("Work out $${}$$.", rest.trim_end_matches('.')))
}
