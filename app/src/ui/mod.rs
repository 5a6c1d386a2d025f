//! Components of pages.

pub mod chart;
pub mod columns;
pub mod curves;
mod display;
pub mod error;
mod figure;
pub mod forms;
pub mod icons;
mod keypad;
pub mod layout;
mod navigation;
pub mod qr;
mod reading;
mod rest;
mod running;
mod search_field;
pub(crate) mod table;
mod tabs;
mod typeset;
pub(crate) mod widgets;
pub mod words;
pub(crate) mod zones;

pub use chart::Meter;
pub use error::{ErrorPage, RefusedForm, Retry, render_error};
pub(crate) use figure::{
    answer_on_picture, item_question, picture, picture_answered, picture_beside, picture_script, question,
    readable_answer, worked_picture,
};
pub(crate) use forms::options;
pub use forms::{Alert, Field, TextArea, TextKind};
pub(crate) use keypad::{keypad, typed_hint};
pub use layout::{SiteFiles, csp, prepare};
pub(crate) use reading::kept_reading;
pub(crate) use rest::at_rest;
pub(crate) use running::while_it_runs;
pub(crate) use tabs::tabs;
pub(crate) use typeset::{typeset, typeset_answer, typeset_option};
pub use words::{When, clean_reference, explain};
