//! Mathematics among words: the statements about numbers in texts for learners, and signs that only a program
//! understands.
//!
//! [`canon`] gives a text one plain spelling, [`token`] and [`words`] split it into numbers, signs and words, [`text`]
//! combines them, [`expr`] finds and evaluates its calculations, [`claims`] judges its claims about numbers, [`results`]
//! judges results in sentences, and [`markup`] finds HTML and LaTeX.

pub mod canon;
pub mod claims;
pub mod expr;
pub mod markup;
pub mod results;
pub mod text;
pub mod token;
pub mod words;
