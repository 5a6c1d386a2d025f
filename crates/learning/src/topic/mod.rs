//! Topics: what a tutor teaches from, held against the graph of skills.

mod check;

#[cfg(test)]
mod tests;

pub use check::check_topic_with_graph;
