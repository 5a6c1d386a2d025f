//! What other servers on the same database tell: passed on to those who listen here.

use std::time::Duration;

use plumb_store::StoreError;
use plumb_store::notifications::{Listener, Notice};

use crate::plumb::Plumb;

/// The first pause before listening is tried again; each is twice the one before.
const PAUSE: Duration = Duration::from_millis(250);
/// The longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

impl Plumb {
    /// Passes on what other servers tell, until it is dropped. Where there can be no other server it ends at once.
    pub async fn relay_notifications(&self) {
        self.relay_notifications_with(|_| {}).await;
    }

    /// The same; says each time that listening begins, and why it ended.
    pub async fn relay_notifications_with(&self, say: impl Fn(Result<(), &StoreError>) + Send + Sync) {
        let mut pause = PAUSE;
        loop {
            let error = match self.stores.notifications.listen().await {
                Ok(None) => return,
                Ok(Some(mut listener)) => {
                    say(Ok(()));
                    pause = PAUSE;
                    // What was told before, nobody heard.
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

    /// Passes on until nothing can be heard any more; says why.
    async fn pass_on(&self, listener: &mut Listener) -> StoreError {
        loop {
            match listener.next().await {
                Ok(Notice::Said(session)) => self.hub.notify(session),
                Ok(Notice::Stop(session)) => self.hub.ask_to_stop(session),
                Err(error) => return error,
            }
        }
    }
}
