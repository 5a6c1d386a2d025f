//! Mathematics as learners write it: read from what they type or paste, shown back, compared.
//!
//! [`tree`] is what was written, kept as it was written, so that the *form* of an answer can be judged beside its
//! *value*; [`compare`] judges both. Nothing here does I/O, reads a clock or makes randomness, and every loop has a
//! bound.
//!
//! [`read`] makes a tree of a text, by a policy; [`show`] writes one as text or MathML; [`prose`] reads what texts for
//! learners say about numbers.

pub mod compare;
pub mod exact;
pub mod prose;
pub mod read;
pub mod show;
pub mod tree;
