//! Authors' views of blueprints, and blueprints as files.

mod archives;
mod practised;
mod previews;
mod questions;
mod reviewed;
mod trials;
mod used;
