//! What pages are made of.

pub mod chart;
pub mod error;
pub mod forms;
pub mod icons;
pub mod layout;
pub mod qr;
pub mod words;

pub use chart::Meter;
pub use error::{ErrorPage, render_error};
pub use forms::{Alert, Field, TextArea};
pub use layout::{csp, prepare, shell};
pub use words::{When, clean_reference, explain};
