//! The evidence recorded in a session's events, and its comparison with the stored evidence.

use std::collections::{BTreeMap, BTreeSet};

use plumb_answers::answer::Outcome as Verdict;
use plumb_answers::item::TestForm;
use plumb_learning::graph::SkillsGraph;
use plumb_learning::mastery::{Because, Evidence, Opportunity, Setting, Update};
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::practice::{Mode, PracticeEvent};
use plumb_sessions::session::{Mark, Session, SessionEvent};
use plumb_store::maintenance::Record;
use plumb_store::sessions::{EventRow, SessionRow};
use plumb_types::SkillId;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;

use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::Result;
use crate::kinds::kind_of;

/// An event's record of a piece of evidence.
pub(crate) enum RecordedEvidence {
    /// An update of mastery from an answer.
    Update(Box<Update>, AnswerFacts),
    /// The conclusion of a placement.
    Placed(bool, Timestamp),
}

/// Facts about an answer that are not in the update itself.
pub(crate) struct AnswerFacts {
    setting: Setting,
    hinted: bool,
    /// `None` if marks were changed since.
    correct: Option<bool>,
    millis: Option<u64>,
    skills: BTreeSet<SkillId>,
}

/// Recorded evidence by skill and position, with its number within the session.
pub(crate) type RecordedEvidenceMap = BTreeMap<(String, i64), (usize, RecordedEvidence)>;

fn add(taught: &mut RecordedEvidenceMap, position: u32, update: Update, answered: AnswerFacts) {
    let (key, number) = ((update.skill.as_str().to_owned(), i64::from(position)), taught.len());
    taught.insert(key, (number, RecordedEvidence::Update(Box::new(update), answered)));
}

/// Returns the evidence recorded in the events of a session.
pub(crate) fn recorded_evidence(row: &SessionRow, events: &[EventRow]) -> Result<RecordedEvidenceMap> {
    match kind_of(row)? {
        SessionKind::Evaluation => examined(row, events),
        SessionKind::Learning | SessionKind::Tutor => Ok(practised(events)),
        SessionKind::Placement => placed(row),
        SessionKind::Survey | SessionKind::Workflow | SessionKind::Thought => Ok(RecordedEvidenceMap::new()),
    }
}

fn examined(row: &SessionRow, events: &[EventRow]) -> Result<RecordedEvidenceMap> {
    let session: Session = snapshot(row)?;
    let mut taught = RecordedEvidenceMap::new();
    for event in events {
        let Ok(SessionEvent::MasteryUpdated { updates, .. }) = serde_json::from_str(&event.event.body) else {
            continue;
        };
        let of = |position: u32| updates.iter().filter(move |(other, _)| *other == position);
        for (position, update) in &updates {
            let item = usize::try_from(*position).ok().and_then(|at| session.items.get(at));
            let answered = AnswerFacts {
                setting: Setting::Assessment,
                hinted: false,
                correct: item.filter(|_| session.remarked.is_empty()).map(|item| item.mark == Some(Mark::Correct)),
                millis: item.map(|item| item.elapsed_ms),
                skills: of(*position).map(|(_, update)| update.skill.clone()).collect(),
            };
            add(&mut taught, *position, update.clone(), answered);
        }
    }
    Ok(taught)
}

/// The item and the answer at one position so far.
#[derive(Default)]
struct ServedOpportunity {
    skills: BTreeSet<SkillId>,
    hinted: bool,
    /// The time of the answer, and how long it took in milliseconds.
    answered: Option<(Timestamp, u64)>,
    correct: bool,
}

fn practised(events: &[EventRow]) -> RecordedEvidenceMap {
    let (mut taught, mut setting) = (RecordedEvidenceMap::new(), Setting::Practice);
    let mut all: BTreeMap<u32, ServedOpportunity> = BTreeMap::new();
    for event in events {
        let Ok(event) = serde_json::from_str::<PracticeEvent>(&event.event.body) else { continue };
        match event {
            PracticeEvent::SessionCreated { plan, .. } if matches!(plan.mode, Mode::Checkpoint { .. }) => {
                setting = Setting::Checkpoint;
            }
            PracticeEvent::ProblemServed { position, skills, .. } => {
                all.entry(position).or_default().skills = skills.into_iter().collect();
            }
            PracticeEvent::HintServed { position, .. } | PracticeEvent::ModelAssisted { position, .. } => {
                all.entry(position).or_default().hinted = true;
            }
            PracticeEvent::AttemptSubmitted { at, position, elapsed_ms, .. } => {
                all.entry(position).or_default().answered = Some((at, elapsed_ms));
            }
            PracticeEvent::AttemptEvaluated { position, verdict, .. } => {
                all.entry(position).or_default().correct = verdict.outcome == Verdict::Correct;
            }
            PracticeEvent::MasteryUpdated { at, position, update, .. } => {
                let served = all.entry(position).or_default();
                // Giving up is not an answer at that moment.
                let answered = served.answered.filter(|(when, _)| *when == at);
                let answered = AnswerFacts {
                    setting,
                    hinted: served.hinted,
                    correct: Some(answered.is_some() && served.correct),
                    millis: answered.map(|(_, millis)| millis),
                    skills: served.skills.clone(),
                };
                add(&mut taught, position, update, answered);
            }
            _ => {}
        }
    }
    taught
}

fn placed(row: &SessionRow) -> Result<RecordedEvidenceMap> {
    let mut taught = RecordedEvidenceMap::new();
    let placing: PlacementSession = snapshot(row)?;
    let position = i64::from(placing.served.saturating_sub(1));
    if let Some(at) = placing.life.closed_at {
        for (number, (skill, known)) in placing.placement.findings().enumerate() {
            taught.insert((skill.as_str().to_owned(), position), (number, RecordedEvidence::Placed(known, at)));
        }
    }
    Ok(taught)
}

/// Whether a piece of evidence is about the item at its position in a form.
pub(crate) fn is_of(piece: &Record, form: &TestForm) -> bool {
    let at = piece.get("position").and_then(Json::as_i64).and_then(|position| usize::try_from(position).ok());
    let placed = at.and_then(|at| form.items.get(at));
    match piece.get("body").and_then(Json::as_str).map(serde_json::from_str::<Evidence>) {
        Some(Ok(Evidence::Attempt(attempt))) => placed.is_some_and(|placed| placed.item.name() == attempt.item),
        _ => false,
    }
}

/// Whether a piece of evidence agrees with an event's record of it. `graphs` are all graphs ever published.
pub(crate) fn agrees_with(piece: &Record, told: &RecordedEvidence, graphs: &[SkillsGraph]) -> bool {
    let Some(Ok(evidence)) = piece.get("body").and_then(Json::as_str).map(serde_json::from_str::<Evidence>) else {
        return false;
    };
    match (evidence, told) {
        (Evidence::Attempt(attempt), RecordedEvidence::Update(update, answered)) => {
            let says = match update.because {
                Because::Right { .. } => attempt.correct && !attempt.hinted,
                Because::Wrong { .. } => !attempt.correct,
                Because::Hinted { .. } | Because::HintedLeftOut => attempt.correct && attempt.hinted,
                Because::AssistedLeftOut => attempt.assisted && attempt.hinted,
                Because::TooFast { .. } => true,
                Because::Placed { .. } => false,
            };
            let by_same_rules = attempt.policy == update.policy;
            says && by_same_rules
                && attempt.at == update.at
                && is_answered(&attempt, answered)
                && is_deceived(&attempt, graphs)
        }
        (Evidence::Placed { known, at, .. }, RecordedEvidence::Placed(is_known, settled)) => {
            known == *is_known && at == *settled
        }
        _ => false,
    }
}

fn is_answered(attempt: &Opportunity, answered: &AnswerFacts) -> bool {
    let skills: BTreeSet<SkillId> = attempt.skills.iter().cloned().collect();
    let is_correct = answered.correct.is_none_or(|correct| correct == attempt.correct);
    let is_told = (attempt.setting, attempt.hinted, attempt.millis, skills);
    is_correct && is_told == (answered.setting, answered.hinted, answered.millis, answered.skills.clone())
}

/// Most options of an item for which a graph's emission is tried.
const MOST_OPTIONS: usize = 12;

/// Whether some graph gives the attempt's slip and guess. Items of practice are not stored, so every possible number of
/// options is tried.
fn is_deceived(attempt: &Opportunity, graphs: &[SkillsGraph]) -> bool {
    let options = || std::iter::once(None).chain((1..=MOST_OPTIONS).map(Some));
    let says = |graph: &SkillsGraph| {
        options()
            .any(|options| graph.emission(&attempt.skills, attempt.blueprint.as_deref(), options) == attempt.emission)
    };
    attempt.emission.is_none() || graphs.iter().any(says)
}
