//! The map of skills, and the page of a skill.

use plumb_answers::answer::{FULL_CREDIT, Outcome, Verdict};
use plumb_bank::task::Task;
use plumb_learning::graph::layout::Cell;
use plumb_learning::graph::{Reason, SkillsGraph};
use plumb_sessions::practice::{Current, Mode, Practice, rounds};
use plumb_sessions::reservation::Questions;
use plumb_tutoring::hints::HintLevel;

use super::curricula::curriculum_card;
use super::turn::practice_subject;
use super::views::{
    AttemptView, PracticeMap, PracticeView, RecommendationReason, SkillPage, SolutionView, TaskView, WorkLine,
};
use crate::assessment::InputView;
use crate::capabilities::Learner;
use crate::engine::stored::snapshot;
use crate::failure::{Result as Done, ServiceError};

/// How many recommendations are shown.
const NEXT: usize = 5;

impl Learner<'_> {
    /// Returns the map of all skills with recommendations.
    pub async fn practice_map(&self) -> Done<PracticeMap> {
        let catalog = self.plumb.catalog();
        let version = catalog.graph.as_ref().ok_or(ServiceError::NotFound)?;
        let graph = &version.graph;
        let known = self.plumb.known(self.actor.id).await?;
        let cards = self.skill_cards(&catalog, graph, &known.mastery).await?;
        let recommended = cards.recommended();
        let next = recommended
            .into_iter()
            .map(|recommendation| {
                let why = match recommendation.reason {
                    Reason::New { .. } => RecommendationReason::New,
                    Reason::Check { .. } => RecommendationReason::Check,
                    Reason::Practise { .. } => RecommendationReason::GoOn,
                    Reason::Review { .. } => RecommendationReason::Review,
                };
                (cards.of(recommendation.skill), why)
            })
            .filter(|(card, _)| card.has_items)
            .take(NEXT)
            .collect();
        Ok(PracticeMap {
            skills: graph.nodes().iter().map(|node| cards.of(node)).collect(),
            places: graph
                .nodes()
                .iter()
                .map(|node| version.layout.cells.get(&node.id).copied().map_or((0, 0), at))
                .collect(),
            lines: version.layout.lines.iter().map(|line| line.cells.iter().copied().map(at).collect()).collect(),
            next,
            is_new: known.mastery.states().is_empty(),
            has_open_placement: self.has_open_placement().await?,
            curricula: catalog.curricula.values().map(|curriculum| curriculum_card(curriculum)).collect(),
        })
    }

    /// Returns the page of a skill with the learner's session.
    pub async fn skill(&self, id: &str) -> Done<SkillPage> {
        let catalog = self.plumb.catalog();
        let graph = &catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.graph;
        let node = graph.node(id).ok_or(ServiceError::NotFound)?;
        let known = self.plumb.known(self.actor.id).await?;
        let mastery = &known.mastery;
        let mut under_way = None;
        // An open checkpoint is shown first, as it has an end.
        for checkpoint in [true, false] {
            if let Some(row) =
                self.plumb.stores.sessions.open_for(self.actor.id, &practice_subject(id, checkpoint)).await?
            {
                under_way = Some(snapshot(&row)?);
                break;
            }
        }
        let open = self.plumb.open_questions(self.actor.id).await?;
        let sitting = match under_way {
            Some(practice) => Some(self.view(graph, &practice, &open).await?),
            None => None,
        };
        let cards = self.skill_cards(&catalog, graph, mastery).await?;
        let skill = cards.of(node);
        let recommended = cards.recommended();
        let next = recommended
            .into_iter()
            .filter(|recommendation| recommendation.skill.id != node.id)
            .map(|recommendation| cards.of(recommendation.skill))
            .find(|card| card.has_items);
        let is_new = skill.opportunities == 0 && sitting.is_none() && {
            let sessions = &self.plumb.stores.sessions;
            sessions.count_attempts(self.actor.id, &practice_subject(id, false)).await? == 0
        };
        Ok(SkillPage {
            is_reserved: cards.are_reserved(node),
            example: catalog
                .worked_example(node)
                .filter(|example| !open.has_words(&example.asked.question(), &example.key)),
            is_new,
            builds_on: node
                .prerequisites
                .iter()
                .filter_map(|id| graph.node(id.as_str()))
                .map(|node| cards.of(node))
                .collect(),
            leads_to: graph.dependents(id).map(|node| (node.id.to_string(), node.name.clone())).collect(),
            may_check: skill.open && skill.has_items && skill.opportunities > 0,
            skill,
            sitting,
            next,
        })
    }

    async fn view(&self, graph: &SkillsGraph, practice: &Practice, open: &Questions) -> Done<PracticeView> {
        let name = |id: &str| graph.node(id).map_or_else(|| id.to_owned(), |node| node.name.clone());
        let task = match &practice.current {
            Some(current) => Some(task_view(practice, current, self.plumb.task(&current.source).await?, name, open)),
            None => None,
        };
        Ok(PracticeView {
            session: practice.plan.session_id,
            checkpoint: match practice.plan.mode {
                Mode::Practice => None,
                Mode::Checkpoint { items } => Some(items),
            },
            served: practice.served,
            round: rounds(&self.session_events(practice.plan.session_id).await?).pop(),
            streak: practice.streak,
            unlocked: practice.unlocked.iter().map(|id| (id.to_string(), name(id.as_str()))).collect(),
            task,
        })
    }
}

/// Returns the view of the learner's current item; only its question if it is also in an attempt that is `open`.
pub(crate) fn task_view(
    practice: &Practice,
    current: &Current,
    task: Task,
    name: impl Fn(&str) -> String,
    open: &Questions,
) -> TaskView {
    let is_kept = open.has_task(&task);
    let view = whole_view(practice, current, task, name);
    if is_kept { view.question_alone() } else { view }
}

fn whole_view(practice: &Practice, current: &Current, task: Task, name: impl Fn(&str) -> String) -> TaskView {
    let done = practice.is_done_with(current);
    let is_practice = practice.plan.mode == Mode::Practice;
    // Findings about lines of work concern the latest attempt.
    let wrong_line = current.diagnosis.as_ref().and_then(|diagnosis| diagnosis.divergent_line);
    let latest = current.attempts.len();
    let attempts = current.attempts.iter().zip(1..).map(|(attempt, number)| {
        let verdict = attempt.verdict.as_ref();
        let outcome = verdict.map(|verdict| verdict.outcome);
        AttemptView {
            answer: task.body.answer_text(&attempt.answer).to_owned(),
            right: verdict.and_then(Verdict::is_right),
            partial: outcome == Some(Outcome::Partial),
            read_as: verdict
                .and_then(|verdict| verdict.read_as.clone())
                .filter(|read_as| read_as.trim() != attempt.answer.trim()),
            reason: verdict.and_then(|verdict| verdict.reason.clone()),
            work: work_lines(&task, &attempt.work, wrong_line.filter(|_| number == latest)),
        }
    });
    let last_hint = current.hints.iter().map(|hint| hint.hint_level).max();
    TaskView {
        position: current.position,
        asked: if is_practice { task.asked.clone().in_practice() } else { task.asked.clone() },
        input: InputView::from(&task.body),
        answer_mode: task.answer_mode,
        attempts: attempts.collect(),
        hints: current.hints.iter().map(|hint| (hint.hint_level.number(), hint.hint_text.clone())).collect(),
        diagnosis: current
            .diagnosis
            .as_ref()
            .filter(|diagnosis| diagnosis.explains())
            .map(|diagnosis| diagnosis.diagnosis_explanation.clone()),
        done,
        solved: current.solved,
        credit: current.credit / (FULL_CREDIT / 10_000),
        solution: done.then(|| SolutionView::of(&task)),
        updates: current.updates.iter().map(|update| (name(update.skill.as_str()), update.clone())).collect(),
        may_ask: !done && is_practice && last_hint < Some(HintLevel::BottomOut),
    }
}

/// Returns lines of work as they were read; `wrong` is the line that goes wrong, from 1.
pub(crate) fn work_lines(task: &Task, lines: &[String], wrong: Option<u32>) -> Vec<WorkLine> {
    // Lines beyond those that were read are shown as well.
    let read = task.read_work(lines).into_iter().chain(std::iter::repeat_with(|| None));
    let lines = lines.iter().zip(read).zip(1..);
    lines
        .map(|((text, read), number)| WorkLine { text: text.clone(), read, goes_wrong: wrong == Some(number) })
        .collect()
}

/// Returns a cell as (column, row).
const fn at(cell: Cell) -> (u32, u32) {
    (cell.column, cell.row)
}
