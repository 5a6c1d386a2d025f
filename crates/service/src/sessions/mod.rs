//! All sessions of a learner, of every kind, and content that can be begun.

mod view;

pub use view::{SessionCard, SessionListQuery, Startable};

use plumb_sessions::placement::PlacementSession;
use plumb_sessions::session::{Session, may_see_score};
use plumb_store::sessions::{SessionFilter, SessionRow};
use plumb_types::ids::SessionId;
use plumb_types::time::Timestamp;

use crate::assessment::finished_card;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::paging::{cut, one_more};
use crate::plumb::Plumb;
use crate::protocol;

/// Highest page number.
const MAX_PAGE: u32 = 1_000;
/// Sessions on a page of a list.
const PAGE: usize = 20;

impl Learner<'_> {
    /// Returns a page of the learner's sessions, newest first, and whether there are more.
    pub async fn sessions(&self, asked: SessionListQuery) -> Result<(Vec<SessionCard>, bool)> {
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
                // Its kind is not known to this server (any more).
                Err(ServiceError::NotFound) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok((cards, next.is_some()))
    }

    /// Returns a session of the caller as a card.
    pub async fn session(&self, id: SessionId) -> Result<SessionCard> {
        self.session_card(&self.own(id).await?).await
    }

    /// Returns surveys, workflows and sets of prompts that can be begun, by title.
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
        asked: SessionListQuery,
        after: Option<(Timestamp, SessionId)>,
    ) -> Result<(Vec<SessionId>, Option<(Timestamp, SessionId)>)> {
        let filter = SessionFilter {
            learner: Some(self.actor.id),
            and_anonymous: true,
            kind: asked.kind.map(|kind| kind.as_str().to_owned()),
            open: asked.open,
            after,
            limit: one_more(PAGE),
            ..SessionFilter::default()
        };
        let mut summaries = self.plumb.stores.sessions.list(filter).await?;
        let more = cut(&mut summaries, PAGE);
        let next = summaries.last().filter(|_| more).map(|last| (last.created_at, last.id));
        Ok((summaries.into_iter().map(|summary| summary.id).collect(), next))
    }

    pub(crate) async fn session_card(&self, row: &SessionRow) -> Result<SessionCard> {
        match SessionKind::parse(&row.kind).ok_or(ServiceError::NotFound)? {
            SessionKind::Evaluation => exam_card(self.plumb, row).await,
            SessionKind::Placement => placement_card(row),
            _ => led_card(self.plumb, row).await,
        }
    }

    /// Returns the name of a skill.
    pub(crate) fn skill_name(&self, id: &str) -> Option<String> {
        self.plumb.skill_name(id)
    }
}

impl Plumb {
    /// Returns the name of a skill.
    pub(crate) fn skill_name(&self, id: &str) -> Option<String> {
        let catalog = self.catalog();
        let graph = catalog.graph.as_ref()?;
        graph.graph.node(id).map(|node| node.name.clone())
    }
}

/// Whether its score may not be seen by the learner yet. A session that ended before it began has none.
fn is_withheld(session: &Session, now: Timestamp) -> bool {
    session.result().is_some() && !may_see_score(session, now)
}

/// Returns the card of a session of a kind that an agent can lead.
async fn led_card(plumb: &Plumb, row: &SessionRow) -> Result<SessionCard> {
    let view = protocol::shown(plumb, row).await?;
    Ok(SessionCard {
        session: view.id,
        kind: view.kind,
        title: view.title,
        about: view.about,
        led: view.led,
        status: view.status,
        begun: view.created,
        ended: view.closed,
        deadline: view.deadline,
        completed: view.completed,
        total: view.total,
        attempt: None,
        score: None,
        withheld: false,
    })
}

async fn exam_card(plumb: &Plumb, row: &SessionRow) -> Result<SessionCard> {
    let card = led_card(plumb, row).await?;
    let session: Session = snapshot(row)?;
    let now = plumb.now();
    let score = finished_card(&session, now).score;
    Ok(SessionCard { attempt: Some(session.attempt_no), score, withheld: is_withheld(&session, now), ..card })
}

fn placement_card(row: &SessionRow) -> Result<SessionCard> {
    let placing: PlacementSession = snapshot(row)?;
    Ok(SessionCard {
        session: row.id,
        kind: SessionKind::Placement,
        about: row.assessment_id.clone(),
        title: String::new(),
        led: false,
        status: placing.life.status,
        begun: row.created_at,
        ended: placing.life.closed_at,
        deadline: None,
        completed: 0,
        total: None,
        attempt: None,
        score: None,
        withheld: false,
    })
}

#[cfg(test)]
mod tests {
    use plumb_sessions::engine::apply;
    use plumb_sessions::session::{
        Allowance, ExamRules, PlannedItem, Reveal, RevealWhen, ScoredAttempt, SectionRule, SessionEnding, SessionPhase,
        SessionPlan, SessionResult, create,
    };
    use plumb_types::ContentHash;
    use plumb_types::ids::UserId;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_has_no_score_withholds_none() {
        let now = Timestamp::from_secs(10);
        let section = SectionRule { id: "s".to_owned(), title: "s".to_owned(), weight: None };
        let reveal = Reveal { score: RevealWhen::AfterRelease, solutions: RevealWhen::AfterRelease };
        let plan = SessionPlan {
            session_id: SessionId::from_u128(1),
            learner: UserId::from_u128(2),
            assessment_id: "A".to_owned(),
            assessment: ContentHash::of("assessment"),
            title: "A".to_owned(),
            rules: ExamRules { sections: vec![section], reveal, ..ExamRules::default() },
            form_id: Uuid::from_u128(3),
            form_hash: None,
            positions: vec![PlannedItem {
                section_id: "s".to_owned(),
                skill_id: "T.ADD".to_owned(),
                benchmarks: Vec::new(),
            }],
            attempt_no: 1,
            allowance: Allowance::default(),
            assignment: None,
            decimal_mark: plumb_answers::answer::DecimalMark::Point,
            adaptive: None,
        };
        let mut session: Session = apply(None, &create(plan, now).unwrap()).unwrap();
        let over = |attempt| SessionPhase::Over { closed_at: now, ending: SessionEnding::Terminated(attempt) };
        assert!(!is_withheld(&session, now), "it is open");
        session.phase = over(None);
        assert!(!is_withheld(&session, now), "it was never begun");
        let result = Box::new(SessionResult {
            score: 0,
            passed: None,
            grade: None,
            items: 1,
            attempted: 0,
            correct: 0,
            undecided: 0,
            dropped: 0,
            in_grace: 0,
            duration_ms: 0,
            sections: Vec::new(),
            ability: None,
            times: Vec::new(),
        });
        session.phase = over(Some(ScoredAttempt { started_at: now, result }));
        assert!(is_withheld(&session, now));
        session.released = true;
        assert!(!is_withheld(&session, now));
    }
}
