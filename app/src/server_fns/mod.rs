//! What the browser may ask of the server. Each function here is a public endpoint; the service authorises.

pub mod account;
pub mod archives;
pub mod led;
pub mod people;
pub mod player;
pub mod practice;
pub mod studio;
pub mod teach;

#[cfg(feature = "ssr")]
pub mod edge;
#[cfg(feature = "ssr")]
mod web_session;
