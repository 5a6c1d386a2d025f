//! All sessions of a learner, whatever their kind.

use plumb_domain::placing::Placing;
use plumb_domain::session::Session;
use plumb_domain::time::Timestamp;
use plumb_store::sessions::{SessionFilter, SessionRow};
use uuid::Uuid;

use super::Learner;
use super::lists::{MAX_PAGE, PAGE, finished_card};
use crate::failure::{Failure, Outcome};
use crate::protocol;
use crate::stored::{Folded as _, snapshot};
use crate::views::{SessionCard, SessionKind, SessionsAsked, Startable};

impl Learner<'_> {
    /// A page of the learner's sessions, newest first, and whether there are more.
    pub async fn sessions(&self, asked: SessionsAsked) -> Outcome<(Vec<SessionCard>, bool)> {
        let mut after = None;
        for _ in 0..asked.page.min(MAX_PAGE) {
            match self.some_sessions(asked, after).await? {
                (_, next @ Some(_)) => after = next,
                (_, None) => return Ok((Vec::new(), false)),
            }
        }
        let (ids, next) = self.some_sessions(asked, after).await?;
        let mut cards = Vec::with_capacity(ids.len());
        for id in ids {
            let Some(row) = self.plumb.stores.sessions.load(id).await? else { continue };
            match self.session_card(&row).await {
                Ok(card) => cards.push(card),
                // Of a kind that this server does not know yet, or does not know any more.
                Err(Failure::NotFound) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok((cards, next.is_some()))
    }

    /// Surveys, processes and sets of prompts that can be begun, by title.
    pub fn startable(&self) -> Vec<Startable> {
        let catalog = self.plumb.catalog();
        let startable = |kind, id: &str, title: &str, description: &str| Startable {
            kind,
            id: id.to_owned(),
            title: title.to_owned(),
            description: description.to_owned(),
        };
        let surveys = catalog.surveys.iter().map(|(id, survey)| {
            startable(SessionKind::Survey, id, &survey.metadata.title, &survey.metadata.description)
        });
        let workflows = catalog
            .workflows
            .iter()
            .map(|(id, workflow)| startable(SessionKind::Workflow, id, &workflow.title, &workflow.description));
        let prompts = catalog
            .reflections
            .iter()
            .map(|(id, prompts)| startable(SessionKind::Thought, id, &prompts.title, &prompts.description));
        let mut all: Vec<Startable> = surveys.chain(workflows).chain(prompts).collect();
        all.sort_by(|a, b| a.title.cmp(&b.title));
        all
    }

    async fn some_sessions(
        &self,
        asked: SessionsAsked,
        after: Option<(Timestamp, Uuid)>,
    ) -> Outcome<(Vec<Uuid>, Option<(Timestamp, Uuid)>)> {
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            and_veiled: true,
            kind: asked.kind.map(|kind| kind.as_str().to_owned()),
            open: asked.open,
            after,
            limit: i64::try_from(PAGE + 1).unwrap_or(i64::MAX),
            ..SessionFilter::default()
        };
        let mut summaries = self.plumb.stores.sessions.list(filter).await?;
        let more = summaries.len() > PAGE;
        summaries.truncate(PAGE);
        let next = summaries.last().filter(|_| more).map(|last| (last.created_at, last.id));
        Ok((summaries.into_iter().map(|summary| summary.id).collect(), next))
    }

    pub(crate) async fn session_card(&self, row: &SessionRow) -> Outcome<SessionCard> {
        let kind = SessionKind::parse(&row.kind).ok_or(Failure::NotFound)?;
        if kind == SessionKind::Placement {
            return placement_card(row);
        }
        let view = protocol::shown(self.plumb, row).await?;
        let (attempt, score) = if kind == SessionKind::Evaluation {
            let session: Session = snapshot(row)?;
            let over = session.status.is_closed();
            let score = finished_card(&session, self.plumb.now()).score.filter(|_| over);
            (Some(session.attempt_no), score)
        } else {
            (None, None)
        };
        Ok(SessionCard {
            session: view.id,
            kind,
            title: view.title,
            about: view.about,
            led: view.led,
            status: view.status,
            begun: view.created,
            ended: view.closed,
            deadline: view.deadline,
            completed: view.completed,
            total: view.total,
            attempt,
            score,
        })
    }

    /// The name of a skill.
    pub(crate) fn skill_name(&self, id: &str) -> Option<String> {
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref()?;
        graph.graph.node(id).map(|node| node.name.clone())
    }
}

fn placement_card(row: &SessionRow) -> Outcome<SessionCard> {
    let placing: Placing = snapshot(row)?;
    Ok(SessionCard {
        session: row.id,
        kind: SessionKind::Placement,
        about: row.assessment_id.clone(),
        title: String::new(),
        led: false,
        status: placing.status,
        begun: row.created_at,
        ended: placing.closed_at(),
        deadline: None,
        completed: 0,
        total: None,
        attempt: None,
        score: None,
    })
}
