//! The outgoing gate against lists: replies that tell, contradict or reckon wrongly, of which none may pass, and good
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

/// The names of what stands against a reply.
fn codes(reply: &str, facts: &GateFacts<'_>) -> Vec<&'static str> {
    judge(reply, facts).err().unwrap_or_default().iter().map(Objection::code).collect()
}
