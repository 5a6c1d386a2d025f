//! The school of `serve --demo`: created once, in the background, while the server already handles requests.

use std::sync::Arc;

use plumb_app::server_fns::request::{School, SchoolPlaces, SchoolProgress};
use plumb_service::Result;
use tokio::task::JoinHandle;

use super::accounts::{HEAD, LEARNER, TEACHER};
use super::{DemoContext, DemoMade, DemoOrder, DemoOutcome, SCHOOL, SCHOOL_SIZE};
use crate::clock;

/// Reports the state of the school. If there is none and the database has no other learners, starts creating it and
/// returns the task. A school that was interrupted is left as it is and reported as such: its sessions and changes are
/// consistent, each with its row in the audit trail.
pub async fn open(ground: DemoContext, progress: Arc<SchoolProgress>) -> Result<Option<JoinHandle<()>>> {
    if let Some(made) = ground.demo().await? {
        progress.tell(found(&made));
        return Ok(None);
    }
    progress.tell(School::Filling);
    Ok(Some(tokio::spawn(async move {
        tracing::info!("filling the demonstration school");
        let began = clock::now();
        progress.tell(match ground.make(&order(), &mut |_| {}).await {
            Ok(DemoOutcome::Made(made)) => {
                let millis = clock::now().millis_since(began);
                let DemoMade { learners, classes, sessions, responses, .. } = made;
                tracing::info!(millis, learners, classes, sessions, responses, "the demonstration school is filled");
                found(&made)
            }
            Ok(DemoOutcome::There(made)) => found(&made),
            Ok(DemoOutcome::Foreign) => {
                tracing::info!("there are learners here already: no demonstration school");
                School::None
            }
            Err(error) => {
                tracing::error!(%error, "the demonstration school could not be filled; what there is of it stays");
                School::Partly
            }
        });
    })))
}

fn order() -> DemoOrder {
    DemoOrder {
        size: SCHOOL_SIZE,
        style: &SCHOOL,
        password: None,
        helper: TEACHER.into(),
        head: HEAD.into(),
        known: vec![LEARNER.into()],
        force: false,
        // The other cores are left for requests.
        threads: 1,
    }
}

fn found(made: &DemoMade) -> School {
    match made.first {
        Some((class, test)) if made.whole => School::Whole(SchoolPlaces { class, test }),
        _ if made.whole => School::None,
        _ => School::Partly,
    }
}
