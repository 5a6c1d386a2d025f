//! Mathematics among words: what a text for learners says about numbers, and signs that only a program understands.
//!
//! [`canon`] gives a text one plain spelling, [`token`] and [`words`] cut it into numbers, signs and words, [`text`] is
//! all of it, [`expr`] finds and works out its calculations, [`claims`] judges what is claimed of numbers, and [`markup`]
//! finds HTML and LaTeX.

pub mod canon;
pub mod claims;
pub mod expr;
pub mod markup;
pub mod text;
pub mod token;
pub mod words;
