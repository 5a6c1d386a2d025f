//! Limits of open connections: in total, and per address or account.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use plumb_types::saturating_cast;

/// Counts the open connections by their owner.
#[derive(Debug)]
pub struct ConnectionLimits<K: Eq + Hash> {
    /// Limit of one owner; `None` without a limit.
    of_one: Option<u32>,
    in_all: u32,
    taken: Mutex<(u32, HashMap<K, u32>)>,
}

/// The limit that is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LimitReached {
    /// The limit of one owner.
    OfOne,
    /// The total limit.
    InAll,
}

impl<K: Eq + Hash> ConnectionLimits<K> {
    /// Starts without open connections.
    pub fn new(of_one: Option<u32>, in_all: u32) -> Arc<Self> {
        Arc::new(Self { of_one, in_all, taken: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, (u32, HashMap<K, u32>)> {
        // A panic cannot leave the counts half changed, so a poisoned lock is still usable.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a permit for one more connection of this owner.
    pub fn take(self: &Arc<Self>, whose: K) -> Result<ConnectionPermit<K>, LimitReached>
    where
        K: Clone,
    {
        let mut taken = self.lock();
        let (all, of_one) = &mut *taken;
        let own = of_one.get(&whose).copied().unwrap_or(0);
        if self.of_one.is_some_and(|most| own >= most) {
            return Err(LimitReached::OfOne);
        }
        if *all >= self.in_all {
            return Err(LimitReached::InAll);
        }
        *all += 1;
        of_one.insert(whose.clone(), own + 1);
        Ok(ConnectionPermit { places: Arc::clone(self), whose })
    }

    /// Returns the number of open connections.
    pub fn count(&self) -> usize {
        saturating_cast(self.lock().0)
    }
}

/// A permit that is returned when dropped.
#[derive(Debug)]
pub struct ConnectionPermit<K: Eq + Hash> {
    places: Arc<ConnectionLimits<K>>,
    whose: K,
}

impl<K: Eq + Hash> Drop for ConnectionPermit<K> {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        let (all, of_one) = &mut *taken;
        *all = all.saturating_sub(1);
        match of_one.get_mut(&self.whose) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(of_one.remove(&self.whose)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_whose_they_are_and_in_all() {
        let places = ConnectionLimits::new(Some(2), 3);
        let (ann, ben, cid) = ("ann", "ben", "cid");
        let first = places.take(ann).unwrap();
        let second = places.take(ann).unwrap();
        assert_eq!(places.take(ann).err(), Some(LimitReached::OfOne));
        let third = places.take(ben).unwrap();
        assert_eq!(places.take(cid).err(), Some(LimitReached::InAll));
        drop(first);
        assert!(places.take(cid).is_ok());
        drop((second, third));
        assert_eq!(places.count(), 0);
        assert!(places.lock().1.is_empty(), "nobody is remembered who has none");
    }
}
