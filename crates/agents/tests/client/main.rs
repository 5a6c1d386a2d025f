//! The client in front of scripted servers, and the prompts that it ships.

mod catalogue;
mod ledger;
mod objects;
mod probe;
mod prompts;
mod protocols;
mod requests;
mod support;
mod telemetry;
mod tools;
mod transport;
