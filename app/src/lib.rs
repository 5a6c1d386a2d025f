//! Pages, islands, and the models that the browser may see.
//!
//! Compiled twice: with `ssr` into the server, with `hydrate` into the browser, where only the islands, the models and
//! the calls of the server functions remain.

// The types of views nest as deep as the pages do.
#![recursion_limit = "256"]

/// A part of a page with its type erased; otherwise types would nest as deep as the page does.
#[cfg(feature = "ssr")]
macro_rules! html {
    ($($part:tt)*) => { ::leptos::prelude::IntoAny::into_any(::leptos::prelude::view! { $($part)* }) };
}

/// A part of a page below a heading: its id, perhaps a class, the heading and the content.
#[cfg(feature = "ssr")]
macro_rules! section {
    ($id:tt, class $class:tt, $heading:expr => $($part:tt)*) => {
        html! { <section class=$class aria-labelledby=$id><h2 id=$id>{$heading}</h2>$($part)*</section> }
    };
    ($id:tt, $heading:expr => $($part:tt)*) => {
        html! { <section aria-labelledby=$id><h2 id=$id>{$heading}</h2>$($part)*</section> }
    };
}

pub mod error;
mod figure;
mod ids;
pub mod islands;
pub mod models;
pub mod server_fns;

#[cfg(feature = "ssr")]
mod cookies;
#[cfg(feature = "ssr")]
pub mod pages;
#[cfg(feature = "ssr")]
mod paths;
#[cfg(feature = "ssr")]
pub mod text;
#[cfg(feature = "ssr")]
pub mod ui;

#[cfg(feature = "ssr")]
pub use pages::{App, GradeSheet, TableCell, shell, skills_rows, too_few_rows, trail_path};
#[cfg(feature = "ssr")]
pub use paths::WELCOME;
#[cfg(feature = "ssr")]
pub use text::Texts;
#[cfg(feature = "ssr")]
pub use ui::{RefusedForm, Retry, SiteFiles, csp, prepare, render_error};

#[cfg(test)]
#[cfg(feature = "ssr")]
mod figure_descriptions;
#[cfg(test)]
#[cfg(feature = "ssr")]
mod house_rules;
#[cfg(test)]
#[cfg(feature = "ssr")]
mod reading_grade;
