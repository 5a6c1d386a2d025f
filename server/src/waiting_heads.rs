//! Connections that wait for the head of a request. When there is no place for another, the one that has waited longest
//! makes room: whoever has something to say says it at once, and half a head can keep nobody out.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// Who waits, from the longest on.
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
    /// Nobody.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self { waiting: Mutex::new(Waiting { next: 0, all: BTreeMap::new() }) })
    }

    fn lock(&self) -> MutexGuard<'_, Waiting<K>> {
        // The list is whole whenever the lock is free.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection of theirs, which waits for a head until it says otherwise.
    pub(crate) fn connection(self: &Arc<Self>, whose: K) -> Connection<K> {
        let connection =
            Connection(Arc::new(State { heads: Arc::clone(self), whose, told: Arc::default(), at: Mutex::default() }));
        connection.waits();
        connection
    }

    /// Ends the connection that has waited longest for a head: of theirs, or, without a name, of those who have most that
    /// wait. Says whether there was one.
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

/// A connection, known as long as it lives.
#[derive(Debug, Clone)]
pub(crate) struct Connection<K: Eq + Hash + Clone>(Arc<State<K>>);

#[derive(Debug)]
struct State<K: Eq + Hash + Clone> {
    heads: Arc<WaitingHeads<K>>,
    whose: K,
    told: Arc<Notify>,
    /// Its place among those that wait.
    at: Mutex<Option<u64>>,
}

impl<K: Eq + Hash + Clone> Connection<K> {
    /// It waits for a head from now on.
    pub(crate) fn waits(&self) {
        let State { heads, whose, told, at } = &*self.0;
        let mut waiting = heads.lock();
        let number = waiting.next;
        waiting.next += 1;
        waiting.all.insert(number, (whose.clone(), Arc::clone(told)));
        drop(waiting);
        self.0.forget(at.lock().unwrap_or_else(PoisonError::into_inner).replace(number));
    }

    /// A head is there.
    pub(crate) fn is_busy(&self) {
        self.0.forget(self.0.at.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Over when it has to make room.
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
