//! The school of `serve --demo`: made once, in the background, while the server already answers.

use std::sync::Arc;

use plumb_app::server_fns::request::{School, SchoolPlaces, SchoolProgress};
use plumb_service::Result;
use tokio::task::JoinHandle;

use super::accounts::{HEAD, LEARNER, TEACHER};
use super::{DemoMade, DemoOrder, DemoOutcome, Ground, SCHOOL, SCHOOL_SIZE};
use crate::clock;

/// Says what there is of the school and, where there is nothing and nobody else learns, fills it; gives the task that
/// does. One that was interrupted is left as it is, and said to be so: what there is of it is whole, every sitting and
/// every change with its audit row.
pub async fn open(ground: Ground, progress: Arc<SchoolProgress>) -> Result<Option<JoinHandle<()>>> {
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
        // The other cores answer requests meanwhile.
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
