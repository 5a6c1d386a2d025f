//! Results over all respondents.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use plumb_content::question::{Answer, Choice, Question, QuestionKind};
use plumb_content::survey::Survey;
use plumb_types::calendar::CalendarDate;
use plumb_types::decimal::Decimal;
use plumb_types::histogram::Distribution;

/// The part of one completed session that counts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CompletedResponse {
    /// Ids of the questions on the path, in order.
    pub asked: Vec<String>,
    /// The answers by question; skipped questions have none.
    pub answers: BTreeMap<String, Answer>,
}

/// A counted value of a part of a question. The part determines the meaning of the value.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    pub question: String,
    /// `asked`, `answered`, `chosen`, `value`, `day`, `row.` and a row's id, `place.` and an option's id.
    pub part: String,
    /// An option's id, a number, a day or a place; empty if the part alone is counted.
    pub value: String,
}

/// How often each cell occurred. Counts of different responses can be added up.
pub type Counts = BTreeMap<Cell, u64>;

const ASKED: &str = "asked";
const ANSWERED: &str = "answered";
const CHOSEN: &str = "chosen";
const VALUE: &str = "value";
const DAY: &str = "day";

impl CompletedResponse {
    /// The cells to which it adds one each. Texts are not counted.
    pub fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        for question in &self.asked {
            let mut add = |part: String, value: String| cells.push(Cell { question: question.clone(), part, value });
            add(ASKED.to_owned(), String::new());
            let Some(answer) = self.answers.get(question) else { continue };
            add(ANSWERED.to_owned(), String::new());
            match answer {
                Answer::Selection(id) => add(CHOSEN.to_owned(), id.clone()),
                Answer::Selections(ids) => {
                    for id in ids {
                        add(CHOSEN.to_owned(), id.clone());
                    }
                }
                Answer::Value(number) => add(VALUE.to_owned(), number.to_string()),
                Answer::Rows(ratings) => {
                    for (row, rating) in ratings {
                        add(of_row(row), rating.to_string());
                    }
                }
                Answer::Text(_) => {}
                Answer::Date(day) => add(DAY.to_owned(), day.to_string()),
                Answer::Ranking(ids) => {
                    for (id, place) in ids.iter().zip(1_u64..) {
                        add(of_place(id), place.to_string());
                    }
                }
            }
        }
        cells
    }

    /// The texts in it, by question.
    pub fn texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.asked.iter().filter_map(|question| match self.answers.get(question) {
            Some(Answer::Text(text)) => Some((question.as_str(), text.as_str())),
            _ => None,
        })
    }
}

fn of_row(row: &str) -> String {
    format!("row.{row}")
}

fn of_place(option: &str) -> String {
    format!("place.{option}")
}

/// Results of a survey.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// Number of finished responses.
    pub responses: u64,
    /// By question, in the order of the survey.
    pub questions: Vec<QuestionResults>,
}

/// Results of one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionResults {
    pub question: String,
    /// Number of respondents who were asked: the paths of the others skipped it.
    pub asked: u64,
    pub answered: u64,
    pub skipped: u64,
    /// Summary of the answers.
    pub summary: Summary,
}

/// Summary of the answers to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Summary {
    /// How often each option was chosen, in the order of the question.
    Options(Vec<OptionCount>),
    /// Ratings; every point of the scale has a count.
    Ratings(Distribution),
    /// Ratings by row, in the order of the question.
    Rows(Vec<(String, Distribution)>),
    /// Numbers; each number that was given has a count.
    Numbers(Distribution),
    /// A page of the texts.
    Texts(TextPage),
    /// How often each day was given.
    Dates(BTreeMap<CalendarDate, u64>),
    /// The places of the options, in the order of the question.
    Ranking(Vec<OptionRank>),
}

/// Texts in alphabetical order, so that the order does not reveal who wrote them or when. They are not counted with the
/// rest: readers get them page by page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextPage {
    /// Distinct texts, each with the number of respondents who wrote it.
    pub texts: Vec<(String, u64)>,
    /// Whether there are texts before this page.
    pub continued: bool,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// How often an option was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionCount {
    /// The option's id.
    pub option: String,
    /// Number of respondents who chose it.
    pub count: u64,
}

/// Ranking of one option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionRank {
    /// The option's id.
    pub option: String,
    /// The mean of its places, from 1, exact; `None` if no respondent ranked it.
    pub mean_rank: Option<BigRational>,
    /// Number of respondents who put it first.
    pub first_places: u64,
}

impl OptionRank {
    /// How near it came to the first of `options` places, in basis points: 10000 if all put it first, 0 if all put it
    /// last; `None` if no respondent ranked it.
    pub fn nearness(&self, options: usize) -> Option<u32> {
        let mean = self.mean_rank.as_ref()?;
        let last = BigRational::from_integer(BigInt::from(options));
        let places = BigInt::from(options.checked_sub(1).filter(|places| *places > 0)?);
        let share = (last - mean) / places * BigInt::from(10_000);
        u32::try_from(share.round().to_integer()).ok()
    }
}

/// Results from the counts of this number of responses. The counts contain neither answers to questions off a
/// respondent's path nor texts.
pub fn results(survey: &Survey, responses: u64, counts: &Counts) -> Results {
    let questions = survey.questions.iter().map(|step| of_question(&step.question, counts)).collect();
    Results { responses, questions }
}

/// The counts of one question.
struct QuestionCounts<'c> {
    question: &'c str,
    counts: &'c Counts,
}

impl<'c> QuestionCounts<'c> {
    fn one(&self, part: &str, value: &str) -> u64 {
        let cell = Cell { question: self.question.to_owned(), part: part.to_owned(), value: value.to_owned() };
        self.counts.get(&cell).copied().unwrap_or(0)
    }

    /// All values of a part.
    fn part(&self, part: &str) -> Vec<(&'c str, u64)> {
        let first = Cell { question: self.question.to_owned(), part: part.to_owned(), value: String::new() };
        let here = self.counts.range(first.clone()..);
        let here = here.take_while(|(cell, _)| cell.question == first.question && cell.part == first.part);
        here.map(|(cell, n)| (cell.value.as_str(), *n)).collect()
    }

    fn numbers(&self, part: &str) -> Vec<(Decimal, u64)> {
        self.part(part).into_iter().filter_map(|(value, n)| Some((Decimal::parse(value)?, n))).collect()
    }
}

fn of_question(question: &Question, counts: &Counts) -> QuestionResults {
    let of = QuestionCounts { question: &question.id, counts };
    let (asked, answered) = (of.one(ASKED, ""), of.one(ANSWERED, ""));
    QuestionResults {
        question: question.id.clone(),
        asked,
        answered,
        skipped: asked.saturating_sub(answered),
        summary: summary(&question.kind, &of),
    }
}

fn summary(kind: &QuestionKind, of: &QuestionCounts<'_>) -> Summary {
    match kind {
        QuestionKind::SingleChoice { options } | QuestionKind::MultipleSelect { options, .. } => {
            let chosen = |option: &Choice| OptionCount { option: option.id.clone(), count: of.one(CHOSEN, &option.id) };
            Summary::Options(options.iter().map(chosen).collect())
        }
        QuestionKind::Rating { scale } => {
            let all = scale.points().map(|point| (Decimal::whole(point), 0)).collect();
            Summary::Ratings(Distribution::over(all, of.numbers(VALUE)))
        }
        QuestionKind::Matrix { rows, scale } => {
            let of_one = |row: &Choice| {
                let all = scale.points().map(|point| (Decimal::whole(point), 0)).collect();
                (row.id.clone(), Distribution::over(all, of.numbers(&of_row(&row.id))))
            };
            Summary::Rows(rows.iter().map(of_one).collect())
        }
        QuestionKind::Number { .. } => Summary::Numbers(Distribution::over(BTreeMap::new(), of.numbers(VALUE))),
        QuestionKind::ShortText { .. } | QuestionKind::LongText { .. } => Summary::Texts(TextPage::default()),
        QuestionKind::Date { .. } => {
            let days = of.part(DAY).into_iter();
            Summary::Dates(days.filter_map(|(day, n)| Some((CalendarDate::parse(day)?, n))).collect())
        }
        QuestionKind::Ranking { options } => {
            Summary::Ranking(options.iter().map(|option| ranked(option, of)).collect())
        }
    }
}

fn ranked(option: &Choice, of: &QuestionCounts<'_>) -> OptionRank {
    let places = of.part(&of_place(&option.id)).into_iter();
    let places: Vec<(u64, u64)> = places.filter_map(|(place, n)| Some((place.parse().ok()?, n))).collect();
    let sum = places.iter().map(|(place, n)| BigInt::from(*place) * *n).fold(BigInt::zero(), |sum, next| sum + next);
    let ranked: u64 = places.iter().map(|(_, n)| n).sum();
    let mean = (ranked > 0).then(|| BigRational::new(sum, BigInt::from(ranked)));
    let first = places.iter().filter(|(place, _)| *place == 1).map(|(_, n)| n).sum();
    OptionRank { option: option.id.clone(), mean_rank: mean, first_places: first }
}
