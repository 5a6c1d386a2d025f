//! Families of correct questions: numbers are drawn, keys computed in integers. As a draft of the tutoring pipeline, or
//! as an item of the exam pipeline.

#![expect(
    clippy::many_single_char_names,
    clippy::unnecessary_wraps,
    reason = "numbers by the letters of their formulas, in families of one type"
)]

mod reasoning;
mod skills;

use plumb_content::generate::Stream;
use serde_json::{Map, Value as Json, json};

pub(crate) use reasoning::REASONING;
pub(crate) use skills::SKILLS;

/// A value with its unit, and its computation.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Answer {
    pub(crate) value: String,
    /// `£` comes before the value, any other unit after it.
    pub(crate) unit: String,
    /// `None` for words.
    pub(crate) check: Option<String>,
}

impl Answer {
    pub(crate) fn text(&self) -> String {
        match self.unit.as_str() {
            "" => self.value.clone(),
            "£" => format!("£{}", self.value),
            unit => format!("{} {unit}", self.value),
        }
    }
}

/// A question, its key and its wrong answers.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    pub(crate) input: &'static str,
    pub(crate) stem: String,
    pub(crate) key: Answer,
    pub(crate) wrong: Vec<Answer>,
    /// Explanation and computation of each step.
    pub(crate) steps: Vec<(String, String)>,
}

/// Draws a question; `None` if the drawn numbers give none.
pub(crate) type Family = fn(&mut Stream) -> Option<Question>;

/// Draws a question of one of these families, as a function of seed and name.
pub(crate) fn drawn(families: &[Family], seed: u64, name: &str) -> Question {
    let mut stream = Stream::of_parts(seed, &["question", name]);
    let family = families[stream.index(families.len())];
    for _ in 0..1_000 {
        if let Some(mut question) = family(&mut stream).filter(is_distinct) {
            // A typed answer can be offered as options, too.
            if stream.below(3) == 0 {
                question.input = "multiple_choice";
            }
            return question;
        }
    }
    panic!("a family gives no question");
}

/// Returns the families for that skill or schema.
pub(crate) fn families(id: &str) -> &'static [Family] {
    SKILLS.iter().chain(REASONING).find(|(name, _)| *name == id).unwrap().1
}

fn is_distinct(question: &Question) -> bool {
    let all: Vec<String> = question.answers().map(Answer::text).collect();
    all.iter().enumerate().all(|(at, text)| !all[..at].contains(text))
}

impl Question {
    /// Makes a question with wrong answers that are numbers or formulas with their computations, all in one unit.
    fn of(
        (input, stem): (&'static str, String),
        unit: &str,
        key: (String, String),
        wrong: &[(String, String)],
        steps: &[(&str, String)],
    ) -> Self {
        let answer = |(value, check): &(String, String)| Answer {
            value: value.clone(),
            unit: unit.to_owned(),
            check: Some(check.clone()),
        };
        let steps = steps.iter().map(|(say, math)| ((*say).to_owned(), math.clone())).collect();
        Self { input, stem, key: answer(&key), wrong: wrong.iter().map(answer).collect(), steps }
    }

    /// Returns the key, then the wrong answers.
    pub(crate) fn answers(&self) -> impl Iterator<Item = &Answer> {
        std::iter::once(&self.key).chain(&self.wrong)
    }

    pub(crate) fn is_choice(&self) -> bool {
        self.input == "multiple_choice"
    }

    /// Formats it as a draft of the tutoring pipeline.
    pub(crate) fn draft(&self) -> Json {
        let check = |answer: &Answer| answer.check.clone().unwrap_or_else(|| answer.text());
        let answer = |answer: &Answer| json!({ "text": answer.text(), "check": check(answer) });
        let wrong = self.wrong.iter().zip(["first", "second", "third", "fourth", "fifth"]).map(|(wrong, tag)| {
            let mut wrong = answer(wrong);
            wrong["tag"] = json!(format!("{tag}-mistake"));
            wrong["why"] = json!("Does another thing with the numbers.");
            wrong["hint"] = json!("Which quantity did you find?");
            wrong
        });
        let step = |(say, math): &(String, String)| json!({ "say": say, "math": math });
        json!({
            "input": self.input, "stem": self.stem, "key": answer(&self.key), "wrong": wrong.collect::<Vec<_>>(),
            "hints": ["What is asked for?"], "solution": self.steps.iter().map(step).collect::<Vec<_>>(),
        })
    }

    /// Formats it as an item of the exam pipeline; the order of its options follows from the seed.
    pub(crate) fn package(&self, seed: u64) -> Json {
        let mut answers: Vec<(usize, &Answer)> = self.answers().enumerate().collect();
        Stream::new(seed, "letters").shuffle(&mut answers);
        let (mut options, mut map, mut checks, mut right) = (Map::new(), Map::new(), Map::new(), "");
        for (letter, (at, answer)) in ["A", "B", "C", "D", "E", "F"].into_iter().zip(answers) {
            options.insert(letter.into(), json!(answer.text()));
            map.insert(letter.into(), json!(if at == 0 { "the way that is meant" } else { "another way" }));
            checks.extend(answer.check.as_ref().map(|check| (letter.to_owned(), json!(check))));
            if at == 0 {
                right = letter;
            }
        }
        let steps = self.steps.iter().map(|(say, math)| format!("{say} {math}."));
        json!({
            "question": { "stem": self.stem, "options": options, "correct_option": right },
            "solution": {
                "reasoning": steps.collect::<Vec<_>>().join(" "),
                "key_insight": "Compare the two states.",
            },
            "distractor_map": map, "checks": checks,
        })
    }
}

/// Draws an integer from `from` to `to`.
fn from_to(stream: &mut Stream, from: i64, to: i64) -> i64 {
    from + i64::try_from(stream.below(u64::try_from(to - from + 1).unwrap())).unwrap()
}

/// Draws one of these.
fn one_of<T: Copy>(stream: &mut Stream, all: &[T]) -> T {
    all[stream.index(all.len())]
}

/// Formats a quotient in lowest terms.
fn ratio(above: i64, below: i64) -> String {
    fn divisor(a: i64, b: i64) -> i64 {
        if b == 0 { a.abs() } else { divisor(b, a % b) }
    }
    let by = divisor(above, below) * below.signum();
    if below / by == 1 { (above / by).to_string() } else { format!("{}/{}", above / by, below / by) }
}
