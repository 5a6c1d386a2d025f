//! Sessions of every kind: the list, an agent-led session, and the replay.

mod led;
mod list;
mod replay;

use super::{Page, PageRequest, session};
use crate::text::{Texts, t};
use plumb_service::engine::SessionKind;
use plumb_service::protocol::SessionPage;

pub(crate) use list::{history, pager, place, show as list, title};
pub(crate) use replay::show as replay;

/// `/sessions/{id}`: in the player of assessments, or agent-led.
pub(crate) async fn one(visit: PageRequest) -> Page {
    match visit.edge.session_page(visit.uuid()?).await? {
        SessionPage::Exam => session::show(visit).await,
        SessionPage::Led(led) => led::show(visit, *led).await,
    }
}

/// A kind in a word.
pub(crate) fn kind_words(t: &Texts, kind: SessionKind) -> String {
    match kind {
        SessionKind::Evaluation => t!(t, "kind-evaluation"),
        SessionKind::Learning => t!(t, "kind-learning"),
        SessionKind::Placement => t!(t, "kind-placement"),
        SessionKind::Tutor => t!(t, "kind-tutor"),
        SessionKind::Survey => t!(t, "kind-survey"),
        SessionKind::Workflow => t!(t, "kind-workflow"),
        SessionKind::Thought => t!(t, "kind-thought"),
    }
}
