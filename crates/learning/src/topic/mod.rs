//! Topics, which a tutor teaches from, checked against the skills graph.

mod check;

#[cfg(test)]
mod tests;

pub use check::check_topic_with_graph;
