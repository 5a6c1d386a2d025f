//! The kinds of figures, one file each.

pub(crate) mod angle;
pub(crate) mod array;
pub(crate) mod bar_model;
pub(crate) mod bar_plot;
pub(crate) mod blocks;
pub(crate) mod cards;
pub(crate) mod clock;
pub(crate) mod coordinate_grid;
pub(crate) mod counters;
pub(crate) mod cuboid;
pub(crate) mod dot_plot;
pub(crate) mod fraction;
pub(crate) mod network;
pub(crate) mod number_line;
pub(crate) mod rectangle;
pub(crate) mod ten_frames;
pub(crate) mod triangle;
