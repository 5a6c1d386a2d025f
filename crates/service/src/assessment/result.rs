//! The result of a finished session, as far as its reveal rules allow.

use std::collections::BTreeMap;

use plumb_answers::item::{FormItem, Item, ItemBody, TestForm};
use plumb_sessions::engine::Status;
use plumb_sessions::inline;
use plumb_sessions::reservation::Questions;
use plumb_sessions::session::{
    ItemState, Mark, MarkChange, MarkRevision, RegradeCause, Session, SessionResult, may_see_score, may_see_solutions,
    section_shares,
};
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;

use super::lists::{finished_card, pinned};
use super::player::section_title;
use super::{
    ChangedResult, ItemOutcome, NoteKind, ResultDetails, ResultNote, ResultView, ReviewNote, SectionLine, SolvedItem,
    WeakSkill,
};
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};

/// For how many days the first page shows that a result was changed.
const TOLD_DAYS: i64 = 14;
/// Most changed results on the first page.
const MOST_TOLD: i64 = 10;
/// Most skills recommended for practice.
const ADVICE: usize = 3;

impl Learner<'_> {
    /// Returns the result of a finished session; `Conflict` while it is open.
    pub async fn result(&self, session: SessionId) -> Result<ResultView> {
        let loaded = self.plumb.load_session(session, Some(self.actor.id)).await?;
        let session = loaded.session;
        if !session.status().is_closed() {
            return Err(ServiceError::Conflict);
        }
        let form = self.plumb.form_of(&session).await?;
        let open = self.plumb.open_questions(self.actor.id).await?;
        let now = self.plumb.now();
        let (score, solutions) = (may_see_score(&session, now), may_see_solutions(&session, now));
        let details = match (session.result(), score) {
            (Some(result), true) => Some(self.details(&session, &form, result).await?),
            _ => None,
        };
        let end_reason = match session.status() {
            Status::Terminated => self.plumb.reason_given(&session, "session_terminated").await?,
            _ => String::new(),
        };
        Ok(ResultView {
            card: finished_card(&session, now),
            end_reason,
            score_hidden: (!score).then(|| pinned(session.rules.reveal.score)),
            window_end: session.window_end(),
            details,
            solutions: solutions.then(|| solved(&self.plumb.catalog(), &session, &form, &open)),
            solutions_hidden: (!solutions).then(|| pinned(session.rules.reveal.solutions)),
            notes: if score { notes(&session, solutions) } else { Vec::new() },
        })
    }

    /// Returns the learner's recently changed results, latest first, if their scores may be seen.
    pub async fn changed_results(&self) -> Result<Vec<ChangedResult>> {
        let now = self.plumb.now();
        let since = now.plus_secs(-TOLD_DAYS * 86_400);
        let mut changed = Vec::new();
        let ids = self.plumb.stores.regrades.regraded_since(self.actor.id, since, MOST_TOLD).await?;
        let rows = self.plumb.stores.sessions.load_all(&ids).await?;
        for id in ids {
            let Some(row) = rows.iter().find(|row| row.id == id) else { continue };
            let session: Session = snapshot(row)?;
            let last = last_change(&session).filter(|last| last.at >= since && may_see_score(&session, now));
            let Some(last) = last else { continue };
            changed.push(ChangedResult { session: id, title: session.title.clone(), at: last.at });
        }
        Ok(changed)
    }

    async fn details(&self, session: &Session, form: &TestForm, result: &SessionResult) -> Result<ResultDetails> {
        let catalog = self.plumb.catalog();
        let (pace, too_quick) = self.pace(session, form, result).await?;
        // Bands and weights are those of the version that was taken.
        let rules = &session.rules;
        let shares = match &session.adaptive {
            None => section_shares(rules, &result.sections),
            Some(adaptive) => adaptive.plan.section_shares(result.sections.len()),
        };
        let sections = result
            .sections
            .iter()
            .zip(&rules.sections)
            .zip(shares)
            .enumerate()
            .map(|(index, ((line, rule), share))| SectionLine {
                id: rule.id.clone(),
                title: rule.title.clone(),
                items: usize::from(line.items.saturating_sub(line.dropped)),
                answered: answered(session, index),
                right: usize::from(line.correct),
                accuracy_basis_points: u32::from(line.accuracy),
                weight_basis_points: u32::from(share),
                mean_millis: line.average_ms.and_then(|ms| i64::try_from(ms).ok()),
            })
            .collect();
        let parameters = self.plumb.item_parameters(session, form).await?;
        let mut bands: Vec<(String, u32)> =
            rules.grade_bands.iter().map(|band| (band.label.clone(), u32::from(band.min))).collect();
        bands.sort_by_key(|(_, from)| std::cmp::Reverse(*from));
        Ok(ResultDetails {
            items: usize::from(result.items.saturating_sub(result.dropped)),
            dropped: usize::from(result.dropped),
            right: usize::from(result.correct),
            pass_mark: rules.pass_mark.map(u32::from),
            millis_used: saturating_cast(result.duration_ms),
            bands,
            ability: result.ability,
            performance: session.performance(&session.positions(), &|at| *parameters.get(usize::from(at))?),
            sections,
            pace,
            too_quick,
            practise_next: practise_next(&catalog, session, form),
        })
    }

    /// Returns the number of answers within each benchmark's time, most demanding benchmark first, and the number of
    /// answers too quick to be considered. Those say nothing about pace; without any other answers there are no lines.
    async fn pace(
        &self,
        session: &Session,
        form: &TestForm,
        result: &SessionResult,
    ) -> Result<(Vec<(String, usize)>, usize)> {
        let labels = benchmark_labels(session);
        if labels.is_empty() {
            return Ok(Default::default());
        }
        let timings = self.plumb.timings(form).await?;
        let rapid = &self.plumb.rules.mastery.rapid;
        let answers = session.items.iter().zip(&form.items).zip(&result.times);
        let answers = answers.filter(|((state, _), _)| state.is_answered());
        let (quick, thought): (Vec<_>, Vec<_>) = answers.partition(|((_, placed), time)| {
            let timing = timings.get(&*placed.item.timed_as()).copied().unwrap_or_default();
            time.ms < rapid.threshold_millis(timing)
        });
        if thought.is_empty() {
            return Ok((Vec::new(), quick.len()));
        }
        let kept = |label: &str| thought.iter().filter(|(_, time)| time.met.as_deref() == Some(label)).count();
        let lines = labels.into_iter().map(|label| (label.to_owned(), kept(label))).collect();
        Ok((lines, quick.len()))
    }
}

/// Returns how many answers of a section count.
fn answered(session: &Session, section: usize) -> usize {
    let of_it = session.items.iter().filter(|item| usize::from(item.section) == section);
    of_it.filter(|item| item.is_answered() && item.mark != Some(Mark::Dropped)).count()
}

/// Returns the labels of all benchmarks, most demanding first.
fn benchmark_labels(session: &Session) -> Vec<&str> {
    let mut labels: Vec<(u32, &str)> = Vec::new();
    for benchmark in session.benchmarks.iter().flatten() {
        if !labels.iter().any(|(_, label)| *label == benchmark.label) {
            labels.push((benchmark.seconds, &benchmark.label));
        }
    }
    labels.sort_unstable();
    labels.into_iter().map(|(_, label)| label).collect()
}

/// Returns the skills with wrong answers, weakest first.
fn practise_next(catalog: &Catalog, session: &Session, form: &TestForm) -> Vec<WeakSkill> {
    let mut by_skill: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let skilled = |(placed, _): &(&FormItem, _)| placed.item.skill_id != inline::SKILL;
    for (placed, state) in form.items.iter().zip(&session.items).filter(skilled) {
        if state.mark == Some(Mark::Dropped) {
            continue;
        }
        let (right, asked) = by_skill.entry(&placed.item.skill_id).or_default();
        *asked += 1;
        *right += usize::from(state.mark == Some(Mark::Correct));
    }
    let mut weak: Vec<_> = by_skill.into_iter().filter(|(_, (right, asked))| right < asked).collect();
    weak.sort_by(|(a_id, (a_right, a_asked)), (b_id, (b_right, b_asked))| {
        (a_right * b_asked).cmp(&(b_right * a_asked)).then(a_id.cmp(b_id))
    });
    let line = |(id, (right, asked)): (&str, (usize, usize))| WeakSkill {
        statement: catalog.words_of(id),
        practised_as: practised_as(catalog, id),
        right,
        asked,
    };
    weak.into_iter().take(ADVICE).map(line).collect()
}

fn practised_as(catalog: &Catalog, skill: &str) -> Option<String> {
    catalog.practised_as(skill).map(|node| node.id.to_string())
}

fn last_change(session: &Session) -> Option<&MarkRevision> {
    session.remarked.iter().rfind(|one| one.has_changes())
}

/// Whether a regrade in force found the item's key to be wrong, even if a person has decided on the mark since or the
/// item was dropped later. Dropping an item alone says nothing about its key.
fn is_contested(session: &Session, position: u16) -> bool {
    let found = |one: &MarkRevision| match &one.cause {
        RegradeCause::Regrade { id, again, .. } => {
            let says = |mark: &MarkChange| mark.position == position && mark.is != Some(Mark::Dropped);
            !again && !session.has_undone(*id) && one.marks.iter().any(says)
        }
        RegradeCause::Undo { .. } | RegradeCause::Review(_) => false,
    };
    let is_out = session.item(position).is_some_and(|item| item.mark == Some(Mark::Dropped));
    (session.is_regraded(position) && !is_out) || session.remarked.iter().any(found)
}

/// Returns the items with their solutions, except those that are also in another attempt that is `open`.
fn solved(catalog: &Catalog, session: &Session, form: &TestForm, open: &Questions) -> Vec<SolvedItem> {
    (0_u16..)
        .zip(form.items.iter().zip(&session.items))
        .filter(|(_, (placed, _))| !open.has_item(&placed.item))
        .map(|(position, (placed, state))| {
            let item = &placed.item;
            // The item's own key and solution were found to be wrong.
            let contested = is_contested(session, position);
            SolvedItem {
                number: usize::from(position) + 1,
                section: section_title(session, position),
                asked: item.asked_and_over(),
                answer: state.answer().map(|answer| item.body.answer_text(answer).to_owned()),
                standing: standing(state),
                key: (!contested).then(|| item.key_text().to_owned()),
                misconception: state.answer().filter(|_| !contested).and_then(|answer| misconception(item, answer)),
                solution: if contested { Vec::new() } else { item.solution.clone() },
                solution_figure: item.solution_figure.clone().filter(|_| !contested),
                practised_as: practised_as(catalog, &item.skill_id),
                millis: state.answer().and_then(|_| i64::try_from(state.elapsed_ms).ok()),
            }
        })
        .collect()
}

/// Items without an answer have an outcome, too: all learners may have been given credit.
fn standing(state: &ItemState) -> ItemOutcome {
    match (state.mark, state.answer()) {
        (Some(Mark::Dropped), _) => ItemOutcome::Dropped,
        (Some(Mark::Correct), _) => ItemOutcome::Right,
        (_, None) => ItemOutcome::Unanswered,
        (Some(Mark::Partial(credit)), _) => ItemOutcome::Part(credit / 100),
        (Some(Mark::Undecided), _) => ItemOutcome::Undecided,
        (Some(Mark::Incorrect) | None, _) => ItemOutcome::Wrong,
    }
}

/// Returns the changes of the result after the end. A reviewer's comment may reveal the right answer, so it is shown
/// only with the solutions.
fn notes(session: &Session, solutions: bool) -> Vec<ResultNote> {
    let note = |one: &MarkRevision| ResultNote {
        at: one.at,
        what: match &one.cause {
            RegradeCause::Regrade { reason, .. } => NoteKind::Regraded(reason.clone()),
            RegradeCause::Undo { .. } => NoteKind::Undone,
            RegradeCause::Review(review) => {
                // The item's number and the scores together would reveal whether its answer is right.
                NoteKind::Reviewed(one.marks.first().filter(|_| solutions).map(|mark| ReviewNote {
                    number: u32::from(mark.position) + 1,
                    comment: review.comment.clone(),
                    // The default rubric has a line without text, which is left out.
                    points: review.points.iter().filter(|points| !points.line.is_empty()).cloned().collect(),
                }))
            }
        },
        before: u32::from(one.before),
        after: u32::from(one.after),
    };
    session.remarked.iter().filter(|one| one.has_changes()).map(note).collect()
}

fn misconception(item: &Item, answer: &str) -> Option<String> {
    match &item.body {
        ItemBody::MultipleChoice { options, key } if answer != key => {
            options.iter().find(|option| option.id == answer).and_then(|option| option.misconception.clone())
        }
        _ => None,
    }
}
