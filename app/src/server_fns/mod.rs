//! What the browser may ask of the server. Each function here is a public endpoint; the service authorises.

pub mod account;
pub mod led;
pub mod player;
pub mod practice;
pub mod teach;

#[cfg(feature = "ssr")]
pub mod edge;
#[cfg(feature = "ssr")]
mod web_session;
