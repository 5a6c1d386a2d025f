//! Teachers' questions for their own classes: the list, and the page of one.

mod list;
mod one;

pub(crate) use list::own_questions;
pub(crate) use one::own_question;
