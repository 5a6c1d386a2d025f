//! What authors see of blueprints, and how blueprints come and go as files.

mod archives;
mod practised;
mod previews;
mod questions;
mod reviewed;
mod trials;
mod used;
