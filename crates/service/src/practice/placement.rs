//! The placement test: begin, answer, stop, and what was found. The stores are those of practice.

use crate::engine::names::PLACEMENT;
use plumb_bank::task::Task;
use plumb_learning::graph::placement::DEFAULT_PROBES;
use plumb_learning::graph::{Node, SkillsGraph};
use plumb_sessions::engine::SessionKind as _;
use plumb_sessions::placing::{self, Command, Context, Decision, Ending, Placing, PlacingEvent, PlacingPlan, Refusal};
use plumb_store::sessions::{Created, FormSource, SessionFilter};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::Known;
use super::items::{Drawn, Items, Wish};
use super::turn::broken;
use super::views::{PlacedArea, PlacementPage, PlacementResult, PlacementSitting};
use crate::engine::stored::{advance, snapshot};
use crate::engine::{Beginning, Change, Decided, Loaded, Needs, Request, Whose};
use crate::failure::{Failure, Outcome};
use crate::learner::{Learner, session_id};
use crate::plumb::Plumb;
use crate::views::InputView;

/// What a learner's placement is called: one may be open. No assessment can have this id.
pub(crate) const SITTING: &str = "placement:skills";
/// The level asked about, as a belief: the middle one.
const MIDDLE: f64 = 0.5;
/// How many skills to begin with are shown.
const NEXT: usize = 5;

impl Learner<'_> {
    /// Begins a placement, or goes on with the one under way. The same command again begins nothing new, also when
    /// that placement is over.
    pub async fn place(&self, command_id: Uuid) -> Outcome<()> {
        let sessions = &self.plumb.stores.sessions;
        let id = session_id(self.actor.id, command_id);
        if sessions.open_for(self.actor.id, SITTING).await?.is_some() || sessions.load(id).await?.is_some() {
            return Ok(());
        }
        let catalog = self.plumb.catalog();
        let version = catalog.graph.as_ref().ok_or(Failure::NotFound)?;
        let now = self.plumb.now();
        self.may_begin_another(PLACEMENT, now).await?;
        let plan = PlacingPlan {
            session_id: id,
            learner: self.actor.id,
            graph: version.hash.clone(),
            limit: DEFAULT_PROBES,
            mastery_policy: self.plumb.rules.mastery.version.clone(),
        };
        let created = placing::create(plan, now);
        let begun = Placing::begun(&created).ok_or_else(|| broken("a session from nothing"))?;
        let known = self.plumb.known(self.actor.id).await?;
        let items = self.plumb.items(&catalog).await?;
        let mut events = vec![created];
        let session = self.plumb.with_next_item(&items, &version.graph, &known, begun, now, &mut events).await?;
        if session.current.is_none() {
            // There is nothing to ask with.
            return Err(Failure::NotFound);
        }
        let beginning = Beginning {
            about: SITTING.into(),
            hash: version.hash.clone(),
            attempt: sessions.count_attempts(self.actor.id, SITTING).await? + 1,
            form: FormSource::None,
            veil: None,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            // Two tabs at once begin it once.
            Created::Created | Created::AlreadyOpen => Ok(()),
            Created::FormTaken => Err(broken("a placement has no form")),
        }
    }

    /// Hands in an answer, or says "I don't know this yet" when there is none.
    pub async fn place_answer(
        &self,
        session: Uuid,
        position: u32,
        answer: Option<String>,
        command_id: Uuid,
        arrived: Timestamp,
    ) -> Outcome<()> {
        let command = match answer {
            Some(answer) => Command::Answer { position, answer, command_id },
            None => Command::Unknown { position, command_id },
        };
        self.place_turn(session, &command, arrived).await
    }

    /// Whether this placement is the learner's own.
    pub async fn placed(&self, session: Uuid) -> Outcome<()> {
        self.placing(session).await.map(|_| ())
    }

    /// Stops the placement and keeps what was found.
    pub async fn place_stop(&self, session: Uuid, command_id: Uuid, arrived: Timestamp) -> Outcome<()> {
        self.place_turn(session, &Command::Stop { command_id }, arrived).await
    }

    /// Whether a placement is under way.
    pub(super) async fn is_being_placed(&self) -> Outcome<bool> {
        Ok(self.plumb.stores.sessions.open_for(self.actor.id, SITTING).await?.is_some())
    }

    /// The page: the item before the learner, or what the latest placement found.
    pub async fn placement(&self) -> Outcome<PlacementPage> {
        if self.plumb.catalog().graph.is_none() {
            return Err(Failure::NotFound);
        }
        let sessions = &self.plumb.stores.sessions;
        let sitting = match sessions.open_for(self.actor.id, SITTING).await? {
            Some(row) => self.placement_sitting(&snapshot(&row)?).await?,
            None => None,
        };
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            assessment_id: Some(SITTING.into()),
            and_veiled: false,
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
        Ok(PlacementPage { limit: DEFAULT_PROBES, sitting, result })
    }

    async fn place_turn(&self, id: Uuid, command: &Command, arrived: Timestamp) -> Outcome<()> {
        let request = Arrived { command, at: arrived };
        self.plumb.execute(id, Whose::Of(self.actor.id), &request).await.map(drop)
    }

    /// The learner's own placement; somebody else's looks like none.
    async fn placing(&self, id: Uuid) -> Outcome<Placing> {
        Ok(self.plumb.load(id, Whose::Of(self.actor.id), Needs::None).await?.session)
    }

    async fn placement_sitting(&self, session: &Placing) -> Outcome<Option<PlacementSitting>> {
        let Some(current) = &session.current else { return Ok(None) };
        let task = self.plumb.task(&current.source).await?;
        let asked = u32::try_from(session.placement.asked().len()).unwrap_or(u32::MAX);
        let items = session.probe.as_ref().map_or(0, |probe| probe.items.len());
        Ok(Some(PlacementSitting {
            session: session.plan.session_id,
            position: current.position,
            probe: asked.saturating_add(1),
            item: u32::try_from(items).unwrap_or(u32::MAX),
            stem: task.stem,
            input: InputView::from(&task.body),
        }))
    }

    async fn placement_result(&self, session: &Placing) -> Outcome<PlacementResult> {
        let version = self.plumb.graph_version(&session.plan.graph).await?;
        let mut areas: Vec<PlacedArea> = Vec::new();
        for node in version.graph.nodes() {
            let name = node.area.as_deref().unwrap_or_default();
            let at = areas.iter().position(|area| area.name == name).unwrap_or_else(|| {
                areas.push(PlacedArea { name: name.to_owned(), known: 0, unknown: 0, open: 0 });
                areas.len() - 1
            });
            let Some(area) = areas.get_mut(at) else { continue };
            match session.placement.finding(node.id.as_str()) {
                Some(true) => area.known += 1,
                Some(false) => area.unknown += 1,
                None => area.open += 1,
            }
        }
        let map = self.practice_map().await?;
        Ok(PlacementResult {
            at: session.life.closed_at.unwrap_or(session.life.created_at),
            stopped: session.why == Some(Ending::Stopped),
            known: areas.iter().map(|area| area.known).sum(),
            skills: version.graph.nodes().len(),
            areas,
            next: map.next.into_iter().map(|(card, _)| card).take(NEXT).collect(),
        })
    }
}

/// A command as it arrived.
struct Arrived<'c> {
    command: &'c Command,
    at: Timestamp,
}

impl Request<Placing> for Arrived<'_> {
    type Came = ();

    /// Puts the next item before the learner too, in the same change.
    async fn decide(&self, plumb: &Plumb, loaded: &Loaded<Placing>) -> Outcome<Decided<Placing, ()>> {
        let (before, owner) = (&loaded.session, loaded.row.learner);
        let catalog = plumb.catalog();
        let version = plumb.graph_version(&before.plan.graph).await?;
        let known = plumb.known(owner).await?;
        let items = plumb.items(&catalog).await?;
        let task = match &before.current {
            Some(current) => Some(plumb.task(&current.source).await?),
            None => None,
        };
        let decided = plumb.place_decide(&items, &version.graph, &known, before, task.as_ref(), self.command, self.at);
        let Decision { mut events, learned } = decided.map_err(refused)?;
        let mut after = advance(before.clone(), &events)?;
        if !events.is_empty() {
            after = plumb.with_next_item(&items, &version.graph, &known, after, self.at, &mut events).await?;
        }
        let learned = plumb.learned(owner, loaded.row.id, &known, learned)?;
        Ok(Decided { change: Change { learned, ..Change::new(events, Some(owner)) }, after, came: () })
    }
}

impl Plumb {
    #[expect(clippy::too_many_arguments, reason = "all that a decision looks at")]
    fn place_decide(
        &self,
        items: &Items<'_>,
        graph: &SkillsGraph,
        known: &Known,
        session: &Placing,
        task: Option<&Task>,
        command: &Command,
        arrived: Timestamp,
    ) -> Result<Decision, Refusal> {
        let askable = |node: &Node| items.has(node);
        let context =
            Context { arrived, task, graph, askable: &askable, mastery: &known.mastery, policy: &self.rules.mastery };
        placing::decide(session, command, &context)
    }

    /// The session with the item that is wanted next, if one is; its event is added to `events`.
    async fn with_next_item(
        &self,
        items: &Items<'_>,
        graph: &SkillsGraph,
        known: &Known,
        session: Placing,
        at: Timestamp,
        events: &mut Vec<PlacingEvent>,
    ) -> Outcome<Placing> {
        let Some(node) = placing::wants(&session, graph, &|node| items.has(node)) else { return Ok(session) };
        let had = session.probe.as_ref().map_or(&[][..], |probe| probe.items.as_slice());
        let wish = Wish { learner: session.plan.learner, node, belief: MIDDLE, had, at, repeats: true };
        // Its last problem was retired in this very moment: asked again, another skill is wanted.
        let Drawn::Item { source, .. } = self.draw_item(items.catalog(), &wish).await? else {
            return Err(Failure::Conflict);
        };
        let serve = Command::Serve { skill: node.id.clone(), source };
        let served = self.place_decide(items, graph, known, &session, None, &serve, at).map_err(refused)?.events;
        let session = advance(session, &served)?;
        events.extend(served);
        Ok(session)
    }
}

fn refused(refusal: Refusal) -> Failure {
    match refusal {
        Refusal::Closed => Failure::Gone { kept: false },
        Refusal::NotCurrent | Refusal::NotWanted => Failure::Conflict,
        Refusal::Invalid { reason } => {
            Failure::Invalid { field: "answer", message: "answer-unreadable", detail: reason }
        }
        Refusal::NoTask => broken("an item is missing"),
    }
}
