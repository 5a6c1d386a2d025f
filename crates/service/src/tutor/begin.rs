//! Beginning a topic: its session begins with the tutor's welcome.

use plumb_sessions::practice::{Mode, PracticePlan};
use plumb_sessions::tutor::{Student, Topic, Turn, TutorContext, TutorPlan};
use plumb_store::sessions::{Created, FormSource};
use uuid::Uuid;

use super::turn::spoken;
use crate::assessment::session_id;
use crate::capabilities::Learner;
use crate::content::Version as _;
use crate::engine::SessionStart;
use crate::engine::names::TUTOR;
use crate::failure::{Result, ServiceError};
use crate::practice::turn::broken;

/// Returns the `about` value of sessions of a topic; one session per value can be open.
pub(crate) fn tutor_subject(topic: &str) -> String {
    format!("{TUTOR}:{topic}")
}

impl Learner<'_> {
    /// Begins a topic, or resumes the open session; `NotFound` if there is no such topic.
    pub async fn tutor_begin(&self, topic: &str, student: Student, command_id: Uuid) -> Result<Uuid> {
        let stores = &self.plumb.stores;
        let (id, about) = (session_id(self.actor.id, command_id), tutor_subject(topic));
        if let Some(id) = self.plumb.begun_before(id, TUTOR, &about).await? {
            return Ok(id);
        }
        if let Some(open) = stores.sessions.open_for(self.actor.id, &about).await? {
            return Ok(open.id);
        }
        let facts = self.plumb.facts(None).await?;
        let topic = facts.catalog.topics.get(topic).ok_or(ServiceError::NotFound)?;
        let now = self.plumb.now();
        self.may_begin_another(TUTOR, now).await?;
        let known = self.plumb.known(self.actor.id).await?;
        let graph = facts.catalog.graph.as_ref().ok_or(ServiceError::NotFound)?.hash.clone();
        let plan = self.tutor_plan(id, topic, graph, student)?;
        let practice = facts.context(&self.plumb.rules, &known.mastery, now);
        let context = TutorContext { topic, practice };
        let turn = Turn::opening(plan, context, command_id).ok_or_else(|| broken("a session from nothing"))?;
        let (events, _, session) = spoken(self.plumb, turn, true).await?;
        let attempt = stores.sessions.count_attempts(self.actor.id, &about).await? + 1;
        let beginning = SessionStart {
            about: about.clone(),
            hash: topic.hash().clone(),
            attempt,
            form: FormSource::None,
            anonymity: None,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            Created::Created => Ok(id),
            // Of two concurrent requests, as from two tabs, one creates the session.
            Created::AlreadyOpen => {
                Ok(stores.sessions.open_for(self.actor.id, &about).await?.ok_or(ServiceError::Conflict)?.id)
            }
            Created::FormTaken => Err(broken("a tutor has no form")),
        }
    }

    fn tutor_plan(
        &self,
        session_id: Uuid,
        topic: &Topic,
        graph: plumb_types::ContentHash,
        student: Student,
    ) -> Result<TutorPlan> {
        let first = topic.concepts.first().ok_or_else(|| broken("a topic without concepts"))?;
        Ok(TutorPlan {
            lesson: PracticePlan {
                session_id,
                learner: self.actor.id,
                skill: first.skill.clone(),
                mode: Mode::Practice,
                graph,
                mastery_policy: self.plumb.rules.mastery.version.clone(),
                hint_policy: self.plumb.rules.hints.version().to_owned(),
                curriculum: None,
                decimal_mark: self.decimal_mark,
            },
            topic_id: topic.id.clone(),
            topic: topic.hash.clone(),
            steps: u32::try_from(topic.steps.len()).unwrap_or(u32::MAX),
            student,
        })
    }
}
