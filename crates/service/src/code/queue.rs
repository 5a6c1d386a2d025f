//! Programs that wait for the sandbox: classes take turns, and within a class its learners, so that neither a class nor a
//! learner with many programs delays the others.

use std::collections::{BTreeMap, VecDeque};

use plumb_types::ids::{ClassId, UserId};

/// Most programs of one learner that wait.
const MOST_OF_LEARNER: usize = 20;
/// Most programs that wait.
const MOST: usize = 20_000;

/// Who submitted a program, and for which class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Submitter {
    /// The class of the assignment; `None` for what belongs to no class.
    pub class: Option<ClassId>,
    /// The learner; `None` for work of the server.
    pub learner: Option<UserId>,
}

/// A queue in which classes and learners take turns.
#[derive(Debug)]
pub(super) struct FairQueue<T> {
    /// The next class first.
    classes: VecDeque<Option<ClassId>>,
    by_class: BTreeMap<Option<ClassId>, ClassQueue<T>>,
    len: usize,
}

#[derive(Debug)]
struct ClassQueue<T> {
    /// The next learner first.
    learners: VecDeque<Option<UserId>>,
    by_learner: BTreeMap<Option<UserId>, VecDeque<T>>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { classes: VecDeque::new(), by_class: BTreeMap::new(), len: 0 }
    }
}

impl<T> Default for ClassQueue<T> {
    fn default() -> Self {
        Self { learners: VecDeque::new(), by_learner: BTreeMap::new() }
    }
}

impl<T> FairQueue<T> {
    /// Number of programs that wait.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Adds a program at the end of its learner's; returns it if the queue is full, or if too many of the learner's wait.
    pub(super) fn push(&mut self, from: Submitter, work: T) -> Result<(), T> {
        if self.len >= MOST {
            return Err(work);
        }
        let class = self.by_class.entry(from.class).or_default();
        if class.learners.is_empty() {
            self.classes.push_back(from.class);
        }
        let own = class.by_learner.entry(from.learner).or_default();
        if from.learner.is_some() && own.len() >= MOST_OF_LEARNER {
            return Err(work);
        }
        if own.is_empty() {
            class.learners.push_back(from.learner);
        }
        own.push_back(work);
        self.len += 1;
        Ok(())
    }

    /// Takes the next program.
    pub(super) fn pop(&mut self) -> Option<T> {
        let name = self.classes.pop_front()?;
        let class = self.by_class.get_mut(&name)?;
        let learner = class.learners.pop_front()?;
        let own = class.by_learner.get_mut(&learner)?;
        let work = own.pop_front();
        if own.is_empty() {
            class.by_learner.remove(&learner);
        } else {
            class.learners.push_back(learner);
        }
        if class.learners.is_empty() {
            self.by_class.remove(&name);
        } else {
            self.classes.push_back(name);
        }
        self.len -= usize::from(work.is_some());
        work
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;

    fn from(class: u128, learner: u128) -> Submitter {
        let class = (class > 0).then(|| ClassId::from(Uuid::from_u128(class)));
        Submitter { class, learner: Some(UserId::from(Uuid::from_u128(learner))) }
    }

    #[test]
    fn a_learner_with_one_program_waits_for_one_of_each_other_and_not_for_all() {
        let mut queue = FairQueue::default();
        for number in 0..10 {
            queue.push(from(1, 1), ("busy", number)).unwrap();
        }
        queue.push(from(1, 2), ("calm", 0)).unwrap();
        queue.push(from(2, 3), ("other class", 0)).unwrap();
        let order: Vec<_> = std::iter::from_fn(|| queue.pop()).take(4).collect();
        assert_eq!(order, [("busy", 0), ("other class", 0), ("calm", 0), ("busy", 1)]);
        assert_eq!(queue.len(), 8);
    }

    #[test]
    fn one_learner_cannot_fill_the_queue() {
        let mut queue = FairQueue::default();
        for number in 0..MOST_OF_LEARNER {
            queue.push(from(0, 1), number).unwrap();
        }
        assert_eq!(queue.push(from(0, 1), 99), Err(99));
        queue.push(from(0, 2), 100).unwrap();
        assert_eq!(queue.len(), MOST_OF_LEARNER + 1);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_each_learners_programs_keep_their_order(work in proptest::collection::vec((0_u128..3, 1_u128..5), 0..60)) {
            let mut queue = FairQueue::default();
            let mut waiting = Vec::new();
            for (number, (class, learner)) in work.into_iter().enumerate() {
                if queue.push(from(class, learner), (class, learner, number)).is_ok() {
                    waiting.push((class, learner, number));
                }
            }
            prop_assert_eq!(queue.len(), waiting.len());
            let taken: Vec<_> = std::iter::from_fn(|| queue.pop()).collect();
            let mut last = BTreeMap::new();
            for (class, learner, number) in &taken {
                prop_assert!(last.insert((class, learner), number).is_none_or(|before| before < number));
            }
            let mut sorted = taken.clone();
            sorted.sort_by_key(|(_, _, number)| *number);
            prop_assert_eq!(sorted, waiting);
            prop_assert!(queue.pop().is_none() && queue.len() == 0);
        }
    }
}
