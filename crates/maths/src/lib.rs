//! Mathematics as learners write it: reads, displays and compares answers.
//!
//! [`tree`] keeps an expression exactly as written, so that the *form* of an answer can be judged as well as its
//! *value*; [`compare`] judges both. Nothing here does I/O, reads a clock or uses randomness, and every loop is
//! bounded.
//!
//! [`read`] parses a text into a tree under a policy; [`show`] writes a tree as text or MathML; [`prose`] checks the
//! statements about numbers in texts for learners.

pub mod compare;
pub mod exact;
pub mod message;
pub mod prose;
pub mod read;
pub mod show;
pub mod tree;
