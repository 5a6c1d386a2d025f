//! The islands: interactive parts in the browser. Without scripts each is a working plain form or plain text.
//!
//! There are two bundles: learners' pages load one without the editor, which only the studio's pages need.

mod browser;
mod buffer;
pub mod clock;
mod copying;
mod fetched;
mod keys;
pub mod live;
pub mod player;
mod reading;
#[cfg(any(feature = "ssr", feature = "studio"))]
pub(crate) mod studio;
mod talking;
mod waiting;
pub mod words;

pub use browser::install_panic_hook;
pub use clock::{Countdown, Standstill};
pub use copying::Copying;
pub use keys::ChoiceKeys;
pub use live::Live;
pub use player::Player;
pub use reading::LiveReading;
#[cfg(any(feature = "ssr", feature = "studio"))]
pub use studio::Studio;
pub use talking::Talking;
