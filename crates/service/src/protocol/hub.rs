//! Who is at work on which session here, and who wants to know when something is said in it.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;
use uuid::Uuid;

/// What this server knows of its own sessions. Nothing depends on it but how soon something is noticed.
#[derive(Default)]
pub(crate) struct Hub(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    watched: HashMap<Uuid, watch::Sender<u64>>,
    running: HashSet<Uuid>,
    stop: HashSet<Uuid>,
}

/// The right to be at work on a session: one at a time here.
pub(crate) struct AtWork<'h> {
    hub: &'h Hub,
    session: Uuid,
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        let mut inner = self.hub.lock();
        inner.running.remove(&self.session);
        inner.stop.remove(&self.session);
        drop(inner);
        self.hub.tell(self.session);
    }
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Each change is whole by itself.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes whenever something was said in the session, here or (on Postgres) elsewhere.
    pub(crate) fn watch(&self, session: Uuid) -> watch::Receiver<u64> {
        let mut inner = self.lock();
        inner.watched.retain(|_, sender| sender.receiver_count() > 0);
        inner.watched.entry(session).or_insert_with(|| watch::Sender::new(0)).subscribe()
    }

    /// Something was said.
    pub(crate) fn tell(&self, session: Uuid) {
        if let Some(sender) = self.lock().watched.get(&session) {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// Something may have been said in any of them.
    pub(crate) fn tell_all(&self) {
        for sender in self.lock().watched.values() {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// How many follow a session here.
    pub(crate) fn followers(&self) -> usize {
        self.lock().watched.values().map(watch::Sender::receiver_count).sum()
    }

    /// Begins work on a session; `None` when it is under way here.
    pub(crate) fn begin(&self, session: Uuid) -> Option<AtWork<'_>> {
        // Made only when it is ours: dropping it ends the work.
        let is_free = self.lock().running.insert(session);
        if is_free { Some(AtWork { hub: self, session }) } else { None }
    }

    /// Whether somebody is at work on it here.
    pub(crate) fn is_at_work(&self, session: Uuid) -> bool {
        self.lock().running.contains(&session)
    }

    /// Asks whoever is at work on it here to stop.
    pub(crate) fn ask_to_stop(&self, session: Uuid) {
        let mut inner = self.lock();
        if inner.running.contains(&session) {
            inner.stop.insert(session);
        }
    }

    /// Whether whoever is at work on it was asked to stop.
    pub(crate) fn is_to_stop(&self, session: Uuid) -> bool {
        self.lock().stop.contains(&session)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_at_work_at_a_time_and_those_who_watch_are_told() {
        let hub = Hub::default();
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut watching = hub.watch(one);
        let work = hub.begin(one);
        assert!(work.is_some() && hub.begin(one).is_none() && hub.begin(other).is_some());
        assert_eq!(hub.followers(), 1);
        assert!(!watching.has_changed().unwrap());
        hub.tell(other);
        assert!(!watching.has_changed().unwrap());
        hub.ask_to_stop(one);
        assert!(hub.is_to_stop(one) && !hub.is_to_stop(other));
        drop(work);
        assert!(watching.has_changed().unwrap() && !hub.is_to_stop(one) && !hub.is_at_work(one));
        watching.mark_unchanged();
        hub.tell(one);
        assert!(watching.has_changed().unwrap());
        let mut both = [watching, hub.watch(other)];
        both.iter_mut().for_each(watch::Receiver::mark_unchanged);
        hub.tell_all();
        assert!(both.iter().all(|watching| watching.has_changed().unwrap()));
    }
}
