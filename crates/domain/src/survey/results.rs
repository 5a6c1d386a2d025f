//! What all respondents together answered.

use std::collections::BTreeMap;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::model::Survey;
use crate::decimal::Decimal;
use crate::question::{Answer, CalendarDate, Choice, Question, QuestionKind};

/// What counts of one completed session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Finished {
    /// Ids of the questions asked, in order.
    pub asked: Vec<String>,
    /// The answers to these, by question; none to those that were skipped.
    pub answers: BTreeMap<String, Answer>,
}

/// What a survey came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// How many finished.
    pub responses: u64,
    /// By question, in the order of the survey.
    pub questions: Vec<QuestionResults>,
}

/// What was answered to one question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestionResults {
    /// The question's id.
    pub question: String,
    /// How many were asked: the others' path led past it.
    pub asked: u64,
    /// How many of them answered.
    pub answered: u64,
    /// How many of them skipped it.
    pub skipped: u64,
    /// What they answered.
    pub summary: Summary,
}

/// The answers to one question, put together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Summary {
    /// How often each option was chosen, in the order of the question.
    Options(Vec<OptionCount>),
    /// Ratings; every point of the scale has its count.
    Ratings(Distribution),
    /// Ratings by row, in the order of the question.
    Rows(Vec<(String, Distribution)>),
    /// Numbers; those that were given have their counts.
    Numbers(Distribution),
    /// Texts in alphabetical order, which says nothing of who wrote them or when.
    Texts(Vec<String>),
    /// How often each day was given.
    Dates(BTreeMap<CalendarDate, u64>),
    /// The places of the options, in the order of the question.
    Ranking(Vec<OptionRank>),
}

/// How often an option was chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionCount {
    /// The option's id.
    pub option: String,
    /// How many chose it.
    pub count: u64,
}

/// How an option was ranked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionRank {
    /// The option's id.
    pub option: String,
    /// The mean of its places, from 1, exact; none when nobody ranked it.
    pub mean_rank: Option<BigRational>,
    /// How many put it first.
    pub first_places: u64,
}

impl OptionRank {
    /// How near the first of `options` places it came, in basis points: 10000 when all put it first, 0 when all put
    /// it last; none when nobody ranked it.
    pub fn nearness(&self, options: usize) -> Option<u32> {
        let mean = self.mean_rank.as_ref()?;
        let last = BigRational::from_integer(BigInt::from(options));
        let places = BigInt::from(options.checked_sub(1).filter(|places| *places > 0)?);
        let share = (last - mean) / places * BigInt::from(10_000);
        u32::try_from(share.round().to_integer()).ok()
    }
}

/// How numbers are spread.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Distribution {
    /// How often each was given.
    pub counts: BTreeMap<Decimal, u64>,
    /// The mean, exact; none without numbers.
    pub mean: Option<BigRational>,
    /// The number in the middle, or the mean of the two in the middle, exact; none without numbers.
    pub median: Option<BigRational>,
}

/// Puts together what was finished. Answers to questions off a respondent's path are not in it.
pub fn results<'f>(survey: &Survey, finished: impl IntoIterator<Item = &'f Finished>) -> Results {
    let finished: Vec<&Finished> = finished.into_iter().collect();
    let questions = survey.questions.iter().map(|step| of_question(&step.question, &finished)).collect();
    Results { responses: count(finished.len()), questions }
}

fn of_question(question: &Question, finished: &[&Finished]) -> QuestionResults {
    let asked: Vec<&&Finished> = finished.iter().filter(|one| one.asked.contains(&question.id)).collect();
    let answers: Vec<&Answer> = asked.iter().filter_map(|one| one.answers.get(&question.id)).collect();
    QuestionResults {
        question: question.id.clone(),
        asked: count(asked.len()),
        answered: count(answers.len()),
        skipped: count(asked.len() - answers.len()),
        summary: summary(&question.kind, &answers),
    }
}

fn summary(kind: &QuestionKind, answers: &[&Answer]) -> Summary {
    match kind {
        QuestionKind::SingleChoice { options } | QuestionKind::MultipleSelect { options, .. } => {
            Summary::Options(options.iter().map(|option| chosen(option, answers)).collect())
        }
        QuestionKind::Rating { scale } => {
            let all = scale.points().map(|point| (Decimal::whole(point), 0)).collect();
            Summary::Ratings(Distribution::over(all, numbers(answers)))
        }
        QuestionKind::Matrix { rows, scale } => {
            let of_row = |row: &Choice| {
                let all = scale.points().map(|point| (Decimal::whole(point), 0)).collect();
                let given = answers.iter().filter_map(|answer| match answer {
                    Answer::Rows(ratings) => ratings.get(&row.id).copied().map(Decimal::whole),
                    _ => None,
                });
                (row.id.clone(), Distribution::over(all, given))
            };
            Summary::Rows(rows.iter().map(of_row).collect())
        }
        QuestionKind::Number { .. } => Summary::Numbers(Distribution::over(BTreeMap::new(), numbers(answers))),
        QuestionKind::ShortText { .. } | QuestionKind::LongText { .. } => {
            let mut texts: Vec<String> = answers.iter().filter_map(|answer| text(answer)).map(str::to_owned).collect();
            texts.sort();
            Summary::Texts(texts)
        }
        QuestionKind::Date { .. } => {
            let mut days = BTreeMap::new();
            for answer in answers {
                if let Answer::Date(day) = answer {
                    *days.entry(*day).or_insert(0) += 1;
                }
            }
            Summary::Dates(days)
        }
        QuestionKind::Ranking { options } => {
            Summary::Ranking(options.iter().map(|option| ranked(option, answers)).collect())
        }
    }
}

fn chosen(option: &Choice, answers: &[&Answer]) -> OptionCount {
    let has = |answer: &&&Answer| match answer {
        Answer::Selection(id) => *id == option.id,
        Answer::Selections(ids) => ids.contains(&option.id),
        _ => false,
    };
    OptionCount { option: option.id.clone(), count: count(answers.iter().filter(has).count()) }
}

fn ranked(option: &Choice, answers: &[&Answer]) -> OptionRank {
    let place = |answer: &&Answer| match answer {
        Answer::Ranking(ids) => ids.iter().position(|id| *id == option.id),
        _ => None,
    };
    let places: Vec<usize> = answers.iter().filter_map(place).collect();
    let sum: usize = places.iter().map(|place| place + 1).sum();
    let mean = (!places.is_empty()).then(|| BigRational::new(BigInt::from(sum), BigInt::from(places.len())));
    let first = places.iter().filter(|place| **place == 0).count();
    OptionRank { option: option.id.clone(), mean_rank: mean, first_places: count(first) }
}

fn numbers<'a>(answers: &'a [&Answer]) -> impl Iterator<Item = Decimal> + use<'a> {
    answers.iter().filter_map(|answer| match answer {
        Answer::Value(value) => Some(*value),
        _ => None,
    })
}

fn text(answer: &Answer) -> Option<&str> {
    match answer {
        Answer::Text(text) => Some(text),
        _ => None,
    }
}

fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

impl Distribution {
    fn over(mut counts: BTreeMap<Decimal, u64>, given: impl Iterator<Item = Decimal>) -> Self {
        for number in given {
            *counts.entry(number).or_insert(0) += 1;
        }
        let total: u64 = counts.values().sum();
        if total == 0 {
            return Self { counts, mean: None, median: None };
        }
        let weighted = |(number, times): (&Decimal, &u64)| number.to_rational() * BigInt::from(*times);
        let sum = counts.iter().map(weighted).fold(BigRational::zero(), |sum, next| sum + next);
        let middle = [(total - 1) / 2, total / 2].map(|rank| nth(&counts, rank));
        let median = middle.into_iter().flatten().fold(BigRational::zero(), |sum, next| sum + next.to_rational());
        Self { mean: Some(sum / BigInt::from(total)), median: Some(median / BigInt::from(2)), counts }
    }
}

/// The number at a place when all are put in order, from 0.
fn nth(counts: &BTreeMap<Decimal, u64>, rank: u64) -> Option<Decimal> {
    let mut before = 0;
    counts.iter().find_map(|(number, times)| {
        before += times;
        (rank < before).then_some(*number)
    })
}
