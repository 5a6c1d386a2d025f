//! Notifications from other servers on this database, passed on to local subscribers.

use std::time::Duration;

use plumb_store::StoreError;
use plumb_store::notifications::{Listener, Notice};

use crate::plumb::Plumb;

/// Pause before the first reconnection; each further pause is twice as long.
const PAUSE: Duration = Duration::from_millis(250);
/// Longest pause between reconnections.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

impl Plumb {
    /// Passes on notifications of other servers until it is dropped. Returns at once if the database cannot have other
    /// servers.
    pub async fn relay_notifications(&self) {
        self.relay_notifications_with(|_| {}).await;
    }

    /// Like [`Self::relay_notifications`]; also reports each time that listening begins or fails.
    pub async fn relay_notifications_with(&self, say: impl Fn(Result<(), &StoreError>) + Send + Sync) {
        let mut pause = PAUSE;
        loop {
            let error = match self.stores.notifications.listen().await {
                Ok(None) => return,
                Ok(Some(mut listener)) => {
                    say(Ok(()));
                    pause = PAUSE;
                    // Notifications sent before listening began were missed.
                    self.hub.notify_all();
                    self.pass_on(&mut listener).await
                }
                Err(error) => error,
            };
            say(Err(&error));
            tracing::warn!(%error, "news of other servers is not heard; listening again shortly");
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Passes on notifications until the connection fails; returns the error.
    async fn pass_on(&self, listener: &mut Listener) -> StoreError {
        loop {
            match listener.next().await {
                Ok(Notice::NewMessages(session)) => self.hub.notify(session),
                Ok(Notice::Stop(session)) => self.hub.request_stop(session),
                Err(error) => return error,
            }
        }
    }
}
