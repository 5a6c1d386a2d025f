//! The item that a report is about: its source, the learner's answer at that time, and the item itself.

use plumb_answers::answer::{Outcome as Marked, Verdict};
use plumb_answers::item::{Item, ItemBody};
use plumb_bank::{BankRef, ItemSource};
use plumb_figures::Figure;
use plumb_sessions::inline;
use plumb_sessions::placement::{PlacementEvent, PlacementSession};
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::session::{Mark, Session, may_see_solutions};
use plumb_store::reports::Report;
use plumb_store::sessions::SessionRow;

use super::{ReportedItem, ReportedOption};
use crate::audit::shown;
use crate::engine::stored::{if_of, session_events, snapshot};
use crate::engine::{Ownership, RequiredDrafts, SessionKind};
use crate::failure::{Result, ServiceError};
use crate::kinds::kind_of;
use crate::plumb::Plumb;
use crate::practice::within::{is_practice, practice_events, practice_of};

/// An item of a session, and the learner's answer to it so far.
pub(crate) struct ItemAt {
    pub(crate) source: ItemSource,
    /// The answer as typed, or the option's id.
    pub(crate) answer: Option<String>,
    /// The verdict, as a stored code.
    pub(crate) verdict: Option<&'static str>,
}

/// An event about one item of a session.
enum ItemStep {
    Served(u32, ItemSource),
    Answered(u32, String),
    Marked(u32, Verdict),
    Else,
}

/// Returns a name that identifies the item. Inline items all have the same seed, so their position is added.
pub fn name_of(source: &ItemSource, position: u32) -> String {
    match source {
        ItemSource::Template { skill_id, blueprint, difficulty, seed } => {
            let name = format!("{blueprint}/{difficulty}/{seed}");
            if skill_id == inline::SKILL { format!("{name}/{position}") } else { name }
        }
        ItemSource::Bank { .. } => source.problem().map(BankRef::name).unwrap_or_default(),
    }
}

const fn outcome_word(outcome: Marked) -> Option<&'static str> {
    match outcome {
        Marked::Correct => Some("correct"),
        Marked::Partial => Some("partial"),
        Marked::Incorrect => Some("incorrect"),
        Marked::Undecided => Some("undecided"),
        Marked::Invalid => None,
    }
}

/// Returns the stored code of a mark.
pub const fn mark_word(mark: Mark) -> &'static str {
    match mark {
        Mark::Correct => "correct",
        Mark::Partial(_) => "partial",
        Mark::Incorrect => "incorrect",
        Mark::Undecided => "undecided",
        Mark::Dropped => "dropped",
    }
}

impl Plumb {
    /// Returns an item that was presented to the learner of a session; `NotFound` for an item that was not, and in
    /// sessions without items.
    pub(crate) async fn item_at(&self, row: &SessionRow, position: u32) -> Result<ItemAt> {
        match kind_of(row)? {
            SessionKind::Evaluation => self.exam_item(row, position).await,
            SessionKind::Learning | SessionKind::Tutor => self.practice_item(row, position).await,
            SessionKind::Placement => self.placement_item(row, position).await,
            SessionKind::Survey | SessionKind::Workflow | SessionKind::Thought => Err(ServiceError::NotFound),
        }
    }

    async fn practice_item(&self, row: &SessionRow, position: u32) -> Result<ItemAt> {
        let practice = practice_of(row)?;
        let Some(current) = practice.current.filter(|current| current.position == position) else {
            let events = self.stores.sessions.events(row.id).await?;
            return earlier_item(practice_events(row, &events)?.into_iter().map(practice_step), position);
        };
        let last = current.attempts.last();
        let verdict = last.and_then(|attempt| attempt.verdict.as_ref());
        Ok(ItemAt {
            answer: last.map(|attempt| attempt.answer.clone()),
            verdict: verdict.and_then(|verdict| outcome_word(verdict.outcome)),
            source: current.source,
        })
    }

    async fn placement_item(&self, row: &SessionRow, position: u32) -> Result<ItemAt> {
        let placing: PlacementSession = snapshot(row)?;
        if let Some(current) = placing.current.filter(|current| current.position == position) {
            return Ok(ItemAt { source: current.source, answer: None, verdict: None });
        }
        let events: Vec<PlacementEvent> = session_events(row.id, &self.stores.sessions.events(row.id).await?)?;
        earlier_item(events.into_iter().map(placing_step), position)
    }

    async fn exam_item(&self, row: &SessionRow, position: u32) -> Result<ItemAt> {
        let at = u16::try_from(position).map_err(|_| ServiceError::NotFound)?;
        let loaded = self.load::<Session>(row.id, Ownership::Any, RequiredDrafts::One(at)).await?;
        let form = self.form_of(&loaded.session).await?;
        let (Some(placed), Some(state)) = (form.items.get(usize::from(at)), loaded.session.item(at)) else {
            return Err(ServiceError::NotFound);
        };
        // An item that was never shown is visible only among the solutions.
        if state.served_at.is_none() && !may_see_solutions(&loaded.session, self.now()) {
            return Err(ServiceError::NotFound);
        }
        let draft = loaded.drafts.iter().find(|draft| draft.position == at && draft.revision > state.revision());
        let (answer, mark) = match draft {
            Some(draft) => (Some(draft.answer.clone()), None),
            None => (state.answer().map(str::to_owned), state.mark),
        };
        let item = &placed.item;
        Ok(ItemAt { source: ItemSource::from(item), verdict: mark.filter(|_| answer.is_some()).map(mark_word), answer })
    }

    /// Returns the complete item that a report is about; not for learners.
    pub(crate) async fn reported_item(&self, row: &SessionRow, report: &Report) -> Result<ReportedItem> {
        if let Some(session) = if_of::<Session>(row)? {
            let form = self.form_of(&session).await?;
            let at = usize::try_from(report.position).map_err(|_| ServiceError::NotFound)?;
            return Ok(of_item(&form.items.get(at).ok_or(ServiceError::NotFound)?.item, report));
        }
        match &report.source {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                let generator = self.generator(blueprint).await?.ok_or(ServiceError::NotFound)?;
                let item = generator.generate(difficulty, *seed).map_err(|_| ServiceError::NotFound)?;
                Ok(of_item(&if is_practice(row)? { item.in_practice() } else { item }, report))
            }
            source @ ItemSource::Bank { .. } => {
                let task = self.task(source).await?;
                let parameters = task.variables.iter().map(|(name, value)| (name.clone(), shown(value))).collect();
                Ok(whole((task.asked.stem, task.asked.figure), &task.body, parameters, task.solution, report))
            }
        }
    }
}

/// Returns an earlier item of the session, from its events.
fn earlier_item(steps: impl Iterator<Item = ItemStep>, position: u32) -> Result<ItemAt> {
    let (mut source, mut answer, mut verdict) = (None, None, None);
    for step in steps {
        match step {
            ItemStep::Served(at, made_by) if at == position => source = Some(made_by),
            ItemStep::Answered(at, text) if at == position => (answer, verdict) = (Some(text), None),
            ItemStep::Marked(at, marked) if at == position => verdict = outcome_word(marked.outcome),
            _ => {}
        }
    }
    Ok(ItemAt { source: source.ok_or(ServiceError::NotFound)?, answer, verdict })
}

fn practice_step(event: PracticeEvent) -> ItemStep {
    match event {
        PracticeEvent::ProblemServed { position, source, .. } => ItemStep::Served(position, source),
        PracticeEvent::AttemptSubmitted { position, answer, .. } => ItemStep::Answered(position, answer),
        PracticeEvent::AttemptEvaluated { position, verdict, .. } => ItemStep::Marked(position, verdict),
        _ => ItemStep::Else,
    }
}

fn placing_step(event: PlacementEvent) -> ItemStep {
    match event {
        PlacementEvent::ProblemServed { position, source, .. } => ItemStep::Served(position, source),
        PlacementEvent::AttemptSubmitted { position, answer, .. } => ItemStep::Answered(position, answer),
        PlacementEvent::AttemptEvaluated { position, verdict, .. } => ItemStep::Marked(position, verdict),
        _ => ItemStep::Else,
    }
}

fn of_item(item: &Item, report: &Report) -> ReportedItem {
    let parameters = item.parameters.iter().map(|(name, value)| (name.clone(), shown(value))).collect();
    whole((item.stem.clone(), item.figure.clone()), &item.body, parameters, item.solution.clone(), report)
}

fn whole(
    (stem, figure): (String, Option<Figure>),
    body: &ItemBody,
    parameters: Vec<(String, String)>,
    solution: Vec<String>,
    report: &Report,
) -> ReportedItem {
    let options = match body {
        ItemBody::MultipleChoice { options, key } => options
            .iter()
            .map(|option| ReportedOption {
                text: option.text.clone(),
                misconception: option.misconception.clone(),
                is_key: option.id == *key,
                is_answer: report.answer.as_ref() == Some(&option.id),
            })
            .collect(),
        ItemBody::ShortAnswer { .. } => Vec::new(),
    };
    let answer = report.answer.as_deref().map(|answer| body.answer_text(answer).to_owned());
    ReportedItem { stem, figure, options, key: body.key_text().to_owned(), parameters, solution, answer }
}

/// Tidies a text for storing: removes control characters and outer blanks.
pub(crate) fn tidied(words: &str) -> String {
    let kept: String = words.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect();
    kept.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use plumb_types::ContentHash;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_same_item_has_one_name_wherever_it_is_met() {
        let made = |skill: &str| ItemSource::Template {
            skill_id: skill.into(),
            blueprint: ContentHash::of("x"),
            difficulty: "easy".into(),
            seed: 7,
        };
        assert_eq!(name_of(&made("T.ADD"), 0), name_of(&made("T.ADD"), 5));
        assert_eq!(name_of(&made("T.ADD"), 0), format!("{}/easy/7", ContentHash::of("x")));
        assert_ne!(name_of(&made(inline::SKILL), 0), name_of(&made(inline::SKILL), 1));
        let problem = ItemSource::Bank { id: Uuid::from_u128(7), version: 2 };
        assert_eq!(name_of(&problem, 3), format!("bank/{}/2", Uuid::from_u128(7)));
    }

    #[test]
    fn words_keep_their_lines_and_nothing_that_cannot_be_shown() {
        assert_eq!(tidied(" one\r\ntwo\u{0}\u{7} \n"), "one\ntwo");
        assert_eq!(tidied(" \n\t "), "");
    }
}
