//! The server's responses on the wire, byte by byte.

mod client;

mod journal;
mod misbehaviour;
mod profiles;
mod replies;
mod scripts;
