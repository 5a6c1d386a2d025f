//! Sums of survey results: updated after each session ends, so that showing results needs no responses.

use crate::engine::names::SURVEY;
use plumb_sessions::survey::{CompletedResponse, SurveySession};
use plumb_store::responses::{EndedSurvey, SurveyContribution};
use plumb_store::sessions::SessionRow;
use plumb_types::ids::SessionId;

use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions added in one transaction, few enough not to delay a learner's save.
const BATCH: i64 = 16;
/// A batch takes no further session once it has this many sums.
const MOST_SUMS: usize = 4_000;

impl Plumb {
    /// Adds finished surveys to the sums; returns how many sessions were processed. Called by a worker. Several servers
    /// may do this at once: each session is added once.
    pub async fn sum_surveys(&self) -> Result<usize> {
        let found = self.stores.responses.unsummed(BATCH).await?;
        let (mut surveys, mut sums) = (Vec::with_capacity(found.len()), 0);
        for id in found {
            let Some(survey) = self.ended_survey(id).await? else { continue };
            sums += size(&survey.contribution);
            surveys.push(survey);
            if sums >= MOST_SUMS {
                break;
            }
        }
        if surveys.is_empty() {
            return Ok(0);
        }
        let looked_at = surveys.len();
        match self.stores.responses.sum(surveys.clone()).await {
            Ok(_) => {}
            Err(error) if error.is_transient() => return Err(error.into()),
            Err(_) => self.sum_one_by_one(surveys).await?,
        }
        Ok(looked_at)
    }

    /// Adds sessions one by one. One with answers that cannot be stored must not stop the others: it is left out, and
    /// logged.
    async fn sum_one_by_one(&self, surveys: Vec<EndedSurvey>) -> Result<()> {
        for survey in surveys {
            let without = EndedSurvey { contribution: SurveyContribution::Nothing, ..survey.clone() };
            match self.stores.responses.sum(vec![survey]).await {
                Ok(_) => {}
                Err(error) if error.is_transient() => return Err(error.into()),
                Err(error) => {
                    tracing::error!(session = %without.id, %error, "a survey's answers could not be added up");
                    self.stores.responses.sum(vec![without]).await?;
                }
            }
        }
        Ok(())
    }

    /// Returns a session's contribution; `None` if the session no longer exists.
    pub(crate) async fn ended_survey(&self, id: SessionId) -> Result<Option<EndedSurvey>> {
        let Some(row) = self.stores.sessions.load(id).await? else { return Ok(None) };
        Ok(Some(EndedSurvey {
            id,
            contribution: contribution(&row)?,
            version: row.version,
            learner: row.learner,
            about: row.assessment_id,
            content: row.assessment_hash,
            finished_at: row.state.finished_at.unwrap_or(row.created_at),
        }))
    }
}

/// Returns a session's contribution to the sums; nothing for an inline survey, which no list shows.
fn contribution(row: &SessionRow) -> Result<SurveyContribution> {
    if is_sent_along(row) {
        return Ok(SurveyContribution::Nothing);
    }
    if row.state.status != "completed" {
        return Ok(SurveyContribution::GivenUp);
    }
    let why = match snapshot::<SurveySession>(row).map(|session| session.finished()) {
        Ok(Some(finished)) => return Ok(SurveyContribution::Completed(finished)),
        Ok(None) => "it is completed without an end".to_owned(),
        Err(ServiceError::Internal(why)) => why,
        Err(failure) => return Err(failure),
    };
    // An unreadable session must not stop the others.
    tracing::error!(session = %row.id, why, "a survey's answers could not be added up");
    Ok(SurveyContribution::Nothing)
}

/// Whether a finished survey session contributes to no sum.
pub(crate) fn adds_nothing(row: &SessionRow) -> Result<bool> {
    Ok(contribution(row)? == SurveyContribution::Nothing)
}

/// Whether the survey was sent inline, so that it is identified by its hash alone.
fn is_sent_along(row: &SessionRow) -> bool {
    let name = row.assessment_id.strip_prefix(SURVEY).and_then(|rest| rest.strip_prefix(':'));
    name == Some(row.assessment_hash.as_str())
}

/// Returns the number of sums it is added to, for each owner.
fn size(contribution: &SurveyContribution) -> usize {
    let of = |finished: &CompletedResponse| finished.cells().len() + finished.texts().count();
    if let SurveyContribution::Completed(finished) = contribution { 1 + of(finished) } else { 1 }
}
