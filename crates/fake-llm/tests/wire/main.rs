//! The server over its wire, byte by byte.

mod client;

mod journal;
mod misbehaviour;
mod profiles;
mod replies;
mod scripts;
mod streams;
