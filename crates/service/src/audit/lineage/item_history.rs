//! The history of one item in the events of a session: of an assessment, of practice, of a placement test.

use plumb_answers::answer::Verdict;
use plumb_bank::ItemSource;
use plumb_sessions::placement::PlacementEvent;
use plumb_sessions::practice::PracticeEvent;
use plumb_sessions::session::adaptive::ChoiceReason;
use plumb_sessions::session::{AnswerSource, Mark, RegradeCause, SessionEvent};
use plumb_sessions::tutor::TutorEvent;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::time::Timestamp;

use super::{AttemptLine, Help, RuleKind};
use crate::engine::SessionKind;
use crate::engine::stored::session_events;
use crate::failure::{Result, ServiceError};
use crate::kinds::kind_of;

/// The history of one item.
#[derive(Default)]
pub(super) struct ItemHistory {
    pub(super) served: Option<Timestamp>,
    /// Why an adaptive test chose it.
    pub(super) chosen: Option<ChoiceReason>,
    pub(super) items: u32,
    pub(super) skills: Vec<String>,
    pub(super) source: Option<(ItemSource, Option<u16>)>,
    pub(super) attempts: Vec<AttemptLine>,
    pub(super) help: Vec<(Timestamp, Help)>,
    pub(super) remarked: Vec<(Timestamp, Option<Mark>, Option<Mark>, String)>,
    rules: Vec<(RuleKind, String)>,
}

impl ItemHistory {
    fn rule(&mut self, kind: RuleKind, version: &str) {
        self.rules.push((kind, version.to_owned()));
    }

    fn marked(&mut self, verdict: &Verdict) {
        self.rule(RuleKind::Marking, &verdict.algorithm);
        if let Some(attempt) = self.attempts.last_mut().filter(|attempt| attempt.verdict.is_none()) {
            attempt.verdict = Some(verdict.clone());
        }
    }

    /// Returns the versions of each kind of rule, each once.
    pub(super) fn rules(&self) -> Vec<(RuleKind, Vec<String>)> {
        let kinds = [RuleKind::Marking, RuleKind::Mastery, RuleKind::Hints, RuleKind::Detector];
        let of = |wanted: RuleKind| {
            let mut versions: Vec<String> = Vec::new();
            for (_, version) in self.rules.iter().filter(|(kind, _)| *kind == wanted) {
                if !versions.contains(version) {
                    versions.push(version.clone());
                }
            }
            (wanted, versions)
        };
        kinds.map(of).into_iter().collect()
    }
}

fn attempt(at: Timestamp, answer: &str, elapsed_ms: u64) -> AttemptLine {
    let answer = answer.to_owned();
    let words = answer.clone();
    AttemptLine { at, answer, words, work: Vec::new(), elapsed_ms, from_draft: false, in_grace: false, verdict: None }
}

/// Returns the history of the item at a position; `NotFound` in sessions without items.
pub(super) fn item_history(row: &SessionRow, events: &[EventRow], position: u32) -> Result<ItemHistory> {
    let session = row.id;
    Ok(match kind_of(row)? {
        SessionKind::Evaluation => of_evaluation(&session_events(session, events)?, position),
        SessionKind::Learning => of_practice(&session_events(session, events)?, position),
        SessionKind::Tutor => {
            let all: Vec<TutorEvent> = session_events(session, events)?;
            let practised: Vec<_> = all.into_iter().filter_map(TutorEvent::into_practice).collect();
            of_practice(&practised, position)
        }
        SessionKind::Placement => of_placement(&session_events(session, events)?, position),
        SessionKind::Survey | SessionKind::Workflow | SessionKind::Thought => return Err(ServiceError::NotFound),
    })
}

fn of_evaluation(events: &[SessionEvent], wanted: u32) -> ItemHistory {
    let mut told = ItemHistory::default();
    for event in events {
        match event {
            SessionEvent::ItemChosen { position, reason, .. } if u32::from(*position) == wanted => {
                told.chosen = Some(*reason);
            }
            SessionEvent::ProblemServed { at, position } if u32::from(*position) == wanted => {
                told.served.get_or_insert(*at);
            }
            SessionEvent::AttemptSubmitted { at, position, answer, source, in_grace, elapsed_ms, .. }
                if u32::from(*position) == wanted =>
            {
                let line = attempt(*at, answer, *elapsed_ms);
                let from_draft = *source == AnswerSource::Draft;
                told.attempts.push(AttemptLine { from_draft, in_grace: *in_grace, ..line });
            }
            SessionEvent::AttemptEvaluated { position, verdict, .. } if u32::from(*position) == wanted => {
                told.marked(verdict);
            }
            SessionEvent::ResultRegraded { at, cause, marks, .. } => {
                let why = match cause {
                    RegradeCause::Regrade { reason, .. } => reason.clone(),
                    RegradeCause::Review(review) => review.comment.clone(),
                    RegradeCause::Undo { .. } => String::new(),
                };
                let own = marks.iter().filter(|change| u32::from(change.position) == wanted);
                told.remarked.extend(own.map(|change| (*at, change.was, change.is, why.clone())));
            }
            SessionEvent::MasteryUpdated { updates, .. } => {
                for (_, update) in updates.iter().filter(|(index, _)| *index == wanted) {
                    told.rule(RuleKind::Mastery, &update.policy);
                }
            }
            _ => {}
        }
    }
    told
}

fn of_practice(events: &[PracticeEvent], wanted: u32) -> ItemHistory {
    let mut told = ItemHistory::default();
    for event in events {
        match event {
            PracticeEvent::SessionCreated { plan, .. } => {
                told.rule(RuleKind::Mastery, &plan.mastery_policy);
                told.rule(RuleKind::Hints, &plan.hint_policy);
            }
            PracticeEvent::ProblemServed { at, position, skills, source, engine, .. } => {
                told.items = told.items.max(position.saturating_add(1));
                if *position == wanted {
                    told.served = Some(*at);
                    told.skills = skills.iter().map(ToString::to_string).collect();
                    told.source = Some((source.clone(), *engine));
                }
            }
            PracticeEvent::AttemptSubmitted { at, position, answer, work, elapsed_ms, .. } if *position == wanted => {
                let line = attempt(*at, answer, *elapsed_ms);
                told.attempts.push(AttemptLine { work: work.clone(), ..line });
            }
            PracticeEvent::AttemptEvaluated { position, verdict, .. } if *position == wanted => told.marked(verdict),
            PracticeEvent::HintServed { at, position, policy, detector, .. } if *position == wanted => {
                told.help.push((*at, Help::Hint));
                if let Some(policy) = policy {
                    told.rule(RuleKind::Hints, policy);
                }
                if let Some(detector) = detector {
                    told.rule(RuleKind::Detector, detector);
                }
            }
            PracticeEvent::SolutionServed { at, position, .. } if *position == wanted => {
                told.help.push((*at, Help::Solution));
            }
            PracticeEvent::MasteryUpdated { position, update, .. } if *position == wanted => {
                told.rule(RuleKind::Mastery, &update.policy);
            }
            _ => {}
        }
    }
    told
}

fn of_placement(events: &[PlacementEvent], wanted: u32) -> ItemHistory {
    let mut told = ItemHistory::default();
    for event in events {
        match event {
            PlacementEvent::SessionCreated { plan, .. } => told.rule(RuleKind::Mastery, &plan.mastery_policy),
            PlacementEvent::ProblemServed { at, position, skill, source } => {
                told.items = told.items.max(position.saturating_add(1));
                if *position == wanted {
                    told.served = Some(*at);
                    told.skills = vec![skill.to_string()];
                    told.source = Some((source.clone(), None));
                }
            }
            PlacementEvent::AttemptSubmitted { at, position, answer, elapsed_ms, .. } if *position == wanted => {
                told.attempts.push(attempt(*at, answer, *elapsed_ms));
            }
            PlacementEvent::AttemptEvaluated { position, verdict, .. } if *position == wanted => told.marked(verdict),
            PlacementEvent::UnknownSaid { at, position, .. } if *position == wanted => {
                told.help.push((*at, Help::Unknown));
            }
            _ => {}
        }
    }
    told
}
