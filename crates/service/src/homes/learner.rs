//! A learner's first page.

use std::collections::HashSet;

use plumb_content::blueprint::Assessment;
use plumb_learning::graph::Reason;
use plumb_learning::mastery::{LearnerMastery, MasteryStatus};
use plumb_sessions::assignment::Terms;
use plumb_store::users::UserRow;

use super::week::{goal, known_since, week};
use super::{DueSkill, LearnerHome, NextSkill, Resume, Running};
use crate::assessment::{AssessmentCard, card};
use crate::assignments::DoneSoFar;
use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::paging::{cut, one_more};
use crate::practice::cards::SkillCards;
use crate::practice::mastery_of;
use crate::practice::views::{RecommendationReason, SkillCard};

/// Most open sessions shown, including the one to resume.
const RUNNING: usize = 4;
/// Most skills due for review shown.
const DUE: usize = 4;

/// How many recommended skills are considered: one of them may be the skill to resume.
const CANDIDATES: usize = 2;

/// Data from practice.
#[derive(Default)]
struct PracticeData {
    due: Vec<DueSkill>,
    /// At most [`CANDIDATES`], best first.
    next: Vec<NextSkill>,
    last: Option<SkillCard>,
}

impl Learner<'_> {
    /// Returns the first page.
    pub async fn home(&self) -> Result<LearnerHome> {
        let (plumb, now) = (self.plumb, self.plumb.now());
        let user = self.user().await?;
        let rows = plumb.stores.learning.skill_states(self.actor.id).await?;
        let done = self.done_so_far(&rows).await?;
        let known = mastery_of(&rows)?;
        let catalog = plumb.catalog();
        let cards = match &catalog.graph {
            Some(version) => Some(self.skill_cards(&catalog, &version.graph, &known).await?),
            None => None,
        };
        let (mut running, more_running) = self.running(cards.as_ref()).await?;
        let mut practised = cards.as_ref().map(|cards| practised(cards, &known)).unwrap_or_default();
        let resume = if running.is_empty() {
            practised.last.take().map(|skill| Resume::Skill(Box::new(skill)))
        } else {
            Some(Resume::Session(Box::new(running.remove(0))))
        };
        let more_due = practised.due.len().saturating_sub(DUE);
        practised.due.truncate(DUE);
        let zone = plumb.zones(Some(self.actor.id)).await?.own;
        let since = known_since(now, &zone);
        let own = plumb.stores.homes.home(self.actor.id).await?;
        let mut available: Vec<AssessmentCard> =
            catalog.open_assessments().map(|assessment| self.offered(assessment, &user, &done)).collect();
        available.sort_by(|a, b| a.title.cmp(&b.title));
        Ok(LearnerHome {
            next: practised
                .next
                .into_iter()
                .find(|next| !resume.as_ref().is_some_and(|resume| resume.is_of(&next.skill.id))),
            resume,
            running,
            more_running,
            due: practised.due,
            more_due,
            assigned: self.assigned(&done).await?,
            available,
            week: week(&plumb.stores.homes.practised(self.actor.id, since).await?, now, own.goal, &zone),
            is_new: known.states().is_empty(),
            classes: self.classes().await?,
            answers: self.unread_answers().await?,
            changes: self.changed_results().await?,
            released: self.releases().await?,
        })
    }

    /// Sets the learner's weekly goal: `days`, 1 to 7, or `items`, 1 to 500.
    pub async fn set_goal(&self, unit: &str, count: &str) -> Result<()> {
        let count = count.trim().parse().unwrap_or(0);
        let wanted = goal(unit, count).ok_or(InvalidInput::GoalRange)?;
        Ok(self.plumb.stores.homes.set_goal(self.actor.id, wanted).await?)
    }

    /// Returns the open sessions, the one to resume first, and whether there are more.
    async fn running(&self, cards: Option<&SkillCards<'_>>) -> Result<(Vec<Running>, bool)> {
        let limit = one_more(RUNNING);
        let mut rows = self.plumb.stores.sessions.under_way(self.actor.id, limit).await?;
        let more = cut(&mut rows, RUNNING);
        let mut running = Vec::with_capacity(rows.len());
        for row in rows {
            match self.session_card(&row).await {
                Ok(card) => {
                    let cards = cards.filter(|_| card.kind == SessionKind::Learning);
                    let skill = cards.and_then(|cards| Some(cards.of(cards.graph().node(&card.about)?)));
                    running.push(Running { card, skill });
                }
                // Its kind is not known to this server (any more).
                Err(ServiceError::NotFound) => {}
                Err(failure) => return Err(failure),
            }
        }
        Ok((running, more))
    }

    fn offered(&self, assessment: &Assessment, user: &UserRow, done: &DoneSoFar) -> AssessmentCard {
        let (made, open) = done.attempts(&assessment.id);
        card(assessment, &Terms::default().effective_for(assessment), user, made, open, self.plumb.now())
    }
}

/// What the home shows of practice.
fn practised(cards: &SkillCards<'_>, known: &LearnerMastery) -> PracticeData {
    let graph = cards.graph();
    let mut found = PracticeData::default();
    let mut seen = HashSet::new();
    for recommended in cards.recommended() {
        let node = recommended.skill;
        if !cards.has_items(node) || !seen.insert(&node.id) {
            continue;
        }
        let why = match recommended.reason {
            Reason::Review { last, .. } => {
                found.due.push(DueSkill { id: node.id.to_string(), name: node.name.clone(), practised: last });
                continue;
            }
            Reason::New { .. } => RecommendationReason::New,
            Reason::Check { .. } => RecommendationReason::Check,
            Reason::Practise { .. } => RecommendationReason::GoOn,
        };
        if found.next.len() < CANDIDATES {
            found.next.push(NextSkill { skill: cards.of(node), why });
        }
    }
    let practised = known.states().iter().filter_map(|(id, state)| Some((state.practised_at()?, id)));
    let last = practised.max().and_then(|(_, id)| graph.node(id.as_str())).filter(|node| cards.has_items(node));
    // A mastered skill is not resumed: the next skill is offered.
    found.last = last.map(|node| cards.of(node)).filter(|card| card.standing != MasteryStatus::Mastered);
    found
}

impl Resume {
    /// Whether it resumes that skill.
    fn is_of(&self, skill: &str) -> bool {
        match self {
            Self::Session(running) => running.skill.as_ref().is_some_and(|own| own.id == skill),
            Self::Skill(own) => own.id == skill,
        }
    }
}
