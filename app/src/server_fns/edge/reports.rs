//! Reports about items, as a request meets them.

use plumb_service::views::ReportDecision;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Edge, failed};
use crate::error::AppError;
use crate::paths::way_back;
use crate::server_fns::web_session;

/// A report that was not taken: it is in the browser's session, not in an address. It has a place of its own there, so
/// that the answer to the item, which may be kept too, is not lost by it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptReport {
    /// The session of the item.
    pub session: Uuid,
    /// The item.
    pub position: u32,
    /// What seems to be wrong.
    pub kind: String,
    /// The words.
    pub words: String,
}

/// What was to be done about a report, as it stood in the form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptHandling {
    /// How it is to stand.
    pub state: String,
    /// What its learner is to be answered.
    pub answer: String,
    /// What colleagues are to be told.
    pub note: String,
    /// Until when other reports had to arrive to be handled alike; blank when they are not to be.
    pub others: String,
}

impl Edge {
    pub(in crate::server_fns) async fn report_item(&self, form: KeptReport, command: Uuid) -> Result<(), AppError> {
        let words = (form.kind.as_str(), form.words.as_str());
        let sent = self.learner()?.report_item(form.session, form.position, words, command, self.arrived()).await;
        match sent {
            Ok(card) => {
                leptos_axum::redirect(&way_back(&card, true));
                Ok(())
            }
            Err(failure) => {
                if let Err(error) = web_session::keep_report(&self.session, &form).await {
                    tracing::warn!(%error, "a report could not be kept");
                }
                Err(failed(failure))
            }
        }
    }

    /// The report about this item as it was last sent, if it was not taken.
    pub(crate) async fn kept_report(&self, session: Uuid, position: u32) -> Option<KeptReport> {
        let kept = web_session::kept_report(&self.session).await.ok()??;
        Some(kept).filter(|kept| kept.session == session && kept.position == position)
    }

    pub(in crate::server_fns) async fn handle_report(
        &self,
        report: Uuid,
        version: i64,
        form: KeptHandling,
    ) -> Result<(), AppError> {
        let teacher = self.teacher()?;
        let decision = ReportDecision {
            version,
            state: &form.state,
            answer: &form.answer,
            note: &form.note,
            others_until: form.others.parse().ok().map(Timestamp::from_micros),
        };
        let done = teacher.handle_report(report, decision).await.map_err(failed);
        let others = self.or_kept(report, "report", &form, done).await?;
        leptos_axum::redirect(&format!("/teach/reports/{report}?done={others}"));
        Ok(())
    }
}
