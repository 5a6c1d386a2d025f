//! The server functions. Each is a public endpoint; the service authorises.

pub mod account;
pub mod announcements;
pub mod archives;
pub mod audit;
pub mod bank;
pub mod display;
pub mod factory;
pub mod flags;
pub mod given;
pub mod grades;
pub mod homes;
pub mod led;
pub mod marking;
pub mod models;
pub mod people;
pub mod player;
pub mod practice;
pub mod question;
pub mod reports;
pub mod studio;
pub mod teach;
pub mod teacher_content;
pub mod tutor;
pub mod welcome;

#[cfg(feature = "ssr")]
pub mod request;
#[cfg(feature = "ssr")]
mod web_session;
