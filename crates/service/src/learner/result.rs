//! A finished session, as far as its reveal rules allow.

use std::collections::BTreeMap;

use plumb_domain::inline;
use plumb_domain::item::{Form, FormItem, Item, ItemBody};
use plumb_domain::session::{Mark, Session, SessionResult, may_see_score, may_see_solutions};
use uuid::Uuid;

use super::Learner;
use super::lists::{finished_card, pinned};
use super::player::section_title;
use crate::content::Catalog;
use crate::failure::{Failure, Outcome};
use crate::views::{ResultDetails, ResultView, SectionLine, SolvedItem};

/// Skills advised to practise next.
const ADVICE: usize = 3;

impl Learner<'_> {
    /// The result of a finished session; `Conflict` while it runs.
    pub async fn result(&self, session: Uuid) -> Outcome<ResultView> {
        let loaded = self.plumb.load_session(session, Some(self.actor.id)).await?;
        let session = loaded.session;
        if !session.status.is_closed() {
            return Err(Failure::Conflict);
        }
        let form = self.plumb.form(session.form_id).await?;
        let now = self.plumb.now();
        let (score, solutions) = (may_see_score(&session, now), may_see_solutions(&session, now));
        let details = match (&session.result, score) {
            (Some(result), true) => Some(self.details(&session, &form, result)),
            _ => None,
        };
        Ok(ResultView {
            card: finished_card(&session, now),
            score_hidden: (!score).then(|| pinned(session.rules.reveal.score)),
            window_end: session.window_end(),
            details,
            solutions: solutions.then(|| solved(&session, &form)),
            solutions_hidden: (!solutions).then(|| pinned(session.rules.reveal.solutions)),
        })
    }

    fn details(&self, session: &Session, form: &Form, result: &SessionResult) -> ResultDetails {
        let catalog = self.plumb.catalog();
        // Band names and weights are those of the version that was sat.
        let rules = &session.rules;
        let weight_sum: u64 = rules.sections.iter().map(|section| u64::from(section.weight.unwrap_or(0))).sum();
        let sections = result
            .sections
            .iter()
            .zip(&rules.sections)
            .map(|(line, rule)| SectionLine {
                title: rule.title.clone(),
                items: usize::from(line.items),
                answered: usize::from(line.attempted),
                right: usize::from(line.correct),
                weight_basis_points: match (rule.weight, weight_sum) {
                    (Some(weight), sum @ 1..) => share(u64::from(weight), sum),
                    _ => share(u64::from(line.items), u64::from(result.items.max(1))),
                },
                mean_millis: line.average_ms.and_then(|ms| i64::try_from(ms).ok()),
            })
            .collect();
        let mut bands: Vec<(String, u32)> =
            rules.grade_bands.iter().map(|band| (band.label.clone(), u32::from(band.min) / 100)).collect();
        bands.sort_by_key(|(_, from)| std::cmp::Reverse(*from));
        ResultDetails {
            items: usize::from(result.items),
            right: usize::from(result.correct),
            pass_percent: rules.pass_mark.map(|mark| u32::from(mark) / 100),
            millis_used: i64::try_from(result.duration_ms).unwrap_or(i64::MAX),
            bands,
            sections,
            pace: pace(session, result),
            practise_next: practise_next(&catalog, session, form),
        }
    }
}

/// Basis points of `part` in `whole`, rounded half up.
fn share(part: u64, whole: u64) -> u32 {
    u32::try_from((part * 20_000 + whole) / (2 * whole)).unwrap_or(0)
}

/// How many answered items kept each benchmark's time, most demanding benchmark first.
fn pace(session: &Session, result: &SessionResult) -> Vec<(String, usize)> {
    let mut labels: Vec<(u32, &str)> = Vec::new();
    for benchmark in session.benchmarks.iter().flatten() {
        if !labels.iter().any(|(_, label)| *label == benchmark.label) {
            labels.push((benchmark.seconds, &benchmark.label));
        }
    }
    labels.sort_unstable();
    labels
        .into_iter()
        .map(|(_, label)| {
            let kept = result.times.iter().filter(|time| time.met.as_deref() == Some(label)).count();
            (label.to_owned(), kept)
        })
        .collect()
}

/// Skills with wrong answers, weakest first.
fn practise_next(catalog: &Catalog, session: &Session, form: &Form) -> Vec<(String, usize, usize)> {
    let mut by_skill: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let skilled = |(placed, _): &(&FormItem, _)| placed.item.skill_id != inline::SKILL;
    for (placed, state) in form.items.iter().zip(&session.items).filter(skilled) {
        let (right, asked) = by_skill.entry(&placed.item.skill_id).or_default();
        *asked += 1;
        *right += usize::from(state.mark == Some(Mark::Correct));
    }
    let mut weak: Vec<_> = by_skill.into_iter().filter(|(_, (right, asked))| right < asked).collect();
    weak.sort_by(|(a_id, (a_right, a_asked)), (b_id, (b_right, b_asked))| {
        (a_right * b_asked).cmp(&(b_right * a_asked)).then(a_id.cmp(b_id))
    });
    weak.into_iter()
        .take(ADVICE)
        .map(|(id, (right, asked))| {
            let statement =
                catalog.skill(id).map_or_else(|| id.to_owned(), |skill| skill.metadata.skill_statement.clone());
            (statement, right, asked)
        })
        .collect()
}

fn solved(session: &Session, form: &Form) -> Vec<SolvedItem> {
    (0_u16..)
        .zip(form.items.iter().zip(&session.items))
        .map(|(position, (placed, state))| {
            let item = &placed.item;
            let right = match state.mark {
                Some(Mark::Correct) => Some(true),
                Some(Mark::Undecided) => None,
                Some(Mark::Incorrect | Mark::Partial(_)) | None => Some(false),
            };
            SolvedItem {
                number: usize::from(position) + 1,
                section: section_title(session, position),
                stem: item.stem.clone(),
                answer: state.answer.as_deref().map(|answer| in_words(item, answer).to_owned()),
                right,
                key: item.key_text().to_owned(),
                misconception: state.answer.as_deref().and_then(|answer| misconception(item, answer)),
                solution: item.solution.clone(),
                millis: state.answer.as_ref().and_then(|_| i64::try_from(state.elapsed_ms).ok()),
            }
        })
        .collect()
}

/// An answer as a person reads it: an option's text, or what was typed.
pub(crate) fn in_words<'a>(item: &'a Item, answer: &'a str) -> &'a str {
    match &item.body {
        ItemBody::MultipleChoice { options, .. } => {
            options.iter().find(|option| option.id == answer).map_or(answer, |option| option.text.as_str())
        }
        ItemBody::ShortAnswer { .. } => answer,
    }
}

fn misconception(item: &Item, answer: &str) -> Option<String> {
    match &item.body {
        ItemBody::MultipleChoice { options, key } if answer != key => {
            options.iter().find(|option| option.id == answer).and_then(|option| option.misconception.clone())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_half_up() {
        assert_eq!((share(1, 4), share(1, 3), share(2, 3), share(1, 6)), (2500, 3333, 6667, 1667));
    }
}
