//! The placement test: beginning, answering, stopping, and its result. It uses the stores of practice.

use std::collections::BTreeMap;

use crate::engine::names::PLACEMENT;
use plumb_bank::task::Task;
use plumb_learning::graph::placement::DEFAULT_PROBES;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::placement::{
    self, PlacementCommand, PlacementContext, PlacementDecision, PlacementEnding, PlacementEvent, PlacementMethod,
    PlacementPlan, PlacementRefusal, PlacementSession,
};
use plumb_store::sessions::{Created, FormSource, SessionFilter};
use plumb_types::ids::{CommandId, SessionId};
use plumb_types::time::Timestamp;

use super::StoredMastery;
use super::items::{DrawResult, ItemRequest, Items};
use super::turn::broken;
use super::views::{PlacedArea, PlacementPage, PlacementResult, PlacementView, SchoolBand};
use crate::assessment::{InputView, session_id};
use crate::capabilities::Learner;
use crate::content::Catalog;
use crate::engine::stored::{advance, snapshot};
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request, RequiredDrafts, SessionStart};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// The `about` value of placements, of which one can be open. No assessment can have this id.
pub(crate) const PLACEMENT_SUBJECT: &str = "placement:skills";
/// The belief for choosing the level of items: the middle one.
const MIDDLE: f64 = 0.5;
/// The belief for choosing the level of the last item.
const EASIEST: f64 = 0.0;
/// How many recommended skills are shown.
const NEXT: usize = 5;

impl Learner<'_> {
    /// Begins a placement, or resumes the open one. Repeating the command begins no new one, even if that placement is
    /// over. `subject` is the one that all items are of; if it is missing or unknown, that with the most skills. `start`
    /// is the grade band to begin in; if it is missing or not in the graph, the test begins in the youngest band of the
    /// subject.
    pub async fn begin_placement(
        &self,
        subject: Option<&str>,
        start: Option<&str>,
        command_id: CommandId,
    ) -> Result<()> {
        let sessions = &self.plumb.stores.sessions;
        let id = session_id(self.actor.id, command_id);
        if sessions.open_for(self.actor.id, PLACEMENT_SUBJECT).await?.is_some() || sessions.load(id).await?.is_some() {
            return Ok(());
        }
        let catalog = self.plumb.catalog();
        let version = catalog.graph.as_ref().ok_or(ServiceError::NotFound)?;
        let now = self.plumb.now();
        self.may_begin_another(PLACEMENT, now).await?;
        let items = self.plumb.items(&catalog, self.actor.id).await?;
        let subjects = subjects(&version.graph, &items);
        let subject = subjects.iter().find(|known| Some(known.as_str()) == subject).or(subjects.first());
        let is_in = |node: &Node| is_of(&catalog, node, subject);
        let bands = grade_bands(&version.graph, &items, &is_in);
        let start = bands.iter().find(|band| Some(band.id.as_str()) == start).or(bands.first());
        let plan = PlacementPlan {
            session_id: id,
            learner: self.actor.id,
            graph: version.hash.clone(),
            limit: DEFAULT_PROBES,
            method: PlacementMethod::Points,
            subject: subject.cloned(),
            mastery_policy: self.plumb.rules.mastery.version.clone(),
            start: start.map(|band| band.id.clone()),
            decimal_mark: self.decimal_mark,
        };
        let created = placement::create(plan, now);
        let begun = PlacementSession::begun(&created).ok_or_else(|| broken("a session from nothing"))?;
        let known = self.plumb.known(self.actor.id).await?;
        let mut events = vec![created];
        let session = self.plumb.with_next_item(&items, &version.graph, &known, begun, now, &mut events).await?;
        if session.current.is_none() {
            // There are no items.
            return Err(ServiceError::NotFound);
        }
        let beginning = SessionStart {
            about: PLACEMENT_SUBJECT.into(),
            hash: version.hash.clone(),
            attempt: sessions.count_attempts(self.actor.id, PLACEMENT_SUBJECT).await? + 1,
            form: FormSource::None,
            anonymity: None,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            // Of two concurrent requests, as from two tabs, one creates the session.
            Created::Created | Created::AlreadyOpen => Ok(()),
            Created::FormTaken => Err(broken("a placement has no form")),
        }
    }

    /// Submits an answer, or "I don't know this yet" if it is `None`.
    pub async fn answer_placement(
        &self,
        session: SessionId,
        position: u32,
        answer: Option<String>,
        command_id: CommandId,
        arrived: Timestamp,
    ) -> Result<()> {
        let command = match answer {
            Some(answer) => PlacementCommand::Answer { position, answer, command_id },
            None => PlacementCommand::Unknown { position, command_id },
        };
        self.place_turn(session, &command, arrived).await
    }

    /// Checks that this placement belongs to the caller.
    pub async fn require_own_placement(&self, session: SessionId) -> Result<()> {
        self.own_placement(session).await.map(|_| ())
    }

    /// Stops the placement and keeps its result so far.
    pub async fn stop_placement(&self, session: SessionId, command_id: CommandId, arrived: Timestamp) -> Result<()> {
        self.place_turn(session, &PlacementCommand::Stop { command_id }, arrived).await
    }

    /// Whether a placement is open.
    pub(super) async fn has_open_placement(&self) -> Result<bool> {
        Ok(self.plumb.stores.sessions.open_for(self.actor.id, PLACEMENT_SUBJECT).await?.is_some())
    }

    /// Returns the page: the current item, or the result of the latest placement.
    pub async fn placement(&self) -> Result<PlacementPage> {
        let catalog = self.plumb.catalog();
        let version = catalog.graph.as_ref().ok_or(ServiceError::NotFound)?;
        let items = self.plumb.items(&catalog, self.actor.id).await?;
        let starts = grade_bands(&version.graph, &items, &|_| true);
        let subjects = subjects(&version.graph, &items);
        let sessions = &self.plumb.stores.sessions;
        let sitting = match sessions.open_for(self.actor.id, PLACEMENT_SUBJECT).await? {
            Some(row) => self.placement_view(&snapshot(&row)?).await?,
            None => None,
        };
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            assessment_id: Some(PLACEMENT_SUBJECT.into()),
            and_anonymous: false,
            kind: Some(PLACEMENT.into()),
            open: Some(false),
            after: None,
            limit: 1,
        };
        let result = match sessions.list(filter).await?.first() {
            Some(latest) => match sessions.load(latest.id).await? {
                Some(row) => Some(self.placement_result(&snapshot(&row)?).await?),
                None => None,
            },
            None => None,
        };
        // The last item, on something that the learner knows, comes after all others.
        Ok(PlacementPage { limit: DEFAULT_PROBES + 1, subjects, starts, sitting, result })
    }

    async fn place_turn(&self, id: SessionId, command: &PlacementCommand, arrived: Timestamp) -> Result<()> {
        let request = ReceivedCommand { command, at: arrived };
        self.plumb.execute(id, Ownership::User(self.actor.id), &request).await.map(drop)
    }

    /// Loads a placement of the caller. Placements of other learners return `NotFound`.
    async fn own_placement(&self, id: SessionId) -> Result<PlacementSession> {
        Ok(self.plumb.load(id, Ownership::User(self.actor.id), RequiredDrafts::None).await?.session)
    }

    async fn placement_view(&self, session: &PlacementSession) -> Result<Option<PlacementView>> {
        let Some(current) = &session.current else { return Ok(None) };
        let task = self.plumb.task(&current.source).await?;
        Ok(Some(PlacementView {
            session: session.plan.session_id,
            position: current.position,
            answered: session.answered(),
            is_last: session.is_closing(),
            input: InputView::from(&task.body),
            asked: task.asked,
        }))
    }

    async fn placement_result(&self, session: &PlacementSession) -> Result<PlacementResult> {
        let version = self.plumb.graph_version(&session.plan.graph).await?;
        let (catalog, subject) = (self.plumb.catalog(), session.plan.subject.as_ref());
        let is_in = |node: &Node| is_of(&catalog, node, subject);
        let finding = |node: &Node| session.placement.finding(node.id.as_str());
        let mut areas: Vec<PlacedArea> = Vec::new();
        // What is known in other subjects follows from what builds on it.
        for node in version.graph.nodes().iter().filter(|node| is_in(node) || finding(node) == Some(true)) {
            let name = node.area.as_deref().unwrap_or_default();
            let at = areas.iter().position(|area| area.name == name).unwrap_or_else(|| {
                areas.push(PlacedArea { name: name.to_owned(), known: 0, unknown: 0, open: 0 });
                areas.len() - 1
            });
            let Some(area) = areas.get_mut(at) else { continue };
            match finding(node) {
                Some(true) => area.known += 1,
                Some(false) => area.unknown += 1,
                None => area.open += 1,
            }
        }
        let (graph, known) =
            (catalog.graph.as_ref().ok_or(ServiceError::NotFound)?, self.plumb.known(self.actor.id).await?);
        let cards = self.skill_cards(&catalog, &graph.graph, &known.mastery).await?;
        let recommended = cards.recommended().into_iter().map(|next| next.skill).filter(|node| cards.has_items(node));
        let recommended: Vec<&Node> = recommended.collect();
        let in_subject = recommended.iter().filter(|node| is_in(node));
        // A subject of which nothing is open yet begins with what it builds on in others.
        let subject_skills = || version.graph.nodes().iter().filter(|node| is_in(node));
        let is_below =
            |node: &Node| subject_skills().any(|skill| version.graph.builds_on(skill.id.as_str(), node.id.as_str()));
        let below = recommended.iter().filter(|node| !is_in(node) && is_below(node));
        let next = in_subject.chain(below).take(NEXT).map(|node| cards.of(node));
        let asked = session.placement.asked().iter();
        Ok(PlacementResult {
            at: session.life.closed_at.unwrap_or(session.life.created_at),
            stopped: session.why == Some(PlacementEnding::Stopped),
            answered: session.answered(),
            subject: session.plan.subject.clone(),
            known: areas.iter().map(|area| area.known).sum(),
            asked: asked.filter(|skill| session.placement.finding(skill.as_str()) == Some(true)).count(),
            areas,
            next: next.collect(),
        })
    }
}

/// A command with the time at which it was received.
struct ReceivedCommand<'c> {
    command: &'c PlacementCommand,
    at: Timestamp,
}

impl Request<PlacementSession> for ReceivedCommand<'_> {
    type Output = ();

    /// Also presents the next item, as part of the change.
    async fn decide(
        &self,
        plumb: &Plumb,
        loaded: &LoadedSession<PlacementSession>,
    ) -> Result<DecisionResult<PlacementSession, ()>> {
        let (before, owner) = (&loaded.session, loaded.row.learner);
        if let PlacementCommand::Answer { answer, .. } = self.command
            && let Some(refused) = plumb.refuse_danger(loaded, &[answer.as_str()]).await?
        {
            return Ok(refused);
        }
        let catalog = plumb.catalog();
        let version = plumb.graph_version(&before.plan.graph).await?;
        let known = plumb.known(owner).await?;
        let items = plumb.items(&catalog, owner).await?;
        let task = match &before.current {
            Some(current) => Some(plumb.task(&current.source).await?),
            None => None,
        };
        let decided = plumb.place_decide(&items, &version.graph, &known, before, task.as_ref(), self.command, self.at);
        let PlacementDecision { mut events, learned } = decided.map_err(refused)?;
        let mut after = advance(before.clone(), &events)?;
        if !events.is_empty() {
            after = plumb.with_next_item(&items, &version.graph, &known, after, self.at, &mut events).await?;
        }
        let learned = plumb.learned(owner, loaded.row.id, &known, learned)?;
        Ok(DecisionResult::Accept { change: Change { learned, ..Change::new(events, Some(owner)) }, after, output: () })
    }
}

impl Plumb {
    #[expect(clippy::too_many_arguments, reason = "all that a decision looks at")]
    fn place_decide(
        &self,
        items: &Items<'_>,
        graph: &SkillsGraph,
        known: &StoredMastery,
        session: &PlacementSession,
        task: Option<&Task>,
        command: &PlacementCommand,
        arrived: Timestamp,
    ) -> Result<PlacementDecision, PlacementRefusal> {
        let askable = |node: &Node| is_askable(items, session, node);
        let context = PlacementContext {
            arrived,
            task,
            graph,
            askable: &askable,
            mastery: &known.mastery,
            policy: &self.rules.mastery,
        };
        placement::decide(session, command, &context)
    }

    /// Returns the session with its next item, if it needs one; the event is added to `events`.
    async fn with_next_item(
        &self,
        items: &Items<'_>,
        graph: &SkillsGraph,
        known: &StoredMastery,
        session: PlacementSession,
        at: Timestamp,
        events: &mut Vec<PlacementEvent>,
    ) -> Result<PlacementSession> {
        let askable = |node: &Node| is_askable(items, &session, node);
        let Some(node) = placement::next_skill(&session, graph, &askable) else { return Ok(session) };
        let had = session.probe.as_ref().map_or(&[][..], |probe| probe.items.as_slice());
        let without = Some(&session.templates);
        // The last item is one that the learner is likely to get right.
        let is_known = session.placement.finding(node.id.as_str()).is_some();
        let belief = if is_known { EASIEST } else { MIDDLE };
        let wish = ItemRequest { learner: session.plan.learner, node, belief, had, without, at, repeats: true };
        // The skill's last problem was retired at that moment. A retry chooses another skill.
        let DrawResult::Item { source, .. } = self.draw_item(items.catalog(), &wish).await? else {
            return Err(ServiceError::Conflict);
        };
        let serve = PlacementCommand::Serve { skill: node.id.clone(), source };
        let served = self.place_decide(items, graph, known, &session, None, &serve, at).map_err(refused)?.events;
        let session = advance(session, &served)?;
        events.extend(served);
        Ok(session)
    }
}

/// Whether the placement may ask about a skill: it is of its subject, and has an item of a template that did not come
/// yet.
fn is_askable(items: &Items<'_>, session: &PlacementSession, node: &Node) -> bool {
    items.has_beside(node, &session.templates) && is_of(items.catalog(), node, session.plan.subject.as_ref())
}

/// Whether a skill is of a subject. One without a subject is of every one.
fn is_of(catalog: &Catalog, node: &Node, subject: Option<&String>) -> bool {
    let own = catalog.subject_of(node);
    own.is_empty() || subject.is_none_or(|subject| own == *subject)
}

/// Returns the subjects that have items, the one with the most skills first.
fn subjects(graph: &SkillsGraph, items: &Items<'_>) -> Vec<String> {
    let mut count: BTreeMap<String, usize> = BTreeMap::new();
    for node in graph.nodes().iter().filter(|node| items.has(node)) {
        *count.entry(items.catalog().subject_of(node)).or_default() += 1;
    }
    let mut subjects: Vec<(String, usize)> = count.into_iter().filter(|(name, _)| !name.is_empty()).collect();
    subjects.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    subjects.into_iter().map(|(name, _)| name).collect()
}

/// Returns the grade bands with items of skills for which `is_in` holds, the youngest first; bands that are not years
/// come last.
fn grade_bands(graph: &SkillsGraph, items: &Items<'_>, is_in: &dyn Fn(&Node) -> bool) -> Vec<SchoolBand> {
    let mut bands: Vec<SchoolBand> = Vec::new();
    let nodes = graph.nodes().iter().filter(|node| is_in(node) && items.has(node));
    for node in nodes.filter(|node| !node.grade_band.is_empty()) {
        if bands.iter().all(|band| band.id != node.grade_band) {
            bands.push(SchoolBand { id: node.grade_band.clone(), years: years(&node.grade_band) });
        }
    }
    bands.sort_by_key(|band| band.years.unwrap_or((u32::MAX, u32::MAX)));
    bands
}

/// Parses the years of a band such as `K-2` or `9-12`.
fn years(band: &str) -> Option<(u32, u32)> {
    let year = |text: &str| if text.trim() == "K" { Some(0) } else { text.trim().parse().ok() };
    let (first, last) = band.split_once('-')?;
    Some((year(first)?, year(last)?))
}

fn refused(refusal: PlacementRefusal) -> ServiceError {
    match refusal {
        PlacementRefusal::Closed => ServiceError::Gone { kept: false },
        PlacementRefusal::NotCurrent | PlacementRefusal::NotWanted => ServiceError::Conflict,
        PlacementRefusal::Invalid { reason } => ServiceError::Invalid(InvalidInput::AnswerUnreadable(reason)),
        PlacementRefusal::NoTask => broken("an item is missing"),
    }
}
