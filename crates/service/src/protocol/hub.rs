//! The runs in progress on this server, and the subscribers to each session.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use plumb_sessions::conversation::{CallId, Conversation};
use plumb_types::ids::SessionId;
use tokio::sync::watch;

/// What this server knows about its own runs and subscribers. Correctness never depends on it, only how soon a change
/// is noticed.
#[derive(Default)]
pub(crate) struct Hub(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    watched: HashMap<SessionId, watch::Sender<u64>>,
    running: HashMap<SessionId, Work>,
    stop: HashSet<SessionId>,
}

/// Identifies the server that carries out a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RunKey {
    /// Number of the run.
    run: u32,
    /// How often any run of the session had been taken over.
    epoch: u32,
}

impl From<&Conversation> for RunKey {
    fn from(conversation: &Conversation) -> Self {
        Self { run: conversation.run, epoch: conversation.epoch }
    }
}

/// A run in progress on a session.
struct Work {
    /// Whether another run was requested after this one began.
    again: bool,
    /// The run that belongs to this server.
    mine: Option<RunKey>,
    /// The last call for which a model was asked.
    asked: Option<CallId>,
}

/// The right to run a session: at most one holder per server.
pub(crate) struct RunGuard<'h> {
    hub: &'h Hub,
    session: SessionId,
}

impl RunGuard<'_> {
    /// Records that the run belongs to this server.
    pub(crate) fn own(&self, run: RunKey) {
        if let Some(work) = self.hub.lock().running.get_mut(&self.session) {
            work.mine = Some(run);
        }
    }

    /// Whether the run belongs to this server.
    pub(crate) fn is_own(&self, run: RunKey) -> bool {
        self.hub.lock().running.get(&self.session).is_some_and(|work| work.mine == Some(run))
    }

    /// Whether a model may be asked during a call: only once per call. If the session changed in between, the retry
    /// uses the script's words.
    pub(crate) fn may_ask(&self, call: &CallId) -> bool {
        let mut inner = self.hub.lock();
        let Some(work) = inner.running.get_mut(&self.session) else { return false };
        work.asked.replace(call.clone()).as_ref() != Some(call)
    }

    /// Ends the run, unless another was requested in between: that request would wait for ever, so the run continues.
    pub(crate) fn end(self) -> Option<Self> {
        let mut inner = self.hub.lock();
        match inner.running.get_mut(&self.session) {
            Some(work) if work.again => {
                work.again = false;
                drop(inner);
                Some(self)
            }
            _ => {
                // Under the same lock: a later request starts a new run, and its entry is not removed by the code
                // below.
                inner.leave(self.session);
                drop(inner);
                self.hub.notify(self.session);
                std::mem::forget(self);
                None
            }
        }
    }
}

impl Drop for RunGuard<'_> {
    fn drop(&mut self) {
        self.hub.lock().leave(self.session);
        self.hub.notify(self.session);
    }
}

impl Inner {
    fn leave(&mut self, session: SessionId) {
        self.running.remove(&session);
        self.stop.remove(&session);
    }
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Every change is complete in itself, so a poisoned lock is safe.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns a receiver that changes whenever an event is added to the session, on this server or (on Postgres)
    /// another one.
    pub(crate) fn watch(&self, session: SessionId) -> watch::Receiver<u64> {
        let mut inner = self.lock();
        inner.watched.retain(|_, sender| sender.receiver_count() > 0);
        inner.watched.entry(session).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Announces an event of one session.
    pub(crate) fn notify(&self, session: SessionId) {
        if let Some(sender) = self.lock().watched.get(&session) {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// Announces that any session may have new events.
    pub(crate) fn notify_all(&self) {
        for sender in self.lock().watched.values() {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// Number of subscribers on this server.
    pub(crate) fn followers(&self) -> usize {
        self.lock().watched.values().map(watch::Sender::receiver_count).sum()
    }

    /// Begins a run of a session, for the run `mine` that was begun for it here. Returns `None` if one is in progress
    /// on this server; that one will then read the session again before it ends.
    pub(crate) fn begin(&self, session: SessionId, mine: Option<RunKey>) -> Option<RunGuard<'_>> {
        match self.lock().running.entry(session) {
            Entry::Occupied(mut work) => {
                let work = work.get_mut();
                work.again = true;
                work.mine = mine.or(work.mine);
                None
            }
            Entry::Vacant(none) => {
                none.insert(Work { again: false, mine, asked: None });
                Some(RunGuard { hub: self, session })
            }
        }
    }

    /// Whether a run of the session is in progress on this server.
    pub(crate) fn is_at_work(&self, session: SessionId) -> bool {
        self.lock().running.contains_key(&session)
    }

    /// Requests the session's run on this server to stop.
    pub(crate) fn request_stop(&self, session: SessionId) {
        let mut inner = self.lock();
        if inner.running.contains_key(&session) {
            inner.stop.insert(session);
        }
    }

    /// Whether the session's run was requested to stop.
    pub(crate) fn is_stop_requested(&self, session: SessionId) -> bool {
        self.lock().stop.contains(&session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_asks_for_work_that_is_about_to_end_does_not_wait_in_vain() {
        let hub = Hub::default();
        let session = SessionId::from_u128(1);
        let work = hub.begin(session, None).unwrap();
        let [first, second] = [1, 2].map(|number| RunKey { run: number, epoch: number });
        work.own(first);
        assert!(hub.begin(session, Some(second)).is_none(), "it is under way");
        assert!(work.is_own(second) && !work.is_own(first));
        let work = work.end().expect("it was asked for again");
        assert!(work.end().is_none() && !hub.is_at_work(session));
        let next = hub.begin(session, None).expect("it is free");
        assert!(!next.is_own(second));
        drop(next);
        assert!(!hub.is_at_work(session));
    }

    #[test]
    fn one_is_at_work_at_a_time_and_those_who_watch_are_told() {
        let hub = Hub::default();
        let (one, other) = (SessionId::from_u128(1), SessionId::from_u128(2));
        let mut watching = hub.watch(one);
        let work = hub.begin(one, None);
        assert!(work.is_some() && hub.begin(one, None).is_none() && hub.begin(other, None).is_some());
        assert_eq!(hub.followers(), 1);
        assert!(!watching.has_changed().unwrap());
        hub.notify(other);
        assert!(!watching.has_changed().unwrap());
        hub.request_stop(one);
        assert!(hub.is_stop_requested(one) && !hub.is_stop_requested(other));
        drop(work);
        assert!(watching.has_changed().unwrap() && !hub.is_stop_requested(one) && !hub.is_at_work(one));
        watching.mark_unchanged();
        hub.notify(one);
        assert!(watching.has_changed().unwrap());
        assert!(hub.begin(one, None).is_some(), "nobody is at work on it any more");
        let mut both = [watching, hub.watch(other)];
        both.iter_mut().for_each(watch::Receiver::mark_unchanged);
        hub.notify_all();
        assert!(both.iter().all(|watching| watching.has_changed().unwrap()));
    }
}
