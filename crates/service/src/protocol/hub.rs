//! Who is at work on which session here, and who wants to know when something is said in it.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use plumb_sessions::conversation::CallId;
use tokio::sync::watch;
use uuid::Uuid;

/// What this server knows of its own sessions. Nothing depends on it but how soon something is noticed.
#[derive(Default)]
pub(crate) struct Hub(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    watched: HashMap<Uuid, watch::Sender<u64>>,
    running: HashMap<Uuid, Work>,
    stop: HashSet<Uuid>,
}

/// A run and how often any run had been taken up with it: nobody else carries out the two together.
pub(crate) type RunOf = (u32, u32);

/// The work on a session.
struct Work {
    /// Somebody asked for it again since it was begun.
    again: bool,
    /// The run that is this server's own.
    mine: Option<RunOf>,
    /// The call for which a model was asked for words last.
    asked: Option<CallId>,
}

/// The right to be at work on a session: one at a time here.
pub(crate) struct AtWork<'h> {
    hub: &'h Hub,
    session: Uuid,
}

impl AtWork<'_> {
    /// From now on this run is this server's own.
    pub(crate) fn own(&self, run: RunOf) {
        if let Some(work) = self.hub.lock().running.get_mut(&self.session) {
            work.mine = Some(run);
        }
    }

    /// Whether a run is this server's own.
    pub(crate) fn is_own(&self, run: RunOf) -> bool {
        self.hub.lock().running.get(&self.session).is_some_and(|work| work.mine == Some(run))
    }

    /// Whether a model may be asked for words in carrying out a call: once. When the session moved on meanwhile, what is done
    /// then is in the script's words.
    pub(crate) fn may_ask(&self, call: &CallId) -> bool {
        let mut inner = self.hub.lock();
        let Some(work) = inner.running.get_mut(&self.session) else { return false };
        work.asked.replace(call.clone()).as_ref() != Some(call)
    }

    /// Ends the work, unless somebody asked for it meanwhile, who would wait in vain: then it goes on.
    pub(crate) fn end(self) -> Option<Self> {
        let mut inner = self.hub.lock();
        match inner.running.get_mut(&self.session) {
            Some(work) if work.again => {
                work.again = false;
                drop(inner);
                Some(self)
            }
            _ => {
                // Under the same lock: who asks from now on begins anew, and what is theirs is not taken away below.
                inner.leave(self.session);
                drop(inner);
                self.hub.notify(self.session);
                std::mem::forget(self);
                None
            }
        }
    }
}

impl Drop for AtWork<'_> {
    fn drop(&mut self) {
        self.hub.lock().leave(self.session);
        self.hub.notify(self.session);
    }
}

impl Inner {
    fn leave(&mut self, session: Uuid) {
        self.running.remove(&session);
        self.stop.remove(&session);
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
    pub(crate) fn notify(&self, session: Uuid) {
        if let Some(sender) = self.lock().watched.get(&session) {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// Something may have been said in any of them.
    pub(crate) fn notify_all(&self) {
        for sender in self.lock().watched.values() {
            sender.send_modify(|count| *count = count.wrapping_add(1));
        }
    }

    /// How many follow a session here.
    pub(crate) fn followers(&self) -> usize {
        self.lock().watched.values().map(watch::Sender::receiver_count).sum()
    }

    /// Begins work on a session, with a run that was begun for it here; `None` when it is under way here, and then it
    /// does not end before it has looked at the session again.
    pub(crate) fn begin(&self, session: Uuid, mine: Option<RunOf>) -> Option<AtWork<'_>> {
        match self.lock().running.entry(session) {
            Entry::Occupied(mut work) => {
                let work = work.get_mut();
                work.again = true;
                work.mine = mine.or(work.mine);
                None
            }
            Entry::Vacant(none) => {
                none.insert(Work { again: false, mine, asked: None });
                Some(AtWork { hub: self, session })
            }
        }
    }

    /// Whether somebody is at work on it here.
    pub(crate) fn is_at_work(&self, session: Uuid) -> bool {
        self.lock().running.contains_key(&session)
    }

    /// Asks whoever is at work on it here to stop.
    pub(crate) fn ask_to_stop(&self, session: Uuid) {
        let mut inner = self.lock();
        if inner.running.contains_key(&session) {
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
    fn who_asks_for_work_that_is_about_to_end_does_not_wait_in_vain() {
        let hub = Hub::default();
        let session = Uuid::from_u128(1);
        let work = hub.begin(session, None).unwrap();
        work.own((1, 1));
        assert!(hub.begin(session, Some((2, 2))).is_none(), "it is under way");
        assert!(work.is_own((2, 2)) && !work.is_own((1, 1)));
        let work = work.end().expect("it was asked for again");
        assert!(work.end().is_none() && !hub.is_at_work(session));
        let next = hub.begin(session, None).expect("it is free");
        assert!(!next.is_own((2, 2)));
        drop(next);
        assert!(!hub.is_at_work(session));
    }

    #[test]
    fn one_is_at_work_at_a_time_and_those_who_watch_are_told() {
        let hub = Hub::default();
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let mut watching = hub.watch(one);
        let work = hub.begin(one, None);
        assert!(work.is_some() && hub.begin(one, None).is_none() && hub.begin(other, None).is_some());
        assert_eq!(hub.followers(), 1);
        assert!(!watching.has_changed().unwrap());
        hub.notify(other);
        assert!(!watching.has_changed().unwrap());
        hub.ask_to_stop(one);
        assert!(hub.is_to_stop(one) && !hub.is_to_stop(other));
        drop(work);
        assert!(watching.has_changed().unwrap() && !hub.is_to_stop(one) && !hub.is_at_work(one));
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
