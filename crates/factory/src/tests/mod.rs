//! Items from order to end, with simulated models.

mod checking;
mod stories;
mod templates;
mod topics;
