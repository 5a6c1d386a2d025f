//! Tests of the output gate on lists: replies that leak, contradict or miscalculate, of which none may pass, and good
//! replies, of which almost none may be held back.

mod attacks;
mod benign;
mod families;
mod keys;
mod open;
mod robust;
mod rules;
mod unseen;
mod verdicts;

use plumb_tutoring::gate::{GateFacts, Objection, judge};

/// The codes of the objections to a reply.
fn codes(reply: &str, facts: &GateFacts<'_>) -> Vec<&'static str> {
    judge(reply, facts).err().unwrap_or_default().iter().map(Objection::code).collect()
}

/// The entries of a list: its lines without comments.
fn entries(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| !line.starts_with("# "))
}
