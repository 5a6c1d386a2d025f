//! The completed sessions of a version of a survey that the caller may see, read page by page for a table; only the
//! answers that count are kept.

use plumb_content::question::Answer;
use plumb_sessions::survey::{CompletedResponse, SurveySession};
use plumb_store::anonymous::NOBODY;
use plumb_store::responses::{ResponseFilter, ResponseRow};
use plumb_types::time::Timestamp;

use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};

/// Sessions read at once; their snapshots also contain the conversation.
const PAGE: i64 = 100;
/// Most responses in a table.
pub(super) const MOST: usize = 10_000;
/// Most memory for them, approximately, bytes.
const MOST_BYTES: usize = 32 << 20;

/// The answers of one respondent.
pub(super) struct RespondentAnswers {
    /// Name of the respondent and end of the session; `None` in an anonymous survey.
    pub(super) named: Option<(String, Timestamp)>,
    /// The answers that count.
    pub(super) finished: CompletedResponse,
}

impl Teacher<'_> {
    /// Reads the latest responses to a version, latest first, as many as fit.
    pub(super) async fn responses(&self, of: ResponseFilter<'_>, anonymous: bool) -> Result<Vec<RespondentAnswers>> {
        let (mut responses, mut bytes, mut after) = (Vec::new(), 0, None);
        loop {
            let page = self.plumb.stores.responses.completed(of, after, PAGE).await?;
            let Some(last) = page.last() else { return Ok(responses) };
            after = Some((last.finished_at, last.id));
            for row in page {
                let Some(response) = response(row, anonymous)? else { continue };
                bytes += size(&response.finished);
                if responses.len() == MOST || bytes > MOST_BYTES {
                    return Ok(responses);
                }
                responses.push(response);
            }
        }
    }
}

fn response(row: ResponseRow, anonymous: bool) -> Result<Option<RespondentAnswers>> {
    let session: SurveySession = serde_json::from_str(&row.snapshot)
        .map_err(|error| ServiceError::Internal(format!("session {} cannot be read: {error}", row.id)))?;
    let named = (!anonymous && row.learner != NOBODY).then_some((row.learner_name, row.finished_at));
    Ok(session.finished().map(|finished| RespondentAnswers { named, finished }))
}

/// Returns the approximate size in bytes.
fn size(finished: &CompletedResponse) -> usize {
    let answer = |answer: &Answer| match answer {
        Answer::Text(text) => text.len(),
        Answer::Selections(ids) | Answer::Ranking(ids) => ids.iter().map(|id| 32 + id.len()).sum(),
        Answer::Rows(rows) => rows.len() * 64,
        Answer::Selection(_) | Answer::Value(_) | Answer::Date(_) => 32,
    };
    finished.asked.len() * 64 + finished.answers.values().map(|each| 128 + answer(each)).sum::<usize>()
}
