//! Stories from an order to their end, with models that are played.

mod checking;
mod stories;
mod topics;
