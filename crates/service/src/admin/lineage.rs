//! One item of a session, back to all it rests on: the text it was made from, the seeds, what verified it, the rules
//! that were followed, what was answered. And making it once more, to compare.

use std::sync::Arc;

use plumb_domain::answer::Verdict;
use plumb_domain::bank::{ItemSource, StoredProblem, template_id};
use plumb_domain::blueprint;
use plumb_domain::generate::Generator;
use plumb_domain::inline;
use plumb_domain::item::{ContentHash, Form, Item, ItemBody};
use plumb_domain::placing::PlacingEvent;
use plumb_domain::practice::PracticeEvent;
use plumb_domain::session::{Mark, RegradeCause, Session, SessionEvent, Source};
use plumb_domain::time::Timestamp;
use plumb_store::sessions::{EventRow, SessionRow};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::{Admin, key, options, owner, shown};
use crate::bank::whole;
use crate::failure::{Failure, Outcome};
use crate::learner::text_of;
use crate::practice::{Template, Verification, placement, verification};
use crate::sessions::{EVALUATION, TRIAL};
use crate::stored::snapshot;
use crate::views::{AuditedSession, Comparison};

/// What an item of a session rests on.
#[derive(Debug, Clone)]
pub struct Lineage {
    /// The session.
    pub session: AuditedSession,
    /// Counts from 0.
    pub position: u32,
    /// Items the session has, or had so far where they are made one by one.
    pub items: u32,
    /// When it was first put before the learner; none when it never was.
    pub served: Option<Timestamp>,
    /// The section of the form; none where there is no form.
    pub section: Option<String>,
    /// The skills of the graph it was an opportunity for; none in assessments.
    pub skills: Vec<String>,
    /// What made it.
    pub origin: Origin,
    /// Hash of the assessment's text, or of the graph's.
    pub content_hash: String,
    /// The seed of the whole form.
    pub form_seed: Option<u64>,
    /// The problem that it is, with its version: an item of a blueprint is the same problem whenever it is made. None for
    /// one that was sent along.
    pub problem: Option<(Uuid, u32)>,
    /// What verified that problem in the bank; none when it is not kept there.
    pub verification: Option<Verification>,
    /// The versions of the rules that were followed, of each kind in the order they came up.
    pub rules: Vec<(RuleKind, Vec<String>)>,
    /// The question.
    pub stem: String,
    /// (id, text, misconception) of each option.
    pub options: Vec<(String, String, Option<String>)>,
    /// The key: option id (when there are options) and text.
    pub key: (Option<String>, String),
    /// (name, value) of parameters and computed values.
    pub parameters: Vec<(String, String)>,
    /// What was answered, first to last.
    pub attempts: Vec<AttemptLine>,
    /// Help that was given, and when.
    pub help: Vec<(Timestamp, Help)>,
    /// How its mark was changed after the end: when, what it was and is, and why.
    pub remarked: Vec<(Timestamp, Option<Mark>, Option<Mark>, String)>,
}

/// What made an item.
#[derive(Debug, Clone)]
pub enum Origin {
    /// A version of a blueprint.
    Template(Template),
    /// A program sent it along, in the text with that hash.
    SentAlong(String),
    /// It is of the bank.
    Bank,
}

/// Kinds of rules that have versions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RuleKind {
    /// How answers are marked.
    Marking,
    /// How mastery is judged.
    Mastery,
    /// Which hint comes next.
    Hints,
    /// What keeps hints from giving the answer away.
    Detector,
}

/// Help with an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Help {
    /// A hint.
    Hint,
    /// The worked solution.
    Solution,
    /// The learner said that they do not know this yet.
    Unknown,
}

/// An answer that was handed in.
#[derive(Debug, Clone)]
pub struct AttemptLine {
    /// When it arrived, or when the draft was saved.
    pub at: Timestamp,
    /// As typed, or the option's id.
    pub answer: String,
    /// As the learner read it.
    pub words: String,
    /// The lines of work shown with it.
    pub work: Vec<String>,
    /// How long the item had been before the learner, milliseconds.
    pub elapsed_ms: u64,
    /// A saved draft, handed in with the session or when time was up.
    pub from_draft: bool,
    /// It arrived after the deadline, within the grace.
    pub in_grace: bool,
    /// What marking said.
    pub verdict: Option<Verdict>,
}

/// What the events of a session tell of one item.
#[derive(Default)]
struct Told {
    served: Option<Timestamp>,
    items: u32,
    skills: Vec<String>,
    source: Option<(ItemSource, Option<u16>)>,
    attempts: Vec<AttemptLine>,
    help: Vec<(Timestamp, Help)>,
    remarked: Vec<(Timestamp, Option<Mark>, Option<Mark>, String)>,
    rules: Vec<(RuleKind, String)>,
}

impl Told {
    fn rule(&mut self, kind: RuleKind, version: &str) {
        self.rules.push((kind, version.to_owned()));
    }

    fn marked(&mut self, verdict: &Verdict) {
        self.rule(RuleKind::Marking, &verdict.algorithm);
        if let Some(attempt) = self.attempts.last_mut().filter(|attempt| attempt.verdict.is_none()) {
            attempt.verdict = Some(verdict.clone());
        }
    }

    /// The versions of each kind of rule, each once.
    fn rules(&self) -> Vec<(RuleKind, Vec<String>)> {
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

fn read<E: DeserializeOwned>(session: Uuid, rows: &[EventRow]) -> Outcome<Vec<E>> {
    let events: Result<_, _> = rows.iter().map(|row| serde_json::from_str(&row.event.body)).collect();
    events.map_err(|error| Failure::Internal(format!("events of session {session}: {error}")))
}

fn of_evaluation(events: &[SessionEvent], wanted: u32) -> Told {
    let mut told = Told::default();
    for event in events {
        match event {
            SessionEvent::ProblemServed { at, position } if u32::from(*position) == wanted => {
                told.served.get_or_insert(*at);
            }
            SessionEvent::AttemptSubmitted { at, position, answer, source, in_grace, elapsed_ms, .. }
                if u32::from(*position) == wanted =>
            {
                let line = attempt(*at, answer, *elapsed_ms);
                let from_draft = *source == Source::Draft;
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

fn of_practice(events: &[PracticeEvent], wanted: u32) -> Told {
    let mut told = Told::default();
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

fn of_placement(events: &[PlacingEvent], wanted: u32) -> Told {
    let mut told = Told::default();
    for event in events {
        match event {
            PlacingEvent::SessionCreated { plan, .. } => told.rule(RuleKind::Mastery, &plan.mastery_policy),
            PlacingEvent::ProblemServed { at, position, skill, source } => {
                told.items = told.items.max(position.saturating_add(1));
                if *position == wanted {
                    told.served = Some(*at);
                    told.skills = vec![skill.to_string()];
                    told.source = Some((source.clone(), None));
                }
            }
            PlacingEvent::AttemptSubmitted { at, position, answer, elapsed_ms, .. } if *position == wanted => {
                told.attempts.push(attempt(*at, answer, *elapsed_ms));
            }
            PlacingEvent::AttemptEvaluated { position, verdict, .. } if *position == wanted => told.marked(verdict),
            PlacingEvent::UnknownSaid { at, position, .. } if *position == wanted => {
                told.help.push((*at, Help::Unknown));
            }
            _ => {}
        }
    }
    told
}

/// An item, wherever it comes from.
struct Content {
    stem: String,
    body: ItemBody,
    parameters: Vec<(String, String)>,
    origin: Origin,
    problem: Option<(Uuid, u32)>,
}

impl Admin<'_> {
    /// What an item rests on: of an assessment, a trial, practice or a placement test. `NotFound` where there is no such
    /// item, and for sessions that have none.
    pub async fn lineage(&self, session: Uuid, position: u32) -> Outcome<Lineage> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(Failure::NotFound)?;
        let events = sessions.events(session).await?;
        let mut form = None;
        let mut told = match row.kind.as_str() {
            EVALUATION | TRIAL => {
                form = Some(self.form_of(&row).await?);
                of_evaluation(&read(session, &events)?, position)
            }
            crate::practice::KIND => of_practice(&read(session, &events)?, position),
            placement::KIND => of_placement(&read(session, &events)?, position),
            _ => return Err(Failure::NotFound),
        };
        let placed = form.as_ref().map(|form| form.items.get(at(position)).ok_or(Failure::NotFound)).transpose()?;
        let content = match (placed, told.source.take()) {
            (Some(placed), _) => self.of_item(&placed.item, Some(placed.item.engine)).await?,
            (None, Some((source, engine))) => self.of_source(&source, engine).await?,
            (None, None) => return Err(Failure::NotFound),
        };
        for attempt in &mut told.attempts {
            attempt.words = text_of(&content.body, &attempt.answer).to_owned();
        }
        let kept = match content.problem {
            Some((id, version)) => self.plumb.stores.problems.get(id, Some(version.into())).await?,
            None => None,
        };
        let items = form.as_ref().map_or(told.items, |form| u32::try_from(form.items.len()).unwrap_or(u32::MAX));
        Ok(Lineage {
            content_hash: row.assessment_hash.to_string(),
            session: self.session_line(row).await?,
            position,
            items,
            served: told.served,
            section: placed.map(|placed| placed.section_id.clone()),
            form_seed: form.as_ref().map(|form| form.seed),
            verification: kept.as_ref().map(verification).transpose()?,
            rules: told.rules(),
            options: options(&content.body),
            key: key(&content.body),
            stem: content.stem,
            parameters: content.parameters,
            origin: content.origin,
            problem: content.problem,
            skills: told.skills,
            attempts: told.attempts,
            help: told.help,
            remarked: told.remarked,
        })
    }

    /// Makes one item again from what it rests on, and holds it against what was stored. Where no copy of it is kept,
    /// against the item as learners are shown it now.
    pub async fn regenerate_one(&self, session: Uuid, position: u32) -> Outcome<Comparison> {
        let sessions = &self.plumb.stores.sessions;
        let row = sessions.load(session).await?.ok_or(Failure::NotFound)?;
        let number = at(position) + 1;
        if matches!(row.kind.as_str(), EVALUATION | TRIAL) {
            let form = self.form_of(&row).await?;
            let stored = form.items.get(at(position)).ok_or(Failure::NotFound)?.item.canonical_json();
            let again = self.again(&form, at(position)).await?;
            return Ok(compared(number, &stored, again));
        }
        let events = sessions.events(session).await?;
        let told = match row.kind.as_str() {
            crate::practice::KIND => of_practice(&read(session, &events)?, position),
            placement::KIND => of_placement(&read(session, &events)?, position),
            _ => return Err(Failure::NotFound),
        };
        match told.source.ok_or(Failure::NotFound)?.0 {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                let shown = self.drawn(&blueprint, &difficulty, seed).await?.canonical_json();
                let again = self.made_from_text(&blueprint, &difficulty, seed).await?;
                Ok(compared(number, &shown, again.map(|item| item.canonical_json())))
            }
            ItemSource::Bank { id, version } => {
                let kept = self.plumb.stores.problems.get(id, Some(version.into())).await?;
                let kept = kept.ok_or_else(|| Failure::Internal(format!("problem {id} is missing")))?;
                let again = StoredProblem::of(&whole(&kept)?).map_err(|error| Failure::Internal(error.to_string()))?;
                let equal = again.hash == kept.hash;
                let (stored, generated) = (kept.hash.to_string(), Ok(again.hash.to_string()));
                Ok(Comparison { number, equal, stored, generated })
            }
        }
    }

    async fn form_of(&self, row: &SessionRow) -> Outcome<Arc<Form>> {
        let session: Session = snapshot(row)?;
        self.plumb.form(session.form_id).await
    }

    pub(super) async fn session_line(&self, row: SessionRow) -> Outcome<AuditedSession> {
        Ok(AuditedSession {
            session: row.id,
            learner_id: owner(row.learner),
            learner: self.plumb.name_of(row.learner).await?,
            kind: row.kind,
            about: row.assessment_id,
            status: row.state.status,
            created: row.created_at,
            finished: row.state.finished_at,
            basis_points: row.state.score_bp.and_then(|score| u32::try_from(score).ok()),
        })
    }

    async fn of_item(&self, item: &Item, engine: Option<u16>) -> Outcome<Content> {
        let is_sent = item.skill_id == inline::SKILL;
        let origin = if is_sent {
            Origin::SentAlong(item.blueprint.to_string())
        } else {
            let published = self.plumb.stores.contents.get(&item.blueprint).await?;
            let published = published.ok_or_else(|| missing(&item.blueprint))?;
            Origin::Template(Template {
                blueprint: item.skill_id.clone(),
                version: item.skill_version.clone(),
                hash: item.blueprint.to_string(),
                published: published.created_at,
                difficulty: item.difficulty.clone(),
                seed: item.seed,
                engine,
            })
        };
        Ok(Content {
            stem: item.stem.clone(),
            body: item.body.clone(),
            parameters: item.parameters.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
            origin,
            problem: (!is_sent).then(|| (template_id(item), 1)),
        })
    }

    async fn of_source(&self, source: &ItemSource, engine: Option<u16>) -> Outcome<Content> {
        match source {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                self.of_item(&self.drawn(blueprint, difficulty, *seed).await?, engine).await
            }
            ItemSource::Bank { id, version } => {
                let task = self.plumb.task(source).await?;
                Ok(Content {
                    stem: task.stem,
                    body: task.body,
                    parameters: task.variables.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
                    origin: Origin::Bank,
                    problem: Some((*id, *version)),
                })
            }
        }
    }

    /// An item of a blueprint as learners are shown it.
    async fn drawn(&self, blueprint: &ContentHash, difficulty: &str, seed: u64) -> Outcome<Item> {
        let generator = self.plumb.generator(blueprint).await?.ok_or_else(|| missing(blueprint))?;
        let item = generator.generate(difficulty, seed);
        item.map_err(|error| Failure::Internal(format!("{blueprint} {difficulty} {seed}: {error}")))
    }

    /// The same from the text that is stored under that hash, read anew.
    async fn made_from_text(
        &self,
        blueprint: &ContentHash,
        difficulty: &str,
        seed: u64,
    ) -> Outcome<Result<Item, String>> {
        let Some(row) = self.plumb.stores.contents.get(blueprint).await? else {
            return Ok(Err(format!("the text {blueprint} is not stored")));
        };
        if ContentHash::of(&row.body) != *blueprint {
            return Ok(Err(format!("the text stored as {blueprint} has another hash")));
        }
        let Ok(skill) = blueprint::read::skill(&row.id, &row.body) else {
            return Ok(Err(format!("the text {blueprint} cannot be read")));
        };
        Ok(Generator::new(Arc::new(skill)).generate(difficulty, seed).map_err(|error| error.to_string()))
    }
}

fn at(position: u32) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX - 1)
}

fn missing(blueprint: &ContentHash) -> Failure {
    Failure::Internal(format!("blueprint {blueprint} is missing"))
}

fn compared(number: usize, stored: &str, again: Result<String, String>) -> Comparison {
    Comparison {
        number,
        equal: again.as_ref().is_ok_and(|again| again == stored),
        stored: ContentHash::of(stored).to_string(),
        generated: again.map(|again| ContentHash::of(&again).to_string()),
    }
}
