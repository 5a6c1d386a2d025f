//! Connections that wait for the head of a request. When the server is full, the one that has waited longest is closed:
//! a real client sends its head at once, so incomplete heads cannot keep others out.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The waiting connections, the longest waiting first.
#[derive(Debug)]
pub(crate) struct WaitingHeads<K> {
    waiting: Mutex<Waiting<K>>,
}

#[derive(Debug)]
struct Waiting<K> {
    next: u64,
    all: BTreeMap<u64, (K, Arc<Notify>)>,
}

impl<K: Eq + Hash + Clone> WaitingHeads<K> {
    /// Starts with no waiting connections.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { waiting: Mutex::new(Waiting { next: 0, all: BTreeMap::new() }) })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<K>> {
        // A panic cannot leave the list half changed, so a poisoned lock is still usable.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a connection of this owner, which waits for a head until [`Connection::is_busy`].
    pub(crate) fn connection(self: &Arc<Self>, whose: K) -> Connection<K> {
        let connection =
            Connection(Arc::new(State { heads: Arc::clone(self), whose, told: Arc::default(), at: Mutex::default() }));
        connection.waits();
        connection
    }

    /// Closes the connection that has waited longest for a head: one of this owner, or without an owner, of the owner
    /// with the most waiting connections. Returns whether there was one.
    pub(crate) fn make_room(&self, of: Option<&K>) -> bool {
        let mut waiting = self.lock();
        let whose = of.cloned().or_else(|| {
            let mut counts: HashMap<&K, usize> = HashMap::new();
            waiting.all.values().for_each(|(whose, _)| *counts.entry(whose).or_default() += 1);
            counts.into_iter().max_by_key(|(_, count)| *count).map(|(whose, _)| whose.clone())
        });
        let longest = waiting.all.iter().find(|(_, (other, _))| Some(other) == whose.as_ref()).map(|(at, _)| *at);
        let ended = longest.and_then(|at| waiting.all.remove(&at));
        if let Some((_, told)) = &ended {
            told.notify_one();
        }
        ended.is_some()
    }
}

/// A connection that is tracked while it is open.
#[derive(Debug, Clone)]
pub(crate) struct Connection<K: Eq + Hash + Clone>(Arc<State<K>>);

#[derive(Debug)]
struct State<K: Eq + Hash + Clone> {
    heads: Arc<WaitingHeads<K>>,
    whose: K,
    told: Arc<Notify>,
    /// Its number among the waiting connections.
    at: Mutex<Option<u64>>,
}

impl<K: Eq + Hash + Clone> Connection<K> {
    /// Marks it as waiting for a head.
    pub(crate) fn waits(&self) {
        let State { heads, whose, told, at } = &*self.0;
        let mut waiting = heads.lock();
        let number = waiting.next;
        waiting.next += 1;
        waiting.all.insert(number, (whose.clone(), Arc::clone(told)));
        drop(waiting);
        self.0.forget(at.lock().unwrap_or_else(PoisonError::into_inner).replace(number));
    }

    /// Marks it as having received a head.
    pub(crate) fn is_busy(&self) {
        self.0.forget(self.0.at.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Completes when the connection has to be closed.
    pub(crate) async fn makes_room(&self) {
        self.0.told.notified().await;
    }
}

impl<K: Eq + Hash + Clone> State<K> {
    fn forget(&self, number: Option<u64>) {
        if let Some(number) = number {
            self.heads.lock().all.remove(&number);
        }
    }
}

impl<K: Eq + Hash + Clone> Drop for State<K> {
    fn drop(&mut self) {
        let number = self.at.lock().unwrap_or_else(PoisonError::into_inner).take();
        self.forget(number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    async fn is_told(connection: &Connection<&'static str>) -> bool {
        tokio::time::timeout(Duration::from_millis(10), connection.makes_room()).await.is_ok()
    }

    #[tokio::test]
    async fn who_has_waited_longest_makes_room_and_who_is_busy_does_not() {
        let heads = WaitingHeads::new();
        let (first, second, third) = (heads.connection("a"), heads.connection("a"), heads.connection("b"));
        assert!(heads.make_room(Some(&"a")));
        assert!(is_told(&first).await && !is_told(&second).await && !is_told(&third).await);
        second.is_busy();
        assert!(!heads.make_room(Some(&"a")), "the one is gone, the other has said what it wants");
        let later = heads.connection("a");
        second.waits();
        assert!(heads.make_room(Some(&"a")));
        assert!(is_told(&later).await && !is_told(&second).await, "it began to wait anew");
        drop(second);
        assert!(!heads.make_room(Some(&"a")));
    }

    #[tokio::test]
    async fn those_with_most_that_wait_make_room_for_others() {
        let heads = WaitingHeads::new();
        let alone = heads.connection("a");
        let many: Vec<_> = (0..3).map(|_| heads.connection("b")).collect();
        assert!(heads.make_room(None) && heads.make_room(None));
        assert!(!is_told(&alone).await && is_told(&many[0]).await && is_told(&many[1]).await);
    }
}
