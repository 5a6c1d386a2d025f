//! Lists of assessments that a learner can take, and of finished sessions.

use plumb_content::blueprint::{self, Assessment};
use plumb_sessions::assignment::{EffectiveTerms, Terms};
use plumb_sessions::engine::Status;
use plumb_sessions::session::adaptive::trial_items;
use plumb_sessions::session::{self, Session, may_see_score};
use plumb_store::users::UserRow;
use plumb_types::ids::SessionId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::begin::blocked;
use super::{AssessmentCard, Blocked, Ending, FinishedCard, Introduction, RevealWhen, ScoreLine};
use crate::capabilities::Learner;
use crate::failure::{Result, ServiceError};

impl Learner<'_> {
    /// Returns the introduction to an assessment.
    pub async fn introduction(&self, assessment_id: &str) -> Result<Introduction> {
        let catalog = self.plumb.catalog();
        let assessment = catalog.open_assessment(assessment_id).ok_or(ServiceError::NotFound)?;
        let user = self.user().await?;
        let open = self.plumb.stores.sessions.open_for(self.actor.id, assessment_id).await?;
        let card = self.card(assessment, &user, open.map(|row| row.id)).await?;
        Ok(introduction(assessment, &Terms::default().effective_for(assessment), &user, card))
    }

    async fn card(&self, assessment: &Assessment, user: &UserRow, open: Option<SessionId>) -> Result<AssessmentCard> {
        let made = self.plumb.stores.sessions.count_attempts(self.actor.id, &assessment.id).await?;
        Ok(card(assessment, &Terms::default().effective_for(assessment), user, made, open, self.plumb.now()))
    }
}

/// Returns an assessment's card under these terms, given the number of attempts and the open session.
pub(crate) fn card(
    assessment: &Assessment,
    settled: &EffectiveTerms,
    user: &UserRow,
    made: i64,
    open: Option<SessionId>,
    now: Timestamp,
) -> AssessmentCard {
    AssessmentCard {
        id: assessment.id.clone(),
        title: assessment.metadata.title.clone(),
        description: assessment.metadata.description.clone(),
        items: assessment.configuration.total_items as usize,
        is_adaptive: assessment.adaptive.is_some(),
        minutes: scaled(settled.time_limit_minutes, factor(user)).map(|minutes| minutes + settled.extra_minutes),
        closes: settled.closes,
        attempts_left: settled.attempts.map(|most| saturating_cast((i64::from(most) - made).max(0).unsigned_abs())),
        blocked: open.map(Blocked::Running).or_else(|| blocked(settled, made, now)),
    }
}

/// Returns the introduction to an assessment under these terms.
pub(crate) fn introduction(
    assessment: &Assessment,
    settled: &EffectiveTerms,
    user: &UserRow,
    card: AssessmentCard,
) -> Introduction {
    let configuration = &assessment.configuration;
    Introduction {
        card,
        audience: assessment.metadata.target_audience.clone(),
        sections: assessment
            .sections
            .iter()
            .map(|section| (section.title.clone(), section.item_count as usize))
            .collect(),
        base_minutes: settled.time_limit_minutes,
        time_factor_percent: factor(user),
        item_seconds: scaled(configuration.item_time_limit_seconds, factor(user)),
        pass_mark: Some(configuration.passing_score_percent.basis_points()),
        player: configuration.player,
        trial_items: assessment.adaptive.as_ref().map_or(0, |own| trial_items(own, configuration.total_items)),
        calculator: assessment.calculator != blueprint::skill::Calculator::None,
        reveal_score: pinned(settled.reveal.score),
        reveal_solutions: pinned(settled.reveal.solutions),
    }
}

pub(crate) fn finished_card(session: &Session, now: Timestamp) -> FinishedCard {
    let score = session.result().filter(|_| may_see_score(session, now)).map(|result| ScoreLine {
        basis_points: u32::from(result.score),
        band: result.grade.clone(),
        passed: result.passed,
    });
    FinishedCard {
        session: session.id,
        assessment_id: session.assessment_id.clone(),
        title: session.title.clone(),
        attempt: session.attempt_no,
        started: session.started_at().unwrap_or(session.created_at),
        finished: session.closed_at().unwrap_or(now),
        ending: match session.status() {
            Status::Expired => Ending::TimeUp,
            Status::Terminated => Ending::Terminated,
            _ => Ending::HandedIn,
        },
        score,
    }
}

/// Returns the learner's time factor in percent.
fn factor(user: &UserRow) -> u32 {
    u32::try_from(user.time_factor_percent).unwrap_or(100)
}

/// Returns a time limit with the time factor, rounded down like the deadline; `None` if the factor removes the limit.
fn scaled(limit: Option<u32>, percent: u32) -> Option<u32> {
    limit.filter(|_| percent > 0).map(|limit| saturating_cast(u64::from(limit) * u64::from(percent) / 100))
}

pub(super) fn pinned(when: session::RevealWhen) -> RevealWhen {
    match when {
        session::RevealWhen::Never => RevealWhen::Never,
        session::RevealWhen::AfterCompletion => RevealWhen::AfterCompletion,
        session::RevealWhen::AfterWindow => RevealWhen::AfterWindow,
        session::RevealWhen::AfterRelease => RevealWhen::AfterRelease,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extra_time_lengthens_a_limit_and_factor_zero_lifts_it() {
        assert_eq!(scaled(Some(30), 150), Some(45));
        assert_eq!(scaled(Some(30), 0), None);
        assert_eq!(scaled(None, 150), None);
        assert_eq!(scaled(Some(25), 125), Some(31));
    }
}
