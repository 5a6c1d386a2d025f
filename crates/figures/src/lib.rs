//! Pictures of questions: data with bounds on every number and list, drawn as SVG, and told in words.
//!
//! A [`Figure`] is read from JSON, which is how items keep it; what is out of bounds is no figure. From the same data
//! come the drawing and what is read out instead of it, so that the two never differ. Nothing here does I/O.

#![expect(clippy::format_push_string, reason = "sentences and paths are short, and read better so")]

mod canvas;
mod drawn;
mod field;
mod figure;
mod kinds;
mod number;
mod surface;
mod things;
mod words;

pub use canvas::Colour;
pub use field::{Fault, FieldSpec, Shape};
pub use figure::{Figure, KINDS, Kind};
pub use number::Num;
pub use surface::{Deed, Place, Surface, answer};
pub use things::Thing;
